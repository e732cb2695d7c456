// SPDX-License-Identifier: GPL-2.0-only
/* The GGTT, buffers in it, and invalidation of TLBs, on the modelled GPU. */

#include <kunit/test.h>
#include <linux/mm.h>

#include "gt/memory/buffer.h"
#include "gt/memory/tlb.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/script_io.h"
#include "model/priv.h"
#include "regs/platform_find.h"

#define PAGE_4K		SZ_4K
#define PTE_PRESENT	1ULL
#define SMALL		64		/* entries of a table that a test can fill */

static u64 pte_peek(struct genx_kunit_gt *kgt, u64 addr)
{
	return readq(kgt->gpu->bar + kgt->gt.plat->ggtt_offset + addr / PAGE_4K * 8);
}

static void pte_poke(struct genx_kunit_gt *kgt, u64 addr, u64 pte)
{
	writeq(pte, kgt->gpu->bar + kgt->gt.plat->ggtt_offset + addr / PAGE_4K * 8);
}

static void small_fini(void *data)
{
	struct genx_kunit_gt *kgt = data;

	if (kgt->up)
		genx_gt_fini(&kgt->gt);
	kgt->up = false;
}

/* Initialise a GT whose GGTT has @entries entries; the end of the test finalises it. */
static void small_init(struct kunit *test, struct genx_kunit_gt *kgt, u32 entries)
{
	KUNIT_ASSERT_EQ(test, genx_gt_init(&kgt->gt, &kgt->drm, kgt->gpu->plat, kgt->gpu->bar,
					   &kgt->irq, entries * 8), 0);
	kgt->up = true;
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, small_fini, kgt), 0);
}

/* Every page of a buffer is mapped at its GGTT address, with the platform's cache bits. */
static void expect_mapped(struct kunit *test, struct genx_kunit_gt *kgt,
			  const struct genx_buffer *buf)
{
	unsigned int i;

	for (i = 0; i < buf->n_pages; i++)
		KUNIT_EXPECT_EQ(test, pte_peek(kgt, buf->ggtt + (u64)i * PAGE_4K),
				buf->dma[i] | kgt->gt.plat->coherency->ggtt_pte | PTE_PRESENT);
}

static void genx_ggtt_buffer(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_buffer *buf = genx_buffer_create(&kgt->gt.ggtt, 5 * PAGE_4K - 100, 0);
	u64 addr;
	u8 *bytes;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	KUNIT_EXPECT_EQ(test, buf->size, 5 * PAGE_4K);
	KUNIT_EXPECT_EQ(test, buf->ggtt % PAGE_4K, 0);
	KUNIT_EXPECT_NE(test, buf->ggtt, 0);
	expect_mapped(test, kgt, buf);
	bytes = buf->vaddr;
	KUNIT_EXPECT_NULL(test, memchr_inv(bytes, 0, buf->size));
	bytes[buf->size - 1] = 1;
	KUNIT_EXPECT_EQ(test, ((u8 *)page_address(buf->pages[4]))[PAGE_4K - 1], 1);

	addr = buf->ggtt;
	genx_buffer_destroy(buf);
	KUNIT_EXPECT_EQ(test, pte_peek(kgt, addr),
			kgt->gt.ggtt.scratch_dma | kgt->gt.plat->coherency->ggtt_pte |
			PTE_PRESENT);
}

/*
 * SIL-211: an entry is written in one access. SIL-213, SIL-214: entries take effect after a write
 * to GFX_FLSH_CNTL, but from Gen11 on, where each write is seen (G12-006).
 */
static void genx_ggtt_accesses_SIL_211(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct model_config cfg = genx_kunit_plat_config(plat);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	bool uncached = plat == &genx_platform_lkf || plat == &genx_platform_icl ||
			plat == &genx_platform_ehl || plat == &genx_platform_tgl ||
			plat == &genx_platform_adl || plat == &genx_platform_dg2;
	unsigned int i, n, entries = 0, flushes = 0;
	struct genx_buffer *buf;
	static u32 log[64];

	genx_kunit_gpu_log(kgt->gpu, log, ARRAY_SIZE(log));
	buf = genx_buffer_create(&kgt->gt.ggtt, 5 * PAGE_4K, 0);
	n = genx_kunit_gpu_log(kgt->gpu, NULL, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	for (i = 0; i < n; i++) {
		entries += log[i] >= plat->ggtt_offset;
		flushes += log[i] == 0x101008;
	}
	/* each is read, because firmware may use it, then written; so is the one behind */
	KUNIT_EXPECT_EQ(test, entries, 2 * (5 + 1));
	KUNIT_EXPECT_EQ(test, !flushes, uncached);
	genx_buffer_destroy(buf);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * SIL-198, SIL-215: the page behind an allocation is the scratch page, also behind the last one and
 * behind the addresses of clients, and has its old value again at the end.
 */
static void genx_ggtt_behind_SIL_198(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_ggtt *ggtt = &kgt->gt.ggtt;
	const u64 ends[] = { ggtt->client_end, (u64)(ggtt->entries - 1) * PAGE_4K };
	const u64 found = 0x5a5000 | PTE_PRESENT;
	struct drm_mm_node node[2] = {};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ends); i++) {
		u64 scratch = ggtt->scratch_dma | kgt->gt.plat->coherency->ggtt_pte | PTE_PRESENT;

		pte_poke(kgt, ends[i], found);
		KUNIT_ASSERT_EQ(test, genx_ggtt_map_below(ggtt, &node[i], &ggtt->scratch_dma, 1, 0,
							  ends[i]), 0);
		KUNIT_EXPECT_EQ(test, node[i].start, ends[i] - PAGE_4K);
		KUNIT_EXPECT_EQ(test, pte_peek(kgt, ends[i]), scratch);
	}
	for (i = 0; i < ARRAY_SIZE(ends); i++)
		genx_ggtt_unmap(ggtt, &node[i]);
	small_fini(kgt);
	for (i = 0; i < ARRAY_SIZE(ends); i++)
		KUNIT_EXPECT_EQ(test, pte_peek(kgt, ends[i]), found);
}

static u64 entry(struct genx_kunit_gt *kgt, u64 addr)
{
	return kgt->gpu->model->mem.ggtt[addr / PAGE_4K];
}

/*
 * SIL-215, SIL-216: what an earlier owner left in the table is behind no address that the driver
 * uses, nor at address 0, also after a sleep in which the table was lost. At the end address 0 has
 * its old entry.
 */
static void genx_ggtt_dirty_SIL_215(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct model_config cfg = genx_kunit_plat_config(plat);
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &cfg);
	struct genx_ggtt *ggtt = &kgt->gt.ggtt;
	struct genx_buffer *buf;
	u64 found, scratch;
	unsigned int i;

	for (i = 0; !model_ggtt_stale(kgt->gpu->model, i); i++)
		;
	kgt->gpu->model->mem.ggtt[0] = kgt->gpu->model->mem.ggtt[i];
	found = entry(kgt, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	scratch = ggtt->ops->encode(plat, ggtt->scratch_dma, 0);
	buf = genx_buffer_create(ggtt, 3 * PAGE_4K, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	KUNIT_EXPECT_EQ(test, entry(kgt, 0), scratch);
	KUNIT_ASSERT_EQ(test, genx_ggtt_suspend(ggtt), 0);
	model_ggtt_dirty(kgt->gpu->model);
	kgt->gpu->model->mem.ggtt[0] = found;
	genx_ggtt_resume(ggtt);
	KUNIT_EXPECT_EQ(test, entry(kgt, 0), scratch);
	for (i = 0; i < 3; i++)
		KUNIT_EXPECT_EQ(test, entry(kgt, buf->ggtt + i * PAGE_4K),
				ggtt->ops->encode(plat, buf->dma[i], 0));
	KUNIT_EXPECT_EQ(test, entry(kgt, buf->ggtt + 3 * PAGE_4K), scratch);
	genx_buffer_destroy(buf);
	genx_kunit_gt_fini(test, kgt);
	KUNIT_EXPECT_EQ(test, entry(kgt, 0), found);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* The device is unplugged while it sleeps: the table is as it was found, and nothing is kept. */
static void genx_ggtt_unplugged_asleep(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	struct genx_ggtt *ggtt = &kgt->gt.ggtt;
	u64 found = entry(kgt, 0);

	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_ASSERT_EQ(test, genx_ggtt_suspend(ggtt), 0);
	KUNIT_EXPECT_NOT_NULL(test, ggtt->saved);
	genx_kunit_gt_fini(test, kgt);
	KUNIT_EXPECT_NULL(test, ggtt->saved);
	KUNIT_EXPECT_EQ(test, entry(kgt, 0), found);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* A buffer of the size of the largest OA buffer is aligned to its size. */
static void genx_ggtt_large_aligned(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_buffer *small = genx_buffer_create(&kgt->gt.ggtt, PAGE_4K, 0);
	struct genx_buffer *buf = genx_buffer_create(&kgt->gt.ggtt, SZ_16M, SZ_16M);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, small);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	KUNIT_EXPECT_EQ(test, buf->ggtt % SZ_16M, 0);
	expect_mapped(test, kgt, buf);
	genx_buffer_destroy(small);
	genx_buffer_destroy(buf);
}

static void genx_ggtt_bad_sizes(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);

	KUNIT_EXPECT_EQ(test, PTR_ERR(genx_buffer_create(&kgt->gt.ggtt, 0, 0)), -EINVAL);
	KUNIT_EXPECT_EQ(test, PTR_ERR(genx_buffer_create(&kgt->gt.ggtt, SZ_64M + 1, 0)), -EINVAL);
	KUNIT_EXPECT_EQ(test, PTR_ERR(genx_buffer_create(&kgt->gt.ggtt, PAGE_4K, 3 * PAGE_4K)),
			-EINVAL);
	genx_buffer_destroy(NULL);
	genx_buffer_destroy(ERR_PTR(-ENOMEM));
}

/* genx_gt_init() refuses a GGTT that is too small or larger than its window. */
static void genx_ggtt_bad_table(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);

	KUNIT_EXPECT_EQ(test, genx_gt_init(&kgt->gt, &kgt->drm, kgt->gpu->plat, kgt->gpu->bar,
					   &kgt->irq, SZ_16M), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_gt_init(&kgt->gt, &kgt->drm, kgt->gpu->plat, kgt->gpu->bar,
					   &kgt->irq, 16), -EINVAL);
	small_init(test, kgt, SMALL);
}

/* Address 0 and the last page are never allocated. If the table is full, the error is -ENOSPC. */
static void genx_ggtt_full(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	struct genx_buffer *bufs[SMALL];
	unsigned int i, n = 0;

	small_init(test, kgt, SMALL);
	for (n = 0; n < SMALL; n++) {
		bufs[n] = genx_buffer_create(&kgt->gt.ggtt, PAGE_4K, 0);
		if (IS_ERR(bufs[n]))
			break;
		KUNIT_EXPECT_GE(test, bufs[n]->ggtt, PAGE_4K);
		KUNIT_EXPECT_LT(test, bufs[n]->ggtt, (SMALL - 1) * PAGE_4K);
	}
	KUNIT_ASSERT_EQ(test, n, SMALL - 2);
	KUNIT_EXPECT_EQ(test, PTR_ERR(bufs[n]), -ENOSPC);
	genx_buffer_destroy(bufs[7]);
	bufs[7] = genx_buffer_create(&kgt->gt.ggtt, PAGE_4K, 0);
	KUNIT_EXPECT_FALSE(test, IS_ERR(bufs[7]));
	for (i = 0; i < n; i++)
		genx_buffer_destroy(bufs[i]);
	/* address 0, and what is behind the last page that was used (SIL-198, SIL-215) */
	for (i = 0; i < SMALL; i += SMALL - 1)
		KUNIT_EXPECT_EQ(test, pte_peek(kgt, i * PAGE_4K),
				kgt->gt.ggtt.scratch_dma | kgt->gt.plat->coherency->ggtt_pte |
				PTE_PRESENT);
}

/* Entries of the firmware do not change, neither while genx uses the table nor at fini. */
static void genx_ggtt_firmware(struct kunit *test)
{
	static const unsigned int firmware[] = { 1, 2, 20, 40, 41, 42, 61, 62 };
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	struct genx_buffer *bufs[SMALL];
	u64 addr, found[SMALL];
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(firmware); i++)
		pte_poke(kgt, firmware[i] * PAGE_4K, 0x7000000 + i * PAGE_4K + PTE_PRESENT);
	for (i = 0; i < SMALL; i++)
		found[i] = pte_peek(kgt, i * PAGE_4K);
	kgt->gt.stolen = (struct genx_stolen) {
		.base = 0x7000000, .end = 0x7000000 + ARRAY_SIZE(firmware) * PAGE_4K,
	};
	small_init(test, kgt, SMALL);

	/* Large buffers first: they must not overlap the firmware pages in mid-table. */
	for (n = 0; n < SMALL; n++) {
		bufs[n] = genx_buffer_create(&kgt->gt.ggtt, (n < 3 ? 8 : 1) * PAGE_4K, 0);
		if (IS_ERR(bufs[n]))
			break;
		expect_mapped(test, kgt, bufs[n]);
	}
	KUNIT_EXPECT_EQ(test, PTR_ERR(bufs[n]), -ENOSPC);
	KUNIT_EXPECT_EQ(test, n, SMALL - 2 - ARRAY_SIZE(firmware) - 3 * 7);
	KUNIT_EXPECT_EQ(test, kgt->gt.ggtt.n_firmware, ARRAY_SIZE(firmware));
	for (i = 0; i < ARRAY_SIZE(firmware); i++)
		KUNIT_EXPECT_EQ(test, pte_peek(kgt, firmware[i] * PAGE_4K),
				0x7000000 + i * PAGE_4K + PTE_PRESENT);
	while (n--)
		genx_buffer_destroy(bufs[n]);
	small_fini(kgt);

	for (addr = 0; addr < SMALL * PAGE_4K; addr += PAGE_4K) {
		u64 want = found[addr / PAGE_4K];

		/* what translates to nothing is 0 then */
		if (!(want & PTE_PRESENT) && !pte_peek(kgt, addr))
			continue;
		KUNIT_EXPECT_EQ_MSG(test, pte_peek(kgt, addr), want, "%llx", addr);
	}
}

/* Each allocation in genx_buffer_create() fails in turn: -ENOMEM, and nothing stays mapped. */
static void genx_ggtt_allocation_fails(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_buffer *buf;
	unsigned int n, failed = 0;

	if (!genx_kunit_fail_arm(0))
		kunit_skip(test, "needs FAILSLAB");
	for (n = 1; n < 50; n++) {
		bool hit;

		genx_kunit_fail_arm(n);
		buf = genx_buffer_create(&kgt->gt.ggtt, 3 * PAGE_4K, 0);
		hit = genx_kunit_fail_disarm();
		if (IS_ERR(buf)) {
			KUNIT_EXPECT_EQ(test, PTR_ERR(buf), -ENOMEM);
			failed++;
		}
		genx_buffer_destroy(buf);
		if (!hit)
			break;
	}
	KUNIT_EXPECT_LT(test, n, 50);
	KUNIT_EXPECT_GT(test, failed, 3);
	KUNIT_EXPECT_TRUE(test, drm_mm_clean(&kgt->gt.ggtt.mm));
}

/* On a lost device nothing can be mapped; buffers are destroyed without an access. */
static void genx_ggtt_dead(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_buffer *buf = genx_buffer_create(&kgt->gt.ggtt, PAGE_4K, 0);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	genx_kunit_gpu_tolerate(kgt->gpu);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR(genx_buffer_create(&kgt->gt.ggtt, PAGE_4K, 0)), -ENODEV);
	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&kgt->gt.mmio));
	genx_buffer_destroy(buf);
}

/* A buffer that is destroyed while the GGTT is suspended is not mapped after resume. */
static void genx_ggtt_unmap_asleep(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_ggtt *ggtt = &kgt->gt.ggtt;
	struct genx_buffer *buf = genx_buffer_create(ggtt, 2 * PAGE_4K, 0);
	struct genx_buffer *other = genx_buffer_create(ggtt, PAGE_4K, 0);
	u64 addr, kept, before, scratch;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, other);
	addr = buf->ggtt;
	before = pte_peek(kgt, addr);
	kept = pte_peek(kgt, other->ggtt);
	scratch = ggtt->ops->encode(kgt->gt.plat, ggtt->scratch_dma, 0);
	KUNIT_ASSERT_EQ(test, genx_ggtt_suspend(ggtt), 0);
	genx_buffer_destroy(buf);
	KUNIT_EXPECT_EQ(test, pte_peek(kgt, addr), before);
	genx_ggtt_resume(ggtt);
	KUNIT_EXPECT_EQ(test, pte_peek(kgt, addr), scratch);
	KUNIT_EXPECT_EQ(test, pte_peek(kgt, addr + PAGE_4K), scratch);
	KUNIT_EXPECT_EQ(test, pte_peek(kgt, other->ggtt), kept);
	genx_buffer_destroy(other);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* genx_tlb_invalidate() writes one register for each engine that exists, and succeeds. */
static void genx_ggtt_tlb(struct kunit *test)
{
	struct model_config cfg = { .plat = &genx_platform_lkf, .media_fuse = BIT(0) };
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct model_stats before, after;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, kgt->gt.fw.present), 0);
	genx_kunit_gpu_stats(kgt->gpu, &before);
	KUNIT_EXPECT_EQ(test, genx_tlb_invalidate(&kgt->gt.tlb), 0);
	genx_kunit_gpu_stats(kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.mmio_writes - before.mmio_writes,
			hweight32(kgt->gt.fuses.engines));
	genx_forcewake_put(&kgt->gt.fw, kgt->gt.fw.present);
}

/* Every scripted register reads 0xffff, as if its TLB invalidation never ended. */
static u64 stuck(struct genx_kunit_script *script, u32 offset)
{
	return 0xffff;
}

/* If an engine does not confirm the invalidation, the call fails in bounded time. */
static void genx_ggtt_tlb_stuck(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_kunit_script *script;
	ktime_t start;
	int err;

	script = genx_kunit_script_create(test, stuck, NULL);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, kgt->gt.fw.present), 0);
	kgt->gt.mmio.base = script->bar;
	start = ktime_get();
	err = genx_tlb_invalidate(&kgt->gt.tlb);
	kgt->gt.mmio.base = kgt->gpu->bar;
	genx_forcewake_put(&kgt->gt.fw, kgt->gt.fw.present);
	KUNIT_EXPECT_EQ(test, err, -ETIMEDOUT);
	KUNIT_EXPECT_GE(test, ktime_us_delta(ktime_get(), start), GENX_TLB_TIMEOUT_US);
	genx_kunit_expect_within_us(test, start, 50 * GENX_TLB_TIMEOUT_US);
}

static u64 done(struct genx_kunit_script *script, u32 offset)
{
	return 0;
}

/**
 * struct meanwhile - entries that another task clears while an invalidation runs
 * @tlb: TLBs
 * @seqno: the invalidation that covers them
 */
struct meanwhile {
	struct genx_tlb *tlb;
	u64 seqno;
};

static void clear_meanwhile(struct genx_kunit_script *script, u32 offset, u64 val)
{
	struct meanwhile *during = script->ctx;

	during->seqno = genx_tlb_next(during->tlb);
}

/* SIL-235: entries that are cleared while an invalidation runs need another one. */
static void genx_ggtt_tlb_under_way(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_tlb *tlb = &kgt->gt.tlb;
	struct genx_kunit_script *script;
	u64 first = genx_tlb_next(tlb);
	struct meanwhile during = { .tlb = tlb };

	script = genx_kunit_script_create(test, done, &during);
	script->write = clear_meanwhile;
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, kgt->gt.fw.present), 0);
	kgt->gt.mmio.base = script->bar;
	KUNIT_EXPECT_EQ(test, genx_tlb_ensure_invalidated(tlb, NULL, first), 0);
	KUNIT_EXPECT_EQ(test, tlb->completed, first);
	KUNIT_EXPECT_EQ(test, during.seqno, first + 1);
	script->write = NULL;
	KUNIT_EXPECT_EQ(test, genx_tlb_ensure_invalidated(tlb, NULL, during.seqno), 0);
	KUNIT_EXPECT_EQ(test, tlb->completed, first + 1);
	kgt->gt.mmio.base = kgt->gpu->bar;
	genx_forcewake_put(&kgt->gt.fw, kgt->gt.fw.present);
}

static struct kunit_case genx_ggtt_cases[] = {
	KUNIT_CASE(genx_ggtt_buffer),
	KUNIT_CASE_PARAM(genx_ggtt_accesses_SIL_211, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_ggtt_behind_SIL_198),
	KUNIT_CASE_PARAM(genx_ggtt_dirty_SIL_215, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_ggtt_unplugged_asleep),
	KUNIT_CASE(genx_ggtt_large_aligned),
	KUNIT_CASE(genx_ggtt_bad_sizes),
	KUNIT_CASE(genx_ggtt_bad_table),
	KUNIT_CASE(genx_ggtt_full),
	KUNIT_CASE(genx_ggtt_firmware),
	KUNIT_CASE(genx_ggtt_allocation_fails),
	KUNIT_CASE(genx_ggtt_dead),
	KUNIT_CASE(genx_ggtt_unmap_asleep),
	KUNIT_CASE(genx_ggtt_tlb),
	KUNIT_CASE(genx_ggtt_tlb_stuck),
	KUNIT_CASE(genx_ggtt_tlb_under_way),
	{}
};

static struct kunit_suite genx_ggtt_suite = {
	.name = "genx_ggtt",
	.test_cases = genx_ggtt_cases,
};

kunit_test_suite(genx_ggtt_suite);
