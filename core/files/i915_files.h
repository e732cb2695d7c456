/* SPDX-License-Identifier: GPL-2.0-only */
/* Files in debugfs by which test suites made for i915 control the driver. */
#ifndef GENX_CORE_FILES_I915_FILES_H
#define GENX_CORE_FILES_I915_FILES_H

struct drm_minor;

/**
 * genx_i915_files_init() - create the files dri/N/i915_*
 * @minor: DRM minor of the device
 *
 * Only root may open them. Documentation/uapi.md describes them.
 */
void genx_i915_files_init(struct drm_minor *minor);

#endif
