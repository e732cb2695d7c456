/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * GGTT entries that firmware or an earlier driver left valid: the functions find the entries that
 * are still in use, and save the values of the other ones before genx changes them.
 *
 * Firmware leaves its picture mapped. i915 (SNB to HSW) and xe leave the whole table valid: their
 * free entries point to a scratch page (register facts: what drivers on silicon do). genx treats
 * entries that the display does not read and that do not point into stolen memory as free.
 */
#ifndef GENX_GT_MEMORY_GGTT_FOUND_H
#define GENX_GT_MEMORY_GGTT_FOUND_H

#include <linux/types.h>

struct genx_ggtt;

/**
 * genx_ggtt_found_init() - find what the display reads
 * @ggtt: table; @ggtt->entries and @ggtt->found.stolen are set
 *
 * Reads the display's registers, and the entries of surfaces outside stolen memory that enabled
 * planes scan out. May sleep.
 */
void genx_ggtt_found_init(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_found_fini() - free the saved values and forget the planes
 * @ggtt: table
 */
void genx_ggtt_found_fini(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_found_in_use() - check whether a valid entry must not be changed
 * @ggtt: table
 * @entry: number of the entry
 * @pte: value of the entry
 *
 * Return: true if a plane reads the entry, or if it points into stolen memory.
 */
bool genx_ggtt_found_in_use(const struct genx_ggtt *ggtt, u32 entry, u64 pte);

/**
 * genx_ggtt_found_keep() - save the value of a valid entry that genx takes
 * @ggtt: table
 * @entry: number of the entry
 * @pte: value of the entry
 *
 * May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_ggtt_found_keep(struct genx_ggtt *ggtt, u32 entry, u64 pte);

/**
 * genx_ggtt_found_value() - value of an entry before genx took it
 * @ggtt: table
 * @entry: number of the entry
 *
 * Return: the value; 0 if the entry was not valid.
 */
u64 genx_ggtt_found_value(struct genx_ggtt *ggtt, u32 entry);

#endif
