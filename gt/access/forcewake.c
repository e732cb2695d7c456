// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: force-wake
 *
 * A domain is *held* while it has users, and *awake* from its acknowledge to its
 * release. A domain that is awake but not held *lingers*: the put of the last user starts
 * a timer of a millisecond, so that a burst of short uses wakes the hardware only once.
 * A domain that does not acknowledge is not awake: its request is withdrawn at once.
 *
 * The driver polls for the acknowledge with interrupts off, because interrupt handlers take the
 * same lock. The acknowledge takes microseconds; the wait for it is bounded.
 */

#include <linux/cleanup.h>
#include <linux/ratelimit.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/fifo.h"
#include "gt/access/forcewake.h"
#include "gt/access/forcewake_kinds.h"
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

/* Iterate over the domains @d (unsigned int) of the set @mask (unsigned long). */
#define for_each_domain(d, mask) for_each_set_bit(d, &(mask), GENX_FW_COUNT)

static void trace_domain(const struct genx_forcewake_domain *domain, const char *what)
{
	trace_genx_forcewake(domain->desc->name, what);
}

/* Release @domains, which are awake, without waiting until they are asleep. */
static void sleep_locked(struct genx_forcewake *fw, unsigned long domains)
{
	unsigned int d;

	lockdep_assert_held(&fw->lock);
	for_each_domain(d, domains) {
		fw->ops->release(fw, &fw->domains[d]);
		fw->domains[d].sleeps++;
		trace_domain(&fw->domains[d], "sleep");
	}
	fw->awake &= ~domains;
}

/*
 * Request all domains first, then wait for each acknowledge, so that the domains wake at the same
 * time. On failure all requests are withdrawn, and @failed is set to the domain that failed.
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
		trace_domain(&fw->domains[d], "wake");
	}
	fw->awake |= domains;
	return 0;

withdraw:
	*failed = d;
	/* -ENODEV: the device is lost */
	if (err == -ETIMEDOUT) {
		fw->domains[d].timeouts++;
		trace_domain(&fw->domains[d], "timeout");
	}
	for_each_domain(d, requested)
		fw->ops->release(fw, &fw->domains[d]);
	return err;
}

/* To be called without the lock, because printing to a console can be slow. */
static void report(struct genx_forcewake *fw, unsigned int failed, int err)
{
	if (__ratelimit(&fw->ratelimit))
		drm_err(fw->mmio->drm,
			"GT: force-wake domain %s: did not wake (%pe), request withdrawn\n",
			fw->domains[failed].desc->name, ERR_PTR(err));
}

/*
 * Log once that the threads were late: the driver goes on, and each later wake waits for the
 * threads again (SIL-036).
 */
static void report_threads(struct genx_forcewake *fw)
{
	if (likely(!READ_ONCE(fw->threads_late)) || xchg(&fw->threads_logged, true))
		return;
	drm_warn(fw->mmio->drm,
		 "GT: threads not in C0 %u us after a wake, continuing: registers may read 0\n",
		 GENX_FORCEWAKE_C0_US);
}

/* Wake those of @domains that are not awake, and count a user of all of them. */
static int get_locked(struct genx_forcewake *fw, unsigned long domains, unsigned int *failed)
{
	unsigned long missing = domains & ~fw->awake;
	unsigned int d;
	int err;

	lockdep_assert_held(&fw->lock);
	if (domains & ~fw->present)
		return -ENXIO;
	if (genx_mmio_lost(fw->mmio))
		return -ENODEV;
	if (fw->asleep)
		return -EAGAIN;
	err = missing ? wake_locked(fw, missing, failed) : 0;
	if (err)
		return err;
	for_each_domain(d, domains)
		fw->domains[d].refs++;
	WRITE_ONCE(fw->held, fw->held | domains);
	return 0;
}

int genx_forcewake_get(struct genx_forcewake *fw, u32 domains)
{
	unsigned int failed = 0;
	int err = 0;

	scoped_guard(spinlock_irqsave, &fw->lock)
		err = get_locked(fw, domains, &failed);
	if (err == -ETIMEDOUT)
		report(fw, failed, err);
	report_threads(fw);
	return err;
}

u32 genx_forcewake_try(struct genx_forcewake *fw, u32 domains)
{
	unsigned long mask = domains;
	unsigned int d;
	u32 held = 0;

	for_each_set_bit(d, &mask, GENX_FW_COUNT)
		if (!genx_forcewake_get(fw, GENX_FW_BIT(d)))
			held |= GENX_FW_BIT(d);
	return held;
}

void genx_forcewake_put(struct genx_forcewake *fw, u32 domains)
{
	unsigned long mask = domains;
	ktime_t until;
	unsigned int d;

	until = ktime_add_ns(ktime_get(), GENX_FORCEWAKE_LINGER_NS);
	guard(spinlock_irqsave)(&fw->lock);
	for_each_domain(d, mask) {
		struct genx_forcewake_domain *domain = &fw->domains[d];

		if (WARN_ON_ONCE(!domain->refs) || --domain->refs)
			continue;
		domain->linger_until = until;
		WRITE_ONCE(fw->held, fw->held & ~BIT(d));
	}
	/* a timer that is armed already arms itself again for this domain */
	if (fw->awake & ~fw->held && !fw->timer_armed && !fw->asleep) {
		fw->timer_armed = true;
		hrtimer_start(&fw->timer, until, HRTIMER_MODE_ABS);
	}
}

/* Release domains whose linger time has expired; restart the timer for the other domains. */
static enum hrtimer_restart linger_expired(struct hrtimer *timer)
{
	struct genx_forcewake *fw = container_of(timer, struct genx_forcewake, timer);
	unsigned long lingering, expired = 0;
	ktime_t now = ktime_get(), next = KTIME_MAX;
	unsigned int d;

	guard(spinlock_irqsave)(&fw->lock);
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
	return next != KTIME_MAX ? HRTIMER_RESTART : HRTIMER_NORESTART;
}

/* The hardware may hold any requests, also of others: start from a known state. */
static int start_locked(struct genx_forcewake *fw, unsigned int *failed)
{
	unsigned long mask = fw->present, awake = fw->awake;
	unsigned int d;

	lockdep_assert_held(&fw->lock);
	for_each_domain(d, mask)
		fw->ops->clear(fw, &fw->domains[d]);
	for_each_domain(d, awake)
		fw->domains[d].sleeps++;
	fw->awake = 0;
	if (genx_mmio_lost(fw->mmio))
		return -ENODEV;
	return fw->held ? wake_locked(fw, fw->held, failed) : 0;
}

/* Return: those of @domains whose request is not acknowledged. */
static unsigned long unacknowledged(struct genx_forcewake *fw, unsigned long domains)
{
	unsigned long lost = 0;
	unsigned int d;

	for_each_domain(d, domains)
		if (genx_forcewake_ack_wait(fw, &fw->domains[d], FORCEWAKE_KERNEL,
					    FORCEWAKE_KERNEL, 0, NULL))
			lost |= BIT(d);
	return lost;
}

static int restore_locked(struct genx_forcewake *fw, unsigned int *failed)
{
	unsigned long lost;
	unsigned int d;

	lockdep_assert_held(&fw->lock);
	lost = unacknowledged(fw, fw->held);
	if (genx_mmio_lost(fw->mmio))
		return -ENODEV;
	for_each_domain(d, lost) {
		fw->ops->clear(fw, &fw->domains[d]);
		fw->domains[d].sleeps++;
	}
	fw->awake &= ~lost;
	return lost ? wake_locked(fw, lost, failed) : 0;
}

/* After the hardware may have lost state: call @fn with the lock, and report its error. */
static int recover(struct genx_forcewake *fw,
		   int (*fn)(struct genx_forcewake *fw, unsigned int *failed))
{
	unsigned int failed = 0;
	int err = 0;

	scoped_guard(spinlock_irqsave, &fw->lock) {
		genx_fifo_forget(fw->mmio);
		err = fn(fw, &failed);
	}
	if (err == -ETIMEDOUT)
		report(fw, failed, err);
	report_threads(fw);
	return err;
}

int genx_forcewake_restore(struct genx_forcewake *fw)
{
	return recover(fw, restore_locked);
}

void genx_forcewake_suspend(struct genx_forcewake *fw)
{
	scoped_guard(spinlock_irqsave, &fw->lock) {
		fw->asleep = true;
		sleep_locked(fw, fw->awake);
	}
	/* if the timer expires before the cancel, its handler finds no awake domain */
	hrtimer_cancel(&fw->timer);
	fw->timer_armed = false;
}

int genx_forcewake_resume(struct genx_forcewake *fw)
{
	scoped_guard(spinlock_irqsave, &fw->lock)
		fw->asleep = false;
	return recover(fw, start_locked);
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
	/* from now on debug builds check each register access against the held domains */
	mmio->held = &fw->held;
	err = fw->ops->init ? fw->ops->init(fw) : 0;
	if (err)
		return err;
	return recover(fw, start_locked);
}

/*
 * Release domains that have no users and wait until they are asleep: prepare() waits for the end of
 * the acknowledge.
 */
static void settle(struct genx_forcewake *fw, unsigned long domains)
{
	unsigned int d;

	guard(spinlock_irqsave)(&fw->lock);
	domains &= fw->awake;
	sleep_locked(fw, domains);
	if (!genx_mmio_lost(fw->mmio))
		for_each_domain(d, domains)
			if (fw->ops->prepare(fw, &fw->domains[d]) == -ETIMEDOUT)
				fw->domains[d].timeouts++;
}

void genx_forcewake_prune(struct genx_forcewake *fw, u32 keep)
{
	u32 gone;

	gone = fw->present & ~keep;
	WARN_ON(gone & fw->held);
	settle(fw, gone);
	guard(spinlock_irqsave)(&fw->lock);
	fw->present &= keep;
}

void genx_forcewake_fini(struct genx_forcewake *fw)
{
	if (!fw->ops)
		return;
	WARN_ON(fw->held);
	hrtimer_cancel(&fw->timer);
	settle(fw, fw->present);
}
