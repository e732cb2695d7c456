// SPDX-License-Identifier: MIT
/*
 * All command streamers: reset, and the order in which the engines take their steps.
 *
 * An engine never runs inside the register access that starts it. The access only records what the
 * engine has to do and when; model_cs_advance() executes it.
 */
#include "model/cs/cs.h"
#include "model/cs/cs_context.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_exec.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_landing.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_queue.h"
#include "model/cs/cs_ring.h"
#include "model/cs/cs_status.h"
#include "model/cs/cs_stream.h"
#include "model/oa/oa.h"
#include "model/power/fuses.h"
#include "model/power/saved.h"
#include "model/power/slices.h"
#include "model/state/fault.h"
#include "model/state/reg.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define CS_REG_BYTES	0x700	/* registers of a streamer, from its base */
#define CS_MOCS		64	/* entries of the cache control of an engine */
#define CS_STEPS_MAX	1024	/* steps in one call of model_cs_advance() */
#define CS_BURST_NS	800	/* a step executes the commands of this time */

/*
 * Power-on values. HWSTAM and EMR mask everything; IMR on Gen11 masks nothing (register facts:
 * behaviour, T-2).
 */
static void cs_reg_defaults(struct model *m, struct model_cs_engine *e, bool power)
{
	u32 rel;

	for (rel = 0; rel < CS_REG_BYTES; rel += 4)
		/* steering, OA unit; a reset keeps what was latched of errors (SIL-006) */
		if (rel != 0x0cc && rel != 0x360 &&
		    (power || (rel != CS_PGTBL_ER && rel != CS_IPEIR)))
			cs_reg_put(m, e, rel, 0);
	cs_reg_put(m, e, CS_HWSTAM, ~0U);
	cs_reg_put(m, e, CS_IMR, m->part->ring_imr);
	cs_reg_put(m, e, CS_EMR, ~0U);
	cs_reg_put(m, e, CS_WATCHDOG_CTL, WATCHDOG_DISABLE);
	cs_reg_put(m, e, CS_WATCHDOG_THRESH, ~0U);
	cs_reg_put(m, e, CS_CSB_PTR, e->csb_pointer);
}

/* Report to the OA unit that the last context it knows of was switched out. */
static void cs_reset_notify_oa(struct model *m, struct model_cs_engine *e)
{
	if (e->desc->class != GENX_CLASS_RENDER || !e->busy)
		return;
	if (e->ctx_valid)
		model_oa_context_switch(m, true, upper_32_bits(e->ctx), false, 0);
	else if (e->away_valid)
		model_oa_context_switch(m, true, upper_32_bits(e->away), false, 0);
}

/* Registers of the part that are lost with the render engine. The OA unit clears its own. */
static void cs_reset_render(struct model *m)
{
	const struct model_reset_span *span = m->part->reset->render;
	u32 offset;

	for (; span && span->first; span++)
		for (offset = span->first; offset <= span->last; offset += 4)
			model_reg_set(m, offset, 0);
}

/* The table of cache control of an engine is lost with it (SIL-244). */
static void cs_reset_mocs(struct model *m, const struct model_cs_engine *e)
{
	unsigned int i;

	for (i = 0; e->desc->mocs_base && i < CS_MOCS; i++)
		model_reg_set(m, e->desc->mocs_base + 4 * i, 0);
}

static void cs_engine_reset(struct model *m, struct model_cs_engine *e, bool power)
{
	if (!e->present)
		return;
	cs_reset_mocs(m, e);
	if (e->desc->class == GENX_CLASS_RENDER)
		cs_reset_render(m);
	cs_reset_notify_oa(m, e);
	if (e->desc->class == GENX_CLASS_COMPUTE)
		model_slices_reset(m);	/* SIL-146; render is reset with it (SIL-270) */
	e->state = MODEL_CS_IDLE;
	model_cs_set_busy(m, e, false);
	e->used = false;
	e->taken = true;
	model_cs_queue_reset(e);
	e->stopped = false;
	e->stop_owed = false;
	e->stop_due = MODEL_NEVER;
	e->hws_masked = false;
	e->hws_unread = false;
	e->saved = 0;
	e->saved_due = MODEL_NEVER;
	e->ctx_valid = false;
	e->away_valid = false;
	e->arb_off = false;
	e->predicate = false;
	e->n_posted = 0;
	e->poll_ns = 0;
	e->blt_done = 0;
	e->blt_unflushed = false;
	e->control_unflushed = false;
	e->batch[0].active = false;
	e->batch[1].active = false;
	e->batch[0].user = false;
	model_cs_invalidate_reset(e);
	e->n_reports = 0;
	model_cs_landing_reset(m, e, power);
	model_ring_reset(m, e);
	e->reset_due = MODEL_NEVER;
	e->reset_ready = false;
	e->reset_asked = 0;
	e->watchdog_due = MODEL_NEVER;
	model_cs_refetch(e);
	cs_reg_defaults(m, e, power);
	/* SIL-141, SIL-007: errors that a reset does not end */
	e->esr_stuck = !power && model_fault_take(m, MODEL_FAULT_ERROR_SURVIVES) ?
		RING_ERROR_INSTRUCTION : 0;
	cs_reg_put(m, e, RING_ESR(0).addr, e->esr_stuck);
	cs_reg_put(m, e, RING_EIR(0).addr, model_cs_eir_stuck(m, e));
}

/*
 * Software must have made an engine ready, unless it repeats the write to GDRST without an access
 * to the engine since (SIL-257). A full reset may leave an engine out that was asked
 * twice; earlier it could hang the system (RST-READY, strict; register facts: what drivers on
 * silicon do). A compute engine that had no work since its last reset need not be asked: i915 asks
 * only the one that it uses (its init_engine_mask() and gen8_reset_engines()).
 */
static void cs_check_ready(struct model *m, const struct model_cs_engine *e, bool full)
{
	if (!m->part->reset->handshake || e->reset_ready ||
	    cs_reg(m, e, CS_RESET_CTL) & RESET_CTL_READY ||
	    m->reset.bits & (GDRST_FULL | e->desc->reset_mask) ||
	    (e->desc->class == GENX_CLASS_COMPUTE && !e->used))
		return;
	if (!full)
		model_violation(m, "RST-001", GDRST.addr, "%s reset although it is not ready",
				e->desc->name);
	else if (m->cfg.strict && e->reset_asked < 2)
		model_violation(m, "RST-READY", GDRST.addr,
				"full reset although %s is not ready at the first time",
				e->desc->name);
}

/**
 * model_cs_reset_engines() - reset engines by GDRST
 * @m: model
 * @gdrst_mask: bits written; unless this is a full reset, software must have made the engines ready
 *		(register facts: reset)
 */
void model_cs_reset_engines(struct model *m, u32 gdrst_mask)
{
	bool full = gdrst_mask & GDRST_FULL;
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *e = &m->cs.engine[i];

		if (!e->present || (!full && !(gdrst_mask & e->desc->reset_mask)))
			continue;
		cs_check_ready(m, e, full);
		cs_engine_reset(m, e, false);
	}
}

/*
 * DG2: software must reset each engine that had work before a full reset (register facts: reset).
 */
void model_cs_check_full_reset(struct model *m)
{
	unsigned int i;

	for (i = 0; m->part->reset->engines_first && i < m->cs.n; i++)
		if (m->cs.engine[i].used)
			model_violation(m, "RST-002", GDRST.addr,
					"full reset, %s worked and was not reset by itself",
					m->cs.engine[i].desc->name);
}

/**
 * model_cs_reset_all() - power-on state of all engines
 * @m: model
 */
void model_cs_reset_all(struct model *m)
{
	unsigned int i;

	m->cs.n = min(m->plat->n_engines, MODEL_CS_ENGINES);
	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *e = &m->cs.engine[i];

		e->desc = &m->plat->engines[i];
		e->index = i;
		e->present = model_engine_present(m, i);
		cs_engine_reset(m, e, true);
	}
}

void model_cs_hand_over(struct model *m)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++)
		m->cs.engine[i].taken = false;
}

/* Registers in which an earlier owner leaves values: ring, status page, errors, masks, context. */
static const u16 dirty_regs[] = {
	0x024, 0x030, 0x034, 0x038, 0x064, 0x068, 0x080, 0x098, 0x0a8, 0x0b4, 0x110, 0x140, 0x168,
	0x244, 0x2b0, 0x2b4, 0x3a8, 0x600, 0x604, 0x608, 0x60c,
};

static void cs_engine_dirty(struct model *m, struct model_cs_engine *e, bool runs)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(dirty_regs); i++)
		cs_reg_put(m, e, dirty_regs[i], model_random(m, ~0U));
	cs_reg_put(m, e, RING_EIR(0).addr, RING_ERROR_INSTRUCTION);
	cs_reg_put(m, e, RING_ESR(0).addr, RING_ERROR_INSTRUCTION);
	cs_reg_put(m, e, CS_CSB_PTR, model_random(m, 6) << 8 | model_random(m, 6));
	model_cs_landing_written(e, cs_reg(m, e, CS_CSB_PTR));
	if (m->part->ring)
		model_ring_dirty(m, e);
	if (!runs)
		return;
	e->state = MODEL_CS_HANG;
	model_cs_set_busy(m, e, true);
}

void model_cs_dirty(struct model *m)
{
	/* render or copy: their wells can be woken on each part */
	u32 runs = model_random(m, min(m->cs.n, 2U));
	unsigned int i;

	for (i = 0; i < m->cs.n; i++)
		if (m->cs.engine[i].present)
			cs_engine_dirty(m, &m->cs.engine[i], i == runs);
}

static bool cs_steps(const struct model_cs_engine *e)
{
	return !e->stopped && (e->state == MODEL_CS_LOAD || e->state == MODEL_CS_RUN);
}

static u64 cs_next_event(const struct model_cs_engine *e)
{
	u64 next = min(min(e->csb_due, e->reset_due), min(e->watchdog_due, e->stop_due));

	next = min(next, e->saved_due);
	if (e->n_reports && e->report[0].due < next)
		next = e->report[0].due;
	if (cs_steps(e) && e->t < next)
		next = e->t;
	if (e->n_posted && e->posted[e->posted_first].due < next)
		next = e->posted[e->posted_first].due;
	if (e->ring.has_late && e->ring.late.due < next)
		next = e->ring.late.due;
	return next;
}

static void cs_engine_step(struct model *m, struct model_cs_engine *e)
{
	model_cs_status_advance(m, e);
	if (e->n_posted || e->ring.has_late)
		model_cs_posted_advance(m, e);
	if (e->watchdog_due <= m->now)
		model_cs_watchdog_advance(m, e);
	if (e->saved_due <= m->now)
		model_saved_land(m, e);
	if (e->stop_due <= m->now)
		model_cs_stop_advance(e);
	if (e->reset_due <= m->now) {
		e->reset_due = MODEL_NEVER;
		model_cs_status_flush(m, e);	/* a ready engine has no reports in flight */
		cs_reg_put(m, e, CS_RESET_CTL, cs_reg(m, e, CS_RESET_CTL) | RESET_CTL_READY);
	}
	if (!cs_steps(e) || e->t > m->now)
		return;
	if (e->state == MODEL_CS_LOAD) {
		model_cs_restore(m, e);
		return;
	}
	while (cs_steps(e) && e->state == MODEL_CS_RUN && e->t <= m->now + CS_BURST_NS) {
		model_cs_execute(m, e);
		model_ring_stop_owed(e);
	}
}

/* Delay the steps beyond CS_STEPS_MAX to now: their engines lose the time until now. */
static u64 cs_catch_up(struct model *m)
{
	u64 next = MODEL_NEVER;
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *e = &m->cs.engine[i];

		if (!e->present)
			continue;
		if (cs_steps(e) && e->t <= m->now)
			e->t = m->now + 1;
		next = min(next, cs_next_event(e));
	}
	return next;
}

/**
 * model_cs_advance() - let the engines run up to m->now
 * @m: model
 *
 * The engine with the earliest event takes the next step. One call makes at most CS_STEPS_MAX
 * steps: engines that have more to do until m->now lose that time.
 *
 * Return: time of the next event.
 */
u64 model_cs_advance(struct model *m)
{
	unsigned int i, steps;

	for (steps = 0; steps < CS_STEPS_MAX; steps++) {
		struct model_cs_engine *first = NULL;
		u64 best = MODEL_NEVER;

		for (i = 0; i < m->cs.n; i++) {
			struct model_cs_engine *e = &m->cs.engine[i];
			u64 next;

			if (!e->present)
				continue;
			next = cs_next_event(e);
			if (next < best) {
				best = next;
				first = e;
			}
		}
		if (!first || best > m->now)
			return best;
		cs_engine_step(m, first);
	}
	return cs_catch_up(m);
}
