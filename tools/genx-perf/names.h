/* SPDX-License-Identifier: MIT */
/* Load the names of a platform's counters for a command of genx-perf. */
#ifndef GENX_PERF_NAMES_H
#define GENX_PERF_NAMES_H

#include "tools/libgenx-perf/counters.h"

/*
 * Load the table of @platform from the file @path (--metrics), or the installed one if @path is
 * NULL. Exits with the cause if @path cannot be used; an error in an installed file is a warning.
 */
void names_load(struct counter_table *table, const char *platform, const char *path);

#endif
