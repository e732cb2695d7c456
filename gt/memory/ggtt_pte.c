// SPDX-License-Identifier: GPL-2.0-only
/*
 * Encodes and decodes entries of the global translation table. The functions access no hardware.
 *
 * Source: register facts: GGTT location; coherency and caching.
 */
#include "gt/memory/ggtt.h"

#define PTE_PRESENT		BIT_ULL(0)
#define GEN6_PTE_ADDR_MASK	GENMASK_ULL(31, 12)
#define GEN8_PTE_ADDR_MASK	GENMASK_ULL(45, 12)
#define GEN12_PTE_LOCAL		BIT_ULL(1)

static bool present(u64 pte)
{
	return pte & PTE_PRESENT;
}

static u64 cache_bits(const struct genx_platform *plat, u32 flags)
{
	return flags & GENX_PTE_UNCACHED ? plat->coherency->ggtt_pte_uncached :
					   plat->coherency->ggtt_pte;
}

/* An entry has 32 bits. Bits 32 and up of the address are in bits 4 to 11 of the entry. */
static u64 gen6_encode(const struct genx_platform *plat, dma_addr_t addr, u32 flags)
{
	return (addr & GEN6_PTE_ADDR_MASK) | (addr >> 28 & plat->ggtt_fold_mask) |
	       cache_bits(plat, flags) | PTE_PRESENT;
}

static u64 gen6_address(const struct genx_platform *plat, u64 pte)
{
	return (pte & GEN6_PTE_ADDR_MASK) | (pte & plat->ggtt_fold_mask) << 28;
}

static bool gen6_local(const struct genx_platform *plat, u64 pte)
{
	return false;
}

static u64 gen8_address(const struct genx_platform *plat, u64 pte)
{
	return pte & GEN8_PTE_ADDR_MASK;
}

static bool gen8_local(const struct genx_platform *plat, u64 pte)
{
	return plat->lmem && pte & GEN12_PTE_LOCAL;
}

static u64 gen8_encode(const struct genx_platform *plat, dma_addr_t addr, u32 flags)
{
	u64 local = plat->lmem && flags & GENX_PTE_LOCAL ? GEN12_PTE_LOCAL : 0;

	return (addr & GEN8_PTE_ADDR_MASK) | local | cache_bits(plat, flags) | PTE_PRESENT;
}

const struct genx_ggtt_ops genx_ggtt_gen6_ops = {
	.entry_size = sizeof(u32),
	.posting_read = true,
	.encode = gen6_encode,
	.present = present,
	.address = gen6_address,
	.local = gen6_local,
};

const struct genx_ggtt_ops genx_ggtt_gen8_ops = {
	.entry_size = sizeof(u64),
	.encode = gen8_encode,
	.present = present,
	.address = gen8_address,
	.local = gen8_local,
};
