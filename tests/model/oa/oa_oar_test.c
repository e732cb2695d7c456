// SPDX-License-Identifier: MIT
/*
 * OAR, the OA unit of the render context of Tiger and Alder Lake. The expected values are the
 * Gen12.0 facts'.
 */
#include "tests/model/oa/oa_gen12_fixture.h"

#define CTX_CONTROL	0x2244
#define OAR_BIT		REG_BIT(8)
#define OAR_FULL	(5 << 1 | ON)
#define REPORT		(MI_CMD(MI_OP_REPORT_PERF_COUNT) | 2)

/* Places in the state page of a render image, in DW. */
#define IMAGE_CTXCONTROL	0x145
#define IMAGE_OAR_CONTROL	0x5b1

/* What a context does to have its counters. */
#define DO_BIT		BIT(0)
#define DO_CONTROL	BIT(1)
#define DO_RESUME	BIT(2)
#define DO_ALL		(DO_BIT | DO_CONTROL | DO_RESUME)

static void emit_enable(struct unit *u, struct ctx *c, u32 what, u32 control)
{
	if (what & DO_RESUME)
		load_reg(u, c, CTXCONTROL, RESUME);
	if (what & DO_CONTROL)
		load_reg(u, c, OAR_CONTROL, control);
	if (what & DO_BIT)
		load_reg(u, c, CTX_CONTROL, GENX_MASKED_SET(OAR_BIT));
}

static void emit_disable(struct unit *u, struct ctx *c)
{
	load_reg(u, c, CTX_CONTROL, GENX_MASKED_CLEAR(OAR_BIT));
	load_reg(u, c, OAR_CONTROL, 0);
	load_reg(u, c, CTXCONTROL, 0);
}

static void emit_report(struct unit *u, struct ctx *c, u32 at, u32 id)
{
	EMIT(u->s, c, REPORT, at | MI_REPORT_PERF_COUNT_GGTT, 0, id);
}

/* Commands that take 50 us or more. */
static void emit_work(struct unit *u, struct ctx *c)
{
	unsigned int i;

	for (i = 0; i < 100; i++)
		EMIT(u->s, c, PIPE_CONTROL, PIPE_CONTROL_CS_STALL, 0, 0, 0, 0);
}

/* A page for reports, that is not 0. */
static u32 page_new(struct unit *u)
{
	u64 bus = fixture_alloc(u->s, 1);

	memset(ram_dw(u->g, bus), 0xa5, SZ_4K);
	return gg(bus);
}

static const u32 *at(struct unit *u, u32 addr)
{
	return ram_dw(u->g, bus_of(addr));
}

static void expect_zeros(const u32 *r, u32 id)
{
	u32 i, sum = 0;

	EXPECT_EQ(r[0], id);
	EXPECT(r[1] && r[1] != 0xa5a5a5a5);
	for (i = 2; i < 64; i++)
		sum |= r[i];
	EXPECT_EQ(sum, 0);
	EXPECT_EQ(r[64], 0xa5a5a5a5);
}

/* G12-101, G12-204: the counters of the context, if it has all three registers. */
static void enables(void)
{
	const struct part *p;
	u32 what;

	FOR_EACH_PART(p)
		for (what = 0; what <= DO_ALL; what++) {
			struct unit u = unit_new(p, false);
			struct ctx c = ctx_new(u.s, RCS, 0x7fe);
			u32 out = page_new(&u);
			const u32 *r0 = at(&u, out), *r1 = at(&u, out + 0x400);
			u32 clock;

			load_reg(&u, &c, OAR_CEC(1), 3);
			load_reg(&u, &c, OAR_CEC(1) + 4, 0xffff);
			emit_enable(&u, &c, what, OAR_FULL);
			emit_report(&u, &c, out, 0x111);
			emit_work(&u, &c);
			emit_report(&u, &c, out + 0x400, 0x222);
			EXPECT(go(u.s, &c));
			if ((what & (DO_BIT | DO_CONTROL)) != (DO_BIT | DO_CONTROL)) {
				expect_zeros(r0, 0x111);
				expect_zeros(r1, 0x222);
				UNIT_END(&u);
				continue;
			}
			clock = r1[49] - r0[49];
			EXPECT_EQ(r1[0], 0x222);
			EXPECT_EQ(r1[2], upper_32_bits(ctx_desc(u.s, &c)));
			if (!(what & DO_RESUME)) {
				EXPECT_EQ(clock, 0);
				UNIT_END(&u);
				continue;
			}
			EXPECT(clock > 50 * US * p->khz / 1000000);
			EXPECT_EQ(r1[3] - r0[3], clock);
			EXPECT_EQ(r1[4] - r0[4], clock);	/* A0 */
			EXPECT(r1[8] - r0[8] - clock / 32 + 1 <= 2);	/* A4 */
			/* OAG is off */
			EXPECT_EQ(model_oa_total(u.g->m, 'A', 0), 0);
			UNIT_END(&u);
		}
}

/* The format is that of OAR_OACONTROL, whatever OAG has. */
static void formats(void)
{
	static const u16 dwords[8] = { [0] = 16, [2] = 32, [5] = 64, [7] = 16 };
	u32 n;

	for (n = 0; n < 8; n++) {
		struct unit u = unit_new(&parts[0], false);
		struct ctx c = ctx_new(u.s, RCS, 5);
		u32 out = page_new(&u), size = dwords[n] ? dwords[n] : 64;
		const u32 *r = at(&u, out);

		emit_enable(&u, &c, DO_ALL, n << 1 | ON);
		emit_work(&u, &c);
		emit_report(&u, &c, out, 0x333);
		EXPECT(go(u.s, &c));
		EXPECT_EQ(r[0], 0x333);
		EXPECT(r[size - 1] != 0xa5a5a5a5);
		EXPECT_EQ(r[size], 0xa5a5a5a5);
		if (!dwords[n])
			EXPECT_RULE(u.g, "OAF-021", OAR_CONTROL);
		UNIT_END(&u);
	}
}

/* Time of other contexts does not count, and they have no counters. */
static void others(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);
		struct ctx a = ctx_new(u.s, RCS, 5), b = ctx_new(u.s, RCS, 6);
		u32 out = page_new(&u), more = page_new(&u);
		u64 before;

		EXPECT(go(u.s, &b));		/* its image is saved */
		load_reg(&u, &a, OAR_CEC(1), 3);
		load_reg(&u, &a, OAR_CEC(1) + 4, 0xffff);
		emit_enable(&u, &a, DO_ALL, OAR_FULL);
		emit_report(&u, &a, out, 0x111);
		EXPECT(go(u.s, &a));
		before = model_oa_oar_total(u.g->m, 'B', 1);
		pass_time(u.g, 10 * MS);
		emit_report(&u, &b, more, 0x222);
		emit_work(&u, &b);
		EXPECT(go(u.s, &b));
		expect_zeros(at(&u, more), 0x222);
		EXPECT_EQ(model_oa_oar_total(u.g->m, 'B', 1), before);
		emit_report(&u, &a, out + 0x400, 0x333);
		EXPECT(go(u.s, &a));
		EXPECT(at(&u, out + 0x400)[49] - at(&u, out)[49] < 50 * US * p->khz / 1000000);
		EXPECT_EQ(at(&u, out + 0x400)[0], 0x333);
		UNIT_END(&u);
	}
}

/* G12-079, G12-203: a save puts all of it into the image; only this context has it. */
static void images(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);
		struct ctx a = ctx_new(u.s, RCS, 5), b = ctx_new(u.s, RCS, 6);
		u32 *dw = image(u.s, &a);

		EXPECT(go(u.s, &b));
		emit_enable(&u, &a, DO_ALL, OAR_FULL);
		EXPECT(go(u.s, &a));
		EXPECT_EQ(dw[LRC_CONTEXT_CONTROL] & OAR_BIT, OAR_BIT);
		EXPECT_EQ(dw[IMAGE_CTXCONTROL - 1], CTXCONTROL);
		EXPECT_EQ(dw[IMAGE_CTXCONTROL], RESUME);
		EXPECT_EQ(dw[IMAGE_OAR_CONTROL - 1], OAR_CONTROL);
		EXPECT_EQ(dw[IMAGE_OAR_CONTROL], OAR_FULL);
		EXPECT(go(u.s, &b));
		EXPECT_EQ(image(u.s, &b)[IMAGE_CTXCONTROL], 0);
		EXPECT_EQ(image(u.s, &b)[IMAGE_OAR_CONTROL], 0);
		/* software may write the image of a context that does not run */
		dw[IMAGE_CTXCONTROL] = 0;
		EXPECT(go(u.s, &a));
		EXPECT_EQ(rd(u.g, CTXCONTROL), 0);
		EXPECT_EQ(dw[IMAGE_OAR_CONTROL], OAR_FULL);
		emit_disable(&u, &a);
		EXPECT(go(u.s, &a));
		EXPECT_EQ(dw[LRC_CONTEXT_CONTROL] & OAR_BIT, 0);
		EXPECT_EQ(dw[IMAGE_OAR_CONTROL], 0);
		UNIT_END(&u);
	}
}

/* A first context, whose restore is inhibited, inherits the registers of the one before. */
static void inherited(void)
{
	struct unit u = unit_new(&parts[0], false);
	struct ctx a = ctx_new(u.s, RCS, 5), b = ctx_new(u.s, RCS, 6), c;

	emit_enable(&u, &a, DO_ALL, OAR_FULL);
	EXPECT(go(u.s, &a));
	EXPECT(go(u.s, &b));
	EXPECT_EQ(image(u.s, &b)[IMAGE_OAR_CONTROL], OAR_FULL);
	emit_disable(&u, &b);
	EXPECT(go(u.s, &b));
	/* an image that software made has no place for them, and is loaded all the same */
	c = ctx_new(u.s, RCS, 7);
	memcpy(image(u.s, &c) + 0x34, image(u.s, &b) + 0x34, (0xb9 - 0x34) * 4);
	image(u.s, &c)[0xb9] = MI_BATCH_BUFFER_END | BIT(0);
	image(u.s, &c)[LRC_CONTEXT_CONTROL] = 0x00090008;
	EXPECT(go(u.s, &c));
	EXPECT_EQ(image(u.s, &c)[IMAGE_OAR_CONTROL], 0);
	UNIT_END(&u);
}

/* G12-205: B and C counters of a report before the signals have settled are 0. */
static void settles(void)
{
	struct unit u = unit_new(&parts[1], false);
	struct ctx c = ctx_new(u.s, RCS, 5);
	u32 out = page_new(&u);

	load_reg(&u, &c, NOA, 0x200);
	load_reg(&u, &c, ROUTE, parts[1].word);
	emit_enable(&u, &c, DO_ALL, OAR_FULL);
	emit_work(&u, &c);
	emit_report(&u, &c, out, 1);
	EXPECT(go(u.s, &c));
	EXPECT_EQ(at(&u, out)[56], 0);
	EXPECT(at(&u, out)[4]);
	pass_time(u.g, SETTLE);
	emit_report(&u, &c, out, 2);
	EXPECT(go(u.s, &c));
	EXPECT(at(&u, out)[56]);
	UNIT_END(&u);
}

/* G12-203: a global stream counts in all contexts, and touches none. */
static void global(void)
{
	struct unit u = unit_new(&parts[0], false);
	struct ctx c = ctx_new(u.s, RCS, 5);
	u32 flag = gg(fixture_alloc(u.s, 1));
	u64 before;

	wr(u.g, CEC(1), 3);
	wr(u.g, GLOBAL, TIMER(8));
	start(&u, FULL);
	run_spin(u.s, RCS, &c, flag);
	before = model_oa_total(u.g->m, 'B', 1);
	pass_time(u.g, MS);
	EXPECT_EQ(model_oa_total(u.g->m, 'B', 1) - before, parts[0].khz);
	EXPECT(model_oa_total(u.g->m, 'A', 4));
	EXPECT_EQ(model_oa_oar_total(u.g->m, 'A', 0), 0);
	mem_put(u.s, flag, 1);
	EXPECT(run_idle(u.s, RCS, 100 * US));
	UNIT_END(&u);
}

static const struct test tests[] = {
	TEST(enables, "G12-101 G12-204 what enables the counters of a context"),
	TEST(formats, "G12-204 format of OAR_OACONTROL"),
	TEST(others, "G12-101 other contexts have no counters, and do not count"),
	TEST(images, "G12-079 G12-203 the registers in images"),
	TEST(inherited, "G12-204 a first context inherits the registers"),
	TEST(settles, "G12-205 reports before signals settle"),
	TEST(global, "G12-203 a global stream changes no context"),
};

HARNESS_MAIN(tests)
