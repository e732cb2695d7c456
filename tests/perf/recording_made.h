/* SPDX-License-Identifier: MIT */
/*
 * Recordings of known reports at FILE_NAME, which the test defines before it includes this: one
 * that genx-perf record makes of the device of the tests, and those whose records a test makes
 * itself. It closes make_file when the recording is complete.
 */
#ifndef GENX_TESTS_PERF_RECORDING_MADE_H
#define GENX_TESTS_PERF_RECORDING_MADE_H

#include "tests/perf/harness.h"
#include "tools/genx-perf/report/report.h"

#define REPORTS		25

/* 24 differences of 1000 ticks; contexts 0x100 and 0x101 run for 10 each, 0x102 for 4. */
static inline void make(void)
{
	fake.records = REPORTS;
	run(cmd_record, "record -d 0.05 -M " LAKEFIELD " -o " FILE_NAME, NULL);
}

static inline void append(const void *data, size_t size)
{
	FILE *f = fopen(FILE_NAME, "a");

	fwrite(data, 1, size, f);
	fclose(f);
}

static inline void append_record(uint32_t type, uint16_t size, const void *data)
{
	struct drm_i915_perf_record_header header = { .type = type, .size = size };

	append(&header, sizeof(header));
	if (size > sizeof(header))
		append(data, size - sizeof(header));
}

/* ---- records of a test ---- */

#define HZ		12000000ull
#define SECOND		1000000000ull

static FILE *make_file;

static inline void make_put(uint32_t type, const void *data, size_t size)
{
	struct drm_i915_perf_record_header header = { .type = type, .size = sizeof(header) + size };

	fwrite(&header, sizeof(header), 1, make_file);
	fwrite(data, size, 1, make_file);
}

static inline void make_begin_device(const char *path, const struct recording_device *device)
{
	static const struct recording_version version = { .version = RECORDING_VERSION_1 };

	make_file = fopen(path, "w");
	make_put(RECORDING_VERSION, &version, sizeof(version));
	make_put(RECORDING_DEVICE, device, sizeof(*device));
}

/* Begin a recording of Kaby Lake. @max_hz: highest frequency of the GT, 0: not known */
static inline void make_begin_hz(const char *path, uint64_t timestamp_hz, uint32_t max_hz)
{
	const struct recording_device device = {
		.timestamp_hz = timestamp_hz, .device_id = 0x5912, .max_hz = max_hz,
		.format = I915_OA_FORMAT_A32u40_A4u32_B8_C8, .set_name = "TestOa",
	};

	make_begin_device(path, &device);
}

static inline void make_begin(const char *path)
{
	make_begin_hz(path, HZ, 0);
}

static inline void make_clocks(uint64_t cpu_ns, uint64_t gpu_ticks)
{
	struct recording_correlation c = { cpu_ns, gpu_ticks };

	make_put(RECORDING_CORRELATION, &c, sizeof(c));
}

/* A report of a context; its render clock and A0 count @ticks, too. */
static inline void make_report(uint64_t ticks, uint32_t ctx)
{
	uint32_t data[64] = { 1u << 16, ticks, ctx, ticks, ticks };

	make_put(DRM_I915_PERF_RECORD_SAMPLE, data, sizeof(data));
}

/* A delta of a context, or of folded ones; times in seconds behind the first correlation */
static inline void make_delta(double start, double end, uint32_t flags)
{
	struct {
		struct genx_oa_delta delta;
		uint64_t counters[52];
	} data = { .delta = { .flags = flags & GENX_OA_DELTA_FOLDED ? flags :
				       GENX_OA_DELTA_CTX_VALID | flags, .ctx_id = 7,
			      .start = start * HZ + 0.5, .end = end * HZ + 0.5, .gpu_ticks = 100,
			      .reports = 3 } };

	data.delta.active = data.delta.end - data.delta.start;
	make_put(GENX_OA_RECORD_DELTA, &data, sizeof(data));
}

/* The record that genx-perf record writes before a correlation */
static inline void make_boottime(uint64_t cpu_ns, uint64_t boot_ns)
{
	struct recording_boottime b = { cpu_ns, boot_ns };

	make_put(RECORDING_BOOTTIME, &b, sizeof(b));
}

/* Reports of @from to @to seconds, 100 in each, a correlation behind each second */
static inline void make_seconds(unsigned int from, unsigned int to, uint64_t g0, double rate)
{
	for (unsigned int s = from; s < to; s++) {
		for (unsigned int k = 0; k < 100; k++)
			make_report(g0 + (uint64_t)((s * 100 + k) * (HZ / 100) * rate), 0x100);
		make_clocks(1000 * SECOND + (s + 1) * SECOND - 1,
			    g0 + (uint64_t)((s + 1) * HZ * rate));
	}
}

#endif
