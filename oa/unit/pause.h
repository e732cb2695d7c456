/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A pause is a time in which the timer of the unit made no report. The unit does not report it.
 * User batches of Gen8 and Gen9 may write OACTXCONTROL, which has the enable of the timer (register
 * facts: unprivileged batches), and write the old value back at their end. A reader has to know
 * that counts may be missing.
 */
#ifndef GENX_OA_UNIT_PAUSE_H
#define GENX_OA_UNIT_PAUSE_H

#include <linux/compiler.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/types.h>

#include "regs/oa_regs.h"

/**
 * struct genx_oa_pause - what finds the pauses of a unit's timer
 * @mask:	bits of RPT_ID, one of which is 1 in a report of the timer
 * @gap:	more ticks than this between two timer reports mean a pause; U32_MAX: pauses are not
 *		looked for
 * @limit:	@gap, or U32_MAX before the first timer report
 * @timestamp:	timestamp of the last timer report, if there is one
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
 * @timer: the unit makes periodic reports; without them pauses cannot be found
 * @exponent: their period is 2^(@exponent + 1) ticks of the timestamp
 * @reasons: RPT_REASON_* that the unit has in RPT_ID; if the timer is not among them, each report
 *	counts as one of the timer: a gap between any two reports is a pause
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
 * genx_oa_pause_restart() - the next report does not follow the last one
 * @pause: state
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
 * Only reports of the timer count: others come while it is stopped, too.
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
