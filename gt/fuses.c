// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/fuses.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/**
 * struct fuse_kind - one layout of the fuses
 * @reg:	register of each slot, addr 0: not read
 * @units:	fills slices, subslices, L3 banks and EUs from the slots
 */
struct fuse_kind {
	struct genx_reg reg[GENX_FUSE_SLOTS];
	void (*units)(const struct genx_topology_desc *max, const struct genx_fuse_values *raw,
		      struct genx_fuses *out);
};

/* Bit mask of @count units. */
static u32 all(unsigned int count)
{
	return count ? (u32)GENMASK_ULL(count - 1, 0) : 0;
}

/* Bit mask of those of @count units whose bit in the disable fuse @disable is clear. */
static u32 enabled(u32 disable, unsigned int count)
{
	return ~disable & all(count);
}

/* Set the EU mask of every subslice to @eus. */
static void same_eus(const struct genx_topology_desc *max, u32 eus, struct genx_fuses *out)
{
	unsigned int slice, ss;

	for (slice = 0; slice < max->max_slices; slice++)
		for (ss = 0; ss < max->max_subslices; ss++)
			out->eu[slice][ss] = eus;
}

static void gen11_units(const struct genx_topology_desc *max, const struct genx_fuse_values *raw,
			struct genx_fuses *out)
{
	out->slices = raw->reg[GENX_FUSE_SLICES] & GT_SLICE_ENABLE_MASK & all(max->max_slices);
	out->subslices = enabled(raw->reg[GENX_FUSE_SUBSLICES] & GT_SUBSLICE_DISABLE_MASK,
				 max->max_subslices);
	/* the upper bits of the register repeat the fuse: enabled() ignores them (STR-012) */
	out->l3_banks = enabled(raw->reg[GENX_FUSE_L3] & FUSE3_L3_DISABLE_MASK, max->l3_banks);
	same_eus(max, enabled(raw->reg[GENX_FUSE_EUS] & GT_EU_DISABLE_MASK, max->max_eus), out);
}

/*
 * Bit mask of the EUs in @pairs, where bit n is for EUs 2n and 2n + 1. Bits of EUs that no part of
 * the platform has are cleared.
 */
static u32 eus_of_pairs(const struct genx_topology_desc *max, unsigned long pairs)
{
	unsigned int i;
	u32 eus = 0;

	for_each_set_bit(i, &pairs, 8)
		eus |= 3U << 2 * i;
	return eus & all(max->max_eus);
}

/*
 * Gen12: the bits of the subslice fuse enable, and each bit of the EU fuse disables a pair of EUs
 * (G12-030, G12-031).
 */
static void gen12_units(const struct genx_topology_desc *max, const struct genx_fuse_values *raw,
			struct genx_fuses *out)
{
	out->slices = raw->reg[GENX_FUSE_SLICES] & GT_SLICE_ENABLE_MASK & all(max->max_slices);
	out->subslices = raw->reg[GENX_FUSE_SUBSLICES] & all(max->max_subslices);
	out->l3_banks = enabled(raw->reg[GENX_FUSE_L3] & FUSE3_L3_DISABLE_MASK, max->l3_banks);
	same_eus(max, eus_of_pairs(max, ~raw->reg[GENX_FUSE_EUS] & GT_EU_DISABLE_MASK), out);
}

/* The fuses have enable bits. A subslice is enabled for geometry, for compute, or for both. */
static void dg2_units(const struct genx_topology_desc *max, const struct genx_fuse_values *raw,
		      struct genx_fuses *out)
{
	unsigned int i;

	out->slices = all(max->max_slices);
	out->subslices = (raw->reg[GENX_FUSE_SUBSLICES] | raw->reg[GENX_FUSE_COMPUTE]) &
			 all(max->max_subslices);
	out->geometry = raw->reg[GENX_FUSE_SUBSLICES] & all(max->max_subslices);
	/* a memory slice is also enabled if one of its eight subslices is, but then has no banks */
	out->l3_mslices = raw->reg[GENX_FUSE_L3] & all(max->mslices);
	out->mslices = out->l3_mslices;
	for (i = 0; i < max->mslices; i++)
		if (out->subslices >> 8 * i & 0xff)
			out->mslices |= BIT(i);
	same_eus(max, eus_of_pairs(max, raw->reg[GENX_FUSE_EUS] & GT_EU_DISABLE_MASK), out);
}

static void no_units(const struct genx_topology_desc *max, const struct genx_fuse_values *raw,
		     struct genx_fuses *out)
{
}

/*
 * Haswell: the device id determines slices and subslices. Value 3 of the EU fuse is invalid: it
 * gives no EUs, so that genx_fuses_decode() fails.
 */
static void hsw_units(const struct genx_topology_desc *max, const struct genx_fuse_values *raw,
		      struct genx_fuses *out)
{
	static const u8 eus[4] = { 10, 8, 6, 0 };

	out->slices = all(max->max_slices);
	out->subslices = all(max->max_subslices);
	same_eus(max, all(eus[REG_FIELD_GET(HSW_EU_FUSE_MASK, raw->reg[GENX_FUSE_EUS])]), out);
}

/*
 * Broadwell: each slice has 24 EU disable bits, 8 for each subslice. The bits of the slices follow
 * each other across the registers.
 */
static void gen8_units(const struct genx_topology_desc *max, const struct genx_fuse_values *raw,
		       struct genx_fuses *out)
{
	unsigned int slice, ss, at;

	out->slices = REG_FIELD_GET(GEN8_FUSE2_SLICE_MASK, raw->reg[GENX_FUSE_SLICES]);
	out->subslices = enabled(REG_FIELD_GET(GEN8_FUSE2_SUBSLICE_MASK,
					       raw->reg[GENX_FUSE_SLICES]), max->max_subslices);
	for (slice = 0; slice < max->max_slices; slice++)
		for (ss = 0; ss < max->max_subslices; ss++) {
			at = 24 * slice + 8 * ss;
			out->eu[slice][ss] = enabled(raw->reg[GENX_FUSE_EUS + at / 32] >> at % 32,
						     max->max_eus);
		}
}

/* Gen9: each slice has a register of EU disable bits. */
static void gen9_units(const struct genx_topology_desc *max, const struct genx_fuse_values *raw,
		       struct genx_fuses *out)
{
	unsigned int slice, ss;

	out->slices = REG_FIELD_GET(GEN8_FUSE2_SLICE_MASK, raw->reg[GENX_FUSE_SLICES]);
	out->subslices = enabled(REG_FIELD_GET(GEN9_FUSE2_SUBSLICE_MASK,
					       raw->reg[GENX_FUSE_SLICES]), max->max_subslices);
	for (slice = 0; slice < max->max_slices; slice++)
		for (ss = 0; ss < max->max_subslices; ss++)
			out->eu[slice][ss] = enabled(raw->reg[GENX_FUSE_EUS + slice] >> 8 * ss,
						     max->max_eus);
}

static const struct fuse_kind fuse_kinds[GENX_FUSE_COUNT] = {
	[GENX_FUSE_GEN11] = {
		.reg = {
			[GENX_FUSE_SLICES] = GT_SLICE_ENABLE,
			[GENX_FUSE_SUBSLICES] = GT_SUBSLICE_DISABLE,
			[GENX_FUSE_EUS] = GT_EU_DISABLE,
			[GENX_FUSE_L3] = FUSE3,
		},
		.units = gen11_units,
	},
	[GENX_FUSE_GEN12] = {
		.reg = {
			[GENX_FUSE_SLICES] = GT_SLICE_ENABLE,
			[GENX_FUSE_SUBSLICES] = GT_SUBSLICE_DISABLE,
			[GENX_FUSE_EUS] = GT_EU_DISABLE,
			[GENX_FUSE_L3] = FUSE3,
		},
		.units = gen12_units,
	},
	[GENX_FUSE_DG2] = {
		.reg = {
			[GENX_FUSE_SUBSLICES] = DG2_GEOMETRY_DSS_ENABLE,
			[GENX_FUSE_COMPUTE] = DG2_COMPUTE_DSS_ENABLE,
			[GENX_FUSE_EUS] = GT_EU_DISABLE,
			[GENX_FUSE_L3] = FUSE3,
			[GENX_FUSE_SFC] = HSW_PAVP_FUSE1,
		},
		.units = dg2_units,
	},
	[GENX_FUSE_NONE] = { .units = no_units },
	[GENX_FUSE_HSW] = {
		.reg = { [GENX_FUSE_EUS] = HSW_PAVP_FUSE1 },
		.units = hsw_units,
	},
	[GENX_FUSE_GEN8] = {
		.reg = {
			[GENX_FUSE_SLICES] = GEN8_FUSE2,
			[GENX_FUSE_EUS] = GEN8_EU_DISABLE(0),
			[GENX_FUSE_EUS1] = GEN8_EU_DISABLE(1),
			[GENX_FUSE_EUS2] = GEN8_EU_DISABLE(2),
		},
		.units = gen8_units,
	},
	[GENX_FUSE_GEN9] = {
		.reg = {
			[GENX_FUSE_SLICES] = GEN8_FUSE2,
			[GENX_FUSE_EUS] = GEN8_EU_DISABLE(0),
			[GENX_FUSE_EUS1] = GEN8_EU_DISABLE(1),
			[GENX_FUSE_EUS2] = GEN8_EU_DISABLE(2),
		},
		.units = gen9_units,
	},
};

/* @fuse: value of the engine's fuse register. An engine without a fuse register always exists. */
static bool engine_exists(const struct genx_engine_desc *engine, u32 fuse)
{
	u32 set = fuse & engine->fuse_bit;

	if (!engine->fuse.addr)
		return true;
	return engine->fuse_enables ? set : !set;
}

/* Count the EUs of enabled subslices. Return: false if an enabled subslice has no EU. */
static bool count_eus(const struct genx_topology_desc *max, struct genx_fuses *out)
{
	unsigned int slice, ss;
	bool complete = true;

	for (slice = 0; slice < max->max_slices; slice++)
		for (ss = 0; ss < max->max_subslices; ss++) {
			u16 *eu = &out->eu[slice][ss];

			if (!(out->slices & BIT(slice)) || !(out->subslices & BIT(ss)))
				*eu = 0;
			else if (!*eu)
				complete = false;
			out->eus |= *eu;
			out->eu_total += hweight16(*eu);
		}
	return complete;
}

/* Domains that no fuse removes. Any other domain exists if an engine that needs it exists. */
static u32 common_domains(const struct genx_platform *plat)
{
	u32 domains = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER) |
		      GENX_FW_BIT(GENX_FW_MEDIA);
	u32 present = 0;
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++)
		present |= GENX_FW_BIT(plat->fw_domains[i].domain);
	return domains & present;
}

/* Engines of the class of @desc that exist and have a lower instance. */
static u32 lower_instances(const struct genx_platform *plat, const struct genx_fuses *fuses,
			   const struct genx_engine_desc *desc)
{
	const struct genx_engine_desc *other;
	u32 engines = 0;

	for_each_engine_desc(other, plat)
		if (other->class == desc->class && other->instance < desc->instance)
			engines |= genx_fuses_engine_bit(plat, other);
	return engines & fuses->engines;
}

/* Whether the even engine of the pair of @desc, an odd engine, exists. */
static bool pair_exists(const struct genx_platform *plat, const struct genx_fuses *fuses,
			const struct genx_engine_desc *desc)
{
	const struct genx_engine_desc *other;

	for_each_engine_desc(other, plat)
		if (other->class == desc->class && other->instance == desc->instance - 1)
			return fuses->engines & genx_fuses_engine_bit(plat, other);
	return false;
}

/*
 * Whether the engine may use a scaler (SIL-017). Gen11: every second one of the engines that exist.
 * From Gen12: an even engine, or an odd engine whose even neighbour does not exist. On DG2 the fuse
 * of the scaler must enable it, too.
 */
static bool may_scale(const struct genx_platform *plat, const struct genx_fuse_values *raw,
		      const struct genx_fuses *fuses, const struct genx_engine_desc *desc)
{
	u32 units = REG_FIELD_GET(DG2_SFC_ENABLE_MASK, raw->reg[GENX_FUSE_SFC]);

	if (!desc->sfc)
		return false;
	switch (desc->sfc->access) {
	case GENX_SFC_FUSE:
		return units & BIT(desc->instance / desc->sfc->instances_per_unit);
	case GENX_SFC_LOGICAL_EVEN:
		return hweight32(lower_instances(plat, fuses, desc)) % 2 == 0;
	case GENX_SFC_PAIR:
		if (!(units & BIT(desc->instance / desc->sfc->instances_per_unit)))
			return false;
		fallthrough;
	case GENX_SFC_EVEN:		/* G12-033 */
		return desc->instance % 2 == 0 || !pair_exists(plat, fuses, desc);
	default:
		return true;
	}
}

int genx_fuses_decode(const struct genx_platform *plat, const struct genx_fuse_values *raw,
		      struct genx_fuses *out)
{
	const struct genx_topology_desc *max = &plat->topology;
	const struct genx_engine_desc *desc;
	bool complete;

	*out = (struct genx_fuses){};
	if (plat->fuse_kind >= ARRAY_SIZE(fuse_kinds))
		return -ENODEV;
	fuse_kinds[plat->fuse_kind].units(max, raw, out);
	complete = count_eus(max, out);

	out->fw_domains = common_domains(plat);
	for_each_engine_desc(desc, plat) {
		if (!engine_exists(desc, raw->engine[desc - plat->engines]))
			continue;
		out->engines |= genx_fuses_engine_bit(plat, desc);
		out->fw_domains |= desc->fw_domains | desc->shared_domains;
	}
	for_each_engine_desc(desc, plat)
		if (out->engines & genx_fuses_engine_bit(plat, desc) &&
		    may_scale(plat, raw, out, desc))
			out->scaling |= genx_fuses_engine_bit(plat, desc);
	if (!complete || !out->engines || (max->max_slices && !out->eu_total) ||
	    (max->l3_banks && !out->l3_banks) || (max->mslices && !out->l3_mslices))
		return -ENODEV;
	return 0;
}

/* Force-wake domains of all fuse registers of the platform. */
static u32 domains_of(const struct genx_platform *plat)
{
	const struct fuse_kind *kind = &fuse_kinds[plat->fuse_kind];
	const struct genx_engine_desc *desc;
	u32 domains = 0;
	unsigned int i;

	for (i = 0; i < GENX_FUSE_SLOTS; i++)
		if (kind->reg[i].addr)
			domains |= genx_mmio_domains(plat, kind->reg[i].addr);
	for_each_engine_desc(desc, plat)
		if (desc->fuse.addr)
			domains |= genx_mmio_domains(plat, desc->fuse.addr);
	return domains;
}

u32 genx_fuses_register(const struct genx_platform *plat, enum genx_fuse_slot slot)
{
	return fuse_kinds[plat->fuse_kind].reg[slot].addr;
}

bool genx_fuses_has_geometry(const struct genx_platform *plat)
{
	return fuse_kinds[plat->fuse_kind].reg[GENX_FUSE_COMPUTE].addr;
}

int genx_fuses_read(struct genx_forcewake *fw, struct genx_fuse_values *raw)
{
	const struct genx_platform *plat = fw->mmio->plat;
	const struct fuse_kind *kind = &fuse_kinds[plat->fuse_kind];
	const struct genx_engine_desc *desc;
	unsigned int i;

	CLASS(genx_forcewake_scope, wake)(fw, domains_of(plat));
	if (wake.err)
		return wake.err;
	for (i = 0; i < GENX_FUSE_SLOTS; i++)
		if (kind->reg[i].addr)
			raw->reg[i] = genx_mmio_read(fw->mmio, kind->reg[i]);
	for_each_engine_desc(desc, plat)
		if (desc->fuse.addr)
			raw->engine[desc - plat->engines] = genx_mmio_read(fw->mmio, desc->fuse);
	return genx_mmio_lost(fw->mmio) ? -ENODEV : 0;
}

int genx_fuses_init(struct genx_fuses *fuses, struct genx_forcewake *fw)
{
	const struct genx_platform *plat = fw->mmio->plat;
	struct genx_fuse_values raw = {};
	int err;

	if (plat->fuse_kind >= ARRAY_SIZE(fuse_kinds))
		return -ENODEV;
	err = genx_fuses_read(fw, &raw);
	if (err)
		return err;

	err = genx_fuses_decode(plat, &raw, fuses);
	if (err)
		drm_err(fw->mmio->drm,
			"GT: too few units left by the fuses: slices 0x%x subslices 0x%x EUs 0x%x L3 banks 0x%x memory slices with L3 banks 0x%x engines 0x%x\n",
			fuses->slices, fuses->subslices, fuses->eus, fuses->l3_banks,
			fuses->l3_mslices, fuses->engines);
	return err;
}
