/* SPDX-License-Identifier: GPL-2.0-only */
/* A GT that loses power, and gets it back. */
#ifndef GENX_GT_POWER_H
#define GENX_GT_POWER_H

struct genx_gt;

/**
 * genx_gt_power_down() - get ready for a loss of power
 * @gt: GT; the OA unit is suspended
 *
 * Contexts are saved in memory; no interrupt comes, and no register is touched, until
 * genx_gt_power_up(). Work that cannot be preempted ends as in a reset. Works on a
 * lost or wedged GT. May sleep; all waits are bounded.
 *
 * Return: 0; -EBUSY (an engine does not become idle), -ENOMEM: it goes on as before.
 */
int genx_gt_power_down(struct genx_gt *gt);

/**
 * genx_gt_power_up() - program everything again
 * @gt: GT after genx_gt_power_down(), with power; its registers may hold anything
 *
 * Contexts go on where they were. May sleep; all waits are bounded.
 *
 * Return: 0; -ENODEV if the device does not answer, -ETIMEDOUT, -EIO: then the GT is
 * wedged, and whatever waited for it has ended with an error.
 */
int genx_gt_power_up(struct genx_gt *gt);

/**
 * genx_gt_power_get() - keep the device from runtime suspend
 * @gt: GT
 *
 * Resumes the device if need be. Each open file and stream has such a reference. May
 * sleep.
 *
 * Return: 0, or why the device does not resume; then no reference was taken.
 */
int genx_gt_power_get(struct genx_gt *gt);

/**
 * genx_gt_power_get_awake() - one more reference on a device that has one
 * @gt: GT that somebody keeps awake
 *
 * Any context.
 */
void genx_gt_power_get_awake(struct genx_gt *gt);

/**
 * genx_gt_power_put() - undo genx_gt_power_get()
 * @gt: GT; its device may have gone
 *
 * The device is suspended some time after the last one. Any context.
 */
void genx_gt_power_put(struct genx_gt *gt);

#endif
