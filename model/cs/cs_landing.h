/* SPDX-License-Identifier: MIT */
/* How a status entry and its pointer reach memory. */
#ifndef GENX_MODEL_CS_CS_LANDING_H
#define GENX_MODEL_CS_CS_LANDING_H

#include "model/cs/cs_internal.h"

/**
 * model_cs_landing_init() - choose what holds for the life of the model (model_config.csb)
 * @m: model
 */
void model_cs_landing_init(struct model *m);

/**
 * model_cs_landing_random() - as model_random(), by the numbers of model_config.csb
 * @m: model
 * @below: limit, exclusive
 *
 * These numbers do not change those of model_config.seed.
 *
 * Return: a number less than @below, or 0 if @below is 0.
 */
u32 model_cs_landing_random(struct model *m, u32 below);

/**
 * model_cs_landing_chance() - does something rare happen now?
 * @m: model
 * @one_in: its probability is one in @one_in
 *
 * Return: never true without model_config.csb.
 */
bool model_cs_landing_chance(struct model *m, u32 one_in);

/**
 * model_cs_landing_reset() - an engine is reset; call it before its registers are
 * @m: model
 * @e: engine; @e->csb_pointer is the value that 0x3A0 has afterwards
 * @power: the engine had no power
 */
void model_cs_landing_reset(struct model *m, struct model_cs_engine *e, bool power);

/**
 * model_cs_landing_put() - write an entry, its MMIO copy and the pointer
 * @m: model
 * @e: engine
 * @entry: the entry
 * @new_queue: it reports that a new queue was taken
 */
void model_cs_landing_put(struct model *m, struct model_cs_engine *e, u64 entry, bool new_queue);

/**
 * model_cs_landing_flush() - write an entry to memory that is later than its pointer
 * @m: model
 * @e: engine
 */
void model_cs_landing_flush(struct model *m, struct model_cs_engine *e);

/**
 * model_cs_landing_keeps() - does 0x3A0 keep its value when software writes it?
 * @e: engine
 *
 * Return: true for the first write after a reset that has left the pointer (SIL-134).
 */
bool model_cs_landing_keeps(struct model_cs_engine *e);

/**
 * model_cs_landing_written() - software has written 0x3A0
 * @e: engine
 * @pointer: the value: the next entry has the index that follows its low bits (T-3)
 */
void model_cs_landing_written(struct model_cs_engine *e, u32 pointer);

/**
 * model_cs_landing_posted() - software has read 0x3A0
 * @e: engine
 */
void model_cs_landing_posted(struct model_cs_engine *e);

/**
 * model_cs_landing_check_load() - CSB-POSTING: a read of 0x3A0 must stand between the report that
 * a queue was taken and the next Load
 * @m: model
 * @e: engine
 * @reg: the register whose write is the Load
 *
 * i915 has this read and calls it a magic delay; no manual asks for it (SIL-138).
 */
void model_cs_landing_check_load(struct model *m, struct model_cs_engine *e, u32 reg);

#endif
