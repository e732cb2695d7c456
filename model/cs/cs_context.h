/* SPDX-License-Identifier: MIT */
/* Restore, lite restore and save of a context. */
#ifndef GENX_MODEL_CS_CS_CONTEXT_H
#define GENX_MODEL_CS_CS_CONTEXT_H

#include "model/cs/cs_internal.h"

void model_cs_restore(struct model *m, struct model_cs_engine *e);
bool model_cs_lite_restore(struct model *m, struct model_cs_engine *e);
void model_cs_save(struct model *m, struct model_cs_engine *e);

#endif
