/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A pause is a time in which the timer of the unit made no report, or in which nothing was counted.
 * The unit does not report it. User batches of Gen8 and Gen9 may write OACTXCONTROL, which has the
 * enable of the timer and the resume bit of all counters (register facts: unprivileged batches), so
 * that a batch can hide what it does: a reader has to know that counts are missing.
 */
#ifndef GENX_OA_PAUSE_H
#define GENX_OA_PAUSE_H

#include <linux/compiler.h>

#include "oa/pause_types.h"
#include "regs/platform.h"

/* If GPU_TICKS have not moved for more than this many ticks of the timestamp, nothing counts. */
#define GENX_OA_PAUSE_STILL	64

/**
 * genx_oa_pause_init() - look for pauses
 * @pause: state
 * @fmt: format of the reports
 * @timer: the unit makes periodic reports; without them pauses cannot be found
 * @exponent: their period is 2^(@exponent + 1) ticks of the timestamp
 */
static inline void genx_oa_pause_init(struct genx_oa_pause *pause,
				      const struct genx_oa_format *fmt, bool timer,
				      unsigned int exponent)
{
	u64 gap = (2ULL << exponent) * 3 / 2;

	pause->gap = timer && gap <= U32_MAX ? gap : 0;
	pause->ticks_dw = fmt->ticks_dw;
	pause->started = false;
}

/**
 * genx_oa_pause_restart() - the next report does not follow the last one
 * @pause: state
 */
static inline void genx_oa_pause_restart(struct genx_oa_pause *pause)
{
	pause->started = false;
}

/**
 * genx_oa_pause_check() - check the next report
 * @pause: state
 * @now: timestamp of the report
 * @report: report whose first 16 bytes are in memory
 *
 * While the timer runs, reports of any reason are at most a period apart.
 */
static inline void genx_oa_pause_check(struct genx_oa_pause *pause, u32 now, const u32 *report)
{
	u32 ticks;

	if (!pause->gap)
		return;
	/* without that field only the timer is watched */
	ticks = pause->ticks_dw == GENX_OA_NO_FIELD ? now : report[pause->ticks_dw];
	if (unlikely(!pause->started)) {
		pause->started = true;
		pause->moved = now;
	} else if (unlikely(now - pause->timestamp > pause->gap)) {
		pause->count++;
		pause->moved = now;
	} else if (likely(ticks != pause->ticks)) {
		pause->moved = now;
	} else if (now - pause->moved > GENX_OA_PAUSE_STILL) {
		pause->count++;
		pause->moved = now;
	}
	pause->timestamp = now;
	pause->ticks = ticks;
}

#endif
