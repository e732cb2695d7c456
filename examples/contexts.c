// SPDX-License-Identifier: MIT
/* Print for each 100 ms and context how many of the render clocks the GPU was busy. */

#include <genx-perf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int failed(void)
{
	fprintf(stderr, "contexts: %s\n", genx_perf_error());
	return 1;
}

static void print(const struct genx_perf_record *r, const struct genx_perf_stream_info *info,
		  int busy)
{
	double ms = 1e3 / info->timestamp_hz;

	if (r->type == GENX_PERF_RECORD_LOST)
		printf("reports were lost\n");
	if (r->type == GENX_PERF_RECORD_OVERFLOW)
		printf("the buffer overflowed: counts are missing\n");
	if (r->type != GENX_PERF_RECORD_DELTA || !r->gpu_ticks)
		return;
	printf("%10.3f ms %8.3f ms ", r->start * ms, r->active * ms);
	if (r->ctx_id == GENX_PERF_NO_CONTEXT)
		printf("no context      ");
	else
		printf("context %#-8x", r->ctx_id);
	printf(" %5.1f %% busy\n", 100.0 * r->counters[busy] / r->gpu_ticks);
}

int main(int argc, char **argv)
{
	unsigned int n = argc > 1 ? atoi(argv[1]) : 10;
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_stream_info info;
	struct genx_perf_device *device;
	struct genx_perf_stream *stream;
	struct genx_perf_record record;
	int busy, ret = 0;

	options.records = GENX_PERF_RECORDS_DELTAS;
	options.coalesce_ns = 100000000;
	if (genx_perf_open(argc > 2 ? argv[2] : NULL, &device) ||
	    genx_perf_stream_open(device, &options, &stream) || genx_perf_stream_enable(stream))
		return failed();
	busy = genx_perf_stream_counter_find(stream, "GpuBusy");
	if (busy < 0)
		return failed();
	genx_perf_stream_info_get(stream, &info);
	while (n && ret >= 0) {
		ret = genx_perf_stream_wait(stream, -1);
		while (n && ret > 0) {
			ret = genx_perf_record_next(stream, &record);
			if (ret > 0) {
				print(&record, &info, busy);
				n--;
			}
		}
	}
	genx_perf_stream_close(stream);
	genx_perf_close(device);
	return ret < 0 ? failed() : 0;
}
