// SPDX-License-Identifier: MIT
/*
 * The OA units of DG2: what differs from Gen12.0 (oa_gen12_test.c). Expected values are those of
 * the register facts and of what drivers on silicon do (SIL-*).
 */
#include "tests/model/oa/oa_gen12_fixture.h"

#define PTES		0x800000u
#define GGTT_LOCAL	2u
#define CTX_CONTROL	0x2244
#define OAR_BIT		REG_BIT(8)
#define OAR_FULL	(5 << 1 | ON)
#define REPORT		(MI_CMD(MI_OP_REPORT_PERF_COUNT) | 2)
#define VALID		REG_BIT(16)
#define WIDE		(FORMAT(1) | ON)
#define STREAMER_CLOCK	RING_TIMESTAMP(RCS_BASE).addr
#define CHICKEN		0xe4f0
#define CHICKEN2	0xe4f4
#define PMON		REG_BIT(30)
#define BPC		REG_BIT(29)
/* the OA timestamp has 38.4 MHz (SIL-355) */
#define PERIOD(e)	((2ULL << (e)) * 1000000 / 38400)

static const struct part dg2 = { &genx_platform_dg2, 0x56a0, 0, 300000 };

static void gating(struct unit *u, bool off)
{
	wr(u->g, CHICKEN, off ? GENX_MASKED_SET(REG_BIT(5)) : GENX_MASKED_CLEAR(REG_BIT(5)));
	wr(u->g, CHICKEN2, off ? GENX_MASKED_SET(REG_BIT(0)) : GENX_MASKED_CLEAR(REG_BIT(0)));
}

/* A unit with all that SIL-353 and SIL-354 want. */
static struct unit dg2_new(bool strict)
{
	struct unit u = unit_new(&dg2, strict);

	wr(u.g, MMIO_SQCNT1, PMON | BPC);
	gating(&u, true);
	return u;
}

static u64 wide(const u32 *r, u32 qw)
{
	return r[2 * qw] | (u64)r[2 * qw + 1] << 32;
}

/* SIL-355: timestamps and periods of the crystal, which RPM_CONFIG0 names. */
static void timestamps(void)
{
	struct unit u = dg2_new(false);
	const u32 *r = report(&u, 0);
	u32 config = rd(u.g, 0xd00), streamer;

	EXPECT_EQ(config >> 3 & 7, 2);		/* 38.4 MHz */
	EXPECT_EQ(config >> 1 & 3, 2);		/* the streamers count half of it */
	wr(u.g, GLOBAL, TIMER(9));
	start(&u, FULL);
	streamer = rd(u.g, STREAMER_CLOCK);
	pass_time(u.g, 8 * PERIOD(9) + US);
	EXPECT_EQ(filled(&u), 8 * 256);
	EXPECT_EQ(reason(r), TIMED);
	EXPECT_EQ(r[64 + 1] - r[1], 2u << 9);
	EXPECT(rd(u.g, STREAMER_CLOCK) - streamer - 8 * (1u << 9) < 40);
	EXPECT(r[1] - 2 * streamer <= 2u << 9);
	UNIT_END(&u);
}

/* Counter Select 5: A0 to A3, A24 to A27, A32 to A37 have 32 bits, the others 40. */
static void narrow(void)
{
	struct unit u = dg2_new(false);
	struct ctx c = ctx_new(u.s, RCS, 5);
	u32 flag = gg(fixture_alloc(u.s, 1)), i;
	const u32 *r;

	for (i = 0; i < 38; i++)
		u.g->m->oa.offset.a[i] = 0x1200000000ULL + ((u64)i << 32) + i;
	run_spin(u.s, RCS, &c, flag);
	wr(u.g, GLOBAL, TIMER(9));
	start(&u, FULL);
	pass_time(u.g, 5 * PERIOD(9) + US);
	r = report(&u, filled(&u) - 256);
	EXPECT_EQ(filled(&u) % 256, 0);
	for (i = 0; i < 36; i++) {
		u64 want = u.g->m->oa.last.a[i];
		u32 high = ((const u8 *)(r + 40))[i % 32];

		EXPECT_EQ(r[4 + i], (u32)want);
		if ((i >= 4 && i < 24) || (i >= 28 && i < 32))
			EXPECT_EQ(high, 0x12 + i);
	}
	EXPECT_EQ(r[40], (u32)u.g->m->oa.last.a[36]);
	EXPECT_EQ(r[46], (u32)u.g->m->oa.last.a[37]);
	EXPECT(r[40] > 1000 && r[46] > 500 && r[46] < r[40]);
	mem_put(u.s, flag, 1);
	EXPECT(run_idle(u.s, RCS, 100 * US));
	UNIT_END(&u);
}

/* Counter Select 1: 448 bytes, fields of 64 bits, and a report that goes on at the start. */
static void straddles(void)
{
	struct unit u = dg2_new(false);
	u32 n = OA_SIZE / 448, i;
	const u32 *r;

	u.g->m->oa.offset.a[20] = 0x1234500000000ULL;
	wr(u.g, CEC(2), 3);
	wr(u.g, CEC(2) + 4, 0xfffe);
	wr(u.g, GLOBAL, TIMER(5));
	start(&u, WIDE);
	for (i = 0; i < n && filled(&u) < n / 2 * 448; i++)
		pass_time(u.g, PERIOD(5));
	r = report(&u, 448);
	EXPECT_EQ(r[0] >> 19 & 0x7f, TIMED);
	EXPECT_EQ(r[1], 0);
	EXPECT_EQ(wide(r, 1) - wide(report(&u, 0), 1), 2u << 5);
	EXPECT_EQ(wide(r, 8 / 2 + 20), 0x1234500000000ULL);
	for (i = 0; i < 4; i++)
		EXPECT_EQ(r[84 + i], 0);		/* reserved */
	EXPECT_EQ(r[90] - report(&u, 0)[90], (u32)(wide(r, 3) - wide(report(&u, 0), 3)));
	EXPECT_EQ(r[104], 0);
	wr(u.g, HEAD, u.buffer + n / 2 * 448);
	for (i = 0; i < n && filled(&u) >= n / 2 * 448; i++)
		pass_time(u.g, PERIOD(5));
	EXPECT(filled(&u) < n / 2 * 448);
	/* the last one begins before the end, at which 256 bytes are left; B2 is at the start */
	i = OA_SIZE - n * 448;
	r = report(&u, n * 448);
	EXPECT_EQ(r[0] >> 19 & 0x7f, TIMED);
	EXPECT_EQ(report(&u, 90 * 4 - i)[0] - report(&u, (n - 1) * 448)[90],
		  (u32)(wide(r, 3) - wide(report(&u, (n - 1) * 448), 3)));
	EXPECT_EQ((rd(u.g, TAIL) - u.buffer + i) % 448, 0);
	/* a head inside of a report */
	wr(u.g, HEAD, u.buffer + n / 2 * 448 + 64);
	EXPECT_RULE(u.g, "OA6-015", HEAD);
	UNIT_END(&u);
}

/* Codes of Gen12.0 that DG2 does not have. */
static void formats(void)
{
	u32 n;

	for (n = 0; n < 8; n++) {
		struct unit u = dg2_new(false);

		start(&u, FORMAT(n) | ON);
		if (n != 1 && n != 5)
			EXPECT_RULE(u.g, "OAF-021", CONTROL);
		UNIT_END(&u);
	}
}

/* SIL-342: valid only in reports of a switch that loads a context; the id is in all. */
static void valid(void)
{
	struct unit u = dg2_new(false);
	struct ctx c = ctx_new(u.s, RCS, 0x7fe);
	u32 flag = gg(fixture_alloc(u.s, 1)), at, timed = 0, loaded = 0, gone = 0;

	wr(u.g, GLOBAL, TIMER(9));
	start(&u, FULL);
	run_spin(u.s, RCS, &c, flag);
	pass_time(u.g, 3 * PERIOD(9));
	mem_put(u.s, flag, 1);
	EXPECT(run_idle(u.s, RCS, 100 * US));
	pass_time(u.g, US);
	for (at = 0; at < filled(&u); at += 256) {
		const u32 *r = report(&u, at);

		if (reason(r) == TIMED) {
			EXPECT_EQ(r[0] & VALID, 0);
			timed++;
		} else if (r[0] & VALID) {
			EXPECT_EQ(reason(r), SWITCHED);
			EXPECT_EQ(r[2], upper_32_bits(ctx_desc(u.s, &c)));
			loaded++;
		} else {
			EXPECT_EQ(reason(r), SWITCHED);
			gone++;
		}
	}
	EXPECT(timed >= 3);
	EXPECT_EQ(loaded, 1);
	EXPECT_EQ(gone, 1);
	UNIT_END(&u);
}

/* A write of the trigger: no reason, and the value in place of the id. */
static void trigger(void)
{
	struct unit u = dg2_new(false);

	start(&u, FULL);
	wr(u.g, TRIGGER, 0xc0ffee11);
	pass_time(u.g, US);
	EXPECT_EQ(filled(&u), 256);
	EXPECT_EQ(report(&u, 0)[0], 0);
	EXPECT_EQ(report(&u, 0)[2], 0xc0ffee11);
	EXPECT_EQ(u.g->m->oa.ctx_id, 0);
	wr(u.g, DEBUG, GENX_MASKED_SET(REG_BIT(14)));
	wr(u.g, TRIGGER, 1);
	pass_time(u.g, US);
	EXPECT_EQ(filled(&u), 256);
	UNIT_END(&u);
}

/* Appendix A: batches of clients do not write the trigger unless a slot allows it, but OAR. */
static void user_trigger(void)
{
	u32 allowed;

	for (allowed = 0; allowed < 2; allowed++) {
		struct unit u = dg2_new(false);
		struct model_cs_engine *e = engine_of(u.s, RCS);

		if (allowed)
			wr(u.g, base_of(u.s, RCS) + 0x4d0, TRIGGER);
		EXPECT_EQ(model_cs_reg_writable(u.g->m, e, TRIGGER), allowed);
		EXPECT(model_cs_reg_readable(u.g->m, e, STATUS));
		EXPECT(model_cs_reg_readable(u.g->m, e, HEAD));
		EXPECT(!model_cs_reg_writable(u.g->m, e, HEAD));
		EXPECT(!model_cs_reg_writable(u.g->m, e, CONTROL));
		EXPECT(model_cs_reg_writable(u.g->m, e, OAR_CONTROL));
		model_cs_reg_write(u.g->m, &(struct model_cs_cmd){ .user = true }, OAR_CONTROL,
				   ~0U);
		EXPECT_EQ(rd(u.g, OAR_CONTROL), 0xf);
		UNIT_END(&u);
	}
}

/* SIL-353, SIL-354: each bit that is missing when OA is enabled. */
static void needs(void)
{
	struct unit u = dg2_new(true);

	wr(u.g, MMIO_SQCNT1, PMON);
	start(&u, FULL);
	EXPECT_RULE(u.g, "OA-PMON", CONTROL);
	stop(&u);
	wr(u.g, MMIO_SQCNT1, BPC);
	start(&u, FULL);
	EXPECT_RULE(u.g, "OA-PMON", CONTROL);
	stop(&u);
	wr(u.g, MMIO_SQCNT1, PMON | BPC);
	start(&u, FULL);
	EXPECT_CLEAN(u.g);
	stop(&u);
	wr(u.g, CHICKEN, GENX_MASKED_CLEAR(REG_BIT(5)));
	start(&u, FULL);
	EXPECT_RULE(u.g, "OA-GATING", CONTROL);
	stop(&u);
	gating(&u, true);
	wr(u.g, CHICKEN2, GENX_MASKED_CLEAR(REG_BIT(0)));
	start(&u, FULL);
	EXPECT_RULE(u.g, "OA-GATING", CONTROL);
	stop(&u);
	wr(u.g, CHICKEN2, BIT(0));
	EXPECT_RULE(u.g, "REG-MASK", CHICKEN2);
	UNIT_END(&u);
}

/* SIL-353: the bit must be set in all instances. */
static void one_instance(void)
{
	struct unit u = dg2_new(true);

	gating(&u, false);
	wr(u.g, CHICKEN2, GENX_MASKED_SET(REG_BIT(0)));
	wr(u.g, MMIO_MGSR, 0);			/* unicast, the first subslice */
	wr(u.g, CHICKEN, GENX_MASKED_SET(REG_BIT(5)));
	wr(u.g, MMIO_MGSR, STEERING_MULTICAST);
	start(&u, FULL);
	EXPECT_RULE(u.g, "OA-GATING", CONTROL);
	stop(&u);
	UNIT_END(&u);
}

/* Register facts, workarounds: the EUs are reset with render alone, and no image loads them. */
static void engine_reset(void)
{
	struct unit u = dg2_new(true);
	u32 i;

	for (i = 0; i < 7; i++)
		model_reg_access_write(u.g->m, MMIO_EU_PERF_CNTL(i), 0x5004);
	model_oa_engine_reset(u.g->m, REG_BIT(2));
	EXPECT_EQ(rd(u.g, CHICKEN), REG_BIT(5));
	EXPECT_EQ(rd(u.g, CHICKEN2), REG_BIT(0));
	EXPECT_EQ(rd(u.g, MMIO_EU_PERF_CNTL(6)), 0x5004);
	model_oa_engine_reset(u.g->m, GDRST_RENDER);
	EXPECT_EQ(rd(u.g, CHICKEN), 0);
	EXPECT_EQ(rd(u.g, CHICKEN2), 0);
	for (i = 0; i < 7; i++)
		EXPECT_EQ(rd(u.g, MMIO_EU_PERF_CNTL(i)), 0);
	start(&u, FULL);
	EXPECT_RULE(u.g, "OA-GATING", CONTROL);
	stop(&u);
	UNIT_END(&u);
}

/* What has no signal: nodes 1 and 2 of EUs, A36 and A37. */
static void dead_signals(void)
{
	struct unit u = dg2_new(false);
	struct ctx c = ctx_new(u.s, RCS, 5);
	u32 flag = gg(fixture_alloc(u.s, 1));

	run_spin(u.s, RCS, &c, flag);
	gating(&u, false);
	wr(u.g, MMIO_SQCNT1, PMON);
	wr(u.g, NOA, 0x200);
	wr(u.g, GLOBAL, RESUME);
	start(&u, FULL);
	pass_time(u.g, MS);
	EXPECT_EQ(model_oa_total(u.g->m, 'C', 1), 0);
	EXPECT_EQ(model_oa_total(u.g->m, 'C', 2), 0);
	EXPECT_EQ(model_oa_total(u.g->m, 'C', 0), dg2.khz);
	EXPECT_EQ(model_oa_total(u.g->m, 'A', 36), 0);
	EXPECT_EQ(model_oa_total(u.g->m, 'A', 37), 0);
	EXPECT(model_oa_total(u.g->m, 'A', 35));
	stop(&u);
	gating(&u, true);
	wr(u.g, MMIO_SQCNT1, PMON | BPC);
	start(&u, FULL);
	pass_time(u.g, MS);
	EXPECT(model_oa_total(u.g->m, 'C', 1) > dg2.khz / 6 - 2);
	EXPECT(model_oa_total(u.g->m, 'C', 2) > dg2.khz / 3 - 2);
	EXPECT(model_oa_total(u.g->m, 'A', 36) > dg2.khz / 16 - 2);
	EXPECT(model_oa_total(u.g->m, 'A', 37));
	mem_put(u.s, flag, 1);
	EXPECT(run_idle(u.s, RCS, 100 * US));
	UNIT_END(&u);
}

/* SIL-346: what the CPU must not write; registers of Gen12.5 among them. */
static void writers(void)
{
	static const u32 offsets[] = {
		0xd900, 0xd97c, 0xdc00, MMIO_OAR_LAST, MMIO_OAA_ENABLE, MMIO_OAG_LCE_FIRST,
		0xdd40, MMIO_OAG_LCE_LAST, MMIO_OAG_OA_PESS, 0xe458, BANK, ROUTE, OAR_CONTROL,
	};
	struct unit u = dg2_new(true);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(offsets); i++) {
		wr(u.g, offsets[i], 5);
		EXPECT_RULE(u.g, "OA-CS", offsets[i]);
		EXPECT_EQ(rd(u.g, offsets[i]), 5);
	}
	wr(u.g, MMIO_OACONTROL, 1);
	EXPECT_RULE(u.g, "OA-ABSENT", MMIO_OACONTROL);
	UNIT_END(&u);
}

/* The field of the compute engine is defined, other bits are not. */
static void control(void)
{
	struct unit u = dg2_new(false);

	wr(u.g, CONTROL, 3 << 16);
	EXPECT_EQ(rd(u.g, CONTROL), 3 << 16);
	EXPECT_CLEAN(u.g);
	wr(u.g, CONTROL, REG_BIT(8));
	EXPECT_RULE(u.g, "REG-RSVD", CONTROL);
	UNIT_END(&u);
}

/* Position of a register's pair in the commands of an image that hardware has saved, 0: none. */
static u32 find(const u32 *dw, u32 reg)
{
	u32 i = 0, n;

	while (i < 0x1000) {
		if ((dw[i] & 0xff800000) != MI_CMD(MI_OP_LOAD_REGISTER_IMM)) {
			i++;
			continue;
		}
		n = ((dw[i] & 0xff) + 1) / 2;
		for (i++; n; n--, i += 2)
			if (dw[i] == reg)
				return i;
	}
	return 0;
}

static void emit_report(struct unit *u, struct ctx *c, u32 at, u32 id)
{
	EMIT(u->s, c, REPORT, at | MI_REPORT_PERF_COUNT_GGTT, 0, id);
}

/* G12-101, G12-204: the unit of the render context; its registers in the image (SIL-356). */
static void render_context(void)
{
	struct unit u = dg2_new(false);
	struct ctx a = ctx_new(u.s, RCS, 5), b = ctx_new(u.s, RCS, 6);
	u32 out = gg(fixture_alloc(u.s, 1)), i, at;
	const u32 *r = ram_dw(u.g, bus_of(out));
	u32 *dw = image(u.s, &a);

	memset(ram_dw(u.g, bus_of(out)), 0xa5, SZ_4K);
	emit_report(&u, &b, out, 0x111);
	EXPECT(go(u.s, &b));
	EXPECT_EQ(r[0], 0x111);
	for (i = 2; i < 64; i++)
		EXPECT_EQ(r[i], 0);
	EXPECT_EQ(r[64], 0xa5a5a5a5);
	load_reg(&u, &a, CTXCONTROL, RESUME);
	load_reg(&u, &a, OAR_CONTROL, OAR_FULL);
	load_reg(&u, &a, CTX_CONTROL, GENX_MASKED_SET(OAR_BIT));
	emit_report(&u, &a, out, 0x222);
	for (i = 0; i < 100; i++)
		EMIT(u.s, &a, PIPE_CONTROL, PIPE_CONTROL_CS_STALL, 0, 0, 0, 0);
	emit_report(&u, &a, out + 0x400, 0x333);
	EXPECT(go(u.s, &a));
	EXPECT_EQ(r[0], 0x222);
	EXPECT_EQ(r[2], upper_32_bits(ctx_desc(u.s, &a)));
	/* Gen8's places: A36 is not there, and the clock is that of A0 */
	EXPECT_EQ(r[0x100 + 4] - r[4], r[0x100 + 3] - r[3]);
	EXPECT(r[0x100 + 3] - r[3] > 50 * dg2.khz / 1000);
	EXPECT(r[0x100 + 1] - r[1] > 50 * 384 / 10);		/* 38.4 MHz */
	at = find(dw, CTXCONTROL);
	EXPECT(at && at + 1 != 0x145);
	EXPECT_EQ(dw[at + 1], RESUME);
	EXPECT_EQ(dw[find(dw, OAR_CONTROL) + 1], OAR_FULL);
	EXPECT_EQ(dw[LRC_CONTEXT_CONTROL] & OAR_BIT, OAR_BIT);
	EXPECT_EQ(image(u.s, &b)[at + 1], 0);
	/* software stops the counters in the image */
	dw[at + 1] = 0;
	EXPECT(go(u.s, &a));
	EXPECT_EQ(rd(u.g, CTXCONTROL), 0);
	UNIT_END(&u);
}

/* The 64-bit format and others of OAR are undefined. */
static void render_formats(void)
{
	u32 n;

	for (n = 0; n < 8; n++) {
		struct unit u = dg2_new(false);
		struct ctx c = ctx_new(u.s, RCS, 5);

		load_reg(&u, &c, OAR_CONTROL, n << 1 | ON);
		load_reg(&u, &c, CTX_CONTROL, GENX_MASKED_SET(OAR_BIT));
		emit_report(&u, &c, gg(fixture_alloc(u.s, 1)), 1);
		EXPECT(go(u.s, &c));
		if (n != 5)
			EXPECT_RULE(u.g, "OAF-021", OAR_CONTROL);
		UNIT_END(&u);
	}
}

/* SIL-352, and a buffer in local memory. */
static void local_buffer(void)
{
	struct unit u = dg2_new(false);
	u32 page = u.buffer >> 12, first;

	/* pages 16 on of local memory; the tests have memory for a few */
	for (first = 0; first < 4; first++)
		model_mmio_write(u.g->m, PTES + (page + first) * 8, 8,
				 (16ULL + first) << 12 | GGTT_LOCAL | 1);
	wr(u.g, GLOBAL, TIMER(5));
	start(&u, FULL);
	pass_time(u.g, 4 * PERIOD(5) + US);
	EXPECT_EQ(filled(&u), 4 * 256);
	stop(&u);
	model_local_cpu_read(u.g->m, 16 << 12, &first, sizeof(first));
	EXPECT_EQ(first >> 19 & 0x7f, TIMED);
	EXPECT_EQ(report(&u, 0)[0], 0);		/* nothing in memory of the host */
	model_mmio_write(u.g->m, PTES + page * 8, 8, 40 << 12 | GGTT_LOCAL | 1);
	EXPECT_RULE(u.g, "OA-TLB", OA_TLB);
	wr(u.g, OA_TLB, 1);
	EXPECT(wait_bits(u.g, OA_TLB, 1, 0, MS));
	model_mmio_write(u.g->m, PTES + page * 8, 8, 41 << 12 | GGTT_LOCAL | 1);
	UNIT_END(&u);
}

static const struct test tests[] = {
	TEST(timestamps, "SIL-355 timestamps of the crystal"),
	TEST(narrow, "register facts: A24u40_A14u32_B8_C8"),
	TEST(straddles, "SIL-356 a format that does not divide the buffer"),
	TEST(formats, "register facts: undefined formats"),
	TEST(valid, "SIL-342 which reports have a valid context"),
	TEST(trigger, "SIL-342 reports that a register triggers"),
	TEST(user_trigger, "PRV-016 the trigger in a user batch"),
	TEST(needs, "SIL-353 SIL-354 what must be set before"),
	TEST(one_instance, "SIL-353 all instances"),
	TEST(engine_reset, "G12-205 SIL-353 a reset of render alone"),
	TEST(dead_signals, "SIL-353 SIL-354 signals that are missing"),
	TEST(writers, "SIL-346 what the CPU must not write"),
	TEST(control, "register facts: bits of OACONTROL"),
	TEST(render_context, "SIL-356 counters of a context, and its image"),
	TEST(render_formats, "Wa_16010703925 formats of the render context"),
	TEST(local_buffer, "SIL-352 a buffer in local memory, translations"),
};

HARNESS_MAIN(tests)
