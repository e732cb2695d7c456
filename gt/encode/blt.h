/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Commands of the copy engine of Gen12.5 that clear and copy local memory. Surfaces are linear,
 * with rows of 4 KiB, and not compressed: a copy takes the contents as they are stored, and
 * separate commands copy the control data of compression. Addresses are addresses of the context's
 * PPGTT.
 *
 * Source: register facts: DG2 local memory; public drivers (SIL-206).
 */
#ifndef GENX_GT_ENCODE_BLT_H
#define GENX_GT_ENCODE_BLT_H

#include <linux/types.h>

/* Maximum number of bytes for one command: those of 1024 blocks of control data. */
#define GENX_BLT_MAX_BYTES	0x4000000ULL
/*
 * Alignment of addresses and sizes in bytes: the memory that one block of control data describes.
 */
#define GENX_BLT_ALIGN		0x10000ULL

/* Alignment of addresses and sizes of a copy: a row. */
#define GENX_BLT_COPY_ALIGN	0x1000ULL

/* DWs of genx_blt_clear(), genx_blt_copy(), of commands for control data and genx_blt_flush(). */
#define GENX_BLT_CLEAR_DW	16
#define GENX_BLT_COPY_DW	10
#define GENX_BLT_CONTROL_DW	5
#define GENX_BLT_FLUSH_DW	4

/**
 * genx_blt_clear() - emit a fill of local memory with zeroes
 * @cs: where to write, GENX_BLT_CLEAR_DW words
 * @addr: address, a multiple of GENX_BLT_ALIGN
 * @size: bytes, a multiple of GENX_BLT_ALIGN, at most GENX_BLT_MAX_BYTES
 * @mocs: entry of the MOCS table
 *
 * Return: the next free DW.
 */
u32 *genx_blt_clear(u32 *cs, u64 addr, u64 size, u8 mocs);

/**
 * genx_blt_fill_nothing() - emit a fill that writes no byte
 * @cs: where to write, GENX_BLT_CLEAR_DW words
 * @addr: address in memory of the host
 * @mocs: entry of the MOCS table
 *
 * The surface is so small that each of the four parts of the fill is empty (SIL-169).
 *
 * Return: the next free DW.
 */
u32 *genx_blt_fill_nothing(u32 *cs, u64 addr, u8 mocs);

/**
 * genx_blt_copy() - emit a copy between memory of any kind
 * @cs: where to write, GENX_BLT_COPY_DW words
 * @to: address of the destination, a multiple of GENX_BLT_COPY_ALIGN
 * @from: address of the source, a multiple of GENX_BLT_COPY_ALIGN; source and destination do not
 *	overlap
 * @size: bytes, a multiple of GENX_BLT_COPY_ALIGN, at most GENX_BLT_MAX_BYTES
 *
 * Return: the next free DW.
 */
u32 *genx_blt_copy(u32 *cs, u64 to, u64 from, u64 size);

/**
 * genx_blt_clear_control() - emit a clear of the control data of compressed memory
 * @cs: where to write, GENX_BLT_CONTROL_DW words
 * @addr: address of local memory that is zero, as for genx_blt_clear(). The command copies the
 *	zeroes of this memory to the control data of the same memory. The caller emits a
 *	genx_blt_flush() before and after this command
 * @size: bytes of the memory at @addr, as for genx_blt_clear()
 * @mocs: entry of the MOCS table
 *
 * Return: the next free DW.
 */
u32 *genx_blt_clear_control(u32 *cs, u64 addr, u64 size, u8 mocs);

/**
 * genx_blt_load_control() - emit a copy of control data from plain memory
 * @cs: where to write, GENX_BLT_CONTROL_DW words
 * @addr: address of local memory, as for genx_blt_clear(). The caller emits flushes as for
 *	genx_blt_clear_control()
 * @from: address of plain memory that holds a copy of the control data of @addr
 * @size: bytes of local memory, as for genx_blt_clear()
 * @mocs: entry of the MOCS table
 *
 * Return: the next free DW.
 */
u32 *genx_blt_load_control(u32 *cs, u64 addr, u64 from, u64 size, u8 mocs);

/**
 * genx_blt_save_control() - emit a copy of control data to plain memory
 * @cs: where to write, GENX_BLT_CONTROL_DW words
 * @to: address of plain memory
 * @addr: address of local memory, as for genx_blt_load_control()
 * @size: bytes of local memory
 * @mocs: entry of the MOCS table
 *
 * Return: the next free DW.
 */
u32 *genx_blt_save_control(u32 *cs, u64 to, u64 addr, u64 size, u8 mocs);

/**
 * genx_blt_flush() - emit a flush of what blits wrote, including control data
 * @cs: where to write, GENX_BLT_FLUSH_DW words
 *
 * Return: the next free DW.
 */
u32 *genx_blt_flush(u32 *cs);

#endif
