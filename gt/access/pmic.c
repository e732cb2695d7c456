// SPDX-License-Identifier: GPL-2.0-only
#include <linux/kconfig.h>
#include <linux/mutex.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio_window.h"
#include "gt/access/pmic.h"

#if IS_REACHABLE(CONFIG_IOSF_MBI)
#include <asm/iosf_mbi.h>
#else
#define MBI_PMIC_BUS_ACCESS_BEGIN	1
#define MBI_PMIC_BUS_ACCESS_END		2

/*
 * This kernel has no lock that all drivers of the bus share. The mutex only keeps the devices of
 * genx from using the bus at the same time.
 */
static DEFINE_MUTEX(punit_mutex);

static void iosf_mbi_punit_acquire(void)
{
	mutex_lock(&punit_mutex);
}

static void iosf_mbi_punit_release(void)
{
	mutex_unlock(&punit_mutex);
}

static int iosf_mbi_register_pmic_bus_access_notifier(struct notifier_block *nb)
{
	return 0;
}

static int iosf_mbi_unregister_pmic_bus_access_notifier_unlocked(struct notifier_block *nb)
{
	return 0;
}
#endif

/*
 * Called in process context, with the bus locked, when another driver begins and ends to use the
 * bus. In between all domains stay awake: a wake during the use would hang the SoC (SIL-039).
 */
static int bus_access(struct notifier_block *nb, unsigned long action, void *data)
{
	struct genx_pmic *pmic = container_of(nb, struct genx_pmic, nb);
	int err;

	if (action == MBI_PMIC_BUS_ACCESS_BEGIN && !pmic->held) {
		err = genx_forcewake_get(pmic->fw, pmic->fw->present);
		if (err)
			drm_dbg(pmic->fw->mmio->drm, "GT: not awake while the PMIC is used: %pe\n",
				ERR_PTR(err));
		else
			pmic->held = pmic->fw->present;
	} else if (action == MBI_PMIC_BUS_ACCESS_END && pmic->held) {
		genx_forcewake_put(pmic->fw, pmic->held);
		pmic->held = 0;
	}
	return NOTIFY_OK;
}

void genx_pmic_init(struct genx_pmic *pmic, struct genx_forcewake *fw,
		    const struct genx_platform *plat)
{
	*pmic = (struct genx_pmic){ .nb.notifier_call = bus_access, .fw = fw, .plat = plat };
}

void genx_pmic_lock(struct genx_pmic *pmic)
{
	if (pmic->plat->shared_pmic)
		iosf_mbi_punit_acquire();
}

void genx_pmic_unlock(struct genx_pmic *pmic)
{
	if (pmic->plat->shared_pmic)
		iosf_mbi_punit_release();
}

void genx_pmic_watch(struct genx_pmic *pmic)
{
	if (!pmic->plat->shared_pmic || pmic->watched)
		return;
	pmic->watched = !iosf_mbi_register_pmic_bus_access_notifier(&pmic->nb);
}

void genx_pmic_ignore(struct genx_pmic *pmic)
{
	if (!pmic->watched)
		return;
	pmic->watched = false;
	iosf_mbi_unregister_pmic_bus_access_notifier_unlocked(&pmic->nb);
	/* the END of an access in progress is not delivered any more: release its domains here */
	bus_access(&pmic->nb, MBI_PMIC_BUS_ACCESS_END, NULL);
}
