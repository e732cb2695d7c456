// SPDX-License-Identifier: MIT
/* Count for a second, or for a number of seconds, and print what was counted, by name. */

#include <genx-perf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int failed(void)
{
	fprintf(stderr, "totals: %s\n", genx_perf_error());
	return 1;
}

static void print(struct genx_perf_stream *stream, const struct genx_perf_totals *totals)
{
	struct genx_perf_counter counter;

	printf("%.3f s, %" PRIu64 " reports\n", totals->ns / 1e9, totals->reports);
	for (unsigned int i = 0; i < totals->n_counters; i++)
		if (totals->counters[i] && !genx_perf_stream_counter_get(stream, i, &counter))
			printf("%-4s %-24s %20" PRIu64 " %s\n", counter.id, counter.name,
			       totals->counters[i], counter.unit);
	if (totals->flags & GENX_PERF_TOTALS_LOST)
		printf("lost: %" PRIu64 " times reports, %" PRIu64 " times the buffer\n",
		       totals->lost, totals->overflows);
}

int main(int argc, char **argv)
{
	double seconds = argc > 1 ? atof(argv[1]) : 1;
	struct genx_perf_totals totals;
	struct genx_perf_device *device;
	struct genx_perf_stream *stream;

	if (genx_perf_open(argc > 2 ? argv[2] : NULL, &device))
		return failed();
	if (genx_perf_stream_open(device, NULL, &stream) || genx_perf_stream_enable(stream))
		return failed();
	usleep(seconds * 1e6);
	if (genx_perf_totals_get(stream, &totals))
		return failed();
	printf("%s %s\n", genx_perf_address(device), genx_perf_platform(device));
	print(stream, &totals);
	genx_perf_stream_close(stream);
	genx_perf_close(device);
	return 0;
}
