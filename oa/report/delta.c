// SPDX-License-Identifier: GPL-2.0-only
#include <linux/minmax.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "gt/memory/client_gfp.h"
#include "oa/report/accumulate.h"

u32 genx_oa_delta_record_size(unsigned int counters)
{
	return sizeof(struct drm_i915_perf_record_header) + sizeof(struct genx_oa_delta) +
	       counters * sizeof(u64);
}

int genx_oa_delta_ring_init(struct genx_oa_delta_ring *ring, unsigned int counters)
{
	ring->record_size = genx_oa_delta_record_size(counters);
	ring->capacity = GENX_OA_DELTA_RING_BYTES / ring->record_size;
	ring->first = 0;
	ring->count = 0;
	ring->data = kvcalloc(ring->capacity, ring->record_size, GENX_CLIENT_GFP);
	return ring->data ? 0 : -ENOMEM;
}

void genx_oa_delta_ring_fini(struct genx_oa_delta_ring *ring)
{
	kvfree(ring->data);
	ring->data = NULL;
	ring->count = 0;
}

struct genx_oa_delta *genx_oa_delta_ring_push(struct genx_oa_delta_ring *ring)
{
	struct drm_i915_perf_record_header *header;
	u32 slot;

	if (ring->count == ring->capacity)
		return NULL;

	slot = (ring->first + ring->count) % ring->capacity;
	header = (void *)(ring->data + (size_t)slot * ring->record_size);
	memset(header, 0, ring->record_size);
	header->type = GENX_OA_RECORD_DELTA;
	header->size = ring->record_size;
	ring->count++;
	return (struct genx_oa_delta *)(header + 1);
}

int genx_oa_delta_ring_copy(struct genx_oa_delta_ring *ring, char __user *to, size_t space,
			    size_t *copied)
{
	*copied = 0;

	while (ring->count) {
		/* number of records that fit and are contiguous */
		size_t n = min3((size_t)ring->count, (size_t)(ring->capacity - ring->first),
				space / ring->record_size);
		size_t bytes;

		/* copy few at a time: a copy that faults is repeated as a whole */
		n = min_t(size_t, n, DIV_ROUND_UP(PAGE_SIZE, ring->record_size));
		bytes = n * ring->record_size;

		if (!n)
			return -ENOSPC;
		if (copy_to_user(to, ring->data + (size_t)ring->first * ring->record_size, bytes))
			return -EFAULT;
		ring->first = (ring->first + n) % ring->capacity;
		ring->count -= n;
		to += bytes;
		space -= bytes;
		*copied += bytes;
	}
	return 0;
}
