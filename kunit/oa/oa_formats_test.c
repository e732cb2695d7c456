// SPDX-License-Identifier: GPL-2.0-only
/*
 * Streams on each platform that runs contexts: every report format is counted exactly, and the
 * images of all contexts contain the flexible EU events of the metric set.
 */

#include <kunit/test.h>
#include <linux/uaccess.h>

#include "gt/access/steering.h"
#include "gt/exec/lrc.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/unit/config.h"

/* Store the model's own counts in @truth, in the order of the counters of @fmt. */
static void truth_of(struct genx_kunit_oa *o, const struct genx_oa_format *fmt, u64 *truth)
{
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	unsigned int i;

	for (i = 0; i < fmt->n_a; i++)
		*truth++ = model_oa_account(gpu->model, 'A', fmt->a_first + i);
	for (i = 0; i < fmt->n_b; i++)
		*truth++ = model_oa_account(gpu->model, 'B', i);
	for (i = 0; i < fmt->n_c; i++)
		*truth++ = model_oa_account(gpu->model, 'C', i);
	genx_kunit_gpu_unlock(gpu, flags);
}

/* Add the counters of the @bytes of delta records that the last read returned to @sums. */
static void sum_up(struct genx_kunit_oa *o, unsigned int counters, u64 *sums, size_t bytes)
{
	const struct drm_i915_perf_record_header *header;
	unsigned int i;
	size_t pos = 0;

	while ((header = genx_kunit_oa_record_next(o, &pos, bytes))) {
		const struct genx_oa_delta *delta = (const void *)(header + 1);

		KUNIT_ASSERT_EQ(o->test, header->type, GENX_OA_RECORD_DELTA);
		KUNIT_ASSERT_EQ(o->test, header->size, 8 + sizeof(*delta) + counters * 8);
		for (i = 0; i < counters; i++)
			sums[i] += delta->counters[i];
	}
}

static void format_try(struct genx_kunit_oa *o, struct genx_lrc **lrc,
		       const struct genx_oa_format *fmt)
{
	unsigned int i, n = fmt->n_a + fmt->n_b + fmt->n_c;
	u64 truth[GENX_OA_MAX_COUNTERS] = {}, sums[GENX_OA_MAX_COUNTERS] = {};
	struct genx_oa_totals *totals = kunit_kzalloc(o->test, sizeof(*totals), GFP_KERNEL);
	struct kunit *test = o->test;
	ssize_t bytes;

	KUNIT_ASSERT_NOT_NULL(test, totals);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, fmt->uapi);
	genx_kunit_oa_open_deltas(o, 0);
	genx_kunit_oa_workload(o, lrc, 5);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_EQ(test, totals->flags, 0);
	KUNIT_EXPECT_GT(test, totals->intervals, 10);
	KUNIT_EXPECT_GT(test, totals->gpu_ticks, 0);
	truth_of(o, fmt, truth);
	bytes = genx_kunit_oa_read(o, SZ_2M);
	KUNIT_ASSERT_GT(test, bytes, 0);
	sum_up(o, n, sums, bytes);
	for (i = 0; i < n; i++) {
		KUNIT_EXPECT_EQ_MSG(test, totals->counters[i], truth[i], "%s, counter %u",
				    fmt->name, i);
		KUNIT_EXPECT_EQ_MSG(test, sums[i], truth[i], "%s, counter %u", fmt->name, i);
	}
	for (; i < GENX_OA_MAX_COUNTERS; i++)
		KUNIT_EXPECT_EQ(test, totals->counters[i], 0);
	genx_kunit_oa_close(o);
}

/*
 * In each format, deltas and totals are exactly what the hardware counted, also across context
 * switches (DLT-001).
 */
static void every_format(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const struct genx_oa_desc *oa = o->oa->desc;
	struct genx_lrc *lrc[2];
	unsigned int i;

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_buffer_large(o);
	for (i = 0; i < oa->n_formats; i++)
		if (!oa->formats[i].commands)
			format_try(o, lrc, &oa->formats[i]);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "OA formats");
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "OA deltas");
}

#define EVENTS	7

/* Register and value of each EU_PERF_CNTL: increment events 0 to 5 and 8, without filters. */
static const u32 events[2 * EVENTS] = {
	0xe458, 0x0, 0xe558, 0x1, 0xe658, 0x2, 0xe758, 0x3, 0xe45c, 0x4, 0xe55c, 0x5, 0xe65c, 0x8,
};

static int add_events(struct genx_kunit_oa *o)
{
	struct drm_i915_perf_oa_config config = {
		.n_flex_regs = EVENTS, .flex_regs_ptr = (uintptr_t)o->mem,
	};

	KUNIT_ASSERT_EQ(o->test, copy_to_user(o->mem, events, sizeof(events)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	return genx_oa_config_add_ioctl(o->oa, &config);
}

static void expect_events(struct genx_kunit_oa *o, const struct genx_lrc *lrc)
{
	unsigned int i;

	for (i = 0; i < EVENTS; i++)
		KUNIT_EXPECT_EQ_MSG(o->test, lrc->state[o->oa->desc->flex_dw + 2 * i],
				    events[2 * i + 1], "EU_PERF_CNTL%u", i);
}

/*
 * The flexible EU events of a metric set are written to the images of contexts that exist when
 * the stream is opened and of contexts that are created later. The registers have the events
 * after such a context was loaded.
 */
static void events_of_contexts(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	struct genx_lrc *lrc[2];
	unsigned int i;
	int id;

	lrc[0] = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc[0], NULL, 0), 0);
	id = add_events(o);
	KUNIT_ASSERT_GT(test, id, 1);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, id);
	genx_kunit_oa_open_or_end(o);
	expect_events(o, lrc[0]);
	lrc[1] = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	genx_kunit_oa_workload(o, lrc, 2);
	expect_events(o, lrc[0]);
	expect_events(o, lrc[1]);
	for (i = 0; i < EVENTS; i++) {
		u32 value = genx_steering_read_any(&o->x->gt->steering, GENX_MCR(events[2 * i]));

		KUNIT_EXPECT_EQ_MSG(test, value, events[2 * i + 1], "EU_PERF_CNTL%u", i);
	}
	genx_kunit_expect_clean(test, gpu);
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "OA config");
}

static struct kunit_case oa_formats_cases[] = {
	KUNIT_CASE_PARAM(every_format, genx_kunit_oa_rows_gen),
	KUNIT_CASE_PARAM(events_of_contexts, genx_kunit_oa_images_gen),
	{}
};

static struct kunit_suite oa_formats_suite = {
	.name = "genx_oa_formats",
	.init = genx_kunit_oa_stream_init,
	.test_cases = oa_formats_cases,
};

kunit_test_suite(oa_formats_suite);
