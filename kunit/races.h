/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Race scenarios drawn from a seed: threads that submit, wait and close, resets and hangs, and a
 * stream, on a model with random delays. races_test.c documents how to run them.
 */
#ifndef GENX_KUNIT_RACES_H
#define GENX_KUNIT_RACES_H

#include <linux/prandom.h>
#include <linux/spinlock.h>

#include "kunit/oa_fixture.h"

#define RACE_THREADS	3	/* threads that submit */
#define RACE_LANES	9	/* lanes, distributed over the threads */
#define RACE_FLIGHT	8	/* requests of a lane that were not waited for yet */
#define RACE_CONTEXTS	8	/* successive contexts of a lane */

/* Longest wait for a request or for idle engines: far more than a loaded machine needs. */
#define RACE_WAIT_MS	10000

/** enum race_mode - resets and hangs in a scenario */
enum race_mode {
	RACE_CALM,	/* neither: each request succeeds and nothing is lost */
	RACE_RESETS,	/* the test resets engines and the GT, directly and as for a hang */
	RACE_HANGS,	/* RACE_RESETS, and engines hang */
};

/**
 * struct race_flight - a request that was submitted
 * @rq:		request
 * @lrc:	its context
 * @nth:	number of the context in its lane
 * @n:		position among the requests of that context
 */
struct race_flight {
	struct genx_request *rq;
	struct genx_lrc *lrc;
	unsigned int nth;
	u32 n;
};

/**
 * struct race_lane - successive contexts on one engine
 * @engine:	the engine
 * @batch:	for each context a batch that counts, and one that waits first
 * @lrc:	the current context
 * @nth:	number of the current context, from 0
 * @count:	requests of the current context
 * @flight:	requests that were not waited for yet, the oldest first
 * @n_flight:	number of requests in @flight
 * @shared:	fence of the latest request, for the dependencies of others
 */
struct race_lane {
	struct genx_engine *engine;
	struct genx_kunit_batch *batch;
	struct genx_lrc *lrc;
	unsigned int nth;
	u32 count;
	struct race_flight flight[RACE_FLIGHT];
	unsigned int n_flight;
	struct dma_fence *shared;
};

/**
 * struct race_thread - one of the threads
 * @race:	the scenario
 * @index:	number of the thread
 * @rng:	random state of the thread
 * @task:	task of the thread
 */
struct race_thread {
	struct race *race;
	unsigned int index;
	struct rnd_state rng;
	struct task_struct *task;
};

/**
 * struct race - a scenario
 * @test:	the test
 * @seed:	seed of all random choices
 * @mode:	resets and hangs of the scenario
 * @o:		unit, engines, model
 * @x:		o->x
 * @lock:	protects @lane.shared
 * @lane:	contexts
 * @submitter:	threads that submit
 * @resetter:	thread that resets engines and makes them hang
 * @reader:	thread that blocks in read
 * @reader_mm:	address space into which @reader reads
 * @running:	number of submitting threads that have not finished
 * @blame:	hangs blamed on contexts that the lanes have closed
 */
struct race {
	struct kunit *test;
	u64 seed;
	enum race_mode mode;
	struct genx_kunit_oa *o;
	struct genx_kunit_exec *x;
	spinlock_t lock;		/* lane[].shared */
	struct race_lane lane[RACE_LANES];
	struct race_thread submitter[RACE_THREADS];
	struct race_thread resetter;
	struct race_thread reader;
	struct mm_struct *reader_mm;
	atomic_t running;
	atomic_t blame;
};

/* Expect that @cond holds; the message names the seed. */
#define RACE_EXPECT(race, cond, fmt, ...) ({ \
	bool _holds = (cond); \
	if (!_holds) \
		KUNIT_FAIL((race)->test, "seed %llu: " fmt, (race)->seed, ##__VA_ARGS__); \
	_holds; \
})

/** race_draw() - a number below @below */
static inline u32 race_draw(struct rnd_state *rng, u32 below)
{
	return (u64)prandom_u32_state(rng) * below >> 32;
}

/** race_seed() - set a thread's random state, which depends on seed and number alone */
void race_seed(struct rnd_state *rng, u64 seed, unsigned int number);

/** race_nap() - sleep for a short random time, often not at all */
void race_nap(struct rnd_state *rng);

/** race_start() - start a thread with a random priority */
void race_start(struct race *race, struct race_thread *thread, int (*fn)(void *data),
		const char *name);

/** race_stop() - wait for a thread; it ends by itself or on kthread_should_stop() */
void race_stop(struct race_thread *thread);

/* races_gpu.c */

/** race_lanes_create() - contexts and batches; ends the test if that fails */
void race_lanes_create(struct race *race);
/** race_submitter() - thread: submit, wait, cancel, close, over and over */
int race_submitter(void *data);
/** race_resetter() - thread: resets engines and makes them hang */
int race_resetter(void *data);
/** race_lanes_finish() - close what is open and expect that nothing is left */
void race_lanes_finish(struct race *race);

/* races_oa.c */

/** race_stream() - open, use and close streams until all submitters are done */
void race_stream(struct race *race);

#endif
