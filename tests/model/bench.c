// SPDX-License-Identifier: MIT
/*
 * Measure how many register accesses, commands and submissions the model executes per second, in
 * one process, while its clock runs.
 */
#include <time.h>

#include "tests/model/cs/cs_fixture.h"

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

/* An endless user batch of stores, register loads and preemption points. */
static void spin_batch(struct fixture *s, struct ctx *c)
{
	u64 batch = fixture_alloc(s, 1), data = fixture_alloc(s, 1);
	u32 *dw = ram_dw(s->g, batch);
	unsigned int i, n = 0;

	ppgtt_map(s, c->pml4, 0x100000, batch);
	ppgtt_map(s, c->pml4, 0x200000, data);
	for (i = 0; i < 40; i++) {
		const u32 part[] = {
			MI_STORE_DATA_IMM, 0x200000 + 4 * i, 0, i,
			MI_LOAD_REGISTER_IMM(1), RCS_BASE + CS_GPR(0), i, MI_NOOP, MI_ARB_CHECK,
			MI_NOOP,
		};

		memcpy(dw + n, part, sizeof(part));
		n += ARRAY_SIZE(part);
	}
	dw[n++] = MI_BATCH_BUFFER_START | MI_BATCH_PPGTT;
	dw[n++] = 0x100000;
	dw[n] = 0;
	EMIT(s, c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, 0x100000, 0, MI_NOOP);
	submit(s, c->e, c, NULL);
}

static bool bench_streamers(void)
{
	struct fixture *s = fixture_new();
	struct ctx spin = ctx_new(s, RCS, 1), c = ctx_new(s, BCS, 2);
	unsigned int i, n = 100000;
	double start = seconds();
	bool bad;

	for (i = 0; i < n; i++) {
		EMIT(s, &c, MI_NOOP, MI_USER_INTERRUPT);
		submit(s, BCS, &c, NULL);
		run_idle(s, BCS, MS);
	}
	printf("%-40s %6.0f /s\n", "submission, restore to idle", n / (seconds() - start));
	spin_batch(s, &spin);
	start = seconds();
	for (i = 0; i < 10000; i++)
		pass_time(s->g, 100 * US);
	printf("%-40s %6.1f M/s\n", "command of an endless batch",
	       (double)s->g->m->stats.commands / (seconds() - start) / 1e6);
	bad = s->g->m->n_violations;
	fixture_free(s);
	return bad;
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
		(void)rd(g, STORE_GT + (i & 0xff) * 4);
	report("read of a register in a well", start, n);
	start = seconds();
	for (i = 0; i < n; i++)
		wr(g, STORE_GT, i);
	report("write of a register in a well", start, n);
	start = seconds();
	for (i = 0; i < n; i++)
		(void)rd(g, STORE_SUBSLICE);
	report("read of a replicated register", start, n);
	start = seconds();
	for (i = 0; i < n; i++)
		(void)rd(g, GFX_MSTR_IRQ.addr);
	report("read of the master control register", start, n);
	start = seconds();
	for (i = 0; i < n; i++)
		model_mmio_write(g->m, GGTT_FIRST + (i & 0xfff) * 8, 8, 0);
	report("write of a GGTT entry", start, n);
	i = g->m->n_violations != 0;
	gpu_free(g);
	i |= bench_streamers();
	return (int)i;
}
