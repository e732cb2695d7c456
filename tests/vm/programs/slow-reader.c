// SPDX-License-Identifier: MIT
/*
 * slow-reader NAME: kernel time of readers of a slow OA stream of card0, with the properties that
 * genx and i915 share, so that NAME (the driver) may be either. Meant for a guest with a normal
 * clock, where register accesses take time.
 */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/oa-sets/add.h"
#include "tests/oa-sets/sets.h"

/* with Ice Lake's timestamp of 12 MHz: 45.8 reports a second; READS of them take 10 seconds */
#define EXPONENT	17
#define READS		459
#define POLL_MS		10000

OA_SETS_EMBED(icl);

static void fail(const char *what, int err)
{
	fprintf(stderr, "slow-reader: %s: %s\n", what, strerror(err));
	exit(1);
}

static uint64_t test_set_add(int fd)
{
	struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
	int n = sets ? oa_sets_parse(icl_sets, sets) : 0;
	int id = -ENOENT;

	for (int i = 0; i < n; i++)
		if (!strcmp(sets[i].symbol, "TestOa"))
			id = oa_set_add(fd, &sets[i]);
	free(sets);
	if (id < 0)
		fail("add TestOa", -id);
	return id;
}

static int stream_open(int fd, uint64_t set, uint32_t flags)
{
	uint64_t properties[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, set,
		DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		DRM_I915_PERF_PROP_OA_EXPONENT, EXPONENT,
	};
	struct drm_i915_perf_open_param param = {
		.flags = I915_PERF_FLAG_FD_CLOEXEC | flags,
		.num_properties = sizeof(properties) / 16,
		.properties_ptr = (uintptr_t)properties,
	};
	int stream = ioctl(fd, DRM_IOCTL_I915_PERF_OPEN, &param);

	if (stream < 0)
		fail("open a stream", errno);
	return stream;
}

static double kernel_ms(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_stime.tv_sec * 1e3 + usage.ru_stime.tv_usec / 1e3;
}

/* A reader that waits for a report, takes what there is and waits again. */
static void read_slowly(const char *driver, const char *how, int fd, uint64_t set, uint32_t flags)
{
	static char buffer[1024 * 1024];
	int stream = stream_open(fd, set, flags);
	double begin = kernel_ms();
	unsigned int reads = 0;
	char name[64];

	while (reads < READS) {
		struct pollfd wait = { .fd = stream, .events = POLLIN };
		ssize_t got;

		if (flags && poll(&wait, 1, POLL_MS) != 1)
			fail("poll", ETIME);
		got = read(stream, buffer, sizeof(buffer));
		if (got < 0 && errno != EAGAIN)
			fail("read", errno);
		reads += got > 0;
	}
	begin = kernel_ms() - begin;
	close(stream);
	snprintf(name, sizeof(name), "%s, slow stream, %s reader", driver, how);
	printf("%-44s %8.1f ms of kernel time for %u reads\n", name, begin, reads);
}

int main(int argc, char **argv)
{
	const char *driver = argc > 1 ? argv[1] : "";
	int fd = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
	uint64_t set;

	if (fd < 0)
		fail("open card0", errno);
	set = test_set_add(fd);
	read_slowly(driver, "blocking", fd, set, 0);
	read_slowly(driver, "polling", fd, set, I915_PERF_FLAG_FD_NONBLOCK);
	close(fd);
	return 0;
}
