// SPDX-License-Identifier: MIT
/*
 * CPU accesses to BAR 0, and checks whether each access is allowed at that moment.
 *
 * Sources: manual 000 §Force Wake and Steering Table with its notes (FW-007..
 * FW-020), §Uncore Registers; what public drivers learned from silicon: the latch of unclaimed
 * accesses (SIL-046), and MMIO-LINE: on Gen7 two accesses to one cache line at the same time can
 * hang the machine (SIL-062).
 */
#include "model/irq/irq.h"
#include "model/memory/ggtt.h"
#include "model/mmio.h"
#include "model/power/fifo.h"
#include "model/power/gunit.h"
#include "model/reset.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/violation.h"

#define UNICAST_NS		100000000ULL /* longest unicast section (STR-014) */
#define CLAIM_COUNT		REG_GENMASK(15, 0)
#define CLAIM_OVERFLOW		REG_BIT(16)
#define CLAIM_BIT		REG_BIT(31)
#define LINE_BYTES		64

/* No unit claims an access: a latch that the part may have says so until software clears it. */
static void unclaimed(struct model *m)
{
	u32 *latch = &m->regs[m->part->claim / 4];

	if (!m->part->claim)
		return;
	if (!m->part->claim_counts)
		*latch |= CLAIM_BIT;
	else if ((*latch & CLAIM_COUNT) == CLAIM_COUNT)
		*latch |= CLAIM_OVERFLOW;
	else
		++*latch;
}

static void claim_write(struct model *m, u32 offset, u32 val)
{
	if (val & CLAIM_BIT)
		m->regs[offset / 4] = 0;
}

/* Placed at the offset that the part has. */
static const struct model_reg claim_reg = { .last = 3, .write = claim_write };

void model_mmio_map(struct model *m)
{
	if (m->part->claim)
		model_slots_place(m, &claim_reg, 1, m->part->claim,
				  model_slots_take(m, &claim_reg, 1));
}

void model_mmio_begin(struct model *m, u32 offset)
{
	unsigned int i;

	for (i = 0; m->part->line_hangs && i < m->n_lines; i++)
		if (m->lines[i] == offset / LINE_BYTES)
			model_violation(m, "MMIO-LINE", offset,
					"two accesses to a cache line at the same time");
	if (m->n_lines < ARRAY_SIZE(m->lines))
		m->lines[m->n_lines++] = offset / LINE_BYTES;
}

void model_mmio_end(struct model *m, u32 offset)
{
	unsigned int i;

	for (i = 0; i < m->n_lines; i++)
		if (m->lines[i] == offset / LINE_BYTES) {
			m->lines[i] = m->lines[--m->n_lines];
			return;
		}
}

/*
 * May the CPU make this access? A forbidden access is recorded as a violation.
 *
 * Return: true if the access reaches the register. Otherwise a read gives 0 and a write is dropped
 * (FW-015). A write that submits work reaches its register in a well that is off, too (T-6).
 */
static bool cpu_may(struct model *m, u32 offset, u32 slot, bool write)
{
	const char *op = write ? "write to" : "read of";
	bool oa = offset >= MMIO_OA_FIRST && offset <= MMIO_OA_LAST;
	u32 domains;

	if (slot & SLOT_ALWAYS)
		return true;
	if (slot & SLOT_VMM) {
		model_violation(m, "FW-019", offset, "%s the VMM page", op);
		return false;
	}
	if (slot & SLOT_MCHBAR) {
		if (write)
			model_violation(m, "FW-020", offset, "write to the MCHBAR alias");
		return !write;
	}
	if (!(slot & SLOT_GT)) {
		if (model_slot_unknown(slot) && write)
			model_violation(m, "FW-018", offset, "write to an unknown register");
		return !model_slot_unknown(slot);
	}
	if (!(slot & SLOT_ROW_MASK)) {
		unclaimed(m);
		model_violation(m, offset >= MMIO_MEDIA_FIRST && offset <= MMIO_MEDIA_LAST ?
				"FW-013" : "Z-14", offset, "%s no unit", op);
		return false;
	}
	if (slot & SLOT_FUSED) {
		unclaimed(m);
		model_violation(m, "FW-013", offset, "%s a unit that is fused off", op);
		return false;
	}
	if (!(slot & SLOT_WELL) || (write && (slot & SLOT_SHADOW)))
		return true;
	domains = m->plat->ranges[model_slot_row(slot)].domains;
	if ((m->fw.granted & domains) != domains)
		model_violation(m, oa ? "FW-014" : "FW-007", offset,
				"%s a domain not acknowledged awake, %#x of %#x on", op,
				m->fw.awake & domains, domains);
	return (m->fw.awake & domains) == domains || (write && slot & SLOT_DOORBELL);
}

static void check_unicast(struct model *m, u32 offset)
{
	if (m->steer.unicast_since == MODEL_NEVER ||
	    m->now - m->steer.unicast_since < UNICAST_NS)
		return;
	m->steer.unicast_since = m->now;	/* at most one violation per UNICAST_NS */
	model_violation(m, "STR-014", offset, "steering was left in unicast mode");
}

static u32 cpu_read(struct model *m, u32 offset)
{
	u32 slot = m->slots[offset / 4];

	model_irq_count(m, offset);
	model_reset_check_access(m, offset);
	check_unicast(m, offset);
	if (!cpu_may(m, offset, slot, false))
		return 0;
	return model_reg_read(m, offset, slot, MODEL_AGENT_CPU);
}

static void cpu_write(struct model *m, u32 offset, u32 val)
{
	u32 slot = m->slots[offset / 4];

	model_irq_count(m, offset);
	model_reset_check_access(m, offset);
	check_unicast(m, offset);
	model_gunit_check_write(m, offset);
	m->next_event = 0;
	if (!cpu_may(m, offset, slot, true))
		return;
	/* Force-wake requests and GDRST bypass the write queue. */
	if (!m->part->fw->fifo || !(slot & SLOT_GT) || slot & SLOT_ALWAYS ||
	    model_fifo_push(m, offset))
		model_reg_write(m, offset, slot, val, MODEL_AGENT_CPU);
}

/* MODEL_FAULT_DEAD: as many accesses as its argument says pass; later reads give all ones. */
static bool dead(struct model *m)
{
	if (!model_fault_armed(m, MODEL_FAULT_DEAD))
		return false;
	if (!m->fault_arg[MODEL_FAULT_DEAD])
		return true;
	m->fault_arg[MODEL_FAULT_DEAD]--;
	return false;
}

/* MODEL_FAULT_BAR_LATE: after power-up the BAR answers late (SIL-001). */
static bool late(const struct model *m)
{
	return model_fault_armed(m, MODEL_FAULT_BAR_LATE) &&
	       (m->now - m->powered_at) / 1000000 < m->fault_arg[MODEL_FAULT_BAR_LATE];
}

/* PCI: a function in D3 answers to configuration accesses only. */
static bool asleep(struct model *m, u32 offset, bool write)
{
	if (m->asleep)
		model_violation(m, "PWR-D3", offset, "%s a device in D3",
				write ? "write to" : "read of");
	return m->asleep;
}

/* Registers are 32 bits wide. An aligned access of 64 bits is two accesses, low half first. */
static bool bad_access(struct model *m, u32 offset, unsigned int size, bool write)
{
	u32 slot;

	if (offset >= m->plat->mmio_size) {
		model_violation(m, "Z-14", offset, "access behind the registers");
		return true;
	}
	slot = m->slots[offset / 4];
	if (offset % size) {
		model_violation(m, "REG-ALIGN", offset, "access of %u bytes is not aligned", size);
		return true;
	}
	if (slot & SLOT_MCHBAR) {
		if (size == 1)
			model_violation(m, "FW-020", offset, "byte access to the MCHBAR alias");
		return size == 1;
	}
	if (size < 4) {
		model_violation(m, "REG-ALIGN", offset, "%s of %u bytes of a register",
				write ? "write" : "read", size);
		return write;
	}
	return false;
}

u64 model_mmio_read(struct model *m, u32 offset, unsigned int size)
{
	u64 val;

	m->stats.mmio_reads++;
	if (dead(m) || late(m) || asleep(m, offset, false))
		return size == 8 ? ~0ULL : (1ULL << (8 * size)) - 1;
	if (offset >= m->plat->ggtt_offset)
		return model_pte_read(m, offset - m->plat->ggtt_offset, size);
	if (bad_access(m, offset, size, false))
		return 0;
	if (size == 8) {
		val = cpu_read(m, offset);
		return val | (u64)cpu_read(m, offset + 4) << 32;
	}
	val = cpu_read(m, offset & ~3u);
	if (size < 4)
		val = val >> (8 * (offset & 3)) & ((1U << (8 * size)) - 1);
	return val;
}

void model_mmio_write(struct model *m, u32 offset, unsigned int size, u64 val)
{
	m->stats.mmio_writes++;
	if (dead(m) || late(m) || asleep(m, offset, true))
		return;
	if (offset >= m->plat->ggtt_offset) {
		model_pte_write(m, offset - m->plat->ggtt_offset, size, val);
		return;
	}
	if (bad_access(m, offset, size, true))
		return;
	cpu_write(m, offset & ~3u, (u32)val);
	if (size == 8)
		cpu_write(m, offset + 4, (u32)(val >> 32));
}
