/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access by offset, without a check of the register's type. Only gt/access/mmio.c (plain
 * and masked registers), gt/access/steering.c (replicated registers) and gt/memory/ggtt.c
 * (translation entries) may use it.
 */
#ifndef GENX_GT_ACCESS_MMIO_RAW_H
#define GENX_GT_ACCESS_MMIO_RAW_H

#include "gt/access/mmio_window.h"

/**
 * genx_mmio_read_raw() - read the register at an offset, as genx_mmio_read()
 * @mmio: the window
 * @offset: byte offset
 *
 * Return: the value; all ones if the device is lost.
 */
u32 genx_mmio_read_raw(struct genx_mmio *mmio, u32 offset);

/**
 * genx_mmio_write_raw() - write the register at an offset, as genx_mmio_write()
 * @mmio: the window
 * @offset: byte offset
 * @val: value
 */
void genx_mmio_write_raw(struct genx_mmio *mmio, u32 offset, u32 val);

/**
 * genx_mmio_answers() - check whether the device answers accesses to BAR 0
 * @mmio: the window
 *
 * Reads the register genx_platform.answers, but does not mark the device lost.
 *
 * Return: true if the device answers, or if the platform has no such register.
 */
bool genx_mmio_answers(struct genx_mmio *mmio);

/**
 * genx_mmio_read_pte() - read one translation entry
 * @mmio: the window
 * @offset: byte offset, aligned to @size
 * @size: bytes of an entry, 4 or 8
 *
 * Return: the entry; all ones if the device is lost.
 */
u64 genx_mmio_read_pte(struct genx_mmio *mmio, u32 offset, u8 size);

/**
 * genx_mmio_write_pte() - write one translation entry
 * @mmio: the window
 * @offset: byte offset, aligned to @size
 * @size: bytes of an entry, 4 or 8
 * @pte: entry
 *
 * Makes one access of @size bytes. The hardware drops wider accesses, and between two narrower
 * accesses the GPU could read an entry of which only a half is written.
 */
void genx_mmio_write_pte(struct genx_mmio *mmio, u32 offset, u8 size, u64 pte);

#endif
