/* SPDX-License-Identifier: MIT */
/*
 * The file of a recording. It has whole records at any time but within one write(), and is
 * readable wherever it is cut off.
 *
 * With a limit it is a ring of two parts: when PATH has reached half of the limit, it is renamed to
 * PATH.old, which is overwritten, and a new PATH begins. Both are recordings of their own.
 */
#ifndef GENX_PERF_RECORD_FILE_H
#define GENX_PERF_RECORD_FILE_H

#include "recording_meta.h"

#define RECORD_FILE_LIMIT_MIN	(1u << 20)

/**
 * struct record_file - a recording that is written
 * @path:	its path
 * @device:	the GPU, for correlations
 * @meta:	what a part begins with
 * @out:	file descriptor
 * @size:	bytes of whole records in the part
 * @limit:	most bytes of both parts, 0: no limit
 * @part:	number of the part
 */
struct record_file {
	const char *path;
	int device;
	struct recording_meta *meta;
	int out;
	uint64_t size;
	uint64_t limit;
	uint32_t part;
};

/* Create the file and describe the recording in it; exits with the cause if that fails. */
void record_file_create(struct record_file *file);

/* Write whole records. Return: how many bytes of whole records were written; less: errno */
size_t record_file_write(struct record_file *file, const char *data, size_t size);

/* Write a correlation of the clocks. Return: false if that failed: errno; a device that is gone is
 * no failure.
 */
bool record_file_correlate(struct record_file *file);

/* Bytes of the whole records in the first @n bytes */
size_t record_whole(const char *data, size_t n);

#endif
