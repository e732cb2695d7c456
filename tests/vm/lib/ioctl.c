// SPDX-License-Identifier: MIT
/*
 * The DRM ioctls that genx has, by name.
 */

#include <stddef.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/ioctl.h"

#define I915(name) \
	[DRM_I915_##name] = #name

static const char *const names[DRM_COMMAND_END - DRM_COMMAND_BASE] = {
	I915(GETPARAM),
	I915(GEM_BUSY),
	I915(GEM_THROTTLE),
	I915(GEM_CREATE),
	I915(GEM_PREAD),
	I915(GEM_PWRITE),
	I915(GEM_MMAP),
	[DRM_I915_GEM_MMAP_GTT] = "GEM_MMAP_OFFSET",
	I915(GEM_SET_DOMAIN),
	I915(GEM_SW_FINISH),
	I915(GEM_SET_TILING),
	I915(GEM_GET_TILING),
	I915(GEM_GET_APERTURE),
	I915(GEM_MADVISE),
	[DRM_I915_GEM_EXECBUFFER2] = "EXECBUFFER2",
	I915(GEM_WAIT),
	[DRM_I915_GEM_CONTEXT_CREATE] = "CONTEXT_CREATE",
	[DRM_I915_GEM_CONTEXT_DESTROY] = "CONTEXT_DESTROY",
	[DRM_I915_GEM_SET_CACHING] = "GEM_SET_CACHING",
	[DRM_I915_GEM_GET_CACHING] = "GEM_GET_CACHING",
	I915(REG_READ),
	I915(GET_RESET_STATS),
	[DRM_I915_GEM_CONTEXT_GETPARAM] = "CONTEXT_GETPARAM",
	[DRM_I915_GEM_CONTEXT_SETPARAM] = "CONTEXT_SETPARAM",
	I915(PERF_OPEN),
	I915(PERF_ADD_CONFIG),
	I915(PERF_REMOVE_CONFIG),
	I915(QUERY),
	[DRM_GENX_OA_INFO] = "GENX_OA_INFO",
};

const char *ioctl_name(unsigned long request)
{
	unsigned int nr = _IOC_NR(request) - DRM_COMMAND_BASE;

	return nr < sizeof(names) / sizeof(names[0]) ? names[nr] : NULL;
}
