// SPDX-License-Identifier: MIT
/*
 * genx-perf workload: run contexts on the render and the copy engine and check their results.
 * Batches are submitted through the i915 ABI, with pinned addresses.
 *
 * A render batch executes a chain of ALU additions, and stores the result and a stamp. A copy batch
 * fills a page and stores a stamp. The stamp is a number that differs in each batch. Source of the
 * commands: manual 003 §Command Streamer Command Formats.
 *
 * Before Gen8 addresses in commands have one DW, and a batch of user space may not load registers:
 * a render batch stores the sums that the processor has computed. On Sandy Bridge what it stores
 * goes to the GGTT, which all contexts share: the driver chooses the addresses of results.
 */

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/perf.h"

#define PAGE		4096u
#define FIRST_ADDR	0x100000ull
#define MAX_CONTEXTS	256u
#define MAX_ROUNDS	4096u
#define ALU_LOOPS	100u
#define WAIT_NS		60000000000ll
/* size of an address space before Gen8, where addresses have one DW */
#define SHORT_ADDRESSES	(2ull << 30)

#define MI_BATCH_END		(0x0au << 23)
#define MI_STORE_DW		(0x20u << 23 | 2)
#define MI_LOAD_REG(n)		(0x22u << 23 | (2 * (n) - 1))
#define MI_STORE_REG		(0x24u << 23 | 2)
#define MI_MATH(n)		(0x1au << 23 | ((n) - 1))
#define ALU(op, a, b)		((uint32_t)(op) << 20 | (uint32_t)(a) << 10 | (b))
#define ALU_LOAD(dst, src)	ALU(0x080, dst, src)
#define ALU_ADD			ALU(0x100, 0, 0)
#define ALU_STORE(dst, src)	ALU(0x180, dst, src)
#define ALU_SRCA		0x20
#define ALU_SRCB		0x21
#define ALU_ACCU		0x31
#define RENDER_GPR(n)		(0x2600u + 8 * (n))
#define XY_COLOR_BLT(wide)	(2u << 29 | 0x50u << 22 | 3u << 20 | ((wide) ? 5 : 4))
#define BLT_FILL_32BPP		(3u << 24 | 0xf0u << 16)

/* DWs of the result page: the stamp of the last batch, and the result of the ALU. */
#define RESULT_STAMP	0
#define RESULT_SUM	2
/* DW of the page that the copy engine fills */
#define RESULT_FILL	(PAGE / 4)

static const char help[] =
"usage: genx-perf workload [options]    (also as genx-workload)\n"
"Run contexts on the render and the copy engine in turn and check their results.\n"
"  -c, --contexts N   number of contexts (4)\n"
"  -b, --batches N    batches that each context queues before it waits (8)\n"
"  -n, --rounds N     number of rounds instead of --seconds; 0: as many as fit into these (0)\n"
"  -s, --seconds S    duration (4)\n"
"  -l, --loops N      ALU additions of a render batch (100)\n"
"  -D, --device PATH  device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure or a wrong result; 2 usage; 3 no device.\n";

struct buffer {
	uint32_t handle;
	uint64_t addr;
	uint32_t *map;
	size_t size;
};

/**
 * struct worker - one context and its buffers
 * @ctx:	context handle
 * @ring:	I915_EXEC_RENDER or I915_EXEC_BLT
 * @batch:	batches, one behind the other
 * @result:	results of the batches
 * @wide:	addresses have two DWs
 * @global:	stores go to the GGTT
 * @stamp:	value that the last batch stores
 * @done:	number of batches queued so far
 */
struct worker {
	uint32_t ctx;
	uint64_t ring;
	bool wide;
	bool global;
	struct buffer batch;
	struct buffer result;
	uint32_t stamp;
	uint64_t done;
};

struct options {
	const char *device;
	unsigned int contexts;
	unsigned int batches;
	unsigned int rounds;
	unsigned int loops;
	double seconds;
};

static uint64_t next_addr = FIRST_ADDR;

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

static void must(int err, const char *what)
{
	if (err < 0)
		die(EXIT_FAILED, "workload: %s: %s", what, strerror(-err));
}

static void buffer_create(int fd, struct buffer *buf, size_t size)
{
	struct drm_i915_gem_mmap_offset offset = { .flags = I915_MMAP_OFFSET_WB };
	struct drm_i915_gem_create create = { .size = size };
	int err;

	must(xioctl(fd, DRM_IOCTL_I915_GEM_CREATE, &create), "create a buffer");
	buf->handle = create.handle;
	buf->size = size;
	buf->addr = next_addr;
	next_addr += (size + PAGE - 1) / PAGE * PAGE + PAGE;
	offset.handle = create.handle;
	err = xioctl(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset);
	if (err == -ENODEV) {
		/* the one type of devices with local memory */
		offset.flags = I915_MMAP_OFFSET_FIXED;
		err = xioctl(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset);
	}
	must(err, "map a buffer");
	buf->map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, offset.offset);
	if (buf->map == MAP_FAILED)
		die(EXIT_FAILED, "workload: mmap: %s", strerror(errno));
}

static void buffer_destroy(int fd, struct buffer *buf)
{
	struct drm_gem_close close_args = { .handle = buf->handle };

	munmap(buf->map, buf->size);
	must(xioctl(fd, DRM_IOCTL_GEM_CLOSE, &close_args), "close a buffer");
}

static unsigned int emit_store(const struct worker *w, uint32_t *cmd, uint64_t addr,
			       uint32_t value)
{
	cmd[0] = MI_STORE_DW;
	cmd[1] = w->wide ? addr : 0;
	cmd[2] = w->wide ? addr >> 32 : addr;
	cmd[3] = value;
	return 4;
}

/* Emit stores of 1 to @loops times the stamp. */
static unsigned int emit_sums(const struct worker *w, uint32_t *cmd, uint64_t addr,
			      uint32_t stamp, unsigned int loops)
{
	unsigned int n = 0;

	for (unsigned int i = 1; i <= loops; i++)
		n += emit_store(w, cmd + n, addr, i * stamp);
	return n;
}

/* Emit a chain of additions that computes GPR0 = loops * stamp modulo 2^32, and its store. */
static unsigned int emit_sum(uint32_t *cmd, uint64_t addr, uint32_t stamp, unsigned int loops)
{
	unsigned int n = 0;

	cmd[n++] = MI_LOAD_REG(4);
	cmd[n++] = RENDER_GPR(0);
	cmd[n++] = 0;
	cmd[n++] = RENDER_GPR(0) + 4;
	cmd[n++] = 0;
	cmd[n++] = RENDER_GPR(1);
	cmd[n++] = stamp;
	cmd[n++] = RENDER_GPR(1) + 4;
	cmd[n++] = 0;
	while (loops--) {
		cmd[n++] = MI_MATH(4);
		cmd[n++] = ALU_LOAD(ALU_SRCA, 0);
		cmd[n++] = ALU_LOAD(ALU_SRCB, 1);
		cmd[n++] = ALU_ADD;
		cmd[n++] = ALU_STORE(0, ALU_ACCU);
	}
	cmd[n++] = MI_STORE_REG;
	cmd[n++] = RENDER_GPR(0);
	cmd[n++] = addr;
	cmd[n++] = addr >> 32;
	return n;
}

/* Emit a fill of one page, which is 32 x 32 pixels of 4 bytes. */
static unsigned int emit_fill(const struct worker *w, uint32_t *cmd, uint64_t addr, uint32_t color)
{
	unsigned int n = 0;

	cmd[n++] = XY_COLOR_BLT(w->wide);
	cmd[n++] = BLT_FILL_32BPP | 32 * 4;
	cmd[n++] = 0;
	cmd[n++] = 32 << 16 | 32;
	cmd[n++] = addr;
	if (w->wide)
		cmd[n++] = addr >> 32;
	cmd[n++] = color;
	return n;
}

static size_t batch_size(unsigned int loops)
{
	return ((13 + 5 * (size_t)loops + 16) * 4 + 63) / 64 * 64;
}

static unsigned int batch_emit(const struct worker *w, uint32_t *cmd, uint32_t stamp,
			       unsigned int loops)
{
	uint64_t result = w->result.addr;
	unsigned int n = 0;

	if (w->ring == I915_EXEC_BLT)
		n += emit_fill(w, cmd, result + 4 * RESULT_FILL, stamp);
	else if (w->wide)
		n += emit_sum(cmd, result + 4 * RESULT_SUM, stamp, loops);
	else
		n += emit_sums(w, cmd, result + 4 * RESULT_SUM, stamp, loops);
	n += emit_store(w, cmd + n, result + 4 * RESULT_STAMP, stamp);
	cmd[n++] = MI_BATCH_END;
	if (n % 2)
		cmd[n++] = 0;
	return n;
}

/* Submit a batch. Without an address of the result, the driver chooses one. */
static void batch_queue(int fd, struct worker *w, size_t offset, size_t bytes)
{
	struct drm_i915_gem_exec_object2 objects[2] = {
		{
			.handle = w->result.handle, .offset = w->result.addr,
			.flags = (w->result.addr ? EXEC_OBJECT_PINNED : 0) |
				 (w->global ? EXEC_OBJECT_NEEDS_GTT : 0) |
				 EXEC_OBJECT_SUPPORTS_48B_ADDRESS | EXEC_OBJECT_WRITE,
		}, {
			.handle = w->batch.handle, .offset = w->batch.addr,
			.flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS,
		},
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)objects,
		.buffer_count = 2,
		.batch_start_offset = offset,
		.batch_len = bytes,
		.flags = w->ring | I915_EXEC_NO_RELOC,
		.rsvd1 = w->ctx,
	};
	int err;

	err = xioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &exec);
	if (err == -EINVAL)
		die(EXIT_FAILED, "workload: submit a batch: Invalid argument\n"
		    "  dmesg says whether genx has started the %s engine",
		    w->ring == I915_EXEC_RENDER ? "render" : "copy");
	must(err, "submit a batch");
	w->result.addr = objects[0].offset;
}

static void worker_create(int fd, struct worker *w, unsigned int i, const struct options *o)
{
	struct drm_i915_gem_context_param size = { .param = I915_CONTEXT_PARAM_GTT_SIZE };
	struct drm_i915_gem_context_create create = { 0 };

	must(xioctl(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create), "create a context");
	w->ctx = create.ctx_id;
	size.ctx_id = w->ctx;
	must(xioctl(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &size), "ask a context");
	w->wide = size.value > SHORT_ADDRESSES;
	w->ring = i % 2 ? I915_EXEC_BLT : I915_EXEC_RENDER;
	buffer_create(fd, &w->batch, o->batches * batch_size(o->loops));
	buffer_create(fd, &w->result, 2 * PAGE);
	w->global = device_param(fd, I915_PARAM_HAS_ALIASING_PPGTT) == 1;
	if (w->global) {
		w->result.addr = 0;
		w->batch.map[0] = MI_BATCH_END;
		batch_queue(fd, w, 0, 2 * sizeof(uint32_t));
	}
}

static void worker_start(int fd, struct worker *w, const struct options *o)
{
	for (unsigned int b = 0; b < o->batches; b++) {
		size_t offset = b * batch_size(o->loops);
		unsigned int n;

		w->stamp = w->ctx << 24 ^ ++w->done;
		n = batch_emit(w, w->batch.map + offset / 4, w->stamp, o->loops);
		batch_queue(fd, w, offset, 4 * n);
	}
}

/*
 * In this ABI, a wait does not return errors of the batch. A reset may be the cause of a wrong
 * result, so check the reset statistics first.
 */
static void wrong(int fd, const struct worker *w, const char *what, uint32_t have, uint32_t want)
{
	struct drm_i915_reset_stats stats = { .ctx_id = w->ctx };

	if (!xioctl(fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats) && stats.batch_active)
		die(EXIT_FAILED, "workload: context %u hung, a reset dropped its work", w->ctx);
	die(EXIT_FAILED, "workload: context %u: %s is 0x%08x, not 0x%08x", w->ctx, what, have,
	    want);
}

static void worker_check(int fd, struct worker *w, const struct options *o)
{
	struct drm_i915_gem_wait wait = {
		.bo_handle = w->result.handle, .timeout_ns = WAIT_NS,
	};
	const uint32_t *result = w->result.map;

	must(xioctl(fd, DRM_IOCTL_I915_GEM_WAIT, &wait), "wait for a batch");
	/* The GPU wrote the page: discard values that the compiler holds. */
	__atomic_thread_fence(__ATOMIC_ACQUIRE);
	if (result[RESULT_STAMP] != w->stamp)
		wrong(fd, w, "the stamp", result[RESULT_STAMP], w->stamp);
	if (w->ring == I915_EXEC_RENDER && result[RESULT_SUM] != w->stamp * o->loops)
		wrong(fd, w, "the sum", result[RESULT_SUM], w->stamp * o->loops);
	for (unsigned int i = 0; w->ring == I915_EXEC_BLT && i < PAGE / 4; i++)
		if (result[RESULT_FILL + i] != w->stamp)
			wrong(fd, w, "a pixel", result[RESULT_FILL + i], w->stamp);
}

static void worker_destroy(int fd, struct worker *w)
{
	struct drm_i915_gem_context_destroy destroy = { .ctx_id = w->ctx };

	must(xioctl(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy), "destroy a context");
	buffer_destroy(fd, &w->batch);
	buffer_destroy(fd, &w->result);
}

static int run(const struct options *o)
{
	struct worker *workers = calloc(o->contexts, sizeof(*workers));
	uint64_t batches[2] = { 0 };
	unsigned int rounds = 0;
	int fd = device_open(o->device);
	double begin;

	if (!workers)
		die(EXIT_FAILED, "no memory");
	if (device_param(fd, I915_PARAM_HAS_EXECBUF2) <= 0)
		die(EXIT_FAILED, "genx does not submit work to this GPU yet, see genx-perf info");
	for (unsigned int i = 0; i < o->contexts; i++)
		worker_create(fd, &workers[i], i, o);

	begin = now();
	do {
		for (unsigned int i = 0; i < o->contexts; i++)
			worker_start(fd, &workers[i], o);
		for (unsigned int i = 0; i < o->contexts; i++)
			worker_check(fd, &workers[i], o);
		rounds++;
	} while (o->rounds ? rounds < o->rounds : now() - begin < o->seconds);

	for (unsigned int i = 0; i < o->contexts; i++) {
		batches[i % 2] += workers[i].done;
		worker_destroy(fd, &workers[i]);
	}
	printf("workload: %u context%s, %u round%s in %.3f s, %" PRIu64 " render and %" PRIu64
	       " copy batch%s, all results right\n", o->contexts, plural(o->contexts), rounds,
	       plural(rounds), now() - begin, batches[0], batches[1], batches[1] == 1 ? "" : "es");
	free(workers);
	close(fd);
	return 0;
}

int cmd_workload(int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "contexts", required_argument, NULL, 'c' },
		{ "batches", required_argument, NULL, 'b' },
		{ "rounds", required_argument, NULL, 'n' },
		{ "seconds", required_argument, NULL, 's' },
		{ "loops", required_argument, NULL, 'l' },
		{ "device", required_argument, NULL, 'D' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	struct options o = {
		.contexts = 4, .batches = 8, .loops = ALU_LOOPS,
	};
	int option;

	while ((option = getopt_long(argc, argv, "c:b:n:s:l:D:h", long_options, NULL)) != -1) {
		switch (option) {
		case 'c':
			o.contexts = parse_u64(optarg, "--contexts", 1, MAX_CONTEXTS);
			break;
		case 'b':
			o.batches = parse_u64(optarg, "--batches", 1, 256);
			break;
		case 'n':
			o.rounds = parse_u64(optarg, "--rounds", 0, MAX_ROUNDS);
			break;
		case 's':
			o.seconds = parse_seconds(optarg, "--seconds");
			break;
		case 'l':
			o.loops = parse_u64(optarg, "--loops", 1, 10000);
			break;
		case 'D':
			o.device = optarg;
			break;
		default:
			return option_help(option, help);
		}
	}
	if (optind != argc)
		return option_unexpected(argv[optind], help);
	excludes(o.rounds, "--rounds", o.seconds > 0, "--seconds");
	if (!(o.seconds > 0))
		o.seconds = 4;
	return run(&o);
}
