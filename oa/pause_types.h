/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_OA_PAUSE_TYPES_H
#define GENX_OA_PAUSE_TYPES_H

#include <linux/types.h>

/**
 * struct genx_oa_pause - what finds the pauses of a unit
 * @gap:	ticks between two reports that mean a pause, 0: pauses are not looked for
 * @ticks_dw:	DW of GPU_TICKS, or GENX_OA_NO_FIELD
 * @started:	the fields below describe an earlier report
 * @timestamp:	its timestamp
 * @ticks:	its GPU_TICKS
 * @moved:	timestamp of the first report with these GPU_TICKS
 * @count:	number of pauses
 */
struct genx_oa_pause {
	u32 gap;
	u8 ticks_dw;
	bool started;
	u32 timestamp;
	u32 ticks;
	u32 moved;
	u64 count;
};

#endif
