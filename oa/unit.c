// SPDX-License-Identifier: GPL-2.0-only
/*
 * What every kind of OA unit needs: its operations, and a GT that stays awake.
 */

#include "gt/access/forcewake.h"
#include "gt/gt.h"
#include "gt/exec/suspend.h"
#include "oa/oa.h"
#include "oa/unit.h"

static const struct genx_oa_unit_ops *const unit_ops[] = {
	[GENX_OA_GEN8] = &genx_oa_unit_gen8_ops,
};

const struct genx_oa_unit_ops *genx_oa_unit_ops_get(const struct genx_oa *oa)
{
	return oa->desc->kind < ARRAY_SIZE(unit_ops) ? unit_ops[oa->desc->kind] : NULL;
}

int genx_oa_power_get(struct genx_oa *oa, struct genx_oa_power *power)
{
	int err;

	err = genx_forcewake_get(&oa->gt->fw, oa->desc->fw_domains);
	if (err)
		return err;
	/* a stream may live longer than the file that keeps the device awake by now */
	genx_gt_power_get_awake(oa->gt);

	genx_rc6_inhibit(oa->gt);
	power->held = true;
	return 0;
}

void genx_oa_power_put(struct genx_oa *oa, struct genx_oa_power *power)
{
	if (!power->held)
		return;

	genx_rc6_allow(oa->gt);
	power->held = false;
	genx_forcewake_put(&oa->gt->fw, oa->desc->fw_domains);
	genx_gt_power_put(oa->gt);
}
