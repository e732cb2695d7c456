// SPDX-License-Identifier: MIT
/*
 * Page directories of Gen6 to Gen7.5: two levels, 32-bit entries, 2 GiB.
 *
 * Source: register facts: GGTT (folded addresses), PPGTT.
 */
#include "model/memory/dma.h"
#include "model/memory/mem_ring.h"
#include "model/state/offsets.h"
#include "model/state/violation.h"

/* Register facts: GGTT: address bits 39:32 are in 11:4. */
u64 model_mem_gen6_address(const struct model *m, u64 pte)
{
	return (pte & 0xfffff000ULL) | (pte & 0xff0) << 28;
}

const struct model_cs_engine *model_mem_ring(const struct model *m, u64 pml4)
{
	return pml4 & MODEL_RING_SPACE ? &m->cs.engine[pml4 >> 32 & 0xff] : NULL;
}

/*
 * Register facts: PPGTT, Gen6 to Gen7.5: 512 entries of the directory, as the engine has loaded
 * them, and tables of 1024 entries, whose address is folded as in the GGTT; the low bits of an
 * entry of the directory other than bit 0 are address bits.
 */
int model_mem_ring_walk(struct model *m, const struct model_cs_engine *e, u64 addr,
			struct model_walk *w)
{
	u32 pde = e->ring.pde[addr >> 22 & (MODEL_RING_PDES - 1)], pte = 0;

	if (!(m->regs[(e->desc->mmio_base + CS_PP_DIR_DCLV) / 4] & BIT(addr >> 26 & 0x1f)) ||
	    !(pde & PTE_PRESENT))
		return 1;
	w->pte_addr = model_mem_gen6_address(m, pde) + (addr >> 12 & 0x3ff) * 4;
	if (model_dma_read(m, w->pte_addr, &pte, sizeof(pte),
			   !m->part->ring->tables_unsnooped))
		return -1;
	if (!(pte & PTE_PRESENT))
		return 1;
	if (!m->part->ggtt->legal(m, pte))
		model_violation(m, "MEM-PTE", 0, "PPGTT entry %#x has wrong bits", pte);
	w->base = m->part->ggtt->address(m, pte);
	w->pte = pte;
	return 0;
}

bool model_mem_ring_filler(struct model *m, const struct model_tlb_entry *t, u64 table)
{
	unsigned int i;
	u32 pte;

	for (i = 0; i < SZ_4K; i += sizeof(pte)) {
		if (model_dma_read(m, table + i, &pte, sizeof(pte),
				   !m->part->ring->tables_unsnooped))
			return false;
		if (pte == t->pte && table + i != t->pte_addr)
			return true;
	}
	return false;
}

/* Bit of an entry that makes a page writable; ~0: all pages are. */
u64 model_mem_write_bit(const struct model *m, u64 pml4)
{
	if (!model_mem_ring(m, pml4))
		return PTE_WRITE;
	return m->part->ggtt->write_bit ? m->part->ggtt->write_bit : ~0ULL;
}
