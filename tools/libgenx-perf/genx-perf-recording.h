/* SPDX-License-Identifier: MIT */
/*
 * libgenx-perf: recordings of genx-perf record and i915-perf-recorder. Programs include genx-perf.h.
 */
#ifndef GENX_PERF_RECORDING_H
#define GENX_PERF_RECORDING_H

#include "genx-perf-stream.h"

#ifdef __cplusplus
extern "C" {
#endif

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
