// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parser of Gen7 against a second one, which follows the list of the register facts
 * (unprivileged batches) and shares no code or table with it. A batch that the first one passes
 * must pass the second one, whose lengths are those of the list: so no command can hide in what
 * the first one takes for an operand (SIL-364).
 */
#include <kunit/test.h>
#include <linux/prandom.h>

#include "gt/encode/cmd_parser.h"
#include "regs/tables/gen7_parser.h"

#define DWORDS		256
#define COMMANDS	6
#define ROUNDS		20000
#define END		0x05000000

/* The engines of the list. */
enum engine { RENDER, HSW_RENDER, VIDEO, ENHANCE, COPY, ENGINES };

#define R	(BIT(RENDER) | BIT(HSW_RENDER))
#define H	BIT(HSW_RENDER)
#define M	(BIT(VIDEO) | BIT(ENHANCE))
#define C	BIT(COPY)
#define ALL	(R | M | C)

enum action { ALLOW, REJECT, BITS, LOAD_IMM, REGISTER, REGISTERS };

/* struct fact - a row of the list; @length: a mask if @field, else a number of DWs */
struct fact {
	u32 value;
	u8 engines;
	u8 action;
	bool field;
	u16 length;
	u8 dw;		/* the DW of @zero */
	u32 zero;
};

static const struct fact facts[] = {
	{ 0x00000000, ALL, ALLOW, false, 1 },
	{ 0x00800000, H, ALLOW, false, 1 },
	{ 0x01000000, ALL, REJECT, false, 1 },
	{ 0x01800000, ALL, REJECT, false, 1 },
	{ 0x02000000, R, ALLOW, false, 1 },
	{ 0x02800000, ALL, ALLOW, false, 1 },
	{ 0x03000000, H, ALLOW, false, 1 },
	{ 0x03800000, ALL, ALLOW, false, 1 },
	{ 0x04000000, R | M, REJECT, false, 1 },
	{ 0x04800000, H, ALLOW, false, 1 },
	{ 0x05800000, ALL, ALLOW, false, 1 },
	{ 0x06000000, R, ALLOW, false, 1 },
	{ 0x06800000, R, ALLOW, false, 1 },
	{ 0x07000000, R | M, ALLOW, false, 1 },
	{ 0x07800000, H, ALLOW, false, 1 },
	{ 0x09000000, H | C, REJECT, true, 0x3f },
	{ 0x09800000, H | C, REJECT, true, 0x3f },
	{ 0x0a000000, R | C, REJECT, true, 0xff },
	{ 0x0b000000, ALL, REJECT, true, 0xff },
	{ 0x0c000000, R, REJECT, true, 0xff },
	{ 0x0c800000, R, ALLOW, true, 0xff },
	{ 0x10000000, R, BITS, true, 0x3f, 0, BIT(22) },
	{ 0x10000000, M, BITS, true, 0xff, 0, BIT(22) },
	{ 0x10000000, C, BITS, true, 0x3ff, 0, BIT(22) },
	{ 0x10800000, ALL, REJECT, true, 0xff },
	{ 0x11000000, ALL, LOAD_IMM, true, 0xff },
	{ 0x11800000, R, REJECT, true, 0xff },
	{ 0x11800000, M | C, REJECT, true, 0x3f },
	{ 0x12000000, ALL, REGISTER, false, 3, 0, BIT(22) },
	{ 0x13000000, M | C, BITS, true, 0x3f, 0, BIT(8) },
	{ 0x13800000, R, BITS, true, 0x3ff, 0, BIT(22) },
	{ 0x14000000, R, BITS, true, 0x3f, 1, BIT(0) },
	{ 0x14800000, ALL, REGISTER, false, 3, 0, BIT(22) },
	{ 0x15000000, H, REGISTERS, true, 0xff },
	{ 0x15800000, H, ALLOW, true, 0xff },
	{ 0x16000000, H, ALLOW, true, 0xff },
	{ 0x16800000, H, ALLOW, true, 0xff },
	{ 0x18800000, ALL, REJECT, true, 0xff },
	{ 0x1b000000, R | M, BITS, true, 0xff, 0, BIT(22) },
	{ 0x50000000, C, ALLOW, true, 0x3f },
	{ 0x50c00000, C, ALLOW, true, 0x3f },
	{ 0x68000000, BIT(VIDEO), ALLOW, false, 1 },
	{ 0x680b0000, R, ALLOW, false, 1 },
	{ 0x69040000, R, ALLOW, false, 1 },
	{ 0x70000000, R, BITS, true, 0xffff, 2, GENMASK(4, 3) },
	{ 0x71040000, R, ALLOW, true, 0xff },
	{ 0x71050000, R, ALLOW, true, 0xff },
	{ 0x78390000, H, ALLOW, true, 0x7ff },
	{ 0x783a0000, H, ALLOW, true, 0x7ff },
	{ 0x78430000, H, ALLOW, true, 0x1ff },
	{ 0x78440000, H, ALLOW, true, 0x1ff },
	{ 0x78450000, H, ALLOW, true, 0x1ff },
	{ 0x78460000, H, ALLOW, true, 0x1ff },
	{ 0x78470000, H, ALLOW, true, 0x1ff },
	{ 0x79170000, R, ALLOW, true, 0x1ff },
	{ 0x7a000000, R, BITS, true, 0xff, 1, BIT(23) | BIT(8) },
};

/* What client programs use beside: it has the default length. */
static const u32 others[] = {
	0x54000004, 0x54c00006, 0x61010008, 0x78080003, 0x7b000005, 0x71000001, 0x74020000,
	0x76000001, 0x0d000002, 0x17000001, 0x0d800000, 0x68010000, 0x690a0000, 0x40000000,
};

static const u32 gen7_render[][2] = {
	{ 0x2290, 0x2297 }, { 0x2300, 0x235f }, { 0x2400, 0x240f }, { 0x2420, 0x2423 },
	{ 0x2430, 0x2443 }, { 0x2500, 0x250b }, { 0x4358, 0x435f }, { 0x5200, 0x521f },
	{ 0x5240, 0x525f }, { 0x5280, 0x528f }, { 0xb010, 0xb013 }, { 0xb020, 0xb027 },
	{ 0x22358, 0x2235f },
};

static const u32 copy[][2] = {
	{ 0x2358, 0x235f }, { 0x4358, 0x435f }, { 0x22200, 0x22203 }, { 0x22358, 0x2235f },
};

/* Registers that batches try, besides those of the lists. */
static const u32 tried[] = {
	0x2360, 0x2b00, 0x2364, 0x2030, 0x2080, 0x2180, 0x2228, 0x2600, 0x267c, 0x2680, 0xb038,
	0xe49c, 0x22030, 0x12030, 0x22204, 0x4090, 0x9400, 0xa188, 0x402400, 0x802400,
};

static bool in(const u32 (*list)[2], unsigned int n, u32 offset)
{
	while (n--)
		if (offset >= list[n][0] && offset <= list[n][1])
			return true;
	return false;
}

/* @value: NULL if the command does not have it */
static bool listed(enum engine engine, u32 dw, const u32 *value)
{
	u32 offset = dw & 0x007ffffc;

	if (engine == COPY)
		return in(copy, ARRAY_SIZE(copy), offset);
	if (engine != RENDER && engine != HSW_RENDER)
		return false;
	if (in(gen7_render, ARRAY_SIZE(gen7_render), offset))
		return true;
	if (engine != HSW_RENDER)
		return false;
	if (offset == 0xb038)
		return value && !(*value & 0xf7ffffff);
	if (offset == 0xe49c)
		return value && !(*value & 0xffbfffbf);
	return offset >= 0x2600 && offset < 0x2680;
}

static const struct fact *fact_of(enum engine engine, u32 header)
{
	u32 type = header >> 29, mask = type == 0 ? 0xff800000 : type == 2 ? 0xffc00000 :
					0xffff0000;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(facts); i++)
		if (facts[i].engines & BIT(engine) && (header & mask) == facts[i].value)
			return &facts[i];
	return NULL;
}

/* Length field of a command that is not in the list; 0: no command of this engine. */
static u32 default_field(enum engine engine, u32 header)
{
	bool render = engine == RENDER || engine == HSW_RENDER;

	switch (header >> 29) {
	case 0:
		return 0x3f;
	case 2:
		return engine == COPY ? 0xff : 0;
	case 3:
		if (engine == COPY)
			return 0;
		if ((header >> 27 & 3) != 2)
			return 0xff;
		return render || (header >> 24 & 7) == 6 ? 0xffff : 0xfff;
	default:
		return 0;
	}
}

/* A read of a register whose value clients may not choose passes the first parser (SRM). */
static bool load_store_ok(enum engine engine, const struct fact *fact, const u32 *dw)
{
	static const u32 zero;

	return !(dw[0] & fact->zero) &&
	       listed(engine, dw[1], fact->value == 0x12000000 ? &zero : NULL);
}

static bool allowed(enum engine engine, const struct fact *fact, const u32 *dw, u32 n)
{
	static const u32 zero;
	u32 i;

	switch (fact->action) {
	case REJECT:
		return false;
	case LOAD_IMM:
		for (i = 1; i < n; i += 2)
			if (i + 1 >= n || !listed(engine, dw[i], &dw[i + 1]))
				return false;
		return true;
	case REGISTER:
		return load_store_ok(engine, fact, dw);
	case REGISTERS:
		return n == 3 && listed(engine, dw[1], &zero) && listed(engine, dw[2], NULL);
	case BITS:
		if (fact->dw < n && dw[fact->dw] & fact->zero)
			return false;
		if (fact->value == 0x13000000 && dw[0] & GENMASK(15, 14))
			return !(dw[1] & BIT(2)) && !(dw[0] & BIT(21));
		if (fact->value == 0x7a000000 && dw[1] & GENMASK(15, 14))
			return !(dw[1] & (BIT(24) | BIT(21)));
		return true;
	default:
		return true;
	}
}

/* Return: true if the list allows the batch. */
static bool list_allows(enum engine engine, const u32 *dw, u32 n_dw)
{
	u32 pos = 0, n, field;

	while (pos < n_dw && dw[pos] != END) {
		const struct fact *fact = fact_of(engine, dw[pos]);

		field = fact && fact->field ? fact->length : default_field(engine, dw[pos]);
		n = fact && !fact->field ? fact->length : (dw[pos] & field) + 2;
		if (!field || n > n_dw - pos || (fact && !allowed(engine, fact, dw + pos, n)))
			return false;
		pos += n;
	}
	return pos < n_dw;
}

/* ---- random batches ---- */

static u32 below(struct rnd_state *rnd, u32 n)
{
	return prandom_u32_state(rnd) % n;
}

static u32 some_register(struct rnd_state *rnd, enum engine engine)
{
	unsigned int n = engine == COPY ? ARRAY_SIZE(copy) : ARRAY_SIZE(gen7_render);
	const u32 (*list)[2] = engine == COPY ? copy : gen7_render;
	u32 i = below(rnd, n);

	if (!below(rnd, 8))
		return tried[below(rnd, ARRAY_SIZE(tried))];
	if (!below(rnd, 16))
		return list[i][1] + 1;
	return list[i][0];
}

static u32 some_operand(struct rnd_state *rnd, enum engine engine)
{
	switch (below(rnd, 8)) {
	case 0:
		return some_register(rnd, engine);
	case 1:
		return 0x11000001;	/* a load of a register, if it is taken for a command */
	case 2:
		return BIT(below(rnd, 32));
	case 3:
		return below(rnd, 2) ? 0x00030003 : 0x1000 | BIT(below(rnd, 3));
	default:
		return 0;
	}
}

static u32 some_header(struct rnd_state *rnd, enum engine engine)
{
	const struct fact *fact = &facts[below(rnd, ARRAY_SIZE(facts))];
	u32 header = fact->value;

	if (!below(rnd, 4))
		header = others[below(rnd, ARRAY_SIZE(others))];
	else if (fact->field)
		header |= below(rnd, fact->action == BITS ? 3 : 2);
	else if (fact->length > 1)
		header |= fact->length - 2;
	if (fact->action == LOAD_IMM)
		header |= 1;
	if (fact->action == BITS && !fact->dw && !below(rnd, 6))
		header |= fact->zero;
	/* a few have another bit, of a length or a flag */
	if (!below(rnd, 6))
		header ^= BIT(below(rnd, 23));
	return header;
}

static void fill(struct rnd_state *rnd, enum engine engine, u32 *dw)
{
	u32 pos = 0, n, i, c;

	memset(dw, 0, DWORDS * sizeof(*dw));
	for (c = 1 + below(rnd, COMMANDS); c; c--) {
		u32 header = some_header(rnd, engine);

		dw[pos] = header;
		n = 2 + (header & 3) + !below(rnd, 8);
		for (i = 1; i < n; i++)
			dw[pos + i] = some_operand(rnd, engine);
		if (header >> 23 >= 0x22 && header >> 23 <= 0x2a && below(rnd, 8))
			dw[pos + 1] = some_register(rnd, engine);
		if (!below(rnd, 4) || default_field(engine, header) == 0)
			n = 1;
		pos += n;
	}
	dw[pos] = END;
	dw[pos + 1] = below(rnd, 2) ? END : 0;
	dw[DWORDS - 1] = END;
}

/* struct copied - a copy that is already there */
struct copied {
	struct genx_cmd_parser parser;
	u32 dw[GENX_CMD_PARSER_PAGE_DW];
};

static u32 *page(struct genx_cmd_parser *parser, u32 index)
{
	return container_of(parser, struct copied, parser)->dw;
}

static void against_the_list_SIL_364(struct kunit *test)
{
	static const struct genx_parser_desc *const descs[ENGINES] = {
		[RENDER] = &genx_gen7_render_parser, [HSW_RENDER] = &genx_hsw_render_parser,
		[VIDEO] = &genx_gen7_video_parser, [ENHANCE] = &genx_hsw_enhance_parser,
		[COPY] = &genx_gen7_copy_parser,
	};
	struct copied *copied = kunit_kzalloc(test, sizeof(*copied), GFP_KERNEL);
	u32 *dw = kunit_kcalloc(test, DWORDS, sizeof(*dw), GFP_KERNEL);
	unsigned int engine, i, passed, listed_too;
	struct rnd_state rnd;

	KUNIT_ASSERT_NOT_NULL(test, copied);
	KUNIT_ASSERT_NOT_NULL(test, dw);
	for (engine = 0; engine < ENGINES; engine++) {
		prandom_seed_state(&rnd, engine + 1);
		copied->parser.page = page;
		copied->parser.desc = descs[engine];
		copied->parser.n_dw = DWORDS;
		for (i = 0, passed = 0, listed_too = 0; i < ROUNDS; i++) {
			bool ok;

			fill(&rnd, engine, dw);
			memcpy(copied->dw, dw, DWORDS * sizeof(*dw));
			copied->parser.mapped = NULL;
			ok = list_allows(engine, dw, DWORDS);
			listed_too += ok;
			if (genx_cmd_parser_run(&copied->parser))
				continue;
			passed++;
			if (!ok)
				KUNIT_FAIL(test, "engine %u, batch %u: %08x %08x %08x %08x %08x",
					   engine, i, dw[0], dw[1], dw[2], dw[3], dw[4]);
		}
		kunit_info(test, "engine %u: %u of %u pass, the list allows %u", engine, passed,
			   ROUNDS, listed_too);
		/* the batches are not all refused for their first command */
		KUNIT_EXPECT_GT(test, passed, ROUNDS / 50);
	}
}

static struct kunit_case cmd_parser_facts_cases[] = {
	KUNIT_CASE(against_the_list_SIL_364),
	{}
};

static struct kunit_suite cmd_parser_facts_suite = {
	.name = "genx_cmd_parser_facts",
	.test_cases = cmd_parser_facts_cases,
};

kunit_test_suite(cmd_parser_facts_suite);
