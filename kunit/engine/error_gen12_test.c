// SPDX-License-Identifier: GPL-2.0-only
/*
 * G12-178: what an error state of Gen12.0 shows beside that of Gen11: units of the memory, the
 * scaler of the media engines, and two registers of each engine.
 */
#include <kunit/test.h>

#include <drm/drm_print.h>

#include "gt/engine/engine.h"
#include "gt/engine/error_internal.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"

#define TEXT_SIZE	4096

struct shown {
	const char *engine;
	const char *text;	/* NULL: no scaler */
	u32 base;
};

static const struct shown engines[] = {
	{ "rcs0", NULL, 0x2000 }, { "bcs0", NULL, 0x22000 },
	{ "vcs0", "\n  SFC_DONE[0]: 0x0000005f\n", 0x1c0000 }, { "vcs2", NULL, 0x1d0000 },
	{ "vecs0", "\n  SFC_DONE[0]: 0x0000005f\n", 0x1c8000 },
};

static struct genx_engine *engine_named(struct genx_kunit_exec *x, const char *name)
{
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++)
		if (!strcmp(x->gt->engines[i]->desc->name, name))
			return x->gt->engines[i];
	return NULL;
}

static void print(struct kunit *test, struct genx_engine *engine, char *text)
{
	struct drm_print_iterator at = { .data = text, .remain = TEXT_SIZE - 1 };
	u32 *values = kunit_kzalloc(test, GENX_ERROR_UNITS * sizeof(*values), GFP_KERNEL);
	struct drm_printer p = drm_coredump_printer(&at);

	KUNIT_ASSERT_NOT_NULL(test, values);
	memset(text, 0, TEXT_SIZE);
	drm_puts(&p, "\n");
	genx_error_units_print(&p, engine, values, genx_error_units_read(engine, values));
}

static void expect_line(struct kunit *test, const char *text, const char *name, u32 value)
{
	char line[64];

	snprintf(line, sizeof(line), "\n%s: 0x%08x\n", name, value);
	KUNIT_EXPECT_TRUE_MSG(test, !!strstr(text, line), "%s", line);
}

static void poke_all(struct genx_kunit_exec *x)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		genx_kunit_poke(x->kgt, engines[i].base + 0x20c, 0x11000000 + i);
		genx_kunit_poke(x->kgt, engines[i].base + 0xc4, 0x306 + i);
	}
	genx_kunit_poke(x->kgt, 0x1cc000, 0x5f);
	genx_kunit_poke(x->kgt, 0xcf68, 0x77);
	genx_kunit_poke(x->kgt, 0x43f4, 0x99);
}

static void each_engine(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_tgl);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	char *text = kunit_kzalloc(test, TEXT_SIZE, GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, text);
	genx_kunit_idle(x);
	poke_all(x);
	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		struct genx_engine *engine = engine_named(x, engines[i].engine);

		KUNIT_ASSERT_NOT_NULL(test, engine);
		print(test, engine, text);
		expect_line(test, text, "  CSCMDOP", 0x11000000 + i);
		expect_line(test, text, "  CMD_CCTL", 0x306 + i);
		expect_line(test, text, "GAM_DONE", 0x77);
		expect_line(test, text, "AUX_ERR", 0x99);
		if (engines[i].text)
			KUNIT_EXPECT_TRUE(test, !!strstr(text, engines[i].text));
		else
			KUNIT_EXPECT_NULL(test, strstr(text, "SFC_DONE"));
		KUNIT_EXPECT_EQ(test, !!strstr(text, "SC_INSTDONE_EXTRA2"), !i);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The register of the scaler is in the well of decoder 0. */
static void without_decoder(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_tgl);
	char *text = kunit_kzalloc(test, TEXT_SIZE, GFP_KERNEL);
	struct genx_kunit_exec *x;

	KUNIT_ASSERT_NOT_NULL(test, text);
	cfg.media_fuse = BIT(0);
	x = genx_kunit_exec_create(test, &cfg);
	genx_kunit_idle(x);
	print(test, engine_named(x, "vecs0"), text);
	KUNIT_EXPECT_NULL(test, strstr(text, "SFC_DONE"));
	KUNIT_EXPECT_TRUE(test, !!strstr(text, "GAM_DONE"));
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case error_gen12_cases[] = {
	KUNIT_CASE(each_engine),
	KUNIT_CASE(without_decoder),
	{}
};

static struct kunit_suite error_gen12_suite = {
	.name = "genx_error_gen12",
	.test_cases = error_gen12_cases,
};

kunit_test_suite(error_gen12_suite);
