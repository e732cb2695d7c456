// SPDX-License-Identifier: MIT
/*
 * pmu-oa-test EVENT: perf events of OA counters: counts of known work, who has the OA unit, refused
 * events, removal. EVENT counts clocks in which the render engine is busy. Prints TAP.
 */

#include <errno.h>
#include <inttypes.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/driver.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define PMU		"/sys/bus/event_source/devices/genx_oa/"
#define NOBODY		65534
#define EXPONENT	16
#define TRIES		200	/* of 100 ms */

static const char *event;

/* Read the first line of a file of the PMU; an empty string if there is none. */
static const char *pmu_file(const char *dir, const char *name, const char *suffix)
{
	static char text[64];
	char path[160];
	FILE *f;

	text[0] = '\0';
	snprintf(path, sizeof(path), PMU "%s%s%s", dir, name, suffix);
	f = fopen(path, "r");
	if (!f)
		return text;
	if (fgets(text, sizeof(text), f))
		text[strcspn(text, "\n")] = '\0';
	fclose(f);
	return text;
}

static int pmu_type(void)
{
	const char *text = pmu_file("", "type", "");

	return *text ? atoi(text) : -1;
}

static int64_t number(const char *name)
{
	uint64_t n;

	return sscanf(pmu_file("events/", name, ""), "counter=%" SCNx64, &n) == 1 ? (int64_t)n : -1;
}

static int open_number(uint64_t n, pid_t pid, int cpu)
{
	struct perf_event_attr attr = { .size = sizeof(attr), .type = pmu_type(), .config = n };
	int fd = syscall(SYS_perf_event_open, &attr, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

static int64_t value(int fd)
{
	uint64_t v;

	return read(fd, &v, sizeof(v)) == sizeof(v) ? (int64_t)v : -1;
}

static int64_t wait_above(int fd, int64_t least)
{
	int64_t v = value(fd);

	for (unsigned int i = 0; i < TRIES && v <= least; i++) {
		usleep(100000);
		v = value(fd);
	}
	return v;
}

static void test_files(void)
{
	tap_ok(!strcmp(pmu_file("format/", "counter", ""), "config:0-7"), "format");
	tap_is(number(event), 0, "%s is A0", event);
	tap_is(number("barriers"), 35, "barriers is A35");
	tap_ok(!strcmp(pmu_file("events/", event, ".unit"), "clocks"), "its unit: %s",
	       pmu_file("events/", event, ".unit"));
	tap_ok(!strcmp(pmu_file("events/", event, ".scale"), "1"), "its scale");
	tap_ok(!strcmp(pmu_file("", "cpumask", ""), "0"), "for one processor");
}

static void test_counts(void)
{
	int fd = open_number(0, -1, 0), other = open_number(35, -1, 0);
	struct gpu_bo batch;
	int64_t idle = 0, busy;
	struct gpu gpu;

	tap_ok(fd >= 0 && other >= 0, "two events open (%d, %d)", fd, other);
	/* one drain after the work of before, which a busy host makes late */
	for (int i = 0; i < 10; i++) {
		usleep(500000);
		idle = value(fd);
		usleep(500000);
		if (value(fd) == idle)
			break;
	}
	tap_is(value(fd) - idle, 0, "an idle engine is not busy");
	gpu_open(&gpu);
	tap_is(gpu_bo_create(&gpu, GPU_PAGE, &batch), 0, "an object");
	gpu_batch_spin(&batch);
	tap_is(gpu_exec(&gpu, 0, I915_EXEC_RENDER, &batch, NULL), 0, "a batch that spins");
	busy = wait_above(fd, idle + 1000000);
	tap_ok(busy > idle + 1000000, "%" PRId64 " clocks of work are counted", busy - idle);
	tap_ok(wait_above(fd, busy) > busy, "and more");
	gpu_batch_end(&batch);
	tap_is(gpu_bo_wait(&gpu, &batch, 20000000000LL), 0, "the batch ends");
	gpu_bo_destroy(&gpu, &batch);
	gpu_close(&gpu);
	close(fd);
	close(other);
}

static void test_unit(void)
{
	struct gpu gpu;
	int fd, stream;

	gpu_open(&gpu);
	fd = open_number(0, -1, 0);
	tap_ok(fd >= 0, "an event");
	tap_input(gpu_stream_open(&gpu, EXPONENT, 0), -EBUSY,
		  "OA stream while a perf event of an OA counter is open");
	close(fd);
	stream = gpu_stream_open(&gpu, EXPONENT, 0);
	tap_ok(stream >= 0, "a stream after the event was closed (%d)", stream);
	tap_input(open_number(0, -1, 0), -EBUSY,
		  "perf event of an OA counter while an OA stream is open");
	close(stream);
	fd = open_number(0, -1, 0);
	tap_ok(fd >= 0, "an event after the stream was closed");
	close(fd);
	gpu_close(&gpu);
}

static int open_as_nobody(void)
{
	int status;
	pid_t child;

	fflush(stdout);
	child = fork();
	if (!child) {
		if (setgid(NOBODY) || setuid(NOBODY))
			_exit(255);
		_exit(-open_number(0, -1, 0));
	}
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? -WEXITSTATUS(status) : -1;
}

static void test_refused(void)
{
	tap_input(open_number(0, 0, -1), -EINVAL, "perf event of an OA counter for one task");
	tap_input(open_number(36, -1, 0), -ENOENT, "perf event of an OA counter that there is not");
	tap_input(open_as_nobody(), -EACCES,
		  "perf event of an OA counter by a user without CAP_PERFMON");
}

static void test_removal(void)
{
	int old = open_number(0, -1, 0), fresh;
	int64_t last;

	tap_ok(old >= 0, "an event");
	tap_is(driver_write("unbind"), 0, "unbinds while it is open");
	last = value(old);
	tap_is(open_number(0, -1, 0), -ENODEV, "a new event is refused");
	tap_is(driver_write("bind"), 0, "binds again");
	fresh = open_number(0, -1, 0);
	tap_ok(fresh >= 0, "a new event takes the unit (%d)", fresh);
	tap_is(value(old), last, "the event of the first binding does not count");
	close(old);
	tap_ok(value(fresh) >= 0, "and its end leaves the unit to the new one");
	close(fresh);
	tap_is(driver_write("unbind"), 0, "unbinds");
	for (unsigned int i = 0; i < TRIES && pmu_type() >= 0; i++)
		usleep(100000);
	tap_is(pmu_type(), -1, "the PMU is gone");
	tap_is(driver_write("bind"), 0, "binds");
}

int main(int argc, char **argv)
{
	event = argc > 1 ? argv[1] : "gpu_busy";
	tap_ok(pmu_type() >= 0, "there is a PMU genx_oa");
	test_files();
	test_counts();
	test_unit();
	test_refused();
	test_removal();
	return tap_finish();
}
