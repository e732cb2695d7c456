// SPDX-License-Identifier: GPL-2.0-only
/*
 * The OA units of Gen6 to Gen7.5 on a GT without contexts: registers, counters, losses, resets.
 * The expected values are from manual 004.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/uaccess.h>

#include "gt/engine/gt_reset.h"
#include "gt/gt.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/oa/oa_gen7_fixture.h"
#include "model/priv.h"
#include "oa/count.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "oa/unit/buffer.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"
#include "regs/oa_regs.h"
#include "regs/workaround_regs.h"

static u32 reg(struct genx_kunit_oa *o, struct genx_reg r)
{
	return genx_mmio_read(&o->x->gt->mmio, r);
}

/* OAG-008: the clock gating while the unit counts */
static void expect_gates(struct genx_kunit_oa *o, const struct genx_kunit_gen7_part *part)
{
	KUNIT_EXPECT_EQ(o->test, reg(o, GENX_REG(UCGCTL1)) & part->ungated, part->ungated);
	if (part->dop)
		KUNIT_EXPECT_EQ(o->test, reg(o, GENX_REG(MISCCPCTL)) & 1, 0);
}

/*
 * OA6-001, OA6-006, OA6-007, OA6-014, OA6-017: the registers of an open stream. OAG-008, SIL-357:
 * RC6 and clock gating are off meanwhile, and as before after that. OA6-020: B0 counts the clock.
 */
static void registers(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	const u32 domains = o->oa->desc->fw_domains;
	struct genx_gt *gt = o->x->gt;
	const struct genx_oa_buffer *buf;
	u32 units, dop;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, domains), 0);
	units = reg(o, GENX_REG(UCGCTL1));
	dop = reg(o, GENX_REG(MISCCPCTL));
	genx_kunit_oa_open_or_end(o);
	buf = &genx_kunit_oa_stream(o)->buffer;
	KUNIT_EXPECT_EQ(test, buf->ggtt % part->align, 0);
	KUNIT_EXPECT_EQ(test, reg(o, GEN7_OACONTROL),
			genx_kunit_gen7_exponent(part) << 6 | BIT(5) |
			(u32)genx_kunit_oa_stream(o)->params.fmt->select << 2 | BIT(0));
	KUNIT_EXPECT_EQ(test, reg(o, GEN7_OASTATUS2), (u32)buf->ggtt | 1);
	KUNIT_EXPECT_EQ(test, reg(o, GEN7_OASTATUS1) & GENMASK(5, 3),
			part->max == SZ_128K ? 7 << 3 : 0);
	KUNIT_EXPECT_EQ(test, reg(o, GENX_REG(part->cec)), 3);
	KUNIT_EXPECT_EQ(test, reg(o, GENX_REG(part->cec + 4)), 0xfffe);
	KUNIT_EXPECT_EQ(test, reg(o, RC_CONTROL), BIT(31));
	KUNIT_EXPECT_EQ(test, reg(o, RC_STATE), 0);
	expect_gates(o, part);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_EQ(test, reg(o, GEN7_OACONTROL), 0);
	KUNIT_EXPECT_EQ(test, reg(o, GENX_REG(UCGCTL1)), units);
	KUNIT_EXPECT_EQ(test, reg(o, GENX_REG(MISCCPCTL)), dop);

	/* the other end of the size field */
	genx_kunit_oa_set(o, GENX_OA_PROP_BUFFER_SIZE, part->max == SZ_128K ? part->size : SZ_1M);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, reg(o, GEN7_OASTATUS1) & GENMASK(5, 3),
			part->max == SZ_128K ? 0 : 3 << 3);
	genx_kunit_oa_close(o);
	genx_forcewake_put(&gt->fw, domains);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* OA6-002: the period by the formula of the part, and its largest exponent. */
static void period(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	struct drm_genx_oa_info info = {};

	KUNIT_EXPECT_EQ(test, genx_oa_unit_period_ns(o->oa, 0), 80 << part->shift);
	KUNIT_EXPECT_EQ(test, genx_oa_unit_period_ns(o->oa, 10), 80 << (part->shift + 10));
	KUNIT_ASSERT_EQ(test, genx_oa_info_ioctl(o->oa, &info), 0);
	KUNIT_EXPECT_EQ(test, info.timestamp_hz, 12500000);
	KUNIT_EXPECT_EQ(test, info.max_exponent, 32 - part->shift);
	KUNIT_EXPECT_EQ(test, info.period_shift, part->shift);
	KUNIT_EXPECT_EQ(test, info.buffer_min, part->size);
	KUNIT_EXPECT_EQ(test, info.buffer_max, part->max);
	info = (struct drm_genx_oa_info){ .period_shift = 1 };
	KUNIT_EXPECT_EQ(test, genx_oa_info_ioctl(o->oa, &info), -EINVAL);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 33 - part->shift);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINVAL);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 32 - part->shift);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* OAG-031, OAG-039: a reserved counter has no name, and no perf event counts it. */
static void reserved(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	const struct genx_oa_format *fmt = genx_oa_count_format(o->oa->desc);
	struct drm_genx_oa_counter counter;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, fmt->n_a, part->plat == &genx_platform_snb ? 29 : 45);
	for (i = 0; i < fmt->n_a; i++) {
		int want = part->reserved & BIT_ULL(i) ? -ENOENT : 0;

		counter = (struct drm_genx_oa_counter){ .format = fmt->uapi, .index = i };
		KUNIT_EXPECT_EQ_MSG(test, genx_oa_counter_ioctl(o->oa, &counter), want, "A%u", i);
		if (want) {
			KUNIT_EXPECT_EQ_MSG(test, genx_oa_count_get(o->oa, i), want, "A%u", i);
			continue;
		}
		KUNIT_EXPECT_EQ(test, counter.number, i);
		KUNIT_EXPECT_EQ(test, counter.bits, 32);
		KUNIT_EXPECT_NE(test, counter.description[0], 0);
	}
	counter = (struct drm_genx_oa_counter){ .format = fmt->uapi, .index = 64 };
	KUNIT_EXPECT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), -EINVAL);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	genx_oa_count_put(o->oa);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/*
 * OA6-011, SIL-337: a lost report is announced once, also where the flag does not work, and the
 * next one, too, although no write clears the flag meanwhile.
 */
static void lost(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	const struct genx_oa_format *fmt = genx_oa_count_format(o->oa->desc);
	struct genx_kunit_gen7_raw *raw = genx_kunit_gen7_raw_alloc(o, fmt);
	unsigned int round;

	/* the largest buffer of Ivy Bridge and Valleyview is full after 42 ms */
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time the buffer overflows when the machine pauses");
	genx_kunit_oa_open_or_end(o);
	genx_kunit_gen7_read_for(o, raw, 10);
	for (round = 1; round <= 3; round++) {
		genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_REPORT_LOST, 1);
		genx_kunit_gen7_read_for(o, raw, 30);
		KUNIT_EXPECT_EQ_MSG(test, raw->lost, round, "round %u", round);
	}
	KUNIT_EXPECT_EQ(test, raw->full, 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

static u64 model_lost(struct genx_kunit_oa *o)
{
	struct model_stats stats;

	genx_kunit_gpu_stats(o->x->kgt->gpu, &stats);
	return stats.oa_reports_lost;
}

/* Lose the next report of the timer. */
static void lose_one(struct genx_kunit_oa *o)
{
	const u64 before = model_lost(o);
	unsigned int tries;

	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_REPORT_LOST, 1);
	for (tries = 1000; model_lost(o) == before && tries; tries--)
		usleep_range(100, 200);
	KUNIT_ASSERT_EQ(o->test, model_lost(o), before + 1);
}

/*
 * OA6-011, SIL-337: the flag alone shows that the last report of a stream is lost, since no gap
 * follows. A flag that was handled in an earlier stream does not hide it.
 */
static void lost_last(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	const struct model_oa_gen7 *gen7 = o->x->kgt->gpu->model->part->oa->gen7;
	struct genx_oa_totals totals;
	unsigned int round;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time a report may follow the lost one");
	/* 5.2 ms */
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 16 - part->shift);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	for (round = 0; round < 4; round++) {
		bool last = round % 2;

		genx_kunit_oa_open_or_end(o);
		msleep(30);
		genx_kunit_oa_totals(o, &totals);
		KUNIT_EXPECT_GT(test, totals.reports, 2);
		KUNIT_EXPECT_EQ(test, totals.lost, 0);
		lose_one(o);
		if (!last) {
			msleep(20);
			genx_kunit_oa_totals(o, &totals);
			KUNIT_EXPECT_EQ_MSG(test, totals.lost, 1, "stream %u", round);
		}
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
		genx_kunit_oa_totals(o, &totals);
		KUNIT_EXPECT_EQ_MSG(test, totals.lost, !last || !gen7->lost_dead, "stream %u",
				    round);
		genx_kunit_oa_close(o);
	}
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* OA6-010: a full buffer is announced; the unit starts again with an empty one (OA6-013). */
static void overflow(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	const struct genx_oa_format *fmt = genx_oa_count_format(o->oa->desc);
	struct genx_kunit_gen7_raw *raw = genx_kunit_gen7_raw_alloc(o, fmt);

	genx_kunit_oa_open_or_end(o);
	genx_kunit_gen7_read_for(o, raw, 5);
	msleep(100);	/* 1,220 reports are more than 128 KiB */
	raw->n = 0;
	genx_kunit_gen7_read_for(o, raw, 30);
	KUNIT_EXPECT_EQ(test, raw->full, 1);
	KUNIT_EXPECT_GT(test, raw->n, 10);
	KUNIT_EXPECT_EQ(test, raw->lost, 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* OA6-005: the registers of a last buffer whose tail has passed its end do not disturb the next. */
static void restart(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	const struct genx_oa_format *fmt = genx_oa_count_format(o->oa->desc);
	struct genx_kunit_gen7_raw *raw = genx_kunit_gen7_raw_alloc(o, fmt);
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	unsigned long flags;

	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_close(o);
	flags = genx_kunit_gpu_lock(gpu);
	/* below any buffer, so that the new head is not lower */
	gpu->model->oa.head = 0x2000;
	gpu->model->oa.tail = 0x1000;
	gpu->model->oa.head_above = gpu->model->part->oa->gen7->head_low;
	genx_kunit_gpu_unlock(gpu, flags);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_GT(test, genx_kunit_oa_stream(o)->buffer.ggtt, 0x2000);
	genx_kunit_gen7_read_for(o, raw, 10);
	KUNIT_EXPECT_GT(test, raw->n, 10);
	genx_kunit_expect_clean(test, gpu);
}

/* OAG-005, OAG-008: after a reset of the GT the unit and the clock gating are programmed again. */
static void reset(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	const struct genx_oa_format *fmt = genx_oa_count_format(o->oa->desc);
	struct genx_kunit_gen7_raw *raw = genx_kunit_gen7_raw_alloc(o, fmt);

	genx_kunit_oa_open_or_end(o);
	genx_kunit_gen7_read_for(o, raw, 10);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	memset(raw->last, 0, sizeof(raw->last));
	raw->n = 0;
	genx_kunit_gen7_read_for(o, raw, 20);
	KUNIT_EXPECT_EQ(test, raw->full, 1);
	KUNIT_EXPECT_GT(test, raw->n, 10);
	expect_gates(o, part);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* OA6-019: which registers a metric set may write. */
static void metric_set(struct kunit *test)
{
	static const u32 regs[] = { 0x9840, 0x80, 0x253a4, 0x1600000 };
	const struct genx_kunit_gen7_part *part = test->param_value;
	const u32 boolean[] = { part->cec + 8, 3, part->cec + 12, 0xfffe };
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 2 };
	bool routes = part->plat == &genx_platform_hsw;
	struct genx_oa_totals totals;
	int id;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem + 64, boolean, sizeof(boolean)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	config.boolean_regs_ptr = (uintptr_t)o->mem + 64;
	config.mux_regs_ptr = (uintptr_t)o->mem;
	config.n_mux_regs = 2;
	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_EXPECT_EQ(test, id, routes ? 2 : -EINVAL);
	if (!routes) {
		config.n_mux_regs = 0;
		id = genx_oa_config_add_ioctl(o->oa, &config);
		KUNIT_ASSERT_EQ(test, id, 2);
	}
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, id);
	/* the largest format with B counters */
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT,
			  part->plat == &genx_platform_snb ? GENX_OA_FORMAT_SNB_A29_B4 :
			  routes ? I915_OA_FORMAT_A45_B8_C8 : GENX_OA_FORMAT_A45_B4);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, reg(o, GENX_REG(GDT_CHICKEN_BITS_ADDR)) & BIT(7),
			routes ? BIT(7) : 0);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	/* B1 counts the clock */
	KUNIT_EXPECT_GT(test, totals.counters[(part->plat == &genx_platform_snb ? 29 : 45) + 1], 0);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "inputs", "PERF_ADD_CONFIG: routing registers where none are public",
		  "EINVAL");
	TABLE_ROW(test, "matrix", part->plat->codename, "OA config");
}

static struct kunit_case gen7_cases[] = {
	KUNIT_CASE_PARAM(registers, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(period, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(reserved, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(lost, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(lost_last, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(overflow, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(restart, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(reset, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(metric_set, genx_kunit_gen7_gen),
	{}
};

static struct kunit_suite gen7_suite = {
	.name = "genx_oa_gen7",
	.test_cases = gen7_cases,
};

kunit_test_suite(gen7_suite);
