// SPDX-License-Identifier: MIT
/*
 * oa-attack SLOT: a user without privilege tries to learn counts of others, and to disturb a stream
 * of root. Prints TAP.
 *
 * Root's stream stays open meanwhile. Registers are read in BAR 0 (the guest needs iomem=relaxed):
 * the model keeps them, whatever the driver believes.
 */

#define _GNU_SOURCE

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "regs/mi_commands.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define NOBODY		65534
#define EXPONENT	12
#define SIZE		(16u << 20)	/* the last page is reached after 40 s */
#define REPORT		256u
#define MAGIC		0x0badf00du
#define WAIT_NS		10000000000LL
#define LATEST		200	/* tries of 10 ms */
#define DEBUG_DIR	"/sys/kernel/debug/dri"
#define COUNT(a)	(sizeof(a) / sizeof((a)[0]))

static struct gpu gpu;
static struct gpu_bo batch, target;
static const volatile uint32_t *bar;
static int stream;
static const uint32_t *buffer;		/* root's mapping of the OA buffer */

/* Drop all privileges, or take them again. */
static void nobody(bool drop)
{
	if (drop ? setegid(NOBODY) || seteuid(NOBODY) : seteuid(0) || setegid(0)) {
		perror("oa-attack: seteuid");
		exit(1);
	}
}

/* ---- counts of others ---- */

static int open_with(const uint64_t *more, unsigned int n, unsigned int exponent)
{
	int fd = gpu_stream_open_with(&gpu, exponent, 0, more, n);

	if (fd >= 0)
		close(fd);
	return fd >= 0 ? 0 : fd;
}

#define OPEN(...) ({ \
	const uint64_t _more[] = { __VA_ARGS__ }; \
	open_with(_more, COUNT(_more) / 2, EXPONENT); \
})

static void test_streams(uint32_t ctx)
{
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 1 };
	static const uint32_t regs[] = { 0x2770, 3 };
	uint64_t id = 1;

	config.boolean_regs_ptr = (uintptr_t)regs;
	memcpy(config.uuid, "6d3b8f05-0002-4d3f-9d3e-1d2f0c8a7b11", sizeof(config.uuid));
	tap_is(open_with(NULL, 0, EXPONENT), -EACCES, "raw reports");
	tap_is(open_with(NULL, 0, 31), -EACCES, "raw reports, slow");
	tap_is(OPEN(GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA), -EACCES, "delta records");
	tap_is(OPEN(GENX_OA_PROP_RECORDS, 0, GENX_OA_PROP_TOTALS, 1), -EACCES, "totals");
	tap_is(OPEN(GENX_OA_PROP_MAP, 1), -EACCES, "a mapped buffer");
	tap_is(OPEN(DRM_I915_PERF_PROP_CTX_HANDLE, ctx), -EACCES, "the own context");
	tap_is(OPEN(DRM_I915_PERF_PROP_CTX_HANDLE, ctx, GENX_OA_PROP_RECORDS,
		    GENX_OA_RECORDS_DELTA), -EACCES, "deltas of the own context");
	tap_is(ioctl(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config) < 0 ? -errno : 0, -EACCES,
	       "a metric set is added");
	tap_is(ioctl(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &id) < 0 ? -errno : 0, -EACCES,
	       "a metric set is removed");
}

/* perf_stream_paranoid 0 gives streams, but no mapping, to all. */
static void test_mapping(void)
{
	void *map = mmap(NULL, SIZE, PROT_READ, MAP_SHARED, stream, 0);

	tap_is(map == MAP_FAILED ? -errno : 0, -EACCES, "root's stream is mapped");
	tap_is(OPEN(GENX_OA_PROP_MAP, 1), -EACCES, "a mapped buffer, perf_stream_paranoid 0");
	tap_is(open_with(NULL, 0, EXPONENT), -EBUSY, "raw reports: allowed then, the unit is busy");
}

static int write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);
	ssize_t n = fd < 0 ? -1 : write(fd, text, strlen(text));

	close(fd);
	return n < 0 ? -errno : 0;
}

static int pmu_type(void)
{
	FILE *file = fopen("/sys/bus/event_source/devices/genx/type", "r");
	int type = -1;

	if (file && fscanf(file, "%d", &type) != 1)
		type = -1;
	if (file)
		fclose(file);
	return type;
}

/* Open the event on processor 0. Return: 0 or a negative errno. */
static int pmu_open(uint64_t config)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr), .type = (uint32_t)pmu_type(), .config = config,
	};
	int fd = (int)syscall(SYS_perf_event_open, &attr, -1, 0, -1, 0);

	if (fd < 0)
		return -errno;
	close(fd);
	return 0;
}

static void test_pmu(int want)
{
	unsigned int right = 0, i;
	static const uint64_t events[] = {
		I915_PMU_ENGINE_BUSY(I915_ENGINE_CLASS_RENDER, 0),
		I915_PMU_ENGINE_BUSY(I915_ENGINE_CLASS_COPY, 0),
		I915_PMU_REQUESTED_FREQUENCY, I915_PMU_INTERRUPTS, I915_PMU_RC6_RESIDENCY,
	};

	for (i = 0; i < COUNT(events); i++)
		right += pmu_open(events[i]) == want;
	tap_is(right, COUNT(events), "PMU events: %s", want ? "EACCES" : "root opens them");
}

/* The directory above is open to all; the device's, with the files of the DRM core, is not. */
static void test_debugfs(const char *slot)
{
	static const char * const names[] = {
		"name", "clients", "gem_names", "genx_contexts", "genx_oa", "genx_error_state",
	};
	unsigned int right = 0;
	char path[128];
	DIR *dir = opendir(DEBUG_DIR);

	tap_ok(dir, "debugfs is open to all");
	if (dir)
		closedir(dir);
	snprintf(path, sizeof(path), DEBUG_DIR "/%s", slot);
	dir = opendir(path);
	tap_ok(!dir && errno == EACCES, "the directory of the device is not");
	if (dir)
		closedir(dir);
	for (size_t i = 0; i < COUNT(names); i++) {
		int fd;

		snprintf(path, sizeof(path), DEBUG_DIR "/%s/%s", slot, names[i]);
		fd = open(path, O_RDONLY);
		if (fd >= 0 || errno != EACCES)
			printf("# %s: %s\n", names[i], fd < 0 ? strerror(errno) : "readable");
		right += fd < 0 && errno == EACCES;
		close(fd);
	}
	tap_is(right, COUNT(names), "its files: EACCES");
}

static void test_fdinfo(pid_t root)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/fdinfo", root);
	fd = open(path, O_RDONLY | O_DIRECTORY);
	tap_ok(fd < 0 && errno == EACCES, "fdinfo of a process of root");
	close(fd);
}

/* ---- batches ---- */

/* Registers of the unit, and of its routing; all are read in BAR 0 before and after. */
static const uint32_t regs[] = {
	0x2b00, 0x2b04, 0x2b0c, 0x2b14, 0x23b4, 0x2b20, 0x2710, 0x2714, 0x2740, 0x2744, 0x2770,
	0x2774, 0x9840, 0x0d04,
};

/*
 * Registers that contexts load, or that are replicated: the values are not read here. Gen8 and Gen9
 * let user batches write the last two.
 */
static const uint32_t more_regs[] = {
	0x2b08, 0x2b10, 0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c,
	0x9888, 0x20cc, 0xe180, 0xa090, 0x2360, 0x2364,
};

#define OPEN_REGS	2

/* Is this Broadwell or Gen9? The tests run on these and on Lakefield. */
static bool users_stop_timer(void)
{
	int id = 0;
	struct drm_i915_getparam get = { .param = I915_PARAM_CHIPSET_ID, .value = &id };

	return ioctl(gpu.fd, DRM_IOCTL_I915_GETPARAM, &get) || id != 0x9840;
}

static const struct {
	uint64_t selector;
	const char *name;
	uint32_t base;
} engines[] = {
	{ I915_EXEC_RENDER, "render", 0x2000 },
	{ I915_EXEC_BLT, "copy", 0x22000 },
	{ I915_EXEC_BSD, "video", 0x12000 },
	{ I915_EXEC_VEBOX, "video enhancement", 0x1a000 },
};

static uint32_t *emit_store(uint32_t *cs, unsigned int dw, uint32_t value)
{
	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = (uint32_t)(target.addr + 4 * dw);
	*cs++ = (uint32_t)(target.addr >> 32);
	*cs++ = value;
	return cs;
}

static uint32_t *emit_writes(uint32_t *cs, const uint32_t *list, size_t n, uint32_t base,
			     bool render, uint32_t value)
{
	for (size_t i = 0; i < n; i++) {
		*cs++ = MI_LOAD_REGISTER_IMM(1);
		*cs++ = list[i];
		*cs++ = value;
		*cs++ = MI_LOAD_REGISTER_MEM;
		*cs++ = list[i];
		*cs++ = (uint32_t)(target.addr + 64);
		*cs++ = (uint32_t)(target.addr >> 32);
		*cs++ = MI_LOAD_REGISTER_REG;
		*cs++ = base + 0x600;
		*cs++ = list[i];
		if (!render)
			continue;
		*cs++ = PIPE_CONTROL;
		*cs++ = PIPE_CONTROL_CS_STALL | PIPE_CONTROL_MMIO_WRITE | 1u << 14;
		*cs++ = list[i];
		*cs++ = 0;
		*cs++ = value;
		*cs++ = 0;
	}
	return cs;
}

/* Writes through the GGTT to the OA buffer at @at. */
static uint32_t *emit_ggtt(uint32_t *cs, uint32_t at, bool render)
{
	*cs++ = MI_STORE_DATA_IMM | MI_USE_GGTT;
	*cs++ = at;
	*cs++ = 0;
	*cs++ = MAGIC;
	*cs++ = MI_STORE_REGISTER_MEM | MI_USE_GGTT;
	*cs++ = 0x2358;
	*cs++ = at + 64;
	*cs++ = 0;
	if (!render)
		return cs;
	*cs++ = MI_REPORT_PERF_COUNT;
	*cs++ = at | MI_REPORT_PERF_COUNT_GGTT;
	*cs++ = 0;
	*cs++ = MAGIC;
	return cs;
}

/* Fill the batch; at its end it waits until DW 2 of the target is not 0. */
static void batch_fill(uint32_t base, bool render, uint32_t value, uint32_t ggtt)
{
	uint32_t *cs = emit_store(batch.map, 0, 1);

	memset(target.map, 0, target.size);
	target.map[16] = value;
	*cs++ = MI_LOAD_REGISTER_IMM(1);
	*cs++ = base + 0x600;
	*cs++ = value;
	cs = emit_writes(cs, regs, COUNT(regs), base, render, value);
	cs = emit_writes(cs, more_regs, COUNT(more_regs) - (users_stop_timer() ? OPEN_REGS : 0),
			 base, render, value);
	cs = emit_ggtt(cs, ggtt, render);
	cs = emit_store(cs, 1, 1);
	*cs++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL | MI_SEMAPHORE_SAD_NEQ_SDD << 12;
	*cs++ = 0;
	*cs++ = (uint32_t)(target.addr + 8);
	*cs++ = (uint32_t)(target.addr >> 32);
	*cs++ = MI_BATCH_BUFFER_END;
}

static bool reached(unsigned int dw)
{
	for (unsigned int i = 0; i < LATEST; i++) {
		if (*(volatile uint32_t *)&target.map[dw])
			return true;
		usleep(10000);
	}
	return false;
}

/* Wait until root's stream has @n more reports than are there now, then release all. */
static bool counts_on(unsigned int n)
{
	struct genx_oa_map_release arg = { 0 };
	uint32_t start;

	if (ioctl(stream, GENX_OA_IOCTL_MAP_INFO, &arg.info))
		return false;
	start = arg.info.tail;
	for (unsigned int i = 0; i < LATEST; i++) {
		if (ioctl(stream, GENX_OA_IOCTL_MAP_INFO, &arg.info))
			return false;
		if (((arg.info.tail - start) & (SIZE - 1)) / REPORT >= n)
			break;
		usleep(10000);
	}
	arg.generation = arg.info.generation;
	arg.head = arg.info.head;
	return ((arg.info.tail - start) & (SIZE - 1)) / REPORT >= n &&
	       !ioctl(stream, GENX_OA_IOCTL_MAP_RELEASE, &arg) && !arg.info.overflows &&
	       !arg.info.lost;
}

static void attack(size_t e, uint32_t value)
{
	uint32_t before[COUNT(regs)], ggtt = (bar[0x2b14 / 4] & ~0xfffu) + SIZE - GPU_PAGE;
	bool render = engines[e].selector == I915_EXEC_RENDER;
	unsigned int i, changed = 0, written = 0;
	int err;

	/* begin with an empty buffer */
	ioctl(stream, I915_PERF_IOCTL_DISABLE, 0);
	ioctl(stream, I915_PERF_IOCTL_ENABLE, 0);
	for (i = 0; i < COUNT(regs); i++)
		before[i] = bar[regs[i] / 4];
	batch_fill(engines[e].base, render, value, ggtt);
	nobody(true);
	err = gpu_exec(&gpu, 0, engines[e].selector, &batch, &target);
	nobody(false);
	if (err == -EACCES) {
		tap_ok(!target.map[0], "%s, %#x: the driver refuses the batch",
		       engines[e].name, value);
		return;
	}
	if (!tap_ok(!err && reached(0) && reached(1), "%s, %#x: the batch runs (%d)",
		    engines[e].name, value, err))
		return;
	for (i = 0; i < COUNT(regs); i++) {
		if (bar[regs[i] / 4] != before[i])
			printf("# %#x: %#x, now %#x\n", regs[i], before[i], bar[regs[i] / 4]);
		changed += bar[regs[i] / 4] != before[i];
	}
	for (i = (SIZE - GPU_PAGE) / 4; i < SIZE / 4; i++)
		written += buffer[i] != 0;
	tap_is(changed, 0, "%s: registers of the unit that changed", engines[e].name);
	tap_is(written, 0, "%s: DWs of the OA buffer that were written", engines[e].name);
	tap_ok(counts_on(20), "%s: the timer makes reports while the batch waits, none is lost",
	       engines[e].name);
	target.map[2] = 1;
	tap_is(gpu_bo_wait(&gpu, &target, WAIT_NS), 0, "%s: the batch ends", engines[e].name);
}

/* Reports in the buffer and, if @lost is not NULL, how often the stream has announced a loss. */
static uint32_t reports(uint64_t *lost)
{
	struct genx_oa_map_release arg = { 0 };

	if (ioctl(stream, GENX_OA_IOCTL_MAP_INFO, &arg.info))
		return 0;
	if (lost)
		*lost = arg.info.lost;
	return ((arg.info.tail - arg.info.head) & (SIZE - 1)) / REPORT;
}

/*
 * The hardware of Gen8 and Gen9 lets a batch stop the timer of the unit, and the counters with it,
 * while its context is loaded: then the stream announces lost reports, and the timer runs again
 * when the batch has ended.
 */
static void attack_timer(void)
{
	uint32_t *cs = batch.map, before, during;
	uint64_t lost = 0;
	bool more = false;

	ioctl(stream, I915_PERF_IOCTL_DISABLE, 0);
	ioctl(stream, I915_PERF_IOCTL_ENABLE, 0);
	memset(target.map, 0, target.size);
	*cs++ = MI_LOAD_REGISTER_IMM(1);
	*cs++ = 0x2360;
	*cs++ = 0;
	cs = emit_store(cs, 0, 1);
	*cs++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL | MI_SEMAPHORE_SAD_NEQ_SDD << 12;
	*cs++ = 0;
	*cs++ = (uint32_t)(target.addr + 8);
	*cs++ = (uint32_t)(target.addr >> 32);
	*cs++ = MI_BATCH_BUFFER_END;
	usleep(50000);
	nobody(true);
	if (gpu_exec(&gpu, 0, I915_EXEC_RENDER, &batch, &target))
		perror("# batch");
	nobody(false);
	tap_ok(reached(0), "render: a batch that stops the timer runs");
	/* reports are there some time after they were seen first */
	reports(NULL);
	usleep(20000);
	before = reports(NULL);
	usleep(100000);
	during = reports(NULL) - before;
	target.map[2] = 1;
	tap_is(gpu_bo_wait(&gpu, &target, WAIT_NS), 0, "render: it ends");
	before = reports(NULL);
	for (unsigned int i = 0; i < LATEST && !more; i++) {
		usleep(10000);
		more = reports(&lost) >= before + 20;
	}
	printf("# %u reports while it ran, %llu losses\n", during, (unsigned long long)lost);
	tap_ok(more, "render: the timer runs afterwards");
	if (users_stop_timer())
		tap_ok(during <= 2 && lost, "render: the timer was stopped, which is announced");
	else
		tap_ok(during > 2 && !lost, "render: the timer was not stopped");
}

static void test_batches(void)
{
	for (size_t e = 0; e < COUNT(engines); e++) {
		int none = 0;
		struct drm_i915_getparam get = { .value = &none };

		get.param = engines[e].selector == I915_EXEC_BSD ? I915_PARAM_HAS_BSD :
			    engines[e].selector == I915_EXEC_VEBOX ? I915_PARAM_HAS_VEBOX :
								     I915_PARAM_HAS_BLT;
		if (ioctl(gpu.fd, DRM_IOCTL_I915_GETPARAM, &get) || !none) {
			tap_skip(engines[e].name, "not on this platform");
			continue;
		}
		attack(e, 0);
		attack(e, ~0u);
	}
	/* the last: from now on the stream counts a loss */
	attack_timer();
}

static bool set_up(const char *slot, uint32_t *ctx)
{
	const uint64_t more[] = { GENX_OA_PROP_MAP, 1, GENX_OA_PROP_BUFFER_SIZE, SIZE };
	char path[128];
	struct stat st;
	int fd;

	gpu_open(&gpu);
	if (gpu_bo_create(&gpu, GPU_PAGE, &batch) || gpu_bo_create(&gpu, GPU_PAGE, &target) ||
	    gpu_context_create(&gpu, ctx))
		return false;
	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/resource0", slot);
	fd = open(path, O_RDONLY);
	if (fd < 0 || fstat(fd, &st))
		return false;
	bar = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	stream = gpu_stream_open_with(&gpu, EXPONENT, 0, more, 2);
	buffer = mmap(NULL, SIZE, PROT_READ, MAP_SHARED, stream, 0);
	return bar != MAP_FAILED && stream >= 0 && buffer != MAP_FAILED;
}

int main(int argc, char **argv)
{
	static const char paranoid[] = "/proc/sys/dev/genx/perf_stream_paranoid";
	const char *slot = argc > 1 ? argv[1] : "0000:00:02.0";
	uint32_t ctx;

	if (!tap_ok(set_up(slot, &ctx), "root's stream"))
		return tap_finish();
	tap_is(mount("debugfs", "/sys/kernel/debug", "debugfs", MS_REMOUNT, "mode=755"), 0,
	       "debugfs is mounted for all");

	test_pmu(0);
	nobody(true);
	test_streams(ctx);
	test_pmu(-EACCES);
	test_debugfs(slot);
	test_fdinfo(getppid());
	nobody(false);
	tap_is(write_file(paranoid, "0"), 0, "perf_stream_paranoid 0");
	nobody(true);
	test_mapping();
	nobody(false);
	tap_is(write_file(paranoid, "1"), 0, "perf_stream_paranoid 1");
	mount("debugfs", "/sys/kernel/debug", "debugfs", MS_REMOUNT, "mode=700");

	test_batches();
	close(stream);
	gpu_close(&gpu);
	return tap_finish();
}
