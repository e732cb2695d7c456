// SPDX-License-Identifier: MIT
/*
 * OA registers of Gen6 to Gen7.5 in the model, and the rules for programming them.
 *
 * One register controls all (OA6-001); it sets the fields of the registers of Gen8 that the rest of
 * the unit reads. OACONTROL[4:2] is the Counter Select, on Haswell too (Z-09).
 *
 * Buffer (OAG-010, OAG-012): while OA is disabled and has stopped, software writes OASTATUS2
 * (head), OABUFFER and OASTATUS1 (tail, size), in this order, before each enable. Head and tail
 * must be the start of the buffer then (OA6-008), and the buffer must be aligned (OA6-017).
 * OASTATUS2 must name the GGTT each time (OA6-014, SIL-336).
 *
 * The flags of OASTATUS1 are cleared by a write of 0 while OA is off, and by none while it is on
 * (SIL-337).
 *
 * While OA counts, RC6 is off, and so are the render clock gating and the clock gating of the
 * command streamer, on Sandy Bridge also that of the EUs (OAG-008, SIL-357): checked when OA is
 * enabled and when it is disabled.
 *
 * Source: manual 004 §Performance Counter Reporting, §Performance Statistics Registers.
 */
#include "model/oa/oa.h"
#include "model/oa/oa_buffer.h"
#include "model/oa/oa_config.h"
#include "model/oa/oa_count.h"
#include "model/oa/oa_gen7.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_report.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

#define UCGCTL1			0x9400
#define MISCCPCTL		0x9424
#define DOP_GATING		REG_BIT(0)
#define RC6_HW_CONTROL		REG_BIT(31)

#define CONTROL_BITS	(OACONTROL_FORMAT_MASK | OACONTROL_SPECIFIC_CONTEXT | OACONTROL_ENABLE)
#define STATUS_FLAGS \
	(OASTATUS_COUNTER_OVERFLOW | OASTATUS_BUFFER_OVERFLOW | OASTATUS_REPORT_LOST)
#define STATUS2_WRAPS		REG_GENMASK(4, 1)
#define EXPONENT_MAX		63	/* the largest value of the field of Gen8 */

static const struct model_oa_gen7 *gen7_of(const struct model *m)
{
	return m->part->oa->gen7;
}

/* ---- OACONTROL ---- */

static void check_power(struct model *m)
{
	const struct model_oa_gen7 *gen7 = gen7_of(m);
	u32 rc6 = model_reg_get(m, RC_CONTROL.addr), state = model_reg_get(m, RC_STATE.addr);
	u32 gating = model_reg_get(m, UCGCTL1);

	if (!(rc6 & RC6_HW_CONTROL) || state)
		model_violation(m, "OAG-008", MMIO_GEN7_OACONTROL,
				"counting with RC6: control %#x, state %#x", rc6, state);
	if (~gating & gen7->ungated)
		model_violation(m, "OAG-008", MMIO_GEN7_OACONTROL,
				"counting with clock gating of units: %#x", gating);
	if (gen7->dop && !(m->regs[MISCCPCTL / 4] & DOP_GATING))
		model_violation(m, "OAG-008", MMIO_GEN7_OACONTROL,
				"counting with render clock gating");
}

static void check_enable(struct model *m)
{
	const struct model_oa_gen7 *gen7 = gen7_of(m);

	check_power(m);
	if (gen7->clear_late && m->oa.status & STATUS_FLAGS)
		model_violation(m, "OA6-013", MMIO_GEN7_OACONTROL,
				"enabled with flags %#x of the last run",
				m->oa.status & STATUS_FLAGS);
	if (m->oa.head_above)
		model_violation(m, "OA6-005", MMIO_GEN7_OACONTROL,
				"enabled before a head above the tail was written lower");
}

/* The stop-resume mechanism, if it is enabled, holds the counters (OA6-016). */
static bool resumed(const struct model *m)
{
	return !(m->oa.buffer & GEN7_OABUFFER_STOP_RESUME) || m->oa.buffer & GEN7_OABUFFER_RESUME;
}

/* Set the fields that the rest of the unit reads. */
static void apply(struct model *m)
{
	struct model_oa *oa = &m->oa;
	u32 exponent = REG_FIELD_GET(GEN7_OACONTROL_PERIOD_MASK, oa->gen7_control) +
		       gen7_of(m)->period_shift - 1;

	oa->control = oa->gen7_control & CONTROL_BITS;
	oa->ctxid = oa->gen7_control & GEN7_OACONTROL_CONTEXT_MASK;
	oa->ctxcontrol = resumed(m) ? OACTXCONTROL_RESUME : 0;
	/* a longer period never ends in a test */
	if (oa->gen7_control & GEN7_OACONTROL_TIMER_ENABLE && exponent <= EXPONENT_MAX)
		oa->ctxcontrol |= OACTXCONTROL_TIMER_ENABLE |
				  REG_FIELD_PREP(OACTXCONTROL_PERIOD_MASK, exponent);
}

static u32 control_read(struct model *m, u32 offset)
{
	model_oa_sync(m);
	return m->oa.gen7_control | (m->oa.stopping ? OACONTROL_ENABLE : 0);
}

static void control_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;
	bool was = oa->control & OACONTROL_ENABLE, will = val & OACONTROL_ENABLE;

	model_oa_sync(m);
	if (was && will && val != oa->gen7_control)
		model_violation(m, "OAG-010", offset, "%#x changed to %#x while enabled",
				oa->gen7_control, val);
	if (will && oa->stopping)
		model_violation(m, "OAG-010", offset, "enabled before it had stopped");
	if (val & OACONTROL_SPECIFIC_CONTEXT && !gen7_of(m)->one_context)
		model_violation(m, "OA6-001", offset, "counts for one context: %#x", val);
	oa->format = model_oa_format_select(m, REG_FIELD_GET(OACONTROL_FORMAT_MASK, val));
	if (will && !was) {
		check_enable(m);
		model_oa_buffer_enable(m, offset);
	}
	oa->gen7_control = val;
	apply(m);
	if (was && !will) {
		check_power(m);
		oa->steps = 0;
		oa->stopping = oa->n_fly;
		oa->head_above = gen7_of(m)->head_low && oa->head > oa->tail;
	}
	model_oa_refresh(m);
}

/* ---- the buffer ---- */

static u32 buffer_size(const struct model *m)
{
	u32 field = REG_FIELD_GET(GEN7_OASTATUS1_SIZE_MASK, m->oa.gen7_size);

	return gen7_of(m)->size_shift ? 0x20000U << field : (field + 1) * 0x4000;
}

static u32 status1_read(struct model *m, u32 offset)
{
	model_oa_sync(m);
	return model_oa_tail(m) | (m->oa.gen7_size & GEN7_OASTATUS1_SIZE_MASK) |
	       (m->oa.status & STATUS_FLAGS);
}

static void status1_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;

	model_oa_sync(m);
	if (!model_oa_buffer_off(m, offset, "OAG-011"))
		return;
	if (!(oa->steps & MODEL_OA_DID_BUFFER))
		model_violation(m, "OAG-012", offset, "tail written before the buffer");
	oa->gen7_size = val & GEN7_OASTATUS1_SIZE_MASK;
	oa->size = buffer_size(m);
	oa->tail = val & GEN7_OASTATUS1_TAIL_MASK;
	oa->status &= val & STATUS_FLAGS;
	oa->stopped = false;
	oa->steps |= MODEL_OA_DID_TAIL;
}

static u32 status2_read(struct model *m, u32 offset)
{
	bool ggtt = gen7_of(m)->ggtt_fixed || m->oa.gen7_ggtt;

	return m->oa.head | (ggtt ? GEN7_OASTATUS2_GGTT : 0);
}

static void status2_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;
	u32 head = val & GEN7_OASTATUS2_HEAD_MASK;

	if (val & STATUS2_WRAPS)
		model_violation(m, gen7_of(m)->wraps ? "OA6-014" : "REG-RSVD", offset,
				"bits %#x are not software's", val & STATUS2_WRAPS);
	model_oa_buffer_defined(m, offset, val & ~STATUS2_WRAPS,
				GEN7_OASTATUS2_HEAD_MASK | GEN7_OASTATUS2_GGTT);
	if (!(val & GEN7_OASTATUS2_GGTT))
		model_violation(m, "OA6-014", offset, "buffer is not in the GGTT");
	model_oa_sync(m);
	oa->gen7_ggtt = val & GEN7_OASTATUS2_GGTT;
	if (model_oa_buffer_on(m)) {
		model_oa_buffer_consume(m, offset, head);
		return;
	}
	if (head < oa->head)
		oa->head_above = false;
	oa->head = head;
	oa->steps = MODEL_OA_DID_HEAD;
}

static u32 buffer_read(struct model *m, u32 offset)
{
	if (!gen7_of(m)->buffer_wo)
		return m->oa.buffer;
	model_violation(m, "OA6-016", offset, "read of a write-only register");
	return 0;
}

static void buffer_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;
	u32 base = val & GEN7_OABUFFER_ADDR_MASK;

	model_oa_buffer_defined(m, offset, val,
				GEN7_OABUFFER_ADDR_MASK | gen7_of(m)->buffer_bits);
	model_oa_sync(m);
	if (!model_oa_buffer_off(m, offset, "OAG-010"))
		return;
	if (!(oa->steps & MODEL_OA_DID_HEAD))
		model_violation(m, "OAG-012", offset, "buffer written before the head");
	if (base & (gen7_of(m)->align - 1))
		model_violation(m, "OA6-017", offset, "buffer %#x is not aligned to %#x", base,
				gen7_of(m)->align);
	oa->buffer = val;
	oa->base = base;
	oa->steps = (oa->steps & MODEL_OA_DID_HEAD) | MODEL_OA_DID_BUFFER;
}

/* ---- Haswell's counters, which no read holds (OAG-014, OA6-021) ---- */

static u32 counter_read(struct model *m, u32 offset)
{
	struct model_oa_values now;

	model_oa_sync(m);
	model_oa_sample(m, m->now, &now);
	if (offset < MMIO_HSW_OAPERF_B(0))
		return (u32)now.a[(offset - MMIO_HSW_OAPERF_A(0)) / 4];
	return (u32)now.b[(offset - MMIO_HSW_OAPERF_B(0)) / 4];
}

/* ---- clock gating: a reset switches it on, so the stored bit is inverted ---- */

static u32 gating_read(struct model *m, u32 offset)
{
	return m->regs[offset / 4] ^ DOP_GATING;
}

static void gating_write(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] = val ^ DOP_GATING;
}

#define BY(a, r, w)	{ .first = (a), .last = (a) + 3, .read = (r), .write = (w) }
#define CONFIG(f, n) \
	{ .first = (f), .last = (f) + 4 * (n) - 1, .read = model_oa_config_read, \
	  .write = model_oa_config_write }
#define ROUTES(f, l)	{ .first = (f), .last = (l) + 3, .write = model_oa_config_route }

static const struct model_reg common_regs[] = {
	BY(MMIO_GEN7_OACONTROL, control_read, control_write),
	BY(MMIO_GEN7_OASTATUS1, status1_read, status1_write),
	BY(MMIO_GEN7_OASTATUS2, status2_read, status2_write),
	BY(MMIO_GEN7_OABUFFER, buffer_read, buffer_write),
};

/* Sandy Bridge, Ivy Bridge; the manual names only some of them for Valleyview (Z-11). */
static const struct model_reg cec_regs[] = {
	CONFIG(MMIO_GEN6_OACEC, 2 * 4),
};

static const struct model_reg hsw_regs[] = {
	CONFIG(MMIO_OASTARTTRIG(1), 8),
	CONFIG(MMIO_OAREPORTTRIG(1), 8),
	CONFIG(MMIO_OACEC(0), 2 * MODEL_OA_N_B),
	{
		.first = MMIO_HSW_OAPERF_A(0), .last = MMIO_HSW_OAPERF_B(MODEL_OA_N_B) - 1,
		.read = counter_read, .flags = MODEL_REG_RO,
	},
};

/* Register facts: OA: what metric sets may write to route signals. */
const struct model_reg model_oa_noa_hsw_regs[] = {
	ROUTES(0x9e80, 0x9ea4), ROUTES(0x9ec0, 0x9ec0), ROUTES(0x25100, 0x2ff90),
};

const unsigned int model_n_oa_noa_hsw_regs = ARRAY_SIZE(model_oa_noa_hsw_regs);

const struct model_reg model_oa_gating_regs[] = {
	BY(MISCCPCTL, gating_read, gating_write),
};

const unsigned int model_n_oa_gating_regs = ARRAY_SIZE(model_oa_gating_regs);

void model_oa_gen7_map(struct model *m)
{
	model_slots_add(m, common_regs, ARRAY_SIZE(common_regs));
	if (gen7_of(m)->cec == MMIO_OACEC(0))
		model_slots_add(m, hsw_regs, ARRAY_SIZE(hsw_regs));
	else
		model_slots_add(m, cec_regs, ARRAY_SIZE(cec_regs));
}
