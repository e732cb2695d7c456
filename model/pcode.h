/* SPDX-License-Identifier: MIT */
/* The mailbox of pcode, the firmware of the power controller. */
#ifndef GENX_MODEL_PCODE_H
#define GENX_MODEL_PCODE_H

#include "model/reg_types.h"

/**
 * model_pcode_reset() - power-on state: initialization begins, voltages are firmware's
 * @m: model
 */
void model_pcode_reset(struct model *m);

/**
 * model_pcode_check_start() - an engine is about to execute
 * @m: model
 * @reg: register whose write starts it
 *
 * PCODE-INIT: where pcode initializes the device, the driver must have read that it is done.
 */
void model_pcode_check_start(struct model *m, u32 reg);

/**
 * model_pcode_check_rc6() - RC6 is enabled
 * @m: model
 *
 * RC6-VID: its voltage is one at which the part keeps its state.
 */
void model_pcode_check_rc6(struct model *m);

extern const struct model_reg model_pcode_regs[];
extern const unsigned int model_n_pcode_regs;
/* DG2: also the register that says whether local memory is initialized. */
extern const struct model_reg model_dg2_pcode_regs[];
extern const unsigned int model_n_dg2_pcode_regs;

#endif
