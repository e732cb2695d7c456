/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A pause is a time in which the timer of the unit made no report. The unit does not report it.
 * User batches of Gen8 and Gen9 may write OACTXCONTROL, which has the enable of the timer (register
 * facts: unprivileged batches), and write the old value back at their end. A reader has to know
 * that counts may be missing.
 */
#ifndef GENX_OA_PAUSE_H
#define GENX_OA_PAUSE_H

#include <linux/compiler.h>
#include <linux/limits.h>

#include "oa/pause_types.h"

/**
 * genx_oa_pause_init() - look for pauses
 * @pause: state
 * @timer: the unit makes periodic reports; without them pauses cannot be found
 * @exponent: their period is 2^(@exponent + 1) ticks of the timestamp
 */
static inline void genx_oa_pause_init(struct genx_oa_pause *pause, bool timer,
				      unsigned int exponent)
{
	u64 gap = (2ULL << exponent) * 3 / 2;

	pause->gap = timer && gap <= U32_MAX ? gap : 0;
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
 * @timestamp: timestamp of the report
 *
 * While the timer runs, reports of any reason are at most a period apart.
 */
static inline void genx_oa_pause_check(struct genx_oa_pause *pause, u32 timestamp)
{
	if (pause->started && unlikely(timestamp - pause->timestamp > pause->gap))
		pause->count += pause->gap != 0;
	pause->started = true;
	pause->timestamp = timestamp;
}

#endif
