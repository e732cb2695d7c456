/* SPDX-License-Identifier: MIT */
/* Load and save a context image whose layout is in the part's tables. */
#ifndef GENX_MODEL_CS_CS_CONTEXT_IMAGE_H
#define GENX_MODEL_CS_CS_CONTEXT_IMAGE_H

#include "model/cs/cs_internal.h"

bool model_ctx_ring_load(struct model *m, struct model_cs_engine *e);
void model_ctx_engine_load(struct model *m, struct model_cs_engine *e);
void model_ctx_ring_save(struct model *m, struct model_cs_engine *e);
void model_ctx_engine_save(struct model *m, struct model_cs_engine *e);

#endif
