// SPDX-License-Identifier: MIT
/* Records of a stream: reports, of which differences are made, and deltas of the driver. */

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "decode.h"
#include "handle.h"

static_assert(GENX_PERF_NO_CONTEXT == UINT32_MAX, "as decode_owner() returns it");

static int damaged(const char *what)
{
	return lib_fail(-EBADMSG, "a record has a wrong %s", what);
}

/* Read records into the empty buffer. Return: bytes, 0: none now, or a negative errno */
static int fill(struct genx_perf_stream *s)
{
	ssize_t n;

	do {
		n = read(s->fd, s->buffer, sizeof(s->buffer));
	} while (n < 0 && errno == EINTR);
	s->at = 0;
	s->end = n > 0 ? n : 0;
	if (n >= 0)
		return n;
	if (errno == EAGAIN)
		return 0;
	if (errno == ENODEV)
		return lib_fail(-ENODEV, "the device is gone");
	return lib_fail(-errno, "reading the stream: %s",
			errno == EIO ? "it is disabled, or returns no records" : strerror(errno));
}

/* Can a counter of 32 bits have wrapped around twice between the report before and this one? */
static bool is_far(const struct genx_perf_stream *s, const uint32_t *report)
{
	return s->has_previous && oa_wraps(decode_ticks(s->format, s->previous, report),
					   s->info.timestamp_hz, s->rate);
}

/* A gap of @ticks. The report behind it is taken by the next call, as the first one. */
static int take_gap(struct genx_perf_stream *s, struct genx_perf_record *record, uint32_t ticks)
{
	s->at -= sizeof(struct drm_i915_perf_record_header) + record->raw_size;
	s->ticks += ticks;
	s->has_previous = false;
	record->type = GENX_PERF_RECORD_OVERFLOW;
	record->raw = NULL;
	record->raw_size = 0;
	return 1;
}

/*
 * Ticks from the report before a lost buffer to the one behind it. A reset of the GT, which loses
 * the buffer, too, restarts the timestamp: then the difference is mostly longer than the stream
 * has counted, and the time is not known.
 */
static uint32_t lost_ticks(const struct genx_perf_stream *s, const uint32_t *report)
{
	uint32_t ticks = decode_ticks(s->format, s->previous, report);
	struct timespec now;
	uint64_t ns;

	clock_gettime(CLOCK_MONOTONIC, &now);
	ns = now.tv_sec * 1000000000ull + now.tv_nsec - s->enabled_ns;
	return s->ticks + ticks <= (__uint128_t)ns * s->info.timestamp_hz / 1000000000 ? ticks : 0;
}

static int take_report(struct genx_perf_stream *s, struct genx_perf_record *record)
{
	const struct genx_oa_format *f = s->format;
	uint32_t report[64], owner;

	if (!f)
		return lib_fail(-EBADMSG, "this library does not know the reports of %s",
				s->device->address);
	if (record->raw_size != f->size)
		return damaged("size");
	memcpy(report, record->raw, f->size);
	if (is_far(s, report))
		return take_gap(s, record, decode_ticks(f, s->previous, report));
	if (s->gap)
		s->ticks += lost_ticks(s, report);
	s->gap = false;
	owner = decode_owner(f, s->ctx, &s->owner, report);
	record->type = GENX_PERF_RECORD_REPORT;
	record->start = s->ticks;
	if (s->has_previous) {
		record->ctx_id = owner;
		record->active = decode_ticks(f, s->previous, report);
		record->gpu_ticks = decode_subtract(f, s->previous, report, record->counters);
		record->reports = 1;
	} else {
		record->flags = GENX_PERF_RECORD_FIRST;
	}
	s->ticks += record->active;
	record->end = s->ticks;
	memcpy(s->previous, report, f->size);
	s->has_previous = true;
	return 1;
}

static int take_delta(struct genx_perf_stream *s, struct genx_perf_record *record)
{
	size_t size = oa_counters(&s->info) * sizeof(uint64_t);
	struct genx_oa_delta delta;

	if (record->raw_size != sizeof(delta) + size)
		return damaged("size");
	memcpy(&delta, record->raw, sizeof(delta));
	memcpy(record->counters, (const char *)record->raw + sizeof(delta), size);
	record->type = GENX_PERF_RECORD_DELTA;
	if (delta.flags & GENX_OA_DELTA_CTX_VALID) {
		record->ctx_id = delta.ctx_id;
		record->ctx_serial = delta.ctx_serial;
	}
	if (delta.flags & GENX_OA_DELTA_LOST)
		record->flags |= GENX_PERF_RECORD_GAP;
	if (delta.flags & GENX_OA_DELTA_FOLDED)
		record->flags |= GENX_PERF_RECORD_FOLDED;
	record->start = delta.start;
	record->end = delta.end;
	record->active = delta.active;
	record->gpu_ticks = delta.gpu_ticks;
	record->reports = delta.reports;
	return 1;
}

/* Return: 1: @record was filled, 0: the type is not known, or a negative errno */
static int take(struct genx_perf_stream *s, uint32_t type, struct genx_perf_record *record)
{
	switch (type) {
	case DRM_I915_PERF_RECORD_SAMPLE:
		return take_report(s, record);
	case GENX_OA_RECORD_DELTA:
		return take_delta(s, record);
	case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
		record->type = GENX_PERF_RECORD_LOST;
		s->owner.idle = false;
		return 1;
	case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
		record->type = GENX_PERF_RECORD_OVERFLOW;
		/* counters began again */
		s->gap |= s->has_previous;
		s->has_previous = false;
		s->owner.idle = false;
		return 1;
	default:
		return 0;
	}
}

int genx_perf_record_next(struct genx_perf_stream *stream, struct genx_perf_record *record)
{
	struct genx_perf_stream *s = stream;

	for (;;) {
		struct drm_i915_perf_record_header header;
		int ret = s->at < s->end ? 1 : fill(s);

		if (ret <= 0)
			return ret;
		memcpy(&header, s->buffer + s->at,
		       s->end - s->at < sizeof(header) ? s->end - s->at : sizeof(header));
		if (s->end - s->at < sizeof(header) || header.size < sizeof(header) ||
		    header.size > s->end - s->at) {
			s->at = s->end;
			return damaged("size");
		}
		memset(record, 0, sizeof(*record));
		record->ctx_id = GENX_PERF_NO_CONTEXT;
		record->n_counters = oa_counters(&s->info);
		record->raw = s->buffer + s->at + sizeof(header);
		record->raw_size = header.size - sizeof(header);
		s->at += header.size;
		ret = take(s, header.type, record);
		if (ret)
			return ret;
	}
}

int genx_perf_stream_wait(struct genx_perf_stream *stream, int timeout_ms)
{
	struct pollfd poller = { .fd = stream->fd, .events = POLLIN };
	int n;

	if (stream->at < stream->end)
		return 1;
	n = poll(&poller, 1, timeout_ms);
	if (n < 0)
		return lib_fail(-errno, "waiting for records: %s", strerror(errno));
	return n > 0;
}
