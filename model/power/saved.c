// SPDX-License-Identifier: MIT
/*
 * Late saves: an engine reports that it has left a context while the save of the context may still
 * run (SIL-139), and when the GT loses power it saves the context that it had last once more, also
 * while the engine is idle (SIL-144). The memory of the image must still be mapped then:
 *
 * - CTX-SAVED (strict): a page of the image is not mapped any more, or to other memory.
 *
 * The data is written with the first save; a later save checks the mapping alone. The save lands
 * before the engine restores the next context.
 *
 * Source: i915 switch_to_kernel_context, __engine_park.
 */
#include "model/power/saved.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/engine_regs.h"

#define LATE_MAX_NS	50000	/* of the time that a seed gives */
#define NOWHERE		(~0ULL)
#define ENTRY_PRESENT	BIT_ULL(0)

/* Bus address of page @i of the image that @e saves: PPHWSP, first page of the state. */
static u64 image_page(struct model *m, const struct model_cs_engine *e, unsigned int i)
{
	u64 page = ((e->saved & CTX_DESC_LRCA_MASK) >> 12) + i;

	if (page >= m->mem.n_ggtt || !(m->mem.ggtt[page] & ENTRY_PRESENT))
		return NOWHERE;
	return m->part->ggtt->address(m, m->mem.ggtt[page]);
}

void model_saved_note(struct model *m, struct model_cs_engine *e)
{
	unsigned int i;

	e->saved = e->ctx;
	for (i = 0; i < ARRAY_SIZE(e->saved_bus); i++)
		e->saved_bus[i] = image_page(m, e, i);
	e->saved_due = m->cfg.seed ? m->now + model_random(m, LATE_MAX_NS) : MODEL_NEVER;
}

static void check(struct model *m, struct model_cs_engine *e, const char *when)
{
	unsigned int i;

	if (!e->saved || !m->cfg.strict || !m->bus_master)
		return;
	for (i = 0; i < ARRAY_SIZE(e->saved_bus); i++) {
		if (image_page(m, e, i) == e->saved_bus[i])
			continue;
		model_violation(m, "CTX-SAVED", e->desc->mmio_base + RING_CCID(0).addr,
				"%s: page %u of image %llx was given away before it is saved %s",
				e->desc->name, i,
				(unsigned long long)(e->saved & CTX_DESC_LRCA_MASK), when);
		e->saved = 0;
		return;
	}
}

void model_saved_land(struct model *m, struct model_cs_engine *e)
{
	e->saved_due = MODEL_NEVER;
	check(m, e, "late");
}

void model_saved_power(struct model *m)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++)
		if (!m->cs.engine[i].stopped)
			check(m, &m->cs.engine[i], "at the loss of power");
}
