// SPDX-License-Identifier: GPL-2.0-only
#include <linux/timekeeping.h>

#include "gt/exec/busy.h"
#include "gt/exec/client.h"
#include "gt/exec/lrc.h"

/* Time since the last charge. ktime_get_mono_fast_ns() can step back a little: then it is 0. */
static u64 uncharged_ns(const struct genx_busy *busy, u64 now)
{
	return now > busy->since ? now - busy->since : 0;
}

void genx_busy_init(struct genx_engine *engine)
{
	genx_stopwatch_init(&engine->busy.total);
}

/* The share of a client, or that of the contexts without one. */
static struct genx_share *share_of(struct genx_engine *engine, struct genx_client *client)
{
	return client ? &client->share[engine->index] : &engine->share;
}

void genx_busy_switch(struct genx_engine *engine, const struct genx_lrc *running)
{
	struct genx_busy *busy = &engine->busy;
	struct genx_client *before = busy->client;
	u64 now = ktime_get_mono_fast_ns();

	lockdep_assert_held(&engine->lock);
	if (busy->lrc)
		share_of(engine, before)->busy_ns += uncharged_ns(busy, now);
	busy->lrc = running;
	busy->client = running ? genx_client_get(running->client) : NULL;
	busy->since = now;
	genx_stopwatch_set(&busy->total, running, now);
	genx_client_put(before);
}

u64 genx_busy_total_ns(const struct genx_engine *engine)
{
	return genx_stopwatch_ns(&engine->busy.total);
}

u64 genx_busy_client_ns(struct genx_engine *engine, const struct genx_client *client)
{
	const struct genx_busy *busy = &engine->busy;
	u64 ns;

	guard(spinlock_irqsave)(&engine->lock);
	ns = client->share[engine->index].busy_ns;
	return busy->client == client ? ns + uncharged_ns(busy, ktime_get_mono_fast_ns()) : ns;
}

u64 genx_busy_driver_ns(struct genx_engine *engine)
{
	const struct genx_busy *busy = &engine->busy;
	u64 ns;

	guard(spinlock_irqsave)(&engine->lock);
	ns = engine->share.busy_ns;
	/* add the present run only if a context without a client runs */
	if (!busy->lrc || busy->client)
		return ns;
	return ns + uncharged_ns(busy, ktime_get_mono_fast_ns());
}
