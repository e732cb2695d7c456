// SPDX-License-Identifier: MIT
/*
 * Registers of the command streamers.
 *
 * Source: manual 003 §Execution List Submission Port, §CSFE Power Context,
 * §Hardware-Detected Error Bit Definitions, §Watchdog Timers; register facts: submission
 * (offsets); reset (handshake); behaviour that surprises (T-2, T-3).
 */
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_landing.h"
#include "model/cs/cs_queue.h"
#include "model/cs/cs_regs.h"
#include "model/cs/cs_ring.h"
#include "model/cs/cs_stream.h"
#include "model/oa/oa.h"
#include "model/state/fault.h"
#include "model/state/reg.h"
#include "model/state/slots.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define HWSTAM_NEVER	(ENGINE_IRQ_CONTEXT_SWITCH | ENGINE_IRQ_PAGE_FAULT | ENGINE_IRQ_WATCHDOG)

static u32 regs_masked(u32 old, u32 val)
{
	u32 mask = val >> 16;

	return (old & ~mask) | (val & mask);
}

static bool regs_execlists(const struct model *m, const struct model_cs_engine *e)
{
	return cs_reg(m, e, RING_MODE(0).addr) & m->part->port->enable;
}

/* With execlists, head, tail, start and control are set by the context image only (LRC-018). */
static void ring_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (!e)
		return;
	if (m->part->ring) {
		model_ring_write(m, e, offset, val);
		return;
	}
	if (regs_execlists(m, e))
		model_violation(m, "LRC-018", offset,
				"%s: ring register set to %#x while execlists are enabled",
				e->desc->name, val);
	model_reg_set(m, offset, val);
}

static u32 tail_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (e && m->part->ring)
		return model_ring_read(m, e, offset);
	return e && e->ctx_valid ? e->tail : model_reg_get(m, offset);
}

static u32 head_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (e && m->part->ring)
		return model_ring_read(m, e, offset);
	return e && e->ctx_valid ? e->head | e->ring.wraps : model_reg_get(m, offset);
}

static u64 regs_acthd(const struct model *m, struct model_cs_engine *e)
{
	const struct model_cs_batch *b = model_cs_level(e);

	if (!e->ctx_valid && !m->part->ring)
		return 0;
	if (b)
		return b->addr;
	if (e->stream != MODEL_CS_FROM_RING)
		return e->wab_addr;
	return cs_reg(m, e, CS_RING_START) + e->head;
}

/* The engine says what it waits for. */
static u32 ctl_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	u32 ctl = e && m->part->ring ? model_ring_read(m, e, offset) : model_reg_get(m, offset);

	if (!e || !e->poll_ns || (!e->ctx_valid && !m->part->ring))
		return ctl;
	return ctl | (e->event ? RING_CTL_WAIT : RING_CTL_WAIT_SEMAPHORE);
}

static u32 acthd_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	return e ? lower_32_bits(regs_acthd(m, e)) : 0;
}

static u32 acthd_udw_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	return e ? upper_32_bits(regs_acthd(m, e)) : 0;
}

static u32 instdone_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	return e && e->busy ? ~1U : ~0U;
}

/* HWS-ORDER, SIL-143 (strict): the status page comes behind its mask and the way of submission. */
static void hws_check_order(struct model *m, struct model_cs_engine *e, u32 offset, u32 val)
{
	bool enabled = cs_reg(m, e, RING_MODE(0).addr) & m->part->port->enable;

	if (m->cfg.strict && !m->part->ring && val && (!e->hws_masked || !enabled))
		model_violation(m, "HWS-ORDER", offset, "%s: status page before %s",
				e->desc->name, enabled ? "its mask" : "execlists are enabled");
	e->hws_unread = val;
}

static void hws_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (!e)
		return;
	if (val & (SZ_4K - 1))
		model_violation(m, "HWS-001", offset, "%s: status page %#x is not 4 KiB aligned",
				e->desc->name, val);
	if (e->busy)
		model_violation(m, "HWS-001", offset, "%s: status page moved while it executes",
				e->desc->name);
	hws_check_order(m, e, offset, val);
	model_reg_set(m, offset, val & ~(SZ_4K - 1));
}

static u32 hws_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (e)
		e->hws_unread = false;
	return model_reg_get(m, offset);
}

static u32 engine_id_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	return e ? e->desc->class | e->desc->instance << 4 : 0;
}

static u32 instpm_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	return e && m->part->ring ? model_ring_instpm_read(m, e) : model_reg_get(m, offset);
}

static void instpm_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (e && m->part->ring)
		model_ring_instpm_write(m, e, val);
	else
		model_reg_set(m, offset, regs_masked(model_reg_get(m, offset), val));
}

static void dir_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (e && m->part->ring)
		model_ring_dir_write(m, e, val);
	else
		model_reg_set(m, offset, val);
}

static void psmi_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	model_reg_set(m, offset, m->part->ring ? regs_masked(model_reg_get(m, offset), val) : val);
	if (e && m->part->ring)
		model_ring_psmi_write(m, e);
}

static u32 psmi_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);
	u32 val = model_reg_get(m, offset);

	return e && m->part->ring ? val | model_ring_sleeps(m, e) : val;
}

static void rncid_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	model_reg_set(m, offset, val);
	if (e && m->part->ring && !val)
		model_ring_id_clear(e);
}

static void hwstam_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if ((val & HWSTAM_NEVER) != HWSTAM_NEVER)
		model_violation(m, "INT-037", offset, "status page mask %08x", val);
	if (e)
		e->hws_masked = true;
	model_reg_set(m, offset, val);
}

static void mi_mode_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (!e)
		return;
	val &= ~(MI_MODE_IDLE << 16);
	model_reg_set(m, offset, regs_masked(model_reg_get(m, offset), val));
	model_cs_stop_update(m, e);
}

static u32 mi_mode_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);
	bool idle = !e || e->state == MODEL_CS_IDLE ||
		    (e->stopped && e->state != MODEL_CS_HANG);

	if (e && (e->n_reports || e->csb_due != MODEL_NEVER))
		idle = false;	/* its status reports are not in memory yet */
	if (e && model_fault_armed(m, MODEL_FAULT_IDLE_LOST) &&
	    m->fault_arg[MODEL_FAULT_IDLE_LOST] == e->index)
		idle = false;
	/* SIL-262: prefetch is off before software waits until the ring has stopped */
	if (e && m->cfg.strict && m->part->reset->prefetch &&
	    model_reg_get(m, offset) & MI_MODE_STOP_RING &&
	    !(cs_reg(m, e, RING_MODE(0).addr) & GFX_MODE_PREFETCH_DISABLE))
		model_violation(m, "RST-PREFETCH", offset, "%s: stops while it may prefetch",
				e->desc->name);

	return (model_reg_get(m, offset) & ~MI_MODE_IDLE) | (idle ? MI_MODE_IDLE : 0);
}

/* A bit of EIR that cannot be cleared interrupts again, unless EMR masks it (SIL-007). */
static void regs_stuck_irq(struct model *m, struct model_cs_engine *e)
{
	u32 eir = cs_reg(m, e, RING_EIR(0).addr) & model_cs_eir_stuck(m, e);

	if (eir & ~cs_reg(m, e, RING_EMR(0).addr))
		model_cs_irq(m, e, ENGINE_IRQ_ERROR);
}

/* An instruction error cannot be cleared while the engine hangs (INT-039). */
static void eir_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (!e)
		return;
	if (e->state == MODEL_CS_HANG)
		val &= ~RING_ERROR_INSTRUCTION;
	cs_reg_put(m, e, RING_ESR(0).addr,
		   cs_reg(m, e, RING_ESR(0).addr) & ~(val & ~e->esr_stuck));
	val &= ~model_cs_eir_stuck(m, e);
	cs_reg_put(m, e, RING_EIR(0).addr, cs_reg(m, e, RING_EIR(0).addr) & ~val);
	model_cs_error_report(m, e);
	regs_stuck_irq(m, e);
}

static void emr_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);
	u32 shown;

	if (!e)
		return;
	model_reg_set(m, offset, val);
	shown = cs_reg(m, e, RING_ESR(0).addr) & ~val & ~cs_reg(m, e, RING_EIR(0).addr);
	if (shown)
		model_cs_error(m, e, shown);
	else
		regs_stuck_irq(m, e);
}

static void reset_ctl_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);
	u32 mask = val >> 16, ctl;

	if (!e)
		return;
	ctl = model_reg_get(m, offset);
	if (!m->part->reset->handshake) {
		/*
		 * another masked register is here: GT_MODE on render (register facts: workarounds)
		 */
		model_reg_set(m, offset, (ctl & ~mask) | (val & mask));
		return;
	}
	if (mask & val & RESET_CTL_CAT_ERROR) {
		ctl &= ~RESET_CTL_CAT_ERROR;
		e->reset_ready = true;		/* replaces the handshake */
	}
	/* register facts: what drivers on silicon do */
	if (mask & val & RESET_CTL_REQUEST && m->cfg.strict && m->part->reset->prefetch &&
	    !(cs_reg(m, e, RING_MODE(0).addr) & GFX_MODE_PREFETCH_DISABLE))
		model_violation(m, "RST-PREFETCH", offset, "%s: reset while it may prefetch",
				e->desc->name);
	if (mask & RESET_CTL_REQUEST) {
		ctl &= ~(RESET_CTL_REQUEST | RESET_CTL_READY);
		ctl |= val & RESET_CTL_REQUEST;
		if (val & RESET_CTL_REQUEST && e->reset_asked < 2)
			e->reset_asked++;
		e->reset_due = MODEL_NEVER;
		if ((val & RESET_CTL_REQUEST) && model_cs_never_ready(m, e))
			model_cs_reset_tried(m, e->desc->reset_mask);
		else if (val & RESET_CTL_REQUEST && !(ctl & RESET_CTL_CAT_ERROR)) /* SIL-263 */
			e->reset_due = m->now + model_delay(m, CS_NS_RESET_READY);
	}
	model_reg_set(m, offset, ctl);
	model_cs_stop_update(m, e);
}

static void watchdog_ctl_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (!e)
		return;
	if ((val & ~WATCHDOG_CTL_CLOCK_SELECT) > WATCHDOG_DISABLE && !m->cs.client)
		model_violation(m, "WDG-008", offset, "%s: watchdog control %08x", e->desc->name,
				val);
	model_reg_set(m, offset, val);
	model_cs_watchdog_update(m, e);
}

static void watchdog_thresh_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	model_reg_set(m, offset, val);
	if (e)
		model_cs_watchdog_update(m, e);
}

static void sq_mark(struct model_cs_engine *e, unsigned int i)
{
	e->sq_written |= BIT(i);
	e->sq_fresh |= BIT(i);
	e->sq_stale &= ~BIT(i);
}

/* Elements are written one by one, in any order, at any time (ELSP-004, ELSP-012). */
static void sq_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);
	u32 rel;

	if (!e)
		return;
	rel = offset - RING_EXECLIST_SQ_LDW(e->desc->mmio_base, 0).addr;
	if (!(rel & 4))
		sq_mark(e, rel / 8);
	model_reg_set(m, offset, val);
}

/*
 * Gen8, Gen9: software writes the four words of two elements; the fourth write submits them
 * (register facts: submission).
 */
static void elsp_write_gen8(struct model *m, struct model_cs_engine *e, u32 val)
{
	e->elsp_word[e->elsp_pos++] = val;
	if (e->elsp_pos < ARRAY_SIZE(e->elsp_word))
		return;
	e->elsp_pos = 0;
	model_cs_port(m, e);
}

/* The port takes one element after the other, each as upper half, then lower half (ELSP-003). */
static void elsp_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);
	u32 sq;

	if (!e)
		return;
	if (m->part->port->elsp) {
		elsp_write_gen8(m, e, val);
		return;
	}
	e->elsp_half = !e->elsp_half;
	if (e->elsp_half) {
		e->elsp_high = val;
		return;
	}
	sq = RING_EXECLIST_SQ_LDW(e->desc->mmio_base, e->elsp_pos).addr;
	model_reg_set(m, sq, val);
	model_reg_set(m, sq + 4, e->elsp_high);
	sq_mark(e, e->elsp_pos);
	e->elsp_pos = (e->elsp_pos + 1) % MODEL_CS_ELEMENTS;
}

static void execlist_control_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (!e || !m->part->port->queue)
		return;
	if (val & ~EXECLIST_CONTROL_LOAD)
		model_violation(m, "REG-RSVD", offset, "%s: reserved bits in %08x", e->desc->name,
				val);
	if (val & EXECLIST_CONTROL_LOAD)
		model_cs_load(m, e);
}

static u32 execlist_status_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (!e)
		return 0;
	if (offset - e->desc->mmio_base == CS_EXECLIST_STATUS_UDW)
		return e->ctx_valid ? upper_32_bits(e->ctx) : 0;
	return (e->eq_valid ? BIT(0) | (u32)(e->eq_pos & 7) << 4 : 0) |
	       (e->load_pending ? BIT(1) : 0);
}

static void mode_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);
	u32 old, new;

	if (!e)
		return;
	old = model_reg_get(m, offset);
	new = regs_masked(old, val);
	if (new & GFX_MODE_PRIVILEGE_CHECK_DISABLE)
		model_violation(m, "PRV-003", offset, "%s: privilege checks off", e->desc->name);
	if (((old ^ new) & m->part->port->enable) && e->busy)
		model_violation(m, "ELSP-001", offset, "%s: submission changed while it executes",
				e->desc->name);
	/* an engine that was stopped for a reset may change it */
	if ((old ^ new) & GFX_MODE_PREFETCH_DISABLE && m->part->reset->prefetch &&
	    e->state == MODEL_CS_RUN && !e->stopped && !e->stop_owed && e->stop_due == MODEL_NEVER)
		model_violation(m, "LIM-010", offset, "%s: prefetch changed while a context runs",
				e->desc->name);
	model_reg_set(m, offset, new);
}

static u32 timestamp_read(struct model *m, u32 offset)
{
	return lower_32_bits(model_timestamp(m));
}

static u32 timestamp_udw_read(struct model *m, u32 offset)
{
	return upper_32_bits(model_timestamp(m));
}

/* Software writes the index of the last entry: hardware writes the next one (T-3). */
static void csb_ptr_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);
	u32 old, new, index;

	if (!e)
		return;
	old = model_reg_get(m, offset);
	new = regs_masked(old, val);
	index = new & CSB_PTR_WRITE_MASK;
	if (index >= m->plat->csb.entries && index != 0xf)
		model_violation(m, "CSB-012", offset, "%s: status index %u", e->desc->name, index);
	if (e->busy && ((old ^ new) & CSB_PTR_WRITE_MASK))
		model_violation(m, "CSB-011", offset, "%s: status index moved while it executes",
				e->desc->name);
	if (model_cs_landing_keeps(e))
		return;
	model_reg_set(m, offset, new & ~0xf0f0U);
	model_cs_landing_written(e, new);
}

static u32 csb_ptr_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	if (e)
		model_cs_landing_posted(e);
	return model_reg_get(m, offset);
}

static u32 ctx_timestamp_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	return e ? model_cs_context_timestamp(m, e) : 0;
}

static void set_predicate_result_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = model_cs_find(m, offset);

	model_reg_set(m, offset, val);
	if (e)
		e->predicate = val & 1;		/* PRD-009 */
}

/* A context enables its OA unit here (G12-204), so the unit first counts up to now. */
static void context_control_write(struct model *m, u32 offset, u32 val)
{
	u32 mask = val >> 16;

	if (!mask && !m->cs.client)
		model_violation(m, "REG-MASK", offset,
				"write of %#x to a masked register selects no bit", val);
	if (offset == MMIO_RENDER_CONTEXT_CONTROL)
		model_oa_sync(m);
	model_reg_set(m, offset, (model_reg_get(m, offset) & ~mask) | (val & mask));
	if (offset == MMIO_RENDER_CONTEXT_CONTROL)
		model_oa_power(m);
}

#define RW_MASKED(a)	{ .first = (a), .last = (a) + 3, .flags = MODEL_REG_MASKED }
#define RO(a, b)	{ .first = (a), .last = (b), .flags = MODEL_REG_RO }
#define RO_BY(a, fn)	{ .first = (a), .last = (a) + 3, .read = (fn), .flags = MODEL_REG_RO }
#define BY(a, rd, wr)	{ .first = (a), .last = (a) + 3, .read = (rd), .write = (wr) }

/*
 * Offsets from the engine's base. Registers not listed here store what is written; OACTXCONTROL
 * belongs to the OA unit.
 */
static const struct model_reg cs_regs[] = {
	BY(CS_RING_TAIL, tail_read, ring_write),
	BY(CS_RING_HEAD, head_read, ring_write),
	BY(CS_RING_START, NULL, ring_write),
	BY(CS_RING_CTL, ctl_read, ring_write),
	BY(CS_PSMI_CTL, psmi_read, psmi_write),
	RO_BY(CS_ACTHD_UDW, acthd_udw_read),
	RO(CS_IPEHR, CS_IPEHR + 3),
	RO_BY(CS_INSTDONE, instdone_read),
	RO_BY(CS_ACTHD, acthd_read),
	BY(CS_HWS_PGA, hws_read, hws_write),
	RO_BY(CS_ENGINE_ID, engine_id_read),
	RW_MASKED(CS_3D_CHICKEN3),
	BY(CS_HWSTAM, NULL, hwstam_write),
	BY(CS_MI_MODE, mi_mode_read, mi_mode_write),
	BY(CS_EIR, NULL, eir_write),
	BY(CS_EMR, NULL, emr_write),
	RO(CS_ESR, CS_ESR + 3),
	BY(CS_INSTPM, instpm_read, instpm_write),
	BY(CS_RESET_CTL, NULL, reset_ctl_write),
	RW_MASKED(CS_CSFE_CHICKEN1),
	RW_MASKED(CS_FF_SLICE_CS_CHICKEN1),
	RW_MASKED(CS_FF_SLICE_CS_CHICKEN2),
	RW_MASKED(CS_CS_DEBUG_MODE1),
	RO(CS_BB_STATE, CS_SBB_ADDR_UDW + 3),
	RO(CS_BB_ADDR, CS_BB_ADDR + 3),
	RO(CS_BB_ADDR_UDW, CS_BB_ADDR_UDW + 3),
	BY(CS_WATCHDOG_CTL, NULL, watchdog_ctl_write),
	BY(CS_WATCHDOG_THRESH, NULL, watchdog_thresh_write),
	RW_MASKED(CS_ECOSKPD),
	RW_MASKED(CS_BCS_SWCTRL),
	BY(CS_RNCID, NULL, rncid_write),
	BY(CS_PP_DIR_BASE, NULL, dir_write),
	BY(CS_ELSP, NULL, elsp_write),
	{ .first = CS_EXECLIST_STATUS, .last = CS_EXECLIST_STATUS_UDW + 3,
	  .read = execlist_status_read, .flags = MODEL_REG_RO },
	BY(CS_CONTEXT_CONTROL, NULL, context_control_write),
	BY(CS_MODE, NULL, mode_write),
	RO_BY(CS_TIMESTAMP, timestamp_read),
	RO_BY(CS_TIMESTAMP_UDW, timestamp_udw_read),
	RO(CS_CSB, CS_CSB + 6 * 8 - 1),
	BY(CS_CSB_PTR, csb_ptr_read, csb_ptr_write),
	RO_BY(CS_CTX_TIMESTAMP, ctx_timestamp_read),
	BY(CS_SET_PREDICATE_RESULT, NULL, set_predicate_result_write),
	RO(CS_CSB_MORE, CS_CSB_MORE + 6 * 8 - 1),
	{ .first = CS_EXECLIST_SQ(0), .last = CS_EXECLIST_SQ(MODEL_CS_ELEMENTS) - 1,
	  .write = sq_write },
	BY(CS_EXECLIST_CONTROL, NULL, execlist_control_write),
	RW_MASKED(CS_CS_CHICKEN1),
};

void model_cs_map(struct model *m)
{
	u16 first = model_slots_take(m, cs_regs, ARRAY_SIZE(cs_regs));
	unsigned int i;

	for (i = 0; i < m->plat->n_engines; i++) {
		u32 base = m->plat->engines[i].mmio_base;

		model_slots_place(m, cs_regs, ARRAY_SIZE(cs_regs), base, first);
		model_slots_mark(m, RING_ELSP(base).addr, RING_ELSP(base).addr, SLOT_DOORBELL);
		model_slots_mark(m, RING_EXECLIST_SQ_LDW(base, 0).addr,
				 RING_EXECLIST_CONTROL(base).addr, SLOT_DOORBELL);
		if (m->part->ring)
			model_slots_mark(m, RING_TAIL(base).addr, RING_TAIL(base).addr,
					 SLOT_DOORBELL);
	}
}
