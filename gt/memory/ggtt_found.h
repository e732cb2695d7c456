/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * GGTT entries that an earlier owner left valid: which of them are still in use, and
 * what they were.
 *
 * Firmware leaves its picture. i915 (SNB to HSW) and xe leave the whole table valid,
 * with free entries that point to a scratch page of theirs (register facts: what drivers on
 * silicon do): those are free again.
 */
#ifndef GENX_GT_MEMORY_GGTT_FOUND_H
#define GENX_GT_MEMORY_GGTT_FOUND_H

#include <linux/types.h>

struct genx_ggtt;

/**
 * genx_ggtt_found_init() - find what the display reads
 * @ggtt: table with entries, stolen memory in @ggtt->found
 *
 * Reads the display's registers, and the entries that an enabled plane reads outside
 * stolen memory. May sleep.
 */
void genx_ggtt_found_init(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_found_fini() - forget what was found
 * @ggtt: table
 */
void genx_ggtt_found_fini(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_found_in_use() - must a valid entry stay as it is?
 * @ggtt: table
 * @entry: its number
 * @pte: its value
 *
 * Return: true if a plane reads it, or if it points into stolen memory.
 */
bool genx_ggtt_found_in_use(const struct genx_ggtt *ggtt, u32 entry, u64 pte);

/**
 * genx_ggtt_found_keep() - remember an entry that genx takes
 * @ggtt: table
 * @entry: its number
 * @pte: its value
 *
 * May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_ggtt_found_keep(struct genx_ggtt *ggtt, u32 entry, u64 pte);

/**
 * genx_ggtt_found_value() - what an entry was before genx took it
 * @ggtt: table
 * @entry: its number
 *
 * Return: its value; 0 if it was not valid.
 */
u64 genx_ggtt_found_value(struct genx_ggtt *ggtt, u32 entry);

#endif
