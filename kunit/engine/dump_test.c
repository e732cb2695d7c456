// SPDX-License-Identifier: GPL-2.0-only
/*
 * Prints for debugfs on an idle GT, whose power gates leave one subslice on: each subslice is read
 * nevertheless (SIL-053, G12-188). The strict model says if one was read that may be off.
 */
#include <kunit/test.h>

#include <drm/drm_print.h>

#include "gt/engine/dump.h"
#include "gt/engine/error_internal.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"
#include "regs/gt_regs.h"

#define TEXT_SIZE	SZ_16K
#define ROW_CHICKEN_ADDR 0xe4f0
#define CHICKEN		0x55

static u32 gates(struct genx_kunit_exec *x)
{
	return model_reg_get(x->kgt->gpu->model, PG_ENABLE.addr);
}

static char *dump(struct genx_kunit_exec *x,
		  int (*print)(struct genx_gt *gt, struct drm_printer *p))
{
	char *text = kunit_kzalloc(x->test, TEXT_SIZE, GFP_KERNEL);
	struct drm_print_iterator at = { .data = text, .remain = TEXT_SIZE - 1 };
	struct drm_printer p = drm_coredump_printer(&at);
	u32 before = gates(x);

	KUNIT_ASSERT_NOT_NULL(x->test, text);
	KUNIT_EXPECT_EQ(x->test, print(x->gt, &p), 0);
	KUNIT_EXPECT_EQ(x->test, gates(x), before);
	return text;
}

static unsigned int count(const char *text, const char *line)
{
	unsigned int n = 0;

	for (; (text = strstr(text, line)); text++)
		n++;
	return n;
}

/* Generate a case for each platform with power gates. */
static const void *gated_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && !plat->power_gates);
	return plat;
}

/* An idle GT, in RC6. */
static struct genx_kunit_exec *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, gates(x) & 1, 1);
	return x;
}

static void subslices_SIL_053_G12_188(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	u32 mask = genx_steering_instances(&x->gt->steering, GENX_REPL_SUBSLICE);
	char *text;

	model_reg_set(x->kgt->gpu->model, ROW_CHICKEN_ADDR, CHICKEN);
	text = dump(x, genx_dump_steering);
	KUNIT_EXPECT_EQ(test, count(text, "row chicken 0x00000055\n"), hweight32(mask));
	dump(x, genx_dump_registers);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The error state of an engine that no context runs on any more. */
static void error_state_G12_188(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	u32 *values = kunit_kcalloc(test, GENX_ERROR_UNITS, sizeof(*values), GFP_KERNEL);
	u32 before = gates(x);

	KUNIT_ASSERT_NOT_NULL(test, values);
	KUNIT_EXPECT_GT(test, genx_error_units_read(x->rcs, values), 0);
	KUNIT_EXPECT_EQ(test, gates(x), before);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case dump_cases[] = {
	KUNIT_CASE_PARAM(subslices_SIL_053_G12_188, gated_gen),
	KUNIT_CASE_PARAM(error_state_G12_188, gated_gen),
	{}
};

static struct kunit_suite dump_suite = {
	.name = "genx_dump",
	.test_cases = dump_cases,
};

kunit_test_suite(dump_suite);
