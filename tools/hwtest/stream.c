// SPDX-License-Identifier: MIT
/* Read raw reports of the OA unit through the i915 perf ABI. */

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "hwtest.h"

#define CHUNK		(256u << 10)
#define MAX_EXPONENT	31

/* Time limit for a reader that is slower than the timer. */
#define READ_NS		1000000000ull
/* Time limit until the first report can be read. */
#define SETTLE_MS	100

/* The format with the most counters; reports of Gen8 and later have the same places of B and C. */
static u32 format_of(const struct genx_oa_desc *oa)
{
	for (unsigned int i = 0; oa && i < oa->n_formats; i++)
		if (genx_oa_format_n_a40(&oa->formats[i]) && !oa->formats[i].commands)
			return oa->formats[i].uapi;
	return I915_OA_FORMAT_A32u40_A4u32_B8_C8;
}

int stream_open(const struct kit *kit, unsigned int exponent, u32 buffer, u32 flags)
{
	u64 props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, 1,
		DRM_I915_PERF_PROP_OA_FORMAT, format_of(kit->gpu->plat->oa),
		DRM_I915_PERF_PROP_OA_EXPONENT, exponent,
		GENX_OA_PROP_BUFFER_SIZE, buffer,
	};
	struct drm_i915_perf_open_param param = {
		.flags = I915_PERF_FLAG_FD_NONBLOCK | I915_PERF_FLAG_FD_CLOEXEC | flags,
		.num_properties = ARRAY_SIZE(props) / 2,
		.properties_ptr = (uintptr_t)props,
	};

	return kit_ioctl(kit->drm, DRM_IOCTL_I915_PERF_OPEN, &param);
}

unsigned int stream_exponent(const struct kit *kit, u64 ns)
{
	unsigned int e = 0;

	while (e < MAX_EXPONENT && (2000000000ull << e) / (kit->timestamp_hz + 1) < ns)
		e++;
	return e;
}

static unsigned int each(const char *data, size_t n, void (*fn)(void *data, const u32 *report),
			 void *arg)
{
	struct drm_i915_perf_record_header header;
	unsigned int count = 0;
	u32 report[64];

	for (; n >= sizeof(header); data += header.size, n -= header.size) {
		memcpy(&header, data, sizeof(header));
		if (header.size < sizeof(header) || header.size > n)
			break;
		if (header.type != DRM_I915_PERF_RECORD_SAMPLE ||
		    header.size != sizeof(header) + sizeof(report))
			continue;
		memcpy(report, data + sizeof(header), sizeof(report));
		count++;
		if (fn)
			fn(arg, report);
	}
	return count;
}

int stream_enable_waiting(int stream)
{
	struct epoll_event event = { .events = EPOLLIN };
	int waiter = epoll_create1(EPOLL_CLOEXEC);
	int err = 0;

	if (waiter < 0 || epoll_ctl(waiter, EPOLL_CTL_ADD, stream, &event))
		err = -errno;
	if (!err)
		err = kit_ioctl(stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (!err)
		return waiter;
	if (waiter >= 0)
		close(waiter);
	return err;
}

unsigned int stream_read(int stream, void (*fn)(void *data, const u32 *report), void *data)
{
	struct pollfd wait = { .fd = stream, .events = POLLIN };
	u64 end = now_ns() + READ_NS;
	char *buf = malloc(CHUNK);
	unsigned int count = 0;
	ssize_t n = 0;

	/* read() does not wait for reports that have not landed yet */
	poll(&wait, 1, SETTLE_MS);
	while (buf && n >= 0 && now_ns() < end) {
		n = read(stream, buf, CHUNK);
		if (n > 0)
			count += each(buf, n, fn, data);
	}
	free(buf);
	return count;
}
