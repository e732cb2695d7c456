// SPDX-License-Identifier: MIT
/* Properties of a GPU that equations of metrics name. */

#include <string.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

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

void metric_gpu_topology(const struct drm_i915_query_topology_info *info, const uint8_t *masks,
			 size_t size, uint64_t *gpu)
{
	/*
	 * Equations number the subslices of a slice in steps of 3, from Gen11 on of 8. From Gen11
	 * on a GPU has one slice, and all its subslices count. Before, a slice has at most 3.
	 */
	unsigned int shift = info->max_slices <= 1 ? 64 : info->max_subslices > 4 ? 8 : 3;

	gpu[GPU_SLICES] = 0;
	gpu[GPU_SUBSLICES] = 0;
	gpu[GPU_SLICE_MASK] = 0;
	gpu[GPU_SUBSLICE_MASK] = 0;
	gpu[GPU_SUBSLICES_LOW] = 0;

	for (unsigned int s = 0; s < info->max_slices && s < 8; s++) {
		size_t at = info->subslice_offset + s * (size_t)info->subslice_stride;

		if (!size || !(masks[0] >> s & 1))
			continue;
		gpu[GPU_SLICES]++;
		gpu[GPU_SLICE_MASK] |= 1ull << s;
		for (unsigned int ss = 0; ss < info->max_subslices && ss < shift; ss++) {
			if (at + ss / 8 >= size || !(masks[at + ss / 8] >> ss % 8 & 1))
				continue;
			gpu[GPU_SUBSLICES]++;
			if (s * shift + ss < 64)
				gpu[GPU_SUBSLICE_MASK] |= 1ull << (s * shift + ss);
			gpu[GPU_SUBSLICES_LOW] += !s && ss < info->max_subslices / 2;
		}
	}
}

void metric_gpu_unknown(const struct metric_table *table, uint64_t *gpu)
{
	for (unsigned int i = 0; i < GPU_PROPERTIES; i++)
		gpu[i] = GPU_UNKNOWN;
	gpu[GPU_THREADS] = table->threads ? table->threads : METRIC_THREADS;
	gpu[GPU_QUERY_MODE] = 0;
}

void metric_gpu(const struct metric_table *table, int device, uint64_t timestamp_hz,
		uint64_t *gpu)
{
	int eus = device_param(device, I915_PARAM_EU_TOTAL);
	int revision = device_param(device, I915_PARAM_REVISION);
	union reply reply;

	metric_gpu_unknown(table, gpu);
	gpu[GPU_TIMESTAMP_HZ] = timestamp_hz;
	if (eus > 0)
		gpu[GPU_EUS] = eus;
	if (revision >= 0)
		gpu[GPU_REVISION] = revision;
	if (topology(device, &reply))
		metric_gpu_topology(&reply.info, reply.bytes + sizeof(reply.info),
				    sizeof(reply) - sizeof(reply.info), gpu);
}

void metric_gpu_stream(const struct genx_oa_stream_info *info, uint64_t *gpu)
{
	if (!info->eus)
		return;
	gpu[GPU_EUS] = info->eus;
	gpu[GPU_SUBSLICES] = info->subslices;
}
