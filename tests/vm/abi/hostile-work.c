// SPDX-License-Identifier: MIT
/*
 * hostile-work: clients that leave work behind: contexts, objects and files closed in flight,
 * processes killed in a submission or a wait, mappings that outlive their file. Prints TAP.
 */

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define SECOND		1000000000LL
#define ROUNDS		100
#define KILLS		20

/* Time limit of a wait, long enough for an overloaded host. */
#define LATEST		(60 * SECOND)
#define CLOSES_S	20

static const uint64_t engines[] = {
	I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD, I915_EXEC_VEBOX,
};

/**
 * struct client - an open file with a batch and the buffer that it writes
 */
struct client {
	struct gpu gpu;
	struct gpu_bo batch, target;
};

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

static int client_open(struct client *c)
{
	int err;

	gpu_open(&c->gpu);
	err = gpu_bo_create(&c->gpu, GPU_PAGE, &c->batch);
	if (!err)
		err = gpu_bo_create(&c->gpu, GPU_PAGE, &c->target);
	if (!err)
		gpu_batch_stores(&c->batch, &c->target, 0, 16, 0x1000);
	return err;
}

static void client_close(struct client *c)
{
	gpu_bo_destroy(&c->gpu, &c->batch);
	gpu_bo_destroy(&c->gpu, &c->target);
	gpu_close(&c->gpu);
}

/* Check that the work of a normal client ends in time. */
static void others_work(const char *after)
{
	struct client c;
	unsigned int i, right = 0;
	int err = client_open(&c);

	for (i = 0; i < 4 && !err; i++) {
		memset(c.target.map, 0, GPU_PAGE);
		err = gpu_exec(&c.gpu, 0, engines[i], &c.batch, &c.target);
		if (!err)
			err = gpu_bo_wait(&c.gpu, &c.target, LATEST);
		right += c.target.map[15] == 0x100f;
	}
	tap_ok(!err && right == 4, "%s: another client's work runs on each engine (%d)", after,
	       err);
	client_close(&c);
}

static int end_of(pid_t pid)
{
	int status;

	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* ---- closed in flight ---- */

static void test_contexts(void)
{
	struct client c;
	unsigned int i, j;
	uint32_t ctx;
	int err = client_open(&c);

	for (i = 0; i < ROUNDS && !err; i++) {
		err = gpu_context_create(&c.gpu, &ctx);
		for (j = 0; j < 4 && !err; j++)
			err = gpu_exec(&c.gpu, ctx, engines[(i + j) % 4], &c.batch, &c.target);
		if (!err)
			err = gpu_context_destroy(&c.gpu, ctx);
	}
	tap_is(err, 0, "%u contexts are destroyed with work in flight", ROUNDS);
	err = gpu_bo_wait(&c.gpu, &c.target, LATEST);
	if (tap_ok(!err && c.target.map[15] == 0x100f, "what they had submitted runs (%d)", err))
		tap_row("accepted, the work runs to its end",
			"context destroyed with work in flight");
	tap_input(gpu_exec(&c.gpu, ctx, engines[0], &c.batch, &c.target), -ENOENT,
		  "submission to a context that was destroyed with work in flight");
	client_close(&c);
	others_work("contexts closed");
}

static void test_objects(void)
{
	struct client c;
	struct gpu_bo batch;
	unsigned int i;
	int err = client_open(&c);

	for (i = 0; i < ROUNDS && !err; i++) {
		err = gpu_bo_create(&c.gpu, GPU_PAGE, &batch);
		if (err)
			break;
		gpu_batch_stores(&batch, &c.target, 0, 16, 0x1000);
		err = gpu_exec(&c.gpu, 0, engines[i % 4], &batch, &c.target);
		gpu_bo_destroy(&c.gpu, &batch);
	}
	if (!err)
		err = gpu_bo_wait(&c.gpu, &c.target, LATEST);
	if (tap_ok(!err && c.target.map[15] == 0x100f,
		   "%u batches are closed in flight and run (%d)", ROUNDS, err))
		tap_row("accepted, the pages stay until the work is done",
			"object closed with work in flight that uses it");
	client_close(&c);
	others_work("objects closed");
}

static void test_files(void)
{
	struct client c;
	unsigned int i;
	double start;
	int err = 0;

	for (i = 0; i < ROUNDS / 4 && !err; i++) {
		err = client_open(&c);
		if (!err)
			err = gpu_exec(&c.gpu, 0, engines[i % 4], &c.batch, &c.target);
		gpu_close(&c.gpu);
		munmap(c.batch.map, c.batch.size);
		munmap(c.target.map, c.target.size);
	}
	tap_is(err, 0, "%u files are closed with work in flight", ROUNDS / 4);

	err = client_open(&c);
	gpu_batch_spin(&c.batch);
	if (!err)
		err = gpu_exec(&c.gpu, 0, engines[0], &c.batch, &c.target);
	tap_is(err, 0, "a batch that never ends");
	start = now();
	gpu_close(&c.gpu);
	if (tap_ok(now() - start < CLOSES_S, "its file closes without it"))
		tap_row("closes without it; the engine is reset, others continue",
			"file closed with a batch that never ends");
	others_work("file closed");
	munmap(c.batch.map, c.batch.size);
	munmap(c.target.map, c.target.size);
}

/* ---- killed ---- */

/* What a process does until it is killed. */
static void submit_forever(struct client *c)
{
	while (!gpu_exec(&c->gpu, 0, engines[0], &c->batch, &c->target))
		;
}

static void wait_forever(struct client *c)
{
	gpu_bo_wait(&c->gpu, &c->target, -1);
}

static void read_forever(struct client *c)
{
	uint64_t data;
	struct drm_i915_gem_pread rd = {
		.handle = c->target.handle, .size = 8, .data_ptr = (uintptr_t)&data,
	};

	gpu_ioctl(c->gpu.fd, DRM_IOCTL_I915_GEM_PREAD, &rd);
}

/* Processes are killed at random points of a submission. */
static void test_kill_submission(void)
{
	unsigned int i, killed = 0;

	for (i = 0; i < KILLS; i++) {
		pid_t pid = fork();

		if (!pid) {
			struct client c;

			if (!client_open(&c))
				submit_forever(&c);
			_exit(1);
		}
		usleep(20000 + 1700 * i);
		kill(pid, SIGKILL);
		killed += end_of(pid) == -SIGKILL;
	}
	if (tap_is(killed, KILLS, "%u processes are killed in a submission", KILLS))
		tap_row("the process ends, others continue", "SIGKILL in a submission");
	others_work("killed in a submission");
}

/* Does the GPU work on copies, made when a batch is submitted? */
static bool gpu_bounced(void)
{
	char line[4096] = "";
	FILE *file = fopen("/proc/cmdline", "r");

	if (file) {
		fgets(line, sizeof(line), file);
		fclose(file);
	}
	return strstr(line, "swiotlb=force");
}

/*
 * A process is killed while it waits for a batch that never ends. The batch belongs to its parent,
 * so that only the signal can end the wait: the batch still runs afterwards.
 */
static void test_kill_wait(const char *what, void (*victim)(struct client *c))
{
	struct client c;
	int err = client_open(&c);
	bool killed;
	pid_t pid;

	gpu_batch_spin(&c.batch);
	if (!err)
		err = gpu_exec(&c.gpu, 0, engines[0], &c.batch, &c.target);
	tap_is(err, 0, "a batch that never ends");
	pid = fork();
	if (!pid) {
		victim(&c);
		_exit(1);
	}
	usleep(500000);
	kill(pid, SIGKILL);
	killed = tap_is(end_of(pid), -SIGKILL, "SIGKILL in %s", what);
	killed &= tap_is(gpu_bo_wait(&c.gpu, &c.target, 0), -ETIME, "the batch still runs");
	gpu_batch_end(&c.batch);
	if (gpu_bounced())
		tap_skip("the batch ends when the parent ends it",
			 "the GPU works on a copy; closing the file ends it");
	else
		killed &= tap_is(gpu_bo_wait(&c.gpu, &c.target, LATEST), 0,
				 "the batch ends when the parent ends it");
	if (killed)
		tap_row("the process ends, its batch continues", "SIGKILL in %s", what);
	client_close(&c);
	others_work(what);
}

/* ---- fork ---- */

static void test_fork(void)
{
	struct client c;
	int ready[2], err = client_open(&c);
	char byte;
	pid_t pid;

	if (pipe(ready))
		err = -errno;
	c.target.map[100] = 0x5eed;
	pid = fork();
	if (!pid) {
		/* the parent has closed its handles, its file and its mappings */
		close(ready[1]);
		if (read(ready[0], &byte, 1) != 0 || c.target.map[100] != 0x5eed)
			_exit(1);
		c.target.map[100] = 1;
		if (gpu_exec(&c.gpu, 0, engines[0], &c.batch, &c.target) != -ENOENT)
			_exit(2);
		gpu_close(&c.gpu);
		/* the mapping outlives the file */
		_exit(c.target.map[100] == 1 ? 0 : 3);
	}
	client_close(&c);
	close(ready[1]);
	close(ready[0]);
	tap_is(err, 0, "fork with a mapped object");
	if (tap_is(end_of(pid), 0, "the child uses the mapping, not the handles")) {
		tap_row("the mapping stays, for reads and writes",
			"fork with an object mapped, the parent closes object and file");
		tap_row("ENOENT", "submission by a child with a handle that its parent has closed");
	}
	others_work("fork");
}

int main(void)
{
	test_contexts();
	test_objects();
	test_files();
	test_kill_submission();
	test_kill_wait("a submission that waits for room in its ring", submit_forever);
	test_kill_wait("a wait for a batch that never ends", wait_forever);
	test_kill_wait("a read of an object that a batch writes without end", read_forever);
	test_fork();
	return tap_finish();
}
