/* SPDX-License-Identifier: MIT */
/*
 * The errnos that each ioctl may return, for the programs that call them with invalid arguments.
 */
#ifndef GENX_TESTS_ERRNOS_H
#define GENX_TESTS_ERRNOS_H

#include <stdbool.h>
#include <stddef.h>

/**
 * struct documented_call - an ioctl and its errnos
 * @request: the number
 * @name: NULL for an ioctl of the DRM file, which ioctl_name() knows
 * @errnos: positive; every ioctl may also return EFAULT for a pointer that cannot be read or
 *	written, and ENODEV after removal
 */
struct documented_call {
	unsigned long request;
	const char *name;
	int errnos[16];
};

extern const struct documented_call documented_calls[];
extern const size_t n_documented_calls;

const char *documented_name(const struct documented_call *call);

/* Is 0 or a positive errno one that the ioctl may return? */
bool documented_errno(const struct documented_call *call, int err);

#endif
