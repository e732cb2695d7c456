/* SPDX-License-Identifier: GPL-2.0-only */
/* References that keep the device from runtime suspend. */
#ifndef GENX_GT_RUNTIME_PM_H
#define GENX_GT_RUNTIME_PM_H

struct genx_gt;

/**
 * genx_runtime_pm_get() - keep the device from runtime suspend
 * @gt: GT
 *
 * Resumes the device if the device is suspended. Each open file and each stream holds such a
 * reference. May sleep.
 *
 * Return: 0, or the error of the resume; after an error no reference is held.
 */
int genx_runtime_pm_get(struct genx_gt *gt);

/**
 * genx_runtime_pm_get_noresume() - take a further reference on a device
 * @gt: GT; a reference on its device is already held
 *
 * Any context.
 */
void genx_runtime_pm_get_noresume(struct genx_gt *gt);

/**
 * genx_runtime_pm_put() - undo genx_runtime_pm_get()
 * @gt: GT; its device may have been removed
 *
 * The device is suspended some time after its last reference is put. Any context.
 */
void genx_runtime_pm_put(struct genx_gt *gt);

#endif
