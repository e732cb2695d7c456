// SPDX-License-Identifier: GPL-2.0-only
/*
 * /proc/PID/fdinfo of an open file of the device has the keys that all DRM drivers use
 * (drm-usage-stats.rst of the kernel). procfs decides which process may read the file.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/idr.h>

#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/files/files.h"
#include "core/memory/bo_local.h"
#include "gt/exec/busy.h"

/* Names of the engine classes in the keys. Tools print the names, so they are those of i915. */
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
	/* for a class without this key, tools assume one engine */
	if (n > 1)
		drm_printf(p, "drm-engine-capacity-%s:\t%u\n", class_keys[class], n);
}

/* If a part of an object was swapped out, only its pages in memory are resident, and purgeable. */
static void add_object(struct drm_memory_stats *stats, struct drm_gem_object *obj)
{
	enum drm_gem_object_status status = obj->funcs->status(obj);
	size_t resident = obj->funcs->rss(obj);

	if (drm_gem_object_is_shared_for_memory_stats(obj))
		stats->shared += obj->size;
	else
		stats->private += obj->size;
	if (status & DRM_GEM_OBJECT_RESIDENT)
		stats->resident += resident;
	if (!dma_resv_test_signaled(obj->resv, dma_resv_usage_rw(true)))
		stats->active += obj->size;
	else if (status & DRM_GEM_OBJECT_RESIDENT && status & DRM_GEM_OBJECT_PURGEABLE)
		stats->purgeable += resident;
}

/* Return: the next object of a file from handle @id on, with a reference; NULL: no more. */
static struct drm_gem_object *next_object(struct drm_file *file, int *id)
{
	struct drm_gem_object *obj;

	guard(spinlock)(&file->table_lock);
	obj = idr_get_next(&file->object_idr, id);
	if (obj)
		drm_gem_object_get(obj);
	return obj;
}

/*
 * Print the memory of a file by region. drm_show_memory_stats() would print one region for all
 * objects, with a name that intel_gpu_top does not show.
 */
static void show_memory(struct drm_printer *p, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(file->minor->dev);
	struct drm_memory_stats stats[GENX_REGIONS] = {};
	struct drm_gem_object *obj;
	unsigned int i;
	int id;

	/* without the lock, because a file can have a million objects with thousands of fences */
	for (id = 0; (obj = next_object(file, &id)); id++) {
		add_object(&stats[genx_bo_region(to_genx_bo(obj))], obj);
		drm_gem_object_put(obj);
		cond_resched();
	}
	for (i = 0; i < GENX_REGIONS; i++)
		if (genx_region_exists(genx, i))
			drm_print_memory_stats(p, &stats[i],
					       DRM_GEM_OBJECT_RESIDENT | DRM_GEM_OBJECT_PURGEABLE,
					       genx_regions[i].name);
}

void genx_fdinfo_show(struct drm_printer *p, struct drm_file *file)
{
	u16 class;

	show_memory(p, file);
	for (class = 0; class < ARRAY_SIZE(class_keys); class++)
		show_class(p, file->driver_priv, class);
}
