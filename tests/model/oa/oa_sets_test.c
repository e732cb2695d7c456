// SPDX-License-Identifier: MIT
/* The published metric sets of Haswell, Gen8, Gen9 and Ice Lake are accepted by their platform. */
#include "regs/oa_regs.h"
#include "regs/platform_find.h"
#include "tests/model/harness.h"
#include "tests/oa-sets/sets.h"

OA_SETS_EMBED(hsw);
OA_SETS_EMBED(bdw);
OA_SETS_EMBED(sklgt2);
OA_SETS_EMBED(sklgt3);
OA_SETS_EMBED(sklgt4);
OA_SETS_EMBED(bxt);
OA_SETS_EMBED(glk);
OA_SETS_EMBED(kblgt2);
OA_SETS_EMBED(kblgt3);
OA_SETS_EMBED(cflgt2);
OA_SETS_EMBED(cflgt3);
OA_SETS_EMBED(icl);
OA_SETS_EMBED(ehl);
OA_SETS_EMBED(tglgt1);
OA_SETS_EMBED(tglgt2);
OA_SETS_EMBED(rkl);
OA_SETS_EMBED(adl);

static const struct {
	const char *name, *text;
	int sets;
	const struct genx_oa_whitelist *whitelist;
} files[] = {
	{ "hsw", hsw_sets, 6, &genx_oa_hsw_whitelist },
	{ "bdw", bdw_sets, 24, &genx_oa_gen8_whitelist },
	{ "sklgt2", sklgt2_sets, 22, &genx_oa_gen8_whitelist },
	{ "sklgt3", sklgt3_sets, 21, &genx_oa_gen8_whitelist },
	{ "sklgt4", sklgt4_sets, 21, &genx_oa_gen8_whitelist },
	{ "bxt", bxt_sets, 18, &genx_oa_gen8_whitelist },
	{ "glk", glk_sets, 16, &genx_oa_gen8_whitelist },
	{ "kblgt2", kblgt2_sets, 21, &genx_oa_gen8_whitelist },
	{ "kblgt3", kblgt3_sets, 21, &genx_oa_gen8_whitelist },
	{ "cflgt2", cflgt2_sets, 21, &genx_oa_gen8_whitelist },
	{ "cflgt3", cflgt3_sets, 21, &genx_oa_gen8_whitelist },
	{ "icl", icl_sets, 20, &genx_oa_gen11_whitelist },
	{ "ehl", ehl_sets, 19, &genx_oa_gen11_whitelist },
	{ "tglgt1", tglgt1_sets, 23, &genx_oa_gen12_whitelist },
	{ "tglgt2", tglgt2_sets, 26, &genx_oa_gen12_whitelist },
	{ "rkl", rkl_sets, 23, &genx_oa_gen12_whitelist },
	{ "adl", adl_sets, 26, &genx_oa_gen12_whitelist },
};

static unsigned int test_sets;	/* GPUs whose built-in set was compared */

static void check(const char *name, const struct oa_set *set,
		  const struct genx_oa_whitelist *whitelist)
{
	unsigned int part, i;

	EXPECT_EQ(strlen(set->uuid), 36);
	EXPECT(set->n[GENX_OA_MUX] + set->n[GENX_OA_BOOLEAN] + set->n[GENX_OA_FLEX]);
	for (part = 0; part < GENX_OA_CONFIG_PARTS; part++)
		for (i = 0; i < set->n[part]; i++) {
			const struct genx_reg_value *reg = &set->regs[part][i];

			if (genx_oa_reg_allowed(whitelist, part, reg->addr))
				continue;
			NOTE("%s %s: 0x%x refused", name, set->symbol, reg->addr);
			harness_bad++;
		}
}

/* OAG-022: no published set is refused, whatever its values are. */
static void published(void)
{
	unsigned int file;

	for (file = 0; file < ARRAY_SIZE(files); file++) {
		struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
		int n = oa_sets_parse(files[file].text, sets), i, j;

		if (n != files[file].sets)
			NOTE("%s", files[file].name);
		EXPECT_EQ(n, files[file].sets);
		for (i = 0; i < n; i++) {
			check(files[file].name, &sets[i], files[file].whitelist);
			for (j = 0; j < i; j++)
				EXPECT(strcmp(sets[i].uuid, sets[j].uuid));
		}
		free(sets);
	}
}

/*
 * The built-in set of a GPU has each register of the published TestOa for this GPU. Where it writes
 * more controls of EU events (@exact: from Gen11 on), it has another UUID.
 */
static void check_test_set(const char *name, const char *id, const struct oa_set *set, bool exact)
{
	const struct genx_platform *plat = genx_platform_find(strtoul(id, NULL, 16));
	const struct genx_oa_metric_set *own = plat && plat->oa ? plat->oa->test_set : NULL;
	unsigned int i;
	unsigned int bad = harness_bad;

	if (!own)
		return;
	EXPECT_EQ(own->n_mux, set->n[GENX_OA_MUX]);
	for (i = 0; i < own->n_mux && i < set->n[GENX_OA_MUX]; i++) {
		EXPECT_EQ(own->mux[i].addr, set->regs[GENX_OA_MUX][i].addr);
		EXPECT_EQ(own->mux[i].value, set->regs[GENX_OA_MUX][i].value);
	}
	for (i = 0; i < set->n[GENX_OA_BOOLEAN]; i++) {
		const struct genx_reg_value *want = &set->regs[GENX_OA_BOOLEAN][i];
		unsigned int j;

		for (j = 0; j < own->n_boolean; j++)
			if (own->boolean[j].addr == want->addr)
				break;
		EXPECT(j < own->n_boolean && own->boolean[j].value == want->value);
	}
	if (own->n_flex != set->n[GENX_OA_FLEX] && exact)
		EXPECT(strcmp(own->uuid, set->uuid));
	if (harness_bad != bad)
		NOTE("%s %s", name, id);
	test_sets++;
}

static void built_in(void)
{
	unsigned int file;

	test_sets = 0;
	for (file = 0; file < ARRAY_SIZE(files); file++) {
		struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
		char *ids = strdup(strstr(files[file].text, "\ndevice\t") + 8), *id, *state = NULL;
		int n = oa_sets_parse(files[file].text, sets), i;

		ids[strcspn(ids, "\n")] = '\0';
		for (i = 0; i < n && strcmp(sets[i].symbol, "TestOa"); i++)
			;
		/* none of Haswell's sets counts what follows from the clock */
		EXPECT((i < n) == (files[file].whitelist != &genx_oa_hsw_whitelist));
		for (id = strtok_r(ids, " ", &state); id && i < n; id = strtok_r(NULL, " ", &state))
			check_test_set(files[file].name, id, &sets[i],
				       files[file].whitelist != &genx_oa_gen8_whitelist);
		free(ids);
		free(sets);
	}
	/* Broadwell, Skylake, Kaby Lake, Coffee Lake, Gen11, Gen12.0 */
	EXPECT(test_sets > 150);
}

/*
 * Registers that a metric set may write on some platforms only, and registers that it may write on
 * none.
 */
static void refused(void)
{
	static const struct {
		unsigned int part;
		u32 addr;
		bool gen8, gen11;
	} cases[] = {
		{ GENX_OA_MUX, 0x91cc, true, true }, { GENX_OA_MUX, 0x91d0, false, true },
		{ GENX_OA_MUX, 0x91dc, false, true }, { GENX_OA_MUX, 0x91e0, false, false },
		{ GENX_OA_MUX, MMIO_NOA_WRITE, true, true }, { GENX_OA_MUX, 0x988c, false, false },
		{ GENX_OA_MUX, 0x0d24, true, true }, { GENX_OA_MUX, 0x1823a4, false, false },
		{ GENX_OA_MUX, 0x9e80, false, false }, { GENX_OA_MUX, 0x25100, false, false },
		{ GENX_OA_BOOLEAN, MMIO_OACEC(0), true, true },
		{ GENX_OA_BOOLEAN, MMIO_OACONTROL, false, false },
		{ GENX_OA_BOOLEAN, MMIO_OACTXCONTROL, false, false },
		{ GENX_OA_BOOLEAN, 0xd900, false, false },
		{ GENX_OA_FLEX, MMIO_EU_PERF_CNTL(6), true, true },
		{ GENX_OA_FLEX, 0xe75c, false, false },
		{ GENX_OA_FLEX, 0xe45a, false, false }, { GENX_OA_FLEX, 0, false, false },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		EXPECT_EQ(genx_oa_reg_allowed(&genx_oa_gen8_whitelist, cases[i].part,
					      cases[i].addr), cases[i].gen8);
		EXPECT_EQ(genx_oa_reg_allowed(&genx_oa_gen11_whitelist, cases[i].part,
					      cases[i].addr), cases[i].gen11);
	}
	/* register facts: OA: Haswell routes signals by registers of its own */
	EXPECT(genx_oa_reg_allowed(&genx_oa_hsw_whitelist, GENX_OA_MUX, 0x2ff90));
	EXPECT(!genx_oa_reg_allowed(&genx_oa_hsw_whitelist, GENX_OA_MUX, 0x2ff94));
	EXPECT(!genx_oa_reg_allowed(&genx_oa_hsw_whitelist, GENX_OA_MUX, MMIO_GEN7_OACONTROL));
	EXPECT(!genx_oa_reg_allowed(&genx_oa_hsw_whitelist, GENX_OA_FLEX, MMIO_EU_PERF_CNTL(0)));
	/* Z-11: Valleyview's custom events, and nothing else */
	EXPECT(genx_oa_reg_allowed(&genx_oa_gen6_whitelist, GENX_OA_BOOLEAN, MMIO_GEN6_OACEC));
	EXPECT(!genx_oa_reg_allowed(&genx_oa_gen6_whitelist, GENX_OA_BOOLEAN, MMIO_OACEC(0)));
	EXPECT(!genx_oa_reg_allowed(&genx_oa_gen6_whitelist, GENX_OA_MUX,
				    MMIO_GDT_CHICKEN_BITS));
}

/* A damaged file is an error: a test must not pass with half of the sets. */
static void damaged(void)
{
	static const char *const texts[] = {
		"mux\t9888=1\n",
		"set\t01234567-0123-0123-0123-0123456789ab\n",
		"set\t01234567-0123-0123-0123-0123456789ab A\nmux\t9888=1 9888\n",
	};
	struct oa_set *sets = calloc(OA_SETS_MAX, sizeof(*sets));
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(texts); i++) {
		memset(sets, 0, OA_SETS_MAX * sizeof(*sets));
		EXPECT(oa_sets_parse(texts[i], sets) < 0);
	}
	free(sets);
}

static const struct test tests[] = {
	TEST(published, "OAG-022 OAG-025 published metric sets are accepted"),
	TEST(built_in, "the built-in metric set of each GPU is the published one"),
	TEST(refused, "registers that a metric set must not write are refused"),
	TEST(damaged, "a damaged file of metric sets is noticed"),
};

HARNESS_MAIN(tests)
