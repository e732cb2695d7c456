/* SPDX-License-Identifier: MIT */
/*
 * Commands and structures of the media pipeline on Gen7 and Gen7.5. Source: the public manuals of
 * Ivy Bridge and Haswell, volume 2 part 2, for opcodes and fields of commands, and volume 4 part 1
 * for the surface. SIL-182 says which of them the driver needs to clear the registers of EUs.
 */
#ifndef GENX_REGS_TABLES_MEDIA_COMMANDS_H
#define GENX_REGS_TABLES_MEDIA_COMMANDS_H

#include "regs/tables/state_commands.h"

#define MEDIA_LENGTH_MASK		REG_GENMASK(15, 0)	/* total DW - 2 */
#define MEDIA_VFE_STATE			STATE_CMD(2U, 0U, 0x00U)	/* 8 DW */
#define   VFE_THREADS_MASK		REG_GENMASK(31, 16)	/* DW2: maximum, less 1 */
#define   VFE_URB_ENTRIES_MASK		REG_GENMASK(15, 8)	/* DW2 */
#define MEDIA_DESCRIPTOR_LOAD		STATE_CMD(2U, 0U, 0x02U)	/* 4 DW */
#define MEDIA_OBJECT			STATE_CMD(2U, 1U, 0x00U)	/* 6 DW, then inline data */
#define   PIPELINE_SELECT_MEDIA		1

/* Interface descriptor, 8 DW. */
#define DESCRIPTOR_BYTES		32
#define DESCRIPTOR_KERNEL_MASK		REG_GENMASK(31, 6)	/* DW0 */
#define DESCRIPTOR_TABLE_MASK		REG_GENMASK(15, 5)	/* DW3: binding table */
#define DESCRIPTOR_ENTRIES_MASK		REG_GENMASK(4, 0)	/* DW3 */

/* Surface, 8 DW; DW1 has its address. */
#define SURFACE_TYPE_MASK		REG_GENMASK(31, 29)	/* DW0 */
#define   SURFACE_TYPE_2D		1
#define SURFACE_FORMAT_MASK		REG_GENMASK(26, 18)
#define   SURFACE_FORMAT_BGRA8		0xc0
#define SURFACE_CACHE_READ_WRITE	REG_BIT(8)
#define SURFACE_HEIGHT_MASK		REG_GENMASK(29, 16)	/* DW2: less 1 */
#define SURFACE_WIDTH_MASK		REG_GENMASK(13, 0)
#define SURFACE_PITCH_MASK		REG_GENMASK(17, 0)	/* DW3: bytes, less 1 */
#define SURFACE_CHANNELS_MASK		REG_GENMASK(27, 16)	/* DW7 of Haswell */
#define   SURFACE_CHANNELS_RGBA		(4 << 9 | 5 << 6 | 6 << 3 | 7)

#endif
