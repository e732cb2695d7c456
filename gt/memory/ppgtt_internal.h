/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions of gt/memory/ppgtt.c for other files that map pages in per-process tables. */
#ifndef GENX_GT_MEMORY_PPGTT_INTERNAL_H
#define GENX_GT_MEMORY_PPGTT_INTERNAL_H

#include <linux/types.h>

struct genx_ppgtt;

/** genx_ppgtt_range_valid() - true for a range of whole pages in an address space, not empty */
bool genx_ppgtt_range_valid(const struct genx_ppgtt *vm, u64 addr, u64 size);

/**
 * genx_ppgtt_map_entry() - write an entry that maps memory instead of leading to a table
 * @vm: address space, its lock held
 * @addr: GPU address, a multiple of what an entry of @level translates
 * @level: level of the entry, above 0; missing tables of higher levels are created
 * @entry: value of the entry
 *
 * May sleep.
 *
 * Return: 0; -EEXIST if something is mapped there; -ENOMEM.
 */
int genx_ppgtt_map_entry(struct genx_ppgtt *vm, u64 addr, unsigned int level, u64 entry);

#endif
