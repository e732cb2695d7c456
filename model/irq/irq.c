// SPDX-License-Identifier: MIT
/*
 * Functions that all kinds of interrupt hierarchy share: sending messages (MSI), counting the
 * register accesses of the host's interrupt handler, and faults.
 */
#include "model/irq/irq.h"
#include "model/state/fault.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"

void model_irq_line(struct model *m, bool line)
{
	if (line && !m->irq.line && m->irq.msi_at == MODEL_NEVER)
		m->irq.msi_at = m->now + model_latency(m, MODEL_IRQ_MSI_NS);
	m->irq.line = line;
	m->next_event = 0;
}

void model_irq_service_begin(struct model *m)
{
	m->irq.service = true;
	m->irq.copy_valid = false;
	m->irq.accesses = 1;		/* the write that cleared the enable */
}

void model_irq_service_end(struct model *m)
{
	if (!m->irq.service)
		return;
	m->irq.service = false;
	if (m->part->outside)
		m->part->outside->serviced(m);
	m->stats.irq_services++;
	m->stats.irq_accesses += m->irq.accesses;
	if (m->irq.accesses > m->stats.irq_accesses_max)
		m->stats.irq_accesses_max = m->irq.accesses;
}

u32 model_irq_copy(struct model *m, u32 offset, u32 val)
{
	if (!m->irq.service)
		return val;
	if (m->irq.copy_valid)
		model_violation(m, "INT-010", offset, "master control read twice");
	m->irq.copy_valid = true;
	m->irq.copy = val;
	return val;
}

void model_irq_raise(struct model *m, u8 class, u8 instance, u16 bits)
{
	m->irq.kind->raise(m, class, instance, bits);
}

u32 model_irq_imr_bits(const struct model *m, u8 class, u8 instance, u16 bits)
{
	if (!m->irq.kind->imr_bits)
		return bits;
	return m->irq.kind->imr_bits(class, instance, bits);
}

void model_irq_other(struct model *m, enum model_irq_unit unit, u32 bits)
{
	m->irq.kind->other(m, unit, bits);
}

void model_irq_update(struct model *m)
{
	m->irq.kind->update(m);
}

void model_irq_boot(struct model *m)
{
	m->irq.kind->boot(m);
}

void model_irq_count(struct model *m, u32 offset)
{
	const struct genx_mmio_span *spans = m->irq.kind->spans;

	if (m->irq.service && genx_mmio_span_has(spans, MODEL_IRQ_SPANS, offset))
		m->irq.accesses++;
}

static void send_msi(struct model *m)
{
	m->stats.irqs++;
	if (m->cfg.host && m->cfg.host->irq)
		m->cfg.host->irq(m->cfg.host_ctx);
}

static bool raise_lowest(struct model *m, u32 source)
{
	return source < m->plat->n_irq_sources && source < MODEL_IRQ_SOURCES_MAX &&
	       m->irq.kind->raise_lowest(m, source);
}

/* MODEL_FAULT_IRQ_EVENTS: raise the next event. Return: time of the next call. */
static u64 events_advance(struct model *m)
{
	u32 *arg = &m->fault_arg[MODEL_FAULT_IRQ_EVENTS];

	if (!model_fault_armed(m, MODEL_FAULT_IRQ_EVENTS))
		return MODEL_NEVER;
	if (m->now < m->irq.event_at)
		return m->irq.event_at;
	m->irq.event_at = m->now + MODEL_IRQ_EVENT_NS;
	if (*arg >> 8 && raise_lowest(m, *arg & 0xff))
		*arg -= 1 << 8;
	if (!(*arg >> 8))
		model_fault_clear(m, MODEL_FAULT_IRQ_EVENTS);
	return m->irq.event_at;
}

u64 model_irq_advance(struct model *m)
{
	u64 next, kind_next;

	while (model_fault_armed(m, MODEL_FAULT_IRQ_SPURIOUS)) {
		model_fault_take(m, MODEL_FAULT_IRQ_SPURIOUS);
		send_msi(m);
	}
	if (model_fault_armed(m, MODEL_FAULT_IRQ_STORM))
		raise_lowest(m, m->fault_arg[MODEL_FAULT_IRQ_STORM]);
	next = events_advance(m);
	if (m->irq.msi_at <= m->now) {
		m->irq.msi_at = MODEL_NEVER;
		if (!model_fault_take(m, MODEL_FAULT_IRQ_LOST))
			send_msi(m);
	}
	kind_next = m->irq.kind->advance(m);
	next = min(next, kind_next);
	return min(next, m->irq.msi_at);
}

void model_irq_reset(struct model *m)
{
	memset(&m->irq, 0, sizeof(m->irq));
	m->irq.kind = m->part->irq;
	m->irq.msi_at = MODEL_NEVER;
	m->irq.kind->reset(m);
}

void model_irq_check_idle(struct model *m)
{
	m->irq.kind->check_idle(m);
}

void model_irq_map(struct model *m)
{
	model_slots_add(m, m->part->irq->regs, m->part->irq->n_regs);
}
