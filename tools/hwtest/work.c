// SPDX-License-Identifier: MIT
/* Run batches through the i915 ABI: a context, a batch buffer and a page for results. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hwtest.h"
#include "regs/mi_commands.h"

#define FIRST_ADDR	0x100000ull
#define WAIT_NS		2000000000ll

static int bo_create(int fd, u64 addr, struct bo *bo)
{
	struct drm_i915_gem_mmap_offset offset = { .flags = I915_MMAP_OFFSET_WB };
	struct drm_i915_gem_create create = { .size = WORK_PAGE };
	void *map;
	int err;

	err = kit_ioctl(fd, DRM_IOCTL_I915_GEM_CREATE, &create);
	if (err)
		return err;
	offset.handle = create.handle;
	err = kit_ioctl(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset);
	if (err == -ENODEV) {
		/* the one type of devices with local memory */
		offset.flags = I915_MMAP_OFFSET_FIXED;
		err = kit_ioctl(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset);
	}
	if (err)
		return err;
	map = mmap(NULL, WORK_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, offset.offset);
	if (map == MAP_FAILED)
		return -errno;
	*bo = (struct bo){ .handle = create.handle, .addr = addr, .map = map };
	return 0;
}

static void bo_destroy(int fd, struct bo *bo)
{
	struct drm_gem_close args = { .handle = bo->handle };

	if (!bo->map)
		return;
	munmap((void *)(uintptr_t)bo->map, WORK_PAGE);
	kit_ioctl(fd, DRM_IOCTL_GEM_CLOSE, &args);
}

void work_destroy(struct work *work)
{
	struct drm_i915_gem_context_destroy args = { .ctx_id = work->ctx };

	bo_destroy(work->fd, &work->batch);
	bo_destroy(work->fd, &work->result);
	if (work->ctx)
		kit_ioctl(work->fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &args);
}

int work_create(const struct kit *kit, u64 engine, struct work *work)
{
	struct drm_i915_gem_context_create create = { 0 };
	int err;

	*work = (struct work){ .fd = kit->drm, .engine = engine };
	err = kit_ioctl(kit->drm, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create);
	if (err)
		return err;
	work->ctx = create.ctx_id;
	err = bo_create(kit->drm, FIRST_ADDR, &work->batch);
	if (!err)
		err = bo_create(kit->drm, FIRST_ADDR + 2 * WORK_PAGE, &work->result);
	if (err)
		work_destroy(work);
	return err;
}

void work_emit(struct work *work, u32 dw)
{
	if (work->n < WORK_PAGE / 4 - 2)
		work->batch.map[work->n++] = dw;
}

void work_load_reg(struct work *work, u32 reg, u32 val)
{
	work_emit(work, MI_LOAD_REGISTER_IMM(1));
	work_emit(work, reg);
	work_emit(work, val);
}

static void emit_addr(struct work *work, unsigned int at)
{
	u64 addr = work->result.addr + 4 * at;

	work_emit(work, lower_32_bits(addr));
	work_emit(work, upper_32_bits(addr));
}

void work_store_reg(struct work *work, u32 reg, unsigned int at, u32 flags)
{
	work_emit(work, MI_STORE_REGISTER_MEM | flags);
	work_emit(work, reg);
	emit_addr(work, at);
}

void work_store(struct work *work, unsigned int at, u32 val)
{
	work_emit(work, MI_STORE_DATA_IMM);
	emit_addr(work, at);
	work_emit(work, val);
}

int work_submit(struct work *work)
{
	struct drm_i915_gem_exec_object2 objects[2] = {
		{
			.handle = work->result.handle, .offset = work->result.addr,
			.flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS |
				 EXEC_OBJECT_WRITE,
		}, {
			.handle = work->batch.handle, .offset = work->batch.addr,
			.flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS,
		},
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)objects,
		.buffer_count = 2,
		.flags = work->engine | I915_EXEC_NO_RELOC,
		.rsvd1 = work->ctx,
	};

	work->batch.map[work->n] = MI_BATCH_BUFFER_END;
	work->batch.map[work->n + 1] = MI_NOOP;
	return kit_ioctl(work->fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &exec);
}

int work_wait(struct work *work)
{
	struct drm_i915_gem_wait wait = {
		.bo_handle = work->result.handle, .timeout_ns = WAIT_NS,
	};
	struct drm_i915_reset_stats stats = { .ctx_id = work->ctx };
	int err = kit_ioctl(work->fd, DRM_IOCTL_I915_GEM_WAIT, &wait);

	if (err)
		return err;
	if (!kit_ioctl(work->fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats) && stats.batch_active)
		return -EIO;
	/* read the result page only after the wait */
	__atomic_thread_fence(__ATOMIC_ACQUIRE);
	return 0;
}

int work_run(struct work *work)
{
	int err = work_submit(work);

	return err ? err : work_wait(work);
}

/* A batch buffer end in place of the first command of the loop ends the loop. */
int work_spin(struct work *work)
{
	u64 addr;
	int err;

	work->result.map[0] = 0;
	work_store(work, 0, 1);
	work->loop = work->n;
	addr = work->batch.addr + 4 * work->loop;
	work_emit(work, MI_ARB_CHECK);
	work_emit(work, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT);
	work_emit(work, lower_32_bits(addr));
	work_emit(work, upper_32_bits(addr));
	err = work_submit(work);
	for (unsigned int i = 0; !err && !work->result.map[0]; i++) {
		if (i == 100) {
			work_stop(work);
			return -ETIME;
		}
		usleep(1000);
	}
	return err;
}

void work_stop(struct work *work)
{
	work->batch.map[work->loop] = MI_BATCH_BUFFER_END;
	work_wait(work);
}
