// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the PCI part reads from configuration space.
 */

#include <kunit/test.h>
#include <linux/sizes.h>

#include "core/pci.h"
#include "regs/pci_ids.h"
#include "regs/platform.h"

struct mggc_case {
	u16 mggc0;
	u32 bytes;
};

/* PCI-001: MGGC0 [7:6]; all other fields are somebody else's. */
static const struct mggc_case mggc_cases[] = {
	{ 0x0000, 0 },
	{ 0xff3f, 0 },
	{ 0x0040, SZ_2M },
	{ 0x0080, SZ_4M },
	{ 0x00c0, SZ_8M },
	{ 0xff7f, SZ_2M },
	{ 0x12d5, SZ_8M },
};

static void mggc_desc(const struct mggc_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "MGGC0 %#06x", c->mggc0);
}

KUNIT_ARRAY_PARAM(mggc, mggc_cases, mggc_desc);

static void genx_pci_mggc0(struct kunit *test)
{
	const struct mggc_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, c->bytes, genx_pci_ggtt_bytes(&genx_platform_lkf, c->mggc0));
}

/* A table that would not fit behind its offset in BAR 0 is none. */
static void genx_pci_mggc0_too_large(struct kunit *test)
{
	struct genx_platform plat = genx_platform_lkf;

	plat.gttmm_size = plat.ggtt_offset + SZ_4M;
	KUNIT_EXPECT_EQ(test, SZ_4M, genx_pci_ggtt_bytes(&plat, 0x0080));
	KUNIT_EXPECT_EQ(test, 0, genx_pci_ggtt_bytes(&plat, 0x00c0));
}

/* What loads by itself at boot is known to a descriptor, and nothing else is. */
static void genx_pci_ids(struct kunit *test)
{
	KUNIT_EXPECT_NOT_NULL(test, genx_platform_find(GENX_PCI_UNCLAIMED_0));
	KUNIT_EXPECT_NOT_NULL(test, genx_platform_find(GENX_PCI_UNCLAIMED_1));
	KUNIT_EXPECT_NULL(test, genx_platform_find(0));
	KUNIT_EXPECT_NULL(test, genx_platform_find(0xffff));
}

static struct kunit_case pci_cases[] = {
	KUNIT_CASE_PARAM(genx_pci_mggc0, mggc_gen_params),
	KUNIT_CASE(genx_pci_mggc0_too_large),
	KUNIT_CASE(genx_pci_ids),
	{}
};

static struct kunit_suite pci_suite = {
	.name = "genx_pci",
	.test_cases = pci_cases,
};

kunit_test_suite(pci_suite);
