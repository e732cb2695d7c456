/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the tests of streams: a workload, counts of records, comparison with the model. */
#ifndef GENX_KUNIT_LIB_OA_STREAM_FIXTURE_H
#define GENX_KUNIT_LIB_OA_STREAM_FIXTURE_H

#include "kunit/lib/oa_fixture.h"

/*
 * Format that genx_kunit_oa_create() sets: bytes of a report, bytes of its record, most counters of
 * a platform.
 */
#define GENX_KUNIT_OA_REPORT	256
#define GENX_KUNIT_OA_RECORD	(8 + GENX_KUNIT_OA_REPORT)
#define GENX_KUNIT_OA_COUNTERS	54

/**
 * struct genx_kunit_oa_found - counts of the records that were read
 * @samples:		raw reports
 * @deltas:		GENX_OA_RECORD_DELTA
 * @report_lost:	OA_REPORT_LOST records
 * @buffer_lost:	OA_BUFFER_LOST records
 * @switches:		raw reports with the reason "context switch"
 * @timers:		raw reports with the reason "timer"
 * @reports:		the first raw reports, at most 8192 of @samples
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

/** genx_kunit_oa_stream_init() - suite init: sets @test->priv to genx_kunit_oa_create_param() */
int genx_kunit_oa_stream_init(struct kunit *test);

/** genx_kunit_oa_buffer_large() - open the next stream with a buffer of 2 MiB */
void genx_kunit_oa_buffer_large(struct genx_kunit_oa *o);
/** genx_kunit_oa_open_or_end() - open a stream; the test ends if the open fails */
void genx_kunit_oa_open_or_end(struct genx_kunit_oa *o);
/** genx_kunit_oa_open_deltas() - open a stream of deltas, coalesced for @coalesce_ns, or end */
void genx_kunit_oa_open_deltas(struct genx_kunit_oa *o, u64 coalesce_ns);

/** genx_kunit_oa_contexts() - create two contexts of the render engine in @lrc */
void genx_kunit_oa_contexts(struct genx_kunit_oa *o, struct genx_lrc **lrc);
/** genx_kunit_oa_workload() - run both contexts @n times in turn; each round takes 1 to 2 ms */
void genx_kunit_oa_workload(struct genx_kunit_oa *o, struct genx_lrc **lrc, unsigned int n);

/**
 * genx_kunit_oa_record_next() - get the next record of the last read
 * @o:		fixture; @o->data contains the records
 * @pos:	offset of the record; set to the offset of the record behind it
 * @n:		bytes that the last read returned
 *
 * The test ends if the record is not complete.
 *
 * Return: the record, or NULL at the end.
 */
const struct drm_i915_perf_record_header *
genx_kunit_oa_record_next(struct genx_kunit_oa *o, size_t *pos, size_t n);

/** genx_kunit_oa_found_alloc() - allocate zeroed counts, freed at the end of the test */
struct genx_kunit_oa_found *genx_kunit_oa_found_alloc(struct genx_kunit_oa *o);
/** genx_kunit_oa_found_add() - count the records in the last read's @n bytes; checks each size */
void genx_kunit_oa_found_add(struct genx_kunit_oa *o, struct genx_kunit_oa_found *found, size_t n);
/** genx_kunit_oa_read_for() - read repeatedly for @ms milliseconds, and count the records */
void genx_kunit_oa_read_for(struct genx_kunit_oa *o, struct genx_kunit_oa_found *found,
			    unsigned int ms);

/** genx_kunit_oa_expect_in_order() - expect increasing timestamps and clocks, complete reports */
void genx_kunit_oa_expect_in_order(struct genx_kunit_oa *o,
				   const struct genx_kunit_oa_found *found);
/** genx_kunit_oa_expect_account() - expect that the totals are exactly the model's counts */
void genx_kunit_oa_expect_account(struct genx_kunit_oa *o, const struct genx_oa_totals *totals);
/** genx_kunit_oa_expect_test_set() - expect B counters as by the built-in metric set */
void genx_kunit_oa_expect_test_set(struct genx_kunit_oa *o, const struct genx_oa_totals *totals);

/** genx_kunit_oa_counters() - number of counters in the format that genx_kunit_oa_create() sets */
unsigned int genx_kunit_oa_counters(const struct genx_kunit_oa *o);

/** genx_kunit_oa_same_ctx() - does a report name a context by its id of hardware? */
bool genx_kunit_oa_same_ctx(const struct genx_kunit_oa *o, const u32 *report, u32 id);

#endif
