/* SPDX-License-Identifier: GPL-2.0-only */
/* What /proc/PID/fdinfo shows about an open file of the device. */
#ifndef GENX_CORE_FILES_FDINFO_H
#define GENX_CORE_FILES_FDINFO_H

struct drm_file;
struct drm_printer;

/**
 * genx_fdinfo_show() - &drm_driver.show_fdinfo
 * @p: printer
 * @file: open file
 *
 * Prints the memory of the file's objects, and the time for which each class of engines has run
 * contexts of the file. Reads no register and does not wake the device.
 *
 * Context: may sleep, inside drm_dev_enter().
 */
void genx_fdinfo_show(struct drm_printer *p, struct drm_file *file);

#endif
