// SPDX-License-Identifier: GPL-2.0-only
/* Stress: random contexts, engines, priorities and dependencies. */
#include <kunit/test.h>

#include "kunit/lib/execlists_fixture.h"
#include "kunit/lib/platforms.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

#define STRESS_CONTEXTS	3
#define STRESS_REQUESTS	240

struct stress_case {
	u64 seed;
	const struct genx_streamers *cs;
	const struct genx_platform *plat;
};

static const struct stress_case stress_cases[] = {
	{ 1, NULL }, { 2, NULL }, { 3, NULL }, { 42, NULL }, { 0xfeedface, NULL },
	{ 1, &genx_dg2_streamers }, { 7, &genx_dg2_streamers }, { 42, &genx_dg2_streamers },
	{ 1, .plat = &genx_platform_kbl }, { 42, .plat = &genx_platform_kbl },
};

static void stress_name(const struct stress_case *c, char *desc)
{
	const char *kind = c->plat ? "Gen9" : c->cs ? "Gen12.5" : "Gen11";

	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s seed 0x%llx", kind, c->seed);
}

KUNIT_ARRAY_PARAM(stress, stress_cases, stress_name);

/* Fill a batch that increments GPR 0 and stores it to data[0]. */
static void batch_count(struct genx_kunit_batch *batch, u32 base)
{
	u32 *cs = batch->dw;

	*cs++ = MI_LOAD_REGISTER_IMM(2);
	*cs++ = RING_GPR_LDW(base, 1).addr;
	*cs++ = 1;
	*cs++ = RING_GPR_UDW(base, 1).addr;
	*cs++ = 0;
	*cs++ = MI_ARB_CHECK;
	*cs++ = MI_MATH(4);
	*cs++ = ALU_INSTR(ALU_LOAD, ALU_SRCA, ALU_REG(0));
	*cs++ = ALU_INSTR(ALU_LOAD, ALU_SRCB, ALU_REG(1));
	*cs++ = ALU_INSTR(ALU_ADD, 0, 0);
	*cs++ = ALU_INSTR(ALU_STORE, ALU_REG(0), ALU_ACCU);
	*cs++ = MI_ARB_CHECK;
	*cs++ = MI_STORE_REGISTER_MEM;
	*cs++ = RING_GPR_LDW(base, 0).addr;
	*cs++ = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA;
	*cs++ = 0;
	*cs++ = MI_BATCH_BUFFER_END;
}

struct stress {
	struct genx_lrc *lrc;
	struct genx_kunit_batch *batch;
	struct genx_request *last;
	u32 count;
};

static void stress_one(struct genx_kunit_exec *x, struct stress *s, unsigned int n, u32 dice)
{
	struct stress *one = &s[dice % n];
	struct stress *other = &s[(dice >> 8) % n];
	struct genx_request *rq = genx_kunit_prepare(x, one->lrc, one->batch);

	/* dependencies are on earlier requests only, so they form no cycle */
	if ((dice >> 16) % 3 == 0 && other->last)
		KUNIT_EXPECT_EQ(x->test, genx_request_add_dependency(rq, &other->last->fence), 0);
	genx_request_submit(rq, (dice >> 20) % 4);
	genx_request_put(one->last);
	one->last = rq;
	one->count++;
}

/*
 * PRE-006, PRE-008, LRC-021, ELSP-010, ELSP-024: random contexts, engines, priorities and
 * dependencies; each context counts its requests in its own GPR 0.
 */
static void stress_PRE_006(struct kunit *test)
{
	const struct stress_case *c = test->param_value;
	struct model_config cfg = {
		.plat = genx_kunit_platform(test, c->cs), .device_id = 0x9840,
	};
	u32 dice = (u32)c->seed;
	struct genx_kunit_exec *x;
	struct stress *s;
	unsigned int i, n;

	if (c->plat)
		cfg = genx_kunit_plat_config(c->plat);
	cfg.seed = c->seed;
	x = genx_kunit_exec_create(test, &cfg);
	n = x->gt->n_engines * STRESS_CONTEXTS;
	s = kunit_kcalloc(test, n, sizeof(*s), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, s);
	for (i = 0; i < n; i++) {
		struct genx_engine *engine = x->gt->engines[i / STRESS_CONTEXTS];

		s[i].batch = genx_kunit_batch(x);
		batch_count(s[i].batch, engine->desc->mmio_base);
		s[i].lrc = genx_kunit_lrc(x, engine, s[i].batch->vm);
	}
	for (i = 0; i < STRESS_REQUESTS; i++) {
		dice = dice * 1664525 + 1013904223;
		stress_one(x, s, n, dice >> 4 ^ dice << 13);
	}
	for (i = 0; i < n; i++) {
		if (!s[i].last)
			continue;
		genx_kunit_finish(x, s[i].last, 0);
		KUNIT_EXPECT_EQ_MSG(test, READ_ONCE(s[i].batch->data[0]), s[i].count,
				    "context %u", i);
	}
	genx_kunit_idle(x);
	for (i = 0; i < x->gt->n_engines; i++) {
		KUNIT_EXPECT_EQ(test, x->gt->engines[i]->stats.resets, 0);
		KUNIT_EXPECT_EQ(test, x->gt->engines[i]->stats.csb_faults, 0);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case exec_stress_cases[] = {
	KUNIT_CASE_PARAM(stress_PRE_006, stress_gen_params),
	{}
};

static struct kunit_suite exec_stress_suite = {
	.name = "genx_exec_stress",
	.test_cases = exec_stress_cases,
};

kunit_test_suite(exec_stress_suite);
