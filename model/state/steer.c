// SPDX-License-Identifier: MIT
/*
 * Replicated registers and the steering registers.
 *
 * Source: manual 000 §Force Wake and Steering Table (fields, replication
 * groups, fuse reflections) and §Multicast Steering and Die Recovery
 * (STR-001..STR-018).
 *
 * Instances: a SLICE group of Gen11 has one instance (sliceid 0), one of Gen8 and Gen9 has an
 * instance for each slice that the fuse 0x9120 leaves. SUBSLICE and L3BANK groups have eight;
 * subsliceid selects one, and sliceid is ignored (STR-007). DG2 has 32 subslices, four per slice,
 * and four memory slices with two L3 nodes and eight L3 banks each; sliceid selects a memory slice
 * or L3 node, and both fields a bank: bits 4:2 and 1:0 of its number. The banks of a memory slice
 * depend on its fuse alone, the memory slice and its nodes on its subslices, too (register facts:
 * steering, fuses; init_steering_l3bank() and init_steering_mslice() of xe).
 *
 * A steering register may be in unicast mode only while the driver uses it
 * (STR-014). The model does not see the driver's locks, so it records a violation after 100 ms of
 * unicast mode, and always in model_check_idle().
 *
 * STR-GATED (strict): on Gen11 and Gen12.0, while the power gate of render is on and no render
 * context is loaded, force-wake powers the lowest subslice alone. A read by the CPU of another one
 * reads 0 (SIL-053, G12-188). Writes are not checked: the gate restores what it has saved.
 */
#include "model/state/part_types.h"
#include "model/state/state.h"
#include "model/state/offsets.h"
#include "model/state/slots.h"
#include "model/state/steer.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define SLICE_FUSE	0x9120
#define MSLICE_BANKS	8	/* L3 banks of a memory slice */
#define GATE_RENDER	REG_BIT(0)	/* of MMIO_PG_ENABLE */

/* The memory of a memory slice, and so its L3 banks. */
static bool meml3_enabled(const struct model *m, u32 mslice)
{
	return mslice < m->plat->topology.mslices && !(m->cfg.l3_fuse & BIT(mslice));
}

/* A memory slice exists unless it and all its subslices are fused off. */
static bool mslice_enabled(const struct model *m, u32 mslice)
{
	return meml3_enabled(m, mslice) ||
	       (mslice < m->plat->topology.mslices &&
		~m->cfg.subslice_fuse & 0xffU << 8 * mslice);
}

/* Gen11: the register shows the 4-bit fuse in [3:0] and again in [7:4] (STR-012). */
static bool bank_enabled(const struct model *m, u32 bank)
{
	if (m->plat->topology.mslices)
		return meml3_enabled(m, bank / MSLICE_BANKS);
	return bank < m->part->steer->instances && !(m->cfg.l3_fuse & BIT(bank % 4));
}

/* Gen8 and Gen9: bits 27:25 of a fuse say which slices exist. */
static bool slice_enabled(const struct model *m, u32 slice)
{
	const struct model_fuse *fuse = m->part->fuses;
	unsigned int i;
	u32 val = 0;

	if (m->part->steer->multicast)
		return slice == 0;
	for (; fuse->reg; fuse++)
		if (fuse->reg == SLICE_FUSE)
			val = fuse->value;
	for (i = 0; i < MODEL_FUSES; i++)
		if (m->cfg.fuses[i].reg == SLICE_FUSE)
			val = m->cfg.fuses[i].value;
	return slice < 3 && val & REG_BIT(25 + slice);
}

bool model_steer_enabled(const struct model *m, enum genx_replication repl, u32 instance)
{
	switch (repl) {
	case GENX_REPL_SLICE:
		return slice_enabled(m, instance);
	case GENX_REPL_SUBSLICE:
		return instance < m->plat->topology.max_subslices &&
		       !(m->cfg.subslice_fuse & BIT(instance));
	case GENX_REPL_L3BANK:
		return bank_enabled(m, instance);
	case GENX_REPL_MSLICE:
		return mslice_enabled(m, instance);
	case GENX_REPL_LNCF:
		return mslice_enabled(m, instance / 2);
	default:
		return true;
	}
}

static u32 first_enabled(const struct model *m, enum genx_replication repl)
{
	u32 i;

	for (i = 0; i < m->part->steer->instances; i++)
		if (model_steer_enabled(m, repl, i))
			return i;
	return m->part->steer->instances;
}

static u32 selected(const struct model *m, enum genx_replication repl, enum model_agent agent)
{
	const struct model_steer_kind *kind = m->part->steer;
	u32 steer, slice, subslice;

	if (agent == MODEL_AGENT_CONTEXT)
		return first_enabled(m, repl);
	steer = m->regs[(agent == MODEL_AGENT_CPU ? MMIO_MGSR : MMIO_CS_STEERING) / 4];
	slice = (steer & kind->slice) >> __builtin_ctz(kind->slice);
	subslice = (steer & kind->subslice) >> __builtin_ctz(kind->subslice);
	if (repl == GENX_REPL_SLICE || repl == GENX_REPL_MSLICE || repl == GENX_REPL_LNCF)
		return slice;
	return slice * kind->per_slice + subslice;
}

static bool multicast(const struct model *m, enum model_agent agent)
{
	u32 bit = m->part->steer->multicast;

	if (agent == MODEL_AGENT_CONTEXT || !bit)
		return true;
	return m->regs[(agent == MODEL_AGENT_CPU ? MMIO_MGSR : MMIO_CS_STEERING) / 4] & bit;
}

static u32 word_index(const struct model *m, u32 row, u32 offset)
{
	return m->steer.base[row] +
	       (offset - m->plat->ranges[row].first) / 4 * m->part->steer->instances;
}

u32 model_steer_get(const struct model *m, u32 row, u32 offset)
{
	u32 instance = first_enabled(m, m->plat->ranges[row].repl);
	u32 first = word_index(m, row, offset);

	return instance < m->part->steer->instances ? m->repl[first + instance] : 0;
}

bool model_steer_all(const struct model *m, u32 offset, u32 bits)
{
	const u32 slot = m->slots[offset / 4];
	u32 row, instance, word;

	if (!(slot & SLOT_REPL))
		return !(bits & ~m->regs[offset / 4]);
	row = model_slot_row(slot);
	word = word_index(m, row, offset);
	for (instance = 0; instance < m->part->steer->instances; instance++)
		if (model_steer_enabled(m, m->plat->ranges[row].repl, instance) &&
		    bits & ~m->repl[word + instance])
			return false;
	return true;
}

static bool render_loaded(const struct model *m)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++)
		if (m->cs.engine[i].ctx_valid && m->cs.engine[i].desc->class == GENX_CLASS_RENDER)
			return true;
	return false;
}

static bool gated(const struct model *m, enum genx_replication repl, u32 instance)
{
	return m->cfg.strict && m->part->steer->gated && repl == GENX_REPL_SUBSLICE &&
	       m->regs[MMIO_PG_ENABLE / 4] & GATE_RENDER && instance != first_enabled(m, repl) &&
	       !render_loaded(m);
}

u32 model_steer_read(struct model *m, u32 row, u32 offset, enum model_agent agent)
{
	enum genx_replication repl = m->plat->ranges[row].repl;
	u32 instance = selected(m, repl, agent);

	if (!model_steer_enabled(m, repl, instance)) {
		if (agent == MODEL_AGENT_CPU)
			model_violation(m, "STR-009", offset,
					"read of instance %u, which does not exist", instance);
		return 0;
	}
	if (agent == MODEL_AGENT_CPU && gated(m, repl, instance)) {
		model_violation(m, "STR-GATED", offset, "read of subslice %u, which may be off",
				instance);
		return 0;
	}
	return m->repl[word_index(m, row, offset) + instance];
}

void model_steer_write(struct model *m, u32 row, u32 offset, u32 val, enum model_agent agent)
{
	enum genx_replication repl = m->plat->ranges[row].repl;
	u32 *word = &m->repl[word_index(m, row, offset)];
	u32 instance;

	if (multicast(m, agent)) {
		for (instance = 0; instance < m->part->steer->instances; instance++)
			if (model_steer_enabled(m, repl, instance))
				word[instance] = val;
		return;
	}
	instance = selected(m, repl, agent);
	if (model_steer_enabled(m, repl, instance))
		word[instance] = val;
	else if (agent == MODEL_AGENT_CPU)
		model_violation(m, "STR-008", offset,
				"unicast write to instance %u, which does not exist", instance);
}

/* STR-002: the register has the fields multicast, sliceid and subsliceid, and no others. */
static void steering_write(struct model *m, u32 offset, u32 val)
{
	const struct model_steer_kind *steer = m->part->steer;

	m->regs[offset / 4] = val & (steer->multicast | steer->slice | steer->subslice);
	if (offset != MMIO_MGSR || !steer->multicast)
		return;
	if (val & steer->multicast)
		m->steer.unicast_since = MODEL_NEVER;
	else if (m->steer.unicast_since == MODEL_NEVER)
		m->steer.unicast_since = m->now;
}

void model_steer_stalled(struct model *m, u64 ns)
{
	if (m->steer.unicast_since != MODEL_NEVER)
		m->steer.unicast_since += ns;
}

void model_steer_reset(struct model *m)
{
	m->steer.unicast_since = MODEL_NEVER;
	m->regs[MMIO_MGSR / 4] = m->part->steer->multicast;
	m->regs[MMIO_CS_STEERING / 4] = m->part->steer->multicast;
}

/* 0xFDC is outside the wells, so a full reset does not change it. */
void model_steer_full_reset(struct model *m)
{
	m->regs[MMIO_CS_STEERING / 4] = m->part->steer->multicast;
}

void model_steer_check_idle(struct model *m)
{
	if (m->steer.unicast_since != MODEL_NEVER)
		model_violation(m, "STR-014", MMIO_MGSR, "steering left in unicast mode");
}

/* Steering registers of all parts that have replicated registers. */
const struct model_reg model_fw_steering_regs[] = {
	{ .first = MGSR_STEERING_ADDR, .last = MGSR_STEERING_ADDR + 3, .write = steering_write },
	{ .first = CS_STEERING_ADDR, .last = CS_STEERING_ADDR + 3, .write = steering_write },
};

const unsigned int model_n_fw_steering_regs = ARRAY_SIZE(model_fw_steering_regs);
