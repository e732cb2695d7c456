// SPDX-License-Identifier: GPL-2.0-only
#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/access/steering.h"
#include "gt/memory/mocs.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/*
 * Two registers hold four entries of 8 bits each; later generations have a register for each entry.
 */
static void gen8_pat(struct genx_mmio *mmio, const u8 *pat)
{
	unsigned int i;

	for (i = 0; i < 2; i++)
		genx_mmio_write(mmio, GEN8_PRIVATE_PAT(i),
				pat[4 * i] | pat[4 * i + 1] << 8 | pat[4 * i + 2] << 16 |
				(u32)pat[4 * i + 3] << 24);
}

static void gen11_pat(struct genx_mmio *mmio, const u8 *pat)
{
	unsigned int i;

	for (i = 0; i < 8; i++)
		genx_mmio_write(mmio, PAT_INDEX(i), pat[i]);
}

static void gen12_pat(struct genx_mmio *mmio, const u8 *pat)
{
	unsigned int i;

	for (i = 0; i < 8; i++)
		genx_mmio_write(mmio, GEN12_PAT_INDEX(i), pat[i]);
}

/*
 * By enum genx_pat_kind. @reg: the first register; all registers have the same force-wake domains.
 */
static const struct pat_kind {
	u32 reg;
	void (*program)(struct genx_mmio *mmio, const u8 *pat);
} pat_kinds[GENX_PAT_COUNT] = {
	[GENX_PAT_GEN8] = { 0x40e0, gen8_pat },
	[GENX_PAT_GEN11] = { 0x40e0, gen11_pat },
	[GENX_PAT_GEN12] = { 0x4800, gen12_pat },
};

int genx_mocs_program_pat(struct genx_forcewake *fw)
{
	const struct genx_coherency_desc *coherency = fw->mmio->plat->coherency;
	const struct pat_kind *kind = &pat_kinds[coherency->pat_kind];

	if (coherency->pat_kind >= ARRAY_SIZE(pat_kinds) || !kind->program)
		return 0;
	CLASS(genx_forcewake_scope, wake)(fw, genx_mmio_domains(fw->mmio->plat, kind->reg));
	if (wake.err)
		return wake.err;
	kind->program(fw->mmio, coherency->pat);
	return 0;
}

/*
 * Two L3 entries share a register. If the last entry has no partner, the first entry fills its
 * place.
 */
static void l3_program(struct genx_steering *steering)
{
	const struct genx_coherency_desc *coherency = steering->mmio->plat->coherency;
	const struct genx_mocs_entry *mocs = coherency->mocs;
	unsigned int i;

	for (i = 0; i < coherency->n_mocs; i += 2) {
		u32 high = i + 1 < coherency->n_mocs ? mocs[i + 1].l3 : mocs[0].l3;

		genx_steering_write(steering, LNCFCMOCS(i / 2), high << 16 | mocs[i].l3);
	}
}

int genx_mocs_program_global(struct genx_forcewake *fw)
{
	const struct genx_coherency_desc *coherency = fw->mmio->plat->coherency;
	unsigned int i;

	if (!coherency->mocs_base)
		return 0;
	CLASS(genx_forcewake_scope, wake)(fw, genx_mmio_domains(fw->mmio->plat,
								coherency->mocs_base));
	if (wake.err)
		return wake.err;
	for (i = 0; i < coherency->n_mocs; i++)
		genx_mmio_write(fw->mmio, GENX_REG(coherency->mocs_base + 4 * i),
				coherency->mocs[i].control);
	return 0;
}

int genx_mocs_program(struct genx_steering *steering, const struct genx_engine_desc *engine)
{
	const struct genx_coherency_desc *coherency = steering->mmio->plat->coherency;
	bool l3 = engine->class == GENX_CLASS_RENDER;
	u32 domains = 0;
	unsigned int i;

	if (!coherency->n_mocs)
		return 0;
	if (engine->mocs_base)
		domains |= genx_mmio_domains(steering->mmio->plat, engine->mocs_base);
	if (l3)
		domains |= genx_mmio_domains(steering->mmio->plat, LNCFCMOCS(0).addr);
	CLASS(genx_forcewake_scope, wake)(steering->fw, domains);
	if (wake.err)
		return wake.err;
	if (engine->mocs_base)
		for (i = 0; i < coherency->n_mocs; i++)
			genx_mmio_write(steering->mmio, GENX_REG(engine->mocs_base + 4 * i),
					coherency->mocs[i].control);
	if (l3)
		l3_program(steering);
	return 0;
}
