// SPDX-License-Identifier: GPL-2.0-only
#include <linux/minmax.h>
#include <linux/timekeeping.h>

#include "gt/stopwatch.h"

/* ktime_get_mono_fast_ns() may step back by some nanoseconds when the clock is adjusted. */
static u64 elapsed_ns(u64 since, u64 now)
{
	return now > since ? now - since : 0;
}

void genx_stopwatch_init(struct genx_stopwatch *watch)
{
	*watch = (struct genx_stopwatch){};
	seqcount_latch_init(&watch->seq);
}

void genx_stopwatch_set(struct genx_stopwatch *watch, bool runs, u64 now)
{
	struct genx_stopwatch_state at = watch->at[0];

	if (at.runs == runs)
		return;
	if (at.runs)
		at.total_ns += elapsed_ns(at.since, now);
	at.since = now;
	at.runs = runs;
	/* readers, even in an NMI, use the copy that is not being written */
	write_seqcount_latch_begin(&watch->seq);
	watch->at[0] = at;
	write_seqcount_latch(&watch->seq);
	watch->at[1] = at;
	write_seqcount_latch_end(&watch->seq);
}

u64 genx_stopwatch_ns(const struct genx_stopwatch *watch)
{
	struct genx_stopwatch_state at;
	unsigned int seq;

	do {
		seq = read_seqcount_latch(&watch->seq);
		at = watch->at[seq & 1];
	} while (read_seqcount_latch_retry(&watch->seq, seq));
	return at.runs ? at.total_ns + elapsed_ns(at.since, ktime_get_mono_fast_ns()) : at.total_ns;
}
