/* SPDX-License-Identifier: MIT */
/*
 * Common code of the programs for guests: objects, contexts and batches by the i915 ABI.
 */
#ifndef GENX_TESTS_GPU_H
#define GENX_TESTS_GPU_H

#include <stdbool.h>
#include <stdint.h>

#include <i915_drm.h>

#define GPU_PAGE	4096u
#define GPU_LOCAL_PAGE	65536ull	/* local memory is mapped in these units */

/**
 * struct gpu_bo - a buffer of a client
 * @handle: GEM handle
 * @size: bytes
 * @addr: its address in every context of the client
 * @map: mapped for the CPU
 */
struct gpu_bo {
	uint32_t handle;
	uint64_t size;
	uint64_t addr;
	uint32_t *map;
};

/**
 * struct gpu - a client of the device
 * @fd: DRM file
 * @next_addr: where the next buffer goes
 */
struct gpu {
	int fd;
	uint64_t next_addr;
};

/* ioctl() that is repeated after a signal; 0 or a negative errno. */
int gpu_ioctl(int fd, unsigned long request, void *arg);

/* Open the first card that genx drives; prints a message and exits with 1 if there is none. */
void gpu_open(struct gpu *gpu);

/* Open /dev/dri/cardN. Return: false if genx does not drive that card. */
bool gpu_open_card(struct gpu *gpu, int card);
void gpu_close(struct gpu *gpu);

/* GETPARAM; 0 or a negative errno. */
int gpu_getparam(struct gpu *gpu, int param, int *value);

/* Create a zeroed, mapped buffer and choose its address; 0 or a negative errno. */
int gpu_bo_create(struct gpu *gpu, uint64_t size, struct gpu_bo *bo);
void gpu_bo_destroy(struct gpu *gpu, struct gpu_bo *bo);

/*
 * Create a buffer of whole GPU_LOCAL_PAGEs that prefers the local memory of the GPU, without a
 * mapping, and choose its address. @also_system: system memory is its second placement. Return: 0
 * or a negative errno.
 */
int gpu_bo_create_local(struct gpu *gpu, uint64_t size, bool also_system, struct gpu_bo *bo);

/*
 * Wait until the GPU does not use the buffer. Return: 0, or -ETIME after @ns nanoseconds (negative:
 * no limit).
 */
int gpu_bo_wait(struct gpu *gpu, struct gpu_bo *bo, int64_t ns);

int gpu_context_create(struct gpu *gpu, uint32_t *ctx);
int gpu_context_destroy(struct gpu *gpu, uint32_t ctx);

/*
 * Run a batch, with a buffer that it writes (or NULL), on an engine selector I915_EXEC_*; returns
 * when it is queued. 0 or a negative errno.
 */
int gpu_exec(struct gpu *gpu, uint32_t ctx, uint64_t engine, struct gpu_bo *batch,
	     struct gpu_bo *target);

/*
 * Write a batch of count stores to target: DW first + i gets value + i. Returns its length in DWs;
 * both buffers must be large enough.
 */
unsigned int gpu_batch_stores(struct gpu_bo *batch, const struct gpu_bo *target,
			      unsigned int first, unsigned int count, uint32_t value);

/* A batch that runs until gpu_batch_end(), or until the driver resets its engine. */
void gpu_batch_spin(struct gpu_bo *batch);
void gpu_batch_end(struct gpu_bo *batch);

/* A stream of whole-GPU reports with a timer exponent; flags I915_PERF_FLAG_*. */
int gpu_stream_open(struct gpu *gpu, unsigned int exponent, uint32_t flags);

/* The same with @n more properties; pairs of id and value, 8 at most. */
int gpu_stream_open_with(struct gpu *gpu, unsigned int exponent, uint32_t flags,
			 const uint64_t *more, unsigned int n);

#endif
