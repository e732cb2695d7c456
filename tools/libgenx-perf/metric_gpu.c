// SPDX-License-Identifier: MIT
/* Properties of a GPU that equations of metrics name. */

#include <string.h>

#include "lib.h"
#include "metric_table.h"

#define THREADS_OF_EU	7	/* Gen8 to Gen11 */

/* Reply of DRM_I915_QUERY_TOPOLOGY_INFO. @bytes is larger than the reply of any GPU. */
union reply {
	struct drm_i915_query_topology_info info;
	uint8_t bytes[1024];
};

static bool topology(int device, union reply *reply)
{
	struct drm_i915_query_item item = {
		.query_id = DRM_I915_QUERY_TOPOLOGY_INFO,
		.length = sizeof(*reply),
		.data_ptr = (uintptr_t)reply,
	};
	struct drm_i915_query query = { .num_items = 1, .items_ptr = (uintptr_t)&item };

	memset(reply, 0, sizeof(*reply));
	return !xioctl(device, DRM_IOCTL_I915_QUERY, &query) && item.length > 0;
}

static bool bit(const union reply *reply, unsigned int offset, unsigned int i)
{
	size_t at = offsetof(struct drm_i915_query_topology_info, data) + offset + i / 8;

	return at < sizeof(reply->bytes) && reply->bytes[at] >> i % 8 & 1;
}

void metric_gpu(int device, uint64_t timestamp_hz, uint64_t *gpu)
{
	int eus = device_param(device, I915_PARAM_EU_TOTAL);
	union reply reply;
	unsigned int shift;

	memset(gpu, 0, GPU_PROPERTIES * sizeof(*gpu));
	gpu[GPU_TIMESTAMP_HZ] = timestamp_hz;
	gpu[GPU_EUS] = eus > 0 ? eus : 0;
	gpu[GPU_THREADS] = THREADS_OF_EU;
	if (!topology(device, &reply))
		return;
	/* equations number the subslices of a slice in steps of 3, on Gen11 of 8 */
	shift = reply.info.max_subslices > 4 ? 8 : 3;
	for (unsigned int s = 0; s < reply.info.max_slices && s < 8; s++) {
		if (!bit(&reply, 0, s))
			continue;
		gpu[GPU_SLICES]++;
		gpu[GPU_SLICE_MASK] |= 1ull << s;
		for (unsigned int ss = 0; ss < reply.info.max_subslices && ss < shift; ss++) {
			if (!bit(&reply, reply.info.subslice_offset +
				 s * reply.info.subslice_stride, ss))
				continue;
			gpu[GPU_SUBSLICES]++;
			gpu[GPU_SUBSLICE_MASK] |= 1ull << (s * shift + ss);
		}
	}
}
