// SPDX-License-Identifier: MIT
/*
 * OA unit and render contexts of Broadwell and Kaby Lake together: positions of the OA registers in
 * an image, effects of a context on the timer, MI_REPORT_PERF_COUNT, and the faults of the OA unit
 * on both parts.
 *
 * Source: manuals 001 and 002; register facts: OA, context images, T-13.
 */
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"
#include "tests/model/cs/port_fixture.h"

#define HWS		0x10000
#define IMAGE(n)	(0x20000 + 0x20000 * (n))
#define RING(n)		(0x3f000 + 0x20000 * (n))
#define OUT		0x80000
#define BUS(addr)	(RAM_BASE + (addr))
#define OA_GGTT		0x00800000u
#define OA_BUS		(RAM_BASE + 0x400000)
#define OA_SIZE		(128u * 1024)
#define EXPONENT	6
#define SLOW		10
#define TIMER		(EXPONENT << 2 | 3)

/*
 * Positions of OACTXCONTROL and of the flexible EU registers in an image, from register facts: OA.
 */
static const struct part {
	const struct genx_platform *plat;
	u32 khz;
	u32 ctxctrl;
	u32 group;
	u32 group_n;
	u32 flex;
} parts[] = {
	{ &genx_platform_bdw, 12500, 0x120, 0x11f, 1, 0x2ce },
	{ &genx_platform_kbl, 12000, 0x128, 0xb1, 67, 0x3de },
};

#define FOR_EACH_PART(p) for (p = parts; p < parts + ARRAY_SIZE(parts); p++)

static const u32 flex_regs[] = {
	MMIO_EU_PERF_CNTL(0), MMIO_EU_PERF_CNTL(1), MMIO_EU_PERF_CNTL(2), MMIO_EU_PERF_CNTL(3),
	MMIO_EU_PERF_CNTL(4), MMIO_EU_PERF_CNTL(5), MMIO_EU_PERF_CNTL(6),
};

static u32 *image(struct gpu *g, unsigned int n)
{
	return ram_dw(g, BUS(IMAGE(n) + SZ_4K));
}

static void image_make(struct gpu *g, unsigned int n)
{
	static const u16 power[] = { 0x0c8 };
	u32 *dw = image(g, n), page;

	for (page = 0; page < 24; page++)
		ggtt_map(g, IMAGE(n) + page * SZ_4K, BUS(IMAGE(n) + page * SZ_4K));
	ggtt_map(g, RING(n), BUS(RING(n)));
	port_image(dw, RCS_BASE, RING(n), 14, power, ARRAY_SIZE(power));
	if (g->m->plat == &genx_platform_kbl)
		dw[0x43] = 0x80000088;		/* request all units (PWR-SLICES) */
}

static struct gpu *part_gpu(const struct part *p)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	u32 i;

	cfg.plat = p->plat;
	cfg.device_id = p->plat->pci->ids[0];
	g = gpu_new_config(cfg);
	fw_get_all(g);
	pass_time(g, MS);
	ggtt_map(g, HWS, BUS(HWS));
	ggtt_map(g, OUT, BUS(OUT));
	for (i = 0; i < OA_SIZE; i += 4096)
		ggtt_map(g, OA_GGTT + i, OA_BUS + i);
	for (i = 0; i < 2; i++)
		image_make(g, i);
	wr(g, RCS_BASE + CS_HWS_PGA, HWS);
	wr(g, RCS_BASE + CS_MODE, 0x80008000);
	EXPECT_CLEAN(g);
	return g;
}

static void ring_put(struct gpu *g, unsigned int n, const u32 *dw, u32 count)
{
	u32 *ring = ram_dw(g, BUS(RING(n))), tail = image(g, n)[LRC_RING_TAIL] / 4, i;

	for (i = 0; i < count; i++)
		ring[tail++] = dw[i];
	image(g, n)[LRC_RING_TAIL] = (tail + (tail & 1)) * 4;
}

#define RING_PUT(g, n, ...) do { \
	const u32 _dw[] = { __VA_ARGS__ }; \
	ring_put(g, n, _dw, ARRAY_SIZE(_dw)); \
} while (0)

/* Run the commands in the ring; the model becomes idle long before the time is over. */
static void run(struct gpu *g, unsigned int n)
{
	u64 desc = (u64)(n + 0x70) << 32 | IMAGE(n) | 0x119;

	wr(g, RCS_BASE + CS_ELSP, 0);
	wr(g, RCS_BASE + CS_ELSP, 0);
	wr(g, RCS_BASE + CS_ELSP, desc >> 32);
	wr(g, RCS_BASE + CS_ELSP, (u32)desc);
	pass_time(g, MS);
	EXPECT(!g->m->cs.engine[0].busy);
}

static void oa_enable(struct gpu *g)
{
	wr(g, OASTATUS.addr, 0);
	wr(g, OAHEADPTR.addr, OA_GGTT);
	wr(g, OABUFFER_UDW.addr, 0);
	wr(g, OABUFFER.addr, OA_GGTT | 1);
	wr(g, OATAILPTR.addr, OA_GGTT);
	wr(g, OACONTROL.addr, 5 << 2 | 1);
}

static u32 tail(struct gpu *g)
{
	return rd(g, OATAILPTR.addr) - OA_GGTT;
}

static const u32 *report(struct gpu *g, u32 pos)
{
	return ram_dw(g, OA_BUS + pos);
}

static u64 period_ns(const struct part *p, u32 exponent)
{
	return (2ULL << exponent) * 1000000 / p->khz;
}

static void save_puts_oa(const struct part *p, bool follows_layout)
{
	struct gpu *g = part_gpu(p);
	u32 *dw = image(g, 0);
	unsigned int i;

	if (!follows_layout)
		memset(&dw[0x41], 0, 3 * sizeof(*dw));	/* no power request */
	RING_PUT(g, 0, MI_LOAD_REGISTER_IMM(2), MMIO_OACTXCONTROL, TIMER, MMIO_EU_PERF_CNTL(6),
		 0x1234);
	run(g, 0);
	EXPECT_EQ(dw[p->group] & ~MI_LRI_FORCE_POSTED, MI_LOAD_REGISTER_IMM(p->group_n));
	EXPECT_EQ(dw[p->ctxctrl], MMIO_OACTXCONTROL);
	EXPECT_EQ(dw[p->ctxctrl + 1], TIMER);
	for (i = 0; i < ARRAY_SIZE(flex_regs); i++)
		EXPECT_EQ(dw[p->flex + 2 * i], flex_regs[i]);
	EXPECT_EQ(dw[p->flex + 13], 0x1234);
	if (follows_layout)
		EXPECT_CLEAN(g);
	else
		EXPECT_RULE(g, "LRC-006", RCS_BASE + CS_CCID);
	gpu_free(g);
}

/*
 * A save writes the OA registers to the positions of the part, also into an image of another
 * layout.
 */
static void saved(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		save_puts_oa(p, true);
		save_puts_oa(p, false);
	}
}

/*
 * T-13: each context has its own OACTXCONTROL: an image with 0 stops the timer, the other one
 * starts it.
 */
static void control_is_context(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct gpu *g = part_gpu(p);
		u64 b1;
		u32 at;

		RING_PUT(g, 0, MI_LOAD_REGISTER_IMM(1), MMIO_OACTXCONTROL, TIMER);
		RING_PUT(g, 1, MI_LOAD_REGISTER_IMM(1), MMIO_OACTXCONTROL, 0);
		wr(g, OACEC_0(1).addr, 3);
		oa_enable(g);
		run(g, 1);
		EXPECT_EQ(tail(g), 2 * 256);		/* the two switches */
		run(g, 0);
		EXPECT(tail(g) > 8 * 256);
		run(g, 1);
		at = tail(g);
		b1 = model_oa_total(g->m, 'B', 1);
		EXPECT(b1 > 0);
		pass_time(g, 10 * period_ns(p, EXPONENT));
		EXPECT_EQ(tail(g), at);
		EXPECT_EQ(model_oa_total(g->m, 'B', 1), b1);
		/* software writes the image of a context that is not loaded */
		image(g, 1)[p->ctxctrl + 1] = TIMER;
		image(g, 1)[p->flex + 1] = 0x5678;
		run(g, 1);
		EXPECT(tail(g) > at + 5 * 256);
		EXPECT_EQ(rd(g, OACTXCONTROL.addr), TIMER);
		EXPECT_EQ(rd(g, MMIO_EU_PERF_CNTL(0)), 0x5678);
		EXPECT_EQ(report(g, at)[2], 0x71);
		GPU_END(g);
	}
}

/* A save that is inhibited does not add the OA registers to the image. */
static void not_saved(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct gpu *g = part_gpu(p);

		image(g, 0)[LRC_CONTEXT_CONTROL] = 0xd000d;
		RING_PUT(g, 0, MI_LOAD_REGISTER_IMM(1), MMIO_OACTXCONTROL, TIMER);
		run(g, 0);
		EXPECT_EQ(image(g, 0)[p->ctxctrl], 0);
		EXPECT_EQ(image(g, 0)[0x44], MI_BATCH_BUFFER_END);
		gpu_free(g);
	}
}

/*
 * OA6-009, OAG-019: MI_REPORT_PERF_COUNT writes a report in the current format and does not move
 * the tail.
 */
static void mi_report(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct gpu *g = part_gpu(p);
		const u32 *out = ram_dw(g, BUS(OUT));

		RING_PUT(g, 0, MI_CMD(MI_OP_REPORT_PERF_COUNT) | 2,
			 OUT | MI_REPORT_PERF_COUNT_GGTT, 0, 0xfeed0001);
		oa_enable(g);
		wr(g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_DISABLE_CTX_SWITCH));
		run(g, 0);
		EXPECT_EQ(out[0], 0xfeed0001);
		EXPECT(out[1]);
		EXPECT_EQ(out[2], 0x70);
		EXPECT_EQ(tail(g), 0);
		GPU_END(g);
	}
}

/* T-20: a predicated batch start is taken if MI_PREDICATE_RESULT_1 is 1. */
static void predicated_jump(void)
{
	static const u32 batch[] = {
		MI_STORE_DATA_IMM | MI_USE_GGTT, OUT + 4, 0, 0xabc, MI_BATCH_BUFFER_END,
	};
	const struct part *p;
	u32 result;

	FOR_EACH_PART(p)
		for (result = 0; result < 2; result++) {
			struct gpu *g = part_gpu(p);

			memcpy(ram_dw(g, BUS(OUT + 0x100)), batch, sizeof(batch));
			RING_PUT(g, 0, MI_LOAD_REGISTER_IMM(1), RCS_BASE + CS_PREDICATE_RESULT_1,
				 result,
				 MI_BATCH_BUFFER_START | MI_BATCH_PREDICATE, OUT + 0x100, 0);
			run(g, 0);
			EXPECT_EQ(*ram_dw(g, BUS(OUT + 4)), result ? 0xabc : 0);
			GPU_END(g);
		}
}

/* T-6: a submission without force-wake is a violation, and wakes the well. */
static void doorbell(void)
{
	const struct part *p;
	unsigned int d;

	FOR_EACH_PART(p) {
		struct gpu *g = part_gpu(p);

		RING_PUT(g, 0, MI_STORE_DATA_IMM | MI_USE_GGTT, OUT + 4, 0, 0xabc);
		for (d = 0; d < p->plat->n_fw_domains; d++)
			fw_put(g, p->plat->fw_domains[d].domain);
		pass_time(g, MS);
		EXPECT_CLEAN(g);
		run(g, 0);
		EXPECT_EQ(g->m->n_violations, 4);	/* one for each write */
		EXPECT(!strcmp(model_violation_get(g->m, 3)->rule, "FW-007"));
		EXPECT_EQ(*ram_dw(g, BUS(OUT + 4)), 0xabc);
		gpu_free(g);
	}
}

/* Each fault of the OA unit has its effect, and ends. */
static void faults(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct gpu *g = part_gpu(p);

		wr(g, OACEC_0(1).addr, 3);
		model_fault_set(g->m, MODEL_FAULT_OA_TAIL_AHEAD, 30000);
		oa_enable(g);
		wr(g, OACTXCONTROL.addr, SLOW << 2 | 3);
		pass_time(g, g->m->oa.next_ns + 1000 - g->now);
		EXPECT_EQ(tail(g), 256);
		EXPECT_EQ(report(g, 0)[1], 0);
		pass_time(g, 30000);
		EXPECT(report(g, 0)[1]);

		model_fault_clear(g->m, MODEL_FAULT_OA_TAIL_AHEAD);
		pass_time(g, 60000);			/* until reports in flight have landed */
		model_fault_set(g->m, MODEL_FAULT_OA_TORN, 5000);
		pass_time(g, g->m->oa.next_ns + 1000 - g->now);
		EXPECT(report(g, tail(g) - 256)[49] && !report(g, tail(g) - 256)[1]);
		pass_time(g, 5000);
		EXPECT(report(g, tail(g) - 256)[1]);

		model_fault_clear(g->m, MODEL_FAULT_OA_TORN);
		pass_time(g, 60000);
		model_fault_set(g->m, MODEL_FAULT_OA_TORN_END, 5000);
		pass_time(g, g->m->oa.next_ns + 1000 - g->now);
		EXPECT(report(g, tail(g) - 256)[1] && !report(g, tail(g) - 256)[49]);
		pass_time(g, 5000);
		EXPECT(report(g, tail(g) - 256)[49]);

		model_fault_clear(g->m, MODEL_FAULT_OA_TORN_END);
		model_fault_set(g->m, MODEL_FAULT_OA_REPORT_LOST, 2);
		pass_time(g, 5 * period_ns(p, SLOW));
		EXPECT_EQ(rd(g, OASTATUS.addr), OASTATUS_REPORT_LOST);
		EXPECT_EQ(g->m->stats.oa_reports_lost, 2);
		wr(g, OASTATUS.addr, 3 << 16);
		EXPECT_EQ(rd(g, OASTATUS.addr), 0);

		model_fault_set(g->m, MODEL_FAULT_OA_OVERFLOW, 3);
		pass_time(g, 5 * period_ns(p, SLOW));
		EXPECT_EQ(rd(g, OASTATUS.addr), OASTATUS_BUFFER_OVERFLOW);
		wr(g, OACONTROL.addr, 0);
		EXPECT(wait_bits(g, OACONTROL.addr, 1, 0, 50 * MS));
		oa_enable(g);
		pass_time(g, 5 * period_ns(p, SLOW));
		EXPECT_EQ(rd(g, OASTATUS.addr), 0);
		EXPECT(tail(g) >= 4 * 256);
		GPU_END(g);
	}
}

static const struct test tests[] = {
	TEST(saved, "a save puts the OA registers into the image of a render context"),
	TEST(control_is_context, "T-13 OAG-001 OACTXCONTROL belongs to the context"),
	TEST(not_saved, "no engine context is put into an image whose save is inhibited"),
	TEST(mi_report, "OA6-009 OAG-019 MI_REPORT_PERF_COUNT"),
	TEST(predicated_jump, "T-20 predicated batch start"),
	TEST(doorbell, "T-6 a submission wakes the well"),
	TEST(faults, "faults of the OA unit"),
};

HARNESS_MAIN(tests)
