// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: Selector and Shared IIR
 *
 * Events of 64 engines come in as one bit each in two double-buffered DWs.
 * Reading a DW freezes it until all its bits are cleared; each bit is served
 * by writing it to the Selector, waiting for Data-Valid in the Shared IIR,
 * and writing Data-Valid back. Only then may its DW bit be cleared.
 *
 * One engine costs eight accesses: master off, master, DW, Selector, Shared
 * IIR, its acknowledge, DW clear, master on. Each further engine of the same
 * DW costs three.
 *
 * Source: manual 000 §Interrupts; register facts 3 for offsets.
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/mmio.h"
#include "irq/dispatch.h"
#include "irq/irq.h"
#include "regs/irq_regs.h"

/* The manual gives no bound for Data-Valid (INT-025). */
#define IDENTITY_TIMEOUT_US	100
#define N_DW			2
#define OTHERS			(GFX_MSTR_IRQ_DISPLAY | GFX_MSTR_IRQ_GU_MISC | GFX_MSTR_IRQ_PCU)
#define GT_DWS			(GFX_MSTR_IRQ_GT_DW(0) | GFX_MSTR_IRQ_GT_DW(1))
/* How often the DWs are drained when all sources are off. */
#define RESET_DRAINS		4

static const u32 all_enables[] = {
	RENDER_COPY_INTR_ENABLE, VCS_VECS_INTR_ENABLE, GUC_SG_INTR_ENABLE,
	GPM_WGBOXPERF_INTR_ENABLE, CRYPTO_RSVD_INTR_ENABLE, GUNIT_CSME_INTR_ENABLE,
};

static const u32 all_masks[] = {
	RCS0_RSVD_INTR_MASK, BCS_RSVD_INTR_MASK, VCS0_VCS1_INTR_MASK, VCS2_VCS3_INTR_MASK,
	VECS0_VECS1_INTR_MASK, GUC_SG_INTR_MASK, GPM_WGBOXPERF_INTR_MASK,
	CRYPTO_RSVD_INTR_MASK, GUNIT_CSME_INTR_MASK,
};

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
 * One selector round (INT-022..026). The acknowledge is written whatever
 * happens: without it the DW stays locked and no event comes any more.
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
			drm_err(irq->drm, "GT: interrupt DW%u bit %u: no Data-Valid, %pe\n",
				dw, bit, ERR_PTR(err));
		/* Something happened there, and nobody will say it again. */
		if (expected >= 0)
			genx_irq_dispatch(irq, expected, 0);
		return;
	}

	/* An event that came twice is announced again when nothing is left of it. */
	if (!(identity & GT_INTR_DATA_MASK)) {
		irq->stats.empty++;
		return;
	}
	i = source_of_identity(irq, identity);
	if (i != expected) {
		irq->stats.mismatches++;
		if (__ratelimit(&irq->ratelimit))
			drm_err(irq->drm, "GT: interrupt DW%u bit %u has identity %08x\n",
				dw, bit, identity);
	}
	if (i >= 0) {
		genx_irq_dispatch(irq, i, REG_FIELD_GET(GT_INTR_DATA_MASK, identity));
		return;
	}
	irq->stats.unknown++;
	/* a mismatch has been told */
	if (expected < 0 && __ratelimit(&irq->ratelimit))
		drm_err(irq->drm, "GT: interrupt DW%u bit %u: unknown source %08x\n", dw, bit,
			identity);
}

/* Serve what one read of a DW shows, then clear just that (INT-018..021, INT-027). */
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

/*
 * Display and the other units have no driver while genx has the device. What
 * firmware or another driver left enabled is masked, or its level would stay
 * high for ever; nothing is acknowledged, so that it is found as it was when
 * give_back() writes the values again. No other register of theirs is written.
 */
static const struct {
	u32 offset;
	u32 quiet;
} others[] = {
	{ DISPLAY_INT_CTL, 0 },
	{ GU_MISC_IMR, ~0U },
	{ GU_MISC_IER, 0 },
	{ PCU_IMR, ~0U },
	{ PCU_IER, 0 },
};

static_assert(ARRAY_SIZE(others) <= GENX_IRQ_MAX_FOUND);

static void quiesce_others(struct genx_irq *irq)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(others); i++)
		genx_mmio_write(irq->mmio, GENX_REG(others[i].offset), others[i].quiet);
}

static void selector_take_over(struct genx_irq *irq)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(others); i++)
		irq->found[i] = genx_mmio_read(irq->mmio, GENX_REG(others[i].offset));
}

static void selector_give_back(struct genx_irq *irq)
{
	unsigned int i;

	for (i = ARRAY_SIZE(others); i--; )
		genx_mmio_write(irq->mmio, GENX_REG(others[i].offset), irq->found[i]);
}

static irqreturn_t selector_service(struct genx_irq *irq)
{
	unsigned int dw;
	u32 master;

	if (unlikely(genx_mmio_lost(irq->mmio))) {
		irq->stats.lost++;
		return IRQ_NONE;
	}
	/* INT-009, INT-010: off, then one read that all work goes by. */
	genx_mmio_write(irq->mmio, GFX_MSTR_IRQ, 0);
	master = genx_mmio_read(irq->mmio, GFX_MSTR_IRQ);
	irq->stats.interrupts++;
	if (unlikely(genx_mmio_lost(irq->mmio))) {
		irq->stats.lost++;
		return IRQ_NONE;
	}

	master &= ~GFX_MSTR_IRQ_ENABLE;
	if (unlikely(master & ~GT_DWS)) {
		/* INT-042: somebody enabled them behind our back */
		irq->stats.foreign++;
		quiesce_others(irq);
	}
	if (!master)
		irq->stats.spurious++;
	for (dw = 0; dw < N_DW; dw++)
		if (master & GFX_MSTR_IRQ_GT_DW(dw))
			service_dw(irq, dw);

	genx_mmio_write(irq->mmio, GFX_MSTR_IRQ, GFX_MSTR_IRQ_ENABLE);	/* INT-011 */
	return master & (GT_DWS | OTHERS) ? IRQ_HANDLED : IRQ_NONE;
}

static void selector_set_master(struct genx_irq *irq, bool on)
{
	genx_mmio_write(irq->mmio, GFX_MSTR_IRQ, on ? GFX_MSTR_IRQ_ENABLE : 0);
}

/* INT-014: the instances of a class share a half of an enable register. */
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

/* INT-015: an instance has half a mask register of its own; 1 is masked. */
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

static void selector_update(struct genx_irq *irq, const struct genx_irq_source *source)
{
	lockdep_assert_held(&irq->lock);
	/* Enable first: an event between the two is kept and not lost. */
	genx_mmio_write(irq->mmio, source->enable, enable_value(irq, source->enable.addr));
	genx_mmio_write(irq->mmio, source->mask, mask_value(irq, source->mask.addr));
}

/* Acknowledge what a DW holds, by the rules, and throw it away. */
static void drain_dw(struct genx_irq *irq, unsigned int dw)
{
	u32 val = genx_mmio_read(irq->mmio, GT_INTR_DW(dw));
	unsigned long pending = val;
	unsigned int bit;
	u32 identity;

	if (!val || genx_mmio_lost(irq->mmio))
		return;
	for_each_set_bit(bit, &pending, 32)
		if (identify(irq, dw, bit, &identity) == -ETIMEDOUT)
			irq->stats.timeouts++;
	genx_mmio_write(irq->mmio, GT_INTR_DW(dw), val);
}

/*
 * Clearing a DW brings up what came meanwhile, so more than one round can be
 * due, each a service of its own (INT-009, INT-010).
 */
static void drain(struct genx_irq *irq)
{
	unsigned int round, dw;
	u32 master;

	for (round = 0; round < RESET_DRAINS; round++) {
		selector_set_master(irq, false);
		master = genx_mmio_read(irq->mmio, GFX_MSTR_IRQ);
		if (!(master & GT_DWS) || genx_mmio_lost(irq->mmio))
			return;
		for (dw = 0; dw < N_DW; dw++)
			if (master & GFX_MSTR_IRQ_GT_DW(dw))
				drain_dw(irq, dw);
	}
}

static void masks_write(struct genx_irq *irq, u32 val)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all_masks); i++)
		genx_mmio_write(irq->mmio, GENX_REG(all_masks[i]), val);
}

/*
 * With everything disabled no event comes in any more; those that wait behind
 * a mask are let through to be thrown away, or they would meet the next owner.
 */
static void selector_reset(struct genx_irq *irq)
{
	unsigned int i;

	selector_set_master(irq, false);
	quiesce_others(irq);
	for (i = 0; i < ARRAY_SIZE(all_enables); i++)
		genx_mmio_write(irq->mmio, GENX_REG(all_enables[i]), 0);
	masks_write(irq, 0);
	drain(irq);
	masks_write(irq, ~0U);
}

const struct genx_irq_ops genx_irq_selector_ops = {
	.service = selector_service,
	.reset = selector_reset,
	.update = selector_update,
	.set_master = selector_set_master,
	.take_over = selector_take_over,
	.give_back = selector_give_back,
};
