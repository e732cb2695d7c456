// SPDX-License-Identifier: MIT
/*
 * Workaround batches that an engine executes after it loaded a context: the indirect context batch,
 * then the post-restore batch.
 *
 * Source: manual 003 §Workaround Batch Buffers, WAB-*.
 */
#include "model/cs/cs_context_workaround.h"
#include "model/cs/cs_gen12.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_stream.h"
#include "model/state/violation.h"

#define INDIRECT_CTX_ADDR_MASK	REG_GENMASK(31, 6)
#define INDIRECT_CTX_SIZE_MASK	REG_GENMASK(5, 0)	/* cachelines */
#define INDIRECT_OFFSET_MASK	REG_GENMASK(15, 6)
#define BB_PER_CTX_ADDR_MASK	REG_GENMASK(31, 12)
#define BB_PER_CTX_VALID	REG_BIT(0)

/**
 * model_ctx_workaround_check() - record a violation if a loaded context lacks a batch it needs
 * @m: model
 * @e: engine
 *
 * WAB-NONE: some parts need an indirect context batch that flushes the L3 and clears the shared
 * local memory at each context switch (register facts: workarounds).
 */
void model_ctx_workaround_check(struct model *m, struct model_cs_engine *e)
{
	if (!m->cfg.strict || !m->part->ctx_batch || e->desc->class != GENX_CLASS_RENDER ||
	    cs_reg(m, e, CS_INDIRECT_CTX) & INDIRECT_CTX_SIZE_MASK)
		return;
	model_violation(m, "WAB-NONE", RING_INDIRECT_CTX(e->desc->mmio_base).addr,
			"%s: a context without an indirect context batch", e->desc->name);
}

/**
 * model_ctx_workaround_next() - start the next workaround batch, or the ring after the last one
 * @m: model
 * @e: engine
 *
 * Both batches are in the GGTT (WAB-004); the indirect context batch is the first.
 */
void model_ctx_workaround_next(struct model *m, struct model_cs_engine *e)
{
	u32 indirect = cs_reg(m, e, CS_INDIRECT_CTX);
	u32 post = cs_reg(m, e, CS_BB_PER_CTX_PTR);

	if (e->stream == MODEL_CS_FROM_RING && (indirect & INDIRECT_CTX_SIZE_MASK)) {
		if (!(cs_reg(m, e, CS_INDIRECT_CTX_OFFSET) & INDIRECT_OFFSET_MASK))
			model_violation(m, "WAB-003",
					RING_INDIRECT_CTX_OFFSET(e->desc->mmio_base).addr,
					"%s: indirect context at offset 0", e->desc->name);
		e->stream = MODEL_CS_FROM_INDIRECT;
		e->wab_addr = indirect & INDIRECT_CTX_ADDR_MASK;
		e->wab_end = e->wab_addr + (indirect & INDIRECT_CTX_SIZE_MASK) * 64;
	} else if (e->stream != MODEL_CS_FROM_POST_RESTORE && (post & BB_PER_CTX_VALID)) {
		model_gen12_restored(m, e);
		e->stream = MODEL_CS_FROM_POST_RESTORE;
		e->wab_addr = post & BB_PER_CTX_ADDR_MASK;
		e->wab_end = ~0ULL;
	} else {
		if (e->stream != MODEL_CS_FROM_POST_RESTORE)
			model_gen12_restored(m, e);
		e->stream = MODEL_CS_FROM_RING;
	}
	model_cs_refetch(e);
}
