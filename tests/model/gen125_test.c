// SPDX-License-Identifier: MIT
/*
 * Command streamers of Gen12.5, combined with the GT of Lakefield: status entries and their causes,
 * descriptors, context images. The expected values are copied from manual 003.
 */
#include "tests/model/cs/cs_fixture.h"
#include "regs/platforms/dg2_cs.h"

#define VECS0	4
#define IDLE	0xffffU

static struct model_config dg2_config(void)
{
	static struct genx_platform plat;
	struct model_config cfg = gpu_config();

	plat = genx_platform_lkf;
	genx_platform_set_streamers(&plat, &genx_dg2_streamers);
	cfg.plat = &plat;
	return cfg;
}

static struct fixture *dg2_new(void)
{
	return fixture_new_config(dg2_config());
}

/* Check that entry @i of the buffer is the given row of the table; the idle id has no counter. */
static void expect_row(struct fixture *s, unsigned int e, unsigned int i, bool new_queue,
		       const struct ctx *away, const struct ctx *to, u32 detail)
{
	u64 entry = csb_entry(s, e, i);

	EXPECT_EQ(entry & 0xf, detail);
	EXPECT_EQ(entry >> 33 & 1, new_queue);
	EXPECT_EQ(entry >> 10 & 0xffff, to ? to->id : IDLE);
	EXPECT_EQ(entry >> 42 & 0xffff, away ? away->id : IDLE);
	if (!away)
		EXPECT_EQ(entry >> 58, 0);
	if (!to)
		EXPECT_EQ(entry >> 26 & 0x3f, 0);
	EXPECT_EQ(entry >> 4 & 0x3f, s->g->cfg.plat->engines[e].instance);
}

static void complete_rows(void)
{
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, BCS, 0xab), b = ctx_new(s, BCS, 0x7bc);

	EMIT(s, &a, MI_NOOP, MI_NOOP);
	EMIT(s, &b, MI_NOOP, MI_NOOP);
	submit(s, BCS, &a, &b);
	EXPECT(run_idle(s, BCS, 200 * US));
	EXPECT_EQ(csb_pointer(s, BCS), 2);
	expect_row(s, BCS, 0, true, NULL, &a, 0);	/* CSW-001 */
	expect_row(s, BCS, 1, false, &a, &b, 0);	/* CSW-008 */
	expect_row(s, BCS, 2, false, &b, NULL, 0);	/* CSW-010 */
	EXPECT_EQ(csb_entry(s, BCS, 0) >> 26 & 0x3f, 1);	/* a's counter */
	EXPECT_EQ(csb_entry(s, BCS, 1) >> 58, 1);
	FIXTURE_END(s);
}

static void idle_rows(void)
{
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, VCS0, 0xab);
	u32 flag = gg(fixture_alloc(s, 1));

	submit(s, VCS0, NULL, NULL);
	EXPECT_EQ(csb_pointer(s, VCS0), 0);
	expect_row(s, VCS0, 0, true, NULL, NULL, 0);	/* CSW-003 */
	run_spin(s, VCS0, &a, flag);
	submit(s, VCS0, NULL, NULL);
	EXPECT(run_idle(s, VCS0, 100 * US));
	EXPECT_EQ(csb_pointer(s, VCS0), 2);
	expect_row(s, VCS0, 1, true, NULL, &a, 0);
	expect_row(s, VCS0, 2, true, &a, NULL, 4);	/* CSW-002, CSW-011 */
	FIXTURE_END(s);
}

static void new_queue_complete(void)
{
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, RCS, 0xab), b = ctx_new(s, RCS, 0x7bc);

	preempt_late(s, &a, &b);
	expect_row(s, RCS, 1, true, &a, &b, 0);		/* CSW-004 */
	EXPECT_EQ(s->g->m->stats.preemptions, 0);
	FIXTURE_END(s);
}

static void new_queue_preempted(void)
{
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, RCS, 0xab), b = ctx_new(s, RCS, 0x7bc);
	unsigned int i;

	for (i = 0; i < 64; i++) {
		EMIT(s, &a, PIPE_CONTROL, PIPE_CONTROL_CS_STALL, 0, 0, 0, 0);
		EMIT(s, &a, MI_ARB_CHECK, MI_NOOP);
	}
	EMIT(s, &b, MI_NOOP, MI_NOOP);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 10 * US);
	submit(s, RCS, &b, NULL);
	EXPECT(run_idle(s, RCS, 200 * US));
	expect_row(s, RCS, 1, true, &a, &b, 5);		/* CSW-005 */
	EXPECT_EQ(s->g->m->stats.preemptions, 1);
	FIXTURE_END(s);
}

static void lite_restore_row(void)
{
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, BCS, 0xab);
	u32 flag = gg(fixture_alloc(s, 1));

	run_spin(s, BCS, &a, flag);
	EMIT(s, &a, MI_NOOP, MI_NOOP);
	submit(s, BCS, &a, NULL);
	pass_time(s->g, 50 * US);
	EXPECT_EQ(csb_entry(s, BCS, 1) >> 10 & 0xffff, 0xab);	/* CSW-007 */
	EXPECT_EQ(csb_entry(s, BCS, 1) >> 42 & 0xffff, 0xab);
	EXPECT_EQ(csb_entry(s, BCS, 1) >> 33 & 1, 1);
	EXPECT_EQ(csb_entry(s, BCS, 1) >> 58, 1);		/* counters: 1st, 2nd Load */
	EXPECT_EQ(csb_entry(s, BCS, 1) >> 26 & 0x3f, 2);
	EXPECT_EQ(s->g->m->stats.contexts_run, 1);		/* CSW-013 */
	mem_put(s, flag, 1);
	EXPECT(run_idle(s, BCS, 100 * US));
	FIXTURE_END(s);
}

/* Set of the wait details that occur over many seeds; it must be 1 to 4. */
static u32 wait_details(unsigned int row)
{
	u32 seen = 0;
	u64 seed;

	for (seed = 1; seed < 33; seed++) {
		struct model_config cfg = dg2_config();
		struct ctx a, b;
		struct fixture *s;
		u32 flag, at = 1;

		cfg.seed = seed;
		s = fixture_new_config(cfg);
		a = ctx_new(s, BCS, 0xab);
		b = ctx_new(s, BCS, 0x7ac);
		flag = gg(fixture_alloc(s, 1));
		image(s, &a)[LRC_CONTEXT_CONTROL] =
			GENX_MASKED_SET(CTX_CTRL_ENGINE_RESTORE_INHIBIT |
					(row == 6 ? CTX_CTRL_INHIBIT_SYN_SWITCH : 0));
		emit_spin(s, &a, flag);
		EMIT(s, &b, MI_NOOP, MI_NOOP);
		submit(s, BCS, &a, row == 9 ? &b : NULL);
		pass_time(s->g, 100 * US);
		if (row == 6) {
			submit(s, BCS, &b, NULL);
			pass_time(s->g, 100 * US);
		}
		EXPECT(run_idle(s, BCS, 1 * MS));
		expect_row(s, BCS, at, row == 6, &a, row == 10 ? NULL : &b,
			   csb_entry(s, BCS, at) & 0xf);
		seen |= BIT(csb_entry(s, BCS, at) & 0xf);
		FIXTURE_END(s);
	}
	return seen;
}

static void wait_rows(void)
{
	EXPECT_EQ(wait_details(6), 0x1e);	/* CSW-006, CSW-014 */
	EXPECT_EQ(wait_details(9), 0x1e);	/* CSW-009 */
	EXPECT_EQ(wait_details(10), 0x1e);	/* CSW-010 */
}

static void status_buffer(void)
{
	static const u8 first[] = { 0x10, 0x28 };
	unsigned int p, i;

	for (p = 0; p < 2; p++) {
		struct model_config cfg = dg2_config();
		struct fixture *s;
		struct ctx c;

		cfg.csb_first_dw = first[p];
		cfg.csb_pointer_dw = first[p] + 0x1f;
		s = fixture_new_config(cfg);
		c = ctx_new(s, VECS0, 0x1234);
		for (i = 0; i < 20; i++) {
			u32 at = s->hws[VECS0] + first[p] * 4;
			unsigned int k;

			EMIT(s, &c, MI_NOOP, MI_NOOP);
			submit(s, VECS0, &c, NULL);
			EXPECT(run_idle(s, VECS0, 100 * US));
			/* CSB-005, CSB-009, CSB-012: 0 to 11, the index just written */
			EXPECT_EQ(mem(s, at + 0x1f * 4), (2 * i + 1) % 12);
			/* CSB-008 */
			for (k = 24; k < 31; k++)
				EXPECT_EQ(mem(s, at + k * 4), 0);
			/* CSB-011: two runs of twelve DWs */
			for (k = 0; k < 24; k++)
				EXPECT_EQ(mem(s, at + k * 4),
					  rd(s->g, GEN11_VECS_BASE(0) + k * 4 +
						   (k < 12 ? CS_CSB : CS_CSB_MORE - 48)));
			EXPECT_EQ(rd(s->g, GEN11_VECS_BASE(0) + CS_CSB_PTR) & 0xff,
				  (2 * i + 1) % 12);
		}
		FIXTURE_END(s);
	}
}

static void garbage(void)
{
	u32 kind;

	for (kind = 1; kind <= MODEL_CSB_GARBAGE_KINDS; kind++) {
		struct fixture *s = dg2_new();
		struct ctx c = ctx_new(s, BCS, 9);
		u64 entry, detail, away, to;

		model_fault_set(s->g->m, MODEL_FAULT_CSB_GARBAGE, kind);
		EMIT(s, &c, MI_NOOP, MI_NOOP);
		submit(s, BCS, &c, NULL);
		EXPECT(run_idle(s, BCS, 100 * US));
		EXPECT_EQ(csb_pointer(s, BCS), 2);
		entry = csb_entry(s, BCS, 0);
		detail = entry & 0xf;
		away = entry >> 42 & 0xffff;
		to = entry >> 10 & 0xffff;
		/* CSW-012: the entry is in none of the ten rows */
		if (entry >> 33 & 1)
			EXPECT(away == IDLE ? to != IDLE && detail : away != to && detail > 5);
		else
			EXPECT(away == IDLE || away == to || detail > 5 ||
			       (detail == 5 && to != IDLE));
		expect_row(s, BCS, 1, true, NULL, &c, 0);
		FIXTURE_END(s);
	}
}

static void descriptors(void)
{
	static const unsigned int reserved[] = { 32, 37, 38, 55, 56, 57 };
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, RCS, 0x8001), idle = ctx_new(s, RCS, IDLE);
	unsigned int i;

	EXPECT_EQ(ctx_desc(s, &a) >> 32, 0x8001ULL << 7);
	ctx_tail(s, &a);
	ctx_tail(s, &idle);
	for (i = 0; i < ARRAY_SIZE(reserved); i++) {
		a.counter++;
		sq_put(s, RCS, 0, ctx_desc(s, &a) | BIT_ULL(reserved[i]));
		load(s, RCS);
		EXPECT_RULE(s->g, "ELSP-020", RING_EXECLIST_SQ_LDW(RCS_BASE, 0).addr);
		EXPECT(run_idle(s, RCS, 1 * MS));
	}
	sq_put(s, RCS, 0, ctx_desc(s, &idle));
	load(s, RCS);
	EXPECT_RULE(s->g, "ELSP-023", RING_EXECLIST_SQ_LDW(RCS_BASE, 0).addr);
	EXPECT(run_idle(s, RCS, 1 * MS));
	/* the driver may set every bit of the id and of the counter */
	for (i = 0; i < 16; i++) {
		a.id = BIT(i);
		a.counter = (a.counter + 1) & 0x3f;
		sq_put(s, RCS, 0, ctx_desc(s, &a));
		load(s, RCS);
		EXPECT(run_idle(s, RCS, 1 * MS));
	}
	FIXTURE_END(s);
}

static void counter_changes(void)
{
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, BCS, 5), b = ctx_new(s, BCS, 6);
	unsigned int i;

	for (i = 0; i < 70; i++) {
		submit(s, BCS, &a, &b);
		a.counter &= 0x3f;
		b.counter &= 0x3f;
		EXPECT(run_idle(s, BCS, 1 * MS));
	}
	EXPECT_CLEAN(s->g);
	sq_put(s, BCS, 0, ctx_desc(s, &b));	/* in another element: a violation, too */
	sq_put(s, BCS, 1, 0);
	load(s, BCS);
	EXPECT_RULE(s->g, "ELSP-021", RING_EXECLIST_SQ_LDW(BCS_BASE, 0).addr);
	EXPECT(run_idle(s, BCS, 1 * MS));
	b.counter++;
	sq_put(s, BCS, 0, ctx_desc(s, &b));
	load(s, BCS);
	EXPECT(run_idle(s, BCS, 1 * MS));
	FIXTURE_END(s);
}

/* ---- context images: offsets and order as the manual prints them ---- */

struct printed {
	u16 dw;
	u32 word;
};

/* §CSFE Execlist Context: LRC-008..011, LRC-022, LRC-013, LRC-014. */
static const struct printed common[] = {
	{ 0x00, 0 }, { 0x01, 0x1108101d }, { 0x02, 0x244 }, { 0x04, 0x034 }, { 0x06, 0x030 },
	{ 0x08, 0x038 }, { 0x0a, 0x03c }, { 0x0c, 0x168 }, { 0x0e, 0x140 }, { 0x10, 0x110 },
	{ 0x12, 0x1c0 }, { 0x14, 0x1c4 }, { 0x16, 0x1c8 }, { 0x18, 0x180 }, { 0x1a, 0x2b4 },
	{ 0x1c, 0x120 }, { 0x1e, 0x124 }, { 0x20, 0 },
	{ 0x21, 0x11081011 }, { 0x22, 0x3a8 }, { 0x24, 0x28c }, { 0x26, 0x288 }, { 0x28, 0x284 },
	{ 0x2a, 0x280 }, { 0x2c, 0x27c }, { 0x2e, 0x278 }, { 0x30, 0x274 }, { 0x32, 0x270 },
};

/* What follows in the images of copy and media, and in that of render, which i915 describes. */
static const struct printed gap_of_others[] = { { 0x34, 0 }, { 0x3f, 0 }, { 0x40, 0 } };

static const struct printed gap_of_render[] = {
	{ 0x34, 0x11081005 }, { 0x35, 0x1b0 }, { 0x37, 0x5a8 }, { 0x39, 0x5ac }, { 0x3b, 0 },
	{ 0x40, 0 }, { 0x41, 0x11080001 }, { 0x42, 0x0c8 }, { 0x44, 0 }, { 0x60, 0 },
};

static const struct printed engine_part[] = {
	{ 0x62, 0x588 }, { 0x64, 0x588 }, { 0x66, 0x588 }, { 0x68, 0x588 },
	{ 0x6a, 0x588 }, { 0x6c, 0x588 }, { 0x6e, 0x028 }, { 0x70, 0x09c }, { 0x72, 0x0c0 },
	{ 0x74, 0x178 }, { 0x76, 0x17c }, { 0x78, 0x358 }, { 0x7a, 0x170 }, { 0x7c, 0x150 },
	{ 0x7e, 0x154 }, { 0x80, 0x158 }, { 0x82, 0x41c }, { 0x84, 0x600 }, { 0xc2, 0x67c },
	{ 0xc4, 0x068 }, { 0xc6, 0x084 }, { 0xc8, 0x3b4 }, { 0xca, 0x3b8 }, { 0xcc, 0x21c },
	{ 0xce, 0x1fc },
};

static void expect_words(const u32 *dw, const struct printed *p, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (dw[p[i].dw] != p[i].word)
			EXPECT_EQ(dw[p[i].dw] | (u64)p[i].dw << 32,
				  p[i].word | (u64)p[i].dw << 32);
}

static void saved_images(void)
{
	/* LRC-020 */
	static const u32 trtt[] = {
		[BCS] = MMIO_TRTT_BCS, [VCS0] = MMIO_TRTT_VCS(0), [3] = MMIO_TRTT_VCS(0),
		[VECS0] = MMIO_TRTT_VECS(0),
	};
	unsigned int e, i;

	for (e = 0; e < 5; e++) {
		struct fixture *s = dg2_new();
		struct ctx c = ctx_new(s, e, 3);
		const u32 *dw = image(s, &c);

		EMIT(s, &c, MI_NOOP, MI_NOOP);
		submit(s, e, &c, NULL);
		EXPECT(run_idle(s, e, 200 * US));
		expect_words(dw, common, ARRAY_SIZE(common));
		expect_words(dw, engine_part, ARRAY_SIZE(engine_part));
		EXPECT_EQ(dw[0x61], 0x1108106d);
		for (i = 0; i < 32; i++)
			EXPECT_EQ(dw[0x84 + 2 * i], 0x600 + 4 * i);
		if (e == RCS) {
			expect_words(dw, gap_of_render, ARRAY_SIZE(gap_of_render));
			fixture_free(s);
			continue;
		}
		expect_words(dw, gap_of_others, ARRAY_SIZE(gap_of_others));
		EXPECT_EQ(dw[0x41], e == BCS ? 0x11001003 : 0);
		if (e == BCS) {		/* LRC-012 */
			EXPECT_EQ(dw[0x42], BCS_BASE + CS_BCS_SWCTRL);
			EXPECT_EQ(dw[0x44], BCS_BASE + CS_BCS_SRC_MOCS);
		}
		for (i = 0x50; i < 0x55; i++)
			EXPECT_EQ(dw[i], 0);
		EXPECT_EQ(dw[0x55], 0x11080003);	/* LRC-013, Z-03: two pairs */
		EXPECT_EQ(dw[0x56], 0xac);
		EXPECT_EQ(dw[0x58], 0xa4);
		/* LRC-023, LRC-024: the section is at the DW that the count of pairs gives */
		EXPECT_EQ(dw[0xd0], e == BCS ? 0 : 0x0e800000);
		for (i = 0xd2; i < 0xd9; i++)
			EXPECT_EQ(dw[i], 0);
		EXPECT_EQ(dw[0xd9], 0x1102100b);
		for (i = 0; i < 6; i++)
			EXPECT_EQ(dw[0xda + 2 * i], trtt[e] + 4 * i);
		for (i = 0xe6; i < 0xf0; i++)
			EXPECT_EQ(dw[i], 0);
		FIXTURE_END(s);
	}
}

/* Change one word of a saved image, and check the violation of the next restore. */
static void bad_image(unsigned int e, unsigned int dw, u32 val, const char *rule)
{
	struct fixture *s = dg2_new();
	struct ctx c = ctx_new(s, e, 3);

	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, e, &c, NULL);
	EXPECT(run_idle(s, e, 200 * US));
	EXPECT_CLEAN(s->g);
	image(s, &c)[dw] = val;
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, e, &c, NULL);
	run_idle(s, e, 200 * US);
	if (s->g->m->n_violations != s->g->seen + 1 ||
	    strcmp(model_violation_get(s->g->m, s->g->seen)->rule, rule)) {
		harness_bad++;
		NOTE("engine %u DW %x = %x: no %s", e, dw, val, rule);
		harness_show(s->g);
	}
	fixture_free(s);
}

static void bad_images(void)
{
	bad_image(BCS, 0x00, 0x12345678, "LRC-008");
	bad_image(BCS, 0x01, 0x11081019, "LRC-010");	/* LRC-009: header of another generation */
	bad_image(BCS, 0x1a, 0x2b8, "LRC-010");
	bad_image(BCS, 0x1e, 0x120, "LRC-010");		/* LRC-022 */
	bad_image(VCS0, 0x21, 0x11081013, "LRC-011");
	bad_image(VCS0, 0x32, 0x274, "LRC-011");
	bad_image(RCS, 0x34, 0, "LRC-006");
	bad_image(RCS, 0x41, 0x11081001, "LRC-006");
	bad_image(BCS, 0x42, 0x200, "LRC-012");
	bad_image(BCS, 0x41, 0x11081003, "LRC-012");
	bad_image(VECS0, 0x55, 0x11081001, "LRC-013");
	bad_image(VECS0, 0x50, MI_LOAD_REGISTER_MEM, "LRC-013");
	bad_image(VCS0, 0x61, 0x1108106b, "LRC-014");
	bad_image(VCS0, 0xce, 0x1f8, "LRC-014");
	bad_image(VCS0, 0xd0, 0, "LRC-023");
	bad_image(BCS, 0xd0, 0x0e800000, "LRC-023");
	bad_image(BCS, 0xd4, 0x11081001, "LRC-023");
	bad_image(VECS0, 0xd9, 0x1100100b, "LRC-020");
	bad_image(VECS0, 0xda, MMIO_TRTT_BCS, "LRC-020");
	bad_image(VECS0, 0x61, 0, "LRC-006");
}

/* LRC-013: a save does not change the command by which software loads the interrupt mask. */
static void mask_from_memory(void)
{
	struct fixture *s = dg2_new();
	struct ctx c = ctx_new(s, VCS0, 3);
	u32 mask = gg(fixture_alloc(s, 1)), *dw = image(s, &c);
	unsigned int i;

	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, VCS0, &c, NULL);
	EXPECT(run_idle(s, VCS0, 200 * US));
	dw[0x50] = MI_LOAD_REGISTER_MEM | MI_LRI_CS_RELATIVE | MI_USE_GGTT;
	dw[0x51] = 0xa8;
	dw[0x52] = mask;
	for (i = 1; i < 4; i++) {
		mem_put(s, mask, i * 0x100);
		EMIT(s, &c, MI_NOOP, MI_NOOP);
		submit(s, VCS0, &c, NULL);
		EXPECT(run_idle(s, VCS0, 200 * US));
		EXPECT_EQ(rd(s->g, RING_IMR(GEN11_VCS_BASE(0)).addr), i * 0x100);
	}
	EXPECT_CLEAN(s->g);
	dw[0x52] = 0x2000000;		/* no memory is there */
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, VCS0, &c, NULL);
	run_idle(s, VCS0, 200 * US);
	EXPECT(s->g->m->n_violations > s->g->seen);
	fixture_free(s);
}

/* LRC-020: the same image loads other registers on each instance of a class. */
static void trtt_of_instance(void)
{
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, VCS0, 3), b = ctx_new(s, 3, 4);
	unsigned int i;

	for (i = 0; i < 2; i++) {
		EMIT(s, &a, MI_NOOP, MI_NOOP);
		EMIT(s, &b, MI_NOOP, MI_NOOP);
		submit(s, VCS0, &a, NULL);
		submit(s, 3, &b, NULL);
		EXPECT(run_idle(s, VCS0, 200 * US));
		EXPECT(run_idle(s, 3, 200 * US));
		EXPECT_EQ(image(s, &a)[0xdb], i ? 0x11 : 0);
		EXPECT_EQ(image(s, &b)[0xdb], i ? 0x22 : 0);
		image(s, &a)[0xdb] = 0x11;
		image(s, &b)[0xdb] = 0x22;
	}
	EXPECT_EQ(s->g->m->regs[MMIO_TRTT_VCS(0) / 4], 0x11);
	EXPECT_EQ(s->g->m->regs[MMIO_TRTT_VCS(2) / 4], 0x22);
	FIXTURE_END(s);
}

/* PRE-006: the state of a second-level batch is saved through the stack port. */
static void nested_batch_resumes(void)
{
	struct fixture *s = dg2_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2);
	u64 batch = fixture_alloc(s, 1), second = fixture_alloc(s, 1), data = fixture_alloc(s, 1);
	const u32 first_dw[] = {
		MI_BATCH_BUFFER_START | MI_BATCH_PPGTT | MI_BATCH_SECOND_LEVEL, 0x201000, 0,
		MI_STORE_DATA_IMM, 0x202004, 0, 0x51, MI_BATCH_BUFFER_END,
	};
	const u32 second_dw[] = {
		MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
		0, 0x202000, 0,
		MI_STORE_DATA_IMM, 0x202008, 0, 0x52, MI_BATCH_BUFFER_END,
	};
	unsigned int i;

	ppgtt_map(s, a.pml4, 0x200000, batch);
	ppgtt_map(s, a.pml4, 0x201000, second);
	ppgtt_map(s, a.pml4, 0x202000, data);
	memcpy(ram_dw(s->g, batch), first_dw, sizeof(first_dw));
	memcpy(ram_dw(s->g, second), second_dw, sizeof(second_dw));
	EMIT(s, &a, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, 0x200000, 0, MI_NOOP);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 50 * US);
	for (i = 0; i < 2; i++) {
		EMIT(s, &b, MI_NOOP, MI_NOOP);
		submit(s, RCS, &b, NULL);
		EXPECT(run_idle(s, RCS, 100 * US));
	}
	mem_put(s, gg(data), 1);
	submit(s, RCS, &a, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, gg(data) + 8), 0x52);
	EXPECT_EQ(mem(s, gg(data) + 4), 0x51);
	FIXTURE_END(s);
}

static const struct test tests[] = {
	TEST(complete_rows, "idle to active, next element, active to idle (CSW-001, CSW-008, "
	     "CSW-010)"),
	TEST(idle_rows, "preempted to idle, and while idle (CSW-002, CSW-003, CSW-011)"),
	TEST(new_queue_complete, "a Load that found the context complete (CSW-004)"),
	TEST(new_queue_preempted, "a Load that preempted (CSW-005)"),
	TEST(lite_restore_row, "a Load that begins with the running context (CSW-007, CSW-013)"),
	TEST(wait_rows, "waits: any of 1 to 4 (CSW-006, CSW-009, CSW-010, CSW-014)"),
	TEST(status_buffer, "positions, wrap, copies, reserved words (CSB-001, CSB-005..009, "
	     "CSB-011, CSB-012)"),
	TEST(garbage, "impossible entries are impossible (CSW-012)"),
	TEST(descriptors, "descriptor fields (ELSP-020, ELSP-022, ELSP-023)"),
	TEST(counter_changes, "submission counter (ELSP-021)"),
	TEST(saved_images, "what a save writes (LRC-008..014, LRC-020, LRC-022..024)"),
	TEST(bad_images, "images that are not as printed (LRC-008..014, LRC-020, LRC-022, "
	     "LRC-023)"),
	TEST(mask_from_memory, "interrupt mask from memory (LRC-013)"),
	TEST(trtt_of_instance, "translation tables of each instance (LRC-020)"),
	TEST(nested_batch_resumes, "preempted in a nested batch (LRC-014, PRE-006)"),
};

HARNESS_MAIN(tests)
