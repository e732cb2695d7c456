// SPDX-License-Identifier: MIT
/*
 * genx-workload: contexts on several engines that write memory for some seconds; what they should
 * have written is checked. This is what the counters of `make demo` count.
 */

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/vm/lib/gpu.h"

#define MAX_WORKERS	64
#define STORES		200u
#define WAIT_NS		(10 * 1000000000ll)

struct worker {
	uint32_t ctx;
	uint64_t engine;
	struct gpu_bo batch;
	struct gpu_bo target;
	uint32_t value;
};

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

static void check(int err, const char *what)
{
	if (!err)
		return;
	fprintf(stderr, "genx-workload: %s: %s\n", what, strerror(-err));
	exit(1);
}

/* Idle, and each DW has what the last batch gave it? */
static void verify(struct gpu *gpu, struct worker *worker)
{
	check(gpu_bo_wait(gpu, &worker->target, WAIT_NS), "wait for a batch");
	for (unsigned int i = 0; i < STORES; i++) {
		if (worker->target.map[i] == worker->value + i)
			continue;
		fprintf(stderr, "genx-workload: context %u, DW %u: %08x, not %08x\n",
			worker->ctx, i, worker->target.map[i], worker->value + i);
		exit(1);
	}
}

static void start(struct gpu *gpu, struct worker *worker, uint32_t value)
{
	worker->value = value;
	gpu_batch_stores(&worker->batch, &worker->target, 0, STORES, value);
	check(gpu_exec(gpu, worker->ctx, worker->engine, &worker->batch, &worker->target),
	      "submit a batch");
}

static void help(int status)
{
	fprintf(status ? stderr : stdout,
		"usage: genx-workload [--contexts N] [--seconds S] [--pause-us US]\n"
		"Contexts write memory on the render and the copy engine in turn, and what they\n"
		"wrote is checked.\n"
		"  --contexts N   number of contexts, 1 to %u (4)\n"
		"  --seconds S    for how long (4)\n"
		"  --pause-us US  sleep between rounds (1000)\n", MAX_WORKERS);
	exit(status);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "contexts", required_argument, NULL, 'c' },
		{ "seconds", required_argument, NULL, 's' },
		{ "pause-us", required_argument, NULL, 'p' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	static struct worker workers[MAX_WORKERS];
	unsigned int contexts = 4, pause = 1000;
	unsigned long rounds = 0;
	double seconds = 4, begin;
	struct gpu gpu;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		switch (option) {
		case 'c':
			contexts = strtoul(optarg, NULL, 0);
			break;
		case 's':
			seconds = strtod(optarg, NULL);
			break;
		case 'p':
			pause = strtoul(optarg, NULL, 0);
			break;
		default:
			help(option == 'h' ? 0 : 2);
		}
	}
	if (optind != argc || contexts < 1 || contexts > MAX_WORKERS)
		help(2);

	gpu_open(&gpu);
	for (unsigned int i = 0; i < contexts; i++) {
		workers[i].engine = i % 2 ? I915_EXEC_BLT : I915_EXEC_RENDER;
		check(gpu_context_create(&gpu, &workers[i].ctx), "create a context");
		check(gpu_bo_create(&gpu, 2 * GPU_PAGE, &workers[i].batch), "create a batch");
		check(gpu_bo_create(&gpu, GPU_PAGE, &workers[i].target), "create a buffer");
	}

	begin = now();
	do {
		for (unsigned int i = 0; i < contexts; i++)
			start(&gpu, &workers[i], rounds * 0x1000 + i);
		for (unsigned int i = 0; i < contexts; i++)
			verify(&gpu, &workers[i]);
		rounds++;
		usleep(pause);
	} while (now() - begin < seconds);

	for (unsigned int i = 0; i < contexts; i++) {
		gpu_bo_destroy(&gpu, &workers[i].batch);
		gpu_bo_destroy(&gpu, &workers[i].target);
		check(gpu_context_destroy(&gpu, workers[i].ctx), "destroy a context");
	}
	gpu_close(&gpu);
	printf("workload: %u contexts on render and copy engine, %lu batches, %lu DWs checked\n",
	       contexts, rounds * contexts, rounds * contexts * STORES);
	return 0;
}
