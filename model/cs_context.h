/* SPDX-License-Identifier: MIT */
/* What the files of context images share. */
#ifndef GENX_MODEL_CS_CONTEXT_H
#define GENX_MODEL_CS_CONTEXT_H

#include "model/cs_internal.h"

static inline u64 ctx_state_page(const struct model_cs_engine *e)
{
	return (e->ctx & CTX_DESC_LRCA_MASK) + LRC_STATE_PAGE * SZ_4K;
}

/* cs_context_regs.c */
u32 model_ctx_reg_offset(const struct model_cs_engine *e, const struct genx_lrc_group *g,
			 unsigned int i);
void model_ctx_reg_load(struct model *m, struct model_cs_engine *e, u32 offset, u32 val);
u32 model_ctx_reg_save(struct model *m, struct model_cs_engine *e, u32 offset);

/* cs_context_image.c */
bool model_ctx_ring_load(struct model *m, struct model_cs_engine *e);
void model_ctx_engine_load(struct model *m, struct model_cs_engine *e);
void model_ctx_ring_save(struct model *m, struct model_cs_engine *e);
void model_ctx_engine_save(struct model *m, struct model_cs_engine *e);

/* cs_context_walk.c */
bool model_ctx_walk_load(struct model *m, struct model_cs_engine *e);
void model_ctx_walk_save(struct model *m, struct model_cs_engine *e);

/* cs_context_loaded.c */
void model_ctx_loaded_note(struct model_cs_engine *e, const u32 *image);
void model_ctx_loaded_check(struct model *m, struct model_cs_engine *e);

/* cs_context_workaround.c */
void model_ctx_workaround_start(struct model *m, struct model_cs_engine *e);

#endif
