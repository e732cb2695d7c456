/* SPDX-License-Identifier: MIT */
/* Check that software does not change the image of a loaded context. */
#ifndef GENX_MODEL_CS_CS_CONTEXT_LOADED_H
#define GENX_MODEL_CS_CS_CONTEXT_LOADED_H

#include "model/cs/cs_internal.h"

void model_ctx_loaded_note(struct model_cs_engine *e, const u32 *image);
void model_ctx_loaded_check(struct model *m, struct model_cs_engine *e);

#endif
