// SPDX-License-Identifier: MIT
/*
 * close-test: end a process with 50,000 bindings; close 1000 contexts that share an object
 * which the GPU uses. Prints TAP, and the times.
 *
 * A guest is slow and its host can be busy, so the time in which a process ends is compared with
 * the time in which it made its bindings.
 */

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define CONTEXTS	25
#define OBJECTS		2000
#define CLOSED		1000
#define LATEST		60000000000LL

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

/* Bind all objects in each context; returns when the GPU is idle. */
static int bind_all(struct gpu *gpu, struct gpu_bo *batch)
{
	static struct drm_i915_gem_exec_object2 objects[OBJECTS + 1];
	unsigned int i;
	int err = 0;

	for (i = 0; i < OBJECTS; i++) {
		struct drm_i915_gem_create create = { .size = GPU_PAGE };

		err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_CREATE, &create);
		if (err)
			return err;
		objects[i].handle = create.handle;
		objects[i].offset = gpu->next_addr;
		objects[i].flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
		gpu->next_addr += GPU_PAGE;
	}
	objects[OBJECTS].handle = batch->handle;
	objects[OBJECTS].offset = batch->addr;
	objects[OBJECTS].flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	for (i = 0; i < CONTEXTS && !err; i++) {
		struct drm_i915_gem_execbuffer2 args = {
			.buffers_ptr = (uintptr_t)objects,
			.buffer_count = OBJECTS + 1,
			.flags = I915_EXEC_RENDER | I915_EXEC_NO_RELOC,
		};
		uint32_t ctx;

		err = gpu_context_create(gpu, &ctx);
		i915_execbuffer2_set_context_id(args, ctx);
		if (!err)
			err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
	}
	return err ?: gpu_bo_wait(gpu, batch, LATEST);
}

/* Make the bindings, report the time that it took, and end without closing anything. */
static void bindings_client(int report)
{
	struct gpu_bo batch;
	struct gpu gpu;
	double start = now();
	double result;
	int err;

	gpu_open(&gpu);
	err = gpu_bo_create(&gpu, GPU_PAGE, &batch);
	if (!err) {
		gpu_batch_end(&batch);
		err = bind_all(&gpu, &batch);
	}
	result = err ?: now() - start;
	if (write(report, &result, sizeof(result)) != sizeof(result))
		_exit(1);
	_exit(0);
}

static void test_bindings(void)
{
	double start, took, bound = -1;
	int report[2], status;
	pid_t pid;

	if (pipe(report))
		exit(1);
	pid = fork();
	if (!pid)
		bindings_client(report[1]);
	if (read(report[0], &bound, sizeof(bound)) != sizeof(bound))
		exit(1);
	start = now();
	waitpid(pid, &status, 0);
	took = now() - start;
	tap_ok(bound > 0, "a process makes %u bindings", CONTEXTS * OBJECTS);
	tap_is(status, 0, "it ends");
	tap_ok(took < bound, "in less time than it took to bind");
	printf("# bound in %.0f ms, ended in %.0f ms\n", 1000 * bound, 1000 * took);
}

/* Clock ticks of all processors, and those of them that were not idle. */
static void ticks(double *all, double *busy)
{
	unsigned long long t[7] = { 0 };
	FILE *f = fopen("/proc/stat", "r");
	unsigned int i;

	*all = *busy = 0;
	if (!f)
		return;
	if (fscanf(f, "cpu %llu %llu %llu %llu %llu %llu %llu",
		   &t[0], &t[1], &t[2], &t[3], &t[4], &t[5], &t[6]) == 7) {
		for (i = 0; i < 7; i++)
			*all += t[i];
		*busy = *all - t[3] - t[4];
	}
	fclose(f);
}

/* Contexts that have used an object, and are closed while another one uses it. */
static void test_shared_busy(void)
{
	double all[2], busy[2], start, took;
	struct gpu_bo batch, spin, shared;
	static uint32_t ctx[CLOSED];
	struct gpu gpu;
	unsigned int i;
	int err;

	gpu_open(&gpu);
	err = gpu_bo_create(&gpu, GPU_PAGE, &batch) ?: gpu_bo_create(&gpu, GPU_PAGE, &spin) ?:
	      gpu_bo_create(&gpu, GPU_PAGE, &shared);
	tap_is(err, 0, "three objects");
	gpu_batch_end(&batch);
	gpu_batch_spin(&spin);
	for (i = 0; i < CLOSED && !err; i++) {
		err = gpu_context_create(&gpu, &ctx[i]) ?:
		      gpu_exec(&gpu, ctx[i], I915_EXEC_RENDER, &batch, &shared);
	}
	err = err ?: gpu_bo_wait(&gpu, &shared, LATEST);
	tap_is(err, 0, "%u contexts use an object", CLOSED);

	err = gpu_exec(&gpu, 0, I915_EXEC_RENDER, &spin, &shared);
	start = now();
	for (i = 0; i < CLOSED && !err; i++)
		err = gpu_context_destroy(&gpu, ctx[i]);
	took = now() - start;
	tap_is(err, 0, "they are closed while another one uses it");
	tap_is(gpu_bo_wait(&gpu, &shared, 0), -ETIME, "it is still used");
	ticks(&all[0], &busy[0]);
	sleep(3);
	ticks(&all[1], &busy[1]);
	gpu_batch_end(&spin);
	tap_is(gpu_bo_wait(&gpu, &shared, LATEST), 0, "its use ends");
	printf("# closed %u in %.0f ms; while they wait %.1f %% of the processors\n", CLOSED,
	       1000 * took, 100 * (busy[1] - busy[0]) / (all[1] - all[0]));
	gpu_close(&gpu);
}

int main(void)
{
	test_bindings();
	test_shared_busy();
	return tap_finish();
}
