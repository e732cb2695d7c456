// SPDX-License-Identifier: MIT
/* OAG, the global OA unit of Tiger and Alder Lake. The expected values are the Gen12.0 facts'. */
#include "tests/model/oa/oa_gen12_fixture.h"

/* CEC pairs of TestOa. */
static const u32 test_cec[16] = {
	0x000004, 0xffff, 0x000003, 0xffff, 0x000007, 0xffff, 0x100002, 0xfff7,
	0x100002, 0xffcf, 0x100082, 0xffef, 0x1000c2, 0xffe7, 0x100001, 0xffe7,
};

static bool close_to(u32 a, u32 b)
{
	return a - b + 1 <= 2;
}

/* Write registers in a context, as the facts want it. */
static void by_context(struct unit *u, const u32 (*pairs)[2], unsigned int n)
{
	struct ctx c = ctx_new(u->s, RCS, 0x7f);
	unsigned int i;

	for (i = 0; i < n; i++)
		load_reg(u, &c, pairs[i][0], pairs[i][1]);
	EXPECT(go(u->s, &c));
}

/* TestOa, with @word in its routing. */
static void write_test_set(struct unit *u, u32 word)
{
	u32 pairs[21][2] = {
		{ NOA, 0x200 }, { BANK, 3 }, { ROUTE, 0x1d140020 }, { ROUTE, word },
		{ 0xe65c, 0xffffffff },
	};
	unsigned int i;

	for (i = 0; i < 16; i++) {
		pairs[5 + i][0] = CEC(0) + 4 * i;
		pairs[5 + i][1] = test_cec[i];
	}
	by_context(u, pairs, ARRAY_SIZE(pairs));
}

/* G12-200, G12-202, G12-216: the timer is global; head and tail are addresses. */
static void timer(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);
		const u32 *r = report(&u, 0);

		wr(u.g, GLOBAL, TIMER(9));
		EXPECT_EQ(rd(u.g, GLOBAL), TIMER(9));
		start(&u, FULL);
		EXPECT_EQ(rd(u.g, CONTROL), FULL);
		EXPECT_EQ(rd(u.g, HEAD), u.buffer);
		EXPECT_EQ(rd(u.g, BUFFER), u.buffer | 1);
		pass_time(u.g, 8 * PERIOD_NS(9) + US);
		EXPECT_EQ(filled(&u), 8 * 256);
		EXPECT_EQ(reason(r), TIMED);
		EXPECT_EQ(r[0] & ~(0x7fu << 19), 0);
		EXPECT_EQ(r[64 + 1] - r[1], 2u << 9);
		EXPECT_EQ(r[1] & ((2u << 9) - 1), 0);
		EXPECT(close_to(r[64 + 3] - r[3], (u32)(PERIOD_NS(9) * p->khz / 1000000)));
		/* OACTXCONTROL has no timer, and does not stop the global counters */
		wr(u.g, CTXCONTROL, 0);
		pass_time(u.g, 2 * PERIOD_NS(9));
		EXPECT_EQ(filled(&u), 10 * 256);
		wr(u.g, CTXCONTROL, TIMER(3));
		EXPECT_RULE(u.g, "REG-RSVD", CTXCONTROL);
		wr(u.g, GLOBAL, RESUME);
		pass_time(u.g, 2 * PERIOD_NS(9));
		EXPECT_EQ(filled(&u), 10 * 256);
		stop(&u);
		UNIT_END(&u);
	}
}

/* Counters count while OAGLBCTXCTRL resumes them and OAG is enabled. */
static void resumed(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);
		u64 before;

		wr(u.g, CEC(0), 3);
		wr(u.g, CEC(0) + 4, 0xfffe);
		EXPECT_EQ(rd(u.g, CEC(0) + 4), 0xfffe);
		start(&u, FULL);
		pass_time(u.g, MS);
		EXPECT_EQ(model_oa_total(u.g->m, 'B', 0), 0);
		wr(u.g, GLOBAL, RESUME);
		pass_time(u.g, MS);
		EXPECT_EQ(model_oa_total(u.g->m, 'B', 0), p->khz);
		stop(&u);
		before = model_oa_total(u.g->m, 'B', 0);
		pass_time(u.g, MS);
		EXPECT_EQ(model_oa_total(u.g->m, 'B', 0), before);
		UNIT_END(&u);
	}
}

/* G12-208: codes and sizes; others are undefined. */
static void formats(void)
{
	static const u16 sizes[8] = { [0] = 64, [2] = 128, [5] = 256, [7] = 64 };
	unsigned int n;

	for (n = 0; n < 8; n++) {
		struct unit u = unit_new(&parts[0], false);

		wr(u.g, GLOBAL, TIMER(5));
		start(&u, FORMAT(n) | ON);
		if (!sizes[n]) {
			EXPECT_RULE(u.g, "OAF-021", CONTROL);
			fixture_free(u.s);
			continue;
		}
		pass_time(u.g, 4 * PERIOD_NS(5) + US);
		EXPECT_EQ(filled(&u), 4 * sizes[n]);
		UNIT_END(&u);
	}
}

/* G12-201: each step that is missing, each wrong value. */
static void rules(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, true);

		wr(u.g, BUFFER, u.buffer | 1);
		EXPECT_RULE(u.g, "OAG-012", BUFFER);
		wr(u.g, HEAD, u.buffer);
		wr(u.g, TAIL, u.buffer);
		EXPECT_RULE(u.g, "OAG-012", TAIL);
		wr(u.g, HEAD, u.buffer);
		wr(u.g, BUFFER, (u.buffer + 0x1000) | 1);
		EXPECT_RULE(u.g, "T-14", BUFFER);
		wr(u.g, BUFFER, u.buffer);
		EXPECT_RULE(u.g, "OAG-012", BUFFER);
		wr(u.g, BUFFER, u.buffer | 3);
		EXPECT_RULE(u.g, "REG-RSVD", BUFFER);
		wr(u.g, TAIL, u.buffer);
		wr(u.g, CONTROL, FULL);
		EXPECT_RULE(u.g, "OA-STATUS", CONTROL);
		stop(&u);
		program_size(&u, 0);
		wr(u.g, STATUS, 0);		/* not the first */
		wr(u.g, CONTROL, FULL);
		EXPECT_RULE(u.g, "OAG-012", CONTROL);
		stop(&u);
		program_size(&u, 0);
		wr(u.g, TAIL, u.buffer + 64);
		wr(u.g, CONTROL, FULL);
		EXPECT_RULE(u.g, "OA6-008", CONTROL);
		stop(&u);
		program_size(&u, 0);
		wr(u.g, MMIO_SQCNT1, 0);
		wr(u.g, CONTROL, FULL);
		EXPECT_RULE(u.g, "OA-PMON", CONTROL);
		wr(u.g, TAIL, u.buffer);
		EXPECT_RULE(u.g, "OAG-011", TAIL);
		wr(u.g, BUFFER, u.buffer | 1);
		EXPECT_RULE(u.g, "OAG-010", BUFFER);
		wr(u.g, CONTROL, FORMAT(2) | ON);
		EXPECT_RULE(u.g, "OAG-010", CONTROL);
		wr(u.g, HEAD, u.buffer + 64);
		EXPECT_RULE(u.g, "OA6-015", HEAD);
		stop(&u);
		wr(u.g, CONTROL, FORMAT(2) | 2);
		EXPECT_RULE(u.g, "REG-RSVD", CONTROL);
		UNIT_END(&u);
	}
}

/* 128 KiB << n, of which the tests have memory for five. */
static void sizes(void)
{
	u32 n;

	for (n = 0; n < 5; n++) {
		struct unit u = unit_new(&parts[1], false);
		u32 size = OA_SIZE << n;

		wr(u.g, GLOBAL, TIMER(0));
		program_size(&u, n);
		wr(u.g, CONTROL, FULL);
		while (filled(&u) < size / 2)
			pass_time(u.g, 100 * PERIOD_NS(0));
		wr(u.g, HEAD, u.buffer + size / 2);
		while (filled(&u) >= size / 2)
			pass_time(u.g, 100 * PERIOD_NS(0));
		EXPECT(rd(u.g, TAIL) >= u.buffer && rd(u.g, TAIL) < u.buffer + size / 2);
		EXPECT_EQ(rd(u.g, STATUS), 0);		/* no wrap bits */
		EXPECT_EQ(rd(u.g, HEAD), u.buffer + size / 2);
		UNIT_END(&u);
	}
}

/* G12-216: a full buffer stops; the bit goes with the next programming. */
static void overflow(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);

		wr(u.g, GLOBAL, TIMER(0));
		start(&u, FULL);
		pass_time(u.g, 600 * PERIOD_NS(0));
		EXPECT_EQ(rd(u.g, STATUS), OVERFLOW);
		wr(u.g, STATUS, 0);
		EXPECT_EQ(rd(u.g, STATUS), OVERFLOW);
		stop(&u);
		start(&u, FULL);
		EXPECT_EQ(rd(u.g, STATUS), 0);
		pass_time(u.g, 100 * PERIOD_NS(0));
		EXPECT(filled(&u) > 90 * 256);
		UNIT_END(&u);
	}
}

/* Report lost and counter overflow: cleared by 0, kept by 1. */
static void status(void)
{
	struct unit u = unit_new(&parts[0], false);

	wr(u.g, CEC(0), 3);
	wr(u.g, CEC(0) + 4, 0xfffe);
	wr(u.g, GLOBAL, TIMER(6));
	model_fault_set(u.g->m, MODEL_FAULT_OA_REPORT_LOST, 1);
	start(&u, FULL);
	pass_time(u.g, 4 * PERIOD_NS(6));
	EXPECT_EQ(rd(u.g, STATUS), LOST);
	u.g->m->oa.offset.b[0] += (1ULL << 32) - model_oa_total(u.g->m, 'B', 0) - 5;
	pass_time(u.g, 4 * PERIOD_NS(6));
	EXPECT_EQ(rd(u.g, STATUS), LOST | WRAPPED);
	wr(u.g, STATUS, LOST);
	EXPECT_EQ(rd(u.g, STATUS), LOST);
	wr(u.g, STATUS, 0);
	EXPECT_EQ(rd(u.g, STATUS), 0);
	wr(u.g, STATUS, REG_BIT(16));
	EXPECT_RULE(u.g, "REG-RSVD", STATUS);
	UNIT_END(&u);
}

/* G12-210, G12-211: reports of switches; the id is the upper word of the descriptor. */
static void switches(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);
		struct ctx c = ctx_new(u.s, RCS, 0x7fe), other = ctx_new(u.s, BCS, 6);

		start(&u, FULL);
		EXPECT(go(u.s, &c));
		EXPECT(go(u.s, &other));
		pass_time(u.g, US);
		EXPECT_EQ(filled(&u), 2 * 256);
		EXPECT_EQ(reason(report(&u, 0)), SWITCHED);
		EXPECT_EQ(report(&u, 0)[0] & REG_BIT(16), REG_BIT(16));
		EXPECT_EQ(report(&u, 0)[2], upper_32_bits(ctx_desc(u.s, &c)));
		EXPECT_EQ(report(&u, 0)[2] & 0x7ff << 5, 0x7fe << 5);
		EXPECT_EQ(reason(report(&u, 256)), SWITCHED);
		EXPECT_EQ(report(&u, 256)[0] & REG_BIT(16), 0);
		wr(u.g, DEBUG, GENX_MASKED_SET(REG_BIT(1)));
		EXPECT(go(u.s, &c));
		EXPECT_EQ(filled(&u), 2 * 256);
		wr(u.g, DEBUG, GENX_MASKED_SET(REG_BIT(3)));
		EXPECT_RULE(u.g, "REG-RSVD", DEBUG);
		UNIT_END(&u);
	}
}

/* G12-209, G12-211: reports of clock changes, and the frequencies in each report. */
static void clocks(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);
		u32 freq = 73, id;	/* of 50/3 MHz */

		wr(u.g, DEBUG, GENX_MASKED_SET(REG_BIT(6)));
		EXPECT_EQ(rd(u.g, DEBUG), REG_BIT(6));
		start(&u, FULL);
		wr(u.g, RP_CONTROL.addr, RP_CONTROL_ENABLE);
		wr(u.g, RPNSWREQ.addr, REG_FIELD_PREP(RPNSWREQ_FREQ_MASK, freq));
		pass_time(u.g, US);
		EXPECT_EQ(filled(&u), 256);
		id = report(&u, 0)[0];
		EXPECT_EQ(id >> 19 & 0x3f, CLOCKED);
		EXPECT_EQ(id & 0x1ff, freq);
		EXPECT_EQ((id >> 25 & 0x7f) | (id >> 9 & 3) << 7, freq);
		wr(u.g, DEBUG, GENX_MASKED_SET(REG_BIT(5)));
		wr(u.g, RPNSWREQ.addr, REG_FIELD_PREP(RPNSWREQ_FREQ_MASK, 66));
		pass_time(u.g, US);
		EXPECT_EQ(filled(&u), 256);
		UNIT_END(&u);
	}
}

/* A write of the trigger by the CPU; OA_DEBUG bit 14; no room. */
static void trigger(void)
{
	struct unit u = unit_new(&parts[0], false);
	unsigned int i;

	wr(u.g, TRIGGER, 7);
	start(&u, FULL);
	EXPECT_EQ(filled(&u), 0);
	wr(u.g, TRIGGER, 0x1234);
	pass_time(u.g, US);
	EXPECT_EQ(filled(&u), 256);
	EXPECT_EQ(reason(report(&u, 0)), TRIGGERED);
	EXPECT_EQ(rd(u.g, TRIGGER), 0);
	for (i = 0; i < 10; i++)
		wr(u.g, TRIGGER, 0);
	EXPECT_EQ(rd(u.g, STATUS), TRIGGER_FULL | LOST);
	pass_time(u.g, US);
	i = filled(&u);
	wr(u.g, DEBUG, GENX_MASKED_SET(REG_BIT(14)));
	wr(u.g, TRIGGER, 0);
	pass_time(u.g, US);
	EXPECT_EQ(filled(&u), i);
	UNIT_END(&u);
}

/* G12-218: batches of users write the trigger on render unless a slot denies it. */
static void user_trigger(void)
{
	const u32 dw[] = { 0x11000001, TRIGGER, 0, MI_BATCH_BUFFER_END };
	u32 denied, e;

	for (denied = 0; denied < 2; denied++)
		for (e = RCS; e <= BCS; e++) {
			struct unit u = unit_new(&parts[1], false);
			struct ctx c = ctx_new(u.s, e, 5);
			u64 batch = fixture_alloc(u.s, 1);

			ppgtt_map(u.s, c.pml4, 0x200000, batch);
			memcpy(ram_dw(u.g, batch), dw, sizeof(dw));
			wr(u.g, DEBUG, GENX_MASKED_SET(REG_BIT(1)));
			if (denied)
				wr(u.g, base_of(u.s, e) + 0x4d0, TRIGGER | NONPRIV_DENY);
			start(&u, FULL);
			EMIT(u.s, &c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, 0x200000, 0);
			EXPECT(go(u.s, &c));
			EXPECT_EQ(filled(&u), e == RCS && !denied ? 256 : 0);
			UNIT_END(&u);
		}
}

/* TestOa: B0 stays 0, B1 = B2 = clock, B3 = clock/2, ... */
static void expect_test_set(const u32 *r0, const u32 *r1)
{
	u32 clock = r1[3] - r0[3], b[8], i;

	for (i = 0; i < 8; i++)
		b[i] = r1[48 + i] - r0[48 + i];
	EXPECT(clock > 1000);
	EXPECT_EQ(b[0], 0);
	EXPECT_EQ(b[1], clock);
	EXPECT_EQ(b[2], clock);
	EXPECT(close_to(b[3], clock / 2));
	EXPECT(close_to(b[4], clock / 3));
	EXPECT(close_to(b[5], clock / 3));
	EXPECT(close_to(b[6], clock / 6));
	EXPECT(close_to(b[7], clock * 2 / 3));
}

/* What follows a wrong step: node 3 has no signal. */
enum flaw { RIGHT, EARLY, OTHER_WORD, NO_NOA };

static void run_test_set(const struct part *p, enum flaw flaw)
{
	struct unit u = unit_new(p, true);
	u32 other = p == &parts[0] ? parts[1].word : parts[0].word;

	u.g->m->cfg.strict = false;		/* tests of contexts have no strict images */
	write_test_set(&u, flaw == OTHER_WORD ? other : p->word);
	u.g->m->cfg.strict = true;
	if (flaw == NO_NOA)
		wr(u.g, NOA, 0);
	pass_time(u.g, flaw == EARLY ? SETTLE - 100 * US : SETTLE);
	wr(u.g, GLOBAL, TIMER(10));
	start(&u, FULL);
	pass_time(u.g, 10 * PERIOD_NS(10));
	if (flaw == RIGHT)
		expect_test_set(report(&u, 256), report(&u, 9 * 256));
	else	/* B3 compares node 3 with 0, C3 counts it */
		EXPECT_EQ(report(&u, 9 * 256)[59] - report(&u, 256)[59], 0);
	EXPECT_EQ(report(&u, 9 * 256)[49] - report(&u, 256)[49],
		  report(&u, 9 * 256)[3] - report(&u, 256)[3]);
	UNIT_END(&u);
}

/* G12-205, G12-215 */
static void test_set(void)
{
	const struct part *p;
	enum flaw flaw;

	FOR_EACH_PART(p)
		for (flaw = RIGHT; flaw <= NO_NOA; flaw++)
			run_test_set(p, flaw);
}

/* A run that began too early stays wrong; the next one is right. */
static void early_run_ends(void)
{
	struct unit u = unit_new(&parts[0], false);
	u64 before;

	write_test_set(&u, parts[0].word);
	wr(u.g, GLOBAL, RESUME);
	start(&u, FULL);
	pass_time(u.g, 2 * SETTLE);
	EXPECT_EQ(model_oa_total(u.g->m, 'C', 3), 0);
	stop(&u);
	start(&u, FULL);
	before = model_oa_total(u.g->m, 'C', 3);
	pass_time(u.g, MS);
	EXPECT_EQ(model_oa_total(u.g->m, 'C', 3) - before, parts[0].khz / 2);
	UNIT_END(&u);
}

/* G12-206: nodes 6 and 7 are the L3's. */
static void l3(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);

		wr(u.g, NOA, 0x200);
		wr(u.g, MMIO_SQCNT1, 0);
		wr(u.g, GLOBAL, RESUME);
		start(&u, FULL);
		pass_time(u.g, MS);
		EXPECT_EQ(model_oa_total(u.g->m, 'C', 6), 0);
		EXPECT_EQ(model_oa_total(u.g->m, 'C', 7), 0);
		EXPECT_EQ(model_oa_total(u.g->m, 'C', 0), p->khz);
		wr(u.g, MMIO_SQCNT1, REG_BIT(30));
		EXPECT_EQ(rd(u.g, MMIO_SQCNT1), REG_BIT(30));
		pass_time(u.g, MS);
		EXPECT(close_to(model_oa_total(u.g->m, 'C', 6), p->khz * 2 / 3));
		EXPECT(close_to(model_oa_total(u.g->m, 'C', 7), p->khz * 5 / 6));
		UNIT_END(&u);
	}
}

/* G12-205: what the CPU must not write, and what it may. */
static void writers(void)
{
	static const u32 offsets[] = {
		0xd900, 0xd93c, 0xd940, 0xd97c, 0xdc00, 0xdc3c, 0xdc40, MMIO_OAR_LAST,
		MMIO_OAG_OA_PESS, 0xe458, 0xe65c, BANK, ROUTE, MMIO_GDT_CHICKEN_BITS, OAR_CONTROL,
	};
	const struct part *p;
	unsigned int i;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, true);

		for (i = 0; i < ARRAY_SIZE(offsets); i++) {
			const u32 pair[1][2] = { { offsets[i], 9 } };

			wr(u.g, offsets[i], 5);
			EXPECT_RULE(u.g, "OA-CS", offsets[i]);
			EXPECT_EQ(rd(u.g, offsets[i]), 5);
			u.g->m->cfg.strict = false;
			by_context(&u, pair, 1);
			u.g->m->cfg.strict = true;
			EXPECT_CLEAN(u.g);
			if (offsets[i] != OAR_CONTROL)
				EXPECT_EQ(rd(u.g, offsets[i]), 9);
		}
		wr(u.g, NOA, 0x200);
		EXPECT_EQ(rd(u.g, NOA), 0x200);
		wr(u.g, NOA, 0);
		UNIT_END(&u);
	}
}

/* G12-200: registers of Gen8 that are not there. */
static void absent(void)
{
	static const u32 offsets[] = {
		MMIO_OACONTROL, MMIO_OA_DEBUG, MMIO_OASTATUS, MMIO_OAHEADPTR, MMIO_OATAILPTR,
		MMIO_OABUFFER, MMIO_OA_IMR, GLOBAL - 4, MMIO_OABUFFER_UDW,
	};
	const struct part *p;
	unsigned int i;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, true);

		for (i = 0; i < ARRAY_SIZE(offsets); i++) {
			wr(u.g, offsets[i], ~0u);
			EXPECT_RULE(u.g, "OA-ABSENT", offsets[i]);
			EXPECT_EQ(rd(u.g, offsets[i]), 0);
		}
		/* triggers and CEC of Gen8 do nothing */
		wr(u.g, MMIO_OACEC(0), 3);
		wr(u.g, GLOBAL, RESUME);
		start(&u, FULL);
		pass_time(u.g, MS);
		EXPECT_EQ(model_oa_total(u.g->m, 'B', 0), 0);
		UNIT_END(&u);
	}
}

/* A reset of the whole GT clears all registers. */
static void reset(void)
{
	static const u32 offsets[] = {
		CONTROL, DEBUG, STATUS, HEAD, TAIL, BUFFER, GLOBAL, CEC(3), OAR_CEC(3),
		OAR_CONTROL, CTXCONTROL,
	};
	struct unit u = unit_new(&parts[1], false);
	unsigned int i;

	wr(u.g, CEC(3), 3);
	wr(u.g, OAR_CEC(3), 3);
	wr(u.g, OAR_CONTROL, ON);
	wr(u.g, CTXCONTROL, RESUME);
	wr(u.g, DEBUG, GENX_MASKED_SET(REG_BIT(1)));
	wr(u.g, GLOBAL, TIMER(5));
	start(&u, FULL);
	pass_time(u.g, MS);
	model_oa_reset(u.g->m);
	for (i = 0; i < ARRAY_SIZE(offsets); i++)
		EXPECT_EQ(rd(u.g, offsets[i]), 0);
	UNIT_END(&u);
}

static const struct test tests[] = {
	TEST(timer, "G12-200 G12-202 global timer, absolute pointers"),
	TEST(resumed, "G12-202 counters resume by the global register"),
	TEST(formats, "G12-208 formats"),
	TEST(rules, "G12-201 G12-206 order and values of the buffer's registers"),
	TEST(sizes, "G12-201 G12-216 sizes of the buffer"),
	TEST(overflow, "G12-216 full buffer"),
	TEST(status, "G12-201 G12-216 status bits"),
	TEST(switches, "G12-209 G12-210 G12-211 reports of context switches"),
	TEST(clocks, "G12-209 G12-211 reports of clock changes"),
	TEST(trigger, "G12-218 reports that a register triggers"),
	TEST(user_trigger, "G12-218 the trigger in a user batch"),
	TEST(test_set, "G12-205 G12-215 the public test configuration"),
	TEST(early_run_ends, "G12-205 a run that begins before signals settle"),
	TEST(l3, "G12-206 signals of the L3"),
	TEST(writers, "G12-204 G12-205 what the CPU must not write"),
	TEST(absent, "G12-200 registers that the parts do not have"),
	TEST(reset, "G12-200 reset"),
};

HARNESS_MAIN(tests)
