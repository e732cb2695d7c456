// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: force-wake
 *
 * A domain is *held* while it has users, *awake* from its acknowledge to its
 * release, and *lingers* in between: the last user's put starts a timer of a
 * millisecond, so that a burst of short uses wakes the hardware once. Awake is
 * only what acknowledged: a failed request is withdrawn at once.
 *
 * The wait for an acknowledge is busy, with interrupts off, since the users
 * include interrupt handlers and the lock that they share. It takes microseconds
 * on a sound device, and is bounded on any other.
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/fifo.h"
#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/access/trace.h"
#include "include/compat.h"
#include "regs/gt_regs.h"

static const struct genx_forcewake_ops *const forcewake_kinds[] = {
	[GENX_FORCEWAKE_MASKED_FALLBACK] = &genx_forcewake_masked_ops,
	[GENX_FORCEWAKE_SNB] = &genx_forcewake_snb_ops,
	[GENX_FORCEWAKE_IVB] = &genx_forcewake_ivb_ops,
	[GENX_FORCEWAKE_MT] = &genx_forcewake_mt_ops,
	[GENX_FORCEWAKE_VLV] = &genx_forcewake_vlv_ops,
};

/* Each domain @d (unsigned int) of the set @mask (unsigned long). */
#define for_each_domain(d, mask) for_each_set_bit(d, &(mask), GENX_FW_COUNT)

void genx_forcewake_request_write(struct genx_forcewake *fw,
				  const struct genx_forcewake_domain *domain, u16 mask, u16 val)
{
	genx_mmio_write_masked(fw->mmio, domain->request, mask, val);
}

int genx_forcewake_ack_wait(struct genx_forcewake *fw, const struct genx_forcewake_domain *domain,
			    u32 bit, u32 want, unsigned int timeout_us, u32 *ack)
{
	u32 last;
	int err;

	err = genx_mmio_wait(fw->mmio, domain->ack, bit, want, timeout_us, &last);
	if (ack)
		*ack = last;
	if (err != -ENODEV && last == GENX_ALL_ONES) {
		genx_mmio_set_lost(fw->mmio, "a force-wake acknowledge");
		return -ENODEV;
	}
	return err;
}

static void note(const struct genx_forcewake_domain *domain, const char *what)
{
	trace_genx_forcewake(domain->desc->name, what);
}

static void sleep_locked(struct genx_forcewake *fw, unsigned long domains)
{
	unsigned int d;

	lockdep_assert_held(&fw->lock);
	for_each_domain(d, domains) {
		fw->ops->release(fw, &fw->domains[d]);
		fw->domains[d].sleeps++;
		note(&fw->domains[d], "sleep");
	}
	fw->awake &= ~domains;
}

/*
 * Ask for all domains first and wait for each then, so that they wake side by
 * side. On failure @failed is the domain, and nothing is left requested.
 */
static int wake_locked(struct genx_forcewake *fw, unsigned long domains, unsigned int *failed)
{
	unsigned long requested = 0;
	unsigned int d;
	int err = 0;

	lockdep_assert_held(&fw->lock);
	for_each_domain(d, domains) {
		err = fw->ops->prepare(fw, &fw->domains[d]);
		if (err)
			goto withdraw;
		fw->ops->request(fw, &fw->domains[d]);
		requested |= BIT(d);
	}
	for_each_domain(d, domains) {
		err = fw->ops->confirm(fw, &fw->domains[d]);
		if (err)
			goto withdraw;
	}
	for_each_domain(d, domains) {
		fw->domains[d].wakes++;
		note(&fw->domains[d], "wake");
	}
	fw->awake |= domains;
	return 0;

withdraw:
	*failed = d;
	fw->domains[d].timeouts++;
	note(&fw->domains[d], "timeout");
	for_each_domain(d, requested)
		fw->ops->release(fw, &fw->domains[d]);
	return err;
}

/* Outside the lock: a console can be slow. */
static void report(struct genx_forcewake *fw, unsigned int failed, int err)
{
	if (__ratelimit(&fw->ratelimit))
		drm_err(fw->mmio->drm, "GT: force-wake of domain %s: %pe\n",
			fw->domains[failed].desc->name, ERR_PTR(err));
}

int genx_forcewake_get(struct genx_forcewake *fw, u32 domains)
{
	unsigned long wanted = domains, missing;
	unsigned int d, failed = 0;
	unsigned long flags;
	int err = 0;

	spin_lock_irqsave(&fw->lock, flags);
	if (domains & ~fw->present) {
		spin_unlock_irqrestore(&fw->lock, flags);
		return -ENXIO;
	}
	missing = wanted & ~fw->awake;
	if (genx_mmio_lost(fw->mmio))
		err = -ENODEV;
	else if (fw->asleep)
		err = -EAGAIN;
	else if (missing)
		err = wake_locked(fw, missing, &failed);
	if (!err) {
		for_each_domain(d, wanted)
			fw->domains[d].refs++;
		WRITE_ONCE(fw->held, fw->held | domains);
	}
	spin_unlock_irqrestore(&fw->lock, flags);

	if (err == -ETIMEDOUT)
		report(fw, failed, err);
	return err;
}

void genx_forcewake_put(struct genx_forcewake *fw, u32 domains)
{
	unsigned long mask = domains;
	unsigned long flags;
	ktime_t until;
	unsigned int d;

	until = ktime_add_ns(ktime_get(), GENX_FORCEWAKE_LINGER_NS);
	spin_lock_irqsave(&fw->lock, flags);
	for_each_domain(d, mask) {
		struct genx_forcewake_domain *domain = &fw->domains[d];

		if (WARN_ON_ONCE(!domain->refs) || --domain->refs)
			continue;
		domain->linger_until = until;
		WRITE_ONCE(fw->held, fw->held & ~BIT(d));
	}
	if (fw->awake & ~fw->held && !fw->timer_armed && !fw->asleep) {
		fw->timer_armed = true;
		hrtimer_start(&fw->timer, until, HRTIMER_MODE_ABS);
	}
	spin_unlock_irqrestore(&fw->lock, flags);
}

/* Release what has lingered long enough; run again for what has not. */
static enum hrtimer_restart linger_expired(struct hrtimer *timer)
{
	struct genx_forcewake *fw = container_of(timer, struct genx_forcewake, timer);
	unsigned long lingering, expired = 0;
	ktime_t now = ktime_get(), next = KTIME_MAX;
	unsigned long flags;
	unsigned int d;

	spin_lock_irqsave(&fw->lock, flags);
	lingering = fw->awake & ~fw->held;
	for_each_domain(d, lingering) {
		ktime_t until = fw->domains[d].linger_until;

		if (ktime_compare(until, now) <= 0)
			expired |= BIT(d);
		else
			next = min(next, until);
	}
	sleep_locked(fw, expired);
	fw->timer_armed = next != KTIME_MAX;
	if (fw->timer_armed)
		hrtimer_set_expires(timer, next);
	spin_unlock_irqrestore(&fw->lock, flags);

	return next != KTIME_MAX ? HRTIMER_RESTART : HRTIMER_NORESTART;
}

int genx_forcewake_reset_sw(struct genx_forcewake *fw)
{
	unsigned int d, failed = 0;
	unsigned long flags, mask;
	int err = 0;

	spin_lock_irqsave(&fw->lock, flags);
	mask = fw->present;
	for_each_domain(d, mask)
		fw->ops->clear(fw, &fw->domains[d]);
	fw->awake = 0;
	genx_fifo_forget(fw->mmio);
	if (genx_mmio_lost(fw->mmio))
		err = -ENODEV;
	else if (fw->held)
		err = wake_locked(fw, fw->held, &failed);
	spin_unlock_irqrestore(&fw->lock, flags);

	if (err == -ETIMEDOUT)
		report(fw, failed, err);
	return err;
}

void genx_forcewake_suspend(struct genx_forcewake *fw)
{
	unsigned long flags;

	spin_lock_irqsave(&fw->lock, flags);
	fw->asleep = true;
	sleep_locked(fw, fw->awake);
	spin_unlock_irqrestore(&fw->lock, flags);
	/* a timer that has still run found nothing that lingers */
	hrtimer_cancel(&fw->timer);
	fw->timer_armed = false;
}

int genx_forcewake_resume(struct genx_forcewake *fw)
{
	unsigned long flags;

	spin_lock_irqsave(&fw->lock, flags);
	fw->asleep = false;
	spin_unlock_irqrestore(&fw->lock, flags);
	return genx_forcewake_reset_sw(fw);
}

int genx_forcewake_init(struct genx_forcewake *fw, struct genx_mmio *mmio)
{
	const struct genx_platform *plat = mmio->plat;
	unsigned int i;
	int err;

	memset(fw, 0, sizeof(*fw));
	if (plat->fw_kind >= ARRAY_SIZE(forcewake_kinds))
		return -ENODEV;
	fw->ops = forcewake_kinds[plat->fw_kind];
	fw->mmio = mmio;
	spin_lock_init(&fw->lock);
	ratelimit_state_init(&fw->ratelimit, DEFAULT_RATELIMIT_INTERVAL, DEFAULT_RATELIMIT_BURST);
	hrtimer_setup(&fw->timer, linger_expired, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);

	for (i = 0; i < plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *desc = &plat->fw_domains[i];

		fw->domains[desc->domain] = (struct genx_forcewake_domain){
			.desc = desc,
			.request = desc->request,
			.ack = desc->ack,
		};
		fw->present |= GENX_FW_BIT(desc->domain);
	}
	mmio->fw = fw;
	err = fw->ops->init ? fw->ops->init(fw) : 0;
	if (err)
		return err;
	return genx_forcewake_reset_sw(fw);
}

/* Release domains that nobody holds and wait until they are asleep. */
static void settle(struct genx_forcewake *fw, unsigned long domains)
{
	unsigned long flags;
	unsigned int d;

	spin_lock_irqsave(&fw->lock, flags);
	domains &= fw->awake;
	sleep_locked(fw, domains);
	if (!genx_mmio_lost(fw->mmio))
		for_each_domain(d, domains)
			if (fw->ops->prepare(fw, &fw->domains[d]) == -ETIMEDOUT)
				fw->domains[d].timeouts++;
	spin_unlock_irqrestore(&fw->lock, flags);
}

void genx_forcewake_prune(struct genx_forcewake *fw, u32 keep)
{
	unsigned long flags;
	u32 gone;

	gone = fw->present & ~keep;
	WARN_ON(gone & fw->held);
	settle(fw, gone);
	spin_lock_irqsave(&fw->lock, flags);
	fw->present &= keep;
	spin_unlock_irqrestore(&fw->lock, flags);
}

void genx_forcewake_fini(struct genx_forcewake *fw)
{
	if (!fw->ops)
		return;
	WARN_ON(fw->held);
	hrtimer_cancel(&fw->timer);
	settle(fw, fw->present);
}
