// SPDX-License-Identifier: MIT
/*
 * Interrupts of the parts without a Selector, and of DG2: correct interrupt handling gives no
 * violation, wrong handling is recorded. This file has its own register offsets, so that it does
 * not depend on the descriptors.
 *
 * Source: register facts: interrupts, legacy rings.
 */
#include "regs/irq_regs.h"
#include "tests/model/harness.h"

static struct gpu *gpu_of(const struct genx_platform *plat)
{
	struct model_config cfg = gpu_config();

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	return gpu_new_config(cfg);
}

static void event(struct gpu *g, u8 class, u8 instance, u16 bits)
{
	model_irq_raise(g->m, class, instance, bits);
	pass_time(g, 10 * US);
}

struct place {
	const struct genx_platform *plat;
	u8 class;
	u8 instance;
	u16 event;
	u32 imr;
	u32 bit;		/* in IMR, in IIR at imr + 4, in IER at imr + 8 */
	u32 master;		/* level bit of Gen8 */
};

static const struct place places[] = {
	{ &genx_platform_snb, GENX_CLASS_RENDER, 0, 1, MMIO_GT_IMR, 0x1, 0 },
	{ &genx_platform_snb, GENX_CLASS_VIDEO_DECODE, 0, 1, MMIO_GT_IMR, 1 << 12, 0 },
	{ &genx_platform_snb, GENX_CLASS_COPY, 0, 1, MMIO_GT_IMR, 1 << 22, 0 },
	{ &genx_platform_ivb, GENX_CLASS_RENDER, 0, ENGINE_IRQ_L3_PARITY, MMIO_GT_IMR, 1 << 5, 0 },
	{ &genx_platform_ivb, GENX_CLASS_VIDEO_DECODE, 0, ENGINE_IRQ_ERROR, MMIO_GT_IMR, 1 << 15,
	  0 },
	{ &genx_platform_vlv, GENX_CLASS_COPY, 0, ENGINE_IRQ_ERROR, MMIO_GT_IMR, 1 << 25, 0 },
	{ &genx_platform_vlv, GENX_CLASS_RENDER, 0, ENGINE_IRQ_FLUSH_NOTIFY, MMIO_GT_IMR, 1 << 4,
	  0 },
	{ &genx_platform_hsw, GENX_CLASS_VIDEO_ENHANCE, 0, 1, MMIO_PM_IMR, 1 << 10, 0 },
	{ &genx_platform_hsw, GENX_CLASS_VIDEO_ENHANCE, 0, ENGINE_IRQ_ERROR, MMIO_PM_IMR, 1 << 12,
	  0 },
	{ &genx_platform_bdw, GENX_CLASS_RENDER, 0, 0x100, IRQ_IMR(MMIO_GT_ISR(0)), 0x100, 1 << 0 },
	{ &genx_platform_bdw, GENX_CLASS_COPY, 0, 0x100, IRQ_IMR(MMIO_GT_ISR(0)), 0x1000000,
	  1 << 1 },
	{ &genx_platform_bdw, GENX_CLASS_VIDEO_DECODE, 0, 1, IRQ_IMR(MMIO_GT_ISR(1)), 0x1, 1 << 2 },
	{ &genx_platform_bdw, GENX_CLASS_VIDEO_DECODE, 1, 1, IRQ_IMR(MMIO_GT_ISR(1)), 0x10000,
	  1 << 3 },
	{ &genx_platform_kbl, GENX_CLASS_VIDEO_ENHANCE, 0, 1, IRQ_IMR(MMIO_GT_ISR(3)), 0x1,
	  1 << 6 },
	{ &genx_platform_kbl, GENX_CLASS_OTHER, GENX_OTHER_GTPM, 8, IRQ_IMR(MMIO_GT_ISR(2)), 8,
	  1 << 4 },
	/* INT-041: GT interrupt 3, bit 28 */
	{ &genx_platform_kbl, GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF, 1 << 12,
	  IRQ_IMR(MMIO_GT_ISR(3)), 1 << 28,
	  1 << 6 },
};

static u32 master_of(const struct place *p)
{
	return p->master ? MMIO_MASTER_IRQ : MMIO_DE_IER;
}

static struct gpu *open_place(const struct place *p)
{
	struct gpu *g = gpu_of(p->plat);

	EXPECT_EQ(rd(g, p->imr), ~0U);		/* all masked and disabled at first */
	EXPECT_EQ(rd(g, p->imr + 8), 0);
	wr(g, p->imr + 8, p->bit);
	wr(g, p->imr, ~p->bit);
	wr(g, master_of(p), 0x80000000);
	return g;
}

/* Handle one interrupt as the hierarchy of the part needs it, with as few accesses as possible. */
static void serve(struct gpu *g, const struct place *p)
{
	wr(g, master_of(p), 0);
	if (p->master)
		EXPECT_EQ(rd(g, GEN8_IRQ_MASTER), p->master);
	EXPECT_EQ(rd(g, p->imr + 4), p->bit);
	wr(g, p->imr + 4, p->bit);
	wr(g, master_of(p), 0x80000000);
}

/* INT-008, INT-009, INT-010, INT-011 */
static void each_place(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		const struct place *p = &places[i];
		struct gpu *g = open_place(p);

		event(g, p->class, p->instance, p->event);
		EXPECT_EQ(g->irqs, 1);
		serve(g, p);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 1);
		EXPECT_EQ(rd(g, p->imr + 4), 0);
		EXPECT_EQ(g->m->stats.irq_services, 1);
		EXPECT_EQ(g->m->stats.irq_accesses_max, p->master ? 5 : 4);
		event(g, p->class, p->instance, p->event);
		EXPECT_EQ(g->irqs, 2);
		serve(g, p);
		model_check_idle(g->m);
		g->seen = g->m->n_violations;	/* the IIR read above was made with the master on */
		gpu_free(g);
	}
}

/* INT-013: a masked event is lost; a disabled event stays in IIR without a message. */
static void masked_and_disabled(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		const struct place *p = &places[i];
		struct gpu *g = open_place(p);

		wr(g, p->imr, ~0U);
		event(g, p->class, p->instance, p->event);
		wr(g, p->imr, ~p->bit);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 0);
		wr(g, p->imr + 8, 0);
		event(g, p->class, p->instance, p->event);
		EXPECT_EQ(g->irqs, 0);
		wr(g, p->imr + 8, p->bit);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 1);
		GPU_END(g);
	}
}

/*
 * INT-009: IIR may be accessed only with the master off. IRQ-UNSEEN: only bits that were read may
 * be cleared.
 */
static void wrong_services(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		const struct place *p = &places[i];
		struct gpu *g = open_place(p);

		event(g, p->class, p->instance, p->event);
		(void)rd(g, p->imr + 4);
		EXPECT_RULE(g, "INT-009", p->imr + 4);
		wr(g, master_of(p), 0);
		if (p->master) {
			(void)rd(g, p->imr + 4);
			EXPECT_RULE(g, "INT-010", p->imr + 4);
			(void)rd(g, GEN8_IRQ_MASTER);
			(void)rd(g, GEN8_IRQ_MASTER);
			EXPECT_RULE(g, "INT-010", GEN8_IRQ_MASTER);
		}
		wr(g, p->imr + 4, p->bit);
		EXPECT_CLEAN(g);
		event(g, p->class, p->instance, p->event);
		wr(g, p->imr + 4, p->bit);
		EXPECT_RULE(g, "IRQ-UNSEEN", p->imr + 4);
		gpu_free(g);
	}
}

/* T-16: an IIR latches two events; the second sets the bit again when the first is cleared. */
static void two_events(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		const struct place *p = &places[i];
		struct gpu *g = open_place(p);

		event(g, p->class, p->instance, p->event);
		event(g, p->class, p->instance, p->event);
		event(g, p->class, p->instance, p->event);
		EXPECT_EQ(g->irqs, 1);
		serve(g, p);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 2);
		serve(g, p);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 2);
		GPU_END(g);
	}
}

/*
 * INT-006, INT-010 on Gen8: level bits are read-only; a bank that is not pending must not be read.
 */
static void gen8_master(void)
{
	struct gpu *g = open_place(&places[9]);

	wr(g, GEN8_IRQ_MASTER, 0x80000001);
	EXPECT_RULE(g, "INT-006", GEN8_IRQ_MASTER);
	wr(g, IRQ_IER(GEN8_IRQ_GT(1)), 1);
	event(g, GENX_CLASS_RENDER, 0, 0x100);
	wr(g, GEN8_IRQ_MASTER, 0);
	EXPECT_EQ(rd(g, GEN8_IRQ_MASTER), 1);
	(void)rd(g, IRQ_IIR(GEN8_IRQ_GT(1)));
	EXPECT_RULE(g, "INT-010", IRQ_IIR(GEN8_IRQ_GT(1)));
	gpu_free(g);
}

/* INT-042 on Gen8: the master shows the level of a unit outside the GT until its IER is cleared. */
static void gen8_outside(void)
{
	static const struct {
		u32 imr;
		u32 level;
	} units[] = {
		{ IRQ_IMR(MMIO_PIPE_ISR(0)), 1 << 16 }, { IRQ_IMR(MMIO_PIPE_ISR(1)), 1 << 17 },
		{ IRQ_IMR(MMIO_PIPE_ISR(2)), 1 << 18 },
		{ IRQ_IMR(MMIO_PORT_ISR), 1 << 20 }, { IRQ_IMR(MMIO_MISC_ISR), 1 << 22 },
		{ IRQ_IMR(MMIO_SDE_ISR), 1 << 23 },
		{ IRQ_IMR(MMIO_PCU_ISR), 1 << 30 },
	};
	struct gpu *g = gpu_of(&genx_platform_kbl);
	unsigned int i;

	wr(g, GEN8_IRQ_MASTER, 0x80000000);
	wr(g, IRQ_IMR(GEN8_IRQ_PIPE(0)), ~1U);
	model_irq_other(g->m, MODEL_IRQ_DISPLAY, 1);
	EXPECT_EQ(g->m->regs[IRQ_IIR(MMIO_PIPE_ISR(0)) / 4], 1);
	for (i = 0; i < ARRAY_SIZE(units); i++) {
		g->m->regs[(units[i].imr + 4) / 4] = 1;		/* latched */
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, i);
		wr(g, units[i].imr + 8, 1);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, i + 1);
		wr(g, GEN8_IRQ_MASTER, 0);
		EXPECT_EQ(rd(g, GEN8_IRQ_MASTER), units[i].level);
		wr(g, units[i].imr + 8, 0);
		wr(g, GEN8_IRQ_MASTER, 0x80000000);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, i + 1);
	}
	EXPECT_CLEAN(g);
	model_irq_other(g->m, MODEL_IRQ_GU_MISC, 2);
	EXPECT_RULE(g, "INT-042", GEN8_IRQ_MASTER);
	EXPECT_EQ(g->m->regs[IRQ_IIR(MMIO_PIPE_ISR(0)) / 4], 1);
	gpu_free(g);
}

/* T-1: the IMR of an engine has the layout of its bank. */
static void ring_mask(void)
{
	struct gpu *g = gpu_of(&genx_platform_bdw);

	EXPECT_EQ(model_irq_imr_bits(g->m, GENX_CLASS_RENDER, 0, 1), 1);
	EXPECT_EQ(model_irq_imr_bits(g->m, GENX_CLASS_COPY, 0, 1), 0x10000);
	EXPECT_EQ(g->m->regs[(BCS_BASE + CS_IMR) / 4], ~0U);	/* masked at reset */
	gpu_free(g);
	g = gpu_of(&genx_platform_hsw);
	EXPECT_EQ(model_irq_imr_bits(g->m, GENX_CLASS_VIDEO_ENHANCE, 0, 1), 1 << 10);
	EXPECT_EQ(model_irq_imr_bits(g->m, GENX_CLASS_COPY, 0, 1), 1 << 22);
	gpu_free(g);
	g = gpu_of(&genx_platform_lkf);
	EXPECT_EQ(model_irq_imr_bits(g->m, GENX_CLASS_COPY, 0, 1), 1);	/* T-2 */
	EXPECT_EQ(g->m->regs[(BCS_BASE + CS_IMR) / 4], 0);
	gpu_free(g);
}

/* The south display signals by edges: interrupts are handled only while its enable is 0. */
static void south_display(void)
{
	struct gpu *g = open_place(&places[0]);

	wr(g, IRQ_IER(IRQ_SDE), 1);
	event(g, GENX_CLASS_RENDER, 0, 1);
	wr(g, GEN6_IRQ_MASTER, 0);
	(void)rd(g, IRQ_IIR(GEN6_IRQ_GT));
	EXPECT_RULE(g, "IRQ-PCH", IRQ_IIR(GEN6_IRQ_GT));
	wr(g, IRQ_IER(IRQ_SDE), 0);
	(void)rd(g, IRQ_IIR(GEN6_IRQ_GT));
	GPU_END(g);
}

/*
 * Valleyview: a message needs a rising edge of the combined level. A handler that leaves the level
 * of the display high gets no message for the next event.
 */
static void vlv_edge(void)
{
	struct gpu *g = gpu_of(&genx_platform_vlv);

	wr(g, IRQ_IER(GEN6_IRQ_GT), 1);
	wr(g, IRQ_IMR(GEN6_IRQ_GT), ~1U);
	wr(g, VLV_IER, 1);
	wr(g, VLV_IMR, ~1U);
	wr(g, GEN6_IRQ_MASTER, 0x80000000);
	model_irq_other(g->m, MODEL_IRQ_DISPLAY, 1);
	pass_time(g, 10 * US);
	EXPECT_EQ(g->irqs, 1);

	/* The display's IIR is cleared while its IER is set: a violation. */
	wr(g, GEN6_IRQ_MASTER, 0);
	EXPECT_EQ(rd(g, VLV_IIR), 1);
	wr(g, VLV_IIR, 1);
	EXPECT_RULE(g, "INT-009", VLV_IIR);
	wr(g, GEN6_IRQ_MASTER, 0x80000000);

	/* The level of the display stays high, so the engine's event causes no message. */
	model_irq_other(g->m, MODEL_IRQ_DISPLAY, 1);
	pass_time(g, 10 * US);
	EXPECT_EQ(g->irqs, 2);
	wr(g, GEN6_IRQ_MASTER, 0);
	wr(g, GEN6_IRQ_MASTER, 0x80000000);
	event(g, GENX_CLASS_RENDER, 0, 1);
	EXPECT_EQ(g->irqs, 2);

	/*
	 * After all enables were cleared, all IIRs cleared and the enables set again, the next
	 * event causes a message.
	 */
	wr(g, GEN6_IRQ_MASTER, 0);
	wr(g, VLV_IER, 0);
	EXPECT_EQ(rd(g, IRQ_IIR(GEN6_IRQ_GT)), 1);
	wr(g, IRQ_IIR(GEN6_IRQ_GT), 1);
	EXPECT_EQ(rd(g, VLV_IIR), 1);
	wr(g, VLV_IIR, 1);
	wr(g, VLV_IER, 1);
	wr(g, GEN6_IRQ_MASTER, 0x80000000);
	EXPECT_CLEAN(g);
	event(g, GENX_CLASS_RENDER, 0, 1);
	EXPECT_EQ(g->irqs, 3);
	gpu_free(g);
}

static struct gpu *dg2(void)
{
	struct gpu *g = gpu_of(&genx_platform_dg2);

	wr(g, RENDER_COPY_INTR_ENABLE, 0x01000100);
	wr(g, RCS0_RSVD_INTR_MASK, 0);
	wr(g, BCS_RSVD_INTR_MASK, 0);
	wr(g, MSTR_UNIT.addr, 0x80000000);
	return g;
}

/* Handle one interrupt of DG2: read and write back the unit above the master, then the master. */
static void dg2_serve(struct gpu *g, u32 bit)
{
	wr(g, MSTR_UNIT.addr, 0);
	EXPECT_EQ(rd(g, MSTR_UNIT.addr), 1);
	wr(g, MSTR_UNIT.addr, 1);
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ.addr), 1);
	wr(g, GFX_MSTR_IRQ.addr, 1);
	EXPECT_EQ(rd(g, GT_INTR_DW(0).addr), bit);
	wr(g, GT_INTR_SELECTOR(0).addr, bit);
	EXPECT(wait_bits(g, GT_INTR_IDENTITY(0).addr, 0x80000000, 0x80000000, 10 * US));
	wr(g, GT_INTR_IDENTITY(0).addr, 0x80000000);
	wr(g, GT_INTR_DW(0).addr, bit);
	wr(g, MSTR_UNIT.addr, 0x80000000);
}

static void dg2_service(void)
{
	struct gpu *g = dg2();

	event(g, GENX_CLASS_RENDER, 0, 0x100);
	EXPECT_EQ(g->irqs, 1);
	dg2_serve(g, 1);
	pass_time(g, 10 * US);
	EXPECT_EQ(g->irqs, 1);
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ.addr), 0);
	event(g, GENX_CLASS_COPY, 0, 0x100);
	EXPECT_EQ(g->irqs, 2);
	dg2_serve(g, 1 << 15);
	model_check_idle(g->m);
	GPU_END(g);
}

/*
 * D-7: a status bit that is not written back interrupts again; one that is written back late loses
 * an event.
 */
static void dg2_not_written_back(void)
{
	struct gpu *g = dg2();

	event(g, GENX_CLASS_RENDER, 0, 0x100);
	wr(g, MSTR_UNIT.addr, 0);
	EXPECT_EQ(rd(g, MSTR_UNIT.addr), 1);
	wr(g, MSTR_UNIT.addr, 0x80000000);
	pass_time(g, 10 * US);
	EXPECT_EQ(g->irqs, 2);		/* the bit of tile 0 is still set */
	dg2_serve(g, 1);
	EXPECT_CLEAN(g);

	event(g, GENX_CLASS_RENDER, 0, 0x100);
	EXPECT_EQ(g->irqs, 3);
	wr(g, MSTR_UNIT.addr, 0);
	(void)rd(g, MSTR_UNIT.addr);
	wr(g, MSTR_UNIT.addr, 1);
	(void)rd(g, GFX_MSTR_IRQ.addr);
	(void)rd(g, GT_INTR_DW(0).addr);
	wr(g, GT_INTR_SELECTOR(0).addr, 1);
	EXPECT(wait_bits(g, GT_INTR_IDENTITY(0).addr, 0x80000000, 0x80000000, 10 * US));
	wr(g, GT_INTR_IDENTITY(0).addr, 0x80000000);
	wr(g, GT_INTR_DW(0).addr, 1);		/* the master's bit stays set: no edge */
	event(g, GENX_CLASS_RENDER, 0, 0x100);
	wr(g, GFX_MSTR_IRQ.addr, 1);		/* this write loses the event */
	wr(g, MSTR_UNIT.addr, 1);
	wr(g, MSTR_UNIT.addr, 0x80000000);
	pass_time(g, 10 * US);
	EXPECT_EQ(g->irqs, 3);
	gpu_free(g);
}

static void dg2_wrong(void)
{
	struct gpu *g = dg2();

	event(g, GENX_CLASS_RENDER, 0, 0x100);
	wr(g, MSTR_UNIT.addr, 0);
	wr(g, MSTR_UNIT.addr, 1);
	EXPECT_RULE(g, "INT-010", MSTR_UNIT.addr);
	wr(g, MSTR_UNIT.addr, 0x80000000);
	(void)rd(g, GT_INTR_DW(0).addr);
	EXPECT_RULE(g, "INT-009", GT_INTR_DW(0).addr);
	gpu_free(g);
}

/* INT-042: the master also shows the levels of units outside the GT. */
static void outside(void)
{
	static const struct {
		const struct genx_platform *plat;
		u32 imr, master;
		u32 level;
	} rows[] = {
		{ &genx_platform_kbl, IRQ_IMR(MMIO_PCU_ISR), MMIO_MASTER_IRQ, 1 << 30 },
		{ &genx_platform_dg2, IRQ_IMR(MMIO_PCU_ISR), MMIO_GFX_MSTR_IRQ, 1 << 30 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct gpu *g = gpu_of(rows[i].plat);
		u32 enable = rows[i].plat == &genx_platform_dg2 ? MMIO_MSTR_UNIT : MMIO_MASTER_IRQ;

		wr(g, rows[i].imr, ~4U);
		wr(g, rows[i].imr + 8, 4);
		wr(g, enable, 0x80000000);
		model_irq_other(g->m, MODEL_IRQ_PCU, 4);
		pass_time(g, 10 * US);
		EXPECT_EQ(g->irqs, 1);
		wr(g, enable, 0);
		EXPECT_EQ(rd(g, rows[i].master), rows[i].level);
		EXPECT_EQ(rd(g, rows[i].imr + 4), 4);
		wr(g, rows[i].imr + 4, 4);
		GPU_END(g);
	}
}

/* A DW that the master does not name may be read only with all sources disabled. */
static void dg2_clean_up(void)
{
	struct gpu *g = dg2();

	event(g, GENX_CLASS_RENDER, 0, 0x100);
	wr(g, MSTR_UNIT.addr, 0);
	(void)rd(g, GFX_MSTR_IRQ.addr);
	(void)rd(g, GT_INTR_DW(1).addr);
	EXPECT_RULE(g, "INT-010", GT_INTR_DW(1).addr);
	wr(g, RENDER_COPY_INTR_ENABLE, 0);
	(void)rd(g, GT_INTR_DW(1).addr);
	GPU_END(g);
}

/* Index of a place's source in the platform's table, n_irq_sources if the table has none. */
static unsigned int source_of(const struct place *p)
{
	unsigned int k;

	for (k = 0; k < p->plat->n_irq_sources; k++)
		if (p->plat->irq_sources[k].class == p->class &&
		    p->plat->irq_sources[k].instance == p->instance)
			break;
	return k;
}

/* The fault raises the requested number of events, each after the last one was handled. */
static void events_each(void)
{
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		const struct place *p = &places[i];
		struct gpu *g = open_place(p);
		unsigned int source = source_of(p);

		model_fault_set(g->m, MODEL_FAULT_IRQ_EVENTS, source | 3 << 8);
		for (k = 1; k <= 3 && source < p->plat->n_irq_sources; k++) {
			pass_time(g, 3 * MS);
			EXPECT_EQ(g->irqs, k);
			serve(g, p);
			pass_time(g, 100 * US);
			EXPECT_EQ(g->irqs, k);
		}
		pass_time(g, 3 * MS);
		if (source < p->plat->n_irq_sources) {
			EXPECT_EQ(g->irqs, 3);
			EXPECT(!model_fault_armed(g->m, MODEL_FAULT_IRQ_EVENTS));
			EXPECT_CLEAN(g);
		}
		gpu_free(g);
	}
}

static void storm_each(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		const struct place *p = &places[i];
		struct gpu *g = open_place(p);
		unsigned int k = source_of(p);

		if (k < p->plat->n_irq_sources) {
			model_fault_set(g->m, MODEL_FAULT_IRQ_STORM, k);
			pass_time(g, 10 * US);
			EXPECT_EQ(g->irqs, 1);
			serve(g, p);
			pass_time(g, 10 * US);
			EXPECT_EQ(g->irqs, 2);
			EXPECT_CLEAN(g);
		}
		gpu_free(g);
	}
}

static const struct test tests[] = {
	TEST(each_place, "each source has its place and its service (INT-008..INT-011)"),
	TEST(masked_and_disabled, "masked is lost, disabled is kept (INT-013)"),
	TEST(wrong_services, "IIR with the master on, or unseen (INT-009, INT-010)"),
	TEST(two_events, "an IIR holds two events (T-16)"),
	TEST(gen8_master, "Gen8: master bits (INT-006, INT-010)"),
	TEST(gen8_outside, "Gen8: levels of other units (INT-042)"),
	TEST(ring_mask, "an engine's own mask (T-1, T-2)"),
	TEST(south_display, "Gen6: the south display is off in a service"),
	TEST(vlv_edge, "Valleyview: a message needs a rising edge"),
	TEST(dg2_service, "DG2: two levels are written back (INT-009..INT-026)"),
	TEST(dg2_not_written_back, "DG2: not written back, or late (D-7)"),
	TEST(dg2_wrong, "DG2: wrong services (INT-009, INT-010)"),
	TEST(outside, "events outside the GT (INT-042)"),
	TEST(dg2_clean_up, "DG2: a DW that is not pending (INT-010)"),
	TEST(storm_each, "fault irq-storm on banks"),
	TEST(events_each, "irq-events: each when the one before was served"),
};

HARNESS_MAIN(tests)
