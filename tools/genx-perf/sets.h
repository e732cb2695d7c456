/* SPDX-License-Identifier: MIT */
/* Metric sets of a table in the driver. */
#ifndef GENX_PERF_SETS_H
#define GENX_PERF_SETS_H

#include "counters.h"
#include "perf.h"

/*
 * Load a set if it is not; the end of the process forgets it. Return: its id; exits with the cause
 * if that fails.
 */
uint64_t set_load(int device, const struct metric_set *set, bool *added);

/* UUID of a loaded set, empty: there is none of this id */
void set_uuid(int device, uint64_t id, char *uuid, size_t size);

/* Forget a set; an open stream keeps it. */
void set_unload(int device, uint64_t id);

#endif
