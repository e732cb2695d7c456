// SPDX-License-Identifier: GPL-2.0-only

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/fuses.h"
#include "gt/gt.h"
#include "gt/reset_hw.h"
#include "gt/take_over.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"

/* Write 0 to a register. The read makes sure that the write has arrived. */
static void clear(struct genx_gt *gt, struct genx_reg reg)
{
	genx_mmio_write(&gt->mmio, reg, 0);
	genx_mmio_read(&gt->mmio, reg);
}

/* Clear errors latched for the previous owner. EIR is cleared when an engine starts (SIL-006). */
static void clear_errors(struct genx_gt *gt)
{
	const struct genx_engine_desc *desc;

	clear(gt, PGTBL_ER);
	for_each_engine_desc(desc, gt->plat)
		if (gt->fuses.engines & genx_fuses_engine_bit(gt->plat, desc))
			clear(gt, RING_IPEIR(desc->mmio_base));
}

/* Clear the fault registers: a register that holds a valid fault does not latch the next fault. */
static void clear_faults(struct genx_gt *gt)
{
	unsigned int i;

	if (gt->plat->ring_fault_gam) {
		/* the reset has cleared the steering registers */
		genx_steering_restore(&gt->steering);
		genx_steering_write(&gt->steering, GAM_RING_FAULT, 0);
		genx_steering_read_any(&gt->steering, GAM_RING_FAULT);
	}
	for (i = 0; i < gt->plat->n_ring_faults; i++)
		clear(gt, RING_FAULT_OF(i));
}

static void stop_engines(struct genx_gt *gt)
{
	const struct genx_engine_desc *desc;

	for_each_engine_desc(desc, gt->plat)
		if (gt->fuses.engines & genx_fuses_engine_bit(gt->plat, desc))
			genx_reset_hw_stop(gt, desc);
}

/* State of the engines before reset_all(). */
enum engines {
	ENGINES_MAY_RUN,	/* another driver may have left them running: stop them first */
	ENGINES_STOPPED,
};

/*
 * Reset the whole GT with RC6 off. A free of a context or of memory may request a TLB invalidation
 * at any time. The lock of the TLBs keeps invalidations out during the reset.
 */
static int reset_all(struct genx_gt *gt, enum engines engines)
{
	int err;

	guard(genx_reset)(&gt->reset);
	guard(mutex)(&gt->tlb.lock);
	genx_rc6_take_over(&gt->rc6);
	if (engines == ENGINES_MAY_RUN)
		stop_engines(gt);
	err = genx_reset_hw_full(gt);
	genx_pmic_lock(&gt->pmic);
	if (!err)
		err = genx_forcewake_restore(&gt->fw);
	genx_pmic_unlock(&gt->pmic);
	/* writes that were lost before the reset do not matter */
	genx_mmio_check_fifo(&gt->mmio);
	return err;
}

int genx_take_over(struct genx_gt *gt)
{
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
	if (wake.err)
		return wake.err;
	err = reset_all(gt, ENGINES_MAY_RUN);
	if (err) {
		drm_err(gt->drm, "GT: reset before first use failed: %pe\n", ERR_PTR(err));
		return err;
	}
	clear_errors(gt);
	clear_faults(gt);
	return 0;
}

void genx_take_over_end(struct genx_gt *gt)
{
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
	err = wake.err ?: reset_all(gt, ENGINES_STOPPED);
	if (err && !genx_mmio_lost(&gt->mmio))
		drm_warn(gt->drm, "GT: not reset for its next owner: %pe\n", ERR_PTR(err));
}
