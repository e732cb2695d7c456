// SPDX-License-Identifier: MIT
/* Life, contents, mappings, caching and tiling of GEM objects, and their dma-bufs. */

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/abi/abi-fuzz/actions.h"
#include "tests/vm/lib/fuzz.h"

/* Larger objects are closed at once: a submission would bind them, and the guest is small. */
#define LARGE		(1u << 20)

static sigjmp_buf after_sigbus;

static void object_destroy(uint32_t id)
{
	struct drm_gem_close args = { .handle = id };

	ioctl(gpu.fd, DRM_IOCTL_GEM_CLOSE, &args);
}

struct fuzz_pool objects = { .destroy = object_destroy };

/* The end of a batch at each DW: whatever is made of an object, its work ends. */
static void fill_object(uint32_t handle, uint64_t size)
{
	struct drm_i915_gem_pwrite args = {
		.handle = handle, .size = FUZZ_PAGE, .data_ptr = (uintptr_t)fuzz_pages.read_only,
	};

	for (; args.offset < size; args.offset += FUZZ_PAGE)
		ioctl(gpu.fd, DRM_IOCTL_I915_GEM_PWRITE, &args);
}

static void object_add(uint32_t handle, uint64_t size)
{
	if (size > LARGE || !handle) {
		object_destroy(handle);
		return;
	}
	fill_object(handle, size);
	fuzz_pool_add(&objects, handle);
}

void do_create(void)
{
	struct drm_i915_gem_create args = { .size = 4096 * (1 + fuzz_draw(4)) };

	if (!CALL(DRM_IOCTL_I915_GEM_CREATE, &args))
		object_add(args.handle, args.size);
}

void do_create_ext(void)
{
	struct drm_i915_gem_memory_class_instance system = {
		.memory_class = I915_MEMORY_CLASS_SYSTEM,
	};
	struct drm_i915_gem_create_ext_memory_regions ext = {
		.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS, .num_regions = 1,
	};
	struct drm_i915_gem_create_ext args = { .size = 4096 * (1 + fuzz_draw(4)) };

	ext.regions = fuzz_region(&system, sizeof(system));
	args.extensions = fuzz_region(&ext, sizeof(ext));
	if (!CALL(DRM_IOCTL_I915_GEM_CREATE_EXT, &args))
		object_add(args.handle, args.size);
}

void do_userptr(void)
{
	struct drm_i915_gem_userptr args = {
		.user_ptr = (uintptr_t)fuzz_pages.writable, .user_size = 4096,
	};

	if (!CALL(DRM_IOCTL_I915_GEM_USERPTR, &args))
		fuzz_pool_add(&objects, args.handle);
}

void do_rw(void)
{
	struct drm_i915_gem_pread args = {
		.handle = fuzz_pool_any(&objects), .offset = fuzz_draw(64) * 8,
		.size = fuzz_draw(512),
	};

	args.data_ptr = (uintptr_t)fuzz_pages.writable;
	if (fuzz_draw(2)) {
		CALL(DRM_IOCTL_I915_GEM_PREAD, &args);
		return;
	}
	args.data_ptr = (uintptr_t)fuzz_pages.read_only;	/* writes ends of batches */
	CALL(DRM_IOCTL_I915_GEM_PWRITE, &args);
}

static void on_sigbus(int number)
{
	siglongjmp(after_sigbus, number);
}

void do_mmap(void)
{
	struct drm_i915_gem_mmap_offset args = {
		.handle = fuzz_pool_any(&objects), .flags = fuzz_draw(4),
	};
	struct drm_i915_gem_mmap old = { .handle = fuzz_pool_any(&objects), .size = 4096 };
	volatile uint32_t *map;

	if (fuzz_draw(2)) {
		if (!CALL(DRM_IOCTL_I915_GEM_MMAP, &old))
			munmap((void *)(uintptr_t)old.addr_ptr, old.size);
		return;
	}
	if (CALL(DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args))
		return;
	map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, gpu.fd, args.offset);
	if (map == MAP_FAILED)
		return;
	/* SIGBUS: the pages were given up with MADVISE */
	if (!sigsetjmp(after_sigbus, 1))
		map[fuzz_draw(1024)] = BATCH_END;
	munmap((void *)map, 4096);
}

void do_domain(void)
{
	struct drm_i915_gem_set_domain args = {
		.handle = fuzz_pool_any(&objects), .read_domains = I915_GEM_DOMAIN_CPU,
		.write_domain = fuzz_draw(2) ? I915_GEM_DOMAIN_CPU : 0,
	};
	struct drm_i915_gem_sw_finish end = { .handle = args.handle };

	CALL(DRM_IOCTL_I915_GEM_SET_DOMAIN, &args);
	CALL(DRM_IOCTL_I915_GEM_SW_FINISH, &end);
}

void do_state(void)
{
	struct drm_i915_gem_set_tiling tiling = {
		.handle = fuzz_pool_any(&objects), .tiling_mode = fuzz_draw(3), .stride = 512,
	};
	struct drm_i915_gem_get_tiling get = { .handle = tiling.handle };
	struct drm_i915_gem_caching caching = { .handle = tiling.handle, .caching = fuzz_draw(3) };
	struct drm_i915_gem_madvise advice = { .handle = tiling.handle };
	struct drm_i915_gem_get_aperture aperture = { 0 };

	switch (fuzz_draw(6)) {
	case 0:
		CALL(DRM_IOCTL_I915_GEM_SET_TILING, &tiling);
		break;
	case 1:
		CALL(DRM_IOCTL_I915_GEM_GET_TILING, &get);
		break;
	case 2:
		CALL(DRM_IOCTL_I915_GEM_SET_CACHING, &caching);
		break;
	case 3:
		CALL(DRM_IOCTL_I915_GEM_GET_CACHING, &caching);
		break;
	case 4:
		CALL(DRM_IOCTL_I915_GEM_MADVISE, &advice);
		break;
	default:
		CALL(DRM_IOCTL_I915_GEM_GET_APERTURE, &aperture);
		break;
	}
}

void do_prime(void)
{
	struct drm_prime_handle args = {
		.handle = fuzz_pool_any(&objects), .flags = DRM_CLOEXEC | DRM_RDWR,
	};
	struct drm_prime_handle back = { 0 };

	if (CALL(DRM_IOCTL_PRIME_HANDLE_TO_FD, &args))
		return;
	back.fd = args.fd;
	/* the same handle as before, if the object is this client's */
	CALL(DRM_IOCTL_PRIME_FD_TO_HANDLE, &back);
	close(args.fd);
}

void objects_begin(void)
{
	signal(SIGBUS, on_sigbus);
}
