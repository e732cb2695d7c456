// SPDX-License-Identifier: MIT
/* Read a recording: the records that describe it, then the records of the stream as spans. */

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "regs/platform_find.h"
#include "tools/libgenx-perf/recording/recording.h"
#include "tools/libgenx-perf/recording/recording_decode.h"
#include "tools/libgenx-perf/recording/recording_processes.h"

static bool __attribute__((format(printf, 2, 3))) fail(struct recording *r, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(r->error, sizeof(r->error), fmt, args);
	va_end(args);
	return false;
}

static bool damaged(struct recording *r, const char *what)
{
	return fail(r, "the record at byte %llu is damaged: %s",
		    (unsigned long long)r->parts[r->part].at, what);
}

static bool not_a_recording(struct recording *r)
{
	return fail(r, "this is not a recording of genx-perf record or i915-perf-recorder: it does "
		    "not describe the device");
}

/* Copy a record of a fixed size. */
static bool fixed(struct recording *r, const struct record *record, void *to, size_t size,
		  const char *what)
{
	if (record->size != size)
		return damaged(r, what);
	memcpy(to, record->data, size);
	return true;
}

/* Replace characters that JSON or SVG would not print as they are. */
static void clean(char *text, size_t size)
{
	text[size - 1] = '\0';
	for (; *text; text++)
		if (!isalnum((unsigned char)*text) && !strchr(" .:_-", *text))
			*text = '?';
}

static bool take_version(struct recording *r, const struct record *record)
{
	struct recording_version version;

	if (!fixed(r, record, &version, sizeof(version), "size of the version"))
		return false;
	return version.version == RECORDING_VERSION_1 ||
	       fail(r, "version %u of the recording format is not known", version.version);
}

static bool take_device(struct recording *r, const struct record *record)
{
	const struct genx_platform *plat;

	if (r->has_device)
		return damaged(r, "a second device");
	if (!fixed(r, record, &r->device, sizeof(r->device), "size of the device"))
		return false;
	clean(r->device.set_name, sizeof(r->device.set_name));
	clean(r->device.set_uuid, sizeof(r->device.set_uuid));
	uuid_lower(r->device.set_uuid);
	if (!r->device.timestamp_hz || r->device.timestamp_hz > 10000000000ull)
		return damaged(r, "frequency of the timestamp");
	plat = r->device.device_id <= 0xffff ? genx_platform_find(r->device.device_id) : NULL;
	if (!plat)
		return fail(r, "genx does not know the GPU 8086:%04x", r->device.device_id);
	r->format = plat->oa ? genx_oa_format_find(plat->oa, r->device.format) : NULL;
	if (!r->format || r->format->size > sizeof(r->previous))
		return fail(r, "genx does not know report format %u of the GPU 8086:%04x (%s)",
			    r->device.format, r->device.device_id, plat->name);
	r->ctx = decode_ctx(plat->oa);
	r->owner = decode_owner_start(r->ctx);
	r->raw_clock = plat->oa->raw_clock;
	r->has_device = true;
	return true;
}

static bool take_topology(struct recording *r, const struct record *record)
{
	struct drm_i915_query_topology_info info;
	size_t eus, first;

	if (record->size < sizeof(info))
		return damaged(r, "size of the topology");
	memcpy(&info, record->data, sizeof(info));
	eus = (size_t)info.max_slices * info.max_subslices * info.eu_stride;
	first = sizeof(info) + info.eu_offset;
	if (first > record->size || eus > record->size - first)
		return damaged(r, "masks of the topology");
	r->eus = 0;
	for (size_t i = 0; i < eus; i++)
		r->eus += __builtin_popcount((unsigned char)record->data[first + i]);
	r->has_topology = true;
	metric_gpu_topology(&info, (const uint8_t *)record->data + sizeof(info),
			    record->size - sizeof(info), r->gpu);
	return true;
}

static bool take_stream(struct recording *r, const struct record *record)
{
	struct recording_stream *s = &r->stream;

	if (r->has_stream)
		return damaged(r, "a second stream");
	if (!fixed(r, record, s, sizeof(*s), "size of the stream"))
		return false;
	clean(s->address, sizeof(s->address));
	clean(s->platform, sizeof(s->platform));
	r->has_stream = true;
	return true;
}

static bool take_names(struct recording *r, const struct record *record)
{
	char error[100];

	if (r->names.n)
		return damaged(r, "names that are given twice");
	/* "": the recording's own table applies to any platform name */
	return counters_parse(&r->names, record->data, record->size, "", error, sizeof(error)) ||
	       damaged(r, error);
}

static bool take_metrics(struct recording *r, const struct record *record)
{
	if (record->size >= sizeof(r->metrics))
		return damaged(r, "size of the names of metrics");
	memcpy(r->metrics, record->data, record->size);
	r->metrics[record->size] = '\0';
	return true;
}

static bool take_clocks(struct recording *r, const struct record *record)
{
	struct recording_correlation clocks;

	if (!fixed(r, record, &clocks, sizeof(clocks), "size of the correlation"))
		return false;
	/* 2^60 ns are 36 years; the limit keeps sums of times from overflowing */
	if (clocks.cpu_ns >> 60 || clocks.gpu_ticks >> 60)
		return damaged(r, "times of the correlation");
	recording_time_pass(r);
	return true;
}

/* Take a record that describes the recording; unknown types are skipped. */
static bool take_meta(struct recording *r, const struct record *record)
{
	switch (record->type) {
	case RECORDING_VERSION:
		return take_version(r, record);
	case RECORDING_DEVICE:
		return take_device(r, record);
	case RECORDING_TOPOLOGY:
		return take_topology(r, record);
	case RECORDING_STREAM:
		return take_stream(r, record);
	case RECORDING_NAMES:
		return take_names(r, record);
	case RECORDING_METRICS:
		return take_metrics(r, record);
	case RECORDING_CORRELATION:
		return take_clocks(r, record);
	case RECORDING_PROCESSES:
		recording_take_processes(r, record);
		return true;
	default:
		return true;
	}
}

static bool of_stream(uint32_t type)
{
	return type == DRM_I915_PERF_RECORD_SAMPLE || type == GENX_OA_RECORD_DELTA ||
	       type == DRM_I915_PERF_RECORD_OA_REPORT_LOST ||
	       type == DRM_I915_PERF_RECORD_OA_BUFFER_LOST;
}

/* Next record of all parts. Return: false at the end, or at damage, with @r->error set. */
static bool next_record(struct recording *r, struct record *record)
{
	for (;;) {
		struct record_reader *reader = &r->parts[r->part];

		switch (record_reader_next(reader, record)) {
		case RECORD_NEXT:
			return true;
		case RECORD_CUT:
			r->cut = reader->at;
			break;
		case RECORD_END:
			break;
		case RECORD_BAD:
			if (ferror(reader->file))
				return fail(r, "%s", strerror(errno));
			/* other files can begin with what looks like records */
			return r->has_device ? damaged(r, "its size") : not_a_recording(r);
		}
		if (r->part + 1 >= r->n_parts)
			return false;
		r->part++;
	}
}

/* Read up to the first record of the stream. */
static bool read_head(struct recording *r)
{
	while (next_record(r, &r->pending)) {
		if (of_stream(r->pending.type)) {
			r->has_pending = true;
			break;
		}
		if (!take_meta(r, &r->pending))
			return false;
	}
	if (r->error[0])
		return false;
	return r->has_device || not_a_recording(r);
}

static bool open_part(struct recording *r, const char *path)
{
	r->n_parts = 1;
	return record_reader_open(&r->parts[0], path) ? read_head(r) :
	       fail(r, "%s", strerror(errno));
}

/* If @path.old is the part before @path, read it first; @r then has its description. */
static void open_old(struct recording *r, const char *path)
{
	struct recording old = { .path = path };
	char name[PATH_MAX];

	if (snprintf(name, sizeof(name), "%s.old", path) >= (int)sizeof(name))
		return;
	if (!open_part(&old, name) || !old.has_stream || old.stream.id != r->stream.id ||
	    old.stream.part + 1 != r->stream.part ||
	    memcmp(&old.device, &r->device, sizeof(old.device))) {
		recording_close(&old);
		return;
	}
	/* recording_next() reads @path again from its start */
	record_reader_close(&r->parts[0]);
	counters_free(&r->names);
	snprintf(old.source, sizeof(old.source), "%s", r->source);
	*r = old;
	r->path = path;
	if (record_reader_open(&r->parts[1], path))
		r->n_parts = 2;
}

/*
 * The correlations are read before the reports, so that a pipe is copied to a file first. Return:
 * false on an error
 */
static bool find_source(struct recording *r)
{
	bool standard = !strcmp(r->path, "-");
	struct record_reader pipe;
	struct stat st;
	size_t n;

	snprintf(r->source, sizeof(r->source), "%s", r->path);
	if (!standard && (stat(r->path, &st) || S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)))
		return true;
	if (!record_reader_open(&pipe, r->path))
		return fail(r, "%s", strerror(errno));
	r->copy = tmpfile();
	while (r->copy && (n = fread(pipe.buffer, 1, RECORD_MAX, pipe.file)) > 0)
		if (fwrite(pipe.buffer, 1, n, r->copy) != n)
			break;
	if (!r->copy || ferror(pipe.file) || ferror(r->copy) || fflush(r->copy))
		fail(r, "copying to a file: %s", strerror(errno));
	record_reader_close(&pipe);
	if (r->error[0])
		return false;
	snprintf(r->source, sizeof(r->source), "/proc/self/fd/%d", fileno(r->copy));
	return true;
}

bool recording_open(struct recording *r, const char *path)
{
	memset(r, 0, sizeof(*r));
	r->path = path;
	counters_clear(&r->names);
	if (!find_source(r) || !open_part(r, r->source)) {
		recording_close(r);
		return false;
	}
	if (r->has_stream && r->stream.part && !r->copy)
		open_old(r, path);
	if (!recording_time_read(r)) {
		recording_close(r);
		return fail(r, "no memory");
	}
	return true;
}

void recording_close(struct recording *r)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(r->parts); i++)
		record_reader_close(&r->parts[i]);
	recording_time_free(r);
	if (r->copy)
		fclose(r->copy);
	r->copy = NULL;
	counters_free(&r->names);
}

static bool take_sample(struct recording *r, const struct record *record, struct span *span)
{
	uint32_t report[ARRAY_SIZE(r->previous)], owner;
	bool restart, full;
	uint64_t time;

	if (record->size != r->format->size) {
		fail(r, "the record at byte %llu has a report of %zu bytes, format %s has %u",
		     (unsigned long long)r->parts[r->part].at, record->size, r->format->name,
		     r->format->size);
		return false;
	}
	memcpy(report, record->data, record->size);
	r->n_reports++;
	time = recording_time_of(r, report[r->format->timestamp_dw], &restart);
	if (restart) {
		/* sleep or a reset: the counters restarted, too */
		r->has_previous = false;
		r->owner = decode_owner_start(r->ctx);
		r->n_restarts++;
	}
	owner = decode_owner(r->format, r->ctx, &r->owner, report);
	full = r->has_previous && !decode_wrapped(r, time - r->ticks);
	if (r->has_previous && !full) {
		r->unknown = true;
		r->n_long++;
	}
	if (full)
		decode_span(r, report, time, owner, span);
	memcpy(r->previous, report, record->size);
	r->last = report[r->format->timestamp_dw];
	r->ticks = time;
	r->has_ticks = true;
	r->has_previous = true;
	return full;
}

/* Return: false if the record is damaged, or if its counts are not known */
static bool take_delta(struct recording *r, const struct record *record, struct span *span)
{
	if (!decode_delta(r, record, span))
		return damaged(r, "size or times of the delta");
	r->n_reports += span->reports;
	if (!decode_wrapped(r, span->active / (span->reports ? span->reports : 1)))
		return true;
	r->unknown = true;
	r->n_long++;
	return false;
}

static void take_loss(struct recording *r, uint32_t type)
{
	/* a lost report can be that of a switch */
	r->owner.idle = false;
	if (type == DRM_I915_PERF_RECORD_OA_REPORT_LOST) {
		r->lost++;
		r->n_lost++;
	} else {
		/* the counters restarted: the difference to the previous report is meaningless */
		r->gap = true;
		r->has_previous = false;
		r->n_gaps++;
	}
}

/* Return: true if @span was filled */
static bool take(struct recording *r, const struct record *record, struct span *span)
{
	bool full;

	switch (record->type) {
	case DRM_I915_PERF_RECORD_SAMPLE:
		full = take_sample(r, record, span);
		break;
	case GENX_OA_RECORD_DELTA:
		full = take_delta(r, record, span);
		break;
	case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
	case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
		take_loss(r, record->type);
		return false;
	default:
		/* all parts of a ring repeat the description: use that of the first part */
		if (record->type == RECORDING_CORRELATION ||
		    record->type == RECORDING_PROCESSES || !r->part)
			take_meta(r, record);
		return false;
	}
	if (!full)
		return false;
	/* a ring can have dropped the record that announced the loss */
	if (span->lost && !r->n_lost && !r->n_gaps) {
		r->lost++;
		r->n_lost++;
	}
	span->lost |= r->lost > 0;
	span->losses = r->lost;
	span->gap = r->gap;
	span->unknown = r->unknown;
	r->lost = 0;
	r->gap = false;
	r->unknown = false;
	return true;
}

bool recording_next(struct recording *r, struct span *span)
{
	struct record record;

	while (!r->error[0]) {
		if (r->has_pending)
			record = r->pending;
		else if (!next_record(r, &record))
			break;
		r->has_pending = false;
		if (take(r, &record, span))
			return true;
	}
	return false;
}
