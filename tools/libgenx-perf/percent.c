// SPDX-License-Identifier: MIT
/* Counters of clocks in per cent of the clocks that the GPU, or all of its EUs, had. */

#include <errno.h>
#include <math.h>
#include <string.h>

#include "handle.h"
#include "recording/recording.h"

static int of_clocks(const struct genx_perf_counter *c, int eus, uint64_t value, uint64_t clocks,
		     double *percent)
{
	double part = counters_percent(c->unit, eus, value, clocks ? clocks : 1);

	if (part >= 0) {
		*percent = clocks ? part : NAN;
		return 0;
	}
	if (counters_eu_clocks(c->unit) > 0)
		return lib_fail(-EINVAL, "%s: the number of EUs is not known", c->name);
	if (!*c->unit)
		return lib_fail(-EINVAL, "what %s counts is not known", c->name);
	return lib_fail(-EINVAL, "%s counts %s, not clocks", c->name, c->unit);
}

static int of_stream(const struct genx_perf_stream *stream, unsigned int index,
		     const uint64_t *counters, uint64_t clocks, double *percent)
{
	uint64_t eus = stream->gpu[GPU_EUS];
	struct genx_perf_counter counter;
	int err = genx_perf_stream_counter_get(stream, index, &counter);

	return err ? err : of_clocks(&counter, eus == GPU_UNKNOWN ? 0 : eus, counters[index],
				     clocks, percent);
}

static int check_record(const struct genx_perf_record *record)
{
	if (record->type == GENX_PERF_RECORD_REPORT || record->type == GENX_PERF_RECORD_DELTA)
		return 0;
	return lib_fail(-EINVAL, "the record has no counts");
}

int genx_perf_totals_percent(const struct genx_perf_stream *stream,
			     const struct genx_perf_totals *totals, unsigned int index,
			     double *percent)
{
	return of_stream(stream, index, totals->counters, totals->gpu_ticks, percent);
}

int genx_perf_record_percent(const struct genx_perf_stream *stream,
			     const struct genx_perf_record *record, unsigned int index,
			     double *percent)
{
	int err = check_record(record);

	return err ? err : of_stream(stream, index, record->counters, record->gpu_ticks, percent);
}

int genx_perf_recording_percent(const struct genx_perf_recording *recording,
				const struct genx_perf_record *record, unsigned int index,
				double *percent)
{
	struct genx_perf_recording_info info;
	struct genx_perf_counter counter;
	int err = check_record(record);

	if (!err)
		err = genx_perf_recording_counter_get(recording, index, &counter);
	if (err)
		return err;
	genx_perf_recording_info_get(recording, &info);
	return of_clocks(&counter, info.gpu.eus, record->counters[index], record->gpu_ticks,
			 percent);
}
