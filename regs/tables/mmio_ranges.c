// SPDX-License-Identifier: MIT
#include "regs/tables/mmio_ranges.h"

const struct genx_mmio_range *genx_mmio_range_find(const struct genx_platform *plat, u32 offset)
{
	unsigned int lo = 0, hi = plat->n_ranges;

	while (lo < hi) {
		unsigned int mid = lo + (hi - lo) / 2;
		const struct genx_mmio_range *range = &plat->ranges[mid];

		if (offset < range->first)
			hi = mid;
		else if (offset > range->last)
			lo = mid + 1;
		else
			return range;
	}
	return NULL;
}

u32 genx_mmio_domains(const struct genx_platform *plat, u32 offset)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(plat, offset);

	return range ? range->domains : 0;
}

bool genx_mmio_is_gt(const struct genx_platform *plat, u32 offset)
{
	return genx_mmio_span_has(plat->gt_spans, plat->n_gt_spans, offset);
}
