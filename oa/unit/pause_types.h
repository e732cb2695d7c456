/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_OA_UNIT_PAUSE_TYPES_H
#define GENX_OA_UNIT_PAUSE_TYPES_H

#include <linux/types.h>

/**
 * struct genx_oa_pause - what finds the pauses of a unit's timer
 * @gap:	more ticks than this between two timer reports mean a pause; 0: pauses are not
 *		looked for
 * @started:	@timestamp is that of an earlier timer report
 * @timestamp:	timestamp of the last timer report
 * @count:	number of pauses
 */
struct genx_oa_pause {
	u32 gap;
	bool started;
	u32 timestamp;
	u64 count;
};

#endif
