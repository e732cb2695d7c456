// SPDX-License-Identifier: MIT
/*
 * Registers: their values, and reads and writes that follow the register's access type
 * (read-only, masked, write 1 to clear) and steering. The caller checks whether the access
 * is allowed.
 */
#include "model/state/reg.h"
#include "model/state/violation.h"

void model_reg_clear(struct model *m)
{
	u32 i, offset;

	for (i = 0; i < m->plat->n_ranges; i++) {
		const struct genx_mmio_range *row = &m->plat->ranges[i];

		if (!row->domains)
			continue;
		for (offset = row->first; offset < row->last && offset < m->plat->mmio_size;
		     offset += 4)
			m->regs[offset / 4] = 0;
	}
	memset(m->repl, 0, m->n_repl * sizeof(u32));
}

u32 model_reg_get(const struct model *m, u32 offset)
{
	u32 slot;

	if (offset >= m->plat->mmio_size)
		return 0;
	slot = m->slots[offset / 4];
	if (slot & SLOT_REPL)
		return model_steer_get(m, model_slot_row(slot), offset);
	return m->regs[offset / 4];
}

void model_reg_set(struct model *m, u32 offset, u32 val)
{
	u32 slot;

	if (offset >= m->plat->mmio_size)
		return;
	slot = m->slots[offset / 4];
	if (slot & SLOT_REPL)
		model_steer_write(m, model_slot_row(slot), offset, val, MODEL_AGENT_CONTEXT);
	else
		m->regs[offset / 4] = val;
}

static void reg_store(struct model *m, u32 offset, u32 slot, u32 val, enum model_agent agent)
{
	if (slot & SLOT_REPL)
		model_steer_write(m, model_slot_row(slot), offset, val, agent);
	else
		m->regs[offset / 4] = val;
}

void model_reg_write(struct model *m, u32 offset, u32 slot, u32 val, enum model_agent agent)
{
	const struct model_reg *reg = model_slot_handler(m, slot);
	u32 mask, old;

	if (reg && reg->write) {
		/* A replicated register stores the value too, before its unit handles it. */
		if (slot & SLOT_REPL)
			reg_store(m, offset, slot, val, agent);
		m->writer = agent;
		reg->write(m, offset, val);
		return;
	}
	if (!reg || !reg->flags) {
		reg_store(m, offset, slot, val, agent);
		return;
	}
	if (reg->flags & MODEL_REG_RO) {
		model_violation(m, "REG-RO", offset, "write of %#x to a read-only register", val);
		return;
	}
	old = model_reg_get(m, offset);
	if (reg->flags & MODEL_REG_MASKED) {
		mask = val >> 16;
		if (!mask && !m->cs.client)
			model_violation(m, "REG-MASK", offset,
					"write of %#x to a masked register selects no bit", val);
		val = (old & ~mask) | (val & mask);
	} else {
		val = old & ~val;
	}
	reg_store(m, offset, slot, val, agent);
}

/* Can the GPU itself access a register? Not where no unit decodes it. The caller checks power. */
static bool gpu_can_access(const struct model *m, u32 offset)
{
	u32 slot;

	if (offset >= m->plat->mmio_size)
		return false;
	slot = m->slots[offset / 4];
	if (slot & (SLOT_VMM | SLOT_FUSED))
		return false;
	return slot & SLOT_GT ? slot & SLOT_ROW_MASK : !model_slot_unknown(slot);
}

static u32 gpu_read(struct model *m, u32 offset, enum model_agent agent)
{
	offset &= ~3u;
	if (!gpu_can_access(m, offset))
		return 0;
	return model_reg_read(m, offset, m->slots[offset / 4], agent);
}

static void gpu_write(struct model *m, u32 offset, u32 val, enum model_agent agent)
{
	offset &= ~3u;
	if (gpu_can_access(m, offset))
		model_reg_write(m, offset, m->slots[offset / 4], val, agent);
}

u32 model_reg_access_read(struct model *m, u32 offset)
{
	return gpu_read(m, offset, MODEL_AGENT_CS);
}

void model_reg_access_write(struct model *m, u32 offset, u32 val)
{
	gpu_write(m, offset, val, MODEL_AGENT_CS);
}

u32 model_reg_context_read(struct model *m, u32 offset)
{
	return gpu_read(m, offset, MODEL_AGENT_CONTEXT);
}

void model_reg_context_write(struct model *m, u32 offset, u32 val)
{
	gpu_write(m, offset, val, MODEL_AGENT_CONTEXT);
}
