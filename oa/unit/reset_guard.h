/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * These functions protect accesses to the OA unit from resets of the whole GT.
 *
 * A reset clears the registers of the unit (OAG-005), and during a reset the unit
 * is asleep (FW-014). A sequence of register writes holds the reset lock, so that
 * no reset comes between two writes (OAG-012). Single accesses from a timer, an
 * interrupt or a poll do not take the reset lock: they are skipped during a reset.
 */
#ifndef GENX_OA_UNIT_RESET_GUARD_H
#define GENX_OA_UNIT_RESET_GUARD_H

#include <linux/cleanup.h>
#include <linux/types.h>

#include "regs/reg.h"

struct genx_oa;

/**
 * genx_oa_reset_lock() - prevent resets of the GT
 * @oa: unit
 *
 * Waits for a reset in progress. While the lock is held, the caller must neither allocate
 * memory with reclaim nor wait for a fence. Context: may sleep.
 */
void genx_oa_reset_lock(struct genx_oa *oa);

/**
 * genx_oa_reset_unlock() - undo genx_oa_reset_lock()
 * @oa: unit
 */
void genx_oa_reset_unlock(struct genx_oa *oa);

/**
 * genx_oa_reset_assert_locked() - lockdep: the caller holds the reset lock
 * @oa: unit
 */
void genx_oa_reset_assert_locked(const struct genx_oa *oa);

DEFINE_GUARD(genx_oa_no_reset, struct genx_oa *, genx_oa_reset_lock(_T), genx_oa_reset_unlock(_T))

/**
 * genx_oa_reset_epoch() - number that changes with each reset of the whole GT
 * @oa: unit
 *
 * Context: any.
 *
 * Return: a number that changes at the begin and at the end of each reset.
 */
u32 genx_oa_reset_epoch(const struct genx_oa *oa);

/**
 * genx_oa_reset_since() - has a reset of the whole GT cleared the unit, or is it about to?
 * @oa: unit
 * @epoch: genx_oa_reset_epoch() when the unit was programmed
 *
 * Context: any; the answer stays true only under the reset lock.
 *
 * Return: true if the unit must be programmed again (OAG-005).
 */
bool genx_oa_reset_since(const struct genx_oa *oa, u32 epoch);

/**
 * genx_oa_reset_read() - read a register of the unit unless a reset has it asleep
 * @oa: unit
 * @reg: register
 * @asleep: value during a reset
 *
 * Context: any.
 *
 * Return: the value of the register, or @asleep during a reset.
 */
u32 genx_oa_reset_read(struct genx_oa *oa, struct genx_reg reg, u32 asleep);

/**
 * genx_oa_reset_write() - write a register of the unit unless a reset has it asleep
 * @oa: unit
 * @reg: register
 * @val: value
 *
 * Context: any.
 */
void genx_oa_reset_write(struct genx_oa *oa, struct genx_reg reg, u32 val);

#endif
