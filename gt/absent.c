// SPDX-License-Identifier: GPL-2.0-only
/* Removes engines whose force-wake domain does not wake. */
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/fuses.h"

/*
 * Domains without which the device cannot be used: GT, render, and each domain of a register
 * range that needs several domains (on Gen9 media is such a domain).
 */
static u32 common_domains(const struct genx_platform *plat)
{
	u32 common = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER);
	unsigned int i;

	for (i = 0; i < plat->n_ranges; i++)
		if (hweight32(plat->ranges[i].domains) > 1)
			common |= plat->ranges[i].domains;
	return common;
}

/* Remove @domain and all engines that need it. @err: why the domain is removed, for the log. */
static void drop_domain(struct genx_forcewake *fw, struct genx_fuses *fuses, u32 domain, int err)
{
	const struct genx_platform *plat = fw->mmio->plat;
	unsigned long engines = fuses->engines;
	unsigned int i;

	for_each_set_bit(i, &engines, 32) {
		if (!((plat->engines[i].fw_domains | plat->engines[i].shared_domains) & domain))
			continue;
		fuses->engines &= ~BIT(i);
		fuses->failed |= BIT(i);
		drm_err(fw->mmio->drm,
			"%s: force-wake domain does not wake (%pe), engine not used\n",
			plat->engines[i].name, ERR_PTR(err));
	}
	genx_forcewake_prune(fw, ~domain);
}

int genx_absent_check(struct genx_forcewake *fw, struct genx_fuses *fuses)
{
	unsigned long check = fw->present & ~common_domains(fw->mmio->plat);
	unsigned int d;
	int err;

	for_each_set_bit(d, &check, GENX_FW_COUNT) {
		err = genx_forcewake_get(fw, GENX_FW_BIT(d));
		if (!err)
			genx_forcewake_put(fw, GENX_FW_BIT(d));
		else if (err == -ETIMEDOUT)
			drop_domain(fw, fuses, GENX_FW_BIT(d), err);
		else
			return err;
	}
	return 0;
}
