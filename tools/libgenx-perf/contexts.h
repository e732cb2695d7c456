/* SPDX-License-Identifier: MIT */
/* The contexts of all clients, as debugfs lists them (genx_contexts). */
#ifndef LIBGENX_PERF_CONTEXTS_H
#define LIBGENX_PERF_CONTEXTS_H

#include <stdint.h>

/* Called for each context: the id of its client, its serial number, its hardware id */
typedef void contexts_fn(void *data, uint64_t client, uint32_t serial, uint32_t hw_id);

/* Call @found for each context in the file @path. Return: 0, or a negative errno of open() */
int contexts_list(const char *path, contexts_fn *found, void *data);

#endif
