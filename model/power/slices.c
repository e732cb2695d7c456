// SPDX-License-Identifier: MIT
/*
 * The mode of DG2's compute engines: MMIO_RCU_MODE switches them on, MMIO_CCS_MODE gives each of
 * the four slices to one of them.
 *
 * - Compute engines run contexts while RCU_MODE bit 0 is set (RCU-OFF, SIL-146).
 * - CCS-MODE (SIL-504, Wa_14019159160): with bit 1 clear the hardware distributes the slices by
 *   load, and hangs. With it, an engine runs threads on the slices that have its number. A slice
 *   whose subslices are all fused off has the number 7, and no slice has that of an absent engine.
 * - CCS-BUSY: the mode changes while no render or compute engine runs a context. That is inferred:
 *   public drivers write the mode when they start the engines, and reset the GT for a new one.
 *
 * A reset of render or compute clears the mode. For RCU_MODE a public source says so (SIL-146); for
 * CCS_MODE, which is written with it, the model takes the same.
 */
#include "model/power/fuses.h"
#include "model/power/slices.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/state.h"
#include "model/state/violation.h"

#define RCU_CCS_ENABLE		REG_BIT(0)
#define RCU_FIXED_SLICES	REG_BIT(1)
#define SLICES			4
#define SLICE_ENGINE(mode, n)	((mode) >> 3 * (n) & 7)
#define NO_ENGINE		7

/* A slice and the compute engine of the same number have the same fuses. */
static bool present(const struct model *m, unsigned int instance)
{
	const struct genx_engine_desc *desc = m->plat->engines;
	unsigned int i;

	for (i = 0; i < m->plat->n_engines; i++)
		if (desc[i].class == GENX_CLASS_COMPUTE && desc[i].instance == instance)
			return model_engine_present(m, i);
	return false;
}

/* Record what the assignment of slices breaks. Return: number of slices of @e. */
static unsigned int slices_of(struct model *m, const struct model_cs_engine *e, u32 mode)
{
	unsigned int n, own = 0;

	for (n = 0; n < SLICES; n++) {
		unsigned int engine = SLICE_ENGINE(mode, n);

		own += present(m, n) && engine == e->desc->instance;
		if (engine != NO_ENGINE && (!present(m, n) || !present(m, engine)))
			model_violation(m, "CCS-MODE", MMIO_CCS_MODE,
					"mode %#x: slice %u for engine %u, and one of them is fused off",
					mode, n, engine);
	}
	return own;
}

bool model_slices_usable(struct model *m, const struct model_cs_engine *e, u32 reg)
{
	u32 rcu = m->regs[MMIO_RCU_MODE / 4], mode = m->regs[MMIO_CCS_MODE / 4];

	if (!(rcu & RCU_CCS_ENABLE)) {
		model_violation(m, "RCU-OFF", reg, "%s: Load with RCU_MODE %#x", e->desc->name,
				rcu);
		return false;
	}
	if (!(rcu & RCU_FIXED_SLICES)) {
		model_violation(m, "CCS-MODE", reg,
				"%s: Load with RCU_MODE %#x, slices are distributed by load",
				e->desc->name, rcu);
		return false;
	}
	if (slices_of(m, e, mode))
		return true;
	model_violation(m, "CCS-MODE", reg, "%s: Load with CCS_MODE %#x, it has no slice",
			e->desc->name, mode);
	return false;
}

void model_slices_reset(struct model *m)
{
	m->regs[MMIO_RCU_MODE / 4] = 0;
	m->regs[MMIO_CCS_MODE / 4] = 0;
}

static void mode_write(struct model *m, u32 offset, u32 val)
{
	u32 old = model_reg_get(m, offset), mask = val >> 16;
	unsigned int i;

	if (!mask)
		model_violation(m, "REG-MASK", offset,
				"write of %#x to a masked register selects no bit", val);
	val = (old & ~mask) | (val & mask);
	for (i = 0; val != old && i < m->plat->n_engines; i++) {
		const struct model_cs_engine *e = &m->cs.engine[i];

		if (e->state != MODEL_CS_IDLE && (e->desc->class == GENX_CLASS_RENDER ||
						  e->desc->class == GENX_CLASS_COMPUTE))
			model_violation(m, "CCS-BUSY", offset, "%s runs, mode %#x becomes %#x",
					e->desc->name, old, val);
	}
	model_reg_set(m, offset, val);
}

const struct model_reg model_slices_regs[] = {
	{ .first = MMIO_RCU_MODE, .last = MMIO_CCS_MODE + 3, .write = mode_write },
};

const unsigned int model_n_slices_regs = ARRAY_SIZE(model_slices_regs);
