// SPDX-License-Identifier: GPL-2.0-only
#include <linux/delay.h>
#include <linux/ktime.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/fifo.h"
#include "gt/access/mmio_bus.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/* Writes to registers that need no force-wake do not pass through the FIFO. */
static bool uses_fifo(const struct genx_platform *plat, u32 offset)
{
	return genx_mmio_is_gt(plat, offset) &&
	       !genx_mmio_span_has(plat->always, plat->n_always, offset);
}

/*
 * Wait until the FIFO has a free entry above the reserve, and note how many further writes may
 * follow without another read of the level. Return: false if no entry becomes free in time.
 *
 * Two CPUs that read the level at the same time may use the same free entry. The reserve is larger
 * than the number of concurrent writes, so no write is lost.
 */
static bool level_wait(struct genx_mmio *mmio, void __iomem *base)
{
	const struct genx_platform *plat = mmio->plat;
	ktime_t end = ktime_add_us(ktime_get_raw(), GENX_FIFO_TIMEOUT_US);
	bool expired = false;
	u32 level;

	for (;;) {
		level = genx_mmio_bus_read(mmio, base + GT_FIFO_CTL.addr) & GT_FIFO_FREE_MASK;
		if (level > plat->fifo_reserve)
			break;
		if (expired)
			return false;
		udelay(1);
		expired = ktime_compare(ktime_get_raw(), end) >= 0;
	}
	/* one of the free entries is for the write of the caller */
	if (!plat->fifo_reread)
		atomic_set(&mmio->fifo_free, level - plat->fifo_reserve - 1);
	return true;
}

void genx_fifo_wait_entry(struct genx_mmio *mmio, void __iomem *base, u32 offset)
{
	if (likely(!uses_fifo(mmio->plat, offset)))
		return;
	/* the last read of the level has found an entry for this write, too */
	if (atomic_dec_if_positive(&mmio->fifo_free) >= 0)
		return;
	if (level_wait(mmio, base))
		return;
	/* count each such write, and log the first one */
	if (!atomic_fetch_inc(&mmio->fifo_full))
		drm_err(mmio->drm, "GT: write FIFO does not drain, writing %06x anyway\n",
			offset);
}

void genx_fifo_forget(struct genx_mmio *mmio)
{
	atomic_set(&mmio->fifo_free, 0);
}
