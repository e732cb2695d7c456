// SPDX-License-Identifier: MIT
/*
 * fair-share [bench]: what a user with 64 contexts that never end, or with many files, takes from
 * another user, and what is left of them after SIGKILL. Prints TAP; "bench" prints how long a
 * trivial batch takes beside them, without a judgement.
 *
 * A guest is slow and its host can be busy, so a batch is judged by the median of several and
 * beside the same batch on an idle GPU, and the bounds after which the driver resets an engine are
 * long meanwhile. KUnit judges the longest batch and these bounds, in virtual time.
 */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define ENGINE		"/sys/class/drm/card0/engine/rcs0/"
#define DEBUGFS		"/sys/kernel/debug/dri/0/"
#define HOGS		64
#define FILES		400
#define QUEUED		20
#define SLICE_MS	50
/* A batch beside another user's must end in the time of so many batches on an idle GPU. */
#define IDLE_BATCHES	40
#define LONG_MS		"20000"
/* Bound of the wait for the end of killed work, for slow hosts; orphans would run for longer. */
#define KILL_S		20
#define BENCH_BATCHES	21
#define MAX_BATCHES	10
#define ROUNDS		3
#define WAIT_NS		(60 * 1000000000ll)
#define BATCH_END	(0x0a << 23)
#define TIMESTAMP	0x2358
#define TIMESTAMP_NS	52.083	/* period of Lakefield's timestamp, 19.2 MHz */

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

/**
 * struct hogs - what a process of user 1000 does
 * @files:	files that it opens
 * @contexts:	contexts of each file
 * @batches:	batches that never end in each context
 * @destroy:	the contexts are destroyed with their batches
 */
struct hogs {
	int files;
	int contexts;
	int batches;
	bool destroy;
};

static int hog_file(const struct hogs *hogs)
{
	struct gpu_bo batch;
	struct gpu gpu;
	uint32_t ctx;
	int i, j, err;

	gpu_open(&gpu);
	err = gpu_bo_create(&gpu, GPU_PAGE, &batch);
	if (!err)
		gpu_batch_spin(&batch);
	for (i = 0; i < hogs->contexts && !err; i++) {
		err = gpu_context_create(&gpu, &ctx);
		for (j = 0; j < hogs->batches && !err; j++)
			err = gpu_exec(&gpu, ctx, I915_EXEC_RENDER, &batch, NULL);
		if (!err && hogs->destroy)
			err = gpu_context_destroy(&gpu, ctx);
	}
	return err;
}

static void hog(int report, const struct hogs *hogs)
{
	const struct rlimit files = { .rlim_cur = 2 * FILES, .rlim_max = 2 * FILES };
	int i, err = 0;

	if (setrlimit(RLIMIT_NOFILE, &files) || setgid(1000) || setuid(1000))
		_exit(1);
	for (i = 0; i < hogs->files && !err; i++)
		err = hog_file(hogs);
	if (write(report, &err, sizeof(err)) != sizeof(err))
		_exit(1);
	for (;;)
		pause();
}

/* Start the process. *err: 0 when its contexts run, else a negative errno. */
static pid_t start_hog(const struct hogs *hogs, int *err)
{
	int report[2];
	pid_t pid;

	*err = -EPIPE;
	if (pipe(report))
		return -1;
	pid = fork();
	if (!pid)
		hog(report[1], hogs);
	close(report[1]);
	if (pid > 0 && read(report[0], err, sizeof(*err)) != sizeof(*err))
		*err = -EPIPE;
	close(report[0]);
	return pid;
}

/* ---- the other user ---- */

static uint64_t gpu_timestamp(struct gpu *gpu)
{
	struct drm_i915_reg_read read = { .offset = TIMESTAMP | I915_REG_READ_8B_WA };

	return gpu_ioctl(gpu->fd, DRM_IOCTL_I915_REG_READ, &read) ? 0 : read.val;
}

/* Time of a trivial batch, including the system calls that submit it and wait for it. */
struct batch_time {
	int64_t us;	/* negative: errno */
	double gpu_ms;	/* by the clock of the GPU */
};

static struct batch_time time_batch(struct gpu *gpu, struct gpu_bo *batch)
{
	uint64_t ticks = gpu_timestamp(gpu), begin = now_us();
	int err = gpu_exec(gpu, 0, I915_EXEC_RENDER, batch, NULL);

	if (!err)
		err = gpu_bo_wait(gpu, batch, WAIT_NS);
	begin = now_us() - begin;
	ticks = gpu_timestamp(gpu) - ticks;
	return (struct batch_time){ .us = err ?: (int64_t)begin,
				    .gpu_ms = ticks * TIMESTAMP_NS / 1e6 };
}

static int by_us(const void *a, const void *b)
{
	const struct batch_time *one = a, *two = b;

	return (one->us > two->us) - (one->us < two->us);
}

/* Times of several trivial batches in us, or both a negative errno. */
struct waits {
	int64_t median;
	int64_t longest;
};

/* A batch that waits for all work of another user does so each time: that shows in the median. */
static struct waits measure(struct gpu *gpu, struct gpu_bo *batch, unsigned int count)
{
	struct batch_time took[MAX_BATCHES];
	struct waits waits;

	for (unsigned int i = 0; i < count; i++) {
		took[i] = time_batch(gpu, batch);
		if (took[i].us < 0)
			return (struct waits){ took[i].us, took[i].us };
		usleep(3000 * i);
	}
	qsort(took, count, sizeof(took[0]), by_us);
	waits = (struct waits){ took[count / 2].us, took[count - 1].us };
	printf("# trivial batch: median of %u %lld us, longest %lld us (%.1f ms of the GPU)\n",
	       count, (long long)waits.median, (long long)waits.longest, took[count - 1].gpu_ms);
	return waits;
}

/*
 * What a batch takes that waits for one time slice of another user, not for those of all his @n
 * contexts, in us. The machine may have been faster when @idle_us was measured.
 */
static int64_t share_us(int64_t idle_us, unsigned int slice_ms, unsigned int n)
{
	int64_t one = 2000 * slice_ms + IDLE_BATCHES * idle_us, half = 500ll * slice_ms * n;

	return one > half ? one : half;
}

/*
 * Return: the first median below @bound of at most ROUNDS rounds, else the last one. The machine
 * can be busy during one round; who waits for all contexts of another user does so in each.
 */
static int64_t median_below(struct gpu *gpu, struct gpu_bo *batch, unsigned int count,
			    int64_t bound)
{
	int64_t us = 0;

	for (unsigned int i = 0; i < ROUNDS; i++) {
		us = measure(gpu, batch, count).median;
		if (us < bound)
			break;
	}
	return us;
}

/* Bounds after which an engine is reset. */
static void set_bounds(const char *preempt_ms, const char *heartbeat_ms)
{
	tap_is(set("preempt_timeout_ms", preempt_ms), 0, "preempt_timeout_ms %s", preempt_ms);
	tap_is(set("heartbeat_interval_ms", heartbeat_ms), 0, "heartbeat_interval_ms %s",
	       heartbeat_ms);
}

static void test_shares(struct gpu *gpu, struct gpu_bo *batch, int64_t idle_us)
{
	const int64_t bound = share_us(idle_us, SLICE_MS, HOGS);
	const int64_t little = share_us(idle_us, SLICE_MS, 0);
	char slice[16];
	int64_t us;

	snprintf(slice, sizeof(slice), "%d", SLICE_MS);
	tap_is(set("timeslice_duration_ms", slice), 0, "time slices of %s ms", slice);
	us = median_below(gpu, batch, 5, bound);
	tap_ok(us >= 0 && us < bound, "another user waits for one of them (%lld us)",
	       (long long)us);
	tap_is(set("timeslice_duration_ms", "1"), 0, "time slices of 1 ms");
	us = median_below(gpu, batch, 10, little);
	tap_ok(us >= 0 && us < little, "another user waits little (%lld us)", (long long)us);
	tap_ok(debugfs_has("genx_engines", "resets: engine 0 full 0 failed 0"), "without a reset");
	tap_row("a trivial batch of another user waits for one time slice, not for 64",
		"64 contexts of a user with batches that never end");
}

/*
 * Kill the process. Its work ends at once, and no other work waits for it: nothing of it is left
 * when waitpid() returns, but for what the engine runs.
 */
static void test_kill(struct gpu *gpu, struct gpu_bo *batch, pid_t pid, const char *what)
{
	uint64_t begin = now_us();
	int status, i;
	int64_t us;

	kill(pid, SIGKILL);
	tap_ok(waitpid(pid, &status, 0) == pid, "%s: the process is killed", what);
	us = measure(gpu, batch, 5).longest;
	tap_ok(us >= 0 && us < 10000000, "its work holds up no other (%lld us)", (long long)us);
	for (i = 0; i < KILL_S * 100; i++) {
		if (debugfs_has("genx_live", "context images: 1\n"))
			break;
		usleep(10000);
	}
	begin = now_us() - begin;
	printf("# %s: nothing is left %llu ms after SIGKILL\n", what,
	       (unsigned long long)begin / 1000);
	tap_ok(i < KILL_S * 100, "all of it has ended");
	us = measure(gpu, batch, 3).longest;
	tap_ok(us >= 0, "the engine works (%lld us)", (long long)us);
}

static void test_contexts(struct gpu *gpu, struct gpu_bo *batch, int64_t idle_us)
{
	const struct hogs hogs = { .files = 1, .contexts = HOGS, .batches = 1 };
	pid_t pid;
	int err;

	pid = start_hog(&hogs, &err);
	tap_is(err, 0, "a user has %d contexts that never end", HOGS);
	if (pid <= 0)
		return;
	set_bounds(LONG_MS, LONG_MS);
	test_shares(gpu, batch, idle_us);
	set_bounds("640", "2500");
	test_kill(gpu, batch, pid, "contexts");
	tap_ok(debugfs_has("genx_engines", "full 0 failed 0"), "without a reset of the GT");
	tap_row("all of its work ends with EIO at once",
		"a process with 64 contexts that never end is killed");
}

static void test_files(struct gpu *gpu, struct gpu_bo *batch, int64_t idle_us)
{
	const struct hogs hogs = { .files = FILES, .contexts = 1, .batches = 1 };
	const int64_t bound = share_us(idle_us, 1, FILES);
	pid_t pid;
	int64_t us;
	int err;

	pid = start_hog(&hogs, &err);
	tap_is(err, 0, "a user has %d files with a batch that never ends", FILES);
	if (pid <= 0)
		return;
	set_bounds(LONG_MS, LONG_MS);
	us = median_below(gpu, batch, 10, bound);
	tap_ok(us >= 0 && us < bound, "another user waits for one of them (%lld us)",
	       (long long)us);
	set_bounds("640", "2500");
	tap_row("a trivial batch of another user waits for one time slice, not for 400",
		"400 files of a user with batches that never end");
	test_kill(gpu, batch, pid, "files");
	tap_row("all of its work ends with EIO at once",
		"a process with 400 files with batches that never end is killed");
}

static void test_queue(struct gpu *gpu, struct gpu_bo *batch, bool destroy)
{
	const struct hogs hogs = {
		.files = 2, .contexts = 4, .batches = QUEUED, .destroy = destroy,
	};
	pid_t pid;
	int err;

	pid = start_hog(&hogs, &err);
	tap_is(err, 0, "a user has %d batches in each of 8 contexts%s", QUEUED,
	       destroy ? " that it destroyed" : "");
	if (pid <= 0)
		return;
	test_kill(gpu, batch, pid, destroy ? "queues of destroyed contexts" : "queues");
	if (destroy)
		tap_row("all of its work ends with EIO at once",
			"a process is killed that queued batches in contexts and destroyed these");
	else
		tap_row("all of its work ends with EIO at once",
			"a process is killed that queued batches that never end");
}

/* ---- the figure of `make bench` ---- */

static int by_gpu_ms(const void *a, const void *b)
{
	const struct batch_time *one = a, *two = b;

	return (one->gpu_ms > two->gpu_ms) - (one->gpu_ms < two->gpu_ms);
}

/* Return: 0 or a negative errno. */
static int bench_batches(struct gpu *gpu, struct gpu_bo *batch, const char *name)
{
	struct batch_time took[BENCH_BATCHES];

	for (unsigned int i = 0; i < BENCH_BATCHES; i++) {
		took[i] = time_batch(gpu, batch);
		if (took[i].us < 0)
			return took[i].us;
		usleep(3000 * i);
	}
	qsort(took, BENCH_BATCHES, sizeof(took[0]), by_gpu_ms);
	printf("%-44s %8.1f ms by the clock of the GPU, median of %u; %.1f to %.1f\n", name,
	       took[BENCH_BATCHES / 2].gpu_ms, BENCH_BATCHES, took[0].gpu_ms,
	       took[BENCH_BATCHES - 1].gpu_ms);
	return 0;
}

/*
 * The model runs in real time, so a delay of the host counts as time of the batch. The time on an
 * idle GPU, printed first, shows how large these delays are.
 */
static int bench(struct gpu *gpu, struct gpu_bo *batch)
{
	const struct hogs hogs = { .files = 1, .contexts = HOGS, .batches = 1 };
	int err = bench_batches(gpu, batch, "trivial batch, idle GPU");
	pid_t pid = 0;

	if (!err)
		pid = start_hog(&hogs, &err);
	if (!err)
		err = bench_batches(gpu, batch, "trivial batch, 64 endless contexts (goal 20)");
	if (pid > 0) {
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
	}
	if (err)
		fprintf(stderr, "fair-share: %s\n", strerror(-err));
	return err ? 1 : 0;
}

int main(int argc, char **argv)
{
	struct gpu_bo batch;
	struct waits idle;
	struct gpu gpu;

	gpu_open(&gpu);
	if (gpu_bo_create(&gpu, GPU_PAGE, &batch)) {
		tap_ok(false, "a batch");
		return tap_finish();
	}
	batch.map[0] = BATCH_END;
	if (argc > 1 && !strcmp(argv[1], "bench"))
		return bench(&gpu, &batch);
	tap_is(setting("timeslice_duration_ms"), 1, "time slice, in ms");
	tap_is(setting("preempt_timeout_ms"), 640, "bound of a preemption, in ms");
	tap_is(setting("heartbeat_interval_ms"), 2500, "heartbeat, in ms");
	tap_input(set("timeslice_duration_ms", "-1"), -EINVAL, "timeslice_duration_ms -1");
	tap_is(setting("timeslice_duration_ms"), 1, "time slice is unchanged");
	/* for comparison: an idle GPU */
	idle = measure(&gpu, &batch, MAX_BATCHES);
	tap_ok(idle.median >= 0, "a batch on an idle GPU (%lld us)", (long long)idle.median);
	test_contexts(&gpu, &batch, idle.median);
	test_files(&gpu, &batch, idle.median);
	test_queue(&gpu, &batch, false);
	test_queue(&gpu, &batch, true);
	gpu_bo_destroy(&gpu, &batch);
	gpu_close(&gpu);
	return tap_finish();
}
