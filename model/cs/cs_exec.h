/* SPDX-License-Identifier: MIT */
/* Fetch, decode and dispatch of commands. */
#ifndef GENX_MODEL_CS_CS_EXEC_H
#define GENX_MODEL_CS_CS_EXEC_H

#include "model/cs/cs_internal.h"

void model_cs_execute(struct model *m, struct model_cs_engine *e);

#endif
