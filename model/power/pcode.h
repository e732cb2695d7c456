/* SPDX-License-Identifier: MIT */
/* The mailbox of pcode, the firmware of the power controller. */
#ifndef GENX_MODEL_POWER_PCODE_H
#define GENX_MODEL_POWER_PCODE_H

#include "model/state/reg_types.h"

/**
 * model_pcode_reset() - power-on state: initialization begins, firmware has set the voltages
 * @m: model
 */
void model_pcode_reset(struct model *m);

/**
 * model_pcode_check_start() - check that an engine may start to execute
 * @m: model
 * @reg: register whose write starts the engine
 *
 * PCODE-INIT: on parts where pcode initializes the device, the driver must have read that the
 * initialization is done.
 */
void model_pcode_check_start(struct model *m, u32 reg);

/**
 * model_pcode_local_ready() - is local memory initialized, and (strict) does the host know it?
 * @m: model
 *
 * Return: true if it is.
 */
bool model_pcode_local_ready(const struct model *m);

/**
 * model_pcode_check_rc6() - check that RC6 may be enabled
 * @m: model
 *
 * RC6-VID: the voltage of RC6 must be high enough for the part to keep its state.
 */
void model_pcode_check_rc6(struct model *m);

/* Is an entry of the table of ring frequencies right? See struct model_pcode_kind. */
bool model_pcode_ring_cpu(struct model *m, u32 gt, u32 ring, u32 cpu);
bool model_pcode_ring_five_quarters(struct model *m, u32 gt, u32 ring, u32 cpu);
bool model_pcode_ring_memory(struct model *m, u32 gt, u32 ring, u32 cpu);
bool model_pcode_ring_gt(struct model *m, u32 gt, u32 ring, u32 cpu);

extern const struct model_reg model_pcode_regs[];
extern const unsigned int model_n_pcode_regs;
/* DG2: these include the register that says whether local memory is initialized. */
extern const struct model_reg model_dg2_pcode_regs[];
extern const unsigned int model_n_dg2_pcode_regs;

#endif
