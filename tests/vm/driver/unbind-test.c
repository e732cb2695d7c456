// SPDX-License-Identifier: MIT
/*
 * unbind-test SLOT: take the device away from open files, by unbinding and by a function reset, and
 * give it back.
 * Prints TAP.
 */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/driver.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define FILES	4

/* A batch that jumps to itself: MI_BATCH_BUFFER_START in the PPGTT. */
#define MI_BATCH_BUFFER_START	((0x31 << 23) | (1 << 8) | 1)
#define MI_ARB_CHECK		(0x05 << 23)

static int perf_open(struct gpu *gpu)
{
	return gpu_stream_open(gpu, 16, I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK);
}

static int spin(struct gpu *gpu, uint32_t ctx, struct gpu_bo *batch, struct gpu_bo *target)
{
	batch->map[0] = MI_ARB_CHECK;
	batch->map[1] = MI_BATCH_BUFFER_START;
	batch->map[2] = (uint32_t)batch->addr;
	batch->map[3] = batch->addr >> 32;
	return gpu_exec(gpu, ctx, I915_EXEC_RENDER, batch, target);
}

static void *waiter(void *arg)
{
	struct { struct gpu *gpu; struct gpu_bo *bo; } *w = arg;

	return (void *)(intptr_t)gpu_bo_wait(w->gpu, w->bo, -1);
}

static void check_gone(struct gpu *gpu, struct gpu_bo *batch)
{
	struct drm_i915_gem_create create = { .size = GPU_PAGE };
	uint32_t ctx = 0;
	int value;

	tap_is(gpu_getparam(gpu, I915_PARAM_CHIPSET_ID, &value), -ENODEV, "parameter");
	tap_is(gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CREATE, &create), -ENODEV, "new object");
	tap_is(gpu_context_create(gpu, &ctx), -ENODEV, "new context");
	tap_is(gpu_exec(gpu, 0, I915_EXEC_RENDER, batch, NULL), -ENODEV, "submission");
	tap_is(gpu_bo_wait(gpu, batch, 0), -ENODEV, "wait");
	tap_is(perf_open(gpu), -ENODEV, "new stream");
}

static void round_trip(const char *what)
{
	struct gpu_bo batch, target;
	struct gpu gpu;
	uint32_t ctx;
	int err;

	gpu_open(&gpu);
	err = gpu_bo_create(&gpu, GPU_PAGE, &batch);
	if (!err)
		err = gpu_bo_create(&gpu, GPU_PAGE, &target);
	if (!err)
		err = gpu_context_create(&gpu, &ctx);
	if (!err) {
		gpu_batch_stores(&batch, &target, 0, 4, 0xabc0);
		err = gpu_exec(&gpu, ctx, I915_EXEC_RENDER, &batch, &target);
	}
	if (!err)
		err = gpu_bo_wait(&gpu, &target, 20000000000LL);
	tap_ok(!err && target.map[3] == 0xabc3, "%s: a batch runs (%d)", what, err);
	gpu_close(&gpu);
}

/* Run a batch that stores to @target. Return: 0 when the batch has ended, or an errno. */
static int store(struct gpu *gpu, uint32_t ctx, struct gpu_bo *batch, struct gpu_bo *target)
{
	int err;

	gpu_batch_stores(batch, target, 0, 4, 0xabc0);
	err = gpu_exec(gpu, ctx, I915_EXEC_RENDER, batch, target);
	/* not for the target: its contents are then those of before */
	return err ?: gpu_bo_wait(gpu, batch, 20000000000LL);
}

/* Memory of this process as an object. */
static int make_user(struct gpu *gpu, struct gpu_bo *bo)
{
	struct drm_i915_gem_userptr arg = { .user_size = GPU_PAGE };
	int err;

	bo->map = aligned_alloc(GPU_PAGE, GPU_PAGE);
	bo->size = GPU_PAGE;
	bo->addr = gpu->next_addr;
	gpu->next_addr += GPU_PAGE;
	memset(bo->map, 0, GPU_PAGE);
	arg.user_ptr = (uintptr_t)bo->map;
	err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_USERPTR, &arg);
	bo->handle = arg.handle;
	return err;
}

/* A mapping outlives its object. */
static int close_handle(struct gpu *gpu, const struct gpu_bo *bo)
{
	struct drm_gem_close arg = { .handle = bo->handle };

	return gpu_ioctl(gpu->fd, DRM_IOCTL_GEM_CLOSE, &arg);
}

/* Local memory leaves the mappings of its objects when the device goes. */
static bool has_local_memory(struct gpu *gpu, const struct gpu_bo *bo)
{
	struct drm_i915_gem_mmap_offset arg = {
		.handle = bo->handle, .flags = I915_MMAP_OFFSET_WB,
	};

	return gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg) == -ENODEV;
}

/*
 * If the GPU works on copies (swiotlb=force), the end of a mapping for DMA copies what the GPU
 * wrote once, and does not undo what the CPU has written since.
 */
static void keeps_writes(void)
{
	struct gpu_bo batch, unread, closed, object, user;
	struct gpu gpu;
	uint32_t ctx;
	int err;

	gpu_open(&gpu);
	err = gpu_context_create(&gpu, &ctx) ?: gpu_bo_create(&gpu, GPU_PAGE, &batch) ?:
	      gpu_bo_create(&gpu, GPU_PAGE, &unread) ?: gpu_bo_create(&gpu, GPU_PAGE, &closed) ?:
	      gpu_bo_create(&gpu, GPU_PAGE, &object) ?: make_user(&gpu, &user);
	if (!err && has_local_memory(&gpu, &object)) {
		gpu_close(&gpu);
		return;
	}
	err = err ?: store(&gpu, ctx, &batch, &unread) ?: store(&gpu, ctx, &batch, &closed) ?:
	      store(&gpu, ctx, &batch, &object) ?: store(&gpu, ctx, &batch, &user);
	tap_is(err, 0, "stores to four objects");
	err = gpu_bo_wait(&gpu, &closed, -1) ?: gpu_bo_wait(&gpu, &object, -1) ?:
	      gpu_bo_wait(&gpu, &user, -1);
	tap_is(err, 0, "the CPU sees three of them");
	tap_is(close_handle(&gpu, &unread), 0, "close an object that the CPU did not wait for");
	tap_ok(unread.map[3] == 0xabc3, "its mapping has what the GPU wrote (%#x)", unread.map[3]);
	closed.map[3] = 1;
	tap_is(close_handle(&gpu, &closed), 0, "close an object that the CPU has written");
	tap_ok(closed.map[3] == 1, "its mapping has what the CPU wrote (%#x)", closed.map[3]);
	object.map[3] = 2;
	user.map[3] = 3;
	tap_is(driver_write("unbind"), 0, "unbind");
	tap_ok(object.map[3] == 2, "an object has what the CPU wrote (%#x)", object.map[3]);
	tap_ok(user.map[3] == 3, "so has memory of the process (%#x)", user.map[3]);
	tap_is(driver_write("bind"), 0, "bind");
	gpu_close(&gpu);
}

/* How a device is taken away from its open files, and comes back. */
struct removal {
	const char *what;
	int (*remove)(void);
	int (*restore)(void);
};

static int unbind(void)
{
	return driver_write("unbind");
}

static int bind(void)
{
	return driver_write("bind");
}

static int reset(void)
{
	char path[128];
	int fd, ret;

	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/reset", driver_slot);
	fd = open(path, O_WRONLY);
	if (fd < 0)
		return -errno;
	ret = write(fd, "1", 1) < 0 ? -errno : 0;
	close(fd);
	return ret;
}

/* Wait for a card beside those that are open. */
static int comes_back(void)
{
	struct gpu gpu;
	bool found = false;
	int value, tries, card;

	for (tries = 0; tries < 300 && !found; tries++) {
		for (card = 0; card < 8 && !found; card++) {
			if (!gpu_open_card(&gpu, card))
				continue;
			found = !gpu_getparam(&gpu, I915_PARAM_CHIPSET_ID, &value);
			gpu_close(&gpu);
		}
		usleep(100000);
	}
	return found ? 0 : -ETIMEDOUT;
}

static void take_away(const struct removal *removal)
{
	struct gpu gpu[FILES];
	struct gpu_bo batch[FILES], target;
	struct { struct gpu *gpu; struct gpu_bo *bo; } w = { &gpu[0], &target };
	uint32_t ctx[FILES];
	pthread_t thread;
	char buf[4096];
	int i, stream;
	ssize_t n;
	void *ret;

	for (i = 0; i < FILES; i++) {
		gpu_open(&gpu[i]);
		tap_is(gpu_bo_create(&gpu[i], GPU_PAGE, &batch[i]), 0, "object of file %d", i);
		tap_is(gpu_context_create(&gpu[i], &ctx[i]), 0, "context of file %d", i);
	}
	tap_is(gpu_bo_create(&gpu[0], GPU_PAGE, &target), 0, "target");
	stream = perf_open(&gpu[1]);
	tap_ok(stream >= 0, "stream (%d)", stream);
	tap_is(spin(&gpu[0], ctx[0], &batch[0], &target), 0, "a batch that never ends");
	tap_is(gpu_bo_wait(&gpu[0], &target, 20000000), -ETIME, "it does not end");
	pthread_create(&thread, NULL, waiter, &w);
	usleep(20000);

	tap_is(removal->remove(), 0, "%s with open files, work and a stream", removal->what);
	pthread_join(thread, &ret);
	tap_ok((intptr_t)ret == 0 || (intptr_t)ret == -ENODEV, "the waiter returns (%d)",
	       (int)(intptr_t)ret);
	for (i = 0; i < 2; i++)
		check_gone(&gpu[i], &batch[i]);
	n = read(stream, buf, sizeof(buf));
	tap_ok(n < 0 && errno == ENODEV, "read of the stream: ENODEV (%d)", (int)n);

	tap_is(removal->restore(), 0, "back with the files of the old device open");
	round_trip("bound again");
	tap_is(gpu_exec(&gpu[2], ctx[2], I915_EXEC_RENDER, &batch[2], NULL), -ENODEV,
	       "an old file does not come back");
	close(stream);
	for (i = 0; i < FILES; i++)
		gpu_close(&gpu[i]);
	round_trip("old files closed");
}

int main(int argc, char **argv)
{
	static const struct removal removals[] = {
		{ "unbind", unbind, bind },
		{ "function reset", reset, comes_back },
	};
	struct gpu gpu[3];
	size_t r;
	int i;

	if (argc > 1)
		driver_slot = argv[1];
	round_trip("before");
	keeps_writes();
	for (r = 0; r < sizeof(removals) / sizeof(removals[0]); r++)
		take_away(&removals[r]);

	for (i = 0; i < 3; i++) {
		gpu_open(&gpu[i]);
		tap_is(unbind(), 0, "unbind %d", i);
		tap_is(bind(), 0, "bind %d", i);
	}
	round_trip("after three more");
	tap_is(reset(), 0, "function reset with files of three devices open");
	tap_is(comes_back(), 0, "bound again by itself");
	tap_is(unbind(), 0, "unbind after a reset");
	tap_is(reset(), 0, "reset without a driver");
	tap_is(bind(), 0, "bind after that");
	round_trip("after resets");
	for (i = 0; i < 3; i++)
		gpu_close(&gpu[i]);
	return tap_finish();
}
