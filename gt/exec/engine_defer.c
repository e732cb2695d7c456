// SPDX-License-Identifier: GPL-2.0-only
#include <linux/bitops.h>
#include <linux/jiffies.h>

#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/gt.h"
#include "include/compat.h"

void genx_engine_kick(struct genx_engine *engine)
{
	tasklet_hi_schedule(&engine->bh);
}

void genx_engine_irq(void *data, u16 bits)
{
	struct genx_engine *engine = data;

	WRITE_ONCE(engine->interrupts, engine->interrupts + 1);
	if (bits)
		atomic_or(bits, &engine->irq_bits);
	genx_engine_kick(engine);
}

static unsigned int watch_period_ms(const struct genx_engine *engine)
{
	/* without heartbeats the watch still detects lost interrupts and endless closed contexts */
	unsigned int ms = READ_ONCE(engine->props.heartbeat_ms) ?:
			  genx_engine_props_default.heartbeat_ms;
	unsigned int bound = READ_ONCE(engine->props.request_ms);

	return max(1U, (bound ? min(ms, bound) : ms) / GENX_HANG_TICKS);
}

void genx_engine_watch(struct genx_engine *engine)
{
	unsigned int ms;

	if (delayed_work_pending(&engine->hang.work))
		return;
	ms = watch_period_ms(engine);
	WRITE_ONCE(engine->hang.period_ms, ms);
	queue_delayed_work(engine->gt->exec->wq, &engine->hang.work, msecs_to_jiffies(ms));
}

void genx_engine_watch_now(struct genx_engine *engine)
{
	mod_delayed_work(engine->gt->exec->wq, &engine->hang.work, 0);
}

void genx_engine_reset_async(struct genx_gt *gt, u32 engines, const char *reason)
{
	unsigned long mask = engines;
	unsigned int i;

	WRITE_ONCE(gt->exec->reset_reason, reason);
	for_each_set_bit(i, &mask, gt->n_engines)
		set_bit(i, &gt->exec->reset_engines);
	queue_work(gt->exec->wq, &gt->exec->reset_work);
}

void genx_engine_hung(struct genx_engine *engine, const char *reason)
{
	lockdep_assert_held(&engine->lock);
	if (engine->state != GENX_ENGINE_ENABLED)
		return;
	if (!engine->reset_for_hang)
		engine->stats.hangs++;
	engine->reset_for_hang = true;
	genx_engine_reset_async(engine->gt, BIT(engine->index), reason);
}
