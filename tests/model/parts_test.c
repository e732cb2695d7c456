// SPDX-License-Identifier: MIT
/*
 * Reset, fuses, clocks, frequency and GGTT entries of all platforms (register
 * facts: GGTT, reset, RC6, steering, caching, TLB invalidation, fuses, frequencies).
 */
#include "tests/model/harness.h"

static const struct genx_platform *const all[] = {
#define GENX_PLATFORM(name)	&genx_platform_##name,
#include "regs/platform_list.h"
#undef GENX_PLATFORM
};

static struct model_config config_of(const struct genx_platform *plat)
{
	struct model_config cfg = gpu_config();

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	return cfg;
}

static struct gpu *gpu_of(const struct genx_platform *plat)
{
	return gpu_new_config(config_of(plat));
}

/*
 * Wake all wells, with any kind of force-wake: request by bit 0, wait for the acknowledge and the
 * threads.
 */
static void wake_all(struct gpu *g)
{
	const struct genx_platform *plat = g->cfg.plat;
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *d = &plat->fw_domains[i];

		if (!(g->m->fw.exists & GENX_FW_BIT(d->domain)))
			continue;
		wr(g, d->request.addr, plat == &genx_platform_snb ? 1 : 0x10001);
		EXPECT(wait_bits(g, d->ack.addr, 1, 1, 1 * MS));
	}
	pass_time(g, 1 * MS);
}

static bool rule_at(struct gpu *g, unsigned int i, const char *rule)
{
	const struct model_violation *v = model_violation_get(g->m, i);

	return v && !strcmp(v->rule, rule);
}

static void each_has_its_part(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct gpu *g = gpu_of(all[i]);

		EXPECT(g->m->part == model_part_find(all[i]));
		wake_all(g);
		GPU_END(g);
	}
}

/* RST-001: an engine reset needs the handshake on parts that have one; a full reset needs none. */
static void engine_reset(void)
{
	unsigned int i, e;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		bool handshake = i > 3;

		for (e = 0; e < all[i]->n_engines; e++) {
			const struct genx_engine_desc *d = &all[i]->engines[e];
			struct gpu *g = gpu_of(all[i]);

			wake_all(g);
			wr(g, RING_NOPID(d->mmio_base).addr, 0x1234);	/* NOPID: in the engine */
			if (handshake) {
				wr(g, RING_RESET_CTL(d->mmio_base).addr, 0x10001);
				EXPECT(wait_bits(g, RING_RESET_CTL(d->mmio_base).addr, 2, 2,
						 700 * US));
			}
			/* engines that are reset together must all be ready */
			if (d->class == GENX_CLASS_RENDER || d->class == GENX_CLASS_COMPUTE)
				for (unsigned int k = 0; handshake && k < all[i]->n_engines; k++)
					if (all[i]->engines[k].reset_mask == d->reset_mask) {
						u32 base = all[i]->engines[k].mmio_base;

						wr(g, RING_RESET_CTL(base).addr, 0x10001);
						wait_bits(g, RING_RESET_CTL(base).addr, 2, 2,
							  700 * US);
					}
			wr(g, GDRST.addr, d->reset_mask);
			EXPECT(wait_bits(g, GDRST.addr, d->reset_mask, 0, 2 * MS));
			EXPECT_EQ(rd(g, RING_NOPID(d->mmio_base).addr), 0);
			EXPECT_CLEAN(g);
			if (handshake) {
				wr(g, GDRST.addr, d->reset_mask);
				pass_time(g, 1 * MS);
				EXPECT(rule_at(g, g->seen, "RST-001"));
			}
			gpu_free(g);
		}
	}
}

/* RST-001: a compute engine that had work must be ready for a reset of render, others need not. */
static void reset_unused_compute(void)
{
	unsigned int used, i;

	for (used = 0; used < 2; used++) {
		struct gpu *g = gpu_of(&genx_platform_dg2);

		wake_all(g);
		for (i = 0; i < g->m->cs.n; i++)
			if (g->m->cs.engine[i].desc->class == GENX_CLASS_COMPUTE)
				g->m->cs.engine[i].used = used;
		wr(g, RING_RESET_CTL(RCS_BASE).addr, 0x10001);
		EXPECT(wait_bits(g, RING_RESET_CTL(RCS_BASE).addr, 2, 2, 700 * US));
		wr(g, GDRST.addr, GDRST_RENDER);
		EXPECT(wait_bits(g, GDRST.addr, GDRST_RENDER, 0, 2 * MS));
		EXPECT_EQ(rule_at(g, g->seen, "RST-001"), used);
		gpu_free(g);
	}
}

/*
 * A full reset clears registers in the wells; force-wake requests, GGTT and interrupt registers
 * keep their values.
 */
static void full_reset(void)
{
	static const u32 irq[] = {
		MMIO_GT_IMR, MMIO_GT_IMR, MMIO_GT_IMR, MMIO_GT_IMR, IRQ_IMR(MMIO_GT_ISR(0)),
		IRQ_IMR(MMIO_GT_ISR(0)), MMIO_RCS0_INTR_MASK, MMIO_RCS0_INTR_MASK,
		MMIO_RCS0_INTR_MASK, MMIO_RCS0_INTR_MASK, MMIO_RCS0_INTR_MASK, MMIO_RCS0_INTR_MASK,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct gpu *g = gpu_of(all[i]);
		u32 entry = all[i]->ggtt_offset + 4 * 64;

		wake_all(g);
		wr(g, RING_NOPID(RCS_BASE).addr, 5);
		wr(g, irq[i], 0x1234);
		model_mmio_write(g->m, entry, 4, RAM_BASE | 3);
		g->seen = g->m->n_violations;	/* entry bit 1 is not legal on all parts */
		wr(g, GDRST.addr, 1);
		EXPECT_EQ(rd(g, GDRST.addr), 1);
		EXPECT(wait_bits(g, GDRST.addr, 1, 0, 2 * MS));
		EXPECT_EQ(rd(g, RING_NOPID(RCS_BASE).addr), 0);
		EXPECT_EQ(rd(g, irq[i]), 0x1234);
		EXPECT_EQ((u32)model_mmio_read(g->m, entry, 4), RAM_BASE | 3);
		GPU_END(g);
	}
}

/* RST-002: on DG2, engines that had work must be reset one by one before a full reset. */
static void full_reset_order(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct gpu *g = gpu_of(all[i]);

		wake_all(g);
		model_cs_set_busy(g->m, &g->m->cs.engine[1], true);
		model_cs_set_busy(g->m, &g->m->cs.engine[1], false);
		wr(g, GDRST.addr, 1);
		if (all[i] == &genx_platform_dg2)
			EXPECT_RULE(g, "RST-002", GDRST.addr);
		EXPECT(wait_bits(g, GDRST.addr, 1, 0, 2 * MS));
		if (all[i] == &genx_platform_dg2) {
			model_cs_set_busy(g->m, &g->m->cs.engine[1], true);
			model_cs_set_busy(g->m, &g->m->cs.engine[1], false);
			wr(g, RING_RESET_CTL(BCS_BASE).addr, 0x10001);
			EXPECT(wait_bits(g, RING_RESET_CTL(BCS_BASE).addr, 2, 2, 1 * MS));
			wr(g, GDRST.addr, 4);
			EXPECT(wait_bits(g, GDRST.addr, 4, 0, 2 * MS));
			wr(g, GDRST.addr, 1);
		}
		GPU_END(g);
	}
}

static void reset_of_nothing(void)
{
	/* a bit that no unit of the part has */
	static const u32 bits[] = { 1 << 4, 1 << 4, 1 << 4, 1 << 7, 1 << 8, 1 << 9, 1 << 22,
				    1 << 22, 1 << 22, 1 << 22, 1 << 22, 1 << 22 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct gpu *g = gpu_of(all[i]);

		wr(g, GDRST.addr, bits[i]);
		EXPECT_RULE(g, "FW-013", GDRST.addr);
		EXPECT_EQ(rd(g, GDRST.addr), 0);
		gpu_free(g);
	}
}

/* Register facts: fuses: default values of the fuses, and values that a configuration sets. */
static void fuses(void)
{
	static const struct { const struct genx_platform *plat; u32 reg, whole; } rows[] = {
		{ &genx_platform_hsw, MMIO_HSW_PAVP_FUSE1, 0 },
		{ &genx_platform_bdw, MMIO_FUSE2, 0x02000000 },
		{ &genx_platform_bdw, MMIO_EU_DISABLE(0), 0xff000000 },
		{ &genx_platform_kbl, MMIO_FUSE2, 0x02800000 },
		{ &genx_platform_kbl, MMIO_EU_DISABLE(0), 0xff000000 },
		{ &genx_platform_lkf, MMIO_SLICE_ENABLE, 1 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct model_config cfg = config_of(rows[i].plat);
		struct gpu *g = gpu_of(rows[i].plat);

		wake_all(g);
		EXPECT_EQ(rd(g, rows[i].reg), rows[i].whole);
		EXPECT_CLEAN(g);
		wr(g, rows[i].reg, 7);
		EXPECT_RULE(g, "REG-RO", rows[i].reg);
		gpu_free(g);
		if (rows[i].plat == &genx_platform_lkf)
			continue;
		cfg.fuses[2].reg = rows[i].reg;
		cfg.fuses[2].value = 0x12345678;
		g = gpu_new_config(cfg);
		wake_all(g);
		EXPECT_EQ(rd(g, rows[i].reg), 0x12345678);
		gpu_free(g);
	}
}

/* Gen12.0: subslices have enable bits, media and pairs of EUs disable bits (G12-030 to G12-032). */
static void fuses_gen12(void)
{
	struct model_config cfg = config_of(&genx_platform_tgl);
	struct gpu *g;

	cfg.media_fuse = 1 << 2;
	cfg.subslice_fuse = 0x11;
	cfg.eu_fuse = 0x81;
	cfg.l3_fuse = 0xa;
	g = gpu_new_config(cfg);
	wake_all(g);
	EXPECT_EQ(rd(g, GT_MEDIA_DISABLE.addr), 1 << 2);
	EXPECT_EQ(rd(g, MMIO_SUBSLICE_DISABLE) & 0x3f, 0x2e);
	EXPECT_EQ(rd(g, MMIO_EU_DISABLE(0)), 0x81);
	EXPECT_EQ(rd(g, FUSE3.addr) & 0xf, 0xa);
	EXPECT_CLEAN(g);
	(void)rd(g, RING_NOPID(GEN11_VCS_BASE(2)).addr);
	EXPECT_RULE(g, "FW-013", RING_NOPID(GEN11_VCS_BASE(2)).addr);
	EXPECT(!model_engine_present(g->m, 3) && model_engine_present(g->m, 2));
	gpu_free(g);
}

/* G12-181: only gates of decoders that exist may be on. */
static void gates_gen12(void)
{
	struct model_config cfg = config_of(&genx_platform_tgl);
	struct gpu *g = gpu_new_config(cfg);

	wake_all(g);
	wr(g, PG_ENABLE.addr, 0x19f);
	EXPECT_CLEAN(g);
	wr(g, PG_ENABLE.addr, 0x1bf);
	EXPECT_RULE(g, "RC6-GATES", PG_ENABLE.addr);
	gpu_free(g);
	cfg.media_fuse = 1 << 2;
	g = gpu_new_config(cfg);
	wake_all(g);
	wr(g, PG_ENABLE.addr, 0x1f);
	EXPECT_CLEAN(g);
	wr(g, PG_ENABLE.addr, 0x9f);
	EXPECT_RULE(g, "RC6-GATES", PG_ENABLE.addr);
	gpu_free(g);
}

/*
 * The fuses of DG2 have enable bits; STR-012 applies to Gen11 only. FW-013: a unit that is fused
 * off must not be accessed.
 */
static void fuses_dg2(void)
{
	struct model_config cfg = config_of(&genx_platform_dg2);
	struct gpu *g;

	cfg.media_fuse = 1 << 2 | 1 << 17;
	cfg.subslice_fuse = 0xff00ff00;
	cfg.eu_fuse = 0x03;
	cfg.l3_fuse = 0xa;
	g = gpu_new_config(cfg);
	wake_all(g);
	EXPECT_EQ(rd(g, GT_MEDIA_DISABLE.addr), 0x000d00fb);
	EXPECT_EQ(rd(g, MMIO_SUBSLICE_DISABLE), 0x00ff00ff);
	EXPECT_EQ(rd(g, DG2_COMPUTE_DSS_ENABLE.addr), 0x00ff00ff);
	EXPECT_EQ(rd(g, MMIO_EU_DISABLE(0)), 0xfc);
	EXPECT_EQ(rd(g, FUSE3.addr), 0x5);
	EXPECT_CLEAN(g);
	(void)rd(g, RING_NOPID(GEN11_VCS_BASE(2)).addr);
	EXPECT_RULE(g, "FW-013", RING_NOPID(GEN11_VCS_BASE(2)).addr);
	EXPECT(!model_engine_present(g->m, 3) && model_engine_present(g->m, 2));
	EXPECT(model_engine_present(g->m, 6) && !model_engine_present(g->m, 7));
	gpu_free(g);
}

/*
 * Register facts: steering, fuses: 32 subslices, four per slice; the slice field selects a memory
 * slice.
 */
static void steering_dg2(void)
{
	struct model_config cfg = config_of(&genx_platform_dg2);
	struct gpu *g;

	cfg.subslice_fuse = 1 << 5 | 0xff00;	/* 5 alone, and all of memory slice 1 */
	cfg.l3_fuse = 1 << 1;
	g = gpu_new_config(cfg);
	wake_all(g);
	wr(g, STORE_DSS, 0x77);
	wr(g, MGSR_STEERING.addr, 6 << 27 | 2 << 24);	/* subslice 26 */
	wr(g, STORE_DSS, 0x26);
	EXPECT_EQ(rd(g, STORE_DSS), 0x26);
	wr(g, MGSR_STEERING.addr, 6 << 27 | 1 << 24);
	EXPECT_EQ(rd(g, STORE_DSS), 0x77);
	wr(g, MGSR_STEERING.addr, 1 << 27 | 1 << 24);
	(void)rd(g, STORE_DSS);
	EXPECT_RULE(g, "STR-009", STORE_DSS);
	wr(g, MGSR_STEERING.addr, 1 << 27);
	(void)rd(g, STORE_DSS_MSLICE);
	EXPECT_RULE(g, "STR-009", STORE_DSS_MSLICE);
	wr(g, MGSR_STEERING.addr, 2u << 27);
	(void)rd(g, STORE_DSS_MSLICE);
	wr(g, MGSR_STEERING.addr, 0x80000000);
	GPU_END(g);
}

/*
 * An L3 bank has eight numbers for each memory slice, in both fields, and exists by the fuse of the
 * memory slice alone: memory slice 3 and its nodes exist by their subslices (SIL-019).
 */
static void steering_dg2_banks(void)
{
	struct model_config cfg = config_of(&genx_platform_dg2);
	unsigned int bank;
	struct gpu *g;

	cfg.l3_fuse = 1 << 0 | 1 << 3;
	g = gpu_new_config(cfg);
	wake_all(g);
	wr(g, STORE_L3BANK, 0x77);
	wr(g, STORE_DSS_MSLICE, 0x78);
	for (bank = 0; bank < 32; bank++) {
		bool there = bank / 8 == 1 || bank / 8 == 2;

		wr(g, MGSR_STEERING.addr, 0x80000000 | bank >> 2 << 27 | (bank & 3) << 24);
		EXPECT_EQ(rd(g, STORE_L3BANK), there ? 0x77 : 0);
		if (!there)
			EXPECT_RULE(g, "STR-009", STORE_L3BANK);
		EXPECT_CLEAN(g);
	}
	wr(g, MGSR_STEERING.addr, 0x80000000 | 3 << 27);
	EXPECT_EQ(rd(g, STORE_DSS_MSLICE), 0x78);
	GPU_END(g);
}

/* Register facts: frequencies: the timestamp, and the register of its rate. */
static void timestamps(void)
{
	static const u32 khz[] = { 12500, 12500, 12500, 12500, 12500, 12000, 19200, 19200,
				    19200, 19200, 19200, 19200 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct gpu *g = gpu_of(all[i]);
		u32 before;

		wake_all(g);
		before = rd(g, RING_TIMESTAMP(RCS_BASE).addr);
		pass_time(g, 100 * MS);
		EXPECT_EQ(rd(g, RING_TIMESTAMP(RCS_BASE).addr) - before, khz[i] * 100);
		if (all[i] == &genx_platform_kbl)
			EXPECT_EQ(24000 >> (3 - (rd(g, CTC_MODE.addr) >> 1 & 3)), khz[i]);
		GPU_END(g);
	}
}

/* Register facts: frequencies: requested and actual frequency, in the fields of each part. */
static void frequencies(void)
{
	static const struct {
		const struct genx_platform *plat;
		u8 ask, asks, actual, shift;
		u32 reg;
	} rows[] = {
		{ &genx_platform_snb, 25, 20, 20, 8, MMIO_RPSTAT1 },
		{ &genx_platform_ivb, 25, 5, 7, 8, MMIO_RPSTAT1 },	/* not below the lowest */
		{ &genx_platform_hsw, 24, 20, 20, 7, MMIO_RPSTAT1 },
		{ &genx_platform_bdw, 24, 60, 19, 7, MMIO_RPSTAT1 },	/* not above the highest */
		{ &genx_platform_kbl, 23, 60, 60, 23, MMIO_RPSTAT1 },
		{ &genx_platform_lkf, 23, 20, 20, 23, MMIO_RPSTAT1 },
		{ &genx_platform_tgl, 23, 40, 40, 11, MMIO_RPSTAT_DG2 },
		{ &genx_platform_dg2, 23, 100, 100, 11, MMIO_RPSTAT_DG2 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct gpu *g = gpu_of(rows[i].plat);
		u32 lowest;

		wake_all(g);
		lowest = rd(g, rows[i].reg) >> rows[i].shift & 0x1ff;
		wr(g, RPNSWREQ.addr, rows[i].asks << rows[i].ask);
		/* no request has an effect before frequency control is enabled */
		EXPECT_EQ(rd(g, rows[i].reg) >> rows[i].shift & 0x1ff, lowest);
		wr(g, RP_CONTROL.addr, 1 << 7);
		EXPECT_EQ(rd(g, rows[i].reg) >> rows[i].shift & 0x1ff, rows[i].actual);
		EXPECT(rd(g, RP_STATE_CAP.addr) & 0xff);
		GPU_END(g);
	}
}

/*
 * OAG-003, register facts: frequencies: residency counts only while the wells are off and RC6 is
 * enabled.
 */
static void residency(void)
{
	unsigned int i, d;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct gpu *g = gpu_of(all[i]);
		bool window = all[i] == &genx_platform_vlv;
		/* VLV: the upper 32 of 40 bits, in periods of 320 MHz */
		u32 before, tick_ns = window ? 800 : 1280;

		wake_all(g);
		wr(g, RC_CONTROL.addr, 1U << 31 | 1 << 18);
		if (window)
			wr(g, VLV_COUNTER_CONTROL.addr,
			   GENX_MASKED_SET(VLV_COUNTER_RC6 | VLV_COUNTER_UPPER));
		before = rd(g, RC6_RESIDENCY.addr);
		pass_time(g, 10 * MS);
		EXPECT_EQ(rd(g, RC6_RESIDENCY.addr) - before, 0);
		for (d = 0; d < all[i]->n_fw_domains; d++)
			wr(g, all[i]->fw_domains[d].request.addr,
			   all[i] == &genx_platform_snb ? 0 : 0x10000);
		pass_time(g, 129 * MS);
		EXPECT(rd(g, RC6_RESIDENCY.addr) - before >= 128 * MS / tick_ns);
		EXPECT(rd(g, RC6_RESIDENCY.addr) - before < 130 * MS / tick_ns);
		GPU_END(g);
	}
}

/* T-8: registers keep their values in D3, and an access is a violation (PWR-D3). */
static void d3(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++) {
		struct gpu *g = gpu_of(all[i]);

		wake_all(g);
		wr(g, RING_NOPID(RCS_BASE).addr, 0x55);
		model_set_power(g->m, 3);
		EXPECT_EQ(rd(g, RING_NOPID(RCS_BASE).addr), ~0U);
		EXPECT_RULE(g, "PWR-D3", RING_NOPID(RCS_BASE).addr);
		wr(g, RING_NOPID(RCS_BASE).addr, 0x66);
		EXPECT_RULE(g, "PWR-D3", RING_NOPID(RCS_BASE).addr);
		model_mmio_write(g->m, all[i]->ggtt_offset, 4, 0);
		EXPECT_RULE(g, "PWR-D3", all[i]->ggtt_offset);
		model_set_power(g->m, 0);
		EXPECT_EQ(rd(g, RING_NOPID(RCS_BASE).addr), 0x55);
		GPU_END(g);
	}
}

/* Register facts: GGTT, caching: entries of 4 bytes have the upper address bits in low bits. */
static void ggtt_small(void)
{
	static const struct {
		const struct genx_platform *plat;
		u32 entry;
		u64 bus;
		bool legal;
	} rows[] = {
		{ &genx_platform_snb, 0x12345005, 0x0012345000ULL, true },
		{ &genx_platform_snb, 0x12345ff5, 0xff12345000ULL, true },
		{ &genx_platform_snb, 0x12345001, 0x0012345000ULL, true },	/* of a directory */
		{ &genx_platform_snb, 0x12345007, 0, false },
		{ &genx_platform_ivb, 0x12345017, 0x0112345000ULL, true },
		{ &genx_platform_ivb, 0x12345009, 0, false },
		{ &genx_platform_vlv, 0x12345017, 0x0112345000ULL, true },
		{ &genx_platform_vlv, 0x12345019, 0, false },
		{ &genx_platform_hsw, 0x12345817, 0, false },
		{ &genx_platform_hsw, 0x12345801, 0x0012345000ULL, true },
		{ &genx_platform_hsw, 0x123457f7, 0x7f12345000ULL, true },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct gpu *g = gpu_of(rows[i].plat);
		u32 at = rows[i].plat->ggtt_offset + 9 * 4;

		model_mmio_write(g->m, at, 4, rows[i].entry);
		EXPECT_EQ(model_mmio_read(g->m, at, 4), rows[i].entry);
		if (rows[i].legal) {
			EXPECT_CLEAN(g);
			EXPECT_EQ(g->m->part->ggtt->address(g->m, rows[i].entry), rows[i].bus);
		} else {
			EXPECT_RULE(g, "MEM-PTE", at);
		}
		gpu_free(g);
	}
}

static void ggtt_use(void)
{
	unsigned int i;

	for (i = 0; i < 4; i++) {
		struct gpu *g = gpu_of(all[i]);
		u32 at = all[i]->ggtt_offset, val = 0xcafe, got = 0;

		model_mmio_write(g->m, at + 16 * 4, 4, (RAM_BASE + 0x3000) | 0x7 >> (i == 0));
		if (!i)		/* SNB: LLC is bit 2 */
			model_mmio_write(g->m, at + 16 * 4, 4, (RAM_BASE + 0x3000) | 5);
		model_mmio_write(g->m, GFX_FLSH_CNTL.addr, 4, 1);
		g->seen = g->m->n_violations;
		EXPECT_EQ(model_ggtt_write(g->m, 16 * SZ_4K + 8, &val, 4), 0);
		EXPECT_EQ(model_ggtt_read(g->m, 16 * SZ_4K + 8, &got, 4), 0);
		EXPECT_EQ(got, 0xcafe);
		EXPECT_EQ(*ram_dw(g, RAM_BASE + 0x3008), 0xcafe);
		/* 4 bytes an entry: the neighbours are not touched */
		EXPECT(!model_ggtt_valid(g->m, 15 * SZ_4K) && !model_ggtt_valid(g->m, 17 * SZ_4K));
		GPU_END(g);
	}
}

/* Valleyview: bit 1 of an entry makes a page writable. */
static void ggtt_read_only(void)
{
	struct gpu *g = gpu_of(&genx_platform_vlv);
	u32 val = 1;

	model_mmio_write(g->m, SNB_GGTT_FIRST, 4, RAM_BASE | 5);
	model_mmio_write(g->m, GFX_FLSH_CNTL.addr, 4, 1);
	EXPECT_EQ(model_ggtt_read(g->m, 0, &val, 4), 0);
	EXPECT_CLEAN(g);
	EXPECT_EQ(model_ggtt_write(g->m, 0, &val, 4), -1);
	EXPECT_EQ(g->m->n_violations, g->seen + 1);
	EXPECT(rule_at(g, g->seen, "MEM-READONLY"));
	gpu_free(g);
}

/* Register facts: TLB invalidation: each register is done a while after it was written. */
static void tlb_registers(void)
{
	static const struct { const struct genx_platform *plat; u32 reg, val, bit; } rows[] = {
		{ &genx_platform_bdw, MMIO_TLB_INV_RENDER, 1, 1 },
		{ &genx_platform_bdw, MMIO_TLB_INV_VCS1, 1, 1 },
		{ &genx_platform_kbl, MMIO_TLB_INV_BCS, 1, 1 },
		{ &genx_platform_lkf, MMIO_TLB_INV_VCS, 4, 4 },
		{ &genx_platform_dg2, MMIO_DG2_TLB_INV_RENDER, 1, 1 },
		{ &genx_platform_dg2, MMIO_DG2_TLB_INV_VCS, 0x40004, 4 },
		{ &genx_platform_dg2, MMIO_DG2_TLB_INV_CCS, 0x20002, 2 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct gpu *g = gpu_of(rows[i].plat);

		wake_all(g);
		wr(g, rows[i].reg, rows[i].val);
		EXPECT_EQ(rd(g, rows[i].reg), rows[i].bit);
		EXPECT(wait_bits(g, rows[i].reg, ~0U, 0, 100 * US));
		GPU_END(g);
	}
}

/* TLB-OFF: TLBs of compute engines are invalidated while these engines are on alone. */
static void tlb_of_compute(void)
{
	struct model_config cfg = config_of(&genx_platform_dg2);
	struct gpu *g;

	cfg.strict = true;
	g = gpu_new_config(cfg);
	wake_all(g);
	wr(g, MMIO_DG2_TLB_INV_RENDER, 1);
	EXPECT_CLEAN(g);
	wr(g, MMIO_DG2_TLB_INV_CCS, 0x10001);
	EXPECT_RULE(g, "TLB-OFF", MMIO_DG2_TLB_INV_CCS);
	wr(g, MMIO_RCU_MODE, 0x30003);
	wr(g, MMIO_DG2_TLB_INV_CCS, 0x10001);
	EXPECT_CLEAN(g);
	gpu_free(g);
}

static const struct test tests[] = {
	TEST(each_has_its_part, "each platform is a part of its own"),
	TEST(engine_reset, "reset of an engine, with its handshake where there is one"),
	TEST(reset_unused_compute, "reset of render without compute engines (RST-001)"),
	TEST(full_reset, "a full reset: what it clears and what it keeps"),
	TEST(full_reset_order, "DG2: each engine before the whole (RST-002)"),
	TEST(reset_of_nothing, "reset of what does not exist (FW-013)"),
	TEST(fuses, "fuses"),
	TEST(fuses_gen12, "fuses of Gen12.0 (G12-030 to G12-032)"),
	TEST(gates_gen12, "power gates of decoders (G12-181)"),
	TEST(fuses_dg2, "fuses of DG2 (FW-013)"),
	TEST(steering_dg2, "steering of DG2 (STR-004, STR-005, STR-009)"),
	TEST(steering_dg2_banks, "L3 banks of DG2 (STR-009, SIL-019)"),
	TEST(timestamps, "timestamps"),
	TEST(frequencies, "frequencies"),
	TEST(residency, "residency in RC6"),
	TEST(d3, "D3 (T-8)"),
	TEST(ggtt_small, "GGTT entries of 4 bytes: bits"),
	TEST(ggtt_use, "GGTT entries of 4 bytes: use"),
	TEST(ggtt_read_only, "Valleyview: a page without the right to write"),
	TEST(tlb_registers, "TLB invalidation registers"),
	TEST(tlb_of_compute, "TLB invalidation of compute engines (TLB-OFF)"),
};

HARNESS_MAIN(tests)
