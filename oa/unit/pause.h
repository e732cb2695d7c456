/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A pause is a time in which the timer of the unit was stopped and made no report. No register
 * shows a pause. On Gen8 and Gen9 a user batch can cause a pause: it may write OACTXCONTROL, which
 * has the enable of the timer (register facts: unprivileged batches), and write the old value back
 * at its end. The driver finds pauses by the timestamps of reports, since a reader has to know that
 * counts may be missing.
 */
#ifndef GENX_OA_UNIT_PAUSE_H
#define GENX_OA_UNIT_PAUSE_H

#include <linux/compiler.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include "regs/oa_regs.h"

/**
 * struct genx_oa_pause - state of the search for pauses of the timer
 * @mask:	bits of RPT_ID; a report of the timer has at least one of them
 * @gap:	more ticks than this between two timer reports mean a pause; U32_MAX: no search
 * @limit:	@gap; U32_MAX if @timestamp is not valid, so that the next report shows no pause
 * @timestamp:	timestamp of the last timer report
 * @count:	number of pauses
 */
struct genx_oa_pause {
	u32 mask;
	u32 gap;
	u32 limit;
	u32 timestamp;
	u64 count;
};

/* Ticks by which a report of the fastest timers may be late (1 to 2 us). */
#define GENX_OA_PAUSE_SLACK	16ULL

/**
 * genx_oa_pause_init() - look for pauses
 * @pause: state
 * @timer: the timer makes periodic reports; without periodic reports pauses cannot be found
 * @exponent: the period of these reports is 2^(@exponent + 1) ticks of the timestamp
 * @reasons: RPT_REASON_* that the unit has in RPT_ID. If the timer is not among these reasons, each
 *	report counts as a report of the timer: a gap between any two reports is a pause
 */
static inline void genx_oa_pause_init(struct genx_oa_pause *pause, bool timer,
				      unsigned int exponent, u32 reasons)
{
	u64 period = 2ULL << exponent;
	u64 gap = period + max(period / 2, GENX_OA_PAUSE_SLACK);

	pause->gap = timer && gap <= U32_MAX ? gap : U32_MAX;
	pause->limit = U32_MAX;
	pause->mask = reasons & RPT_REASON_TIMER ?
		      REG_FIELD_PREP(RPT_ID_REASON_MASK, RPT_REASON_TIMER) : U32_MAX;
}

/**
 * genx_oa_pause_restart() - do not compare the next report with the last one
 * @pause: state
 *
 * For a caller that has emptied the buffer, or that has skipped reports.
 */
static inline void genx_oa_pause_restart(struct genx_oa_pause *pause)
{
	pause->limit = U32_MAX;
}

/**
 * genx_oa_pause_check() - check the next report
 * @pause: state
 * @id: RPT_ID of the report
 * @timestamp: timestamp of the report
 *
 * Ignores reports of other reasons: the unit makes them while the timer is stopped, too.
 */
static inline void genx_oa_pause_check(struct genx_oa_pause *pause, u32 id, u32 timestamp)
{
	if (!(id & pause->mask))
		return;
	if (unlikely(timestamp - pause->timestamp > pause->limit))
		pause->count++;
	pause->limit = pause->gap;
	pause->timestamp = timestamp;
}

#endif
