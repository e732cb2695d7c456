// SPDX-License-Identifier: MIT
/* Clients of hang-test: their batches, fences and OA streams. */
#include <errno.h>
#include <linux/sync_file.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <i915_drm.h>

#include "regs/mi_commands.h"
#include "tests/vm/fault/hang/hang.h"
#include "tests/vm/lib/tap.h"

/* ---- batches ---- */

static uint32_t *put_store(uint32_t *dw, const struct gpu_bo *to, unsigned int i, uint32_t value)
{
	uint64_t addr = to->addr + 4 * i;

	*dw++ = MI_STORE_DATA_IMM;
	*dw++ = (uint32_t)addr;
	*dw++ = addr >> 32;
	*dw++ = value;
	return dw;
}

/* A batch that sets BEGUN, waits until the CPU sets GO, and sets DONE. It can be preempted. */
void batch_wait(struct gpu_bo *batch, const struct gpu_bo *target)
{
	uint32_t *dw = put_store(batch->map, target, BEGUN, 1);
	uint64_t addr = target->addr + 4 * GO;

	*dw++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD);
	*dw++ = 0;
	*dw++ = (uint32_t)addr;
	*dw++ = addr >> 32;
	dw = put_store(dw, target, DONE, 0x600d);
	*dw++ = MI_BATCH_BUFFER_END;
	*dw++ = 0;
}

bool begun(const struct gpu_bo *target)
{
	unsigned int i;

	for (i = 0; i < 2000; i++) {
		if (((volatile uint32_t *)target->map)[BEGUN])
			return true;
		usleep(1000);
	}
	return false;
}

void client_open(struct client *c)
{
	memset(c, 0, sizeof(*c));
	gpu_open(&c->gpu);
	if (gpu_bo_create(&c->gpu, GPU_PAGE, &c->batch) ||
	    gpu_bo_create(&c->gpu, GPU_PAGE, &c->target) ||
	    gpu_context_create(&c->gpu, &c->ctx)) {
		tap_ok(false, "a client");
		exit(tap_finish());
	}
}

void client_close(struct client *c)
{
	/* a mapping that stays would keep the minor number of the device in use */
	gpu_bo_destroy(&c->gpu, &c->batch);
	gpu_bo_destroy(&c->gpu, &c->target);
	gpu_close(&c->gpu);
}

/* Submit the batch. Return: a sync file of its fence, or a negative errno. */
int client_exec(struct client *c, uint32_t ctx, uint64_t engine)
{
	struct drm_i915_gem_exec_object2 objects[2] = {
		{ .handle = c->target.handle, .offset = c->target.addr,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE |
			   EXEC_OBJECT_SUPPORTS_48B_ADDRESS | EXEC_OBJECT_ASYNC },
		{ .handle = c->batch.handle, .offset = c->batch.addr,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS |
			   EXEC_OBJECT_ASYNC },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects,
		.buffer_count = 2,
		.flags = engine | I915_EXEC_NO_RELOC | I915_EXEC_FENCE_OUT,
	};
	int err;

	i915_execbuffer2_set_context_id(args, ctx);
	err = gpu_ioctl(c->gpu.fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args);
	return err ?: (int)(args.rsvd2 >> 32);
}

/* Status of a fence: 1, a negative errno, or 0 if it has not signalled within @ms. */
int fence_status(int fd, int ms)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	struct sync_fence_info info = { 0 };
	struct sync_file_info file = {
		.num_fences = 1,
		.sync_fence_info = (uintptr_t)&info,
	};

	if (poll(&p, 1, ms) < 0 || ioctl(fd, SYNC_IOC_FILE_INFO, &file))
		return -errno;
	return info.status;
}

/* Run a batch of stores to its end. Return: 0 or a negative errno. */
int client_works(struct client *c, uint32_t ctx, uint64_t engine)
{
	int fd, status;

	gpu_batch_stores(&c->batch, &c->target, 8, 4, 0xabc0);
	c->target.map[11] = 0;
	fd = client_exec(c, ctx, engine);
	if (fd < 0)
		return fd;
	status = fence_status(fd, BOUND_MS);
	close(fd);
	if (status != 1)
		return status ?: -ETIME;
	/* the wait makes the batch's stores visible to the CPU, also with bounce buffers */
	status = gpu_bo_wait(&c->gpu, &c->target, 0);
	if (status)
		return status;
	return c->target.map[11] == 0xabc3 ? 0 : -ENODATA;
}

void reset_stats(struct client *c, uint32_t ctx, uint32_t active, uint32_t pending,
		 const char *who)
{
	struct drm_i915_reset_stats stats = { .ctx_id = ctx };

	tap_is(gpu_ioctl(c->gpu.fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats), 0,
	       "reset statistics of %s", who);
	tap_is(stats.batch_active, active, "... hangs that it caused");
	tap_is(stats.batch_pending, pending, "... resets that it suffered");
}

/* ---- an OA stream ---- */

int perf_open(struct gpu *gpu)
{
	const uint64_t totals[] = { GENX_OA_PROP_TOTALS, 1 };

	return gpu_stream_open_with(gpu, 16,
				    I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK,
				    totals, 1);
}

/* Read until there are no more records, and count them. Return: result of the last read(). */
int perf_read(int fd, unsigned int *samples, unsigned int *lost)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	static char buf[1 << 16];
	ssize_t n, pos;

	*samples = 0;
	*lost = 0;
	/* read() does not wait until new reports may be returned, poll() does */
	poll(&p, 1, 1000);
	while ((n = read(fd, buf, sizeof(buf))) > 0) {
		for (pos = 0; pos < n; ) {
			struct drm_i915_perf_record_header *h = (void *)(buf + pos);

			*samples += h->type == DRM_I915_PERF_RECORD_SAMPLE;
			*lost += h->type == DRM_I915_PERF_RECORD_OA_BUFFER_LOST;
			pos += h->size;
		}
	}
	return n < 0 ? -errno : 0;
}

int perf_totals(int fd, struct genx_oa_totals *totals)
{
	memset(totals, 0, sizeof(*totals));
	return ioctl(fd, GENX_OA_IOCTL_TOTALS, totals) ? -errno : 0;
}
