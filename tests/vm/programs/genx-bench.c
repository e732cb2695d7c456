// SPDX-License-Identifier: MIT
/*
 * genx-bench: cost of a report and of a submission. Meant for a guest whose clock counts
 * instructions (QEMU's -icount shift=0): then a nanosecond is an instruction.
 *
 * genx-bench both NAME PLATFORM: what genx and i915 both offer, on card0; NAME is the driver that
 * holds it.
 * genx-bench exec: submissions, after a pause in which tools/lab/runs/instructions begins to count.
 * genx-bench read: a report read() to memory alone.
 */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/oa-sets/add.h"
#include "tests/oa-sets/sets.h"
#include "tests/vm/lib/gpu.h"

OA_SETS_EMBED(kblgt2);
OA_SETS_EMBED(tglgt2);
OA_SETS_EMBED(hsw);

#define REPORT_SIZE	256
#define EXPONENT	5
#define CHUNK		(1024 * 1024)
#define ROUNDS		6
#define ROUND_CALLS	200
#define TRIES		60
#define WARM_BATCHES	50
#define BATCHES		512
#define GROUP		16
#define TRACE_BATCHES	64
#define TRACE_PAUSE_S	4
#define WAIT_NS		(10 * 1000000000ll)
#define POLL_MS		1000

/**
 * struct bench_platform - what both drivers stream on a platform, in reports of 256 bytes
 * @name: codename
 * @text: file of metric sets
 * @set: metric set, which i915 does not have until a client adds it
 * @format: format of reports
 * @exponent: of the timer: a report each 5 to 7 us, so that a slow guest reads faster than the
 *	GPU writes
 */
static const struct bench_platform {
	const char *name, *text, *set;
	uint64_t format;
	unsigned int exponent;
} platforms[] = {
	{ "kbl", kblgt2_sets, "TestOa", I915_OA_FORMAT_A32u40_A4u32_B8_C8, 5 },
	{ "tgl", tglgt2_sets, "TestOa", I915_OA_FORMAT_A32u40_A4u32_B8_C8, 6 },
	/* Haswell has no TestOa */
	{ "hsw", hsw_sets, "RenderBasic", I915_OA_FORMAT_A45_B8_C8, 5 },
};

static struct gpu gpu;
/* the properties that follow the ones of i915 are left out */
static bool only_i915_properties;
static uint64_t metric_set = 1;
static uint64_t format = I915_OA_FORMAT_A32u40_A4u32_B8_C8;

static uint64_t now(clockid_t clock)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

static void fail(const char *what, int err)
{
	fprintf(stderr, "genx-bench: %s: %s\n", what, strerror(err));
	exit(1);
}

static int open_stream(unsigned int exponent, uint64_t records, uint64_t coalesce, uint32_t flags)
{
	uint64_t props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, metric_set,
		DRM_I915_PERF_PROP_OA_FORMAT, format,
		DRM_I915_PERF_PROP_OA_EXPONENT, exponent,
		GENX_OA_PROP_RECORDS, records,
		GENX_OA_PROP_BUFFER_SIZE, 16 << 20,
		GENX_OA_PROP_COALESCE_NS, coalesce,
	};
	struct drm_i915_perf_open_param param = {
		.flags = flags,
		.num_properties = only_i915_properties ? 4 : sizeof(props) / 16,
		.properties_ptr = (uintptr_t)props,
	};
	int fd = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param);

	if (fd < 0)
		fail("open a stream", errno);
	return fd;
}

/* Wait for reports with poll(), as a client does. Return: false at the time limit. */
static int wait_readable(int fd)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };

	return poll(&p, 1, POLL_MS) == 1;
}

/*
 * Measure the CPU time of the process per report: let reports accumulate, then poll and read until
 * there are no more, and count calls that return little or nothing too. The first round, which
 * touches the memory for the first time, is not counted. A round ends when a full read is followed
 * by one that is not full. The model writes reports in real time, so on a busy host the buffer can
 * overflow. A round with an overflow would measure how the driver empties the buffer, so it is
 * repeated.
 */
static void bench_read(const char *name, uint64_t records, unsigned int exponent)
{
	static char buffer[CHUNK];
	int fd = open_stream(exponent, records, 0, I915_PERF_FLAG_FD_NONBLOCK);
	uint64_t cost = 0, bytes = 0, calls = 0;

	for (unsigned int round = 0, tries = 0; round < ROUNDS && tries < TRIES; tries++) {
		const struct drm_i915_perf_record_header *first = (const void *)buffer;
		uint64_t begin, took, round_bytes = 0, round_calls = 0;
		int full = 0, lost = 0;
		ssize_t got = 0;

		usleep(100000);
		begin = now(CLOCK_PROCESS_CPUTIME_ID);
		do {
			round_calls++;
			got = read(fd, buffer, sizeof(buffer));
			if (got < 0 && errno != EAGAIN)
				fail("read", errno);
			if (got < 0 && !wait_readable(fd))
				fail("poll", ETIME);
			if (got > 0) {
				round_bytes += got;
				lost |= first->type != DRM_I915_PERF_RECORD_SAMPLE;
			}
			if (got > CHUNK / 2)
				full = 1;
		} while ((!full || got > CHUNK / 2) && !lost && round_calls < ROUND_CALLS);
		took = now(CLOCK_PROCESS_CPUTIME_ID) - begin;
		if (lost)
			continue;
		if (round++) {
			cost += took;
			bytes += round_bytes;
			calls += round_calls;
		}
	}
	close(fd);
	if (!bytes)
		fail("read", ENODATA);
	printf("%-44s %8.1f ns of process CPU per record of %u bytes, %.1f KiB a read\n", name,
	       (double)cost * (REPORT_SIZE + 8) / bytes, REPORT_SIZE, bytes / 1024.0 / calls);
}

/*
 * Cost of a report in the mapped buffer: one ioctl for many reports, which the reader checks in
 * place. A round ends when less than half a chunk is left.
 */
static void bench_mapped(void)
{
	const uint64_t more[] = { GENX_OA_PROP_MAP, 1 };
	int fd = gpu_stream_open_with(&gpu, EXPONENT, 0, more, 1);
	struct genx_oa_map_release arg = { 0 };
	uint64_t cost = 0, reports = 0, calls = 0;
	const char *map;

	if (fd < 0 || ioctl(fd, GENX_OA_IOCTL_MAP_INFO, &arg.info))
		fail("open a mapped stream", errno);
	map = mmap(NULL, arg.info.size, PROT_READ, MAP_SHARED, fd, 0);
	if (map == MAP_FAILED)
		fail("mmap", errno);
	/* touch each page once, as the reader of a whole buffer has */
	for (uint64_t i = 0; i < arg.info.size; i += GPU_PAGE)
		(void)*(const volatile char *)(map + i);

	for (unsigned int round = 0, tries = 0; round < ROUNDS && tries < TRIES; tries++) {
		uint64_t begin, took, n = 0, round_calls = 0, overflows = arg.info.overflows;
		uint32_t bytes, zero = 0;

		usleep(100000);
		begin = now(CLOCK_PROCESS_CPUTIME_ID);
		do {
			uint32_t pos = arg.info.head, mask = (uint32_t)arg.info.size - 1;

			for (; pos != arg.info.tail; pos = (pos + REPORT_SIZE) & mask, n++)
				zero += !*(const volatile uint32_t *)(map + pos);
			arg.generation = arg.info.generation;
			arg.head = arg.info.tail;
			round_calls++;
			if (ioctl(fd, GENX_OA_IOCTL_MAP_RELEASE, &arg))
				break;
			bytes = (arg.info.tail - arg.info.head) & mask;
		} while (bytes > CHUNK / 2);
		took = now(CLOCK_PROCESS_CPUTIME_ID) - begin;
		if (ioctl(fd, GENX_OA_IOCTL_MAP_INFO, &arg.info))
			fail("MAP_INFO", errno);
		if (zero || arg.info.overflows != overflows || n < CHUNK / REPORT_SIZE / 2)
			continue;
		if (round++) {
			cost += took;
			reports += n;
			calls += round_calls;
		}
	}
	close(fd);
	munmap((void *)map, arg.info.size);
	if (!reports)
		fail("mapped buffer", ENODATA);
	printf("%-44s %8.1f ns of process CPU per report of %u bytes, %.1f reports a call\n",
	       "mapped buffer", (double)cost / reports, REPORT_SIZE, (double)reports / calls);
}

/* Cost of totals: the driver adds the reports up when the totals are read. */
static void bench_totals(void)
{
	int fd = open_stream(EXPONENT, GENX_OA_RECORDS_DELTA, 10000000, I915_PERF_FLAG_FD_NONBLOCK);
	uint64_t cost = 0, reports = 0, before = 0;

	for (unsigned int round = 0; round < ROUNDS; round++) {
		struct genx_oa_totals totals = { 0 };
		uint64_t begin;

		usleep(100000);
		begin = now(CLOCK_PROCESS_CPUTIME_ID);
		if (ioctl(fd, GENX_OA_IOCTL_TOTALS, &totals))
			fail("totals", errno);
		if (round) {
			cost += now(CLOCK_PROCESS_CPUTIME_ID) - begin;
			reports += totals.reports - before;
		}
		before = totals.reports;
	}
	close(fd);
	printf("%-44s %8.1f ns of process CPU per report of %u bytes\n", "delta decoding",
	       reports ? (double)cost / reports : 0.0, REPORT_SIZE);
}

/* Submit the smallest batch several times. Return: the CPU time of the process. */
static uint64_t submit_batches(struct gpu_bo *batch, unsigned int n)
{
	uint64_t begin = now(CLOCK_PROCESS_CPUTIME_ID);

	while (n--) {
		int err = gpu_exec(&gpu, 0, I915_EXEC_RENDER, batch, NULL);

		if (err)
			fail("submit", -err);
	}
	return now(CLOCK_PROCESS_CPUTIME_ID) - begin;
}

static void wait_batches(struct gpu_bo *batch)
{
	int err = gpu_bo_wait(&gpu, batch, WAIT_NS);

	if (err)
		fail("wait", -err);
}

/* Create the smallest batch, and run it until its context and its mapping exist. */
static void create_batch(struct gpu_bo *batch)
{
	int err = gpu_bo_create(&gpu, GPU_PAGE, batch);

	if (err)
		fail("create a batch", -err);
	batch->map[0] = 0x0a << 23;
	submit_batches(batch, WARM_BATCHES);
	wait_batches(batch);
}

/*
 * Submit the smallest batch in groups, and measure the time until all batches of a group are done.
 * Each group is timed as a whole, because the two system calls that read the clock cost a good part
 * of a submission.
 */
static void bench_exec(void)
{
	uint64_t cpu = 0, wall;
	struct gpu_bo batch;

	create_batch(&batch);
	wall = now(CLOCK_MONOTONIC);
	for (unsigned int i = 0; i < BATCHES; i += GROUP) {
		cpu += submit_batches(&batch, GROUP);
		wait_batches(&batch);
	}
	wall = now(CLOCK_MONOTONIC) - wall;
	printf("%-44s %8.1f ns of process CPU, %.1f ns in all\n", "empty batch, EXECBUFFER2",
	       (double)cpu / BATCHES, (double)wall / BATCHES);
	gpu_bo_destroy(&gpu, &batch);
}

/* Number of interrupts of the device since it was probed. */
static unsigned long interrupts(void)
{
	unsigned long sum = 0;
	char line[1024];
	FILE *file = fopen("/proc/interrupts", "r");

	while (file && fgets(line, sizeof(line), file)) {
		char *at = strchr(line, ':');

		if (!strstr(line, "genx") || !at)
			continue;
		for (at++;; ) {
			char *end;
			unsigned long value = strtoul(at, &end, 10);

			if (end == at)
				break;
			sum += value;
			at = end;
		}
	}
	if (file)
		fclose(file);
	return sum;
}

/* A raw stream without a reader must cause no wake-ups. */
static void bench_idle(void)
{
	int fd = open_stream(12, GENX_OA_RECORDS_RAW, 0, I915_PERF_FLAG_FD_NONBLOCK);
	unsigned long before = interrupts();

	sleep(2);
	printf("%-44s %8.1f interrupts/s\n", "idle raw stream", (interrupts() - before) / 2.0);
	close(fd);
}

static const struct bench_platform *platform_of(const char *name)
{
	for (unsigned int i = 0; i < sizeof(platforms) / sizeof(platforms[0]); i++)
		if (!strcmp(platforms[i].name, name))
			return &platforms[i];
	fail(name, ENOENT);
	return NULL;
}

static uint64_t add_set(const struct bench_platform *platform)
{
	struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
	int n = sets ? oa_sets_parse(platform->text, sets) : 0;
	int id = -ENOENT;

	for (int i = 0; i < n; i++)
		if (!strcmp(sets[i].symbol, platform->set))
			id = oa_set_add(gpu.fd, &sets[i]);
	free(sets);
	if (id < 0)
		fail("add a metric set", -id);
	return id;
}

/* Open card0, whichever driver holds it. */
static void open_card(void)
{
	gpu.fd = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
	if (gpu.fd < 0)
		fail("open card0", errno);
	gpu.next_addr = 1 << 20;
}

/* Submit empty batches one after another, between two lines of output. */
static void trace_exec(void)
{
	struct gpu_bo batch;

	open_card();
	create_batch(&batch);
	puts("genx-bench: trace");
	fflush(stdout);
	sleep(TRACE_PAUSE_S);
	for (unsigned int i = 0; i < TRACE_BATCHES; i++) {
		submit_batches(&batch, 1);
		wait_batches(&batch);
	}
	puts("genx-bench: end");
	fflush(stdout);
	sleep(TRACE_PAUSE_S);
	gpu_bo_destroy(&gpu, &batch);
	gpu_close(&gpu);
}

static void bench_both(const char *driver, const char *name)
{
	const struct bench_platform *platform = platform_of(name);

	open_card();
	only_i915_properties = true;
	metric_set = add_set(platform);
	format = platform->format;
	printf("%s on %s:\n", driver, name);
	bench_read("raw stream, 1 MiB reads", GENX_OA_RECORDS_RAW, platform->exponent);
	bench_exec();
	gpu_close(&gpu);
}

int main(int argc, char **argv)
{
	if (argc == 4 && !strcmp(argv[1], "both")) {
		bench_both(argv[2], argv[3]);
		return 0;
	}
	if (argc == 2 && !strcmp(argv[1], "exec")) {
		trace_exec();
		return 0;
	}
	gpu_open(&gpu);
	bench_read("raw stream, 1 MiB reads", GENX_OA_RECORDS_RAW, EXPONENT);
	if (argc == 2 && !strcmp(argv[1], "read"))
		return 0;
	bench_mapped();
	bench_totals();
	bench_exec();
	bench_idle();
	gpu_close(&gpu);
	return 0;
}
