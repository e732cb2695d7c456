// SPDX-License-Identifier: MIT
/* Find the model's description of the hardware of a platform. */
#include "model/state/model_types.h"
#include "model/state/part.h"

static const struct {
	const char *codename;
	const struct model_part *part;
} parts[] = {
#define GENX_PLATFORM(name)	{ #name, &model_part_##name },
#include "regs/platform_list.h"
#undef GENX_PLATFORM
};

const struct model_part *model_part_find(const struct genx_platform *plat)
{
	/* variant NAME-X has the part of platform NAME */
	size_t len = strcspn(plat->codename, "-");
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parts); i++)
		if (!strncmp(parts[i].codename, plat->codename, len) && !parts[i].codename[len])
			return parts[i].part;
	return NULL;
}

const struct model_part *model_part_of(const struct model_config *cfg)
{
	return cfg->part ? cfg->part : model_part_find(cfg->plat);
}
