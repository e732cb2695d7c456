// SPDX-License-Identifier: GPL-2.0-only
/*
 * Applies the workarounds in the tables of regs/tables/workarounds.c. Each row is written with the
 * kind of access that its register needs, and read back; mismatches are logged.
 */

#include <linux/delay.h>
#include <linux/log2.h>
#include <linux/minmax.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>
#include <drm/drm_util.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/access/steering.h"
#include "gt/fuses.h"
#include "gt/workarounds.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"
#include "regs/tables/workarounds.h"

/* Revisions above 15 are in no set: the shift by 16 gives 0. */
static bool revision_needs(const struct genx_wa_state *state, const struct genx_wa *wa)
{
	return !wa->revisions || (u32)wa->revisions >> min_t(u8, state->revision, 16) & 1;
}

/* Whether this part has what the row is for. */
static bool part_needs(const struct genx_wa_state *state, const struct genx_wa *wa)
{
	switch (wa->when) {
	case GENX_WA_EDRAM:
		return state->edram_mib;
	case GENX_WA_FUSED_EUS:
		return state->iz_hashing;
	default:
		return true;
	}
}

/* Iterate over the rows @wa, with index @i, of the platform's table that this part needs. */
#define for_each_wa(wa, i, state) \
	for ((i) = 0; ((wa) = genx_wa_row((state)->mmio->plat, (i))); (i)++) \
		for_each_if(revision_needs(state, wa) && part_needs(state, wa))

static u32 wa_value(const struct genx_wa_state *state, const struct genx_wa *wa)
{
	return wa->when == GENX_WA_FUSED_EUS ? state->iz_hashing : wa->value;
}

static bool per_engine(const struct genx_wa *wa)
{
	return wa->where == GENX_WA_ENGINE || wa->where == GENX_WA_NOT_RENDER ||
	       wa->where == GENX_WA_VIDEO_EVEN || wa->where == GENX_WA_COPY;
}

static u32 wa_addr(const struct genx_wa *wa, const struct genx_engine_desc *engine)
{
	return per_engine(wa) ? engine->mmio_base + wa->addr : wa->addr;
}

/* Whether the platform's table of register ranges marks the register as replicated. */
static bool replicated(const struct genx_wa_state *state, u32 addr)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(state->mmio->plat, addr);

	return range && range->repl != GENX_REPL_NONE;
}

static u32 wa_read(struct genx_wa_state *state, u32 addr)
{
	return replicated(state, addr) ? genx_steering_read_any(state->steering, GENX_MCR(addr)) :
				      genx_mmio_read(state->mmio, GENX_REG(addr));
}

static void wa_write(struct genx_wa_state *state, u32 addr, u32 val)
{
	if (replicated(state, addr))
		genx_steering_write(state->steering, GENX_MCR(addr), val);
	else
		genx_mmio_write(state->mmio, GENX_REG(addr), val);
}

/* The value to write so that only the row's bits change. */
static u32 new_value(struct genx_wa_state *state, const struct genx_wa *wa, u32 addr)
{
	u32 value = wa_value(state, wa);

	if (wa->masked)
		return wa->mask << 16 | value;
	if (wa->mask == U32_MAX || wa->write_only)
		return value;
	return (wa_read(state, addr) & ~wa->mask) | value;
}

/*
 * Some credits of the L3 cache may change only while the DOP clock gating is off, and 100 clocks
 * must pass before it comes on again (SIL-314).
 */
static void wa_apply(struct genx_wa_state *state, const struct genx_wa *wa, u32 addr)
{
	u32 gating = 0;

	if (wa->dop_off) {
		gating = genx_mmio_read(state->mmio, GENX_REG(MISCCPCTL));
		genx_mmio_write(state->mmio, GENX_REG(MISCCPCTL),
				gating & ~MISCCPCTL_DOP_CLOCK_GATE_ENABLE);
	}
	wa_write(state, addr, new_value(state, wa, addr));
	if (wa->dop_off) {
		wa_read(state, addr);
		udelay(1);
		genx_mmio_write(state->mmio, GENX_REG(MISCCPCTL), gating);
	}
}

/* Read back row @wa, index @i, and record the result. */
static void wa_verify(struct genx_wa_state *state, const struct genx_wa *wa, unsigned int i,
		      u32 addr)
{
	u32 got;

	if (wa->write_only || wa->unverified) {
		state->result[i] = wa->write_only ? GENX_WA_WRITE_ONLY : GENX_WA_UNVERIFIED;
		return;
	}
	got = wa_read(state, addr);
	if (genx_mmio_lost(state->mmio))
		return;
	if ((got & wa->mask) == wa_value(state, wa)) {
		/* another engine may have had a mismatch in this row */
		if (state->result[i] != GENX_WA_MISMATCH)
			state->result[i] = GENX_WA_OK;
		return;
	}
	state->mismatches++;
	state->got[i] = got;
	/* log the first mismatch of a row, not one after each reset */
	if (state->result[i] != GENX_WA_MISMATCH)
		drm_warn(state->mmio->drm,
			 "GT: workaround %s failed: register 0x%05x reads 0x%08x, expected 0x%08x (mask 0x%08x), continuing\n",
			 wa->name, addr, got, wa_value(state, wa), wa->mask);
	state->result[i] = GENX_WA_MISMATCH;
}

static bool no_engine(const struct genx_engine_desc *engine)
{
	return !engine;
}

static bool any_engine(const struct genx_engine_desc *engine)
{
	return engine;
}

static bool render_engine(const struct genx_engine_desc *engine)
{
	return engine && engine->class == GENX_CLASS_RENDER;
}

static bool other_engine(const struct genx_engine_desc *engine)
{
	return engine && engine->class != GENX_CLASS_RENDER;
}

static bool even_decoder(const struct genx_engine_desc *engine)
{
	return engine && engine->class == GENX_CLASS_VIDEO_DECODE && engine->instance % 2 == 0;
}

static bool copy_engine(const struct genx_engine_desc *engine)
{
	return engine && engine->class == GENX_CLASS_COPY;
}

/* The first context of an engine loads the rows of contexts; the CPU does not write them. */
static bool never(const struct genx_engine_desc *engine)
{
	return false;
}

/* By enum: whether the rows of a place apply to @engine. @engine is NULL for the whole GT. */
static bool (*const places[GENX_WA_COUNT])(const struct genx_engine_desc *engine) = {
	[GENX_WA_GT] = no_engine,
	[GENX_WA_RENDER] = render_engine,
	[GENX_WA_ENGINE] = any_engine,
	[GENX_WA_NOT_RENDER] = other_engine,
	[GENX_WA_VIDEO_EVEN] = even_decoder,
	[GENX_WA_COPY] = copy_engine,
	[GENX_WA_CONTEXT] = never,
	[GENX_WA_COPY_CONTEXT] = never,
};

/*
 * Whether a row is a register of the context image. The first context of @engine loads it, and the
 * image that is saved then is the default state of all later contexts.
 */
static bool is_in_image(const struct genx_wa *wa, const struct genx_engine_desc *engine)
{
	switch (engine->class) {
	case GENX_CLASS_RENDER:
		return wa->where == GENX_WA_CONTEXT;
	case GENX_CLASS_COPY:
		return wa->where == GENX_WA_COPY_CONTEXT;
	default:
		return false;
	}
}

static bool applies_to(const struct genx_wa *wa, const struct genx_engine_desc *engine)
{
	return places[wa->where](engine);
}

/* Force-wake domains of the registers of all rows that @applies selects for @engine. */
static u32 wa_domains(const struct genx_wa_state *state,
		      bool (*applies)(const struct genx_wa *wa,
				      const struct genx_engine_desc *engine),
		      const struct genx_engine_desc *engine)
{
	const struct genx_wa *wa;
	unsigned int i;
	u32 ret = 0;

	for_each_wa(wa, i, state) {
		if (applies(wa, engine))
			ret |= genx_mmio_domains(state->mmio->plat, wa_addr(wa, engine)) |
			       (wa->dop_off ? genx_mmio_domains(state->mmio->plat, MISCCPCTL) : 0);
	}
	return ret & state->steering->fw->present;
}

/* Write and read back the rows for @engine; NULL: the rows for the whole GT. */
static int apply(struct genx_wa_state *state, const struct genx_engine_desc *engine)
{
	const struct genx_wa *wa;
	unsigned int i;

	CLASS(genx_forcewake_scope, wake)(state->steering->fw,
					  wa_domains(state, applies_to, engine));
	if (wake.err)
		return wake.err;
	for_each_wa(wa, i, state)
		if (applies_to(wa, engine))
			wa_apply(state, wa, wa_addr(wa, engine));
	/* after all writes: two rows may share a register */
	for_each_wa(wa, i, state)
		if (applies_to(wa, engine))
			wa_verify(state, wa, i, wa_addr(wa, engine));
	return 0;
}

/* On older parts the register has no bits for the size, and the size is fixed (SIL-023). */
unsigned int genx_workarounds_edram(const struct genx_platform *plat, u32 cap)
{
	static const u8 ways[8] = { 4, 8, 12, 16, 16, 16, 16, 16 };
	static const u8 sets[4] = { 1, 1, 2, 2 };

	if (!plat->edram_cap.addr || !(cap & EDRAM_CAP_ENABLED))
		return 0;
	if (plat->edram_mib)
		return plat->edram_mib;
	return REG_FIELD_GET(EDRAM_CAP_BANKS_MASK, cap) *
	       ways[REG_FIELD_GET(EDRAM_CAP_WAYS_MASK, cap)] *
	       sets[REG_FIELD_GET(EDRAM_CAP_SETS_MASK, cap)];
}

u8 genx_workarounds_iz_hashing(const struct genx_fuses *fuses)
{
	unsigned int slice, ss;
	u8 val = 0;

	for (slice = 0; slice < 3; slice++) {
		u32 seven = 0;

		for (ss = 0; ss < 4; ss++)
			if (hweight16(fuses->eu[slice][ss]) == 7)
				seven |= BIT(ss);
		/* 3 - n for subslice n. For subslice 3 this is 0, which is the default as well */
		if (is_power_of_2(seven))
			val |= (3 - __ffs(seven)) << 2 * slice;
	}
	return val;
}

void genx_workarounds_init(struct genx_wa_state *state, struct genx_steering *steering,
			   const struct genx_fuses *fuses, u8 revision)
{
	const struct genx_platform *plat = steering->mmio->plat;

	*state = (struct genx_wa_state){
		.mmio = steering->mmio, .steering = steering, .revision = revision,
		.iz_hashing = genx_workarounds_iz_hashing(fuses),
	};
	if (plat->edram_cap.addr)
		state->edram_mib = genx_workarounds_edram(plat, genx_mmio_read(state->mmio,
									       plat->edram_cap));
	if (state->edram_mib && !genx_mmio_lost(state->mmio))
		drm_info(state->mmio->drm, "GT: %u MiB of eDRAM\n", state->edram_mib);
}

int genx_workarounds_apply_gt(struct genx_wa_state *state)
{
	return apply(state, NULL);
}

int genx_workarounds_apply_engine(struct genx_wa_state *state,
				  const struct genx_engine_desc *engine)
{
	return apply(state, engine);
}

unsigned int genx_workarounds_context_count(const struct genx_wa_state *state,
					    const struct genx_engine_desc *engine)
{
	const struct genx_wa *wa;
	unsigned int i, n = 0;

	for_each_wa(wa, i, state)
		n += is_in_image(wa, engine);
	return n;
}

int genx_workarounds_context_each(struct genx_wa_state *state,
				  const struct genx_engine_desc *engine,
				  void (*add)(void *data, u32 reg, u32 value), void *data)
{
	const struct genx_wa *wa;
	unsigned int i;

	CLASS(genx_forcewake_scope, wake)(state->steering->fw,
					  wa_domains(state, is_in_image, engine));
	if (wake.err)
		return wake.err;
	for_each_wa(wa, i, state) {
		if (!is_in_image(wa, engine))
			continue;
		add(data, wa->addr, new_value(state, wa, wa->addr));
	}
	return 0;
}

int genx_workarounds_context_verify(struct genx_wa_state *state,
				    const struct genx_engine_desc *engine)
{
	const struct genx_wa *wa;
	unsigned int i;

	CLASS(genx_forcewake_scope, wake)(state->steering->fw,
					  wa_domains(state, is_in_image, engine));
	if (wake.err)
		return wake.err;
	for_each_wa(wa, i, state)
		if (is_in_image(wa, engine))
			wa_verify(state, wa, i, wa->addr);
	return 0;
}

void genx_workarounds_print(const struct genx_wa_state *state, struct drm_printer *p)
{
	static const char * const results[] = {
		[GENX_WA_NOT_APPLIED] = "not applied",
		[GENX_WA_OK] = "ok",
		[GENX_WA_WRITE_ONLY] = "write-only",
		[GENX_WA_UNVERIFIED] = "not read back",
		[GENX_WA_MISMATCH] = "MISMATCH",
	};
	static const char * const place_names[] = {
		[GENX_WA_GT] = "GT",
		[GENX_WA_RENDER] = "render",
		[GENX_WA_ENGINE] = "engines",
		[GENX_WA_NOT_RENDER] = "engines but render",
		[GENX_WA_VIDEO_EVEN] = "even video engines",
		[GENX_WA_COPY] = "copy engines",
		[GENX_WA_CONTEXT] = "context",
		[GENX_WA_COPY_CONTEXT] = "copy context",
	};
	const struct genx_wa *wa;
	unsigned int i;

	drm_printf(p, "mismatches: %u\n", READ_ONCE(state->mismatches));
	if (state->edram_mib)
		drm_printf(p, "eDRAM: %u MiB\n", state->edram_mib);
	for (i = 0; (wa = genx_wa_row(state->mmio->plat, i)); i++) {
		drm_printf(p, "%s 0x%05x 0x%08x of 0x%08x: %s", place_names[wa->where],
			   wa->addr, wa_value(state, wa), wa->mask,
			   !revision_needs(state, wa) ? "not for this revision" :
			   !part_needs(state, wa) ? "not for this part" :
			   results[state->result[i]]);
		if (state->result[i] == GENX_WA_MISMATCH)
			drm_printf(p, " (0x%08x)", state->got[i]);
		drm_printf(p, " %s\n", wa->name);
	}
}
