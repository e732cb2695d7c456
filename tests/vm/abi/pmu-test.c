// SPDX-License-Identifier: MIT
/*
 * pmu-test NAME: the perf events of the PMU NAME of the GPU at 0000:00:02.0, against known work;
 * what is refused; removal and a new binding while events are open. Prints TAP.
 */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "regs/mi_commands.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define SLOT		"0000:00:02.0"
#define SPIN_NS		300000000ull
#define LATEST_NS	60000000000ll
#define NOBODY		65534
#define SEMAPHORE	0x100	/* offset in the batch's buffer */
#define HIGHEST_MHZ	1200	/* highest frequency of the modelled Kaby Lake and Lakefield */

static const char *pmu;		/* name of the PMU, which is that of the PCI driver */

static uint64_t now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

static void sleep_ms(unsigned int ms)
{
	struct timespec ts = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };

	nanosleep(&ts, NULL);
}

/* Read the first line of a sysfs file of the PMU. Return: false if there is no such file. */
static bool pmu_file(const char *name, char *text, int size)
{
	char path[160];
	FILE *f;
	bool ok;

	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%s/%s", pmu, name);
	f = fopen(path, "r");
	if (!f)
		return false;
	ok = fgets(text, size, f);
	fclose(f);
	if (ok)
		text[strcspn(text, "\n")] = 0;
	return ok;
}

static bool pmu_exists(void)
{
	char text[16];

	return pmu_file("type", text, sizeof(text));
}

static int type(void)
{
	char text[16];

	return pmu_file("type", text, sizeof(text)) ? atoi(text) : -1;
}

/* The number of an event; -1: there is no such event. */
static int64_t config(const char *event)
{
	char name[80], text[64];
	uint64_t value;

	snprintf(name, sizeof(name), "events/%s", event);
	if (!pmu_file(name, text, sizeof(text)) || sscanf(text, "config=%" SCNx64, &value) != 1)
		return -1;
	return value;
}

static int perf_open(struct perf_event_attr *attr, pid_t pid, int cpu)
{
	int fd = syscall(SYS_perf_event_open, attr, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

static int open_config(uint64_t number)
{
	struct perf_event_attr attr = { .size = sizeof(attr), .type = type(), .config = number };

	return perf_open(&attr, -1, 0);
}

static int open_event(const char *event)
{
	int fd = open_config(config(event));

	tap_ok(fd >= 0, "%s opens", event);
	return fd;
}

static int64_t value(int fd)
{
	uint64_t v;

	return read(fd, &v, sizeof(v)) == sizeof(v) ? (int64_t)v : -1;
}

/* 0 or a negative errno. */
static int write_to(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);
	int err = fd < 0 || write(fd, text, strlen(text)) < 0 ? -errno : 0;

	if (fd >= 0)
		close(fd);
	return err;
}

static int driver(const char *what)
{
	char path[80];

	snprintf(path, sizeof(path), "/sys/bus/pci/drivers/%s/%s", pmu, what);
	return write_to(path, SLOT);
}

/* ---- counts ---- */

enum { RCS, BCS, AWAKE, IRQS, REQUESTED, ACTUAL, RC6, SEMA, WAIT, N_EVENTS };

static const char *const names[N_EVENTS] = {
	"rcs0-busy", "bcs0-busy", "software-gt-awake-time", "interrupts", "requested-frequency",
	"actual-frequency", "rc6-residency", "rcs0-sema", "rcs0-wait",
};

static void snapshot(const int *fd, int64_t *v)
{
	for (int i = 0; i < N_EVENTS; i++)
		v[i] = value(fd[i]);
}

/* Get what the events counted since the snapshot @since, and take a new snapshot. */
static void counted(const int *fd, int64_t *since, int64_t *delta)
{
	int64_t v[N_EVENTS];

	snapshot(fd, v);
	for (int i = 0; i < N_EVENTS; i++) {
		delta[i] = v[i] - since[i];
		since[i] = v[i];
		printf("# %s: %" PRId64 "\n", names[i], delta[i]);
	}
}

/* On a busy host the samples come late: wait until an event has counted enough. */
static void wait_count(const int *fd, const int64_t *since, int event, int64_t least)
{
	for (int i = 0; i < 200 && value(fd[event]) - since[event] < least; i++)
		sleep_ms(100);
}

static void test_idle(const int *fd, int64_t *at)
{
	int64_t n[N_EVENTS];
	uint64_t begin = 0;

	/* until no sample of the time before counts any more, which a busy host takes late */
	for (int i = 0; i < 10; i++) {
		sleep_ms(500);
		snapshot(fd, at);
		begin = now_ns();
		sleep_ms(300);
		wait_count(fd, at, RC6, 150000000);
		counted(fd, at, n);
		if (!n[RCS] && !n[BCS] && !n[AWAKE] && !n[REQUESTED] && !n[ACTUAL])
			break;
	}
	tap_is(n[RCS], 0, "idle: rcs0 is not busy");
	tap_is(n[BCS], 0, "idle: bcs0 is not busy");
	tap_is(n[AWAKE], 0, "idle: the GT is not awake");
	tap_is(n[REQUESTED], 0, "idle: no frequency is requested");
	tap_is(n[ACTUAL], 0, "idle: it has none");
	tap_is(n[SEMA] + n[WAIT], 0, "idle: rcs0 waits for nothing");
	tap_ok(n[RC6] >= 150000000 && n[RC6] <= (int64_t)(now_ns() - begin) + 500000000,
	       "idle: the GT is in RC6");
}

static void test_work(struct gpu *gpu, const int *fd, int64_t *at)
{
	struct gpu_bo batch;
	int64_t n[N_EVENTS], most;
	uint64_t begin;

	tap_is(gpu_bo_create(gpu, GPU_PAGE, &batch), 0, "an object");
	gpu_batch_spin(&batch);
	tap_is(gpu_exec(gpu, 0, I915_EXEC_RENDER, &batch, NULL), 0, "a batch that spins");
	/* until no sample of the idle time counts any more */
	sleep_ms(500);
	begin = now_ns();
	snapshot(fd, at);
	sleep_ms(SPIN_NS / 1000000);
	wait_count(fd, at, REQUESTED, 30);
	wait_count(fd, at, ACTUAL, 30);
	counted(fd, at, n);
	tap_ok(n[RCS] >= (int64_t)(SPIN_NS / 10 * 9) && n[RCS] <= (int64_t)(now_ns() - begin),
	       "work: rcs0 is busy all the time");
	tap_is(n[BCS], 0, "work: bcs0 is not busy");
	tap_ok(n[AWAKE] >= n[RCS] / 10 * 9, "work: the GT is awake");
	/* a sample counts for all of the time since the last one, which may lie before the begin */
	most = (now_ns() - begin) * HIGHEST_MHZ / 1000000000 + HIGHEST_MHZ / 4;
	tap_ok(n[REQUESTED] >= 30 && n[REQUESTED] <= most, "work: a frequency is requested");
	tap_ok(n[ACTUAL] >= 30 && n[ACTUAL] <= most, "work: the GT has a frequency");
	tap_is(n[SEMA] + n[WAIT], 0, "work: rcs0 waits for nothing");
	tap_ok(n[RC6] < 50000000, "work: the GT is not in RC6");
	gpu_batch_end(&batch);
	tap_is(gpu_bo_wait(gpu, &batch, LATEST_NS), 0, "the batch ends");
	sleep_ms(100);
	counted(fd, at, n);
	tap_ok(n[IRQS] > 0, "its end made an interrupt");
	gpu_bo_destroy(gpu, &batch);
}

/* A batch that waits for a semaphore in its own buffer. */
static void test_semaphore(struct gpu *gpu, const int *fd, int64_t *at)
{
	struct gpu_bo batch;
	int64_t n[N_EVENTS];

	tap_is(gpu_bo_create(gpu, GPU_PAGE, &batch), 0, "an object");
	batch.map[0] = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		       REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD);
	batch.map[2] = batch.addr + SEMAPHORE;
	batch.map[3] = (batch.addr + SEMAPHORE) >> 32;
	batch.map[4] = MI_BATCH_BUFFER_END;
	snapshot(fd, at);
	tap_is(gpu_exec(gpu, 0, I915_EXEC_RENDER, &batch, NULL), 0, "a batch that waits");
	wait_count(fd, at, SEMA, SPIN_NS);
	counted(fd, at, n);
	tap_ok(n[SEMA] >= (int64_t)SPIN_NS, "semaphore: rcs0 waits for it");
	tap_is(n[WAIT], 0, "semaphore: rcs0 waits for no event");
	*(volatile uint32_t *)&batch.map[SEMAPHORE / 4] = 1;
	tap_is(gpu_bo_wait(gpu, &batch, LATEST_NS), 0, "the batch ends");
	gpu_bo_destroy(gpu, &batch);
}

static void test_counts(void)
{
	int64_t at[N_EVENTS];
	struct gpu gpu;
	int fd[N_EVENTS];

	gpu_open(&gpu);
	for (int i = 0; i < N_EVENTS; i++)
		fd[i] = open_event(names[i]);
	test_idle(fd, at);
	test_work(&gpu, fd, at);
	test_semaphore(&gpu, fd, at);
	test_idle(fd, at);
	gpu_close(&gpu);
	for (int i = 0; i < N_EVENTS; i++)
		close(fd[i]);
}

/* ---- what is refused ---- */

static int open_as_nobody(void)
{
	int status;
	pid_t child;

	fflush(stdout);
	child = fork();
	if (!child) {
		uint64_t busy = config("rcs0-busy");

		if (setgid(NOBODY) || setuid(NOBODY))
			_exit(255);
		_exit(-open_config(busy));
	}
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? -WEXITSTATUS(status) : -1;
}

static void test_refused(void)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr), .type = type(), .config = config("rcs0-busy"),
	};

	tap_input(perf_open(&attr, 0, -1), -EINVAL, "perf event of the GPU for one task");
	attr.sample_period = 1000;
	tap_input(perf_open(&attr, -1, 0), -EINVAL, "perf event of the GPU that samples");
	tap_input(open_config(__I915_PMU_OTHER(99)), -ENOENT, "perf event that does not exist");
	tap_input(open_config(I915_PMU_ENGINE_BUSY(0, 9)), -ENODEV,
		  "perf event of an engine that does not exist");
	tap_input(open_as_nobody(), -EACCES, "perf event of the GPU by a user without CAP_PERFMON");
}

/* ---- removal ---- */

/* An event of the first binding is closed in the second: the events of the second count on. */
static void test_close_late(int old)
{
	int fresh = open_event("requested-frequency");
	struct gpu_bo batch;
	struct gpu gpu;
	int64_t before;

	close(old);
	gpu_open(&gpu);
	tap_is(gpu_bo_create(&gpu, GPU_PAGE, &batch), 0, "an object");
	gpu_batch_spin(&batch);
	tap_is(gpu_exec(&gpu, 0, I915_EXEC_RENDER, &batch, NULL), 0, "a batch that spins");
	before = value(fresh);
	for (int i = 0; i < 100 && value(fresh) <= before; i++)
		sleep_ms(100);
	tap_ok(value(fresh) > before, "an old event that is closed stops no other event");
	gpu_batch_end(&batch);
	tap_is(gpu_bo_wait(&gpu, &batch, LATEST_NS), 0, "the batch ends");
	gpu_bo_destroy(&gpu, &batch);
	gpu_close(&gpu);
	close(fresh);
}

static void test_removal(void)
{
	int old = open_event("software-gt-awake-time"), fresh;
	int rc6 = open_event("rc6-residency");
	int sampled = open_event("requested-frequency");
	int64_t last;

	sleep_ms(50);
	last = value(old);
	tap_is(driver("unbind"), 0, "unbinds while events are open");
	tap_is(value(old), last, "an event keeps its value");
	last = value(rc6);
	sleep_ms(50);
	tap_is(value(rc6), last, "and does not count on");
	tap_is(open_config(I915_PMU_INTERRUPTS), -ENODEV, "a new event is refused");
	tap_is(driver("bind"), 0, "binds again");
	fresh = open_event("rc6-residency");
	for (int i = 0; i < 200 && value(fresh) <= 0; i++)
		sleep_ms(100);
	tap_ok(value(fresh) > 0, "a new event counts");
	tap_is(value(rc6), last, "an event of the first binding does not");
	test_close_late(sampled);
	tap_is(driver("unbind"), 0, "unbinds");
	tap_ok(pmu_exists(), "the PMU stays while events are open");
	close(fresh);
	close(rc6);
	close(old);
	for (int i = 0; i < 100 && pmu_exists(); i++)
		sleep_ms(100);
	tap_ok(!pmu_exists(), "it goes with the last one");
	tap_is(driver("bind"), 0, "binds");
	tap_ok(pmu_exists(), "and has a PMU");
	fresh = open_event("interrupts");
	close(fresh);
	tap_is(driver("unbind"), 0, "unbinds without events");
	tap_ok(!pmu_exists(), "the PMU is gone at once");
	tap_is(driver("bind"), 0, "binds");
}

int main(int argc, char **argv)
{
	char text[64];

	pmu = argc > 1 ? argv[1] : "genx";
	tap_ok(pmu_exists(), "there is a PMU %s", pmu);
	tap_ok(pmu_file("cpumask", text, sizeof(text)) && !strcmp(text, "0"), "for one processor");
	tap_ok(pmu_file("events/rcs0-busy.unit", text, sizeof(text)) && !strcmp(text, "ns"),
	       "busy times are in ns");
	tap_is(config("rcs0-busy"), I915_PMU_ENGINE_BUSY(0, 0), "rcs0-busy has i915's number");
	tap_is(config("rc6-residency"), I915_PMU_RC6_RESIDENCY, "so has rc6-residency");
	test_counts();
	test_refused();
	test_removal();
	return tap_finish();
}
