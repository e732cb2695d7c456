/* SPDX-License-Identifier: MIT */
/* Workaround batches, which an engine executes when it restores a context. */
#ifndef GENX_MODEL_CS_CS_CONTEXT_WORKAROUND_H
#define GENX_MODEL_CS_CS_CONTEXT_WORKAROUND_H

#include "model/cs/cs_internal.h"

void model_ctx_workaround_check(struct model *m, struct model_cs_engine *e);
void model_ctx_workaround_next(struct model *m, struct model_cs_engine *e);
void model_ctx_workaround_begin(struct model *m, struct model_cs_engine *e, bool inhibit);
bool model_ctx_workaround_write(struct model *m, u32 offset, u32 val);
void model_ctx_workaround_flush(struct model_cs_engine *e, u32 flags);
bool model_ctx_workaround_fill(struct model_cs_engine *e, const u32 *dw);

#endif
