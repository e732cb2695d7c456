// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio_check.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/* Forbidden accesses that are logged; later ones are only counted. */
#define MAX_REPORTS	32

const char *genx_mmio_fault(const struct genx_platform *plat, u32 held, u32 offset, bool write)
{
	const struct genx_mmio_range *range;

	if (offset & 3 || offset >= plat->mmio_size)
		return "outside the registers";
	if (offset >= VMM_PAGE_FIRST && offset <= VMM_PAGE_LAST)
		return "in the VMM page";
	if (write && offset >= MCHBAR_ALIAS_FIRST && offset <= MCHBAR_ALIAS_LAST)
		return "in the read-only MCHBAR alias";
	if (!genx_mmio_is_gt(plat, offset))
		return NULL;
	if (genx_mmio_span_has(plat->always, plat->n_always, offset))
		return NULL;

	range = genx_mmio_range_find(plat, offset);
	if (!range)
		return "in no range of the table";
	if (write && genx_mmio_span_has(plat->shadow, plat->n_shadow, offset))
		return NULL;
	if (range->domains & ~held)
		return "without force-wake";
	return NULL;
}

#if IS_ENABLED(CONFIG_DRM_GENX_DEBUG_MMIO)
void genx_mmio_check(struct genx_mmio *mmio, u32 offset, bool write)
{
	const u32 *domains = READ_ONCE(mmio->held);
	u32 held = domains ? READ_ONCE(*domains) : 0;
	const char *fault = genx_mmio_fault(mmio->plat, held, offset, write);

	WRITE_ONCE(mmio->last, offset);
	if (likely(!fault))
		return;
	if (atomic_inc_return(&mmio->bad_accesses) <= MAX_REPORTS)
		drm_err(mmio->drm, "GT: %s of %06x %s (held %x), by %pS\n",
			write ? "write" : "read", offset, fault, held,
			__builtin_return_address(0));
}
#endif
