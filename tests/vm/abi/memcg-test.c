// SPDX-License-Identifier: MIT
/*
 * memcg-test contexts|objects|bindings|sets: make the kernel allocate until it refuses. Prints what
 * was allocated, and the errno. Run it in a memory cgroup.
 *
 * memcg-test unneeded: make objects that exceed the limit of the cgroup, none of which is
 * needed any more after its use. Prints TAP.
 */

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

/* More than any limit of the test allows. */
#define MOST		20000
#define OBJECT		(1u << 20)
#define PAGES		8000
#define UNNEEDED	150
#define LATEST		60000000000LL

static uint32_t page[PAGES];

/* A context with an image, a ring and page tables. */
static int add_context(struct gpu *gpu, struct gpu_bo *batch)
{
	uint32_t ctx;
	int err = gpu_context_create(gpu, &ctx);

	if (!err)
		err = gpu_exec(gpu, ctx, I915_EXEC_RENDER, batch, NULL);
	return err ?: gpu_bo_wait(gpu, batch, LATEST);
}

/* An object whose pages the GPU has used. */
static int add_object(struct gpu *gpu, struct gpu_bo *batch)
{
	struct drm_i915_gem_create create = { .size = OBJECT };
	struct gpu_bo bo = { .size = OBJECT, .addr = gpu->next_addr };
	int err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CREATE, &create);

	if (err)
		return err;
	bo.handle = create.handle;
	gpu->next_addr += OBJECT;
	err = gpu_exec(gpu, 0, I915_EXEC_RENDER, batch, &bo);
	return err ?: gpu_bo_wait(gpu, batch, LATEST);
}

/* A page far away from all others, which needs page tables of its own. */
static int add_binding(struct gpu *gpu, struct gpu_bo *batch)
{
	static unsigned int n;
	struct gpu_bo bo = { .size = GPU_PAGE, .addr = gpu->next_addr };
	int err;

	if (n == PAGES)
		return -EPROTO;
	bo.handle = page[n++];
	gpu->next_addr += 2u << 20;
	err = gpu_exec(gpu, 0, I915_EXEC_RENDER, batch, &bo);
	return err ?: gpu_bo_wait(gpu, batch, LATEST);
}

/* Objects of a page that the CPU has used: they leave room for fewer bindings than objects. */
static int create_pages(struct gpu *gpu)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < PAGES && !err; i++) {
		struct drm_i915_gem_create create = { .size = GPU_PAGE };
		struct drm_i915_gem_pwrite write = { .size = sizeof(i), .data_ptr = (uintptr_t)&i };

		err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CREATE, &create);
		page[i] = create.handle;
		write.handle = create.handle;
		if (!err)
			err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_PWRITE, &write);
	}
	return err;
}

#define SET_REGS	4096
#define SETS		1024

static int64_t sets[SETS];
static unsigned int n_sets;

/* A metric set with as many registers as possible. It is no client's: it stays after the close. */
static int add_set(struct gpu *gpu, struct gpu_bo *batch)
{
	static uint32_t regs[3][SET_REGS][2];
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = SET_REGS, .mux_regs_ptr = (uintptr_t)regs[0],
		.n_boolean_regs = SET_REGS, .boolean_regs_ptr = (uintptr_t)regs[1],
		.n_flex_regs = SET_REGS, .flex_regs_ptr = (uintptr_t)regs[2],
	};
	static const uint32_t allowed[3] = { 0x9888, 0x2710, 0xe458 };
	char uuid[37];
	int i, part, id;

	(void)batch;
	if (n_sets == SETS)
		return -EPROTO;
	for (part = 0; part < 3; part++)
		for (i = 0; i < SET_REGS; i++)
			regs[part][i][0] = allowed[part];
	snprintf(uuid, sizeof(uuid), "01234567-0123-4567-89ab-%012x", n_sets);
	memcpy(config.uuid, uuid, sizeof(config.uuid));
	id = ioctl(gpu->fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config);
	if (id < 0)
		return -errno;
	sets[n_sets++] = id;
	return 0;
}

static void remove_sets(struct gpu *gpu)
{
	while (n_sets)
		ioctl(gpu->fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &sets[--n_sets]);
}

static int madvise_bo(struct gpu *gpu, const struct gpu_bo *bo, uint32_t madv)
{
	struct drm_i915_gem_madvise args = { .handle = bo->handle, .madv = madv };
	int err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_MADVISE, &args);

	return err ?: (int)args.retained;
}

/* An object that CPU and GPU have used; it stays mapped for both. */
static int add_unneeded(struct gpu *gpu, struct gpu_bo *batch, struct gpu_bo *bo)
{
	int err = gpu_bo_create(gpu, OBJECT, bo);

	if (err)
		return err;
	memset(bo->map, 0x5a, OBJECT);
	err = gpu_exec(gpu, 0, I915_EXEC_RENDER, batch, bo) ?: gpu_bo_wait(gpu, bo, LATEST);
	if (err)
		return err;
	return madvise_bo(gpu, bo, I915_MADV_DONTNEED) < 0 ? -EPROTO : 0;
}

static int test_unneeded(struct gpu *gpu, struct gpu_bo *batch)
{
	static struct gpu_bo bo[UNNEEDED];
	struct gpu_bo needed;
	unsigned int i, purged = 0, wrong = 0;
	int err;

	err = gpu_bo_create(gpu, GPU_PAGE, &needed);
	tap_is(err, 0, "an object that is needed");
	needed.map[7] = 0x1234567;
	err = gpu_exec(gpu, 0, I915_EXEC_RENDER, batch, &needed);
	for (i = 0; i < UNNEEDED && !err; i++)
		err = add_unneeded(gpu, batch, &bo[i]);
	tap_is(err, 0, "%u objects of 1 MiB, none of which is needed", i);
	tap_is(needed.map[7], 0x1234567, "the contents of the first are kept");
	tap_is(madvise_bo(gpu, &bo[0], I915_MADV_WILLNEED), 0, "those of the next are lost");
	tap_input(gpu_exec(gpu, 0, I915_EXEC_RENDER, batch, &bo[0]), -EFAULT,
		  "EXECBUFFER2: an object whose contents were purged");
	for (i = 1; i < UNNEEDED; i++) {
		switch (madvise_bo(gpu, &bo[i], I915_MADV_WILLNEED)) {
		case 0:
			purged++;
			break;
		case 1:
			wrong += bo[i].map[5] != 0x5a5a5a5a;
			break;
		default:
			wrong++;
		}
	}
	tap_is(wrong, 0, "what is retained is right");
	printf("# %u of %u were purged\n", purged, UNNEEDED);
	return tap_finish();
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "contexts";
	int (*add)(struct gpu *gpu, struct gpu_bo *batch) = add_context;
	struct gpu_bo batch;
	struct gpu gpu;
	unsigned int n;
	int err;

	if (!strcmp(what, "objects"))
		add = add_object;
	if (!strcmp(what, "sets"))
		add = add_set;
	gpu_open(&gpu);
	err = gpu_bo_create(&gpu, GPU_PAGE, &batch);
	if (!err && !strcmp(what, "bindings")) {
		add = add_binding;
		err = create_pages(&gpu);
	}
	if (err)
		return 1;
	gpu_batch_end(&batch);
	if (!strcmp(what, "unneeded"))
		return test_unneeded(&gpu, &batch);
	for (n = 0; n < MOST && !err; n++)
		err = add(&gpu, &batch);
	/* the process is in the group too: free some memory, which it needs to print */
	remove_sets(&gpu);
	gpu_close(&gpu);
	printf("%s: %u, errno %d\n", what, n, -err);
	return err == -ENOMEM ? 0 : 1;
}
