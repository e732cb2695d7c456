/* SPDX-License-Identifier: GPL-2.0-only */
/* Files of a device in debugfs, dri/N/. */
#ifndef GENX_CORE_FILES_DEBUGFS_H
#define GENX_CORE_FILES_DEBUGFS_H

struct drm_minor;

/** genx_debugfs_init() - &drm_driver.debugfs_init */
void genx_debugfs_init(struct drm_minor *minor);

#endif
