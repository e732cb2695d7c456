// SPDX-License-Identifier: GPL-2.0-only
/*
 * DRM_IOCTL_I915_REG_READ: the one register that clients read.
 */

#include <linux/mutex.h>

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/driver.h"
#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "regs/engine_regs.h"

/* Timestamp of the render engine, whose base is the same on all platforms. */
#define REGREAD_TIMESTAMP	0x2358ULL

/* The timestamp counts whether genx drives the engine or not. */
static const struct genx_engine_desc *regread_render(const struct genx_device *genx)
{
	unsigned long mask = genx->gt.fuses.engines;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		if (genx->plat->engines[i].class == GENX_CLASS_RENDER)
			return &genx->plat->engines[i];
	return NULL;
}

int genx_regread_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct drm_i915_reg_read *args = data;
	const struct genx_engine_desc *engine;
	int err, idx;
	u32 base;

	/*
	 * Two reads of 32 bits work for all, so the flag that asks for them
	 * changes nothing.
	 */
	if ((args->offset & ~(u64)I915_REG_READ_8B_WA) != REGREAD_TIMESTAMP)
		return -EINVAL;

	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;
	engine = regread_render(genx);
	if (!engine) {
		drm_dev_exit(idx);
		return -ENODEV;
	}
	base = engine->mmio_base;
	/* a reset of the GT would put it to sleep in the midst of it (FW-014) */
	mutex_lock(&genx->gt.exec.reset_mutex);
	err = genx_forcewake_get(&genx->gt.fw, engine->fw_domains);
	if (!err) {
		args->val = genx_mmio_read64(&genx->gt.mmio, RING_TIMESTAMP(base),
					     RING_TIMESTAMP_UDW(base));
		if (genx_mmio_lost(&genx->gt.mmio))
			err = -ENODEV;
		genx_forcewake_put(&genx->gt.fw, engine->fw_domains);
	}
	mutex_unlock(&genx->gt.exec.reset_mutex);
	drm_dev_exit(idx);
	return err;
}
