// SPDX-License-Identifier: GPL-2.0-only
/*
 * This file prints what /proc/PID/fdinfo shows about an open file of the device, with the keys
 * that all DRM drivers use (drm-usage-stats.rst of the kernel). procfs decides who may read it.
 */

#include <drm/drm_file.h>
#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include "core/device_types.h"
#include "core/engine_map.h"
#include "core/fdinfo.h"
#include "core/file.h"
#include "gt/exec/busy.h"

/* Names of the engine classes in the keys. They are those of i915, since tools print them. */
static const char * const class_keys[] = {
	[I915_ENGINE_CLASS_RENDER] = "render",
	[I915_ENGINE_CLASS_COPY] = "copy",
	[I915_ENGINE_CLASS_VIDEO] = "video",
	[I915_ENGINE_CLASS_VIDEO_ENHANCE] = "video-enhance",
	[I915_ENGINE_CLASS_COMPUTE] = "compute",
};

static void show_class(struct drm_printer *p, struct genx_file *file, u16 class)
{
	struct genx_engine *engine;
	unsigned int n = 0;
	u64 ns = 0;

	while ((engine = genx_engine_map_find(&file->genx->gt, class, n))) {
		ns += genx_busy_client_ns(engine, file->client);
		n++;
	}
	if (!n)
		return;
	drm_printf(p, "drm-engine-%s:\t%llu ns\n", class_keys[class], ns);
	/* without this key, tools assume one engine */
	if (n > 1)
		drm_printf(p, "drm-engine-capacity-%s:\t%u\n", class_keys[class], n);
}

void genx_fdinfo_show(struct drm_printer *p, struct drm_file *file)
{
	u16 class;

	drm_show_memory_stats(p, file);
	for (class = 0; class < ARRAY_SIZE(class_keys); class++)
		show_class(p, file->driver_priv, class);
}
