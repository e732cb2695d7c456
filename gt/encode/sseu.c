// SPDX-License-Identifier: GPL-2.0-only
#include <linux/bitops.h>
#include <linux/minmax.h>

#include "gt/encode/sseu.h"
#include "gt/fuses.h"
#include "regs/engine_regs.h"
#include "regs/platform.h"

/* The largest number of subslices that a request can name (SIL-161). */
#define GEN11_SUBSLICES_MAX	4U

/**
 * struct sseu_kind - how a platform is asked for units
 * @request:	returns the value of R_PWR_CLK_STATE
 * @valid:	whether the platform can power exactly these units; NULL: it can power any that
 *		exist
 * @halves:	contexts may ask for half of the subslices
 */
struct sseu_kind {
	u32 (*request)(const struct genx_topology_desc *max, const struct genx_fuses *fuses,
		       const struct genx_sseu *sseu);
	bool (*valid)(const struct genx_fuses *fuses, const struct genx_sseu *sseu);
	bool halves;
};

/*
 * Gen11 has one slice, but a request counts it as two slices of half the size. To request all
 * subslices, request two slices. To request fewer, request one slice and a number of subslices,
 * which can be at most half of the subslices of the part.
 */
static u32 gen11_request(const struct genx_topology_desc *max, const struct genx_fuses *fuses,
			 const struct genx_sseu *sseu)
{
	u32 subslices = hweight32(sseu->subslices);
	u32 half = min(GEN11_SUBSLICES_MAX, hweight32(fuses->subslices) / 2);
	u32 request = PWR_CLK_ENABLE | PWR_CLK_SLICE_COUNT_ENABLE |
		      REG_FIELD_PREP(PWR_CLK_EU_MAX_MASK, sseu->max_eus) |
		      REG_FIELD_PREP(PWR_CLK_EU_MIN_MASK, sseu->min_eus);

	if (subslices > half)
		return request | REG_FIELD_PREP(PWR_CLK_SLICE_COUNT_MASK, 2);
	return request | REG_FIELD_PREP(PWR_CLK_SLICE_COUNT_MASK, 1) |
	       PWR_CLK_SUBSLICE_COUNT_ENABLE |
	       REG_FIELD_PREP(PWR_CLK_SUBSLICE_COUNT_MASK, subslices);
}

/* The ABI allows all subslices or half of the subslices, with all EUs of each subslice. */
static bool gen11_valid(const struct genx_fuses *fuses, const struct genx_sseu *sseu)
{
	u32 all = hweight32(fuses->subslices), subslices = hweight32(sseu->subslices);

	if (subslices != all && subslices != all / 2)
		return false;
	return sseu->min_eus == hweight32(fuses->eus) && sseu->max_eus == hweight32(fuses->eus);
}

/*
 * The hardware can gate slices if there are several, and pairs of EUs if a subslice has several
 * pairs. Request only units that can be gated.
 */
static u32 gen9_request(const struct genx_topology_desc *max, const struct genx_fuses *fuses,
			const struct genx_sseu *sseu)
{
	u32 request = 0;

	if (hweight32(fuses->slices) > 1)
		request |= PWR_CLK_ENABLE | PWR_CLK_SLICE_COUNT_ENABLE |
			   REG_FIELD_PREP(PWR_CLK_GEN9_SLICE_COUNT_MASK, hweight32(sseu->slices));
	if (hweight32(fuses->eus) > 2)
		request |= PWR_CLK_ENABLE | REG_FIELD_PREP(PWR_CLK_EU_MAX_MASK, sseu->max_eus) |
			   REG_FIELD_PREP(PWR_CLK_EU_MIN_MASK, sseu->min_eus);
	return request;
}

/* Only the slice can be requested, whatever a client asks for (G12-034). */
static u32 gen12_request(const struct genx_topology_desc *max, const struct genx_fuses *fuses,
			 const struct genx_sseu *sseu)
{
	return PWR_CLK_ENABLE | PWR_CLK_SLICE_COUNT_ENABLE |
	       REG_FIELD_PREP(PWR_CLK_SLICE_COUNT_MASK, 1);
}

static u32 no_request(const struct genx_topology_desc *max, const struct genx_fuses *fuses,
		      const struct genx_sseu *sseu)
{
	return 0;
}

static const struct sseu_kind kinds[] = {
	[GENX_POWER_REQUEST_NONE] = { .request = no_request },
	[GENX_POWER_REQUEST_GEN11] = {
		.request = gen11_request, .valid = gen11_valid, .halves = true,
	},
	[GENX_POWER_REQUEST_GEN9] = { .request = gen9_request },
	[GENX_POWER_REQUEST_GEN12] = { .request = gen12_request },
};

static const struct sseu_kind *kind_of(const struct genx_platform *plat)
{
	return &kinds[plat->topology.power];
}

struct genx_sseu genx_sseu_full(const struct genx_platform *plat, const struct genx_fuses *fuses)
{
	/* the number of EUs that gen9_request() requests includes EUs that are fused off */
	u8 eus = kind_of(plat)->halves ? hweight32(fuses->eus) : plat->topology.max_eus;

	return (struct genx_sseu){
		.slices = fuses->slices, .subslices = fuses->subslices,
		.min_eus = eus, .max_eus = eus,
	};
}

struct genx_sseu genx_sseu_stream(const struct genx_platform *plat, const struct genx_fuses *fuses)
{
	struct genx_sseu sseu = genx_sseu_full(plat, fuses);

	/* a request has only the number of subslices, so it does not matter which bits are set */
	if (kind_of(plat)->halves) {
		sseu.slices = BIT(0);
		sseu.subslices = BIT(hweight32(sseu.subslices) / 2) - 1;
	}
	return sseu;
}

bool genx_sseu_valid(const struct genx_platform *plat, const struct genx_fuses *fuses,
		     const struct genx_sseu *sseu)
{
	const struct genx_sseu full = genx_sseu_full(plat, fuses);

	if (!sseu->slices || !sseu->subslices || !sseu->min_eus || sseu->max_eus < sseu->min_eus)
		return false;
	if (sseu->slices & ~full.slices || sseu->subslices & ~full.subslices ||
	    sseu->max_eus > full.max_eus)
		return false;
	return !kind_of(plat)->valid || kind_of(plat)->valid(fuses, sseu);
}

bool genx_sseu_of_contexts(const struct genx_platform *plat)
{
	return kind_of(plat)->halves;
}

u32 genx_sseu_powered(const struct genx_platform *plat, const struct genx_fuses *fuses,
		      const struct genx_sseu *sseu, u32 *subslices)
{
	*subslices = kind_of(plat)->halves ? hweight32(sseu->subslices) : 0;
	return min(*subslices * sseu->max_eus, fuses->eu_total);
}

u32 genx_sseu_request(const struct genx_platform *plat, const struct genx_fuses *fuses,
		      const struct genx_sseu *sseu)
{
	return kind_of(plat)->request(&plat->topology, fuses, sseu);
}
