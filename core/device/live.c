// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counts of contexts, address spaces and objects, to find leaks. The other debugfs files show only
 * what a client's file has in its tables, and a leaked context, address space or object is in none.
 * Fences are not counted: a leaked fence holds a reference to the module.
 */

#include <linux/cleanup.h>

#include <drm/drm_managed.h>
#include <drm/drm_print.h>

#include "core/device/device_types.h"
#include "core/device/live.h"
#include "gt/engine/engine.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"

static void live_check(struct drm_device *drm, void *data)
{
	const struct genx_live *live = data;
	int contexts = atomic_read(&live->contexts);
	int vms = atomic_read(&live->vms);
	int bos = atomic_read(&live->bos);

	drm_WARN(drm, contexts || vms || bos,
		 "device released, but leaked: %d contexts, %d address spaces, %d objects\n",
		 contexts, vms, bos);
}

int genx_live_init(struct genx_device *genx)
{
	return drmm_add_action(&genx->drm, live_check, &genx->live);
}

/* Return: number of context images of an engine without those of the driver. */
static unsigned int engine_images(struct genx_engine *engine)
{
	unsigned int n = 0;
	struct genx_lrc *lrc;

	/* not engine->lock, which would keep interrupts off: there may be thousands */
	guard(mutex)(&engine->images_lock);
	list_for_each_entry(lrc, &engine->images, link)
		n += !(lrc->flags & GENX_LRC_KERNEL);
	return n;
}

void genx_live_print(struct genx_device *genx, struct drm_printer *p)
{
	struct genx_engine *engine;
	unsigned int images = 0;

	for_each_engine(engine, &genx->gt)
		images += engine_images(engine);
	drm_printf(p, "contexts: %d\n", atomic_read(&genx->live.contexts));
	drm_printf(p, "address spaces: %d\n", atomic_read(&genx->live.vms));
	drm_printf(p, "objects: %d\n", atomic_read(&genx->live.bos));
	drm_printf(p, "context images: %u\n", images);
}
