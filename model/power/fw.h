/* SPDX-License-Identifier: MIT */
/*
 * Power wells and force-wake.
 *
 * Sources: manual 000 §Force Wake and Steering Table; public register facts:
 * force-wake, for the request bits and order.
 */
#ifndef GENX_MODEL_POWER_FW_H
#define GENX_MODEL_POWER_FW_H

#include "model/state/reg_types.h"

/**
 * model_fw_engine_hold() - keep wells on while an engine has work (T-6)
 * @m: model
 * @domains: wells of the engine, a set of GENX_FW_BIT()
 * @hold: true if the engine got work, false if it became idle
 *
 * A well that is off comes on after a delay; model_fw_awake() says whether it is on.
 */
void model_fw_engine_hold(struct model *m, u32 domains, bool hold);

/**
 * model_fw_dirty() - an earlier owner still requests domains (model_config.dirty)
 * @m: model
 */
void model_fw_dirty(struct model *m);

/**
 * model_fw_reset() - power-on state of the wells
 * @m: model
 */
void model_fw_reset(struct model *m);

/**
 * model_fw_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_fw_advance(struct model *m);

/**
 * model_fw_map() - add the request and acknowledge registers to the slots
 * @m: model
 */
void model_fw_map(struct model *m);

/* register tables */
extern const struct model_reg model_fw_box_regs[];
extern const unsigned int model_n_fw_box_regs;
extern const struct model_reg model_fw_legacy_regs[];
extern const unsigned int model_n_fw_legacy_regs;
extern const struct model_reg model_fw_thread_regs[];
extern const unsigned int model_n_fw_thread_regs;

#endif
