// SPDX-License-Identifier: MIT
/*
 * Values of the OA counters of the model.
 *
 * The model draws no pixel and runs no EU thread, so each counter has a rate: a fixed fraction of
 * the render clocks that pass while it may count. A test can compute the value of a counter from
 * these clocks without any report. The model chooses the fractions, except where the manual or the
 * configuration fixes them:
 *
 * - A0 counts busy clocks of all engines, on Gen8 and Gen9 of the render engine (OAG-038);
 * - A7..A20 follow the flexible EU registers (OAG-022..024, OAG-032..037);
 * - B counters follow their CEC pair (OA6-019, OA6-020), whose inputs are eight internal nodes of
 *   fixed waveforms. Nodes 3, 4 and 5 are those of the public test configuration: clock / 2, and
 *   two of the three phases of clock / 3;
 * - C counter n counts node n.
 *
 * Nodes exist only while NOA is enabled and routed (oa_noa.c). The model has no mux selection and
 * no start triggers: a trigger counts as fired at once (by OAG-015 it does not affect A counters
 * anyway). The free-running copies of counters (OAG-020) have no public offset, so the model has
 * none.
 */
#include "model/oa/oa_count.h"
#include "model/oa/oa_noa.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

#define FLEX_BITS		12	/* width of one of the two events in a register */
#define FLEX_INCREMENT_MASK	REG_GENMASK(3, 0)
#define FLEX_COARSE_MASK	REG_GENMASK(7, 4)
#define FLEX_FINE_MASK		REG_GENMASK(11, 8)

/* CECn-0: compare function, value, input. CECn-1: don't-care mask, negation. */
#define CEC_FUNCTION_MASK	REG_GENMASK(2, 0)
#define CEC_VALUE_MASK		REG_GENMASK(18, 3)
#define CEC_INPUT_MASK		REG_GENMASK(20, 19)
#define CEC_INPUT_NODES		2
#define CEC_DONT_CARE_MASK	REG_GENMASK(15, 0)
#define CEC_NEGATE_MASK		REG_GENMASK(31, 16)

/* The clocks of six in which each node is high; bit 0 is clock 0. */
static const u8 node_wave[MODEL_OA_SIGNALS] = {
	0x3f, 0x01, 0x03, 0x2a, 0x12, 0x24, 0x0f, 0x1f,
};

/* Rates of the A counters of Gen8 and later that no register configures; Gen12.5 alone has all. */
const struct model_oa_rate model_oa_count_gen8[MODEL_OA_N_GEN125_A] = {
	[0] = { MODEL_OA_N_BASIS, 0, 1 },	/* the part sets the basis */
	[1] = { MODEL_OA_RENDER, 6, 1 },	/* VS threads */
	[2] = { MODEL_OA_RENDER, 8, 1 },	/* HS */
	[3] = { MODEL_OA_RENDER, 8, 1 },	/* DS */
	[4] = { MODEL_OA_RENDER, 5, 1 },	/* GPGPU */
	[5] = { MODEL_OA_RENDER, 9, 1 },	/* GS */
	[6] = { MODEL_OA_RENDER, 4, 1 },	/* PS */
	[21] = { MODEL_OA_RENDER, 4, 7 },	/* 2x2 rasterized */
	[22] = { MODEL_OA_RENDER, 6, 5 },	/* fail fast */
	[23] = { MODEL_OA_RENDER, 7, 3 },	/* fail slow */
	[24] = { MODEL_OA_RENDER, 8, 1 },	/* killed */
	[25] = { MODEL_OA_RENDER, 8, 3 },	/* fail late */
	[26] = { MODEL_OA_RENDER, 4, 5 },	/* written */
	[27] = { MODEL_OA_RENDER, 5, 3 },	/* blended */
	[28] = { MODEL_OA_RENDER, 2, 3 },	/* sampler requests */
	[29] = { MODEL_OA_RENDER, 5, 1 },	/* sampler misses */
	[30] = { MODEL_OA_RENDER, 4, 3 },	/* SLM reads */
	[31] = { MODEL_OA_RENDER, 5, 3 },	/* SLM writes */
	[32] = { MODEL_OA_RENDER, 3, 1 },	/* other shader accesses */
	[33] = { MODEL_OA_RENDER, 6, 1 },	/* ... that miss */
	[34] = { MODEL_OA_RENDER, 7, 1 },	/* atomics */
	[35] = { MODEL_OA_RENDER, 9, 1 },	/* barriers */
	[36] = { MODEL_OA_RENDER, 4, 1 },	/* Gen12.5: 128 bytes read from memory */
	[37] = { MODEL_OA_RENDER, 5, 1 },
};

/*
 * Sixteenths of the clocks of each EU, by increment event (OAG-032): FPU0, FPU1, SEND, FPU0 and
 * FPU1, some pipeline (8 + 4 - 2 + 2), loaded and none active, loaded threads. In the model an
 * undefined event counts nothing (OAG-022). Hardware accepts such events: published metric sets use
 * them.
 */
static const u8 increment_share[16] = { 8, 4, 2, 2, 12, 4, [8] = 10 };

/*
 * Sixteenths of an event that a filter passes (OAG-035, OAG-036). An undefined filter passes
 * nothing (OAG-023, OAG-024). A defined filter has no meaning for some events (OAG-033, OAG-034),
 * and no source says what it does to them: in the model it passes the same share.
 */
static const u8 coarse_share[16] = { 16, 4, 1, 1, 1, 8, 1, 8, 8 };
static const u8 fine_share[16] = { 16, 1, 2, 8, 4, 4, 0, 4, 4, 4, 4 };

static struct model_oa_rate flex_rate(const struct model_oa *oa, unsigned int n)
{
	u32 event = oa->flex[n / 2] >> (n & 1 ? FLEX_BITS : 0);
	struct model_oa_rate rate = { .basis = MODEL_OA_RENDER };
	u32 num = (u32)increment_share[REG_FIELD_GET(FLEX_INCREMENT_MASK, event)] *
		  coarse_share[REG_FIELD_GET(FLEX_COARSE_MASK, event)] *
		  fine_share[REG_FIELD_GET(FLEX_FINE_MASK, event)];

	/* at most 12 * 16 * 16 * 64 EUs / 16^3: halve until it fits 16 bits */
	rate.shift = 12;
	num *= oa->n_eu;
	while (num && !(num & 1) && rate.shift) {
		num >>= 1;
		rate.shift--;
	}
	while (num > 0xffff) {
		num >>= 1;
		rate.shift--;
	}
	rate.num = (u16)num;
	return rate;
}

static bool compare(u32 function, u32 input, u32 value)
{
	switch (function) {
	case 1:
		return input > value;
	case 2:
		return input == value;
	case 3:
		return input >= value;
	case 4:
		return input < value;
	case 5:
		return input != value;
	case 6:
		return input <= value;
	case 7:
		return true;
	default:
		return false;
	}
}

static u32 nodes_at(const struct model *m, unsigned int clock)
{
	unsigned int n;
	u32 nodes = 0;

	if (!model_oa_noa_live(m))
		return 0;
	for (n = 0; n < MODEL_OA_SIGNALS; n++)
		if (node_wave[n] & BIT(clock))
			nodes |= BIT(n);
	return nodes & model_oa_noa_nodes(m);
}

static bool cec_high(const u32 *cec, unsigned int n, u32 nodes)
{
	u32 cec0 = cec[2 * n], cec1 = cec[2 * n + 1];
	u32 care = ~REG_FIELD_GET(CEC_DONT_CARE_MASK, cec1) & 0xffff;
	bool takes = REG_FIELD_GET(CEC_INPUT_MASK, cec0) == CEC_INPUT_NODES;
	u32 input = (takes ? nodes : 0) ^ REG_FIELD_GET(CEC_NEGATE_MASK, cec1);

	return compare(REG_FIELD_GET(CEC_FUNCTION_MASK, cec0), input & care,
		       REG_FIELD_GET(CEC_VALUE_MASK, cec0) & care);
}

static void set_wave_b(struct model_oa_wave *wave, const u32 *cec, unsigned int clock, u32 nodes)
{
	unsigned int i;

	for (i = 0; i < MODEL_OA_N_B; i++)
		wave[i].until[clock + 1] = wave[i].until[clock] + cec_high(cec, i, nodes);
}

static void set_waves(struct model *m)
{
	struct model_oa *oa = &m->oa;
	unsigned int i, clock;

	for (clock = 0; clock < MODEL_OA_SIGNAL_PERIOD; clock++) {
		u32 nodes = nodes_at(m, clock);

		set_wave_b(oa->wave_b, oa->cec, clock, nodes);
		set_wave_b(oa->oar.wave_b, oa->oar.cec, clock, nodes);
		for (i = 0; i < MODEL_OA_N_C; i++)
			oa->wave_c[i].until[clock + 1] = oa->wave_c[i].until[clock] +
							(nodes >> i & 1);
	}
}

static void set_rates(struct model *m)
{
	struct model_oa *oa = &m->oa;
	const struct model_oa_kind *kind = m->part->oa;
	unsigned int i;

	if (!kind)
		return;
	memcpy(oa->rate, kind->rates, kind->n_a * sizeof(oa->rate[0]));
	if (!kind->gen7) {
		oa->rate[0].basis = kind->a0;
		for (i = 0; i < MODEL_OA_N_FLEX_A; i++)
			oa->rate[MODEL_OA_FLEX_FIRST_A + i] = flex_rate(oa, i);
	}
	if (kind->gen12 && kind->gen12->bytes & ~m->regs[MMIO_SQCNT1 / 4]) {
		oa->rate[36].num = 0;
		oa->rate[37].num = 0;
	}
	set_waves(m);
}

static u32 ones(u32 mask)
{
	mask -= mask >> 1 & 0x55555555;
	mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
	return ((mask + (mask >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/*
 * Edges of the render clock up to @ns. All bases count edges of this clock: a basis that was on for
 * the whole of a time has as many clocks as each other one that was. The result is exact for all
 * values of 64 bits.
 */
static u64 edges_at(const struct model_oa *oa, u64 ns, u32 *rest)
{
	u64 dt = ns > oa->t ? ns - oa->t : 0;
	u64 part = oa->rest + dt % 1000000 * oa->khz;

	*rest = (u32)(part % 1000000);
	return dt / 1000000 * oa->khz + part / 1000000;
}

static void add_edges(const struct model_oa *oa, bool counting, u64 edges, u64 *clocks)
{
	if (oa->powered)
		clocks[MODEL_OA_TICKS] += edges;
	if (!counting)
		return;
	clocks[MODEL_OA_RUN] += edges;
	if (oa->busy)
		clocks[MODEL_OA_BUSY] += edges;
	if (oa->render_busy)
		clocks[MODEL_OA_RENDER] += edges;
}

void model_oa_accrue(struct model *m, u64 ns)
{
	struct model_oa *oa = &m->oa;
	u64 edges;

	if (ns <= oa->t)
		return;
	edges = edges_at(oa, ns, &oa->rest);
	add_edges(oa, oa->counting, edges, oa->clocks);
	add_edges(oa, oa->oar.counting, edges, oa->oar.clocks);
	oa->t = ns;
}

u32 model_oa_timestamp_khz(const struct model *m)
{
	const struct model_oa_kind *kind = m->part->oa;

	return model_timestamp_khz(m) <<
	       (kind && kind->gen12 && kind->gen12->crystal ? m->part->ctc_divide : 0);
}

static u64 ticks_at(const struct model *m, u64 ns)
{
	u32 khz = model_oa_timestamp_khz(m);

	return ns / 1000000 * khz + ns % 1000000 * khz / 1000000;
}

u64 model_oa_timestamp(const struct model *m)
{
	return ticks_at(m, m->now);
}

static u64 wave_value(const struct model_oa_wave *wave, u64 clocks)
{
	return clocks / MODEL_OA_SIGNAL_PERIOD * wave->until[MODEL_OA_SIGNAL_PERIOD] +
	       wave->until[clocks % MODEL_OA_SIGNAL_PERIOD];
}

/* Counters of a unit, which had @clocks at the last accrual; the ticks are those of the GPU. */
static void sample(const struct model *m, u64 ns, bool counting, const u64 *clocks_before,
		   const struct model_oa_wave *wave_b, const struct model_oa_values *offset,
		   struct model_oa_values *out)
{
	const struct model_oa *oa = &m->oa;
	u64 clocks[MODEL_OA_N_BASIS];
	unsigned int i;
	u32 rest;

	memcpy(clocks, clocks_before, sizeof(clocks));
	add_edges(oa, counting, edges_at(oa, ns, &rest), clocks);
	for (i = 0; i < MODEL_OA_N_A; i++)
		out->a[i] = offset->a[i] + (clocks[oa->rate[i].basis] * oa->rate[i].num >>
					    oa->rate[i].shift);
	for (i = 0; i < MODEL_OA_N_B; i++)
		out->b[i] = offset->b[i] + wave_value(&wave_b[i], clocks[MODEL_OA_RUN]);
	for (i = 0; i < MODEL_OA_N_C; i++)
		out->c[i] = offset->c[i] + wave_value(&oa->wave_c[i], clocks[MODEL_OA_RUN]);
	out->ticks = offset->ticks + clocks[MODEL_OA_TICKS];
	out->timestamp = ticks_at(m, ns);
}

void model_oa_sample(const struct model *m, u64 ns, struct model_oa_values *out)
{
	const struct model_oa *oa = &m->oa;

	sample(m, ns, oa->counting, oa->clocks, oa->wave_b, &oa->offset, out);
}

void model_oa_sample_oar(const struct model *m, u64 ns, struct model_oa_values *out)
{
	const struct model_oa_oar *oar = &m->oa.oar;

	sample(m, ns, oar->counting, oar->clocks, oar->wave_b, &oar->offset, out);
}

u64 model_oa_tick_ns(const struct model *m, u64 tick)
{
	u32 khz = model_oa_timestamp_khz(m);

	return tick / khz * 1000000 + (tick % khz * 1000000 + khz - 1) / khz;
}

/* Before the formula of counters changes: their values become their offsets. */
static void keep(struct model_oa_values *offset, const struct model_oa_values *now)
{
	memcpy(offset->a, now->a, sizeof(offset->a));
	memcpy(offset->b, now->b, sizeof(offset->b));
	memcpy(offset->c, now->c, sizeof(offset->c));
}

/* Afterwards: @now is the sum of these values and the new formula, which is subtracted. */
static void rebase(u64 *offset, const u64 *now, unsigned int n)
{
	while (n--)
		offset[n] -= now[n] - offset[n];
}

static void rebase_all(struct model_oa_values *offset, const struct model_oa_values *now)
{
	rebase(offset->a, now->a, MODEL_OA_N_A);
	rebase(offset->b, now->b, MODEL_OA_N_B);
	rebase(offset->c, now->c, MODEL_OA_N_C);
}

void model_oa_configure(struct model *m)
{
	struct model_oa *oa = &m->oa;
	struct model_oa_values now;

	model_oa_accrue(m, m->now);
	model_oa_sample(m, oa->t, &now);
	keep(&oa->offset, &now);
	model_oa_sample_oar(m, oa->t, &now);
	keep(&oa->oar.offset, &now);
	set_rates(m);
	model_oa_sample(m, oa->t, &now);
	rebase_all(&oa->offset, &now);
	model_oa_sample_oar(m, oa->t, &now);
	rebase_all(&oa->oar.offset, &now);
}

/* With a seed, counters start so near their maximum that they wrap within milliseconds. */
static void start_near_wrap(struct model *m)
{
	struct model_oa_values *start = &m->oa.start;
	unsigned int i;

	for (i = 0; i < (m->part->oa ? m->part->oa->n_a : MODEL_OA_N_GEN8_A); i++)
		start->a[i] = (m->part->oa && i >= m->part->oa->n_a40 ? 1ULL << 32 : 1ULL << 40) -
			      model_random(m, 1U << 20);
	for (i = 0; i < MODEL_OA_N_B; i++)
		start->b[i] = (1ULL << 32) - model_random(m, 1U << 20);
	for (i = 0; i < MODEL_OA_N_C; i++)
		start->c[i] = (1ULL << 32) - model_random(m, 1U << 20);
	start->ticks = (1ULL << 32) - model_random(m, 1U << 20);
}

void model_oa_count_init(struct model *m)
{
	struct model_oa *oa = &m->oa;
	const struct genx_topology_desc *top = &m->plat->topology;
	u32 subslices = top->max_subslices -
			ones(m->cfg.subslice_fuse & (u32)(BIT_ULL(top->max_subslices) - 1));
	u32 eus = top->max_eus - ones(m->cfg.eu_fuse & (u32)(BIT_ULL(top->max_eus) - 1));

	oa->n_eu = m->part->eus ? m->part->eus : subslices * eus;
	if (!oa->have_start) {
		oa->have_start = true;
		if (m->cfg.seed) {
			start_near_wrap(m);
			oa->phase = (u64)model_random(m, 1U << 31) << 14 |
				    model_random(m, 1U << 14);
		}
		oa->offset = oa->start;
		oa->oar.offset = oa->start;
	}
}
