/* SPDX-License-Identifier: MIT */
/*
 * libgenx-perf: streams, recordings, totals and records. Programs include genx-perf.h.
 */
#ifndef GENX_PERF_STREAM_H
#define GENX_PERF_STREAM_H

#include "genx-perf-device.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Records that a stream returns, for @records of &struct genx_perf_options */
#define GENX_PERF_RECORDS_REPORTS	1u	/* each report of the hardware */
#define GENX_PERF_RECORDS_DELTAS	2u	/* sums, which the driver makes */

/**
 * struct genx_perf_options - what a stream counts; 0 and NULL select the default of a member
 * @size:	sizeof(struct genx_perf_options), set by GENX_PERF_OPTIONS
 * @format:	name of the report format, NULL: the one with the most counters
 * @set:	name of a metric set, of counters or of metrics, NULL: @set_id
 * @set_id:	id of a metric set that is loaded, 0: the built-in one
 * @period_ns:	longest period of the timer in ns, 0: 1 ms
 * @exponent:	exponent of the timer instead of @period_ns, -1: none
 * @records:	GENX_PERF_RECORDS_*, 0: totals only
 * @coalesce_ns: the driver sums deltas over this time, 0: one delta for each report
 * @buffer:	bytes of the buffer that the hardware writes, 0: the largest
 */
struct genx_perf_options {
	size_t size;
	const char *format;
	const char *set;
	uint64_t set_id;
	uint64_t period_ns;
	int32_t exponent;
	uint32_t records;
	uint64_t coalesce_ns;
	uint64_t buffer;
};

#ifdef __cplusplus
#define GENX_PERF_OPTIONS { sizeof(struct genx_perf_options), NULL, NULL, 0, 0, -1, 0, 0, 0 }
#else
#define GENX_PERF_OPTIONS { .size = sizeof(struct genx_perf_options), .exponent = -1 }
#endif

/**
 * genx_perf_stream_open() - open a stream, which is disabled
 * @device: the device
 * @options: what to count, NULL: totals of the built-in set, one report per ms
 * @stream: set to the stream
 *
 * A set that is not loaded is loaded for this stream alone.
 *
 * Return: 0; -EBUSY: another process uses the OA unit; -EACCES: CAP_PERFMON is needed; -ENOENT: the
 * format or the set does not exist; -ERANGE: the GPU cannot do the exponent or the buffer size, or
 * counters of 32 bits can wrap around twice between two reports of the timer; -EINVAL: there is no
 * set of this id, or @options are inconsistent; -ENODEV: genx does not drive the OA unit, or the
 * device is gone; -ENOMEM.
 */
int genx_perf_stream_open(struct genx_perf_device *device, const struct genx_perf_options *options,
			  struct genx_perf_stream **stream);

/**
 * genx_perf_stream_close() - close a stream
 * @stream: the stream, NULL is ignored
 */
void genx_perf_stream_close(struct genx_perf_stream *stream);

/**
 * genx_perf_stream_fd() - file descriptor of a stream
 * @stream: the stream
 *
 * Return: the descriptor, for poll(); it is non-blocking.
 */
int genx_perf_stream_fd(const struct genx_perf_stream *stream);

/**
 * genx_perf_stream_enable() - start counting; totals begin at 0
 * @stream: the stream
 *
 * Records that were not read yet are dropped. A stream that is enabled just goes on.
 *
 * Return: 0; -ENODEV if the device is gone.
 */
int genx_perf_stream_enable(struct genx_perf_stream *stream);

/**
 * genx_perf_stream_disable() - stop counting; totals stay
 * @stream: the stream
 *
 * Return: 0, or a negative errno.
 */
int genx_perf_stream_disable(struct genx_perf_stream *stream);

/**
 * struct genx_perf_stream_info - how a stream was set up
 * @period_ns:	actual period of the timer
 * @timestamp_hz: frequency of timestamps
 * @buffer:	bytes of the buffer that the hardware writes
 * @set_id:	id of the metric set
 * @format:	the report format
 * @n_counters:	counters of totals and records
 * @records:	GENX_PERF_RECORDS_*
 * @reserved:	0
 */
struct genx_perf_stream_info {
	uint64_t period_ns;
	uint64_t timestamp_hz;
	uint64_t buffer;
	uint64_t set_id;
	struct genx_perf_format format;
	uint32_t n_counters;
	uint32_t records;
	uint64_t reserved[4];
};

/**
 * genx_perf_stream_info_get() - get how a stream was set up
 * @stream: the stream
 * @info: filled
 */
void genx_perf_stream_info_get(const struct genx_perf_stream *stream,
			       struct genx_perf_stream_info *info);

/**
 * genx_perf_stream_counter_get() - describe counter @index of totals and records
 * @stream: the stream
 * @index: index in totals and records
 * @counter: filled; the name depends on the metric set in use
 *
 * Return: 0; -ENOENT if @index is not less than the stream's number of counters.
 */
int genx_perf_stream_counter_get(const struct genx_perf_stream *stream, unsigned int index,
				 struct genx_perf_counter *counter);

/**
 * genx_perf_stream_counter_find() - find a counter by its name or number, in any case
 * @stream: the stream
 * @name: "GpuBusy" or "A0"
 *
 * Return: the index in totals and records; -ENOENT if the stream does not count it; the message
 * then suggests a similar name.
 */
int genx_perf_stream_counter_find(const struct genx_perf_stream *stream, const char *name);

/* Data was lost since the stream was enabled: see @lost and @overflows. */
#define GENX_PERF_TOTALS_LOST		1u

/**
 * struct genx_perf_totals - sums since the stream was enabled
 * @flags:	GENX_PERF_TOTALS_*
 * @n_counters:	counters in @counters
 * @ns:		time from the first report to the last
 * @timestamp:	the same time in ticks of the timestamp
 * @gpu_ticks:	render clocks
 * @reports:	reports in the sums
 * @lost:	number of times that reports were lost: dropped by the hardware, or not written as
 *		the unit was stopped; then, and after a reset of the engine, sums can be too low
 * @overflows:	number of times that the buffer overflowed or a reset stopped counting; the sums
 *		omit the time from then to the next report
 * @counters:	A, then B, then C counters of the format
 * @reserved:	0
 */
struct genx_perf_totals {
	uint32_t flags;
	uint32_t n_counters;
	uint64_t ns;
	uint64_t timestamp;
	uint64_t gpu_ticks;
	uint64_t reports;
	uint64_t lost;
	uint64_t overflows;
	uint64_t counters[GENX_PERF_MAX_COUNTERS];
	uint64_t reserved[8];
};

/**
 * genx_perf_totals_get() - read the totals of a stream
 * @stream: the stream
 * @totals: filled
 *
 * Return: 0; -ENODEV if the device is gone; -EOPNOTSUPP if the stream returns reports only.
 */
int genx_perf_totals_get(struct genx_perf_stream *stream, struct genx_perf_totals *totals);

/**
 * genx_perf_stream_metric_find() - find a metric of the stream's set by its name, in any case
 * @stream: the stream
 * @name: "EuActive"
 *
 * Return: its index in the set; -ENOENT if the set has none of this name, or the GPU does not have
 * it.
 */
int genx_perf_stream_metric_find(const struct genx_perf_stream *stream, const char *name);

/**
 * genx_perf_totals_metric() - evaluate a metric on totals
 * @stream: the stream
 * @totals: totals of the stream, or the difference of two of them
 * @index: index of the metric in the set, of genx_perf_metric_get()
 * @value: set to the value in the unit of the metric
 *
 * Return: 0; -ENOENT if the stream's set has no metric @index, or the GPU does not have it.
 */
int genx_perf_totals_metric(const struct genx_perf_stream *stream,
			    const struct genx_perf_totals *totals, unsigned int index,
			    double *value);

/**
 * genx_perf_totals_percent() - a counter of clocks in per cent of all clocks
 * @stream: the stream
 * @totals: totals of the stream, or the difference of two of them
 * @index: index of the counter in @totals
 * @percent: set to the value; NaN if no render clock was counted, as in idle times and on GPUs
 *	whose reports have none
 *
 * All clocks are the render clocks for a counter of the unit "clocks", and those of all EUs
 * together for one of the unit "EU clocks", or of a multiple such as "8/7 EU clocks".
 *
 * Return: 0; -ENOENT if the stream has no counter @index; -EINVAL if it does not count clocks, or
 * the number of EUs is needed and not known.
 */
int genx_perf_totals_percent(const struct genx_perf_stream *stream,
			     const struct genx_perf_totals *totals, unsigned int index,
			     double *percent);

/**
 * enum genx_perf_record_type - what a record is
 * @GENX_PERF_RECORD_REPORT: a report of the hardware
 * @GENX_PERF_RECORD_DELTA: sums that the driver made
 * @GENX_PERF_RECORD_LOST: reports were lost here, and counts too if the unit was stopped or the
 *	engine was reset
 * @GENX_PERF_RECORD_OVERFLOW: the buffer overflowed, a reset stopped counting, or no report came
 *	until 32-bit counters can have wrapped around; the counts from here to the next report are
 *	missing
 */
enum genx_perf_record_type {
	GENX_PERF_RECORD_REPORT = 1,
	GENX_PERF_RECORD_DELTA,
	GENX_PERF_RECORD_LOST,
	GENX_PERF_RECORD_OVERFLOW,
};

/* The report is the first one, or the first after an overflow: its counts are 0. */
#define GENX_PERF_RECORD_FIRST		1u
/*
 * Reports were lost within the span: @ctx_id can be wrong. The sums are right if only reports were
 * lost, and too low if the unit was stopped or the engine was reset.
 */
#define GENX_PERF_RECORD_GAP		2u
/* More contexts ran than the driver keeps apart: the sums of several are in this record. */
#define GENX_PERF_RECORD_FOLDED		4u

/**
 * struct genx_perf_record - a record
 * @type:	enum genx_perf_record_type; LOST and OVERFLOW have no other member
 * @flags:	GENX_PERF_RECORD_*
 * @ctx_id:	hardware id of the context that ran, or GENX_PERF_NO_CONTEXT
 * @ctx_serial:	serial number of the context, which is never reused; delta only, else 0
 * @start:	start of the span in ticks of the timestamp; of a report: from the first report on,
 *		of a delta: from the first report behind genx_perf_stream_enable() on. The time of
 *		an overflow is in that of reports, as far as their timestamps of 32 bits show it
 *		(not behind a reset of the GT, which restarts them), and not in that of deltas
 * @end:	end of the span
 * @active:	ticks of the span that @counters cover; the others belong to other contexts
 * @gpu_ticks:	render clocks of the span
 * @reports:	number of differences of two reports
 * @n_counters:	counters in @counters
 * @counters:	what was counted in the span: of a report, the difference to the report before
 * @raw:	bytes of the record as the driver returned them, without header; valid until the
 *		next call for the stream
 * @raw_size:	bytes at @raw
 * @reserved:	0
 */
struct genx_perf_record {
	uint32_t type;
	uint32_t flags;
	uint32_t ctx_id;
	uint32_t ctx_serial;
	uint64_t start;
	uint64_t end;
	uint64_t active;
	uint64_t gpu_ticks;
	uint32_t reports;
	uint32_t n_counters;
	uint64_t counters[GENX_PERF_MAX_COUNTERS];
	const void *raw;
	size_t raw_size;
	uint64_t reserved[8];
};

/**
 * genx_perf_record_next() - get the next record of a stream
 * @stream: the stream
 * @record: filled
 *
 * Does not block.
 *
 * Return: 1 if @record was filled; 0 if there is none now; -ENODEV if the device is gone and all
 * records were returned; -EIO if the stream is disabled or returns no records; -EBADMSG if the
 * record does not fit the format of the stream.
 */
int genx_perf_record_next(struct genx_perf_stream *stream, struct genx_perf_record *record);

/**
 * genx_perf_stream_wait() - wait until records can be read
 * @stream: the stream
 * @timeout_ms: longest time in ms, -1: no limit
 *
 * Return: 1 if there are records or the device is gone, 0 after the timeout, -EINTR after a signal,
 * or another negative errno.
 */
int genx_perf_stream_wait(struct genx_perf_stream *stream, int timeout_ms);

/**
 * genx_perf_record_metric() - evaluate a metric on a report or a delta
 * @stream: the stream
 * @record: record of the stream
 * @index: index of the metric in the set, of genx_perf_metric_get()
 * @value: set to the value in the unit of the metric
 *
 * Return: as genx_perf_totals_metric(), or -EINVAL if the record has no counts.
 */
int genx_perf_record_metric(const struct genx_perf_stream *stream,
			    const struct genx_perf_record *record, unsigned int index,
			    double *value);

/**
 * genx_perf_record_percent() - a counter of clocks in per cent of all clocks, of a record
 * @stream: the stream
 * @record: record of the stream
 * @index: index of the counter in @record
 * @percent: set to the value; NaN if no render clock was counted
 *
 * Return: as genx_perf_totals_percent(), also -EINVAL if the record has no counts.
 */
int genx_perf_record_percent(const struct genx_perf_stream *stream,
			     const struct genx_perf_record *record, unsigned int index,
			     double *percent);

/**
 * genx_perf_recording_open() - open a recording of genx-perf record or i915-perf-recorder
 * @path: the file; "-": standard input
 * @recording: set to the recording
 *
 * Return: 0; -EBADMSG if it is no recording, or damaged at its start; -ENOMEM; an errno of open().
 */
int genx_perf_recording_open(const char *path, struct genx_perf_recording **recording);

/**
 * genx_perf_recording_close() - close a recording
 * @recording: the recording, NULL is ignored
 */
void genx_perf_recording_close(struct genx_perf_recording *recording);

/**
 * struct genx_perf_recording_info - what was recorded
 * @gpu:	properties of the GPU
 * @format:	the report format
 * @n_counters:	counters of records
 * @reserved0:	0
 * @set_name:	name of the metric set
 * @set_uuid:	its UUID
 * @platform:	name of the platform
 * @address:	PCI address, "" in a recording of i915-perf-recorder
 * @reserved:	0
 */
struct genx_perf_recording_info {
	struct genx_perf_gpu gpu;
	struct genx_perf_format format;
	uint32_t n_counters;
	uint32_t reserved0;
	char set_name[256];
	char set_uuid[40];
	char platform[32];
	char address[32];
	uint64_t reserved[4];
};

/**
 * genx_perf_recording_info_get() - get what was recorded
 * @recording: the recording
 * @info: filled
 */
void genx_perf_recording_info_get(const struct genx_perf_recording *recording,
				  struct genx_perf_recording_info *info);

/**
 * genx_perf_recording_counter_get() - describe counter @index of the records
 * @recording: the recording
 * @index: index in records
 * @counter: filled; valid until the recording is closed
 *
 * Return: 0; -ENOENT if @index is not less than the number of counters.
 */
int genx_perf_recording_counter_get(const struct genx_perf_recording *recording,
				    unsigned int index, struct genx_perf_counter *counter);

/**
 * genx_perf_recording_next() - get the next record of a recording
 * @recording: the recording
 * @record: filled. A report and a delta are both of type GENX_PERF_RECORD_DELTA: the difference to
 *	the report before. @start and @end are ticks of one axis, also where the GPU's timestamp
 *	wrapped around or restarted; GENX_PERF_RECORD_OVERFLOW says that the time up to the next
 *	record is missing. @raw is NULL
 *
 * Return: 1 if @record was filled; 0 at the end, also of a file that is cut off; -EBADMSG if the
 * rest of the file is damaged.
 */
int genx_perf_recording_next(struct genx_perf_recording *recording,
			     struct genx_perf_record *record);

/**
 * genx_perf_recording_percent() - a counter of clocks in per cent of all clocks, of a record
 * @recording: the recording
 * @record: record of the recording
 * @index: index of the counter in @record
 * @percent: set to the value; NaN if no render clock was counted
 *
 * Return: as genx_perf_record_percent().
 */
int genx_perf_recording_percent(const struct genx_perf_recording *recording,
				const struct genx_perf_record *record, unsigned int index,
				double *percent);

/**
 * genx_perf_recording_ns() - time of the CPU at a time of the recording
 * @recording: the recording
 * @ticks: @start or @end of the record that was read last
 *
 * Return: CLOCK_MONOTONIC in ns, by the correlations of the clocks in the recording.
 */
uint64_t genx_perf_recording_ns(const struct genx_perf_recording *recording, uint64_t ticks);

/**
 * genx_perf_recording_process() - process of a context, as far as the recording was read
 * @recording: the recording
 * @ctx_id: hardware id of the context
 * @process: filled
 *
 * Return: 0; -ENOENT if the recording has no process of this context.
 */
int genx_perf_recording_process(const struct genx_perf_recording *recording, uint32_t ctx_id,
				struct genx_perf_process *process);

#ifdef __cplusplus
}
#endif

#endif
