// SPDX-License-Identifier: GPL-2.0-only
#include <linux/mm.h>

#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/memory/region.h"
#include "gt/memory/local_object.h"

const struct genx_region_desc genx_regions[GENX_REGIONS] = {
	[GENX_REGION_SYSTEM] = { "system0", I915_MEMORY_CLASS_SYSTEM },
	[GENX_REGION_LOCAL] = { "local0", I915_MEMORY_CLASS_DEVICE },
};

bool genx_region_exists(const struct genx_device *genx, enum genx_region region)
{
	return region == GENX_REGION_SYSTEM || genx->plat->lmem;
}

int genx_region_find(const struct genx_device *genx, u16 class, u16 instance)
{
	unsigned int i;

	for (i = 0; i < GENX_REGIONS; i++)
		if (genx_regions[i].class == class && !instance && genx_region_exists(genx, i))
			return i;
	return -EINVAL;
}

u64 genx_region_bytes(struct genx_device *genx, enum genx_region region, u64 *free)
{
	if (region == GENX_REGION_LOCAL)
		return genx_local_object_bytes(genx->gt.local, free);
	*free = (u64)totalram_pages() << PAGE_SHIFT;
	return *free;
}

u64 genx_region_visible_bytes(struct genx_device *genx, enum genx_region region, u64 *free)
{
	if (region == GENX_REGION_LOCAL)
		return genx_local_object_visible_bytes(genx->gt.local, free);
	return genx_region_bytes(genx, region, free);
}
