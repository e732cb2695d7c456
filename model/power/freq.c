// SPDX-License-Identifier: MIT
/*
 * Frequency of the GPU: requests, limits, and the frequency at which it runs.
 *
 * Source: public register facts: clocks and frequency; what drivers on silicon do. These rules are
 * strict:
 *
 * - FREQ-EI: frequency control goes on without evaluation intervals, or on Sandy Bridge with some
 *   that are no multiples of 25 (SIL-299, SIL-301). The punit of Valleyview has its own intervals;
 * - FREQ-LIMITS: frequency control is on and the request exceeds the limit (SIL-306);
 * - PM-MASK: an interrupt of the power management is masked that must never be (SIL-299, SIL-300),
 *   by a write or still when frequency control goes on.
 */
#include "model/power/freq.h"
#include "model/power/package.h"
#include "model/state/offsets.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define RP_CONTROL_ENABLED	REG_BIT(7)
#define RPSTAT_DG2_FREQ		REG_GENMASK(19, 11)
#define RPSTAT_DG2_VOLTAGE	REG_GENMASK(10, 0)	/* in 2.5 mV */

static u32 field_get(u32 mask, u32 val)
{
	return mask ? (val & mask) >> __builtin_ctz(mask) : 0;
}

static u32 field_prep(u32 mask, u32 val)
{
	return mask ? val << __builtin_ctz(mask) & mask : 0;
}

/* @limit, in units of 50 MHz, in the unit of requests: 50 MHz, or 50/3 MHz on some parts. */
static u32 freq_units(const struct model *m, u32 limit)
{
	return m->part->freq->thirds ? limit * 3 : limit;
}

/*
 * The GPU runs at the requested frequency, clamped to its limits. Before software enables frequency
 * control, the GPU runs at its lowest frequency, as after power-on.
 */
static u32 freq_actual(const struct model *m)
{
	u32 want = field_get(m->part->freq->request, m->regs[RPNSWREQ_ADDR / 4]);
	u32 lowest = freq_units(m, m->part->rpn);

	if (!(m->regs[RP_CONTROL_ADDR / 4] & RP_CONTROL_ENABLED))
		return lowest;
	return min(max(want, lowest), freq_units(m, m->part->rp0));
}

u32 model_freq_thirds(const struct model *m)
{
	return m->part->freq->thirds ? freq_actual(m) : freq_actual(m) * 3;
}

static u32 rpstat_read(struct model *m, u32 offset)
{
	return field_prep(m->part->freq->actual, freq_actual(m));
}

/* DG2: the register lies outside the well, and reads 0 in RC6. The voltage is SIL-537. */
static u32 rpstat_dg2_read(struct model *m, u32 offset)
{
	if (m->rc6.since != MODEL_NEVER)
		return 0;
	return field_prep(RPSTAT_DG2_FREQ, freq_actual(m)) |
	       field_prep(RPSTAT_DG2_VOLTAGE, MODEL_PACKAGE_MV * 2 / 5);
}

static u32 rp_state_cap_read(struct model *m, u32 offset)
{
	return REG_FIELD_PREP(RP_STATE_CAP_RP0_MASK, m->part->rp0) |
	       REG_FIELD_PREP(RP_STATE_CAP_RP1_MASK, m->part->rpn) |
	       REG_FIELD_PREP(RP_STATE_CAP_RPN_MASK, m->part->rpn);
}

/* Gen11 and later have a separate register for RP1; the model's RP1 is two units above RPn. */
static u32 rp1_read(struct model *m, u32 offset)
{
	return REG_FIELD_PREP(RP_STATE_CAP_RP1_MASK, m->part->rpn + 2);
}

static u32 dclk_read(struct model *m, u32 offset)
{
	return m->part->dclk;
}

static void check_mask(struct model *m, u32 reg)
{
	if (m->cfg.strict && m->regs[MMIO_PMINTRMSK / 4] & m->part->pm_mbz)
		model_violation(m, "PM-MASK", reg, "PMINTRMSK %#x has bits of %#x",
				m->regs[MMIO_PMINTRMSK / 4], m->part->pm_mbz);
}

static void check_limits(struct model *m, u32 reg)
{
	const struct model_freq *freq = m->part->freq;
	u32 want = field_get(freq->request, m->regs[RPNSWREQ_ADDR / 4]);
	u32 limit = field_get(freq->limit, m->regs[MMIO_RP_LIMITS / 4]);

	if (m->cfg.strict && freq->limit && want > limit &&
	    m->regs[RP_CONTROL_ADDR / 4] & RP_CONTROL_ENABLED)
		model_violation(m, "FREQ-LIMITS", reg, "request %u, limit %u", want, limit);
}

static void check_intervals(struct model *m, u32 reg)
{
	u32 up = m->regs[RP_UP_INTERVAL_ADDR / 4], down = m->regs[RP_DOWN_INTERVAL_ADDR / 4];
	u32 step = m->part->freq->interval_step;

	if (!m->cfg.strict || m->part->gunit)
		return;
	if (!up || !down || (step && (up % step || down % step)))
		model_violation(m, "FREQ-EI", reg, "evaluation intervals %u and %u", up, down);
}

static void mask_write(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] = val;
	check_mask(m, offset);
}

/*
 * FREQ-ASLEEP: a lower request while all wells are off. The punit takes it when the GPU wakes, and
 * keeps the voltage of the higher one until then (SIL-304).
 */
static void check_awake(struct model *m, u32 val)
{
	u32 field = m->part->freq->request;

	if (m->cfg.strict && !m->fw.awake &&
	    field_get(field, val) < field_get(field, m->regs[RPNSWREQ_ADDR / 4]))
		model_violation(m, "FREQ-ASLEEP", RPNSWREQ_ADDR, "%08x after %08x, no well is on",
				val, m->regs[RPNSWREQ_ADDR / 4]);
}

static void request_write(struct model *m, u32 offset, u32 val)
{
	if (offset == MMIO_RPNSWREQ)
		check_awake(m, val);
	m->regs[offset / 4] = val;
	check_limits(m, offset);
}

static void control_write(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] = val;
	check_limits(m, offset);
	if (!(val & RP_CONTROL_ENABLED))
		return;
	check_mask(m, offset);
	check_intervals(m, offset);
}

void model_freq_dirty(struct model *m)
{
	m->regs[MMIO_PMINTRMSK / 4] = ~0U;
}

void model_freq_reset(struct model *m)
{
	m->regs[RP_CONTROL_ADDR / 4] = 0;
	m->regs[RPNSWREQ_ADDR / 4] = field_prep(m->part->freq->request,
						freq_units(m, m->part->rpn));
}

#define RO_BY(a, fn)	{ .first = (a), .last = (a) + 3, .read = (fn), .flags = MODEL_REG_RO }

#define WRITE_BY(a, fn)	{ .first = (a), .last = (a) + 3, .write = (fn) }

static const struct model_reg freq_regs[] = {
	WRITE_BY(MMIO_RPNSWREQ, request_write),
	WRITE_BY(MMIO_RP_LIMITS, request_write),
	RO_BY(MMIO_RPSTAT1, rpstat_read),
	WRITE_BY(RP_CONTROL_ADDR, control_write),
	WRITE_BY(MMIO_PMINTRMSK, mask_write),
	RO_BY(MMIO_DCLK, dclk_read),
	RO_BY(MMIO_RP_STATE_CAP, rp_state_cap_read),
};

void model_freq_map(struct model *m)
{
	model_slots_add(m, freq_regs, ARRAY_SIZE(freq_regs));
}

const struct model_reg model_gen11_freq_regs[] = {
	RO_BY(MMIO_RP1, rp1_read),
};

const unsigned int model_n_gen11_freq_regs = ARRAY_SIZE(model_gen11_freq_regs);

const struct model_reg model_dg2_freq_regs[] = {
	RO_BY(MMIO_RPSTAT_DG2, rpstat_dg2_read),
	RO_BY(MMIO_RP1, rp1_read),
};

const unsigned int model_n_dg2_freq_regs = ARRAY_SIZE(model_dg2_freq_regs);
