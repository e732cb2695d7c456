// SPDX-License-Identifier: MIT
/* Metric sets and OA streams. */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/abi/abi-fuzz/actions.h"
#include "tests/vm/lib/fuzz.h"

static int stream = -1;

static void config_remove(uint32_t id)
{
	uint64_t config = id;

	CALL(DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &config);
}

static struct fuzz_pool configs = { .destroy = config_remove };

void do_config(void)
{
	uint32_t mux[4] = { 0x9888, fuzz_draw(1 << 16), 0x9888, fuzz_draw(1 << 16) };
	uint32_t boolean[2] = { 0x2744, 0 };
	struct drm_i915_perf_oa_config args = { .n_mux_regs = 2, .n_boolean_regs = 1 };
	char uuid[37];
	int id;

	snprintf(uuid, sizeof(uuid), "%08x-0000-4000-8000-%012x", fuzz_draw(~0u), fuzz_draw(~0u));
	memcpy(args.uuid, uuid, sizeof(args.uuid));
	args.mux_regs_ptr = fuzz_region(mux, sizeof(mux));
	args.boolean_regs_ptr = fuzz_region(boolean, sizeof(boolean));
	id = CALL(DRM_IOCTL_I915_PERF_ADD_CONFIG, &args);
	if (id > 0)
		fuzz_pool_add(&configs, id);
}

void do_stream_open(void)
{
	uint64_t props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, fuzz_draw(2) ? 1 : fuzz_pool_any(&configs),
		DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A32u40_A4u32_B8_C8,
		DRM_I915_PERF_PROP_OA_EXPONENT, 10 + fuzz_draw(8),
		fuzz_draw(2) ? GENX_OA_PROP_TOTALS : GENX_OA_PROP_MAP, fuzz_draw(2),
	};
	struct drm_i915_perf_open_param args = {
		.flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK,
		.num_properties = sizeof(props) / 16,
	};
	int fd;

	if (stream >= 0 && fuzz_draw(4) == 0) {
		close(stream);
		stream = -1;
	}
	args.properties_ptr = fuzz_region(props, sizeof(props));
	fd = CALL(DRM_IOCTL_I915_PERF_OPEN, &args);
	if (fd < 0)
		return;
	if (stream >= 0)
		close(stream);
	stream = fd;
	fcntl(stream, F_SETFL, O_NONBLOCK);	/* a changed flag must not make read() wait */
}

void do_stream(void)
{
	struct genx_oa_totals totals = { 0 };
	struct genx_oa_stream_info info;
	struct genx_oa_map_info map = { 0 };
	struct genx_oa_map_release release = { 0 };
	struct pollfd wait = { .fd = stream, .events = POLLIN };
	ssize_t n;

	switch (fuzz_draw(9)) {
	case 0:
		fuzz_call(stream, I915_PERF_IOCTL_ENABLE, &unused, 4);
		break;
	case 1:
		fuzz_call(stream, I915_PERF_IOCTL_DISABLE, &unused, 4);
		break;
	case 2:
		fuzz_call(stream, GENX_OA_IOCTL_TOTALS, &totals, sizeof(totals));
		break;
	case 3:
		fuzz_call(stream, GENX_OA_IOCTL_INFO, &info, sizeof(info));
		break;
	case 4:
		fuzz_call(stream, GENX_OA_IOCTL_MAP_INFO, &map, sizeof(map));
		break;
	case 5:
		ioctl(stream, GENX_OA_IOCTL_MAP_INFO, &map);
		release.generation = map.generation;
		release.head = map.tail;
		fuzz_call(stream, GENX_OA_IOCTL_MAP_RELEASE, &release, sizeof(release));
		break;
	case 6:
		poll(&wait, 1, 0);
		break;
	case 7:		/* the argument is the number itself */
		fuzz_judge(I915_PERF_IOCTL_CONFIG,
			   ioctl(stream, I915_PERF_IOCTL_CONFIG,
				 fuzz_draw(2) ? 1ul : fuzz_pool_any(&configs)) < 0 ? errno : 0);
		break;
	default:
		n = read(stream, fuzz_draw(8) ? fuzz_pages.data : (void *)fuzz_pages.read_only,
			 fuzz_draw(FUZZ_PAGE));
		if (n < 0 && errno >= 512 && !fuzz->wrong[0])
			snprintf(fuzz->wrong, sizeof(fuzz->wrong),
				 "call %lu: read returned errno %d", fuzz->calls, errno);
	}
}

bool oa_has_stream(void)
{
	return stream >= 0;
}

void oa_end(void)
{
	for (unsigned int i = 0; i < FUZZ_POOL; i++) {
		uint64_t config = configs.ids[i];

		if (config)
			ioctl(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &config);
	}
}
