/* SPDX-License-Identifier: GPL-2.0-only */
/* Cases that run once a platform. */
#ifndef GENX_KUNIT_PLATFORMS_H
#define GENX_KUNIT_PLATFORMS_H

#include <kunit/test.h>
#include <linux/string.h>

#include "regs/platform.h"

/** genx_kunit_platforms_gen() - KUNIT_CASE_PARAM() over all platforms, named by codename */
static inline const void *genx_kunit_platforms_gen(const void *prev, char *desc)
{
	const struct genx_platform *const *plat = prev;

	plat = plat ? plat + 1 : genx_platforms;
	if (!*plat)
		return NULL;
	strscpy(desc, (*plat)->codename, KUNIT_PARAM_DESC_SIZE);
	return plat;
}

/** genx_kunit_plat() - the platform of this run of such a case */
static inline const struct genx_platform *genx_kunit_plat(struct kunit *test)
{
	return *(const struct genx_platform *const *)test->param_value;
}

/** genx_kunit_platform() - a platform by its codename, NULL: there is none */
static inline const struct genx_platform *genx_kunit_platform(const char *codename)
{
	const struct genx_platform *const *plat;

	for (plat = genx_platforms; *plat; plat++)
		if (!strcmp((*plat)->codename, codename))
			break;
	return *plat;
}

#endif
