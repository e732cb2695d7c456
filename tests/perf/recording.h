/* SPDX-License-Identifier: MIT */
/* A recording of known reports at FILE_NAME, which the test defines before it includes this. */
#ifndef GENX_TESTS_PERF_RECORDING_H
#define GENX_TESTS_PERF_RECORDING_H

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

#endif
