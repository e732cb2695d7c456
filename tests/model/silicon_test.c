// SPDX-License-Identifier: MIT
/* Rules that silicon was seen to need and that the manuals do not have (model_config.strict). */
#include "tests/model/cs/cs_fixture.h"

#define PREFETCH_OFF	BIT(10)		/* of RING_MODE, Gen11 and later */
#define ALL_UNITS	0x80042088	/* R_PWR_CLK_STATE of 1 slice of 8 subslices of 8 EUs */
#define WRITE_QW \
	(PIPE_CONTROL_GLOBAL_GTT | PIPE_CONTROL_CS_STALL | \
	 REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW))

static void make_ready(struct gpu *g, u32 base)
{
	wr(g, base + 0x29c, GENX_MASKED_SET(PREFETCH_OFF));
	wr(g, base + 0x0d0, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(wait_bits(g, base + 0x0d0, RESET_CTL_READY, RESET_CTL_READY, 700 * US));
}

/* SIL-257: two writes, then 50 us without an access to the engines. */
static void gdrst(struct gpu *g, u32 bits)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		wr(g, GDRST.addr, bits);
		EXPECT(wait_bits(g, GDRST.addr, bits, 0, 2000 * US));
	}
	pass_time(g, 50 * US);
}

static void reset_gt(struct gpu *g)
{
	unsigned int i;

	for (i = 0; i < g->cfg.plat->n_engines; i++) {
		u32 base = g->cfg.plat->engines[i].mmio_base;

		if (!model_engine_present(g->m, i))
			continue;
		make_ready(g, base);
	}
	gdrst(g, GDRST_FULL);
}

/* Reset the whole GT as the owner of the device does before the first context. */
static void take_over(struct fixture *s)
{
	unsigned int i;

	reset_gt(s->g);
	for (i = 0; i < s->g->cfg.plat->n_engines; i++)
		if (model_engine_present(s->g->m, i))
			engine_enable(s, i);
}

static struct fixture *strict_fixture(u32 eu_fuse)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;

	cfg.strict = true;
	cfg.eu_fuse = eu_fuse;
	s = fixture_new_config(cfg);
	take_over(s);
	return s;
}

static struct ctx render_ctx(struct fixture *s, u32 request)
{
	struct ctx c = ctx_new(s, RCS, 1);

	image(s, &c)[0x43] = request;
	return c;
}

/* PIPE-WRITE: a driver must flush with one command and write with the next. */
static void flush_and_write(void)
{
	struct fixture *s = strict_fixture(0);
	struct ctx c = render_ctx(s, ALL_UNITS);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &c, PIPE_CONTROL, PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_CS_STALL, 0, 0, 0, 0);
	EMIT(s, &c, PIPE_CONTROL, WRITE_QW | PIPE_CONTROL_PIPE_FLUSH, out, 0, 5, 0);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out), 5);
	EXPECT_CLEAN(s->g);
	EMIT(s, &c, PIPE_CONTROL, WRITE_QW | PIPE_CONTROL_RT_FLUSH, out, 0, 6, 0);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "PIPE-WRITE", RCS_BASE);
	EXPECT_EQ(mem(s, out), 6);
	fixture_free(s);
}

/* PWR-SLICES: a render context must request both halves of the slice and all EUs. */
static void slices(void)
{
	struct fixture *s = strict_fixture(0x03);
	struct ctx c = render_ctx(s, 0x80042066), b = ctx_new(s, BCS, 2);

	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EMIT(s, &b, MI_NOOP, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT(go(s, &b));
	EXPECT_CLEAN(s->g);
	image(s, &c)[0x43] = 0x80041c66;	/* half of the subslices (SIL-161) */
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_CLEAN(s->g);
	image(s, &c)[0x43] = 0x80041b66;
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "PWR-SLICES", RING_PWR_CLK_STATE(RCS_BASE).addr);
	image(s, &c)[0x43] = ALL_UNITS;
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "PWR-SLICES", RING_PWR_CLK_STATE(RCS_BASE).addr);
	image(s, &c)[0x43] = 0;
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "PWR-SLICES", RING_PWR_CLK_STATE(RCS_BASE).addr);
	fixture_free(s);
}

/* Prefetch must be off before a reset, and must not change while a context runs. */
static void prefetch(void)
{
	struct fixture *s = strict_fixture(0);
	struct ctx c = render_ctx(s, ALL_UNITS);
	u32 out = gg(fixture_alloc(s, 1));

	/* waits until [out] is 1 */
	EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | BIT(15) | 4 << 12, 1, out, 0);
	submit(s, RCS, &c, NULL);
	EXPECT(!run_idle(s, RCS, 1 * MS));
	wr(s->g, RING_MODE(RCS_BASE).addr, GENX_MASKED_SET(PREFETCH_OFF));
	EXPECT_RULE(s->g, "LIM-010", RING_MODE(RCS_BASE).addr);
	wr(s->g, RING_MODE(RCS_BASE).addr, GENX_MASKED_CLEAR(PREFETCH_OFF));
	EXPECT_RULE(s->g, "LIM-010", RING_MODE(RCS_BASE).addr);
	wr(s->g, RING_MI_MODE(RCS_BASE).addr, GENX_MASKED_SET(MI_MODE_STOP_RING));
	wr(s->g, RING_RESET_CTL(RCS_BASE).addr, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT_RULE(s->g, "RST-PREFETCH", RING_RESET_CTL(RCS_BASE).addr);
	wr(s->g, RING_MODE(RCS_BASE).addr, GENX_MASKED_SET(PREFETCH_OFF));
	wr(s->g, RING_RESET_CTL(RCS_BASE).addr, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(wait_bits(s->g, RING_RESET_CTL(RCS_BASE).addr, RESET_CTL_READY, RESET_CTL_READY,
			 700 * US));
	gdrst(s->g, BIT(1));
	EXPECT_EQ(rd(s->g, RING_MODE(RCS_BASE).addr), 0);
	FIXTURE_END(s);
}

/* RST-TAKEOVER: the owner resets each engine before it loads a first context. */
static void first_context(void)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;
	struct ctx c;

	cfg.strict = true;
	s = fixture_new_config(cfg);
	c = render_ctx(s, ALL_UNITS);
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "RST-TAKEOVER", GDRST.addr);
	/* another owner */
	take_over(s);
	model_set_master(s->g->m, false);
	model_set_master(s->g->m, true);
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "RST-TAKEOVER", GDRST.addr);
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_CLEAN(s->g);
	fixture_free(s);
}

/*
 * RC6-TAKEOVER, SIL-281, SIL-288: RC6 of an earlier owner is off before an engine gets work. It may
 * be on while the GT is reset with all wells awake.
 */
static void old_rc6(void)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		struct fixture *s = strict_fixture(0);
		struct ctx c = render_ctx(s, ALL_UNITS);

		model_rc6_dirty(s->g->m);
		take_over(s);
		EXPECT_CLEAN(s->g);
		if (i)
			wr(s->g, RC_CONTROL.addr, i == 1 ? RC_CONTROL_HW_ENABLE : 0);
		wr(s->g, RC_STATE.addr, i ? 0 : 4 << 16);
		EMIT(s, &c, MI_NOOP, MI_NOOP);
		EXPECT(go(s, &c));
		if (i < 2)
			EXPECT_RULE(s->g, "RC6-TAKEOVER", RC_CONTROL.addr);
		FIXTURE_END(s);
	}
}

/* SIL-006: no reset clears what engines have latched of errors. */
static void errors_stay(void)
{
	struct gpu *g = gpu_new();
	u32 pgtbl = RCS_BASE + CS_PGTBL_ER, ipeir = BCS_BASE + CS_IPEIR, nopid;

	fw_get_all(g);
	nopid = RING_NOPID(RCS_BASE).addr;
	model_reg_set(g->m, pgtbl, 0x12);
	model_reg_set(g->m, ipeir, 0x34);
	model_reg_set(g->m, nopid, 0x56);
	reset_gt(g);
	EXPECT_EQ(rd(g, nopid), 0);
	EXPECT_EQ(rd(g, pgtbl), 0x12);
	EXPECT_EQ(rd(g, ipeir), 0x34);
	wr(g, pgtbl, 0);
	EXPECT_EQ(rd(g, pgtbl), 0);
	GPU_END(g);
}

/* SIL-257: after one write of GDRST, or too early after the second, no register of an engine. */
static void reset_twice(void)
{
	struct fixture *s = strict_fixture(0);
	u32 reg = RING_NOPID(RCS_BASE).addr;

	make_ready(s->g, RCS_BASE);
	gdrst(s->g, BIT(1));
	(void)rd(s->g, reg);
	EXPECT_CLEAN(s->g);
	make_ready(s->g, RCS_BASE);
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
	(void)rd(s->g, RING_NOPID(BCS_BASE).addr);
	EXPECT_CLEAN(s->g);
	(void)rd(s->g, reg);
	EXPECT_RULE(s->g, "RST-TWICE", reg);
	make_ready(s->g, RCS_BASE);
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
	pass_time(s->g, 30 * US);
	(void)rd(s->g, reg);
	EXPECT_RULE(s->g, "RST-SETTLE", reg);
	FIXTURE_END(s);
}

/* SIL-255, SIL-540: a reset is dropped while a well sleeps, also one of another engine. */
static void reset_asleep(void)
{
	static const enum genx_fw_domain wells[] = { GENX_FW_RENDER, GENX_FW_VDBOX0 };
	struct fixture *s = strict_fixture(0);
	unsigned int i;

	make_ready(s->g, RCS_BASE);
	for (i = 0; i < ARRAY_SIZE(wells); i++) {
		fw_put(s->g, wells[i]);
		pass_time(s->g, 20000 * US);
		wr(s->g, GDRST.addr, BIT(1));
		EXPECT(!wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
		EXPECT_RULE(s->g, "RST-ASLEEP", GDRST.addr);
		fw_get(s->g, wells[i]);
	}
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
	EXPECT_CLEAN(s->g);
	FIXTURE_END(s);
}

/* A batch of one command, in the last QW of a page at @page, which a context jumps to. */
static bool last_batch(struct fixture *s, struct ctx *c, u64 bus, u32 page, bool ppgtt)
{
	*ram_dw(s->g, bus + SZ_4K - 8) = MI_BATCH_BUFFER_END;
	emit_invalidate(s, c);
	EMIT(s, c, MI_BATCH_BUFFER_START | (ppgtt ? MI_BATCH_PPGTT : 0), page + SZ_4K - 8, 0,
	     MI_NOOP);
	return go(s, c);
}

#define BATCH_VA	0x40000

/*
 * SIL-198, SIL-215: commands are fetched ahead from the page behind a batch. It is mapped, and not
 * to memory of an earlier owner; behind the end of the GGTT there is none, and the engine hangs.
 */
static void prefetch_beyond(void)
{
	struct fixture *s = strict_fixture(0);
	u32 end = s->g->cfg.ggtt_entries * SZ_4K;
	struct ctx c = render_ctx(s, ALL_UNITS);
	u64 bus = fixture_alloc(s, 1), behind = fixture_alloc(s, 1);

	EXPECT(last_batch(s, &c, bus, gg(bus), false));
	EXPECT_CLEAN(s->g);
	model_mmio_write(s->g->m, s->g->cfg.plat->ggtt_offset + (gg(behind) >> 12) * 8, 8, 0);
	EXPECT(last_batch(s, &c, bus, gg(bus), false));
	EXPECT_RULE(s->g, "CS-PREFETCH", RCS_BASE);
	ggtt_map(s->g, gg(behind), 0x7000123000ULL);
	EXPECT(last_batch(s, &c, bus, gg(bus), false));
	EXPECT_RULE(s->g, "CS-PREFETCH", RCS_BASE);
	ppgtt_map(s, c.pml4, BATCH_VA, bus);
	EXPECT(last_batch(s, &c, bus, BATCH_VA, true));
	EXPECT_RULE(s->g, "CS-PREFETCH", RCS_BASE);
	ppgtt_map(s, c.pml4, BATCH_VA + SZ_4K, behind);
	EXPECT(last_batch(s, &c, bus, BATCH_VA, true));
	EXPECT_CLEAN(s->g);
	ggtt_map(s->g, end - SZ_4K, bus);
	EXPECT(!last_batch(s, &c, bus, end - SZ_4K, false));
	EXPECT_RULE(s->g, "CS-PREFETCH", RCS_BASE);
	fixture_free(s);
}

static const struct test tests[] = {
	TEST(first_context, "first context on an engine that was not reset (RST-TAKEOVER)"),
	TEST(old_rc6, "first work while RC6 of an earlier owner is on (RC6-TAKEOVER)"),
	TEST(flush_and_write, "flush and write in one command (PIPE-WRITE)"),
	TEST(slices, "request for all units (PWR-SLICES)"),
	TEST(prefetch, "prefetch before a reset (RST-PREFETCH, LIM-010)"),
	TEST(prefetch_beyond, "fetch behind the end of a batch (CS-PREFETCH)"),
	TEST(errors_stay, "latched errors in a reset (SIL-006)"),
	TEST(reset_asleep, "reset of an engine whose well sleeps (RST-ASLEEP)"),
	TEST(reset_twice, "accesses to an engine in reset (RST-TWICE, RST-SETTLE)"),
};

HARNESS_MAIN(tests)
