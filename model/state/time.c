// SPDX-License-Identifier: MIT
/* Delays, which a seed makes random, and the timestamp. */
#include "model/state/fault.h"
#include "model/state/state.h"
#include "model/state/time.h"

u32 model_random(struct model *m, u32 below)
{
	/* splitmix64 */
	u64 z = m->rng += 0x9e3779b97f4a7c15ULL;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
	z ^= z >> 31;
	return below ? (u32)(((z >> 32) * below) >> 32) : 0;
}

/* With a seed, half to two and a half times the nominal delay: 20 us become 10 to 50 us. */
u64 model_delay(struct model *m, u64 nominal_ns)
{
	u64 delay = nominal_ns;

	if (m->cfg.seed)
		delay = nominal_ns / 2 + model_random(m, (u32)nominal_ns * 2);
	if (model_fault_armed(m, MODEL_FAULT_SLOW) && m->fault_arg[MODEL_FAULT_SLOW])
		delay *= m->fault_arg[MODEL_FAULT_SLOW];
	return delay;
}

/* With a seed, one in 32 takes up to 16 times as long, because no manual limits the time. */
u64 model_latency(struct model *m, u64 nominal_ns)
{
	u64 delay = model_delay(m, nominal_ns);

	if (m->cfg.seed && !model_random(m, 32))
		delay *= 1 + model_random(m, 16);
	return delay;
}

u32 model_timestamp_khz(const struct model *m)
{
	return m->part->timestamp_khz;
}

u64 model_timestamp(const struct model *m)
{
	u32 khz = model_timestamp_khz(m);

	return m->now / 1000000 * khz + m->now % 1000000 * khz / 1000000;
}
