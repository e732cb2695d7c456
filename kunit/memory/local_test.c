// SPDX-License-Identifier: GPL-2.0-only
/*
 * Local memory: its size, the tables in it as the GPU walks them, and loss of power. BAR 2 of the
 * modelled GPU shows all 16 MiB.
 */

#include <kunit/test.h>
#include <linux/gfp.h>
#include <linux/mm.h>
#include <linux/vmstat.h>

#include "gt/memory/local_object.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/memory/ppgtt.h"
#include "model/priv.h"
#include "regs/gt_regs.h"

#define VA		0x40200000ULL
#define WINDOW		SZ_8M	/* a BAR 2 that is smaller than the memory */
#define PTE_LOCAL	BIT_ULL(11)

static struct model_config config(void)
{
	return genx_kunit_plat_config(&genx_platform_dg2);
}

/* What the GPU reads at an address of an address space. Return: 0, or the model's error. */
static int gpu_read(struct genx_kunit_gt *kgt, const struct genx_ppgtt *vm, u64 addr, u32 *val)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	int err;

	model_tlb_invalidate(kgt->gpu->model, 0);
	err = model_ppgtt_read(kgt->gpu->model, genx_ppgtt_root(vm), addr, val, sizeof(*val));
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return err;
}

static void lose_contents(struct genx_kunit_gt *kgt)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);

	model_local_reset(kgt->gpu->model);
	genx_kunit_gpu_unlock(kgt->gpu, flags);
}

static u32 *page_with(struct kunit *test, u32 val)
{
	u32 *page = (u32 *)__get_free_page(GFP_KERNEL | __GFP_ZERO);

	KUNIT_ASSERT_NOT_NULL(test, page);
	*page = val;
	return page;
}

static int map(struct genx_ppgtt *vm, u64 addr, u32 *page)
{
	struct scatterlist sg;
	struct sg_table sgt = { .sgl = &sg, .nents = 1, .orig_nents = 1 };

	sg_init_one(&sg, page, PAGE_SIZE);
	sg_dma_address(&sg) = virt_to_phys(page);
	sg_dma_len(&sg) = PAGE_SIZE;
	return genx_ppgtt_map(vm, addr, &sgt, PAGE_SIZE, GENX_CACHE_COHERENT);
}

/* SIL-233: unmapped addresses lead to 4 KiB of zeroes, which must not lie in local memory. */
static void genx_local_tables(struct kunit *test)
{
	const struct model_config cfg = config();
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_ppgtt *vm = genx_ppgtt_create(&kgt->gt.ppgtts);
	u32 *page = page_with(test, 0x1234), val = 1;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	KUNIT_EXPECT_EQ(test, kgt->gt.local->end, GENX_KUNIT_LOCAL_WINDOW);
	KUNIT_EXPECT_EQ(test, kgt->gt.local->visible, GENX_KUNIT_LOCAL_WINDOW);
	KUNIT_EXPECT_LT(test, genx_ppgtt_root(vm), GENX_KUNIT_LOCAL_WINDOW);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm, VA) & PTE_LOCAL, 0);
	KUNIT_EXPECT_EQ(test, gpu_read(kgt, vm, VA, &val), 0);
	KUNIT_EXPECT_EQ(test, val, 0);

	KUNIT_ASSERT_EQ(test, map(vm, VA, page), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm, VA) & PTE_LOCAL, 0);
	KUNIT_EXPECT_EQ(test, gpu_read(kgt, vm, VA, &val), 0);
	KUNIT_EXPECT_EQ(test, val, 0x1234);
	KUNIT_EXPECT_EQ(test, gpu_read(kgt, vm, VA + PAGE_SIZE, &val), 0);
	KUNIT_EXPECT_EQ(test, val, 0);

	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, VA, PAGE_SIZE), 0);
	KUNIT_EXPECT_EQ(test, gpu_read(kgt, vm, VA, &val), 0);
	KUNIT_EXPECT_EQ(test, val, 0);
	genx_ppgtt_put(vm);
	free_page((unsigned long)page);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-233: pages of 2 MiB of local memory, beside those of 64 KiB, and never over one another. */
static void genx_local_large_pages(struct kunit *test)
{
	const struct model_config cfg = config();
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_ppgtt *vm = genx_ppgtt_create(&kgt->gt.ppgtts);
	u32 *page = page_with(test, 0), val = 0;
	unsigned int i;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map_large(vm, VA + PAGE_SIZE, SZ_4M, SZ_2M), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map_large(vm, VA, SZ_4M + SZ_64K, SZ_2M), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map_large(vm, VA, SZ_4M, SZ_64K), -EINVAL);
	KUNIT_ASSERT_EQ(test, map(vm, VA + SZ_4M, page), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map_large(vm, VA + SZ_4M, SZ_4M, SZ_2M), -EEXIST);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map_large(vm, VA, SZ_4M, SZ_4M), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map_large(vm, VA + SZ_2M, SZ_4M, SZ_2M), -EEXIST);
	KUNIT_EXPECT_EQ(test, map(vm, VA + SZ_2M, page), -EEXIST);
	for (i = 0; i < 4; i++) {
		writel(0x100 + i, kgt->gt.local->io + SZ_4M + i * (SZ_1M + SZ_4K));
		KUNIT_EXPECT_EQ(test, gpu_read(kgt, vm, VA + i * (SZ_1M + SZ_4K), &val), 0);
		KUNIT_EXPECT_EQ(test, val, 0x100 + i);
	}
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, VA, SZ_4M), 0);
	KUNIT_EXPECT_EQ(test, gpu_read(kgt, vm, VA, &val), 0);
	KUNIT_EXPECT_EQ(test, val, 0x100);
	genx_ppgtt_put(vm);
	free_page((unsigned long)page);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-254: a resume writes the tables again, with what was mapped and unmapped meanwhile. */
static void genx_local_power_lost(struct kunit *test)
{
	const struct model_config cfg = config();
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_ppgtt *vm = genx_ppgtt_create(&kgt->gt.ppgtts), *later;
	u32 *page = page_with(test, 0x1234), *other = page_with(test, 0x5678), val = 1;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	KUNIT_ASSERT_EQ(test, map(vm, VA, page), 0);
	genx_local_suspend(kgt->gt.local);
	lose_contents(kgt);
	kgt->gpu->model->asleep = true;
	KUNIT_ASSERT_EQ(test, map(vm, VA + SZ_4M, other), 0);
	later = genx_ppgtt_create(&kgt->gt.ppgtts);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, later);
	genx_kunit_expect_clean(test, kgt->gpu);
	kgt->gpu->model->asleep = false;

	genx_local_resume(kgt->gt.local);
	KUNIT_EXPECT_EQ(test, gpu_read(kgt, vm, VA, &val), 0);
	KUNIT_EXPECT_EQ(test, val, 0x1234);
	KUNIT_EXPECT_EQ(test, gpu_read(kgt, vm, VA + SZ_4M, &val), 0);
	KUNIT_EXPECT_EQ(test, val, 0x5678);
	KUNIT_EXPECT_EQ(test, gpu_read(kgt, later, VA, &val), 0);
	KUNIT_EXPECT_EQ(test, val, 0);
	genx_ppgtt_put(later);
	genx_ppgtt_put(vm);
	free_page((unsigned long)other);
	free_page((unsigned long)page);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-030: what the CPU writes lies below the end of BAR 2, and is not at address 0. */
static void genx_local_window_full(struct kunit *test)
{
	const unsigned int max = WINDOW / PAGE_SIZE;
	struct model_config cfg = config();
	struct genx_local_page *pages;
	void *copy = page_with(test, 0);
	struct genx_kunit_gt *kgt;
	struct genx_local *local;
	unsigned int n, i;
	int err = 0;

	cfg.local_window = WINDOW;
	kgt = genx_kunit_gt_create(test, &cfg);
	local = kgt->gt.local;
	pages = kunit_kcalloc(test, max, sizeof(*pages), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, pages);
	for (n = 0; n < max && !err; n++) {
		err = genx_local_page_alloc(local, &pages[n], copy);
		if (err)
			break;
		if (!pages[n].node.start || pages[n].node.start >= WINDOW)
			KUNIT_FAIL(test, "page %u at %#llx", n, pages[n].node.start);
	}
	KUNIT_EXPECT_EQ(test, err, -ENOSPC);
	KUNIT_EXPECT_EQ(test, n, max - SZ_64K / PAGE_SIZE);
	for (i = 0; i < n; i++)
		genx_local_page_free(local, &pages[i]);
	KUNIT_EXPECT_TRUE(test, drm_mm_clean(&local->mm));
	free_page((unsigned long)copy);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "BAR 2 smaller than local memory, and full",
		  "ENOSPC, nothing behind the BAR is used");
}

/* SIL-031: registers that leave no usable memory, or no BAR 2: probe fails. */
static void genx_local_unusable(struct kunit *test)
{
	const struct model_fuse_value wrong[] = {
		{ FLAT_CCS_BASE.addr, 0 },
		{ FLAT_CCS_BASE.addr, 0x20001 << 8 },	/* above the end of the tile */
		{ TILE_ADDR_RANGE.addr, 0 },
	};
	struct genx_kunit_gt *kgt;
	struct kmsg_dump_iter log;
	unsigned int i;

	for (i = 0; i <= ARRAY_SIZE(wrong); i++) {
		struct model_config cfg = config();

		if (i < ARRAY_SIZE(wrong))
			cfg.fuses[0] = wrong[i];
		kgt = genx_kunit_gt_alloc(test, &cfg);
		if (i == ARRAY_SIZE(wrong))
			kgt->gt.local_bar = NULL;
		genx_kunit_kmsg_mark(&log);
		KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), -ENODEV);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "firmware did not set it up"), 1);
		genx_kunit_expect_clean(test, kgt->gpu);
	}
	TABLE_ROW(test, "faults", "registers name no usable local memory",
		  "probe fails with ENODEV and says so");
}

/* Objects of clients outlive the GT: the page is freed, and BAR 2 is not accessed. */
static void genx_local_outlives(struct kunit *test)
{
	const struct model_config cfg = config();
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_local *local = kgt->gt.local;
	struct genx_local_page page = {};
	void *copy = page_with(test, 0);

	KUNIT_ASSERT_EQ(test, genx_local_page_alloc(local, &page, copy), 0);
	genx_kunit_gt_fini(test, kgt);
	KUNIT_EXPECT_NULL(test, (void __force *)local->io);
	genx_local_page_write(local, &page, 0, PAGE_SIZE);
	genx_local_page_free(local, &page);
	free_page((unsigned long)copy);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* Each allocation of an address space and of a mapping fails in turn: ENOMEM, and nothing leaks. */
static void genx_local_allocation_fails(struct kunit *test)
{
	const struct model_config cfg = config();
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	u32 *page = page_with(test, 1);
	unsigned int n, failed = 0;
	bool hit = true;

	if (!genx_kunit_fail_arm(0))
		kunit_skip(test, "needs FAILSLAB");
	for (n = 1; hit && n < 200; n++) {
		struct genx_ppgtt *vm;
		int err;

		genx_kunit_fail_arm(n);
		vm = genx_ppgtt_create(&kgt->gt.ppgtts);
		err = IS_ERR(vm) ? PTR_ERR(vm) : map(vm, VA, page);
		hit = genx_kunit_fail_disarm();
		if (!IS_ERR(vm))
			genx_ppgtt_put(vm);
		failed += !!err;
		if (err)
			KUNIT_EXPECT_EQ(test, err, -ENOMEM);
		KUNIT_EXPECT_TRUE(test, drm_mm_clean(&kgt->gt.local->mm));
	}
	KUNIT_EXPECT_GT(test, failed, 15);
	KUNIT_EXPECT_FALSE(test, hit);
	free_page((unsigned long)page);
}

/* ---- pages of system memory ---- */

static int table_alloc(struct genx_kunit_gt *kgt, struct genx_ppgtt *vm)
{
	struct genx_table_page page = {};

	return genx_table_page_local.alloc(&kgt->gt.ppgtts.pages, &page);
}

static int space_create(struct genx_kunit_gt *kgt, struct genx_ppgtt *vm)
{
	return PTR_ERR_OR_ZERO(genx_ppgtt_create(&kgt->gt.ppgtts));
}

static int space_map(struct genx_kunit_gt *kgt, struct genx_ppgtt *vm)
{
	return map(vm, VA, vm->scratch[0]->mem.vaddr);
}

static const struct without_room {
	const char *name;
	int (*op)(struct genx_kunit_gt *kgt, struct genx_ppgtt *vm);
} without_room[] = {
	{ "table", table_alloc }, { "address space", space_create }, { "mapping", space_map },
};

static void without_room_desc(const struct without_room *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(without_room, without_room, without_room_desc);

#define TRIES	1024
#define HOGS	64

/* Take all local memory. Return: number of @hogs. */
static unsigned int take_all(struct genx_local *local, struct drm_mm_node *hogs)
{
	unsigned int n = 0;
	u64 size = SZ_8M;

	while (n < HOGS && size >= PAGE_SIZE)
		if (drm_mm_insert_node(&local->mm, &hogs[n], size))
			size /= 2;
		else
			n++;
	return n;
}

/*
 * Pages in use, without those that a processor keeps to allocate again, and without those of the
 * allocators of small objects, which KASAN frees late.
 */
static long pages_used(void)
{
	drain_all_pages(NULL);
	return totalram_pages() - global_zone_page_state(NR_FREE_PAGES) -
	       global_node_page_state_pages(NR_SLAB_UNRECLAIMABLE_B) -
	       global_node_page_state_pages(NR_SLAB_RECLAIMABLE_B);
}

/*
 * What finds no local memory for a table gives back its pages of system memory, which no detector
 * of leaks counts. Their number changes by less for other reasons.
 */
static void genx_local_no_page_lost(struct kunit *test)
{
	const struct without_room *c = test->param_value;
	const struct model_config cfg = config();
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_ppgtt *vm = genx_ppgtt_create(&kgt->gt.ppgtts);
	struct drm_mm_node *hogs = kunit_kcalloc(test, HOGS, sizeof(*hogs), GFP_KERNEL);
	unsigned int n, i;
	long before;

	KUNIT_ASSERT_NOT_NULL(test, hogs);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	n = take_all(kgt->gt.local, hogs);
	KUNIT_ASSERT_EQ(test, c->op(kgt, vm), -ENOMEM);
	before = pages_used();
	for (i = 0; i < TRIES; i++)
		KUNIT_EXPECT_EQ(test, c->op(kgt, vm), -ENOMEM);
	KUNIT_EXPECT_LT(test, pages_used() - before, TRIES / 2);
	for (i = 0; i < n; i++)
		drm_mm_remove_node(&hogs[i]);
	genx_ppgtt_put(vm);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* ---- objects ---- */

#define PAGES	40

/* An object of many blocks: memory is left for single pages alone. */
static void fragment(struct kunit *test, struct genx_local *local, struct genx_local_object *single,
		     struct genx_local_object *hog, struct genx_local_object *obj)
{
	unsigned int i;
	u64 free;

	for (i = 0; i < PAGES; i++)
		KUNIT_ASSERT_EQ(test, 0,
				genx_local_object_alloc(local, &single[i], GENX_LOCAL_PAGE));
	genx_local_object_bytes(local, &free);
	KUNIT_ASSERT_EQ(test, genx_local_object_alloc(local, hog, free), 0);
	for (i = 0; i < PAGES; i += 2)
		genx_local_object_free(&single[i]);
	KUNIT_ASSERT_EQ(test, genx_local_object_alloc(local, obj, PAGES / 2 * GENX_LOCAL_PAGE), 0);
	KUNIT_ASSERT_EQ(test, list_count_nodes(&obj->blocks), PAGES / 2);
}

/*
 * An error state is written page by page, and the reset waits for it: a client can make an object
 * of many thousand blocks, of which each is visited once.
 */
static void peeks_once(struct kunit *test)
{
	const struct model_config cfg = config();
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_local_object *single, hog = {}, obj = {};
	const struct genx_local_block *found = NULL;
	struct genx_local_block *first;
	u64 at, size;
	u32 val[2];

	single = kunit_kcalloc(test, PAGES, sizeof(*single), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, single);
	fragment(test, kgt->gt.local, single, &hog, &obj);
	/* as if an engine had cleared it: there are none here */
	obj.fresh = false;
	for (at = 0; at < obj.size; at += sizeof(u32) << 10) {
		val[0] = at + 1;
		KUNIT_ASSERT_EQ(test, genx_local_object_write(&obj, at, val, sizeof(u32)), 0);
	}
	first = list_first_entry(&obj.blocks, struct genx_local_block, link);
	size = first->node.size;
	for (at = 0; at < obj.size; at += sizeof(u32) << 10) {
		/* a search that begins here takes it for the whole object */
		if (found && found != first)
			first->node.size = obj.size;
		KUNIT_EXPECT_EQ(test, 0,
				genx_local_object_peek(&obj, at, val, sizeof(u32), &found));
		first->node.size = size;
		KUNIT_EXPECT_EQ(test, val[0], at + 1);
		KUNIT_EXPECT_EQ(test, found->offset, round_down(at, GENX_LOCAL_PAGE));
	}
	/* back, and across two blocks */
	KUNIT_EXPECT_EQ(test, genx_local_object_peek(&obj, 0, val, sizeof(u32), &found), 0);
	KUNIT_EXPECT_EQ(test, val[0], 1);
	KUNIT_EXPECT_EQ(test, genx_local_object_peek(&obj, 3 * GENX_LOCAL_PAGE - sizeof(u32), val,
						     sizeof(val), &found), 0);
	KUNIT_EXPECT_EQ(test, val[1], 3 * GENX_LOCAL_PAGE + 1);
	/* the end of the object */
	KUNIT_EXPECT_EQ(test, genx_local_object_peek(&obj, obj.size - sizeof(u32), val,
						     sizeof(u32), &found), 0);
	KUNIT_EXPECT_EQ(test, genx_local_object_peek(&obj, obj.size - sizeof(u32), val,
						     sizeof(val), &found), -EIO);
	KUNIT_EXPECT_EQ(test, genx_local_object_peek(&obj, obj.size, val, sizeof(u32), &found),
			-EIO);
	genx_local_object_free(&obj);
	genx_local_object_free(&hog);
	for (at = 1; at < PAGES; at += 2)
		genx_local_object_free(&single[at]);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static struct kunit_case local_cases[] = {
	KUNIT_CASE(genx_local_tables),
	KUNIT_CASE(genx_local_large_pages),
	KUNIT_CASE(genx_local_power_lost),
	KUNIT_CASE(genx_local_window_full),
	KUNIT_CASE(genx_local_unusable),
	KUNIT_CASE(genx_local_outlives),
	KUNIT_CASE(genx_local_allocation_fails),
	KUNIT_CASE_PARAM(genx_local_no_page_lost, without_room_gen_params),
	KUNIT_CASE(peeks_once),
	{}
};

static struct kunit_suite local_suite = {
	.name = "genx_local",
	.test_cases = local_cases,
};

kunit_test_suite(local_suite);
