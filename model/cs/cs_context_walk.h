/* SPDX-License-Identifier: MIT */
/* Load and save a context image as a stream of load commands. */
#ifndef GENX_MODEL_CS_CS_CONTEXT_WALK_H
#define GENX_MODEL_CS_CS_CONTEXT_WALK_H

#include "model/cs/cs_internal.h"

bool model_ctx_walk_load(struct model *m, struct model_cs_engine *e);
void model_ctx_walk_save(struct model *m, struct model_cs_engine *e, bool engine);

#endif
