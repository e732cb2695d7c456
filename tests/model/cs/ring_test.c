// SPDX-License-Identifier: MIT
/*
 * Rings of Gen6 to Gen7.5: start and stop, status page, interrupts, and what a driver may not do.
 *
 * Source: register facts: legacy rings, TLB invalidation, interrupts; what drivers on silicon do.
 */
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"
#include "regs/workaround_regs.h"
#include "tests/model/cs/ring_fixture.h"

static const struct genx_platform *const all[] = {
	&genx_platform_snb, &genx_platform_ivb, &genx_platform_vlv, &genx_platform_hsw,
};

#define FOR_EACH_PLATFORM(i)	for ((i) = 0; (i) < ARRAY_SIZE(all); (i)++)

/* Each engine of each part executes its ring, across the end of the ring. */
static void runs(void)
{
	unsigned int i, e, n;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = ring_gpu(all[i], 0);

		for (e = 0; e < all[i]->n_engines; e++) {
			struct ring r = ring_of(g, all[i]->engines[e].class);

			ring_start(&r);
			for (n = 0; n < 3 * SZ_4K / 16; n++) {
				ring_store(&r, RING_OUT + 4 * e, n + 1);
				ring_submit(&r);
				EXPECT(ring_drained(&r));
			}
			pass_time(g, 10 * US);
			EXPECT_EQ(ring_out(&r, e), n);
			EXPECT_EQ(rd(g, r.base + CS_RING_HEAD) >> 21, 3);
			EXPECT(rd(g, r.base + CS_MI_MODE) & 0x200);
			EXPECT_CLEAN(g);
		}
		GPU_END(g);
	}
}

/* Mask, bank and bit of the user interrupt of each class. */
static const struct { u8 class; u32 bank, bit; } user[] = {
	{ GENX_CLASS_RENDER, 0x44010, 0x1 }, { GENX_CLASS_VIDEO_DECODE, 0x44010, 0x1000 },
	{ GENX_CLASS_COPY, 0x44010, 0x400000 }, { GENX_CLASS_VIDEO_ENHANCE, 0x44020, 0x400 },
};

static bool has(const struct genx_platform *plat, u8 class)
{
	unsigned int e;

	for (e = 0; e < plat->n_engines; e++)
		if (plat->engines[e].class == class)
			return true;
	return false;
}

/* SIL-119: the interrupt of the video enhancement engine is in the PM bank. */
static void interrupts(void)
{
	unsigned int i, k;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = ring_gpu(all[i], 0);

		wr(g, MMIO_DE_IER, 0x80000000);
		for (k = 0; k < ARRAY_SIZE(user); k++) {
			unsigned int before = g->irqs;
			struct ring r;

			if (!has(all[i], user[k].class))
				continue;
			r = ring_of(g, user[k].class);
			ring_start(&r);
			wr(g, r.base + CS_IMR, ~user[k].bit);
			wr(g, user[k].bank + 4, ~user[k].bit);
			wr(g, user[k].bank + 0xc, user[k].bit);
			ring_put(&r, MI_USER_INTERRUPT);
			ring_submit(&r);
			EXPECT(ring_drained(&r));
			pass_time(g, 100 * US);
			EXPECT_EQ(g->irqs, before + 1);
			wr(g, MMIO_DE_IER, 0);
			EXPECT_EQ(rd(g, user[k].bank + 8), user[k].bit);
			wr(g, user[k].bank + 8, user[k].bit);
			wr(g, user[k].bank + 0xc, 0);
			wr(g, MMIO_DE_IER, 0x80000000);
		}
		GPU_END(g);
	}
}

/* T-6: a new tail without force-wake is a violation, and wakes the well. */
static void tail_wakes(void)
{
	unsigned int i, d;

	FOR_EACH_PLATFORM(i) {
		struct gpu *g = ring_gpu(all[i], 0);
		struct ring r = ring_of(g, GENX_CLASS_COPY);

		ring_start(&r);
		for (d = 0; d < all[i]->n_fw_domains; d++)
			wr(g, all[i]->fw_domains[d].request.addr,
			   g->m->part->fw->single ? 0 : 0x00010000);
		pass_time(g, 10 * MS);
		EXPECT(!model_fw_awake(g->m, g->cfg.plat->fw_domains[0].domain));
		EXPECT_CLEAN(g);
		ring_store(&r, RING_OUT, 0xabc);
		ring_submit(&r);
		pass_time(g, 1 * MS);
		EXPECT_EQ(ring_out(&r, 0), 0xabc);
		EXPECT_RULE(g, "FW-007", r.base + CS_RING_TAIL);
		gpu_free(g);
	}
}

static struct ring started(const struct genx_platform *plat, u8 class)
{
	struct ring r = ring_of(ring_gpu(plat, 0), class);

	ring_start(&r);
	return r;
}

static struct ring copy(void)
{
	return started(&genx_platform_hsw, GENX_CLASS_COPY);
}

/* A command that never ends: the head stays behind the tail. */
static void hang(struct ring *r)
{
	model_fault_set(r->g->m, MODEL_FAULT_ENGINE_HANG, r->e);
	ring_store(r, RING_OUT, 1);
	ring_submit(r);
	pass_time(r->g, 100 * US);
}

/* SIL-089: empty, then disabled, then cleared. */
static void stop_order(void)
{
	struct ring r = copy();

	hang(&r);
	wr(r.g, r.base + CS_RING_HEAD, 0x40);
	EXPECT_RULE(r.g, "RING-HEAD", r.base + CS_RING_HEAD);
	wr(r.g, r.base + CS_RING_CTL, 0);
	EXPECT_RULE(r.g, "RING-EMPTY", r.base + CS_RING_CTL);
	GPU_END(r.g);

	r = copy();
	rd(r.g, r.base + CS_RING_HEAD);
	wr(r.g, r.base + CS_RING_START, RING_AT(5));
	EXPECT_RULE(r.g, "RING-START", r.base + CS_RING_START);
	ring_clear(&r);
	GPU_END(r.g);

	/* the head of a ring that executes does not move */
	r = copy();
	ring_put(&r, MI_NOOP);
	ring_put(&r, MI_NOOP);
	ring_submit(&r);
	wr(r.g, r.base + CS_RING_HEAD, r.tail);
	EXPECT_RULE(r.g, "RING-HEAD", r.base + CS_RING_HEAD);
	EXPECT(ring_drained(&r));
	GPU_END(r.g);
}

/* SIL-091: a start that follows the cleared registers at once is lost. */
static void start_lost(void)
{
	struct ring r = ring_of(ring_gpu(&genx_platform_ivb, 0), GENX_CLASS_RENDER);

	wr(r.g, r.base + CS_RING_CTL, 0);
	wr(r.g, r.base + CS_RING_HEAD, 0);
	wr(r.g, r.base + CS_RING_START, RING_AT(0));
	EXPECT_RULE(r.g, "RING-POST", r.base + CS_RING_START);
	EXPECT_EQ(rd(r.g, r.base + CS_RING_START), 0);
	rd(r.g, r.base + CS_RING_HEAD);
	wr(r.g, r.base + CS_RING_START, RING_AT(0));
	EXPECT_EQ(rd(r.g, r.base + CS_RING_START), RING_AT(0));
	GPU_END(r.g);
}

/* SIL-090: with a seed, the head is now and then cleared by the second write only. */
static void head_kept(void)
{
	unsigned int seed, kept = 0;

	for (seed = 1; seed <= 64; seed++) {
		struct ring r = ring_of(ring_gpu(&genx_platform_hsw, seed), GENX_CLASS_RENDER);

		ring_start(&r);
		ring_put(&r, MI_NOOP);
		ring_submit(&r);
		EXPECT(ring_drained(&r));
		wr(r.g, r.base + CS_MI_MODE, 0x01000100);
		wr(r.g, r.base + CS_RING_HEAD, rd(r.g, r.base + CS_RING_TAIL));
		wr(r.g, r.base + CS_RING_CTL, 0);
		wr(r.g, r.base + CS_RING_HEAD, 0);
		kept += !!rd(r.g, r.base + CS_RING_HEAD);
		wr(r.g, r.base + CS_RING_HEAD, 0);
		EXPECT_EQ(rd(r.g, r.base + CS_RING_HEAD), 0);
		GPU_END(r.g);
	}
	EXPECT(kept > 0 && kept < 32);
}

/* SIL-092, SIL-093, SIL-094: what a ring must be like when it is enabled and gets commands. */
static void enable_order(void)
{
	struct ring r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_COPY);

	ring_clear(&r);
	rd(r.g, r.base + CS_RING_TAIL);
	wr(r.g, r.base + CS_RING_CTL, 1);
	EXPECT_RULE(r.g, "RING-ZERO", r.base + CS_RING_CTL);
	ring_clear(&r);
	wr(r.g, r.base + CS_RING_START, RING_AT(r.e));
	wr(r.g, r.base + CS_RING_TAIL, 8);
	rd(r.g, r.base + CS_RING_TAIL);
	wr(r.g, r.base + CS_RING_CTL, 1);
	EXPECT_RULE(r.g, "RING-ENABLE", r.base + CS_RING_CTL);
	ring_clear(&r);
	wr(r.g, r.base + CS_RING_START, RING_AT(r.e));
	wr(r.g, r.base + CS_RING_TAIL, 0);
	wr(r.g, r.base + CS_RING_CTL, 1);
	EXPECT_RULE(r.g, "RING-ENABLE", r.base + CS_RING_CTL);
	GPU_END(r.g);

	r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_COPY);
	ring_clear(&r);
	ring_set_hws(&r);
	wr(r.g, r.base + CS_RING_START, RING_AT(r.e));
	rd(r.g, r.base + CS_RING_TAIL);
	wr(r.g, r.base + CS_RING_CTL, 1);
	EXPECT_EQ(rd(r.g, r.base + CS_RING_CTL), 0);
	ring_put(&r, MI_NOOP);
	ring_submit(&r);
	EXPECT_RULE(r.g, "RING-VALID", r.base + CS_RING_TAIL);
	EXPECT(wait_bits(r.g, r.base + CS_RING_CTL, 1, 1, 5 * MS));
	EXPECT(ring_drained(&r));
	GPU_END(r.g);

	r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_COPY);
	ring_start(&r);
	wr(r.g, r.base + CS_MI_MODE, 0x01000100);
	ring_put(&r, MI_NOOP);
	ring_submit(&r);
	EXPECT_RULE(r.g, "RING-STOPPED", r.base + CS_RING_TAIL);
	wr(r.g, r.base + CS_MI_MODE, 0x01000000);
	ring_put(&r, MI_NOOP);
	ring_submit(&r);
	wr(r.g, r.base + CS_MI_MODE, 0x01000100);
	ring_put(&r, MI_NOOP);
	ring_submit(&r);
	GPU_END(r.g);
}

/* SIL-093: the ring of a dead engine never becomes valid. */
static void dead(void)
{
	struct ring r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_COPY);

	model_fault_set(r.g->m, MODEL_FAULT_RING_DEAD, r.e);
	ring_clear(&r);
	wr(r.g, r.base + CS_RING_START, RING_AT(r.e));
	rd(r.g, r.base + CS_RING_TAIL);
	wr(r.g, r.base + CS_RING_CTL, 1);
	EXPECT(!wait_bits(r.g, r.base + CS_RING_CTL, 1, 1, 10 * MS));
	GPU_END(r.g);
}

/* SIL-100, SIL-101: where the tail may be. */
static void tail(void)
{
	struct ring r = copy();

	wr(r.g, r.base + CS_RING_TAIL, 4);
	EXPECT_RULE(r.g, "RING-TAIL", r.base + CS_RING_TAIL);
	GPU_END(r.g);
	r = copy();
	wr(r.g, r.base + CS_RING_TAIL, SZ_4K);
	EXPECT_RULE(r.g, "RING-TAIL", r.base + CS_RING_TAIL);
	pass_time(r.g, 1 * MS);
	gpu_free(r.g);
	r = copy();
	wr(r.g, r.base + CS_RING_TAIL, SZ_4K - 32);
	EXPECT_RULE(r.g, "RING-GAP", r.base + CS_RING_TAIL);
	GPU_END(r.g);
}

/* SIL-096: until a flush an engine uses its old status page. */
static void status_page(void)
{
	struct ring r = copy();
	struct gpu *g = r.g;

	wr(g, r.hws, RING_HWS(9));
	ring_put(&r, 0x10800001);
	ring_put(&r, 0x100);
	ring_put(&r, 7);
	ring_submit(&r);
	EXPECT_RULE(g, "HWS-FLUSH", r.base + CS_RING_TAIL);
	EXPECT(ring_drained(&r));
	pass_time(g, 10 * US);
	EXPECT_EQ(*ram_dw(g, BUS(RING_HWS(r.e)) + 0x100), 7);
	EXPECT_EQ(*ram_dw(g, BUS(RING_HWS(9)) + 0x100), 0);
	/* not before the flush is done */
	wr(g, r.base + CS_INSTPM, 0x02200220);
	EXPECT(rd(g, r.base + CS_INSTPM) & 0x20);
	ring_put(&r, 0x10800001);
	ring_put(&r, 0x104);
	ring_put(&r, 8);
	ring_submit(&r);
	EXPECT_RULE(g, "HWS-FLUSH", r.base + CS_RING_TAIL);
	/* nor while the ring works */
	wr(g, r.base + CS_INSTPM, 0x02200220);
	EXPECT_RULE(g, "HWS-FLUSH", r.base + CS_INSTPM);
	EXPECT(ring_drained(&r));
	pass_time(g, 10 * US);
	EXPECT_EQ(*ram_dw(g, BUS(RING_HWS(9)) + 0x104), 8);
	GPU_END(g);
}

/* SIL-079: HWSTAM must let the user interrupt of render through. */
static void hwstam(void)
{
	struct ring r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_RENDER);
	struct gpu *g = r.g;
	u32 i;

	for (i = 0; i < 2; i++) {
		ring_start(&r);
		if (!i)
			wr(g, r.base + CS_HWSTAM, ~0U);
		wr(g, r.base + CS_IMR, ~1U);
		wr(g, MMIO_GT_IMR, ~1U);
		wr(g, IRQ_IER(GEN6_IRQ_GT), 1);
		wr(g, MMIO_DE_IER, 0x80000000);
		ring_put(&r, MI_USER_INTERRUPT);
		ring_submit(&r);
		EXPECT(ring_drained(&r));
		pass_time(g, 100 * US);
		EXPECT_EQ(g->irqs, i);
		EXPECT_EQ(*ram_dw(g, BUS(RING_HWS(r.e))), i);
		wr(g, MMIO_DE_IER, 0);
	}
	GPU_END(g);
}

#define BATCH	0x50000		/* in the GGTT, with privileges */
#define LIMIT	0x60000		/* what a batch compares */

static void put_batch(struct ring *r, u32 limit)
{
	const u32 dw[] = {
		0x07000000, 0x1b600001, 5, LIMIT, 0x10400002, 0, RING_OUT, limit,
		MI_BATCH_BUFFER_END,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(dw); i++)
		*ram_dw(r->g, BUS(BATCH) + 4 * i) = dw[i];
	*ram_dw(r->g, BUS(LIMIT)) = limit;
	ring_put(r, 0x18800000);
	ring_put(r, BATCH);
	ring_submit(r);
	EXPECT(ring_drained(r));
	pass_time(r->g, 10 * US);
}

/* A batch that ends by a condition, after a command that sets no more than an id. */
static void conditional_end(void)
{
	static const u8 classes[] = { GENX_CLASS_VIDEO_DECODE, GENX_CLASS_VIDEO_ENHANCE };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(classes); i++) {
		struct ring r = started(&genx_platform_hsw, classes[i]);

		put_batch(&r, 6);
		EXPECT_EQ(ring_out(&r, 0), 6);
		put_batch(&r, 5);
		EXPECT_EQ(ring_out(&r, 0), 6);
		put_batch(&r, 7);
		EXPECT_EQ(ring_out(&r, 0), 7);
		EXPECT_CLEAN(r.g);
		GPU_END(r.g);
	}
}

/* The head of the ring goes to the status page. */
static void report_head(void)
{
	struct ring r = copy();

	ring_put(&r, MI_NOOP);
	ring_put(&r, 0x03800000);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	pass_time(r.g, 10 * US);
	EXPECT_EQ(*ram_dw(r.g, BUS(RING_HWS(r.e)) + 16), 8);
	EXPECT_CLEAN(r.g);
	GPU_END(r.g);
}

static void put_report(struct ring *r, u32 length, u32 flags, u32 id)
{
	ring_put(r, MI_CMD(MI_OP_REPORT_PERF_COUNT) | length);
	ring_put(r, RING_OUT | flags);
	ring_put(r, id);
	ring_submit(r);
	EXPECT(ring_drained(r));
	pass_time(r->g, 10 * US);
}

/*
 * MI_REPORT_PERF_COUNT has 3 DW (CMD-018), and needs the unit on (CMD-014): format 5 of Haswell has
 * 256 bytes (manual 004 §MI_REPORT_PERF_COUNT, §OACONTROL).
 */
static void report_perf(void)
{
	struct gpu *g = ring_gpu(&genx_platform_hsw, 0);
	struct ring r = ring_of(g, GENX_CLASS_RENDER);
	u32 *out = ram_dw(g, BUS(RING_OUT));

	ring_start(&r);
	out[0] = 7;
	put_report(&r, 1, MI_REPORT_PERF_COUNT_GGTT, 0xdeadbeef);
	EXPECT_EQ(out[0], 7);
	EXPECT_RULE(g, "CMD-014", r.base);

	wr(g, RC_CONTROL.addr, REG_BIT(31));		/* OAG-008 */
	wr(g, RC_STATE.addr, 0);
	wr(g, UCGCTL1, REG_BIT(7));
	wr(g, MISCCPCTL, rd(g, MISCCPCTL) & ~1U);
	wr(g, GEN7_OASTATUS2.addr, 0x01000001);
	wr(g, GEN7_OABUFFER.addr, 0x01000000);
	wr(g, GEN7_OASTATUS1.addr, 0x01000000);
	wr(g, GEN7_OACONTROL.addr, 5 << 2 | OACONTROL_ENABLE);
	out[63] = 0x80808080;
	out[64] = 0x80808080;
	put_report(&r, 1, MI_REPORT_PERF_COUNT_GGTT, 0xdeadbeef);
	EXPECT_EQ(out[0], 0xdeadbeef);
	EXPECT(out[1]);
	EXPECT(out[63] != 0x80808080);
	EXPECT_EQ(out[64], 0x80808080);
	EXPECT_EQ(g->m->stats.oa_mi_reports, 1);
	EXPECT_CLEAN(g);

	put_report(&r, 1, MI_REPORT_PERF_COUNT_GGTT | REG_BIT(4), 1);
	EXPECT_RULE(g, "CMD-018", r.base);
	GPU_END(g);
}

/* SIL-102: Sandy Bridge's video engine must be awake, and may not sleep, while its tail moves. */
static void video_tail(void)
{
	struct ring r = started(&genx_platform_snb, GENX_CLASS_VIDEO_DECODE);
	struct gpu *g = r.g;
	unsigned int i;

	EXPECT(rd(g, r.base + CS_PSMI_CTL) & 8);
	for (i = 0; i < 3; i++) {
		pass_time(g, 100 * US);
		ring_put(&r, MI_NOOP);
		ring_put(&r, MI_NOOP);
		if (i)
			wr(g, r.base + CS_PSMI_CTL, 0x00010001);
		if (i == 1)		/* awake, but the id of the ring is not clear */
			EXPECT(wait_bits(g, r.base + CS_PSMI_CTL, 8, 0, 1 * MS));
		if (i == 2)		/* not awake yet */
			wr(g, r.base + CS_RNCID, 0);
		wr(g, r.base + CS_RING_TAIL, r.tail);
		EXPECT_RULE(g, "RING-SLEEP", r.base + CS_RING_TAIL);
		wr(g, r.base + CS_PSMI_CTL, 0x00010000);
		EXPECT(ring_drained(&r));
	}
	ring_store(&r, RING_OUT, 5);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_EQ(ring_out(&r, 0), 5);
	GPU_END(g);
}

/* SIL-102: an engine that works when its sleep is forbidden is awake after its work, too. */
static void video_awake(void)
{
	struct ring r = started(&genx_platform_snb, GENX_CLASS_VIDEO_DECODE);
	struct gpu *g = r.g;
	unsigned int i;

	for (i = 0; i < 100; i++)
		ring_put(&r, MI_NOOP);
	ring_submit(&r);
	wr(g, r.base + CS_PSMI_CTL, 0x00010001);
	wr(g, r.base + CS_RNCID, 0);
	EXPECT_EQ(rd(g, r.base + CS_PSMI_CTL) & 8, 0);
	EXPECT(ring_drained(&r));
	EXPECT_EQ(rd(g, r.base + CS_PSMI_CTL) & 8, 0);
	ring_put(&r, MI_NOOP);
	ring_put(&r, MI_NOOP);
	wr(g, r.base + CS_RING_TAIL, r.tail);
	wr(g, r.base + CS_PSMI_CTL, 0x00010000);
	EXPECT(ring_drained(&r));
	EXPECT_CLEAN(g);
	GPU_END(g);
}

/* SIL-103: the video engine of Sandy Bridge stores nothing by MI_STORE_DATA. */
static void video_store(void)
{
	static const u32 store[] = { 0x10400002, 0, RING_OUT, 5 };
	static const u32 index[] = { 0x10800001, 0x100, 5 };
	struct ring r = started(&genx_platform_snb, GENX_CLASS_VIDEO_DECODE);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(store); i++)
		ring_put(&r, store[i]);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_RULE(r.g, "VIDEO-STORE", r.base);
	for (i = 0; i < ARRAY_SIZE(index); i++)
		ring_put(&r, index[i]);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_RULE(r.g, "VIDEO-STORE", r.base);
	pass_time(r.g, 10 * US);
	EXPECT_EQ(ring_out(&r, 0), 0);
	EXPECT_EQ(*ram_dw(r.g, BUS(RING_HWS(r.e)) + 0x100), 0);
	GPU_END(r.g);
}

/* SIL-271: an engine of Sandy Bridge is not reset alone. */
static void reset_alone(void)
{
	struct gpu *g = ring_gpu(&genx_platform_snb, 0);

	wr(g, MMIO_GDRST, 2);
	EXPECT_RULE(g, "RST-ENGINE", MMIO_GDRST);
	wr(g, MMIO_GDRST, 1);
	GPU_END(g);
	g = ring_gpu(&genx_platform_ivb, 0);
	wr(g, MMIO_GDRST, 2);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(runs, "each engine executes its ring, and wraps"),
	TEST(interrupts, "user interrupts reach their banks (SIL-119)"),
	TEST(tail_wakes, "T-6 a new tail wakes the well"),
	TEST(stop_order, "empty, disabled, cleared (SIL-089)"),
	TEST(start_lost, "a start that is lost (SIL-091)"),
	TEST(head_kept, "a head that is cleared at the second write (SIL-090)"),
	TEST(enable_order, "how a ring is enabled (SIL-092, SIL-093, SIL-094)"),
	TEST(dead, "a ring that never becomes valid (SIL-093)"),
	TEST(tail, "where the tail may be (SIL-100, SIL-101)"),
	TEST(status_page, "the old status page until a flush (SIL-096)"),
	TEST(video_awake, "an engine that works does not sleep (SIL-102)"),
	TEST(video_tail, "the tail of Sandy Bridge's video engine (SIL-102)"),
	TEST(video_store, "stores of Sandy Bridge's video engine (SIL-103)"),
	TEST(reset_alone, "Sandy Bridge resets the whole GT (SIL-271)"),
	TEST(hwstam, "the user interrupt of render in HWSTAM (SIL-079)"),
	TEST(conditional_end, "a batch that ends by a condition"),
	TEST(report_head, "the head in the status page"),
	TEST(report_perf, "MI_REPORT_PERF_COUNT (CMD-014, CMD-018)"),
};

HARNESS_MAIN(tests)
