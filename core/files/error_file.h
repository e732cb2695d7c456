/* SPDX-License-Identifier: GPL-2.0-only */
/* The error state in debugfs. */
#ifndef GENX_CORE_FILES_ERROR_FILE_H
#define GENX_CORE_FILES_ERROR_FILE_H

struct drm_minor;

/**
 * genx_error_file_init() - create dri/N/genx_error_state
 * @minor: DRM minor of the device
 *
 * i915_error_state, where decoders look for it, is the same file. Both show memory of clients, so
 * only root may open them.
 */
void genx_error_file_init(struct drm_minor *minor);

#endif
