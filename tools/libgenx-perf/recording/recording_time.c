// SPDX-License-Identifier: MIT
/* The time of reports, between correlations of the clocks. */

#include <stdio.h>
#include <string.h>

#include "tools/libgenx-perf/recording/recording.h"
#include "tools/libgenx-perf/recording/recording_time.h"

#define WRAP		(1ull << 32)	/* ticks; reports have 32 bits */

/* Reports can be this much older than the correlation before them in the file. */
#define OLDER_S		10

/*
 * Correlations are further apart than a wrap-around, and reports between them end more than one
 * before the later correlation. Reports are missing there, or where two of them are much further
 * apart than any others: it is not known where.
 */
static bool hides_gap(const struct recording *r, const struct recording_clock *clock)
{
	const struct recording_clocks *c = &r->time;

	return c->reports && clock->at - clock[-1].at >= WRAP && clock->at >= r->ticks + WRAP &&
	       c->largest[0] > 2 * (uint64_t)c->largest[1];
}

static void note_step(struct recording_clocks *c, uint32_t step)
{
	c->ahead -= step < c->ahead ? step : c->ahead;
	if (step > c->largest[0]) {
		c->largest[1] = c->largest[0];
		c->largest[0] = step;
	} else if (step > c->largest[1]) {
		c->largest[1] = step;
	}
}

/* Skip the correlations that were read. */
static void advance(struct recording *r)
{
	struct recording_clocks *c = &r->time;

	while (c->next < c->n && c->list[c->next].number < c->passed) {
		const struct recording_clock *clock = &c->list[c->next];

		if (clock->restart)
			c->pending |= r->has_ticks && !c->restarted;
		else if (c->next && hides_gap(r, clock))
			c->n_unclear++;
		c->next++;
		c->restarted = false;
		c->reports = 0;
		c->largest[0] = 0;
		c->largest[1] = 0;
		c->ahead = c->next < c->n ? c->list[c->next].elapsed : 0;
	}
}

bool recording_time_read(struct recording *r)
{
	bool ok = recording_clocks_read(r);

	r->time.ahead = r->time.n ? r->time.list[0].elapsed : 0;
	/* the description of the recording was read before */
	advance(r);
	return ok;
}

void recording_time_pass(struct recording *r)
{
	r->time.passed++;
	advance(r);
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
static uint64_t continued(struct recording *r, uint32_t now, uint64_t low,
			  const struct recording_clock *before, const struct recording_clock *after)
{
	uint64_t time = 0, high, hz = r->device.timestamp_hz;

	/* right behind another report, or the first one behind the first correlation */
	if (r->has_previous || (before && !r->has_ticks))
		return first_from(before ? before : after, now, low);
	/*
	 * After a gap, which can be long: the last one of the reports that follow is right before
	 * the correlation behind them.
	 */
	if (after && !after->restart) {
		high = after->at + hz / 2 - (r->time.ahead < after->at - low ? r->time.ahead : 0);
		time = last_to(after, now, high);
		r->time.n_unclear += before && time >= low + WRAP;
	}
	if (time < low)
		time = nearest_to(before ? before : after, now);
	return time < low ? first_from(before ? before : after, now, low) : time;
}

/*
 * The time of a report behind a correlation that shows a restart, if the report is behind the
 * restart, too. Return: false if it was written before it
 */
static bool behind_restart(const struct recording *r, uint32_t now,
			   const struct recording_clock *before,
			   const struct recording_clock *after, uint64_t *time)
{
	uint64_t half = r->device.timestamp_hz / 2, most = before->at - before[-1].at + half;
	uint32_t since = now - (uint32_t)before->gpu_ticks, until = -since;
	uint64_t old = r->ticks + (uint32_t)(now - r->last);

	if (until <= most && until <= before->gpu_ticks)
		*time = before->at - until;
	else if (!after || before->at + since <= after->at + half || old > before->at)
		*time = before->at + since;
	else
		return false;
	return true;
}

/* The time of the first report behind a restart that a correlation before it shows */
static uint64_t restarted(struct recording *r, uint64_t time, struct recording_clock *before)
{
	if (time < r->ticks)
		time = r->ticks;
	if (time < before->from)
		before->from = time;
	r->time.pending = false;
	return time;
}

uint64_t recording_time_of(struct recording *r, uint32_t now, bool *restart)
{
	struct recording_clocks *c = &r->time;
	struct recording_clock *before = c->next ? &c->list[c->next - 1] : NULL;
	const struct recording_clock *after = c->next < c->n ? &c->list[c->next] : NULL;
	uint64_t hz = r->device.timestamp_hz, low = r->has_ticks ? r->ticks : 0, time = 0, late;
	uint32_t step = now - r->last;

	*restart = false;
	if (!c->n)
		return r->has_ticks ? r->ticks + step : RECORDING_AXIS + now;
	c->reports++;
	if (r->has_previous)
		note_step(c, step);
	if (c->pending) {
		*restart = behind_restart(r, now, before, after, &time);
		return *restart ? restarted(r, time, before) : r->ticks + step;
	}
	/* a report is read soon after it was written, and so it is not much older */
	if (before && low < before->at - OLDER_S * hz)
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
		return recording_ns(r, ticks > RECORDING_AXIS ? ticks - RECORDING_AXIS : 0);
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
