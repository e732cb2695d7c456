/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counting for perf events: a stream of the driver itself, which keeps totals.
 *
 * DOC: counting for perf events
 *
 * The first event takes the unit: it opens a stream of the built-in metric set, in the format with
 * the most A counters, for all contexts and without records. The unit has one stream at a time:
 * while user space has a stream open, an event fails with EBUSY, and while an event is open, the
 * open of a stream fails with EBUSY. The stream makes a report at least every
 * GENX_OA_COUNT_PERIOD_NS, and a work item adds the reports up at least every
 * GENX_OA_COUNT_DRAIN_NS. A read of an event returns the last sum, without a lock or a register
 * access. A count is therefore old by at most the sum of both times. The last event releases the
 * unit.
 *
 * A loss, as by a reset of the GT, makes the counts too low: the log then has a line.
 *
 * If the GT is wedged the stream fails, and the counts of all events stand still. A resume can
 * recover the GT. The first event that is opened then starts a new stream, and all events count
 * again.
 */
#ifndef GENX_OA_COUNT_H
#define GENX_OA_COUNT_H

#include <linux/types.h>

#include "regs/platform.h"

struct genx_oa;

/* Longest time between two reports, and longest time until the work item adds them up. */
#define GENX_OA_COUNT_PERIOD_NS		5000000ULL
#define GENX_OA_COUNT_DRAIN_NS		20000000ULL

/** genx_oa_count_init() - initialise; nothing counts */
void genx_oa_count_init(struct genx_oa *oa);

/**
 * genx_oa_count_drop() - release the unit at removal, with events open or not
 * @oa: unit
 *
 * genx_oa_count_put() must not be called for events that were open at this call. May sleep;
 * bounded.
 */
void genx_oa_count_drop(struct genx_oa *oa);

/**
 * genx_oa_count_format() - the format whose A counters are counted
 * @desc: unit of a platform
 *
 * Return: the format.
 */
const struct genx_oa_format *genx_oa_count_format(const struct genx_oa_desc *desc);

/**
 * genx_oa_count_get() - begin to count
 * @oa: unit
 * @counter: index of an A counter in genx_oa_count_format()
 *
 * Resumes the device if it is suspended. May sleep.
 *
 * Return: 0; -ENOENT if there is no such counter; -EACCES without CAP_PERFMON while
 * perf_stream_paranoid is set; -EBUSY if a stream is open; -EIO while the GT is wedged; or another
 * error of genx_oa_stream_create() and genx_runtime_pm_get().
 */
int genx_oa_count_get(struct genx_oa *oa, u64 counter);

/** genx_oa_count_put() - end what genx_oa_count_get() began. May sleep; bounded. */
void genx_oa_count_put(struct genx_oa *oa);

/**
 * genx_oa_count_read() - value of a counter
 * @oa: unit
 * @counter: index for which genx_oa_count_get() returned 0
 *
 * Any context, NMI included. Only the difference of two values has a meaning: a value contains the
 * counts of earlier streams, too.
 *
 * Return: the count as of the last time that reports were added up.
 */
u64 genx_oa_count_read(const struct genx_oa *oa, u64 counter);

#endif
