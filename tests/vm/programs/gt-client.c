// SPDX-License-Identifier: MIT
/*
 * gt-client WORD...: what a client sees of a GT, with or without execution. Opens the card and
 * prints one line for each word, in order (the name of the errno where a call fails):
 *   param N     value of GETPARAM N
 *   read        0 when the timestamp could be read (REG_READ)
 *   timestamp   0 when it counts at the frequency that GETPARAM returns, to a tenth
 *   context     0 when a context could be created
 *   exec        0 when EXECBUFFER2 took an empty batch
 *   wait FILE   prints nothing; waits until the file exists, half a minute at most
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/vm/lib/gpu.h"

#define TIMESTAMP	0x2358

static void say(int err)
{
	printf("%s\n", err ? strerrorname_np(-err) : "0");
	fflush(stdout);
}

static int read_timestamp(struct gpu *gpu, uint64_t *value)
{
	struct drm_i915_reg_read reg = { .offset = TIMESTAMP };
	int err = gpu_ioctl(gpu->fd, DRM_IOCTL_I915_REG_READ, &reg);

	*value = reg.val;
	return err;
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

/*
 * The guest may be descheduled between the read of the clock and the read of the register. Seven
 * tries in a row are not all disturbed.
 */
static int check_rate(struct gpu *gpu)
{
	uint64_t first, last;
	double start, rate;
	int hz = 0, tries, err;

	err = gpu_getparam(gpu, I915_PARAM_CS_TIMESTAMP_FREQUENCY, &hz);
	for (tries = 0; !err && tries < 7; tries++) {
		start = now();
		err = read_timestamp(gpu, &first);
		if (err)
			break;
		usleep(200000);
		err = read_timestamp(gpu, &last);
		rate = (double)(last - first) / (now() - start);
		if (!err && rate > 0.9 * hz && rate < 1.1 * hz)
			return 0;
		fprintf(stderr, "timestamp counts %.0f a second, GETPARAM returns %d\n", rate, hz);
	}
	return err ? err : -1;
}

static int context(struct gpu *gpu)
{
	uint32_t ctx;
	int err = gpu_context_create(gpu, &ctx);

	return err ? err : gpu_context_destroy(gpu, ctx);
}

static int exec(struct gpu *gpu)
{
	struct gpu_bo batch;
	int err = gpu_bo_create(gpu, GPU_PAGE, &batch);

	if (err)
		return err;
	batch.map[0] = 0x0au << 23;
	err = gpu_exec(gpu, 0, I915_EXEC_RENDER, &batch, NULL);
	gpu_bo_destroy(gpu, &batch);
	return err;
}

static void wait_for(const char *path)
{
	for (int i = 0; i < 3000 && access(path, F_OK); i++)
		usleep(10000);
}

int main(int argc, char **argv)
{
	struct gpu gpu;
	uint64_t value;

	gpu_open(&gpu);
	for (int i = 1; i < argc; i++) {
		const char *next = i + 1 < argc ? argv[i + 1] : "";
		int number = -1, err;

		if (!strcmp(argv[i], "read")) {
			say(read_timestamp(&gpu, &value));
		} else if (!strcmp(argv[i], "timestamp")) {
			say(check_rate(&gpu));
		} else if (!strcmp(argv[i], "context")) {
			say(context(&gpu));
		} else if (!strcmp(argv[i], "exec")) {
			say(exec(&gpu));
		} else if (!strcmp(argv[i], "wait")) {
			wait_for(next);
			i++;
		} else if (!strcmp(argv[i], "param")) {
			err = gpu_getparam(&gpu, atoi(next), &number);
			if (err)
				say(err);
			else
				printf("%d\n", number);
			i++;
		} else {
			return 2;
		}
	}
	return 0;
}
