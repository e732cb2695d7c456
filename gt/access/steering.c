// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/access/mmio_raw.h"
#include "gt/access/steering.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/**
 * struct steering_group - how the selector addresses a unit of one replication group
 * @place:	computes the slice and subslice fields that select a unit
 * @per_slice:	number of units that share one value of the slice field
 * @step:	increment of the slice field after each @per_slice units
 */
struct steering_group {
	void (*place)(const struct genx_steering *steering, const struct steering_group *group,
		      unsigned int unit, u32 *slice, u32 *subslice);
	u8 per_slice;
	u8 step;
};

/**
 * struct steering_kind - one layout of the selector
 * @multicast:	bit that makes writes reach all instances; 0: every write reaches all instances
 * @slice:	field for the slice (the group)
 * @subslice:	field for the subslice (the instance)
 * @groups:	how units are addressed, by enum genx_replication; NULL: there is no selector
 * @bank_numbers: the field for the subslice addresses an L3 bank, too
 *
 * All zero on a platform that replicates nothing and has no selector.
 */
struct steering_kind {
	u32 multicast;
	u32 slice;
	u32 subslice;
	const struct steering_group *groups;
	bool bank_numbers;
};

/* A slice is selected through its first enabled subslice; all slices have the same subslices. */
static void slice_place(const struct genx_steering *steering, const struct steering_group *group,
			unsigned int unit, u32 *slice, u32 *subslice)
{
	*slice = unit;
	*subslice = __ffs(steering->enabled[GENX_REPL_SUBSLICE]);
}

/* A subslice or L3 bank is selected in the first enabled slice. */
static void subslice_place(const struct genx_steering *steering,
			   const struct steering_group *group, unsigned int unit, u32 *slice,
			   u32 *subslice)
{
	*slice = __ffs(steering->enabled[GENX_REPL_SLICE]);
	*subslice = unit;
}

/* The number of the unit is split over both fields, as @group describes. */
static void split_place(const struct genx_steering *steering, const struct steering_group *group,
			unsigned int unit, u32 *slice, u32 *subslice)
{
	*slice = unit / group->per_slice * group->step;
	*subslice = unit % group->per_slice;
}

static const struct steering_group plain_groups[GENX_REPL_COUNT] = {
	[GENX_REPL_NONE] = { .place = subslice_place },
	[GENX_REPL_SLICE] = { .place = slice_place },
	[GENX_REPL_SUBSLICE] = { .place = subslice_place },
	[GENX_REPL_L3BANK] = { .place = subslice_place },
	[GENX_REPL_MSLICE] = { .place = subslice_place },
	[GENX_REPL_LNCF] = { .place = subslice_place },
};

/*
 * A geometry slice has four subslices. In the last three groups a unit is a memory slice. MSLICE
 * selects the memory slice by its own number, LNCF selects the first of its two L3 nodes, and
 * L3BANK selects the first of its eight banks. For a bank the slice field takes bits 4:2 of the
 * number of the bank, and the subslice field takes bits 1:0, which are 0 for the first bank of a
 * memory slice.
 */
static const struct steering_group dg2_groups[GENX_REPL_COUNT] = {
	[GENX_REPL_NONE] = { .place = split_place, .per_slice = 4, .step = 1 },
	[GENX_REPL_SLICE] = { .place = split_place, .per_slice = 4, .step = 1 },
	[GENX_REPL_SUBSLICE] = { .place = split_place, .per_slice = 4, .step = 1 },
	[GENX_REPL_L3BANK] = { .place = split_place, .per_slice = 1, .step = 8 >> 2 },
	[GENX_REPL_MSLICE] = { .place = split_place, .per_slice = 1, .step = 1 },
	[GENX_REPL_LNCF] = { .place = split_place, .per_slice = 1, .step = 2 },
};

/* By enum genx_steering_kind. Register facts: steering; DG2 local memory; workarounds. */
static const struct steering_kind steering_kinds[GENX_STEERING_COUNT] = {
	/*
	 * Without @bank_numbers the idle value selects the lowest enabled subslice, which is the
	 * only one that the power gate keeps awake (SIL-053, G12-035, G12-188).
	 */
	[GENX_STEERING_GEN11] = {
		.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
		.subslice = STEERING_SUBSLICE_MASK, .groups = plain_groups,
	},
	[GENX_STEERING_GEN12] = {
		.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
		.subslice = STEERING_SUBSLICE_MASK, .groups = plain_groups,
	},
	[GENX_STEERING_DG2] = {
		.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
		.subslice = STEERING_SUBSLICE_MASK, .groups = dg2_groups,
	},
	[GENX_STEERING_GEN8] = {
		.slice = GEN8_STEERING_SLICE_MASK,
		.subslice = GEN8_STEERING_SUBSLICE_MASK, .groups = plain_groups,
		.bank_numbers = true,
	},
};

static const struct steering_kind *kind_of(const struct genx_steering *steering)
{
	return &steering_kinds[steering->mmio->plat->steering_kind];
}

/* Replication group of the register at @offset, from the platform's table of ranges. */
static enum genx_replication group_of(const struct genx_steering *steering, u32 offset)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(steering->mmio->plat, offset);

	return range ? range->repl : GENX_REPL_NONE;
}

u32 genx_steering_instances(const struct genx_steering *steering, enum genx_replication repl)
{
	return steering->enabled[repl];
}

/*
 * Value of the selector. @multicast: true: writes reach all instances; false: writes reach only the
 * instance that the fields select. The bits outside the fields come from the idle value.
 */
static u32 selector(const struct genx_steering *steering, bool multicast, u32 slice, u32 subslice)
{
	const struct steering_kind *kind = kind_of(steering);
	u32 fields = kind->multicast | kind->slice | kind->subslice;

	if (!fields)
		return 0;
	return (steering->idle & ~fields) | (multicast ? kind->multicast : 0) |
	       REG_FIELD_PREP(kind->slice, slice) | REG_FIELD_PREP(kind->subslice, subslice);
}

void genx_steering_place(const struct genx_steering *steering, enum genx_replication repl,
			 unsigned int unit, unsigned int *slice, unsigned int *subslice)
{
	const struct steering_group *group = &kind_of(steering)->groups[repl];

	group->place(steering, group, unit, slice, subslice);
}

/* Value of the selector with which writes are multicast and reads go to the unit. */
static u32 select_unit(const struct genx_steering *steering, enum genx_replication repl,
		       unsigned int unit)
{
	u32 slice, subslice;

	genx_steering_place(steering, repl, unit, &slice, &subslice);
	return selector(steering, true, slice, subslice);
}

/* Value of the selector for the first enabled unit of the register's replication group. */
static u32 select_any(const struct genx_steering *steering, u32 offset)
{
	enum genx_replication repl = group_of(steering, offset);

	if (!kind_of(steering)->groups)
		return 0;
	if (repl == GENX_REPL_NONE)
		repl = GENX_REPL_SUBSLICE;
	return select_unit(steering, repl, __ffs(genx_steering_instances(steering, repl)));
}

/* Write the selector, if the platform has one. */
static void steer(struct genx_steering *steering, u32 val)
{
	lockdep_assert_held(&steering->lock);
	if (kind_of(steering)->groups)
		genx_mmio_write(steering->mmio, MGSR_STEERING, val);
}

/*
 * Between accesses, writes are multicast (STR-014), and reads go to an enabled instance, for
 * software that reads without steering (STR-009). If the subslice field also addresses L3 banks,
 * prefer a number that is enabled both as a subslice and as an L3 bank; without such a number take
 * the first enabled subslice.
 */
static u32 idle_value(const struct genx_steering *steering)
{
	u32 subslices = steering->enabled[GENX_REPL_SUBSLICE];
	u32 both = kind_of(steering)->bank_numbers ?
		   subslices & steering->enabled[GENX_REPL_L3BANK] : 0;

	return select_unit(steering, GENX_REPL_SUBSLICE, __ffs(both ?: subslices));
}

/* DG2: the L3 banks are enabled by memory slice, so a unit of their group is a memory slice. */
static void set_enabled(struct genx_steering *steering, const struct genx_steering_units *units)
{
	steering->enabled[GENX_REPL_SLICE] = units->slices;
	steering->enabled[GENX_REPL_SUBSLICE] = units->subslices;
	steering->enabled[GENX_REPL_L3BANK] = units->l3_banks ?: units->l3_mslices;
	steering->enabled[GENX_REPL_MSLICE] = units->mslices;
	steering->enabled[GENX_REPL_LNCF] = units->mslices;
}

int genx_steering_init(struct genx_steering *steering, struct genx_forcewake *fw,
		       const struct genx_steering_units *units)
{
	*steering = (struct genx_steering){
		.mmio = fw->mmio, .fw = fw, .enabled[GENX_REPL_NONE] = BIT(0),
	};
	spin_lock_init(&steering->lock);
	if (steering->mmio->plat->steering_kind >= ARRAY_SIZE(steering_kinds))
		return -ENODEV;
	if (!kind_of(steering)->groups)
		return 0;
	set_enabled(steering, units);
	if (!units->slices || !units->subslices)
		return -ENODEV;

	/* idle_value() keeps the bits outside the fields, so read the register first */
	CLASS(genx_forcewake_scope, wake)(fw, genx_mmio_domains(steering->mmio->plat,
								MGSR_STEERING.addr));
	if (wake.err)
		return wake.err;
	steering->idle = genx_mmio_read(steering->mmio, MGSR_STEERING);
	steering->idle = idle_value(steering);
	genx_steering_restore(steering);
	return genx_mmio_lost(steering->mmio) ? -ENODEV : 0;
}

void genx_steering_restore(struct genx_steering *steering)
{
	guard(spinlock_irqsave)(&steering->lock);
	steer(steering, steering->idle);
}

/* Read a register with the selector set to @select, then set the selector to its idle value. */
static u32 read_locked(struct genx_steering *steering, u32 offset, u32 select)
{
	u32 val;

	steer(steering, select);
	val = genx_mmio_read_raw(steering->mmio, offset);
	steer(steering, steering->idle);
	return val;
}

static u32 read_steered(struct genx_steering *steering, u32 offset, u32 select)
{
	guard(spinlock_irqsave)(&steering->lock);
	return read_locked(steering, offset, select);
}

static void write_locked(struct genx_steering *steering, u32 offset, u32 val)
{
	/* select multicast again: firmware or a tool may have selected unicast (STR-013) */
	steer(steering, steering->idle);
	genx_mmio_write_raw(steering->mmio, offset, val);
}

static void write_steered(struct genx_steering *steering, u32 offset, u32 val)
{
	guard(spinlock_irqsave)(&steering->lock);
	write_locked(steering, offset, val);
}

u32 genx_steering_read_any(struct genx_steering *steering, struct genx_reg_mcr reg)
{
	return read_steered(steering, reg.addr, select_any(steering, reg.addr));
}

u32 genx_steering_read_instance(struct genx_steering *steering, struct genx_reg_mcr reg,
				unsigned int slice, unsigned int subslice)
{
	return read_steered(steering, reg.addr, selector(steering, false, slice, subslice));
}

u32 genx_steering_read_unit(struct genx_steering *steering, struct genx_reg_mcr reg,
			    unsigned int unit)
{
	enum genx_replication repl = group_of(steering, reg.addr);

	if (repl == GENX_REPL_NONE || !kind_of(steering)->groups)
		return genx_steering_read_any(steering, reg);
	return read_steered(steering, reg.addr, select_unit(steering, repl, unit));
}

void genx_steering_write(struct genx_steering *steering, struct genx_reg_mcr reg, u32 val)
{
	write_steered(steering, reg.addr, val);
}

void genx_steering_modify(struct genx_steering *steering, struct genx_reg_mcr reg, u32 clear,
			  u32 set)
{
	u32 val;

	guard(spinlock_irqsave)(&steering->lock);
	val = read_locked(steering, reg.addr, select_any(steering, reg.addr));
	if (!genx_mmio_lost(steering->mmio))
		write_locked(steering, reg.addr, (val & ~clear) | set);
}

int genx_steering_print(struct genx_steering *steering, struct drm_printer *p)
{
	unsigned long mask = steering->enabled[GENX_REPL_SUBSLICE];
	u32 domains = genx_mmio_domains(steering->mmio->plat, MGSR_STEERING.addr) |
		      genx_mmio_domains(steering->mmio->plat, ROW_CHICKEN.addr);
	unsigned int i;

	if (!kind_of(steering)->groups) {
		drm_puts(p, "none\n");
		return 0;
	}
	CLASS(genx_forcewake_scope, wake)(steering->fw, domains);
	if (wake.err)
		return wake.err;
	drm_printf(p, "selector 0x%08x, between accesses 0x%08x\n",
		   genx_mmio_read(steering->mmio, MGSR_STEERING), steering->idle);
	for_each_set_bit(i, &mask, 32)
		drm_printf(p, "subslice %u: row chicken 0x%08x\n", i,
			   genx_steering_read_unit(steering, ROW_CHICKEN, i));
	return genx_mmio_lost(steering->mmio) ? -ENODEV : 0;
}
