// SPDX-License-Identifier: GPL-2.0-only
/*
 * RC6. Thresholds and control values are data of the platform (register facts 8).
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/gt.h"
#include "gt/rc6.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"

void genx_rc6_init(struct genx_gt *gt)
{
	mutex_init(&gt->rc6.lock);
}

void genx_rc6_fini(struct genx_gt *gt)
{
	mutex_destroy(&gt->rc6.lock);
}

/* Off until told otherwise. The order is the same as on: state, then control. */
static void write_off(struct genx_gt *gt)
{
	const struct genx_rc6_desc *desc = gt->plat->rc6;

	genx_mmio_write(&gt->mmio, RC_CONTROL, desc ? desc->off : 0);
	genx_mmio_write(&gt->mmio, RC_STATE, 0);
}

static void write_setup(struct genx_gt *gt)
{
	const struct genx_rc6_desc *desc = gt->plat->rc6;
	unsigned long engines = gt->fuses.engines;
	unsigned int i;

	for (i = 0; i < desc->n_setup; i++)
		genx_mmio_write(&gt->mmio, GENX_REG(desc->setup[i].addr), desc->setup[i].value);
	for_each_set_bit(i, &engines, 32)
		genx_mmio_write(&gt->mmio, RING_MAX_IDLE(gt->plat->engines[i].mmio_base),
				desc->max_idle);
}

/* As firmware left it, or as genx wants it. */
static void write_on(struct genx_gt *gt)
{
	struct genx_rc6 *rc6 = &gt->rc6;

	if (rc6->owned && rc6->on) {
		genx_mmio_write(&gt->mmio, RC_STATE, 0);
		genx_mmio_write(&gt->mmio, RC_CONTROL, gt->plat->rc6->control);
	} else if (rc6->owned) {
		write_off(gt);
	} else {
		genx_mmio_write(&gt->mmio, RC_STATE, rc6->state);
		genx_mmio_write(&gt->mmio, RC_CONTROL, rc6->control);
	}
}

static bool can_own(struct genx_gt *gt)
{
	const struct genx_rc6_desc *desc = gt->plat->rc6;

	if (!desc)
		return false;
	/* where the power context is saved is firmware's to say */
	return !desc->needs || genx_mmio_read(&gt->mmio, GENX_REG(desc->needs));
}

/* Of the registers of RC6 itself. */
static u32 own_domains(const struct genx_gt *gt)
{
	return genx_mmio_domains(gt->plat, RC_CONTROL.addr) & gt->fw.present;
}

/* All engines' registers are written too. */
static u32 domains(const struct genx_gt *gt)
{
	unsigned long engines = gt->fuses.engines;
	u32 ret = own_domains(gt);
	unsigned int i;

	for_each_set_bit(i, &engines, 32)
		ret |= gt->plat->engines[i].fw_domains;
	return ret;
}

int genx_rc6_enable(struct genx_gt *gt)
{
	struct genx_rc6 *rc6 = &gt->rc6;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, domains(gt));
	if (wake.err)
		return wake.err;
	guard(mutex)(&rc6->lock);
	if (!can_own(gt))
		return 0;
	rc6->owned = true;
	rc6->on = true;
	write_setup(gt);
	if (!rc6->inhibited)
		write_on(gt);
	return 0;
}

void genx_rc6_disable(struct genx_gt *gt)
{
	struct genx_rc6 *rc6 = &gt->rc6;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, own_domains(gt));
	guard(mutex)(&rc6->lock);
	if (!rc6->on)
		return;
	rc6->on = false;
	if (!wake.err)
		write_off(gt);
}

void genx_rc6_inhibit(struct genx_gt *gt)
{
	struct genx_rc6 *rc6 = &gt->rc6;

	guard(mutex)(&rc6->lock);
	if (rc6->inhibited++)
		return;
	if (!rc6->owned) {
		rc6->control = genx_mmio_read(&gt->mmio, RC_CONTROL);
		rc6->state = genx_mmio_read(&gt->mmio, RC_STATE);
	}
	write_off(gt);
}

void genx_rc6_allow(struct genx_gt *gt)
{
	struct genx_rc6 *rc6 = &gt->rc6;

	guard(mutex)(&rc6->lock);
	if (!WARN_ON_ONCE(!rc6->inhibited) && !--rc6->inhibited)
		write_on(gt);
}

void genx_rc6_restore(struct genx_gt *gt)
{
	struct genx_rc6 *rc6 = &gt->rc6;

	guard(mutex)(&rc6->lock);
	if (rc6->owned)
		write_setup(gt);
	if (rc6->inhibited)
		write_off(gt);
	else if (rc6->owned)
		write_on(gt);
}

void genx_rc6_print(struct genx_gt *gt, struct drm_printer *p)
{
	struct genx_rc6 *rc6 = &gt->rc6;
	bool owned, on;
	unsigned int inhibited;

	scoped_guard(mutex, &rc6->lock) {
		owned = rc6->owned;
		on = rc6->on;
		inhibited = rc6->inhibited;
	}
	drm_printf(p, "RC6: %s%s\n", !owned ? "as firmware left it" : on ? "on" : "off",
		   inhibited ? ", kept away" : "");
}
