// SPDX-License-Identifier: MIT
/*
 * oa-own: a user without privilege reads the counters of a context of its own, and no others
 * (Gen12.0: OAR, G12-101, G12-204, G12-214). Prints TAP.
 */

#define _GNU_SOURCE

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <i915_drm.h>

#include "regs/mi_commands.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define NOBODY		65534
#define BETWEEN		400	/* commands between two reports */
#define WAIT_NS		10000000000LL
#define REPORT		64u	/* DWs of A32u40_A4u32_B8_C8 */
#define CLOCK		3	/* DW of the render clock */
#define B1		49	/* counts each clock with the built-in metric set */

static struct gpu gpu;
static struct gpu_bo batch, target;

/* A stream of a context without reports; of all contexts if @ctx is 0. */
static int stream_open(uint32_t ctx, uint64_t reports)
{
	uint64_t props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, reports,
		DRM_I915_PERF_PROP_OA_METRICS_SET, 1,
		DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		DRM_I915_PERF_PROP_CTX_HANDLE, ctx,
	};
	struct drm_i915_perf_open_param param = {
		.flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK,
		.num_properties = ctx ? 4 : 3,
		.properties_ptr = (uintptr_t)props,
	};
	int fd = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param);

	return fd < 0 ? -errno : fd;
}

/* Run a batch of two MI_REPORT_PERF_COUNT. Return: it ended well; the reports are in target. */
static bool two_reports(uint32_t ctx)
{
	uint32_t *cs = batch.map;

	memset(target.map, 0xff, 2 * REPORT * sizeof(uint32_t));
	for (unsigned int i = 0; i < 2; i++) {
		uint64_t at = target.addr + i * REPORT * sizeof(uint32_t);

		*cs++ = MI_REPORT_PERF_COUNT;
		*cs++ = (uint32_t)at;
		*cs++ = (uint32_t)(at >> 32);
		*cs++ = 0x11111111 * (i + 1);
		/* at its lowest frequency the GPU may have no clock between two commands */
		for (unsigned int k = 0; k < BETWEEN; k++)
			*cs++ = MI_NOOP;
	}
	*cs++ = MI_BATCH_BUFFER_END;
	*cs++ = 0;
	return !gpu_exec(&gpu, ctx, I915_EXEC_RENDER, &batch, &target) &&
	       !gpu_bo_wait(&gpu, &target, WAIT_NS);
}

static uint32_t difference(unsigned int dw)
{
	return target.map[REPORT + dw] - target.map[dw];
}

/* DWs behind the context id that are not 0, in both reports */
static unsigned int counted(void)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < 2 * REPORT; i++)
		n += i % REPORT > 2 && target.map[i];
	return n;
}

int main(void)
{
	uint32_t ctx = 0, other = 0;
	char byte[4096];
	int fd;

	gpu_open(&gpu);
	if (setegid(NOBODY) || seteuid(NOBODY)) {
		perror("oa-own: seteuid");
		return 1;
	}
	tap_ok(!gpu_bo_create(&gpu, GPU_PAGE, &batch) && !gpu_bo_create(&gpu, GPU_PAGE, &target) &&
	       !gpu_context_create(&gpu, &ctx) && !gpu_context_create(&gpu, &other),
	       "two contexts");
	tap_is(stream_open(0, 1), -EACCES, "a stream of all contexts is refused");
	tap_is(stream_open(ctx, 1), -EACCES, "and reports of the own context, which count others");
	fd = stream_open(ctx, 0);
	if (!tap_ok(fd >= 0, "a stream of the own context without reports (%d)", fd))
		return tap_finish();
	tap_is(read(fd, byte, sizeof(byte)) < 0 ? -errno : 0, -EIO, "it has nothing to read");
	tap_ok(two_reports(ctx), "the context reads its counters");
	tap_is(target.map[0], 0x11111111, "the report id");
	tap_ok(difference(CLOCK) > 0, "the clock runs: %u", difference(CLOCK));
	tap_is(difference(B1), difference(CLOCK), "B1 counts each clock");
	tap_ok(two_reports(other), "another context tries");
	tap_is(target.map[0], 0x11111111, "the report is written");
	tap_is(counted(), 0, "and has zeros");
	tap_ok(two_reports(ctx), "the first one reads again");
	tap_is(difference(B1), difference(CLOCK), "B1 still counts each clock");
	close(fd);
	tap_ok(two_reports(ctx), "after the stream");
	tap_is(counted(), 0, "there are zeros");
	gpu_close(&gpu);
	return tap_finish();
}
