/* SPDX-License-Identifier: MIT */
/* RC6 and its residency counter. */
#ifndef GENX_MODEL_POWER_RC6_H
#define GENX_MODEL_POWER_RC6_H

#include "model/state/reg_types.h"

/**
 * model_rc6_sleep() - account residency when the last well goes off or the first comes on
 * @m: model
 * @asleep: all wells are off now
 */
void model_rc6_sleep(struct model *m, bool asleep);

/**
 * model_rc6_enabled() - does the GT enter RC6 when all wells are off?
 * @m: model
 *
 * Return: true if it does.
 */
bool model_rc6_enabled(const struct model *m);

/**
 * model_rc6_map() - add the registers of RC6 to the slots
 * @m: model
 */
void model_rc6_map(struct model *m);

/**
 * model_rc6_dirty() - RC6 is on, as an earlier owner may have left it (model_config.dirty)
 * @m: model
 */
void model_rc6_dirty(struct model *m);

/**
 * model_rc6_check_taken() - record a violation if RC6 is still on from an earlier owner
 * @m: model
 */
void model_rc6_check_taken(struct model *m);

/**
 * model_rc6_check_work() - check that an engine may work (RC6-BUSY)
 * @m: model
 * @reg: register whose write gave it work
 */
void model_rc6_check_work(struct model *m, u32 reg);

/**
 * model_rc6_reset() - start a new residency interval at a reset; the counter keeps its value
 * @m: model
 */
void model_rc6_reset(struct model *m);

/* Gen8, Gen9: the register that tells whether the power context is lost. */
extern const struct model_reg model_rc6_ctx_regs[];
extern const unsigned int model_n_rc6_ctx_regs;
/* IVB: time in RC6p. */
extern const struct model_reg model_rc6_deep_regs[];
extern const unsigned int model_n_rc6_deep_regs;
/* VLV: the residency, and which part of it is read. */
extern const struct model_reg model_rc6_window_regs[];
extern const unsigned int model_n_rc6_window_regs;

#endif
