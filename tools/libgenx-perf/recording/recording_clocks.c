// SPDX-License-Identifier: MIT
/* Read the correlations of the clocks of a recording, and make one axis of time from them. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/libgenx-perf/recording/recording.h"
#include "tools/libgenx-perf/recording/recording_time.h"

/* Two correlations agree if their distance on both clocks differs by less than this and 1 %. */
#define TOLERANCE_S	0.1

/* Distances of at least this show the ratio of the two clocks. */
#define RATIO_S		(4 * TOLERANCE_S)
#define SHIFT_MAX	3u

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
 * @format:	layout of reports
 * @number:	number of correlations so far
 * @boot_ns:	CLOCK_BOOTTIME at @boot_at, 0: not known
 * @boot_at:	CLOCK_MONOTONIC
 * @origin:	first correlation of the recording, if the file has it
 * @last:	timestamp of the last report
 * @has_last:	no overflow of the buffer since that report
 * @elapsed:	ticks between reports since the last correlation, without those in overflows
 * @delta_end:	largest end of the deltas since the last correlation
 */
struct scan {
	const struct genx_oa_format *format;
	unsigned int number;
	uint64_t boot_ns;
	uint64_t boot_at;
	struct recording_correlation origin;
	uint32_t last;
	bool has_last;
	uint64_t elapsed;
	uint64_t delta_end;
};

static bool scan_correlation(struct recording_clocks *c, struct scan *scan,
			     const struct recording_correlation *clocks)
{
	struct recording_clock clock = {
		.cpu_ns = clocks->cpu_ns, .gpu_ticks = clocks->gpu_ticks, .number = scan->number++,
		.elapsed = scan->elapsed, .delta_end = scan->delta_end,
	};

	/* 2^60 ns are 36 years; the limits keep sums of times from overflowing */
	if (clock.cpu_ns >> 60 || clock.gpu_ticks >> 60)
		return true;
	if (scan->boot_ns)
		clock.boot_ns = scan->boot_ns + (clock.cpu_ns - scan->boot_at);
	if (c->n && clock.cpu_ns <= c->list[c->n - 1].cpu_ns)
		return true;
	scan->elapsed = 0;
	scan->delta_end = 0;
	return add(c, &clock);
}

static void scan_report(struct scan *scan, const struct record *record)
{
	uint32_t now;

	if (record->size != scan->format->size)
		return;
	memcpy(&now, record->data + 4 * scan->format->timestamp_dw, sizeof(now));
	if (scan->has_last)
		scan->elapsed += (uint32_t)(now - scan->last);
	scan->last = now;
	scan->has_last = true;
}

static void scan_delta(struct scan *scan, const struct record *record)
{
	struct genx_oa_delta delta;

	if (record->size < sizeof(delta))
		return;
	memcpy(&delta, record->data, sizeof(delta));
	if (!(delta.end >> 60) && delta.end > scan->delta_end)
		scan->delta_end = delta.end;
}

static bool scan_record(struct recording_clocks *c, struct scan *scan, const struct record *record)
{
	struct recording_correlation clocks;

	if (record->type == DRM_I915_PERF_RECORD_SAMPLE)
		scan_report(scan, record);
	else if (record->type == GENX_OA_RECORD_DELTA)
		scan_delta(scan, record);
	else if (record->type == DRM_I915_PERF_RECORD_OA_BUFFER_LOST)
		scan->has_last = false;
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

/* Is a distance of @d ticks of the GPU the one of @expected ticks by the CPU's clock? */
static bool agrees(const struct recording *r, uint64_t d, uint64_t expected)
{
	uint64_t most = expected / 100 + (uint64_t)(TOLERANCE_S * r->device.timestamp_hz);

	return (d > expected ? d - expected : expected - d) <= most;
}

/*
 * Ticks from one correlation to the next one, @ns later. @restart: set to whether the GPU's
 * timestamp restarted between. It has 32, 36 or more bits, of which a shift makes more, and may
 * have wrapped around several times.
 */
static uint64_t distance(const struct recording *r, uint64_t from, uint64_t to, uint64_t ns,
			 bool *restart)
{
	static const unsigned int bits[] = { 60, 32, 36, 37, 38, 39, 40, 56 };
	uint64_t expected = ticks_of(r, ns);

	*restart = false;
	for (size_t i = 0; i < ARRAY_SIZE(bits); i++) {
		uint64_t wrap = 1ull << bits[i], d = (to - from) & (wrap - 1);

		if (from >= wrap || to >= wrap)
			continue;
		if (expected > d)
			d += (expected - d + wrap / 2) / wrap * wrap;
		if (!(d >> 61) && agrees(r, d, expected))
			return d;
	}
	*restart = true;
	return expected;
}

/*
 * Correlations of DG2 can be of the clock of the command streamers, of which the OA unit's clock is
 * a multiple (SIL-355): i915-perf-recorder and older versions of genx-perf record it so. Return: n
 * if reports count 2^n ticks in one of the correlations
 */
static unsigned int find_shift(const struct recording *r)
{
	const struct recording_clocks *c = &r->time;
	unsigned int agree[SHIFT_MAX + 1] = { 0 }, n = 0, best = 0;

	for (unsigned int i = 1; i < c->n; i++) {
		uint64_t ns = c->list[i].cpu_ns - c->list[i - 1].cpu_ns;
		uint64_t d = c->list[i].gpu_ticks - c->list[i - 1].gpu_ticks;

		if (ns < RATIO_S * 1e9 || d >> 60)
			continue;
		n++;
		for (unsigned int shift = 0; shift <= SHIFT_MAX; shift++)
			agree[shift] += agrees(r, d << shift, ticks_of(r, ns));
	}
	for (unsigned int shift = 1; shift <= SHIFT_MAX; shift++)
		if (agree[shift] > agree[best])
			best = shift;
	/* where the clocks are one, two distances and the most of them are no accident */
	return 2 * agree[best] > n && (r->raw_clock || agree[best] > 1) ? best : 0;
}

static void find_room(struct recording_clocks *c)
{
	uint64_t room = UINT64_MAX;

	for (unsigned int i = c->n; i-- > 0;) {
		struct recording_clock *clock = &c->list[i];
		uint64_t since = clock->at - c->origin;
		uint64_t left = since > clock->delta_end ? since - clock->delta_end : 0;

		if (clock->delta_end && left < room)
			room = left;
		clock->room = room;
	}
}

static void make_axis(struct recording *r, struct scan *scan)
{
	struct recording_clocks *c = &r->time;
	struct recording_correlation *o = &scan->origin;
	bool restart;

	c->shift = find_shift(r);
	o->gpu_ticks <<= c->shift;
	for (unsigned int i = 0; i < c->n; i++) {
		struct recording_clock *clock = &c->list[i], *before = clock - 1;

		clock->at = RECORDING_AXIS;
		clock->gpu_ticks <<= c->shift;
		if (i)
			clock->at = before->at + distance(r, before->gpu_ticks, clock->gpu_ticks,
							  clock->cpu_ns - before->cpu_ns,
							  &clock->restart);
		clock->from = clock->at;
	}
	c->origin = RECORDING_AXIS;
	if (c->n && o->cpu_ns && o->cpu_ns < c->list[0].cpu_ns)
		c->origin -= distance(r, o->gpu_ticks, c->list[0].gpu_ticks,
				      c->list[0].cpu_ns - o->cpu_ns, &restart);
	find_room(c);
}

bool recording_clocks_read(struct recording *r)
{
	struct scan scan = { .format = r->format };
	char old[PATH_MAX];
	bool ok = true;

	if (r->n_parts > 1 &&
	    snprintf(old, sizeof(old), "%s.old", r->path) < (int)sizeof(old))
		ok = scan_file(&r->time, &scan, old);
	ok = ok && scan_file(&r->time, &scan, r->source);
	make_axis(r, &scan);
	return ok;
}

void recording_time_free(struct recording *r)
{
	free(r->time.list);
	memset(&r->time, 0, sizeof(r->time));
}
