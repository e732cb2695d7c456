/* SPDX-License-Identifier: MIT */
/*
 * Who uses a GPU, from /proc/PID/fdinfo: the keys that all DRM drivers use (drm-client-id,
 * drm-engine-NAME, drm-total-REGION; drm-usage-stats.rst of the kernel).
 */
#ifndef GENX_PERF_CLIENTS_H
#define GENX_PERF_CLIENTS_H

#include <stdbool.h>
#include <stdint.h>

#define CLIENTS_MAX	512
#define ENGINES_MAX	8
#define ENGINE_NAME_MAX	24

/**
 * struct client - an open file of the GPU
 * @id:		number of the client
 * @pid:	the lowest process that has it
 * @comm:	its name
 * @busy_ns:	time of each engine, in the order of struct clients
 * @memory:	bytes of all regions
 */
struct client {
	uint64_t id;
	int pid;
	char comm[32];
	uint64_t busy_ns[ENGINES_MAX];
	uint64_t memory;
};

/**
 * struct clients - all of them at one time
 * @n:		number of clients
 * @more:	there are more than fit
 * @clients:	sorted by @id
 * @n_engines:	number of engines
 * @names:	of engines
 * @capacity:	how many engines one name stands for
 */
struct clients {
	unsigned int n;
	bool more;
	struct client clients[CLIENTS_MAX];
	unsigned int n_engines;
	char names[ENGINES_MAX][ENGINE_NAME_MAX];
	unsigned int capacity[ENGINES_MAX];
};

/**
 * clients_scan() - read what processes have open
 * @clients: filled
 * @proc: "/proc"
 * @address: PCI address of the GPU
 *
 * What cannot be read, because the process belongs to another user or has ended, is left out.
 */
void clients_scan(struct clients *clients, const char *proc, const char *address);

/* Client of a number, NULL: there is none */
const struct client *clients_find(const struct clients *clients, uint64_t id);

/* Index of an engine, -1: there is none of this name */
int clients_engine(const struct clients *clients, const char *name);

#endif
