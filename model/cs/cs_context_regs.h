/* SPDX-License-Identifier: MIT */
/* Registers that a context image holds. */
#ifndef GENX_MODEL_CS_CS_CONTEXT_REGS_H
#define GENX_MODEL_CS_CS_CONTEXT_REGS_H

#include "model/cs/cs_internal.h"

/**
 * ctx_state_page() - find the page that holds the registers of the loaded context
 * @e: engine
 *
 * Return: GGTT address of the state page.
 */
static inline u64 ctx_state_page(const struct model_cs_engine *e)
{
	return (e->ctx & CTX_DESC_LRCA_MASK) + LRC_STATE_PAGE * SZ_4K;
}

u32 model_ctx_remap(const struct model_cs_engine *e, u32 offset);
u32 model_cs_context_timestamp(const struct model *m, const struct model_cs_engine *e);
u32 model_ctx_reg_offset(const struct model_cs_engine *e, const struct genx_lrc_group *g,
			 unsigned int i);
void model_ctx_reg_load(struct model *m, struct model_cs_engine *e, u32 offset, u32 val);
u32 model_ctx_reg_save(struct model *m, struct model_cs_engine *e, u32 offset);

void model_ctx_loaded_note(struct model_cs_engine *e, const u32 *image);
void model_ctx_loaded_check(struct model *m, struct model_cs_engine *e);

#endif
