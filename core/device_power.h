/* SPDX-License-Identifier: GPL-2.0-only */
/* Suspend and resume of a GPU. */
#ifndef GENX_CORE_DEVICE_POWER_H
#define GENX_CORE_DEVICE_POWER_H

#include <linux/types.h>

struct genx_device;

/**
 * genx_device_suspend() - prepare for the loss of power
 * @genx: device; no ioctl runs, and none starts
 *
 * Saves contexts in memory and drains an open stream. Until genx_device_resume() no
 * interrupt arrives and no register is accessed. Requests that cannot be preempted end
 * as in a reset. The device may be lost or wedged.
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: 0; -EBUSY or -ENOMEM: the device runs as before, and an open stream reports a loss.
 */
int genx_device_suspend(struct genx_device *genx);

/**
 * genx_device_resume() - program the device again
 * @genx: device after genx_device_suspend(), with power; its registers may hold anything
 *
 * Contexts resume where they were preempted. An open stream continues and reports a loss.
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: 0; -ENODEV if the device does not answer, -ETIMEDOUT, -EIO: then the GT is
 * wedged, and requests that were waiting ended with an error.
 */
int genx_device_resume(struct genx_device *genx);

/**
 * genx_device_display_on() - does a display pipe that firmware enabled still run?
 * @genx: device, awake
 *
 * While such a pipe runs, the device must keep its power (HND-POWER).
 *
 * Return: true if a pipe runs, or if the device is lost.
 */
bool genx_device_display_on(struct genx_device *genx);

#endif
