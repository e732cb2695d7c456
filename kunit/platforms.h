/* SPDX-License-Identifier: GPL-2.0-only */
/* Cases that run once a platform, or once each platform that can have some fault. */
#ifndef GENX_KUNIT_PLATFORMS_H
#define GENX_KUNIT_PLATFORMS_H

#include <kunit/test.h>
#include <linux/sizes.h>
#include <linux/string.h>

#include "model/model.h"
#include "regs/platform.h"

/* A case for the descriptor at @plat of a table, named by its codename; NULL at the end. */
static inline const void *genx_kunit_plat_at(const struct genx_platform *const *plat, char *desc)
{
	if (!*plat)
		return NULL;
	strscpy(desc, (*plat)->codename, KUNIT_PARAM_DESC_SIZE);
	return plat;
}

/** genx_kunit_platforms_gen() - KUNIT_CASE_PARAM() over all platforms, named by codename */
static inline const void *genx_kunit_platforms_gen(const void *prev, char *desc)
{
	const struct genx_platform *const *plat = prev;

	return genx_kunit_plat_at(plat ? plat + 1 : genx_platforms, desc);
}

/** genx_kunit_variants_gen() - the same over the variants of platforms */
static inline const void *genx_kunit_variants_gen(const void *prev, char *desc)
{
	const struct genx_platform *const *plat = prev;

	return genx_kunit_plat_at(plat ? plat + 1 : genx_platform_variants, desc);
}

/** genx_kunit_descriptors_gen() - the same over the platforms, then their variants */
static inline const void *genx_kunit_descriptors_gen(const void *prev, char *desc)
{
	const struct genx_platform *const *plat = prev;

	plat = plat ? plat + 1 : genx_platforms;
	if (!*plat && plat[-1] == &genx_platform_dg2)
		plat = genx_platform_variants;
	return genx_kunit_plat_at(plat, desc);
}

/** genx_kunit_platforms_next() - the same over the platforms that can have @fault */
static inline const void *genx_kunit_platforms_next(const void *prev, char *desc,
						    enum model_fault fault)
{
	const struct genx_platform *const *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && !model_fault_applies(*plat, fault));
	return plat;
}

/** genx_kunit_plat() - the platform of this run of such a case */
static inline const struct genx_platform *genx_kunit_plat(struct kunit *test)
{
	return *(const struct genx_platform *const *)test->param_value;
}

/* Of the modelled GGTT: enough for all that a test wants, and soon looked through. */
#define GENX_KUNIT_GGTT_BYTES	SZ_2M

/**
 * genx_kunit_plat_config() - configuration of a whole part
 * @plat: platform
 *
 * Return: the configuration, for genx_kunit_gpu_create().
 */
static inline struct model_config genx_kunit_plat_config(const struct genx_platform *plat)
{
	u32 entry = plat->ggtt_kind == GENX_GGTT_GEN6 ? sizeof(u32) : sizeof(u64);

	return (struct model_config){
		.plat = plat,
		.device_id = plat->pci_ids[0],
		.ggtt_entries = GENX_KUNIT_GGTT_BYTES / entry,
	};
}

#endif
