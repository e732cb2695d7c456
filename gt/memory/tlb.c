// SPDX-License-Identifier: GPL-2.0-only
/* TLB invalidation by MMIO. */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/gt.h"
#include "gt/memory/tlb.h"

/*
 * Domains of the engines, and of the registers. An engine whose well is down
 * has nothing in its TLB; that it is woken here costs time and no more, while
 * one that runs on its own must not be missed.
 */
static u32 domains_of(const struct genx_gt *gt)
{
	unsigned long mask = gt->fuses.engines;
	u32 domains = 0;
	unsigned int i;

	for_each_set_bit(i, &mask, 32) {
		const struct genx_engine_desc *engine = &gt->plat->engines[i];

		domains |= engine->fw_domains;
		domains |= genx_mmio_domains(gt->plat, engine->tlb_inv.addr);
	}
	return domains;
}

/* Engines whose translations MMIO can drop; before Gen8 only the stream can (facts 18). */
static unsigned long with_tlb(const struct genx_gt *gt)
{
	unsigned long mask = gt->fuses.engines, result = 0;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		if (gt->plat->engines[i].tlb_inv.addr)
			result |= BIT(i);
	return result;
}

static u32 write_value(const struct genx_engine_desc *engine)
{
	return engine->tlb_inv_masked ? GENX_MASKED_SET(engine->tlb_inv_bit) :
					engine->tlb_inv_bit;
}

static int invalidate_locked(struct genx_gt *gt)
{
	const struct genx_engine_desc *engines = gt->plat->engines;
	unsigned long mask = with_tlb(gt);
	int err = 0, ret;
	unsigned int i;

	lockdep_assert_held(&gt->tlb_lock);
	CLASS(genx_forcewake_scope, wake)(&gt->fw, domains_of(gt));
	if (wake.err)
		return wake.err;

	for_each_set_bit(i, &mask, 32)
		genx_mmio_write(&gt->mmio, engines[i].tlb_inv, write_value(&engines[i]));
	for_each_set_bit(i, &mask, 32) {
		ret = genx_mmio_wait(&gt->mmio, engines[i].tlb_inv, engines[i].tlb_inv_bit, 0,
				     GENX_TLB_TIMEOUT_US, NULL);
		if (ret == -ENODEV)
			return ret;
		if (ret) {
			drm_err_ratelimited(gt->drm, "GT: %s: TLB invalidation: %pe\n",
					    engines[i].name, ERR_PTR(ret));
			err = ret;
		}
	}
	return err;
}

int genx_gt_invalidate_tlbs(struct genx_gt *gt)
{
	guard(mutex)(&gt->tlb_lock);
	if (genx_mmio_lost(&gt->mmio))
		return -ENODEV;
	return invalidate_locked(gt);
}
