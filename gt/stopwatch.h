/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A clock that can be started, stopped, and read in any context.
 *
 * A reader takes no lock and never waits for a writer, because perf reads counters in interrupts,
 * NMIs included, which may interrupt the writer.
 */
#ifndef GENX_GT_STOPWATCH_H
#define GENX_GT_STOPWATCH_H

#include <linux/seqlock.h>
#include <linux/types.h>

/**
 * struct genx_stopwatch_state - state of a stopwatch since its last change
 * @total_ns:	time for which the stopwatch had run at @since
 * @since:	time of the last change, of ktime_get_mono_fast_ns()
 * @runs:	the stopwatch runs since @since
 */
struct genx_stopwatch_state {
	u64 total_ns;
	u64 since;
	bool runs;
};

/**
 * struct genx_stopwatch - time for which a condition held
 * @seq:	sequence whose lowest bit is the index in @at of the copy to read
 * @at:		two copies: one is complete while the other is written
 */
struct genx_stopwatch {
	seqcount_latch_t seq;
	struct genx_stopwatch_state at[2];
};

/** genx_stopwatch_init() - set up a stopwatch that has never run */
void genx_stopwatch_init(struct genx_stopwatch *watch);

/**
 * genx_stopwatch_set() - start or stop
 * @watch: stopwatch; writers are serialised by the caller
 * @runs: true: start, false: stop
 * @now: time of the change, of ktime_get_mono_fast_ns()
 *
 * Any context but NMI.
 */
void genx_stopwatch_set(struct genx_stopwatch *watch, bool runs, u64 now);

/**
 * genx_stopwatch_ns() - time for which a stopwatch has run
 * @watch: stopwatch
 *
 * Any context, NMI included.
 *
 * Return: nanoseconds.
 */
u64 genx_stopwatch_ns(const struct genx_stopwatch *watch);

#endif
