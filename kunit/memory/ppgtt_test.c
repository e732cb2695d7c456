// SPDX-License-Identifier: GPL-2.0-only
/* Per-process page tables: their layout in memory, errors, and when they are freed. */

#include <kunit/test.h>
#include <linux/mm.h>

#include "gt/memory/ppgtt.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/model_memory.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/script_io.h"
#include "regs/platform_find.h"

#define PAGE_4K		SZ_4K
/*
 * A bus address above the memory of the test's kernel: an entry with the address of the scratch
 * page counts as empty.
 */
#define DMA_BASE	0x612345000ULL
#define CACHED		(GENX_PPGTT_PRESENT | GENX_PPGTT_WRITE | 0x80)
#define UNCACHED	(GENX_PPGTT_PRESENT | GENX_PPGTT_WRITE | 0x18)
#define MAX_SEGMENTS	4

/* A scatter list with made-up DMA addresses; the memory is never accessed. */
struct memory {
	struct sg_table sgt;
	struct scatterlist sg[MAX_SEGMENTS];
};

static void memory_init(struct memory *mem, unsigned int n, const u64 *dma, const u32 *len)
{
	unsigned int i;

	sg_init_table(mem->sg, n);
	mem->sgt = (struct sg_table){ .sgl = mem->sg, .nents = n, .orig_nents = n };
	for (i = 0; i < n; i++) {
		sg_dma_address(&mem->sg[i]) = dma[i];
		sg_dma_len(&mem->sg[i]) = len[i];
		mem->sg[i].length = len[i];
	}
}

static struct sg_table *contiguous(struct memory *mem, u64 dma, u32 len)
{
	memory_init(mem, 1, &dma, &len);
	return &mem->sgt;
}

static struct genx_ppgtt *create(struct kunit *test, struct genx_kunit_gt **kgt)
{
	struct genx_ppgtt *vm;

	*kgt = genx_kunit_gt_create(test, NULL);
	/* the tables have the same form on a platform with fewer address bits */
	(*kgt)->gt.ppgtts.bits = 48;
	vm = genx_ppgtt_create(&(*kgt)->gt.ppgtts);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	return vm;
}

static u64 scratch_of(const struct genx_ppgtt *vm)
{
	return vm->scratch[0]->mem.addr | CACHED;
}

/* Walk the tables like the hardware, by bus addresses only. Return: the entry of @addr, or 0. */
static u64 walk(const struct genx_ppgtt *vm, u64 addr)
{
	u64 entry = genx_ppgtt_root(vm) | 3;
	int level;

	for (level = 3; level >= 0; level--) {
		const __le64 *table = phys_to_virt(entry & GENX_PPGTT_ADDR_MASK);

		if ((entry & 3) != 3)
			return 0;
		entry = le64_to_cpu(table[(addr >> (12 + 9 * level)) & 511]);
	}
	return entry;
}

/* In an empty address space, every address translates to the scratch page. */
static void genx_ppgtt_empty(struct kunit *test)
{
	static const u64 addrs[] = { 0, PAGE_4K, SZ_2M, SZ_1G, 1ULL << 39, BIT_ULL(48) - PAGE_4K };
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(addrs); i++) {
		KUNIT_EXPECT_EQ(test, walk(vm, addrs[i]), scratch_of(vm));
		KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm, addrs[i]), scratch_of(vm));
	}
	KUNIT_EXPECT_NULL(test, memchr_inv(vm->scratch[0]->mem.vaddr, 0, PAGE_4K));
	genx_ppgtt_put(vm);
}

/* Two address spaces do not share a scratch page, since batches can write to it. */
static void genx_ppgtt_scratch_is_private(struct kunit *test)
{
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *a = create(test, &kgt);
	struct genx_ppgtt *b = genx_ppgtt_create(&kgt->gt.ppgtts);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, b);
	KUNIT_EXPECT_NE(test, scratch_of(a), scratch_of(b));
	KUNIT_EXPECT_NE(test, genx_ppgtt_root(a), genx_ppgtt_root(b));
	genx_ppgtt_put(a);
	genx_ppgtt_put(b);
}

static const void *pat_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_platform_next(plat);
	} while (plat && plat->ppgtt_kind == GENX_PPGTT_GEN6);
	return genx_kunit_plat_case(plat, desc);
}

/* Register facts: GPU page table entries: bits 3, 4 and 7 are the index of an entry of the PAT. */
static unsigned int pat_index(u64 bits)
{
	return (bits & BIT(3) ? 1 : 0) | (bits & BIT(4) ? 2 : 0) | (bits & BIT(7) ? 4 : 0);
}

/* LIM-005: index 3 is uncached, on each platform, and those of cached memory write back. */
static void pat_indices_LIM_005(struct kunit *test)
{
	const struct genx_platform *plat = test->param_value;
	const struct genx_coherency_desc *coherency = plat->coherency;
	unsigned int cached = pat_index(coherency->ppgtt_cached);

	KUNIT_EXPECT_EQ(test, pat_index(coherency->ppgtt_uncached), 3);
	KUNIT_EXPECT_EQ(test, coherency->ppgtt_uncached & ~(u64)0x98, 0);
	KUNIT_EXPECT_TRUE(test, cached == 0 || cached == 4);
	KUNIT_EXPECT_EQ(test, coherency->ppgtt_cached & ~(u64)0x98, 0);
}

/* LIM-005: entries of coherent memory are cached, entries of uncached memory are not. */
static void genx_ppgtt_map_page(struct kunit *test)
{
	static const u64 addrs[] = { 0, 0x1000, 0x1ff000, 0x7fffffffe000, BIT_ULL(48) - PAGE_4K };
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	struct memory mem;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(addrs); i++) {
		unsigned int cache = i % 2 ? GENX_CACHE_UNCACHED : GENX_CACHE_COHERENT;

		contiguous(&mem, DMA_BASE + i * PAGE_4K, PAGE_4K);
		KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, addrs[i], &mem.sgt, PAGE_4K, cache), 0);
	}
	for (i = 0; i < ARRAY_SIZE(addrs); i++)
		KUNIT_EXPECT_EQ(test, walk(vm, addrs[i]),
				(DMA_BASE + i * PAGE_4K) | (i % 2 ? UNCACHED : CACHED));
	KUNIT_EXPECT_EQ(test, walk(vm, 0x2000), scratch_of(vm));
	for (i = 0; i < ARRAY_SIZE(addrs); i++)
		KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, addrs[i], PAGE_4K), 0);
	for (i = 0; i < ARRAY_SIZE(addrs); i++)
		KUNIT_EXPECT_EQ(test, walk(vm, addrs[i]), scratch_of(vm));
	/* The unmap of the last page freed all tables below the root. */
	KUNIT_EXPECT_EQ(test, vm->root->used, 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&vm->retired));
	genx_ppgtt_put(vm);
}

/* Segments of different lengths are mapped across table boundaries of all levels. */
static void genx_ppgtt_map_segments(struct kunit *test)
{
	static const u64 dma[] = { 0x610000000, 0x620000000, 0x630000000, 0x7fffff000 };
	static const u32 len[] = { 3 * PAGE_4K, 4 * SZ_1M, 600 * PAGE_4K, PAGE_4K };
	const u64 size = 3 * PAGE_4K + 4 * SZ_1M + 600 * PAGE_4K + PAGE_4K;
	const u64 start = BIT_ULL(39) - 5 * PAGE_4K;
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	u64 addr = start, offset;
	struct memory mem;
	unsigned int i;

	memory_init(&mem, ARRAY_SIZE(dma), dma, len);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, start, &mem.sgt, size, GENX_CACHE_COHERENT), 0);
	for (i = 0; i < ARRAY_SIZE(dma); i++)
		for (offset = 0; offset < len[i]; offset += PAGE_4K, addr += PAGE_4K)
			KUNIT_ASSERT_EQ(test, walk(vm, addr), (dma[i] + offset) | CACHED);
	KUNIT_EXPECT_EQ(test, walk(vm, start - PAGE_4K), scratch_of(vm));
	KUNIT_EXPECT_EQ(test, walk(vm, addr), scratch_of(vm));

	/* Unmap 2 MiB in the middle, then the whole range. */
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, start + SZ_2M, SZ_2M), 0);
	KUNIT_EXPECT_EQ(test, walk(vm, start + SZ_2M), scratch_of(vm));
	KUNIT_EXPECT_NE(test, walk(vm, start + SZ_2M - PAGE_4K), scratch_of(vm));
	KUNIT_EXPECT_NE(test, walk(vm, start + SZ_4M), scratch_of(vm));
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, start, size), 0);
	KUNIT_EXPECT_EQ(test, vm->root->used, 0);
	genx_ppgtt_put(vm);
}

/* Only the requested part of the memory is mapped. */
static void genx_ppgtt_map_part(struct kunit *test)
{
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	struct memory mem;

	contiguous(&mem, DMA_BASE, 4 * PAGE_4K);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, SZ_2M, &mem.sgt, 2 * PAGE_4K, 0), 0);
	KUNIT_EXPECT_EQ(test, walk(vm, SZ_2M + PAGE_4K), (DMA_BASE + PAGE_4K) | CACHED);
	KUNIT_EXPECT_EQ(test, walk(vm, SZ_2M + 2 * PAGE_4K), scratch_of(vm));
	genx_ppgtt_put(vm);
}

static void genx_ppgtt_bad_ranges(struct kunit *test)
{
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	struct memory mem;
	struct sg_table *sgt = contiguous(&mem, DMA_BASE, 16 * PAGE_4K);

	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, 0, sgt, 0, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, 1, sgt, PAGE_4K, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, 0, sgt, 100, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, 0, sgt, 17 * PAGE_4K, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, BIT_ULL(48), sgt, PAGE_4K, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, BIT_ULL(48) - PAGE_4K, sgt, 2 * PAGE_4K, 0),
			-EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, ~0ULL - PAGE_4K + 1, sgt, 2 * PAGE_4K, 0),
			-EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, BIT_ULL(48), PAGE_4K), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, 0, BIT_ULL(48) + PAGE_4K), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, 0, 0), -EINVAL);

	/* Segments must have whole pages and be aligned to a page. */
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, 0, contiguous(&mem, DMA_BASE, 6000), PAGE_4K, 0),
			-EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, 0, contiguous(&mem, DMA_BASE + 8, PAGE_4K),
					     PAGE_4K, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, vm->root->used, 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, 0, BIT_ULL(48)), 0);
	genx_ppgtt_put(vm);
}

/* Lakefield has 36 address bits: nothing can be mapped above them (SIL-185). */
static void genx_ppgtt_36_bits(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_ppgtt *vm = genx_ppgtt_create(&kgt->gt.ppgtts);
	u64 end = BIT_ULL(36);
	struct memory mem;
	struct sg_table *sgt = contiguous(&mem, DMA_BASE, 2 * PAGE_4K);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, end - PAGE_4K, sgt, PAGE_4K, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, end, sgt, PAGE_4K, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, end - PAGE_4K, sgt, 2 * PAGE_4K, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, 0, end), 0);
	genx_ppgtt_put(vm);
}

/* A map whose range overlaps another mapping fails and changes no entry. */
static void genx_ppgtt_overlap(struct kunit *test)
{
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	struct memory mem, big;

	contiguous(&mem, DMA_BASE, PAGE_4K);
	contiguous(&big, 0x40000000, SZ_8M);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, SZ_4M, &mem.sgt, PAGE_4K, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, 0, &big.sgt, SZ_8M, 0), -EEXIST);
	KUNIT_EXPECT_EQ(test, walk(vm, SZ_4M), DMA_BASE | CACHED);
	KUNIT_EXPECT_EQ(test, walk(vm, SZ_4M - PAGE_4K), scratch_of(vm));
	KUNIT_EXPECT_EQ(test, walk(vm, 0), scratch_of(vm));
	KUNIT_EXPECT_TRUE(test, list_empty(&vm->retired));
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, SZ_4M, PAGE_4K), 0);
	KUNIT_EXPECT_EQ(test, vm->root->used, 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(vm, 0, &big.sgt, SZ_8M, 0), 0);
	genx_ppgtt_put(vm);
}

/* SIL-226: what the walker finds in memory, which does not snoop, is what the CPU wrote. */
static void expect_flushed(struct kunit *test, const struct genx_ppgtt_table *table, u64 *memory)
{
	unsigned int i;

	KUNIT_ASSERT_TRUE(test, genx_kunit_memory_read(table->mem.addr, memory, PAGE_4K));
	KUNIT_EXPECT_MEMEQ(test, memory, table->mem.vaddr, PAGE_4K);
	for (i = 0; table->children && i < GENX_PPGTT_ENTRIES; i++)
		if (table->children[i])
			expect_flushed(test, table->children[i], memory);
}

static void genx_ppgtt_flushed_SIL_226(struct kunit *test)
{
	u64 *buf = kunit_kmalloc(test, PAGE_4K, GFP_KERNEL);
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	struct memory mem;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, buf);
	expect_flushed(test, vm->root, buf);
	for (i = 0; i < GENX_PPGTT_LEVELS; i++)
		expect_flushed(test, vm->scratch[i], buf);
	contiguous(&mem, DMA_BASE, 2 * PAGE_4K);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, SZ_4M, &mem.sgt, 2 * PAGE_4K, 0), 0);
	expect_flushed(test, vm->root, buf);
	/* one of two pages: the tables stay */
	KUNIT_ASSERT_EQ(test, genx_ppgtt_clear(vm, SZ_4M, PAGE_4K), 0);
	expect_flushed(test, vm->root, buf);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, SZ_1G, &mem.sgt, 2 * PAGE_4K, 0), 0);
	expect_flushed(test, vm->root, buf);
	/* a table of the second level loses one of its tables, then the root its only one */
	KUNIT_ASSERT_EQ(test, genx_ppgtt_clear(vm, SZ_1G, 2 * PAGE_4K), 0);
	expect_flushed(test, vm->root, buf);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_unmap(vm, SZ_4M, 2 * PAGE_4K), 0);
	expect_flushed(test, vm->root, buf);
	genx_ppgtt_put(vm);
}

/* SIL-225: the same for Valleyview's tables; their directory is in the GGTT. */
static void expect_flushed_tables(struct kunit *test, const struct genx_ppgtt *vm, u64 *memory)
{
	unsigned int i;

	for (i = 0; i < GENX_PPGTT_ENTRIES; i++)
		if (vm->root->children[i])
			expect_flushed(test, vm->root->children[i], memory);
}

static void flushed_two_levels_SIL_225(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_ppgtt *vm = genx_ppgtt_create(&kgt->gt.ppgtts);
	u64 *buf = kunit_kmalloc(test, PAGE_4K, GFP_KERNEL);
	struct memory mem;

	KUNIT_ASSERT_NOT_NULL(test, buf);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	expect_flushed(test, vm->scratch[0], buf);
	expect_flushed(test, vm->scratch[1], buf);
	contiguous(&mem, SZ_1G, 2 * PAGE_4K);
	/* the two pages are in two tables */
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, SZ_4M - PAGE_4K, &mem.sgt, 2 * PAGE_4K, 0), 0);
	KUNIT_EXPECT_NE(test, genx_ppgtt_lookup(vm, SZ_4M), genx_ppgtt_lookup(vm, SZ_8M));
	expect_flushed_tables(test, vm, buf);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_clear(vm, SZ_4M, PAGE_4K), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm, SZ_4M), genx_ppgtt_lookup(vm, SZ_8M));
	expect_flushed_tables(test, vm, buf);
	genx_ppgtt_put(vm);
}

/* SIL-241: Valleyview snoops the CPU's caches where bit 2 of an entry says so; bit 1: writeable. */
static void snooped_SIL_241(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_ppgtt *vm = genx_ppgtt_create(&kgt->gt.ppgtts);
	struct memory mem;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	contiguous(&mem, SZ_1G, PAGE_4K);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, 0, &mem.sgt, PAGE_4K, GENX_CACHE_COHERENT), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm, 0), SZ_1G | 0x7);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_clear(vm, 0, PAGE_4K), 0);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, 0, &mem.sgt, PAGE_4K, GENX_CACHE_UNCACHED), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm, 0), SZ_1G | 0x3);
	genx_ppgtt_put(vm);
}

/* Each allocation of create and of map fails in turn: ENOMEM, and no entry is left. */
static void genx_ppgtt_allocation_fails(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	unsigned int n, failed = 0, invalidations = 0;
	struct genx_ppgtt *vm;
	struct memory mem;
	bool hit = true;
	int err;

	if (!genx_kunit_fail_arm(0))
		kunit_skip(test, "needs FAILSLAB");
	for (n = 1; n < 100 && hit; n++) {
		genx_kunit_fail_arm(n);
		vm = genx_ppgtt_create(&kgt->gt.ppgtts);
		hit = genx_kunit_fail_disarm();
		if (IS_ERR(vm)) {
			KUNIT_EXPECT_EQ(test, PTR_ERR(vm), -ENOMEM);
			failed++;
		} else {
			genx_ppgtt_put(vm);
		}
	}
	KUNIT_EXPECT_GT(test, failed, 5);

	/* the range below crosses two tables of the third level */
	kgt->gt.ppgtts.bits = 48;
	vm = genx_ppgtt_create(&kgt->gt.ppgtts);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	contiguous(&mem, DMA_BASE, SZ_4M);
	for (n = 1, failed = 0, hit = true; n < 100 && hit; n++) {
		u64 before = kgt->gt.tlb.completed;

		genx_kunit_fail_arm(n);
		err = genx_ppgtt_map(vm, BIT_ULL(39) - SZ_2M, &mem.sgt, SZ_4M, 0);
		hit = genx_kunit_fail_disarm();
		if (err) {
			KUNIT_EXPECT_EQ(test, err, -ENOMEM);
			KUNIT_EXPECT_EQ(test, walk(vm, BIT_ULL(39)), scratch_of(vm));
			invalidations += kgt->gt.tlb.completed - before;
			failed++;
		} else {
			KUNIT_EXPECT_EQ(test, walk(vm, BIT_ULL(39)), (DMA_BASE + SZ_2M) | CACHED);
			KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, BIT_ULL(39) - SZ_2M, SZ_4M),
					0);
		}
		KUNIT_EXPECT_EQ(test, vm->root->used, 0);
	}
	KUNIT_EXPECT_GT(test, failed, 5);
	/* the GPU may have walked the tables that were freed again */
	KUNIT_EXPECT_GT(test, invalidations, 3);
	KUNIT_EXPECT_FALSE(test, hit);
	genx_ppgtt_put(vm);
}

/* The last put frees all tables although mappings exist; put of NULL does nothing. */
static void genx_ppgtt_references(struct kunit *test)
{
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	struct memory mem;

	contiguous(&mem, DMA_BASE, SZ_2M);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, SZ_1G - SZ_1M, &mem.sgt, SZ_2M, 0), 0);
	KUNIT_EXPECT_PTR_EQ(test, genx_ppgtt_get(vm), vm);
	genx_ppgtt_put(vm);
	KUNIT_EXPECT_EQ(test, walk(vm, SZ_1G), (DMA_BASE + SZ_1M) | CACHED);
	genx_ppgtt_put(vm);
	genx_ppgtt_put(NULL);
}

/* All registers read 0xffff: force-wake is acknowledged, TLB invalidations never complete. */
static u64 stuck(struct genx_kunit_script *script, u32 offset)
{
	return 0xffff;
}

/*
 * Tables are not freed before a TLB invalidation has completed: an engine may still walk them. When
 * the invalidation for another address space has completed, all of them are freed.
 */
static void genx_ppgtt_kept_without_invalidation(struct kunit *test)
{
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	struct genx_ppgtt *zombie = genx_ppgtt_create(&kgt->gt.ppgtts);
	u32 all = kgt->gt.fw.present;
	struct genx_kunit_script *script;
	struct memory mem;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, zombie);
	contiguous(&mem, DMA_BASE, PAGE_4K);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, 0, &mem.sgt, PAGE_4K, 0), 0);
	script = genx_kunit_script_create(test, stuck, NULL);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, all), 0);

	kgt->gt.mmio.base = script->bar;
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, 0, PAGE_4K), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&vm->retired), 3);
	genx_ppgtt_put(zombie);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&kgt->gt.ppgtts.zombies), 1);
	kgt->gt.mmio.base = kgt->gpu->bar;

	KUNIT_EXPECT_EQ(test, walk(vm, 0), scratch_of(vm));
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, 0, PAGE_4K), 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&vm->retired));
	genx_forcewake_put(&kgt->gt.fw, all);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&kgt->gt.ppgtts.zombies), 1);
	genx_ppgtt_put(vm);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&kgt->gt.ppgtts.zombies), 0);
}

/* A lost device does not read memory: tables are freed without a TLB invalidation. */
static void genx_ppgtt_dead(struct kunit *test)
{
	struct genx_kunit_gt *kgt;
	struct genx_ppgtt *vm = create(test, &kgt);
	struct memory mem;

	contiguous(&mem, DMA_BASE, SZ_2M);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(vm, 0, &mem.sgt, SZ_2M, 0), 0);
	genx_mmio_revoke(&kgt->gt.mmio);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, 0, SZ_1M), 0);
	genx_ppgtt_put(vm);
	KUNIT_EXPECT_TRUE(test, list_empty(&kgt->gt.ppgtts.zombies));
}

static struct kunit_case genx_ppgtt_cases[] = {
	KUNIT_CASE(genx_ppgtt_empty),
	KUNIT_CASE(genx_ppgtt_scratch_is_private),
	KUNIT_CASE_PARAM(pat_indices_LIM_005, pat_gen),
	KUNIT_CASE(genx_ppgtt_map_page),
	KUNIT_CASE(genx_ppgtt_36_bits),
	KUNIT_CASE(genx_ppgtt_map_segments),
	KUNIT_CASE(genx_ppgtt_map_part),
	KUNIT_CASE(genx_ppgtt_bad_ranges),
	KUNIT_CASE(genx_ppgtt_overlap),
	KUNIT_CASE(genx_ppgtt_flushed_SIL_226),
	KUNIT_CASE(flushed_two_levels_SIL_225),
	KUNIT_CASE(snooped_SIL_241),
	KUNIT_CASE(genx_ppgtt_allocation_fails),
	KUNIT_CASE(genx_ppgtt_references),
	KUNIT_CASE(genx_ppgtt_kept_without_invalidation),
	KUNIT_CASE(genx_ppgtt_dead),
	{}
};

static struct kunit_suite genx_ppgtt_suite = {
	.name = "genx_ppgtt",
	.test_cases = genx_ppgtt_cases,
};

kunit_test_suite(genx_ppgtt_suite);
