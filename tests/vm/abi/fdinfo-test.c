// SPDX-License-Identifier: MIT
/*
 * fdinfo-test: what /proc/PID/fdinfo says of two clients, one of which spins. Prints TAP.
 */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define SPIN_NS		300000000ull
#define LATEST_NS	60000000000ll
#define NOBODY		65534
#define ABSENT		(-1)

static uint64_t now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

static void sleep_ns(uint64_t ns)
{
	struct timespec ts = { .tv_nsec = ns };

	nanosleep(&ts, NULL);
}

/* Get the value of a key of fdinfo. Return: false if the file has no such key. */
static bool text_of(const struct gpu *gpu, const char *key, char *text, size_t size)
{
	char path[64], line[128];
	size_t len = strlen(key);
	bool found = false;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", gpu->fd);
	f = fopen(path, "r");
	while (f && !found && fgets(line, sizeof(line), f)) {
		line[strcspn(line, "\n")] = 0;
		found = !strncmp(line, key, len) && line[len] == ':';
		if (found)
			snprintf(text, size, "%s", line + len + 1 + strspn(line + len + 1, "\t "));
	}
	if (f)
		fclose(f);
	return found;
}

/* The value of a key as a number, in nanoseconds or in bytes. */
static int64_t value_of(const struct gpu *gpu, const char *key)
{
	char text[128], unit[8] = "";
	int64_t value = 0;

	if (!text_of(gpu, key, text, sizeof(text)) ||
	    sscanf(text, "%" SCNd64 " %7s", &value, unit) < 1)
		return ABSENT;
	return !strcmp(unit, "KiB") ? value << 10 : !strcmp(unit, "MiB") ? value << 20 : value;
}

static void test_identity(const struct gpu *a, const struct gpu *b)
{
	char text[128] = "";

	tap_ok(text_of(a, "drm-driver", text, sizeof(text)) && !strcmp(text, "i915"), "drm-driver");
	tap_ok(text_of(a, "drm-pdev", text, sizeof(text)) && !strcmp(text, "0000:00:02.0"),
	       "drm-pdev");
	tap_ok(value_of(a, "drm-client-id") >= 0 &&
	       value_of(a, "drm-client-id") != value_of(b, "drm-client-id"),
	       "two files are two clients");
}

/*
 * While one client spins on the render engine, its busy time there advances as the clock does. No
 * other engine's time and no other client's time advances.
 */
static void test_busy(struct gpu *a, struct gpu *b)
{
	uint64_t begin, elapsed;
	struct gpu_bo batch;
	int64_t ns;

	tap_is(value_of(a, "drm-engine-render"), 0, "a client without work was never busy");
	tap_is(gpu_bo_create(a, GPU_PAGE, &batch), 0, "an object");
	gpu_batch_spin(&batch);
	tap_is(gpu_exec(a, 0, I915_EXEC_RENDER, &batch, NULL), 0, "a batch that spins");
	for (int i = 0; i < 10000 && !value_of(a, "drm-engine-render"); i++)
		sleep_ns(1000000);	/* until it runs */
	begin = now_ns();
	ns = value_of(a, "drm-engine-render");
	sleep_ns(SPIN_NS);
	ns = value_of(a, "drm-engine-render") - ns;
	elapsed = now_ns() - begin;
	printf("# %" PRId64 " of %" PRIu64 " ns\n", ns, elapsed);
	tap_ok(ns >= (int64_t)(SPIN_NS / 10 * 9) && ns <= (int64_t)elapsed,
	       "its client is busy all the time");
	tap_is(value_of(a, "drm-engine-copy"), 0, "on that engine alone");
	tap_is(value_of(b, "drm-engine-render"), 0, "another client is not busy");
	tap_ok(value_of(a, "drm-active-system0") >= GPU_PAGE, "its object is active");
	gpu_batch_end(&batch);
	tap_is(gpu_bo_wait(a, &batch, LATEST_NS), 0, "the batch ends");
	/* soon: a busy machine handles the end of the batch late */
	for (int i = 0; i < 20; i++) {
		ns = value_of(a, "drm-engine-render");
		sleep_ns(100000000);
		ns = value_of(a, "drm-engine-render") - ns;
		if (!ns && !value_of(a, "drm-active-system0"))
			break;
	}
	tap_is(ns, 0, "then its time stands still");
	tap_is(value_of(a, "drm-active-system0"), 0, "and nothing is active");
	tap_is(value_of(b, "drm-engine-render"), 0, "the other client was never busy");
	gpu_bo_destroy(a, &batch);
}

static void test_memory(struct gpu *gpu)
{
	int64_t total = value_of(gpu, "drm-total-system0");
	int64_t resident;
	struct gpu_bo bo;

	tap_is(gpu_bo_create(gpu, 1 << 20, &bo), 0, "an object of 1 MiB");
	tap_is(value_of(gpu, "drm-total-system0") - total, 1 << 20, "counts in the total");
	resident = value_of(gpu, "drm-resident-system0");
	memset(bo.map, 1, 1 << 20);
	tap_is(value_of(gpu, "drm-resident-system0") - resident, 1 << 20,
	       "its pages are resident once they were written");
	gpu_bo_destroy(gpu, &bo);
	tap_is(value_of(gpu, "drm-total-system0"), total, "and not at all once it is gone");
}

/* Read the file of the process @pid as the user nobody. Return: 0 or the errno. */
static int read_as_nobody(pid_t pid, int fd)
{
	char path[64], c;
	int status, err;
	pid_t child;

	fflush(stdout);
	child = fork();
	if (child) {
		waitpid(child, &status, 0);
		return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	}
	if (setgid(NOBODY) || setuid(NOBODY))
		_exit(255);
	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%d", pid, fd);
	fd = open(path, O_RDONLY);
	err = fd < 0 || read(fd, &c, 1) < 0 ? errno : 0;
	_exit(err);
}

int main(void)
{
	struct gpu a, b;

	gpu_open(&a);
	gpu_open(&b);
	test_identity(&a, &b);
	test_busy(&a, &b);
	test_memory(&a);
	tap_is(read_as_nobody(getpid(), a.fd), EACCES, "another user does not see it");
	gpu_close(&a);
	gpu_close(&b);
	return tap_finish();
}
