// SPDX-License-Identifier: MIT
/*
 * metric_dump: print what would be loaded of metric files on some GPU. Lines of standard input are
 *
 *	FILE REVISION TOPOLOGY
 *
 * TOPOLOGY is the reply of DRM_I915_QUERY_TOPOLOGY_INFO in hexadecimal. The answer is a line for
 * each set and a line with a dot:
 *
 *	UUID MUX BOOLEAN FLEX THREADS METRIC,METRIC...
 *	UUID refused REASON
 *
 * MUX, BOOLEAN and FLEX are registers in hexadecimal, in the layout of ADD_CONFIG; - is an empty
 * list.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

#define LINE_MAX_BYTES	4096

static void print_regs(const struct set_reg *regs, unsigned int n)
{
	const unsigned char *bytes = (const unsigned char *)regs;

	putchar(' ');
	for (size_t i = 0; i < n * sizeof(*regs); i++)
		printf("%02x", bytes[i]);
	if (!n)
		putchar('-');
}

static void print_set(const struct metric_table *table, const struct metrics_of_set *set,
		      const uint64_t *gpu)
{
	struct metric_set chosen;
	bool first = true;

	printf("%s", set->set.uuid);
	if (metric_regs(table, set, gpu, &chosen)) {
		printf(" refused %s\n", genx_perf_error());
		return;
	}
	for (unsigned int kind = 0; kind < SET_LISTS; kind++)
		print_regs(chosen.regs[kind], chosen.n[kind]);
	metric_regs_free(&chosen);
	printf(" %llu ", (unsigned long long)gpu[GPU_THREADS]);
	for (unsigned int i = 0; i < set->n; i++) {
		if (!metric_available(set, set->metrics[i], gpu, NULL))
			continue;
		printf("%s%s", first ? "" : ",", set->metrics[i]->symbol);
		first = false;
	}
	putchar('\n');
}

/* The bytes of a number in hexadecimal. Return: how many */
static size_t from_hex(const char *text, uint8_t *bytes, size_t room)
{
	unsigned int byte;
	size_t n = 0;

	while (n < room && sscanf(text + 2 * n, "%2x", &byte) == 1)
		bytes[n++] = byte;
	return n;
}

static void print_all(const struct metric_table *table, unsigned int revision, const char *topology)
{
	struct drm_i915_query_topology_info info;
	uint8_t reply[LINE_MAX_BYTES / 2];
	uint64_t gpu[GPU_PROPERTIES];
	size_t n = from_hex(topology, reply, sizeof(reply));

	metric_gpu_unknown(table, gpu);
	gpu[GPU_TIMESTAMP_HZ] = 12000000;
	gpu[GPU_EUS] = 24;
	gpu[GPU_REVISION] = revision;
	if (n > sizeof(info)) {
		memcpy(&info, reply, sizeof(info));
		metric_gpu_topology(&info, reply + sizeof(info), n - sizeof(info), gpu);
	}
	for (unsigned int i = 0; i < table->n; i++)
		print_set(table, &table->sets[i], gpu);
}

int main(void)
{
	char line[LINE_MAX_BYTES], path[256], topology[LINE_MAX_BYTES], loaded[256] = "";
	struct metric_table table = { 0 };
	unsigned int revision;

	while (fgets(line, sizeof(line), stdin)) {
		if (sscanf(line, "%255s %u %4000s", path, &revision, topology) != 3) {
			fprintf(stderr, "metric_dump: expected FILE REVISION TOPOLOGY\n");
			return 2;
		}
		if (strcmp(path, loaded) != 0) {
			metric_free(&table);
			if (metric_load(&table, 0, path)) {
				fprintf(stderr, "metric_dump: %s\n", genx_perf_error());
				return 1;
			}
			strcpy(loaded, path);
		}
		print_all(&table, revision, topology);
		printf(".\n");
		fflush(stdout);
	}
	metric_free(&table);
	return 0;
}
