/* SPDX-License-Identifier: GPL-2.0-only */
/* A GPU that loses power, and gets it back. */
#ifndef GENX_CORE_POWER_H
#define GENX_CORE_POWER_H

#include <linux/types.h>

struct genx_device;

/**
 * genx_device_suspend() - get ready for a loss of power
 * @genx: device; no ioctl is under way, and none begins
 *
 * Contexts are saved in memory, an open stream takes in what it has counted; no
 * interrupt comes, and no register is touched, until genx_device_resume(). Work that
 * cannot be preempted ends as in a reset. Works on a lost or wedged device.
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: 0; -EBUSY, -ENOMEM: the device goes on as before, and a stream reports a loss.
 */
int genx_device_suspend(struct genx_device *genx);

/**
 * genx_device_resume() - program everything again
 * @genx: device after genx_device_suspend(), with power; its registers may hold anything
 *
 * Contexts go on where they were. An open stream goes on and reports a loss.
 *
 * Context: may sleep; all waits are bounded.
 *
 * Return: 0; -ENODEV if the device does not answer, -ETIMEDOUT, -EIO: then the GT is
 * wedged, and whatever waited for it has ended with an error.
 */
int genx_device_resume(struct genx_device *genx);

/**
 * genx_device_display_on() - does firmware show a picture?
 * @genx: device, awake
 *
 * Then it must keep its power (HND-POWER).
 *
 * Return: true if so, also if the device is lost.
 */
bool genx_device_display_on(struct genx_device *genx);

#endif
