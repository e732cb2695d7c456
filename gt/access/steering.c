// SPDX-License-Identifier: GPL-2.0-only
/* Steering: which instance of a replicated register an access reaches. */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/gt.h"
#include "gt/access/mmio_raw.h"
#include "regs/gt_regs.h"

/* Subslices of DG2 in one geometry slice, L3 nodes and banks of a memory slice. */
#define DG2_SUBSLICES		4
#define DG2_NODES		2
#define DG2_BANKS		8

/**
 * struct steering_kind - one layout of the selector
 * @multicast:	bit that sends writes to all instances, 0: all writes go there
 * @slice:	field for the slice (the group)
 * @subslice:	field for the subslice (the instance)
 * @place:	which slice and subslice select a unit of a group
 *
 * No fields: nothing is replicated, and there is no selector.
 */
struct steering_kind {
	u32 multicast;
	u32 slice;
	u32 subslice;
	void (*place)(const struct genx_gt *gt, enum genx_replication repl, unsigned int unit,
		      u32 *slice, u32 *subslice);
};

/* A slice with its first subslice, or a subslice or bank of the first slice. */
static void plain_place(const struct genx_gt *gt, enum genx_replication repl, unsigned int unit,
			u32 *slice, u32 *subslice)
{
	*slice = repl == GENX_REPL_SLICE ? unit : __ffs(gt->steering.slices);
	*subslice = repl == GENX_REPL_SLICE ? __ffs(gt->steering.subslices) : unit;
}

/*
 * Units are subslices or memory slices: of these the first node and the first
 * bank, whose number is split between both fields.
 */
static void dg2_place(const struct genx_gt *gt, enum genx_replication repl, unsigned int unit,
		      u32 *slice, u32 *subslice)
{
	*subslice = 0;
	switch (repl) {
	case GENX_REPL_MSLICE:
		*slice = unit;
		break;
	case GENX_REPL_LNCF:
		*slice = unit * DG2_NODES;
		break;
	case GENX_REPL_L3BANK:
		*slice = unit * DG2_BANKS >> 2 & 7;
		break;
	default:
		*slice = unit / DG2_SUBSLICES;
		*subslice = unit % DG2_SUBSLICES;
	}
}

/* By enum genx_steering_kind; register facts 10, 20, 22. */
static const struct steering_kind steering_kinds[GENX_STEERING_COUNT] = {
	[GENX_STEERING_GEN11] = {
		.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
		.subslice = STEERING_SUBSLICE_MASK, .place = plain_place,
	},
	[GENX_STEERING_DG2] = {
		.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
		.subslice = STEERING_SUBSLICE_MASK, .place = dg2_place,
	},
	[GENX_STEERING_GEN8] = {
		.slice = GEN8_STEERING_SLICE_MASK,
		.subslice = GEN8_STEERING_SUBSLICE_MASK, .place = plain_place,
	},
};

static const struct steering_kind *kind_of(const struct genx_gt *gt)
{
	return &steering_kinds[gt->plat->steering_kind];
}

static enum genx_replication group_of(const struct genx_gt *gt, u32 offset)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(gt->plat, offset);

	return range ? range->repl : GENX_REPL_NONE;
}

u32 genx_steering_instances(const struct genx_gt *gt, enum genx_replication repl)
{
	switch (repl) {
	case GENX_REPL_SLICE:
		return gt->steering.slices;
	case GENX_REPL_SUBSLICE:
		return gt->steering.subslices;
	case GENX_REPL_L3BANK:
		return gt->steering.l3_banks;
	case GENX_REPL_MSLICE:
	case GENX_REPL_LNCF:
		return gt->steering.mslices;
	default:
		return BIT(0);
	}
}

static u32 selector(const struct genx_gt *gt, bool multicast, u32 slice, u32 subslice)
{
	const struct steering_kind *kind = kind_of(gt);
	u32 fields = kind->multicast | kind->slice | kind->subslice;

	if (!fields)
		return 0;
	return (gt->steering.idle & ~fields) | (multicast ? kind->multicast : 0) |
	       REG_FIELD_PREP(kind->slice, slice) | REG_FIELD_PREP(kind->subslice, subslice);
}

/* Multicast, so that writes reach all; reads return the unit. */
static u32 select_unit(const struct genx_gt *gt, enum genx_replication repl, unsigned int unit)
{
	u32 slice, subslice;

	kind_of(gt)->place(gt, repl, unit, &slice, &subslice);
	return selector(gt, true, slice, subslice);
}

/* The first enabled unit of the group that a register belongs to. */
static u32 select_any(const struct genx_gt *gt, u32 offset)
{
	enum genx_replication repl = group_of(gt, offset);

	if (!kind_of(gt)->place)
		return 0;
	if (repl == GENX_REPL_NONE)
		repl = GENX_REPL_SUBSLICE;
	return select_unit(gt, repl, __ffs(genx_steering_instances(gt, repl)));
}

static void steer(struct genx_gt *gt, u32 val)
{
	lockdep_assert_held(&gt->steering.lock);
	if (kind_of(gt)->place)
		genx_mmio_write(&gt->mmio, MGSR_STEERING, val);
}

/*
 * STR-014, and STR-009 for whoever reads without steering: an instance that is
 * enabled as a subslice and, if there is one, as an L3 bank too.
 */
static u32 idle_value(const struct genx_gt *gt)
{
	const struct genx_steering *steering = &gt->steering;
	u32 both = steering->subslices & steering->l3_banks;

	if (kind_of(gt)->place != plain_place)
		both = 0;
	return select_unit(gt, GENX_REPL_SUBSLICE, __ffs(both ? both : steering->subslices));
}

int genx_steering_init(struct genx_gt *gt)
{
	struct genx_steering *steering = &gt->steering;

	spin_lock_init(&steering->lock);
	if (gt->plat->steering_kind >= ARRAY_SIZE(steering_kinds))
		return -ENODEV;
	if (!kind_of(gt)->place)
		return 0;
	steering->slices = gt->fuses.slices;
	steering->subslices = gt->fuses.subslices;
	steering->mslices = gt->fuses.mslices;
	/* DG2: the banks of a memory slice are there or not as one. */
	steering->l3_banks = gt->fuses.l3_banks ? gt->fuses.l3_banks : gt->fuses.mslices;
	if (!steering->slices || !steering->subslices)
		return -ENODEV;

	/* What the fields leave of the register stays as it is. */
	CLASS(genx_forcewake_scope, wake)(&gt->fw,
					  genx_mmio_domains(gt->plat, MGSR_STEERING.addr));
	if (wake.err)
		return wake.err;
	steering->idle = genx_mmio_read(&gt->mmio, MGSR_STEERING);
	steering->idle = idle_value(gt);
	genx_steering_restore(gt);
	return genx_mmio_lost(&gt->mmio) ? -ENODEV : 0;
}

void genx_steering_restore(struct genx_gt *gt)
{
	unsigned long flags;

	spin_lock_irqsave(&gt->steering.lock, flags);
	steer(gt, gt->steering.idle);
	spin_unlock_irqrestore(&gt->steering.lock, flags);
}

static u32 read_locked(struct genx_gt *gt, u32 offset, u32 select)
{
	u32 val;

	steer(gt, select);
	val = genx_mmio_read_raw(&gt->mmio, offset);
	steer(gt, gt->steering.idle);
	return val;
}

static u32 read_steered(struct genx_gt *gt, u32 offset, u32 select)
{
	unsigned long flags;
	u32 val;

	spin_lock_irqsave(&gt->steering.lock, flags);
	val = read_locked(gt, offset, select);
	spin_unlock_irqrestore(&gt->steering.lock, flags);
	return val;
}

static void write_locked(struct genx_gt *gt, u32 offset, u32 val)
{
	/* Somebody else may have left unicast behind (STR-013). */
	steer(gt, gt->steering.idle);
	genx_mmio_write_raw(&gt->mmio, offset, val);
}

static void write_steered(struct genx_gt *gt, u32 offset, u32 val)
{
	unsigned long flags;

	spin_lock_irqsave(&gt->steering.lock, flags);
	write_locked(gt, offset, val);
	spin_unlock_irqrestore(&gt->steering.lock, flags);
}

u32 genx_mcr_read_any(struct genx_gt *gt, struct genx_reg_mcr reg)
{
	return read_steered(gt, reg.addr, select_any(gt, reg.addr));
}

u32 genx_mcr_read_instance(struct genx_gt *gt, struct genx_reg_mcr reg, unsigned int slice,
			   unsigned int subslice)
{
	return read_steered(gt, reg.addr, selector(gt, false, slice, subslice));
}

u32 genx_mcr_read_unit(struct genx_gt *gt, struct genx_reg_mcr reg, unsigned int unit)
{
	enum genx_replication repl = group_of(gt, reg.addr);

	if (repl == GENX_REPL_NONE || !kind_of(gt)->place)
		return genx_mcr_read_any(gt, reg);
	return read_steered(gt, reg.addr, select_unit(gt, repl, unit));
}

void genx_mcr_write(struct genx_gt *gt, struct genx_reg_mcr reg, u32 val)
{
	write_steered(gt, reg.addr, val);
}

void genx_mcr_write_masked(struct genx_gt *gt, struct genx_reg_mcr_masked reg, u16 mask, u16 val)
{
	write_steered(gt, reg.addr, GENX_MASKED_FIELD(mask, val & mask));
}

void genx_mcr_modify(struct genx_gt *gt, struct genx_reg_mcr reg, u32 clear, u32 set)
{
	unsigned long flags;
	u32 val;

	spin_lock_irqsave(&gt->steering.lock, flags);
	val = read_locked(gt, reg.addr, select_any(gt, reg.addr));
	if (!genx_mmio_lost(&gt->mmio))
		write_locked(gt, reg.addr, (val & ~clear) | set);
	spin_unlock_irqrestore(&gt->steering.lock, flags);
}

int genx_steering_print(struct genx_gt *gt, struct drm_printer *p)
{
	unsigned long mask = gt->steering.subslices;
	u32 domains = genx_mmio_domains(gt->plat, MGSR_STEERING.addr) |
		      genx_mmio_domains(gt->plat, ROW_CHICKEN.addr);
	unsigned int i;

	if (!kind_of(gt)->place) {
		drm_puts(p, "none\n");
		return 0;
	}
	CLASS(genx_forcewake_scope, wake)(&gt->fw, domains);
	if (wake.err)
		return wake.err;
	drm_printf(p, "selector 0x%08x, between accesses 0x%08x\n",
		   genx_mmio_read(&gt->mmio, MGSR_STEERING), gt->steering.idle);
	for_each_set_bit(i, &mask, 32)
		drm_printf(p, "subslice %u: row chicken 0x%08x\n", i,
			   genx_mcr_read_unit(gt, ROW_CHICKEN, i));
	return genx_mmio_lost(&gt->mmio) ? -ENODEV : 0;
}
