// SPDX-License-Identifier: MIT
/*
 * Check the words of a context image that software must not change while the context is loaded
 * (LRC-004). Software may change the tail.
 */
#include "model/cs/cs_context_loaded.h"
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_internal.h"
#include "model/memory/ggtt.h"
#include "model/state/violation.h"

static const u8 ctx_loaded_dw[MODEL_CS_LOADED] = {
	LRC_RING_HEAD, LRC_RING_START, LRC_RING_CTL, LRC_PDP_LDW(0), LRC_PDP_UDW(0),
};

/**
 * model_ctx_loaded_note() - remember these words when a context is loaded
 * @e: engine
 * @image: contents of the state page
 */
void model_ctx_loaded_note(struct model_cs_engine *e, const u32 *image)
{
	unsigned int i;

	for (i = 0; i < MODEL_CS_LOADED; i++)
		e->loaded[i] = image[ctx_loaded_dw[i]];
}

/**
 * model_ctx_loaded_check() - record a violation if these words changed; called before a save
 * @m: model
 * @e: engine
 *
 * Such a change is a race in the driver: it may overwrite the save or be overwritten by it.
 */
void model_ctx_loaded_check(struct model *m, struct model_cs_engine *e)
{
	unsigned int i;
	u32 val;

	for (i = 0; i < MODEL_CS_LOADED; i++) {
		if (model_ggtt_read(m, ctx_state_page(e) + ctx_loaded_dw[i] * 4, &val, 4) ||
		    val == e->loaded[i])
			continue;
		model_violation(m, "LRC-004", e->desc->mmio_base + RING_CCID(0).addr,
				"%s: image DW %x changed from %x to %x while it was loaded",
				e->desc->name, ctx_loaded_dw[i], e->loaded[i], val);
	}
}
