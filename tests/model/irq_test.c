// SPDX-License-Identifier: MIT
/* Interrupts of Gen11: a correct handshake gives no violation. */
#include "tests/model/irq_fixture.h"

/*
 * Rules with a test here or in irq_wrong_test.c: INT-001, INT-002, INT-003, INT-004, INT-006,
 * INT-007, INT-008, INT-009, INT-010, INT-011, INT-012, INT-013, INT-014, INT-015, INT-016,
 * INT-017, INT-018, INT-019, INT-020, INT-021, INT-022, INT-023, INT-024, INT-025, INT-026,
 * INT-027, INT-028, INT-029, INT-030, INT-031, INT-032 (identities carry no virtual function),
 * INT-042.
 */

static void one_engine(void)
{
	struct gpu *g = gpu_irq();
	struct model_stats before, after;

	raise_irq(g, RCS, 0x101);
	EXPECT_EQ(g->irqs, 0);
	pass_time(g, 5 * US);
	EXPECT_EQ(g->irqs, 1);
	model_get_stats(g->m, &before);

	wr(g, GFX_MSTR_IRQ_ADDR, 0);
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ_ADDR), 1);
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(0)), RCS_BIT);
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	pass_time(g, 5 * US);
	EXPECT_EQ(rd(g, GT_INTR_IDENTITY_ADDR(0)), GT_INTR_DATA_VALID | ident(RCS, 0x101));
	wr(g, GT_INTR_IDENTITY_ADDR(0), GT_INTR_DATA_VALID);
	end(g, 0, RCS_BIT);
	pass_time(g, 5 * US);

	model_get_stats(g->m, &after);
	EXPECT_EQ(after.mmio_reads + after.mmio_writes - before.mmio_reads - before.mmio_writes, 8);
	EXPECT_EQ(after.irq_accesses, 8);
	EXPECT_EQ(after.irq_accesses_max, 8);
	EXPECT_EQ(after.irq_services, 1);
	EXPECT_EQ(after.irq_polls, 0);
	EXPECT_EQ(g->irqs, 1);
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(0) - 8), GFX_MSTR_IRQ_ENABLE);
	GPU_END(g);
}

static void identities(void)
{
	const struct genx_platform *plat = &genx_platform_lkf;
	unsigned int i;

	for (i = 0; i < plat->n_irq_sources; i++) {
		const struct genx_irq_source *s = &plat->irq_sources[i];
		struct source e = { s->class, s->instance };
		struct gpu *g = gpu_irq();

		model_irq_raise(g->m, s->class, s->instance, 0x8001);
		EXPECT_EQ(begin(g), BIT(s->dw));
		EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(s->dw)), BIT(s->bit));
		EXPECT_EQ(serve(g, s->dw, BIT(s->bit)), ident(e, 0x8001));
		wr(g, GT_INTR_DW_ADDR(s->dw), BIT(s->bit));
		wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
		GPU_END(g);
	}
}

static void places(void)
{
	const struct {
		struct source e;
		u8 dw, bit;
	} rows[] = {
		{ RCS, 0, 0 }, { BCS, 0, 15 }, { GTPM, 0, 16 }, { OA, 0, 20 },
		{ VCS0, 1, 0 }, { VCS2, 1, 2 }, { VECS0, 1, 31 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct gpu *g = gpu_irq();

		raise_irq(g, rows[i].e, 1);
		EXPECT_EQ(g->m->irq.dw[rows[i].dw].iir, BIT(rows[i].bit));
		EXPECT_EQ(g->m->irq.dw[!rows[i].dw].iir, 0);
		gpu_free(g);
	}
}

static void disabled_is_dropped(void)
{
	struct gpu *g = gpu_irq();

	wr(g, RENDER_COPY_INTR_ENABLE, 0x0001ffff);	/* render: bit 0 only; copy: all */
	raise_irq(g, RCS, 0x100);
	EXPECT_EQ(g->m->irq.dw[0].iir, 0);
	wr(g, RENDER_COPY_INTR_ENABLE, 0xffffffff);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 0);
	raise_irq(g, RCS, 0x1);
	begin_dw0(g);
	EXPECT_EQ(serve(g, 0, RCS_BIT), ident(RCS, 1));	/* bit 8 was dropped */
	GPU_END(g);
}

static void enables_are_per_class(void)
{
	struct gpu *g = gpu_irq();

	wr(g, VCS_VECS_INTR_ENABLE, 0x00ff0000);	/* VCS: low bits; VECS: none */
	raise_irq(g, VCS0, 0x101);
	raise_irq(g, VCS2, 0x101);
	raise_irq(g, VECS0, 0x101);
	(void)begin(g);
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(1)), 0x5);
	EXPECT_EQ(serve(g, 1, 1), ident(VCS0, 1));
	EXPECT_EQ(serve(g, 1, 4), ident(VCS2, 1));

	wr(g, GPM_WGBOXPERF_INTR_ENABLE, 0x00010000);	/* class Other: one enable per instance */
	raise_irq(g, OA, 1);
	EXPECT_EQ(g->m->irq.dw[0].iir, 0);
	raise_irq(g, GTPM, 1);
	EXPECT_EQ(g->m->irq.dw[0].iir, BIT(16));
	GPU_END(g);
}

static void masked_is_kept(void)
{
	struct gpu *g = gpu_irq();

	wr(g, VCS0_VCS1_INTR_MASK, 0x01000000);	/* VCS0: bit 8 masked */
	raise_irq(g, VCS0, 0x100);
	raise_irq(g, VCS2, 0x100);	/* VCS2 has another mask */
	EXPECT_EQ(g->m->irq.dw[1].iir, 4);
	raise_irq(g, VCS0, 0x001);
	(void)begin(g);
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(1)), 5);
	EXPECT_EQ(serve(g, 1, 1), ident(VCS0, 1));
	EXPECT_EQ(serve(g, 1, 4), ident(VCS2, 0x100));
	end(g, 1, 5);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->m->irq.dw[1].iir, 0);
	wr(g, VCS0_VCS1_INTR_MASK, 0);
	EXPECT_EQ(g->m->irq.dw[1].iir, 1);
	(void)begin(g);
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(1)), 1);
	EXPECT_EQ(serve(g, 1, 1), ident(VCS0, 0x100));
	GPU_END(g);
}

static void reset_masks_all(void)
{
	struct gpu *g = gpu_new();

	wr(g, RENDER_COPY_INTR_ENABLE, 0xffffffff);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	raise_irq(g, RCS, 1);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 0);
	wr(g, RCS0_RSVD_INTR_MASK, 0);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 1);
	GPU_END(g);
}

static void snapshot(void)
{
	struct gpu *g = gpu_interrupted();

	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(0)), RCS_BIT);
	raise_irq(g, BCS, 1);		/* INT-018, INT-019 */
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(0)), RCS_BIT);
	EXPECT_EQ(serve(g, 0, RCS_BIT), ident(RCS, 1));
	wr(g, GT_INTR_DW_ADDR(0), RCS_BIT);
	EXPECT_EQ(g->m->irq.dw[0].iir, BCS_BIT);	/* INT-021 */
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	EXPECT_CLEAN(g);
	pass_time(g, 5 * US);
	EXPECT_EQ(g->irqs, 2);
	EXPECT_EQ(begin(g), 1);
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(0)), BCS_BIT);
	EXPECT_EQ(serve(g, 0, BCS_BIT), ident(BCS, 1));
	end(g, 0, BCS_BIT);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 2);
	GPU_END(g);
}

static void before_the_snapshot(void)
{
	struct gpu *g = gpu_interrupted();

	raise_irq(g, BCS, 2);
	raise_irq(g, RCS, 0x100);
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(0)), RCS_BIT | BCS_BIT);
	EXPECT_EQ(serve(g, 0, RCS_BIT), ident(RCS, 0x101));
	wr(g, GT_INTR_DW_ADDR(0), RCS_BIT);			/* INT-028: one by one */
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(0)), BCS_BIT);
	EXPECT_EQ(serve(g, 0, BCS_BIT), ident(BCS, 2));	/* INT-029 */
	end(g, 0, BCS_BIT);
	EXPECT_CLEAN(g);

	raise_irq(g, RCS, 1);
	raise_irq(g, BCS, 1);
	EXPECT_EQ(begin_dw0(g), RCS_BIT | BCS_BIT);
	(void)serve(g, 0, BCS_BIT);
	(void)serve(g, 0, RCS_BIT);
	wr(g, GT_INTR_DW_ADDR(0), RCS_BIT | BCS_BIT);	/* INT-028: together */
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	EXPECT_EQ(g->m->irq.dw[0].iir, 0);
	GPU_END(g);
}

static void twice(void)
{
	struct gpu *g = gpu_interrupted();

	(void)rd(g, GT_INTR_DW_ADDR(0));
	raise_irq(g, RCS, 1);
	EXPECT_EQ(serve(g, 0, RCS_BIT), ident(RCS, 1));
	end(g, 0, RCS_BIT);
	EXPECT_EQ(begin(g), 1);
	EXPECT_EQ(rd(g, GT_INTR_DW_ADDR(0)), RCS_BIT);
	EXPECT_EQ(serve(g, 0, RCS_BIT), ident(RCS, 0));	/* T-16 */
	end(g, 0, RCS_BIT);
	GPU_END(g);
}

static void after_presentation(void)
{
	struct gpu *g = gpu_interrupted();

	(void)rd(g, GT_INTR_DW_ADDR(0));
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	pass_time(g, 5 * US);
	raise_irq(g, RCS, 0x100);
	EXPECT_EQ(rd(g, GT_INTR_IDENTITY_ADDR(0)), GT_INTR_DATA_VALID | ident(RCS, 1));
	wr(g, GT_INTR_IDENTITY_ADDR(0), GT_INTR_DATA_VALID);
	end(g, 0, RCS_BIT);
	begin_dw0(g);
	EXPECT_EQ(serve(g, 0, RCS_BIT), ident(RCS, 0x100));
	GPU_END(g);
}

static void data_valid_takes_time(void)
{
	struct model_config cfg = gpu_config();
	u64 low = MODEL_NEVER, high = 0;
	unsigned int seed;

	for (seed = 1; seed < 60; seed++) {
		struct gpu *g;
		u64 start;

		cfg.seed = seed;
		g = gpu_new_config(cfg);
		wr(g, RENDER_COPY_INTR_ENABLE, 0xffffffff);
		wr(g, RCS0_RSVD_INTR_MASK, 0);
		raise_irq(g, RCS, 1);
		(void)rd(g, GT_INTR_DW_ADDR(0));
		wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
		EXPECT_EQ(rd(g, GT_INTR_IDENTITY_ADDR(0)), 0);	/* INT-024: 0 before Data-Valid */
		start = g->now;
		while (!(rd(g, GT_INTR_IDENTITY_ADDR(0)) & GT_INTR_DATA_VALID) &&
		       g->now - start < 10 * US)
			pass_time(g, 20);
		low = min(low, g->now - start);
		high = max(high, g->now - start);
		EXPECT(g->m->stats.irq_polls > 1);
		GPU_END(g);
	}
	EXPECT(low >= 500 && low < 1000);
	EXPECT(high <= 3 * US + 100 && high > 2 * US);
}

static void end_of_service(void)
{
	struct gpu *g = gpu_interrupted();

	(void)rd(g, GT_INTR_DW_ADDR(0));
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	pass_time(g, 5 * US);
	EXPECT_EQ(rd(g, GT_INTR_SELECTOR_ADDR(0)), RCS_BIT);
	EXPECT_EQ(rd(g, GT_INTR_IDENTITY_ADDR(0)), GT_INTR_DATA_VALID | ident(RCS, 1));
	wr(g, GT_INTR_IDENTITY_ADDR(0), GT_INTR_DATA_VALID |
	   ident(RCS, 1));	/* writing back the whole value is legal */
	EXPECT_EQ(rd(g, GT_INTR_SELECTOR_ADDR(0)), 0);		/* INT-026 */
	EXPECT_EQ(rd(g, GT_INTR_IDENTITY_ADDR(0)), 0);
	EXPECT_CLEAN(g);
	wr(g, GT_INTR_IDENTITY_ADDR(0), GT_INTR_DATA_VALID);			/* no selection */
	EXPECT_RULE(g, "INT-026", GT_INTR_IDENTITY_ADDR(0));
	gpu_free(g);
}

static void master_bits(void)
{
	struct gpu *g = gpu_irq();

	raise_irq(g, RCS, 1);
	raise_irq(g, VCS2, 1);
	EXPECT_EQ(begin(g), 3);			/* INT-006, INT-007 */
	wr(g, GFX_MSTR_IRQ_ADDR, 3);
	EXPECT_RULE(g, "INT-006", GFX_MSTR_IRQ_ADDR);
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ_ADDR), 3);
	(void)rd(g, GT_INTR_DW_ADDR(1));
	(void)serve(g, 1, 4);
	wr(g, GT_INTR_DW_ADDR(1), 4);
	wr(g, GFX_MSTR_IRQ_ADDR, 0);
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ_ADDR), 1);
	GPU_END(g);
}

static void messages(void)
{
	struct gpu *g = gpu_irq();

	wr(g, GFX_MSTR_IRQ_ADDR, 0);
	raise_irq(g, RCS, 1);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 0);
	wr(g, GFX_MSTR_IRQ_ADDR,
	   GFX_MSTR_IRQ_ENABLE);			/* INT-008: a level is high */
	pass_time(g, 5 * US);
	EXPECT_EQ(g->irqs, 1);
	raise_irq(g, BCS, 1);		/* no edge */
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 1);
	wr(g, GFX_MSTR_IRQ_ADDR, 0);
	wr(g, GFX_MSTR_IRQ_ADDR,
	   GFX_MSTR_IRQ_ENABLE);			/* not handled: another edge */
	pass_time(g, 5 * US);
	EXPECT_EQ(g->irqs, 2);
	GPU_END(g);
}

static void outside_the_gt(void)
{
	struct gpu *g = gpu_irq();

	model_irq_other(g->m, MODEL_IRQ_DISPLAY, 1);
	pass_time(g, 5 * US);
	EXPECT_EQ(g->irqs, 0);			/* the display's own enable is off */
	wr(g, GEN8_IRQ_MASTER, 0x80000000);
	pass_time(g, 5 * US);
	EXPECT_EQ(g->irqs, 1);
	wr(g, GU_MISC_IMR, 0);
	wr(g, GU_MISC_IER, 1);
	wr(g, PCU_IMR, 0);
	wr(g, PCU_IER, 1);
	model_irq_other(g->m, MODEL_IRQ_GU_MISC, 1);
	model_irq_other(g->m, MODEL_IRQ_PCU, 1);
	raise_irq(g, RCS, 1);
	EXPECT_EQ(begin(g), 0x60010001);	/* INT-042 */
	(void)rd(g, GT_INTR_DW_ADDR(0));
	(void)serve(g, 0, RCS_BIT);
	wr(g, GT_INTR_DW_ADDR(0), RCS_BIT);
	wr(g, IRQ_IIR(MMIO_GU_MISC_ISR), 1);
	wr(g, IRQ_IIR(IRQ_PCU), 1);
	wr(g, GEN8_IRQ_MASTER, 0);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 1);
	GPU_END(g);
}

static void scheduler_is_left_alone(void)
{
	struct gpu *g = gpu_irq();

	wr(g, GUC_SG_INTR_ENABLE, 0);		/* disabling is allowed */
	EXPECT_CLEAN(g);
	wr(g, GUC_SG_INTR_ENABLE, 0x10000);
	EXPECT_RULE(g, "INT-031", GUC_SG_INTR_ENABLE);
	gpu_free(g);
}

static const struct test tests[] = {
	TEST(one_engine, "one engine costs 8 accesses (INT-009..INT-011, INT-022..INT-026)"),
	TEST(identities, "each source has its identity (INT-001..INT-004, INT-030)"),
	TEST(places,
	     "each source has its bit in a GT_INTR_DW_ADDR (INT-007, INT-012, INT-017, INT-041)"),
	TEST(disabled_is_dropped, "a disabled event is dropped (INT-013)"),
	TEST(enables_are_per_class, "an enable a class, in class Other an instance (INT-014)"),
	TEST(masked_is_kept, "a masked event waits; a mask an instance (INT-015, INT-016)"),
	TEST(reset_masks_all, "all is masked after reset (INT-016)"),
	TEST(snapshot, "what comes after the snapshot (INT-018, INT-019, INT-021)"),
	TEST(before_the_snapshot, "clearing one by one, and together (INT-020, INT-028, INT-029)"),
	TEST(twice, "an event that came twice gives an empty round (T-16)"),
	TEST(after_presentation, "events after Data-Valid wait for the next round (INT-018)"),
	TEST(data_valid_takes_time, "Data-Valid takes 1 to 3 us by the seed (INT-024, INT-025)"),
	TEST(end_of_service, "end of service clears Selector and Shared IIR (INT-026)"),
	TEST(master_bits, "master bits are levels and read-only (INT-006, INT-007)"),
	TEST(messages, "a message at each edge of enabled and pending (INT-008)"),
	TEST(outside_the_gt, "other sources share the master control register (INT-042)"),
	TEST(scheduler_is_left_alone, "the scheduler's interrupts stay disabled (INT-031)"),
};

HARNESS_MAIN(tests)
