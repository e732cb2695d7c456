/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Steering: which instance of a replicated register an access reaches.
 *
 * The steering register is the CPU side one (MGSR, 0xFDC). It is written anew
 * for each access, since firmware and tools may use it too (STR-013), and is
 * left at multicast with an enabled instance for reads (STR-014, STR-009).
 *
 * Source: manual 000 §Multicast Steering and Die Recovery, STR-001..019.
 */
#ifndef GENX_GT_STEERING_H
#define GENX_GT_STEERING_H

#include <linux/spinlock.h>

#include "regs/platform.h"

struct drm_printer;
struct genx_gt;

/**
 * struct genx_steering - steering state of a GT
 * @lock:	serialises all users of the steering register (STR-013); taken
 *		with interrupts off
 * @slices:	enabled slices
 * @subslices:	enabled subslices of the one slice
 * @l3_banks:	enabled L3 banks
 * @mslices:	enabled memory slices
 * @idle:	register value between accesses
 */
struct genx_steering {
	spinlock_t lock;	/* the steering register */
	u32 slices;
	u32 subslices;
	u32 l3_banks;
	u32 mslices;
	u32 idle;
};

/**
 * genx_steering_init() - learn the enabled instances and set the default
 * @gt: GT with fuses read
 *
 * Return: 0 (also where nothing is replicated), -ENODEV if a replication group
 * has no enabled instance, or the error of genx_forcewake_get().
 */
int genx_steering_init(struct genx_gt *gt);

/**
 * genx_steering_restore() - write the idle value again, after a reset
 * @gt: GT
 *
 * Any context. The caller holds the domains of the steering register, if it has
 * any (BDW).
 */
void genx_steering_restore(struct genx_gt *gt);

/**
 * genx_steering_instances() - enabled instances of a replication group
 * @gt: GT
 * @repl: group
 *
 * To visit each of them: for_each_set_bit() over the mask.
 *
 * Return: bit mask of instance numbers; bit 0 for a register that is not
 * replicated.
 */
u32 genx_steering_instances(const struct genx_gt *gt, enum genx_replication repl);

/**
 * genx_mcr_read_any() - read a replicated control register
 * @gt: GT
 * @reg: register
 *
 * From an enabled instance (STR-009, STR-010). The caller holds the register's
 * domains. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u32 genx_mcr_read_any(struct genx_gt *gt, struct genx_reg_mcr reg);

/**
 * genx_mcr_read_instance() - read a replicated status register
 * @gt: GT
 * @reg: register
 * @slice: slice number
 * @subslice: subslice or L3 bank number
 *
 * A unicast read (STR-005, STR-011). A disabled instance reads 0 (STR-008).
 * The caller holds the register's domains. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u32 genx_mcr_read_instance(struct genx_gt *gt, struct genx_reg_mcr reg, unsigned int slice,
			   unsigned int subslice);

/**
 * genx_mcr_read_unit() - read a replicated register from one unit of its group
 * @gt: GT
 * @reg: register
 * @unit: bit number of genx_steering_instances()
 *
 * The caller holds the register's domains. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u32 genx_mcr_read_unit(struct genx_gt *gt, struct genx_reg_mcr reg, unsigned int unit);

/**
 * genx_mcr_write() - write all instances of a replicated register
 * @gt: GT
 * @reg: register
 * @val: value
 *
 * Multicast (STR-003). The caller holds the register's domains. Any context.
 */
void genx_mcr_write(struct genx_gt *gt, struct genx_reg_mcr reg, u32 val);

/**
 * genx_mcr_write_masked() - change bits of a replicated masked register
 * @gt: GT
 * @reg: register
 * @mask: bits to change
 * @val: their new value; bits outside @mask are ignored
 *
 * Multicast, as genx_mcr_write().
 */
void genx_mcr_write_masked(struct genx_gt *gt, struct genx_reg_mcr_masked reg, u16 mask, u16 val);

/**
 * genx_mcr_modify() - read any instance, change bits, write all instances
 * @gt: GT
 * @reg: register
 * @clear: bits to clear
 * @set: bits to set
 *
 * The read is steered to an enabled instance (STR-009), and no other user of
 * the steering register comes between. Any context.
 */
void genx_mcr_modify(struct genx_gt *gt, struct genx_reg_mcr reg, u32 clear, u32 set);

/**
 * genx_steering_print() - the selector, and what one register holds in each subslice
 * @gt: GT, powered, no reset under way
 * @p: where to
 *
 * "none" where nothing is replicated. A register that differs between subslices was
 * written by somebody who did not steer. May sleep.
 *
 * Return: 0, -ENODEV if the device is lost, the error of genx_forcewake_get().
 */
int genx_steering_print(struct genx_gt *gt, struct drm_printer *p);

#endif
