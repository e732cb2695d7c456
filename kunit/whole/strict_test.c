// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strict modes of the model, by seeds, on each platform that runs contexts: what silicon does with
 * context status and no manual demands. Modes that are faults are in the suites of their units,
 * each with its cell of the matrix (genx_kunit_strict_row()).
 */

#include <kunit/test.h>

#include "gt/submit/submit_internal.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/oa_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/strict.h"
#include "kunit/lib/table.h"

#define SEEDS		3
#define ROUNDS		8
#define REQUESTS	50
#define MAX_CASES	64

struct strict_case {
	const struct genx_platform *plat;
	u64 seed;
};

/* KUnit parameters: each of these platforms, with each seed. */
static const void *strict_gen(const void *prev, char *desc)
{
	static struct strict_case cases[MAX_CASES + 1];
	const struct strict_case *next = prev ? (const struct strict_case *)prev + 1 : cases;
	const struct genx_platform *plat = NULL;
	unsigned int n = 0, seed;

	if (!prev) {
		memset(cases, 0, sizeof(cases));
		while ((plat = genx_kunit_oa_rows_gen(plat, desc)))
			for (seed = 1; seed <= SEEDS && n < MAX_CASES; seed++)
				cases[n++] = (struct strict_case){ plat, seed };
	}
	if (!next->plat)
		return NULL;
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s seed %llu", next->plat->codename, next->seed);
	return next;
}

static void round(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	unsigned int i;

	for (i = 0; i < REQUESTS; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(x->test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
}

static void cells(struct kunit *test, struct genx_kunit_gpu *gpu)
{
	static const enum model_strict modes[] = {
		MODEL_STRICT_DIRTY, MODEL_STRICT_KEPT, MODEL_STRICT_NOISE, MODEL_STRICT_LATE,
		MODEL_STRICT_LOST,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(modes); i++) {
		if (model_strict_applies(gpu->plat, modes[i]))
			genx_kunit_strict_row(test, gpu, modes[i]);
		else
			TABLE_ROW(test, "matrix", gpu->plat->codename, "%s: none",
				  model_strict_name(modes[i]));
	}
}

/*
 * SIL-005, SIL-132, SIL-134: engines start on a dirty GPU, run and recover while entries have
 * noise, land late or never, and resets leave the pointer; no entry is misread, and no engine is
 * reset but by request.
 */
static void status(struct kunit *test)
{
	const struct strict_case *c = test->param_value;
	struct model_config cfg = genx_kunit_plat_config(c->plat);
	struct genx_kunit_exec *x;
	struct genx_lrc *lrc;
	unsigned int i;

	cfg.csb = c->seed;
	x = genx_kunit_exec_create(test, &cfg);
	lrc = genx_kunit_lrc(x, x->rcs, NULL);
	for (i = 0; i < ROUNDS; i++)
		round(x, lrc);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, ROUNDS);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	cells(test, x->kgt->gpu);
}

/* Modes that a platform cannot have, among those that are faults. */
static void none(struct kunit *test)
{
	static const enum model_strict modes[] = { MODEL_STRICT_C0, MODEL_STRICT_FIFO };
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i, n = 0;

	for (i = 0; i < ARRAY_SIZE(modes); i++) {
		if (model_strict_applies(plat, modes[i]))
			continue;
		TABLE_ROW(test, "matrix", plat->codename, "%s: none", model_strict_name(modes[i]));
		n++;
	}
	KUNIT_EXPECT_EQ(test, n, (plat->fifo_reserve ? 0 : 1) +
			(model_fault_applies(plat, MODEL_FAULT_FW_C0_NEVER) ? 0 : 1));
}

static struct kunit_case strict_cases[] = {
	KUNIT_CASE_PARAM(status, strict_gen),
	KUNIT_CASE_PARAM(none, genx_kunit_rows_gen),
	{}
};

static struct kunit_suite strict_suite = {
	.name = "genx_strict",
	.test_cases = strict_cases,
};

kunit_test_suite(strict_suite);
