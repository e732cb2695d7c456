// SPDX-License-Identifier: MIT
/*
 * Command streamers: life of the engines, time, busy state, interrupts.
 *
 * An engine never runs inside the register access that starts it: the access
 * only notes what is to happen and when; model_cs_advance() steps the engines.
 */
#include "model/cs_internal.h"

#define CS_REG_BYTES	0x700	/* registers of a streamer, from its base */
#define CS_STEPS_MAX	1024	/* steps in one call of model_cs_advance() */
#define CS_BURST_NS	800	/* commands this close together are one step */

/**
 * model_cs_find() - engine that owns a register
 * @m: model
 * @offset: absolute register offset
 *
 * Return: the engine, NULL if the offset belongs to none that is present.
 */
struct model_cs_engine *model_cs_find(struct model *m, u32 offset)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *e = &m->cs.engine[i];

		if (offset - e->desc->mmio_base < 0x1000)
			return e->present ? e : NULL;
	}
	return NULL;
}

/**
 * model_cs_spend() - the current step takes @nominal_ns
 * @m: model
 * @e: engine
 * @nominal_ns: nominal duration
 */
void model_cs_spend(struct model *m, struct model_cs_engine *e, u64 nominal_ns)
{
	e->t += model_latency(m, nominal_ns);
}

/**
 * model_cs_kick() - an engine that waits looks again soon
 * @m: model
 * @e: engine
 */
void model_cs_kick(struct model *m, struct model_cs_engine *e)
{
	u64 soon = m->now + model_latency(m, CS_NS_COMMAND);

	if (e->t > soon || e->t < m->now)
		e->t = soon;
}

/**
 * model_cs_hang() - the engine does nothing more until it is reset
 * @m: model
 * @e: engine
 */
void model_cs_hang(struct model *m, struct model_cs_engine *e)
{
	(void)m;
	e->state = MODEL_CS_HANG;
}

/**
 * model_cs_set_busy() - an engine gets or loses work
 * @m: model
 * @e: engine
 * @busy: has work now
 *
 * Its wells stay on while it has work (register facts T-6), and the OA unit
 * counts busy time (OAG-038).
 */
void model_cs_set_busy(struct model *m, struct model_cs_engine *e, bool busy)
{
	if (e->busy == busy)
		return;
	e->busy = busy;
	e->used |= busy;
	m->cs.n_busy += busy ? 1 : -1;
	model_fw_engine_hold(m, e->desc->fw_domains, busy);
	model_oa_busy(m);
}

bool model_cs_busy(const struct model *m)
{
	return m->cs.n_busy != 0;
}

/**
 * model_cs_irq() - raise interrupt bits unless the engine's IMR masks them
 * @m: model
 * @e: engine
 * @bits: bits to raise
 */
void model_cs_irq(struct model *m, struct model_cs_engine *e, u16 bits)
{
	u32 imr = cs_reg(m, e, 0x0a8);
	unsigned int i;

	for (i = 0; i < 16; i++)
		if (imr & model_irq_ring_bits(m, e->desc->class, e->desc->instance, bits & BIT(i)))
			bits &= ~BIT(i);
	if (bits)
		model_irq_raise(m, e->desc->class, e->desc->instance, bits);
}

/**
 * model_cs_error_report() - the primary error bit of the ISR in the status page
 * @m: model
 * @e: engine
 *
 * Follows EIR where HWSTAM lets it (INT-043).
 */
void model_cs_error_report(struct model *m, struct model_cs_engine *e)
{
	u32 hws = cs_reg(m, e, 0x080);
	u32 isr = cs_reg(m, e, 0x0b0) ? ENGINE_IRQ_ERROR : 0;

	if (!(cs_reg(m, e, 0x098) & ENGINE_IRQ_ERROR) && hws)
		model_ggtt_write(m, hws, &isr, sizeof(isr));
}

/**
 * model_cs_error() - error conditions: ESR, and through EMR to EIR (INT-038)
 * @m: model
 * @e: engine
 * @bits: bits to raise
 */
void model_cs_error(struct model *m, struct model_cs_engine *e, u32 bits)
{
	cs_reg_put(m, e, 0x0b8, cs_reg(m, e, 0x0b8) | bits);
	bits &= ~cs_reg(m, e, 0x0b4);
	if (!bits)
		return;
	cs_reg_put(m, e, 0x0b0, cs_reg(m, e, 0x0b0) | bits);
	model_cs_error_report(m, e);
	model_cs_irq(m, e, ENGINE_IRQ_ERROR);
}

/**
 * model_cs_never_ready() - MODEL_FAULT_RESET_NEVER_READY for this engine
 * @m: model
 * @e: engine
 *
 * Return: true if so.
 */
bool model_cs_never_ready(const struct model *m, const struct model_cs_engine *e)
{
	return model_fault_armed(m, MODEL_FAULT_RESET_NEVER_READY) &&
	       m->fault_arg[MODEL_FAULT_RESET_NEVER_READY] == e->index;
}

/* Power-on values; HWSTAM, EMR: all masked, IMR: all pass on Gen11 (register facts T-2). */
static void cs_reg_defaults(struct model *m, struct model_cs_engine *e)
{
	u32 rel;

	for (rel = 0; rel < CS_REG_BYTES; rel += 4)
		if (rel != 0x0cc && rel != 0x360)	/* steering, OA unit */
			cs_reg_put(m, e, rel, 0);
	cs_reg_put(m, e, 0x098, ~0U);
	cs_reg_put(m, e, 0x0a8, m->part->ring_imr);
	cs_reg_put(m, e, 0x0b4, ~0U);
	cs_reg_put(m, e, 0x178, WATCHDOG_DISABLE);
	cs_reg_put(m, e, 0x17c, ~0U);
	cs_reg_put(m, e, 0x3a0, 0x0f0f);	/* all ones in the index bits, T-3 */
}

/* The OA unit may still think of the context that left last. */
static void cs_reset_tell_oa(struct model *m, struct model_cs_engine *e)
{
	if (e->desc->class != GENX_CLASS_RENDER || !e->busy)
		return;
	if (e->ctx_valid)
		model_oa_context_switch(m, true, upper_32_bits(e->ctx), false, 0);
	else if (e->away_valid)
		model_oa_context_switch(m, true, upper_32_bits(e->away), false, 0);
}

static void cs_engine_reset(struct model *m, struct model_cs_engine *e)
{
	if (!e->present)
		return;
	cs_reset_tell_oa(m, e);
	e->state = MODEL_CS_IDLE;
	model_cs_set_busy(m, e, false);
	e->used = false;
	model_cs_queue_forget(e);
	e->stopped = false;
	e->ctx_valid = false;
	e->away_valid = false;
	e->arb_off = false;
	e->predicate = false;
	e->n_posted = 0;
	e->poll_ns = 0;
	e->blt_done = 0;
	e->batch[0].active = false;
	e->batch[1].active = false;
	e->n_reports = 0;
	e->csb_due = MODEL_NEVER;
	e->reset_due = MODEL_NEVER;
	e->reset_ready = false;
	e->watchdog_due = MODEL_NEVER;
	model_cs_refetch(e);
	cs_reg_defaults(m, e);
}

/**
 * model_cs_reset_engines() - GDRST
 * @m: model
 * @gdrst_mask: bits written; engines are asked to be ready first
 *	(register facts 7), a full reset excepted
 */
void model_cs_reset_engines(struct model *m, u32 gdrst_mask)
{
	bool full = gdrst_mask & GDRST_FULL;
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *e = &m->cs.engine[i];

		if (!e->present || (!full && !(gdrst_mask & e->desc->reset_mask)))
			continue;
		if (!full && m->part->reset->handshake &&
		    !(cs_reg(m, e, 0x0d0) & RESET_CTL_READY) && !e->reset_ready)
			model_violation(m, "RST-001", GDRST.addr,
					"%s reset although it is not ready", e->desc->name);
		cs_engine_reset(m, e);
	}
}

/* The fault keeps it from its reset; whoever asked has done what there is to do. */
void model_cs_reset_tried(struct model *m, u32 gdrst_mask)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++)
		if (gdrst_mask & m->cs.engine[i].desc->reset_mask)
			m->cs.engine[i].used = false;
}

/* DG2: a full reset comes after that of each engine (register facts 7). */
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
		cs_engine_reset(m, e);
	}
}

static bool cs_steps(const struct model_cs_engine *e)
{
	return !e->stopped && (e->state == MODEL_CS_LOAD || e->state == MODEL_CS_RUN);
}

static u64 cs_next_event(const struct model_cs_engine *e)
{
	u64 next = min(min(e->csb_due, e->reset_due), e->watchdog_due);

	if (e->n_reports && e->report[0].due < next)
		next = e->report[0].due;
	if (cs_steps(e) && e->t < next)
		next = e->t;
	if (e->n_posted && e->posted[e->posted_first].due < next)
		next = e->posted[e->posted_first].due;
	return next;
}

static void cs_engine_step(struct model *m, struct model_cs_engine *e)
{
	model_cs_status_advance(m, e);
	if (e->n_posted)
		model_cs_posted_advance(m, e);
	if (e->watchdog_due <= m->now)
		model_cs_watchdog_advance(m, e);
	if (e->reset_due <= m->now) {
		e->reset_due = MODEL_NEVER;
		model_cs_status_flush(m, e);	/* ready: nothing is on its way */
		cs_reg_put(m, e, 0x0d0, cs_reg(m, e, 0x0d0) | RESET_CTL_READY);
	}
	if (!cs_steps(e) || e->t > m->now)
		return;
	if (e->state == MODEL_CS_LOAD) {
		model_cs_restore(m, e);
		return;
	}
	while (cs_steps(e) && e->state == MODEL_CS_RUN && e->t <= m->now + CS_BURST_NS)
		model_cs_execute(m, e);
}

/* An engine that the seat gave too little time loses it. */
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
 * Engines take turns in the order of their own time. Bounded: what does not
 * fit into CS_STEPS_MAX steps is time that the engines spent doing nothing.
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
