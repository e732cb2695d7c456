/* SPDX-License-Identifier: MIT */
/* genx-perf list: what it lists, and its output of metric sets. */
#ifndef GENX_PERF_LIST_H
#define GENX_PERF_LIST_H

#include "tools/libgenx-perf/counters.h"
#include "tools/libgenx-perf/metric/metric_table.h"

/**
 * struct listing - names of a device
 * @device:	descriptor of the device, unless @offline
 * @offline:	the GPU need not be here
 * @err:	negative errno of the device's OA unit, or 0
 * @address:	PCI address, or vendor and device id
 * @platform:	name of the platform
 * @table:	counters
 * @metrics:	metric sets
 * @gpu:	properties of the GPU, for the conditions of metrics
 */
struct listing {
	int device;
	bool offline;
	int err;
	char address[64];
	char platform[64];
	struct counter_table table;
	struct metric_table metrics;
	uint64_t gpu[GPU_PROPERTIES];
};

/* Print a description in lines of at most 78 columns, indented. */
void print_wrapped(const char *text);

/* Print a counter with its description. */
void print_counter(const struct counter_table *table, const struct counter *counter);

/* Print the metric sets, with their number of counters or metrics. */
void list_sets(const struct listing *l);

/*
 * Print the counters or metrics of the set @word, else those counters and metrics that have @word
 * in their name, title or description; exits if there are none.
 */
void list_word(const struct listing *l, const char *word);

/* Print all as JSON. */
void list_json(const struct listing *l);

#endif
