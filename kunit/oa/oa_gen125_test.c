// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the OA unit of Gen12.5 has beside that of Gen12.0: its formats and reports, decoded from
 * bytes that are written here, its clock, its registers, and what an open refuses. No case needs
 * a modelled unit. The expected values are from facts of silicon, OA, and from the register facts.
 */

#include <kunit/test.h>

#include "gt/clock.h"
#include "gt/encode/descriptor.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/script_io.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "regs/engine_regs.h"

#define DWS		64
#define LAYOUT		GENX_RPT_LAYOUT_D
#define VALID		BIT(16)
#define ID(n)		((u32)(n) << 7)
#define REASON(r)	((u32)(r) << 19)
#define TIMER		REASON(RPT_REASON_TIMER)
#define SWITCH		REASON(RPT_REASON_CTX_SWITCH)

static const struct genx_oa_format *oag(void)
{
	return genx_oa_format_find(genx_platform_dg2.oa, I915_OA_FORMAT_A24u40_A14u32_B8_C8);
}

static const struct genx_oa_format *oar(void)
{
	return genx_oa_format_find(genx_platform_dg2.oa, I915_OAR_FORMAT_A32u40_A4u32_B8_C8);
}

/* Is counter A@n of OAG 40 bits wide? */
static bool wide(unsigned int n)
{
	return (n >= 4 && n < 24) || (n >= 28 && n < 32);
}

/* DW of counter A@n of OAG: A36 and A37 are among the high bytes, which are in DW 40 to 47. */
static unsigned int dw_of(unsigned int n)
{
	return n == 37 ? 46 : 4 + n;
}

static void set_a(u32 *report, unsigned int n, u64 value)
{
	report[dw_of(n)] = value;
	if (wide(n))
		((u8 *)report)[160 + n] = value >> 32;
}

/* Each counter of a report of OAG is at its place, and has its width. */
static void places(struct kunit *test)
{
	const struct genx_oa_format *fmt = oag();
	u32 report[DWS];
	unsigned int n;
	u64 value;

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	KUNIT_EXPECT_EQ(test, fmt->size, 256);
	KUNIT_EXPECT_EQ(test, fmt->select, 5);
	KUNIT_EXPECT_EQ(test, fmt->timestamp_dw, 1);
	KUNIT_EXPECT_EQ(test, fmt->ctx_dw, 2);
	KUNIT_EXPECT_EQ(test, fmt->ticks_dw, 3);
	KUNIT_EXPECT_FALSE(test, fmt->commands);
	KUNIT_EXPECT_EQ(test, genx_oa_format_n_a40(fmt), 24);
	memset(report, 0xee, sizeof(report));
	for (n = 0; n < 38; n++)
		set_a(report, n, 0x5000000000ULL + n * 0x100000001ULL);
	for (n = 0; n < 16; n++)
		report[48 + n] = 0xb0 + n;
	for (n = 0; n < 38; n++) {
		u64 want = 0x5000000000ULL + n * 0x100000001ULL;

		KUNIT_EXPECT_EQ_MSG(test, genx_oa_report_counter(fmt, report, 'A', n, &value),
				    wide(n) ? 40 : 32, "A%u", n);
		KUNIT_EXPECT_EQ_MSG(test, value, wide(n) ? want : (u32)want, "A%u", n);
	}
	KUNIT_EXPECT_EQ(test, genx_oa_report_counter(fmt, report, 'A', 38, &value), 0);
	for (n = 0; n < 8; n++) {
		KUNIT_EXPECT_EQ(test, genx_oa_report_counter(fmt, report, 'B', n, &value), 32);
		KUNIT_EXPECT_EQ(test, value, 0xb0 + n);
		KUNIT_EXPECT_EQ(test, genx_oa_report_counter(fmt, report, 'C', n, &value), 32);
		KUNIT_EXPECT_EQ(test, value, 0xb8 + n);
	}
}

/* The layout of OAR is that of the earlier units, and belongs to commands alone. */
static void places_oar(struct kunit *test)
{
	const struct genx_oa_format *gen8 = genx_oa_format_find(genx_platform_tgl.oa, 10);
	const struct genx_oa_format *fmt = oar();

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	KUNIT_EXPECT_TRUE(test, fmt->commands);
	KUNIT_EXPECT_EQ(test, fmt->select, 5);
	KUNIT_EXPECT_EQ(test, fmt->size, gen8->size);
	KUNIT_EXPECT_EQ(test, fmt->a_dw, gen8->a_dw);
	KUNIT_EXPECT_EQ(test, fmt->n_a, gen8->n_a);
	KUNIT_EXPECT_EQ(test, fmt->n_a40, gen8->n_a40);
	KUNIT_EXPECT_EQ(test, fmt->a_high_byte, gen8->a_high_byte);
	KUNIT_EXPECT_EQ(test, fmt->b_dw, gen8->b_dw);
	KUNIT_EXPECT_EQ(test, fmt->c_dw, gen8->c_dw);
	/* the other units have neither format */
	KUNIT_EXPECT_NULL(test, genx_oa_format_find(genx_platform_tgl.oa, fmt->uapi));
	KUNIT_EXPECT_NULL(test, genx_oa_format_find(genx_platform_dg2.oa, gen8->uapi));
}

/* DLT-001: each counter wraps, by an amount of its own, at the end of its width. */
static void add(struct kunit *test)
{
	const struct genx_oa_format *fmt = oag();
	u32 from[DWS] = {}, to[DWS] = {};
	u64 sums[DWS] = {};
	unsigned int n;

	for (n = 0; n < 38; n++) {
		set_a(from, n, (1ULL << (wide(n) ? 40 : 32)) - 1);
		set_a(to, n, 1000 + n);
	}
	for (n = 0; n < 16; n++) {
		from[48 + n] = U32_MAX;
		to[48 + n] = 2000 + n;
	}
	KUNIT_EXPECT_FALSE(test, genx_oa_report_ascends(fmt, from, to));
	genx_oa_report_add(fmt, from, to, sums);
	genx_oa_report_add(fmt, from, to, sums);
	for (n = 0; n < 38; n++)
		KUNIT_EXPECT_EQ_MSG(test, sums[n], 2 * (1001 + n), "A%u", n);
	for (n = 0; n < 16; n++)
		KUNIT_EXPECT_EQ_MSG(test, sums[38 + n], 2 * (2001 + n), "counter %u", n);
	KUNIT_EXPECT_EQ(test, sums[54], 0);
	KUNIT_EXPECT_EQ(test, genx_oa_report_counters(fmt), 54);
}

/* A series of reports is added at once only if no counter has wrapped in it. */
static void ascends(struct kunit *test)
{
	const struct genx_oa_format *fmt = oag();
	u32 from[DWS] = {}, to[DWS] = {};
	unsigned int n;

	for (n = 0; n < 38; n++) {
		set_a(from, n, 0x1200001000ULL);
		set_a(to, n, 0x1200001001ULL);
	}
	KUNIT_EXPECT_TRUE(test, genx_oa_report_ascends(fmt, from, to));
	for (n = 0; n < 38; n++) {
		/* the high byte has changed, or the counter has decreased */
		set_a(to, n, wide(n) ? 0x1300000000ULL : 0xfff);
		KUNIT_EXPECT_FALSE_MSG(test, genx_oa_report_ascends(fmt, from, to), "A%u", n);
		set_a(to, n, 0x1200001001ULL);
	}
	/* the low DW of a wide counter may decrease when its high byte changes alone */
	set_a(to, 4, 0x1200000fffULL);
	KUNIT_EXPECT_TRUE(test, genx_oa_report_ascends(fmt, from, to));
}

/* SIL-342: seven bits of reasons, ids of 16 bits, and when an id is one. */
static void header(struct kunit *test)
{
	const struct genx_oa_format *fmt = oag();
	struct genx_oa_rpt_id id;
	u32 report[DWS] = {};

	KUNIT_EXPECT_EQ(test, genx_platform_dg2.oa->rpt_layout, LAYOUT);
	id = genx_oa_report_decode_id(LAYOUT, 0xfffeffff);
	KUNIT_EXPECT_FALSE(test, id.ctx_valid);
	KUNIT_EXPECT_EQ(test, id.reason, 0x7f);
	/* the counter of submissions, and bits below the id, are not of the context */
	report[2] = 0xfc00007f | ID(0xfffe);
	report[0] = TIMER;
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(LAYOUT, fmt, report), ID(0xfffe));
	report[0] = SWITCH | VALID;
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(LAYOUT, fmt, report), ID(0xfffe));
	report[0] = SWITCH;
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(LAYOUT, fmt, report), GENX_OA_CTX_INVALID);
	report[0] = SWITCH | TIMER;
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(LAYOUT, fmt, report), GENX_OA_CTX_INVALID);
}

/* The masks of a report are those of the context's descriptor. */
static void descriptor(struct kunit *test)
{
	const struct genx_desc_fields fields = { .id = 0x1234, .counter = 0x3f };
	u64 desc = genx_descriptor_build(genx_platform_dg2.desc_kind, &fields);

	KUNIT_EXPECT_EQ(test, upper_32_bits(desc) & genx_oa_rpt_fields[LAYOUT].ctx, ID(0x1234));
	KUNIT_EXPECT_EQ(test, genx_oa_rpt_fields[LAYOUT].ctx, ID(0xffff));
}

/**
 * struct step - one report
 * @id:		RPT_ID
 * @ctx:	context id
 * @ts:		timestamp
 */
struct step {
	u32 id, ctx, ts;
};

static void take(struct genx_oa_accumulator *acc, const struct step *steps, unsigned int n)
{
	u32 report[DWS] = {};

	for (; n; n--, steps++) {
		report[0] = steps->id;
		report[1] = steps->ts;
		report[2] = steps->ctx;
		genx_oa_accumulate(acc, report, 1);
	}
}

/*
 * SIL-342: a timer's report has no valid bit. From a switch to no context until the next one, the
 * id in it is that of no context.
 */
static void owner(struct kunit *test)
{
	static const struct step steps[] = {
		{ TIMER, ID(5), 100 }, { TIMER, ID(5), 110 },		/* 10 of 5 */
		{ SWITCH, ID(5), 115 },					/* 5 of 5, then idle */
		{ TIMER, ID(5), 130 }, { TIMER, ID(5), 140 }, { TIMER, ID(5), 145 },
		{ SWITCH | VALID, ID(5), 150 },
		{ TIMER, ID(5), 160 }, { TIMER, ID(5), 161 },		/* 11 of 5 */
		{ SWITCH | VALID, ID(9), 170 },				/* 9 of 5 */
		{ TIMER, ID(9), 180 },
	};
	struct genx_oa_accumulator *acc = kunit_kzalloc(test, sizeof(*acc), GFP_KERNEL);
	/* of context 5, if no report is lost, if one is, and behind an overflow of the buffer */
	static const u64 want[] = { 15 + 20, 15 + 10 + 20, 15 + 5 + 20 };
	unsigned int lost;

	KUNIT_ASSERT_NOT_NULL(test, acc);
	acc->fmt = oag();
	acc->layout = LAYOUT;
	acc->filtered = true;
	acc->filter = ID(5);
	for (lost = 0; lost < ARRAY_SIZE(want); lost++) {
		struct genx_oa_totals *totals = kunit_kzalloc(test, sizeof(*totals), GFP_KERNEL);

		KUNIT_ASSERT_NOT_NULL(test, totals);
		genx_oa_accumulate_reset(acc);
		take(acc, steps, 4);
		/* a switch can be among lost reports: then the ids are as good as any */
		if (lost == 1)
			genx_oa_accumulate_lost(acc, 0);
		else if (lost)
			genx_oa_accumulate_break(acc);
		take(acc, steps + 4, ARRAY_SIZE(steps) - 4);
		genx_oa_accumulate_totals(acc, totals);
		KUNIT_EXPECT_EQ_MSG(test, totals->timestamp, want[lost], "%u", lost);
	}
}

/* SIL-355: timestamps of reports have the crystal's clock, which CTC divides for the engines. */
static void clock(struct kunit *test)
{
	static const struct {
		u32 rpm_config0;
		u32 hz, shift;
	} cases[] = {
		/* crystal in [5:3], shift in [2:1] */
		{ 2 << 3 | 3 << 1, 38400000, 0 }, { 2 << 3 | 2 << 1, 19200000, 1 },
		{ 1 << 3 | 1 << 1, 4800000, 2 }, { 0, 3000000, 3 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct genx_clock_values raw = { .rpm_config0 = cases[i].rpm_config0 };

		KUNIT_EXPECT_EQ(test, genx_clock_decode(&genx_platform_dg2, &raw), cases[i].hz);
		KUNIT_EXPECT_EQ(test, genx_clock_shift(&genx_platform_dg2, &raw),
				cases[i].shift);
		KUNIT_EXPECT_EQ(test, genx_clock_shift(&genx_platform_kbl, &raw), 0);
	}
}

static u64 answer(struct genx_kunit_script *script, u32 offset)
{
	return offset == 0x2358 ? 0x80000003 : 0;
}

/* The unit of a platform on scripted registers; CTC divides by two. */
static struct genx_oa *scripted(struct kunit *test, const struct genx_platform *plat, u32 *held)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	struct genx_oa *oa = kunit_kzalloc(test, sizeof(*oa), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, oa);
	kgt->gt.plat = plat;
	kgt->gt.timestamp_hz = 19200000;
	kgt->gt.timestamp_shift = 1;
	genx_mmio_init(&kgt->gt.mmio, &kgt->drm, plat,
		       genx_kunit_script_create(test, answer, NULL)->bar);
	kgt->gt.mmio.held = held;
	genx_reset_sync_init(&kgt->gt.reset);
	oa->drm = &kgt->drm;
	oa->gt = &kgt->gt;
	oa->desc = plat->oa;
	oa->ops = genx_oa_unit_ops_get(oa);
	return oa;
}

/* The clock is read from the engine, and never ahead; periods are in ticks of the faster clock. */
static void unit_clock(struct kunit *test)
{
	u32 held = ~0U, now = 0;
	struct genx_oa *oa = scripted(test, &genx_platform_dg2, &held);

	KUNIT_EXPECT_EQ(test, genx_oa_unit_timestamp_hz(oa), 38400000);
	KUNIT_EXPECT_EQ(test, genx_oa_unit_period_ns(oa, 10), 53333);
	KUNIT_EXPECT_TRUE(test, oa->ops->clock_read(oa, &now));
	KUNIT_EXPECT_EQ(test, now, 6);
	oa = scripted(test, &genx_platform_tgl, &held);
	KUNIT_EXPECT_EQ(test, genx_oa_unit_timestamp_hz(oa), 19200000);
	KUNIT_EXPECT_EQ(test, genx_oa_unit_period_ns(oa, 10), 106666);
	KUNIT_EXPECT_TRUE(test, oa->ops->clock_read(oa, &now));
	KUNIT_EXPECT_EQ(test, now, 0x80000003);
}

/* Register facts, OA registers: two ranges that the whitelist of Gen12.0 lacks, and no others. */
static void whitelist(struct kunit *test)
{
	static const struct {
		u32 addr;
		bool gen125;
	} cases[] = {
		{ 0xdc48, true }, { 0xdc4c, false }, { 0xdcfc, false }, { 0xdd00, true },
		{ 0xdd40, true }, { 0xdd48, true }, { 0xdd4c, false }, { 0x15114, false },
		{ 0x393000, false },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const u32 addr = cases[i].addr;

		KUNIT_EXPECT_EQ_MSG(test, cases[i].gen125,
				    genx_oa_reg_allowed(&genx_oa_gen125_whitelist, GENX_OA_BOOLEAN,
							addr), "0x%x", addr);
		KUNIT_EXPECT_FALSE_MSG(test, genx_oa_reg_allowed(&genx_oa_gen12_whitelist,
								 GENX_OA_BOOLEAN, addr),
				       "0x%x", addr);
		KUNIT_EXPECT_FALSE_MSG(test, genx_oa_reg_allowed(&genx_oa_gen125_whitelist,
								 GENX_OA_MUX, addr),
				       "0x%x", addr);
	}
}

/* G12-218: render and compute engines keep user batches from the trigger, status and pointers. */
static void denied(struct kunit *test)
{
	static const u32 want[] = { 0x4000db1c, 0x5000dafc, 0x5000db01 };
	const struct genx_platform *plat = &genx_platform_dg2;
	unsigned int i, j, n;

	for (i = 0; i < plat->n_engines; i++) {
		const struct genx_engine_desc *engine = &plat->engines[i];
		bool denies = engine->class == GENX_CLASS_RENDER ||
			      engine->class == GENX_CLASS_COMPUTE;

		for (j = n = 0; j < engine->n_nonpriv; j++)
			if (engine->nonpriv[j] & NONPRIV_DENY) {
				KUNIT_ASSERT_LT(test, n, ARRAY_SIZE(want));
				KUNIT_EXPECT_EQ(test, engine->nonpriv[j], want[n++]);
			}
		KUNIT_EXPECT_EQ_MSG(test, n, denies ? ARRAY_SIZE(want) : 0, "%s", engine->name);
	}
}

static struct kunit_case gen125_cases[] = {
	KUNIT_CASE(places),
	KUNIT_CASE(places_oar),
	KUNIT_CASE(add),
	KUNIT_CASE(ascends),
	KUNIT_CASE(header),
	KUNIT_CASE(descriptor),
	KUNIT_CASE(owner),
	KUNIT_CASE(clock),
	KUNIT_CASE(unit_clock),
	KUNIT_CASE(whitelist),
	KUNIT_CASE(denied),
	{}
};

static struct kunit_suite gen125_suite = {
	.name = "genx_oa_gen125",
	.test_cases = gen125_cases,
};

/* ---- what an open refuses, before it accesses the unit ---- */

static int open_init(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);

	test->priv = genx_kunit_oa_create_on(test, &cfg);
	return 0;
}

/* Formats of other units: Gen8's, those of media, and none at all. */
static void format(struct kunit *test)
{
	static const u64 formats[] = {
		I915_OA_FORMAT_A12, I915_OA_FORMAT_A12_B8_C8, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		I915_OA_FORMAT_C4_B8, I915_OAM_FORMAT_MPEC8u64_B8_C8,
		I915_OAM_FORMAT_MPEC8u32_B8_C8, 0, I915_OA_FORMAT_MAX,
		BIT_ULL(32) | I915_OA_FORMAT_A24u40_A14u32_B8_C8,
	};
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(formats); i++) {
		genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, formats[i]);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_oa_open(o), -EINVAL, "%llu", formats[i]);
	}
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_OA_FORMAT);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINVAL);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
}

/* Reports in the buffer do not have OAR's layout: they cannot be decoded by it. */
static void format_oar(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, I915_OAR_FORMAT_A32u40_A4u32_B8_C8);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINVAL);
	genx_kunit_oa_unset(o, GENX_OA_PROP_TOTALS);
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINVAL);
}

/* i915's ABI has no GLOBAL_SSEU here, whatever it points to; other engines have no unit. */
static void props(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_GLOBAL_SSEU, (uintptr_t)o->mem);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ENODEV);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_GLOBAL_SSEU, 8);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ENODEV);
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_GLOBAL_SSEU);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_ENGINE_CLASS, I915_ENGINE_CLASS_COMPUTE);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_ENGINE_INSTANCE, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINVAL);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_ENGINE_CLASS, I915_ENGINE_CLASS_VIDEO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINVAL);
}

static struct kunit_case gen125_open_cases[] = {
	KUNIT_CASE(format),
	KUNIT_CASE(format_oar),
	KUNIT_CASE(props),
	{}
};

static struct kunit_suite gen125_open_suite = {
	.name = "genx_oa_gen125_open",
	.init = open_init,
	.test_cases = gen125_open_cases,
};

kunit_test_suites(&gen125_suite, &gen125_open_suite);
