// SPDX-License-Identifier: GPL-2.0-only
/*
 * The registers of units that an error state shows beside those of the engine: the table of the
 * platform says which (SIL-278). A reset clears these registers, so they are read before it.
 */
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/steering.h"
#include "gt/engine/error_internal.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/gt.h"
#include "gt/rc6.h"
#include "regs/tables/mmio_ranges.h"

static u32 address(const struct genx_engine *engine, const struct genx_error_row *row)
{
	return row->own ? engine->desc->mmio_base + row->addr : row->addr;
}

/* Is the engine one of those that share the first scaler? */
static bool has_first_scaler(const struct genx_engine_desc *desc)
{
	return desc->sfc && desc->instance / desc->sfc->instances_per_unit == 0;
}

/* Does the error state of an engine show a row? Not if a fuse has removed its force-wake domain. */
static bool is_shown(const struct genx_engine *engine, const struct genx_error_row *row)
{
	const struct genx_gt *gt = engine->gt;

	if (row->render && engine->desc->class != GENX_CLASS_RENDER)
		return false;
	if (row->scaler && !has_first_scaler(engine->desc))
		return false;
	return !(genx_mmio_domains(gt->plat, address(engine, row)) & ~gt->fw.present);
}

/* Return: force-wake domains of all registers that are shown for the engine. */
static u32 domains_of(const struct genx_engine *engine)
{
	const struct genx_platform *plat = engine->gt->plat;
	u32 domains = 0;
	unsigned int i;

	for (i = 0; i < plat->n_error_rows; i++)
		if (is_shown(engine, &plat->error_rows[i]))
			domains |= genx_mmio_domains(plat, address(engine, &plat->error_rows[i]));
	return domains;
}

/* Return: units from which a row is read, a bit for each. */
static unsigned long units_of(const struct genx_gt *gt, const struct genx_error_row *row)
{
	return row->subslices ? genx_steering_instances(&gt->steering, GENX_REPL_SUBSLICE) : BIT(0);
}

static u32 read_value(const struct genx_engine *engine, const struct genx_error_row *row,
		      unsigned int unit)
{
	u32 addr = address(engine, row);
	struct genx_gt *gt = engine->gt;
	const struct genx_mmio_range *range = genx_mmio_range_find(gt->plat, addr);

	if (row->subslices)
		return genx_steering_read_unit(&gt->steering, GENX_MCR(addr), unit);
	if (range && range->repl != GENX_REPL_NONE)
		return genx_steering_read_any(&gt->steering, GENX_MCR(addr));
	return genx_mmio_read(&gt->mmio, GENX_REG(addr));
}

unsigned int genx_error_units_read(const struct genx_engine *engine, u32 *values)
{
	const struct genx_error_row *rows = engine->gt->plat->error_rows;
	struct genx_gt *gt = engine->gt;
	unsigned int i, unit, n = 0;
	unsigned long units;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, domains_of(engine) |
					  (gt->fw.present & GENX_FW_BIT(GENX_FW_GT)));
	if (wake.err)
		return 0;
	/* the context may have left the engine, and then its subslices may be off (G12-188) */
	guard(genx_rc6_inhibit)(&gt->rc6);
	for (i = 0; i < gt->plat->n_error_rows; i++) {
		if (!is_shown(engine, &rows[i]))
			continue;
		units = units_of(gt, &rows[i]);
		for_each_set_bit(unit, &units, BITS_PER_TYPE(u32)) {
			if (n + 2 > GENX_ERROR_UNITS)
				return n;
			values[n++] = read_value(engine, &rows[i], unit);
			if (rows[i].low)
				values[n++] = genx_mmio_read(&gt->mmio, GENX_REG(rows[i].low));
		}
	}
	return n;
}

static void print_row(struct drm_printer *p, const struct genx_gt *gt,
		      const struct genx_error_row *row, unsigned int unit, const u32 *values)
{
	unsigned int slice, subslice;

	drm_printf(p, "%s%s", row->unindented ? "" : "  ", row->name);
	if (row->subslices) {
		genx_steering_place(&gt->steering, GENX_REPL_SUBSLICE, unit, &slice, &subslice);
		drm_printf(p, "[%u][%u]", slice, subslice);
	}
	drm_printf(p, ": 0x%08x", values[0]);
	if (row->low)
		drm_printf(p, " 0x%08x", values[1]);
	drm_puts(p, "\n");
}

void genx_error_units_print(struct drm_printer *p, const struct genx_engine *engine,
			    const u32 *values, unsigned int n)
{
	const struct genx_error_row *rows = engine->gt->plat->error_rows;
	struct genx_gt *gt = engine->gt;
	unsigned int i, unit, at = 0;
	unsigned long units;

	for (i = 0; i < gt->plat->n_error_rows; i++) {
		if (!is_shown(engine, &rows[i]))
			continue;
		units = units_of(gt, &rows[i]);
		for_each_set_bit(unit, &units, BITS_PER_TYPE(u32)) {
			/* same order as in genx_error_units_read(), which may have stopped here */
			if (at >= n)
				return;
			print_row(p, gt, &rows[i], unit, &values[at]);
			at += rows[i].low ? 2 : 1;
		}
	}
}
