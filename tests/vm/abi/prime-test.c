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

/* Fences of vgem, as in the uAPI of the kernel: libdrm has no header for them. */
struct vgem_fence_attach {
	uint32_t handle;
	uint32_t flags;
	uint32_t out_fence;
	uint32_t pad;
};

struct vgem_fence_signal {
	uint32_t fence;
	uint32_t flags;
};

#define VGEM_FENCE_WRITE	1
#define VGEM_FENCE_ATTACH	DRM_IOWR(DRM_COMMAND_BASE + 1, struct vgem_fence_attach)
#define VGEM_FENCE_SIGNAL	DRM_IOW(DRM_COMMAND_BASE + 2, struct vgem_fence_signal)

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

/* Return: the file of a dma-buf, or a negative errno. */
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

/* Wait until nothing writes the object: poll() then returns POLLIN. */
static bool idle(int buf, int ms)
{
	struct pollfd pfd = { .fd = buf, .events = POLLIN };

	return poll(&pfd, 1, ms) == 1;
}

/* An object of genx that vgem imports: contents and fences are those of genx. */
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

/* An object of vgem, mapped through vgem. */
struct foreign {
	uint32_t handle;
	int buf;
	uint32_t *map;
	struct gpu_bo bo;	/* the object as genx imports it; not mapped */
};

static bool foreign_create(struct gpu *gpu, int vgem, struct foreign *f)
{
	struct drm_mode_create_dumb dumb = { .width = 64, .height = 16, .bpp = 32 };
	struct drm_mode_map_dumb offset = { 0 };

	memset(f, 0, sizeof(*f));
	if (!tap_is(gpu_ioctl(vgem, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "object of vgem"))
		return false;
	f->handle = dumb.handle;
	offset.handle = dumb.handle;
	if (!tap_is(gpu_ioctl(vgem, DRM_IOCTL_MODE_MAP_DUMB, &offset), 0, "its mapping"))
		return false;
	f->map = mmap(NULL, GPU_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, vgem, offset.offset);
	f->buf = export_bo(vgem, dumb.handle);
	if (!tap_ok(f->map != MAP_FAILED && f->buf >= 0, "vgem exports it (%d)", f->buf))
		return false;
	f->bo.size = GPU_PAGE;
	f->bo.addr = gpu->next_addr;
	gpu->next_addr += 2 * GPU_PAGE;
	return tap_is(import_bo(gpu->fd, f->buf, &f->bo.handle), 0, "genx imports it");
}

static void foreign_destroy(struct gpu *gpu, int vgem, struct foreign *f)
{
	struct drm_mode_destroy_dumb dumb = { .handle = f->handle };

	if (f->bo.handle)
		gpu_bo_destroy(gpu, &f->bo);
	munmap(f->map, GPU_PAGE);
	close(f->buf);
	gpu_ioctl(vgem, DRM_IOCTL_MODE_DESTROY_DUMB, &dumb);
}

/* A batch of genx writes an object of vgem, once a fence of vgem allows it. */
static void imported(struct gpu *gpu, int vgem)
{
	struct vgem_fence_attach attach = { .flags = VGEM_FENCE_WRITE };
	struct vgem_fence_signal signal = { 0 };
	struct gpu_bo batch, other;
	struct foreign f;
	uint32_t handle, ctx;

	if (!foreign_create(gpu, vgem, &f) ||
	    !tap_ok(!gpu_bo_create(gpu, GPU_PAGE, &batch) &&
		    !gpu_bo_create(gpu, GPU_PAGE, &other) && !gpu_context_create(gpu, &ctx),
		    "objects"))
		return;
	f.map[0] = 1;
	gpu_batch_stores(&batch, &f.bo, 0, 4, VALUE);
	tap_is(gpu_exec(gpu, ctx, I915_EXEC_RENDER, &batch, &f.bo), 0, "a batch that stores");
	tap_ok(idle(f.buf, WAIT_MS), "the dma-buf becomes idle");
	tap_ok(f.map[0] == VALUE && f.map[3] == VALUE + 3, "vgem reads what the GPU wrote");

	attach.handle = f.handle;
	tap_is(gpu_ioctl(vgem, VGEM_FENCE_ATTACH, &attach), 0, "a fence of vgem");
	gpu_batch_stores(&batch, &f.bo, 0, 4, 2 * VALUE);
	tap_is(gpu_exec(gpu, ctx, I915_EXEC_RENDER, &batch, &f.bo), 0, "a batch behind it");
	tap_is(gpu_bo_wait(gpu, &batch, 50000000), -ETIME, "the batch waits for the fence");
	tap_ok(f.map[0] == VALUE, "and has not run");
	signal.fence = attach.out_fence;
	tap_is(gpu_ioctl(vgem, VGEM_FENCE_SIGNAL, &signal), 0, "vgem signals it");
	tap_ok(idle(f.buf, WAIT_MS), "the batch ends");
	tap_ok(f.map[0] == 2 * VALUE, "it ran");

	/* vgem writes, genx reads: the object is the batch */
	gpu_batch_stores(&batch, &other, 0, 4, VALUE);
	memcpy(f.map, batch.map, 128);
	tap_is(gpu_exec(gpu, ctx, I915_EXEC_RENDER, &f.bo, &other), 0, "a batch in memory of vgem");
	tap_is(gpu_bo_wait(gpu, &other, -1), 0, "it ends");
	tap_ok(other.map[0] == VALUE && other.map[3] == VALUE + 3, "it ran");

	/* the dma-buf of an imported object is that of its exporter */
	handle = f.bo.handle;
	f.bo.handle = 0;
	close(f.buf);
	f.buf = export_bo(gpu->fd, handle);
	tap_ok(f.buf >= 0, "genx exports it again (%d)", f.buf);
	tap_is(import_bo(vgem, f.buf, &handle), 0, "vgem imports its own object");
	tap_is(handle, f.handle, "as the same handle");

	tap_input(import_bo(gpu->fd, -1, &handle), -EBADF, "PRIME_FD_TO_HANDLE: no file");
	tap_input(import_bo(gpu->fd, vgem, &handle), -EINVAL, "PRIME_FD_TO_HANDLE: no dma-buf");
	tap_input(export_bo(gpu->fd, 9999), -ENOENT, "PRIME_HANDLE_TO_FD: unknown object");
	foreign_destroy(gpu, vgem, &f);
	gpu_bo_destroy(gpu, &batch);
	gpu_bo_destroy(gpu, &other);
	gpu_context_destroy(gpu, ctx);
}

static int unbind(const char *slot)
{
	int fd = open("/sys/bus/pci/drivers/genx/unbind", O_WRONLY);
	ssize_t n = write(fd, slot, strlen(slot));

	close(fd);
	return n < 0 ? -errno : 0;
}

/* genx is unbound while genx and vgem have objects of each other. */
static void removed(struct gpu *gpu, int vgem, const char *slot)
{
	struct gpu_bo target, batch;
	uint32_t handle, ctx;
	struct foreign f;
	uint32_t *map;
	int buf;

	if (!foreign_create(gpu, vgem, &f) ||
	    !tap_ok(!gpu_bo_create(gpu, GPU_PAGE, &batch) &&
		    !gpu_bo_create(gpu, GPU_PAGE, &target) && !gpu_context_create(gpu, &ctx),
		    "objects"))
		return;
	gpu_batch_stores(&batch, &f.bo, 0, 4, VALUE);
	tap_is(gpu_exec(gpu, ctx, I915_EXEC_RENDER, &batch, &f.bo), 0, "a batch that stores");
	tap_ok(idle(f.buf, WAIT_MS), "it ends");
	target.map[0] = VALUE;
	buf = export_bo(gpu->fd, target.handle);
	tap_is(import_bo(vgem, buf, &handle), 0, "vgem imports an object of genx");
	tap_is(unbind(slot), 0, "unbind");
	tap_is(gpu_exec(gpu, ctx, I915_EXEC_RENDER, &batch, &f.bo), -ENODEV, "no batch any more");
	tap_ok(f.map[0] == VALUE, "vgem has its memory");
	gpu_close(gpu);
	foreign_destroy(gpu, vgem, &f);
	map = mmap(NULL, GPU_PAGE, PROT_READ, MAP_SHARED, buf, 0);
	tap_ok(map != MAP_FAILED && map[0] == VALUE, "and that of genx");
	if (map != MAP_FAILED)
		munmap(map, GPU_PAGE);
	munmap(target.map, GPU_PAGE);
	munmap(batch.map, GPU_PAGE);
	close(buf);
}

int main(int argc, char **argv)
{
	int vgem = open_vgem();
	struct gpu gpu;

	gpu_open(&gpu);
	if (tap_ok(vgem >= 0, "vgem")) {
		exported(&gpu, vgem);
		imported(&gpu, vgem);
		removed(&gpu, vgem, argc > 1 ? argv[1] : "0000:00:02.0");
		close(vgem);
	}
	return tap_finish();
}
