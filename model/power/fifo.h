/* SPDX-License-Identifier: MIT */
/* The queue of CPU writes to the GT on Gen6 and Gen7. */
#ifndef GENX_MODEL_POWER_FIFO_H
#define GENX_MODEL_POWER_FIFO_H

#include "model/state/reg_types.h"

/**
 * model_fifo_push() - put a write to the GT into the queue
 * @m: model
 * @offset: register
 *
 * Return: false if the queue is full and the write is dropped.
 */
bool model_fifo_push(struct model *m, u32 offset);

/**
 * model_fifo_reset() - empty the queue
 * @m: model
 */
void model_fifo_reset(struct model *m);

extern const struct model_reg model_fifo_regs[];
extern const unsigned int model_n_fifo_regs;

#endif
