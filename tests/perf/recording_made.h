/* SPDX-License-Identifier: MIT */
/*
 * Recordings whose records a test makes itself. The test defines FILE_NAME before it includes this,
 * and closes make_file when the recording is complete.
 */
#ifndef GENX_TESTS_PERF_RECORDING_MADE_H
#define GENX_TESTS_PERF_RECORDING_MADE_H

#include "tests/perf/harness.h"
#include "tools/genx-perf/report/report.h"

#define HZ		12000000ull
#define SECOND		1000000000ull

static FILE *make_file;

static inline void make_put(uint32_t type, const void *data, size_t size)
{
	struct drm_i915_perf_record_header header = { .type = type, .size = sizeof(header) + size };

	fwrite(&header, sizeof(header), 1, make_file);
	fwrite(data, size, 1, make_file);
}

/* Begin a recording of Kaby Lake. */
static inline void make_begin(const char *path)
{
	static const struct recording_version version = { .version = RECORDING_VERSION_1 };
	static const struct recording_device device = {
		.timestamp_hz = HZ, .device_id = 0x5912,
		.format = I915_OA_FORMAT_A32u40_A4u32_B8_C8, .set_name = "TestOa",
	};

	make_file = fopen(path, "w");
	make_put(RECORDING_VERSION, &version, sizeof(version));
	make_put(RECORDING_DEVICE, &device, sizeof(device));
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
