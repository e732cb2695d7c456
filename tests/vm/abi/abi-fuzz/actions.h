/* SPDX-License-Identifier: MIT */
/*
 * What a client of abi-fuzz does: each function makes calls of one kind, half of them changed.
 */
#ifndef GENX_TESTS_ABI_FUZZ_ACTIONS_H
#define GENX_TESTS_ABI_FUZZ_ACTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/vm/lib/fuzz.h"
#include "tests/vm/lib/gpu.h"

#define CALL(request, arg)	fuzz_call(gpu.fd, request, arg, sizeof(*(arg)))

/* In each DW of memory that a client writes: whatever is made of an object, its work ends. */
#define BATCH_END	0x05000000u

extern struct gpu gpu;
extern uint32_t unused;	/* of the calls without an argument */
extern struct fuzz_pool objects, contexts;

/* Before all clients: a process may access pages that it has given up. */
void objects_begin(void);

void do_create(void);
void do_create_ext(void);
void do_userptr(void);
void do_rw(void);
void do_mmap(void);
void do_domain(void);
void do_state(void);
void do_prime(void);

void do_context(void);
void do_context_param(void);
void do_vm(void);

void do_exec(void);
void do_wait(void);
void do_syncobj(void);

void do_query(void);
void do_info(void);

void do_config(void);
void do_stream_open(void);

/* Calls on the stream, if oa_has_stream(). */
void do_stream(void);
bool oa_has_stream(void);

/* At the end of a client: its metric sets would stay. */
void oa_end(void);

#endif
