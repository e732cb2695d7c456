/* SPDX-License-Identifier: GPL-2.0-only */
/* Generators of KUnit parameters: one case per platform, or per platform that can have a fault. */
#ifndef GENX_KUNIT_LIB_PLATFORMS_H
#define GENX_KUNIT_LIB_PLATFORMS_H

#include <kunit/test.h>
#include <linux/sizes.h>
#include <linux/string.h>

#include "model/model.h"
#include "regs/platform_find.h"

/* Name the case of @plat by its codename. Return: @plat; NULL ends the generator. */
static inline const void *genx_kunit_plat_case(const struct genx_platform *plat, char *desc)
{
	if (plat)
		strscpy(desc, plat->codename, KUNIT_PARAM_DESC_SIZE);
	return plat;
}

/** genx_kunit_descriptors_gen() - generate a case for each platform and for each variant */
static inline const void *genx_kunit_descriptors_gen(const void *prev, char *desc)
{
	return genx_kunit_plat_case(genx_platform_next(prev), desc);
}

/** genx_kunit_is_variant() - is @plat the descriptor of a variant of a platform? */
static inline bool genx_kunit_is_variant(const struct genx_platform *plat)
{
	const struct genx_platform *const *each;

	for (each = genx_platforms; *each; each++)
		if (*each == plat)
			return false;
	return true;
}

/** genx_kunit_platforms_gen() - generate a case for each platform, without variants */
static inline const void *genx_kunit_platforms_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_platform_next(plat);
	} while (plat && genx_kunit_is_variant(plat));
	return genx_kunit_plat_case(plat, desc);
}

/**
 * genx_kunit_has_row() - does @plat have a row in the matrix of platforms?
 * @plat: platform or variant
 *
 * Return: true for platforms, and for the variants that tools/lab/pages/tables lists, whose parts
 * are sold under names of their own.
 */
static inline bool genx_kunit_has_row(const struct genx_platform *plat)
{
	static const char * const variants[] = { "tgl-rkl", "adl-rpls", "adl-rplp" };

	return !genx_kunit_is_variant(plat) ||
	       match_string(variants, ARRAY_SIZE(variants), plat->codename) >= 0;
}

/** genx_kunit_rows_gen() - generate a case for each descriptor with a row in the matrix */
static inline const void *genx_kunit_rows_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_platform_next(plat);
	} while (plat && !genx_kunit_has_row(plat));
	return genx_kunit_plat_case(plat, desc);
}

/** genx_kunit_rings_gen() - generate a case for each platform that runs contexts by rings */
static inline const void *genx_kunit_rings_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && plat->submit_kind != GENX_SUBMIT_RING);
	return plat;
}

/** genx_kunit_is_gen12() - is @plat the descriptor of Tiger to Raptor Lake? */
static inline bool genx_kunit_is_gen12(const struct genx_platform *plat)
{
	return !strncmp(plat->codename, "tgl", 3) || !strncmp(plat->codename, "adl", 3);
}

/** genx_kunit_gen12_gen() - generate a case for each descriptor of Tiger to Raptor Lake */
static inline const void *genx_kunit_gen12_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_platform_next(plat);
	} while (plat && !genx_kunit_is_gen12(plat));
	return genx_kunit_plat_case(plat, desc);
}

/** genx_kunit_oar_gen() - generate a case for each platform with OAG and OAR, without variants */
static inline const void *genx_kunit_oar_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && !(plat->oa && plat->oa->kind == GENX_OA_GEN12));
	return plat;
}

/** genx_kunit_variants_gen() - generate a case for each variant, without platforms */
static inline const void *genx_kunit_variants_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_platform_next(plat);
	} while (plat && !genx_kunit_is_variant(plat));
	return genx_kunit_plat_case(plat, desc);
}

/** genx_kunit_platforms_next() - generate a case for each platform that can have @fault */
static inline const void *genx_kunit_platforms_next(const void *prev, char *desc,
						    enum model_fault fault)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && !model_fault_applies(plat, fault));
	return plat;
}

/** genx_kunit_plat() - get the platform that one of these generators chose for the case */
static inline const struct genx_platform *genx_kunit_plat(struct kunit *test)
{
	return test->param_value;
}

/**
 * genx_kunit_turn() - skip a case whose platform is not of this run
 * @test: test; nothing happens if its parameter is not a platform
 *
 * For runs in real time, which wait for the same timers on each platform. With turn_step=N, one
 * platform in N runs its cases: each Nth, in the order of genx_platform_next(), from number
 * turn_phase on.
 */
void genx_kunit_turn(struct kunit *test);

/* Size of the modelled GGTT: enough for each test, and quick to scan. */
#define GENX_KUNIT_GGTT_BYTES	SZ_2M

/**
 * genx_kunit_plat_config() - get the model configuration of a part with nothing fused off
 * @plat: platform
 *
 * Return: the configuration, for genx_kunit_gpu_create().
 */
static inline struct model_config genx_kunit_plat_config(const struct genx_platform *plat)
{
	u32 entry = plat->ggtt_kind == GENX_GGTT_GEN6 ? sizeof(u32) : sizeof(u64);

	return (struct model_config){
		.plat = plat,
		.device_id = plat->pci->ids[0],
		.ggtt_entries = GENX_KUNIT_GGTT_BYTES / entry,
	};
}

#endif
