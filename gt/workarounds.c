// SPDX-License-Identifier: GPL-2.0-only
/*
 * Workarounds. What they are is data (regs/workarounds.c); this applies a row the way
 * its register wants, and looks whether it took.
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/gt.h"
#include "gt/access/steering.h"
#include "gt/workarounds.h"
#include "regs/workarounds.h"

static bool per_engine(const struct genx_wa *wa)
{
	return wa->where == GENX_WA_ENGINE || wa->where == GENX_WA_VIDEO_EVEN;
}

static u32 address(const struct genx_wa *wa, const struct genx_engine_desc *engine)
{
	return per_engine(wa) ? engine->mmio_base + wa->addr : wa->addr;
}

/* The platform's ranges know which registers are replicated. */
static bool replicated(const struct genx_gt *gt, u32 addr)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(gt->plat, addr);

	return range && range->repl != GENX_REPL_NONE;
}

static u32 read(struct genx_gt *gt, u32 addr)
{
	return replicated(gt, addr) ? genx_mcr_read_any(gt, GENX_MCR(addr)) :
				      genx_mmio_read(&gt->mmio, GENX_REG(addr));
}

static void write(struct genx_gt *gt, u32 addr, u32 val)
{
	if (replicated(gt, addr))
		genx_mcr_write(gt, GENX_MCR(addr), val);
	else
		genx_mmio_write(&gt->mmio, GENX_REG(addr), val);
}

/* What is to be written so that the row's bits, and no others, change. */
static u32 new_value(struct genx_gt *gt, const struct genx_wa *wa, u32 addr)
{
	if (wa->masked)
		return wa->mask << 16 | wa->value;
	if (wa->mask == U32_MAX || wa->write_only)
		return wa->value;
	return (read(gt, addr) & ~wa->mask) | wa->value;
}

/* @i: its row. */
static void verify(struct genx_gt *gt, const struct genx_wa *wa, unsigned int i, u32 addr)
{
	struct genx_wa_state *state = &gt->wa;
	u32 got;

	if (wa->write_only) {
		state->result[i] = GENX_WA_UNSEEN;
		return;
	}
	got = read(gt, addr);
	if (genx_mmio_lost(&gt->mmio))
		return;
	if ((got & wa->mask) == wa->value) {
		/* it may stick on this engine, and on the one before it not */
		if (state->result[i] != GENX_WA_MISMATCH)
			state->result[i] = GENX_WA_OK;
		return;
	}
	state->mismatches++;
	state->got[i] = got;
	/* each reset would say it again */
	if (state->result[i] != GENX_WA_MISMATCH)
		drm_warn(gt->drm, "GT: workaround %s does not stick: 0x%05x is 0x%08x, wanted 0x%08x of 0x%08x\n",
			 wa->name, addr, got, wa->value, wa->mask);
	state->result[i] = GENX_WA_MISMATCH;
}

static bool concerns(const struct genx_wa *wa, const struct genx_engine_desc *engine)
{
	if (!engine)
		return wa->where == GENX_WA_GT;
	switch (wa->where) {
	case GENX_WA_ENGINE:
		return true;
	case GENX_WA_RENDER:
		return engine->class == GENX_CLASS_RENDER;
	case GENX_WA_VIDEO_EVEN:
		return engine->class == GENX_CLASS_VIDEO_DECODE && engine->instance % 2 == 0;
	default:
		return false;
	}
}

static u32 domains(const struct genx_gt *gt, enum genx_wa_where where,
		   const struct genx_engine_desc *engine)
{
	const struct genx_wa *wa;
	unsigned int i;
	u32 ret = 0;

	for (i = 0; (wa = genx_wa_row(gt->plat, i)); i++) {
		if (where == GENX_WA_CONTEXT ? wa->where == where : concerns(wa, engine))
			ret |= genx_mmio_domains(gt->plat, address(wa, engine));
	}
	return ret & gt->fw.present;
}

static int apply(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	const struct genx_wa *wa;
	unsigned int i;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, domains(gt, GENX_WA_GT, engine));
	if (wake.err)
		return wake.err;
	for (i = 0; (wa = genx_wa_row(gt->plat, i)); i++)
		if (concerns(wa, engine))
			write(gt, address(wa, engine), new_value(gt, wa, address(wa, engine)));
	/* all before the first look: two rows may share a register */
	for (i = 0; (wa = genx_wa_row(gt->plat, i)); i++)
		if (concerns(wa, engine))
			verify(gt, wa, i, address(wa, engine));
	return 0;
}

int genx_wa_apply_gt(struct genx_gt *gt)
{
	return apply(gt, NULL);
}

int genx_wa_apply_engine(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	return apply(gt, engine);
}

unsigned int genx_wa_context_count(const struct genx_gt *gt)
{
	const struct genx_wa *wa;
	unsigned int i, n = 0;

	for (i = 0; (wa = genx_wa_row(gt->plat, i)); i++)
		n += wa->where == GENX_WA_CONTEXT;
	return n;
}

int genx_wa_context_fill(struct genx_gt *gt, u32 *cs)
{
	const struct genx_wa *wa;
	unsigned int i;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, domains(gt, GENX_WA_CONTEXT, NULL));
	if (wake.err)
		return wake.err;
	for (i = 0; (wa = genx_wa_row(gt->plat, i)); i++) {
		if (wa->where != GENX_WA_CONTEXT)
			continue;
		*cs++ = wa->addr;
		*cs++ = new_value(gt, wa, wa->addr);
	}
	return 0;
}

int genx_wa_context_verify(struct genx_gt *gt)
{
	const struct genx_wa *wa;
	unsigned int i;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, domains(gt, GENX_WA_CONTEXT, NULL));
	if (wake.err)
		return wake.err;
	for (i = 0; (wa = genx_wa_row(gt->plat, i)); i++)
		if (wa->where == GENX_WA_CONTEXT)
			verify(gt, wa, i, wa->addr);
	return 0;
}

void genx_wa_print(const struct genx_gt *gt, struct drm_printer *p)
{
	static const char * const results[] = {
		[GENX_WA_NOT_APPLIED] = "not applied",
		[GENX_WA_OK] = "ok",
		[GENX_WA_UNSEEN] = "write-only",
		[GENX_WA_MISMATCH] = "MISMATCH",
	};
	static const char * const places[] = {
		[GENX_WA_GT] = "GT",
		[GENX_WA_RENDER] = "render",
		[GENX_WA_ENGINE] = "engines",
		[GENX_WA_VIDEO_EVEN] = "even video engines",
		[GENX_WA_CONTEXT] = "context",
	};
	const struct genx_wa *wa;
	unsigned int i;

	drm_printf(p, "mismatches: %u\n", READ_ONCE(gt->wa.mismatches));
	for (i = 0; (wa = genx_wa_row(gt->plat, i)); i++) {
		drm_printf(p, "%s 0x%05x 0x%08x of 0x%08x: %s", places[wa->where], wa->addr,
			   wa->value, wa->mask, results[gt->wa.result[i]]);
		if (gt->wa.result[i] == GENX_WA_MISMATCH)
			drm_printf(p, " (0x%08x)", gt->wa.got[i]);
		drm_printf(p, " %s\n", wa->name);
	}
}
