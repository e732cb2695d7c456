// SPDX-License-Identifier: MIT
/*
 * The OA unit of Broadwell and Kaby Lake. The expected values in this file are from manuals 001 and
 * 002 and the register facts.
 */
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"
#include "tests/model/harness.h"
#include "tests/oa-sets/sets.h"

OA_SETS_EMBED(bdw);
OA_SETS_EMBED(kblgt2);

#define OA_GGTT		0x00800000u
#define OA_BUS		(RAM_BASE + 0x400000)
#define OA_SIZE		(128u * 1024)
#define CONTROL(select)	((select) << 2 | 1)
#define TIMER(exponent)	((exponent) << 2 | 3)
#define TIMER_ENABLED	REG_BIT(16)	/* RPT-001 */
#define REASON(id)	((id) >> 19 & 0x3f)

/**
 * struct unit - values that the tests expect of a part
 * @plat:	platform of the part
 * @khz:	frequency of the timestamp
 * @clock_khz:	render clock at reset: the lowest frequency
 * @valid:	bit of RPT_ID: the context id is valid
 * @well:	well of the render engine; Broadwell has only one well
 * @sets:	public metric sets of the part
 */
static const struct unit {
	const struct genx_platform *plat;
	u32 khz;
	u32 clock_khz;
	u32 valid;
	enum genx_fw_domain well;
	const char *sets;
} units[] = {
	{ &genx_platform_bdw, 12500, 300000, REG_BIT(25), GENX_FW_GT, bdw_sets },
	{ &genx_platform_kbl, 12000, 350000, REG_BIT(16), GENX_FW_RENDER, kblgt2_sets },
};

#define FOR_EACH_UNIT(u) for (u = units; u < units + ARRAY_SIZE(units); u++)

static struct gpu *unit_gpu(const struct unit *u, u32 seed)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	u32 page;

	cfg.plat = u->plat;
	cfg.device_id = u->plat->pci->ids[0];
	cfg.seed = seed;
	g = gpu_new_config(cfg);
	fw_get_all(g);
	pass_time(g, MS);
	for (page = 0; page < OA_SIZE; page += 4096)
		ggtt_map(g, OA_GGTT + page, OA_BUS + page);
	return g;
}

/*
 * Program status, head, upper half of the buffer, buffer and tail, in the order of the register
 * facts.
 */
static void program(struct gpu *g)
{
	wr(g, OASTATUS.addr, 0);
	wr(g, OAHEADPTR.addr, OA_GGTT);
	wr(g, OABUFFER_UDW.addr, 0);
	wr(g, OABUFFER.addr, OA_GGTT | 1);
	wr(g, OATAILPTR.addr, OA_GGTT);
}

static void enable(struct gpu *g, u32 select)
{
	program(g);
	wr(g, OACONTROL.addr, CONTROL(select));
}

static const u32 *report(struct gpu *g, u32 pos)
{
	return ram_dw(g, OA_BUS + pos);
}

static u32 tail(struct gpu *g)
{
	return rd(g, OATAILPTR.addr) - OA_GGTT;
}

static u64 period_ns(const struct unit *u, u32 exponent)
{
	return (2ULL << exponent) * 1000000 / u->khz;
}

static bool close_to(u32 a, u32 b)
{
	return a - b + 2 <= 4;
}

static void write_lists(struct gpu *g, const struct oa_set *set)
{
	unsigned int part, i;

	for (part = 0; part < GENX_OA_CONFIG_PARTS; part++)
		for (i = 0; i < set->n[part]; i++)
			wr(g, set->regs[part][i].addr, set->regs[part][i].value);
}

static void write_set(struct gpu *g, const struct unit *u, const char *symbol)
{
	struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
	int n = oa_sets_parse(u->sets, sets), i, found = 0;

	for (i = 0; i < n; i++)
		if (!strcmp(sets[i].symbol, symbol)) {
			write_lists(g, &sets[i]);
			found++;
		}
	EXPECT_EQ(found, 1);
	free(sets);
}

/*
 * TestOa. Its logic compares nodes 3, 4 and 5: node 3 is high in one clock of two, 4 and 5 in one
 * of three each, independent of node 3. B0: less than 0: never. B1, B2: always. B3: node 3 low:
 * 1/2. B4: nodes 4 and 5 low: 1/3. B5: node 4 high: 1/3. B6: nodes 3 and 4 high: 1/6. B7: node 3
 * or 4 high: 1/2 + 1/3 - 1/6. C3: node 3, C4: node 4. Its report trigger has the threshold
 * enabled (RPT-010).
 */
static void test_set(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		const u32 *r0, *r1;
		u32 d[64], clock, i;

		write_set(g, u, "TestOa");
		EXPECT_EQ(rd(g, GDT_CHICKEN_BITS_ADDR), 0x80);
		enable(g, 5);
		wr(g, OACTXCONTROL.addr, TIMER(10));
		pass_time(g, 6 * period_ns(u, 10) + 1000);
		EXPECT(tail(g) >= 5 * 256);
		r0 = report(g, 0);
		r1 = report(g, 4 * 256);
		for (i = 0; i < 64; i++)
			d[i] = r1[i] - r0[i];
		clock = d[3];
		EXPECT(close_to(clock, (u32)(u->clock_khz * 4ULL * 2048 / u->khz)));
		EXPECT_EQ(d[48], 0);
		EXPECT_EQ(d[49], clock);
		EXPECT_EQ(d[50], clock);
		EXPECT(close_to(d[51], clock / 2));
		EXPECT(close_to(d[52], clock / 3));
		EXPECT(close_to(d[53], clock / 3));
		EXPECT(close_to(d[54], clock / 6));
		EXPECT(close_to(d[55], clock * 2 / 3));
		EXPECT(close_to(d[59], clock / 2));
		EXPECT(close_to(d[60], clock / 3));
		EXPECT_EQ(r0[0], 1u << 19 | REG_BIT(18) | REG_BIT(17) |
			  (u->valid == REG_BIT(25) ? TIMER_ENABLED : 0));
		GPU_END(g);
	}
}

/* OAG-022: each published set is written without a violation, and its counters advance. */
static void published_sets(void)
{
	static const int counts[] = { 24, 21 };
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
		int n = oa_sets_parse(u->sets, sets), i;

		EXPECT_EQ(n, counts[u - units]);
		for (i = 0; i < n; i++) {
			struct gpu *g = unit_gpu(u, 0);

			write_lists(g, &sets[i]);
			enable(g, 5);
			wr(g, OACTXCONTROL.addr, TIMER(10));
			pass_time(g, 3 * period_ns(u, 10));
			EXPECT(tail(g) >= 2 * 256);
			EXPECT(report(g, 256)[3] != report(g, 0)[3]);
			if (g->m->n_violations != g->seen)
				NOTE("%s", sets[i].symbol);
			GPU_END(g);
		}
		free(sets);
	}
}

/* Register facts: OA: the nodes of Gen8 and Gen9 are enabled in 0x9840, not in 0xD04. */
static void nodes(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		u64 c3;

		enable(g, 5);
		wr(g, OACTXCONTROL.addr, 1);
		wr(g, RPM_CONFIG1.addr, REG_BIT(9));
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'C', 3), 0);
		wr(g, GDT_CHICKEN_BITS_ADDR, 0x80);
		pass_time(g, MS);
		c3 = model_oa_total(g->m, 'C', 3);
		EXPECT(close_to((u32)c3, u->clock_khz / 2));
		wr(g, GDT_CHICKEN_BITS_ADDR, 0xa0 & ~0x80);
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'C', 3), c3);
		GPU_END(g);
	}
}

/* OAF-018..022: the size of each format, and the positions of its counters. */
static void formats(void)
{
	static const struct { u32 select, size, a7, a35, b0, c0, c_end; } want[] = {
		{ 0, 64, 4, 0, 0, 0, 0 }, { 2, 128, 4, 0, 16, 24, 32 },
		{ 5, 256, 11, 39, 48, 56, 64 }, { 7, 64, 0, 0, 8, 4, 8 },
	};
	const struct unit *u;
	unsigned int f, i;

	FOR_EACH_UNIT(u)
		for (f = 0; f < ARRAY_SIZE(want); f++) {
			struct gpu *g = unit_gpu(u, 0);
			const u32 *r = report(g, 0);

			for (i = 0; i < MODEL_OA_N_A; i++)
				g->m->oa.offset.a[i] = 0x1100000000ULL * (i + 1) + 0xa0 + i;
			for (i = 0; i < 8; i++) {
				g->m->oa.offset.b[i] = 0xb0 + i;
				g->m->oa.offset.c[i] = 0xc0 + i;
			}
			enable(g, want[f].select);
			model_oa_request(g->m, RPT_REASON_CTX_SWITCH, g->now);
			pass_time(g, US);
			EXPECT_EQ(tail(g), want[f].size);
			for (i = 7; want[f].a7 && i <= 18; i++)
				EXPECT_EQ(r[want[f].a7 + i - 7], (u32)(0xa0 + i));
			if (want[f].a35) {
				EXPECT_EQ(r[want[f].a35], 0xa0 + 35);
				EXPECT_EQ(r[40], 0x44332211);
				EXPECT_EQ(r[47], 0x200ffeed);
			}
			for (i = 0; want[f].b0 && i < 8; i++)
				EXPECT_EQ(r[want[f].b0 + i], 0xb0 + i);
			for (i = want[f].c0; i < want[f].c_end; i++)
				EXPECT_EQ(r[i], 0xc0 + i - want[f].c0);
			GPU_END(g);
		}
}

/* RPT-001, RPT-002, RPT-005, RPT-009, T-15: the layout of RPT_ID; the 32-bit context id. */
static void report_id(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		u32 timer = u->valid == REG_BIT(25) ? TIMER_ENABLED : 0;

		enable(g, 0);
		model_oa_context_switch(g->m, false, 0, true, 0x80000fff);
		wr(g, OACTXCONTROL.addr, TIMER(6));
		pass_time(g, period_ns(u, 6) + 1000);
		model_oa_context_switch(g->m, true, 0x80000fff, false, 0);
		pass_time(g, US);
		EXPECT_EQ(tail(g), 3 * 64);
		EXPECT_EQ(report(g, 0)[0], 8u << 19 | u->valid);
		EXPECT_EQ(report(g, 64)[0], 1u << 19 | u->valid | timer);
		EXPECT_EQ(report(g, 128)[0], 8u << 19 | timer);
		EXPECT_EQ(report(g, 0)[2], 0x80000fff);
		EXPECT_EQ(report(g, 64)[2], 0x80000fff);
		GPU_END(g);
	}
}

/* RPT-006, RPT-007: timer period and timestamp in ticks of the part. */
static void timer(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		u32 i, n;

		enable(g, 5);
		wr(g, OACTXCONTROL.addr, TIMER(6));
		pass_time(g, MS);
		n = tail(g) / 256;
		EXPECT(n == u->khz / 128 || n == u->khz / 128 + 1);
		for (i = 1; i < n; i++)
			EXPECT_EQ(report(g, i * 256)[1] - report(g, i * 256 - 256)[1], 128);
		EXPECT_EQ(report(g, 0)[1] % 128, 0);
		GPU_END(g);
	}
}

/*
 * RPT-003: Broadwell has no report reason for a change of the clocks, so it writes no report, and
 * its OA_DEBUG has no bits for it.
 */
static void frequency_bdw(void)
{
	struct gpu *g = unit_gpu(&units[0], 0);
	u32 ticks;

	enable(g, 5);
	wr(g, RPNSWREQ.addr, 19 << 24);
	wr(g, RP_CONTROL.addr, 1 << 7);
	pass_time(g, MS);
	EXPECT_EQ(tail(g), 0);
	ticks = rd(g, GPU_TICKS.addr);
	pass_time(g, MS);
	EXPECT_EQ(rd(g, GPU_TICKS.addr) - ticks, 950000);
	wr(g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_DISABLE_GO));
	EXPECT_CLEAN(g);
	wr(g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_DISABLE_CLK_RATIO));
	EXPECT_RULE(g, "REG-RSVD", OA_DEBUG.addr);
	gpu_free(g);
}

/*
 * OAG-017, RPT-002, RPT-011: Kaby Lake reports a change of the clocks, or has the frequencies in
 * bits 10:0 of RPT_ID.
 */
static void frequency_kbl(void)
{
	struct gpu *g = unit_gpu(&units[1], 0);

	enable(g, 5);
	wr(g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_INCLUDE_CLK_RATIO));
	wr(g, RPNSWREQ.addr, 60u << 23);
	wr(g, RP_CONTROL.addr, 1 << 7);
	pass_time(g, US);
	EXPECT_EQ(tail(g), 256);
	EXPECT_EQ(report(g, 0)[0], 0x20u << 19 | 60u << 25);
	wr(g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_DISABLE_CLK_RATIO));
	wr(g, RPNSWREQ.addr, 69u << 23);
	pass_time(g, US);
	EXPECT_EQ(tail(g), 256);
	model_oa_request(g->m, RPT_REASON_CTX_SWITCH, g->now);
	pass_time(g, US);
	EXPECT_EQ(tail(g), 512);
	EXPECT_EQ(report(g, 256)[0], 8u << 19 | 69u << 25 | 69);
	GPU_END(g);
}

/* OAG-038, Z-12: A0 counts the render engine alone; flexible events count for 24 EUs. */
static void counters(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		wr(g, EU_PERF_CNTL(6).addr, 0x1000);	/* A19: FPU0, A20: FPU1 */
		enable(g, 5);
		wr(g, OACTXCONTROL.addr, 1);
		model_oa_busy(g->m, true, false);
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'A', 0), 0);
		model_oa_busy(g->m, true, true);
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'A', 0), u->clock_khz);
		EXPECT_EQ(model_oa_total(g->m, 'A', 19), u->clock_khz * 24 / 2);
		EXPECT_EQ(model_oa_total(g->m, 'A', 20), u->clock_khz * 24 / 4);
		GPU_END(g);
	}
}

/* DLT-001: A counters are 40 bits wide; their high bytes wrap with them, A32..A35 have none. */
static void wraps(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		const u8 *r0 = (const u8 *)report(g, 0), *r1 = (const u8 *)report(g, 256);

		g->m->oa.offset.a[0] = (1ULL << 40) - 1000;
		g->m->oa.offset.a[31] = (1ULL << 32) - 1000;
		enable(g, 5);
		wr(g, OACTXCONTROL.addr, 1);
		model_oa_request(g->m, RPT_REASON_CTX_SWITCH, g->now);
		model_oa_busy(g->m, true, true);
		pass_time(g, MS);
		model_oa_request(g->m, RPT_REASON_CTX_SWITCH, g->now);
		pass_time(g, US);
		EXPECT_EQ(tail(g), 512);
		EXPECT_EQ(r0[160], 0xff);
		EXPECT_EQ(report(g, 0)[4], -1000U);
		EXPECT_EQ(r1[160], 0);
		EXPECT_EQ(report(g, 256)[4], u->clock_khz - 1000);
		EXPECT_EQ(r0[191], 0);
		EXPECT_EQ(r1[191], 1);
		EXPECT_EQ(rd(g, OASTATUS.addr), OASTATUS_COUNTER_OVERFLOW);
		wr(g, OASTATUS.addr, 3 << 16);
		EXPECT_EQ(rd(g, OASTATUS.addr), 0);
		GPU_END(g);
	}
}

/*
 * INT-041: on Kaby Lake the half-full interrupt is bit 28 of the fourth bank, unless OA_IMR masks
 * it. Broadwell has none.
 */
static void half_full(void)
{
	const struct unit *u;
	unsigned int open;

	FOR_EACH_UNIT(u)
		for (open = 0; open < 2; open++) {
			struct gpu *g = unit_gpu(u, 0);
			bool kbl = u == &units[1];

			wr(g, IRQ_IER(GEN8_IRQ_GT(3)), REG_BIT(28));
			wr(g, IRQ_IMR(GEN8_IRQ_GT(3)), ~REG_BIT(28));
			wr(g, GEN8_IRQ_MASTER, REG_BIT(31));
			if (kbl)
				wr(g, OA_IMR.addr, open ? 0 : REG_BIT(28));
			enable(g, 5);
			wr(g, OACTXCONTROL.addr, TIMER(6));
			pass_time(g, 257 * period_ns(u, 6));
			EXPECT_EQ(g->irqs, kbl && open);
			EXPECT_CLEAN(g);
			if (kbl && open) {
				wr(g, GEN8_IRQ_MASTER, 0);
				EXPECT(rd(g, GEN8_IRQ_MASTER) & REG_BIT(6));
				EXPECT_EQ(rd(g, IRQ_IIR(GEN8_IRQ_GT(3))), REG_BIT(28));
				wr(g, IRQ_IIR(GEN8_IRQ_GT(3)), REG_BIT(28));
				EXPECT_CLEAN(g);
				wr(g, OA_IMR.addr, 1);
				EXPECT_RULE(g, "INT-041", OA_IMR.addr);
			}
			gpu_free(g);
		}
}

/*
 * OAG-001, OAG-003, OAG-007: with the render well off nothing counts. RPT-003: a GO report is
 * written.
 */
static void asleep(void)
{
	const struct unit *u;
	unsigned int d;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);
		u64 b1, ticks;

		wr(g, OACEC_0(1).addr, 3);		/* B1: always */
		enable(g, 5);
		wr(g, OACTXCONTROL.addr, TIMER(8));
		fw_put(g, u->well);
		pass_time(g, MS);
		b1 = model_oa_total(g->m, 'B', 1);
		ticks = model_oa_total(g->m, 'G', 0);
		EXPECT(b1 && ticks > b1);
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'B', 1), b1);
		for (d = 0; d < u->plat->n_fw_domains; d++)
			if (u->plat->fw_domains[d].domain != u->well)
				fw_put(g, u->plat->fw_domains[d].domain);
		pass_time(g, MS);
		EXPECT_EQ(REASON(report(g, g->m->oa.tail - OA_GGTT - 256)[0]), RPT_REASON_GO);
		ticks = model_oa_total(g->m, 'G', 0);
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'G', 0), ticks);
		GPU_END(g);
	}
}

/* T-14, OAG-010..012, OA6-008, OA6-015, OAF-021, T-19: each broken rule is one violation. */
static void rules(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		wr(g, OABUFFER.addr, OA_GGTT | 1);
		EXPECT_RULE(g, "OAG-012", OABUFFER.addr);
		wr(g, OAHEADPTR.addr, OA_GGTT);
		wr(g, OATAILPTR.addr, OA_GGTT);
		EXPECT_RULE(g, "OAG-012", OATAILPTR.addr);
		wr(g, OABUFFER.addr, 0x00820000 | 1 << 3 | 1);
		EXPECT_RULE(g, "T-14", OABUFFER.addr);
		wr(g, OABUFFER.addr, OA_GGTT);
		EXPECT_RULE(g, "OAG-012", OABUFFER.addr);
		wr(g, OABUFFER_UDW.addr, 1);
		g->seen = g->m->n_violations;
		program(g);
		wr(g, OACONTROL.addr, CONTROL(1));
		EXPECT_RULE(g, "OAF-021", OACONTROL.addr);
		wr(g, OACONTROL.addr, 0);
		program(g);
		wr(g, OATAILPTR.addr, OA_GGTT + 256);
		wr(g, OACONTROL.addr, CONTROL(5));
		EXPECT_RULE(g, "OA6-008", OACONTROL.addr);
		wr(g, OACONTROL.addr, 0);
		enable(g, 5);
		EXPECT_CLEAN(g);
		wr(g, OABUFFER.addr, OA_GGTT | 1);
		EXPECT_RULE(g, "OAG-010", OABUFFER.addr);
		wr(g, OATAILPTR.addr, OA_GGTT);
		EXPECT_RULE(g, "OAG-011", OATAILPTR.addr);
		wr(g, OAHEADPTR.addr, OA_GGTT + 256);
		EXPECT_RULE(g, "OA6-015", OAHEADPTR.addr);
		wr(g, OASTATUS.addr, 0);
		EXPECT_RULE(g, "T-19", OASTATUS.addr);
		wr(g, OACTXCONTROL.addr, TIMER(6) | 1 << 8);
		EXPECT_RULE(g, "REG-RSVD", OACTXCONTROL.addr);
		gpu_free(g);
	}
}

/* OACONTROL bit 1: only the context in OACTXID is counted. */
static void one_context(void)
{
	const struct unit *u;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 0);

		wr(g, OACEC_0(1).addr, 3);
		wr(g, OACTXID.addr, 0x77);
		program(g);
		wr(g, OACONTROL.addr, CONTROL(5) | 2);
		wr(g, OACTXCONTROL.addr, 1);
		model_oa_context_switch(g->m, false, 0, true, 0x76);
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'B', 1), 0);
		model_oa_context_switch(g->m, true, 0x76, true, 0x77);
		pass_time(g, MS);
		EXPECT_EQ(model_oa_total(g->m, 'B', 1), u->clock_khz);
		GPU_END(g);
	}
}

/* RPT-010: a report has the bits of trigger 2 if only trigger 2 caused it. */
static void threshold(void)
{
	static const struct { u32 trig2, trig6, reason; bool set; } rows[] = {
		{ 0x800000, 0, RPT_REASON_TIMER, true },
		{ 0, 0x800000, RPT_REASON_TIMER, false },
		{ 0, 0x800000, RPT_REASON_TRIGGER2, true },
		{ 0x800000, 0, RPT_REASON_TRIGGER2, false },
		{ 0x800000, 0, RPT_REASON_TRIGGER1 | RPT_REASON_TRIGGER2, true },
		{ 0x7fffff, 0, RPT_REASON_TIMER, false },
	};
	const struct unit *u;
	unsigned int i;

	FOR_EACH_UNIT(u)
		for (i = 0; i < ARRAY_SIZE(rows); i++) {
			struct gpu *g = unit_gpu(u, 0);

			wr(g, OAREPORTTRIG(2).addr, rows[i].trig2);
			wr(g, OAREPORTTRIG(6).addr, rows[i].trig6);
			enable(g, 0);
			model_oa_request(g->m, rows[i].reason, g->now);
			pass_time(g, US);
			EXPECT_EQ(tail(g), 64);
			EXPECT_EQ(!!(report(g, 0)[0] & REG_BIT(17)), rows[i].set);
			gpu_free(g);
		}
}

static const struct test tests[] = {
	TEST(test_set, "OA6-019 TestOa of each part: its counters as fractions of the clock"),
	TEST(published_sets, "OAG-022 each published set of the part"),
	TEST(nodes, "internal nodes are enabled in 0x9840"),
	TEST(formats, "OAF-018 OAF-019 OAF-020 OAF-021 OAF-022 formats"),
	TEST(report_id, "RPT-001 RPT-002 RPT-005 RPT-009 T-15 layout of RPT_ID"),
	TEST(timer, "RPT-006 RPT-007 timestamp and period of the part"),
	TEST(frequency_bdw, "RPT-003 Broadwell does not report a change of the clocks"),
	TEST(frequency_kbl, "OAG-017 RPT-002 RPT-011 Kaby Lake reports a change of the clocks"),
	TEST(counters, "OAG-038 A0 is the render engine; flexible events of all EUs"),
	TEST(wraps, "DLT-001 wraps of 40 bits"),
	TEST(half_full, "INT-041 half-full interrupt of Gen9"),
	TEST(asleep, "OAG-001 OAG-003 OAG-007 nothing counts asleep"),
	TEST(rules, "T-14 T-19 OAG-010 OAG-011 OAG-012 OA6-008 OA6-015 OAF-021 broken rules"),
	TEST(one_context, "specific context"),
	TEST(threshold, "RPT-010 threshold enable of the trigger"),
};

HARNESS_MAIN(tests)
