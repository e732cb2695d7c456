// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parser that checks batches for Gen9's copy engine: which commands pass, with which errno
 * others are refused, and that the parser checks the copy which the engine runs.
 */
#include <kunit/test.h>

#include "gt/encode/cmd_parser.h"
#include "regs/tables/gen9_parser.h"

#define PAGE_DW		GENX_CMD_PARSER_PAGE_DW
#define FROM		0x20000000ULL
#define TO		0xbfff00000000ULL
#define BCS		0x22000
#define END		MI_BATCH_BUFFER_END
#define JUMP		(MI_BATCH_BUFFER_START | MI_BATCH_PPGTT)
#define LRI		MI_LOAD_REGISTER_IMM(1)
#define GPR0		(BCS + 0x600)
#define POISON		0xdeadbeefU

/**
 * struct fixture - a batch of two pages and its copy
 * @parser:	parser under test
 * @batch:	batch that the client wrote
 * @copy:	checked copy, which the engine would run
 * @used:	how often the parser asked for each page of the copy
 * @swap:	page after whose copying the client overwrites its batch, -1: none
 */
struct fixture {
	struct genx_cmd_parser parser;
	u32 batch[2 * PAGE_DW];
	u32 copy[3 * PAGE_DW];
	unsigned int used[3];
	int swap;
};

static u32 *page(struct genx_cmd_parser *parser, u32 index)
{
	struct fixture *f = container_of(parser, struct fixture, parser);
	u32 *to = f->copy + index * PAGE_DW;
	u32 i, n;

	if (f->used[index]++)
		return to;
	n = index * PAGE_DW < parser->n_dw ? min(parser->n_dw - index * PAGE_DW, PAGE_DW) : 0;
	memcpy(to, f->batch + index * PAGE_DW, n * sizeof(*to));
	memset32(to + n, 0, PAGE_DW - n);
	if (f->swap == (int)index)
		for (i = 0; i < ARRAY_SIZE(f->batch); i++)
			f->batch[i] = POISON;
	return to;
}

static int init(struct kunit *test)
{
	struct fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->parser = (struct genx_cmd_parser){
		.desc = &genx_gen9_copy_parser, .from = FROM, .to = TO, .page = page,
	};
	f->swap = -1;
	test->priv = f;
	return 0;
}

/* Parse the first n DWs of f->batch. */
static int run(struct fixture *f, unsigned int n)
{
	f->parser.n_dw = n;
	f->parser.mapped = NULL;
	memset(f->used, 0, sizeof(f->used));
	return genx_cmd_parser_run(&f->parser);
}

static int run_dw(struct fixture *f, const u32 *dw, unsigned int n)
{
	memcpy(f->batch, dw, n * sizeof(*dw));
	return run(f, n);
}

#define RUN(f, ...) ({ \
	const u32 _dw[] = { __VA_ARGS__ }; \
	run_dw(f, _dw, ARRAY_SIZE(_dw)); \
})

/* Commands that pass, with their lengths. */
static const struct {
	u32 header;
	u8 n;
} allowed[] = {
	{ MI_NOOP, 1 }, { MI_NOOP | 0x7fffff, 1 }, { MI_USER_INTERRUPT, 1 },
	{ MI_CMD(MI_OP_WAIT_FOR_EVENT), 1 }, { MI_CMD(MI_OP_WAIT_FOR_EVENT_2), 1 },
	{ MI_ARB_CHECK, 1 }, { MI_CMD(MI_OP_REPORT_HEAD), 1 }, { MI_CMD(MI_OP_SUSPEND_FLUSH), 1 },
	{ MI_CMD(MI_OP_LOAD_SCAN_LINES_INCL), 2 }, { MI_CMD(MI_OP_LOAD_SCAN_LINES_EXCL), 2 },
	{ MI_MATH(1), 2 }, { MI_SEMAPHORE_WAIT, 4 }, { MI_STORE_DATA_IMM, 4 },
	{ MI_STORE_DATA_IMM_QW, 5 }, { LRI, 3 }, { MI_STORE_REGISTER_MEM, 4 }, { MI_FLUSH_DW, 4 },
	{ MI_FLUSH_DW + 1, 5 }, { MI_LOAD_REGISTER_MEM, 4 }, { MI_LOAD_REGISTER_REG, 3 },
	{ MI_COPY_MEM_MEM, 5 }, { MI_CMD(MI_OP_ATOMIC) | 1, 3 },
	{ MI_CMD(MI_OP_ATOMIC) | REG_BIT(18) | 9, 11 },
	{ MI_CMD(MI_OP_CONDITIONAL_BATCH_BUFFER_END) | 2, 4 },
	{ XY_COLOR_BLT, 7 }, { XY_SRC_COPY_BLT, 10 }, { (2U << 29) | (0x42U << 22) | 8, 10 },
	{ (2U << 29) | (0x31U << 22), 2 }, { (2U << 29) | (0x40U << 22) | 4, 6 },
};

/* Store a command at DW @at. Registers that it names, if any, may be written. */
static void put(struct fixture *f, unsigned int at, u32 header, unsigned int n)
{
	unsigned int i;

	f->batch[at] = header;
	for (i = 1; i < n; i++)
		f->batch[at + i] = GPR0 + 8 * (i / 2);
}

static void passes(struct kunit *test)
{
	struct fixture *f = test->priv;
	unsigned int i, n = 0;

	for (i = 0; i < ARRAY_SIZE(allowed); i++) {
		put(f, 0, allowed[i].header, allowed[i].n);
		f->batch[allowed[i].n] = END;
		KUNIT_EXPECT_EQ_MSG(test, run(f, allowed[i].n + 1), 0, "%08x", allowed[i].header);
		KUNIT_EXPECT_MEMEQ(test, f->copy, f->batch, (allowed[i].n + 1) * sizeof(u32));
	}
	for (i = 0; i < ARRAY_SIZE(allowed); i++) {
		put(f, n, allowed[i].header, allowed[i].n);
		n += allowed[i].n;
	}
	f->batch[n++] = END;
	KUNIT_EXPECT_EQ(test, run(f, n), 0);
	KUNIT_EXPECT_MEMEQ(test, f->copy, f->batch, n * sizeof(u32));
}

static bool is_allowed(u32 header)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(allowed); i++)
		if ((allowed[i].header ^ header) >> 22 == 0 ||
		    (!(header >> 29) && (allowed[i].header ^ header) >> 23 == 0))
			return true;
	return header >> 23 == END >> 23 || header >> 23 == JUMP >> 23;
}

/* Only opcodes of the lists pass: the parser does not know the length of any other command. */
static void opcodes(struct kunit *test)
{
	static const u8 other_blits[] = {
		0x01, 0x03, 0x11, 0x24, 0x25, 0x26, 0x43, 0x51, 0x52, 0x54, 0x55, 0x56, 0x57, 0x58,
		0x59, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77,
	};
	struct fixture *f = test->priv;
	unsigned int i, refused = 0;
	u32 op;

	for (i = 0; i < ARRAY_SIZE(other_blits); i++)
		KUNIT_EXPECT_EQ(test, RUN(f, (2U << 29) | (u32)other_blits[i] << 22, 0, END), 0);
	for (op = 0; op < 0x400; op++) {
		u32 header = op << 22;

		if (header >> 29 == CMD_TYPE_2D &&
		    memchr(other_blits, op & 0x7f, sizeof(other_blits)))
			continue;
		/* bit 22 belongs to the opcode of a 2D command only */
		if (is_allowed(header) || (header >> 29 == CMD_TYPE_MI && (op & 1)))
			continue;
		KUNIT_EXPECT_EQ_MSG(test, RUN(f, header, 0, END), -EACCES, "%08x", header);
		refused++;
	}
	KUNIT_EXPECT_GT(test, refused, 900);
}

struct refusal {
	const char *name;
	u32 dw[6];
	int err;
};

static const struct refusal refusals[] = {
	{ "MI_ARB_ON_OFF", { MI_ARB_ON_OFF, END }, -EACCES },
	{ "MI_DISPLAY_FLIP", { MI_CMD(MI_OP_DISPLAY_FLIP) | 1, 0, 0, END }, -EACCES },
	{ "MI_UPDATE_GTT", { MI_CMD(MI_OP_UPDATE_GTT) | 2, 0, 0, 0, END }, -EACCES },
	{ "MI_STORE_DATA_INDEX", { MI_STORE_DATA_INDEX, 0, 0, END }, -EACCES },
	{ "MI_PRT_BATCH_BUFFER_START", { MI_CMD(MI_OP_PRT_BATCH_BUFFER_START) | 1, 0, 0, END },
	  -EACCES },
	{ "store to the GGTT", { MI_STORE_DATA_IMM | MI_USE_GGTT, 0, 0, 0, END }, -EACCES },
	{ "register to the GGTT", { MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR0, 0, 0, END },
	  -EACCES },
	{ "register from the GGTT", { MI_LOAD_REGISTER_MEM | MI_USE_GGTT, GPR0, 0, 0, END },
	  -EACCES },
	{ "copy from the GGTT", { MI_COPY_MEM_MEM | MI_COPY_SRC_GGTT, 0, 0, 0, 0, END }, -EACCES },
	{ "copy to the GGTT", { MI_COPY_MEM_MEM | MI_COPY_DST_GGTT, 0, 0, 0, 0, END }, -EACCES },
	{ "atomic in the GGTT", { MI_CMD(MI_OP_ATOMIC) | MI_USE_GGTT | 1, 0, 0, END }, -EACCES },
	{ "semaphore in the GGTT", { MI_SEMAPHORE_WAIT | MI_USE_GGTT, 0, 0, 0, END }, -EACCES },
	{ "semaphore on a register", { MI_SEMAPHORE_WAIT | REG_BIT(16), 0, 0, 0, END }, -EACCES },
	{ "end by a word of the GGTT",
	  { MI_CMD(MI_OP_CONDITIONAL_BATCH_BUFFER_END) | MI_USE_GGTT | 2, 0, 0, 0, END }, -EACCES },
	{ "flush to the GGTT", { MI_FLUSH_DW, MI_FLUSH_DW_USE_GTT, 0, 0, END }, -EACCES },
	{ "flush to the status page", { MI_FLUSH_DW | MI_FLUSH_DW_STORE_INDEX, 0, 0, 0, END },
	  -EACCES },
	{ "offset from the engine", { LRI | MI_LRI_CS_RELATIVE, GPR0, 0, END }, -EACCES },
	{ "remapped offset", { LRI | MI_LRI_MMIO_REMAP, GPR0, 0, END }, -EACCES },
	{ "source from the engine",
	  { MI_LOAD_REGISTER_REG | MI_LRR_SRC_CS_RELATIVE, GPR0, GPR0, END }, -EACCES },
	{ "offset with bit 0", { LRI, GPR0 | 1, 0, END }, -EACCES },
	{ "offset with bit 23", { LRI, GPR0 | REG_BIT(23), 0, END }, -EACCES },
	{ "second register", { MI_LOAD_REGISTER_IMM(2), GPR0, 0, BCS + 0xb4, 0, END }, -EACCES },
	{ "conditional end", { END | MI_BATCH_PREDICATE, END }, -EACCES },
	{ "jump in the GGTT", { MI_BATCH_BUFFER_START, FROM, 0, END }, -EACCES },
	{ "second level", { JUMP | MI_BATCH_SECOND_LEVEL, FROM, 0, END }, -EACCES },
	{ "predicated jump", { JUMP | MI_BATCH_PREDICATE, FROM, 0, END }, -EACCES },
	{ "jump of 2 DWs", { JUMP - 1, FROM, END }, -EINVAL },
	{ "jump before the batch", { JUMP, FROM - 4, 0, END }, -EINVAL },
	{ "jump forwards", { JUMP, FROM + 12, 0, END }, -EINVAL },
	{ "jump behind the batch", { JUMP, FROM + 24, 0, END }, -EINVAL },
	{ "jump to the same low half", { JUMP, FROM, 1, END }, -EINVAL },
	{ "jump into a command", { LRI, GPR0, 0, JUMP, FROM + 4, 0 }, -EINVAL },
	{ "jump into itself", { MI_NOOP, JUMP, FROM + 8, 0, END }, -EINVAL },
	{ "jump to half a DW", { JUMP, FROM + 2, 0, END }, -EINVAL },
	{ "register load of even length", { LRI + 1, GPR0, 0, GPR0, END }, -EINVAL },
	{ "register load of 2 DWs", { LRI - 1, GPR0, END }, -EINVAL },
	{ "store of a QW with one DW", { MI_STORE_DATA_IMM | REG_BIT(21), 0, 0, 0, END },
	  -EINVAL },
	{ "store of a DW with two", { MI_STORE_DATA_IMM + 1, 0, 0, 0, 0, END }, -EINVAL },
	{ "store of the length of 256 more", { MI_STORE_DATA_IMM + 256, 0, 0, 0, END }, -EINVAL },
	{ "atomic of 4 DWs", { MI_CMD(MI_OP_ATOMIC) | 2, 0, 0, 0, END }, -EINVAL },
	{ "register move of 4 DWs", { MI_LOAD_REGISTER_REG + 1, GPR0, GPR0, 0, END }, -EINVAL },
	{ "fill of 3 DWs", { XY_COLOR_BLT - 4, 0, 0, END }, -EINVAL },
	{ "old fill with a length of more than 6 bits",
	  { (2U << 29) | (0x40U << 22) | 0x40, 0, END }, -EACCES },
};

static void refusal_name(const struct refusal *r, char *desc)
{
	strscpy(desc, r->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(refusals, refusals, refusal_name);

static void refuses(struct kunit *test)
{
	const struct refusal *r = test->param_value;
	struct fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, run_dw(f, r->dw, ARRAY_SIZE(r->dw)), r->err);
	/* the result is the same behind a command that passes */
	put(f, 0, MI_STORE_DATA_IMM, 4);
	memcpy(f->batch + 4, r->dw, sizeof(r->dw));
	f->parser.from = FROM - 16;
	KUNIT_EXPECT_EQ(test, run(f, ARRAY_SIZE(r->dw) + 4), r->err);
}

/* Offsets of registers that batches may read but not write. */
static bool readable(u32 offset)
{
	return offset == 0x2358 || offset == 0x235c || offset == 0x4358 || offset == 0x435c ||
	       offset == 0x22358 || offset == 0x2235c || offset == 0x223a8;
}

static bool writable(u32 offset)
{
	return offset == 0x22200 || (offset >= 0x22600 && offset < 0x22680);
}

/* Every register below 2 MiB, by each command that names one. */
static void registers(struct kunit *test)
{
	struct fixture *f = test->priv;
	u32 offset, wrong = 0, passed = 0;

	for (offset = 0; offset < SZ_2M; offset += 4) {
		int write = writable(offset) ? 0 : -EACCES;
		int read = writable(offset) || readable(offset) ? 0 : -EACCES;

		passed += !read;
		wrong += RUN(f, LRI, offset, 0, END) != write;
		wrong += RUN(f, MI_LOAD_REGISTER_MEM, offset, 0, 0, END) != write;
		wrong += RUN(f, MI_LOAD_REGISTER_REG, GPR0, offset, END) != write;
		wrong += RUN(f, MI_LOAD_REGISTER_REG, offset, GPR0, END) != read;
		wrong += RUN(f, MI_STORE_REGISTER_MEM, offset, 0, 0, END) != read;
	}
	KUNIT_EXPECT_EQ(test, wrong, 0);
	KUNIT_EXPECT_EQ(test, passed, 40);
}

/* A command that lacks its last DWs is refused, whatever follows the batch in the object. */
static void crosses_the_end(struct kunit *test)
{
	struct fixture *f = test->priv;
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(allowed); i++) {
		for (n = 1; n < allowed[i].n; n++) {
			put(f, 0, allowed[i].header, allowed[i].n);
			f->batch[allowed[i].n] = END;
			KUNIT_EXPECT_EQ_MSG(test, run(f, n), -EINVAL, "%08x", allowed[i].header);
		}
	}
	KUNIT_EXPECT_EQ(test, RUN(f, JUMP, FROM), -EINVAL);
	/* the copy has no page behind the last one of the batch */
	memset(f->batch, 0, sizeof(f->batch));
	put(f, ARRAY_SIZE(f->batch) - 1, LRI, 1);
	KUNIT_EXPECT_EQ(test, run(f, ARRAY_SIZE(f->batch)), -EINVAL);
	KUNIT_EXPECT_EQ(test, f->used[2], 0);
}

static void no_end(struct kunit *test)
{
	struct fixture *f = test->priv;

	memset(f->batch, 0, sizeof(f->batch));
	KUNIT_EXPECT_EQ(test, run(f, ARRAY_SIZE(f->batch)), -EINVAL);
	KUNIT_EXPECT_EQ(test, f->used[2], 0);
	KUNIT_EXPECT_EQ(test, run(f, 0), -EINVAL);
	f->parser.more = true;
	KUNIT_EXPECT_EQ(test, run(f, ARRAY_SIZE(f->batch)), -E2BIG);
	put(f, ARRAY_SIZE(f->batch) - 2, LRI, 2);
	KUNIT_EXPECT_EQ(test, run(f, ARRAY_SIZE(f->batch)), -E2BIG);
	/* MI_BATCH_BUFFER_END in the last DW passes */
	f->batch[ARRAY_SIZE(f->batch) - 2] = MI_NOOP;
	f->batch[ARRAY_SIZE(f->batch) - 1] = END;
	KUNIT_EXPECT_EQ(test, run(f, ARRAY_SIZE(f->batch)), 0);
}

/* DWs behind MI_BATCH_BUFFER_END are neither checked nor left in the page that runs. */
static void behind_the_end(struct kunit *test)
{
	struct fixture *f = test->priv;
	unsigned int i, rest = 0;

	memset32(f->batch, POISON, ARRAY_SIZE(f->batch));
	f->batch[0] = END;
	KUNIT_EXPECT_EQ(test, run(f, ARRAY_SIZE(f->batch)), 0);
	for (i = 1; i < PAGE_DW; i++)
		rest += f->copy[i] != MI_NOOP;
	KUNIT_EXPECT_EQ(test, rest, 0);
	KUNIT_EXPECT_EQ(test, f->used[1], 0);
}

/* A jump back into the batch jumps into the copy, where a batch end follows the jump. */
static void jumps(struct kunit *test)
{
	static const u64 bases[] = { FROM, 0xffffffffffff0000ULL, 0x7ffffffff000ULL };
	struct fixture *f = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bases); i++) {
		u64 to = bases[i] + 4;
		const u32 dw[] = {
			MI_NOOP, MI_STORE_DATA_IMM, 0, 0, 0, JUMP, lower_32_bits(to),
			upper_32_bits(to), POISON, POISON,
		};

		f->parser.from = bases[i] & GENMASK_ULL(47, 0);
		KUNIT_EXPECT_EQ(test, run_dw(f, dw, ARRAY_SIZE(dw)), 0);
		KUNIT_EXPECT_MEMEQ(test, f->copy, dw, 6 * sizeof(u32));
		KUNIT_EXPECT_EQ(test, f->copy[6], lower_32_bits(TO + 4));
		KUNIT_EXPECT_EQ(test, f->copy[7], upper_32_bits(TO + 4));
		KUNIT_EXPECT_EQ(test, f->copy[8], END);
		KUNIT_EXPECT_EQ(test, f->copy[9], MI_NOOP);
	}
	f->parser.from = FROM;
	KUNIT_EXPECT_EQ(test, RUN(f, JUMP, FROM, 0), 0);
	KUNIT_EXPECT_EQ(test, f->copy[1], lower_32_bits(TO));
	KUNIT_EXPECT_EQ(test, f->copy[3], END);
}

/* The batch end that follows a jump may need one page more than the batch has. */
static void jump_at_the_end_of_a_page(struct kunit *test)
{
	struct fixture *f = test->priv;

	memset(f->batch, 0, sizeof(f->batch));
	put(f, PAGE_DW - 3, JUMP, 3);
	f->batch[PAGE_DW - 2] = FROM + 8;
	f->batch[PAGE_DW - 1] = 0;
	KUNIT_EXPECT_EQ(test, run(f, PAGE_DW), 0);
	KUNIT_EXPECT_EQ(test, f->copy[PAGE_DW - 2], lower_32_bits(TO + 8));
	KUNIT_EXPECT_EQ(test, f->copy[PAGE_DW], END);
}

/* The client changes its batch after it was copied: the parser checks the copy, not the batch. */
static void copy_wins(struct kunit *test)
{
	struct fixture *f = test->priv;

	f->swap = 0;
	KUNIT_EXPECT_EQ(test, RUN(f, LRI, GPR0, 1, MI_NOOP, END), 0);
	KUNIT_EXPECT_EQ(test, f->batch[1], POISON);
	KUNIT_EXPECT_EQ(test, f->copy[1], GPR0);
	KUNIT_EXPECT_EQ(test, f->used[0], 1);
}

/* A command that crosses into the second page of the copy is checked and copied completely. */
static void two_pages(struct kunit *test)
{
	struct fixture *f = test->priv;
	unsigned int before;

	for (before = 1; before < 5; before++) {
		memset(f->batch, 0, sizeof(f->batch));
		put(f, PAGE_DW - before, MI_LOAD_REGISTER_IMM(2), 5);
		f->batch[PAGE_DW - before + 5] = END;
		KUNIT_EXPECT_EQ(test, run(f, PAGE_DW + 8), 0);
		KUNIT_EXPECT_MEMEQ(test, f->copy, f->batch, (PAGE_DW + 8) * sizeof(u32));
		f->batch[PAGE_DW - before + 3] = BCS + 0xb4;
		KUNIT_EXPECT_EQ(test, run(f, PAGE_DW + 8), -EACCES);
	}
	/* the last DWs of the command are missing in the second page */
	memset(f->batch, 0, sizeof(f->batch));
	put(f, PAGE_DW - 2, XY_SRC_COPY_BLT, 10);
	KUNIT_EXPECT_EQ(test, run(f, PAGE_DW + 4), -EINVAL);
}

static struct kunit_case cmd_parser_cases[] = {
	KUNIT_CASE(passes),
	KUNIT_CASE(opcodes),
	KUNIT_CASE_PARAM(refuses, refusals_gen_params),
	KUNIT_CASE(registers),
	KUNIT_CASE(crosses_the_end),
	KUNIT_CASE(no_end),
	KUNIT_CASE(behind_the_end),
	KUNIT_CASE(jumps),
	KUNIT_CASE(jump_at_the_end_of_a_page),
	KUNIT_CASE(copy_wins),
	KUNIT_CASE(two_pages),
	{}
};

static struct kunit_suite cmd_parser_suite = {
	.name = "genx_cmd_parser",
	.init = init,
	.test_cases = cmd_parser_cases,
};

kunit_test_suite(cmd_parser_suite);
