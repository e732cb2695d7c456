// SPDX-License-Identifier: MIT
/*
 * oa-context: a counter stream of one context, and flexible EU events that contexts carry. Prints
 * TAP.
 */

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define EXPONENT	12
#define SWITCH		(8u << 19)	/* RPT_ID: reason "context switch" */
#define NO_CONTEXT	0xffffffffu
#define WAIT_NS		10000000000LL
#define BATCHES		20
#define TRIES		100		/* of 100 ms */
#define FPU0		19		/* A counters of EU_PERF_CNTL6 */
#define NONE		20

static struct gpu gpu;
static struct gpu_bo batch, target;
static uint32_t ctx[2];
static char records[1 << 20];

static bool set_up(void)
{
	gpu_open(&gpu);
	return !gpu_bo_create(&gpu, GPU_PAGE, &batch) && !gpu_bo_create(&gpu, GPU_PAGE, &target) &&
	       !gpu_context_create(&gpu, &ctx[0]) && !gpu_context_create(&gpu, &ctx[1]);
}

/* Run a batch in each context in turn. Return: batches that ended well. */
static unsigned int work(void)
{
	unsigned int i, done = 0;

	for (i = 0; i < BATCHES; i++) {
		gpu_batch_stores(&batch, &target, 0, 64, i);
		done += !gpu_exec(&gpu, ctx[i & 1], I915_EXEC_RENDER, &batch, &target) &&
			!gpu_bo_wait(&gpu, &target, WAIT_NS);
	}
	return done;
}

/* What a stream of ctx[0] has returned. */
struct seen {
	unsigned int own, others, switches, ids, loss;
	uint32_t id;
};

static void look(struct seen *seen, const char *at, const char *end)
{
	while (at < end) {
		const struct drm_i915_perf_record_header *header = (const void *)at;
		const uint32_t *r = (const void *)(header + 1);

		at += header->size;
		if (header->type != DRM_I915_PERF_RECORD_SAMPLE) {
			seen->loss++;
			continue;
		}
		seen->switches += !!(r[0] & SWITCH);
		if (r[2] == NO_CONTEXT) {
			seen->others++;
			continue;
		}
		seen->own++;
		seen->ids += r[2] != seen->id;
		seen->id = r[2];
	}
}

static bool seen_enough(const struct seen *seen)
{
	return seen->own >= BATCHES / 2 && seen->others >= BATCHES / 2 &&
	       seen->switches >= BATCHES;
}

static void test_filter(void)
{
	const uint64_t more[] = { DRM_I915_PERF_PROP_CTX_HANDLE, ctx[0] };
	int fd = gpu_stream_open_with(&gpu, EXPONENT, I915_PERF_FLAG_FD_NONBLOCK, more, 1);
	struct pollfd poll_fd = { .fd = fd, .events = POLLIN };
	struct seen seen = { .id = NO_CONTEXT };

	if (!tap_ok(fd >= 0, "a stream of one context (%d)", fd))
		return;
	tap_is(work(), BATCHES, "two contexts take turns");
	for (int i = 0; i < TRIES && !seen_enough(&seen); i++) {
		ssize_t n;

		poll(&poll_fd, 1, 100);
		n = read(fd, records, sizeof(records));
		if (n > 0)
			look(&seen, records, records + n);
	}
	tap_ok(seen.own >= BATCHES / 2, "%u reports of the context", seen.own);
	tap_is(seen.ids, 1, "with one id, its own");
	tap_ok(seen.others >= BATCHES / 2, "%u of others without their ids", seen.others);
	tap_ok(seen.switches >= BATCHES, "%u switches", seen.switches);
	tap_is(seen.loss, 0, "no loss");
	close(fd);
}

/* Totals of a stream with metric set @id while both contexts work. */
static void totals_of(int id, struct genx_oa_totals *totals)
{
	const uint64_t more[] = { GENX_OA_PROP_TOTALS, 1, GENX_OA_PROP_RECORDS, 0 };
	int fd = gpu_stream_open_with(&gpu, EXPONENT, I915_PERF_FLAG_FD_NONBLOCK, more, 2);

	memset(totals, 0, sizeof(*totals));
	if (tap_ok(fd >= 0, "a stream with totals (%d)", fd)) {
		tap_is(ioctl(fd, I915_PERF_IOCTL_CONFIG, (long)id), 1, "metric set %d", id);
		tap_is(ioctl(fd, I915_PERF_IOCTL_DISABLE, 0), 0, "disabled");
		tap_is(ioctl(fd, I915_PERF_IOCTL_ENABLE, 0), 0, "enabled with the new set");
		tap_is(work(), BATCHES, "work");
		tap_is(ioctl(fd, I915_PERF_IOCTL_DISABLE, 0), 0, "disabled");
		tap_is(ioctl(fd, GENX_OA_IOCTL_TOTALS, totals), 0, "totals");
	}
	close(fd);
}

/* Contexts that exist already get the events of a set, and lose them with the next set. */
static void test_flex(void)
{
	/* EU_PERF_CNTL6: A19 counts FPU0, A20 an increment event without a meaning */
	static const uint32_t flex[] = { 0xe65c, 0x7000 };
	struct drm_i915_perf_oa_config config = {
		.n_flex_regs = 1, .flex_regs_ptr = (uintptr_t)flex,
	};
	struct genx_oa_totals totals;
	int id;

	memcpy(config.uuid, "6d3b8f05-0001-4d3f-9d3e-1d2f0c8a7b11", sizeof(config.uuid));
	id = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_ADD_CONFIG, &config);
	if (!tap_ok(id > 1, "a set with flexible EU events (%d)", id))
		return;
	totals_of(id, &totals);
	tap_ok(totals.counters[0] > 0, "A0, render busy, counts");
	/* FPU0 of all EUs: half of their clocks on the model, while the render engine is busy */
	tap_ok(totals.counters[FPU0] >= totals.counters[0], "A19 counts the event of all EUs");
	tap_is(totals.counters[NONE], 0, "A20 counts nothing");
	tap_is(ioctl(gpu.fd, DRM_IOCTL_I915_PERF_REMOVE_CONFIG, &(uint64_t){ (uint64_t)id }), 0,
	       "the set is removed");
}

int main(void)
{
	if (!tap_ok(set_up(), "two contexts"))
		return tap_finish();
	test_filter();
	test_flex();
	gpu_close(&gpu);
	return tap_finish();
}
