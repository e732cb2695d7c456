/* SPDX-License-Identifier: MIT */
/* The Intel GPUs of the system, which driver each has, and what uses it. */
#ifndef GENX_PERF_HANDOVER_GPU_H
#define GENX_PERF_HANDOVER_GPU_H

#include "regs/pci_ids.h"
#include "tools/genx-perf/handover/host.h"
#include "tools/genx-perf/handover/sound.h"

#define GPUS_MAX	16
#define USERS_MAX	16
#define PCI_FOLDER	"/sys/bus/pci"

/**
 * struct gpu - an Intel GPU
 * @address:	PCI address
 * @id:		PCI device id
 * @group:	group of the id, NULL: genx does not know it
 * @driver:	driver that is bound to it, empty: none
 * @override:	driver that driver_override names, empty: none
 */
struct gpu {
	char address[16];
	unsigned int id;
	const struct genx_pci_group *group;
	char driver[32];
	char override[32];
};

/**
 * struct gpus - all Intel GPUs
 * @n:	number
 * @list: sorted by address
 */
struct gpus {
	unsigned int n;
	struct gpu list[GPUS_MAX];
};

/**
 * struct gpu_user - a process that has a node of a GPU, or of its sound device, open
 * @pid:	process
 * @comm:	its name
 * @node:	the node
 * @sound:	it is one of the sound device; none of the GPU was found in this process
 */
struct gpu_user {
	int pid;
	char comm[20];
	char node[44];
	bool sound;
};

/**
 * struct gpu_users - what uses a GPU
 * @n:		number of processes
 * @more:	there are more processes than @list holds
 * @list:	processes, each once
 * @console:	name of the virtual console that draws on the GPU, empty: none ("vtcon1")
 * @sound:	sound device that plays through its display outputs
 */
struct gpu_users {
	unsigned int n;
	bool more;
	struct gpu_user list[USERS_MAX];
	char console[16];
	struct sound sound;
};

void gpus_find(const struct host *host, struct gpus *gpus);

/* Read what can change: driver and driver_override. */
void gpu_update(const struct host *host, struct gpu *gpu);

/* The GPU that @name denotes: an address, with or without domain, or a node of /dev/dri; or NULL */
struct gpu *gpus_named(const struct host *host, struct gpus *gpus, const char *name);

/* "8086:9840 Lakefield" */
const char *gpu_title(const struct gpu *gpu);

/*
 * Would a driver that releases objects of the GPU late, after genx has it, overwrite memory? Before
 * Gen8, contexts have their page tables in the GGTT, which i915 rewrites when it frees them.
 */
bool gpu_late_release_harms(const struct gpu *gpu);

/* Has the GPU a panel, or an output that shows a picture? Its driver must be bound. */
bool gpu_has_display(const struct host *host, const struct gpu *gpu);

/* Can genx drive the GPU? */
bool gpu_drivable(const struct gpu *gpu);

/*
 * Name under which genx is registered as a PCI driver: "genx", or "i915" with its parameter
 * compat_name; NULL: genx is not loaded
 */
const char *gpu_driver_of_genx(const struct host *host);

/*
 * Find the processes that have a node of the GPU or of its sound device open, the console on it,
 * and its sound device.
 */
void gpu_users_find(const struct host *host, const struct gpu *gpu, struct gpu_users *users);

/* Replace what a terminal or JSON would interpret: a process can set its name to any bytes. */
void gpu_make_printable(char *text);

#endif
