// SPDX-License-Identifier: MIT
/* Parse numbers of the command line, print help, and exit with a message. */

#define _GNU_SOURCE		/* asprintf() */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/genx-perf/cmdline/perf.h"

static void print_error(const char *fmt, va_list args)
{
	fflush(stdout);
	fputs("genx-perf: ", stderr);
	vfprintf(stderr, fmt, args);
	fputc('\n', stderr);
}

void complain(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	print_error(fmt, args);
	va_end(args);
}

void die(int code, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	print_error(fmt, args);
	va_end(args);
	exit(code);
}

int option_help(int option, const char *help)
{
	fputs(help, option == 'h' ? stdout : stderr);
	return option == 'h' ? 0 : EXIT_USAGE;
}

int option_unexpected(const char *argument, const char *help)
{
	complain("'%s' is not expected here", argument);
	return option_help('?', help);
}

const char *list_add(const char *list, const char *more)
{
	static char *joined;
	char *longer = NULL;

	if (!list)
		return more;
	if (asprintf(&longer, "%s,%s", list, more) < 0)
		die(EXIT_FAILED, "no memory");
	free(joined);
	joined = longer;
	return joined;
}

uint64_t parse_u64(const char *text, const char *what, uint64_t min, uint64_t max)
{
	unsigned long long value;
	char *end;

	errno = 0;
	value = strtoull(text, &end, 0);
	if (errno || end == text || *end || *text == '-' || value < min || value > max)
		die(EXIT_USAGE, "%s: '%s' is not a number from %" PRIu64 " to %" PRIu64, what, text,
		    min, max);
	return value;
}

double parse_seconds(const char *text, const char *what)
{
	double value;
	char *end;

	errno = 0;
	value = strtod(text, &end);
	if (errno || end == text || *end || !isfinite(value) || value <= 0 || value > 1e9)
		die(EXIT_USAGE, "%s: '%s' is not a number of seconds", what, text);
	return value;
}

uint64_t parse_size(const char *text, const char *what, uint64_t min)
{
	static const char suffixes[] = "kMG";
	unsigned long long value;
	const char *suffix;
	unsigned int shift = 0;
	char *end;

	errno = 0;
	value = strtoull(text, &end, 10);
	suffix = *end ? strchr(suffixes, *end) : NULL;
	if (suffix) {
		shift = 10 * (suffix - suffixes + 1);
		end++;
	}
	if (errno || end == text || *end || *text == '-' || value > UINT64_MAX >> shift ||
	    value << shift < min)
		die(EXIT_USAGE, "%s: '%s' is not a size of at least %" PRIu64
		    " KiB, such as 100M", what, text, min >> 10);
	return value << shift;
}

void excludes(bool a, const char *name_a, bool b, const char *name_b)
{
	if (a && b)
		die(EXIT_USAGE, "%s excludes %s", name_a, name_b);
}
