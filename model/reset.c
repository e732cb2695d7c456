// SPDX-License-Identifier: MIT
/*
 * Reset of engines and of the whole GT through the register GDRST.
 *
 * Source: public register facts: reset.
 *
 * A full reset clears all registers inside the wells, but those that latch errors. It changes
 * neither the force-wake requests nor the fuses, nor the interrupt aggregation, which is outside
 * the GT.
 *
 * RST-TWICE, RST-SETTLE (strict): GDRST clears while the registers of an engine may still change. A
 * second identical write waits for the first, and even after it 50 us must pass. Until then
 * software accesses no register of the engine (SIL-257).
 *
 * RST-BUSY (strict): a register of an engine is accessed while its reset runs (SIL-265).
 *
 * RST-ASLEEP (strict): a well sleeps when a reset is requested. The request is dropped, so that its
 * bit stays set, and no engine is reset (SIL-255, SIL-540).
 *
 * RST-ENGINE (strict): an engine of Sandy Bridge is reset alone, which no driver does (SIL-271).
 *
 * RST-SFC: software locks a scaler to a video decoder that cannot have one: the lock is never
 * acknowledged, and the reset fails (SIL-017).
 */
#include "model/power/fuses.h"
#include "model/reset.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/unit.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define RESET_NS		20000	/* nominal time of a reset */
#define RESET_SETTLE_NS		45000	/* time after which the registers of an engine are stable */
#define ENGINE_BYTES		0x800	/* registers of an engine */
#define SCALER_LOCK		0x88c	/* from the base of a video decoder */
#define SFC_FUSE		0x911c
#define SFC_FUSE_ENABLE(n)	REG_BIT(24 + (n))

/* Bits of GDRST that the part has. */
static u32 gdrst_valid(const struct model *m)
{
	u32 bits = GDRST_FULL | m->part->reset->other;
	unsigned int i;

	for (i = 0; i < m->plat->n_engines; i++)
		if (model_engine_present(m, i))
			bits |= m->plat->engines[i].reset_mask;
	return bits;
}

/* Bits whose reset never ends: those in the argument of the fault, or all if it is 0. */
static u32 never_done(const struct model *m, u32 bits)
{
	u32 mask = m->fault_arg[MODEL_FAULT_RESET_NEVER_DONE];

	if (!model_fault_armed(m, MODEL_FAULT_RESET_NEVER_DONE))
		return 0;
	return mask ? bits & mask : bits;
}

/*
 * Bits that the hardware drops, because a well sleeps. GDRST may need the wells of other engines,
 * too (SIL-540). A well whose acknowledge is lost is excused: it may be awake, and public drivers
 * reset all the same.
 */
static u32 dropped(struct model *m, u32 bits)
{
	u32 asleep = m->fw.exists & ~m->fw.awake;

	if (model_fault_armed(m, MODEL_FAULT_FW_ACK_LOST))
		asleep &= ~GENX_FW_BIT(m->fault_arg[MODEL_FAULT_FW_ACK_LOST]);
	if (!m->cfg.strict || !asleep || !bits)
		return 0;
	model_violation(m, "RST-ASLEEP", GDRST.addr, "reset %#x, wells asleep: %#x", bits, asleep);
	return bits;
}

/* Clear the GT, but not latched errors: no source says that a reset clears them (SIL-006). */
static void full_reset(struct model *m)
{
	u32 fault = model_reg_get(m, model_reg_fault(m));
	u32 pgtbl[MODEL_CS_ENGINES], ipeir[MODEL_CS_ENGINES];
	const struct genx_engine_desc *engines = m->plat->engines;
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		pgtbl[i] = m->regs[(engines[i].mmio_base + CS_PGTBL_ER) / 4];
		ipeir[i] = m->regs[(engines[i].mmio_base + CS_IPEIR) / 4];
	}
	model_reg_clear(m);
	model_reg_set(m, model_reg_fault(m), fault);
	model_units_full_reset(m);
	for (i = 0; i < m->cs.n; i++) {
		m->regs[(engines[i].mmio_base + CS_PGTBL_ER) / 4] = pgtbl[i];
		m->regs[(engines[i].mmio_base + CS_IPEIR) / 4] = ipeir[i];
	}
}

static void gdrst_write(struct model *m, u32 offset, u32 val)
{
	u32 valid = gdrst_valid(m);
	u32 stuck;

	if (val & ~valid)
		model_violation(m, "FW-013", offset, "reset of what does not exist: %#x",
				val & ~valid);
	val &= valid;
	if (m->cfg.strict && m->part->reset->full_only && val && !(val & GDRST_FULL))
		model_violation(m, "RST-ENGINE", offset, "reset of engines alone: %#x", val);
	m->reset.times = m->reset.bits && val == m->reset.written ? m->reset.times + 1 : 1;
	m->reset.written = val;
	if (val & GDRST_FULL)
		model_units_full_reset_check(m);
	m->reset.dropped = dropped(m, val);
	stuck = never_done(m, val) | m->reset.dropped;
	if (!(val & GDRST_FULL) && stuck)
		model_units_engine_reset_stuck(m, stuck);
	m->regs[offset / 4] |= val;
	if (val & ~stuck && m->reset_at == MODEL_NEVER)
		m->reset_at = m->now + model_delay(m, RESET_NS);
}

static void gdrst_done(struct model *m)
{
	u32 bits = m->regs[GDRST_ADDR / 4];
	u32 stuck = never_done(m, bits) | (bits & m->reset.dropped);

	/* the hardware is done at that time, however late this function is called */
	m->reset.done = m->reset_at;
	m->reset_at = MODEL_NEVER;
	bits &= ~stuck;
	if (bits & GDRST_FULL) {
		full_reset(m);
		stuck = 0;
	} else {
		model_units_engine_reset(m, bits);
	}
	m->regs[GDRST_ADDR / 4] = stuck;
	m->reset.bits = bits;
	model_wake(m);
}

/* Is @offset a register of an engine that these bits of GDRST reset? */
static bool resets(const struct model *m, u32 bits, u32 offset)
{
	const struct genx_engine_desc *engine;
	unsigned int i;

	for (i = 0; i < m->plat->n_engines; i++) {
		engine = &m->plat->engines[i];
		if (offset >= engine->mmio_base && offset - engine->mmio_base < ENGINE_BYTES)
			return bits & (GDRST_FULL | engine->reset_mask);
	}
	return false;
}

void model_reset_check_access(struct model *m, u32 offset)
{
	if (m->cfg.strict && m->reset_at != MODEL_NEVER &&
	    resets(m, m->regs[GDRST_ADDR / 4], offset))
		model_violation(m, "RST-BUSY", offset, "access during the reset");
	if (!m->reset.bits || !resets(m, m->reset.bits, offset))
		return;
	if (!m->cfg.strict)
		;
	else if (m->reset.times < 2)
		model_violation(m, "RST-TWICE", offset, "access after one write of %#x to GDRST",
				m->reset.written);
	else if (m->now - m->reset.done < RESET_SETTLE_NS)
		model_violation(m, "RST-SETTLE", offset, "access %llu ns after a reset",
				(unsigned long long)(m->now - m->reset.done));
	m->reset.bits = 0;
}

u64 model_reset_advance(struct model *m)
{
	if (m->reset_at <= m->now)
		gdrst_done(m);
	return m->reset_at;
}

void model_reset_cancel(struct model *m)
{
	m->reset_at = MODEL_NEVER;
	m->reset.bits = 0;
}

static const struct model_reg reset_regs[] = {
	{ .first = GDRST_ADDR, .last = GDRST_ADDR + 3, .write = gdrst_write },
};

static bool decoder_exists(const struct model *m, unsigned int instance)
{
	unsigned int i;

	for (i = 0; i < m->plat->n_engines; i++) {
		const struct genx_engine_desc *engine = &m->plat->engines[i];

		if (engine->class == GENX_CLASS_VIDEO_DECODE && engine->instance == instance)
			return model_engine_present(m, i);
	}
	return false;
}

static bool may_lock_scaler(const struct model *m, unsigned int instance)
{
	unsigned int i, before = 0;

	for (i = 0; i < instance; i++)
		before += decoder_exists(m, i);
	if (m->part->reset->sfc_logical)
		return before % 2 == 0;
	if (m->part->reset->sfc_fuse &&
	    !(model_fuse_value(m, SFC_FUSE) & SFC_FUSE_ENABLE(instance / 2)))
		return false;
	return instance % 2 == 0 || !decoder_exists(m, instance - 1);
}

static void scaler_lock_write(struct model *m, u32 offset, u32 val)
{
	unsigned int i;

	m->regs[offset / 4] = val;
	for (i = 0; i < m->plat->n_engines; i++) {
		const struct genx_engine_desc *engine = &m->plat->engines[i];

		if (engine->mmio_base == offset - SCALER_LOCK && val & SFC_FORCED_LOCK &&
		    !may_lock_scaler(m, engine->instance))
			model_violation(m, "RST-SFC", offset, "%s: lock of a scaler it cannot have",
					engine->name);
	}
}

/* Placed behind the base of each video decoder. */
static const struct model_reg scaler_lock_reg = {
	.first = SCALER_LOCK, .last = SCALER_LOCK + 3, .write = scaler_lock_write,
};

void model_reset_map(struct model *m)
{
	unsigned int i;
	u16 first;

	model_slots_add(m, reset_regs, ARRAY_SIZE(reset_regs));
	if (!m->part->reset->sfc_logical && !m->part->reset->sfc_even)
		return;
	first = model_slots_take(m, &scaler_lock_reg, 1);
	for (i = 0; i < m->plat->n_engines; i++)
		if (m->plat->engines[i].class == GENX_CLASS_VIDEO_DECODE)
			model_slots_place(m, &scaler_lock_reg, 1, m->plat->engines[i].mmio_base,
					  first);
}
