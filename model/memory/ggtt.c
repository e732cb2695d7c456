// SPDX-License-Identifier: MIT
/*
 * The global table (GGTT): formats of its entries, writes of them by the CPU, and reads and writes
 * of memory through it.
 *
 * Sources: register facts: GGTT (width of entry writes). The model decides: on platforms that write
 * the GGTT uncached (Gen11) the hardware sees each write of an entry. On all others it uses a
 * cached translation until GFX_FLSH_CNTL is written, and the use of an entry that was written after
 * the last flush is a violation, whatever its old value.
 */
#include "model/memory/dma.h"
#include "model/memory/mem_ring.h"
#include "model/memory/ggtt.h"
#include "model/memory/local_layout.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define PTE_LOCAL		BIT_ULL(1)	/* local memory */

static u64 gen8_address(const struct model *m, u64 pte)
{
	return pte & model_dma_mask(m);
}

static bool gen8_legal(const struct model *m, u64 pte)
{
	return !(pte & ~(model_dma_mask(m) | PTE_PRESENT));
}

/* Register facts: GGTT, local memory: bit 1 means local memory, the address ends at bit 45. */
static bool gen125_legal(const struct model *m, u64 pte)
{
	return !(pte & ~(model_dma_mask(m) | PTE_PRESENT | PTE_LOCAL));
}

const struct model_ggtt_kind model_ggtt_gen8 = {
	.bytes = 8, .address = gen8_address, .legal = gen8_legal,
};

static u64 gen125_address(const struct model *m, u64 pte)
{
	return (pte & model_dma_mask(m)) | (pte & PTE_LOCAL ? MODEL_LOCAL : 0);
}

const struct model_ggtt_kind model_ggtt_gen125 = {
	.bytes = 8, .address = gen125_address, .legal = gen125_legal,
};

/* Register facts: GGTT: on Haswell address bits 38:32 are in 10:4. */
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
	.bytes = 4, .address = model_mem_gen6_address, .legal = snb_legal,
};

const struct model_ggtt_kind model_ggtt_ivb = {
	.bytes = 4, .address = model_mem_gen6_address, .legal = ivb_legal,
};

const struct model_ggtt_kind model_ggtt_vlv = {
	.bytes = 4, .address = model_mem_gen6_address, .legal = vlv_legal, .write_bit = 2,
};

const struct model_ggtt_kind model_ggtt_hsw = {
	.bytes = 4, .address = hsw_address, .legal = hsw_legal,
};

bool model_ggtt_valid(const struct model *m, u64 addr)
{
	u64 page = addr >> 12;

	return page < m->mem.n_ggtt && m->mem.ggtt[page] & PTE_PRESENT;
}

bool model_ggtt_stale(const struct model *m, u32 page)
{
	u64 pte = m->mem.ggtt[page], addr = m->part->ggtt->address(m, pte);

	if (!(pte & PTE_PRESENT))
		return false;
	return addr & MODEL_LOCAL ? (addr & ~MODEL_LOCAL) >= model_local_end(m) &&
				    (addr & ~MODEL_LOCAL) < model_local_entries(m) :
				    model_dma_foreign(addr);
}

#define DIRTY_RUN	1024	/* most entries of a kind in a row */

/* What a run of entries has in common, and how many there are at most. */
enum dirty_kind {
	DIRTY_ZERO,	/* never written */
	DIRTY_ABSENT,	/* an address, not present */
	DIRTY_SCRATCH,	/* one page for all: free entries of i915 and xe */
	DIRTY_BUFFER,	/* a page for each */
	DIRTY_LOCAL,	/* the same in local memory, or as DIRTY_BUFFER on parts without */
	DIRTY_KINDS
};

/* An entry that leads to memory which is not the driver's, with cache bits that the part has. */
static u64 foreign_pte(struct model *m, bool local)
{
	u64 page = (u64)model_random(m, MODEL_FOREIGN_SIZE / SZ_4K - DIRTY_RUN) * SZ_4K;
	const struct model_ggtt_kind *kind = m->part->ggtt;
	u64 pte, cache = model_random(m, 8) << 1;

	if (local)	/* control data of compressed memory, which no access may touch */
		return model_local_end(m) | PTE_LOCAL | PTE_PRESENT;
	/* entries of 4 bytes have the upper bits of the address in their bits 11:4 */
	pte = page | PTE_PRESENT;
	pte |= kind->bytes == 8 ? MODEL_FOREIGN_BASE : MODEL_FOREIGN_BASE >> 28;
	while (!kind->legal(m, pte | cache) || kind->address(m, pte | cache) & MODEL_LOCAL)
		cache = (cache + 2) & 0xe;
	return pte | cache;
}

/*
 * The table has no state after power-up that a driver may rely on: firmware and earlier drivers
 * write it, and it is not cleared when power returns (SIL-215, SIL-221). What firmware's picture
 * uses is written over it (display.c).
 */
void model_ggtt_dirty(struct model *m)
{
	u32 page = 0, end;

	while (page < m->mem.n_ggtt) {
		u32 kind = model_random(m, DIRTY_KINDS);
		u64 pte = foreign_pte(m, kind == DIRTY_LOCAL && m->part->local);
		u64 step = kind == DIRTY_SCRATCH || kind == DIRTY_ZERO ? 0 : SZ_4K;

		if (kind == DIRTY_ZERO)
			pte = 0;
		else if (kind == DIRTY_ABSENT)
			pte &= ~PTE_PRESENT;
		end = page + 1 + model_random(m, 1U << (1 + model_random(m, 10)));
		for (; page < end && page < m->mem.n_ggtt; page++, pte += step)
			m->mem.ggtt[page] = pte;
	}
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
		return model_dma_fault(m, "MEM-INVALID", addr, true, "behind the table");
	pte = ggtt_entry(m, page);
	if (!(pte & PTE_PRESENT))
		return model_dma_fault(m, "MEM-INVALID", addr, true, "entry not present");
	if (write && m->part->ggtt->write_bit && !(pte & m->part->ggtt->write_bit))
		return model_dma_fault(m, "MEM-READONLY", addr, true, "write to a read-only page");
	if (m->part->ring && !m->part->ggtt->legal(m, pte))
		model_violation(m, "MEM-PTE", 0, "GGTT page %#llx: entry %#llx of a directory",
				(unsigned long long)page, (unsigned long long)pte);
	*bus = m->part->ggtt->address(m, pte) | (addr & 0xfff);
	return 0;
}

int model_ggtt_read(struct model *m, u64 addr, void *buf, size_t len)
{
	while (len) {
		size_t part = model_dma_in_page(addr, len);
		u64 bus;

		if (ggtt_translate(m, addr, false, &bus) ||
		    model_dma_read(m, bus, buf, part, !m->cfg.no_snoop))
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
		size_t part = model_dma_in_page(addr, len);
		u64 bus;

		if (ggtt_translate(m, addr, true, &bus) || model_dma_write(m, bus, buf, part))
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
	/* an entry of a page directory of Gen6 to Gen7.5; ggtt_translate() checks the others */
	if (m->part->ring && !(pte & 0xe))
		return;
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
	/* SIL-211: hardware may use an entry of which only a half is new */
	if (m->cfg.strict && size < bytes)
		model_violation(m, "MEM-PTE", reg, "write of half an entry");
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
	if (m->part->ring)
		model_mem_ring_written(m, offset / bytes, old);
	if (m->mem.watch)
		m->mem.watch->written(m, offset / bytes, old);
	if (m->mem.oa)
		m->mem.oa->written(m, offset / bytes);
}
