// SPDX-License-Identifier: MIT
/* Numbers as people read them. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/counts/number.h"

const char *number_grouped(char *text, uint64_t value)
{
	char digits[24];
	size_t n = snprintf(digits, sizeof(digits), "%" PRIu64, value), to = 0;

	for (size_t i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0)
			text[to++] = ',';
		text[to++] = digits[i];
	}
	text[to] = '\0';
	return text;
}

/* Digits behind the point of a number below 1000 that has three in all */
static int digits(double value)
{
	return value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
}

const char *number_scaled(char *text, double value, const char *unit)
{
	static const char *const prefixes[] = { "", "k", "M", "G", "T", "P", "E" };
	size_t i = 0;

	while (value >= 999.5 && i + 1 < ARRAY_SIZE(prefixes)) {
		value /= 1000;
		i++;
	}
	snprintf(text, NUMBER_MAX, "%.*f %s%s", digits(value), value, prefixes[i], unit);
	return text;
}

const char *number_time(char *text, double seconds)
{
	static const char *const units[] = { "ms", "us", "ns" };
	double value = seconds;

	/* tenths of a second are still seconds */
	if (seconds >= 0.0995 || !(seconds > 0)) {
		snprintf(text, NUMBER_MAX, "%.*f s", seconds < 0.9995 ? 3 : digits(seconds),
			 seconds);
		return text;
	}
	for (size_t i = 0; i < ARRAY_SIZE(units); i++) {
		value *= 1000;
		if (value >= 0.9995 || i + 1 == ARRAY_SIZE(units)) {
			snprintf(text, NUMBER_MAX, "%.*f %s", digits(value), value, units[i]);
			break;
		}
	}
	return text;
}
