/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files have in common that map pages in per-process tables; all in gt/memory/ppgtt.c. */
#ifndef GENX_GT_MEMORY_PPGTT_INTERNAL_H
#define GENX_GT_MEMORY_PPGTT_INTERNAL_H

#include <linux/types.h>

struct genx_ppgtt;

/** genx_ppgtt_range_valid() - is a range of whole pages inside an address space, and not empty? */
bool genx_ppgtt_range_valid(const struct genx_ppgtt *vm, u64 addr, u64 size);

/**
 * genx_ppgtt_map_entry() - map memory in the place of a table
 * @vm: address space, its lock held
 * @addr: GPU address, a multiple of what an entry of @level translates
 * @level: level of the entry, above 0; tables above it are created
 * @entry: its value
 *
 * May sleep.
 *
 * Return: 0; -EEXIST if something is mapped there; -ENOMEM.
 */
int genx_ppgtt_map_entry(struct genx_ppgtt *vm, u64 addr, unsigned int level, u64 entry);

#endif
