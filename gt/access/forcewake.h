/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Force-wake: keep power domains of the GT awake while their registers are
 * accessed.
 *
 * Callers hold what they need for as long as they need it; there is no
 * implicit wake. Registers outside the GT ranges need none (FW-018), and
 * registers with wake target INF/COH neither (FW-008).
 *
 * Source: manual 000 §Force Wake and Steering Table, FW-001..018.
 */
#ifndef GENX_GT_FORCEWAKE_H
#define GENX_GT_FORCEWAKE_H

#include <linux/cleanup.h>
#include <linux/hrtimer.h>
#include <linux/ratelimit.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "regs/platform.h"

struct genx_forcewake;
struct genx_forcewake_domain;
struct genx_mmio;

/* Bound of each acknowledge wait, and of one wait inside the fallback. */
#define GENX_FORCEWAKE_ACK_US		50000
#define GENX_FORCEWAKE_FALLBACK_US	2500
#define GENX_FORCEWAKE_FALLBACK_PASSES	10
/* Bound of the wait for the threads of the GT (before Gen9). */
#define GENX_FORCEWAKE_C0_US		5000
/* How long a domain stays awake after its last user: bursts cost nothing. */
#define GENX_FORCEWAKE_LINGER_NS	1000000

/**
 * struct genx_forcewake_ops - one way to request a domain
 * @init:	find out which registers and which of the ops this part wants; once,
 *		before all others, without the lock; NULL: the descriptor says it
 * @prepare:	wait until an earlier release has taken effect
 * @request:	ask for the domain
 * @confirm:	wait for the acknowledge
 * @release:	give the domain back, does not wait
 * @clear:	give back whatever anyone asked for through our register
 *
 * But for @init called with the lock of struct genx_forcewake held; waits are busy and
 * bounded, and return 0, -ETIMEDOUT, or -ENODEV if the device is lost.
 */
struct genx_forcewake_ops {
	int (*init)(struct genx_forcewake *fw);
	int (*prepare)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
	void (*request)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
	int (*confirm)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
	void (*release)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
	void (*clear)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
};

/* enum GENX_FORCEWAKE_MASKED_FALLBACK, gt/access/forcewake_masked.c */
extern const struct genx_forcewake_ops genx_forcewake_masked_ops;
/* enum GENX_FORCEWAKE_SNB, _IVB, _MT, _VLV, gt/access/forcewake_gen6.c */
extern const struct genx_forcewake_ops genx_forcewake_snb_ops;
extern const struct genx_forcewake_ops genx_forcewake_ivb_ops;
extern const struct genx_forcewake_ops genx_forcewake_mt_ops;
extern const struct genx_forcewake_ops genx_forcewake_vlv_ops;

/**
 * struct genx_forcewake_domain - state of one domain
 * @desc:	name and registers, NULL: the platform has no such domain
 * @request:	request register in use
 * @ack:	acknowledge register in use
 * @refs:	users
 * @linger_until: when it may go to sleep, once @refs is 0
 * @wakes:	times it was woken
 * @sleeps:	times it was released
 * @timeouts:	acknowledges that never came
 * @fallbacks:	acknowledges that came only after the fallback
 */
struct genx_forcewake_domain {
	const struct genx_fw_domain_desc *desc;
	struct genx_reg_masked request;
	struct genx_reg ack;
	unsigned int refs;
	ktime_t linger_until;
	u64 wakes;
	u64 sleeps;
	u64 timeouts;
	u64 fallbacks;
};

/**
 * struct genx_forcewake - the power domains of a GT
 * @mmio:	register access
 * @ops:	by the platform's kind
 * @lock:	protects all below; a leaf lock, taken with interrupts off
 * @present:	domains that exist
 * @held:	domains with users; read without the lock by the debug check
 * @awake:	domains that acknowledged and were not released since
 * @asleep:	between genx_forcewake_suspend() and genx_forcewake_resume()
 * @timer:	releases the domains of @awake & ~@held
 * @timer_armed: @timer is going to run
 * @ratelimit:	of the message about a failure
 * @domains:	by enum genx_fw_domain
 */
struct genx_forcewake {
	struct genx_mmio *mmio;
	const struct genx_forcewake_ops *ops;
	spinlock_t lock;		/* all below */
	u32 present;
	u32 held;
	u32 awake;
	bool asleep;
	struct hrtimer timer;
	bool timer_armed;
	struct ratelimit_state ratelimit;
	struct genx_forcewake_domain domains[GENX_FW_COUNT];
};

/**
 * genx_forcewake_init() - take over the platform's domains
 * @fw: state to initialise
 * @mmio: register access; its accesses are checked against @fw from here on
 *
 * Sets up all domains that the platform can have, and clears requests that an
 * earlier owner left. Nothing is awake afterwards.
 *
 * Return: 0, or -ENODEV if the device is lost or the platform's kind unknown.
 */
int genx_forcewake_init(struct genx_forcewake *fw, struct genx_mmio *mmio);

/**
 * genx_forcewake_fini() - release all domains and wait until they are
 * @fw: state
 *
 * Nobody may hold a domain. May sleep.
 */
void genx_forcewake_fini(struct genx_forcewake *fw);

/**
 * genx_forcewake_prune() - forget domains that are fused off
 * @fw: state
 * @keep: domains that exist (FW-013)
 *
 * A domain to be forgotten must not be held; one that lingers is released.
 */
void genx_forcewake_prune(struct genx_forcewake *fw, u32 keep);

/**
 * genx_forcewake_get() - wake domains and keep them awake
 * @fw: state
 * @domains: set of GENX_FW_BIT()
 *
 * All or nothing: on failure no reference is taken, the requests made here are
 * withdrawn, and the failing domain is named in the log (rate-limited) and
 * counted. A domain that did not acknowledge is never taken for awake.
 * Any context; waits busily, at most 0.1 s for each domain when the hardware
 * does not answer, some microseconds otherwise, nothing if it is awake.
 *
 * Return: 0; -ETIMEDOUT; -ENODEV if the device is lost; -ENXIO for a domain
 * that does not exist.
 */
int __must_check genx_forcewake_get(struct genx_forcewake *fw, u32 domains);

/**
 * genx_forcewake_put() - give back what genx_forcewake_get() gave
 * @fw: state
 * @domains: the same set
 *
 * The domains stay awake for about a millisecond. Any context.
 */
void genx_forcewake_put(struct genx_forcewake *fw, u32 domains);

/**
 * genx_forcewake_held() - domains with users now
 * @fw: state
 *
 * Return: set of GENX_FW_BIT(). Any context, no lock.
 */
static inline u32 genx_forcewake_held(const struct genx_forcewake *fw)
{
	return READ_ONCE(fw->held);
}

/**
 * genx_forcewake_reset_sw() - clear all requests, wake again what is held
 * @fw: state
 *
 * After a reset, a resume or a hand-over, when the request registers may not
 * be what genx wrote. Any context.
 *
 * Return: 0, or the error of waking the held domains: these stay held and are
 * not awake, so that their accesses read 0.
 */
int genx_forcewake_reset_sw(struct genx_forcewake *fw);

/**
 * genx_forcewake_suspend() - release all domains before the device loses power
 * @fw: domains
 *
 * Who holds one holds it again after genx_forcewake_resume(). Until then
 * genx_forcewake_get() is -EAGAIN. May sleep.
 */
void genx_forcewake_suspend(struct genx_forcewake *fw);

/**
 * genx_forcewake_resume() - wake what is held
 * @fw: domains
 *
 * Any context.
 *
 * Return: 0, -ENODEV, -ETIMEDOUT with the domain in the log; then nothing is awake.
 */
int genx_forcewake_resume(struct genx_forcewake *fw);

/**
 * genx_forcewake_request_write() - for the kinds: change request bits
 * @fw: state
 * @domain: domain
 * @mask: bits to change
 * @val: their values
 */
void genx_forcewake_request_write(struct genx_forcewake *fw,
				  const struct genx_forcewake_domain *domain, u16 mask, u16 val);

/**
 * genx_forcewake_ack_wait() - for the kinds: wait for an acknowledge bit, busy
 * @fw: state
 * @domain: domain
 * @bit: bit of the acknowledge register
 * @want: its value
 * @timeout_us: bound in microseconds
 * @ack: the last value read, may be NULL
 *
 * All ones in the register mean that the device is lost, although others still
 * answer: only 16 of its bits exist.
 *
 * Return: 0, -ETIMEDOUT, or -ENODEV.
 */
int genx_forcewake_ack_wait(struct genx_forcewake *fw, const struct genx_forcewake_domain *domain,
			    u32 bit, u32 want, unsigned int timeout_us, u32 *ack);

/**
 * struct genx_forcewake_ref - what a scope holds
 * @fw:		state
 * @domains:	set held, if @err is 0
 * @err:	of genx_forcewake_get()
 */
struct genx_forcewake_ref {
	struct genx_forcewake *fw;
	u32 domains;
	int err;
};

static inline struct genx_forcewake_ref genx_forcewake_scope_get(struct genx_forcewake *fw,
								 u32 domains)
{
	return (struct genx_forcewake_ref){
		.fw = fw,
		.domains = domains,
		.err = genx_forcewake_get(fw, domains),
	};
}

static inline void genx_forcewake_scope_put(const struct genx_forcewake_ref *ref)
{
	if (!ref->err)
		genx_forcewake_put(ref->fw, ref->domains);
}

/*
 * Hold domains until the end of the scope:
 *
 *	CLASS(genx_forcewake_scope, wake)(&gt->fw, GENX_FW_BIT(GENX_FW_GT));
 *	if (wake.err)
 *		return wake.err;
 */
DEFINE_CLASS(genx_forcewake_scope, struct genx_forcewake_ref,
	     genx_forcewake_scope_put(&_T), genx_forcewake_scope_get(fw, domains),
	     struct genx_forcewake *fw, u32 domains)

#endif
