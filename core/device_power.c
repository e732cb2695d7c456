// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_print.h>

#include "core/device.h"
#include "core/device/device_types.h"
#include "core/files/counters.h"
#include "core/memory/vm.h"
#include "gt/engine/gt_suspend.h"
#include "regs/gt_regs.h"

/* @powered: the GT has power again */
static void resume_parts(struct genx_device *genx, bool powered)
{
	if (powered)
		genx_vm_resume_all(genx);
	if (genx->oa_ready)
		genx_oa_resume(&genx->oa);
	genx_counters_resume(genx);
}

int genx_device_suspend(struct genx_device *genx)
{
	int err;

	genx_counters_suspend(genx);
	if (genx->oa_ready)
		genx_oa_suspend(&genx->oa);
	err = genx_gt_power_down(&genx->gt);
	if (!err)
		return 0;
	resume_parts(genx, true);
	drm_err(&genx->drm, "suspend refused (%pe), device stays on\n", ERR_PTR(err));
	return err;
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
	/* SIL-282: the GT would not come back with its own state */
	if (genx_device_display_on(genx) || genx_rc6_lost(&genx->gt.rc6))
		return -EBUSY;
	/* after any other error the PM core would never suspend the device again */
	return genx_device_suspend(genx) ? -EBUSY : 0;
}

bool genx_device_display_on(struct genx_device *genx)
{
	const u32 *pipe;

	for (pipe = genx->plat->pipe_conf; pipe && *pipe; pipe++)
		if (genx_mmio_read(&genx->gt.mmio, GENX_REG(*pipe)) & PIPE_CONF_ENABLE)
			return true;
	return false;
}
