// SPDX-License-Identifier: MIT
/*
 * hostile-memory: a process makes many objects of one range of its memory, keeps all of them busy,
 * and then changes the range. Others must not wait for it. Prints TAP.
 *
 * hostile-memory hold: unmaps the range, and says so before; for tests that remove the device
 * meanwhile.
 */

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

/* A batch that never ends is ended after 20 s of running: together these run for 2 minutes. */
#define OBJECTS		6
/* One deadline for all: 30 s, then 10 s for the end of their contexts; and an overloaded host. */
#define LONGEST_S	50
#define KILLED_S	20	/* without SIGKILL it waits for 30 s */

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

/* Make the objects, each busy with an endless batch of a context of its own. Return: the range. */
static void *make_busy(struct gpu *gpu)
{
	void *range = mmap(NULL, GPU_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			   -1, 0);
	unsigned int i;
	int err = 0;

	memset(range, 1, GPU_PAGE);
	gpu_open(gpu);
	for (i = 0; i < OBJECTS && !err; i++) {
		struct drm_i915_gem_userptr user = {
			.user_ptr = (uintptr_t)range, .user_size = GPU_PAGE,
		};
		struct gpu_bo batch, target = { .size = GPU_PAGE };
		uint32_t ctx;

		err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_GEM_USERPTR, &user);
		target.handle = user.handle;
		target.addr = 0x40000000ull + i * GPU_PAGE;
		if (!err)
			err = gpu_bo_create(gpu, GPU_PAGE, &batch);
		if (!err)
			err = gpu_context_create(gpu, &ctx);
		if (err)
			break;
		gpu_batch_spin(&batch);
		err = gpu_exec(gpu, ctx, I915_EXEC_RENDER, &batch, &target);
	}
	if (err) {
		printf("# preparation: %d\n", err);
		exit(2);
	}
	return range;
}

static pid_t unmapper(void)
{
	int ready[2];
	struct gpu gpu;
	char byte = 0;
	pid_t pid;

	if (pipe(ready))
		exit(2);
	pid = fork();
	if (!pid) {
		void *range = make_busy(&gpu);

		if (write(ready[1], &byte, 1) != 1)
			_exit(2);
		munmap(range, GPU_PAGE);
		_exit(0);
	}
	close(ready[1]);
	if (read(ready[0], &byte, 1) != 1)
		printf("# the child ended early\n");
	close(ready[0]);
	return pid;
}

/* Return: seconds until the process has ended. */
static double end_of(pid_t pid)
{
	double start = now();
	int status;

	waitpid(pid, &status, 0);
	return now() - start;
}

int main(int argc, char **argv)
{
	double took;
	pid_t pid;

	if (argc > 1 && !strcmp(argv[1], "hold")) {
		pid = unmapper();
		printf("holding\n");
		fflush(stdout);
		printf("%.0f\n", end_of(pid));
		return 0;
	}
	took = end_of(unmapper());
	printf("# munmap(): %.1f s\n", took);
	if (tap_ok(took < LONGEST_S, "munmap() of the memory of %u busy objects waits once",
		   OBJECTS))
		tap_row("one wait of 30 s for all, then their contexts are ended",
			"munmap() of memory of which many busy objects are made");

	pid = unmapper();
	sleep(1);
	kill(pid, SIGKILL);
	took = end_of(pid);
	printf("# killed: %.1f s\n", took);
	if (tap_ok(took < KILLED_S, "a process that is killed in munmap() ends"))
		tap_row("the process ends at once",
			"SIGKILL in munmap() of memory of which busy objects are made");
	return tap_finish();
}
