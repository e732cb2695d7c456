/* SPDX-License-Identifier: GPL-2.0-only */
/* Suspend and resume of a GT that loses power: its engines, and all that they depend on. */
#ifndef GENX_GT_ENGINE_GT_SUSPEND_H
#define GENX_GT_ENGINE_GT_SUSPEND_H

struct genx_gt;

/**
 * genx_gt_suspend() - quiesce the engines, keep all contexts
 * @gt: GT
 *
 * Running contexts are preempted and saved, and run on after genx_gt_resume(). An engine that
 * is not preempted within GENX_ENGINE_BARRIER_MS is reset, and the context that ran fails as
 * in any reset. May sleep.
 *
 * Return: 0, also if the GT is wedged or lost; -EBUSY if an engine does not become
 * idle after a reset either: then engines run as before.
 */
int genx_gt_suspend(struct genx_gt *gt);

/**
 * genx_gt_resume() - start the engines again after genx_gt_suspend()
 * @gt: GT; tables, interrupts and force-wake restored
 *
 * May sleep.
 *
 * Return: 0 or the error of genx_forcewake_get(); then the GT is wedged.
 */
int genx_gt_resume(struct genx_gt *gt);

/**
 * genx_gt_abandon() - give up a suspended GT
 * @gt: GT; does nothing if it is not suspended
 * @err: reason for the log
 *
 * Its requests fail with -EIO, or -ENODEV if the device is lost, after the device was cut
 * off from memory. May sleep.
 */
void genx_gt_abandon(struct genx_gt *gt, int err);

/**
 * genx_gt_power_down() - suspend the GT before it loses power
 * @gt: GT; the OA unit is suspended
 *
 * Contexts are saved in memory; no interrupt comes, and no register is touched, until
 * genx_gt_power_up(). Work that cannot be preempted ends as in a reset. Works on a
 * lost or wedged GT. May sleep; all waits are bounded.
 *
 * Return: 0; -EBUSY (an engine does not become idle), -ETIMEDOUT (the hardware
 * does not acknowledge): engines run as before; -ENOMEM
 * (GGTT entries cannot be saved): engines run as before, or the GT is wedged if they do
 * not start.
 */
int genx_gt_power_down(struct genx_gt *gt);

/**
 * genx_gt_power_up() - program everything again
 * @gt: GT after genx_gt_power_down(), with power; its registers may hold anything
 *
 * Contexts resume where they were. May sleep; all waits are bounded.
 *
 * Return: 0; -ENODEV if the device does not answer, -ETIMEDOUT, -EIO: then the GT is
 * wedged, and all requests have failed.
 */
int genx_gt_power_up(struct genx_gt *gt);

#endif
