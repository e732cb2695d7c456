// SPDX-License-Identifier: GPL-2.0-only
/* Fixture of the tests of the OA units of Gen6 to Gen7.5. */

#include <kunit/test.h>
#include <linux/delay.h>

#include "kunit/lib/platforms.h"
#include "kunit/oa/oa_gen7_fixture.h"
#include "oa/count.h"
#include "oa/report/report.h"
#include "oa/unit/unit.h"

#define RESERVED_GEN6	(BIT_ULL(3) | BIT_ULL(8) | BIT_ULL(13) | GENMASK_ULL(20, 17))
#define RESERVED_GEN7 \
	(BIT_ULL(3) | BIT_ULL(6) | BIT_ULL(8) | BIT_ULL(11) | BIT_ULL(13) | BIT_ULL(16) | \
	 BIT_ULL(18) | BIT_ULL(21) | BIT_ULL(23) | BIT_ULL(26) | BIT_ULL(28) | BIT_ULL(31) | \
	 BIT_ULL(44))

const struct genx_kunit_gen7_part genx_kunit_gen7_parts[4] = {
	{ &genx_platform_snb, 4, SZ_512K, SZ_16K, SZ_128K, 0x2390, BIT(7) | BIT(16), false,
	  RESERVED_GEN6 },
	{ &genx_platform_ivb, 1, SZ_512K, SZ_16K, SZ_128K, 0x2390, BIT(7), true,
	  RESERVED_GEN7 | BIT_ULL(33) },
	{ &genx_platform_vlv, 1, SZ_512K, SZ_16K, SZ_128K, 0x2390, BIT(7), true, RESERVED_GEN7 },
	{ &genx_platform_hsw, 1, SZ_16M, SZ_128K, SZ_16M, 0x2770, BIT(7), true,
	  RESERVED_GEN7 | BIT_ULL(34) },
};

const void *genx_kunit_gen7_gen(const void *prev, char *desc)
{
	const struct genx_kunit_gen7_part *next = prev;

	next = next ? next + 1 : genx_kunit_gen7_parts;
	if (next == genx_kunit_gen7_parts + ARRAY_SIZE(genx_kunit_gen7_parts))
		return NULL;
	strscpy(desc, next->plat->codename, KUNIT_PARAM_DESC_SIZE);
	return next;
}

/* Create the unit on a copy of the platform without contexts, with a buffer of 128 KiB. */
struct genx_kunit_oa *genx_kunit_gen7_create(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct model_config cfg = genx_kunit_plat_config(part->plat);
	struct genx_kunit_oa *o;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = *part->plat;
	plat->submit_kind = GENX_SUBMIT_NONE;
	cfg.plat = plat;
	o = genx_kunit_oa_create_on(test, &cfg);
	KUNIT_ASSERT_FALSE(test, genx_oa_contexts_present(o->oa));
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT,
			  genx_oa_count_format(o->oa->desc)->uapi);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, genx_kunit_gen7_exponent(part));
	return o;
}

static void raw_difference(struct genx_kunit_gen7_raw *raw, const u32 *report)
{
	u64 sums[GENX_OA_MAX_COUNTERS] = {};
	unsigned int i;

	genx_oa_report_add(raw->fmt, raw->last, report, sums);
	for (i = 0; i < genx_oa_report_counters(raw->fmt); i++) {
		raw->sums[i] += sums[i];
		raw->least[i] = raw->n == 1 ? sums[i] : min(raw->least[i], sums[i]);
		raw->most[i] = max(raw->most[i], sums[i]);
	}
}

static void raw_add(struct genx_kunit_oa *o, struct genx_kunit_gen7_raw *raw, const u32 *report)
{
	KUNIT_EXPECT_NE(o->test, report[0], 0);
	if (raw->n && !raw->lost) {
		KUNIT_EXPECT_EQ_MSG(o->test, report[1] - raw->last[1],
				    BIT(GENX_KUNIT_GEN7_BITS), "report %u", raw->n);
		raw_difference(raw, report);
	}
	memcpy(raw->last, report, raw->fmt->size);
	raw->n++;
}

static void raw_read(struct genx_kunit_oa *o, struct genx_kunit_gen7_raw *raw)
{
	const struct drm_i915_perf_record_header *header;
	ssize_t bytes = genx_kunit_oa_read(o, SZ_2M);
	size_t pos = 0;

	if (bytes < 0) {
		KUNIT_EXPECT_EQ(o->test, bytes, -EAGAIN);
		return;
	}
	while ((header = genx_kunit_oa_record_next(o, &pos, bytes))) {
		switch (header->type) {
		case DRM_I915_PERF_RECORD_SAMPLE:
			KUNIT_ASSERT_EQ(o->test, header->size, 8 + raw->fmt->size);
			raw_add(o, raw, (const u32 *)(header + 1));
			break;
		case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
			raw->lost++;
			break;
		case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
			raw->full++;
			break;
		default:
			KUNIT_FAIL(o->test, "record type %u", header->type);
		}
	}
}

void genx_kunit_gen7_read_for(struct genx_kunit_oa *o, struct genx_kunit_gen7_raw *raw,
			      unsigned int ms)
{
	ktime_t end = ktime_add_ms(ktime_get(), ms);

	do {
		raw_read(o, raw);
		usleep_range(1000, 2000);
	} while (ktime_before(ktime_get(), end));
	/* on a busy machine most of the time may have passed after the last read */
	raw_read(o, raw);
}

struct genx_kunit_gen7_raw *genx_kunit_gen7_raw_alloc(struct genx_kunit_oa *o,
						      const struct genx_oa_format *fmt)
{
	struct genx_kunit_gen7_raw *raw = kunit_kzalloc(o->test, sizeof(*raw), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(o->test, raw);
	raw->fmt = fmt;
	return raw;
}

