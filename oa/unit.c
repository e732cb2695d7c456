// SPDX-License-Identifier: GPL-2.0-only
/*
 * What every kind of OA unit needs: its operations, and a GT that stays awake.
 */

#include "gt/forcewake.h"
#include "gt/gt.h"
#include "gt/mmio.h"
#include "gt/power.h"
#include "oa/oa.h"
#include "oa/unit.h"
#include "regs/gt_regs.h"

static const struct genx_oa_unit_ops *const unit_ops[] = {
	[GENX_OA_GEN8] = &genx_oa_unit_gen8_ops,
};

const struct genx_oa_unit_ops *genx_oa_unit_ops_get(const struct genx_oa *oa)
{
	return oa->desc->kind < ARRAY_SIZE(unit_ops) ? unit_ops[oa->desc->kind] : NULL;
}

/* Writing 0 to both keeps the GT out of RC6 (register facts 8). */
static void rc6_off(struct genx_oa *oa)
{
	genx_mmio_write(&oa->gt->mmio, RC_CONTROL, 0);
	genx_mmio_write(&oa->gt->mmio, RC_STATE, 0);
}

int genx_oa_power_get(struct genx_oa *oa, struct genx_oa_power *power)
{
	int err;

	err = genx_forcewake_get(&oa->gt->fw, oa->desc->fw_domains);
	if (err)
		return err;
	/* a stream may live longer than the file that keeps the device awake by now */
	genx_gt_power_get_awake(oa->gt);

	power->rc_control = genx_mmio_read(&oa->gt->mmio, RC_CONTROL);
	power->rc_state = genx_mmio_read(&oa->gt->mmio, RC_STATE);
	power->held = true;
	rc6_off(oa);
	return 0;
}

void genx_oa_power_off_rc6(struct genx_oa *oa, const struct genx_oa_power *power)
{
	if (power->held)
		rc6_off(oa);
}

void genx_oa_power_put(struct genx_oa *oa, struct genx_oa_power *power)
{
	if (!power->held)
		return;

	genx_mmio_write(&oa->gt->mmio, RC_STATE, power->rc_state);
	genx_mmio_write(&oa->gt->mmio, RC_CONTROL, power->rc_control);
	power->held = false;
	genx_forcewake_put(&oa->gt->fw, oa->desc->fw_domains);
	genx_gt_power_put(oa->gt);
}
