// SPDX-License-Identifier: MIT
/*
 * Force-wake of the platforms other than Gen11: the correct sequence of each kind gives no
 * violation, wrong ones are recorded. This file has its own offsets, so that it does not depend on
 * the descriptors. FW-007 is the rule for an access to a domain that is asleep.
 *
 * Source: register facts: force-wake.
 */
#include "tests/model/harness.h"

static struct gpu *gpu_of(const struct genx_platform *plat, u64 seed)
{
	struct model_config cfg = gpu_config();

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	cfg.seed = seed;
	return gpu_new_config(cfg);
}

struct row {
	const struct genx_platform *plat;
	u32 request;
	u32 ack;
	u32 set;		/* values that request and release */
	u32 clear;
	bool threads;		/* 0x13805C must be 0 before the first access */
	u32 base;		/* of an engine whose NOPID stores values in that domain */
};

static const struct row rows[] = {
	{ &genx_platform_snb, MMIO_FORCEWAKE, MMIO_FORCEWAKE_ACK, 1, 0, true, RCS_BASE },
	{ &genx_platform_ivb, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_MT, 0x10001, 0x10000, true,
	  RCS_BASE },
	{ &genx_platform_vlv, MMIO_VLV_FORCEWAKE_RENDER, MMIO_VLV_FORCEWAKE_ACK_RENDER, 0x10001,
	  0x10000, false, RCS_BASE },
	{ &genx_platform_vlv, MMIO_VLV_FORCEWAKE_MEDIA, MMIO_VLV_FORCEWAKE_ACK_MEDIA, 0x10001,
	  0x10000, false, GEN6_VCS_BASE },
	{ &genx_platform_hsw, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT, 0x10001, 0x10000, true,
	  RCS_BASE },
	{ &genx_platform_bdw, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT, 0x10001, 0x10000, true,
	  RCS_BASE },
	{ &genx_platform_kbl, MMIO_FORCEWAKE_RENDER, MMIO_FORCEWAKE_ACK_RENDER, 0x10001, 0x10000,
	  false, RCS_BASE },
	{ &genx_platform_kbl, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT, 0x10001, 0x10000, false,
	  BCS_BASE },
	{ &genx_platform_kbl, MMIO_FORCEWAKE_MEDIA, MMIO_FORCEWAKE_ACK_MEDIA, 0x10001, 0x10000,
	  false, GEN6_VCS_BASE },
	{ &genx_platform_dg2, MMIO_FORCEWAKE_RENDER, MMIO_FORCEWAKE_ACK_RENDER, 0x10001, 0x10000,
	  false, RCS_BASE },
	{ &genx_platform_dg2, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT, 0x10001, 0x10000, false,
	  BCS_BASE },
	{ &genx_platform_dg2, MMIO_FORCEWAKE_VDBOX(0), MMIO_FORCEWAKE_ACK_VDBOX(0), 0x10001,
	  0x10000, false, GEN11_VCS_BASE(0) },
	{ &genx_platform_dg2, MMIO_FORCEWAKE_VDBOX(2), MMIO_FORCEWAKE_ACK_VDBOX(2), 0x10001,
	  0x10000, false, GEN11_VCS_BASE(2) },
	{ &genx_platform_dg2, MMIO_FORCEWAKE_VEBOX(0), MMIO_FORCEWAKE_ACK_VEBOX(0), 0x10001,
	  0x10000, false, GEN11_VECS_BASE(0) },
	{ &genx_platform_dg2, MMIO_FORCEWAKE_VEBOX(1), MMIO_FORCEWAKE_ACK_VEBOX(1), 0x10001,
	  0x10000, false, GEN11_VECS_BASE(1) },
};

static void wake(struct gpu *g, const struct row *r)
{
	EXPECT(wait_bits(g, r->ack, 1, 0, 50 * MS));
	wr(g, r->request, r->set);
	EXPECT(wait_bits(g, r->ack, 1, 1, 50 * MS));
	if (r->threads)
		EXPECT(wait_bits(g, GT_THREAD_STATUS.addr, 7, 0, 5 * MS));
}

/*
 * The documented sequence wakes the well, its registers store values, and a release takes effect.
 */
static void each_sequence(void)
{
	unsigned int i, seed;

	for (i = 0; i < ARRAY_SIZE(rows); i++)
		for (seed = 0; seed < 3; seed++) {
			const struct row *r = &rows[i];
			struct gpu *g = gpu_of(r->plat, seed);

			wake(g, r);
			wr(g, r->base + CS_NOPID, 0x1234);
			EXPECT_EQ(rd(g, r->base + CS_NOPID), 0x1234);
			EXPECT_CLEAN(g);
			wr(g, r->request, r->clear);
			pass_time(g, 1 * MS);
			EXPECT_EQ(rd(g, r->ack) & 1, 0);
			EXPECT_CLEAN(g);
			EXPECT_EQ(rd(g, r->base + CS_NOPID), 0);
			EXPECT_RULE(g, "FW-007", r->base + CS_NOPID);
			gpu_free(g);
		}
}

/*
 * FW-007: the request of another domain does not allow the access; while the well is off, writes
 * are dropped (FW-015).
 */
static void each_needs_its_own(void)
{
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct gpu *g = gpu_of(rows[i].plat, 0);

		for (k = 0; k < ARRAY_SIZE(rows); k++)
			if (rows[k].plat == rows[i].plat && k != i)
				wake(g, &rows[k]);
		EXPECT_CLEAN(g);
		wr(g, rows[i].base + CS_NOPID, 5);
		EXPECT_RULE(g, "FW-007", rows[i].base + CS_NOPID);
		wake(g, &rows[i]);
		EXPECT_EQ(rd(g, rows[i].base + CS_NOPID), 0);
		GPU_END(g);
	}
}

/* FW-007: an acknowledge alone is not enough where threads have to leave C6. */
static void threads_in_c0(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct gpu *g = gpu_of(rows[i].plat, 0);

		wr(g, rows[i].request, rows[i].set);
		EXPECT(wait_bits(g, rows[i].ack, 1, 1, 50 * MS));
		EXPECT_EQ(rd(g, GT_THREAD_STATUS.addr) & 7, rows[i].threads ? 7 : 0);
		(void)rd(g, rows[i].base + CS_NOPID);
		if (rows[i].threads)
			EXPECT_RULE(g, "FW-007", rows[i].base + CS_NOPID);
		GPU_END(g);
	}
}

static void threads_never(void)
{
	struct gpu *g = gpu_of(&genx_platform_hsw, 0);

	model_fault_set(g->m, MODEL_FAULT_FW_C0_NEVER, 0);
	wr(g, FORCEWAKE_GT.addr, 0x10001);
	EXPECT(wait_bits(g, FORCEWAKE_ACK_GT.addr, 1, 1, 50 * MS));
	EXPECT(!wait_bits(g, GT_THREAD_STATUS.addr, 7, 0, 4 * MS));
	(void)rd(g, RING_NOPID(RCS_BASE).addr);
	EXPECT_RULE(g, "FW-007", RING_NOPID(RCS_BASE).addr);
	/* SIL-036: after 5 ms the host may use the well */
	EXPECT(!wait_bits(g, GT_THREAD_STATUS.addr, 7, 0, 1 * MS));
	wr(g, RING_NOPID(RCS_BASE).addr, 3);
	EXPECT_EQ(rd(g, RING_NOPID(RCS_BASE).addr), 3);
	GPU_END(g);
}

/* SIL-037: DG2's request bit 12 belongs to others; a clear of all other bits is right. */
static void foreign_bit(void)
{
	struct gpu *g = gpu_of(&genx_platform_dg2, 0);

	wr(g, FORCEWAKE_GT.addr, 0xefff0000);
	EXPECT_CLEAN(g);
	wr(g, FORCEWAKE_GT.addr, 0xffff0000);
	EXPECT_RULE(g, "FW-FOREIGN", FORCEWAKE_GT.addr);
	GPU_END(g);
	g = gpu_of(&genx_platform_lkf, 0);
	wr(g, FORCEWAKE_GT.addr, 0xffff0000);
	GPU_END(g);
}

/* SNB ignores the upper half: bit 0 is the request, with or without a mask. */
static void single_bit(void)
{
	struct gpu *g = gpu_of(&genx_platform_snb, 0);

	wr(g, SNB_FORCEWAKE.addr, 0x10001);
	EXPECT(wait_bits(g, MMIO_FORCEWAKE_ACK, 1, 1, 1 * MS));
	wr(g, SNB_FORCEWAKE.addr, 0x10000);
	EXPECT(wait_bits(g, MMIO_FORCEWAKE_ACK, 1, 0, 1 * MS));
	wr(g, SNB_FORCEWAKE.addr, 2);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, MMIO_FORCEWAKE_ACK), 0);
	GPU_END(g);
}

/*
 * IVB: ECOBUS, which is in the well, says which request works; the other request is not
 * acknowledged.
 */
static void which_request(void)
{
	struct model_config cfg = gpu_config();
	struct gpu *g = gpu_of(&genx_platform_ivb, 0);

	wr(g, SNB_FORCEWAKE.addr, 0);
	EXPECT_EQ(rd(g, ECOBUS.addr), 0);		/* asleep: no answer, no violation */
	wr(g, FORCEWAKE_GT.addr, 0x10001);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, ECOBUS.addr), 0x20);
	wr(g, FORCEWAKE_GT.addr, 0x10000);
	pass_time(g, 1 * MS);
	wr(g, SNB_FORCEWAKE.addr, 1);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, MMIO_FORCEWAKE_ACK), 0);
	GPU_END(g);

	cfg.plat = &genx_platform_ivb;
	cfg.single_wake = true;
	g = gpu_new_config(cfg);
	wr(g, SNB_FORCEWAKE.addr, 0);
	wr(g, FORCEWAKE_GT.addr, 0x10001);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, IVB_FORCEWAKE_ACK_MT.addr), 0);
	EXPECT_EQ(rd(g, ECOBUS.addr), 0);
	wr(g, SNB_FORCEWAKE.addr, 1);
	EXPECT(wait_bits(g, MMIO_FORCEWAKE_ACK, 1, 1, 1 * MS));
	EXPECT(wait_bits(g, GT_THREAD_STATUS.addr, 7, 0, 5 * MS));
	(void)rd(g, RING_NOPID(RCS_BASE).addr);
	GPU_END(g);
}

/*
 * FW-001: Gen9 has the fallback bit; a lost acknowledge is set when the fallback bit is
 * acknowledged.
 */
static void fallback_gen9(void)
{
	static const struct { enum genx_fw_domain domain; u32 request, ack; } each[] = {
		{ GENX_FW_GT, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT },
		{ GENX_FW_RENDER, MMIO_FORCEWAKE_RENDER, MMIO_FORCEWAKE_ACK_RENDER },
		{ GENX_FW_MEDIA, MMIO_FORCEWAKE_MEDIA, MMIO_FORCEWAKE_ACK_MEDIA },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(each); i++) {
		struct gpu *g = gpu_of(&genx_platform_kbl, 0);

		model_fault_set(g->m, MODEL_FAULT_FW_ACK_LOST_ONCE, each[i].domain);
		wr(g, each[i].request, 0x10001);
		EXPECT(!wait_bits(g, each[i].ack, 1, 1, 5 * MS));
		wr(g, each[i].request, 0x80008000);
		EXPECT(wait_bits(g, each[i].ack, 0x8001, 0x8001, 1 * MS));
		GPU_END(g);
	}
}

static const struct row *row_of(const struct genx_platform *plat)
{
	unsigned int i = 0;

	while (rows[i].plat != plat)
		i++;
	return &rows[i];
}

static const struct genx_platform *const queued[] = {
	&genx_platform_snb, &genx_platform_ivb, &genx_platform_vlv, &genx_platform_hsw,
};

/* The host must not use the reserve of the queue, and a full queue drops writes. */
static void fifo_fills(void)
{
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(queued); i++) {
		struct gpu *g = gpu_of(queued[i], 0);

		wake(g, row_of(queued[i]));
		pass_time(g, 1 * MS);
		EXPECT_EQ(rd(g, GT_FIFO_CTL.addr) & 0x7f, 64);
		for (k = 0; k < 44; k++)
			wr(g, RING_NOPID(RCS_BASE).addr, k);
		EXPECT_EQ(rd(g, GT_FIFO_CTL.addr) & 0x7f, 20);
		EXPECT_CLEAN(g);
		wr(g, RING_NOPID(RCS_BASE).addr, 44);
		EXPECT_RULE(g, "FIFO-RESERVE", RING_NOPID(RCS_BASE).addr);
		for (k = 45; k < 64; k++)
			wr(g, RING_NOPID(RCS_BASE).addr, k);
		EXPECT_EQ(rd(g, GT_FIFO_DEBUG.addr), 0);
		g->seen = g->m->n_violations;
		wr(g, RING_NOPID(RCS_BASE).addr, 64);
		EXPECT_RULE(g, "FIFO-RESERVE", RING_NOPID(RCS_BASE).addr);
		EXPECT_EQ(rd(g, GT_FIFO_DEBUG.addr), 1);
		EXPECT_EQ(rd(g, RING_NOPID(RCS_BASE).addr), 63);		/* dropped */
		wr(g, GT_FIFO_DEBUG.addr, 1);
		EXPECT_EQ(rd(g, GT_FIFO_DEBUG.addr), 0);
		pass_time(g, 20 * US);
		EXPECT_EQ(rd(g, GT_FIFO_CTL.addr) & 0x7f, 64);
		gpu_free(g);
	}
}

/* Reads and accesses outside the GT take no entry; Gen8 and later have no queue. */
static void fifo_not_taken(void)
{
	struct gpu *g = gpu_of(&genx_platform_hsw, 0);
	unsigned int k;

	wake(g, row_of(&genx_platform_hsw));
	pass_time(g, 1 * MS);
	for (k = 0; k < 100; k++) {
		(void)rd(g, RING_NOPID(RCS_BASE).addr);
		wr(g, IRQ_IMR(GEN6_IRQ_GT), ~0U);
	}
	EXPECT_EQ(rd(g, GT_FIFO_CTL.addr) & 0x7f, 64);
	GPU_END(g);

	g = gpu_of(&genx_platform_bdw, 0);
	wake(g, row_of(&genx_platform_bdw));
	for (k = 0; k < 100; k++)
		wr(g, RING_NOPID(RCS_BASE).addr, k);
	GPU_END(g);
}

static void fifo_stuck(void)
{
	struct gpu *g = gpu_of(&genx_platform_snb, 0);
	unsigned int k;

	wake(g, row_of(&genx_platform_snb));
	pass_time(g, 1 * MS);
	model_fault_set(g->m, MODEL_FAULT_FIFO_STUCK, 0);
	for (k = 0; k < 44; k++)
		wr(g, RING_NOPID(RCS_BASE).addr, k);
	pass_time(g, 10 * MS);
	EXPECT_EQ(rd(g, GT_FIFO_CTL.addr) & 0x7f, 20);
	/* SIL-044: after 10 ms without a free entry the write may be made, and is not lost */
	wr(g, RING_NOPID(RCS_BASE).addr, 77);
	EXPECT_EQ(rd(g, RING_NOPID(RCS_BASE).addr), 77);
	EXPECT_CLEAN(g);
	wr(g, RING_NOPID(RCS_BASE).addr, 78);
	EXPECT_RULE(g, "FIFO-RESERVE", RING_NOPID(RCS_BASE).addr);
	model_fault_clear(g->m, MODEL_FAULT_FIFO_STUCK);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, GT_FIFO_CTL.addr) & 0x7f, 64);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(each_sequence, "each domain wakes by its sequence and sleeps after it (FW-001..004)"),
	TEST(each_needs_its_own, "no other domain opens a register (FW-007, FW-015)"),
	TEST(threads_in_c0, "threads must be in C0 where there is a wait for that (FW-007)"),
	TEST(threads_never, "fault fw-c0-never"),
	TEST(foreign_bit, "the request bit that is not the host's"),
	TEST(single_bit, "SNB: one bit, no mask"),
	TEST(which_request, "IVB: which of the two requests works"),
	TEST(fallback_gen9, "Gen9: the fallback bit brings a lost acknowledge"),
	TEST(fifo_fills, "the write queue fills, has a reserve, drops when full"),
	TEST(fifo_not_taken, "what takes no entry of the write queue"),
	TEST(fifo_stuck, "fault fifo-stuck"),
};

HARNESS_MAIN(tests)
