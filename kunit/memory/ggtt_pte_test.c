// SPDX-License-Identifier: GPL-2.0-only
/* The functions that encode GGTT entries, for every platform. They access no device. */

#include <kunit/test.h>

#include "gt/memory/ggtt.h"
#include "regs/platform_find.h"

static const struct pte_case {
	const char *name;
	const struct genx_platform *plat;
	dma_addr_t addr;
	u32 flags;
	u64 want;
} pte_cases[] = {
	{ "snb", &genx_platform_snb, 0x12345000, 0, 0x12345005 },
	{ "snb uncached", &genx_platform_snb, 0x12345000, GENX_PTE_UNCACHED, 0x12345003 },
	{ "snb 40 bit", &genx_platform_snb, 0xff87654000, 0, 0x87654ff5 },
	{ "ivb 40 bit", &genx_platform_ivb, 0xa587654000, 0, 0x87654a55 },
	{ "ivb uncached", &genx_platform_ivb, 0x1000, GENX_PTE_UNCACHED, 0x1003 },
	{ "vlv", &genx_platform_vlv, 0x0187654000, 0, 0x87654017 },
	{ "vlv uncached", &genx_platform_vlv, 0x1000, GENX_PTE_UNCACHED, 0x1003 },
	{ "hsw", &genx_platform_hsw, 0x12345000, 0, 0x12345005 },
	{ "hsw 39 bit", &genx_platform_hsw, 0x7f87654000, 0, 0x876547f5 },
	{ "hsw: bit 11 is cache control", &genx_platform_hsw, 0x8087654000, 0, 0x87654005 },
	{ "hsw uncached", &genx_platform_hsw, 0x1000, GENX_PTE_UNCACHED, 0x1001 },
	{ "bdw", &genx_platform_bdw, 0x7f87654000, 0, 0x7f87654001 },
	{ "kbl", &genx_platform_kbl, 0x7f87654000, GENX_PTE_UNCACHED, 0x7f87654001 },
	{ "lkf has no local memory", &genx_platform_lkf, 0x7f87654000, GENX_PTE_LOCAL,
	  0x7f87654001 },
	{ "dg2", &genx_platform_dg2, 0x3fff87654000, 0, 0x3fff87654001 },
	{ "dg2 local", &genx_platform_dg2, 0x10000, GENX_PTE_LOCAL, 0x10003 },
};

static void pte_case_desc(const struct pte_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(pte, pte_cases, pte_case_desc);

static const struct genx_ggtt_ops *ops_of(const struct genx_platform *plat)
{
	return plat->ggtt_kind == GENX_GGTT_GEN6 ? &genx_ggtt_gen6_ops : &genx_ggtt_gen8_ops;
}

static void genx_ggtt_pte_encode(struct kunit *test)
{
	const struct pte_case *c = test->param_value;
	const struct genx_ggtt_ops *ops = ops_of(c->plat);

	KUNIT_EXPECT_EQ(test, ops->encode(c->plat, c->addr, c->flags), c->want);
	KUNIT_EXPECT_TRUE(test, ops->present(c->want));
	KUNIT_EXPECT_FALSE(test, ops->present(c->want & ~1ULL));
	KUNIT_EXPECT_EQ(test, ops->entry_size, c->plat->gen < 8 ? 4 : 8);
}

/* Each address within the DMA mask fits into an entry. */
static void genx_ggtt_pte_reach(struct kunit *test)
{
	const struct genx_platform *const *plat;

	for (plat = genx_platforms; *plat; plat++) {
		u64 top = GENMASK_ULL((*plat)->dma_bits - 1, 12);
		u64 pte = ops_of(*plat)->encode(*plat, top, 0);

		if ((*plat)->ggtt_kind == GENX_GGTT_GEN6)
			pte = (pte & 0xfffff000) | (pte & (*plat)->ggtt_fold_mask) << 28;
		KUNIT_EXPECT_EQ_MSG(test, pte & GENMASK_ULL(63, 12), top, "%s",
				    (*plat)->codename);
		KUNIT_EXPECT_EQ_MSG(test, (*plat)->coherency->ggtt_pte & (*plat)->ggtt_fold_mask,
				    0, "%s", (*plat)->codename);
	}
}

static struct kunit_case genx_ggtt_pte_cases[] = {
	KUNIT_CASE(genx_ggtt_pte_reach),
	KUNIT_CASE_PARAM(genx_ggtt_pte_encode, pte_gen_params),
	{}
};

static struct kunit_suite genx_ggtt_pte_suite = {
	.name = "genx_ggtt_pte",
	.test_cases = genx_ggtt_pte_cases,
};

kunit_test_suite(genx_ggtt_pte_suite);
