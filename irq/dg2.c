// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: DG2
 *
 * Above the master control register of Gen11, DG2 has a master unit register with the
 * enable bit and one status bit for each tile; a DG2 has one tile. The status bits of
 * both registers are latched. The handler clears the status bits by writing them back
 * (D-7) before it reads the registers below, so that a later event sets the bits again. An event of
 * one engine costs eleven accesses: disable the unit, read and clear the unit, read and
 * clear the master, the five accesses of the round (irq/selector.c), enable the unit.
 *
 * Source: register facts: interrupt registers; differences between the manuals and the
 * public drivers; manual 000 §Interrupts for the DWs.
 */

#include <linux/ratelimit.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "irq/irq_internal.h"

static void dg2_set_master(struct genx_irq *irq, bool on)
{
	genx_mmio_write(irq->mmio, MSTR_UNIT, on ? MSTR_UNIT_ENABLE : 0);
}

/* Read a register, and clear the bits that are set. */
static u32 read_clear(struct genx_irq *irq, struct genx_reg reg)
{
	u32 val = genx_mmio_read(irq->mmio, reg);

	if (val)
		genx_mmio_write(irq->mmio, reg, val);
	return val;
}

/*
 * Read and clear the status of the master unit and of the tile. Return: the status bits of
 * the master control register.
 */
static u32 read_tiles(struct genx_irq *irq)
{
	u32 tiles = read_clear(irq, MSTR_UNIT) & ~MSTR_UNIT_ENABLE;

	if (unlikely(genx_mmio_lost(irq->mmio)))
		return 0;
	if (unlikely(tiles & ~MSTR_UNIT_TILE(0))) {
		irq->stats.unknown++;
		if (__ratelimit(&irq->ratelimit))
			drm_err(irq->drm, "GT: interrupt of unknown tiles %08x, ignored\n", tiles);
	}
	if (!(tiles & MSTR_UNIT_TILE(0)))
		return 0;
	return read_clear(irq, GFX_MSTR_IRQ) & ~GFX_MSTR_IRQ_ENABLE;
}

/* The unit is disabled while the events are handled. A lost device gets no further write. */
static irqreturn_t dg2_service(struct genx_irq *irq)
{
	irqreturn_t ret;
	u32 master;

	dg2_set_master(irq, false);
	master = read_tiles(irq);
	irq->stats.interrupts++;
	if (unlikely(genx_mmio_lost(irq->mmio))) {
		irq->stats.lost++;
		return IRQ_NONE;
	}
	ret = genx_irq_selector_serve(irq, master);
	dg2_set_master(irq, true);
	return ret;
}

/*
 * Select both DWs, even if the registers above do not show them: a DW that the previous driver has
 * begun to handle is locked, and its status bits in the registers above are already clear.
 */
static u32 dg2_begin(struct genx_irq *irq)
{
	dg2_set_master(irq, false);
	read_clear(irq, MSTR_UNIT);
	read_clear(irq, GFX_MSTR_IRQ);
	return GENX_IRQ_GT_DWS;
}

static void dg2_reset(struct genx_irq *irq)
{
	genx_irq_selector_reset(irq, dg2_begin);
}

const struct genx_irq_ops genx_irq_dg2_ops = {
	.service = dg2_service,
	.reset = dg2_reset,
	.update = genx_irq_selector_update,
	.set_master = dg2_set_master,
	.ring_mask = genx_irq_selector_ring_mask,
};
