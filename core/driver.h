/* SPDX-License-Identifier: GPL-2.0-only */
/* The DRM driver: callbacks and table of ioctls. */
#ifndef GENX_CORE_DRIVER_H
#define GENX_CORE_DRIVER_H

struct drm_driver;

/* The same driver under its two names: user space knows the ABI as "i915". */
extern const struct drm_driver genx_driver_i915;
extern const struct drm_driver genx_driver_genx;

#endif
