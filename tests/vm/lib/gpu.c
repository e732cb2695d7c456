// SPDX-License-Identifier: MIT
/*
 * Objects, contexts and batches by the i915 ABI.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "include/uapi/genx_drm.h"
#include "tests/vm/lib/gpu.h"

/* MI_STORE_DATA_IMM of one DW to a per-process address, and the end of a batch (003). */
#define STORE_DW	(0x20u << 23 | 2)
#define BATCH_END	(0x0au << 23)
/* MI_ARB_CHECK, and MI_BATCH_BUFFER_START to a per-process address. */
#define ARB_CHECK	(0x05u << 23)
#define BATCH_START	(0x31u << 23 | 1 << 8 | 1)

int gpu_ioctl(int fd, unsigned long request, void *arg)
{
	int err;

	do {
		err = ioctl(fd, request, arg);
	} while (err < 0 && (errno == EINTR || errno == EAGAIN));
	return err < 0 ? -errno : 0;
}

/* Does genx drive this card? The description says genx, whichever name the driver reports. */
static bool is_genx(int fd)
{
	char desc[64] = "";
	struct drm_version version = { .desc = desc, .desc_len = sizeof(desc) - 1 };

	return !gpu_ioctl(fd, DRM_IOCTL_VERSION, &version) && strstr(desc, "genx");
}

bool gpu_open_card(struct gpu *gpu, int card)
{
	char path[32];

	snprintf(path, sizeof(path), "/dev/dri/card%d", card);
	gpu->fd = open(path, O_RDWR | O_CLOEXEC);
	if (gpu->fd < 0)
		return false;
	if (!is_genx(gpu->fd)) {
		close(gpu->fd);
		return false;
	}
	gpu->next_addr = 1 << 20;
	return true;
}

void gpu_open(struct gpu *gpu)
{
	for (int card = 0; card < 8; card++)
		if (gpu_open_card(gpu, card))
			return;
	fprintf(stderr, "no card that genx drives\n");
	exit(1);
}

void gpu_close(struct gpu *gpu)
{
	close(gpu->fd);
	gpu->fd = -1;
}

int gpu_getparam(struct gpu *gpu, int param, int *value)
{
	struct drm_i915_getparam args = { .param = param, .value = value };

	return gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GETPARAM, &args);
}

int gpu_bo_create(struct gpu *gpu, uint64_t size, struct gpu_bo *bo)
{
	struct drm_i915_gem_create create = { .size = size };
	struct drm_i915_gem_mmap_offset offset = { .flags = I915_MMAP_OFFSET_WB };
	int err;

	memset(bo, 0, sizeof(*bo));
	err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CREATE, &create);
	if (err)
		return err;
	bo->handle = create.handle;
	bo->size = create.size;
	bo->addr = gpu->next_addr;
	gpu->next_addr += create.size + GPU_PAGE;

	offset.handle = bo->handle;
	err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset);
	if (err == -ENODEV) {
		/* the one type of devices with local memory */
		offset.flags = I915_MMAP_OFFSET_FIXED;
		err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset);
	}
	if (err) {
		gpu_bo_destroy(gpu, bo);
		return err;
	}
	bo->map = mmap(NULL, bo->size, PROT_READ | PROT_WRITE, MAP_SHARED, gpu->fd, offset.offset);
	if (bo->map == MAP_FAILED) {
		err = -errno;
		bo->map = NULL;
		gpu_bo_destroy(gpu, bo);
	}
	return err;
}

int gpu_bo_create_local(struct gpu *gpu, uint64_t size, bool also_system, struct gpu_bo *bo)
{
	struct drm_i915_gem_memory_class_instance regions[] = {
		{ I915_MEMORY_CLASS_DEVICE, 0 }, { I915_MEMORY_CLASS_SYSTEM, 0 },
	};
	struct drm_i915_gem_create_ext_memory_regions ext = {
		.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS,
		.num_regions = 1 + also_system,
		.regions = (uintptr_t)regions,
	};
	struct drm_i915_gem_create_ext create = { .size = size, .extensions = (uintptr_t)&ext };
	int err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &create);

	memset(bo, 0, sizeof(*bo));
	bo->handle = create.handle;
	bo->size = create.size;
	bo->addr = (gpu->next_addr + GPU_LOCAL_PAGE - 1) & ~(GPU_LOCAL_PAGE - 1);
	gpu->next_addr = bo->addr + bo->size;
	return err;
}

void gpu_bo_destroy(struct gpu *gpu, struct gpu_bo *bo)
{
	struct drm_gem_close args = { .handle = bo->handle };

	if (bo->map)
		munmap(bo->map, bo->size);
	gpu_ioctl(gpu->fd, DRM_IOCTL_GEM_CLOSE, &args);
	memset(bo, 0, sizeof(*bo));
}

int gpu_bo_wait(struct gpu *gpu, struct gpu_bo *bo, int64_t ns)
{
	struct drm_i915_gem_wait args = { .bo_handle = bo->handle, .timeout_ns = ns };

	return gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_WAIT, &args);
}

int gpu_context_create(struct gpu *gpu, uint32_t *ctx)
{
	struct drm_i915_gem_context_create args = { 0 };
	int err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &args);

	*ctx = args.ctx_id;
	return err;
}

int gpu_context_destroy(struct gpu *gpu, uint32_t ctx)
{
	struct drm_i915_gem_context_destroy args = { .ctx_id = ctx };

	return gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &args);
}

int gpu_exec(struct gpu *gpu, uint32_t ctx, uint64_t engine, struct gpu_bo *batch,
	     struct gpu_bo *target)
{
	struct drm_i915_gem_exec_object2 objects[2] = { 0 };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects,
		.flags = engine | I915_EXEC_NO_RELOC,
	};
	unsigned int n = 0;

	if (target) {
		objects[n].handle = target->handle;
		objects[n].offset = target->addr;
		objects[n++].flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS |
				     EXEC_OBJECT_WRITE;
	}
	objects[n].handle = batch->handle;
	objects[n].offset = batch->addr;
	objects[n++].flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	args.buffer_count = n;
	i915_execbuffer2_set_context_id(args, ctx);
	return gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

unsigned int gpu_batch_stores(struct gpu_bo *batch, const struct gpu_bo *target,
			      unsigned int first, unsigned int count, uint32_t value)
{
	uint32_t *dw = batch->map;

	for (unsigned int i = 0; i < count; i++) {
		uint64_t addr = target->addr + 4ull * (first + i);

		*dw++ = STORE_DW;
		*dw++ = addr;
		*dw++ = addr >> 32;
		*dw++ = value + i;
	}
	*dw++ = BATCH_END;
	*dw++ = 0;
	return dw - batch->map;
}

void gpu_batch_spin(struct gpu_bo *batch)
{
	batch->map[0] = ARB_CHECK;
	batch->map[1] = BATCH_START;
	batch->map[2] = batch->addr;
	batch->map[3] = batch->addr >> 32;
}

void gpu_batch_end(struct gpu_bo *batch)
{
	*(volatile uint32_t *)batch->map = BATCH_END;
}

/* DG2; headers of older kernels do not name it */
#define FORMAT_A24U40_A14U32	12

int gpu_stream_open(struct gpu *gpu, unsigned int exponent, uint32_t flags)
{
	return gpu_stream_open_with(gpu, exponent, flags, NULL, 0);
}

/* The format with all counters; Haswell and DG2 have others than Gen8 to Gen12.0. */
static uint64_t format_of(struct gpu *gpu)
{
	struct drm_genx_oa_info info = { .format_index = 0 };
	uint64_t format = I915_OA_FORMAT_A32u40_A4u32_B8_C8;

	while (!ioctl(gpu->fd, DRM_IOCTL_GENX_OA_INFO, &info)) {
		uint32_t next = info.format_index + 1;

		if (info.format == I915_OA_FORMAT_A45_B8_C8 || info.format == FORMAT_A24U40_A14U32)
			format = info.format;
		memset(&info, 0, sizeof(info));
		info.format_index = next;
	}
	return format;
}

int gpu_stream_open_with(struct gpu *gpu, unsigned int exponent, uint32_t flags,
			 const uint64_t *more, unsigned int n)
{
	uint64_t props[24] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, 1,
		DRM_I915_PERF_PROP_OA_FORMAT, format_of(gpu),
		DRM_I915_PERF_PROP_OA_EXPONENT, exponent,
	};
	struct drm_i915_perf_open_param param = {
		.flags = flags,
		.num_properties = 4 + n,
		.properties_ptr = (uintptr_t)props,
	};
	int fd;

	if (n)
		memcpy(props + 8, more, n * 16);
	fd = ioctl(gpu->fd, DRM_IOCTL_I915_PERF_OPEN, &param);
	return fd < 0 ? -errno : fd;
}
