// SPDX-License-Identifier: GPL-2.0-only
/*
 * These functions protect accesses to the OA unit from resets of the whole GT.
 *
 * A reset clears the registers of the unit (OAG-005), and during a reset the unit is asleep
 * (FW-014). A sequence of register writes holds the reset lock, so that no reset comes between two
 * writes (OAG-012). Single accesses from a timer, an interrupt or a poll do not take the reset
 * lock: they are skipped during a reset.
 */

#include "gt/access/mmio.h"
#include "gt/gt.h"
#include "oa/unit/unit.h"

void genx_oa_reset_lock(struct genx_oa *oa)
{
	mutex_lock(&oa->gt->reset.mutex);
}

void genx_oa_reset_unlock(struct genx_oa *oa)
{
	mutex_unlock(&oa->gt->reset.mutex);
}

void genx_oa_reset_assert_locked(const struct genx_oa *oa)
{
	genx_reset_assert_held(&oa->gt->reset);
}

u32 genx_oa_reset_epoch(const struct genx_oa *oa)
{
	return genx_reset_epoch(&oa->gt->reset);
}

bool genx_oa_reset_since(const struct genx_oa *oa, u32 epoch)
{
	return epoch != genx_reset_epoch(&oa->gt->reset);
}

/* genx_reset_epoch_lock() always takes the epoch lock; it returns false during a reset. */

u32 genx_oa_reset_read(struct genx_oa *oa, struct genx_reg reg, u32 asleep)
{
	unsigned long flags;
	u32 val = asleep;

	if (genx_reset_epoch_lock(&oa->gt->reset, &flags))
		val = genx_mmio_read(&oa->gt->mmio, reg);
	genx_reset_epoch_unlock(&oa->gt->reset, flags);
	return val;
}

u32 genx_oa_reset_read_engine(struct genx_oa *oa, struct genx_reg reg, u32 asleep)
{
	struct genx_reset_sync *sync = &oa->gt->reset;
	unsigned long flags;
	u32 val = asleep;

	/* no reset of the whole GT is in progress, and none of an engine alone */
	if (genx_reset_epoch_lock(sync, &flags) && !sync->engine)
		val = genx_mmio_read(&oa->gt->mmio, reg);
	genx_reset_epoch_unlock(sync, flags);
	return val;
}

void genx_oa_reset_write(struct genx_oa *oa, struct genx_reg reg, u32 val)
{
	unsigned long flags;

	if (genx_reset_epoch_lock(&oa->gt->reset, &flags))
		genx_mmio_write(&oa->gt->mmio, reg, val);
	genx_reset_epoch_unlock(&oa->gt->reset, flags);
}
