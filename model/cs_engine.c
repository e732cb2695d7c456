// SPDX-License-Identifier: MIT
/*
 * One command streamer: time, busy state, errors, interrupts. What all files of the
 * command streamers use.
 */
#include "model/cs_engine.h"
#include "model/cs_internal.h"
#include "model/fault.h"
#include "model/fw.h"
#include "model/irq.h"
#include "model/mem.h"
#include "model/oa.h"
#include "model/time.h"

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
 * model_cs_kick() - an engine that waits takes its next step soon
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
 * model_cs_set_busy() - an engine gets or loses work
 * @m: model
 * @e: engine
 * @busy: has work now
 *
 * Its wells stay on while it has work (register facts: behaviour, T-6), and the OA
 * unit counts busy time (OAG-038).
 */
void model_cs_set_busy(struct model *m, struct model_cs_engine *e, bool busy)
{
	if (e->busy == busy)
		return;
	e->busy = busy;
	e->used |= busy;
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
	u32 imr = cs_reg(m, e, 0x0a8);
	unsigned int i;

	for (i = 0; i < 16; i++)
		if (imr & model_irq_imr_bits(m, e->desc->class, e->desc->instance, bits & BIT(i)))
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
	u32 isr = cs_reg(m, e, RING_EIR(0).addr) ? ENGINE_IRQ_ERROR : 0;

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
	cs_reg_put(m, e, RING_ESR(0).addr, cs_reg(m, e, RING_ESR(0).addr) | bits);
	bits &= ~cs_reg(m, e, 0x0b4);
	if (!bits)
		return;
	cs_reg_put(m, e, RING_EIR(0).addr, cs_reg(m, e, RING_EIR(0).addr) | bits);
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

/**
 * model_cs_reset_tried() - a fault keeps engines from their reset
 * @m: model
 * @gdrst_mask: their bits of GDRST
 *
 * These engines count as reset: the driver may request a full reset (RST-002).
 */
void model_cs_reset_tried(struct model *m, u32 gdrst_mask)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++)
		if (gdrst_mask & m->cs.engine[i].desc->reset_mask)
			m->cs.engine[i].used = false;
}

/**
 * model_cs_stop_update() - MI_MODE or RESET_CTL may have stopped or released the engine
 * @m: model
 * @e: engine
 */
void model_cs_stop_update(struct model *m, struct model_cs_engine *e)
{
	bool stop = (cs_reg(m, e, 0x09c) & MI_MODE_STOP_RING) ||
		    (m->part->reset->handshake && cs_reg(m, e, 0x0d0) & RESET_CTL_REQUEST);

	if (e->stopped && !stop)
		model_cs_kick(m, e);
	e->stopped = stop;
}
