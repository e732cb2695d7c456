/* SPDX-License-Identifier: MIT */
/* Registers of the translation caches, and their reset. */
#ifndef GENX_MODEL_MEMORY_MEM_H
#define GENX_MODEL_MEMORY_MEM_H

#include "model/state/part_types.h"
#include "model/state/reg_types.h"

/**
 * model_mem_reset() - power-on state: no translation is cached
 * @m: model
 */
void model_mem_reset(struct model *m);

/**
 * model_mem_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_mem_advance(struct model *m);

/**
 * model_mem_full_reset() - drop cached translations at a full reset
 * @m: model
 */
void model_mem_full_reset(struct model *m);

/**
 * model_mem_map() - add the memory registers that all parts have to the slots
 * @m: model
 */
void model_mem_map(struct model *m);

/* register tables */
extern const struct model_reg model_tlb_gen8_regs[];
extern const unsigned int model_n_tlb_gen8_regs;
extern const struct model_reg model_tlb_gen11_regs[];
extern const unsigned int model_n_tlb_gen11_regs;
extern const struct model_reg model_tlb_gen12_regs[];
extern const unsigned int model_n_tlb_gen12_regs;
extern const struct model_reg model_tlb_dg2_regs[];
extern const unsigned int model_n_tlb_dg2_regs;

#endif
