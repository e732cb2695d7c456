/* SPDX-License-Identifier: MIT */
/*
 * TAP for the programs for guests: a line for each thing that holds or does not.
 */
#ifndef GENX_TESTS_TAP_H
#define GENX_TESTS_TAP_H

#include <stdbool.h>
#include <stdint.h>

/* One result; the name is a printf format. Returns whether it passed. */
bool tap_ok(bool passed, const char *name, ...) __attribute__((format(printf, 2, 3)));

/* Both numbers are equal; errno values are told by name. */
bool tap_is(int64_t got, int64_t wanted, const char *name, ...)
	__attribute__((format(printf, 3, 4)));

void tap_skip(const char *name, const char *why);

/* The plan; returns what main() returns. */
int tap_finish(void);

#endif
