// SPDX-License-Identifier: MIT
/*
 * The OA units of Sandy Bridge, Ivy Bridge, Valleyview and Haswell. The expected values in this
 * file are from manual 004.
 */
#include "tests/model/oa/oa_gen7_fixture.h"

/*
 * OA6-001, OA6-002: the timer, by the formula of the part; OA6-025: without enable nothing counts.
 */
static void timer(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		const u32 *r = report(g, 0);

		EXPECT_EQ(rd(g, GEN7_OACONTROL.addr) | rd(g, GEN7_OASTATUS1.addr), 0);
		wr(g, u->cec, 3);
		wr(g, u->cec + 4, 0xfffe);
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'B', 0), 0);
		enable(g, u, CONTROL(0, 9));
		EXPECT_EQ(rd(g, GEN7_OACONTROL.addr), CONTROL(0, 9));
		pass_time(g, 8 * period_ns(u, 9) + US);
		EXPECT_EQ(tail(g), 8 * 64);
		EXPECT_EQ(r[16 + 1] - r[1], 1u << (9 + u->shift));
		EXPECT_EQ(r[1] & ((1u << (9 + u->shift)) - 1), 0);
		EXPECT_EQ(r[2], 0);
		EXPECT(r[0] && r[16]);
		EXPECT(model_oa_total(g->m, 'B', 0) > 0);
		disable(g);
		pass_time(g, MS);
		EXPECT_EQ(tail(g), 8 * 64);
		GPU_END(g);
	}
}

/* OA6-003: the first report comes within a period, wherever the timer is. */
static void phase(void)
{
	const struct unit *u = &units[HSW];
	u64 first = 0;
	u32 seed, phases = 0;

	for (seed = 1; seed < 9; seed++) {
		struct gpu *g = unit_gpu(u, seed);
		u64 begin = g->now;

		enable(g, u, CONTROL(0, 9));
		while (!tail(g) && g->now < begin + 2 * period_ns(u, 9))
			pass_time(g, US);
		EXPECT(g->now - begin <= period_ns(u, 9) + 10 * US);
		first |= g->now - begin > period_ns(u, 9) / 2 ? 1 : 2;
		phases |= report(g, 0)[1] & ((1u << (9 + u->shift)) - 1);
		GPU_END(g);
	}
	EXPECT_EQ(first, 3);
	EXPECT(phases != 0);
}

/* OA6-006, OA6-007, OA6-014: fields of both status registers. */
static void sizes(void)
{
	const struct unit *u;
	u32 n;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		EXPECT_EQ(rd(g, GEN7_OASTATUS2.addr), u == &units[HSW]);
		for (n = 0; n < 8; n++) {
			wr(g, GEN7_OASTATUS2.addr, OA_GGTT | 1);
			wr(g, GEN7_OABUFFER.addr, OA_GGTT);
			wr(g, GEN7_OASTATUS1.addr, OA_GGTT | n << 3);
			EXPECT_EQ(rd(g, GEN7_OASTATUS1.addr), OA_GGTT | n << 3);
			EXPECT_EQ(rd(g, GEN7_OASTATUS2.addr), OA_GGTT | 1);
			EXPECT_EQ(g->m->oa.size, u == &units[HSW] ? (128u * 1024) << n :
				  (n + 1) * 16 * 1024);
		}
		GPU_END(g);
	}
}

/* OA6-010, SIL-337: the buffer fills up; no write clears a flag while OA is on. */
static void overflow(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		u32 status;

		enable(g, u, CONTROL(0, 2));
		pass_time(g, (OA_SIZE / 64 + 10) * period_ns(u, 2));
		status = rd(g, GEN7_OASTATUS1.addr);
		EXPECT_EQ(status & 2, 2);
		wr(g, GEN7_OASTATUS1.addr, status & ~FLAGS);
		EXPECT_RULE(g, "OAG-011", GEN7_OASTATUS1.addr);
		EXPECT_EQ(rd(g, GEN7_OASTATUS1.addr), status);
		disable(g);
		if (u == &units[SNB])	/* the head is not above the tail: OA6-005 has no effect */
			EXPECT(!g->m->oa.head_above);
		program(g, u);
		EXPECT_EQ(rd(g, GEN7_OASTATUS1.addr) & FLAGS, 0);
		GPU_END(g);
	}
}

/*
 * OA6-011: a report that comes too early is lost, and sets a flag, which Valleyview does not have.
 */
static void lost(void)
{
	const struct unit *u;
	unsigned int i;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		enable(g, u, ON);
		for (i = 0; i < 2 * MODEL_OA_QUEUE; i++)
			model_oa_request(g->m, 1, g->now);
		EXPECT_EQ(rd(g, GEN7_OASTATUS1.addr) & 1, u != &units[VLV]);
		EXPECT(g->m->stats.oa_reports_lost > 0);
		GPU_END(g);
	}
}

/* OA6-012: on Sandy and Ivy Bridge the flag shows each change of bit 31 of a B counter. */
static void counter_overflow(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		bool wrong = u == &units[SNB] || u == &units[IVB];
		u64 period;

		wr(g, u->cec, 3);
		wr(g, u->cec + 4, 0xfffe);
		period = period_ns(u, 6) * g->m->oa.khz / 1000000;
		g->m->oa.offset.b[0] = 0x80000000 - 5 * period;
		enable(g, u, CONTROL(0, 6));
		pass_time(g, 10 * period_ns(u, 6));
		EXPECT_EQ(rd(g, GEN7_OASTATUS1.addr) & 4, wrong ? 4 : 0);
		disable(g);
		g->m->oa.offset.b[0] += (1ULL << 32) - model_oa_total(g->m, 'B', 0) - 5 * period;
		enable(g, u, CONTROL(0, 6));
		pass_time(g, 10 * period_ns(u, 6));
		EXPECT_EQ(rd(g, GEN7_OASTATUS1.addr) & 4, 4);
		GPU_END(g);
	}
}

/*
 * OA6-019, OA6-020: each B counter counts the clock; OA6-021: Haswell's registers show the
 * counters.
 */
static void counters(void)
{
	const struct unit *u;
	u32 n;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		u64 clock;

		for (n = 0; n < u->n_b; n++) {
			wr(g, u->cec + 8 * n, 3);
			wr(g, u->cec + 8 * n + 4, 0xfffe);
			EXPECT_EQ(rd(g, u->cec + 8 * n + 4), 0xfffe);
		}
		enable(g, u, CONTROL(0, 9));
		pass_time(g, MS);
		clock = g->m->oa.khz;
		for (n = 0; n < u->n_b; n++)
			EXPECT(model_oa_total(g->m, 'B', n) - clock + 2 <= 4);
		EXPECT_EQ(model_oa_total(g->m, 'A', u->busy), 0);
		model_oa_busy(g->m, true, true);
		pass_time(g, MS);
		EXPECT(model_oa_total(g->m, 'A', u->busy) - clock + 2 <= 4);
		/* A31 is printed at an address of CEC3 (Z-10) */
		if (u == &units[HSW]) {
			EXPECT_EQ(MMIO_HSW_OAPERF_A(31) - MMIO_HSW_OAPERF_A(0), 0x7c);
			EXPECT_EQ(MMIO_HSW_OAPERF_B(0) - MMIO_HSW_OAPERF_A(44), 4);
			EXPECT_EQ(rd(g, MMIO_HSW_OAPERF_B(0)), model_oa_total(g->m, 'B', 0));
			EXPECT_EQ(rd(g, MMIO_HSW_OAPERF_B(7)), model_oa_total(g->m, 'B', 7));
			EXPECT_EQ(rd(g, MMIO_HSW_OAPERF_A(0)), model_oa_total(g->m, 'A', 0));
			EXPECT_EQ(rd(g, MMIO_HSW_OAPERF_A(31)), model_oa_total(g->m, 'A', 31));
			EXPECT_EQ(rd(g, MMIO_HSW_OAPERF_A(44)), model_oa_total(g->m, 'A', 44));
		}
		GPU_END(g);
	}
}

/* OA6-001: with the specific context, only this one counts; no switch makes a report. */
static void one_context(void)
{
	const struct unit *u = &units[HSW];
	struct gpu *g = unit_gpu(u, 0);

	enable(g, u, 0x123 << 12 | REG_BIT(1) | ON);
	model_oa_busy(g->m, true, true);
	model_oa_context_switch(g->m, false, 0, true, 0x124000);
	pass_time(g, MS);
	EXPECT_EQ(model_oa_total(g->m, 'A', 41), 0);
	model_oa_context_switch(g->m, true, 0x124000, true, 0x123000);
	pass_time(g, MS);
	EXPECT(model_oa_total(g->m, 'A', 41) > 0);
	EXPECT_EQ(tail(g), 0);
	GPU_END(g);
}

/* OA6-001: the manual has this value of the bit for Haswell alone. */
static void one_context_elsewhere(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		if (u != &units[HSW]) {
			wr(g, GEN7_OACONTROL.addr, 0x123 << 12 | REG_BIT(1));
			EXPECT_RULE(g, "OA6-001", GEN7_OACONTROL.addr);
		}
		GPU_END(g);
	}
}

/* Enable once the buffer is programmed, and expect that this breaks @rule. */
static void enable_breaks(struct gpu *g, const char *rule)
{
	wr(g, GEN7_OACONTROL.addr, ON);
	EXPECT_RULE(g, rule, GEN7_OACONTROL.addr);
	g->m->oa.control = 0;	/* without the checks of the disable */
	g->m->oa.gen7_control = 0;
}

/* OAG-010, OAG-011, OAG-012, OA6-008, OA6-014, OA6-016, OA6-017: each order, each wrong value. */
static void rules(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		wr(g, GEN7_OABUFFER.addr, OA_GGTT);
		EXPECT_RULE(g, "OAG-012", GEN7_OABUFFER.addr);
		wr(g, GEN7_OASTATUS2.addr, OA_GGTT | 1);
		wr(g, GEN7_OASTATUS1.addr, OA_GGTT | u->size_bits);
		EXPECT_RULE(g, "OAG-012", GEN7_OASTATUS1.addr);
		enable_breaks(g, "OAG-012");
		program(g, u);
		wr(g, GEN7_OASTATUS1.addr, (OA_GGTT + 64) | u->size_bits);
		enable_breaks(g, "OA6-008");
		wr(g, GEN7_OASTATUS2.addr, OA_GGTT);
		EXPECT_RULE(g, "OA6-014", GEN7_OASTATUS2.addr);
		wr(g, GEN7_OASTATUS2.addr, OA_GGTT | 3);
		EXPECT_RULE(g, u == &units[HSW] ? "OA6-014" : "REG-RSVD", GEN7_OASTATUS2.addr);
		wr(g, GEN7_OABUFFER.addr, OA_GGTT + u->align / 2);
		EXPECT_RULE(g, "OA6-017", GEN7_OABUFFER.addr);
		wr(g, GEN7_OABUFFER.addr, OA_GGTT | 8);
		if (u != &units[HSW])
			EXPECT_RULE(g, "REG-RSVD", GEN7_OABUFFER.addr);
		rd(g, GEN7_OABUFFER.addr);
		if (u == &units[SNB])
			EXPECT_RULE(g, "OA6-016", GEN7_OABUFFER.addr);
		enable(g, u, ON);
		wr(g, GEN7_OABUFFER.addr, OA_GGTT);
		EXPECT_RULE(g, "OAG-010", GEN7_OABUFFER.addr);
		wr(g, GEN7_OACONTROL.addr, CONTROL(0, 5));
		EXPECT_RULE(g, "OAG-010", GEN7_OACONTROL.addr);
		wr(g, GEN7_OASTATUS2.addr, (OA_GGTT + 64) | 1);
		EXPECT_RULE(g, "OA6-015", GEN7_OASTATUS2.addr);
		GPU_END(g);
	}
}

/* OAG-008, SIL-357: RC6 and clock gating are off from the enable to the disable. */
static void power(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		program(g, u);
		wr(g, RC_STATE.addr, 1 << 16);
		enable_breaks(g, "OAG-008");
		wr(g, RC_STATE.addr, 0);
		program(g, u);
		wr(g, RC_CONTROL.addr, 0);
		enable_breaks(g, "OAG-008");
		wr(g, RC_CONTROL.addr, REG_BIT(31));
		program(g, u);
		wr(g, UCGCTL1, u->gates & (u->gates - 1));
		enable_breaks(g, "OAG-008");
		wr(g, UCGCTL1, u->gates);
		enable(g, u, ON);
		wr(g, UCGCTL1, 0);
		wr(g, GEN7_OACONTROL.addr, 0);
		EXPECT_RULE(g, "OAG-008", GEN7_OACONTROL.addr);
		wr(g, UCGCTL1, u->gates);
		if (u == &units[SNB]) {
			GPU_END(g);
			continue;
		}
		program(g, u);
		wr(g, MISCCPCTL, rd(g, MISCCPCTL) | 1);
		enable_breaks(g, "OAG-008");
		GPU_END(g);
	}
}

/* OA6-005, OA6-013: what Sandy Bridge needs before its buffer starts again. */
static void restart(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		/* the tail has passed the end of the buffer, the head has not */
		enable(g, u, CONTROL(0, 0));
		while (tail(g) < OA_SIZE - 4096)
			pass_time(g, period_ns(u, 0));
		wr(g, GEN7_OASTATUS2.addr, (OA_GGTT + OA_SIZE - 8192) | 1);
		while (tail(g) > OA_SIZE / 2)
			pass_time(g, period_ns(u, 0));
		disable(g);
		if (u == &units[SNB]) {
			/* a buffer elsewhere, above the last head */
			wr(g, GEN7_OASTATUS2.addr, (OA_GGTT + 0x80000) | 1);
			wr(g, GEN7_OABUFFER.addr, OA_GGTT + 0x80000);
			wr(g, GEN7_OASTATUS1.addr, (OA_GGTT + 0x80000) | u->size_bits);
			enable_breaks(g, "OA6-005");
			wr(g, GEN7_OASTATUS2.addr, OA_GGTT | 1);
		}
		g->m->oa.status = 2;
		wr(g, GEN7_OASTATUS2.addr, OA_GGTT | 1);
		wr(g, GEN7_OABUFFER.addr, OA_GGTT);
		wr(g, GEN7_OASTATUS1.addr, OA_GGTT | u->size_bits | 2);
		wr(g, GEN7_OACONTROL.addr, ON);
		if (u == &units[SNB])
			EXPECT_RULE(g, "OA6-013", GEN7_OACONTROL.addr);
		GPU_END(g);
	}
}

/* OAG-005, OA6-025: a reset of the whole GT clears all registers. */
static void reset(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		wr(g, u->cec, 3);
		enable(g, u, CONTROL(0, 5));
		model_oa_reset(g->m);
		EXPECT_EQ(rd(g, GEN7_OACONTROL.addr), 0);
		EXPECT_EQ(rd(g, GEN7_OASTATUS1.addr), 0);
		EXPECT_EQ(rd(g, GEN7_OASTATUS2.addr), u == &units[HSW]);
		EXPECT_EQ(rd(g, u->cec), 0);
		/* a Haswell (reinauer/i915tool) reads so at start */
		if (u == &units[HSW])
			EXPECT_EQ(rd(g, MMIO_GDT_CHICKEN_BITS), 0x80);
		GPU_END(g);
	}
}

static const struct test tests[] = {
	TEST(timer, "OA6-001 OA6-002 OA6-025 period of the timer"),
	TEST(phase, "OA6-003 the phase of the timer is not that of the enable"),
	TEST(sizes, "OA6-006 OA6-007 OA6-014 status registers"),
	TEST(overflow, "OA6-010 SIL-337 full buffer"),
	TEST(lost, "OA6-011 lost report"),
	TEST(counter_overflow, "OA6-012 counter overflow"),
	TEST(counters, "OA6-019 OA6-020 OA6-021 counters"),
	TEST(one_context, "OA6-001 one context"),
	TEST(one_context_elsewhere, "OA6-001 one context before Haswell"),
	TEST(rules, "OA6-008 OA6-014 OA6-016 OA6-017 OAG-010 OAG-011 OAG-012 broken rules"),
	TEST(power, "OAG-008 SIL-357 RC6 and clock gating"),
	TEST(restart, "OA6-005 OA6-013 restart of the buffer"),
	TEST(reset, "OAG-005 OA6-025 reset"),
};

HARNESS_MAIN(tests)
