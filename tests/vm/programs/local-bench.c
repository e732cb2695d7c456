// SPDX-License-Identifier: MIT
/*
 * local-bench: cost of the local memory of DG2 for the processor. Meant for a guest with one
 * processor whose clock counts instructions (QEMU's -icount shift=0), and a GPU that has less local
 * memory than the program uses: then objects are evicted. All processes count, and interrupts too,
 * because much of the work is done in them.
 */

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/vm/lib/gpu.h"

#define BATCH_END	(0x0a << 23)

#define MIB		(1024 * 1024ull)
#define CLEAR_SIZE	(4 * MIB)
#define CLEAR_OBJECTS	8
#define CLEAR_ROUNDS	8
#define MOVE_OBJECTS	64	/* more than fits */
#define MOVE_ROUNDS	3
#define MANY_MOST	10000
#define WAIT_NS		(60 * 1000000000ll)

/* A processor of 3 GHz that runs 2.5 instructions a cycle. */
#define INSTRUCTIONS_PER_S	7.5e9
/* Bandwidth of the modelled copy engine (model/cs/cs_blt.c), MiB/s. */
#define MIB_PER_S		(16e9 / MIB)

static struct gpu gpu;
static struct gpu_bo batch;
static struct gpu_bo objects[MANY_MOST];

static void fail(const char *what, int err)
{
	fprintf(stderr, "local-bench: %s: %s\n", what, strerror(-err));
	exit(1);
}

/* Nanoseconds in which the processor has slept; /proc/uptime has only hundredths of a second. */
static unsigned long long idle_ns(void)
{
	unsigned long long ns = 0;
	FILE *file = fopen("/proc/timer_list", "r");
	char line[256];

	while (file && fgets(line, sizeof(line), file))
		if (sscanf(line, " .idle_sleeptime : %llu", &ns) == 1)
			break;
	if (!file || !ns)
		fail("/proc/timer_list", -EIO);
	fclose(file);
	return ns;
}

/* Nanoseconds since the boot in which the processor has worked: instructions. */
static double busy_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1e9 + ts.tv_nsec - idle_ns();
}

static void create(struct gpu_bo *bo, uint64_t size)
{
	int err = gpu_bo_create_local(&gpu, size, true, bo);

	if (err)
		fail("create an object", err);
}

/* Bind an object in the address space of a context, which brings it to local memory. */
static void use(struct gpu_bo *bo, uint32_t ctx)
{
	int err = gpu_exec(&gpu, ctx, I915_EXEC_RENDER, &batch, bo);

	if (err)
		fail("submit", err);
}

static void wait_batch(void)
{
	int err = gpu_bo_wait(&gpu, &batch, WAIT_NS);

	if (err)
		fail("wait", err);
}

static void print_share(const char *name, double instructions, double mib)
{
	double each = instructions / mib;

	printf("%-44s %8.0f instructions per MiB, %.1f %% of a core at the engine's bandwidth\n",
	       name, each, 100 * each * MIB_PER_S / INSTRUCTIONS_PER_S);
}

/* Use all objects of bench_clear() in a context. Return: instructions. */
static double use_all(uint32_t ctx)
{
	double begin = busy_ns();

	for (int i = 0; i < CLEAR_OBJECTS; i++)
		use(&objects[i], ctx);
	wait_batch();
	return busy_ns() - begin;
}

/*
 * Use new objects that fit in one context, which clears and binds them, then in a second one, which
 * has an address space of its own and only binds them. The first round is not counted.
 */
static void bench_clear(void)
{
	double mib = (double)CLEAR_ROUNDS * CLEAR_OBJECTS * CLEAR_SIZE / MIB;
	double cleared = 0, bound = 0;
	uint32_t ctx;
	int err = gpu_context_create(&gpu, &ctx);

	if (err)
		fail("create a context", err);
	for (int round = 0; round <= CLEAR_ROUNDS; round++) {
		double begin = busy_ns(), create_ns, first, second;

		for (int i = 0; i < CLEAR_OBJECTS; i++)
			create(&objects[i], CLEAR_SIZE);
		create_ns = busy_ns() - begin;
		first = use_all(0);
		second = use_all(ctx);
		if (round) {
			cleared += create_ns + first - second;
			bound += second;
		}
		for (int i = 0; i < CLEAR_OBJECTS; i++)
			gpu_bo_destroy(&gpu, &objects[i]);
	}
	print_share("objects of 4 MiB cleared", cleared, mib);
	printf("%-44s %8.0f instructions per MiB\n", "the same bound", bound / mib);
	gpu_context_destroy(&gpu, ctx);
}

/* Use more objects than fit in turn: each use moves one out and one in. */
static void bench_move(void)
{
	double begin = 0;

	for (int i = 0; i < MOVE_OBJECTS; i++)
		create(&objects[i], CLEAR_SIZE);
	for (int round = 0; round <= MOVE_ROUNDS; round++) {
		if (round == 1)
			begin = busy_ns();
		for (int i = 0; i < MOVE_OBJECTS; i++)
			use(&objects[i], 0);
		wait_batch();
	}
	print_share("objects of 4 MiB moved out and in", busy_ns() - begin,
		    2.0 * MOVE_ROUNDS * MOVE_OBJECTS * CLEAR_SIZE / MIB);
	for (int i = 0; i < MOVE_OBJECTS; i++)
		gpu_bo_destroy(&gpu, &objects[i]);
}

/* Bind @n small objects, more than fit, twice: the second time each is moved in. */
static void bench_many(int n)
{
	double begin;

	for (int i = 0; i < n; i++) {
		create(&objects[i], GPU_LOCAL_PAGE);
		use(&objects[i], 0);
	}
	wait_batch();
	begin = busy_ns();
	for (int i = 0; i < n; i++)
		use(&objects[i], 0);
	wait_batch();
	printf("%5d objects of 64 KiB evicted and bound       %8.0f instructions each\n", n,
	       (busy_ns() - begin) / n);
	for (int i = 0; i < n; i++)
		gpu_bo_destroy(&gpu, &objects[i]);
}

int main(void)
{
	int err;

	gpu_open(&gpu);
	err = gpu_bo_create(&gpu, GPU_PAGE, &batch);
	if (err)
		fail("create a batch", err);
	batch.map[0] = BATCH_END;
	gpu.next_addr = 1ull << 32;
	bench_clear();
	bench_move();
	for (int n = MANY_MOST / 4; n <= MANY_MOST; n *= 2)
		bench_many(n);
	gpu_close(&gpu);
	return 0;
}
