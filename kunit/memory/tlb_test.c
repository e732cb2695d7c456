// SPDX-License-Identifier: GPL-2.0-only
/*
 * Invalidation of TLBs while engines work. Each engine of the model has a TLB of its own, and it
 * records when one that works is left out (TLB-PART).
 */
#include <kunit/test.h>

#include "gt/exec/lrc.h"
#include "kunit/lib/client.h"
#include "kunit/lib/spinner.h"
#include "regs/mi_commands.h"

/* Below another table than the batch, so that no other entry of the table is alike. */
#define OTHER_ADDR	(GENX_KUNIT_BATCH_ADDR + SZ_2M)
#define STORE_DW	4

/* The batch of @s begins with a store to OTHER_ADDR. */
static void add_store(struct genx_kunit_batch *batch)
{
	u32 *dw = batch->dw;

	memmove(dw + STORE_DW, dw, 16 * sizeof(*dw));
	dw[0] = MI_STORE_DATA_IMM;
	dw[1] = OTHER_ADDR + GENX_KUNIT_BATCH_DATA + 64;
	dw[2] = 0;
	dw[3] = 1;
}

/*
 * Memory that a batch has used is unmapped while the batch runs. Before the memory is freed, the
 * TLB of that engine is invalidated, whichever it is (SIL-235).
 */
static void each_engine(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_engine *engine = x->gt->engines[i];
		struct genx_kunit_spinner s = genx_kunit_spinner_create(x, engine);

		KUNIT_ASSERT_EQ(test, 0, genx_ppgtt_map(s.batch->vm, OTHER_ADDR, &s.batch->sgt,
							PAGE_SIZE, GENX_CACHE_COHERENT));
		genx_kunit_batch_spin(s.batch);
		add_store(s.batch);
		s.rq = genx_kunit_submit(x, s.lrc, s.batch, 0);
		genx_kunit_wait_begun(x, s.batch);
		KUNIT_EXPECT_EQ(test, 0, genx_ppgtt_unmap(s.batch->vm, OTHER_ADDR, PAGE_SIZE));
		genx_kunit_spinner_finish(x, &s, 0);
	}
}

static struct kunit_case cases[] = {
	KUNIT_CASE_PARAM(each_engine, genx_kunit_ports_gen),
	{}
};

static struct kunit_suite suite = {
	.name = "genx_tlb",
	.test_cases = cases,
};

kunit_test_suite(suite);
