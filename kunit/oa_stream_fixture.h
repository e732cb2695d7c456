/* SPDX-License-Identifier: GPL-2.0-only */
/* Common parts of the tests of streams: a workload, counts of records, the model's totals. */
#ifndef GENX_KUNIT_OA_STREAM_FIXTURE_H
#define GENX_KUNIT_OA_STREAM_FIXTURE_H

#include "kunit/oa_fixture.h"

/* Sizes of the format of genx_kunit_oa_create(): a report, its record, number of counters. */
#define GENX_KUNIT_OA_REPORT	256
#define GENX_KUNIT_OA_RECORD	(8 + GENX_KUNIT_OA_REPORT)
#define GENX_KUNIT_OA_COUNTERS	52

/**
 * struct genx_kunit_oa_found - counts of the records that were read
 * @samples:		number of raw reports
 * @deltas:		number of delta records
 * @report_lost:	number of OA_REPORT_LOST records
 * @buffer_lost:	number of OA_BUFFER_LOST records
 * @switches:		number of reports of context switches
 * @timers:		number of timer reports
 * @reports:		the first raw reports
 */
struct genx_kunit_oa_found {
	unsigned int samples;
	unsigned int deltas;
	unsigned int report_lost;
	unsigned int buffer_lost;
	unsigned int switches;
	unsigned int timers;
	u32 reports[8192][GENX_KUNIT_OA_REPORT / 4];
};

/** genx_kunit_oa_stream_init() - init of a suite: @test->priv = genx_kunit_oa_create_param() */
int genx_kunit_oa_stream_init(struct kunit *test);

/** genx_kunit_oa_buffer_large() - open the next stream with a buffer of 2 MiB */
void genx_kunit_oa_buffer_large(struct genx_kunit_oa *o);
/** genx_kunit_oa_open_or_end() - open; the test ends if that fails */
void genx_kunit_oa_open_or_end(struct genx_kunit_oa *o);
/** genx_kunit_oa_open_deltas() - the same, with deltas of @coalesce_ns instead of reports */
void genx_kunit_oa_open_deltas(struct genx_kunit_oa *o, u64 coalesce_ns);

/** genx_kunit_oa_contexts() - create two contexts of the render engine in @lrc */
void genx_kunit_oa_contexts(struct genx_kunit_oa *o, struct genx_lrc **lrc);
/** genx_kunit_oa_workload() - run both contexts in turn, for @n rounds of 1 to 2 ms */
void genx_kunit_oa_workload(struct genx_kunit_oa *o, struct genx_lrc **lrc, unsigned int n);

/**
 * genx_kunit_oa_record_next() - next record of a read
 * @o:		fixture; its data is what was read
 * @pos:	offset of the next record, updated
 * @n:		bytes that were read
 *
 * Expects that the record is complete.
 *
 * Return: the record, or NULL at the end.
 */
const struct drm_i915_perf_record_header *
genx_kunit_oa_record_next(struct genx_kunit_oa *o, size_t *pos, size_t n);

/** genx_kunit_oa_found_alloc() - zeroed counts; freed at the end of the test */
struct genx_kunit_oa_found *genx_kunit_oa_found_alloc(struct genx_kunit_oa *o);
/** genx_kunit_oa_found_add() - count the records of a read of @n bytes; expects valid ones */
void genx_kunit_oa_found_add(struct genx_kunit_oa *o, struct genx_kunit_oa_found *found, size_t n);
/** genx_kunit_oa_read_for() - read repeatedly for @ms milliseconds, and count the records */
void genx_kunit_oa_read_for(struct genx_kunit_oa *o, struct genx_kunit_oa_found *found,
			    unsigned int ms);

/** genx_kunit_oa_expect_in_order() - expect increasing timestamps and clocks, complete reports */
void genx_kunit_oa_expect_in_order(struct genx_kunit_oa *o,
				   const struct genx_kunit_oa_found *found);
/** genx_kunit_oa_expect_account() - expect that the totals are exactly what the model counted */
void genx_kunit_oa_expect_account(struct genx_kunit_oa *o, const struct genx_oa_totals *totals);
/** genx_kunit_oa_expect_test_set() - expect the patterns of the built-in metric set in totals */
void genx_kunit_oa_expect_test_set(struct kunit *test, const struct genx_oa_totals *totals);

#endif
