/* SPDX-License-Identifier: MIT */
/* The sideband of Valleyview, through which the host reaches the punit and other units. */
#ifndef GENX_MODEL_POWER_SIDEBAND_H
#define GENX_MODEL_POWER_SIDEBAND_H

#include "model/state/reg_types.h"

/**
 * model_sideband_reset() - power-on state: no message is under way, firmware requested a frequency
 * @m: model
 */
void model_sideband_reset(struct model *m);

extern const struct model_reg model_sideband_regs[];
extern const unsigned int model_n_sideband_regs;

#endif
