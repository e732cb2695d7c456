// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reports of the OA units of Gen6 to Gen7.5: each counter of each format, and buffers whose end
 * a report crosses. The expected values are from manual 004.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/uaccess.h>

#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/oa/oa_gen7_fixture.h"
#include "model/oa/oa.h"
#include "model/oa/oa_account.h"
#include "model/priv.h"
#include "oa/report/report.h"
#include "oa/unit/buffer.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

/* The model's render engine works from now on, although no context runs. */
static void render_busy(struct genx_kunit_oa *o)
{
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_oa_busy(gpu->model, true, true);
	genx_kunit_gpu_unlock(gpu, flags);
}

/* A counter that counts the clock while the render engine is busy */
static unsigned int busy_counter(const struct genx_kunit_oa *o)
{
	return o->x->kgt->gpu->model->part->oa->n_a == 29 ? 26 : 41;
}

/*
 * Each counter of the model advances by the same in each period, but for what is left of a clock.
 */
#define SPREAD	10

/*
 * The totals are what the model has counted. The raw reports, all but the last of them, are the
 * same: each counter has advanced steadily.
 */
static void expect_sums(struct genx_kunit_oa *o, const struct genx_kunit_gen7_raw *raw,
			const struct genx_oa_totals *totals)
{
	const struct genx_oa_format *fmt = raw->fmt;
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	unsigned int i, n = genx_oa_report_counters(fmt);
	unsigned long flags;

	for (i = 0; i < n; i++) {
		char class = i < fmt->n_a ? 'A' : i < fmt->n_a + fmt->n_b ? 'B' : 'C';
		unsigned int number = class == 'A' ? fmt->a_first + i :
				      class == 'B' ? i - fmt->n_a : i - fmt->n_a - fmt->n_b;
		u64 truth;

		flags = genx_kunit_gpu_lock(gpu);
		truth = model_oa_account(gpu->model, class, number);
		genx_kunit_gpu_unlock(gpu, flags);
		KUNIT_EXPECT_EQ_MSG(o->test, totals->counters[i], truth, "%s: %c%u", fmt->name,
				    class, number);
		KUNIT_EXPECT_LE_MSG(o->test, raw->sums[i], truth, "%s: %c%u, raw", fmt->name,
				    class, number);
		KUNIT_EXPECT_LE_MSG(o->test, raw->most[i] - raw->least[i], SPREAD,
				    "%s: %c%u, raw", fmt->name, class, number);
		if (class == 'A' && number == busy_counter(o))
			KUNIT_EXPECT_GT(o->test, raw->least[i], 0);
	}
}

static void format_try(struct genx_kunit_oa *o, const struct genx_oa_format *fmt)
{
	struct genx_kunit_gen7_raw *raw = genx_kunit_gen7_raw_alloc(o, fmt);
	struct genx_oa_totals *totals = kunit_kzalloc(o->test, sizeof(*totals), GFP_KERNEL);
	struct kunit *test = o->test;

	KUNIT_ASSERT_NOT_NULL(test, totals);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, fmt->uapi);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	render_busy(o);
	genx_kunit_oa_open_or_end(o);
	/* 192 bytes: 2,400 reports are three and a half rounds, in which many straddle the end */
	genx_kunit_gen7_read_for(o, raw, fmt->size == 192 ? 200 : 20);
	KUNIT_EXPECT_GT(test, raw->n, fmt->size == 192 && genx_kunit_virtual_time() ? 2100 : 10);
	KUNIT_EXPECT_EQ(test, raw->lost + raw->full, 0);
	/* in a disabled stream the last reports are in the totals, and no raw report is read */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_EQ(test, totals->flags, 0);
	KUNIT_EXPECT_GE(test, totals->reports, raw->n);
	expect_sums(o, raw, totals);
	genx_kunit_oa_close(o);
}

/*
 * Add a metric set in which B and C counter n count internal node n, whose waveforms the model has
 * (model/oa/oa_count.c). Return: its id.
 */
static int nodes_set(struct genx_kunit_oa *o)
{
	static const u32 mux[] = { GDT_CHICKEN_BITS_ADDR, BIT(7), 0x253a4, 0x1600000 };
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = 2, .n_boolean_regs = 16,
		.mux_regs_ptr = (uintptr_t)o->mem, .boolean_regs_ptr = (uintptr_t)o->mem + 64,
	};
	u32 boolean[32];
	unsigned int n;

	for (n = 0; n < 8; n++) {
		boolean[4 * n] = OACEC_0(n).addr;
		boolean[4 * n + 1] = 2 << 19 | BIT(n) << 3 | 2;	/* nodes, value, is equal */
		boolean[4 * n + 2] = OACEC_1(n).addr;
		boolean[4 * n + 3] = 0xffff & ~BIT(n);
	}
	KUNIT_ASSERT_EQ(o->test, copy_to_user(o->mem, mux, sizeof(mux)), 0);
	KUNIT_ASSERT_EQ(o->test, copy_to_user(o->mem + 64, boolean, sizeof(boolean)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ac", sizeof(config.uuid));
	return genx_oa_config_add_ioctl(o->oa, &config);
}

/*
 * OAF-001 to OAF-017, OA6-024, SIL-332: in each format, each counter is exactly what the hardware
 * counted, in the raw reports and in the totals. A report of 192 bytes goes on at the start of the
 * buffer.
 */
static void formats(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	unsigned int i;

	if (o->oa->desc->noa_enable)
		genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, nodes_set(o));
	for (i = 0; i < o->oa->desc->n_formats; i++)
		format_try(o, &o->oa->desc->formats[i]);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "matrix", part->plat->codename, "OA formats");
}

/* The formats by name, number and size. */
static void format_list(struct kunit *test)
{
	static const struct {
		unsigned int part;
		const char *name;
		u32 uapi, size;
	} want[] = {
		{ 0, "A13", GENX_OA_FORMAT_SNB_A13, 64 },
		{ 0, "A29", GENX_OA_FORMAT_SNB_A29, 128 },
		{ 0, "A13_B4", GENX_OA_FORMAT_SNB_A13_B4, 128 },
		{ 0, "A29_B4", GENX_OA_FORMAT_SNB_A29_B4, 192 },
		{ 1, "A13", I915_OA_FORMAT_A13, 64 }, { 1, "A29", I915_OA_FORMAT_A29, 128 },
		{ 1, "A13_B4", GENX_OA_FORMAT_A13_B4, 128 },
		{ 1, "A29_B4", GENX_OA_FORMAT_A29_B4, 192 },
		{ 1, "A45_B4", GENX_OA_FORMAT_A45_B4, 256 },
		{ 1, "A16", GENX_OA_FORMAT_A16, 128 },
		{ 3, "A13", I915_OA_FORMAT_A13, 64 }, { 3, "A29", I915_OA_FORMAT_A29, 128 },
		{ 3, "A13_B8_C8", I915_OA_FORMAT_A13_B8_C8, 128 },
		{ 3, "A29_B8_C8", GENX_OA_FORMAT_A29_B8_C8, 192 },
		{ 3, "B4_C8", I915_OA_FORMAT_B4_C8, 64 },
		{ 3, "A45_B8_C8", I915_OA_FORMAT_A45_B8_C8, 256 },
		{ 3, "B4_C8_A16", I915_OA_FORMAT_B4_C8_A16, 128 },
		{ 3, "C4_B8", I915_OA_FORMAT_C4_B8, 64 },
	};
	const struct genx_kunit_gen7_part *part = test->param_value;
	const struct genx_oa_desc *oa = part->plat->oa;
	/* Valleyview has the formats of Ivy Bridge */
	unsigned int i, index = 0, at = part - genx_kunit_gen7_parts, which = at == 2 ? 1 : at;

	for (i = 0; i < ARRAY_SIZE(want); i++) {
		if (want[i].part != which)
			continue;
		KUNIT_ASSERT_LT(test, index, oa->n_formats);
		KUNIT_EXPECT_STREQ(test, oa->formats[index].name, want[i].name);
		KUNIT_EXPECT_EQ(test, oa->formats[index].uapi, want[i].uapi);
		KUNIT_EXPECT_EQ(test, oa->formats[index].size, want[i].size);
		index++;
	}
	KUNIT_EXPECT_EQ(test, index, oa->n_formats);
}

/* Open the next stream with the format of 192 bytes. */
static void format_192(struct genx_kunit_oa *o)
{
	const struct genx_oa_desc *desc = o->oa->desc;
	unsigned int i;

	for (i = 0; i < desc->n_formats && desc->formats[i].size != 192; i++)
		;
	KUNIT_ASSERT_LT(o->test, i, desc->n_formats);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, desc->formats[i].uapi);
}

/*
 * SIL-332: disable the stream. Each cache line behind the tail can be the first of a report later:
 * what is left there of an old report would be taken for a new one that has landed.
 */
static void expect_erased(struct genx_kunit_oa *o)
{
	const struct genx_oa_buffer *buf = &genx_kunit_oa_stream(o)->buffer;
	u32 tail, n, i;

	KUNIT_ASSERT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	tail = o->oa->ops->tail_read(o->oa, buf);
	KUNIT_ASSERT_LT(o->test, tail, buf->size);
	/* all of the buffer if no report is left */
	n = genx_oa_buffer_span(buf, tail, buf->head) ?: buf->size;
	for (i = 0; i < n; i += GENX_OA_LINE) {
		const u32 pos = (tail + i) & (buf->size - 1);

		KUNIT_ASSERT_EQ_MSG(o->test, *(const u64 *)(buf->base + pos), 0, "at %u", pos);
	}
}

/* Each way in which the driver consumes reports erases all of their lines. */
static void erased(struct kunit *test)
{
	/* bytes of each read; 0: the driver adds the reports up, and none is read */
	static const size_t reads[] = { SZ_2M, 8 + 192, 5 * (8 + 192), 0 };
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	unsigned int i;
	ktime_t end;

	format_192(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	render_busy(o);
	for (i = 0; i < ARRAY_SIZE(reads); i++) {
		if (!reads[i])
			genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, 0);
		genx_kunit_oa_open_or_end(o);
		/* two rounds of the buffer and a half */
		end = ktime_add_ms(ktime_get(), 140);
		do {
			if (!reads[i] || genx_kunit_oa_read(o, reads[i]) <= 0)
				msleep(2);
		} while (ktime_before(ktime_get(), end));
		expect_erased(o);
		genx_kunit_oa_close(o);
	}
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/*
 * OA6-024: of a mapped buffer, any number of reports of 192 bytes is released, around the end, too.
 */
static void mapped(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_gen7_create(test);
	struct genx_oa_stream *stream;
	unsigned int i, n = 0, laps = 0;
	u32 head = 0;

	format_192(o);
	render_busy(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_MAP, 1);
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	for (i = 0; i < 400 && laps < 2; i++) {
		struct genx_oa_map_release arg = { .generation = stream->map.generation };
		u32 end;

		msleep(2);
		KUNIT_ASSERT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_INFO,
							  (unsigned long)o->mem), 0);
		end = stream->end;
		if (end == head)
			continue;
		/* half of a report cannot be released */
		arg.head = (head + 96) & (SZ_128K - 1);
		KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, &arg, sizeof(arg)), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_RELEASE,
							  (unsigned long)o->mem), -EINVAL);
		arg.head = end;
		KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, &arg, sizeof(arg)), 0);
		KUNIT_ASSERT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_MAP_RELEASE,
							  (unsigned long)o->mem), 0);
		n += ((end - head) & (SZ_128K - 1)) / 192;
		laps += end < head;
		head = end;
	}
	KUNIT_EXPECT_EQ(test, laps, 2);
	KUNIT_EXPECT_GT(test, n, SZ_128K / 192);
	KUNIT_EXPECT_EQ(test, stream->losses + stream->overflows, 0);
	expect_erased(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

static struct kunit_case gen7_formats_cases[] = {
	KUNIT_CASE_PARAM(formats, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(format_list, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(erased, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(mapped, genx_kunit_gen7_gen),
	{}
};

static struct kunit_suite gen7_formats_suite = {
	.name = "genx_oa_gen7_formats",
	/* in real time a busy host lets the buffer overflow, and no case has a race */
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = gen7_formats_cases,
};

kunit_test_suite(gen7_formats_suite);
