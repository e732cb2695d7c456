/* SPDX-License-Identifier: GPL-2.0-only */
/* Suspend and resume of a GT that loses power: its engines, and all that they depend on. */
#ifndef GENX_GT_ENGINE_GT_SUSPEND_H
#define GENX_GT_ENGINE_GT_SUSPEND_H

struct genx_gt;

/**
 * genx_gt_suspend() - quiesce the engines, keep all contexts
 * @gt: GT
 *
 * Running contexts are preempted and saved, and continue after genx_gt_resume(). An engine that
 * is not preempted within GENX_ENGINE_BARRIER_MS is reset, and the context that ran fails as
 * in any reset. May sleep.
 *
 * Before the engines stop, the copy engine saves the part of local memory that the CPU does not
 * reach.
 *
 * Return: 0, also if the GT is wedged or lost; -EBUSY if an engine does not become idle even after
 * a reset; or the error of genx_local_blit_save(). After an error the engines run as before.
 */
int genx_gt_suspend(struct genx_gt *gt);

/**
 * genx_gt_resume() - start the engines again after genx_gt_suspend()
 * @gt: GT; tables, interrupts and force-wake restored
 *
 * May sleep.
 *
 * Return: 0, or the error of genx_forcewake_get() or genx_local_blit_restore(); then the GT is
 * wedged.
 */
int genx_gt_resume(struct genx_gt *gt);

/**
 * genx_gt_abandon() - wedge a suspended GT
 * @gt: GT; does nothing if it is not suspended
 * @err: reason for the log
 *
 * Disables DMA of the device, then fails all requests with -EIO, or with -ENODEV if the device is
 * lost. May sleep.
 */
void genx_gt_abandon(struct genx_gt *gt, int err);

/**
 * genx_gt_power_down() - suspend the GT before it loses power
 * @gt: GT; the OA unit is suspended
 *
 * Saves contexts in memory. Until genx_gt_power_up() no interrupt is handled and no register is
 * accessed. A context that cannot be preempted fails as in a reset. Works on a lost or wedged GT.
 * May sleep; all waits are bounded.
 *
 * Return: 0. -EBUSY: an engine does not become idle; -ETIMEDOUT: the hardware does not acknowledge;
 * -ENOMEM: the GGTT entries or the contents of local memory cannot be saved; -EIO: no engine can
 * copy the part of local memory that the CPU does not reach. After an error engines run as before,
 * or the GT is wedged if they do not start.
 */
int genx_gt_power_down(struct genx_gt *gt);

/**
 * genx_gt_power_save() - as genx_gt_power_down(), for a sleep in which the platform stays on
 * @gt: GT
 *
 * The GT enters RC6, and its engines are not reset (SIL-318). May sleep.
 *
 * Return: as genx_gt_power_down().
 */
int genx_gt_power_save(struct genx_gt *gt);

/**
 * genx_gt_power_up() - program the GT again and start the engines
 * @gt: GT after genx_gt_power_down(), with power; its registers may hold anything
 *
 * Contexts resume where they were. A wedged GT is reset once more: if that succeeds, its contexts
 * run again, from their default state (SIL-276); else the GT stays wedged. May sleep; all waits are
 * bounded.
 *
 * Return: 0; -ENODEV if the device does not answer, -ETIMEDOUT, -EIO: then the GT is
 * wedged, and all requests have failed.
 */
int genx_gt_power_up(struct genx_gt *gt);

#endif
