// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: loss of power
 *
 * A GPU that loses power loses its registers, its tables and what its engines had
 * loaded. Memory stays: contexts are pushed out and saved there before, and loaded
 * again afterwards. Each part stops before what it stands on, and comes back in the
 * opposite order. Nothing relies on what the hardware kept: integrated parts keep
 * their state in D3 (T-8), and get it written again all the same.
 */

#include <linux/pm_runtime.h>

#include "gt/exec/exec.h"
#include "gt/access/fifo.h"
#include "gt/gt.h"
#include "gt/exec/suspend.h"
#include "irq/irq.h"

int genx_gt_power_down(struct genx_gt *gt)
{
	int err;

	err = genx_gt_suspend(gt);
	if (err)
		return err;
	err = genx_ggtt_suspend(gt);
	/* a device that is gone has no entries to lose */
	if (err && err != -ENODEV) {
		genx_gt_resume(gt);
		return err;
	}
	genx_irq_suspend(gt->irq);
	genx_forcewake_suspend(&gt->fw);
	return 0;
}

static int restore_rc6(struct genx_gt *gt)
{
	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
	if (!wake.err)
		genx_rc6_restore(gt);
	return wake.err;
}

/* What engines stand on. */
static int restore(struct genx_gt *gt)
{
	int err;

	genx_irq_resume(gt->irq);
	err = genx_forcewake_resume(&gt->fw);
	genx_ggtt_resume(gt);
	/* what was lost before is written again */
	genx_fifo_check(&gt->mmio);
	if (!err)
		err = genx_gt_program_tables(gt);
	return err ?: restore_rc6(gt);
}

int genx_gt_power_up(struct genx_gt *gt)
{
	int err = restore(gt);

	if (!err)
		return genx_gt_resume(gt);
	genx_gt_abandon(gt, err);
	return err;
}

int genx_gt_power_get(struct genx_gt *gt)
{
	return gt->runtime_pm ? pm_runtime_resume_and_get(gt->dev) : 0;
}

void genx_gt_power_get_awake(struct genx_gt *gt)
{
	if (gt->runtime_pm)
		pm_runtime_get_noresume(gt->dev);
}

void genx_gt_power_put(struct genx_gt *gt)
{
	if (!gt->runtime_pm)
		return;
	pm_runtime_mark_last_busy(gt->dev);
	pm_runtime_put_autosuspend(gt->dev);
}
