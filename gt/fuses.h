/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Fuses: which slices, subslices, EUs, L3 banks, engines and force-wake domains this part has.
 *
 * Source: manual 000 §Fuse reflections (STR-012), register facts: fuses and topology.
 */
#ifndef GENX_GT_FUSES_H
#define GENX_GT_FUSES_H

#include <linux/bits.h>

#include "regs/platform.h"

struct genx_forcewake;

/*
 * Iterate over all engines of @plat, also over engines that are fused off.
 * @desc: a const struct genx_engine_desc *
 */
#define for_each_engine_desc(desc, plat)						\
	for ((desc) = (plat)->engines; (desc) < (plat)->engines + (plat)->n_engines; (desc)++)

/**
 * genx_fuses_engine_bit() - bit of an engine in genx_fuses.engines
 * @plat: platform
 * @desc: one of its engines
 *
 * Return: the bit.
 */
static inline u32 genx_fuses_engine_bit(const struct genx_platform *plat,
					const struct genx_engine_desc *desc)
{
	return BIT(desc - plat->engines);
}

#define GENX_MAX_SLICES		3
#define GENX_MAX_SUBSLICES	32

/**
 * struct genx_fuses - enabled units
 * @slices:	bit mask of slices; 0 on a platform without such a fuse
 * @subslices:	bit mask of subslices, the same in each slice
 * @geometry:	bit mask of the subslices that can render, a part of @subslices; 0 on a platform
 *		without a fuse for it, where all can (genx_fuses_has_geometry())
 * @eus:	bit mask of EUs that at least one subslice has
 * @eu:		bit mask of EUs of each subslice of each slice; 0 if the slice or the
 *		subslice is fused off
 * @l3_banks:	bit mask of L3 banks, 0 on a platform without such a fuse
 * @mslices:	bit mask of memory slices (DG2)
 * @l3_mslices:	bit mask of the memory slices with L3 banks, a part of @mslices
 * @engines:	bit mask of indices into the platform's engine table
 * @failed:	bit mask, as @engines, of those that were removed from it because they do not work
 * @scaling:	bit mask, as @engines, of the engines that may use a scaler
 * @fw_domains:	force-wake domains that exist
 * @eu_total:	number of EUs
 */
struct genx_fuses {
	u32 slices;
	u32 subslices;
	u32 geometry;
	u32 eus;
	u16 eu[GENX_MAX_SLICES][GENX_MAX_SUBSLICES];
	u32 l3_banks;
	u32 mslices;
	u32 l3_mslices;
	u32 engines;
	u32 failed;
	u32 scaling;
	u32 fw_domains;
	unsigned int eu_total;
};

/* Meaning of a fuse register; its offset depends on the platform's kind. */
enum genx_fuse_slot {
	GENX_FUSE_SLICES,
	GENX_FUSE_SUBSLICES,
	GENX_FUSE_COMPUTE,		/* DG2: subslices for compute */
	GENX_FUSE_EUS,
	GENX_FUSE_EUS1,			/* Gen8, Gen9: the two registers after GENX_FUSE_EUS */
	GENX_FUSE_EUS2,
	GENX_FUSE_L3,
	GENX_FUSE_SFC,			/* DG2: scalers */
	GENX_FUSE_SLOTS
};

/**
 * struct genx_fuse_values - raw fuse registers
 * @reg:	by enum genx_fuse_slot, 0 if the platform's kind of fuses lacks the register
 * @engine:	by index of the platform's engine table: the value of the engine's
 *		fuse register, 0 if the engine has none
 */
struct genx_fuse_values {
	u32 reg[GENX_FUSE_SLOTS];
	u32 engine[32];
};

/**
 * genx_fuses_decode() - decode raw fuse values
 * @plat: platform
 * @raw: register values
 * @out: result, filled on success and on failure
 *
 * Accesses no hardware.
 *
 * Return: 0; -ENODEV if the fuses enable no engine, if they enable no EU, L3 bank or memory slice
 * on a platform that has such units, or if an enabled subslice has no EU.
 */
int genx_fuses_decode(const struct genx_platform *plat, const struct genx_fuse_values *raw,
		      struct genx_fuses *out);

/**
 * genx_fuses_register() - offset of a fuse register
 * @plat: platform whose kind of fuses is known
 * @slot: meaning of the register
 *
 * Return: offset of the register; 0 if the platform's kind of fuses lacks it.
 */
u32 genx_fuses_register(const struct genx_platform *plat, enum genx_fuse_slot slot);

/** genx_fuses_has_geometry() - true if the platform has a fuse for the subslices that can render */
bool genx_fuses_has_geometry(const struct genx_platform *plat);

/**
 * genx_fuses_read() - read the raw fuse registers
 * @fw: force-wake of a GT whose kind of fuses is known
 * @raw: zeroed by the caller; filled
 *
 * Takes the force-wake domains of the registers for the reads. Any context.
 *
 * Return: 0, -ENODEV if the device is lost, or the error of genx_forcewake_get().
 */
int genx_fuses_read(struct genx_forcewake *fw, struct genx_fuse_values *raw);

/**
 * genx_fuses_init() - read and decode the fuses
 * @fuses: filled
 * @fw: force-wake of the GT, with the full set of domains
 *
 * Takes the force-wake domains of the registers for the reads. Any context.
 *
 * Return: 0; -ENODEV if the device is lost, the kind of fuses is unknown or genx_fuses_decode()
 * fails (logged); or the error of genx_forcewake_get().
 */
int genx_fuses_init(struct genx_fuses *fuses, struct genx_forcewake *fw);

/* ---- absent.c ---- */

/**
 * genx_absent_check() - remove engines whose force-wake domain does not wake
 * @fw: force-wake; its set of domains is already reduced by the fuses
 * @fuses: result of the fuses; engines whose domain does not wake are removed from it
 *
 * Wakes each domain that only some engines need. A domain that does not wake is removed from
 * @fw, its engines are removed from @fuses, and an error is logged for each of these engines.
 * The GT and render domains, and each domain of a register range that needs more than one
 * domain, are not tested and not removed: every engine, the tables and the OA unit need them.
 * May sleep.
 *
 * Return: 0, or an error of genx_forcewake_get() other than -ETIMEDOUT.
 */
int genx_absent_check(struct genx_forcewake *fw, struct genx_fuses *fuses);

#endif
