// SPDX-License-Identifier: GPL-2.0-only
/*
 * Backend of engines that run no contexts. The driver counts their interrupts, applies their
 * workarounds, and can reset them.
 */

#include "gt/exec/engine_types.h"
#include "gt/gt.h"
#include "gt/submit/submit_internal.h"
#include "regs/irq_regs.h"

/*
 * An engine that a previous driver left running can raise events. They need no handling; irq/
 * counts them.
 */
static void none_irq(void *data, u16 bits)
{
}

static int none_create(struct genx_engine *engine)
{
	return 0;
}

static void none_destroy(struct genx_engine *engine)
{
}

static int none_start(struct genx_engine *engine)
{
	return genx_workarounds_apply_engine(&engine->gt->wa, engine->desc);
}

static int none_probe_status(struct genx_engine *engine)
{
	return 0;
}

static int none_stop(struct genx_engine *engine)
{
	return 0;
}

static void none_queue(struct genx_engine *engine)
{
}

static int none_poll(struct genx_engine *engine, struct list_head *done)
{
	return 0;
}

static void none_halt(struct genx_engine *engine, struct list_head *done)
{
}

static void none_recover(struct genx_engine *engine, struct list_head *done)
{
}

static struct genx_lrc *none_running(const struct genx_engine *engine)
{
	return NULL;
}

static bool none_idle(const struct genx_engine *engine)
{
	return true;
}

const struct genx_backend genx_backend_none = {
	.irq_bits = ENGINE_IRQ_USER | ENGINE_IRQ_ERROR,
	.irq = none_irq,
	.create = none_create,
	.destroy = none_destroy,
	.start = none_start,
	.probe_status = none_probe_status,
	.stop = none_stop,
	.queue = none_queue,
	.poll = none_poll,
	.halt = none_halt,
	.recover = none_recover,
	.running = none_running,
	.idle = none_idle,
};
