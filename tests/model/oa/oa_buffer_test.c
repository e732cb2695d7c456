// SPDX-License-Identifier: MIT
/* OA buffer of the model: programming, writing and reading reports, loss of reports. */
#include "tests/model/oa/oa_fixture.h"

#define PERIOD_NS	106667ULL	/* exponent 10: 2048 ticks */

/* T-14, OAG-012, OA6-008: the correct order gives no violation, and the timer writes reports. */
static void order_right(void)
{
	struct gpu *g = oa_gpu();

	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 10 * PERIOD_NS);
	EXPECT_EQ(oa_tail(g), 10 * 256);
	EXPECT_EQ(g->m->stats.oa_reports, 10);
	oa_disable(g);
	GPU_END(g);
}

/* OAG-012: writing the buffer before the head, or the tail before the buffer, is a violation. */
static void order_wrong(void)
{
	struct gpu *g = oa_gpu();

	wr(g, OABUFFER.addr, OA_GGTT | OABUFFER_GGTT);
	EXPECT_RULE(g, "OAG-012", OABUFFER.addr);
	wr(g, OAHEADPTR.addr, OA_GGTT);
	wr(g, OATAILPTR.addr, OA_GGTT);
	EXPECT_RULE(g, "OAG-012", OATAILPTR.addr);
	wr(g, OACONTROL.addr, FORMAT_FULL | OACONTROL_ENABLE);
	EXPECT_RULE(g, "OAG-012", OACONTROL.addr);
	gpu_free(g);
}

/* OAG-012: the buffer must be programmed again before each enable. */
static void enable_again(void)
{
	struct gpu *g = oa_gpu();

	oa_enable(g, FORMAT_FULL);
	oa_disable(g);
	EXPECT_CLEAN(g);
	wr(g, OACONTROL.addr, FORMAT_FULL | OACONTROL_ENABLE);
	EXPECT_RULE(g, "OAG-012", OACONTROL.addr);
	gpu_free(g);
}

/* OA6-008: head and tail must be the start of the buffer at an enable. */
static void enable_pointers(void)
{
	struct gpu *g = oa_gpu();

	wr(g, OAHEADPTR.addr, OA_GGTT);
	wr(g, OABUFFER.addr, OA_GGTT | OABUFFER_GGTT);
	wr(g, OATAILPTR.addr, OA_GGTT + 256);
	EXPECT_CLEAN(g);
	wr(g, OACONTROL.addr, FORMAT_FULL | OACONTROL_ENABLE);
	EXPECT_RULE(g, "OA6-008", OACONTROL.addr);
	gpu_free(g);
}

/*
 * T-14: the buffer is aligned to its size and in the GGTT. OAG-010, OAG-011: it may be written only
 * while OA is disabled.
 */
static void buffer_rules(void)
{
	struct gpu *g = oa_gpu();

	wr(g, OAHEADPTR.addr, OA_GGTT);
	wr(g, OABUFFER.addr, 0x00820000 | REG_FIELD_PREP(OABUFFER_SIZE_MASK, 1) | OABUFFER_GGTT);
	EXPECT_RULE(g, "T-14", OABUFFER.addr);
	wr(g, OABUFFER.addr, OA_GGTT);
	EXPECT_RULE(g, "OAG-012", OABUFFER.addr);
	oa_enable(g, FORMAT_FULL);
	EXPECT_CLEAN(g);
	wr(g, OABUFFER.addr, OA_GGTT | OABUFFER_GGTT);
	EXPECT_RULE(g, "OAG-010", OABUFFER.addr);
	wr(g, OATAILPTR.addr, OA_GGTT);
	EXPECT_RULE(g, "OAG-011", OATAILPTR.addr);
	wr(g, OACONTROL.addr, FORMAT_A12 | OACONTROL_ENABLE);
	EXPECT_RULE(g, "OAG-010", OACONTROL.addr);
	gpu_free(g);
}

/* OA6-015: software moves the head over whole reports, never past the tail. */
static void head_rules(void)
{
	struct gpu *g = oa_gpu();

	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 4 * PERIOD_NS);
	wr(g, OAHEADPTR.addr, OA_GGTT + 512);
	EXPECT_CLEAN(g);
	EXPECT_EQ(g->m->oa.used, 512);
	wr(g, OAHEADPTR.addr, OA_GGTT + 576);
	EXPECT_RULE(g, "OA6-015", OAHEADPTR.addr);
	wr(g, OAHEADPTR.addr, OA_GGTT - 256);
	EXPECT_RULE(g, "OA6-015", OAHEADPTR.addr);
	gpu_free(g);
}

/* OA6-015: the head must not pass the tail. */
static void head_past_tail(void)
{
	struct gpu *g = oa_gpu();

	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 4 * PERIOD_NS);
	EXPECT_EQ(oa_tail(g), 1024);
	wr(g, OAHEADPTR.addr, OA_GGTT + 1024);
	EXPECT_CLEAN(g);
	wr(g, OAHEADPTR.addr, OA_GGTT + 1024 + 256);
	EXPECT_RULE(g, "OA6-015", OAHEADPTR.addr);
	gpu_free(g);
}

/*
 * OA6-010, OAG-002: a full buffer sets the overflow bit; reports are lost until it is programmed
 * again.
 */
static void overflow(void)
{
	struct gpu *g = oa_gpu();

	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 5);
	pass_time(g, model_oa_tick_ns(g->m, g->m->oa.next_tick + 511 * 64) + 200 - g->now);
	EXPECT_EQ(oa_tail(g), 0);
	EXPECT_EQ(g->m->stats.oa_reports, 512);
	EXPECT_EQ(rd(g, OASTATUS.addr) & OASTATUS_BUFFER_OVERFLOW, 0);
	EXPECT_EQ(rd(g, OASTATUS.addr) & OASTATUS_TAIL_WRAP, OASTATUS_TAIL_WRAP);
	pass_time(g, 3 * PERIOD_NS / 32);
	EXPECT_EQ(rd(g, OASTATUS.addr) & OASTATUS_BUFFER_OVERFLOW, OASTATUS_BUFFER_OVERFLOW);
	EXPECT_EQ(g->m->stats.oa_reports, 512);
	EXPECT_EQ(g->m->stats.oa_reports_lost, 3);
	wr(g, OASTATUS.addr, OASTATUS_TAIL_WRAP | OASTATUS_HEAD_WRAP);
	EXPECT_EQ(rd(g, OASTATUS.addr) & OASTATUS_BUFFER_OVERFLOW, OASTATUS_BUFFER_OVERFLOW);
	oa_disable(g);
	oa_enable(g, FORMAT_FULL);
	EXPECT_EQ(rd(g, OASTATUS.addr), 0);
	pass_time(g, PERIOD_NS);
	EXPECT(oa_tail(g) >= 31 * 256);
	GPU_END(g);
}

/* A reader that keeps up sees a wrap and no loss. */
static void wrap(void)
{
	struct gpu *g = oa_gpu();
	unsigned int i;
	u64 total = 0;
	u32 tail, head = 0;

	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	for (i = 0; i < 200; i++) {
		pass_time(g, 9 * PERIOD_NS);
		tail = oa_tail(g);
		total += (tail - head) & (OA_SIZE - 1);
		head = tail;
		wr(g, OAHEADPTR.addr, OA_GGTT + head);
	}
	EXPECT_EQ(total / 256, g->m->stats.oa_reports);
	EXPECT(total > 3 * OA_SIZE);
	EXPECT_EQ(g->m->stats.oa_reports_lost, 0);
	EXPECT_EQ(rd(g, OASTATUS.addr) & 7, 0);
	GPU_END(g);
}

/* OAG-002: a lost report shows in status; writing 0 clears it. */
static void report_lost(void)
{
	struct gpu *g = oa_gpu();

	oa_enable(g, FORMAT_FULL);
	model_fault_set(g->m, MODEL_FAULT_OA_REPORT_LOST, 0);
	oa_timer(g, 10);
	pass_time(g, 5 * PERIOD_NS);
	EXPECT_EQ(rd(g, OASTATUS.addr), OASTATUS_REPORT_LOST);
	EXPECT_EQ(oa_tail(g), 4 * 256);
	wr(g, OASTATUS.addr, ~OASTATUS_REPORT_LOST);
	EXPECT_EQ(rd(g, OASTATUS.addr), 0);
	EXPECT_CLEAN(g);
	/* T-19: zeroes in the wrap bits may clear a flag that the hardware sets meanwhile */
	wr(g, OASTATUS.addr, OASTATUS_HEAD_WRAP);
	EXPECT_RULE(g, "T-19", OASTATUS.addr);
	gpu_free(g);
}

/* OA6-011: requests that come faster than reports land are lost. */
static void too_fast(void)
{
	struct gpu *g = oa_gpu();

	model_fault_set(g->m, MODEL_FAULT_SLOW, 100);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 0);
	pass_time(g, 20 * US);
	EXPECT_EQ(rd(g, OASTATUS.addr) & OASTATUS_REPORT_LOST, OASTATUS_REPORT_LOST);
	EXPECT(g->m->stats.oa_reports_lost > 50);
	EXPECT(g->m->stats.oa_reports > 2);
	GPU_END(g);
}

/* The fastest timer loses nothing while the buffer is read. */
static void fastest(void)
{
	struct gpu *g = oa_gpu();
	unsigned int i;

	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 0);
	for (i = 0; i < 100; i++) {
		pass_time(g, 25 * US);
		wr(g, OAHEADPTR.addr, OA_GGTT + oa_tail(g));
	}
	EXPECT_EQ(g->m->stats.oa_reports_lost, 0);
	EXPECT(g->m->stats.oa_reports >= 2500 * 192 / 20 - 5);
	GPU_END(g);
}

/* After a disable the enable bit reads 1 until the last report is in memory. */
static void stopping(void)
{
	struct gpu *g = oa_gpu();
	u64 due;

	model_fault_set(g->m, MODEL_FAULT_SLOW, 1000);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	due = g->m->oa.next_ns;
	pass_time(g, due + 100 - g->now);
	wr(g, OACONTROL.addr, 0);
	EXPECT_EQ(rd(g, OACONTROL.addr) & OACONTROL_ENABLE, OACONTROL_ENABLE);
	EXPECT_EQ(oa_tail(g), 0);
	pass_time(g, 50 * US);
	EXPECT_EQ(rd(g, OACONTROL.addr) & OACONTROL_ENABLE, 0);
	EXPECT_EQ(oa_tail(g), 256);
	GPU_END(g);
}

/*
 * OAG-010: OA is disabled only when the enable bit reads 0; an enable before that is a violation.
 */
static void enable_too_early(void)
{
	struct gpu *g = oa_gpu();

	model_fault_set(g->m, MODEL_FAULT_SLOW, 1000);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, g->m->oa.next_ns + 100 - g->now);
	wr(g, OACONTROL.addr, 0);
	wr(g, OAHEADPTR.addr, OA_GGTT);
	wr(g, OABUFFER.addr, OA_GGTT | OABUFFER_GGTT);
	EXPECT_RULE(g, "OAG-010", OABUFFER.addr);
	gpu_free(g);
}

/* Fault: the tail is ahead of memory, the report lands later. */
static void tail_ahead(void)
{
	struct gpu *g = oa_gpu();

	model_fault_set(g->m, MODEL_FAULT_OA_TAIL_AHEAD, 0);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, g->m->oa.next_ns + 1000 - g->now);
	EXPECT_EQ(oa_tail(g), 256);
	EXPECT_EQ(oa_report(g, 0)[0] | oa_report(g, 0)[1], 0);
	pass_time(g, MODEL_OA_LATE_NS);
	EXPECT(oa_report(g, 0)[0] && oa_report(g, 0)[1]);
	GPU_END(g);
}

/* SIL-333: meanwhile the tail moves by cachelines. */
static void tail_steps(void)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	u32 line;

	cfg.strict = true;
	g = oa_gpu_config(cfg);
	model_fault_set(g->m, MODEL_FAULT_OA_TAIL_AHEAD, 40000);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, g->m->oa.next_ns + 1000 - g->now);
	for (line = 0; line < 4; line++) {
		EXPECT_EQ(oa_tail(g), line * 64);
		EXPECT_EQ(oa_report(g, 0)[0] | oa_report(g, 0)[1], 0);
		pass_time(g, 10000);
	}
	EXPECT_EQ(oa_tail(g), 256);
	EXPECT(oa_report(g, 0)[0] && oa_report(g, 0)[1]);
	GPU_END(g);
}

/* Fault: only the first cacheline is late. */
static void torn(void)
{
	struct gpu *g = oa_gpu();

	model_fault_set(g->m, MODEL_FAULT_OA_TORN, 30000);
	wr(g, OACEC_0(1).addr, 3);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, g->m->oa.next_ns + 1000 - g->now);
	EXPECT_EQ(oa_tail(g), 256);
	EXPECT_EQ(oa_report(g, 0)[0] | oa_report(g, 0)[1], 0);
	EXPECT(oa_report(g, 0)[49]);
	pass_time(g, 30000);
	EXPECT(oa_report(g, 0)[0] && oa_report(g, 0)[1]);
	GPU_END(g);
}

/* Fault: all but the first cacheline is late. */
static void torn_end(void)
{
	struct gpu *g = oa_gpu();

	model_fault_set(g->m, MODEL_FAULT_OA_TORN_END, 30000);
	wr(g, OACEC_0(1).addr, 3);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, g->m->oa.next_ns + 1000 - g->now);
	EXPECT_EQ(oa_tail(g), 256);
	EXPECT(oa_report(g, 0)[0] && oa_report(g, 0)[1]);
	EXPECT_EQ(oa_report(g, 0)[49], 0);
	pass_time(g, 30000);
	EXPECT(oa_report(g, 0)[49]);
	GPU_END(g);
}

/* Fault: one overflow, after the number of reports in the argument. */
static void overflow_fault(void)
{
	struct gpu *g = oa_gpu();

	model_fault_set(g->m, MODEL_FAULT_OA_OVERFLOW, 3);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 6 * PERIOD_NS);
	EXPECT_EQ(rd(g, OASTATUS.addr), OASTATUS_BUFFER_OVERFLOW);
	EXPECT_EQ(oa_tail(g), 3 * 256);
	oa_disable(g);
	oa_enable(g, FORMAT_FULL);
	pass_time(g, 6 * PERIOD_NS);
	EXPECT_EQ(rd(g, OASTATUS.addr), 0);
	EXPECT_EQ(oa_tail(g), 6 * 256);
	GPU_END(g);
}

/* INT-041: when timer reports fill half of the buffer, WDOAPERF interrupts unless masked. */
static void half_full(void)
{
	struct gpu *g = oa_gpu();
	unsigned int i;

	for (i = 0; i < 2; i++) {
		wr(g, OA_IMR.addr, i ? 0 : MODEL_OA_IMR_RESET);
		wr(g, GPM_WGBOXPERF_INTR_ENABLE, 0xffffffff);
		wr(g, GPM_WGBOXPERF_INTR_MASK, 0);
		oa_enable(g, FORMAT_FULL);
		oa_timer(g, 10);
		pass_time(g, 255 * PERIOD_NS);
		EXPECT_EQ(rd(g, GT_INTR_DW(0).addr) & BIT(GT_INTR_DW0_WDPERF), 0);
		pass_time(g, 2 * PERIOD_NS);
		EXPECT_EQ(!!(rd(g, GT_INTR_DW(0).addr) & BIT(GT_INTR_DW0_WDPERF)), i);
		oa_disable(g);
	}
	EXPECT_CLEAN(g);
	wr(g, OA_IMR.addr, 0xefffffff);
	EXPECT_RULE(g, "INT-041", OA_IMR.addr);
	gpu_free(g);
}

/* A page of the buffer without memory is one violation. */
static void unmapped(void)
{
	struct gpu *g = oa_gpu();

	model_mmio_write(g->m, g->cfg.plat->ggtt_offset + (OA_GGTT >> 12) * 8, 8, 0);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 20 * PERIOD_NS);
	EXPECT(g->m->n_violations > 0 && g->m->n_violations <= 2);
	EXPECT_EQ(oa_tail(g), 20 * 256);
	gpu_free(g);
}

/* OAG-005: a full reset clears the configuration, and counting stops. */
static void reset(void)
{
	struct gpu *g = oa_gpu();

	wr(g, OACEC_0(1).addr, 3);
	oa_enable(g, FORMAT_FULL);
	oa_timer(g, 10);
	pass_time(g, 3 * PERIOD_NS);
	wr(g, GDRST.addr, REG_BIT(1));		/* render only */
	pass_time(g, MS);
	EXPECT_EQ(rd(g, OACONTROL.addr), FORMAT_FULL | OACONTROL_ENABLE);
	EXPECT_EQ(rd(g, OACEC_0(1).addr), 3);
	wr(g, GDRST.addr, GDRST_FULL);
	pass_time(g, MS);
	EXPECT_EQ(rd(g, OACONTROL.addr), 0);
	EXPECT_EQ(rd(g, OABUFFER.addr), 0);
	EXPECT_EQ(rd(g, OACEC_0(1).addr), 0);
	EXPECT_EQ(rd(g, OACTXCONTROL.addr), 0);
	gpu_free(g);
}

static const struct test tests[] = {
	TEST(order_right, "T-14 OAG-012 OA6-008 buffer programmed in order"),
	TEST(order_wrong, "OAG-012 wrong order is a violation"),
	TEST(enable_again, "OAG-012 each enable needs the buffer programmed again"),
	TEST(enable_pointers, "OA6-008 head and tail at the start"),
	TEST(buffer_rules, "T-14 OAG-010 OAG-011 alignment, and only while disabled"),
	TEST(head_rules, "OA6-015 head over whole reports, inside the buffer"),
	TEST(head_past_tail, "OA6-015 the tail is the limit"),
	TEST(overflow, "OA6-010 OAG-002 overflow"),
	TEST(wrap, "wrap without loss"),
	TEST(report_lost, "OAG-002 lost report"),
	TEST(too_fast, "OA6-011 requests before completion are lost"),
	TEST(fastest, "fastest timer without loss"),
	TEST(stopping, "enable bit reads 1 until reports landed"),
	TEST(enable_too_early, "OAG-010 not stopped yet"),
	TEST(tail_ahead, "fault: tail ahead"),
	TEST(tail_steps, "the tail moves by cachelines (SIL-333)"),
	TEST(torn, "fault: torn report"),
	TEST(torn_end, "fault: the end of a report is late"),
	TEST(overflow_fault, "fault: overflow"),
	TEST(half_full, "INT-041 half-full interrupt"),
	TEST(unmapped, "missing page"),
	TEST(reset, "OAG-005 global reset resets OA, render reset does not"),
};

HARNESS_MAIN(tests)
