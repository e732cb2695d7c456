// SPDX-License-Identifier: MIT
/* Read the records of a file through a buffer, because a recording can be larger than memory. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/libgenx-perf/recording/recording_read.h"

#define BUFFER	(1u << 18)	/* bytes, more than the largest record */

bool record_reader_open(struct record_reader *reader, const char *path)
{
	memset(reader, 0, sizeof(*reader));
	reader->file = strcmp(path, "-") ? fopen(path, "re") : fdopen(dup(STDIN_FILENO), "r");
	if (!reader->file)
		return false;
	setvbuf(reader->file, NULL, _IONBF, 0);
	reader->buffer = malloc(BUFFER);
	if (reader->buffer)
		return true;
	record_reader_close(reader);
	errno = ENOMEM;
	return false;
}

void record_reader_close(struct record_reader *reader)
{
	if (reader->file)
		fclose(reader->file);
	free(reader->buffer);
	memset(reader, 0, sizeof(*reader));
}

/* Fill the buffer to at least @n bytes. Return: false if the file has less. */
static bool have(struct record_reader *reader, size_t n)
{
	if (reader->to - reader->from >= n)
		return true;
	memmove(reader->buffer, reader->buffer + reader->from, reader->to - reader->from);
	reader->to -= reader->from;
	reader->from = 0;
	reader->to += fread(reader->buffer + reader->to, 1, BUFFER - reader->to, reader->file);
	return reader->to >= n;
}

static enum record_step ended(const struct record_reader *reader)
{
	if (ferror(reader->file))
		return RECORD_BAD;
	return reader->to == reader->from ? RECORD_END : RECORD_CUT;
}

enum record_step record_reader_next(struct record_reader *reader, struct record *record)
{
	struct drm_i915_perf_record_header header;

	reader->at = reader->next;
	if (!have(reader, sizeof(header)))
		return ended(reader);
	memcpy(&header, reader->buffer + reader->from, sizeof(header));
	if (header.size < sizeof(header))
		return RECORD_BAD;
	if (!have(reader, header.size))
		return ended(reader);
	*record = (struct record){
		.type = header.type,
		.data = reader->buffer + reader->from + sizeof(header),
		.size = header.size - sizeof(header),
	};
	reader->from += header.size;
	reader->next += header.size;
	return RECORD_NEXT;
}
