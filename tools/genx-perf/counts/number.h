/* SPDX-License-Identifier: MIT */
/*
 * Numbers as people read them. Each function writes to @text, of NUMBER_MAX bytes, and returns it.
 */
#ifndef GENX_PERF_COUNTS_NUMBER_H
#define GENX_PERF_COUNTS_NUMBER_H

#include <stdint.h>

#define NUMBER_MAX	40

/* A whole number with its thousands separated: 1,491,080,221 */
const char *number_grouped(char *text, uint64_t value);

/* Three digits and a prefix: 23.1 M/s, 358 /s, 496 MHz. @unit: behind the prefix */
const char *number_scaled(char *text, double value, const char *unit);

/* A time: 358 s, 0.377 s, 4.20 ms */
const char *number_time(char *text, double seconds);

#endif
