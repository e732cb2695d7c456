// SPDX-License-Identifier: GPL-2.0-only
/*
 * Race scenarios, one for each seed (races.h).
 *
 * DOC: seeds
 *
 * A seed determines the delays of the model, the steps and priorities of the threads, and at which
 * register accesses the threads are interrupted. Timing still varies, since the clock is real. To
 * repeat a seed:
 *
 *	tools/lab/runs/seeds --seed N
 *
 * Seeds that found a bug are in kept[], with the bug.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/moduleparam.h>
#include <linux/sched.h>

#include "gt/exec/exec_types.h"
#include "kunit/whole/races.h"
#include "regs/platform_find.h"

static unsigned int seeds = 8;
module_param(seeds, uint, 0444);
MODULE_PARM_DESC(seeds, "Seeds of the race suite (8)");

static unsigned long first_seed = 1;
module_param(first_seed, ulong, 0444);
MODULE_PARM_DESC(first_seed, "The first of them (1)");

static unsigned long seed;
module_param(seed, ulong, 0444);
MODULE_PARM_DESC(seed, "The only seed of the race suite");

void race_seed(struct rnd_state *rng, u64 seed, unsigned int number)
{
	prandom_seed_state(rng, seed * 1000 + number);
}

void race_nap(struct rnd_state *rng)
{
	u32 us = race_draw(rng, 400);

	if (us > 200)
		usleep_range(us - 200, us);
}

void race_start(struct race *race, struct race_thread *thread, int (*fn)(void *data),
		const char *name)
{
	thread->race = race;
	thread->task = kthread_create(fn, thread, "%s", name);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(race->test, thread->task);
	/* with random priorities, a thread that wakes can preempt another thread at any point */
	if (!race_draw(&thread->rng, 3))
		sched_set_fifo_low(thread->task);
	else
		sched_set_normal(thread->task, (int)race_draw(&thread->rng, 20) - 10);
	get_task_struct(thread->task);
	wake_up_process(thread->task);
}

void race_stop(struct race_thread *thread)
{
	kthread_stop(thread->task);
	put_task_struct(thread->task);
	thread->task = NULL;
}

static struct race *create(struct kunit *test, u64 number)
{
	const struct model_config cfg = {
		.plat = &genx_platform_lkf, .device_id = 0x9840, .seed = number,
	};
	struct race *race = kunit_kzalloc(test, sizeof(*race), GFP_KERNEL);
	static const enum race_mode modes[] = {
		RACE_CALM, RACE_RESETS, RACE_CALM, RACE_HANGS,
	};

	KUNIT_ASSERT_NOT_NULL(test, race);
	race->test = test;
	race->seed = number;
	race->mode = modes[number % ARRAY_SIZE(modes)];
	spin_lock_init(&race->lock);
	race->o = genx_kunit_oa_create_on(test, &cfg);
	race->x = race->o->x;
	/* without resets, the hang watch is so slow that it cannot hide a lost event */
	genx_kunit_set_heartbeat(race->x->gt, race->mode == RACE_CALM ? 100000 : 50);
	race_lanes_create(race);
	genx_kunit_gpu_scatter(race->x->kgt->gpu, number);
	return race;
}

static void run(struct kunit *test, u64 number)
{
	struct race *race = create(test, number);
	unsigned int tries = 100;
	unsigned int i;

	atomic_set(&race->running, RACE_THREADS);
	for (i = 0; i < RACE_THREADS; i++) {
		race->submitter[i].index = i;
		race_seed(&race->submitter[i].rng, number, i);
		race_start(race, &race->submitter[i], race_submitter, "genx-submitter");
	}
	race_seed(&race->resetter.rng, number, 10);
	race_seed(&race->reader.rng, number, 11);
	if (race->mode != RACE_CALM)
		race_start(race, &race->resetter, race_resetter, "genx-resetter");
	race_stream(race);
	for (i = 0; i < RACE_THREADS; i++)
		race_stop(&race->submitter[i]);
	if (race->mode != RACE_CALM)
		race_stop(&race->resetter);
	genx_kunit_gpu_scatter(race->x->kgt->gpu, 0);
	race_lanes_finish(race);
	while (genx_forcewake_held(&race->x->gt->fw) && --tries)
		msleep(20);
	RACE_EXPECT(race, tries, "wells %#x are held", genx_forcewake_held(&race->x->gt->fw));
	genx_kunit_expect_clean(test, race->x->kgt->gpu);
}

/* Generator of parameters: each parameter is a seed. */
static const void *seed_next(const void *prev, char *desc)
{
	unsigned long next = prev ? (unsigned long)prev + 1 : first_seed;

	if (seed) {
		if (prev)
			return NULL;
		next = seed;
	} else if (next >= first_seed + seeds) {
		return NULL;
	}
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "seed %lu", next);
	return (const void *)next;
}

static void seeds_drawn(struct kunit *test)
{
	run(test, (unsigned long)test->param_value);
}

/* Seeds that found a bug, and the bug. */
static const struct kept {
	unsigned long seed;
	const char *found;
} kept[] = {
	/* a stream disabled after a GT reset, before the unit's recovery, reported no loss */
	{ 5, "disable after a reset" },
	/*
	 * on a busy machine, the sums missed the last reports of a stopped unit; a reset came
	 * between the writes of head, buffer and tail
	 */
	{ 1, "last reports, enable" },
};

static void kept_name(const struct kept *k, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "seed %lu: %s", k->seed, k->found);
}

KUNIT_ARRAY_PARAM(kept, kept, kept_name);

static void seed_kept(struct kunit *test)
{
	run(test, ((const struct kept *)test->param_value)->seed);
}

static struct kunit_case race_cases[] = {
	KUNIT_CASE_PARAM(seed_kept, kept_gen_params),
	KUNIT_CASE_PARAM(seeds_drawn, seed_next),
	{}
};

static struct kunit_suite race_suite = {
	.name = "genx_races",
	.test_cases = race_cases,
};

kunit_test_suite(race_suite);
