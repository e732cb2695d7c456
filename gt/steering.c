// SPDX-License-Identifier: GPL-2.0-only
/* Steering: which instance of a replicated register an access reaches. */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/gt.h"
#include "gt/mmio_raw.h"
#include "regs/gt_regs.h"

#define FIELDS	(STEERING_MULTICAST | STEERING_SLICE_MASK | STEERING_SUBSLICE_MASK)

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
	default:
		return BIT(0);
	}
}

static u32 selector(const struct genx_gt *gt, u32 multicast, u32 slice, u32 subslice)
{
	return (gt->steering.idle & ~FIELDS) | multicast |
	       REG_FIELD_PREP(STEERING_SLICE_MASK, slice) |
	       REG_FIELD_PREP(STEERING_SUBSLICE_MASK, subslice);
}

/* Multicast, so that writes reach all; reads return the first enabled instance. */
static u32 select_any(const struct genx_gt *gt, u32 offset)
{
	enum genx_replication repl = group_of(gt, offset);
	u32 slice = __ffs(gt->steering.slices), subslice;

	if (repl == GENX_REPL_L3BANK)
		subslice = __ffs(gt->steering.l3_banks);
	else
		subslice = __ffs(gt->steering.subslices);
	return selector(gt, STEERING_MULTICAST, slice, subslice);
}

static void steer(struct genx_gt *gt, u32 val)
{
	lockdep_assert_held(&gt->steering.lock);
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

	return selector(gt, STEERING_MULTICAST, __ffs(steering->slices),
			__ffs(both ? both : steering->subslices));
}

int genx_steering_init(struct genx_gt *gt)
{
	struct genx_steering *steering = &gt->steering;

	spin_lock_init(&steering->lock);
	steering->slices = gt->fuses.slices;
	steering->subslices = gt->fuses.subslices;
	steering->l3_banks = gt->fuses.l3_banks;
	if (!steering->slices || !steering->subslices || !steering->l3_banks)
		return -ENODEV;
	/* What the fields leave of the register stays as it is. */
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
	return read_steered(gt, reg.addr, selector(gt, 0, slice, subslice));
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
