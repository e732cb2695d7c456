/* SPDX-License-Identifier: MIT */
/* A recording as spans between two reports, whichever tool wrote it. */
#ifndef GENX_PERF_RECORDING_H
#define GENX_PERF_RECORDING_H

#include "recording_read.h"
#include "view.h"

#define RECORDING_NO_CONTEXT	0xffffffffu

struct genx_oa_format;

/**
 * struct span - what was counted between two reports
 * @start:	GPU timestamp at its start, in ticks, without wrap-around
 * @end:	at its end
 * @active:	ticks that @counters cover, less than that if a delta is one context's
 * @gpu_ticks:	render clocks
 * @reports:	differences of two reports in it
 * @ctx:	hardware id of the context that ran, RECORDING_NO_CONTEXT: not known
 * @lost:	reports within it were lost: the sums are right, the context may not be
 * @gap:	the buffer overflowed before it: what was counted until then is missing
 * @counters:	A, B and C counters
 */
struct span {
	uint64_t start;
	uint64_t end;
	uint64_t active;
	uint64_t gpu_ticks;
	uint32_t reports;
	uint32_t ctx;
	bool lost;
	bool gap;
	uint64_t counters[GENX_OA_MAX_COUNTERS];
};

/**
 * struct recording - a recording that is read
 * @path:	its path
 * @parts:	its files, from the oldest
 * @n_parts:	1, or 2: a ring
 * @part:	index of the one that is read
 * @device:	the GPU
 * @stream:	what genx-perf adds, 0 in a recording of i915-perf-recorder
 * @has_device:	there is such a record
 * @has_stream:	there is such a record
 * @eus:	EUs by the topology
 * @names:	the counters that the recording names
 * @format:	layout of reports
 * @ctx_valid:	bit of RPT_ID: the report has a context
 * @clocks:	first correlation
 * @has_clocks:	there is one
 * @previous:	the report that was read last
 * @has_previous: there is one
 * @ticks:	timestamp of @previous without wrap-around
 * @pending:	a record that was read ahead
 * @has_pending: there is one
 * @lost:	reports were lost since the last span
 * @gap:	the buffer overflowed since the last span
 * @n_reports:	reports so far
 * @n_lost:	how often reports were lost
 * @n_gaps:	how often the buffer overflowed
 * @cut:	offset at which a file ends within a record, 0: it does not
 * @error:	why the recording cannot be read, or not beyond a point
 */
struct recording {
	const char *path;
	struct record_reader parts[2];
	unsigned int n_parts;
	unsigned int part;
	struct recording_device device;
	struct recording_stream stream;
	bool has_device;
	bool has_stream;
	int eus;
	struct counter_table names;
	const struct genx_oa_format *format;
	uint32_t ctx_valid;
	struct recording_correlation clocks;
	bool has_clocks;
	uint32_t previous[64];
	bool has_previous;
	uint64_t ticks;
	struct record pending;
	bool has_pending;
	bool lost;
	bool gap;
	uint64_t n_reports;
	uint64_t n_lost;
	uint64_t n_gaps;
	uint64_t cut;
	char error[200];
};

/**
 * recording_open() - open a recording, and read the records that describe it
 * @r: filled
 * @path: the file; of a ring the newer one
 *
 * Return: false if it cannot be read, with the cause in @r->error.
 */
bool recording_open(struct recording *r, const char *path);

/* Close the files of a recording, and free its table of counter names. */
void recording_close(struct recording *r);

/**
 * recording_view() - describe the recording for printing
 * @r: recording
 * @view: its device, stream and names are filled
 * @metrics: file of counter names, NULL: those of the recording, or the installed ones
 */
void recording_view(struct recording *r, struct view *view, const char *metrics);

/**
 * recording_next() - next span
 * @r: recording
 * @span: filled
 *
 * Return: false at the end, or at damage: @r->error is then not empty.
 */
bool recording_next(struct recording *r, struct span *span);

/* Nanoseconds of a number of ticks */
uint64_t recording_ns(const struct recording *r, uint64_t ticks);

/* CLOCK_MONOTONIC in ns at a timestamp, if the recording correlates the clocks, else GPU time */
uint64_t recording_cpu_ns(const struct recording *r, uint64_t ticks);

#endif
