/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory regions, in which objects of clients can be placed. */
#ifndef GENX_CORE_MEMORY_REGION_H
#define GENX_CORE_MEMORY_REGION_H

#include <linux/types.h>

struct genx_device;

/* In the order in which QUERY_MEMORY_REGIONS lists them. */
enum genx_region {
	GENX_REGION_SYSTEM,
	GENX_REGION_LOCAL,
	GENX_REGIONS,
};

/**
 * struct genx_region_desc - one region
 * @name:	name in the keys of fdinfo. It is that of i915: intel_gpu_top shows no other names
 * @class:	enum drm_i915_gem_memory_class; the instance is 0
 */
struct genx_region_desc {
	const char *name;
	u16 class;
};

extern const struct genx_region_desc genx_regions[GENX_REGIONS];

/** genx_region_exists() - true if a device has a region */
bool genx_region_exists(const struct genx_device *genx, enum genx_region region);

/**
 * genx_region_find() - region by the numbers of the ABI
 * @genx: device
 * @class: enum drm_i915_gem_memory_class
 * @instance: number in the class
 *
 * Return: enum genx_region, or -EINVAL if the device does not have it.
 */
int genx_region_find(const struct genx_device *genx, u16 class, u16 instance);

/**
 * genx_region_bytes() - size of a region
 * @genx: device, not removed
 * @region: region that exists
 * @free: filled with the bytes that are not allocated; for system memory, where allocations are not
 *	tracked, with the size
 *
 * Context: may sleep.
 *
 * Return: bytes.
 */
u64 genx_region_bytes(struct genx_device *genx, enum genx_region region, u64 *free);

/** genx_region_visible_bytes() - genx_region_bytes() of the part that the CPU reaches */
u64 genx_region_visible_bytes(struct genx_device *genx, enum genx_region region, u64 *free);

#endif
