/* SPDX-License-Identifier: MIT */
/* The translation cache of the OA unit of Gen12.0. */
#ifndef GENX_MODEL_OA_OA_TLB_H
#define GENX_MODEL_OA_OA_TLB_H

#include "regs/port.h"

struct model;
struct model_mem_oa;

/** model_oa_tlb - functions that model_mem calls */
extern const struct model_mem_oa model_oa_tlb;

/**
 * model_oa_tlb_write() - write a part of a report
 * @m: model
 * @addr: GGTT address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_oa_tlb_write(struct model *m, u64 addr, const void *buf, size_t len);

/** model_oa_tlb_clear() - drop all translations, as a reset of the whole GT does */
void model_oa_tlb_clear(struct model *m);

#endif
