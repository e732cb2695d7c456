// SPDX-License-Identifier: MIT
/*
 * Operations on one command streamer that all its files use: time, busy state, errors, interrupts.
 */
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/irq/irq.h"
#include "model/memory/ggtt.h"
#include "model/oa/oa.h"
#include "model/power/fw.h"
#include "model/power/rc6.h"
#include "model/state/fault.h"
#include "model/state/time.h"

/**
 * model_cs_find() - engine that owns a register
 * @m: model
 * @offset: absolute register offset
 *
 * Return: the engine, NULL if no engine that is present owns the offset.
 */
struct model_cs_engine *model_cs_find(struct model *m, u32 offset)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *e = &m->cs.engine[i];

		if (offset - e->desc->mmio_base < CS_SPAN)
			return e->present ? e : NULL;
	}
	return NULL;
}

/**
 * model_cs_spend() - add the duration of the current step to the engine's time
 * @m: model
 * @e: engine
 * @nominal_ns: nominal duration
 */
void model_cs_spend(struct model *m, struct model_cs_engine *e, u64 nominal_ns)
{
	e->t += model_latency(m, nominal_ns);
}

/**
 * model_cs_kick() - make an engine that waits take its next step soon
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
 * model_cs_hang() - stop an engine until it is reset
 * @m: model
 * @e: engine
 */
void model_cs_hang(struct model *m, struct model_cs_engine *e)
{
	(void)m;
	e->state = MODEL_CS_HANG;
}

static bool cs_render_busy(const struct model *m)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		const struct model_cs_engine *e = &m->cs.engine[i];

		if (e->desc && e->desc->class == GENX_CLASS_RENDER && e->busy)
			return true;
	}
	return false;
}

/**
 * model_cs_set_busy() - record that an engine got work or became idle
 * @m: model
 * @e: engine
 * @busy: the engine has work now
 *
 * The engine's wells stay on while it has work (register facts: behaviour, T-6), and the OA unit
 * counts this time (OAG-038).
 */
void model_cs_set_busy(struct model *m, struct model_cs_engine *e, bool busy)
{
	if (e->busy == busy)
		return;
	if (busy)
		model_rc6_check_work(m, e->desc->mmio_base);
	e->busy = busy;
	e->used |= busy;
	if (!busy)
		model_cs_stop_advance(e);
	m->cs.n_busy += busy ? 1 : -1;
	model_fw_engine_hold(m, e->desc->fw_domains, busy);
	model_oa_busy(m, m->cs.n_busy, cs_render_busy(m));
}

/**
 * model_cs_irq() - raise interrupt bits unless the engine's IMR masks them
 * @m: model
 * @e: engine
 * @bits: bits to raise
 */
void model_cs_irq(struct model *m, struct model_cs_engine *e, u16 bits)
{
	u32 imr = cs_reg(m, e, CS_IMR);
	unsigned int i;

	for (i = 0; i < 16; i++)
		if (imr & model_irq_imr_bits(m, e->desc->class, e->desc->instance, bits & BIT(i)))
			bits &= ~BIT(i);
	if (bits)
		model_irq_raise(m, e->desc->class, e->desc->instance, bits);
}

/**
 * model_cs_error_report() - write the error bit of the ISR to the status page
 * @m: model
 * @e: engine
 *
 * The bit is set while EIR is not 0; HWSTAM can mask the write (INT-043).
 */
void model_cs_error_report(struct model *m, struct model_cs_engine *e)
{
	u32 hws = m->part->ring ? e->ring.hws : cs_reg(m, e, CS_HWS_PGA);
	u32 isr = cs_reg(m, e, RING_EIR(0).addr) ? ENGINE_IRQ_ERROR : 0;

	if (!(cs_reg(m, e, CS_HWSTAM) & ENGINE_IRQ_ERROR) && hws)
		model_ggtt_write(m, hws, &isr, sizeof(isr));
}

/**
 * model_cs_error() - set error bits in ESR, and those that EMR does not mask in EIR (INT-038)
 * @m: model
 * @e: engine
 * @bits: bits to raise
 */
void model_cs_error(struct model *m, struct model_cs_engine *e, u32 bits)
{
	cs_reg_put(m, e, RING_ESR(0).addr, cs_reg(m, e, RING_ESR(0).addr) | bits);
	bits &= ~cs_reg(m, e, CS_EMR);
	if (!bits)
		return;
	cs_reg_put(m, e, RING_EIR(0).addr, cs_reg(m, e, RING_EIR(0).addr) | bits);
	model_cs_error_report(m, e);
	model_cs_irq(m, e, ENGINE_IRQ_ERROR);
}

/**
 * model_cs_eir_stuck() - bits of EIR that cannot be cleared (SIL-007)
 * @m: model
 * @e: engine
 *
 * Return: the bits.
 */
u32 model_cs_eir_stuck(const struct model *m, const struct model_cs_engine *e)
{
	if (model_fault_armed(m, MODEL_FAULT_EIR_STUCK) &&
	    m->fault_arg[MODEL_FAULT_EIR_STUCK] == e->index)
		return RING_ERROR_INSTRUCTION;
	return 0;
}

/**
 * model_cs_never_ready() - is MODEL_FAULT_RESET_NEVER_READY armed for an engine?
 * @m: model
 * @e: engine
 *
 * Return: true if it is.
 */
bool model_cs_never_ready(const struct model *m, const struct model_cs_engine *e)
{
	return model_fault_armed(m, MODEL_FAULT_RESET_NEVER_READY) &&
	       m->fault_arg[MODEL_FAULT_RESET_NEVER_READY] == e->index;
}

/**
 * model_cs_reset_tried() - count engines as reset whose reset a fault prevents
 * @m: model
 * @gdrst_mask: bits of the engines in GDRST
 *
 * The driver has tried to reset these engines, so it may request a full reset (RST-002).
 */
void model_cs_reset_tried(struct model *m, u32 gdrst_mask)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++)
		if (gdrst_mask & m->cs.engine[i].desc->reset_mask)
			m->cs.engine[i].used = false;
}

/*
 * What drivers on silicon wait for when they stop an engine (i915: stop_timeout): STOP_RING takes
 * effect when the batch that runs has ended, or a draw that takes long.
 */
static bool stops_late(struct model *m, const struct model_cs_engine *e)
{
	return m->part->ring && e->state == MODEL_CS_RUN && e->batch[0].active &&
	       (m->cfg.late_idle || (m->cfg.seed && !model_random(m, 4)));
}

#define STOP_MAX_US	50000	/* of the time that a seed gives; software waits 100 ms */

/* SIL-260: a busy engine stops at the end of what it executes, which can take some 10 ms. */
static u64 stop_delay(struct model *m, const struct model_cs_engine *e)
{
	if (e->state != MODEL_CS_LOAD && e->state != MODEL_CS_RUN)
		return 0;
	/* engines with rings: stops_late() */
	if (m->cfg.stop_us || m->part->ring || !m->cs.stops_late)
		return m->cfg.stop_us * 1000ULL;
	return model_random(m, STOP_MAX_US) * 1000ULL;
}

/**
 * model_cs_stop_update() - stop or release an engine after a write of MI_MODE or RESET_CTL
 * @m: model
 * @e: engine
 */
void model_cs_stop_update(struct model *m, struct model_cs_engine *e)
{
	bool stop = cs_reg(m, e, CS_MI_MODE) & MI_MODE_STOP_RING;
	bool reset = m->part->reset->handshake && cs_reg(m, e, CS_RESET_CTL) & RESET_CTL_REQUEST;
	u64 delay;

	if (e->stopped && !stop && !reset)
		model_cs_kick(m, e);
	if (reset || !stop || e->stopped) {
		e->stopped = stop || reset;
		e->stop_due = MODEL_NEVER;
		e->stop_owed = false;
		return;
	}
	if (e->stop_due != MODEL_NEVER || e->stop_owed)
		return;
	e->stop_owed = stops_late(m, e);
	if (e->stop_owed)
		return;
	delay = stop_delay(m, e);
	e->stopped = !delay;
	if (delay)
		e->stop_due = m->now + delay;
}

/**
 * model_cs_stop_advance() - the time is over that an engine needs to stop, or it is idle
 * @e: engine
 */
void model_cs_stop_advance(struct model_cs_engine *e)
{
	e->stopped |= e->stop_due != MODEL_NEVER;
	e->stop_due = MODEL_NEVER;
}

#define WATCHDOG_CONTROL_MASK	REG_GENMASK(30, 0)
#define WATCHDOG_CLOCK_KHZ	500000	/* ungated GPU clock, nominal */

static u64 watchdog_period_ns(const struct model *m, const struct model_cs_engine *e)
{
	u32 khz = cs_reg(m, e, CS_WATCHDOG_CTL) & WATCHDOG_CTL_CLOCK_SELECT ? WATCHDOG_CLOCK_KHZ :
		  model_timestamp_khz(m);
	u64 ns = (u64)cs_reg(m, e, CS_WATCHDOG_THRESH) * 1000000 / khz;

	return ns < 1000 ? 1000 : ns;
}

/**
 * model_cs_watchdog_update() - restart the watchdog after its registers or the context changed
 * @m: model
 * @e: engine
 */
void model_cs_watchdog_update(struct model *m, struct model_cs_engine *e)
{
	e->watchdog_due = MODEL_NEVER;
	if (e->ctx_valid && !(cs_reg(m, e, CS_WATCHDOG_CTL) & WATCHDOG_CONTROL_MASK))
		e->watchdog_due = m->now + watchdog_period_ns(m, e);
}

/**
 * model_cs_watchdog_advance() - the counter is at the threshold: interrupt and restart (WDG-004)
 * @m: model
 * @e: engine
 */
void model_cs_watchdog_advance(struct model *m, struct model_cs_engine *e)
{
	model_cs_irq(m, e, ENGINE_IRQ_WATCHDOG);
	e->watchdog_due = m->now + watchdog_period_ns(m, e);
}
