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

/*
 * The same for what user space must not get away with: 0 or a negative errno. When it passes, it
 * prints a row of the table of inputs with the errno that came.
 */
bool tap_input(int64_t got, int64_t wanted, const char *input, ...)
	__attribute__((format(printf, 3, 4)));

/* A row of the table of inputs for what has been checked otherwise. */
void tap_row(const char *outcome, const char *input, ...) __attribute__((format(printf, 2, 3)));

void tap_skip(const char *name, const char *why);

/* The plan; returns what main() returns. */
int tap_finish(void);

#endif
