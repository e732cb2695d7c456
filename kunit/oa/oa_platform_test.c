// SPDX-License-Identifier: GPL-2.0-only
/*
 * Differences between the OA units of the platforms: their descriptors are correct, and a stream
 * writes registers accordingly.
 */

#include <kunit/test.h>
#include <linux/uaccess.h>
#include <linux/uuid.h>

#include "gt/access/steering.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/oa_fixture.h"
#include "oa/report/report.h"
#include "oa/unit/config.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/lrc.h"
#include "regs/oa/gen8_oa.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)

/**
 * struct want - expected descriptor of an OA unit (manual, register facts)
 * @codename:	codename of the platform; variants of the platform have the same unit
 * @domains:	force-wake domains that registers and counting of the unit need
 * @valid:	bit "render context valid" of RPT_ID
 * @reasons:	mask of the RPT_REASON_* that the unit reports
 * @noa:	register that enables NOA
 * @noa_enable:	bit of @noa that enables NOA
 * @clk_ratio:	the unit can report changes of the clock ratio
 * @half_full:	the half-full interrupt is documented
 * @ctxctrl_dw:	DW of the value of OACTXCONTROL in a context image
 * @flex_dw:	DW of the value of EU_PERF_CNTL0 in a context image
 * @events:	mask of the increment events
 * @protected:	bits of 0x20CC that a metric set must not change
 */
struct want {
	const char *codename;
	u32 domains;
	u32 valid;
	u32 reasons;
	u32 noa;
	u32 noa_enable;
	bool clk_ratio;
	bool half_full;
	u16 ctxctrl_dw;
	u16 flex_dw;
	u16 events;
	u32 protected;
};

static const struct want wants[] = {
	{ "bdw", GT, BIT(25), 0x1f, 0x9840, BIT(7), false, false, 0x121, 0x2cf, 0x13f, 0x10001 },
	{ "kbl", GT | REN, BIT(16), 0x3f, 0x9840, BIT(7), true, true, 0x129, 0x3df, 0x13f,
	  0x10001 },
	{ "icl", GT | REN, BIT(16), 0x3f, 0x0d04, BIT(9), true, true, 0x125, 0x78f, 0x813f,
	  0xffffffff },
	{ "lkf", GT | REN, BIT(16), 0x3f, 0x0d04, BIT(9), true, true, 0x125, 0x78f, 0x813f,
	  0xffffffff },
	{ "ehl", GT | REN, BIT(16), 0x3f, 0x0d04, BIT(9), true, true, 0x125, 0x78f, 0x813f,
	  0xffffffff },
};

/* Generate a case for each platform that has an OA unit of Gen8 or later. */
static const void *oa_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_descriptors_gen(plat, desc);
	} while (plat && (!plat->oa || plat->oa->kind != GENX_OA_GEN8));
	return plat;
}

static const struct want *want_of(struct kunit *test)
{
	const char *codename = genx_kunit_plat(test)->codename;
	size_t n = strcspn(codename, "-");
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(wants); i++)
		if (strlen(wants[i].codename) == n && !strncmp(wants[i].codename, codename, n))
			return &wants[i];
	KUNIT_FAIL_AND_ABORT(test, "%s: no row", codename);
}

/* OAG-025, OAG-030, OAF-022, RPT-001, RPT-002, RPT-004, T-15 (register facts: OA registers). */
static void tables(struct kunit *test)
{
	const struct genx_oa_desc *oa = genx_kunit_plat(test)->oa;
	const struct want *want = want_of(test);

	KUNIT_EXPECT_EQ(test, oa->fw_domains, want->domains);
	KUNIT_EXPECT_EQ(test, genx_oa_rpt_fields[oa->rpt_layout].ctx_valid, want->valid);
	KUNIT_EXPECT_EQ(test, genx_oa_rpt_fields[oa->rpt_layout].reasons, want->reasons);
	KUNIT_EXPECT_EQ(test, oa->noa.addr, want->noa);
	KUNIT_EXPECT_EQ(test, oa->noa_enable, want->noa_enable);
	KUNIT_EXPECT_EQ(test, oa->clk_ratio, want->clk_ratio);
	KUNIT_EXPECT_EQ(test, oa->half_full, want->half_full);
	KUNIT_EXPECT_EQ(test, oa->ctxctrl_dw, want->ctxctrl_dw);
	KUNIT_EXPECT_EQ(test, oa->flex_dw, want->flex_dw);
	KUNIT_EXPECT_EQ(test, oa->n_flex, 7);
	KUNIT_EXPECT_EQ(test, oa->flex_events, want->events);
	KUNIT_EXPECT_EQ(test, oa->buffer_min, SZ_128K);
	KUNIT_EXPECT_EQ(test, oa->buffer_max, SZ_16M);
	KUNIT_EXPECT_EQ(test, genx_oa_reg_protected(oa->whitelist, 0x20cc), want->protected);
	KUNIT_EXPECT_EQ(test, genx_oa_reg_protected(oa->whitelist, 0xe180), 0x20002000);
	KUNIT_EXPECT_EQ(test, genx_oa_reg_protected(oa->whitelist, 0x9888), 0);
	/* the suite genx_oa_report checks the layouts of the formats */
	KUNIT_EXPECT_PTR_EQ(test, oa->formats, &genx_gen8_oa_formats[0]);
	KUNIT_EXPECT_EQ(test, oa->n_formats, ARRAY_SIZE(genx_gen8_oa_formats));
}

/* DW of the value of register @reg in an image, or 0 if the image does not contain @reg. */
static unsigned int value_dw(const struct genx_engine_desc *engine, u32 reg)
{
	const struct genx_lrc_layout *lrc = engine->lrc;
	unsigned int i, j;

	for (i = 0; i < lrc->n_groups; i++) {
		u32 base = lrc->groups[i].own ? engine->mmio_base : 0;

		for (j = 0; j < lrc->groups[i].count; j++)
			if (base + lrc->groups[i].regs[j] == reg)
				return lrc->groups[i].at + 2 + 2 * j;
	}
	return 0;
}

/* T-13: the DWs that the driver writes for OA in an image belong to the right registers. */
static void images(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_engine_desc *engine = &plat->engines[0];
	unsigned int i;

	KUNIT_ASSERT_EQ(test, engine->class, GENX_CLASS_RENDER);
	if (!engine->lrc)
		kunit_skip(test, "no layout of an image");
	KUNIT_EXPECT_EQ(test, value_dw(engine, OACTXCONTROL.addr), plat->oa->ctxctrl_dw);
	for (i = 0; i < plat->oa->n_flex; i++)
		KUNIT_EXPECT_EQ(test, value_dw(engine, EU_PERF_CNTL(i).addr),
				plat->oa->flex_dw + 2 * i);
}

static void expect_allowed(struct kunit *test, enum genx_oa_config_part part,
			   const struct genx_reg_value *regs, u32 n)
{
	const struct genx_oa_desc *oa = genx_kunit_plat(test)->oa;
	u32 i;

	KUNIT_EXPECT_GT(test, n, 0);
	for (i = 0; i < n; i++) {
		KUNIT_EXPECT_TRUE_MSG(test, genx_oa_reg_allowed(oa->whitelist, part, regs[i].addr),
				      "0x%x", regs[i].addr);
		KUNIT_EXPECT_EQ(test, genx_oa_reg_protected(oa->whitelist, regs[i].addr), 0);
	}
}

/*
 * The built-in metric set has a UUID that no other platform's set has, writes each EU_PERF_CNTL
 * once, and writes allowed registers only.
 */
static void test_set(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test), *other = NULL;
	const struct genx_oa_metric_set *set = plat->oa->test_set;
	unsigned int i;

	KUNIT_EXPECT_TRUE(test, uuid_is_valid(set->uuid));
	KUNIT_EXPECT_EQ(test, strlen(set->uuid), UUID_STRING_LEN);
	while ((other = genx_platform_next(other)))
		if (other->oa && other->oa->test_set != set)
			KUNIT_EXPECT_STRNEQ(test, other->oa->test_set->uuid, set->uuid);
	expect_allowed(test, GENX_OA_MUX, set->mux, set->n_mux);
	expect_allowed(test, GENX_OA_BOOLEAN, set->boolean, set->n_boolean);
	expect_allowed(test, GENX_OA_FLEX, set->flex, set->n_flex);
	KUNIT_ASSERT_EQ(test, set->n_flex, plat->oa->n_flex);
	for (i = 0; i < set->n_flex; i++)
		KUNIT_EXPECT_EQ(test, set->flex[i].addr, EU_PERF_CNTL(i).addr);
}

/*
 * Create the OA unit on a copy of the case's platform that cannot submit, so that the test does not
 * depend on the platform's kind of submission.
 */
static struct genx_kunit_oa *create(struct kunit *test)
{
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_oa *o;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = *genx_kunit_plat(test);
	plat->submit_kind = GENX_SUBMIT_NONE;
	cfg.plat = plat;
	o = genx_kunit_oa_create_on(test, &cfg);
	KUNIT_ASSERT_FALSE(test, genx_exec_runs_contexts(o->x->gt));
	return o;
}

/* Add a metric set with mux registers, and select this set for the next open. */
static void routing(struct genx_kunit_oa *o)
{
	static const u32 mux[] = {
		0x9888, 0x11810000, 0x20cc, 0x00030003, 0xe180, 0x20012001,
	};
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = ARRAY_SIZE(mux) / 2,
		.mux_regs_ptr = (uintptr_t)o->mem,
	};
	int id;

	KUNIT_ASSERT_EQ(o->test, copy_to_user(o->mem, mux, sizeof(mux)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_ASSERT_GT(o->test, id, 1);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, id);
}

/*
 * An open sets the platform's NOA enable bit, and the close clears it. A metric set does not change
 * protected bits. OAG-016, OAG-017: the stream disables reports of the clock ratio if the unit has
 * them.
 */
static void registers(struct kunit *test)
{
	const struct want *want = want_of(test);
	struct genx_kunit_oa *o = create(test);
	struct genx_gt *gt = o->x->gt;
	ktime_t begin;
	u32 steering;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, want->domains), 0);
	steering = genx_mmio_read(&gt->mmio, CS_STEERING);
	genx_forcewake_put(&gt->fw, want->domains);
	routing(o);
	begin = ktime_get();
	KUNIT_ASSERT_EQ(test, genx_kunit_oa_open(o), 0);
	/* SIL-347: signals need this time to pass the network */
	KUNIT_EXPECT_GE(test, ktime_us_delta(ktime_get(), begin), 500);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&gt->fw) & want->domains, want->domains);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, GENX_REG(want->noa)) & want->noa_enable,
			want->noa_enable);
	if (want->protected == ~0U)
		KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, CS_STEERING), steering);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&gt->steering, GENX_MCR(0xe180)), 0x00010001);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, GENX_REG(OA_DEBUG.addr)),
			want->clk_ratio ?
			OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO : 0);
	genx_kunit_oa_close(o);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, want->domains), 0);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, GENX_REG(want->noa)) & want->noa_enable,
			0);
	genx_forcewake_put(&gt->fw, want->domains);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* Open a stream. Return: the number of accesses to register @reg during the open. */
static unsigned int accesses_in_open(struct genx_kunit_oa *o, u32 reg)
{
	const unsigned int max = 4096;
	u32 *log = kunit_kcalloc(o->test, max, sizeof(*log), GFP_KERNEL);
	unsigned int i, n, found = 0;

	KUNIT_ASSERT_NOT_NULL(o->test, log);
	genx_kunit_gpu_log(o->x->kgt->gpu, log, max);
	KUNIT_ASSERT_EQ(o->test, genx_kunit_oa_open(o), 0);
	n = genx_kunit_gpu_log(o->x->kgt->gpu, NULL, 0);
	KUNIT_ASSERT_LT(o->test, n, max);
	for (i = 0; i < n; i++)
		found += log[i] == reg;
	return found;
}

static void ignore(void *data, u16 bits)
{
}

/*
 * INT-041: if the half-full interrupt is documented, a stream with totals unmasks it. Otherwise the
 * driver registers no handler for it and does not access OA_IMR.
 */
static void half_full(struct kunit *test)
{
	const struct want *want = want_of(test);
	struct genx_kunit_oa *o = create(test);
	struct genx_irq *irq = &o->x->kgt->irq;
	int err;

	err = genx_irq_register(irq, GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF, ignore, NULL);
	KUNIT_EXPECT_EQ(test, err, want->half_full ? -EBUSY : 0);

	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	KUNIT_EXPECT_EQ(test, !!accesses_in_open(o, OA_IMR.addr), want->half_full);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_stream(o)->event_on, want->half_full);
	if (want->half_full)
		KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, OA_IMR), 0);
	genx_kunit_oa_close(o);
	if (!err)
		genx_irq_unregister(irq, GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

static struct kunit_case oa_platform_cases[] = {
	KUNIT_CASE_PARAM(tables, oa_gen),
	KUNIT_CASE_PARAM(images, oa_gen),
	KUNIT_CASE_PARAM(test_set, oa_gen),
	KUNIT_CASE_PARAM(registers, oa_gen),
	KUNIT_CASE_PARAM(half_full, oa_gen),
	{}
};

static struct kunit_suite oa_platform_suite = {
	.name = "genx_oa_platform",
	.test_cases = oa_platform_cases,
};

kunit_test_suite(oa_platform_suite);
