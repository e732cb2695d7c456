/* SPDX-License-Identifier: MIT */
/* The global table (GGTT) and its entries in BAR 0. */
#ifndef GENX_MODEL_MEMORY_GGTT_H
#define GENX_MODEL_MEMORY_GGTT_H

#include "model/state/part_types.h"

/**
 * model_ggtt_read() - read of memory through the GGTT
 * @m: model
 * @addr: GGTT address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ggtt_read(struct model *m, u64 addr, void *buf, size_t len);

/**
 * model_ggtt_write() - write of memory through the GGTT
 * @m: model
 * @addr: GGTT address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ggtt_write(struct model *m, u64 addr, const void *buf, size_t len);

/**
 * model_ggtt_valid() - is a GGTT page present?
 * @m: model
 * @addr: GGTT address
 *
 * Return: true if its entry is present; no side effect.
 */
bool model_ggtt_valid(const struct model *m, u64 addr);

/**
 * model_ggtt_stale() - does an entry lead to memory of an earlier owner?
 * @m: model
 * @page: number of the entry
 *
 * Return: true if the entry is present and leads to memory that model_ggtt_dirty() chose.
 */
bool model_ggtt_stale(const struct model *m, u32 page);

/**
 * model_ggtt_dirty() - fill the table with what an earlier owner left (model_config.dirty)
 * @m: model
 */
void model_ggtt_dirty(struct model *m);

/**
 * model_pte_read() - CPU read from the array of GGTT entries in BAR 0
 * @m: model
 * @offset: byte offset in the array
 * @size: 4 or 8
 *
 * Return: the value.
 */
u64 model_pte_read(struct model *m, u32 offset, unsigned int size);

/**
 * model_pte_write() - CPU write to the array of GGTT entries in BAR 0
 * @m: model
 * @offset: byte offset in the array
 * @size: 4 or 8
 * @val: value
 */
void model_pte_write(struct model *m, u32 offset, unsigned int size, u64 val);

/* formats of GGTT entries */
extern const struct model_ggtt_kind model_ggtt_snb, model_ggtt_ivb, model_ggtt_vlv;
extern const struct model_ggtt_kind model_ggtt_hsw, model_ggtt_gen8, model_ggtt_gen125;

#endif
