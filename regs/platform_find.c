// SPDX-License-Identifier: MIT
/* All platforms, and look-ups among them: pure functions, no state. */
#include "regs/platform_find.h"

const struct genx_platform *const genx_platforms[] = {
#define GENX_PLATFORM(name)	&genx_platform_##name,
#include "regs/platform_list.h"
#undef GENX_PLATFORM
	NULL
};

const struct genx_platform *genx_platform_next(const struct genx_platform *prev)
{
	const struct genx_platform *const *plat, *const *variant;
	/* the previous descriptor of the loops was @prev; NULL comes before the first one */
	bool after_prev = !prev;

	for (plat = genx_platforms; *plat; plat++) {
		if (after_prev)
			return *plat;
		after_prev = *plat == prev;
		for (variant = (*plat)->variants; variant && *variant; variant++) {
			if (after_prev)
				return *variant;
			after_prev = *variant == prev;
		}
	}
	return NULL;
}

const struct genx_platform *genx_platform_named(const char *codename)
{
	const struct genx_platform *plat;

	for_each_genx_platform(plat)
		if (!strcmp(plat->codename, codename))
			return plat;
	return NULL;
}

const struct genx_platform *genx_platform_find(u16 device)
{
	const struct genx_platform *plat;
	const struct genx_pci_group *group;

	for_each_genx_platform(plat)
		for (group = plat->pci; group->name; group++)
			if (genx_pci_group_has(group, device))
				return plat;
	return NULL;
}
