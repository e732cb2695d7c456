// SPDX-License-Identifier: MIT
/*
 * GGTT and PPGTT translation, and DMA through it.
 *
 * Sources: register facts: GGTT (width of entry writes), caching and PPGTT (entry formats), TLB
 * invalidation. The model decides:
 *
 * - On platforms that write the GGTT uncached (Gen11) the hardware sees each write of an entry. On
 *   all others it uses a cached translation until GFX_FLSH_CNTL is written, and the use of an entry
 *   that was written after the last flush is a violation, whatever its old value.
 * - A PPGTT translation stays cached until a register or a command invalidates the TLB. Loading a
 *   context invalidates nothing, except with Force PD Restore.
 * - The hardware uses a stale translation, and this use is a violation. It is stale if the leaf
 *   entry has changed, or the entry that leads to its table. Absent entries are never cached.
 * - A translation to filler (a scratch page) is cached as any other, and the hardware uses it after
 *   something was mapped there, until an invalidation. This use is no violation: a batch that was
 *   submitted before has used an address where it had nothing, and its client gets what it wrote
 *   there, or zeroes. Each later submission starts with an invalidation (register facts: TLB
 *   invalidation), and filler is not freed while its address space exists. The model knows filler
 *   by this: a table has the same entry more than once.
 */
#include "model/memory/mem.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define PTE_PRESENT		BIT_ULL(0)
#define PTE_WRITE		BIT_ULL(1)
#define PDE_LARGE		BIT_ULL(7)	/* 2 MiB page */
#define PDE_IPS			BIT_ULL(11)	/* the page table holds 64 KiB pages */
#define PTE_LOCAL		BIT_ULL(1)	/* in a GGTT entry: local memory */

static u64 addr_mask(const struct model *m)
{
	return GENMASK_ULL(m->plat->dma_bits - 1, 12);
}

static u64 gen8_address(const struct model *m, u64 pte)
{
	return pte & addr_mask(m);
}

static bool gen8_legal(const struct model *m, u64 pte)
{
	return !(pte & ~(addr_mask(m) | PTE_PRESENT));
}

/* Register facts: GGTT, local memory: bit 1 means local memory, the address ends at bit 45. */
static bool gen125_legal(const struct model *m, u64 pte)
{
	return !(pte & ~(addr_mask(m) | PTE_PRESENT | PTE_LOCAL));
}

const struct model_ggtt_kind model_ggtt_gen8 = {
	.bytes = 8, .address = gen8_address, .legal = gen8_legal,
};

const struct model_ggtt_kind model_ggtt_gen125 = {
	.bytes = 8, .address = gen8_address, .legal = gen125_legal,
};

/* Register facts: GGTT: address bits 39:32 are in 11:4, on Haswell 38:32 in 10:4. */
static u64 gen6_address(const struct model *m, u64 pte)
{
	return (pte & 0xfffff000ULL) | (pte & 0xff0) << 28;
}

static u64 hsw_address(const struct model *m, u64 pte)
{
	return (pte & 0xfffff000ULL) | (pte & 0x7f0) << 28;
}

/* Register facts: caching: legal values of the cache bits; bit 3 is one of them on Haswell only. */
static bool snb_legal(const struct model *m, u64 pte)
{
	u32 cache = pte & 0xe;

	return cache == 0x4 || cache == 0x2;
}

static bool ivb_legal(const struct model *m, u64 pte)
{
	u32 cache = pte & 0xe;

	return cache == 0x6 || cache == 0x4 || cache == 0x2;
}

static bool vlv_legal(const struct model *m, u64 pte)
{
	return !(pte & 0x8);
}

static bool hsw_legal(const struct model *m, u64 pte)
{
	u32 cache = pte & 0x80e;

	return cache == 0 || cache == 0x4 || cache == 0x6 || cache == 0x800 || cache == 0xe;
}

const struct model_ggtt_kind model_ggtt_snb = {
	.bytes = 4, .address = gen6_address, .legal = snb_legal,
};

const struct model_ggtt_kind model_ggtt_ivb = {
	.bytes = 4, .address = gen6_address, .legal = ivb_legal,
};

const struct model_ggtt_kind model_ggtt_vlv = {
	.bytes = 4, .address = gen6_address, .legal = vlv_legal, .write_bit = 2,
};

const struct model_ggtt_kind model_ggtt_hsw = {
	.bytes = 4, .address = hsw_address, .legal = hsw_legal,
};

bool model_mem_stolen(const struct model *m, u64 addr)
{
	return m->mem.watch && m->mem.watch->stolen(m, addr);
}

/* No engine may access stolen memory, through any address space. */
static int check_stolen(struct model *m, u64 addr)
{
	if (!model_mem_stolen(m, addr))
		return 0;
	model_violation(m, "HND-STOLEN", 0, "use of stolen memory at bus address %#llx",
			(unsigned long long)addr);
	return -1;
}

static bool host_read(struct model *m, u64 addr, void *buf, size_t len, bool snoop)
{
	const struct model_host *host = m->cfg.host;

	if (!snoop && host && host->read_memory)
		return !host->read_memory(m->cfg.host_ctx, addr, buf, len);
	return host && host->read && !host->read(m->cfg.host_ctx, addr, buf, len);
}

/* @snoop: the read sees what is in the caches of the CPU */
static int dma_read(struct model *m, u64 addr, void *buf, size_t len, bool snoop)
{
	if (check_stolen(m, addr))
		return -1;
	if (!m->bus_master)
		return -1;
	if (host_read(m, addr, buf, len, snoop))
		return 0;
	model_violation(m, "MEM-DMA", 0, "read of %u bytes at bus address %#llx failed",
			(unsigned int)len, (unsigned long long)addr);
	return -1;
}

static int dma_write(struct model *m, u64 addr, const void *buf, size_t len)
{
	const struct model_host *host = m->cfg.host;

	if (check_stolen(m, addr))
		return -1;
	if (!m->bus_master)
		return -1;
	if (host && host->write && !host->write(m->cfg.host_ctx, addr, buf, len))
		return 0;
	model_violation(m, "MEM-DMA", 0, "write of %u bytes at bus address %#llx failed",
			(unsigned int)len, (unsigned long long)addr);
	return -1;
}

/* Register facts: faults: the first fault is kept until software clears it. */
static int fault(struct model *m, const char *rule, u64 addr, bool ggtt, const char *what)
{
	if (!m->bus_master)
		return -1;
	model_violation(m, rule, MMIO_RING_FAULT, "%s address %#llx: %s", ggtt ? "GGTT" : "PPGTT",
			(unsigned long long)addr, what);
	if (model_reg_get(m, model_reg_fault(m)) & RING_FAULT_VALID)
		return -1;
	model_reg_set(m, model_reg_fault(m),
		      RING_FAULT_VALID | (ggtt ? RING_FAULT_GTTSEL : 0));
	m->regs[MMIO_FAULT_TLB_DATA0 / 4] = (u32)(addr >> 12);
	m->regs[MMIO_FAULT_TLB_DATA1 / 4] = (u32)(addr >> 44) & 0xf;
	return -1;
}

/* GGTT */

bool model_ggtt_valid(const struct model *m, u64 addr)
{
	u64 page = addr >> 12;

	return page < m->mem.n_ggtt && m->mem.ggtt[page] & PTE_PRESENT;
}

static u64 ggtt_entry(struct model *m, u64 page)
{
	struct model_ggtt_cached *c = &m->mem.ggtt_cache[page % MODEL_TLB_ENTRIES];
	bool cached = c->page == page + 1;
	u64 pte = m->mem.ggtt[page];

	if (!m->plat->ggtt_needs_flush || (!cached && !(pte & PTE_PRESENT)))
		return pte;
	/* a device that is cut off from memory transfers nothing through the entry */
	if (m->bus_master && ((cached && c->pte != pte) ||
			      m->mem.ggtt_unflushed[page % MODEL_TLB_ENTRIES] == page + 1))
		model_violation(m, "MEM-STALE", 0, "GGTT page %#llx used before its flush",
				(unsigned long long)page);
	if (!cached) {
		c->page = (u32)page + 1;
		c->pte = pte;
	}
	return c->pte;
}

static int ggtt_translate(struct model *m, u64 addr, bool write, u64 *bus)
{
	u64 page = addr >> 12, pte;

	if (page >= m->mem.n_ggtt)
		return fault(m, "MEM-INVALID", addr, true, "behind the table");
	pte = ggtt_entry(m, page);
	if (!(pte & PTE_PRESENT))
		return fault(m, "MEM-INVALID", addr, true, "entry not present");
	if (write && m->part->ggtt->write_bit && !(pte & m->part->ggtt->write_bit))
		return fault(m, "MEM-READONLY", addr, true, "write to a read-only page");
	*bus = m->part->ggtt->address(m, pte) | (addr & 0xfff);
	return 0;
}

static size_t in_page(u64 addr, size_t len)
{
	size_t room = SZ_4K - (addr & 0xfff);

	return len < room ? len : room;
}

int model_ggtt_read(struct model *m, u64 addr, void *buf, size_t len)
{
	while (len) {
		size_t part = in_page(addr, len);
		u64 bus;

		if (ggtt_translate(m, addr, false, &bus) ||
		    dma_read(m, bus, buf, part, !m->cfg.no_snoop))
			return -1;
		addr += part;
		buf = (u8 *)buf + part;
		len -= part;
	}
	return 0;
}

int model_ggtt_write(struct model *m, u64 addr, const void *buf, size_t len)
{
	while (len) {
		size_t part = in_page(addr, len);
		u64 bus;

		if (ggtt_translate(m, addr, true, &bus) || dma_write(m, bus, buf, part))
			return -1;
		addr += part;
		buf = (const u8 *)buf + part;
		len -= part;
	}
	return 0;
}

/* An access has 4 or 8 aligned bytes, so 8-byte entries can also be accessed in halves. */
static bool pte_access_ok(const struct model *m, u32 offset, unsigned int size)
{
	return (size == 4 || size == 8) && !(offset % size);
}

u64 model_pte_read(struct model *m, u32 offset, unsigned int size)
{
	u8 bytes = m->part->ggtt->bytes;
	u64 pte;

	if (!pte_access_ok(m, offset, size)) {
		model_violation(m, "MEM-PTE", m->plat->ggtt_offset + offset,
				"read of %u bytes of an entry", size);
		return 0;
	}
	if (offset / bytes >= m->mem.n_ggtt)
		return 0;
	pte = m->mem.ggtt[offset / bytes];
	if (bytes == 4 && size == 8 && offset / bytes + 1 < m->mem.n_ggtt)
		pte |= m->mem.ggtt[offset / bytes + 1] << 32;
	return size == 8 || bytes == 4 ? pte : (u32)(pte >> (8 * (offset & 4)));
}

static void pte_check(struct model *m, u32 reg, u64 pte)
{
	if (pte & PTE_PRESENT && !m->part->ggtt->legal(m, pte))
		model_violation(m, "MEM-PTE", reg, "entry %#llx has bits that it must not have",
				(unsigned long long)pte);
}

void model_pte_write(struct model *m, u32 offset, unsigned int size, u64 val)
{
	u32 reg = m->plat->ggtt_offset + offset;
	u8 bytes = m->part->ggtt->bytes;
	u64 *pte, old;

	if (!pte_access_ok(m, offset, size)) {
		model_violation(m, "MEM-PTE", reg, "write of %u bytes of an entry", size);
		return;
	}
	if (offset / bytes >= m->mem.n_ggtt) {
		model_violation(m, "MEM-PTE", reg, "write behind the table");
		return;
	}
	if (bytes == 4 && size == 8) {
		model_pte_write(m, offset, 4, (u32)val);
		model_pte_write(m, offset + 4, 4, val >> 32);
		return;
	}
	pte = &m->mem.ggtt[offset / bytes];
	old = *pte;
	if (size == bytes)
		*pte = bytes == 8 ? val : (u32)val;
	else if (offset & 4)
		*pte = (*pte & 0xffffffffULL) | val << 32;
	else
		*pte = (*pte & ~0xffffffffULL) | (u32)val;
	pte_check(m, reg, *pte);
	m->mem.ggtt_unflushed[offset / bytes % MODEL_TLB_ENTRIES] = offset / bytes + 1;
	if (m->mem.watch)
		m->mem.watch->written(m, offset / bytes, old);
}

/* PPGTT */

struct walk {
	u64 pte;
	u64 pte_addr;
	u64 pde;
	u64 pde_addr;
	u64 base;
};

/*
 * Register facts: coherency and caching: from Gen8 on the walker may not snoop, even on parts with
 * a shared cache.
 */
static int walker_read(struct model *m, u64 addr, void *buf, size_t len)
{
	return dma_read(m, addr, buf, len, false);
}

static int entry_read(struct model *m, u64 table, unsigned int index, u64 *entry, u64 *where)
{
	*where = (table & addr_mask(m)) + index * 8;
	return walker_read(m, *where, entry, sizeof(*entry));
}

/* Register facts: PPGTT: 9 bits a level; 2 MiB by PDE bit 7, 64 KiB by PDE bit 11. */
static int walk(struct model *m, u64 pml4, u64 addr, struct walk *w)
{
	u64 entry = pml4 | PTE_PRESENT;
	unsigned int shift, index;
	bool ips = false;

	for (shift = 39; shift >= 12; shift -= 9) {
		index = (addr >> shift) & 0x1ff;
		if (shift == 12 && ips)
			index &= ~15u;
		if (entry_read(m, entry, index, &entry, &w->pte_addr))
			return -1;
		if (!(entry & PTE_PRESENT))
			return 1;
		if (shift == 21) {
			if (entry & PDE_LARGE) {
				w->base = (entry & addr_mask(m) & ~0x1fffffULL) +
					  (addr & 0x1ff000);
				w->pte = entry;
				w->pde = 0;
				return 0;
			}
			ips = entry & PDE_IPS;
			w->pde = entry;
			w->pde_addr = w->pte_addr;
		}
	}
	w->base = entry & addr_mask(m);
	if (ips)
		w->base = (w->base & ~0xffffULL) + (addr & 0xf000);
	w->pte = entry;
	return 0;
}

static struct model_tlb_entry *tlb_slot(struct model *m, u64 pml4, u64 page)
{
	u64 hash = (page ^ pml4 >> 12) * 0x9e3779b97f4a7c15ULL;

	return &m->mem.tlb[hash >> 54 & (MODEL_TLB_ENTRIES - 1)];
}

/* Does the table of a leaf entry have a second entry with its value? */
static bool is_filler(struct model *m, const struct model_tlb_entry *t)
{
	u64 table = t->pte_addr & ~(u64)(SZ_4K - 1), part[32];
	unsigned int i, offset;

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
 * Record a violation if the leaf entry, or the entry that leads to its table, changed after the
 * translation was cached.
 */
static void check_stale(struct model *m, const struct model_tlb_entry *t, u64 addr)
{
	u64 pte = 0, pde = 0;

	if (!m->bus_master)
		return;
	if (!walker_read(m, t->pte_addr, &pte, sizeof(pte)) && pte == t->pte &&
	    (!t->pde || (!walker_read(m, t->pde_addr, &pde, sizeof(pde)) && pde == t->pde)))
		return;
	if (is_filler(m, t))
		return;
	model_violation(m, "MEM-STALE", 0,
			"PPGTT address %#llx used after its entry changed from %#llx to %#llx",
			(unsigned long long)addr, (unsigned long long)t->pte,
			(unsigned long long)pte);
}

static int ppgtt_translate(struct model *m, u64 pml4, u64 addr, bool write, u64 *bus)
{
	u64 page = addr >> 12;
	struct model_tlb_entry *t = tlb_slot(m, pml4, page);
	struct walk w = { 0 };
	int err;

	if (addr >> m->mem.ppgtt_bits)
		return fault(m, "MEM-INVALID", addr, false, "wider than the part's addresses");
	if (t->page == page + 1 && t->pml4 == pml4) {
		check_stale(m, t, addr);
	} else {
		err = walk(m, pml4, addr, &w);
		if (err)
			return fault(m, "MEM-INVALID", addr, false,
				     err > 0 ? "entry not present" : "table not readable");
		t->pml4 = pml4;
		t->page = page + 1;
		t->pte = w.pte;
		t->pte_addr = w.pte_addr;
		t->pde = w.pde;
		t->pde_addr = w.pde_addr;
		t->base = w.base;
	}
	if (write && !(t->pte & PTE_WRITE))
		return fault(m, "MEM-READONLY", addr, false, "write to a read-only page");
	*bus = t->base | (addr & 0xfff);
	return 0;
}

int model_ppgtt_read(struct model *m, u64 pml4, u64 addr, void *buf, size_t len)
{
	while (len) {
		size_t part = in_page(addr, len);
		u64 bus;

		if (ppgtt_translate(m, pml4, addr, false, &bus) ||
		    dma_read(m, bus, buf, part, true))
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
		size_t part = in_page(addr, len);
		u64 bus;

		if (ppgtt_translate(m, pml4, addr, true, &bus) || dma_write(m, bus, buf, part))
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

/* Registers */

/* Invalidation registers of all parts (register facts: TLB invalidation). */
static const u32 inv_offset[MODEL_TLB_INV_REGS] = {
	TLB_INV_RENDER, TLB_INV_VCS, TLB_INV_VCS1, TLB_INV_BCS, TLB_INV_VECS,
	MMIO_TLB_INV_GUC,
	DG2_TLB_INV_RENDER, DG2_TLB_INV_VCS, DG2_TLB_INV_VECS, DG2_TLB_INV_BCS,
	MMIO_DG2_TLB_INV_GUC, MMIO_DG2_TLB_INV_OA,
	DG2_TLB_INV_CCS,
};

static unsigned int inv_index(u32 offset)
{
	unsigned int i;

	for (i = 0; i < MODEL_TLB_INV_REGS - 1; i++)
		if (inv_offset[i] == offset)
			break;
	return i;
}

static void inv_write(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] |= val;
	if (val)
		m->mem.inv_at[inv_index(offset)] = m->now + model_delay(m, MODEL_TLB_INV_NS);
}

/* DG2: invalidation registers of engines with several instances have a write mask. */
static void inv_masked_write(struct model *m, u32 offset, u32 val)
{
	if (!(val >> 16))
		model_violation(m, "REG-MASK", offset,
				"write of %#x to a masked register selects no bit", val);
	inv_write(m, offset, val & (val >> 16));
}

static void flush_write(struct model *m, u32 offset, u32 val)
{
	memset(m->mem.ggtt_cache, 0, sizeof(m->mem.ggtt_cache));
	memset(m->mem.ggtt_unflushed, 0, sizeof(m->mem.ggtt_unflushed));
}

void model_mem_full_reset(struct model *m)
{
	model_tlb_invalidate(m, 0);
}

u64 model_mem_advance(struct model *m)
{
	u64 next = MODEL_NEVER;
	unsigned int i;

	for (i = 0; i < MODEL_TLB_INV_REGS; i++) {
		if (m->mem.inv_at[i] <= m->now) {
			m->mem.inv_at[i] = MODEL_NEVER;
			m->regs[inv_offset[i] / 4] = 0;
			model_tlb_invalidate(m, 0);
		}
		next = min(next, m->mem.inv_at[i]);
	}
	return next;
}

/* GGTT entries survive a reset, because they are in stolen memory. */
static u8 ppgtt_bits(const struct model *m)
{
	const struct model_pci_identity *id = m->part->pci;

	while (id && id->device_id && id->device_id != m->cfg.device_id)
		id++;
	return id && id->ppgtt_bits ? id->ppgtt_bits : 48;
}

void model_mem_reset(struct model *m)
{
	unsigned int i;

	m->mem.ppgtt_bits = ppgtt_bits(m);
	memset(m->mem.ggtt_cache, 0, sizeof(m->mem.ggtt_cache));
	memset(m->mem.ggtt_unflushed, 0, sizeof(m->mem.ggtt_unflushed));
	memset(m->mem.tlb, 0, sizeof(m->mem.tlb));
	for (i = 0; i < MODEL_TLB_INV_REGS; i++)
		m->mem.inv_at[i] = MODEL_NEVER;
}

#define INV(a)		{ .first = (a), .last = (a) + 3, .write = inv_write }
#define INV_MASKED(a)	{ .first = (a), .last = (a) + 3, .write = inv_masked_write }

const struct model_reg model_tlb_gen8_regs[] = {
	INV(TLB_INV_RENDER), INV(TLB_INV_VCS), INV(TLB_INV_VCS1), INV(TLB_INV_BCS),
	INV(TLB_INV_VECS), INV(MMIO_TLB_INV_GUC),
};

const unsigned int model_n_tlb_gen8_regs = ARRAY_SIZE(model_tlb_gen8_regs);

const struct model_reg model_tlb_gen11_regs[] = {
	INV(TLB_INV_RENDER), INV(TLB_INV_VCS), INV(TLB_INV_BCS), INV(TLB_INV_VECS),
};

const unsigned int model_n_tlb_gen11_regs = ARRAY_SIZE(model_tlb_gen11_regs);

const struct model_reg model_tlb_dg2_regs[] = {
	INV(DG2_TLB_INV_RENDER), INV_MASKED(DG2_TLB_INV_VCS), INV_MASKED(DG2_TLB_INV_VECS),
	INV(DG2_TLB_INV_BCS), INV(MMIO_DG2_TLB_INV_GUC), INV(MMIO_DG2_TLB_INV_OA),
	INV_MASKED(DG2_TLB_INV_CCS),
};

const unsigned int model_n_tlb_dg2_regs = ARRAY_SIZE(model_tlb_dg2_regs);

static const struct model_reg mem_regs[] = {
	{ .first = MMIO_FENCE(0), .last = MMIO_FENCE(32) - 1 },
	{ .first = MMIO_GFX_FLSH_CNTL, .last = MMIO_GFX_FLSH_CNTL + 3, .write = flush_write },
};

void model_mem_map(struct model *m)
{
	model_slots_add(m, mem_regs, ARRAY_SIZE(mem_regs));
}
