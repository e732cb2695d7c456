// SPDX-License-Identifier: GPL-2.0-only
#include <linux/align.h>
#include <linux/bug.h>
#include <linux/build_bug.h>
#include <linux/sizes.h>
#include <linux/string.h>
#include <linux/wordpart.h>

#include "gt/encode/blt.h"
#include "gt/encode/mi.h"
#include "regs/mi_commands.h"

#define ROW		SZ_4K
#define CONTROL_BLOCK	SZ_64K		/* main memory of 256 bytes of control data */

static_assert(GENX_BLT_MAX_BYTES / ROW <= S16_MAX);
static_assert(GENX_BLT_MAX_BYTES / CONTROL_BLOCK ==
	      (XY_CTRL_SURF_BLOCKS_MASK >> __builtin_ctz(XY_CTRL_SURF_BLOCKS_MASK)) + 1);
static_assert(GENX_BLT_FLUSH_DW == GENX_MI_DW(MI_FLUSH_DW));

static u32 *put(u32 *cs, const u32 *dw, size_t n)
{
	memcpy(cs, dw, n * sizeof(*dw));
	return cs + n;
}

static void check(u64 addr, u64 size)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr | size, GENX_BLT_ALIGN) || !size ||
		     size > GENX_BLT_MAX_BYTES);
}

/* The memory type of local memory is 0, and so are the colour and what clears of depth use. */
u32 *genx_blt_clear(u32 *cs, u64 addr, u64 size, u8 mocs)
{
	const u32 dw[GENX_BLT_CLEAR_DW] = {
		XY_FAST_COLOR_BLT | XY_FAST_COLOR_DEPTH_32,
		REG_FIELD_PREP(XY_FAST_COLOR_MOCS_MASK, (u32)mocs << 1) |
		REG_FIELD_PREP(XY_FAST_COLOR_PITCH_MASK, ROW - 1),
		0,
		(u32)(size / ROW) << 16 | ROW / sizeof(u32),
		lower_32_bits(addr), upper_32_bits(addr),
	};

	check(addr, size);
	return put(cs, dw, ARRAY_SIZE(dw));
}

u32 *genx_blt_clear_control(u32 *cs, u64 addr, u64 size, u8 mocs)
{
	u32 high = upper_32_bits(addr) | REG_FIELD_PREP(XY_CTRL_SURF_MOCS_MASK, (u32)mocs << 1);
	const u32 dw[GENX_BLT_CONTROL_DW] = {
		XY_CTRL_SURF_COPY_BLT | XY_CTRL_SURF_SRC_DIRECT |
		REG_FIELD_PREP(XY_CTRL_SURF_BLOCKS_MASK, (u32)(size / CONTROL_BLOCK) - 1),
		lower_32_bits(addr), high,
		lower_32_bits(addr), high,
	};

	check(addr, size);
	return put(cs, dw, ARRAY_SIZE(dw));
}

u32 *genx_blt_flush(u32 *cs)
{
	return genx_mi_emit(cs, MI_FLUSH_DW, MI_FLUSH_DW_LLC | MI_FLUSH_DW_CCS, 0, 0, 0);
}
