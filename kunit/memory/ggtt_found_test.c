// SPDX-License-Identifier: GPL-2.0-only
/*
 * GGTT entries that an earlier owner left valid, on each platform. Entries of a scratch page, with
 * which i915 (SNB to HSW) and xe fill the table, count as free. Entries that the display reads or
 * that point into stolen memory do not.
 */

#include <kunit/test.h>

#include "core/pci_internal.h"
#include "gt/memory/buffer.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"

#define PAGE_4K		SZ_4K
#define ENTRIES		64
#define TAKEN_MAX	(ENTRIES - 2)	/* genx uses neither the first page nor the last */
#define SCRATCH		0x500000	/* scratch page of the earlier owner */
#define SURFACE		0x6000000
#define STOLEN		0x7c000000ULL
#define LOCAL		BIT_ULL(1)
#define PRESENT		BIT_ULL(0)

/* A present entry with the platform's cache bits, which the model accepts. */
static u64 pte_of(const struct genx_platform *plat, u64 addr)
{
	return addr | plat->coherency->ggtt_pte | PRESENT;
}

static u64 pte_peek(struct genx_kunit_gt *kgt, u32 entry)
{
	return kgt->gpu->model->mem.ggtt[entry];
}

static void fill(struct genx_kunit_gt *kgt, u32 first, u32 end, u64 pte, u64 step)
{
	u32 entry;

	for (entry = first; entry < end; entry++, pte += step)
		kgt->gpu->model->mem.ggtt[entry] = pte;
}

static struct genx_kunit_gt *alloc(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

	return genx_kunit_gt_alloc(test, &cfg);
}

static void init(struct kunit *test, struct genx_kunit_gt *kgt)
{
	u32 entry = kgt->gt.plat->ggtt_kind == GENX_GGTT_GEN6 ? sizeof(u32) : sizeof(u64);

	KUNIT_ASSERT_EQ(test, genx_gt_init(&kgt->gt, &kgt->drm, kgt->gpu->plat, kgt->gpu->bar,
					   &kgt->irq, ENTRIES * entry), 0);
	kgt->up = true;
}

/* Allocate pages until none is left, then free all of them. Return: their number. */
static unsigned int take_all(struct kunit *test, struct genx_kunit_gt *kgt)
{
	struct genx_buffer *bufs[ENTRIES];
	unsigned int n, i;

	for (n = 0; n < ENTRIES; n++) {
		bufs[n] = genx_buffer_create(&kgt->gt.ggtt, PAGE_4K, 0);
		if (IS_ERR(bufs[n]))
			break;
	}
	KUNIT_EXPECT_EQ(test, PTR_ERR(bufs[n]), -ENOSPC);
	for (i = 0; i < n; i++)
		genx_buffer_destroy(bufs[i]);
	return n;
}

/* The driver can take @want pages; after fini, each entry has its old value. */
static void expect_taken(struct kunit *test, struct genx_kunit_gt *kgt, unsigned int want)
{
	u64 before[ENTRIES];
	unsigned int i;

	memcpy(before, kgt->gpu->model->mem.ggtt, sizeof(before));
	init(test, kgt);
	/* pages can be taken again; the driver's own entries are not saved as old values */
	KUNIT_EXPECT_EQ(test, take_all(test, kgt), want);
	KUNIT_EXPECT_EQ(test, take_all(test, kgt), want);
	KUNIT_EXPECT_EQ(test, kgt->gt.ggtt.n_firmware, TAKEN_MAX - want);
	genx_kunit_gt_fini(test, kgt);
	/* what translates to nothing may be 0 then */
	for (i = 0; i < ENTRIES; i++)
		if ((pte_peek(kgt, i) | before[i]) & PRESENT)
			KUNIT_EXPECT_EQ_MSG(test, pte_peek(kgt, i), before[i], "entry %u", i);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* The table as i915 leaves it: each entry points to the same scratch page. */
static void genx_found_i915(struct kunit *test)
{
	struct genx_kunit_gt *kgt = alloc(test);

	fill(kgt, 0, ENTRIES, pte_of(kgt->gt.plat, SCRATCH), 0);
	expect_taken(test, kgt, TAKEN_MAX);
	TABLE_ROW(test, "faults", "GGTT that i915 left full of scratch entries",
		  "taken, and what they were after remove");
}

/*
 * The table as xe leaves it: each entry below the range of the GuC points to a scratch page, which
 * is in local memory if there is any.
 */
static void genx_found_xe(struct kunit *test)
{
	struct genx_kunit_gt *kgt = alloc(test);
	u64 local = kgt->gt.plat->lmem ? LOCAL : 0;

	fill(kgt, 0, ENTRIES - 8, pte_of(kgt->gt.plat, SCRATCH) | local, 0);
	expect_taken(test, kgt, TAKEN_MAX);
	TABLE_ROW(test, "faults", "GGTT that xe left full of scratch entries",
		  "taken, and what they were after remove");
}

/* Entries that point into stolen memory are not taken, even if no plane reads them. */
static void genx_found_stolen(struct kunit *test)
{
	struct genx_kunit_gt *kgt = alloc(test);
	const struct genx_platform *plat = kgt->gt.plat;
	u64 base = plat->lmem ? GENX_KUNIT_LOCAL_STOLEN | LOCAL : STOLEN;

	kgt->gt.stolen = (struct genx_stolen) { .base = STOLEN, .end = STOLEN + 4 * PAGE_4K };
	fill(kgt, 0, ENTRIES, pte_of(plat, SCRATCH), 0);
	fill(kgt, 10, 14, pte_of(plat, base), PAGE_4K);
	/* the pages below and above these are not stolen memory */
	kgt->gpu->model->mem.ggtt[20] = pte_of(plat, base - PAGE_4K);
	if (!plat->lmem)
		kgt->gpu->model->mem.ggtt[21] = pte_of(plat, STOLEN + 4 * PAGE_4K);
	expect_taken(test, kgt, TAKEN_MAX - 4);
}

/* The planes and cursors of each platform (register facts: display). */
static const struct plane_row {
	const struct genx_platform *plat;
	u32 pipe_conf;
	u32 control;
	u32 surface;
	u32 on;
} plane_rows[] = {
	{ &genx_platform_snb, 0x71008, 0x71180, 0x7119c, BIT(31) },
	{ &genx_platform_snb, 0x70008, 0x73180, 0x7319c, BIT(31) },
	{ &genx_platform_snb, 0x70008, 0x700c0, 0x700c4, 0x27 },
	{ &genx_platform_ivb, 0x72008, 0x72180, 0x7219c, BIT(31) },
	{ &genx_platform_ivb, 0x70008, 0x71280, 0x7129c, BIT(31) },
	{ &genx_platform_ivb, 0x70008, 0x71080, 0x71084, 0x27 },
	{ &genx_platform_vlv, 0x1f1008, 0x1f1180, 0x1f119c, BIT(31) },
	{ &genx_platform_vlv, 0x1f0008, 0x1f2480, 0x1f249c, BIT(31) },
	{ &genx_platform_vlv, 0x1f0008, 0x1f00c0, 0x1f00c4, 0x27 },
	{ &genx_platform_hsw, 0x7f008, 0x70180, 0x7019c, BIT(31) },
	{ &genx_platform_hsw, 0x7f008, 0x72280, 0x7229c, BIT(31) },
	{ &genx_platform_bdw, 0x70008, 0x70180, 0x7019c, BIT(31) },
	{ &genx_platform_bdw, 0x70008, 0x72080, 0x72084, 0x27 },
	{ &genx_platform_kbl, 0x70008, 0x72380, 0x7239c, BIT(31) },
	{ &genx_platform_kbl, 0x70008, 0x70080, 0x70084, 0x04 },
	{ &genx_platform_lkf, 0x70008, 0x70180, 0x7019c, BIT(31) },
	{ &genx_platform_lkf, 0x72008, 0x72780, 0x7279c, BIT(31) },
	{ &genx_platform_icl, 0x7f008, 0x71180, 0x7119c, BIT(31) },
	{ &genx_platform_ehl, 0x7b808, 0x70080, 0x70084, 0x27 },
	{ &genx_platform_tgl, 0x73008, 0x73780, 0x7379c, BIT(31) },
	{ &genx_platform_tgl, 0x7b008, 0x70180, 0x7019c, BIT(31) },
	{ &genx_platform_adl, 0x73008, 0x73080, 0x73084, 0x27 },
	{ &genx_platform_dg2, 0x73008, 0x73780, 0x7379c, BIT(31) },
	{ &genx_platform_dg2, 0x70008, 0x73080, 0x73084, 0x27 },
};

static void plane_desc(const struct plane_row *row, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s %x", row->plat->codename, row->control);
}

KUNIT_ARRAY_PARAM(plane, plane_rows, plane_desc);

static struct genx_kunit_gt *alloc_plane(struct kunit *test, bool pipe, bool plane)
{
	const struct plane_row *row = test->param_value;
	/* the low bits of the address are flags */
	const struct model_fuse_value display[] = {
		{ row->pipe_conf, pipe ? BIT(31) : 0 },
		{ row->control, plane ? row->on : 0 },
		{ row->surface, 30 * PAGE_4K | 0xf },
	};
	struct model_config cfg = genx_kunit_plat_config(row->plat);
	struct genx_kunit_gt *kgt;
	unsigned int i;

	/* if the display is not modelled, cfg.fuses makes these registers exist */
	memcpy(cfg.fuses, display, sizeof(display));
	kgt = genx_kunit_gt_alloc(test, &cfg);
	for (i = 0; i < ARRAY_SIZE(display); i++)
		kgt->gpu->model->regs[display[i].reg / 4] = display[i].value;
	fill(kgt, 0, ENTRIES, pte_of(row->plat, SCRATCH), 0);
	fill(kgt, 30, 36, pte_of(row->plat, SURFACE), PAGE_4K);
	return kgt;
}

/* Entries that an enabled plane reads are not taken; scratch entries behind them are. */
static void genx_found_plane(struct kunit *test)
{
	struct genx_kunit_gt *kgt = alloc_plane(test, true, true);

	expect_taken(test, kgt, TAKEN_MAX - 6);
}

static void genx_found_plane_off(struct kunit *test)
{
	expect_taken(test, alloc_plane(test, true, false), TAKEN_MAX);
}

static void genx_found_pipe_off(struct kunit *test)
{
	expect_taken(test, alloc_plane(test, false, true), TAKEN_MAX);
}

/* The surface ends at an entry that is not valid, or at the end of the table. */
static void genx_found_surface_ends(struct kunit *test)
{
	struct genx_kunit_gt *kgt = alloc_plane(test, true, true);

	fill(kgt, 33, 34, 0, 0);
	expect_taken(test, kgt, TAKEN_MAX - 3);
	kgt = alloc_plane(test, true, true);
	fill(kgt, 30, ENTRIES, pte_of(kgt->gt.plat, SURFACE), PAGE_4K);
	expect_taken(test, kgt, 29);
}

/* No memory to save an entry's old value: -ENOMEM, and the entry is not written. */
static void genx_found_no_memory(struct kunit *test)
{
	struct genx_kunit_gt *kgt = alloc(test);
	struct genx_buffer *buf;
	unsigned int n;
	bool hit = true;

	if (!genx_kunit_fail_arm(0))
		kunit_skip(test, "needs FAILSLAB");
	fill(kgt, 0, ENTRIES, pte_of(kgt->gt.plat, SCRATCH), 0);
	init(test, kgt);
	for (n = 1; hit && n < 50; n++) {
		genx_kunit_fail_arm(n);
		buf = genx_buffer_create(&kgt->gt.ggtt, PAGE_4K, 0);
		hit = genx_kunit_fail_disarm();
		if (IS_ERR(buf))
			KUNIT_EXPECT_EQ(test, PTR_ERR(buf), -ENOMEM);
		genx_buffer_destroy(buf);
	}
	KUNIT_EXPECT_LT(test, n, 50);
	genx_kunit_gt_fini(test, kgt);
	for (n = 0; n < ENTRIES; n++)
		KUNIT_EXPECT_EQ(test, pte_peek(kgt, n), pte_of(kgt->gt.plat, SCRATCH));
}

/* Size of stolen memory in MGGC0 (register facts: GGTT location). */
static void genx_found_stolen_size(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_pci_stolen_size(GENX_STOLEN_GEN6, 0x0211), SZ_64M);
	KUNIT_EXPECT_EQ(test, genx_pci_stolen_size(GENX_STOLEN_GEN6, 0xff07), 0);
	KUNIT_EXPECT_EQ(test, genx_pci_stolen_size(GENX_STOLEN_GEN8, 0x02c1), SZ_64M);
	KUNIT_EXPECT_EQ(test, genx_pci_stolen_size(GENX_STOLEN_GEN9, 0xefff), 0xefULL * SZ_32M);
	KUNIT_EXPECT_EQ(test, genx_pci_stolen_size(GENX_STOLEN_GEN9, 0xf0c1), SZ_4M);
	KUNIT_EXPECT_EQ(test, genx_pci_stolen_size(GENX_STOLEN_GEN11, 0xfe00), 15 * SZ_4M);
	KUNIT_EXPECT_EQ(test, genx_pci_stolen_size(GENX_STOLEN_LOCAL, 0xffff), 0);
}

static struct kunit_case found_cases[] = {
	KUNIT_CASE_PARAM(genx_found_i915, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_found_xe, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_found_stolen, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_found_plane, plane_gen_params),
	KUNIT_CASE_PARAM(genx_found_plane_off, plane_gen_params),
	KUNIT_CASE_PARAM(genx_found_pipe_off, plane_gen_params),
	KUNIT_CASE_PARAM(genx_found_surface_ends, plane_gen_params),
	KUNIT_CASE_PARAM(genx_found_no_memory, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_found_stolen_size),
	{}
};

static struct kunit_suite found_suite = {
	.name = "genx_found",
	.test_cases = found_cases,
};

kunit_test_suite(found_suite);
