/* SPDX-License-Identifier: MIT */
#include <i915_drm.h>
