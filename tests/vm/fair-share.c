// SPDX-License-Identifier: MIT
/*
 * fair-share: what a user with 64 contexts that never end takes from another user. Prints TAP.
 *
 * A guest is slow and its machine busy, so the time of a batch is judged by the number of time
 * slices that fit into it: with slices of 50 ms it must not wait for those of all 64 contexts.
 */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define ENGINE		"/sys/class/drm/card0/engine/rcs0/"
#define DEBUGFS		"/sys/kernel/debug/dri/0/"
#define HOGS		64
#define SLICE_MS	50
#define WAIT_NS		(60 * 1000000000ll)
#define BATCH_END	(0x0a << 23)
#define TIMESTAMP	0x2358
#define TIMESTAMP_NS	52.083	/* of Lakefield: 19.2 MHz */

static uint64_t now_us(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000ull + ts.tv_nsec / 1000;
}

static long setting(const char *name)
{
	char path[128];
	long value = -1;
	FILE *f;

	snprintf(path, sizeof(path), ENGINE "%s", name);
	f = fopen(path, "r");
	if (!f)
		return -errno;
	if (fscanf(f, "%ld", &value) != 1)
		value = -EPROTO;
	fclose(f);
	return value;
}

static int set(const char *name, const char *value)
{
	char path[128];
	int err = 0;
	FILE *f;

	snprintf(path, sizeof(path), ENGINE "%s", name);
	f = fopen(path, "w");
	if (!f)
		return -errno;
	if (fputs(value, f) < 0 || fflush(f))
		err = -errno;
	fclose(f);
	return err;
}

static bool debugfs_has(const char *name, const char *text)
{
	char path[128], buf[16384];
	size_t n;
	FILE *f;

	snprintf(path, sizeof(path), DEBUGFS "%s", name);
	f = fopen(path, "r");
	if (!f)
		return false;
	n = fread(buf, 1, sizeof(buf) - 1, f);
	fclose(f);
	buf[n] = '\0';
	return strstr(buf, text);
}

/* ---- the user with many contexts ---- */

static void hog(int report)
{
	struct gpu_bo batch;
	struct gpu gpu;
	uint32_t ctx;
	int i, err;

	if (setgid(1000) || setuid(1000))
		_exit(1);
	gpu_open(&gpu);
	err = gpu_bo_create(&gpu, GPU_PAGE, &batch);
	if (!err)
		gpu_batch_spin(&batch);
	for (i = 0; i < HOGS && !err; i++) {
		err = gpu_context_create(&gpu, &ctx);
		if (!err)
			err = gpu_exec(&gpu, ctx, I915_EXEC_RENDER, &batch, NULL);
	}
	if (write(report, &err, sizeof(err)) != sizeof(err))
		_exit(1);
	for (;;)
		pause();
}

static pid_t start_hog(void)
{
	int report[2], err = -EPIPE;
	pid_t pid;

	if (pipe(report))
		return -1;
	pid = fork();
	if (!pid)
		hog(report[1]);
	close(report[1]);
	if (pid > 0 && read(report[0], &err, sizeof(err)) != sizeof(err))
		err = -EPIPE;
	close(report[0]);
	tap_is(err, 0, "a user has %d contexts that never end", HOGS);
	return pid;
}

/* ---- the other user ---- */

static uint64_t gpu_timestamp(struct gpu *gpu)
{
	struct drm_i915_reg_read read = { .offset = TIMESTAMP | I915_REG_READ_8B_WA };

	return gpu_ioctl(gpu->fd, DRM_IOCTL_I915_REG_READ, &read) ? 0 : read.val;
}

/* The longest of several trivial batches, in us; negative: an errno. */
static int64_t worst(struct gpu *gpu, struct gpu_bo *batch, unsigned int count)
{
	int64_t longest = 0;
	double gpu_ms = 0;

	for (unsigned int i = 0; i < count; i++) {
		uint64_t ticks = gpu_timestamp(gpu), begin = now_us();
		int err = gpu_exec(gpu, 0, I915_EXEC_RENDER, batch, NULL);

		if (!err)
			err = gpu_bo_wait(gpu, batch, WAIT_NS);
		if (err)
			return err;
		begin = now_us() - begin;
		ticks = gpu_timestamp(gpu) - ticks;
		if (ticks * TIMESTAMP_NS / 1e6 > gpu_ms)
			gpu_ms = ticks * TIMESTAMP_NS / 1e6;
		if ((int64_t)begin > longest)
			longest = begin;
		usleep(3000 * i);
	}
	printf("# trivial batch: at most %lld us, %.1f ms by the clock of the GPU\n",
	       (long long)longest, gpu_ms);
	return longest;
}

static void test_shares(struct gpu *gpu, struct gpu_bo *batch)
{
	const int64_t half_round = HOGS * SLICE_MS * 1000 / 2;
	char slice[16];
	int64_t us;

	snprintf(slice, sizeof(slice), "%d", SLICE_MS);
	tap_is(set("timeslice_duration_ms", slice), 0, "time slices of %s ms", slice);
	us = worst(gpu, batch, 5);
	tap_ok(us >= 0 && us < half_round, "another user waits for one of them (%lld us)",
	       (long long)us);
	tap_is(set("timeslice_duration_ms", "1"), 0, "time slices of 1 ms");
	us = worst(gpu, batch, 10);
	tap_ok(us >= 0 && us < half_round, "another user waits little (%lld us)", (long long)us);
	tap_ok(debugfs_has("genx_engines", "resets: engine 0 full 0 failed 0"), "without a reset");
	tap_row("a trivial batch of another user waits for one time slice, not for 64",
		"64 contexts of a user with batches that never end");
}

static void test_kill(struct gpu *gpu, struct gpu_bo *batch, pid_t pid)
{
	int status, i;
	int64_t us;

	kill(pid, SIGKILL);
	tap_ok(waitpid(pid, &status, 0) == pid, "the user's process is killed");
	us = worst(gpu, batch, 5);
	tap_ok(us >= 0 && us < 10000000, "its work holds up no other (%lld us)", (long long)us);
	for (i = 0; i < 600; i++) {
		if (debugfs_has("genx_engines", "last reset: rcs0, engine alone: closed contexts"))
			break;
		usleep(100000);
	}
	tap_ok(i < 600, "it is ended");
	sleep(2);
	tap_ok(debugfs_has("genx_engines", "resets: engine 1 full 0 failed 0"), "by one reset");
	us = worst(gpu, batch, 3);
	tap_ok(us >= 0, "the engine works (%lld us)", (long long)us);
	tap_row("all of its work ends by one reset of the engine",
		"a process with 64 contexts that never end is killed");
}

int main(void)
{
	struct gpu_bo batch;
	struct gpu gpu;
	pid_t pid;

	gpu_open(&gpu);
	if (gpu_bo_create(&gpu, GPU_PAGE, &batch)) {
		tap_ok(false, "a batch");
		return tap_finish();
	}
	batch.map[0] = BATCH_END;
	tap_is(setting("timeslice_duration_ms"), 1, "time slice, in ms");
	tap_is(setting("preempt_timeout_ms"), 640, "bound of a preemption, in ms");
	tap_is(setting("heartbeat_interval_ms"), 2500, "heartbeat, in ms");
	tap_input(set("timeslice_duration_ms", "-1"), -EINVAL, "timeslice_duration_ms -1");
	tap_is(setting("timeslice_duration_ms"), 1, "time slice is unchanged");
	/* for comparison: an idle GPU */
	worst(&gpu, &batch, 3);
	pid = start_hog();
	if (pid > 0) {
		test_shares(&gpu, &batch);
		test_kill(&gpu, &batch, pid);
	}
	gpu_bo_destroy(&gpu, &batch);
	gpu_close(&gpu);
	return tap_finish();
}
