// SPDX-License-Identifier: MIT
/* A client of the device: its objects, and ioctls with an expected result. */
#include <errno.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/ioctl.h"
#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/client.h"

void expect(int fd, unsigned long request, void *arg, int want, const char *what)
{
	int got = ioctl(fd, request, arg) < 0 ? -errno : 0;

	if (want)
		tap_input(got, -want, "%s: %s", ioctl_name(request), what);
	else
		tap_is(got, 0, "%s: %s", ioctl_name(request), what);
}

uint32_t gem_create(int fd, uint64_t size)
{
	struct drm_i915_gem_create create = { .size = size };

	return ioctl(fd, DRM_IOCTL_I915_GEM_CREATE, &create) ? 0 : create.handle;
}

void gem_close(int fd, uint32_t handle)
{
	struct drm_gem_close arg = { .handle = handle };

	ioctl(fd, DRM_IOCTL_GEM_CLOSE, &arg);
}

void *gem_map(int fd, uint32_t handle, uint64_t size)
{
	struct drm_i915_gem_mmap_offset arg = { .handle = handle, .flags = I915_MMAP_OFFSET_WB };
	void *p;

	if (ioctl(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg)) {
		/* the one type of devices with local memory */
		arg.flags = I915_MMAP_OFFSET_FIXED;
		if (ioctl(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg))
			return NULL;
	}
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, arg.offset);
	return p == MAP_FAILED ? NULL : p;
}

int gem_wait(int fd, uint32_t handle, int64_t ns)
{
	struct drm_i915_gem_wait arg = { .bo_handle = handle, .timeout_ns = ns };

	return ioctl(fd, DRM_IOCTL_I915_GEM_WAIT, &arg) ? errno : 0;
}
