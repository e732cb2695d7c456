// SPDX-License-Identifier: MIT
/*
 * oa-nonblock: a reader that looks at a stream every 300 ms with O_NONBLOCK. Each read must return
 * all reports but those of the last 200 us, and must not sleep. Prints TAP.
 */

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define EXPONENT	10
#define READS		10
#define PERIOD_NS	300000000L
#define BUFFER		(32 << 20)
/* 200 us, and what a loaded machine adds */
#define LATE_NS		50000000LL

static uint8_t buffer[BUFFER];

static int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static long sleeps(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_nvcsw;
}

/* Look at the records of a read; *last becomes the timestamp of the last report. */
static void look(ssize_t bytes, uint32_t *last, unsigned int *losses)
{
	const struct drm_i915_perf_record_header *header;
	ssize_t pos;

	for (pos = 0; pos < bytes; pos += header->size) {
		header = (const void *)(buffer + pos);
		if (header->type == DRM_I915_PERF_RECORD_SAMPLE)
			memcpy(last, (const uint32_t *)(header + 1) + 1, sizeof(*last));
		else
			(*losses)++;
	}
}

int main(void)
{
	const struct timespec pause = { .tv_nsec = PERIOD_NS };
	struct genx_oa_stream_info info = {};
	unsigned int losses = 0, i;
	uint32_t last = 0, before;
	int64_t begin, end, then = 0, after = 0;
	struct gpu gpu;
	int stream;

	gpu_open(&gpu);
	stream = gpu_stream_open(&gpu, EXPONENT, I915_PERF_FLAG_FD_NONBLOCK);
	if (!tap_ok(stream >= 0, "open a stream") ||
	    !tap_is(ioctl(stream, GENX_OA_IOCTL_INFO, &info), 0, "read its period"))
		return tap_finish();

	for (i = 0; i < READS; i++) {
		long slept;
		ssize_t got;
		int64_t seen;

		nanosleep(&pause, NULL);
		begin = now_ns();
		slept = sleeps();
		got = read(stream, buffer, sizeof(buffer));
		slept = sleeps() - slept;
		end = now_ns();
		tap_ok(got > 0, "read %u returns data (%zd)", i, got < 0 ? -errno : got);
		tap_is(slept, 0, "read %u does not sleep", i);
		before = last;
		look(got, &last, &losses);
		/*
		 * The reports cover the time since the last read, which looked at the tail at some
		 * time from its begin to its end.
		 */
		seen = (int64_t)(uint32_t)(last - before) * 1000000000LL / info.timestamp_hz;
		if (i)
			tap_ok(seen > begin - after - LATE_NS && seen < end - then + LATE_NS,
			       "read %u returns all reports: %" PRId64 " of %" PRId64 " to %" PRId64
			       " us", i, seen / 1000, (begin - after) / 1000, (end - then) / 1000);
		then = begin;
		after = end;
	}
	tap_is(losses, 0, "no loss");
	close(stream);
	gpu_close(&gpu);
	return tap_finish();
}
