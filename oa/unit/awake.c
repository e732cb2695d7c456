// SPDX-License-Identifier: GPL-2.0-only
/*
 * These functions keep the GT awake while a stream is open.
 */

#include "gt/access/forcewake.h"
#include "gt/gt.h"
#include "gt/runtime_pm.h"
#include "oa/unit/unit.h"

int genx_oa_awake_get(struct genx_oa *oa)
{
	int err;

	err = genx_forcewake_get(&oa->gt->fw, oa->desc->fw_domains);
	if (err)
		return err;
	/*
	 * The caller holds the device awake only during the call, or as long as its DRM file is
	 * open. A stream can outlive both, so it has a reference of its own.
	 */
	genx_runtime_pm_get_noresume(oa->gt);

	genx_rc6_inhibit(&oa->gt->rc6);
	return 0;
}

void genx_oa_awake_put(struct genx_oa *oa)
{
	genx_rc6_allow(&oa->gt->rc6);
	genx_forcewake_put(&oa->gt->fw, oa->desc->fw_domains);
	genx_runtime_pm_put(oa->gt);
}
