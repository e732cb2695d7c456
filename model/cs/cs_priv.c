// SPDX-License-Identifier: MIT
/*
 * Register accesses by commands: offsets, and the registers that a non-privileged batch may access.
 *
 * Source: manual 003 §Register Access and User Mode Privileges (PRV-010..018)
 * for Gen12.5. No manual lists these registers for Gen11; the model uses the lists of Gen12.5
 * without the additions of Gen12, which DG2 has: translation tables (TR-TT), compute and mesh
 * registers, OA of a context, L3 and page pool controls, per-context address offsets. From Gen8 on
 * user batches may write OACTXCONTROL and OACTXID, on Gen11 also HDC_MODE (register facts:
 * unprivileged registers). The copy engine of Gen9 does not restrict accesses. On Gen12.0 they
 * program the auxiliary tables, and those of the render engine trigger OA reports (Gen12.0 facts,
 * A13, G12-218).
 */
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_context_workaround.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_priv.h"
#include "model/state/reg.h"

/**
 * struct priv_span - consecutive registers that user batches may access
 * @first:	offset of the first register
 * @n:		number of registers
 */
struct priv_span {
	u32 first;
	u16 n;
};

/* Appendix A: absolute offsets. */
static const struct priv_span priv_gen11_render[] = {
	{ 0x2084, 1 }, { 0x2094, 1 }, { 0x20c0, 1 }, { 0x2158, 1 }, { 0x2178, 2 },
	{ 0x2290, 2 }, { 0x22c8, 2 }, { 0x22d8, 2 }, { 0x22f0, 4 }, { 0x2300, 22 }, { 0x2360, 2 },
	{ 0x23b8, 1 }, { 0x23bc, 1 }, { 0x2400, 9 }, { 0x2430, 5 }, { 0x2448, 14 },
	{ 0x24a0, 4 }, { 0x2500, 3 }, { 0x25b0, 4 }, { 0x25d0, 4 }, { 0x2600, 32 },
	{ 0x2690, 3 }, { 0x5200, 8 }, { 0x5240, 8 }, { 0x5280, 4 }, { 0x7000, 3 },
	{ 0xe518, 1 },
	{ 0, 0 }
};

static const struct priv_span priv_gen11_hdc[] = {
	{ 0xe5f4, 1 },
	{ 0, 0 }
};

/* What DG2 adds (PRV-013). */
static const struct priv_span priv_gen125_render[] = {
	{ 0x21fc, 1 }, { 0x221c, 1 }, { MMIO_OABUFFER_UDW, 1 }, { 0x26d8, 8 },
	{ MMIO_OAR_OACONTROL, 1 }, { MMIO_OAR_OASTATUS, 1 },
	{ 0x2aa0, 1 }, { MMIO_TRTT_FIRST, 6 }, { 0x7038, 1 }, { 0x7040, 1 }, { 0xb100, 1 },
	{ 0xb118, 1 },
	{ 0xb134, 2 }, { 0xb158, 2 }, { 0x17520, 1 },
	{ 0, 0 }
};

/* ... on the other engines but compute: offsets from the base (PRV-015). */
static const struct priv_span priv_gen125_other[] = {
	{ 0x1fc, 1 }, { 0x21c, 1 }, { 0x3b4, 1 },
	{ 0, 0 }
};

/* Appendix B (PRV-014): offsets from the base, then absolute ones. */
static const struct priv_span priv_compute[] = {
	{ 0x084, 1 }, { 0x094, 1 }, { 0x0c0, 1 }, { 0x158, 1 }, { 0x178, 2 }, { 0x1fc, 1 },
	{ 0x21c, 1 }, { 0x290, 2 }, { 0x360, 2 }, { 0x3b4, 3 }, { 0x400, 8 }, { 0x500, 3 },
	{ 0x600, 32 },
	{ 0, 0 }
};

static const struct priv_span priv_compute_all[] = {
	{ 0x15114, 1 }, { 0x1511c, 1 }, { 0x151e0, 1 },
	{ 0, 0 }
};

/* Appendices C and D: offsets from the base of every other engine. */
static const struct priv_span priv_gen11_other[] = {
	{ 0x094, 1 }, { 0x0c0, 1 }, { 0x178, 2 }, { 0x3b8, 1 }, { 0x3bc, 1 }, { 0x41c, 1 },
	{ 0x600, 32 },
	{ 0, 0 }
};

static const struct priv_span priv_gen11_copy[] = {
	{ 0x200, 2 },
	{ 0, 0 }
};

static const struct priv_span priv_gen11_video[] = {
	{ 0x800, 512 }, { 0x2800, 64 },
	{ 0, 0 }
};

/* Base and invalidation of the auxiliary table of each engine. */
static const struct priv_span priv_aux[] = {
	{ 0x4200, 3 }, { 0x4210, 3 }, { 0x4230, 3 }, { 0x4240, 3 }, { 0x4290, 3 },
	{ 0, 0 }
};

/* PRV-016: absolute offsets, readable by all engines. */
static const struct priv_span priv_read_all[] = {
	{ 0x0d00, 1 }, { 0x2700, 64 }, { 0x2b00, 320 }, { 0xa01c, 1 }, { 0xd900, 192 },
	{ 0xdafc, 1 }, { 0xdb00, 2 }, { 0x138108, 2 }, { 0x145040, 7 }, { 0x145828, 13 },
	{ 0x145928, 24 },
	/* PRV-017, every engine */
	{ 0xa058, 1 }, { 0xa064, 3 }, { 0xa288, 2 }, { 0xa538, 2 },
	{ 0, 0 }
};

/* PRV-017: offsets from the engine's base. */
static const struct priv_span priv_read_own[] = {
	{ 0x08c, 1 }, { 0x358, 2 }, { 0x3a8, 1 },
	{ 0, 0 }
};

static const struct priv_span priv_read_render[] = {
	{ 0x2800, 192 },
	{ 0, 0 }
};

static const struct priv_span priv_read_other[] = {
	{ 0x91b8, 4 },
	{ 0, 0 }
};

/* PRV-017, DG2 */
static const struct priv_span priv_read_gen125_render[] = {
	{ 0x1808c, 1 }, { 0x18358, 2 },
	{ 0, 0 }
};

static const struct priv_span priv_read_compute[] = {
	{ 0x15000, 160 },
	{ 0, 0 }
};

/* Makes a report of the OA unit (G12-218). */
static const struct priv_span priv_oa_trigger[] = {
	{ MMIO_OAG_MMIOTRIGGER, 1 },
	{ 0, 0 }
};

static bool priv_has(const struct priv_span *span, u32 offset)
{
	for (; span->n; span++)
		if (offset >= span->first && offset < span->first + span->n * 4U)
			return true;
	return false;
}

enum priv_slot {
	PRIV_SLOT_NONE,
	PRIV_SLOT_READ,
	PRIV_SLOT_WRITE,
	PRIV_SLOT_DENY
};

/*
 * Access that the FORCE_TO_NONPRIV slots grant (register facts: submission); a deny has priority.
 */
static enum priv_slot priv_slots(const struct model *m, const struct model_cs_engine *e,
				 u32 offset)
{
	enum priv_slot found = PRIV_SLOT_NONE;
	unsigned int i;

	for (i = 0; i < NONPRIV_SLOTS; i++) {
		u32 slot = cs_reg(m, e, CS_FORCE_TO_NONPRIV(i));
		u32 bytes = 4U << (2 * (slot & NONPRIV_RANGE_MASK));
		u32 first = slot & NONPRIV_ADDR_MASK & ~(bytes - 1);

		if (!slot || offset < first || offset >= first + bytes)
			continue;
		if (slot & NONPRIV_DENY)
			return PRIV_SLOT_DENY;
		if (REG_FIELD_GET(NONPRIV_ACCESS_MASK, slot) == NONPRIV_ACCESS_RW)
			found = PRIV_SLOT_WRITE;
		else if (found == PRIV_SLOT_NONE &&
			 REG_FIELD_GET(NONPRIV_ACCESS_MASK, slot) == NONPRIV_ACCESS_RD)
			found = PRIV_SLOT_READ;
	}
	return found;
}

/* May user batches access every register, whatever the slots say? */
static bool priv_open(const struct model *m, const struct model_cs_engine *e)
{
	return m->part->open_registers & BIT(e->desc->class);
}

/* Translation tables of the engine (appendices B to D). */
static bool priv_trtt(const struct model_cs_engine *e, u32 offset)
{
	u32 first = model_ctx_remap(e, MMIO_TRTT_BCS);

	return offset >= first && offset < first + 6 * 4;
}

static bool priv_gen125_list(const struct model *m, const struct model_cs_engine *e, u32 offset)
{
	u32 rel = offset - e->desc->mmio_base;

	if (e->desc->class == GENX_CLASS_RENDER)
		return priv_has(priv_gen125_render, offset);
	if (priv_trtt(e, offset))
		return true;
	if (e->desc->class == GENX_CLASS_COMPUTE)
		return priv_has(priv_compute, rel) || priv_has(priv_compute_all, offset);
	return priv_has(priv_gen125_other, rel);
}

static bool priv_write_list(const struct model *m, const struct model_cs_engine *e, u32 offset)
{
	u32 rel = offset - e->desc->mmio_base;

	if (m->part->streamer && priv_has(priv_aux, offset))
		return true;
	if (m->part->nonpriv_gen125 && priv_gen125_list(m, e, offset))
		return true;
	switch (e->desc->class) {
	case GENX_CLASS_RENDER:
		if (m->part->streamer && priv_has(priv_oa_trigger, offset))
			return true;
		/* CS_CHICKEN1 is writable while preemption control is per context */
		if (offset == RCS_BASE + CS_CS_CHICKEN1 &&
		    (cs_reg(m, e, CS_FF_SLICE_CS_CHICKEN1) & BIT(14)))
			return true;
		return priv_has(priv_gen11_render, offset) ||
		       (!m->part->nonpriv_gen125 && priv_has(priv_gen11_hdc, offset));
	case GENX_CLASS_COMPUTE:
		return false;
	case GENX_CLASS_COPY:
		return priv_has(priv_gen11_other, rel) || priv_has(priv_gen11_copy, rel);
	case GENX_CLASS_VIDEO_DECODE:
		return priv_has(priv_gen11_other, rel) || priv_has(priv_gen11_video, rel);
	default:
		return priv_has(priv_gen11_other, rel);
	}
}

/**
 * model_cs_reg_writable() - may a user batch on @e write the register?
 * @m: model
 * @e: engine
 * @offset: absolute register offset
 *
 * Return: true if it may.
 */
bool model_cs_reg_writable(const struct model *m, const struct model_cs_engine *e, u32 offset)
{
	enum priv_slot slot = priv_slots(m, e, offset);

	if (m->part->ring)
		return false;
	if (priv_open(m, e))
		return true;
	if (slot == PRIV_SLOT_DENY)
		return false;
	return slot == PRIV_SLOT_WRITE || priv_write_list(m, e, offset);
}

/**
 * model_cs_reg_readable() - may a user batch on @e read the register (PRV-010)?
 * @m: model
 * @e: engine
 * @offset: absolute register offset
 *
 * Return: true if it may.
 */
bool model_cs_reg_readable(const struct model *m, const struct model_cs_engine *e, u32 offset)
{
	enum priv_slot slot = priv_slots(m, e, offset);

	if (priv_open(m, e))
		return true;
	if (slot == PRIV_SLOT_DENY)
		return false;
	if (slot != PRIV_SLOT_NONE || priv_write_list(m, e, offset))
		return true;
	if (priv_has(priv_read_all, offset) ||
	    priv_has(priv_read_own, offset - e->desc->mmio_base))
		return true;
	if (e->desc->class == GENX_CLASS_COMPUTE)
		return priv_has(priv_read_compute, offset);
	if (e->desc->class != GENX_CLASS_RENDER)
		return priv_has(priv_read_other, offset);
	return priv_has(priv_read_render, offset) ||
	       (m->part->nonpriv_gen125 && priv_has(priv_read_gen125_render, offset));
}

/**
 * model_cs_privilege_error() - report that a command was dropped (PRV-002)
 * @m: model
 * @e: engine
 */
void model_cs_privilege_error(struct model *m, struct model_cs_engine *e)
{
	model_cs_error(m, e, RING_ERROR_PRIVILEGE);
}

/**
 * model_cs_lri_offset() - offset of the register that a command names
 * @e: engine
 * @dw: address DW
 * @relative: the low 12 bits of @dw are an offset from the engine's base (T-5)
 *
 * Return: the absolute offset.
 */
u32 model_cs_lri_offset(const struct model_cs_engine *e, u32 dw, bool relative)
{
	return relative ? e->desc->mmio_base + (dw & 0xffc) : dw & MI_REG_ADDR_MASK;
}

/**
 * model_cs_reg_write() - register write by a command
 * @m: model
 * @cmd: the command
 * @offset: absolute register offset
 * @val: value
 */
void model_cs_reg_write(struct model *m, const struct model_cs_cmd *cmd, u32 offset, u32 val)
{
	m->cs.client = cmd->user;
	if (!model_ctx_workaround_write(m, offset, val))
		model_reg_access_write(m, offset, val);
	m->cs.client = false;
}
