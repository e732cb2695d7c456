// SPDX-License-Identifier: MIT
/* Submissions, and what waits for them. */

#include <stdint.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/abi/abi-fuzz/actions.h"
#include "tests/vm/lib/fuzz.h"

static void syncobj_destroy(uint32_t id)
{
	struct drm_syncobj_destroy args = { .handle = id };

	ioctl(gpu.fd, DRM_IOCTL_SYNCOBJ_DESTROY, &args);
}

static struct fuzz_pool syncobjs = { .destroy = syncobj_destroy };

/* One to three objects, the batch last, with relocations and fences as often as not. */
void do_exec(void)
{
	struct drm_i915_gem_relocation_entry reloc = { .offset = 64, .delta = 8 };
	struct drm_i915_gem_exec_object2 list[3] = { 0 };
	struct drm_i915_gem_exec_fence fences[2] = { 0 };
	uint64_t points[2] = { fuzz_draw(4), fuzz_draw(4) };
	struct drm_i915_gem_execbuffer_ext_timeline_fences timeline = {
		.base.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES, .fence_count = 2,
	};
	struct drm_i915_gem_execbuffer2 args = { .buffer_count = 1 + fuzz_draw(3), .rsvd2 = -1ull };
	unsigned int n = args.buffer_count, first, flags = I915_EXEC_HANDLE_LUT;

	/* the same object twice is refused */
	first = fuzz_draw(FUZZ_POOL);
	for (unsigned int i = 0; i < n; i++) {
		list[i].handle = objects.ids[(first + i) % FUZZ_POOL];
		list[i].flags = EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
		if (fuzz_draw(2))
			list[i].flags |= EXEC_OBJECT_WRITE;
	}
	if (fuzz_draw(2)) {
		reloc.target_handle = fuzz_draw(n);
		list[n - 1].relocation_count = 1;
		list[n - 1].relocs_ptr = fuzz_region(&reloc, sizeof(reloc));
	}
	for (unsigned int i = 0; i < 2; i++) {
		fences[i].handle = fuzz_pool_any(&syncobjs);
		fences[i].flags = i ? I915_EXEC_FENCE_SIGNAL : fuzz_draw(2) * I915_EXEC_FENCE_WAIT;
	}
	if (fuzz_draw(3) == 0) {
		timeline.handles_ptr = fuzz_region(fences, sizeof(fences));
		timeline.values_ptr = fuzz_region(points, sizeof(points));
		args.cliprects_ptr = fuzz_region(&timeline, sizeof(timeline));
		flags |= I915_EXEC_USE_EXTENSIONS;
	} else if (fuzz_draw(2)) {
		args.cliprects_ptr = fuzz_region(fences, sizeof(fences));
		args.num_cliprects = 2;
		flags |= I915_EXEC_FENCE_ARRAY;
	}
	if (fuzz_draw(4) == 0)
		flags |= I915_EXEC_FENCE_OUT;
	args.buffers_ptr = fuzz_region(list, sizeof(list[0]) * n);
	args.flags = flags | fuzz_draw(4);
	args.rsvd1 = fuzz_draw(4) ? fuzz_pool_any(&contexts) : 0;
	if (!CALL(DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args) && args.flags & I915_EXEC_FENCE_OUT)
		close(args.rsvd2 >> 32);
}

void do_wait(void)
{
	struct drm_i915_gem_wait args = {
		.bo_handle = fuzz_pool_any(&objects), .timeout_ns = fuzz_draw(1000000),
	};
	struct drm_i915_gem_busy busy = { .handle = fuzz_pool_any(&objects) };
	struct drm_i915_reset_stats stats = { .ctx_id = fuzz_pool_any(&contexts) };

	switch (fuzz_draw(4)) {
	case 0:
		CALL(DRM_IOCTL_I915_GEM_WAIT, &args);
		break;
	case 1:
		CALL(DRM_IOCTL_I915_GEM_BUSY, &busy);
		break;
	case 2:
		CALL(DRM_IOCTL_I915_GET_RESET_STATS, &stats);
		break;
	default:
		fuzz_call(gpu.fd, DRM_IOCTL_I915_GEM_THROTTLE, &unused, 4);
		break;
	}
}

/* Never changed: for a large count of handles, the DRM core's allocation warns. */
void do_syncobj(void)
{
	struct drm_syncobj_create args = { .flags = fuzz_draw(2) };
	struct drm_syncobj_timeline_array signal = { .count_handles = 1 };
	struct drm_syncobj_wait wait = { .count_handles = 1 };
	uint32_t handle = fuzz_pool_any(&syncobjs);
	uint64_t point = 1 + fuzz_draw(8);

	signal.handles = (uintptr_t)&handle;
	wait.handles = (uintptr_t)&handle;
	signal.points = (uintptr_t)&point;
	switch (fuzz_draw(3)) {
	case 0:
		if (!ioctl(gpu.fd, DRM_IOCTL_SYNCOBJ_CREATE, &args))
			fuzz_pool_add(&syncobjs, args.handle);
		break;
	case 1:
		ioctl(gpu.fd, DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, &signal);
		break;
	default:
		ioctl(gpu.fd, DRM_IOCTL_SYNCOBJ_WAIT, &wait);
		break;
	}
}
