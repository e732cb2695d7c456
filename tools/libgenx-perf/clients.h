/* SPDX-License-Identifier: MIT */
/*
 * The clients of a GPU, from the keys that all DRM drivers have in /proc/PID/fdinfo: drm-client-id,
 * drm-engine-NAME, drm-total-REGION (drm-usage-stats.rst of the kernel).
 */
#ifndef LIBGENX_PERF_CLIENTS_H
#define LIBGENX_PERF_CLIENTS_H

#include <stdbool.h>
#include <stdint.h>

#define CLIENTS_MAX	512
#define ENGINES_MAX	8
#define ENGINE_NAME_MAX	24

/**
 * struct client - an open file of the GPU
 * @id:		drm-client-id
 * @pid:		lowest id of the processes that have the file open
 * @uid:	user of that process
 * @comm:	name of that process
 * @busy_ns:	busy time on each engine, in the order of clients.names
 * @memory:	bytes in all memory regions
 */
struct client {
	uint64_t id;
	int pid;
	uint32_t uid;
	char comm[32];
	uint64_t busy_ns[ENGINES_MAX];
	uint64_t memory;
};

/**
 * struct clients - all clients at one time
 * @n:		number of clients
 * @more:	more clients exist than @clients holds, or did at the last clients_scan()
 * @all:	all processes were read
 * @clients:	sorted by @id
 * @n_engines:	number of engines
 * @names:	names of the engines
 * @capacity:	number of engines that have the same name
 */
struct clients {
	unsigned int n;
	bool more;
	bool all;
	struct client clients[CLIENTS_MAX];
	unsigned int n_engines;
	char names[ENGINES_MAX][ENGINE_NAME_MAX];
	unsigned int capacity[ENGINES_MAX];
};

/**
 * clients_scan() - find the clients of a GPU
 * @clients: filled
 * @proc: "/proc"
 * @address: PCI address of the GPU
 *
 * Processes whose files cannot be read are skipped: those of other users, and those that ended.
 */
void clients_scan(struct clients *clients, const char *proc, const char *address);

/**
 * clients_rescan() - read the clients of the processes that had clients at the last scan
 * @clients: filled; it has no clients of other processes
 * @before: last scan, other than @clients
 * @proc: "/proc"
 * @address: PCI address of the GPU
 *
 * clients_scan() reads the link of each open file of each process, which takes long on a machine
 * with many processes. A client of @before is missing if the process that had its file open closed
 * it, also if another process still has it open.
 */
void clients_rescan(struct clients *clients, const struct clients *before, const char *proc,
		    const char *address);

/* Client with drm-client-id @id, NULL if there is none */
const struct client *clients_find(const struct clients *clients, uint64_t id);

/* Index of the engine with this name, -1 if there is none */
int clients_engine(const struct clients *clients, const char *name);

#endif
