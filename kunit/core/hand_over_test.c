// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device on which firmware left a picture on the display and interrupts pending (HND-*). genx
 * masks these interrupts and does not change the GGTT entries of the picture. After genx is unbound
 * all registers and entries are as they were found.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/memory/buffer.h"
#include "gt/memory/local.h"
#include "gt/memory/local_object.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/irq_regs.h"
#include "regs/platform_find.h"

#define PAGES_PER_BUFFER	5

static const struct model_config booted = {
	.plat = &genx_platform_lkf,
	.device_id = 0x9840,
	.ggtt_entries = SZ_2M / 8,
	.firmware = true,
};

/* Registers of display, GU_MISC and PCU in the model. */
static const u32 others[] = {
	0x44200, 0x44404, 0x44408, 0x4440c, 0x44464, 0x44468, 0x4446c,
	0x444e4, 0x444e8, 0x444ec, 0x444f4, 0x444f8, 0x444fc,
	0x70008, 0x70180, 0x70188, 0x70190, 0x7019c,
};

struct found {
	u32 regs[ARRAY_SIZE(others)];
	u64 *ptes;
	u32 n_ptes;
};

static void read_state(struct kunit *test, struct genx_kunit_gpu *gpu, struct found *found)
{
	struct model *m = gpu->model;
	unsigned long flags;
	unsigned int i;

	found->n_ptes = m->mem.n_ggtt;
	found->ptes = kunit_kmalloc_array(test, found->n_ptes, sizeof(u64), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, found->ptes);
	flags = genx_kunit_gpu_lock(gpu);
	for (i = 0; i < ARRAY_SIZE(others); i++)
		found->regs[i] = m->regs[others[i] / 4];
	memcpy(found->ptes, m->mem.ggtt, found->n_ptes * sizeof(u64));
	genx_kunit_gpu_unlock(gpu, flags);
}

static void expect_as_found(struct kunit *test, struct genx_kunit_gpu *gpu,
			    const struct found *before)
{
	struct found now;
	unsigned int i;

	read_state(test, gpu, &now);
	for (i = 0; i < ARRAY_SIZE(others); i++)
		KUNIT_EXPECT_EQ_MSG(test, now.regs[i], before->regs[i], "%x", others[i]);
	for (i = 0; i < now.n_ptes; i++)
		if ((now.ptes[i] | before->ptes[i]) & 1)
			KUNIT_EXPECT_EQ_MSG(test, now.ptes[i], before->ptes[i], "entry %u", i);
}

/* Allocations from the end of the table skip the pages of the cursor. */
static void genx_hand_over_ggtt(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &booted);
	struct genx_buffer *bufs[4];
	struct found before;
	unsigned int i;

	read_state(test, kgt->gpu, &before);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	for (i = 0; i < ARRAY_SIZE(bufs); i++) {
		bufs[i] = genx_buffer_create(&kgt->gt.ggtt, PAGES_PER_BUFFER * SZ_4K, 0);
		KUNIT_EXPECT_FALSE(test, IS_ERR(bufs[i]));
	}
	KUNIT_EXPECT_EQ(test, kgt->gt.ggtt.n_firmware, MODEL_CURSOR_PAGES);
	for (i = 0; i < ARRAY_SIZE(bufs); i++)
		genx_buffer_destroy(bufs[i]);
	genx_kunit_gt_fini(test, kgt);
	expect_as_found(test, kgt->gpu, &before);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "GGTT entries that firmware left valid",
		  "reserved where found, never written, unchanged after remove");
}

/* ---- the picture in local memory ---- */

static struct genx_kunit_gt *discrete(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);

	cfg.firmware = true;
	cfg.local_usable = SZ_8M;	/* of all of it the fixture keeps the contents */
	return genx_kunit_gt_alloc(test, &cfg);
}

/* Allocate and write all pages of tables that there are. The caller frees @n of them. */
static struct genx_local_page *write_pages(struct kunit *test, struct genx_local *local,
					   const void *copy, unsigned int *n)
{
	unsigned int max = local->visible / SZ_4K;
	struct genx_local_page *pages = kunit_kcalloc(test, max, sizeof(*pages), GFP_KERNEL);
	int err;

	KUNIT_ASSERT_NOT_NULL(test, pages);
	for (*n = 0; *n < max; ++*n) {
		err = genx_local_page_alloc(local, &pages[*n], copy);
		if (err)
			break;
		genx_local_page_write(local, &pages[*n], 0, sizeof(u64));
	}
	KUNIT_EXPECT_EQ(test, err, -ENOSPC);
	return pages;
}

/* Objects can have all that is said to be free. */
static void expect_allocatable(struct kunit *test, struct genx_local *local)
{
	u64 free, bytes = genx_local_object_bytes(local, &free);
	struct genx_local_object all = {};

	KUNIT_EXPECT_EQ(test, free, bytes);
	KUNIT_EXPECT_EQ(test, genx_local_object_alloc(local, &all, free), 0);
	genx_local_object_free(&all);
}

/* SIL-533: nothing of the driver lies where the display reads firmware's picture. */
static void picture_in_local_memory(struct kunit *test)
{
	struct genx_kunit_gt *kgt = discrete(test);
	void *copy = kunit_kzalloc(test, SZ_4K, GFP_KERNEL);
	struct genx_local_page *pages;
	struct found before;
	unsigned int n;

	KUNIT_ASSERT_NOT_NULL(test, copy);
	read_state(test, kgt->gpu, &before);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&kgt->gt.local->reserved),
			MODEL_PICTURE_PAGES * SZ_4K / SZ_64K);
	expect_allocatable(test, kgt->gt.local);
	pages = write_pages(test, kgt->gt.local, copy, &n);
	/* address 0 has none either */
	KUNIT_EXPECT_EQ(test, n, (kgt->gt.local->visible - SZ_64K) / SZ_4K - MODEL_PICTURE_PAGES);
	genx_kunit_expect_clean(test, kgt->gpu);
	while (n--)
		genx_local_page_free(kgt->gt.local, &pages[n]);
	genx_kunit_gt_fini(test, kgt);
	expect_as_found(test, kgt->gpu, &before);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "firmware's picture in local memory",
		  "that memory is not used, the picture stays");
}

static int init(void *kgt)
{
	int err = genx_kunit_gt_init(kgt);

	if (!err)
		genx_kunit_gt_fini(((struct genx_kunit_gt *)kgt)->gpu->test, kgt);
	return err;
}

/* Each allocation of a start beside a picture fails once. */
static void picture_without_memory(struct kunit *test)
{
	struct genx_kunit_gt *kgt = discrete(test);

	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, init, kgt),
			MODEL_PICTURE_PAGES * SZ_4K / SZ_64K);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* Ranges overlap, begin and end anywhere, and name what the driver does not use in any case. */
static void local_ranges(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &(struct model_config){
		.plat = &genx_platform_dg2, .device_id = 0x5690 });
	struct genx_local *local = kgt->gt.local;

	KUNIT_EXPECT_EQ(test, genx_local_reserve(local, 0, SZ_64K), 0);
	KUNIT_EXPECT_EQ(test, genx_local_reserve(local, local->end, local->end + SZ_1M), 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&local->reserved));
	KUNIT_EXPECT_EQ(test, genx_local_reserve(local, SZ_1M - 1, SZ_1M + 1), 0);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&local->reserved), 2);
	KUNIT_EXPECT_EQ(test, genx_local_reserve(local, SZ_1M, SZ_1M + SZ_128K), 0);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&local->reserved), 3);
	KUNIT_EXPECT_EQ(test, genx_local_reserve(local, local->end - 1, U64_MAX), 0);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&local->reserved), 4);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static void nothing(void *data, u16 bits)
{
}

static void expect_quiet(struct kunit *test, struct genx_kunit_gt *kgt, u64 interrupts)
{
	msleep(60);	/* three vertical blanks */
	KUNIT_EXPECT_LE(test, kgt->irq.stats.interrupts, interrupts);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * Interrupts of display, GU_MISC, PCU and an engine are pending at probe: none of them arrives. The
 * registers of the units outside the GT are restored at the end.
 */
static void genx_hand_over_pending(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &booted);
	struct found before;

	read_state(test, kgt->gpu, &before);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_ASSERT_EQ(test, genx_irq_register(&kgt->irq, GENX_CLASS_RENDER, 0, nothing, NULL), 0);
	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	expect_quiet(test, kgt, 0);
	genx_irq_unmask(&kgt->irq, GENX_CLASS_RENDER, 0, ENGINE_IRQ_USER);
	genx_kunit_gpu_raise(kgt->gpu, GENX_CLASS_RENDER, 0, ENGINE_IRQ_USER);
	expect_quiet(test, kgt, 1);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.interrupts, 1);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.foreign, 0);
	genx_kunit_gt_fini(test, kgt);
	expect_as_found(test, kgt->gpu, &before);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "display, GU_MISC, PCU and engine interrupts pending at probe",
		  "masked, or dropped (engine); no interrupt of theirs; as found after remove");
}

/* Other software, such as firmware in an SMI, enables interrupts outside the GT (INT-042). */
static void genx_hand_over_enabled_again(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &booted);
	static const struct { u32 offset, val; } enable[] = {
		{ 0x44200, BIT(31) }, { 0x444ec, BIT(25) }, { 0x444fc, BIT(27) },
	};
	unsigned long flags;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	for (i = 0; i < ARRAY_SIZE(enable); i++) {
		flags = genx_kunit_gpu_lock(kgt->gpu);
		kgt->gpu->model->regs[enable[i].offset / 4] = enable[i].val;
		model_irq_update(kgt->gpu->model);
		genx_kunit_gpu_unlock(kgt->gpu, flags);
		expect_quiet(test, kgt, i + 1);
		KUNIT_EXPECT_EQ(test, kgt->irq.stats.foreign, i + 1);
	}
	TABLE_ROW(test, "faults", "display, GU_MISC or PCU interrupts enabled by other software",
		  "one interrupt, then masked again; no storm");
}

/* A probe that fails restores the registers and the GGTT entries too. */
static void genx_hand_over_failed_probe(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &booted);
	struct found before;

	read_state(test, kgt->gpu, &before);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_RENDER);
	KUNIT_EXPECT_NE(test, genx_kunit_gt_init(kgt), 0);
	expect_as_found(test, kgt->gpu, &before);
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
	TABLE_ROW(test, "faults", "probe fails on a machine whose firmware left a pipe on",
		  "display interrupts and GGTT entries are as found");
}

/* Nothing is restored on a lost device. */
static void genx_hand_over_dead(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &booted);
	struct model_stats before, after;

	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	genx_kunit_gpu_tolerate(kgt->gpu);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&kgt->gt.mmio, GENX_REG(DISPLAY_INT_CTL)), ~0U);
	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&kgt->gt.mmio));
	genx_kunit_gpu_stats(kgt->gpu, &before);
	genx_irq_fini(&kgt->irq);
	genx_kunit_gpu_stats(kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.mmio_writes, before.mmio_writes);
	genx_kunit_gt_fini(test, kgt);
}

static struct kunit_case hand_over_cases[] = {
	KUNIT_CASE(genx_hand_over_ggtt),
	KUNIT_CASE(genx_hand_over_pending),
	KUNIT_CASE(genx_hand_over_enabled_again),
	KUNIT_CASE(genx_hand_over_failed_probe),
	KUNIT_CASE(genx_hand_over_dead),
	KUNIT_CASE(picture_in_local_memory),
	KUNIT_CASE_ATTR(picture_without_memory, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE(local_ranges),
	{}
};

static struct kunit_suite hand_over_suite = {
	.name = "genx_hand_over",
	.test_cases = hand_over_cases,
};

kunit_test_suite(hand_over_suite);
