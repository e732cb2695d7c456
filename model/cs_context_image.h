/* SPDX-License-Identifier: MIT */
/* Context images by the layout tables. */
#ifndef GENX_MODEL_CS_CONTEXT_IMAGE_H
#define GENX_MODEL_CS_CONTEXT_IMAGE_H

#include "model/cs_internal.h"

bool model_ctx_ring_load(struct model *m, struct model_cs_engine *e);
void model_ctx_engine_load(struct model *m, struct model_cs_engine *e);
void model_ctx_ring_save(struct model *m, struct model_cs_engine *e);
void model_ctx_engine_save(struct model *m, struct model_cs_engine *e);

#endif
