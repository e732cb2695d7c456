// SPDX-License-Identifier: MIT
/*
 * Address spaces (PPGTT): the walk of page tables, the TLB, and reads and writes of memory through
 * them.
 *
 * Sources: register facts: caching and PPGTT (entry formats), DG2 local memory, TLB invalidation.
 * The model decides:
 *
 * - Each engine has a TLB of its own (register facts: TLB invalidation: a register or a bit for
 *   each). A PPGTT translation stays cached until the register of the engine or one of its commands
 *   invalidates it. Loading a context invalidates nothing, except with Force PD Restore.
 * - TLB-PART (strict): software invalidates TLBs by registers, and leaves out one of an engine that
 *   works, which has a translation whose entry has changed. The memory behind it goes back then
 *   (SIL-235).
 * - The hardware uses a stale translation, and this use is a violation. It is stale if the leaf
 *   entry has changed, or the entry that leads to its table. Absent entries are never cached.
 * - On engines with rings it is none for the batch that has cached the translation, whose stores
 *   may land after its end: nothing can invalidate it there, and the memory behind it goes back
 *   when the request has ended (SIL-236). The next batch may not use it.
 * - In a table of 4 KiB pages, each of the 16 entries of a 64 KiB page is used as it says. In a
 *   compact table the low bits of the addresses are ignored.
 * - A translation to filler (a scratch page) is cached as any other, and the hardware uses it after
 *   something was mapped there, until an invalidation. This use is no violation: a batch that was
 *   submitted before has used an address where it had nothing, and its client gets what it wrote
 *   there, or zeroes. Each later submission starts with an invalidation (register facts: TLB
 *   invalidation), and filler is not freed while its address space exists. The model knows filler
 *   by this: a table has the same entry more than once.
 *
 * Rules of entries (register facts: caching, PPGTT):
 *
 * - MEM-PTE (strict): an entry has bits that have no meaning, above the addresses of the part, too:
 *   a bus address that does not fit would lead elsewhere. Bits 3, 4 and 7 of a page are its cache
 *   bits. An entry that leads to a table is writable, as those of all drivers are;
 * - MEM-READONLY (strict): a page without the write bit on a part that does not honour the bit in
 *   each case (SIL-228, Gen11 and later).
 *
 * Rules of parts with local memory (register facts: PPGTT; SIL-233):
 *
 * - LMEM-64K: a page of local memory that is not one of 64 KiB or 2 MiB: an entry without bit 8
 *   in a table of 4 KiB pages; bit 8 in an entry whose 16 neighbours are not one aligned run of
 *   64 KiB with equal bits; an address in a compact table that is no multiple of 64 KiB;
 * - MEM-PTE: an entry has bits that have no meaning, or a 2 MiB page is not aligned.
 */
#include "model/memory/dma.h"
#include "model/memory/local.h"
#include "model/memory/mem_ring.h"
#include "model/memory/ppgtt.h"
#include "model/state/state.h"
#include "model/state/violation.h"

#define PDE_LARGE		BIT_ULL(7)	/* 2 MiB page */
#define PDE_IPS			BIT_ULL(11)	/* the page table holds 64 KiB pages */
/* on parts with local memory */
#define PTE_LOCAL		BIT_ULL(11)	/* of a page */
#define PTE_64K			BIT_ULL(8)	/* this and 15 neighbours are a 64 KiB page */
#define PTE_RUN			16
#define PDE_COMPACT		BIT_ULL(6)	/* the page table holds 32 pages of 64 KiB */
#define PTE_RESERVED		(BIT_ULL(2) | BIT_ULL(5) | BIT_ULL(6) | BIT_ULL(10))
#define PTE_LARGE_RESERVED	GENMASK_ULL(20, 13)
/* bits that an entry may have on parts without local memory, beside its address */
#define PTE_LOW_BITS		(GENMASK_ULL(4, 3) | BIT_ULL(7) | PTE_WRITE | PTE_PRESENT)
#define PDE_LOW_BITS		(GENMASK_ULL(4, 3) | PDE_IPS | PTE_WRITE | PTE_PRESENT)

/* Address of a page of which an entry has the address bits @base. */
static u64 page_address(const struct model *m, u64 entry, u64 base)
{
	return m->part->local && entry & PTE_LOCAL ? base | MODEL_LOCAL : base;
}

/*
 * The tables of parts with local memory are in local memory (register facts: PPGTT).
 *
 * Register facts: coherency and caching: from Gen8 on the walker may not snoop, even on parts with
 * a shared cache.
 */
static int walker_read(struct model *m, u64 addr, void *buf, size_t len)
{
	if (m->part->local)
		return model_local_read_table(m, addr, buf, len);
	return model_dma_read(m, addr, buf, len, m->part->ring && !m->part->ring->tables_unsnooped);
}

static int entry_read(struct model *m, u64 table, unsigned int index, u64 *entry, u64 *where)
{
	*where = (table & model_dma_mask(m)) + index * 8;
	return walker_read(m, *where, entry, sizeof(*entry));
}

/* Is the entry one of an aligned run of 16, which differ in their addresses alone? */
static bool in_run(struct model *m, u64 pte, u64 pte_addr)
{
	u64 first = pte_addr & ~(u64)(PTE_RUN * sizeof(u64) - 1), run[PTE_RUN];
	unsigned int i;

	if (walker_read(m, first, run, sizeof(run)) || run[0] & model_dma_mask(m) & (MODEL_64K - 1))
		return false;
	for (i = 0; i < PTE_RUN; i++)
		if (run[i] != run[0] + i * SZ_4K)
			return false;
	return true;
}

/* The rules of an entry that leads to a page (LMEM-64K, MEM-PTE). */
static void check_leaf(struct model *m, u64 addr, const struct model_walk *w)
{
	bool large = !w->pde, compact = w->pde & PDE_COMPACT;
	u64 reserved = ~model_dma_mask(m) & (large ? 0 : PTE_RESERVED);
	const char *what = NULL;

	reserved |= GENMASK_ULL(63, m->plat->dma_bits) | (large ? PTE_LARGE_RESERVED : 0);
	if (w->pte & reserved)
		model_violation(m, "MEM-PTE", 0, "PPGTT address %#llx: entry %#llx has bits %#llx",
				(unsigned long long)addr, (unsigned long long)w->pte,
				(unsigned long long)(w->pte & reserved));
	if (large)
		return;
	if (compact)
		what = w->pte & model_dma_mask(m) & (MODEL_64K - 1) ? "not aligned" : NULL;
	else if (w->pte & PTE_64K)
		what = in_run(m, w->pte, w->pte_addr) ? NULL : "not a run of 16 entries";
	else if (w->pte & PTE_LOCAL)
		what = "4 KiB of local memory";
	if (what)
		model_violation(m, "LMEM-64K", 0, "PPGTT address %#llx: entry %#llx: %s",
				(unsigned long long)addr, (unsigned long long)w->pte, what);
}

/* The rules of entries of parts without local memory; @shift: log2 of what the entry translates. */
static void check_entry(struct model *m, u64 addr, u64 entry, unsigned int shift)
{
	bool leaf = shift == 12 || (shift == 21 && entry & PDE_LARGE);
	u64 reserved = ~(model_dma_mask(m) | (leaf ? PTE_LOW_BITS : PDE_LOW_BITS));

	if (!m->cfg.strict || m->part->local)
		return;
	if (entry & reserved || (!leaf && !(entry & PTE_WRITE)))
		model_violation(m, "MEM-PTE", 0, "PPGTT address %#llx: level %u has entry %#llx",
				(unsigned long long)addr, (shift - 12) / 9,
				(unsigned long long)entry);
	if (leaf && !(entry & PTE_WRITE) && !m->part->read_only_pages)
		model_violation(m, "MEM-READONLY", 0,
				"PPGTT address %#llx: the part may write read-only pages",
				(unsigned long long)addr);
}

/* Register facts: PPGTT: 9 bits a level; 2 MiB by PDE bit 7, 64 KiB by PDE bit 11 or 6. */
static int walk(struct model *m, u64 pml4, u64 addr, struct model_walk *w)
{
	u64 entry = pml4 | PTE_PRESENT;
	unsigned int shift, index;
	bool ips = false, compact = false;

	for (shift = 39; shift >= 12; shift -= 9) {
		index = (addr >> shift) & 0x1ff;
		if (shift == 12 && ips)
			index &= ~15u;
		if (shift == 12 && compact)
			index /= PTE_RUN;
		if (entry_read(m, entry, index, &entry, &w->pte_addr))
			return -1;
		if (!(entry & PTE_PRESENT))
			return 1;
		if (w->check)
			check_entry(m, addr, entry, shift);
		if (shift == 21) {
			if (entry & PDE_LARGE) {
				w->base = page_address(m, entry,
						       (entry & model_dma_mask(m) & ~0x1fffffULL) +
						       (addr & 0x1ff000));
				w->pte = entry;
				w->pde = 0;
				return 0;
			}
			ips = !m->part->local && entry & PDE_IPS;
			compact = m->part->local && entry & PDE_COMPACT;
			w->pde = entry;
			w->pde_addr = w->pte_addr;
		}
	}
	w->base = entry & model_dma_mask(m);
	if (ips || compact)
		w->base = (w->base & ~(MODEL_64K - 1)) + (addr & 0xf000);
	w->base = page_address(m, entry, w->base);
	w->pte = entry;
	return 0;
}

/* The engine in an address space, of engines without rings. */
static u8 engine_of(u64 pml4)
{
	return pml4 & 0xfff;
}

static struct model_tlb_entry *tlb_slot(struct model *m, u64 pml4, u64 page)
{
	u64 hash = (page ^ pml4 >> 12 ^ (u64)engine_of(pml4) << 40) * 0x9e3779b97f4a7c15ULL;

	return &m->mem.tlb[hash >> 54 & (MODEL_TLB_ENTRIES - 1)];
}

/* Does the table of a leaf entry have a second entry with its value? */
static bool is_filler(struct model *m, const struct model_tlb_entry *t)
{
	u64 table = t->pte_addr & ~(u64)(SZ_4K - 1), part[32];
	unsigned int i, offset;

	if (model_mem_ring(m, t->pml4))
		return model_mem_ring_filler(m, t, table);
	for (offset = 0; offset < SZ_4K; offset += sizeof(part)) {
		if (walker_read(m, table + offset, part, sizeof(part)))
			return false;
		for (i = 0; i < ARRAY_SIZE(part); i++)
			if (part[i] == t->pte && table + offset + i * 8 != t->pte_addr)
				return true;
	}
	return false;
}

/*
 * Has the leaf entry, or the entry that leads to its table, changed after the translation was
 * cached? @pte: the leaf entry as it is now
 */
static bool is_stale(struct model *m, const struct model_tlb_entry *t, u64 *pte)
{
	u32 bytes = t->pml4 & MODEL_RING_SPACE ? 4 : sizeof(u64);
	u64 pde = 0;

	*pte = 0;
	if (!walker_read(m, t->pte_addr, pte, bytes) && *pte == t->pte &&
	    (!t->pde || (!walker_read(m, t->pde_addr, &pde, sizeof(pde)) && pde == t->pde)))
		return false;
	return !is_filler(m, t);
}

static void check_stale(struct model *m, const struct model_tlb_entry *t, u64 addr)
{
	const struct model_cs_engine *e = model_mem_ring(m, t->pml4);
	u64 pte;

	if (!m->bus_master || (e && t->batch == e->ring.batches))
		return;
	if (is_stale(m, t, &pte))
		model_violation(m, "MEM-STALE", 0,
				"PPGTT address %#llx used after its entry changed from %#llx to %#llx",
				(unsigned long long)addr, (unsigned long long)t->pte,
				(unsigned long long)pte);
}

/* Does an engine work with the translation? */
static bool in_use(const struct model *m, const struct model_tlb_entry *t)
{
	return t->page && !(t->pml4 & MODEL_RING_SPACE) && m->cs.engine[engine_of(t->pml4)].busy;
}

void model_tlb_round_begin(struct model *m)
{
	unsigned int i;
	u64 pte;

	for (i = 0; i < MODEL_TLB_ENTRIES; i++) {
		struct model_tlb_entry *t = &m->mem.tlb[i];

		t->owed = m->cfg.strict && m->bus_master && in_use(m, t) && is_stale(m, t, &pte);
	}
}

void model_tlb_round_end(struct model *m)
{
	unsigned int i;

	for (i = 0; i < MODEL_TLB_ENTRIES; i++) {
		struct model_tlb_entry *t = &m->mem.tlb[i];

		if (t->owed && in_use(m, t) && m->bus_master)
			model_violation(m, "TLB-PART", 0,
					"%s keeps a translation of %#llx, whose entry has changed",
					m->cs.engine[engine_of(t->pml4)].desc->name,
					(unsigned long long)(t->page - 1) << 12);
		t->owed = false;
	}
}

int model_ppgtt_locate(struct model *m, u64 pml4, u64 addr, bool write, u64 *bus)
{
	u64 page = addr >> 12;
	struct model_tlb_entry *t = tlb_slot(m, pml4, page);
	const struct model_cs_engine *e = model_mem_ring(m, pml4);
	struct model_walk w = { .check = true };
	int err;

	if (addr >> m->mem.ppgtt_bits)
		return model_dma_fault(m, "MEM-INVALID", addr, false,
				       "wider than the part's addresses");
	if (t->page == page + 1 && t->pml4 == pml4) {
		check_stale(m, t, addr);
	} else {
		err = e ? model_mem_ring_walk(m, e, addr, &w) : walk(m, pml4, addr, &w);
		if (err)
			return model_dma_fault(m, "MEM-INVALID", addr, false,
					       err > 0 ? "entry not present" :
					       "table not readable");
		if (m->part->local)
			check_leaf(m, addr, &w);
		t->pml4 = pml4;
		t->page = page + 1;
		t->pte = w.pte;
		t->pte_addr = w.pte_addr;
		t->pde = w.pde;
		t->pde_addr = w.pde_addr;
		t->base = w.base;
		t->batch = e ? e->ring.batches : 0;
		t->owed = false;
	}
	if (write && !(t->pte & model_mem_write_bit(m, pml4)))
		return model_dma_fault(m, "MEM-READONLY", addr, false, "write to a read-only page");
	*bus = t->base | (addr & 0xfff);
	return 0;
}

bool model_ppgtt_valid(struct model *m, u64 pml4, u64 addr)
{
	const struct model_cs_engine *e = model_mem_ring(m, pml4);
	struct model_walk w = { 0 };

	if (addr >> m->mem.ppgtt_bits)
		return true;
	return !(e ? model_mem_ring_walk(m, e, addr, &w) : walk(m, pml4, addr, &w));
}

int model_ppgtt_read(struct model *m, u64 pml4, u64 addr, void *buf, size_t len)
{
	while (len) {
		size_t part = model_dma_in_page(addr, len);
		u64 bus;

		if (model_ppgtt_locate(m, pml4, addr, false, &bus) ||
		    model_dma_read(m, bus, buf, part, true))
			return -1;
		addr += part;
		buf = (u8 *)buf + part;
		len -= part;
	}
	return 0;
}

int model_ppgtt_write(struct model *m, u64 pml4, u64 addr, const void *buf, size_t len)
{
	while (len) {
		size_t part = model_dma_in_page(addr, len);
		u64 bus;

		if (model_ppgtt_locate(m, pml4, addr, true, &bus) ||
		    model_dma_write(m, bus, buf, part))
			return -1;
		addr += part;
		buf = (const u8 *)buf + part;
		len -= part;
	}
	return 0;
}

void model_tlb_invalidate(struct model *m, u64 pml4)
{
	unsigned int i;

	for (i = 0; i < MODEL_TLB_ENTRIES; i++)
		if (!pml4 || m->mem.tlb[i].pml4 == pml4)
			m->mem.tlb[i].page = 0;
}

void model_tlb_invalidate_engine(struct model *m, u8 engine)
{
	unsigned int i;

	for (i = 0; i < MODEL_TLB_ENTRIES; i++)
		if (!(m->mem.tlb[i].pml4 & MODEL_RING_SPACE) &&
		    engine_of(m->mem.tlb[i].pml4) == engine)
			m->mem.tlb[i].page = 0;
}
