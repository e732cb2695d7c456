/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_OA_OA_H
#define GENX_OA_OA_H

#include "oa/unit/unit.h"

struct drm_genx_oa_counter;
struct drm_genx_oa_info;
struct drm_printer;

/**
 * genx_oa_init() - set up the OA unit
 * @oa: unit, zeroed
 * @gt: GT of the unit, started; @gt->plat->oa is not NULL
 * @irq: interrupts, initialised
 *
 * Accesses no register. Registers a handler for the interrupt of the unit and a reset
 * notifier of the GT.
 *
 * Context: may sleep.
 *
 * Return: 0, -ENOMEM, or -ENODEV if the descriptor names no known kind.
 */
int genx_oa_init(struct genx_oa *oa, struct genx_gt *gt, struct genx_irq *irq);

/**
 * genx_oa_fini() - undo genx_oa_init()
 * @oa: unit, revoked
 *
 * Context: may sleep.
 */
void genx_oa_fini(struct genx_oa *oa);

/**
 * genx_oa_revoke() - take the unit from its stream at removal of the device
 * @oa: unit
 *
 * Stops the hardware if it still answers, releases all that the stream holds,
 * and wakes its readers, which get -ENODEV. No register is accessed after the
 * return. The file stays open until user space closes it.
 *
 * Context: may sleep; bounded.
 */
void genx_oa_revoke(struct genx_oa *oa);

/**
 * genx_oa_suspend() - stop the stream before the device loses power
 * @oa: unit
 *
 * To be called before genx_gt_suspend(). Context: may sleep.
 */
void genx_oa_suspend(struct genx_oa *oa);

/**
 * genx_oa_resume() - start the stream again after the device got power
 * @oa: unit
 *
 * To be called after genx_gt_resume(). An open stream reports a loss and continues. If the GT is
 * wedged, the stream fails: later reads return -EIO.
 *
 * Context: may sleep.
 */
void genx_oa_resume(struct genx_oa *oa);

/**
 * genx_oa_info_ioctl() - DRM_IOCTL_GENX_OA_INFO
 * @oa: unit
 * @info: argument of the ioctl, filled
 *
 * Return: 0; -EINVAL if there is no format of this index, or if a field that must be 0 is not.
 */
int genx_oa_info_ioctl(struct genx_oa *oa, struct drm_genx_oa_info *info);

/**
 * genx_oa_counter_ioctl() - DRM_IOCTL_GENX_OA_COUNTER
 * @oa: unit
 * @arg: argument of the ioctl, filled
 *
 * Return: 0; -EINVAL if there is no such format, if it has no counter of this index, or if a field
 * that must be 0 is not; -ENOENT if the counter is reserved (OAG-039).
 */
int genx_oa_counter_ioctl(struct genx_oa *oa, struct drm_genx_oa_counter *arg);

/**
 * genx_oa_print() - state of the unit for debugfs
 * @oa: unit
 * @p: printer
 *
 * Context: may sleep.
 */
void genx_oa_print(struct genx_oa *oa, struct drm_printer *p);

#endif
