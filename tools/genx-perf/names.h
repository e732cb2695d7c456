/* SPDX-License-Identifier: MIT */
/* Load the names of a platform's counters, and its metric sets, for a command of genx-perf. */
#ifndef GENX_PERF_NAMES_H
#define GENX_PERF_NAMES_H

#include "tools/libgenx-perf/counters.h"
#include "tools/libgenx-perf/metric_table.h"

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

#endif
