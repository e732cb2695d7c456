/* SPDX-License-Identifier: GPL-2.0-only */
/* State of an engine's time slices. */
#ifndef GENX_GT_EXEC_TIMESLICE_TYPES_H
#define GENX_GT_EXEC_TIMESLICE_TYPES_H

#include <linux/hrtimer.h>
#include <linux/types.h>

struct genx_lrc;

/**
 * enum genx_timeslice_phase - what the timer of an engine bounds
 * @GENX_TIMESLICE_NONE:	nothing: no context waits for the running one
 * @GENX_TIMESLICE_TURN:	the turn of the running context: another of its priority waits
 * @GENX_TIMESLICE_PREEMPT:	the time that the hardware takes to replace the running context
 */
enum genx_timeslice_phase {
	GENX_TIMESLICE_NONE,
	GENX_TIMESLICE_TURN,
	GENX_TIMESLICE_PREEMPT,
};

/**
 * struct genx_timeslice - time slices of one engine; under engine->lock
 * @timer:	runs the bottom half at @end; armed only in a phase
 * @phase:	what the timer bounds now
 * @lrc:	context that ran when @phase began, for comparison only
 * @end:	when @phase ends
 */
struct genx_timeslice {
	struct hrtimer timer;
	enum genx_timeslice_phase phase;
	const struct genx_lrc *lrc;
	ktime_t end;
};

#endif
