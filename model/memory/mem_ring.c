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
#include "regs/engine_regs.h"

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

/* Does a table lead all its addresses to one page, as one of unused addresses does? */
static bool table_unused(struct model *m, u32 pde)
{
	u64 table = model_mem_gen6_address(m, pde);
	u32 first, pte, i;

	for (i = 0; i < SZ_4K; i += sizeof(pte)) {
		if (model_dma_read(m, table + i, &pte, sizeof(pte),
				   !m->part->ring->tables_unsnooped))
			return false;
		if (!i)
			first = pte;
		if (pte != first)
			return false;
	}
	return true;
}

/*
 * Does the new value of an entry of the directory at @first take a table away? Entries that nothing
 * is mapped below are alike, and each of them may get a table of its own.
 */
static bool dir_removes(struct model *m, u32 first, u32 slot, u32 old)
{
	u32 val = (u32)m->mem.ggtt[slot], i;
	bool alike = false;

	if (!(old & PTE_PRESENT) || val == old)
		return false;
	if (!(val & PTE_PRESENT))
		return true;
	for (i = first; i < first + MODEL_RING_PDES; i++) {
		if (i != slot && (u32)m->mem.ggtt[i] == val)
			return true;
		alike |= i != slot && (u32)m->mem.ggtt[i] == old;
	}
	return !alike && !table_unused(m, old);
}

/*
 * Register facts: PPGTT: an engine keeps the entries of its directory and nothing invalidates them,
 * so none may be removed while the directory may be loaded, even if the engine is idle. A ring that
 * is not enabled gets its directory again when it is. Without bus mastering no access of an engine
 * that cannot be stopped reaches anything.
 */
void model_mem_ring_written(struct model *m, u32 slot, u64 old)
{
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *e = &m->cs.engine[i];
		u32 first = (u32)e->pml4 / SZ_4K;

		if (!(e->pml4 & MODEL_RING_SPACE) || slot - first >= MODEL_RING_PDES ||
		    e->ring.dir_broken || !m->cfg.strict)
			continue;
		if (!(m->regs[(e->desc->mmio_base + CS_RING_CTL) / 4] & RING_CTL_VALID) ||
		    !dir_removes(m, first, slot, (u32)old))
			continue;
		e->ring.dir_broken = true;
		if (m->bus_master)
			model_violation(m, "PD-LIVE", e->desc->mmio_base,
					"%s: entry %u of its directory at %#x is removed: %#x",
					e->desc->name, slot - first, (u32)e->pml4, (u32)old);
	}
}

/* Bit of an entry that makes a page writable; ~0: all pages are. */
u64 model_mem_write_bit(const struct model *m, u64 pml4)
{
	if (!model_mem_ring(m, pml4))
		return PTE_WRITE;
	return m->part->ggtt->write_bit ? m->part->ggtt->write_bit : ~0ULL;
}
