// SPDX-License-Identifier: MIT
/* How many register accesses a second the model takes, in-process, with its clock running. */
#include <time.h>

#include "tests/model/harness.h"

static double seconds(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static void report(const char *what, double start, unsigned int n)
{
	printf("%-40s %6.1f M accesses/s\n", what, n / (seconds() - start) / 1e6);
}

int main(void)
{
	struct gpu *g = gpu_new();
	unsigned int i, n = 4000000;
	double start;

	g->auto_ns = 100;
	fw_get(g, GENX_FW_GT);
	fw_get(g, GENX_FW_RENDER);

	start = seconds();
	for (i = 0; i < n; i++)
		(void)rd(g, 0x9000 + (i & 0xff) * 4);
	report("read of a register in a well", start, n);
	start = seconds();
	for (i = 0; i < n; i++)
		wr(g, 0x9000, i);
	report("write of a register in a well", start, n);
	start = seconds();
	for (i = 0; i < n; i++)
		(void)rd(g, 0xe18c);
	report("read of a replicated register", start, n);
	start = seconds();
	for (i = 0; i < n; i++)
		(void)rd(g, 0x190010);
	report("read of the master control register", start, n);
	start = seconds();
	for (i = 0; i < n; i++)
		model_mmio_write(g->m, 0x800000 + (i & 0xfff) * 8, 8, 0);
	report("write of a GGTT entry", start, n);
	i = g->m->n_violations != 0;
	gpu_free(g);
	return (int)i;
}
