// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_print.h>

#include "core/device.h"
#include "core/device/device_types.h"
#include "core/files/counters.h"
#include "core/files/files.h"
#include "core/memory/vm.h"
#include "gt/engine/gt_suspend.h"
#include "gt/memory/cache.h"
#include "regs/gt_regs.h"

/* Resume what suspend_parts() has suspended besides the GT. @powered: the GT has power again. */
static void resume_parts(struct genx_device *genx, bool powered)
{
	if (powered)
		genx_vm_resume_all(genx);
	if (genx->oa_ready)
		genx_oa_resume(&genx->oa);
	genx_counters_resume(genx);
	genx_hwmon_resume(genx);
}

/* Suspend all parts, the GT last. @power_down: genx_gt_power_down() or genx_gt_power_save(). */
static int suspend_parts(struct genx_device *genx, int (*power_down)(struct genx_gt *gt))
{
	int err;

	genx_counters_suspend(genx);
	genx_hwmon_suspend(genx);
	if (genx->oa_ready)
		genx_oa_suspend(&genx->oa);
	err = power_down(&genx->gt);
	if (!err)
		return 0;
	resume_parts(genx, true);
	drm_err(&genx->drm, "suspend refused (%pe), device stays on\n", ERR_PTR(err));
	return err;
}

int genx_device_suspend(struct genx_device *genx)
{
	return suspend_parts(genx, genx_gt_power_down);
}

int genx_device_suspend_idle(struct genx_device *genx)
{
	return suspend_parts(genx, genx_gt_power_save);
}

int genx_device_resume(struct genx_device *genx)
{
	int err = genx_gt_power_up(&genx->gt);

	resume_parts(genx, !err);
	if (err)
		drm_err(&genx->drm, "resume failed (%pe), device not usable\n", ERR_PTR(err));
	return err;
}

int genx_device_runtime_suspend(struct genx_device *genx)
{
	/* without its power context the GT would not come back with its own state (SIL-282) */
	if (genx_device_display_on(genx) || genx_rc6_lost(&genx->gt.rc6))
		return -EBUSY;
	/* after any other error the PM core would never suspend the device again */
	return genx_device_suspend_idle(genx) ? -EBUSY : 0;
}

/*
 * Flush the caches of the CPUs on parts without LLC. On parts with LLC, the GPU shares it with the
 * CPUs, so no cache holds a line that the GPU does not see.
 */
static void flush_caches(struct genx_device *genx)
{
	if (!genx->plat->coherency->has_llc)
		genx_cache_flush_all();
}

int genx_device_freeze(struct genx_device *genx)
{
	int err = genx_device_suspend(genx);

	if (!err)
		flush_caches(genx);
	return err;
}

int genx_device_thaw(struct genx_device *genx)
{
	flush_caches(genx);
	return genx_device_resume(genx);
}

bool genx_device_display_on(struct genx_device *genx)
{
	const u32 *pipe;

	for (pipe = genx->plat->pipe_conf; pipe && *pipe; pipe++)
		if (genx_mmio_read(&genx->gt.mmio, GENX_REG(*pipe)) & PIPE_CONF_ENABLE)
			return true;
	return false;
}
