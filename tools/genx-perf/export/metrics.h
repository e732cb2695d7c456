/* SPDX-License-Identifier: MIT */
/*
 * Print totals in a format that Prometheus reads: the text format 0.0.4 or OpenMetrics 1.0. The
 * formats differ in the name of a counter's family, and in the last line.
 */
#ifndef GENX_PERF_EXPORT_METRICS_H
#define GENX_PERF_EXPORT_METRICS_H

#include "tools/genx-perf/counts/source.h"

#define METRICS_TYPE_TEXT	"text/plain; version=0.0.4; charset=utf-8"
#define METRICS_TYPE_OPEN	"application/openmetrics-text; version=1.0.0; charset=utf-8"

/**
 * struct metrics - one scrape
 * @out:	file to print to
 * @open:	print OpenMetrics
 * @view:	the device, and the counters with their names
 * @device:	file descriptor of the device
 * @up:		the device is present, and @totals are valid
 * @totals:	totals since the stream was enabled
 * @span:	totals of the window that metrics cover
 * @span_ns:	length of the window, 0: there is none yet
 */
struct metrics {
	FILE *out;
	bool open;
	const struct view *view;
	int device;
	bool up;
	struct genx_oa_totals totals;
	struct genx_oa_totals span;
	uint64_t span_ns;
};

/* Print all metrics. */
void metrics_print(const struct metrics *metrics);

/**
 * metrics_name() - make the name of a counter's metric family
 * @name: filled, without "_total": "genx_eu_active_eu_clocks"
 * @size: bytes of @name
 * @counter: name of the counter, "EuActive"
 * @unit: unit of the counter, "EU clocks"; omitted if the name ends with the unit
 */
void metrics_name(char *name, size_t size, const char *counter, const char *unit);

#endif
