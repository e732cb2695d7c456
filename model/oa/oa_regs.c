// SPDX-License-Identifier: MIT
/*
 * OA registers of Gen8 to Gen11 in the model, and the rules for programming them.
 *
 * Buffer (T-14, OAG-012): while OA is disabled and has stopped, software writes head, buffer (the
 * upper half before the lower half) and tail, in this order. The buffer is in the GGTT and aligned
 * to its size. When OA is enabled, head and tail must be the start of the buffer (OA6-008).
 * Software must repeat these writes before each enable.
 *
 * OASTATUS: a write clears those of bits 2:0 that are 0 in the value; a 1 has no effect. While OA
 * is enabled no write clears the overflow bit. While OA is disabled, a write of the tail or of
 * OASTATUS clears it. The wrap bits belong to the hardware: while OA is enabled software must write
 * them as 1 (T-19).
 *
 * OACONTROL: after software clears the enable bit, it reads 1 until all requested reports have
 * landed.
 *
 * Sources: manual 000 §Performance Counter Registers, manual 004 §OASTATUS1 for
 * the meaning of status, register facts: OA.
 */
#include "model/oa/oa.h"
#include "model/oa/oa_buffer.h"
#include "model/oa/oa_config.h"
#include "model/oa/oa_count.h"
#include "model/oa/oa_debug.h"
#include "model/oa/oa_gen12.h"
#include "model/oa/oa_gen7.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_regs.h"
#include "model/oa/oa_report.h"
#include "model/state/offsets.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/steer.h"
#include "model/state/violation.h"
#include "regs/oa_regs.h"

#define CONTROL_DEFINED	(OACONTROL_FORMAT_MASK | OACONTROL_SPECIFIC_CONTEXT | OACONTROL_ENABLE)
#define CTXCONTROL_DEFINED \
	(OACTXCONTROL_PERIOD_MASK | OACTXCONTROL_TIMER_ENABLE | OACTXCONTROL_RESUME)
#define STATUS_CLEARABLE \
	(OASTATUS_COUNTER_OVERFLOW | OASTATUS_BUFFER_OVERFLOW | OASTATUS_REPORT_LOST)
#define STATUS_WRAPS	(OASTATUS_TAIL_WRAP | OASTATUS_HEAD_WRAP)

static u32 control_read(struct model *m, u32 offset)
{
	model_oa_sync(m);
	return m->oa.control | (m->oa.stopping ? OACONTROL_ENABLE : 0);
}

static void control_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;
	bool was = oa->control & OACONTROL_ENABLE, will = val & OACONTROL_ENABLE;

	model_oa_buffer_defined(m, offset, val, CONTROL_DEFINED);
	model_oa_sync(m);
	if (was && will && val != oa->control)
		model_violation(m, "OAG-010", offset, "%#x changed to %#x while enabled",
				oa->control, val);
	if (will && oa->stopping)
		model_violation(m, "OAG-010", offset, "enabled before it had stopped");
	oa->format = model_oa_format_select(m, REG_FIELD_GET(OACONTROL_FORMAT_MASK, val));
	if (will && !was)
		model_oa_buffer_enable(m, offset);
	oa->control = val & CONTROL_DEFINED;
	if (was && !will) {
		oa->steps = 0;
		oa->stopping = oa->n_fly;
	}
	model_oa_refresh(m);
}

static u32 status_read(struct model *m, u32 offset)
{
	model_oa_sync(m);
	return m->oa.status;
}

static void status_write(struct model *m, u32 offset, u32 val)
{
	u32 clear = ~val & STATUS_CLEARABLE;

	model_oa_sync(m);
	if (model_oa_buffer_on(m) && (val & STATUS_WRAPS) != STATUS_WRAPS)
		model_violation(m, "T-19", offset, "write of %#x may clear a wrap flag", val);
	if (model_oa_buffer_on(m))
		clear &= ~OASTATUS_BUFFER_OVERFLOW;
	m->oa.status &= ~clear;
}

static u32 head_read(struct model *m, u32 offset)
{
	return m->oa.head;
}

static void head_write(struct model *m, u32 offset, u32 val)
{
	model_oa_buffer_defined(m, offset, val, OA_PTR_MASK);
	model_oa_sync(m);
	val &= OA_PTR_MASK;
	if (model_oa_buffer_on(m)) {
		model_oa_buffer_consume(m, offset, val);
		return;
	}
	m->oa.head = val;
	m->oa.steps = MODEL_OA_DID_HEAD;
}

static u32 tail_read(struct model *m, u32 offset)
{
	model_oa_sync(m);
	return model_oa_tail(m);
}

static void tail_write(struct model *m, u32 offset, u32 val)
{
	model_oa_sync(m);
	if (model_oa_buffer_tail_write(m, offset, val))
		m->oa.status &= ~(OASTATUS_BUFFER_OVERFLOW | STATUS_WRAPS);
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

static u32 buffer_udw_read(struct model *m, u32 offset)
{
	return m->oa.buffer_udw;
}

static void buffer_udw_write(struct model *m, u32 offset, u32 val)
{
	model_oa_sync(m);
	if (!model_oa_buffer_off(m, offset, "OAG-010"))
		return;
	if (val)
		model_violation(m, "T-14", offset, "buffer %#x above the GGTT", val);
	if (m->oa.steps & MODEL_OA_DID_BUFFER)
		model_violation(m, "OAG-012", offset, "upper half written after the lower");
	m->oa.buffer_udw = val;
}

static u32 imr_read(struct model *m, u32 offset)
{
	return m->oa.imr;
}

static void imr_write(struct model *m, u32 offset, u32 val)
{
	if (val & ~MODEL_OA_IMR_RESET)
		model_violation(m, "INT-041", offset, "bits %#x must be zero",
				val & ~MODEL_OA_IMR_RESET);
	model_oa_sync(m);
	m->oa.imr = val & MODEL_OA_IMR_RESET;
}

static u32 ctxcontrol_read(struct model *m, u32 offset)
{
	return m->oa.ctxcontrol;
}

/* A context restore writes this register; the host may write it, and batches of clients may. */
static void ctxcontrol_write(struct model *m, u32 offset, u32 val)
{
	if (!m->cs.client)
		model_oa_buffer_defined(m, offset, val, CTXCONTROL_DEFINED);
	model_oa_sync(m);
	m->oa.ctxcontrol = val & CTXCONTROL_DEFINED;
	model_oa_refresh(m);
}

static u32 ctxid_read(struct model *m, u32 offset)
{
	return m->oa.ctxid;
}

static void ctxid_write(struct model *m, u32 offset, u32 val)
{
	model_oa_sync(m);
	m->oa.ctxid = val;
	model_oa_refresh(m);
}

static u32 mux_read(struct model *m, u32 offset)
{
	return m->regs[offset / 4];
}

/* Counters are not latched: each read gives the current value (OAG-014). */
static u32 counter_read(struct model *m, u32 offset)
{
	struct model_oa_values now;
	u32 n;

	model_oa_sync(m);
	model_oa_sample(m, m->now, &now);
	if (offset < OAPERF_A32(32).addr) {
		n = (offset - OAPERF_A_LDW(0).addr) / 8;
		return offset & 4 ? (u32)(now.a[n] >> 32) & 0xff : (u32)now.a[n];
	}
	if (offset <= OAPERF_A32(35).addr)
		return (u32)now.a[32 + (offset - OAPERF_A32(32).addr) / 4];
	if (offset >= OAPERF_B(0).addr)
		return (u32)now.b[(offset - OAPERF_B(0).addr) / 4];
	return offset == GPU_TICKS.addr ? (u32)now.ticks : 0;
}

#define BY(a, r, w)	{ .first = (a), .last = (a) + 3, .read = (r), .write = (w) }
#define CONFIG(f, n) \
	{ .first = (f), .last = (f) + 4 * (n) - 1, .read = model_oa_config_read, \
	  .write = model_oa_config_write }
#define COUNTERS(f, l) \
	{ .first = (f), .last = (l), .read = counter_read, .flags = MODEL_REG_RO }
#define FLEX(n)		CONFIG(MMIO_EU_PERF_CNTL(n), 1)

static const struct model_reg oa_regs[] = {
	BY(MMIO_OACTXCONTROL, ctxcontrol_read, ctxcontrol_write),
	BY(MMIO_OACTXID, ctxid_read, ctxid_write),
	BY(MMIO_OABUFFER_UDW, buffer_udw_read, buffer_udw_write),
	CONFIG(MMIO_OASTARTTRIG(1), 8),
	CONFIG(MMIO_OAREPORTTRIG(1), 8),
	CONFIG(MMIO_OACEC(0), 2 * MODEL_OA_N_B),
	COUNTERS(MMIO_OAPERF_A(0), MMIO_GPU_TICKS + 3),
	COUNTERS(MMIO_OAPERF_B(0), MMIO_OAPERF_B(MODEL_OA_N_B) - 1),
	BY(MMIO_OACONTROL, control_read, control_write),
	BY(MMIO_OA_DEBUG, model_oa_debug_read, model_oa_debug_write),
	BY(MMIO_OASTATUS, status_read, status_write),
	BY(MMIO_OAHEADPTR, head_read, head_write),
	BY(MMIO_OATAILPTR, tail_read, tail_write),
	BY(MMIO_OABUFFER, buffer_read, buffer_write),
	FLEX(0), FLEX(1), FLEX(2), FLEX(3), FLEX(4), FLEX(5), FLEX(6),
};

#define MUX		BY(MMIO_NOA_WRITE, mux_read, model_oa_config_route)

const struct model_reg model_oa_noa_gen8_regs[] = {
	BY(MMIO_GDT_CHICKEN_BITS, model_oa_config_noa_read, model_oa_config_noa_write), MUX,
};

const unsigned int model_n_oa_noa_gen8_regs = ARRAY_SIZE(model_oa_noa_gen8_regs);

const struct model_reg model_oa_noa_gen11_regs[] = {
	BY(MMIO_RPM_CONFIG1, model_oa_config_noa_read, model_oa_config_noa_write), MUX,
};

const unsigned int model_n_oa_noa_gen11_regs = ARRAY_SIZE(model_oa_noa_gen11_regs);

const struct model_reg model_oa_imr_regs[] = { BY(MMIO_OA_IMR, imr_read, imr_write) };
const unsigned int model_n_oa_imr_regs = ARRAY_SIZE(model_oa_imr_regs);

void model_oa_map(struct model *m)
{
	if (!m->part->oa)
		return;
	if (m->part->oa->gen7)
		model_oa_gen7_map(m);
	else if (m->part->oa->gen12)
		model_oa_gen12_map(m);
	else
		model_slots_add(m, oa_regs, ARRAY_SIZE(oa_regs));
}
