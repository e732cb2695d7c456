/* SPDX-License-Identifier: GPL-2.0-only */
/* References that keep the device from runtime suspend. */
#ifndef GENX_GT_RUNTIME_PM_H
#define GENX_GT_RUNTIME_PM_H

struct genx_gt;

/**
 * genx_runtime_pm_get() - keep the device from runtime suspend
 * @gt: GT
 *
 * Resumes the device if need be. Each open file and stream has such a reference. May
 * sleep.
 *
 * Return: 0, or why the device does not resume; then no reference was taken.
 */
int genx_runtime_pm_get(struct genx_gt *gt);

/**
 * genx_runtime_pm_get_noresume() - one more reference on a device that has one
 * @gt: GT whose device has a reference already
 *
 * Any context.
 */
void genx_runtime_pm_get_noresume(struct genx_gt *gt);

/**
 * genx_runtime_pm_put() - undo genx_runtime_pm_get()
 * @gt: GT; its device may have gone
 *
 * The device is suspended some time after the last one. Any context.
 */
void genx_runtime_pm_put(struct genx_gt *gt);

#endif
