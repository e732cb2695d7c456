// SPDX-License-Identifier: MIT
/*
 * Watchdog timer of a command streamer.
 *
 * Source: manual 003 §Watchdog Timers (WDG-001..008). The counter is not saved: it starts from 0
 * when a context is loaded or when software writes the control or threshold register.
 */
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_watchdog.h"
#include "model/state/time.h"

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
