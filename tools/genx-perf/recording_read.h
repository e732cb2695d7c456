/* SPDX-License-Identifier: MIT */
/* Records of a file one after the other. What is in a file is not trusted. */
#ifndef GENX_PERF_RECORDING_READ_H
#define GENX_PERF_RECORDING_READ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "recording_format.h"

enum record_step {
	RECORD_NEXT,		/* a record */
	RECORD_END,		/* the file ends behind a record */
	RECORD_CUT,		/* the file ends within a record, as after SIGKILL */
	RECORD_BAD,		/* the file is damaged, or cannot be read */
};

/**
 * struct record_reader - a file that is read
 * @file:	the file
 * @buffer:	what was read of it
 * @from:	first byte of @buffer that was not returned yet
 * @to:		bytes in @buffer
 * @at:		offset in the file of the record that was returned last
 * @next:	of the one behind it
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
 * struct record - one record
 * @type:	its type
 * @data:	its data, valid until the next one is read, aligned to nothing
 * @size:	bytes of @data
 */
struct record {
	uint32_t type;
	const char *data;
	size_t size;
};

/* Return: false if the file cannot be opened: errno */
bool record_reader_open(struct record_reader *reader, const char *path);
void record_reader_close(struct record_reader *reader);

enum record_step record_reader_next(struct record_reader *reader, struct record *record);

#endif
