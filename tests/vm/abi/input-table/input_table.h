/* SPDX-License-Identifier: MIT */
/* What the files of input-table share: the objects of the test, and the table of ioctls. */
#ifndef GENX_TESTS_VM_ABI_INPUT_TABLE_H
#define GENX_TESTS_VM_ABI_INPUT_TABLE_H

#include <stdint.h>

#include "tests/vm/lib/gpu.h"

#define PAGE		4096u
#define COUNT(array)	(sizeof(array) / sizeof((array)[0]))

extern struct gpu gpu;
extern struct gpu_bo bo;
extern uint32_t ctx;

/**
 * struct field - a field with values that are refused
 * @name:	name, with its structure
 * @base:	its structure, NULL: the argument
 * @offset:	bytes from @base
 * @size:	bytes
 * @bits:	each of these bits alone, added to the value, is bad
 * @want:	errno for each, 0: the ABI allows any value
 */
struct field {
	const char *name;
	void *base;
	unsigned int offset;
	unsigned int size;
	uint64_t bits;
	int want;
};

enum handle { NO_HANDLE, OBJECT, CONTEXT };

/**
 * struct call - an ioctl
 * @request:	its number
 * @fill:	makes an argument that is accepted from zeroes
 * @handle:	kind of its handle
 * @handle_at:	bytes to the handle
 * @handle_base: structure with the handle, NULL: the argument
 * @fields:	other fields
 */
struct call {
	unsigned long request;
	void (*fill)(void *arg);
	enum handle handle;
	unsigned int handle_at;
	void *handle_base;
	struct field fields[12];
};

extern const struct call calls[];
extern const unsigned int n_calls;

/* Try bad arguments of each ioctl of a stream. */
void try_stream(void);

#endif
