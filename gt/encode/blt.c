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
#define CONTROL_BLOCK	SZ_64K		/* bytes that 256 bytes of control data describe */

static_assert(GENX_BLT_MAX_BYTES / ROW <= S16_MAX);
static_assert(GENX_BLT_COPY_ALIGN == ROW);
static_assert(GENX_BLT_MAX_BYTES / CONTROL_BLOCK ==
	      (XY_CTRL_SURF_BLOCKS_MASK >> __builtin_ctz(XY_CTRL_SURF_BLOCKS_MASK)) + 1);
static_assert(GENX_BLT_FLUSH_DW == GENX_MI_DW(MI_FLUSH_DW));

/* Write @n DWs at @cs. Return: the next free DW. */
static u32 *put(u32 *cs, const u32 *dw, size_t n)
{
	memcpy(cs, dw, n * sizeof(*dw));
	return cs + n;
}

/*
 * Warn if genx_blt_clear() or a command for control data cannot have the address or the size.
 */
static void warn_invalid(u64 addr, u64 size)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr | size, GENX_BLT_ALIGN) || !size ||
		     size > GENX_BLT_MAX_BYTES);
}

/*
 * The DWs that are not named stay 0: the memory type of local memory, the colour, and fields that
 * only clears of depth use.
 */
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

	warn_invalid(addr, size);
	return put(cs, dw, ARRAY_SIZE(dw));
}

/* Wa_16018031267 prescribes these values, except the memory type, which is that of host memory. */
u32 *genx_blt_fill_nothing(u32 *cs, u64 addr, u8 mocs)
{
	const u32 dw[GENX_BLT_CLEAR_DW] = {
		XY_FAST_COLOR_BLT,
		REG_FIELD_PREP(XY_FAST_COLOR_MOCS_MASK, (u32)mocs << 1) |
		REG_FIELD_PREP(XY_FAST_COLOR_PITCH_MASK, 0x3f),
		0,
		4 << 16 | 1,
		lower_32_bits(addr), upper_32_bits(addr),
		XY_FAST_COLOR_SYSTEM,
		[13] = 0x20004004,
		[14] = 0x10,
	};

	return put(cs, dw, ARRAY_SIZE(dw));
}

/* The caching comes from the page tables: public drivers leave the MOCS field of this command 0. */
u32 *genx_blt_copy(u32 *cs, u64 to, u64 from, u64 size)
{
	const u32 dw[GENX_BLT_COPY_DW] = {
		XY_FAST_COPY_BLT,
		XY_FAST_COPY_DEPTH_32 | REG_FIELD_PREP(XY_FAST_COPY_PITCH_MASK, ROW),
		0,
		(u32)(size / ROW) << 16 | ROW / sizeof(u32),
		lower_32_bits(to), upper_32_bits(to),
		0,
		REG_FIELD_PREP(XY_FAST_COPY_PITCH_MASK, ROW),
		lower_32_bits(from), upper_32_bits(from),
	};

	WARN_ON_ONCE(!IS_ALIGNED(to | from | size, GENX_BLT_COPY_ALIGN) || !size ||
		     size > GENX_BLT_MAX_BYTES);
	return put(cs, dw, ARRAY_SIZE(dw));
}

/*
 * Copy control data between plain memory and the control data of @size bytes of local memory.
 * @direct: XY_CTRL_SURF_SRC_DIRECT if @from is the address of plain memory, or
 * XY_CTRL_SURF_DST_DIRECT if @to is.
 */
static u32 *copy_control(u32 *cs, u64 to, u64 from, u64 size, u8 mocs, u32 direct)
{
	u32 high = REG_FIELD_PREP(XY_CTRL_SURF_MOCS_MASK, (u32)mocs << 1);
	const u32 dw[GENX_BLT_CONTROL_DW] = {
		XY_CTRL_SURF_COPY_BLT | direct |
		REG_FIELD_PREP(XY_CTRL_SURF_BLOCKS_MASK, (u32)(size / CONTROL_BLOCK) - 1),
		lower_32_bits(from), upper_32_bits(from) | high,
		lower_32_bits(to), upper_32_bits(to) | high,
	};

	/* @size is that of the local memory, so check it with the address that is not direct */
	warn_invalid(direct == XY_CTRL_SURF_SRC_DIRECT ? to : from, size);
	return put(cs, dw, ARRAY_SIZE(dw));
}

u32 *genx_blt_clear_control(u32 *cs, u64 addr, u64 size, u8 mocs)
{
	return genx_blt_load_control(cs, addr, addr, size, mocs);
}

u32 *genx_blt_load_control(u32 *cs, u64 addr, u64 from, u64 size, u8 mocs)
{
	return copy_control(cs, addr, from, size, mocs, XY_CTRL_SURF_SRC_DIRECT);
}

u32 *genx_blt_save_control(u32 *cs, u64 to, u64 addr, u64 size, u8 mocs)
{
	return copy_control(cs, to, addr, size, mocs, XY_CTRL_SURF_DST_DIRECT);
}

u32 *genx_blt_flush(u32 *cs)
{
	return genx_mi_emit(cs, MI_FLUSH_DW, MI_FLUSH_DW_LLC | MI_FLUSH_DW_CCS, 0, 0, 0);
}
