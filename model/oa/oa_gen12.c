// SPDX-License-Identifier: MIT
/*
 * OA registers of Gen12.0 in the model, and the rules for programming them.
 *
 * The global unit (OAG) has the buffer and the timer. Its registers set the fields of those of Gen8
 * that the rest of the unit reads: OAGLBCTXCTRL, which has the fields of OACTXCONTROL and belongs
 * to no context, is @ctxcontrol. The unit of the render context is in oa_oar.c.
 *
 * Buffer (G12-201): while OA is disabled and has stopped, software writes status, head, buffer and
 * tail, in this order. Head and tail are addresses, the buffer is in the GGTT and aligned to its
 * size.
 *
 * Status: a write clears the bits that are 0 in the value. No write clears the buffer overflow
 * while OA is enabled, as on Gen8.
 *
 * MMIO trigger: any write makes a report, of reason 0x40 in the model (the facts name none). User
 * batches on the render engine may write it (G12-218).
 *
 * Signals (G12-205): routing has settled 500 us after its last write. If OA is enabled earlier, B
 * and C counters of that run do not see the nodes. Without SQCNT1[30], nodes 6 and 7, which stand
 * for those of the L3, have no signal (G12-206). If MMIO_NOA_WRITE got another word for the node of
 * TestOa than that of the part (G12-215), nodes 3 to 5 have none. RPM_CONFIG1 bit 9 may be written
 * by anyone.
 *
 * Rules, strict, of which the consequence on silicon is a wrong number:
 *
 * - OA-CS: the CPU writes a register of a metric set, or OAR_OACONTROL (G12-204, G12-205);
 * - OA-PMON: OA is enabled without SQCNT1[30] (G12-206);
 * - OA-STATUS: the buffer is programmed without the status (G12-201);
 * - OA-ABSENT: a write of OA registers of Gen8 that these parts do not have (G12-200).
 *
 * Source: the public Gen12.0 facts, A17, G12-200 to G12-218.
 */
#include "model/oa/oa.h"
#include "model/oa/oa_buffer.h"
#include "model/oa/oa_config.h"
#include "model/oa/oa_count.h"
#include "model/oa/oa_debug.h"
#include "model/oa/oa_gen12.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_noa.h"
#include "model/oa/oa_report.h"
#include "model/oa/oa_tlb.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/oa_regs.h"

#define GLOBAL_BITS \
	(OACTXCONTROL_PERIOD_MASK | OACTXCONTROL_TIMER_ENABLE | OACTXCONTROL_RESUME)
#define STATUS_TRIGGER_FULL	REG_BIT(6)
#define STATUS_BITS \
	(STATUS_TRIGGER_FULL | OASTATUS_COUNTER_OVERFLOW | OASTATUS_BUFFER_OVERFLOW | \
	 OASTATUS_REPORT_LOST)
#define OAR_CONTROL_BITS	REG_GENMASK(3, 0)
#define REASON_TRIGGER		REG_BIT(6)
#define NODE_MASK		REG_GENMASK(31, 16)

static void strict_violation(struct model *m, const char *rule, u32 offset, const char *what)
{
	if (m->cfg.strict)
		model_violation(m, rule, offset, "%s", what);
}

static void check_writer(struct model *m, u32 offset)
{
	if (m->writer == MODEL_AGENT_CPU)
		strict_violation(m, "OA-CS", offset, "written by the CPU, not in a context");
}

/* ---- control ---- */

static void check_enable(struct model *m, u32 offset)
{
	struct model_oa *oa = &m->oa;

	if (!(oa->steps & MODEL_OA_DID_STATUS))
		strict_violation(m, "OA-STATUS", offset,
				 "enabled, and the status is of an old run");
	if (m->part->oa->gen12->sqcnt & ~m->regs[MMIO_SQCNT1 / 4])
		strict_violation(m, "OA-PMON", offset, "enabled without the bits of SQCNT1");
	if (!model_oa_noa_eus(m))
		strict_violation(m, "OA-GATING", offset, "enabled with gated clocks of EUs");
	oa->steps &= ~MODEL_OA_DID_STATUS;
	model_oa_buffer_enable(m, offset);
	oa->early = oa->routed && m->now < oa->settled_at;
	model_oa_configure(m);
}

static u32 control_read(struct model *m, u32 offset)
{
	model_oa_sync(m);
	return m->oa.control | (m->oa.stopping ? OACONTROL_ENABLE : 0);
}

static void control_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;
	bool was = oa->control & OACONTROL_ENABLE, will = val & OACONTROL_ENABLE;

	model_oa_buffer_defined(m, offset, val, m->part->oa->gen12->control);
	model_oa_sync(m);
	if (was && will && val != oa->control)
		model_violation(m, "OAG-010", offset, "%#x changed to %#x while enabled",
				oa->control, val);
	if (will && oa->stopping)
		model_violation(m, "OAG-010", offset, "enabled before it had stopped");
	oa->format = model_oa_format_select(m, REG_FIELD_GET(OACONTROL_FORMAT_MASK, val));
	if (will && !was)
		check_enable(m, offset);
	oa->control = val & m->part->oa->gen12->control;
	if (was && !will) {
		oa->steps = 0;
		oa->stopping = oa->n_fly;
		oa->early = false;
		model_oa_configure(m);
	}
	model_oa_refresh(m);
}

static u32 global_read(struct model *m, u32 offset)
{
	return m->oa.ctxcontrol;
}

static void global_write(struct model *m, u32 offset, u32 val)
{
	model_oa_buffer_defined(m, offset, val, GLOBAL_BITS);
	model_oa_sync(m);
	m->oa.ctxcontrol = val & GLOBAL_BITS;
	model_oa_refresh(m);
}

static u32 trigger_read(struct model *m, u32 offset)
{
	return 0;
}

static void trigger_write(struct model *m, u32 offset, u32 val)
{
	const bool marker = m->part->oa->gen12->marker;
	const u32 id = m->oa.ctx_id;
	u64 lost;

	if (m->oa.debug & MODEL_OA_DEBUG_DISABLE_TRIGGER)
		return;
	model_oa_sync(m);
	lost = m->stats.oa_reports_lost;
	if (marker)
		m->oa.ctx_id = val;
	model_oa_request(m, marker ? 0 : REASON_TRIGGER, m->now);
	m->oa.ctx_id = id;
	if (m->stats.oa_reports_lost != lost)
		m->oa.status |= STATUS_TRIGGER_FULL;
}

/* ---- the buffer ---- */

static u32 status_read(struct model *m, u32 offset)
{
	model_oa_sync(m);
	return m->oa.status & STATUS_BITS;
}

static void status_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;

	model_oa_buffer_defined(m, offset, val, STATUS_BITS);
	model_oa_sync(m);
	if (!model_oa_buffer_on(m)) {
		oa->status &= val & STATUS_BITS;
		oa->steps = oa->status ? 0 : MODEL_OA_DID_STATUS;
		return;
	}
	oa->status &= val | ~STATUS_BITS | OASTATUS_BUFFER_OVERFLOW;
}

static u32 head_read(struct model *m, u32 offset)
{
	return m->oa.head;
}

static void head_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;

	model_oa_buffer_defined(m, offset, val, OA_PTR_MASK);
	model_oa_sync(m);
	val &= OA_PTR_MASK;
	if (model_oa_buffer_on(m)) {
		model_oa_buffer_consume(m, offset, val);
		return;
	}
	oa->head = val;
	oa->steps = (oa->steps & MODEL_OA_DID_STATUS) | MODEL_OA_DID_HEAD;
}

static u32 tail_read(struct model *m, u32 offset)
{
	model_oa_sync(m);
	return model_oa_tail(m);
}

static void tail_write(struct model *m, u32 offset, u32 val)
{
	model_oa_sync(m);
	model_oa_buffer_tail_write(m, offset, val);
}

static u32 buffer_read(struct model *m, u32 offset)
{
	return m->oa.buffer;
}

static void buffer_write(struct model *m, u32 offset, u32 val)
{
	model_oa_sync(m);
	model_oa_buffer_write(m, offset, val);
}

/* ---- the render context ---- */

static u32 oar_control_read(struct model *m, u32 offset)
{
	return m->oa.oar.control;
}

static void oar_control_write(struct model *m, u32 offset, u32 val)
{
	check_writer(m, offset);
	if (!m->cs.client)
		model_oa_buffer_defined(m, offset, val, OAR_CONTROL_BITS);
	model_oa_sync(m);
	m->oa.oar.control = val & OAR_CONTROL_BITS;
	model_oa_refresh(m);
}

static u32 ctxcontrol_read(struct model *m, u32 offset)
{
	return m->oa.oar.ctxcontrol;
}

/* The timer is global. Batches of clients may write anything, on DG2 OAR_OACONTROL, too. */
static void ctxcontrol_write(struct model *m, u32 offset, u32 val)
{
	if (!m->cs.client)
		model_oa_buffer_defined(m, offset, val, OACTXCONTROL_RESUME);
	model_oa_sync(m);
	m->oa.oar.ctxcontrol = val & OACTXCONTROL_RESUME;
	model_oa_refresh(m);
}

/* ---- what metric sets write ---- */

static void config_write(struct model *m, u32 offset, u32 val)
{
	check_writer(m, offset);
	model_oa_config_write(m, offset, val);
}

/* The facts only name these: they have no effect in the model. */
static void unused_write(struct model *m, u32 offset, u32 val)
{
	check_writer(m, offset);
	m->regs[offset / 4] = val;
}

static void route_write(struct model *m, u32 offset, u32 val)
{
	u32 word = m->part->oa->gen12->test_word;

	check_writer(m, offset);
	if (offset == MMIO_NOA_WRITE && word && !((val ^ word) & NODE_MASK))
		m->oa.misrouted = val != word;
	m->oa.settled_at = m->now + MODEL_OA_SETTLE_NS;
	model_oa_config_route(m, offset, val);
}

static void sqcnt_write(struct model *m, u32 offset, u32 val)
{
	model_oa_sync(m);
	m->regs[offset / 4] = val;
	model_oa_configure(m);
}

/* ---- what these parts do not have ---- */

static u32 absent_read(struct model *m, u32 offset)
{
	return 0;
}

static void absent_write(struct model *m, u32 offset, u32 val)
{
	if (!m->cs.client)
		strict_violation(m, "OA-ABSENT", offset, "the part has no such register");
}

#define BY(a, r, w)	{ .first = (a), .last = (a) + 3, .read = (r), .write = (w) }
#define SPAN(f, l, r, w) { .first = (f), .last = (l) + 3, .read = (r), .write = (w) }
#define CONFIG(f, n)	SPAN(f, (f) + 4 * (n) - 4, model_oa_config_read, config_write)
#define FLEX(n)		CONFIG(MMIO_EU_PERF_CNTL(n), 1)
#define ROUTES(a)	{ .first = (a), .last = (a) + 3, .write = route_write }

static const struct model_reg gen12_regs[] = {
	BY(MMIO_RPM_CONFIG1, model_oa_config_noa_read, model_oa_config_noa_write),
	BY(MMIO_OACTXCONTROL, ctxcontrol_read, ctxcontrol_write),
	BY(MMIO_OABUFFER_UDW, absent_read, absent_write),
	BY(MMIO_OAR_OACONTROL, oar_control_read, oar_control_write),
	BY(MMIO_OAR_OASTATUS, absent_read, NULL),
	SPAN(MMIO_OACONTROL, MMIO_OAG_OAGLBCTXCTRL - 4, absent_read, absent_write),
	BY(MMIO_OAG_OAGLBCTXCTRL, global_read, global_write),
	BY(MMIO_OAG_OA_PESS, NULL, unused_write),
	BY(MMIO_SQCNT1, NULL, sqcnt_write),
	ROUTES(MMIO_GDT_CHICKEN_BITS),
	ROUTES(MMIO_NOA_BANK),
	ROUTES(MMIO_NOA_WRITE),
	CONFIG(MMIO_OAG_OASTARTTRIG(1), MODEL_OA_N_TRIG),
	CONFIG(MMIO_OAG_OAREPORTTRIG(1), MODEL_OA_N_TRIG),
	CONFIG(MMIO_OAG_OACEC(0), 2 * MODEL_OA_N_B),
	BY(MMIO_OAG_OACONTROL, control_read, control_write),
	BY(MMIO_OAG_OA_DEBUG, model_oa_debug_read, model_oa_debug_write),
	BY(MMIO_OAG_OASTATUS, status_read, status_write),
	BY(MMIO_OAG_OAHEADPTR, head_read, head_write),
	BY(MMIO_OAG_OATAILPTR, tail_read, tail_write),
	BY(MMIO_OAG_OABUFFER, buffer_read, buffer_write),
	BY(MMIO_OAG_MMIOTRIGGER, trigger_read, trigger_write),
	CONFIG(MMIO_OAR_OACEC(0), 2 * MODEL_OA_N_B),
	SPAN(MMIO_OAR_OACEC(MODEL_OA_N_B), MMIO_OAR_LAST, NULL, unused_write),
	FLEX(0), FLEX(1), FLEX(2), FLEX(3), FLEX(4), FLEX(5), FLEX(6),
};

static const struct model_reg slice_regs[] = {
	BY(MMIO_OAA_ENABLE, NULL, unused_write),
	SPAN(MMIO_OAG_LCE_FIRST, MMIO_OAG_LCE_LAST, NULL, unused_write),
};

void model_oa_gen12_map(struct model *m)
{
	m->mem.oa = &model_oa_tlb;
	model_slots_add(m, gen12_regs, ARRAY_SIZE(gen12_regs));
	if (m->part->oa->gen12->slices)
		model_slots_add(m, slice_regs, ARRAY_SIZE(slice_regs));
}
