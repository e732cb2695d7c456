// SPDX-License-Identifier: MIT
/*
 * TAP for the programs for guests.
 */

#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tests/vm/lib/tap.h"

static unsigned int count;
static unsigned int failed;

static void print(bool passed, const char *name, va_list args)
{
	count++;
	failed += !passed;
	printf("%sok %u - ", passed ? "" : "not ", count);
	vprintf(name, args);
	putchar('\n');
}

bool tap_ok(bool passed, const char *name, ...)
{
	va_list args;

	va_start(args, name);
	print(passed, name, args);
	va_end(args);
	fflush(stdout);
	return passed;
}

static void print_value(const char *what, int64_t value)
{
	printf("# %s %lld", what, (long long)value);
	if (value < 0 && value > -134)
		printf(" (%s)", strerror(-value));
	putchar('\n');
}

bool tap_is(int64_t got, int64_t wanted, const char *name, ...)
{
	va_list args;

	va_start(args, name);
	print(got == wanted, name, args);
	va_end(args);
	if (got != wanted) {
		print_value("got", got);
		print_value("wanted", wanted);
	}
	fflush(stdout);
	return got == wanted;
}

/* Only 64-bit programs print the table; 32-bit programs must behave the same. */
static const bool rows = sizeof(long) == 8;

static const char *errno_name(int64_t err)
{
	return err ? strerrorname_np((int)-err) : "accepted";
}

static void print_row(const char *outcome, const char *input, va_list args)
{
	if (!rows)
		return;
	printf("# table: inputs | ");
	vprintf(input, args);
	printf(" | %s\n", outcome);
	fflush(stdout);
}

bool tap_input(int64_t got, int64_t wanted, const char *input, ...)
{
	va_list args;

	va_start(args, input);
	print(got == wanted, input, args);
	va_end(args);
	if (got != wanted) {
		print_value("got", got);
		print_value("wanted", wanted);
	} else {
		va_start(args, input);
		print_row(errno_name(got), input, args);
		va_end(args);
	}
	fflush(stdout);
	return got == wanted;
}

void tap_row(const char *outcome, const char *input, ...)
{
	va_list args;

	va_start(args, input);
	print_row(outcome, input, args);
	va_end(args);
}

void tap_skip(const char *name, const char *why)
{
	printf("ok %u - %s # SKIP %s\n", ++count, name, why);
}

int tap_finish(void)
{
	printf("1..%u\n", count);
	fflush(stdout);
	return failed ? 1 : 0;
}
