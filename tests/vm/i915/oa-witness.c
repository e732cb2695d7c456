// SPDX-License-Identifier: MIT
/*
 * oa-witness SETS: i915's OA stream on the modelled GPU, with the public TestOa of a platform (bdw,
 * kblgt2, icl, tglgt2). What its counters must show is computed here, from the logic of the set and
 * the reports' own GPU_TICKS, and not by the model.
 *
 * TestOa compares nodes 3, 4 and 5 of the unit. Node 3 is high in one clock of two, nodes 4 and 5
 * each in one of three, independent of node 3. B0: less than 0; B1, B2: always; B3: node 3 low;
 * B4: nodes 4 and 5 low; B5: node 4 high; B6: nodes 3 and 4 high; B7: node 3 or 4 high. In sixths
 * of the clock: 0, 6, 6, 3, 2, 2, 1, 4.
 *
 * The logic repeats after six clocks. The reports begin and end anywhere in them, which moves a
 * count by at most 9 sixths (three clocks of one level where half are high); GPU_TICKS is sampled
 * up to a clock apart from the logic, which adds up to 3 there, and 6 where every clock counts.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <i915_drm.h>

#include "tests/oa-sets/add.h"
#include "tests/oa-sets/sets.h"
#include "tests/vm/lib/tap.h"

#define EXPONENT	8
#define PERIOD		(2u << EXPONENT)	/* ticks of the timestamp */
#define WANTED		200			/* reports */
#define WAIT_MS		20000
#define REASON(id)	((id) >> 19 & 0x3f)
#define REASON_TIMER	1
#define DW_B0		48
#define N_B		8
#define OFF_MAX		12		/* sixths of a clock */

OA_SETS_EMBED(bdw);
OA_SETS_EMBED(kblgt2);
OA_SETS_EMBED(icl);
OA_SETS_EMBED(tglgt2);

/* Haswell has no TestOa: RenderBasic, in the format that it has; C2 counts clocks. */
OA_SETS_EMBED(hsw);

/**
 * struct witness - what to stream on a platform
 * @name:	file of sets
 * @text:	its content
 * @set:	set; NULL: TestOa
 * @format:	format of reports
 * @ticks_dw:	word of a report that counts clocks
 */
static const struct witness {
	const char *name, *text, *set;
	uint64_t format;
	unsigned int ticks_dw;
} files[] = {
	{ "bdw", bdw_sets, NULL, I915_OA_FORMAT_A32u40_A4u32_B8_C8, 3 },
	{ "kblgt2", kblgt2_sets, NULL, I915_OA_FORMAT_A32u40_A4u32_B8_C8, 3 },
	{ "icl", icl_sets, NULL, I915_OA_FORMAT_A32u40_A4u32_B8_C8, 3 },
	{ "tglgt2", tglgt2_sets, NULL, I915_OA_FORMAT_A32u40_A4u32_B8_C8, 3 },
	{ "hsw", hsw_sets, "RenderBasic", I915_OA_FORMAT_A45_B8_C8, 58 },
};

static const uint32_t sixths[N_B] = { 0, 6, 6, 3, 2, 2, 1, 4 };

/* Sums over the reports that the stream returned. */
static struct {
	uint32_t last[64];
	uint64_t ticks, b[N_B];
	unsigned int reports, lost, off_period;
} seen;

static const struct witness *witness_of(const char *name)
{
	unsigned int i;

	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (!strcmp(files[i].name, name))
			return &files[i];
	return NULL;
}

static int test_set_add(int fd, const struct witness *w)
{
	struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
	int n = sets ? oa_sets_parse(w->text, sets) : 0;
	int i, id = -ENOENT;

	for (i = 0; i < n; i++)
		if (!strcmp(sets[i].symbol, w->set ?: "TestOa"))
			id = oa_set_add(fd, &sets[i]);
	free(sets);
	return id;
}

static int stream_open(int fd, int set, uint64_t format)
{
	uint64_t properties[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, (uint64_t)set,
		DRM_I915_PERF_PROP_OA_FORMAT, format,
		DRM_I915_PERF_PROP_OA_EXPONENT, EXPONENT,
	};
	struct drm_i915_perf_open_param param = {
		.flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK,
		.num_properties = sizeof(properties) / 16,
		.properties_ptr = (uintptr_t)properties,
	};
	int stream = ioctl(fd, DRM_IOCTL_I915_PERF_OPEN, &param);

	return stream < 0 ? -errno : stream;
}

/* Deltas between one report and the next, of whatever reason. */
static void report_take(const uint32_t *report, const struct witness *w)
{
	/* Haswell's reports have no reason, and the timer alone writes them */
	bool reasons = !w->set, timers;
	unsigned int i;

	if (seen.reports++) {
		seen.ticks += report[w->ticks_dw] - seen.last[w->ticks_dw];
		for (i = 0; i < N_B; i++)
			seen.b[i] += report[DW_B0 + i] - seen.last[DW_B0 + i];
	}
	timers = !reasons || (REASON(report[0]) == REASON_TIMER &&
			      REASON(seen.last[0]) == REASON_TIMER);
	if (seen.reports > 1 && timers && report[1] - seen.last[1] != PERIOD)
		seen.off_period++;
	memcpy(seen.last, report, sizeof(seen.last));
}

static int records_take(int stream, const struct witness *w)
{
	static char buffer[64 * 1024];
	struct pollfd wait = { .fd = stream, .events = POLLIN };
	ssize_t got, at;

	if (poll(&wait, 1, WAIT_MS) != 1)
		return -ETIME;
	got = read(stream, buffer, sizeof(buffer));
	if (got < 0)
		return errno == EAGAIN ? 0 : -errno;
	for (at = 0; at < got;) {
		const struct drm_i915_perf_record_header *head = (void *)(buffer + at);
		uint32_t report[64];

		memcpy(report, head + 1, sizeof(report));
		if (head->type == DRM_I915_PERF_RECORD_SAMPLE)
			report_take(report, w);
		else
			seen.lost++;
		at += head->size;
	}
	return 0;
}

int main(int argc, char **argv)
{
	int fd = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
	const struct witness *w = witness_of(argc > 1 ? argv[1] : "");
	int set = w ? test_set_add(fd, w) : -ENOENT;
	int stream, err = 0;
	unsigned int i;

	if (!tap_ok(set > 0, "i915 takes a set of %s: %d", argc > 1 ? argv[1] : "nothing", set))
		return tap_finish();
	stream = stream_open(fd, set, w->format);
	if (!tap_ok(stream >= 0, "i915 opens a stream: %d", stream))
		return tap_finish();
	while (!err && seen.reports < WANTED)
		err = records_take(stream, w);
	tap_is(err, 0, "reports come");
	tap_ok(seen.reports >= WANTED, "%u reports", seen.reports);
	tap_is(seen.lost, 0, "none is lost");
	tap_is(seen.off_period, 0, "timer reports are a period apart");
	tap_ok(seen.ticks > WANTED, "GPU_TICKS advanced by %llu", (unsigned long long)seen.ticks);
	for (i = 0; i < N_B && !w->set; i++) {
		int64_t off = (int64_t)(seen.b[i] * 6) - (int64_t)(seen.ticks * sixths[i]);

		tap_ok(llabs(off) <= OFF_MAX, "B%u counts %u/6 of the clock: %llu", i, sixths[i],
		       (unsigned long long)seen.b[i]);
	}
	close(stream);
	close(fd);
	return tap_finish();
}
