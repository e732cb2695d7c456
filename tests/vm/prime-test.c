// SPDX-License-Identifier: MIT
/*
 * prime-test: objects as dma-bufs, with vgem as the other device. Prints TAP.
 */

#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm.h>
#include <drm_mode.h>
#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define VALUE		0xabc0
#define WAIT_MS		60000

static int open_vgem(void)
{
	for (int card = 0; card < 8; card++) {
		char path[32], name[16] = "";
		struct drm_version version = { .name = name, .name_len = sizeof(name) - 1 };
		int fd;

		snprintf(path, sizeof(path), "/dev/dri/card%d", card);
		fd = open(path, O_RDWR | O_CLOEXEC);
		if (fd >= 0 && !ioctl(fd, DRM_IOCTL_VERSION, &version) && !strcmp(name, "vgem"))
			return fd;
		if (fd >= 0)
			close(fd);
	}
	return -1;
}

/* A dma-buf or a negative errno. */
static int export_bo(int fd, uint32_t handle)
{
	struct drm_prime_handle arg = { .handle = handle, .flags = DRM_CLOEXEC | DRM_RDWR };
	int err = gpu_ioctl(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &arg);

	return err ? err : arg.fd;
}

static int import_bo(int fd, int buf, uint32_t *handle)
{
	struct drm_prime_handle arg = { .fd = buf };
	int err = gpu_ioctl(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &arg);

	*handle = arg.handle;
	return err;
}

static int sync_cpu(int buf, uint64_t flags)
{
	struct dma_buf_sync arg = { .flags = flags };

	return gpu_ioctl(buf, DMA_BUF_IOCTL_SYNC, &arg);
}

/* POLLIN: what writes the object has ended. */
static bool idle(int buf, int ms)
{
	struct pollfd pfd = { .fd = buf, .events = POLLIN };

	return poll(&pfd, 1, ms) == 1;
}

/* An object of genx in the hands of vgem: contents and fences are those of genx. */
static void exported(struct gpu *gpu, int vgem)
{
	struct gpu_bo target, batch, spin;
	uint32_t foreign, again, ctx;
	uint32_t *map;
	int buf, copy;

	if (!tap_ok(!gpu_bo_create(gpu, GPU_PAGE, &target) &&
		    !gpu_bo_create(gpu, GPU_PAGE, &batch) &&
		    !gpu_bo_create(gpu, GPU_PAGE, &spin) && !gpu_context_create(gpu, &ctx),
		    "objects"))
		return;
	buf = export_bo(gpu->fd, target.handle);
	tap_ok(buf >= 0, "genx exports an object (%d)", buf);
	tap_is(import_bo(vgem, buf, &foreign), 0, "vgem imports it");
	copy = export_bo(vgem, foreign);
	tap_ok(copy >= 0, "vgem exports it again (%d)", copy);
	tap_is(import_bo(gpu->fd, copy, &again), 0, "genx imports its own object");
	tap_is(again, target.handle, "as the same handle");

	gpu_batch_spin(&spin);
	tap_is(gpu_exec(gpu, ctx, I915_EXEC_RENDER, &spin, &target), 0, "a batch that writes it");
	tap_ok(!idle(copy, 20), "the dma-buf is busy as long as the batch runs");
	gpu_batch_end(&spin);
	tap_ok(idle(copy, WAIT_MS), "and idle afterwards");
	gpu_batch_stores(&batch, &target, 0, 4, VALUE);
	tap_is(gpu_exec(gpu, ctx, I915_EXEC_RENDER, &batch, &target), 0, "a batch that stores");
	map = mmap(NULL, GPU_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, copy, 0);
	tap_ok(map != MAP_FAILED, "the dma-buf is mapped");
	tap_ok(idle(copy, WAIT_MS) && !sync_cpu(copy, DMA_BUF_SYNC_START | DMA_BUF_SYNC_READ),
	       "the CPU waits for the GPU");
	tap_ok(map != MAP_FAILED && map[0] == VALUE && map[3] == VALUE + 3,
	       "and reads what it wrote");
	sync_cpu(copy, DMA_BUF_SYNC_END | DMA_BUF_SYNC_READ);
	if (map != MAP_FAILED)
		munmap(map, GPU_PAGE);

	/* the pages outlive the handles of genx */
	gpu_bo_destroy(gpu, &target);
	close(buf);
	map = mmap(NULL, GPU_PAGE, PROT_READ, MAP_SHARED, copy, 0);
	tap_ok(map != MAP_FAILED && map[3] == VALUE + 3, "the object outlives its handle");
	if (map != MAP_FAILED)
		munmap(map, GPU_PAGE);
	close(copy);
	gpu_bo_destroy(gpu, &batch);
	gpu_bo_destroy(gpu, &spin);
	gpu_context_destroy(gpu, ctx);
}

/* genx maps no memory of other devices. */
static void imported(struct gpu *gpu, int vgem)
{
	struct drm_mode_create_dumb dumb = { .width = 64, .height = 16, .bpp = 32 };
	uint32_t handle;
	int buf;

	tap_is(gpu_ioctl(vgem, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "object of vgem");
	buf = export_bo(vgem, dumb.handle);
	tap_ok(buf >= 0, "vgem exports an object (%d)", buf);
	tap_input(import_bo(gpu->fd, buf, &handle), -EINVAL,
		  "PRIME_FD_TO_HANDLE: a dma-buf of another device");
	tap_input(import_bo(gpu->fd, -1, &handle), -EBADF, "PRIME_FD_TO_HANDLE: no file");
	tap_input(import_bo(gpu->fd, vgem, &handle), -EINVAL, "PRIME_FD_TO_HANDLE: no dma-buf");
	tap_input(export_bo(gpu->fd, 9999), -ENOENT, "PRIME_HANDLE_TO_FD: unknown object");
	close(buf);
}

int main(void)
{
	int vgem = open_vgem();
	struct gpu gpu;

	gpu_open(&gpu);
	if (tap_ok(vgem >= 0, "vgem")) {
		exported(&gpu, vgem);
		imported(&gpu, vgem);
		close(vgem);
	}
	gpu_close(&gpu);
	return tap_finish();
}
