// SPDX-License-Identifier: MIT
/*
 * Registers of the translation caches: invalidation of TLBs, flush of GGTT entries.
 *
 * An invalidation drops the translations of the engines whose bits were written, and no others. An
 * engine without power never answers (SIL-235): its bit stays set until a reset of the GT.
 *
 * TLB-RESET (strict): TLBs are invalidated while a reset runs: it may never end (SIL-237).
 * TLB-OFF (strict): an invalidation of compute engines while RCU_MODE has them off: it may never
 * end. i915 invalidates only engines that are awake (SIL-235), and no compute engine is while they
 * are off (SIL-146).
 *
 * Source: register facts: TLB invalidation.
 */
#include "model/memory/local.h"
#include "model/memory/mem.h"
#include "model/memory/ppgtt.h"
#include "model/state/offsets.h"
#include "model/state/reg.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define RCU_CCS_ENABLE	REG_BIT(0)

/* Invalidation registers of all parts (register facts: TLB invalidation). */
static const u32 inv_offset[MODEL_TLB_INV_REGS] = {
	TLB_INV_RENDER, TLB_INV_VCS, TLB_INV_VCS1, TLB_INV_BCS, TLB_INV_VECS,
	MMIO_TLB_INV_GUC,
	DG2_TLB_INV_RENDER, DG2_TLB_INV_VCS, DG2_TLB_INV_VECS, DG2_TLB_INV_BCS,
	MMIO_DG2_TLB_INV_GUC, MMIO_DG2_TLB_INV_OA,
	DG2_TLB_INV_CCS,
};

/* Register and bit of an engine: those of Gen8 to Gen11, and those of Gen12. */
static const struct {
	u32 gen8;
	u32 gen12;
} inv_class[GENX_CLASS_COUNT] = {
	[GENX_CLASS_RENDER] = { MMIO_TLB_INV_RENDER, MMIO_DG2_TLB_INV_RENDER },
	[GENX_CLASS_VIDEO_DECODE] = { MMIO_TLB_INV_VCS, MMIO_DG2_TLB_INV_VCS },
	[GENX_CLASS_VIDEO_ENHANCE] = { MMIO_TLB_INV_VECS, MMIO_DG2_TLB_INV_VECS },
	[GENX_CLASS_COPY] = { MMIO_TLB_INV_BCS, MMIO_DG2_TLB_INV_BCS },
	[GENX_CLASS_COMPUTE] = { 0, MMIO_DG2_TLB_INV_CCS },
};

static bool inv_covers(const struct genx_engine_desc *engine, u32 offset, u32 bits)
{
	if (offset == MMIO_TLB_INV_VCS1)
		return engine->class == GENX_CLASS_VIDEO_DECODE && engine->instance == 1 &&
		       bits & 1;
	if (offset == MMIO_TLB_INV_VCS && engine->instance == 1)
		return false;
	return (inv_class[engine->class].gen8 == offset ||
		inv_class[engine->class].gen12 == offset) && bits & BIT(engine->instance);
}

/* Invalidate the TLBs of engines. Return: bits of those that have no power. */
static u32 inv_engines(struct model *m, u32 offset, u32 bits)
{
	u32 asleep = 0;
	unsigned int i;

	for (i = 0; i < m->cs.n; i++) {
		const struct genx_engine_desc *engine = m->cs.engine[i].desc;
		u32 wells = engine->fw_domains & m->fw.exists;

		if (!m->cs.engine[i].present || !inv_covers(engine, offset, bits))
			continue;
		if ((m->fw.awake & wells) == wells)
			model_tlb_invalidate_engine(m, (u8)i);
		else
			asleep |= offset == MMIO_TLB_INV_VCS1 ? 1 : BIT(engine->instance);
	}
	return asleep;
}

static bool inv_running(const struct model *m)
{
	unsigned int i;

	for (i = 0; i < MODEL_TLB_INV_REGS; i++)
		if (m->mem.inv_at[i] != MODEL_NEVER)
			return true;
	return false;
}

static unsigned int inv_index(u32 offset)
{
	unsigned int i;

	for (i = 0; i < MODEL_TLB_INV_REGS - 1; i++)
		if (inv_offset[i] == offset)
			break;
	return i;
}

/*
 * Software that finds an invalidation done, and none running, has waited for all that it began. It
 * may begin them one by one, and on a slow machine the first ends before the next one begins.
 */
static u32 inv_read(struct model *m, u32 offset)
{
	if (!inv_running(m))
		model_tlb_round_end(m);
	return m->regs[offset / 4];
}

static void inv_write(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] |= val;
	if (!val)
		return;
	if (m->cfg.strict && m->reset_at != MODEL_NEVER)
		model_violation(m, "TLB-RESET", offset, "TLB invalidation during a reset");
	if (m->cfg.strict && offset == MMIO_DG2_TLB_INV_CCS &&
	    !(m->regs[MMIO_RCU_MODE / 4] & RCU_CCS_ENABLE))
		model_violation(m, "TLB-OFF", offset,
				"TLB invalidation of compute engines %#x, which are off", val);
	if (!inv_running(m))
		model_tlb_round_begin(m);
	m->mem.inv_at[inv_index(offset)] = m->now + model_delay(m, MODEL_TLB_INV_NS);
	if (m->mem.oa)
		m->mem.oa->requested(m, offset, val);
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
		bool oa = m->mem.oa && inv_offset[i] == MMIO_DG2_TLB_INV_OA;

		if (oa && m->mem.oa->stuck(m))
			continue;
		if (m->mem.inv_at[i] <= m->now) {
			u32 *bits = &m->regs[inv_offset[i] / 4];

			m->mem.inv_at[i] = MODEL_NEVER;
			*bits = inv_engines(m, inv_offset[i], *bits);
			if (oa)
				m->mem.oa->invalidated(m);
		}
		next = min(next, m->mem.inv_at[i]);
	}
	return next;
}

static u8 ppgtt_bits(const struct model *m)
{
	const struct model_pci_identity *id = m->part->pci;

	while (id && id->device_id && id->device_id != m->cfg.device_id)
		id++;
	if (m->part->ring)
		return 31;
	return id && id->ppgtt_bits ? id->ppgtt_bits : 48;
}

/* GGTT entries survive a reset, as they are in stolen memory; model_ggtt_dirty() loses them. */
void model_mem_reset(struct model *m)
{
	unsigned int i;

	m->mem.ppgtt_bits = ppgtt_bits(m);
	model_local_reset(m);
	memset(m->mem.ggtt_cache, 0, sizeof(m->mem.ggtt_cache));
	memset(m->mem.ggtt_unflushed, 0, sizeof(m->mem.ggtt_unflushed));
	memset(m->mem.tlb, 0, sizeof(m->mem.tlb));
	for (i = 0; i < MODEL_TLB_INV_REGS; i++)
		m->mem.inv_at[i] = MODEL_NEVER;
}

#define INV_BY(a, fn)	{ .first = (a), .last = (a) + 3, .read = inv_read, .write = (fn) }
#define INV(a)		INV_BY(a, inv_write)
#define INV_MASKED(a)	INV_BY(a, inv_masked_write)

const struct model_reg model_tlb_gen8_regs[] = {
	INV(TLB_INV_RENDER), INV(TLB_INV_VCS), INV(TLB_INV_VCS1), INV(TLB_INV_BCS),
	INV(TLB_INV_VECS), INV(MMIO_TLB_INV_GUC),
};

const unsigned int model_n_tlb_gen8_regs = ARRAY_SIZE(model_tlb_gen8_regs);

const struct model_reg model_tlb_gen11_regs[] = {
	INV(TLB_INV_RENDER), INV(TLB_INV_VCS), INV(TLB_INV_BCS), INV(TLB_INV_VECS),
};

const unsigned int model_n_tlb_gen11_regs = ARRAY_SIZE(model_tlb_gen11_regs);

/* Gen12.0: as DG2, without compute engines. */
const struct model_reg model_tlb_gen12_regs[] = {
	INV(DG2_TLB_INV_RENDER), INV_MASKED(DG2_TLB_INV_VCS), INV_MASKED(DG2_TLB_INV_VECS),
	INV(DG2_TLB_INV_BCS), INV(MMIO_DG2_TLB_INV_GUC), INV(MMIO_DG2_TLB_INV_OA),
};

const unsigned int model_n_tlb_gen12_regs = ARRAY_SIZE(model_tlb_gen12_regs);

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
