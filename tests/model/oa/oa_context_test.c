// SPDX-License-Identifier: MIT
/* OA unit and command streamers together: effects of contexts on reports and counters. */
#include "tests/model/cs/cs_fixture.h"
#include "regs/oa_regs.h"

#define OA_SIZE		(128u * 1024)
#define CTXCONTROL(e)	(REG_FIELD_PREP(OACTXCONTROL_PERIOD_MASK, e) | \
			 OACTXCONTROL_TIMER_ENABLE | OACTXCONTROL_RESUME)
#define CLOCK_KHZ	200000u		/* render clock at reset */
#define PERIOD_NS(e)	((2ULL << (e)) * 1000000 / 19200)

/* Enable OA with a buffer of 128 KiB and the full format. Return: GGTT address of the buffer. */
static u32 oa_start(struct fixture *s)
{
	u32 buffer = gg(fixture_alloc(s, 2 * OA_SIZE / SZ_4K));

	buffer = (buffer + OA_SIZE - 1) & ~(OA_SIZE - 1);
	wr(s->g, OASTATUS.addr, 0);
	wr(s->g, OAHEADPTR.addr, buffer);
	wr(s->g, OABUFFER_UDW.addr, 0);
	wr(s->g, OABUFFER.addr, buffer | OABUFFER_GGTT);
	wr(s->g, OATAILPTR.addr, buffer);
	wr(s->g, OACONTROL.addr, REG_FIELD_PREP(OACONTROL_FORMAT_MASK, 5) | OACONTROL_ENABLE);
	return buffer;
}

static unsigned int reports(struct fixture *s, u32 buffer)
{
	return (rd(s->g, OATAILPTR.addr) - buffer) / 256;
}

static const u32 *report(struct fixture *s, u32 buffer, unsigned int i)
{
	return ram_dw(s->g, bus_of(buffer + 256 * i));
}

static u32 reason(const u32 *r)
{
	return REG_FIELD_GET(RPT_ID_REASON_MASK, r[0]);
}

static void emit_reg(struct fixture *s, struct ctx *c, u32 reg, u32 val)
{
	EMIT(s, c, MI_LOAD_REGISTER_IMM(1), reg, val);
}

static u32 hw_id(struct fixture *s, const struct ctx *c)
{
	return upper_32_bits(ctx_desc(s, c));
}

/*
 * OAG-016, RPT-005, RPT-009, DLT-003: loading a context and becoming idle make reports with the
 * correct id.
 */
static void switch_reports(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 5), copy = ctx_new(s, BCS, 6);
	u32 buffer = oa_start(s);

	EMIT(s, &c, MI_NOOP, MI_NOOP);
	EMIT(s, &copy, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	pass_time(s->g, US);
	EXPECT_EQ(reports(s, buffer), 2);
	EXPECT_EQ(reason(report(s, buffer, 0)), RPT_REASON_CTX_SWITCH);
	EXPECT_EQ(report(s, buffer, 0)[2], hw_id(s, &c));
	EXPECT(report(s, buffer, 0)[0] & RPT_ID_B_CTX_VALID);
	EXPECT_EQ(reason(report(s, buffer, 1)), RPT_REASON_CTX_SWITCH);
	EXPECT(!(report(s, buffer, 1)[0] & RPT_ID_B_CTX_VALID));
	submit(s, BCS, &copy, NULL);
	EXPECT(run_idle(s, BCS, 100 * US));
	pass_time(s->g, US);
	EXPECT_EQ(reports(s, buffer), 2);	/* RCS only */
	FIXTURE_END(s);
}

/* T-13, OAG-001: timer and counters follow OACTXCONTROL of the running context. */
static void control_is_context(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 5), b = ctx_new(s, RCS, 6);
	u32 flag = gg(fixture_alloc(s, 1)), buffer = oa_start(s);
	unsigned int n, i;
	u64 b1;

	wr(s->g, OACEC_0(1).addr, 3);
	emit_reg(s, &a, OACTXCONTROL.addr, CTXCONTROL(6));
	emit_spin(s, &a, flag);
	emit_reg(s, &b, OACTXCONTROL.addr, 0);
	emit_spin(s, &b, flag);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 30 * PERIOD_NS(6));
	n = reports(s, buffer);
	EXPECT(n >= 28 && n <= 31);
	for (i = 1; i < n; i++) {
		EXPECT_EQ(reason(report(s, buffer, i)), RPT_REASON_TIMER);
		EXPECT_EQ(report(s, buffer, i)[2], hw_id(s, &a));
	}

	submit(s, RCS, &b, NULL);		/* preempts at the wait */
	pass_time(s->g, 100 * US);
	n = reports(s, buffer);
	EXPECT_EQ(report(s, buffer, n - 1)[2], hw_id(s, &b));
	b1 = model_oa_total(s->g->m, 'B', 1);
	pass_time(s->g, 30 * PERIOD_NS(6));
	EXPECT_EQ(reports(s, buffer), n);
	EXPECT_EQ(model_oa_total(s->g->m, 'B', 1), b1);

	submit(s, RCS, &a, NULL);		/* its image enables the timer */
	pass_time(s->g, 30 * PERIOD_NS(6));
	EXPECT(reports(s, buffer) >= n + 15);
	EXPECT(model_oa_total(s->g->m, 'B', 1) > b1);
	mem_put(s, flag, 1);
	EXPECT(run_idle(s, RCS, 100 * US));
	FIXTURE_END(s);
}

/* OAG-038: A0 counts busy clocks of any engine, EU counters those of the render engine. */
static void busy(void)
{
	struct fixture *s = fixture_new();
	struct ctx r = ctx_new(s, RCS, 5), c = ctx_new(s, BCS, 6);
	u32 flag = gg(fixture_alloc(s, 1));
	u64 a0, a4, run, start;

	oa_start(s);
	wr(s->g, OACTXCONTROL.addr, OACTXCONTROL_RESUME);
	pass_time(s->g, MS);
	EXPECT_EQ(model_oa_total(s->g->m, 'A', 0), 0);
	emit_spin(s, &c, flag);
	submit(s, BCS, &c, NULL);
	start = s->g->now;
	pass_time(s->g, MS);
	mem_put(s, flag, 1);
	EXPECT(run_idle(s, BCS, 100 * US));
	run = s->g->now - start;
	a0 = model_oa_total(s->g->m, 'A', 0);
	EXPECT(a0 <= run * CLOCK_KHZ / 1000000 && a0 > (run - 3 * US) * CLOCK_KHZ / 1000000);
	EXPECT_EQ(model_oa_total(s->g->m, 'A', 4), 0);

	mem_put(s, flag, 0);
	emit_spin(s, &r, flag);
	submit(s, RCS, &r, NULL);
	pass_time(s->g, MS);
	mem_put(s, flag, 1);
	EXPECT(run_idle(s, RCS, 100 * US));
	a4 = model_oa_total(s->g->m, 'A', 4);
	EXPECT(a4 >= (u64)CLOCK_KHZ / 32 && a4 < (u64)CLOCK_KHZ / 32 * 11 / 10);
	FIXTURE_END(s);
}

/* FW-022: while a context is active, counters count even without a force-wake request. */
static void context_keeps_counting(void)
{
	struct fixture *s = fixture_new();
	struct ctx r = ctx_new(s, RCS, 5);
	u32 flag = gg(fixture_alloc(s, 1)), buffer = oa_start(s);
	u64 ticks;

	wr(s->g, OACEC_0(1).addr, 3);
	emit_reg(s, &r, OACTXCONTROL.addr, CTXCONTROL(10));
	emit_spin(s, &r, flag);
	submit(s, RCS, &r, NULL);
	pass_time(s->g, MS);
	fw_put(s->g, GENX_FW_RENDER);
	pass_time(s->g, MS);
	ticks = model_oa_total(s->g->m, 'B', 1);
	pass_time(s->g, MS);
	EXPECT_EQ(model_oa_total(s->g->m, 'B', 1), ticks + CLOCK_KHZ);
	mem_put(s, flag, 1);
	pass_time(s->g, MS);
	ticks = model_oa_total(s->g->m, 'B', 1);
	pass_time(s->g, MS);
	EXPECT_EQ(model_oa_total(s->g->m, 'B', 1), ticks);
	EXPECT(reports(s, buffer) >= 20);
	FIXTURE_END(s);
}

/*
 * MI_REPORT_PERF_COUNT in the ring writes id and timestamp, and does not move the tail (OA6-009).
 */
static void mi_report(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 5);
	u32 out = gg(fixture_alloc(s, 1)), buffer = oa_start(s);

	wr(s->g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_DISABLE_CTX_SWITCH));
	EMIT(s, &c, MI_CMD(MI_OP_REPORT_PERF_COUNT) | 2, out | MI_REPORT_PERF_COUNT_GGTT, 0,
	     0xfeed0001);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	pass_time(s->g, 10 * US);
	EXPECT_EQ(mem(s, out), 0xfeed0001);
	EXPECT(mem(s, out + 4));
	EXPECT_EQ(mem(s, out + 8), hw_id(s, &c));
	EXPECT_EQ(reports(s, buffer), 0);
	EXPECT_EQ(s->g->m->stats.oa_mi_reports, 1);
	FIXTURE_END(s);
}

static const struct test tests[] = {
	TEST(switch_reports, "OAG-016 RPT-005 RPT-009 DLT-003 context switch reports"),
	TEST(control_is_context, "T-13 OAG-001 OACTXCONTROL belongs to the context"),
	TEST(busy, "OAG-038 A0 is all engines, EU counters are render's"),
	TEST(context_keeps_counting, "FW-022 an active context keeps counters going"),
	TEST(mi_report, "OA6-009 OAG-019 MI_REPORT_PERF_COUNT"),
};

HARNESS_MAIN(tests)
