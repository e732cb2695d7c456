// SPDX-License-Identifier: MIT
/* The source of an engine's commands: ring, batch, or workaround batch. */
#include "model/cs/cs_internal.h"
#include "model/cs/cs_stream.h"
#include "model/state/violation.h"

/**
 * model_cs_user() - do the commands come from a non-privileged batch (PRV-001)?
 * @m: model
 * @e: engine
 *
 * Return: true if so.
 */
bool model_cs_user(const struct model *m, const struct model_cs_engine *e)
{
	if (e->stream != MODEL_CS_FROM_RING || !e->batch[0].active)
		return false;
	if (m->part->ring)
		return e->batch[0].user;
	if (!e->batch[0].ppgtt && !(e->batch[1].active && e->batch[1].ppgtt))
		return false;
	return !(cs_reg(m, e, RING_MODE(0).addr) & GFX_MODE_PRIVILEGE_CHECK_DISABLE);
}

/*
 * What a request invalidates before its batch (Gen8 and later).
 *
 * Source: register facts: TLB invalidation; public drivers invalidate all read caches at the begin
 * of each request (i915: execlists_request_alloc; SIL-189, SIL-191, SIL-193, SIL-195).
 *
 * INV-FIRST (strict): the ring starts a batch, and the request has not invalidated the TLBs and
 * all read caches of the engine before: the batch may read what was in memory before the CPU or
 * another engine wrote there. A request ends at MI_USER_INTERRUPT. What it has invalidated stays so
 * when another context runs in between, whose own requests begin with invalidations, too. The model
 * has no read caches but the TLBs, so the batch itself reads what is in memory.
 */
static bool in_ring(const struct model_cs_engine *e)
{
	return e->stream == MODEL_CS_FROM_RING && !e->batch[0].active;
}

static u32 pipe_wanted(const struct model *m, const struct model_cs_engine *e)
{
	u32 want = PIPE_CONTROL_TLB_INVALIDATE | PIPE_CONTROL_INSTRUCTION_INV |
		   PIPE_CONTROL_TEXTURE_INV | PIPE_CONTROL_CONST_INV | PIPE_CONTROL_STATE_INV;

	/* compute engines have no vertex fetch (SIL-193) */
	if (e->desc->class == GENX_CLASS_RENDER)
		want |= PIPE_CONTROL_VF_INV;
	/* Gen11 added the cache of commands (SIL-191) */
	return m->part->pipe ? want : want | PIPE_CONTROL_COMMAND_CACHE_INV;
}

static u32 wanted(const struct model *m, const struct model_cs_engine *e)
{
	switch (e->desc->class) {
	case GENX_CLASS_RENDER:
	case GENX_CLASS_COMPUTE:
		return pipe_wanted(m, e);
	case GENX_CLASS_VIDEO_DECODE:
		return MI_FLUSH_DW_TLB_INVALIDATE | MI_FLUSH_DW_VIDEO_PIPE_INV;
	default:
		return MI_FLUSH_DW_TLB_INVALIDATE;
	}
}

void model_cs_invalidated(struct model_cs_engine *e, u32 flags)
{
	if (in_ring(e))
		e->invalidated |= flags;
}

void model_cs_invalidate_check(struct model *m, const struct model_cs_engine *e)
{
	u32 want = wanted(m, e);

	if (m->cfg.strict && in_ring(e) && (e->invalidated & want) != want)
		model_violation(m, "INV-FIRST", e->desc->mmio_base,
				"%s: batch, invalidated %#x of %#x since the last request",
				e->desc->name, e->invalidated & want, want);
}

void model_cs_invalidate_end(struct model_cs_engine *e)
{
	if (in_ring(e))
		e->invalidated = 0;
}

/* The place of a context, NULL: it has none, because it was never left within a request. */
static struct model_cs_invalidated *place_of(struct model_cs_engine *e, u32 lrca)
{
	unsigned int i;

	for (i = 0; i < MODEL_CS_INVALIDATED; i++)
		if (e->within[i].flags && e->within[i].lrca == lrca)
			return &e->within[i];
	return NULL;
}

static struct model_cs_invalidated *place_new(struct model_cs_engine *e)
{
	unsigned int i;

	for (i = 0; i < MODEL_CS_INVALIDATED; i++)
		if (!e->within[i].flags)
			return &e->within[i];
	/* a context without a place is not judged from here on */
	e->within_full = true;
	return NULL;
}

void model_cs_invalidate_save(struct model_cs_engine *e)
{
	u32 lrca = (u32)(e->ctx & CTX_DESC_LRCA_MASK);
	struct model_cs_invalidated *place = place_of(e, lrca);

	if (!place && e->invalidated)
		place = place_new(e);
	if (place)
		*place = (struct model_cs_invalidated){ .lrca = lrca, .flags = e->invalidated };
}

void model_cs_invalidate_restore(struct model_cs_engine *e, bool first)
{
	struct model_cs_invalidated *place = place_of(e, (u32)(e->ctx & CTX_DESC_LRCA_MASK));

	e->invalidated = 0;
	if (place && first)
		place->flags = 0;	/* of an earlier context at the same address */
	else if (place)
		e->invalidated = place->flags;
	else if (!first && e->within_full)
		e->invalidated = ~0U;
}

void model_cs_invalidate_reset(struct model_cs_engine *e)
{
	e->invalidated = 0;
}
