// SPDX-License-Identifier: GPL-2.0-only
/*
 * Prints registers and context images, to compare silicon with its manual
 * (Documentation/hwtest.md). The only registers written are those of steering, force-wake and RC6.
 */

#include <linux/delay.h>
#include <linux/mutex.h>

#include <drm/drm_print.h>

#include "gt/engine/dump.h"
#include "gt/exec/engine_types.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/rc6.h"
#include "gt/submit/submit.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/mi_commands.h"
#include "regs/tables/mmio_ranges.h"
#include "regs/tables/workarounds.h"

/* Longer than force-wake domains stay awake after their last use (GENX_FORCEWAKE_LINGER_NS). */
#define WAKE_LINGER_MS		5

static void print_domains(struct genx_gt *gt, struct drm_printer *p, u32 domains)
{
	unsigned int i;

	for (i = 0; i < GENX_FW_COUNT; i++)
		if (domains & GENX_FW_BIT(i) && gt->fw.domains[i].desc)
			drm_printf(p, " %s", gt->fw.domains[i].desc->name);
}

static u32 awake_now(struct genx_gt *gt)
{
	unsigned long flags;
	u32 awake;

	spin_lock_irqsave(&gt->fw.lock, flags);
	awake = gt->fw.awake;
	spin_unlock_irqrestore(&gt->fw.lock, flags);
	return awake;
}

static int dump_fuses(struct genx_gt *gt, struct drm_printer *p)
{
	struct genx_fuse_values raw = {};
	unsigned int i;
	u32 addr;
	int err;

	err = genx_fuses_read(&gt->fw, &raw);
	if (err)
		return err;
	for (i = 0; i < GENX_FUSE_SLOTS; i++) {
		addr = genx_fuses_register(gt->plat, i);
		if (addr)
			drm_printf(p, "fuse 0x%05x 0x%08x\n", addr, raw.reg[i]);
	}
	return 0;
}

/*
 * Read the register that holds the address of the engine's status page, with only the domains of
 * the table awake. The address that the driver wrote is printed beside the value. So the output
 * shows whether these domains were sufficient for the read.
 */
static int dump_engine(struct genx_engine *engine, struct drm_printer *p)
{
	struct genx_gt *gt = engine->gt;
	struct genx_reg reg = genx_hwsp_register(engine->desc);
	u32 val, awake;

	/* genx_gt_stop() has freed the page */
	if (!engine->hwsp.buf)
		return 0;
	/* domains that other code has used stay awake for a while: wait until they sleep */
	msleep(WAKE_LINGER_MS);
	CLASS(genx_forcewake_scope, wake)(&gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return wake.err;
	val = genx_mmio_read(&gt->mmio, reg);
	awake = awake_now(gt);
	drm_printf(p, "engine %s 0x%05x 0x%08x written 0x%08x needs", engine->desc->name,
		   reg.addr, val, lower_32_bits(engine->hwsp.buf->ggtt));
	print_domains(gt, p, engine->desc->fw_domains);
	drm_puts(p, ", awake");
	print_domains(gt, p, awake);
	drm_puts(p, "\n");
	return 0;
}

/*
 * Read the register of a workaround from each instance of a replicated unit. The driver writes it
 * to all instances at once, so each of them must have the value.
 */
static int dump_replicated(struct genx_gt *gt, const struct genx_wa *wa, struct drm_printer *p)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(gt->plat, wa->addr);
	static const char * const names[] = {
		[GENX_REPL_SLICE] = "slice", [GENX_REPL_SUBSLICE] = "subslice",
		[GENX_REPL_L3BANK] = "L3 bank", [GENX_REPL_MSLICE] = "memory slice",
		[GENX_REPL_LNCF] = "L3 node",
	};
	unsigned long instances;
	unsigned int i;

	if (!range || range->repl == GENX_REPL_NONE || wa->write_only ||
	    wa->masked || (wa->where != GENX_WA_GT && wa->where != GENX_WA_RENDER))
		return 0;
	CLASS(genx_forcewake_scope, wake)(&gt->fw, range->domains);
	if (wake.err)
		return wake.err;
	drm_printf(p, "replicated 0x%05x %s mask 0x%08x value 0x%08x reads", wa->addr,
		   names[range->repl], wa->mask, wa->value);
	instances = genx_steering_instances(&gt->steering, range->repl);
	for_each_set_bit(i, &instances, 32)
		drm_printf(p, " %u:0x%08x", i,
			   genx_steering_read_unit(&gt->steering, GENX_MCR(wa->addr), i));
	drm_puts(p, "\n");
	return 0;
}

/*
 * Print the latch of unclaimed accesses. It is not cleared: it shows whether any access since probe
 * or resume was unclaimed (SIL-046).
 */
static void dump_unclaimed(struct genx_gt *gt, struct drm_printer *p)
{
	const struct genx_unclaimed_desc *desc = &gt->plat->unclaimed;

	if (desc->mask)
		drm_printf(p, "unclaimed 0x%05x 0x%08x\n", desc->reg.addr,
			   genx_mmio_read(&gt->mmio, desc->reg) & desc->mask);
}

/*
 * The power gate is off during the reads: with the gate on, most subslices could not be read
 * (SIL-053, G12-188).
 */
static int dump_all_replicated(struct genx_gt *gt, struct drm_printer *p)
{
	const struct genx_wa *wa;
	unsigned int i;
	int err = 0;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present & GENX_FW_BIT(GENX_FW_GT));
	if (wake.err)
		return wake.err;
	guard(genx_rc6_inhibit)(&gt->rc6);
	for (i = 0; !err && (wa = genx_wa_row(gt->plat, i)); i++)
		err = dump_replicated(gt, wa, p);
	return err;
}

int genx_dump_steering(struct genx_gt *gt, struct drm_printer *p)
{
	/* a reset of the GT puts force-wake domains to sleep (FW-014) */
	guard(genx_reset)(&gt->reset);
	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present & GENX_FW_BIT(GENX_FW_GT));
	if (wake.err)
		return wake.err;
	guard(genx_rc6_inhibit)(&gt->rc6);
	return genx_steering_print(&gt->steering, p);
}

int genx_dump_registers(struct genx_gt *gt, struct drm_printer *p)
{
	struct genx_engine *engine;
	int err;

	/* a reset of the GT would put its domains to sleep during the reads */
	guard(genx_reset)(&gt->reset);
	err = dump_fuses(gt, p);
	dump_unclaimed(gt, p);
	for_each_engine(engine, gt)
		err = err ?: dump_engine(engine, p);
	err = err ?: dump_all_replicated(gt, p);
	return err ?: genx_mmio_lost(&gt->mmio) ? -ENODEV : 0;
}

/*
 * Return: offset of a register in a row of the force-wake table. It is one that the driver uses
 * anyway. 0: the driver uses no register of the row.
 */
static u32 register_in(struct genx_gt *gt, const struct genx_mmio_range *range)
{
	struct genx_engine *engine;
	const struct genx_wa *wa;
	unsigned int i;
	u32 addr;

	for_each_engine(engine, gt) {
		addr = genx_hwsp_register(engine->desc).addr;
		if (addr >= range->first && addr <= range->last)
			return addr;
	}
	for (i = 0; (wa = genx_wa_row(gt->plat, i)); i++)
		if (!wa->write_only && (wa->where == GENX_WA_GT || wa->where == GENX_WA_RENDER) &&
		    wa->addr >= range->first && wa->addr <= range->last)
			return wa->addr;
	return 0;
}

/* SIL-046: does a unit claim an access to this row, with the row's domains awake? */
static int dump_row(struct genx_gt *gt, const struct genx_mmio_range *range, struct drm_printer *p)
{
	u32 addr = register_in(gt, range), val;

	if (!addr || range->domains & ~gt->fw.present)
		return 0;
	CLASS(genx_forcewake_scope, wake)(&gt->fw, range->domains);
	if (wake.err)
		return wake.err;
	/* clear the latch, so that it says something about this read alone */
	genx_mmio_take_unclaimed(&gt->mmio);
	if (range->repl == GENX_REPL_NONE)
		val = genx_mmio_read(&gt->mmio, GENX_REG(addr));
	else
		val = genx_steering_read_any(&gt->steering, GENX_MCR(addr));
	drm_printf(p, "row 0x%05x-0x%05x register 0x%05x 0x%08x %s\n", range->first, range->last,
		   addr, val, genx_mmio_take_unclaimed(&gt->mmio) ? "unclaimed" : "claimed");
	return 0;
}

int genx_dump_rows(struct genx_gt *gt, struct drm_printer *p)
{
	unsigned int i;
	int err = 0;

	if (!gt->plat->unclaimed.mask)
		return 0;
	/* a reset of the GT puts force-wake domains to sleep (FW-014) */
	guard(genx_reset)(&gt->reset);
	for (i = 0; !err && i < gt->plat->n_ranges; i++)
		err = dump_row(gt, &gt->plat->ranges[i], p);
	return err ?: genx_mmio_lost(&gt->mmio) ? -ENODEV : 0;
}

/* Return: number of DWs of the group of registers that @header begins; 0: it begins none. */
static unsigned int group_size(u32 header)
{
	if ((header & (CMD_TYPE_MASK | MI_OPCODE_MASK)) != MI_CMD(MI_OP_LOAD_REGISTER_IMM))
		return 0;
	return REG_FIELD_GET(MI_LENGTH_MASK, header) + 2;
}

static void dump_image(struct genx_engine *engine, struct drm_printer *p)
{
	const u32 *state = engine->default_state;
	unsigned int dw = 0, size, n = engine->default_size / sizeof(u32), i;

	while (state && dw < n) {
		size = group_size(state[dw]);
		if (state[dw] == MI_BATCH_BUFFER_END)
			break;
		/* no group of registers begins here */
		if (size < 3 || size > n - dw) {
			dw++;
			continue;
		}
		drm_printf(p, "%s dw 0x%03x header 0x%08x:", engine->desc->name, dw, state[dw]);
		for (i = 1; i + 1 < size; i += 2)
			drm_printf(p, " %x", state[dw + i]);
		drm_puts(p, "\n");
		dw += size;
	}
}

void genx_dump_images(struct genx_gt *gt, struct drm_printer *p)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt)
		scoped_guard(mutex, &engine->images_lock)
			dump_image(engine, p);
}
