// SPDX-License-Identifier: MIT
/*
 * Fuse registers, and the register that reports the timestamp clock.
 *
 * Sources: manual 000 §Fuse reflections (STR-012); public register facts: fuses,
 * clocks.
 */
#include "model/power/fuses.h"
#include "model/state/offsets.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "regs/gt_regs.h"

/* indices into the platform's crystal_khz: 19.2 and 38.4 MHz */
#define CRYSTAL			1
#define CRYSTAL_TWICE		2

bool model_engine_present(const struct model *m, unsigned int index)
{
	const struct genx_engine_desc *desc = &m->plat->engines[index];

	/*
	 * In the configuration a set bit means fused off, even where the register has enable bits.
	 */
	u32 off = desc->fuse.addr == MMIO_SUBSLICE_ENABLE_COMPUTE ? m->cfg.subslice_fuse :
		m->cfg.media_fuse;

	if (!desc->fuse.addr)
		return true;
	return desc->fuse_enables ? desc->fuse_bit & ~off : !(desc->fuse_bit & off);
}

static u32 rpm_config0_read(struct model *m, u32 offset)
{
	/* The timestamp counts the crystal's clock, or half of it. */
	return REG_FIELD_PREP(RPM_CRYSTAL_CLOCK_MASK,
			      m->part->ctc_divide ? CRYSTAL_TWICE : CRYSTAL) |
	       REG_FIELD_PREP(RPM_CTC_SHIFT_MASK, 3 - m->part->ctc_divide);
}

static u32 fuse3_read(struct model *m, u32 offset)
{
	u32 fuse = m->cfg.l3_fuse & 0xf;

	return fuse | fuse << 4;
}

static u32 eu_fuse_read(struct model *m, u32 offset)
{
	return m->cfg.eu_fuse & GT_EU_DISABLE_MASK;
}

static u32 slice_fuse_read(struct model *m, u32 offset)
{
	return 1;
}

static u32 subslice_fuse_read(struct model *m, u32 offset)
{
	return m->cfg.subslice_fuse & GT_SUBSLICE_DISABLE_MASK;
}

static u32 media_fuse_read(struct model *m, u32 offset)
{
	return m->cfg.media_fuse;
}

/* The configuration's value, or the part's value if the configuration sets none. */
u32 model_fuse_value(const struct model *m, u32 offset)
{
	const struct model_fuse *fuse = m->part->fuses;
	unsigned int i;

	for (i = 0; i < MODEL_FUSES; i++)
		if (m->cfg.fuses[i].reg == offset)
			return m->cfg.fuses[i].value;
	while (fuse->reg && fuse->reg != offset)
		fuse++;
	return fuse->value;
}

static u32 fuse_read(struct model *m, u32 offset)
{
	return model_fuse_value(m, offset);
}

/* DG2: in the same registers a set bit means that the unit is present. */
static u32 subslice_enable_read(struct model *m, u32 offset)
{
	return ~m->cfg.subslice_fuse;
}

static u32 eu_enable_read(struct model *m, u32 offset)
{
	return ~m->cfg.eu_fuse & 0xff;
}

static u32 media_enable_read(struct model *m, u32 offset)
{
	return ~m->cfg.media_fuse & (GT_VDBOX_DISABLE_MASK | GT_VEBOX_DISABLE_MASK);
}

static u32 mslice_enable_read(struct model *m, u32 offset)
{
	return ~m->cfg.l3_fuse & 0xf;
}

#define RO_BY(a, fn)	{ .first = (a), .last = (a) + 3, .read = (fn), .flags = MODEL_REG_RO }

/* Placed at the offset of each register in a part's table of fuses. */
static const struct model_reg fuse_reg = { .last = 3, .read = fuse_read, .flags = MODEL_REG_RO };

void model_fuses_map(struct model *m)
{
	u16 first = model_slots_take(m, &fuse_reg, 1);
	const struct model_fuse *fuse;
	unsigned int i;

	for (fuse = m->part->fuses; fuse->reg; fuse++)
		model_slots_place(m, &fuse_reg, 1, fuse->reg, first);
	/* registers that only the configuration lists */
	for (i = 0; i < MODEL_FUSES; i++)
		if (m->cfg.fuses[i].reg && model_slot_unknown(m->slots[m->cfg.fuses[i].reg / 4]))
			model_slots_place(m, &fuse_reg, 1, m->cfg.fuses[i].reg, first);
}

const struct model_reg model_gen11_fuse_regs[] = {
	RO_BY(MMIO_RPM_CONFIG0, rpm_config0_read),
	RO_BY(MMIO_FUSE3, fuse3_read),
	RO_BY(MMIO_EU_DISABLE(0), eu_fuse_read),
	RO_BY(MMIO_SLICE_ENABLE, slice_fuse_read),
	RO_BY(MMIO_SUBSLICE_DISABLE, subslice_fuse_read),
	RO_BY(MMIO_MEDIA_DISABLE, media_fuse_read),
};

const unsigned int model_n_gen11_fuse_regs = ARRAY_SIZE(model_gen11_fuse_regs);

/* Gen12.0: dual subslices by enable bits, pairs of EUs by disable bits. */
const struct model_reg model_gen12_fuse_regs[] = {
	RO_BY(MMIO_RPM_CONFIG0, rpm_config0_read),
	RO_BY(MMIO_FUSE3, fuse3_read),
	RO_BY(MMIO_EU_DISABLE(0), eu_fuse_read),
	RO_BY(MMIO_SLICE_ENABLE, slice_fuse_read),
	RO_BY(MMIO_SUBSLICE_DISABLE, subslice_enable_read),
	RO_BY(MMIO_MEDIA_DISABLE, media_fuse_read),
};

const unsigned int model_n_gen12_fuse_regs = ARRAY_SIZE(model_gen12_fuse_regs);

const struct model_reg model_dg2_fuse_regs[] = {
	RO_BY(MMIO_RPM_CONFIG0, rpm_config0_read),
	RO_BY(MMIO_FUSE3, mslice_enable_read),
	RO_BY(MMIO_EU_DISABLE(0), eu_enable_read),
	RO_BY(MMIO_SUBSLICE_DISABLE, subslice_enable_read),
	RO_BY(MMIO_MEDIA_DISABLE, media_enable_read),
	RO_BY(MMIO_SUBSLICE_ENABLE_COMPUTE, subslice_enable_read),
	{ .first = MMIO_DG2_CLOCKS, .last = MMIO_DG2_CLOCKS + 3 },
};

const unsigned int model_n_dg2_fuse_regs = ARRAY_SIZE(model_dg2_fuse_regs);
