// SPDX-License-Identifier: MIT
/* Look-up of PCI device ids, and the ids of platforms that have no descriptor. */
#include "regs/pci_ids.h"
#include "regs/platform_find.h"

static const u16 bxt_ids[] = {
	0x0a84, 0x1a84, 0x1a85, 0x5a84, 0x5a85,
	0
};

static const u16 glk_ids[] = {
	0x3184, 0x3185,
	0
};

/* Ids that i915 claims, and for which genx has no descriptor. */
static const struct genx_pci_group no_descriptor[] = {
	{ .name = "Broxton", .ids = bxt_ids, .no_descriptor = true },
	{ .name = "Gemini Lake", .ids = glk_ids, .no_descriptor = true },
	{}
};

const struct genx_pci_group *genx_pci_group_next(const struct genx_pci_group *prev)
{
	const struct genx_platform *plat = genx_platform_next(NULL);
	const struct genx_pci_group *group = plat->pci;
	/* the previous group of the loop was @prev; NULL comes before the first one */
	bool after_prev = !prev;

	/*
	 * Go through the groups of each platform, and then through the groups without a descriptor:
	 * @plat is NULL for these. A list of groups ends with a group without a name.
	 */
	while (group->name || plat) {
		if (!group->name) {
			plat = genx_platform_next(plat);
			group = plat ? plat->pci : no_descriptor;
			continue;
		}
		if (after_prev)
			return group;
		after_prev = group == prev;
		group++;
	}
	return NULL;
}

const struct genx_pci_group *genx_pci_group_find(u16 device)
{
	const struct genx_pci_group *group;

	for_each_genx_pci_group(group)
		if (genx_pci_group_has(group, device))
			return group;
	return NULL;
}
