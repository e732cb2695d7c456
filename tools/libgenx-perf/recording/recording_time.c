// SPDX-License-Identifier: MIT
/* Correlations of the clocks, and the time of reports. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/libgenx-perf/recording/recording.h"
#include "tools/libgenx-perf/recording/recording_time.h"

/* The axis begins here, so that times before the first correlation are positive. */
#define AXIS		(1ull << 61)

#define WRAP		(1ull << 32)	/* ticks; reports have 32 bits */

/* Two correlations agree if their distance on both clocks differs by less than this and 1 %. */
#define TOLERANCE_S	0.1

/* Reports can be this much older than the correlation before them in the file. */
#define OLDER_S		10

/* ---- read ---- */

/* Append a correlation. Return: false if there is no memory */
static bool add(struct recording_clocks *c, const struct recording_clock *clock)
{
	struct recording_clock *list = c->list;

	/* the room doubles each time that the number is a power of two */
	if (!(c->n & (c->n - 1))) {
		list = realloc(list, (c->n ? 2 * c->n : 1) * sizeof(*list));
		if (!list)
			return false;
		c->list = list;
	}
	list[c->n++] = *clock;
	return true;
}

/**
 * struct scan - state while the files are read
 * @number:	number of correlations so far
 * @boot_ns:	CLOCK_BOOTTIME at @boot_at, 0: not known
 * @boot_at:	CLOCK_MONOTONIC
 * @origin:	first correlation of the recording, if the file has it
 */
struct scan {
	unsigned int number;
	uint64_t boot_ns;
	uint64_t boot_at;
	struct recording_correlation origin;
};

static bool scan_correlation(struct recording_clocks *c, struct scan *scan,
			     const struct recording_correlation *clocks)
{
	struct recording_clock clock = {
		.cpu_ns = clocks->cpu_ns, .gpu_ticks = clocks->gpu_ticks, .number = scan->number++,
	};

	/* 2^60 ns are 36 years; the limits keep sums of times from overflowing */
	if (clock.cpu_ns >> 60 || clock.gpu_ticks >> 60)
		return true;
	if (scan->boot_ns)
		clock.boot_ns = scan->boot_ns + (clock.cpu_ns - scan->boot_at);
	if (c->n && clock.cpu_ns <= c->list[c->n - 1].cpu_ns)
		return true;
	return add(c, &clock);
}

static bool scan_record(struct recording_clocks *c, struct scan *scan, const struct record *record)
{
	struct recording_correlation clocks;

	if (record->size != sizeof(clocks))
		return true;
	memcpy(&clocks, record->data, sizeof(clocks));
	switch (record->type) {
	case RECORDING_CORRELATION:
		return scan_correlation(c, scan, &clocks);
	case RECORDING_ORIGIN:
		if (!scan->origin.cpu_ns && !(clocks.cpu_ns >> 60) && !(clocks.gpu_ticks >> 60))
			scan->origin = clocks;
		return true;
	case RECORDING_BOOTTIME:
		/* the second number is the other clock */
		if (!(clocks.gpu_ticks >> 60) && clocks.gpu_ticks >= clocks.cpu_ns) {
			scan->boot_at = clocks.cpu_ns;
			scan->boot_ns = clocks.gpu_ticks;
		}
		return true;
	default:
		return true;
	}
}

static bool scan_file(struct recording_clocks *c, struct scan *scan, const char *path)
{
	struct record_reader reader;
	struct record record;
	bool ok = true;

	/* what is wrong with the file is found when the recording is read */
	if (!record_reader_open(&reader, path))
		return true;
	while (ok && record_reader_next(&reader, &record) == RECORD_NEXT)
		ok = scan_record(c, scan, &record);
	record_reader_close(&reader);
	return ok;
}

/* ---- the axis ---- */

static uint64_t ticks_of(const struct recording *r, uint64_t ns)
{
	return (__uint128_t)ns * r->device.timestamp_hz / 1000000000;
}

/*
 * Ticks from one correlation to the next one, @ns later. @restart: set to whether the GPU's
 * timestamp restarted between. It has 32, 36 or more bits.
 */
static uint64_t distance(const struct recording *r, uint64_t from, uint64_t to, uint64_t ns,
			 bool *restart)
{
	static const unsigned int bits[] = { 0, 32, 36, 40, 56 };
	uint64_t expected = ticks_of(r, ns);
	uint64_t most = expected / 100 + (uint64_t)(TOLERANCE_S * r->device.timestamp_hz);

	*restart = false;
	for (size_t i = 0; i < ARRAY_SIZE(bits); i++) {
		uint64_t d = to - from + (bits[i] ? 1ull << bits[i] : 0);

		if (d >> 61)
			continue;
		if ((d > expected ? d - expected : expected - d) <= most)
			return d;
	}
	*restart = true;
	return expected;
}

static void make_axis(struct recording *r, const struct scan *scan)
{
	struct recording_clocks *c = &r->time;
	const struct recording_correlation *o = &scan->origin;
	bool restart;

	for (unsigned int i = 0; i < c->n; i++) {
		struct recording_clock *clock = &c->list[i], *before = clock - 1;

		clock->at = AXIS;
		if (i)
			clock->at = before->at + distance(r, before->gpu_ticks, clock->gpu_ticks,
							  clock->cpu_ns - before->cpu_ns,
							  &clock->restart);
		clock->from = clock->at;
	}
	c->origin = AXIS;
	if (c->n && o->cpu_ns && o->cpu_ns < c->list[0].cpu_ns)
		c->origin -= distance(r, o->gpu_ticks, c->list[0].gpu_ticks,
				      c->list[0].cpu_ns - o->cpu_ns, &restart);
}

/* Skip the correlations that were read. */
static void advance(struct recording_clocks *c)
{
	while (c->next < c->n && c->list[c->next].number < c->passed) {
		c->next++;
		c->restarted = false;
	}
}

bool recording_time_read(struct recording *r)
{
	struct scan scan = { .number = 0 };
	char old[PATH_MAX];
	bool ok = true;

	if (r->n_parts > 1 &&
	    snprintf(old, sizeof(old), "%s.old", r->path) < (int)sizeof(old))
		ok = scan_file(&r->time, &scan, old);
	ok = ok && scan_file(&r->time, &scan, r->source);
	make_axis(r, &scan);
	/* the description of the recording was read before */
	advance(&r->time);
	return ok;
}

void recording_time_free(struct recording *r)
{
	free(r->time.list);
	memset(&r->time, 0, sizeof(r->time));
}

/* ---- reports ---- */

void recording_time_pass(struct recording *r)
{
	r->time.passed++;
	advance(&r->time);
}

/* The first time from @low on at which the timestamp of @clock has the low bits @now */
static uint64_t first_from(const struct recording_clock *clock, uint32_t now, uint64_t low)
{
	return low + (uint32_t)(now - (uint32_t)(clock->gpu_ticks + (low - clock->at)));
}

/* The last such time up to @high */
static uint64_t last_to(const struct recording_clock *clock, uint32_t now, uint64_t high)
{
	return high - (uint32_t)((uint32_t)(clock->gpu_ticks + (high - clock->at)) - now);
}

/* The time that is nearest to a correlation */
static uint64_t nearest_to(const struct recording_clock *clock, uint32_t now)
{
	return clock->at + (int32_t)(now - (uint32_t)clock->gpu_ticks);
}

/*
 * The time of a report while correlations before and behind it in the file are @before and @after
 * (NULL: there is none) and the timestamp did not restart since @low.
 */
static uint64_t continued(const struct recording *r, uint32_t now, uint64_t low,
			  const struct recording_clock *before, const struct recording_clock *after)
{
	uint64_t time = 0, hz = r->device.timestamp_hz;

	/* right behind another report */
	if (r->has_previous)
		return first_from(before ? before : after, now, r->ticks);
	/* after a gap: it can be long, and the correlation behind it is nearer */
	if (after && !after->restart)
		time = last_to(after, now, after->at + hz);
	if (time < low)
		time = nearest_to(before ? before : after, now);
	return time < low ? first_from(before ? before : after, now, low) : time;
}

uint64_t recording_time_of(struct recording *r, uint32_t now, bool *restart)
{
	struct recording_clocks *c = &r->time;
	const struct recording_clock *before = c->next ? &c->list[c->next - 1] : NULL;
	const struct recording_clock *after = c->next < c->n ? &c->list[c->next] : NULL;
	uint64_t hz = r->device.timestamp_hz, low = 0, time = 0, late;

	*restart = false;
	if (!c->n)
		return r->has_ticks ? r->ticks + (uint32_t)(now - r->last) : AXIS + now;
	if (r->has_ticks)
		low = r->ticks;
	else if (before)
		low = before->at - OLDER_S * hz;
	if (!c->restarted) {
		time = continued(r, now, low, before, after);
		/* a report is read before the correlation behind it, and so it is not younger */
		if (!after || time <= after->at + hz / 2)
			return time;
	}
	late = last_to(after, now, after->at + hz / 2);
	*restart = !c->restarted;
	time = late > low ? late : low;
	if (!c->restarted)
		c->list[c->next].from = time;
	c->restarted = true;
	return time;
}

/* ---- the CPU's clock ---- */

uint64_t recording_ns(const struct recording *r, uint64_t ticks)
{
	uint64_t hz = r->device.timestamp_hz;

	/* hz is at most 10^10 */
	return ticks / hz * 1000000000 + ticks % hz * 1000000000 / hz;
}

/* @ticks at the rate at which the GPU's clock ran from one correlation to the other */
static uint64_t scale(const struct recording_clock *from, const struct recording_clock *to,
		      uint64_t ticks)
{
	return (__uint128_t)ticks * (to->cpu_ns - from->cpu_ns) / (to->at - from->at);
}

static bool has_rate(const struct recording_clock *from, const struct recording_clock *to)
{
	return to->at > from->at && !to->restart;
}

uint64_t recording_cpu_ns(const struct recording *r, uint64_t ticks)
{
	const struct recording_clock *list = r->time.list, *end;
	unsigned int low = 0, high = r->time.n;
	uint64_t ns;

	if (!high)
		return recording_ns(r, ticks > AXIS ? ticks - AXIS : 0);
	/* the first correlation behind @ticks */
	while (low < high) {
		unsigned int middle = (low + high) / 2;

		if (list[middle].at > ticks)
			high = middle;
		else
			low = middle + 1;
	}
	if (!low) {
		ns = r->time.n > 1 && has_rate(&list[0], &list[1]) ?
		     scale(&list[0], &list[1], list[0].at - ticks) :
		     recording_ns(r, list[0].at - ticks);
		return ns < list[0].cpu_ns ? list[0].cpu_ns - ns : 0;
	}
	end = &list[low - 1];
	if (low < r->time.n && list[low].at > end->at)
		return end->cpu_ns + scale(end, &list[low], ticks - end->at);
	if (low > 1 && has_rate(end - 1, end))
		return end->cpu_ns + scale(end - 1, end, ticks - end->at);
	return end->cpu_ns + recording_ns(r, ticks - end->at);
}

bool recording_asleep_ns(const struct recording *r, uint64_t ticks, uint64_t *ns)
{
	const struct recording_clocks *c = &r->time;
	const struct recording_clock *found = c->n ? &c->list[0] : NULL;
	unsigned int low = 0, high = c->n;

	/* the last correlation that holds at @ticks, else the first one */
	while (low < high) {
		unsigned int middle = (low + high) / 2;

		if (c->list[middle].from > ticks)
			high = middle;
		else
			low = middle + 1;
	}
	if (low)
		found = &c->list[low - 1];
	if (!found || !found->boot_ns)
		return false;
	*ns = found->boot_ns - found->cpu_ns;
	return true;
}
