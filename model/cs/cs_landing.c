// SPDX-License-Identifier: MIT
/*
 * How a status entry and its pointer reach memory and the MMIO copies.
 *
 * Source: manual 003 §Context Status Buffer in Global HWSP, §CSFE Power Context. With
 * model_config.csb also what drivers on silicon have met (i915: csb_read, wa_csb_read,
 * process_csb, reset_csb_pointers), each at random:
 *
 *	SIL-132	an entry lands after its pointer, seldom later than 10 us, and now and then never:
 *		only its MMIO copy has it
 *	SIL-134	Gen11+: a reset of an engine leaves the pointer where it was, and the first write
 *		of 0x3A0 does not set it
 *	SIL-137	the detail of a preemption, or the complete bit of Gen8-11, is that of another end
 *	X8	Gen11+: the register 0x3A0 keeps the value that software wrote, while the pointer
 *		in the status page moves; one of both for the life of a model
 *
 * Bits that no manual describes are random in each entry, and of the pointer's DW only the low
 * byte is written (CSB-009).
 */
#include "model/cs/cs_internal.h"
#include "model/cs/cs_landing.h"
#include "model/memory/ggtt.h"
#include "model/state/fault.h"
#include "model/state/reg.h"
#include "model/state/strict.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define POINTER_RESET		0x0f0f
#define LANDING_SOON_NS		7000	/* software waits 10 us for an entry */
#define LANDING_LATE_NS		60000

u32 model_cs_landing_random(struct model *m, u32 below)
{
	u64 rng = m->rng;
	u32 val;

	m->rng = m->cs.csb_rng;
	val = model_random(m, below);
	m->cs.csb_rng = m->rng;
	m->rng = rng;
	return val;
}

bool model_cs_landing_chance(struct model *m, u32 one_in)
{
	return m->cfg.csb && !model_cs_landing_random(m, one_in);
}

void model_cs_landing_init(struct model *m)
{
	m->cs.csb_rng = m->cfg.csb;
	m->cs.csb_register_stays = m->part->port->queue && model_cs_landing_chance(m, 2);
}

void model_cs_landing_reset(struct model *m, struct model_cs_engine *e, bool power)
{
	u32 pointer = cs_reg(m, e, CS_CSB_PTR);

	e->csb_due = MODEL_NEVER;
	e->csb_unposted = false;
	/* all ones in the index bits, T-3 */
	if (power || !m->part->port->queue || !model_cs_landing_chance(m, 2)) {
		pointer = POINTER_RESET;
		e->csb_index = 0xf;
	} else {
		model_strict_count(m, MODEL_STRICT_KEPT);
	}
	e->csb_pointer = pointer;
}

void model_cs_landing_flush(struct model *m, struct model_cs_engine *e)
{
	if (e->csb_due == MODEL_NEVER)
		return;
	e->csb_due = MODEL_NEVER;
	model_ggtt_write(m, e->csb_addr, &e->csb_entry, sizeof(e->csb_entry));
}

static u8 landing_next_index(const struct model *m, const struct model_cs_engine *e)
{
	return e->csb_index + 1 >= m->plat->csb.entries ? 0 : e->csb_index + 1;
}

/*
 * Delay from the pointer until its entry lands (register facts: caching, erratum; SIL-132);
 * MODEL_NEVER: the entry never lands.
 */
static u64 landing_delay(struct model *m)
{
	if (model_fault_take(m, MODEL_FAULT_CSB_LOST))
		return MODEL_NEVER;
	if (model_fault_armed(m, MODEL_FAULT_CSB_AHEAD))
		return model_delay(m, m->fault_arg[MODEL_FAULT_CSB_AHEAD] ?: CS_NS_CSB_LATE);
	if (model_cs_landing_chance(m, 64))
		return MODEL_NEVER;
	if (model_cs_landing_chance(m, 32))
		return LANDING_SOON_NS + model_cs_landing_random(m, LANDING_LATE_NS);
	if (model_cs_landing_chance(m, 4))
		return model_cs_landing_random(m, LANDING_SOON_NS);
	return m->cfg.seed && !model_random(m, 8) ? model_latency(m, CS_NS_STATUS_ENTRY) : 0;
}

static void landing_register(struct model *m, struct model_cs_engine *e, u8 index)
{
	if (m->cs.csb_register_stays || model_fault_armed(m, MODEL_FAULT_CSB_REGISTER))
		return;
	cs_reg_put(m, e, CS_CSB_PTR, (cs_reg(m, e, CS_CSB_PTR) & ~0xffU) | index);
}

void model_cs_landing_put(struct model *m, struct model_cs_engine *e, u64 entry, bool new_queue)
{
	const struct genx_csb_desc *csb = &m->plat->csb;
	u32 first = m->cfg.csb_first_dw ? m->cfg.csb_first_dw : csb->first_dw;
	u32 pointer = m->cfg.csb_pointer_dw ? m->cfg.csb_pointer_dw : csb->pointer_dw;
	u32 index = landing_next_index(m, e);
	u64 hws = cs_reg(m, e, CS_HWS_PGA);
	u32 base = e->desc->mmio_base;
	u64 late = landing_delay(m);

	model_cs_landing_flush(m, e);
	e->csb_index = index;
	e->csb_unposted |= new_queue;
	landing_register(m, e, index);
	model_reg_set(m, RING_CSB_BUF_LDW(base, index).addr, lower_32_bits(entry));
	model_reg_set(m, RING_CSB_BUF_UDW(base, index).addr, upper_32_bits(entry));
	m->stats.context_switches++;
	if (!hws || !model_ggtt_valid(m, hws)) {
		model_violation(m, "HWS-001", RING_HWS_PGA(base).addr,
				"%s: status page %llx is not mapped", e->desc->name,
				(unsigned long long)hws);
		return;
	}
	if (late)
		model_strict_count(m, late == MODEL_NEVER ? MODEL_STRICT_LOST : MODEL_STRICT_LATE);
	e->csb_addr = hws + first * 4 + index * 8;
	e->csb_entry = entry;
	if (!late)
		model_ggtt_write(m, e->csb_addr, &entry, sizeof(entry));
	else if (late != MODEL_NEVER)
		e->csb_due = m->now + late;
	model_ggtt_write(m, hws + pointer * 4, &index, m->cfg.csb ? 1 : sizeof(index));
}

bool model_cs_landing_keeps(struct model_cs_engine *e)
{
	bool keeps = e->csb_pointer != POINTER_RESET;

	e->csb_pointer = POINTER_RESET;
	return keeps;
}

void model_cs_landing_written(struct model_cs_engine *e, u32 pointer)
{
	e->csb_index = pointer & 0xf;
}

void model_cs_landing_posted(struct model_cs_engine *e)
{
	e->csb_unposted = false;
}

void model_cs_landing_check_load(struct model *m, struct model_cs_engine *e, u32 reg)
{
	if (m->cfg.strict && m->cfg.csb && e->csb_unposted)
		model_violation(m, "CSB-POSTING", reg,
				"%s: Load, and 3A0 was not read since the last queue was taken",
				e->desc->name);
	e->csb_unposted = false;
}
