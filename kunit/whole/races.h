/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Race scenarios, chosen randomly by a seed: threads submit, wait and close contexts, while engines
 * are reset and hang and a stream is used, on a model with random delays. races_test.c documents
 * how to run the scenarios.
 */
#ifndef GENX_KUNIT_WHOLE_RACES_H
#define GENX_KUNIT_WHOLE_RACES_H

#include <linux/prandom.h>
#include <linux/spinlock.h>

#include "kunit/lib/oa_fixture.h"

#define RACE_THREADS	3	/* threads that submit */
#define RACE_LANES	9	/* lanes, which the threads share equally */
#define RACE_FLIGHT	8	/* most requests of a lane that are submitted and not retired */
#define RACE_CONTEXTS	8	/* contexts that a lane uses, one after the other */

/* Longest wait for a request or for idle engines: far more than a loaded machine needs. */
#define RACE_WAIT_MS	10000

/** enum race_mode - resets and hangs in a scenario */
enum race_mode {
	RACE_CALM,	/* no resets, no hangs: each request succeeds, no report is lost */
	RACE_RESETS,	/* the test resets engines and the GT, directly and as for a hang */
	RACE_HANGS,	/* RACE_RESETS, and engines hang */
};

/**
 * struct race_flight - a request in flight
 * @rq:		request
 * @lrc:	context of the request
 * @nth:	number of the context in its lane, from 0
 * @n:		number of the request in its context, from 1
 */
struct race_flight {
	struct genx_request *rq;
	struct genx_lrc *lrc;
	unsigned int nth;
	u32 n;
};

/**
 * struct race_lane - contexts that run on one engine, one after the other
 * @engine:	engine of all contexts of the lane
 * @batch:	for each context, a batch that counts and a batch that waits before it counts
 * @lrc:	current context
 * @nth:	number of the current context, from 0
 * @count:	requests submitted to the current context
 * @flight:	requests in flight, the oldest first
 * @n_flight:	number of requests in @flight
 * @shared:	fence of the latest request; requests of other lanes may depend on this fence
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
 * struct race_thread - a thread of a scenario
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
 * @test:	current test
 * @seed:	seed of all random choices
 * @mode:	resets and hangs of the scenario
 * @o:		fixture with OA unit, engines and model
 * @x:		o->x
 * @lock:	protects @lane.shared
 * @lane:	lanes of all threads
 * @submitter:	threads that submit
 * @resetter:	thread that resets engines and makes them hang
 * @reader:	thread that blocks in read() of the stream
 * @reader_mm:	address space of the memory that @reader reads to
 * @running:	number of submitters that have not finished
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

/** race_seed() - initialize the random state of a thread from the seed and the thread's number */
void race_seed(struct rnd_state *rng, u64 seed, unsigned int number);

/** race_nap() - sleep for a random time up to 400 us; half of the calls do not sleep */
void race_nap(struct rnd_state *rng);

/** race_start() - start a thread with a random priority */
void race_start(struct race *race, struct race_thread *thread, int (*fn)(void *data),
		const char *name);

/** race_stop() - wait for a thread; it ends by itself or on kthread_should_stop() */
void race_stop(struct race_thread *thread);

/* races_gpu.c */

/** race_lanes_create() - create batches and first contexts of all lanes, or end the test */
void race_lanes_create(struct race *race);
/** race_submitter() - thread function: submit, wait, cancel and close, in random order */
int race_submitter(void *data);
/** race_resetter() - thread function: reset engines, and make them hang */
int race_resetter(void *data);
/** race_lanes_finish() - close all contexts, and expect idle engines without requests */
void race_lanes_finish(struct race *race);

/* races_oa.c */

/** race_stream() - open, use and close streams until all submitters are done */
void race_stream(struct race *race);

#endif
