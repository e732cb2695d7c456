/* SPDX-License-Identifier: MIT */
/* Clients of hang-test: their batches, fences and OA streams. */
#ifndef GENX_TESTS_VM_FAULT_HANG_H
#define GENX_TESTS_VM_FAULT_HANG_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/vm/lib/gpu.h"
#include "uapi/genx_drm.h"

#define BOUND_MS	15000		/* an engine is reset within three heartbeats of 2.5 s */
#define BEGUN		1		/* DW of a target: the batch sets it when it begins */
#define GO		2		/* ... the CPU sets it to let the batch end */
#define DONE		3		/* ... the batch sets it at its end */

/* A client with a context, a batch and a target. */
struct client {
	struct gpu gpu;
	uint32_t ctx;
	struct gpu_bo batch;
	struct gpu_bo target;
};

/* Write a batch that sets BEGUN, waits for GO from the CPU, and sets DONE. It can be preempted. */
void batch_wait(struct gpu_bo *batch, const struct gpu_bo *target);

/* Wait until the batch has set BEGUN. Return: false after 2 s. */
bool begun(const struct gpu_bo *target);

/* Create a context, a batch and a target. */
void client_open(struct client *c);
void client_close(struct client *c);

/* Submit the batch. Return: a sync file of its fence, or a negative errno. */
int client_exec(struct client *c, uint32_t ctx, uint64_t engine);

/* Status of a fence: 1, a negative errno, or 0 if it has not signalled within @ms. */
int fence_status(int fd, int ms);

/* Run a batch of stores to its end. Return: 0 or a negative errno. */
int client_works(struct client *c, uint32_t ctx, uint64_t engine);

/* Compare the reset statistics of a context. */
void reset_stats(struct client *c, uint32_t ctx, uint32_t active, uint32_t pending,
		 const char *who);

/* Open a stream with totals. Return: its file, or a negative errno. */
int perf_open(struct gpu *gpu);

/* Read until there are no more records, and count them. Return: result of the last read(). */
int perf_read(int fd, unsigned int *samples, unsigned int *lost);

/* Return: 0 or a negative errno. */
int perf_totals(int fd, struct genx_oa_totals *totals);

#endif
