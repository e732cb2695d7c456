/* SPDX-License-Identifier: MIT */
/*
 * TAP for the programs for guests: one line for each result.
 */
#ifndef GENX_TESTS_TAP_H
#define GENX_TESTS_TAP_H

#include <stdbool.h>
#include <stdint.h>

/* One result; the name is a printf format. Returns whether it passed. */
bool tap_ok(bool passed, const char *name, ...) __attribute__((format(printf, 2, 3)));

/* Both numbers are equal; errno values are printed by name. */
bool tap_is(int64_t got, int64_t wanted, const char *name, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * The same for input that must be refused: 0 or a negative errno. If it passes, it prints a row of
 * the table of inputs with the errno.
 */
bool tap_input(int64_t got, int64_t wanted, const char *input, ...)
	__attribute__((format(printf, 3, 4)));

/* A row of the table of inputs for a check that was made otherwise. */
void tap_row(const char *outcome, const char *input, ...) __attribute__((format(printf, 2, 3)));

void tap_skip(const char *name, const char *why);

/* The plan; returns what main() returns. */
int tap_finish(void);

#endif
