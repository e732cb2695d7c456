/* SPDX-License-Identifier: MIT */
/* Registers of the OA units of Gen12.0. */
#ifndef GENX_MODEL_OA_OA_GEN12_H
#define GENX_MODEL_OA_OA_GEN12_H

#include "regs/port.h"

struct model;

/**
 * model_oa_gen12_map() - add the OA registers of the part to the slots
 * @m: model of a part with OA units of Gen12.0
 */
void model_oa_gen12_map(struct model *m);

#endif
