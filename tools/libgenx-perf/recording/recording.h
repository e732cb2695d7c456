/* SPDX-License-Identifier: MIT */
/*
 * Read a recording of genx-perf or i915-perf-recorder as spans, each from one report to the next.
 */
#ifndef LIBGENX_PERF_RECORDING_RECORDING_H
#define LIBGENX_PERF_RECORDING_RECORDING_H

#include <limits.h>
#include <stdio.h>

#include "tools/libgenx-perf/counters.h"
#include "tools/libgenx-perf/decode.h"
#include "tools/libgenx-perf/metric/metric_table.h"
#include "tools/libgenx-perf/recording/recording_read.h"
#include "tools/libgenx-perf/recording/recording_time.h"

#define RECORDING_NO_CONTEXT	0xffffffffu

#define RECORDING_PROCESSES_MAX	1024	/* contexts with a process; a power of two */

struct genx_oa_format;

/**
 * struct recording_process - process of a context
 * @ctx:	hardware id of the context
 * @pid:	process, 0: the entry is not in use
 * @comm:	name of the process
 */
struct recording_process {
	uint32_t ctx;
	int pid;
	char comm[32];
};

/**
 * struct span - counts between two reports
 * @start:	time at the start of the span, in ticks on the axis of recording_time.h
 * @end:	the same at the end of the span
 * @active:	ticks that @counters cover; less than @end - @start in a delta of one context
 * @gpu_ticks:	render clocks
 * @reports:	number of report differences in the span
 * @ctx:	hardware id of the context that ran, RECORDING_NO_CONTEXT if not known
 * @lost:	reports in the span were lost: the context may be wrong, and counts may be missing
 * @losses:	number of such losses that the recording has before the span; a loss is that of all
 *		spans that are @lost until the next one
 * @gap:	the buffer overflowed before the span: counts up to the span are missing
 * @unknown:	the same, since no report came for too long before the span
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
	uint32_t losses;
	bool gap;
	bool unknown;
	uint64_t counters[GENX_OA_MAX_COUNTERS];
};

/**
 * struct recording - a recording that is read
 * @path:	path of the file
 * @parts:	files of the recording, the oldest first
 * @n_parts:	number of files; 2 for a ring
 * @part:	index of the file that is read
 * @device:	the GPU
 * @stream:	description that genx-perf adds; all 0 in a recording of i915-perf-recorder
 * @has_device:	the file has a record for @device
 * @has_stream:	the file has a record for @stream
 * @has_topology: the file has a topology, @eus and @gpu are valid
 * @eus:	number of EUs in the topology
 * @gpu:	slices and subslices of the topology, for equations
 * @metrics:	names of the metrics to print, empty: none were chosen
 * @names:	names of the counters in the recording
 * @processes:	hash table of the processes of contexts, as far as the recording was read
 * @named:	@processes is not empty
 * @format:	layout of reports
 * @ctx:	how reports name contexts
 * @raw_clock:	the OA unit's clock can be a multiple of that of the command streamers (SIL-355)
 * @source:	the file that is read: @path, or a copy of a pipe
 * @copy:	the copy, NULL: none
 * @time:	correlations, and the axis of time
 * @previous:	the report that was read last
 * @has_previous: @previous is valid
 * @owner:	contexts of the reports so far
 * @ticks:	time of the last report, on the axis
 * @last:	its timestamp
 * @has_ticks:	@ticks and @last are valid
 * @late:	ticks that deltas are behind their times: those of the gaps so far
 * @pending:	a record that was read ahead
 * @has_pending: @pending is valid
 * @lost:	number of times that reports were lost since the last span
 * @gap:	the buffer overflowed since the last span
 * @unknown:	no report came for too long since the last span
 * @n_reports:	number of reports so far
 * @n_lost:	number of times that reports were lost
 * @n_gaps:	number of buffer overflows
 * @n_folded:	number of deltas with the counts of several contexts
 * @n_restarts:	number of times that the GPU's timestamp restarted
 * @n_long:	number of times that no report came for so long that 32-bit counters can have
 *		wrapped around more than once
 * @cut:	offset of a record within which the file ends, 0: none
 * @error:	why the recording cannot be read, or why reading stopped
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
	bool has_topology;
	int eus;
	uint64_t gpu[GPU_PROPERTIES];
	char metrics[RECORDING_METRICS_MAX];
	struct counter_table names;
	struct recording_process processes[RECORDING_PROCESSES_MAX];
	bool named;
	const struct genx_oa_format *format;
	struct decode_ctx ctx;
	bool raw_clock;
	char source[PATH_MAX];
	FILE *copy;
	struct recording_clocks time;
	uint32_t previous[64];
	bool has_previous;
	struct decode_owner owner;
	uint64_t ticks;
	uint32_t last;
	bool has_ticks;
	uint64_t late;
	struct record pending;
	bool has_pending;
	uint32_t lost;
	bool gap;
	bool unknown;
	uint64_t n_reports;
	uint64_t n_lost;
	uint64_t n_gaps;
	uint64_t n_folded;
	uint64_t n_restarts;
	uint64_t n_long;
	uint64_t cut;
	char error[200];
};

/**
 * recording_open() - open a recording, and read the records that describe it
 * @r: filled
 * @path: the file; for a ring, the newer file
 *
 * Return: false if it cannot be read, with the cause in @r->error.
 */
bool recording_open(struct recording *r, const char *path);

/* Close the files of a recording, and free its table of counter names. */
void recording_close(struct recording *r);

/**
 * recording_next() - read the next span
 * @r: recording
 * @span: filled
 *
 * Return: false at the end or at a damaged record; @r->error is not empty in the second case.
 */
bool recording_next(struct recording *r, struct span *span);

/* Fill the description of the stream that the recording has. */
void recording_stream_info(const struct recording *r, struct genx_oa_stream_info *info);

/* Seconds after which the 32-bit counters of the GPU can have wrapped around */
double recording_wrap_seconds(const struct recording *r);

/* Number of EUs, 0: not known */
int recording_eus(const struct recording *r);

/*
 * Properties of the GPU for equations; the others are GPU_UNKNOWN. @table: metric sets of the GPU,
 * for the threads of an EU
 */
void recording_gpu(const struct recording *r, const struct metric_table *table, uint64_t *gpu);

/* Process of a context, NULL if it is not known */
const struct recording_process *recording_process(const struct recording *r, uint32_t ctx);

/* Read the processes of all contexts in advance, for output that cannot wait for the end. */
void recording_read_processes(struct recording *r);

#endif
