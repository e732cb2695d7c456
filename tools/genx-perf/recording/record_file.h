/* SPDX-License-Identifier: MIT */
/*
 * The file of a recording. Except during a write(), the file holds whole records only. It is
 * readable wherever it is cut off.
 *
 * With a size limit the recording is a ring of two parts: when PATH reaches half of the limit, it
 * replaces PATH.old, and a new PATH begins. Each of the two files can be read alone.
 */
#ifndef GENX_PERF_RECORDING_RECORD_FILE_H
#define GENX_PERF_RECORDING_RECORD_FILE_H

#include <sys/types.h>

#include "tools/genx-perf/counts/owners.h"
#include "tools/genx-perf/recording/recording_meta.h"

#define RECORD_FILE_LIMIT_MIN	(1u << 20)

/**
 * struct record_file - the file that a recording is written to
 * @path:	path of the file
 * @device:	the GPU, for correlations
 * @shift:	recording_clock_shift() of it
 * @meta:	records with which each part begins
 * @owners:	processes of the contexts that were found so far, and which of them the part has
 * @out:	file descriptor
 * @opened:	@out is open, and @path is only its name in messages
 * @start:	offset in @out at which the recording begins: a file can have other data before it
 * @size:	bytes of whole records in the current part
 * @limit:	largest size of both parts in bytes, 0: no limit
 * @part:	number of the current part
 * @origin:	first correlation of the recording
 */
struct record_file {
	const char *path;
	int device;
	unsigned int shift;
	struct recording_meta *meta;
	struct owners *owners;
	int out;
	bool opened;
	off_t start;
	uint64_t size;
	uint64_t limit;
	uint32_t part;
	struct correlation_record origin;
};

/* Create the file and describe the recording in it; exits with the cause if that fails. */
void record_file_create(struct record_file *file);

/*
 * Write whole records. Return: bytes of whole records written; less than @size on an error, with
 * errno set
 */
size_t record_file_write(struct record_file *file, const char *data, size_t size);

/*
 * Write a correlation of the clocks. Return: false with errno set if that failed. If the device is
 * gone, nothing is written and the result is true.
 */
bool record_file_correlate(struct record_file *file);

/*
 * Find the processes of contexts and write the names that the part does not have. Return: false
 * with errno set if writing failed. Without a right to read debugfs, nothing is written.
 */
bool record_file_processes(struct record_file *file, const char *address);

/**
 * struct record_counts - numbers of records of each type
 * @samples:		raw reports
 * @deltas:		decoded deltas
 * @report_lost:	records that say that reports were lost
 * @buffer_lost:	records that say that the whole buffer was lost
 */
struct record_counts {
	uint64_t samples;
	uint64_t deltas;
	uint64_t report_lost;
	uint64_t buffer_lost;
};

/* Add the whole records in the first @n bytes of @data to @counts. Return: the bytes of them */
size_t record_count(const char *data, size_t n, struct record_counts *counts);

#endif
