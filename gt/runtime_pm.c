// SPDX-License-Identifier: GPL-2.0-only
#include <linux/pm_runtime.h>

#include "gt/gt.h"
#include "gt/runtime_pm.h"

int genx_runtime_pm_get(struct genx_gt *gt)
{
	return gt->runtime_pm ? pm_runtime_resume_and_get(gt->dev) : 0;
}

void genx_runtime_pm_get_noresume(struct genx_gt *gt)
{
	if (gt->runtime_pm)
		pm_runtime_get_noresume(gt->dev);
}

void genx_runtime_pm_put(struct genx_gt *gt)
{
	if (!gt->runtime_pm)
		return;
	pm_runtime_mark_last_busy(gt->dev);
	pm_runtime_put_autosuspend(gt->dev);
}
