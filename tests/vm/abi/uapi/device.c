// SPDX-License-Identifier: MIT
/* What the device reports: its name, GETPARAM, QUERY, REG_READ. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/client.h"
#include "tests/vm/abi/uapi/uapi.h"

void test_name(int fd)
{
	struct drm_version version = {};
	char name[16] = "";

	version.name = name;
	version.name_len = sizeof(name) - 1;
	tap_ok(!ioctl(fd, DRM_IOCTL_VERSION, &version) && !strcmp(name, "i915"),
	       "driver name is that of the ABI");
}

void test_getparam(int fd)
{
	int value = -1;
	struct drm_i915_getparam arg = { .param = I915_PARAM_CHIPSET_ID, .value = &value };

	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, 0, "parameter: chipset id");
	tap_ok(value > 0, "chipset id is there");
	arg.param = I915_PARAM_HAS_EXEC_SOFTPIN;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, 0, "parameter: softpin");
	tap_ok(value == 1, "softpin is there");
	arg.param = I915_PARAM_CS_TIMESTAMP_FREQUENCY;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, 0, "parameter: timestamp frequency");
	tap_ok(value > 1000000, "timestamp frequency makes sense");
	arg.param = I915_PARAM_PERF_REVISION;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, 0, "parameter: perf revision");
	tap_ok(value == 7, "perf revision is 7");
	arg.param = 0x7fffffff;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, EINVAL, "unknown parameter is refused");
	arg.param = -1;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, EINVAL, "negative parameter is refused");
	arg.param = I915_PARAM_CHIPSET_ID;
	arg.value = (int *)(uintptr_t)BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, EFAULT, "parameter to a bad pointer");
	expect(fd, DRM_IOCTL_I915_GETPARAM, (void *)(uintptr_t)BAD_PTR, EFAULT,
	       "argument at a bad pointer");
}

static int query(int fd, uint64_t id, uint32_t flags, int32_t length, void *data)
{
	struct drm_i915_query_item item = {
		.query_id = id, .flags = flags, .length = length, .data_ptr = (uintptr_t)data,
	};
	struct drm_i915_query arg = { .num_items = 1, .items_ptr = (uintptr_t)&item };

	if (ioctl(fd, DRM_IOCTL_I915_QUERY, &arg))
		return -1000 - errno;
	return item.length;
}

/* The errno of a query is that of its item, or that of the ioctl if it reached no item. */
static void query_input(int fd, uint64_t id, uint32_t flags, int32_t length, void *data, int want,
			const char *what)
{
	int got = query(fd, id, flags, length, data);

	tap_input(got <= -1000 ? got + 1000 : got, want, "QUERY: %s", what);
}

void test_query(int fd)
{
	union {
		unsigned char bytes[1024];
		struct drm_i915_query_topology_info topology;
		struct drm_i915_query_engine_info engines;
	} data;
	struct drm_i915_query arg = { .num_items = 1, .items_ptr = BAD_PTR };
	int length;

	expect(fd, DRM_IOCTL_I915_QUERY, &arg, EFAULT, "query items at a bad pointer");
	arg.num_items = 0;
	expect(fd, DRM_IOCTL_I915_QUERY, &arg, 0, "query of nothing");
	arg.flags = 1;
	expect(fd, DRM_IOCTL_I915_QUERY, &arg, EINVAL, "query flags");
	query_input(fd, 0, 0, 0, NULL, -EINVAL,
		    "query 0 is refused");
	query_input(fd, 999, 0, 0, NULL, -EINVAL,
		    "unknown query is refused in its item");
	query_input(fd, 1ULL << 32 | DRM_I915_QUERY_ENGINE_INFO, 0, 0, NULL, -EINVAL,
		    "upper half of a query number counts");

	memset(&data, 0, sizeof(data));
	length = query(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, 0, NULL);
	tap_ok(length > 16 && length < (int)sizeof(data), "topology: length");
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 1, 0, NULL, -EINVAL,
		    "topology: flags");
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, length - 1, &data, -EINVAL,
		    "topology: buffer too small");
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, -1, (void *)(uintptr_t)BAD_PTR, -EFAULT,
		    "topology: negative length is a large one, bad pointer");
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, length, (void *)(uintptr_t)BAD_PTR,
		    -EFAULT,
		    "topology: bad pointer");
	/* what the buffer has before, also of an earlier answer, does not matter */
	data.topology.flags = 1;
	tap_ok(query(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, length, &data) == length, "topology");
	tap_ok(!data.topology.flags && query(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, length, &data) ==
	       length, "topology: again into the same buffer");
	tap_ok(data.topology.max_slices >= 1 && data.topology.max_subslices >= 1 &&
	       data.topology.data[0] & 1, "topology: there is a slice");

	memset(&data, 0, sizeof(data));
	length = query(fd, DRM_I915_QUERY_ENGINE_INFO, 0, 0, NULL);
	tap_ok(length > 0 && length < (int)sizeof(data), "engines: length");
	tap_ok(query(fd, DRM_I915_QUERY_ENGINE_INFO, 0, sizeof(data), &data) == length, "engines");
	tap_ok(data.engines.num_engines >= 1 &&
	       data.engines.engines[0].engine.engine_class == I915_ENGINE_CLASS_RENDER,
	       "engines: render comes first");
	data.engines.rsvd[2] = 1;
	data.engines.num_engines = 0;
	query_input(fd, DRM_I915_QUERY_ENGINE_INFO, 0, sizeof(data), &data, -EINVAL,
		    "engines: reserved field");
	tap_ok(query(fd, DRM_I915_QUERY_MEMORY_REGIONS, 0, 0, NULL) > 0, "memory regions: length");
}

void test_regread(int fd)
{
	struct drm_i915_reg_read reg = { .offset = 0x2358 | I915_REG_READ_8B_WA };
	uint64_t first;

	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, 0, "timestamp");
	first = reg.val;
	usleep(2000);
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, 0, "timestamp again");
	tap_ok(reg.val > first, "time goes on");
	reg.offset = 0x2358;
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, 0, "timestamp without the flag");
	reg.offset = 0x2358 | 2;
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, EINVAL, "unknown flag of a register");
	reg.offset = 0x235c;
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, EINVAL, "another register");
	reg.offset = 1ULL << 32 | 0x2358;
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, EINVAL, "register far outside");
}
