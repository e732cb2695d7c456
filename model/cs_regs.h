/* SPDX-License-Identifier: MIT */
/* Registers of a command streamer. */
#ifndef GENX_MODEL_CS_REGS_H
#define GENX_MODEL_CS_REGS_H

#include "model/cs_internal.h"

/**
 * model_cs_map() - register the registers of each engine
 * @m: model
 */
void model_cs_map(struct model *m);

#endif
