// SPDX-License-Identifier: MIT
/*
 * Command streamers of DG2 on DG2: what user batches may access, and the compute engines. The
 * expected values are those of manual 003 and of what drivers on silicon do (SIL-*).
 */
#include "tests/model/cs/cs_fixture.h"

#define CCS0		6
#define VECS0		4
#define RCU_ADDR	0x14800
#define RCU_ON		GENX_MASKED_SET(BIT(1) | BIT(0))
#define CCS_ADDR	0x14804
#define SLICES(map)	(0x0fff0000 | (map))
#define EACH_ITS_OWN	SLICES(0x688)

static struct fixture *dg2_new(bool strict)
{
	struct model_config cfg = gpu_config();

	cfg.plat = &genx_platform_dg2;
	cfg.device_id = 0x56a0;
	cfg.strict = strict;
	return fixture_new_config(cfg);
}

/* PRV-013 to PRV-015: the number of DW that each engine's user batches may write. */
static void write_lists(void)
{
	static const struct {
		u8 e;
		u16 n;
	} rows[] = { { RCS, 173 }, { BCS, 50 }, { VCS0, 624 }, { VECS0, 48 }, { CCS0, 67 } };
	struct fixture *s = dg2_new(false);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		u32 offset, n = 0;

		for (offset = 0; offset < s->g->cfg.plat->mmio_size; offset += 4)
			n += model_cs_reg_writable(s->g->m, engine_of(s, rows[i].e), offset);
		EXPECT_EQ(n, rows[i].n);
	}
	FIXTURE_END(s);
}

/* Rows of the lists, and neighbours. */
static void lists(void)
{
	static const struct {
		u8 e;
		u32 reg;
		bool write, read;
	} rows[] = {
		{ RCS, MMIO_OAR_OACONTROL, true, true }, { RCS, MMIO_OAR_OASTATUS, true, true },
		{ RCS, 0x2964, false, true }, { RCS, MMIO_OACTXCONTROL, true, true },
		{ RCS, 0xb158, true, true }, { RCS, 0xe5f4, false, false },
		{ RCS, 0x26d8, true, true }, { RCS, 0x26f8, false, false },
		{ RCS, MMIO_TRTT_FIRST, true, true }, { RCS, 0x4418, false, false },
		{ RCS, 0x15114, false, false }, { RCS, 0x18358, false, true },
		{ RCS, RCU_ADDR, false, false },
		{ CCS0, 0x1a360, true, true }, { CCS0, 0x15114, true, true },
		{ CCS0, 0x15118, false, true }, { CCS0, 0x151e0, true, true },
		{ CCS0, 0x4580, true, true }, { CCS0 + 1, 0x4580, false, false },
		{ CCS0 + 1, 0x45a0, true, true }, { CCS0, 0x1a358, false, true },
		{ CCS0, MMIO_OACTXCONTROL, false, false }, { CCS0, 0x91b8, false, false },
		{ BCS, MMIO_TRTT_BCS, true, true }, { BCS, 0x223b4, true, true },
		{ BCS, 0x4420, false, false },
	};
	struct fixture *s = dg2_new(false);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct model_cs_engine *e = engine_of(s, rows[i].e);

		if (model_cs_reg_writable(s->g->m, e, rows[i].reg) != rows[i].write ||
		    model_cs_reg_readable(s->g->m, e, rows[i].reg) != rows[i].read) {
			NOTE("register %#x on engine %u", rows[i].reg, rows[i].e);
			EXPECT(false);
		}
	}
	FIXTURE_END(s);
}

/* A context of a compute engine: its image has the ring context of render. */
static struct ctx compute_new(struct fixture *s, unsigned int e, u32 id)
{
	struct ctx c = ctx_new(s, RCS, id);

	c.e = e;
	return c;
}

/* Two contexts on each engine; the second time the engine context is restored. */
static void runs(void)
{
	struct fixture *s = dg2_new(true);
	unsigned int e, i;

	s->g->m->cfg.strict = false;		/* images of the fixture are not complete */
	wr(s->g, CCS_ADDR, EACH_ITS_OWN);
	wr(s->g, RCU_ADDR, RCU_ON);
	EXPECT_EQ(rd(s->g, RCU_ADDR), 3);
	for (e = CCS0; e < CCS0 + 4; e++) {
		struct ctx c = compute_new(s, e, 5 + e);
		u32 out = gg(fixture_alloc(s, 1));

		for (i = 1; i <= 2; i++) {
			emit_store(s, &c, out, i);
			EMIT(s, &c, MI_LOAD_REGISTER_IMM(1), base_of(s, e) + CS_GPR(1), i);
			EMIT(s, &c, PIPE_CONTROL, PIPE_CONTROL_CS_STALL |
			     REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK,
					    PIPE_CONTROL_POST_SYNC_QW) |
			     PIPE_CONTROL_GLOBAL_GTT, out + 8, 0, 7 * i, 0);
			submit(s, e, &c, NULL);
			EXPECT(run_idle(s, e, 200 * US));
			EXPECT_EQ(mem(s, out), i);
			EXPECT_EQ(mem(s, out + 8), 7 * i);
		}
		EXPECT_EQ(image(s, &c)[0x61], 0x1108106d);
		EXPECT_EQ(image(s, &c)[0x16b], 0);
	}
	FIXTURE_END(s);
}

/* SIL-146: without RCU_ADDR nothing runs; a reset of render or compute clears it. */
static void mode(void)
{
	struct fixture *s = dg2_new(false);
	struct ctx c = compute_new(s, CCS0, 5);
	u32 out = gg(fixture_alloc(s, 1)), control = base_of(s, CCS0) + 0x550;

	emit_store(s, &c, out, 1);
	submit(s, CCS0, &c, NULL);
	EXPECT_RULE(s->g, "RCU-OFF", control);
	pass_time(s->g, MS);
	EXPECT_EQ(mem(s, out), 0);
	wr(s->g, CCS_ADDR, EACH_ITS_OWN);
	wr(s->g, RCU_ADDR, RCU_ON);
	submit(s, CCS0, &c, NULL);
	EXPECT(run_idle(s, CCS0, 200 * US));
	EXPECT_EQ(mem(s, out), 1);
	model_cs_reset_engines(s->g->m, GDRST_RENDER);
	s->g->seen = s->g->m->n_violations;	/* the engines were not made ready */
	EXPECT_EQ(rd(s->g, RCU_ADDR), 0);
	EXPECT_EQ(rd(s->g, CCS_ADDR), 0);
	wr(s->g, RCU_ADDR, BIT(0));
	EXPECT_RULE(s->g, "REG-MASK", RCU_ADDR);
	FIXTURE_END(s);
}

/* SIL-504: modes in which compute engine 1 does not run, and the first in which it does. */
static void slices(void)
{
	static const struct {
		u32 rcu, map;
	} wrong[] = {
		{ GENX_MASKED_SET(BIT(0)), 0x688 },	/* distributed by load */
		{ RCU_ON, 0x000 },			/* all slices for engine 0 */
	};
	struct fixture *s = dg2_new(false);
	struct ctx c = compute_new(s, CCS0 + 1, 5);
	u32 out = gg(fixture_alloc(s, 1)), control = base_of(s, CCS0 + 1) + 0x550;
	unsigned int i;

	emit_store(s, &c, out, 1);
	for (i = 0; i < ARRAY_SIZE(wrong); i++) {
		wr(s->g, RCU_ADDR, GENX_MASKED_CLEAR(BIT(1) | BIT(0)));
		wr(s->g, CCS_ADDR, SLICES(wrong[i].map));
		wr(s->g, RCU_ADDR, wrong[i].rcu);
		submit(s, CCS0 + 1, &c, NULL);
		EXPECT_RULE(s->g, "CCS-MODE", control);
		pass_time(s->g, MS);
		EXPECT_EQ(mem(s, out), 0);
	}
	wr(s->g, RCU_ADDR, RCU_ON);
	wr(s->g, CCS_ADDR, SLICES(0xfcf));		/* slice 1 alone */
	submit(s, CCS0 + 1, &c, NULL);
	EXPECT(run_idle(s, CCS0 + 1, 200 * US));
	EXPECT_EQ(mem(s, out), 1);
	FIXTURE_END(s);
}

/* SIL-504, STR-012: a slice that is fused off has no engine. */
static void fused_slice(void)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;
	struct ctx c;
	u32 out;

	cfg.plat = &genx_platform_dg2;
	cfg.device_id = 0x56a0;
	cfg.subslice_fuse = 0x000000ff;
	s = fixture_new_config(cfg);
	c = compute_new(s, CCS0 + 1, 5);
	out = gg(fixture_alloc(s, 1));
	emit_store(s, &c, out, 1);
	wr(s->g, RCU_ADDR, RCU_ON);
	wr(s->g, CCS_ADDR, SLICES(01111));
	submit(s, CCS0 + 1, &c, NULL);
	EXPECT_RULE(s->g, "CCS-MODE", CCS_ADDR);
	EXPECT(run_idle(s, CCS0 + 1, 200 * US));
	EXPECT_EQ(mem(s, out), 1);
	wr(s->g, CCS_ADDR, SLICES(01117));
	submit(s, CCS0 + 1, &c, NULL);
	EXPECT(run_idle(s, CCS0 + 1, 200 * US));
	FIXTURE_END(s);
}

/* A mode that does not change may be written while an engine runs, another one may not. */
static void mode_of_busy(void)
{
	static const u8 engines[] = { RCS, CCS0 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		struct fixture *s = dg2_new(false);
		struct ctx c = compute_new(s, engines[i], 5);

		wr(s->g, CCS_ADDR, EACH_ITS_OWN);
		wr(s->g, RCU_ADDR, RCU_ON);
		EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL |
			    REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
		     0, gg(fixture_alloc(s, 1)), 0);
		submit(s, engines[i], &c, NULL);
		pass_time(s->g, 100 * US);
		wr(s->g, CCS_ADDR, EACH_ITS_OWN);
		wr(s->g, RCU_ADDR, RCU_ON);
		EXPECT_CLEAN(s->g);
		wr(s->g, CCS_ADDR, SLICES(0));
		EXPECT_RULE(s->g, "CCS-BUSY", CCS_ADDR);
		fixture_free(s);
	}
}

/* SIL-193: each flag of the 3D engine; PRV-019: no MI_FLUSH_DW. */
static void flushes(void)
{
	static const u32 flags[] = {
		BIT(28), BIT(25), BIT(19), BIT(17), BIT(13), BIT(12), BIT(4), BIT(1), BIT(0),
	};
	struct fixture *s;
	unsigned int i;
	struct ctx c;

	for (i = 0; i <= ARRAY_SIZE(flags); i++) {
		s = dg2_new(false);
		c = compute_new(s, CCS0, 5);
		wr(s->g, RCU_ADDR, RCU_ON);
		EMIT(s, &c, MI_NOOP, MI_NOOP);
		submit(s, CCS0, &c, NULL);
		EXPECT(run_idle(s, CCS0, 200 * US));
		/* SIL-194: a flush of depth alone is no fault */
		EMIT(s, &c, PIPE_CONTROL, BIT(0), 0, 0, 0, 0);
		EMIT(s, &c, PIPE_CONTROL, PIPE_CONTROL_CS_STALL |
		     (i < ARRAY_SIZE(flags) ? flags[i] : PIPE_CONTROL_L3_FLUSH), 0, 0, 0, 0);
		submit(s, CCS0, &c, NULL);
		s->g->m->cfg.strict = true;	/* the first context has run */
		EXPECT(run_idle(s, CCS0, 200 * US));
		s->g->m->cfg.strict = false;
		if (i < ARRAY_SIZE(flags))
			EXPECT_RULE(s->g, "PIPE-3D", base_of(s, CCS0));
		FIXTURE_END(s);
	}
	s = dg2_new(false);
	c = compute_new(s, CCS0, 5);
	wr(s->g, RCU_ADDR, RCU_ON);
	EMIT(s, &c, MI_CMD(MI_OP_FLUSH_DW) | 2, 0, 0, 0);
	submit(s, CCS0, &c, NULL);
	EXPECT(!run_idle(s, CCS0, 200 * US));
	EXPECT(s->g->m->n_violations > s->g->seen);
	fixture_free(s);
}

static const struct test tests[] = {
	TEST(write_lists, "PRV-013 PRV-014 PRV-015 sizes of the write lists"),
	TEST(lists, "PRV-013 PRV-014 PRV-015 PRV-017 rows of the lists"),
	TEST(runs, "contexts of compute engines"),
	TEST(mode, "SIL-146 SIL-270 RCU_ADDR"),
	TEST(slices, "SIL-504 slices of compute engines"),
	TEST(fused_slice, "SIL-504 STR-012 a slice that is fused off"),
	TEST(mode_of_busy, "SIL-504 the mode while an engine runs"),
	TEST(flushes, "SIL-193 PRV-019 flushes of compute engines"),
};

HARNESS_MAIN(tests)
