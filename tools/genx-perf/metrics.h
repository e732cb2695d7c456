/* SPDX-License-Identifier: MIT */
/*
 * Totals as Prometheus reads them: the text format 0.0.4 or OpenMetrics 1.0. They differ in the
 * name of a counter's family, and in the last line.
 */
#ifndef GENX_PERF_METRICS_H
#define GENX_PERF_METRICS_H

#include "source.h"

#define METRICS_TYPE_TEXT	"text/plain; version=0.0.4; charset=utf-8"
#define METRICS_TYPE_OPEN	"application/openmetrics-text; version=1.0.0; charset=utf-8"

/**
 * struct metrics - one scrape
 * @out:	where to
 * @open:	OpenMetrics
 * @view:	names of counters, the device
 * @device:	file descriptor of the device
 * @up:		the device is there: @totals are valid
 * @totals:	since the stream was enabled
 */
struct metrics {
	FILE *out;
	bool open;
	const struct view *view;
	int device;
	bool up;
	struct genx_oa_totals totals;
};

/* Print all metrics. */
void metrics_print(const struct metrics *metrics);

/**
 * metrics_name() - name of a counter's family
 * @name: filled, without "_total": "genx_eu_active_eu_clocks"
 * @size: bytes of @name
 * @counter: name of the counter, "EuActive"
 * @unit: its unit, "EU clocks"; left out if the name ends with it
 */
void metrics_name(char *name, size_t size, const char *counter, const char *unit);

#endif
