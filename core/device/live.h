/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counts of what clients have on a device, to find leaks.
 */
#ifndef GENX_CORE_DEVICE_LIVE_H
#define GENX_CORE_DEVICE_LIVE_H

struct drm_printer;
struct genx_device;

/**
 * genx_live_init() - count from now on, and check the counts when the DRM device is released
 * @genx: device, whose counts are 0
 *
 * Call this before all other managed actions of the DRM device, so that the check runs after them.
 * The check warns if an address space, a context or an object is left: each of them needs the
 * device, so a reference to it was leaked.
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_live_init(struct genx_device *genx);

/**
 * genx_live_print() - print the counts, for debugfs
 * @genx: device
 * @p: printer
 *
 * Prints four lines: the number of contexts, address spaces, objects and context images. Contexts
 * of the driver are not counted. When all files are closed and all work has ended, each number is
 * 0.
 */
void genx_live_print(struct genx_device *genx, struct drm_printer *p);

#endif
