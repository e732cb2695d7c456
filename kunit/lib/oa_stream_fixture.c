// SPDX-License-Identifier: GPL-2.0-only
/* Shared by the tests of streams: a workload, counts of records, comparison with the model. */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/slab.h>

#include "gt/exec/lrc.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/count.h"
#include "oa/report/report.h"
#include "regs/oa_regs.h"

int genx_kunit_oa_stream_init(struct kunit *test)
{
	test->priv = genx_kunit_oa_create_param(test);
	return 0;
}

/* This buffer does not overflow even if a loaded machine delays the test. */
void genx_kunit_oa_buffer_large(struct genx_kunit_oa *o)
{
	genx_kunit_oa_set(o, GENX_OA_PROP_BUFFER_SIZE, SZ_2M);
}

void genx_kunit_oa_open_or_end(struct genx_kunit_oa *o)
{
	KUNIT_ASSERT_EQ(o->test, genx_kunit_oa_open(o), 0);
}

void genx_kunit_oa_open_deltas(struct genx_kunit_oa *o, u64 coalesce_ns)
{
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA);
	genx_kunit_oa_set(o, GENX_OA_PROP_COALESCE_NS, coalesce_ns);
	genx_kunit_oa_open_or_end(o);
}

void genx_kunit_oa_contexts(struct genx_kunit_oa *o, struct genx_lrc **lrc)
{
	lrc[0] = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	lrc[1] = genx_kunit_lrc(o->x, o->x->rcs, NULL);
}

/* Run the two contexts alternately on the render engine, @n times. */
void genx_kunit_oa_workload(struct genx_kunit_oa *o, struct genx_lrc **lrc, unsigned int n)
{
	while (n--) {
		genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc[0], NULL, 0), 0);
		genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc[1], NULL, 0), 0);
		usleep_range(1000, 2000);
	}
}

const struct drm_i915_perf_record_header *
genx_kunit_oa_record_next(struct genx_kunit_oa *o, size_t *pos, size_t n)
{
	const struct drm_i915_perf_record_header *header = (void *)(o->data + *pos);

	if (*pos >= n)
		return NULL;
	KUNIT_ASSERT_LE(o->test, *pos + sizeof(*header), n);
	KUNIT_ASSERT_GE(o->test, header->size, sizeof(*header));
	KUNIT_ASSERT_LE(o->test, *pos + header->size, n);
	KUNIT_EXPECT_EQ(o->test, header->pad, 0);
	*pos += header->size;
	return header;
}

void genx_kunit_oa_found_add(struct genx_kunit_oa *o, struct genx_kunit_oa_found *found, size_t n)
{
	const struct drm_i915_perf_record_header *header;
	size_t pos = 0;
	u32 reason;

	while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
		const u32 *report = (const u32 *)(header + 1);

		switch (header->type) {
		case DRM_I915_PERF_RECORD_SAMPLE:
			KUNIT_EXPECT_EQ(o->test, header->size, GENX_KUNIT_OA_RECORD);
			reason = REG_FIELD_GET(RPT_ID_REASON_MASK, report[0]);
			found->switches += !!(reason & RPT_REASON_CTX_SWITCH);
			found->timers += !!(reason & RPT_REASON_TIMER);
			if (found->samples < ARRAY_SIZE(found->reports))
				memcpy(found->reports[found->samples], report,
				       sizeof(found->reports[0]));
			found->samples++;
			break;
		case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
			KUNIT_EXPECT_EQ(o->test, header->size, sizeof(*header));
			found->report_lost++;
			break;
		case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
			KUNIT_EXPECT_EQ(o->test, header->size, sizeof(*header));
			found->buffer_lost++;
			break;
		case GENX_OA_RECORD_DELTA:
			found->deltas++;
			break;
		default:
			KUNIT_FAIL(o->test, "record type %u", header->type);
		}
	}
}

static void found_free(void *data)
{
	kvfree(data);
}

struct genx_kunit_oa_found *genx_kunit_oa_found_alloc(struct genx_kunit_oa *o)
{
	struct genx_kunit_oa_found *found = kvzalloc(sizeof(*found), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(o->test, found);
	KUNIT_ASSERT_EQ(o->test, kunit_add_action_or_reset(o->test, found_free, found), 0);
	return found;
}

void genx_kunit_oa_read_for(struct genx_kunit_oa *o, struct genx_kunit_oa_found *found,
			    unsigned int ms)
{
	ktime_t end = ktime_add_ms(ktime_get(), ms);
	ssize_t n;

	do {
		n = genx_kunit_oa_read(o, SZ_2M);
		if (n > 0)
			genx_kunit_oa_found_add(o, found, n);
		else
			KUNIT_EXPECT_EQ(o->test, n, -EAGAIN);
		usleep_range(1000, 2000);
	} while (ktime_before(ktime_get(), end));
}

/* Timestamp and GPU clock increase from report to report, and each report is complete. */
void genx_kunit_oa_expect_in_order(struct genx_kunit_oa *o,
				   const struct genx_kunit_oa_found *found)
{
	unsigned int i, n = min_t(unsigned int, found->samples, ARRAY_SIZE(found->reports));

	for (i = 0; i < n; i++) {
		const u32 *r = found->reports[i], *p = found->reports[i ? i - 1 : 0];

		KUNIT_EXPECT_NE(o->test, r[0], 0);
		KUNIT_EXPECT_LT(o->test, r[1] - p[1], 1 << 24);
		KUNIT_EXPECT_LT(o->test, r[3] - p[3], 1 << 28);
		/* with the built-in metric set, B1 and B2 count every clock */
		KUNIT_EXPECT_EQ_MSG(o->test, r[49] - p[49], r[50] - p[50], "report %u", i);
		/* SIL-342: the bit of Gen12.5 says something about switches alone */
		if (o->oa->desc->rpt_layout != GENX_RPT_LAYOUT_D &&
		    !(r[0] & genx_oa_report_valid_bit(o->oa->desc->rpt_layout)))
			KUNIT_EXPECT_EQ(o->test, r[2], GENX_OA_CTX_INVALID);
	}
}

unsigned int genx_kunit_oa_counters(const struct genx_kunit_oa *o)
{
	return genx_oa_report_counters(genx_oa_count_format(o->oa->desc));
}

bool genx_kunit_oa_same_ctx(const struct genx_kunit_oa *o, const u32 *report, u32 id)
{
	const u32 mask = genx_oa_rpt_fields[o->oa->desc->rpt_layout].ctx;

	return report[2] != GENX_OA_CTX_INVALID && !((report[2] ^ id) & mask);
}

void genx_kunit_oa_expect_account(struct genx_kunit_oa *o, const struct genx_oa_totals *totals)
{
	const struct genx_oa_format *fmt = genx_oa_count_format(o->oa->desc);
	const u64 *b_totals = totals->counters + fmt->n_a, *c_totals = b_totals + fmt->n_b;
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	struct kunit *test = o->test;
	u64 a[38], b[8], c[8], ticks, timestamp;
	unsigned long flags;
	unsigned int i;

	KUNIT_ASSERT_LE(test, fmt->n_a, ARRAY_SIZE(a));
	flags = genx_kunit_gpu_lock(gpu);
	for (i = 0; i < fmt->n_a; i++)
		a[i] = model_oa_account(gpu->model, 'A', i);
	for (i = 0; i < 8; i++) {
		b[i] = model_oa_account(gpu->model, 'B', i);
		c[i] = model_oa_account(gpu->model, 'C', i);
	}
	ticks = model_oa_account(gpu->model, 'G', 0);
	timestamp = model_oa_account(gpu->model, 'T', 0);
	genx_kunit_gpu_unlock(gpu, flags);

	KUNIT_EXPECT_GT(test, ticks, 0);
	KUNIT_EXPECT_EQ(test, totals->gpu_ticks, ticks);
	KUNIT_EXPECT_EQ(test, totals->timestamp, timestamp);
	for (i = 0; i < fmt->n_a; i++)
		KUNIT_EXPECT_EQ_MSG(test, totals->counters[i], a[i], "A%u", i);
	for (i = 0; i < 8; i++) {
		KUNIT_EXPECT_EQ_MSG(test, b_totals[i], b[i], "B%u", i);
		KUNIT_EXPECT_EQ_MSG(test, c_totals[i], c[i], "C%u", i);
	}
	for (i = genx_kunit_oa_counters(o); i < GENX_OA_MAX_COUNTERS; i++)
		KUNIT_EXPECT_EQ(test, totals->counters[i], 0);
}

/*
 * The built-in metric set makes each B counter count a fixed part of the clocks, in a pattern. The
 * time counted need not be a multiple of the pattern's period: an error of one period is allowed.
 */
void genx_kunit_oa_expect_test_set(struct genx_kunit_oa *o, const struct genx_oa_totals *totals)
{
	const u64 *b = totals->counters + genx_oa_count_format(o->oa->desc)->n_a;
	static const struct {
		unsigned int num;
		unsigned int den;
	} part[] = {
		{ 0, 1 }, { 1, 1 }, { 1, 1 }, { 1, 2 }, { 1, 3 }, { 1, 3 }, { 1, 6 }, { 2, 3 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(part); i++) {
		s64 off = b[i] * part[i].den - totals->gpu_ticks * part[i].num;

		KUNIT_EXPECT_LE_MSG(o->test, abs(off), 36, "B%u", i);
	}
}
