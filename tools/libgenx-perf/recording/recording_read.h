/* SPDX-License-Identifier: MIT */
/* Read the records of a file one after the other. The contents of the file are not trusted. */
#ifndef LIBGENX_PERF_RECORDING_RECORDING_READ_H
#define LIBGENX_PERF_RECORDING_RECORDING_READ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "tools/libgenx-perf/recording/recording_format.h"

enum record_step {
	RECORD_NEXT,		/* a record was read */
	RECORD_END,		/* the file ends behind a record */
	RECORD_CUT,		/* the file ends within a record, as after SIGKILL */
	RECORD_BAD,		/* the file is damaged, or cannot be read */
};

/**
 * struct record_reader - a file that is read
 * @file:	the file
 * @buffer:	bytes that were read from the file
 * @from:	offset in @buffer of the first byte that was not returned yet
 * @to:		number of bytes in @buffer
 * @at:		offset in the file of the record that was returned last
 * @next:	offset in the file of the record behind it
 */
struct record_reader {
	FILE *file;
	char *buffer;
	size_t from;
	size_t to;
	uint64_t at;
	uint64_t next;
};

/**
 * struct record - one record of a file
 * @type:	type of the record
 * @data:	data, valid until the next record is read; not aligned
 * @size:	bytes of @data
 */
struct record {
	uint32_t type;
	const char *data;
	size_t size;
};

/* Open a file. Return: false with errno set if that fails */
bool record_reader_open(struct record_reader *reader, const char *path);
void record_reader_close(struct record_reader *reader);

enum record_step record_reader_next(struct record_reader *reader, struct record *record);

#endif
