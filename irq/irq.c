// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: interrupts
 *
 * A source is an engine or another unit that sends events. It has one row in the
 * platform's table, and a slot with its handler and its enabled and unmasked event
 * bits. The code of the platform's kind writes the registers from the slots, so that
 * no register is read back to change a part of it.
 *
 * Masking delays events and disabling loses them (INT-013, INT-016), so bits
 * stay enabled from their first unmask until the source is unregistered.
 */

#include <linux/interrupt.h>
#include <linux/ratelimit.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "irq/irq.h"
#include "irq/irq_internal.h"

static const struct genx_irq_ops *const irq_kinds[] = {
	[GENX_IRQ_SELECTOR] = &genx_irq_gen11_ops,
	[GENX_IRQ_SELECTOR_DG2] = &genx_irq_dg2_ops,
	[GENX_IRQ_GEN6] = &genx_irq_gen6_ops,
	[GENX_IRQ_VLV] = &genx_irq_vlv_ops,
	[GENX_IRQ_GEN8] = &genx_irq_gen8_ops,
};

/* Index of a source in the platform's table, or -1. */
static int source_find(const struct genx_irq *irq, u8 class, u8 instance)
{
	const struct genx_platform *plat = irq->plat;
	unsigned int i;

	for (i = 0; i < plat->n_irq_sources; i++)
		if (plat->irq_sources[i].class == class &&
		    plat->irq_sources[i].instance == instance)
			return i;
	return -1;
}

int genx_irq_init(struct genx_irq *irq, struct genx_mmio *mmio, const struct genx_platform *plat,
		  struct drm_device *drm)
{
	memset(irq, 0, sizeof(*irq));
	irq->drm = drm;
	irq->mmio = mmio;
	irq->plat = plat;
	spin_lock_init(&irq->lock);
	mutex_init(&irq->poll_mutex);
	ratelimit_state_init(&irq->ratelimit, DEFAULT_RATELIMIT_INTERVAL, DEFAULT_RATELIMIT_BURST);
	if (plat->irq_kind >= ARRAY_SIZE(irq_kinds) ||
	    plat->n_irq_sources > GENX_IRQ_MAX_SOURCES ||
	    plat->n_irq_banks > GENX_IRQ_MAX_BANKS ||
	    plat->n_irq_others > GENX_IRQ_MAX_FOUND)
		return -ENODEV;
	irq->ops = irq_kinds[plat->irq_kind];
	genx_irq_storm_init(irq);

	genx_irq_others_save(irq);
	genx_irq_reset(irq);
	return genx_mmio_lost(mmio) ? -ENODEV : 0;
}

void genx_irq_fini(struct genx_irq *irq)
{
	if (!genx_mmio_lost(irq->mmio))
		genx_irq_others_restore(irq);
}

int genx_irq_register(struct genx_irq *irq, u8 class, u8 instance, genx_irq_handler handler,
		      void *data)
{
	int i = source_find(irq, class, instance);
	struct genx_irq_slot *slot;

	if (i < 0)
		return -ENXIO;
	slot = &irq->slots[i];
	guard(spinlock_irqsave)(&irq->lock);
	if (slot->handler)
		return -EBUSY;
	slot->data = data;
	/* Pairs with the acquire in genx_irq_dispatch(), which must see slot->data. */
	smp_store_release(&slot->handler, handler);
	return 0;
}

void genx_irq_set_progress(struct genx_irq *irq, u8 class, u8 instance,
			   u64 (*progress)(void *data))
{
	int i = source_find(irq, class, instance);

	if (!WARN_ON_ONCE(i < 0))
		WRITE_ONCE(irq->slots[i].progress, progress);
}

/* Change the bits of source @i, and its registers. While asleep, genx_irq_resume() writes them. */
static void slot_change(struct genx_irq *irq, int i, u16 enabled, u16 unmasked)
{
	struct genx_irq_slot *slot = &irq->slots[i];

	lockdep_assert_held(&irq->lock);
	if (slot->enabled == enabled && slot->unmasked == unmasked)
		return;
	slot->enabled = enabled;
	slot->unmasked = unmasked;
	if (!irq->asleep)
		irq->ops->update(irq, &irq->plat->irq_sources[i]);
}

void genx_irq_unregister(struct genx_irq *irq, u8 class, u8 instance)
{
	int i = source_find(irq, class, instance);

	if (i < 0)
		return;
	scoped_guard(spinlock_irqsave, &irq->lock) {
		slot_change(irq, i, 0, 0);
		WRITE_ONCE(irq->slots[i].handler, NULL);
		WRITE_ONCE(irq->slots[i].progress, NULL);
	}
	if (irq->virq)
		synchronize_irq(irq->virq);
	/*
	 * synchronize_irq() does not wait for a handler that genx_irq_poll() has called: take the
	 * mutex only to wait until such a call has ended.
	 */
	mutex_lock(&irq->poll_mutex);
	mutex_unlock(&irq->poll_mutex);
}

void genx_irq_unmask(struct genx_irq *irq, u8 class, u8 instance, u16 bits)
{
	int i = source_find(irq, class, instance);
	struct genx_irq_slot *slot;

	if (WARN_ON_ONCE(i < 0))
		return;
	slot = &irq->slots[i];
	guard(spinlock_irqsave)(&irq->lock);
	slot_change(irq, i, slot->enabled | bits, slot->unmasked | bits);
}

void genx_irq_mask(struct genx_irq *irq, u8 class, u8 instance, u16 bits)
{
	int i = source_find(irq, class, instance);
	struct genx_irq_slot *slot;

	if (WARN_ON_ONCE(i < 0))
		return;
	slot = &irq->slots[i];
	guard(spinlock_irqsave)(&irq->lock);
	slot_change(irq, i, slot->enabled, slot->unmasked & ~bits);
}

/* The Linux interrupt handler. The line may be shared: IRQ_NONE if this device had no event. */
static irqreturn_t handle(int virq, void *data)
{
	struct genx_irq *irq = data;
	irqreturn_t ret;
	bool timed;

	if (unlikely(READ_ONCE(irq->asleep)) || genx_irq_storm_off(irq))
		return IRQ_NONE;
	timed = genx_irq_storm_begin(irq);
	ret = irq->ops->service(irq);
	if (unlikely(timed))
		genx_irq_storm_end(irq);
	return ret;
}

void genx_irq_poll(struct genx_irq *irq)
{
	unsigned long flags;

	guard(mutex)(&irq->poll_mutex);
	if (!irq->virq || irq->asleep)
		return;
	irq->stats.polls++;
	/* the handler must not run at the same time, and expects interrupts to be off */
	disable_irq(irq->virq);
	local_irq_save(flags);
	handle(irq->virq, irq);
	local_irq_restore(flags);
	enable_irq(irq->virq);
}

int genx_irq_install(struct genx_irq *irq, int virq, unsigned long flags)
{
	int err;

	err = request_irq(virq, handle, flags, "genx", irq);
	if (err)
		return err;
	irq->virq = virq;
	/* genx_irq_reset() has masked all events: unmask those that genx_irq_unmask() unmasked */
	genx_irq_restore(irq);
	irq->ops->set_master(irq, true);
	return 0;
}

void genx_irq_uninstall(struct genx_irq *irq)
{
	guard(mutex)(&irq->poll_mutex);
	if (!irq->virq)
		return;
	if (!irq->asleep)
		irq->ops->set_master(irq, false);
	free_irq(irq->virq, irq);
	irq->virq = 0;
	genx_irq_storm_stop(irq);
	/* A handler that was running has enabled the master at its end: disable it again. */
	if (!irq->asleep)
		genx_irq_reset(irq);
}

void genx_irq_reset(struct genx_irq *irq)
{
	irq->ops->set_master(irq, false);
	genx_irq_others_quiet(irq);
	irq->ops->reset(irq);
}

/* With the lock held, no slot_change() is between its test of @asleep and its register writes. */
static void set_asleep(struct genx_irq *irq, bool asleep)
{
	guard(spinlock_irqsave)(&irq->lock);
	WRITE_ONCE(irq->asleep, asleep);
}

void genx_irq_suspend(struct genx_irq *irq)
{
	guard(mutex)(&irq->poll_mutex);
	if (irq->asleep)
		return;
	set_asleep(irq, true);
	/* A handler that is running turns the master on at its end: wait for it, then reset. */
	if (irq->virq)
		synchronize_irq(irq->virq);
	genx_irq_storm_stop(irq);
	genx_irq_reset(irq);
}

void genx_irq_resume(struct genx_irq *irq)
{
	if (!irq->asleep)
		return;
	genx_irq_reset(irq);
	set_asleep(irq, false);
	genx_irq_restore(irq);
	irq->ops->set_master(irq, irq->virq);
}

u32 genx_irq_ring_mask(const struct genx_irq *irq, u8 class, u8 instance, u16 events)
{
	int i = source_find(irq, class, instance);

	return irq->ops->ring_mask(i < 0 ? NULL : &irq->plat->irq_sources[i], events);
}

void genx_irq_restore(struct genx_irq *irq)
{
	unsigned int i;

	guard(spinlock_irqsave)(&irq->lock);
	for (i = 0; i < irq->plat->n_irq_sources; i++)
		irq->ops->update(irq, &irq->plat->irq_sources[i]);
}
