// SPDX-License-Identifier: MIT
/* Look-ups in the descriptor tables: pure functions, no state. */
#include "regs/pci_ids.h"
#include "regs/platform.h"

const struct genx_platform *const genx_platforms[] = {
	&genx_platform_snb,
	&genx_platform_ivb,
	&genx_platform_vlv,
	&genx_platform_hsw,
	&genx_platform_bdw,
	&genx_platform_kbl,
	&genx_platform_lkf,
	&genx_platform_dg2,
	NULL
};

const struct genx_platform *const genx_platform_variants[] = {
	&genx_platform_hsw_gt1,
	&genx_platform_hsw_gt3,
	&genx_platform_bdw_gt3,
	&genx_platform_kbl_gt3,
	&genx_platform_skl,
	&genx_platform_skl_gt3,
	NULL
};

static const struct genx_platform *named_in(const struct genx_platform *const *plat,
					    const char *codename)
{
	for (; *plat; plat++)
		if (!strcmp((*plat)->codename, codename))
			return *plat;
	return NULL;
}

const struct genx_platform *genx_platform_named(const char *codename)
{
	const struct genx_platform *plat = named_in(genx_platforms, codename);

	return plat ? plat : named_in(genx_platform_variants, codename);
}

const struct genx_platform *genx_platform_find(u16 device)
{
	const struct genx_pci_group *group = genx_pci_group_find(device);

	return group && group->codename ? genx_platform_named(group->codename) : NULL;
}

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

bool genx_mmio_span_has(const struct genx_mmio_span *spans, unsigned int n, u32 offset)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (offset >= spans[i].first && offset <= spans[i].last)
			return true;
	return false;
}

bool genx_mmio_is_gt(const struct genx_platform *plat, u32 offset)
{
	return genx_mmio_span_has(plat->gt_spans, plat->n_gt_spans, offset);
}

const struct genx_oa_format *genx_oa_format_find(const struct genx_oa_desc *oa, u32 uapi)
{
	unsigned int i;

	for (i = 0; i < oa->n_formats; i++)
		if (oa->formats[i].uapi == uapi)
			return &oa->formats[i];
	return NULL;
}
