// SPDX-License-Identifier: MIT
/*
 * Memory accesses by the command streamers: address spaces, posted and non-posted stores, faults.
 *
 * Source: manual 003 §Memory Data Ordering (ORD-001..006), §Hardware Status
 * Page; register facts: faults for the fault registers.
 */
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/memory/ggtt.h"
#include "model/memory/ppgtt.h"
#include "model/state/reg.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define CS_GGTT_BITS		GENMASK_ULL(31, 0)
#define CS_PPGTT_BITS		GENMASK_ULL(47, 0)

/**
 * model_cs_fault() - report a fault: an address has no translation
 * @m: model
 * @e: engine
 * @ggtt: address space; otherwise the context's page tables
 * @addr: address
 *
 * Sets the fault registers unless the translation has set them, adds the engine's number, raises
 * the page fault interrupt (INT-034), and hangs the engine.
 *
 * Return: -1.
 */
int model_cs_fault(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr)
{
	u32 fault = model_reg_get(m, model_reg_fault(m));

	if (!(fault & RING_FAULT_VALID)) {
		fault = RING_FAULT_VALID | (ggtt ? RING_FAULT_GTTSEL : 0);
		model_reg_set(m, FAULT_TLB_DATA0.addr, (u32)(addr >> 12));
		model_reg_set(m, FAULT_TLB_DATA1.addr, (u32)(addr >> 44) & 0xf);
	}
	if (!(fault & RING_FAULT_ENGINE_MASK))
		fault |= REG_FIELD_PREP(RING_FAULT_ENGINE_MASK, e->index);
	model_reg_set(m, model_reg_fault(m), fault);
	model_cs_irq(m, e, ENGINE_IRQ_PAGE_FAULT);
	model_cs_hang(m, e);
	return -1;
}

/**
 * model_cs_read() - read memory for a command or a command fetch
 * @m: model
 * @e: engine
 * @ggtt: address space; otherwise the context's page tables
 * @addr: address
 * @buf: buffer for the data
 * @len: bytes
 *
 * The read does not see posted stores of this engine that have not landed; the caller can flush
 * them before (ORD-005, ORD-006).
 *
 * Return: 0, or -1 after a fault.
 */
int model_cs_read(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr, void *buf,
		  u32 len)
{
	int ret;

	if (ggtt)
		ret = addr & ~CS_GGTT_BITS ? -1 : model_ggtt_read(m, addr, buf, len);
	else
		ret = e->pml4 ? model_ppgtt_read(m, e->pml4, addr & CS_PPGTT_BITS, buf, len) : -1;
	return ret ? model_cs_fault(m, e, ggtt, addr) : 0;
}

/**
 * model_cs_prefetch() - fetch commands ahead, of which none may be executed
 * @m: model
 * @e: engine
 * @ggtt: address space; otherwise the context's page tables
 * @addr: end of the commands that were fetched
 *
 * SIL-198, SIL-215: a streamer fetches beyond the end of a batch or a ring into the next page. That
 * has to be mapped to something harmless (CS-PREFETCH, strict). The engine hangs at the end of the
 * GGTT. SIL-198 names the end of a PPGTT, too, where i915's source shows nothing: it is accepted.
 *
 * Return: 0, or -1 if the engine hangs.
 */
int model_cs_prefetch(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr)
{
	bool end = ggtt && addr >> 12 >= m->mem.n_ggtt;

	if (addr & 0xfff || !m->cfg.strict || !m->bus_master)
		return 0;
	if (m->part->reset->prefetch &&
	    cs_reg(m, e, RING_MODE(0).addr) & GFX_MODE_PREFETCH_DISABLE)
		return 0;
	if (!end && (ggtt ? model_ggtt_valid(m, addr) && !model_ggtt_stale(m, (u32)(addr >> 12)) :
			    model_ppgtt_valid(m, e->pml4, addr)))
		return 0;
	model_violation(m, "CS-PREFETCH", e->desc->mmio_base, "%s: fetches ahead from %s %#llx%s",
			e->desc->name, ggtt ? "GGTT" : "PPGTT", (unsigned long long)addr,
			end ? ", behind the table" : "");
	if (!end)
		return 0;
	model_cs_hang(m, e);
	return -1;
}

static int cs_write(struct model *m, u64 pml4, u64 addr, const void *buf, u32 len)
{
	if (pml4)
		return model_ppgtt_write(m, pml4, addr, buf, len);
	return model_ggtt_write(m, addr, buf, len);
}

static void cs_land(struct model *m, struct model_cs_engine *e, const struct model_cs_posted *p)
{
	if (cs_write(m, p->pml4, p->addr, p->data, p->n_dw * 4))
		model_cs_fault(m, e, !p->pml4, p->addr);
}

static void cs_land_first(struct model *m, struct model_cs_engine *e)
{
	struct model_cs_posted *p = &e->posted[e->posted_first];

	e->posted_first = (e->posted_first + 1) % MODEL_CS_POSTED;
	e->n_posted--;
	/* a late write before it, to the same address, is overwritten */
	if (e->ring.late.addr == p->addr && e->ring.late.pml4 == p->pml4)
		e->ring.has_late = false;
	cs_land(m, e, p);
}

static void cs_land_late(struct model *m, struct model_cs_engine *e)
{
	if (e->ring.has_late)
		cs_land(m, e, &e->ring.late);
	e->ring.has_late = false;
}

/**
 * model_cs_posted_late() - the last posted store lands later than those behind it (SIL-109)
 * @m: model
 * @e: engine
 * @due: time when it lands, unless another one that is late comes before
 */
void model_cs_posted_late(struct model *m, struct model_cs_engine *e, u64 due)
{
	cs_land_late(m, e);
	e->n_posted--;
	e->ring.late = e->posted[(e->posted_first + e->n_posted) % MODEL_CS_POSTED];
	e->ring.late.due = due;
	e->ring.has_late = true;
}

/**
 * model_cs_posted_flush() - make all earlier stores observable (ORD-003)
 * @m: model
 * @e: engine
 */
void model_cs_posted_flush(struct model *m, struct model_cs_engine *e)
{
	while (e->n_posted)
		cs_land_first(m, e);
}

/**
 * model_cs_read_after_stores() - read memory for a command that sees earlier stores (ORD-005)
 * @m: model
 * @e: engine
 * @ggtt: address space
 * @addr: address
 * @buf: bytes read
 * @len: number of bytes
 *
 * Return: 0, or -1 after a fault.
 */
int model_cs_read_after_stores(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr,
			       void *buf, u32 len)
{
	model_cs_posted_flush(m, e);
	return model_cs_read(m, e, ggtt, addr, buf, len);
}

/**
 * model_cs_posted_advance() - write the posted stores that are due to memory, in order
 * @m: model
 * @e: engine
 *
 * Return: time when the next store lands, MODEL_NEVER if there is none.
 */
u64 model_cs_posted_advance(struct model *m, struct model_cs_engine *e)
{
	while (e->n_posted && e->posted[e->posted_first].due <= m->now)
		cs_land_first(m, e);
	if (e->ring.has_late && e->ring.late.due <= m->now)
		cs_land_late(m, e);
	return e->n_posted ? e->posted[e->posted_first].due : MODEL_NEVER;
}

/**
 * model_cs_store() - store words to memory for a command
 * @m: model
 * @e: engine
 * @ggtt: address space; otherwise the context's page tables
 * @addr: address
 * @data: words
 * @n_dw: number of words
 * @posted: the streamer continues before the store is observable (ORD-001); otherwise this store
 *		and all earlier ones are observable on return
 *
 * Return: 0, or -1 after a fault.
 */
int model_cs_store(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr,
		   const u32 *data, u32 n_dw, bool posted)
{
	u64 pml4 = ggtt ? 0 : e->pml4;
	struct model_cs_posted *p;

	if (!ggtt && !pml4)
		return model_cs_fault(m, e, false, addr);
	if (ggtt && (addr & ~CS_GGTT_BITS))
		return model_cs_fault(m, e, true, addr);
	addr &= ggtt ? CS_GGTT_BITS : CS_PPGTT_BITS;
	if (!posted) {
		model_cs_posted_flush(m, e);
		if (cs_write(m, pml4, addr, data, n_dw * 4))
			return model_cs_fault(m, e, ggtt, addr);
		return 0;
	}
	if (e->n_posted == MODEL_CS_POSTED)
		cs_land_first(m, e);
	p = &e->posted[(e->posted_first + e->n_posted) % MODEL_CS_POSTED];
	p->due = max(e->t, m->now) + model_latency(m, CS_NS_POSTED);
	p->pml4 = pml4;
	p->addr = addr;
	p->n_dw = n_dw < MODEL_CS_POSTED_DW ? n_dw : MODEL_CS_POSTED_DW;
	memcpy(p->data, data, p->n_dw * 4);
	e->n_posted++;
	return 0;
}

/*
 * Does hardware write this DW of a status page? In the engine's page it writes the ISR and the
 * status buffer (CSB-005..009), in the context's page the reports in the first cachelines
 * (HWS-004).
 */
static bool cs_status_page_reserved(const struct model *m, bool per_context, u32 dw)
{
	const struct genx_csb_desc *csb = &m->plat->csb;
	u32 first = m->cfg.csb_first_dw ? m->cfg.csb_first_dw : csb->first_dw;
	u32 last = m->cfg.csb_pointer_dw ? m->cfg.csb_pointer_dw : csb->pointer_dw;

	if (per_context || m->part->ring)
		return dw < 32;
	return dw < 4 || (dw >= first && dw <= last);
}

/**
 * model_cs_status_page_store() - store words at an offset of a status page
 * @m: model
 * @e: engine
 * @per_context: true for the context's page (PPHWSP), false for the engine's page
 * @offset: byte offset in the page
 * @data: words
 * @n_dw: number of words
 * @posted: the streamer continues before the store is observable
 *
 * Return: 0, or -1 after a fault.
 */
int model_cs_status_page_store(struct model *m, struct model_cs_engine *e, bool per_context,
			       u32 offset, const u32 *data, u32 n_dw, bool posted)
{
	u32 own = m->part->ring ? e->ring.hws : cs_reg(m, e, CS_HWS_PGA);
	u32 page = per_context ? (u32)(e->ctx & CTX_DESC_LRCA_MASK) : own;

	offset &= 0xffc;
	if (cs_status_page_reserved(m, per_context, offset / 4))
		model_violation(m, per_context ? "HWS-004" : "CSB-008", e->desc->mmio_base,
				"%s: store to DW %x of the %s status page", e->desc->name,
				offset / 4, per_context ? "context's" : "engine's");
	return model_cs_store(m, e, true, (u64)page + offset, data, n_dw, posted);
}
