// SPDX-License-Identifier: MIT
/*
 * seeds SEED: clients that submit, wait and drop contexts on all engines, and one that uses
 * streams, each a process of its own, on a processor of its own if there is one. SEED chooses their
 * actions. Prints TAP.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "include/uapi/genx_drm.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define CLIENTS		3
#define CONTEXTS	3	/* of each client */
#define STEPS		120
#define STREAMS		4
#define WAIT_NS		20000000000LL

static const uint64_t engines[] = {
	I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD | I915_EXEC_BSD_RING1, I915_EXEC_VEBOX,
};

static uint64_t state;

static uint32_t draw(uint32_t below)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (state >> 33) % below;
}

/* A client exits with 1 at the first error. */
#define MUST(cond, ...) do { \
	if (!(cond)) { \
		printf("# " __VA_ARGS__); \
		printf("\n"); \
		exit(1); \
	} \
} while (0)

struct slot {
	uint32_t ctx;
	struct gpu_bo batch;
	struct gpu_bo target;
	uint32_t value;
	int busy;
};

static void finish(struct gpu *gpu, struct slot *slot)
{
	int err;

	if (!slot->busy)
		return;
	err = gpu_bo_wait(gpu, &slot->target, WAIT_NS);
	MUST(!err, "wait: %d", err);
	MUST(slot->target.map[3] == slot->value + 3, "DW 3 is %#x, not %#x", slot->target.map[3],
	     slot->value + 3);
	slot->busy = 0;
}

static void submit(struct gpu *gpu, struct slot *slot, uint32_t value)
{
	int err;

	finish(gpu, slot);
	slot->value = value;
	gpu_batch_stores(&slot->batch, &slot->target, 0, 4, value);
	err = gpu_exec(gpu, slot->ctx, engines[draw(4)], &slot->batch, &slot->target);
	MUST(!err, "submission: %d", err);
	slot->busy = 1;
}

/* Destroy a context while its work runs; the work still ends. */
static void renew(struct gpu *gpu, struct slot *slot)
{
	MUST(!gpu_context_destroy(gpu, slot->ctx), "context is not destroyed");
	MUST(!gpu_context_create(gpu, &slot->ctx), "no context");
}

static int client(unsigned int number)
{
	struct slot slots[CONTEXTS] = { 0 };
	struct gpu gpu;
	unsigned int i;

	gpu_open(&gpu);
	for (i = 0; i < CONTEXTS; i++) {
		MUST(!gpu_context_create(&gpu, &slots[i].ctx), "no context");
		MUST(!gpu_bo_create(&gpu, GPU_PAGE, &slots[i].batch), "no batch");
		MUST(!gpu_bo_create(&gpu, GPU_PAGE, &slots[i].target), "no target");
	}
	for (i = 0; i < STEPS; i++) {
		struct slot *slot = &slots[draw(CONTEXTS)];
		uint32_t what = draw(100);

		if (what < 65)
			submit(&gpu, slot, number << 24 | i << 8);
		else if (what < 80)
			finish(&gpu, slot);
		else if (what < 90)
			renew(&gpu, slot);
		else
			usleep(draw(2000));
	}
	for (i = 0; i < CONTEXTS; i++)
		finish(&gpu, &slots[i]);
	gpu_close(&gpu);
	return 0;
}

static int stream_open(struct gpu *gpu)
{
	const uint64_t totals[] = { GENX_OA_PROP_TOTALS, 1 };
	int fd = gpu_stream_open_with(gpu, 10 + draw(4),
				      I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK,
				      totals, 1);

	MUST(fd >= 0, "no stream: %d", -fd);
	return fd;
}

static void stream_totals(int fd, struct genx_oa_totals *last)
{
	struct genx_oa_totals now = { 0 };

	MUST(!ioctl(fd, GENX_OA_IOCTL_TOTALS, &now), "totals: %d", errno);
	MUST(now.timestamp >= last->timestamp && now.reports >= last->reports &&
	     now.gpu_ticks >= last->gpu_ticks, "totals become less");
	MUST(!(now.flags & GENX_OA_TOTALS_LOST) == !(now.lost || now.overflows),
	     "a loss that is not reported");
	*last = now;
}

static void stream_read(int fd, int on)
{
	static char buf[1 << 20];
	ssize_t n = read(fd, buf, sizeof(buf));

	MUST(n > 0 || errno == (on ? EAGAIN : EIO), "read: %zd, errno %d", n, errno);
}

static int stream_user(void)
{
	struct genx_oa_totals last;
	struct gpu gpu;
	unsigned int i, j;
	int fd, on;

	gpu_open(&gpu);
	for (i = 0; i < STREAMS; i++) {
		fd = stream_open(&gpu);
		on = 1;
		memset(&last, 0, sizeof(last));
		for (j = 0; j < STEPS / STREAMS; j++) {
			uint32_t what = draw(100);

			if (what < 40) {
				stream_read(fd, on);
			} else if (what < 65) {
				stream_totals(fd, &last);
			} else if (what < 75) {
				MUST(!ioctl(fd, I915_PERF_IOCTL_DISABLE, 0), "disable");
				on = 0;
			} else if (what < 85) {
				MUST(!ioctl(fd, I915_PERF_IOCTL_ENABLE, 0), "enable");
				if (!on)
					memset(&last, 0, sizeof(last));
				on = 1;
			} else {
				usleep(draw(3000));
			}
		}
		close(fd);
	}
	gpu_close(&gpu);
	return 0;
}

static pid_t start(unsigned int number, uint64_t seed)
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid)
		return pid;
	state = seed * 1000 + number;
	draw(2);
	exit(number < CLIENTS ? client(number) : stream_user());
}

int main(int argc, char **argv)
{
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	pid_t pid[CLIENTS + 1];
	unsigned int i;

	for (i = 0; i <= CLIENTS; i++)
		pid[i] = start(i, seed);
	for (i = 0; i <= CLIENTS; i++) {
		int status = -1;

		waitpid(pid[i], &status, 0);
		tap_ok(!status, "seed %llu, %s %u (%#x)", (unsigned long long)seed,
		       i < CLIENTS ? "client" : "stream", i, status);
	}
	return tap_finish();
}
