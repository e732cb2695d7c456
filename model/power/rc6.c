// SPDX-License-Identifier: MIT
/*
 * RC6: the residency counter counts the time in which all wells are off and RC6 is entered, by the
 * timers of the hardware or by software, which names the state in RC_STATE. Ivy Bridge has a state
 * below RC6, RC6p: while it is enabled the GT enters it, and a counter of its own has that time.
 *
 * Source: public register facts: RC6; what drivers on silicon do (SIL-281, SIL-282, SIL-288,
 * SIL-295). The rules are strict:
 *
 * - RC6-BUSY: RC6 is enabled while an engine works, on parts where that destroys the power context;
 * - RC6-CTX: RC6 is enabled after the power context was lost;
 * - RC6-GATES: RC6 is turned off while the power gates of render and media are on. Where RC6 is
 *   only interrupted while engines work, RC_STATE keeps its value and the gates stay on;
 * - RC6-STATE: the GT enters RC6, and no render context has had a valid 3D state yet, which RC6
 *   would save (SIL-150, SIL-283);
 * - RC6-TAKEOVER: an engine is given work and RC6 of an earlier owner was not turned off, by 0 in
 *   RC_CONTROL and RC_STATE (SIL-281). The reset before that may come first: i915 makes it at probe
 *   with RC6 as firmware left it, and force-wake of all wells;
 * - RC6-WELLS: thresholds or power gates are written while a well is asleep, but for wells of
 *   engines that are off or stopped. VLV has these registers outside its wells.
 */
#include "model/power/fuses.h"
#include "model/power/pcode.h"
#include "model/power/rc6.h"
#include "model/power/saved.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"

bool model_rc6_enabled(const struct model *m)
{
	u32 target = REG_FIELD_GET(RC_STATE_TARGET_MASK, m->regs[RC_STATE_ADDR / 4]);
	u32 control = m->regs[RC_CONTROL_ADDR / 4];

	return control & RC_CONTROL_RC6_ENABLE &&
	       (control & RC_CONTROL_HW_ENABLE || target >= RC_STATE_TARGET_RC6);
}

static bool rc6_off(const struct model *m)
{
	return !m->regs[RC_CONTROL_ADDR / 4] && !m->regs[RC_STATE_ADDR / 4];
}

/* Gen11: an engine whose interrupt mask has a set bit keeps the render well out of C6 (SIL-081). */
static bool rc6_blocked(const struct model *m)
{
	unsigned int i;

	for (i = 0; m->part->imr_blocks && i < m->plat->n_engines; i++)
		if (model_engine_present(m, i) &&
		    m->regs[RING_IMR(m->plat->engines[i].mmio_base).addr / 4])
			return true;
	return false;
}

static bool enters_deep(const struct model *m)
{
	return m->part->rc6_deep && m->regs[RC_CONTROL_ADDR / 4] & RC_CONTROL_RC6P_ENABLE;
}

static void rc6_account(struct model *m)
{
	if (m->rc6.since == MODEL_NEVER)
		return;
	if (model_rc6_enabled(m) && !rc6_blocked(m))
		*(enters_deep(m) ? &m->rc6.deep_ns : &m->rc6.ns) += m->now - m->rc6.since;
	m->rc6.since = m->now;
}

/*
 * The data of a context that an engine left is not saved a second time (saved.c), so a later reset
 * changes nothing. On Gen12.5 RC6 needs no state, contexts do (SIL-151).
 */
static void check_state(struct model *m)
{
	bool needed = m->part->render_state &&
		      m->part->render_state != MODEL_RENDER_STATE_GEN125;

	if (m->cfg.strict && needed && !m->cs.rendered && !m->rc6.foreign && model_rc6_enabled(m))
		model_violation(m, "RC6-STATE", RC_CONTROL_ADDR,
				"RC6 entered before a render context with a valid 3D state");
}

void model_rc6_sleep(struct model *m, bool asleep)
{
	if (asleep)
		check_state(m);
	if (asleep && model_rc6_enabled(m))
		model_saved_power(m);
	rc6_account(m);
	m->rc6.since = asleep ? m->now : MODEL_NEVER;
}

static void check_gates(struct model *m, u32 offset)
{
	if (m->regs[MMIO_PG_ENABLE / 4])
		model_violation(m, "RC6-GATES", offset, "RC6 turned off, power gates are on: %#x",
				m->regs[MMIO_PG_ENABLE / 4]);
}

static void check_enable(struct model *m)
{
	model_pcode_check_rc6(m);
	if (!m->cfg.strict || !m->part->rc6_lossy)
		return;
	if (m->cs.n_busy)
		model_violation(m, "RC6-BUSY", RC_CONTROL_ADDR, "RC6 enabled, %u engines work",
				m->cs.n_busy);
	if (model_fault_armed(m, MODEL_FAULT_RC6_CTX_LOST))
		model_violation(m, "RC6-CTX", RC_CONTROL_ADDR,
				"RC6 enabled, the power context is lost");
}

void model_rc6_check_work(struct model *m, u32 reg)
{
	if (m->cfg.strict && m->part->rc6_lossy && model_rc6_enabled(m))
		model_violation(m, "RC6-BUSY", reg, "an engine works, RC6 is enabled: %#x",
				m->regs[RC_CONTROL_ADDR / 4]);
}

static void rc6_write(struct model *m, u32 offset, u32 val)
{
	rc6_account(m);
	m->regs[offset / 4] = val;
	if (rc6_off(m))
		m->rc6.foreign = false;
}

static void rc_control_write(struct model *m, u32 offset, u32 val)
{
	rc6_write(m, offset, val);
	if (model_rc6_enabled(m))
		check_enable(m);
	else if (m->cfg.strict && !m->part->rc6_lossy && !(val & RC_CONTROL_RC6_ENABLE))
		check_gates(m, offset);
}

static void rc_state_write(struct model *m, u32 offset, u32 val)
{
	bool before = model_rc6_enabled(m);

	rc6_write(m, offset, val);
	if (model_rc6_enabled(m) && !before)
		check_enable(m);
	else if (m->cfg.strict && rc6_off(m))
		check_gates(m, offset);
}

/* Wells of the GT, and of engines that a driver has turned on and not stopped. */
static u32 needed_wells(const struct model *m)
{
	u32 wells = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER);
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		const struct model_cs_engine *e = &m->cs.engine[i];

		if (!e->stopped && m->regs[RING_MODE(e->desc->mmio_base).addr / 4] &
		    m->part->port->enable)
			wells |= e->desc->fw_domains;
	}
	return m->part->gunit ? 0 : wells & m->fw.exists;
}

/* Wells that do not answer are excused. */
static void setup_write(struct model *m, u32 offset, u32 val)
{
	u32 asleep = needed_wells(m) & ~m->fw.granted;

	m->regs[offset / 4] = val;
	if (model_fault_armed(m, MODEL_FAULT_FW_ACK_LOST))
		asleep &= ~GENX_FW_BIT(m->fault_arg[MODEL_FAULT_FW_ACK_LOST]);
	if (m->cfg.strict && asleep)
		model_violation(m, "RC6-WELLS", offset, "write of %#x, wells asleep: %#x", val,
				asleep);
}

/* Gen12.0: a gate of a decoder that does not exist must stay off (G12-181). */
static void gates_write(struct model *m, u32 offset, u32 val)
{
	u32 known = REG_GENMASK(2, 0);
	unsigned int i;

	for (i = 0; i < m->plat->n_engines; i++)
		if (m->plat->engines[i].class == GENX_CLASS_VIDEO_DECODE &&
		    model_engine_present(m, i))
			known |= 3U << (3 + 2 * m->plat->engines[i].instance);
	if (m->part->decoder_gates && val & ~known)
		model_violation(m, "RC6-GATES", offset, "gates %#x of units that do not exist",
				val & ~known);
	setup_write(m, offset, val);
}

static u32 ctx_info_read(struct model *m, u32 offset)
{
	return model_fault_armed(m, MODEL_FAULT_RC6_CTX_LOST) ? 0 : model_fuse_value(m, offset);
}

static u32 residency_read(struct model *m, u32 offset)
{
	rc6_account(m);
	return (u32)(m->rc6.ns / m->part->rc6_ns);
}

static u32 deep_read(struct model *m, u32 offset)
{
	rc6_account(m);
	return (u32)(m->rc6.deep_ns / m->part->rc6_ns);
}

/* VLV: 40 bits, in periods of the CZ clock, 320 MHz; the upper or the lower 32 show (SIL-296). */
static u32 window_read(struct model *m, u32 offset)
{
	u32 control = m->regs[VLV_COUNTER_CONTROL_ADDR / 4];
	u64 ticks;

	rc6_account(m);
	ticks = m->rc6.ns * 8 / 25;
	if (!(control & VLV_COUNTER_RC6))
		return 0;
	if (control & VLV_COUNTER_UPPER)
		return (u32)(ticks >> 8);
	m->rc6.ns += m->rc6.after_lower;
	m->rc6.after_lower = 0;
	return (u32)ticks;
}

void model_rc6_dirty(struct model *m)
{
	m->regs[RC_CONTROL_ADDR / 4] = RC_CONTROL_HW_ENABLE | RC_CONTROL_RC6_ENABLE;
	m->regs[RC_STATE_ADDR / 4] = REG_FIELD_PREP(RC_STATE_TARGET_MASK, RC_STATE_TARGET_RC6);
	m->regs[MMIO_PG_ENABLE / 4] = m->part->rc6_gates;
	m->rc6.foreign = true;
}

void model_rc6_check_taken(struct model *m)
{
	if (m->cfg.strict && m->rc6.foreign)
		model_violation(m, "RC6-TAKEOVER", RC_CONTROL_ADDR,
				"an engine gets work, RC6 as its previous owner left it: %#x, %#x",
				m->regs[RC_CONTROL_ADDR / 4], m->regs[RC_STATE_ADDR / 4]);
}

void model_rc6_reset(struct model *m)
{
	if (!m->fw.awake && m->rc6.since == MODEL_NEVER)
		m->rc6.since = m->now;
	rc6_account(m);
}

static const struct model_reg rc6_regs[] = {
	{ .first = RC_CONTROL_ADDR, .last = RC_CONTROL_ADDR + 3, .write = rc_control_write },
	{ .first = RC_STATE_ADDR, .last = RC_STATE_ADDR + 3, .write = rc_state_write },
	{ .first = MMIO_RC_FIRST, .last = MMIO_RC_LAST + 3, .write = setup_write },
	{ .first = MMIO_PG_ENABLE, .last = MMIO_PG_ENABLE + 3, .write = gates_write },
	{ .first = RC6_RESIDENCY_ADDR, .last = RC6_RESIDENCY_ADDR + 3, .read = residency_read,
	 .flags = MODEL_REG_RO },
};

void model_rc6_map(struct model *m)
{
	model_slots_add(m, rc6_regs, ARRAY_SIZE(rc6_regs));
}

/* Gen8, Gen9: the state of the power context. */
const struct model_reg model_rc6_ctx_regs[] = {
	{ .first = MMIO_RC6_CTX_INFO, .last = MMIO_RC6_CTX_INFO + 3, .read = ctx_info_read,
	 .flags = MODEL_REG_RO },
};

const unsigned int model_n_rc6_ctx_regs = ARRAY_SIZE(model_rc6_ctx_regs);

/* IVB: time in RC6p. */
const struct model_reg model_rc6_deep_regs[] = {
	{ .first = RC6P_RESIDENCY_ADDR, .last = RC6P_RESIDENCY_ADDR + 3, .read = deep_read,
	 .flags = MODEL_REG_RO },
};

const unsigned int model_n_rc6_deep_regs = ARRAY_SIZE(model_rc6_deep_regs);

/* VLV: overrides the register of the other parts. */
const struct model_reg model_rc6_window_regs[] = {
	{ .first = VLV_COUNTER_CONTROL_ADDR, .last = VLV_COUNTER_CONTROL_ADDR + 3,
	 .flags = MODEL_REG_MASKED },
	{ .first = RC6_RESIDENCY_ADDR, .last = RC6_RESIDENCY_ADDR + 3, .read = window_read,
	 .flags = MODEL_REG_RO },
};

const unsigned int model_n_rc6_window_regs = ARRAY_SIZE(model_rc6_window_regs);
