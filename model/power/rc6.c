// SPDX-License-Identifier: MIT
/*
 * RC6: the residency counter counts the time in which all wells are off and RC6 is enabled.
 *
 * Source: public register facts: RC6; what drivers on silicon do. RC6-GATES (strict): RC6 is turned
 * off while the power gates of render and media are on. RC6-TAKEOVER (strict): the GT is taken over
 * while RC6 is on.
 */
#include "model/power/pcode.h"
#include "model/power/rc6.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

static bool rc6_enabled(const struct model *m)
{
	u32 control = m->regs[RC_CONTROL.addr / 4];

	return control & RC_CONTROL_HW_ENABLE && control & RC_CONTROL_RC6_ENABLE;
}

static void rc6_account(struct model *m)
{
	if (m->rc6.since == MODEL_NEVER)
		return;
	if (rc6_enabled(m))
		m->rc6.ns += m->now - m->rc6.since;
	m->rc6.since = m->now;
}

void model_rc6_sleep(struct model *m, bool asleep)
{
	rc6_account(m);
	m->rc6.since = asleep ? m->now : MODEL_NEVER;
}

static void rc_control_write(struct model *m, u32 offset, u32 val)
{
	rc6_account(m);
	m->rc6.foreign = false;
	m->regs[offset / 4] = val;
	if (rc6_enabled(m))
		model_pcode_check_rc6(m);
	else if (m->cfg.strict && m->regs[PG_ENABLE.addr / 4])
		model_violation(m, "RC6-GATES", offset, "RC6 turned off, power gates are on: %#x",
				m->regs[PG_ENABLE.addr / 4]);
}

static u32 residency_read(struct model *m, u32 offset)
{
	rc6_account(m);
	return (u32)(m->rc6.ns / m->part->rc6_ns);
}

void model_rc6_dirty(struct model *m)
{
	m->regs[RC_CONTROL.addr / 4] = RC_CONTROL_HW_ENABLE | RC_CONTROL_RC6_ENABLE;
	m->rc6.foreign = true;
}

void model_rc6_check_taken(struct model *m)
{
	if (m->cfg.strict && m->rc6.foreign && rc6_enabled(m))
		model_violation(m, "RC6-TAKEOVER", RC_CONTROL.addr,
				"reset of the GT while RC6 is on as the previous owner left it");
}

void model_rc6_reset(struct model *m)
{
	if (!m->fw.awake && m->rc6.since == MODEL_NEVER)
		m->rc6.since = m->now;
	rc6_account(m);
}

static const struct model_reg rc6_regs[] = {
	{ .first = RC_CONTROL_ADDR, .last = RC_CONTROL_ADDR + 3, .write = rc_control_write },
	{ .first = RC6_RESIDENCY_ADDR, .last = RC6_RESIDENCY_ADDR + 3, .read = residency_read,
	 .flags = MODEL_REG_RO },
};

void model_rc6_map(struct model *m)
{
	model_slots_add(m, rc6_regs, ARRAY_SIZE(rc6_regs));
}
