// SPDX-License-Identifier: GPL-2.0-only
/* DRM_IOCTL_I915_REG_READ reads only the timestamp: clients use it for no other register. */

#include <linux/cleanup.h>
#include <linux/mutex.h>

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "regs/engine_regs.h"

/* Timestamp of the render engine, whose MMIO base is the same on all platforms. */
#define REGREAD_TIMESTAMP	0x2358ULL

/* Find the render engine. Its timestamp counts even if genx does not submit to the engine. */
static const struct genx_engine_desc *regread_render(const struct genx_device *genx)
{
	unsigned long mask = genx->gt.fuses.engines;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		if (genx->plat->engines[i].class == GENX_CLASS_RENDER)
			return &genx->plat->engines[i];
	return NULL;
}

static int regread_timestamp(struct genx_gt *gt, const struct genx_engine_desc *engine, u64 *value)
{
	/* keep resets out: a reset of the GT puts force-wake domains to sleep (FW-014) */
	guard(mutex)(&gt->reset.mutex);
	CLASS(genx_forcewake_scope, wake)(&gt->fw, engine->fw_domains);
	if (wake.err)
		return wake.err;
	*value = genx_mmio_read64(&gt->mmio, RING_TIMESTAMP(engine->mmio_base),
				  RING_TIMESTAMP_UDW(engine->mmio_base));
	return genx_mmio_lost(&gt->mmio) ? -ENODEV : 0;
}

int genx_regread_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct drm_i915_reg_read *args = data;
	const struct genx_engine_desc *engine;
	int err, idx;

	/* I915_REG_READ_8B_WA asks for a read in two halves, which the driver always does */
	if ((args->offset & ~(u64)I915_REG_READ_8B_WA) != REGREAD_TIMESTAMP)
		return -EINVAL;

	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;
	engine = regread_render(genx);
	err = engine ? regread_timestamp(&genx->gt, engine, &args->val) : -ENODEV;
	drm_dev_exit(idx);
	return err;
}
