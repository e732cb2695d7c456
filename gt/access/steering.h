/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Steering selects the instance of a replicated register that an access reaches.
 *
 * The driver uses the CPU's steering register (MGSR, 0xFDC) and writes it before
 * each access, since firmware and tools may change it (STR-013). Between accesses
 * the register selects multicast for writes and an enabled instance for reads (STR-014,
 * STR-009).
 *
 * Source: manual 000 §Multicast Steering and Die Recovery, STR-001..019.
 */
#ifndef GENX_GT_ACCESS_STEERING_H
#define GENX_GT_ACCESS_STEERING_H

#include <linux/spinlock.h>

#include "regs/platform.h"

struct drm_printer;
struct genx_forcewake;
struct genx_mmio;

/**
 * struct genx_steering_units - enabled units of each replication group, as bit masks
 * @slices:	slices
 * @subslices:	subslices, the same in each slice
 * @l3_banks:	L3 banks; 0: either all banks of a memory slice are enabled or none (DG2)
 * @mslices:	memory slices
 * @l3_mslices:	memory slices whose L3 banks are enabled
 */
struct genx_steering_units {
	u32 slices;
	u32 subslices;
	u32 l3_banks;
	u32 mslices;
	u32 l3_mslices;
};

/**
 * struct genx_steering - steering state of a GT
 * @mmio:	register window
 * @fw:		power domains
 * @lock:	serialises all users of the steering register (STR-013); taken
 *		with interrupts off
 * @enabled:	bit masks of enabled units, by enum genx_replication
 * @idle:	register value between accesses
 */
struct genx_steering {
	struct genx_mmio *mmio;
	struct genx_forcewake *fw;
	spinlock_t lock;	/* the steering register */
	u32 enabled[GENX_REPL_COUNT];
	u32 idle;
};

/**
 * genx_steering_init() - set the enabled units and write the idle value
 * @steering: state to initialise
 * @fw: force-wake of the GT, with its register window
 * @units: enabled units (fuses); not used if the platform has no replicated registers
 *
 * Return: 0 (also if the platform has no replicated registers), -ENODEV if no slice or no subslice
 * is enabled or the device is lost, or the error of genx_forcewake_get().
 */
int genx_steering_init(struct genx_steering *steering, struct genx_forcewake *fw,
		       const struct genx_steering_units *units);

/**
 * genx_steering_restore() - write the idle value again, after a reset
 * @steering: steering
 *
 * Any context. The caller holds the force-wake domains of the steering register, if the register
 * needs any domain (on BDW it does).
 */
void genx_steering_restore(struct genx_steering *steering);

/**
 * genx_steering_instances() - enabled instances of a replication group
 * @steering: steering
 * @repl: group
 *
 * Return: bit mask of instance numbers, for for_each_set_bit(); bit 0 for a register that is not
 * replicated.
 */
u32 genx_steering_instances(const struct genx_steering *steering, enum genx_replication repl);

/**
 * genx_steering_read_any() - read a replicated control register
 * @steering: steering
 * @reg: register
 *
 * Reads an enabled instance (STR-009, STR-010). The caller holds the register's
 * domains. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u32 genx_steering_read_any(struct genx_steering *steering, struct genx_reg_mcr reg);

/**
 * genx_steering_read_instance() - read a replicated status register
 * @steering: steering
 * @reg: register
 * @slice: slice number
 * @subslice: subslice or L3 bank number
 *
 * Makes a unicast read (STR-005, STR-011). A disabled instance reads 0 (STR-008).
 * The caller holds the register's domains. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u32 genx_steering_read_instance(struct genx_steering *steering, struct genx_reg_mcr reg,
				unsigned int slice, unsigned int subslice);

/**
 * genx_steering_read_unit() - read a replicated register from one unit of its group
 * @steering: steering
 * @reg: register
 * @unit: bit number of genx_steering_instances()
 *
 * The caller holds the register's domains. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u32 genx_steering_read_unit(struct genx_steering *steering, struct genx_reg_mcr reg,
			    unsigned int unit);

/**
 * genx_steering_place() - the numbers by which the selector addresses a unit
 * @steering: steering of a platform with a selector
 * @repl: group
 * @unit: bit number of genx_steering_instances()
 * @slice: set to the value of the selector's field for the slice
 * @subslice: set to the value of the selector's field for the subslice
 */
void genx_steering_place(const struct genx_steering *steering, enum genx_replication repl,
			 unsigned int unit, unsigned int *slice, unsigned int *subslice);

/**
 * genx_steering_write() - write all instances of a replicated register
 * @steering: steering
 * @reg: register
 * @val: value
 *
 * The write is multicast (STR-003). The caller holds the register's domains. Any context.
 */
void genx_steering_write(struct genx_steering *steering, struct genx_reg_mcr reg, u32 val);

/**
 * genx_steering_modify() - read any instance, change bits, write all instances
 * @steering: steering
 * @reg: register
 * @clear: bits to clear
 * @set: bits to set
 *
 * The read is steered to an enabled instance (STR-009). Between the read and the write the lock
 * keeps other users of the steering register out. The caller holds the register's domains. Any
 * context.
 */
void genx_steering_modify(struct genx_steering *steering, struct genx_reg_mcr reg, u32 clear,
			  u32 set);

/**
 * genx_steering_print() - print the selector, and one register of each subslice
 * @steering: steering of a GT that is powered and not being reset, with its power gates off
 * @p: printer
 *
 * Prints "none" if the platform has no replicated registers. If the register differs between
 * subslices, software other than genx wrote it by unicast. May sleep.
 *
 * Return: 0, -ENODEV if the device is lost, or the error of genx_forcewake_get().
 */
int genx_steering_print(struct genx_steering *steering, struct drm_printer *p);

#endif
