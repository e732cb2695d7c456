/* SPDX-License-Identifier: MIT */
/*
 * A valid submission, of which a test makes a part invalid.
 */
#ifndef GENX_TESTS_UAPI_JOB_H
#define GENX_TESTS_UAPI_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include <i915_drm.h>

#include "regs/port.h"

#define TARGET_ADDR	0x100000ULL
#define BATCH_ADDR	0xe00000000ULL
#define VALUE		0x600d0001u

/* Commands of a batch; formats of Gen8 and later (CMD-*). */
#define MI_BATCH_BUFFER_END	(0x0a << 23)
#define MI_STORE_DATA_IMM	((0x20 << 23) | 2)
#define   SDI_GLOBAL_GTT	BIT(22)

/* A batch that writes VALUE to TARGET_ADDR, in object 1 at BATCH_ADDR; object 0 is the target. */
struct job {
	struct drm_i915_gem_exec_object2 object[2];
	struct drm_i915_gem_execbuffer2 exec;
	uint32_t *target;
	uint32_t *batch;
};

bool job_create(int fd, struct job *job);
void job_destroy(int fd, struct job *job);

/* The end of the address space of the default context, in canonical form. */
uint64_t job_top_address(int fd);

/* Restore all but the handles. */
void job_reset(struct job *job);

/* Submit; returns the errno, or -1000 - state if the state of the batch contradicts it. */
int job_try(int fd, struct job *job, int want);

/* Submit; the errno must be @want, and nothing may run or be queued unless it is 0. */
void job_expect(int fd, struct job *job, int want, const char *what);

/* exec_fence.c */
void test_exec_fences(int fd, struct job *job);

/* exec_context.c */
void test_exec_contexts(int fd, int other, struct job *job);

#endif
