// SPDX-License-Identifier: GPL-2.0-only
/*
 * GGTT entries that firmware or an earlier driver left valid. The functions find the entries that
 * are still in use, and save the values of the other entries before genx changes those.
 *
 * Firmware leaves its picture mapped. i915 (SNB to HSW) and xe leave the whole table valid: their
 * free entries point to a scratch page (register facts: what drivers on silicon do). genx treats
 * entries that the display does not read and that do not point into stolen memory as free.
 */
#include <linux/slab.h>

#include "gt/access/mmio.h"
#include "gt/memory/ggtt_types.h"
#include "gt/memory/local.h"
#include "regs/gt_regs.h"

#define BLOCK		512	/* entries whose values are saved in one allocation */

/* ---- stolen memory ---- */

/* On discrete parts stolen memory is the top of local memory (register facts: local memory). */
static void read_local_stolen(struct genx_ggtt *ggtt)
{
	struct genx_stolen *stolen = &ggtt->found.stolen;

	if (!ggtt->mmio->plat->lmem)
		return;
	stolen->base = (u64)genx_mmio_read(ggtt->mmio, DSMBASE_UPPER) << 32 |
		       (genx_mmio_read(ggtt->mmio, DSMBASE) & DSMBASE_MASK);
	stolen->end = stolen->base ? U64_MAX : 0;
	stolen->local = true;
}

static bool in_stolen(const struct genx_ggtt *ggtt, u64 pte)
{
	const struct genx_stolen *stolen = &ggtt->found.stolen;
	u64 addr = ggtt->ops->address(ggtt->mmio->plat, pte);

	return ggtt->ops->local(ggtt->mmio->plat, pte) == stolen->local &&
	       addr >= stolen->base && addr < stolen->end;
}

/* ---- planes ---- */

/* Whether any display pipe is enabled. */
static bool pipe_on(const struct genx_ggtt *ggtt)
{
	const u32 *pipe;

	for (pipe = ggtt->mmio->plat->pipe_conf; pipe && *pipe; pipe++)
		if (genx_mmio_read(ggtt->mmio, GENX_REG(*pipe)) & PIPE_CONF_ENABLE)
			return true;
	return false;
}

/*
 * End of the entries, from @first on, that map a surface. The surface ends at an entry that is not
 * valid, or at two equal entries, because entries of a scratch page are all equal. So the function
 * does not need the size and the tiling of the surface.
 */
static u32 surface_end(struct genx_ggtt *ggtt, u32 first)
{
	u64 before = 0;
	u32 entry;

	for (entry = first; entry < ggtt->entries; entry++) {
		u64 pte = genx_ggtt_entry_read(ggtt, entry);

		if (!ggtt->ops->present(pte) || genx_mmio_lost(ggtt->mmio))
			return entry;
		if (pte == before)
			return entry - 1;
		/* a surface in stolen memory needs no span: in_stolen() finds all its entries */
		if (in_stolen(ggtt, pte))
			return first;
		before = pte;
	}
	return entry;
}

/*
 * Add the entries that a plane reads, if the plane is enabled. @control, @surface: offsets of its
 * registers. @enable: the plane is enabled if one of these bits of @control is set.
 */
static void plane_add(struct genx_ggtt *ggtt, u32 control, u32 surface, u32 enable)
{
	struct genx_ggtt_found *found = &ggtt->found;
	struct genx_ggtt_span *span = &found->spans[found->n_spans];

	if (!(genx_mmio_read(ggtt->mmio, GENX_REG(control)) & enable))
		return;
	if (WARN_ON(found->n_spans == GENX_SCANOUTS_MAX))
		return;
	span->first = genx_mmio_read(ggtt->mmio, GENX_REG(surface)) / SZ_4K;
	span->end = surface_end(ggtt, span->first);
	if (span->end > span->first)
		found->n_spans++;
}

/* Find what enabled planes and cursors read. While all pipes are off, no plane reads memory. */
static void read_planes(struct genx_ggtt *ggtt)
{
	const struct genx_scanout *s;
	unsigned int pipe, i;

	if (!pipe_on(ggtt))
		return;
	for (s = ggtt->mmio->plat->scanouts; s && s->control; s++) {
		for (pipe = 0; pipe < s->pipes; pipe++) {
			for (i = 0; i < s->n; i++) {
				u32 step = pipe * s->pipe_step + i * s->step;

				plane_add(ggtt, s->control + step, s->surface + step, s->enable);
			}
		}
	}
}

void genx_ggtt_found_init(struct genx_ggtt *ggtt)
{
	xa_init(&ggtt->found.values);
	read_local_stolen(ggtt);
	read_planes(ggtt);
}

int genx_ggtt_found_reserve(struct genx_ggtt *ggtt, struct genx_local *local)
{
	const struct genx_platform *plat = ggtt->mmio->plat;
	int err = 0;
	u32 entry;
	unsigned int i;

	for (i = 0; local && i < ggtt->found.n_spans; i++) {
		const struct genx_ggtt_span *span = &ggtt->found.spans[i];

		for (entry = span->first; entry < span->end && !err; entry++) {
			u64 pte = genx_ggtt_entry_read(ggtt, entry);
			u64 addr = ggtt->ops->address(plat, pte);

			if (genx_mmio_lost(ggtt->mmio))
				return -ENODEV;
			if (ggtt->ops->local(plat, pte))
				err = genx_local_reserve(local, addr, addr + SZ_4K);
		}
	}
	return err;
}

void genx_ggtt_found_fini(struct genx_ggtt *ggtt)
{
	unsigned long index;
	u64 *block;

	xa_for_each(&ggtt->found.values, index, block)
		kfree(block);
	xa_destroy(&ggtt->found.values);
	ggtt->found.n_spans = 0;
}

bool genx_ggtt_found_in_use(const struct genx_ggtt *ggtt, u32 entry, u64 pte)
{
	unsigned int i;

	for (i = 0; i < ggtt->found.n_spans; i++)
		if (entry >= ggtt->found.spans[i].first && entry < ggtt->found.spans[i].end)
			return true;
	return in_stolen(ggtt, pte);
}

/* ---- previous values of entries that genx took ---- */

int genx_ggtt_found_keep(struct genx_ggtt *ggtt, u32 entry, u64 pte)
{
	struct xarray *values = &ggtt->found.values;
	u64 *block = xa_load(values, entry / BLOCK);
	int err;

	if (!block) {
		block = kcalloc(BLOCK, sizeof(*block), GFP_KERNEL);
		if (!block)
			return -ENOMEM;
		err = xa_err(xa_store(values, entry / BLOCK, block, GFP_KERNEL));
		if (err) {
			kfree(block);
			return err;
		}
	}
	block[entry % BLOCK] = pte;
	return 0;
}

u64 genx_ggtt_found_value(struct genx_ggtt *ggtt, u32 entry)
{
	const u64 *block = xa_load(&ggtt->found.values, entry / BLOCK);

	return block ? block[entry % BLOCK] : 0;
}
