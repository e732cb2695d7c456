/* SPDX-License-Identifier: MIT */
/* Load metric sets of a table into the driver. */
#ifndef GENX_PERF_SETS_H
#define GENX_PERF_SETS_H

#include "tools/libgenx-perf/counters.h"
#include "tools/libgenx-perf/lib.h"

/*
 * Load a set unless it is loaded already (@added: set to whether this call loaded it). Return: the
 * id of the set, or a negative errno.
 */
int64_t set_load(int device, const struct metric_set *set, bool *added);

/* Get the UUID of a loaded set by its id; empty if no set has this id */
void set_uuid(int device, uint64_t id, char *uuid, size_t size);

/* Unload a set; an open stream can still use it. */
void set_unload(int device, uint64_t id);

#endif
