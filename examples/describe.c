// SPDX-License-Identifier: MIT
/* Print what a device can count: report formats, metric sets, counters. */

#include <genx-perf.h>
#include <stdio.h>

/* Print the counters of a format, a group of each letter that it has */
static void print_format(const struct genx_perf_format *format)
{
	printf("format\t%s\t%u bytes\t", format->name, format->report_size);
	if (format->n_a)
		printf("A%u-A%u ", format->a_first, format->a_first + format->n_a - 1);
	if (format->n_b)
		printf("B0-B%u ", format->n_b - 1);
	if (format->n_c)
		printf("C0-C%u", format->n_c - 1);
	printf("\n");
}

int main(int argc, char **argv)
{
	struct genx_perf_counter counter;
	struct genx_perf_format format;
	struct genx_perf_device *device;
	struct genx_perf_set set;

	if (genx_perf_open(argc > 1 ? argv[1] : NULL, &device)) {
		fprintf(stderr, "describe: %s\n", genx_perf_error());
		return 1;
	}
	printf("device\t%s\t%s\n", genx_perf_address(device), genx_perf_platform(device));
	for (unsigned int i = 0; !genx_perf_format_get(device, i, &format); i++)
		print_format(&format);
	for (unsigned int i = 0; !genx_perf_set_get(device, i, &set); i++)
		printf("set\t%s\t%s\n", set.name, set.text);
	for (unsigned int i = 0; !genx_perf_counter_get(device, i, &counter); i++)
		printf("counter\t%s\t%s\t%s\t%s\n", counter.id, counter.name,
		       counter.set ? counter.set : "any set", counter.text);
	genx_perf_close(device);
	return 0;
}
