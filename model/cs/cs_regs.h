/* SPDX-License-Identifier: MIT */
/* Registers of the command streamers. */
#ifndef GENX_MODEL_CS_CS_REGS_H
#define GENX_MODEL_CS_CS_REGS_H

#include "model/cs/cs_internal.h"

/**
 * model_cs_map() - add the registers of each engine to the slots
 * @m: model
 */
void model_cs_map(struct model *m);

#endif
