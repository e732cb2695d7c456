// SPDX-License-Identifier: GPL-2.0-only
/* The kinds of per-process tables. Source: register facts: GGTT location, PPGTT. */
#include "gt/memory/ppgtt.h"

#define GEN6_ADDR_MASK		GENMASK_ULL(31, 12)
#define GEN125_PTE_LOCAL	BIT_ULL(11)	/* SIL-234 */
#define GEN125_PTE_PS64		BIT_ULL(8)	/* the 16 entries of 64 KiB are one page */
#define GEN125_PDE_LARGE	BIT_ULL(7)	/* a page of 2 MiB */
#define GEN6_FOLD_MASK		0xff0		/* address bits 39:32 */

static u64 gen8_encode(dma_addr_t dma, u64 bits)
{
	return (dma & GENX_PPGTT_ADDR_MASK) | bits | GENX_PPGTT_PRESENT;
}

/*
 * An entry has 32 bits; address bits 39:32 are in its bits 11:4. An entry of the directory has no
 * cache bits: the platform's ppgtt_table_cached is 0.
 */
static u64 gen6_encode(dma_addr_t dma, u64 bits)
{
	return (dma & GEN6_ADDR_MASK) | (dma >> 28 & GEN6_FOLD_MASK) | bits | GENX_PPGTT_PRESENT;
}

const struct genx_ppgtt_ops genx_ppgtt_gen8_ops = {
	.levels = 4,
	.entry_size = sizeof(u64),
	.shift = { 12, 21, 30, 39 },
	.entries = { 512, 512, 512, 512 },
	.memory = &genx_table_page_system,
	.scratch = &genx_table_page_system,
	.write = GENX_PPGTT_WRITE,
	.encode = gen8_encode,
};

/*
 * An entry that leads to a table does not say in which memory the table is, so all tables are in
 * local memory. The scratch page is in system memory: in local memory it would have to be 64 KiB
 * (SIL-233). Pages of 64 KiB and of 4 KiB can share a table, because the hint PS64 is in the
 * entries, not in the directory. The last page of each address space is reserved: the fill that
 * writes no byte names an address there (SIL-169).
 */
const struct genx_ppgtt_ops genx_ppgtt_gen125_ops = {
	.levels = 4,
	.entry_size = sizeof(u64),
	.shift = { 12, 21, 30, 39 },
	.entries = { 512, 512, 512, 512 },
	.memory = &genx_table_page_local,
	.scratch = &genx_table_page_system,
	.local = GEN125_PTE_LOCAL | GEN125_PTE_PS64,
	.large = GEN125_PTE_LOCAL | GEN125_PDE_LARGE,
	.write = GENX_PPGTT_WRITE,
	.reserved = SZ_4K,
	.encode = gen8_encode,
};

const struct genx_ppgtt_ops genx_ppgtt_gen6_ops = {
	.levels = 2,
	.entry_size = sizeof(u32),
	.directory = true,
	.shift = { 12, 22 },
	.entries = { 1024, 512 },
	.memory = &genx_table_page_system,
	.scratch = &genx_table_page_system,
	.encode = gen6_encode,
};
