/* SPDX-License-Identifier: MIT */
/* Commands of Gen6 to Gen7.5. */
#ifndef GENX_MODEL_CS_CS_RING_OPS_H
#define GENX_MODEL_CS_CS_RING_OPS_H

#include "model/cs/cs_internal.h"

/* rows of the MI commands, by opcode */
extern const struct cs_op model_ring_mi_ops[64];
/* the row of PIPE_CONTROL */
extern const struct cs_op model_ring_pipe_control;

#endif
