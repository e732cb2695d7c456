// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: Selector and Shared IIR
 *
 * Each of up to 64 engines has one bit in two double-buffered DWs. A read of a DW freezes
 * the DW until all its bits are cleared. The handler makes a round for each bit: it writes
 * the bit to the Selector, waits for Data-Valid in the Shared IIR, and writes Data-Valid
 * back. Only after the round may the bit in the DW be cleared.
 *
 * The registers above the DWs differ by kind: irq/gen11.c, irq/dg2.c. An event of one
 * engine costs five accesses here: read the DW, write the Selector, read the Shared IIR,
 * acknowledge it, clear the DW. Each further engine of the same DW costs three.
 *
 * Source: manual 000 §Interrupts; register facts: interrupt registers, for offsets.
 */

#include <linux/ratelimit.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "irq/irq_internal.h"
#include "irq/irq_types.h"
#include "regs/irq_regs.h"

/* Bound of the wait for Data-Valid. The manual gives no bound (INT-025). */
#define IDENTITY_TIMEOUT_US	100
#define N_DW			2
/* Maximum number of attempts to drain the DWs after all sources were disabled. */
#define RESET_DRAINS		4

/* Index of the source behind a DW bit, or -1. */
static int source_of_bit(const struct genx_irq *irq, unsigned int dw, unsigned int bit)
{
	const struct genx_irq_source *sources = irq->plat->irq_sources;
	unsigned int i;

	for (i = 0; i < irq->plat->n_irq_sources; i++)
		if (sources[i].dw == dw && sources[i].bit == bit)
			return i;
	return -1;
}

/* Index of the source that an identity names, or -1. */
static int source_of_identity(const struct genx_irq *irq, u32 identity)
{
	const struct genx_irq_source *sources = irq->plat->irq_sources;
	u8 instance = REG_FIELD_GET(GT_INTR_INSTANCE_MASK, identity);
	u8 class = REG_FIELD_GET(GT_INTR_CLASS_MASK, identity);
	unsigned int i;

	for (i = 0; i < irq->plat->n_irq_sources; i++)
		if (sources[i].class == class && sources[i].instance == instance)
			return i;
	return -1;
}

/*
 * One selector round (INT-022..026). The acknowledge is written even after an error: without the
 * acknowledge the DW stays locked and no further event comes.
 *
 * Return: 0, -ETIMEDOUT, or -ENODEV if the device is lost.
 */
static int identify(struct genx_irq *irq, unsigned int dw, unsigned int bit, u32 *identity)
{
	int err;

	genx_mmio_write(irq->mmio, GT_INTR_SELECTOR(dw), BIT(bit));
	err = genx_mmio_wait(irq->mmio, GT_INTR_IDENTITY(dw), GT_INTR_DATA_VALID,
			     GT_INTR_DATA_VALID, IDENTITY_TIMEOUT_US, identity);
	genx_mmio_write(irq->mmio, GT_INTR_IDENTITY(dw), GT_INTR_DATA_VALID);
	return err;
}

/* Make the round of one bit of a DW, and dispatch the events that the identity names. */
static void service_bit(struct genx_irq *irq, unsigned int dw, unsigned int bit)
{
	int expected = source_of_bit(irq, dw, bit);
	u32 identity;
	int err, i;

	irq->stats.rounds++;
	err = identify(irq, dw, bit, &identity);
	if (err == -ENODEV)
		return;
	if (err) {
		irq->stats.timeouts++;
		if (__ratelimit(&irq->ratelimit))
			drm_err(irq->drm,
				"GT: interrupt DW%u bit %u: no Data-Valid in %u us, event not identified\n",
				dw, bit, IDENTITY_TIMEOUT_US);
		/*
		 * The hardware does not announce the event again: let the handler of the source
		 * check for all events.
		 */
		if (expected >= 0)
			genx_irq_dispatch(irq, expected, 0);
		return;
	}

	/* T-16: an event was announced twice, and an earlier round has taken its bits. */
	if (!(identity & GT_INTR_DATA_MASK)) {
		irq->stats.empty++;
		return;
	}
	i = source_of_identity(irq, identity);
	if (i != expected) {
		irq->stats.mismatches++;
		if (__ratelimit(&irq->ratelimit))
			drm_err(irq->drm,
				"GT: interrupt DW%u bit %u: identity %08x names another source\n",
				dw, bit, identity);
	}
	if (i >= 0) {
		genx_irq_dispatch(irq, i, REG_FIELD_GET(GT_INTR_DATA_MASK, identity));
		return;
	}
	irq->stats.unknown++;
	/* a mismatch has been logged above */
	if (expected < 0 && __ratelimit(&irq->ratelimit))
		drm_err(irq->drm, "GT: interrupt DW%u bit %u: unknown source %08x\n", dw, bit,
			identity);
}

/* Read a DW once, handle its bits, then clear exactly these bits (INT-018..021, INT-027). */
static void service_dw(struct genx_irq *irq, unsigned int dw)
{
	unsigned long pending;
	unsigned int bit;
	u32 val;

	val = genx_mmio_read(irq->mmio, GT_INTR_DW(dw));
	if (unlikely(!val || genx_mmio_lost(irq->mmio)))
		return;
	pending = val;
	for_each_set_bit(bit, &pending, 32)
		service_bit(irq, dw, bit);
	genx_mmio_write(irq->mmio, GT_INTR_DW(dw), val);
}

irqreturn_t genx_irq_selector_serve(struct genx_irq *irq, u32 master)
{
	unsigned int dw;

	if (unlikely(master & ~GENX_IRQ_GT_DWS)) {
		/* INT-042: firmware or a tool has enabled interrupts of other units */
		irq->stats.foreign++;
		genx_irq_others_quiet(irq);
	}
	if (!master)
		irq->stats.spurious++;
	for (dw = 0; dw < N_DW; dw++)
		if (master & GFX_MSTR_IRQ_GT_DW(dw))
			service_dw(irq, dw);
	return master & (GENX_IRQ_GT_DWS | irq->plat->irq_foreign) ? IRQ_HANDLED : IRQ_NONE;
}

/*
 * Value of the enable register at @addr: the enabled bits of all sources in the register. All
 * instances of a class share one half of an enable register (INT-014).
 */
static u32 enable_value(const struct genx_irq *irq, u32 addr)
{
	unsigned int i;
	u32 val = 0;

	for (i = 0; i < irq->plat->n_irq_sources; i++) {
		const struct genx_irq_source *source = &irq->plat->irq_sources[i];

		if (source->enable.addr == addr)
			val |= (u32)irq->slots[i].enabled << source->enable_shift;
	}
	return val;
}

/*
 * Value of the mask register at @addr. Each instance has one half of a mask register, and a set bit
 * masks (INT-015).
 */
static u32 mask_value(const struct genx_irq *irq, u32 addr)
{
	unsigned int i;
	u32 unmasked = 0;

	for (i = 0; i < irq->plat->n_irq_sources; i++) {
		const struct genx_irq_source *source = &irq->plat->irq_sources[i];

		if (source->mask.addr == addr && !irq->slots[i].muted)
			unmasked |= (u32)irq->slots[i].unmasked << source->mask_shift;
	}
	return ~unmasked;
}

void genx_irq_selector_update(struct genx_irq *irq, const struct genx_irq_source *source)
{
	lockdep_assert_held(&irq->lock);
	/* Enable before unmasking: an event that comes between the two writes is kept, not lost. */
	genx_mmio_write(irq->mmio, source->enable, enable_value(irq, source->enable.addr));
	genx_mmio_write(irq->mmio, source->mask, mask_value(irq, source->mask.addr));
}

/*
 * Block nothing: the enable registers filter the events already, and while a RING_IMR has a set
 * bit, the render well does not enter RC6 (SIL-081).
 */
u32 genx_irq_selector_ring_mask(const struct genx_irq_source *source, u16 events)
{
	return 0;
}

/*
 * Acknowledge all events of a DW, with a selector round for each, without dispatching them.
 *
 * Return: true if the DW had a bit set.
 */
static bool drain_dw(struct genx_irq *irq, unsigned int dw)
{
	u32 val = genx_mmio_read(irq->mmio, GT_INTR_DW(dw));
	unsigned long pending = val;
	unsigned int bit;
	u32 identity;

	if (!val || genx_mmio_lost(irq->mmio))
		return false;
	for_each_set_bit(bit, &pending, 32)
		if (identify(irq, dw, bit, &identity) == -ETIMEDOUT)
			irq->stats.timeouts++;
	genx_mmio_write(irq->mmio, GT_INTR_DW(dw), val);
	return true;
}

/*
 * Drain the DWs. When a DW is cleared, it shows the events that came after it was read. So several
 * attempts can be needed, each with all steps of an interrupt (INT-009, INT-010).
 */
static void drain(struct genx_irq *irq, u32 (*begin)(struct genx_irq *irq))
{
	unsigned int attempt, dw;
	bool found = true;
	u32 master;

	for (attempt = 0; found && attempt < RESET_DRAINS; attempt++) {
		found = false;
		master = begin(irq);
		if (genx_mmio_lost(irq->mmio))
			return;
		for (dw = 0; dw < N_DW; dw++)
			if (master & GFX_MSTR_IRQ_GT_DW(dw) && drain_dw(irq, dw))
				found = true;
	}
}

/* Write @val to all mask registers of the platform. */
static void masks_write(struct genx_irq *irq, u32 val)
{
	const struct genx_platform *plat = irq->plat;
	unsigned int i;

	for (i = 0; i < plat->n_irq_masks; i++)
		genx_mmio_write(irq->mmio, GENX_REG(plat->irq_masks[i]), val);
}

/*
 * Once all sources are disabled, no new event comes. Events that are pending but masked are
 * then unmasked and drained, so that the next driver of the device does not get them.
 */
void genx_irq_selector_reset(struct genx_irq *irq, u32 (*begin)(struct genx_irq *irq))
{
	const struct genx_platform *plat = irq->plat;
	unsigned int i;

	for (i = 0; i < plat->n_irq_enables; i++)
		genx_mmio_write(irq->mmio, GENX_REG(plat->irq_enables[i]), 0);
	masks_write(irq, 0);
	drain(irq, begin);
	masks_write(irq, ~0U);
}
