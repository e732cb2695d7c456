// SPDX-License-Identifier: MIT
/* Write the file of a recording, which can be a ring of two parts. */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/genx-perf/recording/record_file.h"

/* bytes of RECORDING_PROCESSES; the rest is in the next one */
#define PROCESSES_MAX		0x8000u
#define LINE_MAX_PROCESS	64	/* two numbers, 31 bytes of a name, spaces */

static void count(struct record_counts *counts, uint32_t type)
{
	switch (type) {
	case GENX_OA_RECORD_DELTA:
		counts->deltas++;
		break;
	case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
		counts->report_lost++;
		break;
	case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
		counts->buffer_lost++;
		break;
	}
}

/*
 * Skip the whole records from @at on whose header is that of the first one, which has @size bytes.
 * At the fastest period, this loop is most of what a report costs beyond its read().
 */
static const char *skip_same(const char *at, const char *end, uint16_t size)
{
	const char *last = end - size;
	uint64_t first, header;

	_Static_assert(sizeof(first) == sizeof(struct drm_i915_perf_record_header),
		       "a header is compared as a number");
	memcpy(&first, at, sizeof(first));
	do {
		at += size;
		if (at > last)
			break;
		memcpy(&header, at, sizeof(header));
	} while (header == first);
	return at;
}

size_t record_count(const char *data, size_t n, struct record_counts *counts)
{
	const char *at = data, *end = data + n;

	while ((size_t)(end - at) >= sizeof(struct drm_i915_perf_record_header)) {
		struct drm_i915_perf_record_header header;

		memcpy(&header, at, sizeof(header));
		if (header.size < sizeof(header) || header.size > end - at)
			break;
		if (header.type == DRM_I915_PERF_RECORD_SAMPLE) {
			const char *next = skip_same(at, end, header.size);

			counts->samples += (next - at) / header.size;
			at = next;
		} else {
			count(counts, header.type);
			at += header.size;
		}
	}
	return at - data;
}

/* Bytes of the whole records in the first @n bytes of @data */
static size_t record_whole(const char *data, size_t n)
{
	struct record_counts unused = { 0 };

	return record_count(data, n, &unused);
}

/*
 * Append records to the file. Return: bytes of whole records written; a partly written record is
 * removed again.
 */
static size_t append(struct record_file *file, const char *data, size_t size)
{
	size_t done = 0, whole;
	ssize_t w = 0;
	int err;

	while (done < size && w >= 0) {
		w = write(file->out, data + done, size - done);
		if (w < 0 && errno == EINTR)
			w = 0;
		if (w > 0)
			done += w;
	}
	err = errno;
	whole = done == size ? size : record_whole(data, done);
	file->size += whole;
	if (whole < size && ftruncate(file->out, file->start + file->size) && errno != EINVAL)
		fprintf(stderr, "genx-perf: the last record of the file is cut off\n");
	errno = err;
	return whole;
}

/* Times of deltas begin at the first correlation, which may be in a part that was dropped. */
static bool write_origin(struct record_file *file)
{
	struct correlation_record *origin = &file->origin;

	if (!file->part || !origin->header.size)
		return true;
	origin->header.type = RECORDING_ORIGIN;
	return append(file, (const char *)origin, sizeof(*origin)) == sizeof(*origin);
}

static bool begin_part(struct record_file *file)
{
	if (!file->opened)
		file->out = open(file->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	file->size = 0;
	for (unsigned int i = 0; i < file->owners->n; i++)
		file->owners->list[i].written = false;
	if (file->out < 0)
		return false;
	recording_meta_part(file->meta, file->part);
	return append(file, file->meta->data, file->meta->size) == file->meta->size &&
	       write_origin(file) && record_file_correlate(file);
}

void record_file_create(struct record_file *file)
{
	struct stat st;

	file->part = 0;
	if (file->limit && !stat(file->path, &st) && !S_ISREG(st.st_mode))
		die(EXIT_USAGE, "--max-size: %s is not a regular file", file->path);
	if (!begin_part(file))
		die(EXIT_FAILED, "%s: %s%s", file->path, file->out < 0 ? "" : "writing: ",
		    strerror(errno));
}

static bool next_part(struct record_file *file)
{
	char old[PATH_MAX];

	if (snprintf(old, sizeof(old), "%s.old", file->path) >= (int)sizeof(old)) {
		errno = ENAMETOOLONG;
		return false;
	}
	/* end the part with a correlation, so that its reports lie between two of them */
	if (!record_file_correlate(file) || close(file->out) || rename(file->path, old))
		return false;
	file->part++;
	return begin_part(file);
}

/* Bytes of the whole records at the start of @data that fit into @room */
static size_t fitting(const char *data, size_t size, size_t room)
{
	return record_whole(data, size < room ? size : room);
}

size_t record_file_write(struct record_file *file, const char *data, size_t size)
{
	size_t done = 0;

	while (done < size) {
		size_t n = size - done, written;

		if (file->limit) {
			/* reserve space for the correlation at the end of a part */
			uint64_t half = file->limit / 2 - 2 * sizeof(struct correlation_record);

			n = fitting(data + done, n, half > file->size ? half - file->size : 0);
			if (!n && !next_part(file))
				return done;
		}
		written = append(file, data + done, n);
		done += written;
		if (written < n)
			return done;
	}
	return done;
}

bool record_file_correlate(struct record_file *file)
{
	struct correlation_record record[2];

	if (recording_correlate(file->device, file->shift, &record[1]))
		return true;
	/* the first correlation of the recording */
	if (!file->part && !file->origin.header.size)
		file->origin = record[1];
	recording_boottime(&record[0]);
	return append(file, (const char *)record, sizeof(record)) == sizeof(record);
}

bool record_file_processes(struct record_file *file, const char *address)
{
	struct {
		struct drm_i915_perf_record_header header;
		char text[PROCESSES_MAX];
	} record = { .header.type = RECORDING_PROCESSES };
	struct owners *owners = file->owners;
	size_t n = 0;

	owners_name(owners, address);
	for (unsigned int i = 0; i < owners->n && n + LINE_MAX_PROCESS < sizeof(record.text); i++) {
		struct owner *owner = &owners->list[i];

		/* its process and its id can be found later */
		if (!owner->pid || !owner->hw_id || owner->written)
			continue;
		n += snprintf(record.text + n, LINE_MAX_PROCESS, "%x %d %.31s\n", owner->hw_id,
			      owner->pid, owner->comm);
		owner->written = true;
	}
	if (!n)
		return true;
	for (; n % 8; n++)
		record.text[n] = '\n';
	record.header.size = sizeof(record.header) + n;
	return append(file, (const char *)&record, record.header.size) == record.header.size;
}
