// SPDX-License-Identifier: MIT
/* OA reports and counters of the model, compared with formulas in this file. */
#include "tests/model/oa/oa_fixture.h"

#define REPORT_NS	106667ULL	/* exponent 10 */

/* Write the public test configuration (TestOa), and enable NOA. */
static void write_test_config(struct gpu *g)
{
	static const u32 cec[16] = {
		0x00000004, 0x00000000, 0x00000003, 0x00000000,
		0x00000007, 0x00000000, 0x00100002, 0x0000fff7,
		0x00100002, 0x0000ffcf, 0x00100082, 0x0000ffef,
		0x001000c2, 0x0000ffe7, 0x00100001, 0x0000ffe7,
	};
	unsigned int i;

	wr(g, RPM_CONFIG1.addr, RPM_CONFIG1_NOA_ENABLE);
	wr(g, OASTARTTRIG(2).addr, 0xf0800000);
	wr(g, OASTARTTRIG(6).addr, 0xf0800000);
	wr(g, OAREPORTTRIG(2).addr, 0x00800000);
	for (i = 0; i < 16; i++)
		wr(g, OACEC_0(0).addr + 4 * i, cec[i]);
}

static u32 delta(const u32 *r0, const u32 *r1, unsigned int dw)
{
	return r1[dw] - r0[dw];
}

static bool close_to(u32 a, u32 b)
{
	return a - b + 1 <= 2;
}

/* TestOa: B0 stays 0, B1 = B2 = clock, B3 = clock/2, ... (OA6-019, OA6-020) */
static void test_config(void)
{
	struct gpu *g = oa_gpu();
	const u32 *r0, *r1;
	u32 clock;

	write_test_config(g);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 6 * REPORT_NS);
	r0 = oa_report(g, 256);
	r1 = oa_report(g, 4 * 256);
	clock = delta(r0, r1, 3);
	EXPECT(close_to(clock, CLOCK_KHZ / 1000 * 320));
	EXPECT_EQ(delta(r0, r1, 48), 0);
	EXPECT_EQ(delta(r0, r1, 49), clock);
	EXPECT_EQ(delta(r0, r1, 50), clock);
	EXPECT(close_to(delta(r0, r1, 51), clock / 2));
	EXPECT(close_to(delta(r0, r1, 52), clock / 3));
	EXPECT(close_to(delta(r0, r1, 53), clock / 3));
	EXPECT(close_to(delta(r0, r1, 54), clock / 6));
	EXPECT(close_to(delta(r0, r1, 55), clock * 2 / 3));
	EXPECT_EQ(delta(r0, r1, 56), clock);			/* C0 */
	EXPECT(close_to(delta(r0, r1, 59), clock / 2));		/* C3 */
	GPU_END(g);
}

/* OA6-020: function 3 with mask FFFE counts each clock, also without NOA. */
static void every_clock(void)
{
	struct gpu *g = oa_gpu();
	const u32 *r0, *r1;

	wr(g, OACEC_0(0).addr, 3);
	wr(g, OACEC_1(0).addr, 0xfffe);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 3 * REPORT_NS);
	r0 = oa_report(g, 0);
	r1 = oa_report(g, 256);
	EXPECT(delta(r0, r1, 3));
	EXPECT_EQ(delta(r0, r1, 48), delta(r0, r1, 3));
	EXPECT_EQ(delta(r0, r1, 56), 0);
	gpu_free(g);
}

/* RPT-001..007: id, reason and period; the timestamp is that of the command streamers. */
static void header(void)
{
	struct gpu *g = oa_gpu();
	unsigned int i;

	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 6);				/* 128 ticks */
	pass_time(g, 100 * US);
	EXPECT(oa_tail(g) >= 14 * 256);
	for (i = 0; i < oa_tail(g) / 256; i++) {
		const u32 *r = oa_report(g, i * 256);

		EXPECT_EQ(oa_reason(r), RPT_REASON_TIMER);
		EXPECT_EQ(r[0] & RPT_ID_B_CTX_VALID, 0);
		EXPECT_EQ(r[0] & ~RPT_ID_REASON_MASK, 0);
		EXPECT_EQ(r[1] % 128, 0);
		if (i)
			EXPECT_EQ(r[1] - oa_report(g, i * 256 - 256)[1], 128);
	}
	EXPECT(ticks_of(g->now) - oa_report(g, oa_tail(g) - 256)[1] < 128 + 2);
	GPU_END(g);
}

/*
 * OAG-016, RPT-003, RPT-005, RPT-009: a context switch writes a report with the id of the incoming
 * context.
 */
static void context_switch(void)
{
	struct gpu *g = oa_gpu();

	oa_enable(g, FORMAT_A12);
	model_oa_context_switch(g->m, false, 0, true, 0x12345678);
	pass_time(g, US);
	EXPECT_EQ(oa_tail(g), 64);
	EXPECT_EQ(oa_reason(oa_report(g, 0)), RPT_REASON_CTX_SWITCH);
	EXPECT_EQ(oa_report(g, 0)[0] & RPT_ID_B_CTX_VALID, RPT_ID_B_CTX_VALID);
	EXPECT_EQ(oa_report(g, 0)[2], 0x12345678);
	model_oa_context_switch(g->m, true, 0x12345678, false, 0);
	pass_time(g, US);
	EXPECT_EQ(oa_report(g, 64)[0] & RPT_ID_B_CTX_VALID, 0);
	wr(g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_DISABLE_CTX_SWITCH));
	model_oa_context_switch(g->m, false, 0, true, 0x99);
	pass_time(g, US);
	EXPECT_EQ(oa_tail(g), 128);
	GPU_END(g);
}

/* T-13: a context that loads 0 into OACTXCONTROL stops timer and counters. */
static void context_stops(void)
{
	struct gpu *g = oa_gpu();
	u32 tail;
	u64 run;

	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 3 * REPORT_NS);
	model_reg_context_write(g->m, OACTXCONTROL.addr, 0);
	tail = oa_tail(g);
	run = g->m->oa.clocks[MODEL_OA_RUN];
	EXPECT(tail > 0 && run > 0);
	pass_time(g, 3 * REPORT_NS);
	EXPECT_EQ(oa_tail(g), tail);
	EXPECT_EQ(g->m->oa.clocks[MODEL_OA_RUN], run);
	GPU_END(g);
}

/*
 * OA6-019: a B counter that counts every clock and GPU_TICKS count the same edges, also when they
 * began at different times and the time between two reports is no whole number of clocks (5 ns).
 */
static void same_edges(void)
{
	u32 ns;

	for (ns = 1; ns <= 5; ns++) {
		struct gpu *g = oa_gpu();
		const u32 *r0, *r1;

		write_test_config(g);
		pass_time(g, ns);
		oa_enable(g, FORMAT_FULL);
		wr(g, OACTXCONTROL.addr, OACTXCONTROL_RESUME);
		model_oa_request(g->m, RPT_REASON_CTX_SWITCH, g->now);
		pass_time(g, 1000 + ns);
		model_oa_request(g->m, RPT_REASON_CTX_SWITCH, g->now);
		pass_time(g, 1000);
		EXPECT_EQ(oa_tail(g), 512);
		r0 = oa_report(g, 0);
		r1 = oa_report(g, 256);
		EXPECT(delta(r0, r1, 3) == 200 || delta(r0, r1, 3) == 201);
		EXPECT_EQ(delta(r0, r1, 49), delta(r0, r1, 3));
		EXPECT_EQ(delta(r0, r1, 50), delta(r0, r1, 3));
		GPU_END(g);
	}
}

/* OAG-017: a frequency change writes a report and changes the rate of GPU_TICKS. */
static void frequency(void)
{
	struct gpu *g = oa_gpu();
	u32 before;

	oa_enable(g, FORMAT_FULL);
	wr(g, OACTXCONTROL.addr, OACTXCONTROL_RESUME);
	wr(g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_INCLUDE_CLK_RATIO));
	pass_time(g, MS);
	EXPECT_EQ(oa_tail(g), 0);
	wr(g, RP_CONTROL.addr, RP_CONTROL_ENABLE);
	wr(g, RPNSWREQ.addr, REG_FIELD_PREP(RPNSWREQ_FREQ_MASK, 24));
	pass_time(g, US);
	EXPECT_EQ(oa_tail(g), 256);
	EXPECT_EQ(oa_reason(oa_report(g, 0)), RPT_REASON_CLK_RATIO);
	EXPECT_EQ(REG_FIELD_GET(RPT_ID_B_SLICE_FREQ_MASK, oa_report(g, 0)[0]), 24);
	before = rd(g, GPU_TICKS.addr);
	pass_time(g, MS);
	EXPECT_EQ(rd(g, GPU_TICKS.addr) - before, 400000);
	GPU_END(g);
}

/*
 * OAG-001, FW-022: while the wells are off nothing counts; GPU_TICKS stops and keeps its value
 * (RPT-006).
 */
static void asleep(void)
{
	struct gpu *g = oa_gpu();
	u64 ticks, run;

	wr(g, OACEC_0(1).addr, 3);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, MS);
	fw_put(g, GENX_FW_RENDER);
	pass_time(g, MS);
	run = model_oa_total(g->m, 'B', 1);
	ticks = model_oa_total(g->m, 'G', 0);
	EXPECT(run > 0 && ticks > run);
	pass_time(g, MS);
	EXPECT_EQ(model_oa_total(g->m, 'B', 1), run);
	EXPECT_EQ(model_oa_total(g->m, 'G', 0), ticks + CLOCK_KHZ);
	fw_put(g, GENX_FW_GT);
	pass_time(g, MS);
	ticks = model_oa_total(g->m, 'G', 0);
	pass_time(g, MS);
	EXPECT_EQ(model_oa_total(g->m, 'G', 0), ticks);
	fw_get(g, GENX_FW_GT);
	EXPECT(rd(g, GPU_TICKS.addr) >= (u32)ticks);
	EXPECT(rd(g, GPU_TICKS.addr) < (u32)ticks + CLOCK_KHZ);
	GPU_END(g);
}

/* OACONTROL bit 1: only the context in OACTXID is counted. */
static void one_context(void)
{
	struct gpu *g = oa_gpu();
	u64 count;

	wr(g, OACEC_0(1).addr, 3);
	wr(g, OACTXID.addr, 0x77);
	oa_enable(g, FORMAT_FULL | OACONTROL_SPECIFIC_CONTEXT);
	wr(g, OACTXCONTROL.addr, OACTXCONTROL_RESUME);
	pass_time(g, MS);
	model_oa_context_switch(g->m, false, 0, true, 0x76);
	pass_time(g, MS);
	EXPECT_EQ(model_oa_total(g->m, 'B', 1), 0);
	model_oa_context_switch(g->m, true, 0x76, true, 0x77);
	pass_time(g, MS);
	count = model_oa_total(g->m, 'B', 1);
	EXPECT_EQ(count, CLOCK_KHZ);
	model_oa_context_switch(g->m, true, 0x77, false, 0);
	pass_time(g, MS);
	EXPECT_EQ(model_oa_total(g->m, 'B', 1), count);
	GPU_END(g);
}

/* RPT-003: a GO report is written when the wells go off, unless OA_DEBUG disables it. */
static void go(void)
{
	struct gpu *g = oa_gpu();

	oa_enable(g, FORMAT_FULL);
	fw_put(g, GENX_FW_RENDER);
	fw_put(g, GENX_FW_GT);
	pass_time(g, MS);
	EXPECT_EQ(oa_reason(oa_report(g, 0)), RPT_REASON_GO);
	fw_get(g, GENX_FW_GT);
	EXPECT_EQ(oa_tail(g), 256);
	wr(g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_DISABLE_GO));
	fw_put(g, GENX_FW_GT);
	pass_time(g, MS);
	fw_get(g, GENX_FW_GT);
	EXPECT_EQ(oa_tail(g), 256);
	GPU_END(g);
}

/* OAG-014: MMIO reads do not latch. OAG-021: they give the same counters as the reports. */
static void mmio(void)
{
	struct gpu *g = oa_gpu();
	u32 v;

	wr(g, OACEC_0(1).addr, 3);
	oa_enable(g, FORMAT_FULL);
	wr(g, OACTXCONTROL.addr, OACTXCONTROL_RESUME);
	v = rd(g, OAPERF_B(1).addr);
	EXPECT_EQ(rd(g, OAPERF_B(1).addr), v);
	pass_time(g, 10 * US);
	EXPECT_EQ(rd(g, OAPERF_B(1).addr), v + 10 * CLOCK_KHZ / 1000);
	EXPECT_CLEAN(g);
	wr(g, OAPERF_B(1).addr, 0);
	EXPECT_RULE(g, "REG-RO", OAPERF_B(1).addr);
	gpu_free(g);
}

/* OAF-018..021, OAF-023: every counter is at its position in the format. */
static void formats(void)
{
	static const struct { u32 select, size, a7, a0, b0, c0; } want[] = {
		{ 0, 64, 4, 0, 0, 0 },
		{ 2, 128, 4, 0, 16, 24 },
		{ 5, 256, 11, 4, 48, 56 },
		{ 7, 64, 0, 0, 8, 4 },
	};
	struct gpu *g = oa_gpu();
	struct model_oa_values v;
	unsigned int i, f;
	u32 r[64];

	for (i = 0; i < MODEL_OA_N_A; i++)
		v.a[i] = 0x1100000000ULL * (i + 1) + 0xa0 + i;
	for (i = 0; i < MODEL_OA_N_B; i++)
		v.b[i] = 0xb0 + i;
	for (i = 0; i < MODEL_OA_N_C; i++)
		v.c[i] = 0xc0 + i;
	v.timestamp = 0x100000077;
	v.ticks = 0x88;
	for (f = 0; f < ARRAY_SIZE(want); f++) {
		const struct model_oa_format *format = model_oa_format_select(g->m, want[f].select);

		EXPECT(format);
		EXPECT_EQ(model_oa_pack(g->m, format, 0x55, &v, r), want[f].size);
		EXPECT_EQ(r[0], 0x55);
		EXPECT_EQ(r[1], 0x77);
		EXPECT_EQ(r[3], 0x88);
		if (want[f].a7)
			EXPECT_EQ(r[want[f].a7 + 11], 0xa0 + 18);
		if (want[f].a0)
			EXPECT_EQ(((u8 *)r)[160 + 9], (0x11 * 10) & 0xff);
		if (want[f].b0)
			EXPECT_EQ(r[want[f].b0 + 7], 0xb7);
		if (want[f].c0)
			EXPECT_EQ(r[want[f].c0 + 3], 0xc3);
	}
	EXPECT(!model_oa_format_select(g->m, 1));
	wr(g, OACONTROL.addr, REG_FIELD_PREP(OACONTROL_FORMAT_MASK, 3));
	EXPECT_CLEAN(g);
	oa_program(g);
	wr(g, OACONTROL.addr, REG_FIELD_PREP(OACONTROL_FORMAT_MASK, 3) | OACONTROL_ENABLE);
	EXPECT_RULE(g, "OAF-021", OACONTROL.addr);
	gpu_free(g);
}

/* OAG-037, OAG-032, OAG-036: A(7+n) is event n; rates add up. OAG-038: A0. */
static void flexible(void)
{
	struct gpu *g = oa_gpu();
	struct model_oa_values v0, v1;
	u64 busy = 1 << 20;

	wr(g, EU_PERF_CNTL(0).addr, 0x00001000);	/* FPU0; FPU1 */
	wr(g, EU_PERF_CNTL(1).addr, 0x00003002);	/* SEND; both */
	wr(g, EU_PERF_CNTL(2).addr, 0x00005004);	/* some; none active */
	wr(g, EU_PERF_CNTL(3).addr, 0x00051050);	/* PS: FPU0; FPU1 */
	wr(g, EU_PERF_CNTL(6).addr, 0x0000f00f);	/* no event */
	EXPECT_CLEAN(g);
	model_oa_sample(g->m, g->m->now, &v0);
	g->m->oa.clocks[MODEL_OA_RENDER] += busy;
	g->m->oa.clocks[MODEL_OA_BUSY] += 2 * busy;
	model_oa_sample(g->m, g->m->now, &v1);
	EXPECT_EQ(v1.a[0] - v0.a[0], 2 * busy);
	EXPECT_EQ(v1.a[7] - v0.a[7], busy * 64 / 2);
	EXPECT_EQ(v1.a[8] - v0.a[8], busy * 64 / 4);
	EXPECT_EQ(v1.a[9] - v0.a[9], busy * 64 / 8);
	EXPECT_EQ(v1.a[10] - v0.a[10], busy * 64 / 8);
	EXPECT_EQ(v1.a[11] - v0.a[11], busy * 64 * 3 / 4);
	EXPECT_EQ(v1.a[12] - v0.a[12], busy * 64 / 4);
	EXPECT_EQ(v1.a[13] - v0.a[13], busy * 64 / 4);
	EXPECT_EQ(v1.a[20], v0.a[20]);
	/* each clock of a loaded EU is active or not, so A11 + A12 counts all of them */
	EXPECT_EQ(v1.a[11] - v0.a[11] + v1.a[12] - v0.a[12], busy * 64);
	gpu_free(g);
}

/*
 * OAG-022, OAG-023, OAG-024, OAG-033, OAG-034: codes that the manual does not define are no
 * violation, since published metric sets use them. They count nothing.
 */
static void flexible_undefined(void)
{
	static const u32 nothing[] = {
		0x006, 0x007, 0x009, 0x00e, 0x00f, 0x090, 0x0f0, 0x600, 0xb00, 0xf00, 0xfff,
	};
	static const u32 taken[] = {
		0x53052, 0x15014, 0x55054, 0x61060, 0x101100, 0xffffffff, 0x00f102, 0x00f503,
	};
	struct gpu *g = oa_gpu();
	struct model_oa_values v0, v1;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(taken); i++)
		wr(g, EU_PERF_CNTL(4).addr, taken[i]);
	for (i = 0; i < ARRAY_SIZE(nothing); i++) {
		/* A17, and A18 that counts FPU0 */
		wr(g, EU_PERF_CNTL(5).addr, nothing[i]);
		model_oa_sample(g->m, g->m->now, &v0);
		g->m->oa.clocks[MODEL_OA_RENDER] += 1 << 20;
		model_oa_sample(g->m, g->m->now, &v1);
		EXPECT_EQ(v1.a[17], v0.a[17]);
		EXPECT_EQ(v1.a[18] - v0.a[18], (1 << 20) * 64 / 2);
	}
	GPU_END(g);
}

/* A change of configuration never makes a counter jump. */
static void reconfigure(void)
{
	struct gpu *g = oa_gpu();
	u32 before;

	wr(g, OACEC_0(1).addr, 3);
	oa_enable(g, FORMAT_FULL);
	wr(g, OACTXCONTROL.addr, OACTXCONTROL_RESUME);
	pass_time(g, MS);
	before = rd(g, OAPERF_B(1).addr);
	EXPECT(before);
	wr(g, OACEC_0(1).addr, 4);
	EXPECT_EQ(rd(g, OAPERF_B(1).addr), before);
	pass_time(g, MS);
	EXPECT_EQ(rd(g, OAPERF_B(1).addr), before);
	wr(g, OACEC_0(1).addr, 3);
	pass_time(g, MS);
	EXPECT_EQ(rd(g, OAPERF_B(1).addr), before + CLOCK_KHZ);
	gpu_free(g);
}

/*
 * DLT-001: with a seed counters wrap soon; the sum of modular deltas still equals
 * model_oa_account().
 */
static void account(void)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	unsigned int wraps = 0, pos, n;
	u64 sum_b = 0, sum_t = 0;

	cfg.seed = 7;
	g = oa_gpu_config(cfg);
	wr(g, OACEC_0(1).addr, 3);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 8);
	pass_time(g, 10 * MS);
	n = oa_tail(g) / 256;
	EXPECT(n > 300);
	for (pos = 1; pos < n; pos++) {
		const u32 *r0 = oa_report(g, pos * 256 - 256), *r1 = oa_report(g, pos * 256);

		wraps += r1[49] < r0[49];
		sum_b += delta(r0, r1, 49);
		sum_t += delta(r0, r1, 1);
	}
	EXPECT_EQ(wraps, 1);
	EXPECT_EQ(sum_b, model_oa_account(g->m, 'B', 1));
	EXPECT_EQ(sum_t, model_oa_account(g->m, 'T', 0));
	EXPECT(model_oa_total(g->m, 'B', 1) > sum_b);
	EXPECT_EQ(rd(g, OASTATUS.addr) & OASTATUS_COUNTER_OVERFLOW, OASTATUS_COUNTER_OVERFLOW);
	wr(g, OASTATUS.addr, OASTATUS_TAIL_WRAP | OASTATUS_HEAD_WRAP);
	EXPECT_EQ(rd(g, OASTATUS.addr), 0);
	GPU_END(g);
}

/* Reports are the same whether time passes in one step or in many steps. */
static void lazy_is_exact(void)
{
	struct gpu *g0 = oa_gpu(), *g1 = oa_gpu();
	unsigned int i;

	oa_enable(g0, FORMAT_FULL);
	oa_timer(g0, 3);
	oa_enable(g1, FORMAT_FULL);
	oa_timer(g1, 3);
	EXPECT_EQ(g0->now, g1->now);
	pass_time(g0, 300 * US);
	for (i = 0; i < 3000; i++)
		pass_time(g1, 100);
	EXPECT_EQ(oa_tail(g0), oa_tail(g1));
	EXPECT(oa_tail(g0) > 300 * 256);
	EXPECT(!memcmp(oa_report(g0, 0), oa_report(g1, 0), OA_SIZE));
	gpu_free(g0);
	gpu_free(g1);
}

/* MI_REPORT_PERF_COUNT uses the current format and the given id, and moves no tail (OA6-009). */
static void mi_report(void)
{
	struct gpu *g = oa_gpu();
	u32 r[64];

	oa_enable(g, FORMAT_FULL);
	wr(g, OACTXCONTROL.addr, OACTXCONTROL_RESUME);
	pass_time(g, MS);
	EXPECT_EQ(model_oa_report_perf_count(g->m, 0xabcd1234, r), 256);
	EXPECT_EQ(r[0], 0xabcd1234);
	EXPECT_EQ(r[1], (u32)ticks_of(g->now));
	EXPECT_EQ(oa_tail(g), 0);
	EXPECT_EQ(g->m->stats.oa_mi_reports, 1);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(test_config, "OA6-019 test configuration: B counters as fractions of the clock"),
	TEST(every_clock, "OA6-020 CEC counts every clock"),
	TEST(same_edges, "OA6-019 RPT-006 counters of each clock count the same edges"),
	TEST(header, "RPT-002 RPT-003 RPT-007 header and period"),
	TEST(context_switch, "OAG-016 RPT-005 RPT-009 context switch reports"),
	TEST(context_stops, "T-13 context with 0 in OACTXCONTROL stops reports"),
	TEST(frequency, "OAG-017 RPT-006 frequency change"),
	TEST(asleep, "OAG-001 OAG-003 FW-022 RPT-006 nothing counts asleep"),
	TEST(one_context, "specific context"),
	TEST(go, "RPT-003 GO reports"),
	TEST(mmio, "OAG-014 MMIO reads without latch"),
	TEST(formats, "OAF-018 OAF-019 OAF-020 OAF-021 OAF-023 OAG-019 formats"),
	TEST(flexible, "OAG-032 OAG-036 OAG-037 OAG-038 flexible events"),
	TEST(flexible_undefined, "OAG-022 OAG-023 OAG-024 OAG-033 OAG-034 undefined events"),
	TEST(reconfigure, "counters are steady over a reconfiguration"),
	TEST(account, "DLT-001 account over a wrap"),
	TEST(lazy_is_exact, "reports do not depend on how time passes"),
	TEST(mi_report, "OA6-009 MI_REPORT_PERF_COUNT"),
};

HARNESS_MAIN(tests)
