// SPDX-License-Identifier: GPL-2.0-only
/*
 * NOA is the network that routes internal signals to the B and C counters. These functions write
 * the registers of a metric set. The first registers of a set route its signals through NOA.
 */

#include <linux/delay.h>
#include <linux/err.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "gt/access/steering.h"
#include "gt/gt.h"
#include "oa/unit/config.h"
#include "oa/unit/flex.h"
#include "oa/unit/unit.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/* Time that signals take to pass the NOA network. */
#define NOA_SETTLE_US		500

/*
 * Registers that the platform's range table marks as replicated are written on all instances. The
 * caller holds the force-wake domains of the unit; no register that a metric set may write needs
 * another domain.
 */
static void config_reg_write(struct genx_oa *oa, const struct genx_reg_value *reg)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(oa->gt->plat, reg->addr);

	if (range && range->repl != GENX_REPL_NONE)
		genx_steering_write(&oa->gt->steering, GENX_MCR(reg->addr), reg->value);
	else
		genx_mmio_write(&oa->gt->mmio, GENX_REG(reg->addr), reg->value);
}

/*
 * The CPU can write the register that enables NOA. It cannot write the routing in all units, which
 * only a context powers (SIL-346).
 */
void genx_oa_noa_set(struct genx_oa *oa, bool on)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	u32 rest;

	if (!oa->desc->noa_enable)
		return;
	rest = genx_mmio_read(mmio, oa->desc->noa) & ~oa->desc->noa_enable;
	genx_mmio_write(mmio, oa->desc->noa, rest | (on ? oa->desc->noa_enable : 0));
}

/*
 * On a GT without contexts no context can power the units and write the registers (SIL-346). The
 * CPU writes the registers, and units without power drop the writes.
 */
static void write_without_contexts(struct genx_oa *oa, const struct genx_oa_config *config)
{
	unsigned int i;

	for (i = 0; i < config->n_load; i++)
		config_reg_write(oa, &config->load[i]);
	if (config->n_mux)
		fsleep(NOA_SETTLE_US);
}

void genx_oa_noa_configure(struct genx_oa *oa, const struct genx_oa_config *config)
{
	/* a set without routing switches NOA off: an earlier set of the stream may have used NOA */
	genx_oa_noa_set(oa, config->n_mux);
	if (!genx_oa_contexts_present(oa))
		write_without_contexts(oa, config);
}

/*
 * Requests of a route that timed out stay queued. Metric sets may write the register that enables
 * NOA, so these requests change it at an unknown time. Requests run in order: when an empty one has
 * run, they have, too. Then set the register again.
 */
static int route_settle(struct genx_oa *oa, bool on)
{
	int err;

	if (!oa->route_late)
		return 0;
	err = genx_oa_contexts_route(oa, NULL, 0);
	if (err)
		return err;
	oa->route_late = false;
	scoped_guard(genx_oa_no_reset, oa)
		genx_oa_noa_set(oa, on);
	return 0;
}

void genx_oa_noa_cancel(struct genx_oa *oa)
{
	struct genx_reg_value off = { .addr = oa->desc->noa.addr };
	int err;

	if (!oa->route_late || !oa->desc->noa_enable)
		return;
	scoped_guard(genx_oa_no_reset, oa)
		off.value = genx_mmio_read(&oa->gt->mmio, oa->desc->noa);
	/* the device has left the bus */
	if (off.value == GENX_ALL_ONES)
		return;
	off.value &= ~oa->desc->noa_enable;
	/* after -ETIME this request is queued behind the late ones */
	err = genx_oa_contexts_route(oa, &off, 1);
	if (!err)
		oa->route_late = false;
	else if (err != -ETIME)
		drm_dbg(oa->drm, "oa: late writes may leave NOA on (%pe)\n", ERR_PTR(err));
}

/*
 * SIL-345, SIL-346: subslices and EUs without power drop the writes of their routing. While the
 * kernel context runs, all of them have power. Force-wake alone powers only one subslice on some
 * platforms, so the CPU cannot write the routing.
 */
int genx_oa_noa_route(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	const struct genx_oa_config *config = setup->config;
	int err;

	if (!genx_oa_contexts_present(oa))
		return 0;
	err = route_settle(oa, config->n_mux);
	if (!err)
		err = genx_oa_contexts_route(oa, config->load, config->n_load);
	/* the request has not run in time, and is still queued */
	if (err == -ETIME)
		oa->route_late = true;
	if (!err && config->n_mux)
		fsleep(NOA_SETTLE_US);
	return err;
}

int genx_oa_noa_reload_flex(struct genx_oa *oa, const struct genx_oa_config *config)
{
	/* the controls of flexible EU events are the last registers of @load */
	const unsigned int at = config->n_load - config->n_load_flex;

	if (!config->n_load_flex)
		return 0;
	return genx_oa_contexts_route(oa, config->load + at, config->n_load_flex);
}

/* Does any of the controls that no image has count anything? */
bool genx_oa_noa_loses_flex(const struct genx_oa_config *config)
{
	const struct genx_reg_value *reg = config->load + config->n_load - config->n_load_flex;
	unsigned int i, k;

	for (i = 0; i < config->n_load_flex; i++)
		for (k = 0; k < GENX_OA_FLEX_EVENTS; k++)
			if (REG_FIELD_GET(GENX_OA_FLEX_INCREMENT_MASK,
					  genx_oa_flex_event(reg[i].value, k)) != GENX_OA_FLEX_NONE)
				return true;
	return false;
}
