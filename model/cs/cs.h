/* SPDX-License-Identifier: MIT */
/* All command streamers: reset, and progress in time. */
#ifndef GENX_MODEL_CS_CS_H
#define GENX_MODEL_CS_CS_H

#include "regs/port.h"

struct model;

/**
 * model_cs_check_full_reset() - record a violation if a full reset is not allowed now
 * @m: model
 */
void model_cs_check_full_reset(struct model *m);

/**
 * model_cs_reset_all() - power-on state or full reset of all engines
 * @m: model
 */
void model_cs_reset_all(struct model *m);

/**
 * model_cs_dirty() - leave engines as an earlier owner may have left them (model_config.dirty)
 * @m: model
 */
void model_cs_dirty(struct model *m);

/**
 * model_cs_hand_over() - the device gets a new owner, or the same one again after D3
 * @m: model
 *
 * The owner must reset each engine before it loads a first context (RST-TAKEOVER).
 */
void model_cs_hand_over(struct model *m);

/**
 * model_cs_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_cs_advance(struct model *m);

/**
 * model_cs_reset_engines() - GDRST of engines
 * @m: model
 * @gdrst_mask: bits of the engines in GDRST
 */
void model_cs_reset_engines(struct model *m, u32 gdrst_mask);

#endif
