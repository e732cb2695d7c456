// SPDX-License-Identifier: MIT
/*
 * compute-test N: contexts on the N compute engines of DG2: each engine, all at once with render,
 * a balanced entry, a batch that hangs, the time of each client. Prints TAP.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define MAX		4
#define VALUE		0xcc50
#define STORES		4
/* MI_BATCH_BUFFER_START to a per-process address: a loop that cannot be preempted */
#define BATCH_START	(0x31u << 23 | 1 << 8 | 1)

/* A context with one engine, a batch and an object that the batch writes. */
struct job {
	uint32_t ctx;
	struct gpu_bo batch, target;
};

/* An engine map of @n entries that name @engines. Return: 0 or a negative errno. */
static int set_map(struct gpu *gpu, uint32_t ctx,
		   const struct i915_engine_class_instance *engines, unsigned int n)
{
	struct {
		uint64_t extensions;
		struct i915_engine_class_instance engines[MAX];
	} map = {};
	struct drm_i915_gem_context_param param = {
		.ctx_id = ctx, .param = I915_CONTEXT_PARAM_ENGINES,
		.size = sizeof(map.extensions) + n * sizeof(*engines), .value = (uintptr_t)&map,
	};

	memcpy(map.engines, engines, n * sizeof(*engines));
	return gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param);
}

static bool job_create(struct gpu *gpu, uint16_t class, uint16_t instance, struct job *job)
{
	const struct i915_engine_class_instance engine = { class, instance };

	return !gpu_context_create(gpu, &job->ctx) && !set_map(gpu, job->ctx, &engine, 1) &&
	       !gpu_bo_create(gpu, GPU_PAGE, &job->batch) &&
	       !gpu_bo_create(gpu, GPU_PAGE, &job->target);
}

static void job_destroy(struct gpu *gpu, struct job *job)
{
	gpu_bo_destroy(gpu, &job->batch);
	gpu_bo_destroy(gpu, &job->target);
	gpu_context_destroy(gpu, job->ctx);
}

/* Entry 0 of the map of the context. */
static int job_run(struct gpu *gpu, struct job *job)
{
	return gpu_exec(gpu, job->ctx, 0, &job->batch, &job->target);
}

static uint32_t hangs(struct gpu *gpu, struct job *job)
{
	struct drm_i915_reset_stats stats = { .ctx_id = job->ctx };

	gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats);
	return stats.batch_active;
}

/* ns of the key in the fdinfo of the client, or -1 */
static int64_t fdinfo(struct gpu *gpu, const char *key)
{
	char path[40], line[128];
	size_t len = strlen(key);
	int64_t value = -1;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", gpu->fd);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof(line), f))
		if (!strncmp(line, key, len) && line[len] == ':')
			value = strtoll(line + len + 1, NULL, 10);
	if (f)
		fclose(f);
	return value;
}

/* How many compute engines does ENGINE_INFO name? */
static unsigned int engines_listed(struct gpu *gpu)
{
	static union {
		struct drm_i915_query_engine_info info;
		uint8_t bytes[4096];
	} data;
	struct drm_i915_query_item item = {
		.query_id = DRM_I915_QUERY_ENGINE_INFO, .length = sizeof(data),
		.data_ptr = (uintptr_t)&data,
	};
	struct drm_i915_query query = { .num_items = 1, .items_ptr = (uintptr_t)&item };
	unsigned int n = 0;

	if (gpu_ioctl(gpu->fd, DRM_IOCTL_I915_QUERY, &query) || item.length < 0)
		return 0;
	for (uint32_t i = 0; i < data.info.num_engines; i++)
		n += data.info.engines[i].engine.engine_class == I915_ENGINE_CLASS_COMPUTE;
	return n;
}

static void test_each(struct gpu *gpu, unsigned int n)
{
	struct job job;

	for (unsigned int i = 0; i < n; i++) {
		if (!tap_ok(job_create(gpu, I915_ENGINE_CLASS_COMPUTE, i, &job), "ccs%u", i))
			return;
		gpu_batch_stores(&job.batch, &job.target, 0, STORES, VALUE + i);
		tap_is(job_run(gpu, &job), 0, "a batch");
		tap_is(gpu_bo_wait(gpu, &job.target, -1), 0, "it ends");
		tap_ok(job.target.map[0] == VALUE + i &&
		       job.target.map[STORES - 1] == VALUE + i + STORES - 1, "it ran");
		job_destroy(gpu, &job);
	}
}

/* A context on each engine and on render; none ends until all run. */
static void test_together(struct gpu *gpu, unsigned int n)
{
	struct job job[MAX + 1];
	bool run = true;

	for (unsigned int i = 0; i <= n; i++) {
		uint16_t class = i < n ? I915_ENGINE_CLASS_COMPUTE : I915_ENGINE_CLASS_RENDER;

		if (!tap_ok(job_create(gpu, class, i < n ? i : 0, &job[i]), "context %u", i))
			return;
		gpu_batch_spin(&job[i].batch);
		run &= !job_run(gpu, &job[i]);
	}
	tap_ok(run, "a batch on each compute engine, and on render");
	for (unsigned int i = 0; i <= n; i++)
		tap_is(gpu_bo_wait(gpu, &job[i].target, 1000000), -ETIME, "%u runs", i);
	for (unsigned int i = n + 1; i-- > 0;) {
		gpu_batch_end(&job[i].batch);
		tap_is(gpu_bo_wait(gpu, &job[i].target, -1), 0, "%u ends", i);
		job_destroy(gpu, &job[i]);
	}
	tap_ok(fdinfo(gpu, "drm-engine-compute") > 0, "the client used compute engines");
	tap_is(fdinfo(gpu, "drm-engine-capacity-compute"), n > 1 ? (int)n : -1,
	       "of which it has these");
}

/* One engine hangs while another one and render run: those run on, or again from their start. */
static void test_hang(struct gpu *gpu)
{
	struct job bad, good[2];
	bool ok = job_create(gpu, I915_ENGINE_CLASS_COMPUTE, 1, &bad) &&
		  job_create(gpu, I915_ENGINE_CLASS_COMPUTE, 0, &good[0]) &&
		  job_create(gpu, I915_ENGINE_CLASS_RENDER, 0, &good[1]);

	if (!tap_ok(ok, "contexts"))
		return;
	bad.batch.map[0] = BATCH_START;
	bad.batch.map[1] = bad.batch.addr;
	bad.batch.map[2] = bad.batch.addr >> 32;
	for (unsigned int i = 0; i < 2; i++) {
		gpu_batch_spin(&good[i].batch);
		tap_is(job_run(gpu, &good[i]), 0, "a batch that can be preempted");
	}
	tap_is(job_run(gpu, &bad), 0, "one that cannot, on ccs1");
	tap_is(gpu_bo_wait(gpu, &bad.target, -1), 0, "it is ended");
	tap_is(hangs(gpu, &bad), 1, "and counts as hung");
	for (unsigned int i = 0; i < 2; i++) {
		tap_is(gpu_bo_wait(gpu, &good[i].target, 1000000), -ETIME, "another runs");
		gpu_batch_end(&good[i].batch);
		tap_is(gpu_bo_wait(gpu, &good[i].target, -1), 0, "and ends");
		tap_is(hangs(gpu, &good[i]), 0, "without a hang");
		job_destroy(gpu, &good[i]);
	}
	job_destroy(gpu, &bad);
}

int main(int argc, char **argv)
{
	const struct i915_engine_class_instance beyond = { I915_ENGINE_CLASS_COMPUTE, MAX };
	unsigned int n = argc > 1 ? (unsigned int)atoi(argv[1]) : 0;
	struct gpu gpu;
	uint32_t ctx;

	if (n > MAX)
		return 2;
	gpu_open(&gpu);
	tap_is(engines_listed(&gpu), n, "compute engines of the query");
	test_each(&gpu, n);
	if (n)
		test_together(&gpu, n);
	if (n > 1)
		test_hang(&gpu);
	tap_is(gpu_context_create(&gpu, &ctx), 0, "context");
	tap_is(set_map(&gpu, ctx, &beyond, 1), -ENOENT, "an engine that does not exist");
	gpu_close(&gpu);
	return tap_finish();
}
