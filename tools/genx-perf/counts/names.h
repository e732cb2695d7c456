/* SPDX-License-Identifier: MIT */
/* Load the names of a platform's counters, and its metric sets, for a command of genx-perf. */
#ifndef GENX_PERF_COUNTS_NAMES_H
#define GENX_PERF_COUNTS_NAMES_H

#include "tools/libgenx-perf/counters.h"
#include "tools/libgenx-perf/metric/metric_table.h"

/*
 * Load the table of @platform from the file @path (--metrics), or the installed one if @path is
 * NULL or a metric file. Exits with the cause if @path cannot be used; an error in an installed
 * file is a warning.
 */
void names_load(struct counter_table *table, const char *platform, const char *path);

/*
 * names_load(); if no file has the names of the platform, the driver's names. @device: its
 * descriptor
 */
void names_load_device(struct counter_table *table, int device, const char *platform,
		       const char *path);

/*
 * Load the metric sets of an open device from the metric file @path, or the installed one if @path
 * is NULL or a file of counters. Exits with the cause if @path cannot be used.
 */
void names_load_metrics(struct metric_table *table, int device, const char *path);

/* The same for a device that need not be here. @id: PCI device id */
void names_load_metrics_of(struct metric_table *table, uint32_t id, const char *path);

/* IGT's name of the metric set that drivers have built in; its id is 1 */
#define BUILT_IN_SET	"TestOa"

/* The name of a metric set, NULL if no table has the UUID */
const char *names_of_set(const struct counter_table *table, const struct metric_table *metrics,
			 const char *uuid);

/* The name of a metric set that is like @name, NULL if there is none */
const char *names_suggest_set(const struct counter_table *table,
			      const struct metric_table *metrics, const char *name);

#endif
