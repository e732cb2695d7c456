// SPDX-License-Identifier: MIT
/*
 * Words of the image that software leaves alone while the context is loaded
 * (LRC-004). The tail is not one of them.
 */
#include "model/cs_context.h"

static const u8 ctx_loaded_dw[MODEL_CS_LOADED] = {
	LRC_RING_HEAD, LRC_RING_START, LRC_RING_CTL, LRC_PDP_LDW(0), LRC_PDP_UDW(0),
};

/**
 * model_ctx_loaded_note() - a context is loaded: what does its image hold?
 * @e: engine
 * @image: state page, as it was read
 */
void model_ctx_loaded_note(struct model_cs_engine *e, const u32 *image)
{
	unsigned int i;

	for (i = 0; i < MODEL_CS_LOADED; i++)
		e->loaded[i] = image[ctx_loaded_dw[i]];
}

/**
 * model_ctx_loaded_check() - a context is saved: is its image as it was?
 * @m: model
 * @e: engine
 *
 * A change would be lost, or wins over the save: both are races of the driver.
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
