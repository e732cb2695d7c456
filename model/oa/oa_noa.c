// SPDX-License-Identifier: MIT
/*
 * NOA: which units a write of its routing reaches, and whether the nodes reach the counters.
 *
 * SIL-345, SIL-346: parts with power gating of subslices (Gen11) have all units on only while the
 * render engine runs a context whose R_PWR_CLK_STATE requests them. Without a context, force-wake
 * powers one subslice. A write to a unit that is off is dropped. If a unit is on later that missed
 * a write, the chain of nodes is broken, and the B and C counters do not count. Routing is
 * forgotten when NOA is switched on, which the public metric sets do before they write it.
 *
 * On other parts a write by the CPU reaches all units, but drivers on silicon do not rely on it:
 * with a seed it is lost now and then in a strict model, and with fault OA_NOA_LOST always. Writes
 * of a command streamer are not lost. The enable of NOA is not lost either.
 *
 * Source: register facts: OA registers; what drivers on silicon do.
 */
#include "model/oa/oa_noa.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/steer.h"
#include "model/state/strict.h"
#include "model/state/time.h"

#define REQUEST_SLICES_ENABLE	REG_BIT(18)
#define REQUEST_SLICES_MASK	REG_GENMASK(17, 12)
#define REQUEST_HALF_ENABLE	REG_BIT(11)
#define REQUEST_HALF_MASK	REG_GENMASK(10, 8)

/* Gen12.0: nodes of TestOa, and of the L3 (oa_gen12.c) */
#define NODES_TEST		REG_GENMASK(5, 3)
#define NODES_L3		REG_GENMASK(7, 6)
/* Gen12.5: nodes of EUs, and bits that switch the gating of their clocks off (SIL-353) */
#define NODES_EU		REG_GENMASK(2, 1)
#define STALL_GATING_OFF	REG_BIT(5)	/* of MMIO_ROW_CHICKEN */
#define GATING_OFF		REG_BIT(0)	/* of MMIO_ROW_CHICKEN2 */

#define CPU_LOSS		4	/* with a seed, one of so many writes of the CPU is lost */

/* The lowest @n subslices that are not fused off. */
static u32 lowest(const struct model *m, u32 n)
{
	u32 max = m->plat->topology.max_subslices, units = 0, i;

	for (i = 0; i < max && n; i++) {
		if (m->cfg.subslice_fuse & BIT(i))
			continue;
		units |= BIT(i);
		n--;
	}
	return units;
}

/* A request for two halves of the slice has all subslices, else their number is requested. */
static u32 units_on(const struct model *m)
{
	u32 request = m->regs[MMIO_RENDER_PWR_CLK_STATE / 4];

	if (!m->part->oa->gated)
		return lowest(m, ~0U);
	if (!m->oa.ctx_valid)
		return lowest(m, 1);
	if (request & REQUEST_SLICES_ENABLE && REG_FIELD_GET(REQUEST_SLICES_MASK, request) > 1)
		return lowest(m, ~0U);
	if (request & REQUEST_HALF_ENABLE)
		return lowest(m, REG_FIELD_GET(REQUEST_HALF_MASK, request));
	return lowest(m, 1);
}

bool model_oa_noa_units(struct model *m)
{
	u32 units = m->part->oa ? units_on(m) : 0;
	bool changed = units != m->oa.units;

	m->oa.units = units;
	return changed;
}

static bool lost(struct model *m)
{
	return model_fault_armed(m, MODEL_FAULT_OA_NOA_LOST) ||
	       (m->cfg.strict && m->cfg.seed && !model_random(m, CPU_LOSS));
}

/* A driver that never writes routing by the CPU has met the mode too. */
static bool may_lose(const struct model *m)
{
	return model_fault_armed(m, MODEL_FAULT_OA_NOA_LOST) || (m->cfg.strict && m->cfg.seed);
}

void model_oa_noa_route(struct model *m, bool cpu)
{
	if (may_lose(m))
		model_strict_count(m, MODEL_STRICT_NOA);
	m->oa.routed = true;
	m->oa.reached &= cpu && lost(m) ? 0 : m->oa.units;
}

void model_oa_noa_enable(struct model *m, bool on)
{
	if (!on)
		return;
	m->oa.routed = false;
	m->oa.reached = ~0U;
	m->oa.misrouted = false;
}

bool model_oa_noa_live(const struct model *m)
{
	const struct model_oa *oa = &m->oa;

	if (!m->part->oa || !(oa->noa & m->part->oa->noa_enable))
		return false;
	if (!oa->routed)
		return !m->cfg.strict;	/* tests of single counters route nothing */
	return !(oa->units & ~oa->reached);
}

bool model_oa_noa_eus(const struct model *m)
{
	return !m->part->oa->gen12->eu_gating ||
	       (model_steer_all(m, MMIO_ROW_CHICKEN, STALL_GATING_OFF) &&
		model_steer_all(m, MMIO_ROW_CHICKEN2, GATING_OFF));
}

u32 model_oa_noa_nodes(const struct model *m)
{
	u32 nodes = ~0U;

	if (!m->part->oa->gen12)
		return nodes;
	if (m->oa.early)
		return 0;
	if (!(m->regs[MMIO_SQCNT1 / 4] & MODEL_OA_NOA_PMON))
		nodes &= ~NODES_L3;
	if (!model_oa_noa_eus(m))
		nodes &= ~NODES_EU;
	return m->oa.misrouted ? nodes & ~NODES_TEST : nodes;
}
