// SPDX-License-Identifier: MIT
/*
 * The translation cache of the OA unit of Gen12.0.
 *
 * The unit keeps the translations of the pages to which it has written until 0xCEEC is written and
 * the invalidation is complete. Nothing else drops them but a reset of the whole GT.
 *
 * OA-TLB: an entry of the GGTT changes while the unit has its translation, so that a report could
 * reach memory that has another owner; or a report does. Also: the translations of an engine are
 * invalidated twice while the unit is enabled, and those of the unit not between (G12-121). The
 * order within one round of invalidations is not public.
 *
 * Source: the public Gen12.0 facts, A17, G12-121, G12-207.
 */
#include "model/memory/dma.h"
#include "model/memory/ggtt.h"
#include "model/oa/oa_tlb.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/violation.h"
#include "regs/oa_regs.h"

static struct model_oa_page *entry_of(struct model *m, u64 page)
{
	return &m->oa.tlb[page % MODEL_OA_TLB_ENTRIES];
}

static int write_in_page(struct model *m, u64 addr, const void *buf, size_t len)
{
	u64 page = addr >> 12;
	struct model_oa_page *c = entry_of(m, page);

	if (c->page != page + 1) {
		int err = model_ggtt_write(m, addr, buf, len);

		if (err)
			return err;
		c->page = (u32)page + 1;
		c->pte = m->mem.ggtt[page];
		return 0;
	}
	if (m->bus_master && c->pte != m->mem.ggtt[page])
		model_violation(m, "OA-TLB", MMIO_DG2_TLB_INV_OA,
				"report through a stale translation of GGTT page %#llx",
				(unsigned long long)page);
	return model_dma_write(m, m->part->ggtt->address(m, c->pte) | (addr & 0xfff), buf, len);
}

int model_oa_tlb_write(struct model *m, u64 addr, const void *buf, size_t len)
{
	while (len) {
		size_t part = model_dma_in_page(addr, len);

		if (write_in_page(m, addr, buf, part))
			return -1;
		addr += part;
		buf = (const u8 *)buf + part;
		len -= part;
	}
	return 0;
}

void model_oa_tlb_clear(struct model *m)
{
	memset(m->oa.tlb, 0, sizeof(m->oa.tlb));
	memset(m->oa.tlb_owed, 0, sizeof(m->oa.tlb_owed));
}

static void written(struct model *m, u32 page)
{
	const struct model_oa_page *c = entry_of(m, page);

	/* a device that is cut off from memory writes no report */
	if (m->bus_master && c->page == page + 1 && c->pte != m->mem.ggtt[page])
		model_violation(m, "OA-TLB", MMIO_DG2_TLB_INV_OA,
				"GGTT page %#x of the buffer changed before the invalidation",
				page);
}

static void invalidated(struct model *m)
{
	memset(m->oa.tlb, 0, sizeof(m->oa.tlb));
}

static void requested(struct model *m, u32 offset, u32 bits)
{
	struct model_oa *oa = &m->oa;
	struct model_oa_owed *owed = oa->tlb_owed;

	if (!m->part->oa->gen12->also)
		return;
	if (offset == MMIO_DG2_TLB_INV_OA || !(oa->control & OACONTROL_ENABLE)) {
		memset(oa->tlb_owed, 0, sizeof(oa->tlb_owed));
		return;
	}
	while (owed->offset && owed->offset != offset)
		if (++owed == oa->tlb_owed + MODEL_OA_TLB_ENGINES)
			return;
	if (owed->bits & bits)
		model_violation(m, "OA-TLB", MMIO_DG2_TLB_INV_OA,
				"not written since the last invalidation by %#x", offset);
	owed->offset = (u16)offset;
	owed->bits |= (u16)bits;
}

static bool stuck(const struct model *m)
{
	return model_fault_armed(m, MODEL_FAULT_OA_TLB_STUCK);
}

const struct model_mem_oa model_oa_tlb = {
	.written = written, .requested = requested, .stuck = stuck,
	.invalidated = invalidated,
};
