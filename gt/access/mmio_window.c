// SPDX-License-Identifier: GPL-2.0-only
#include <linux/rcupdate.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio_window.h"

void genx_mmio_init(struct genx_mmio *mmio, struct drm_device *drm,
		    const struct genx_platform *plat, void __iomem *base)
{
	*mmio = (struct genx_mmio){
		.drm = drm,
		.plat = plat,
		.base = base,
		.size = plat->gttmm_size,
	};
	spin_lock_init(&mmio->bus_lock);
}

void genx_mmio_revoke(struct genx_mmio *mmio)
{
	WRITE_ONCE(mmio->revoked, true);
	WRITE_ONCE(mmio->base, NULL);
	/* every access is inside a read-side section of RCU-sched: wait for those in progress */
	synchronize_rcu();
}

void genx_mmio_set_lost(struct genx_mmio *mmio, const char *what)
{
	WRITE_ONCE(mmio->base, NULL);
	if (!xchg(&mmio->lost, true))
		drm_err(mmio->drm, "GT: device lost: %s reads all ones\n", what);
}
