// SPDX-License-Identifier: MIT
/*
 * gpu-hold NODE SECONDS: hold a GPU without an open node: export a buffer as a dma-buf, close the
 * node, print "held", and close the dma-buf after so many seconds.
 */
#include <drm.h>
#include <fcntl.h>
#include <i915_drm.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/vm/lib/gpu.h"

int main(int argc, char **argv)
{
	struct drm_i915_gem_create create = { .size = GPU_PAGE };
	struct drm_prime_handle prime = { .flags = DRM_CLOEXEC };
	int fd;

	if (argc != 3)
		return 2;
	fd = open(argv[1], O_RDWR | O_CLOEXEC);
	if (fd < 0 || gpu_ioctl(fd, DRM_IOCTL_I915_GEM_CREATE, &create))
		return 1;
	prime.handle = create.handle;
	if (gpu_ioctl(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime))
		return 1;
	close(fd);
	puts("held");
	fflush(stdout);
	sleep(atoi(argv[2]));
	return 0;
}
