/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Force-wake: keep power domains of the GT awake while their registers are
 * accessed.
 *
 * A caller holds the domains of the registers that it accesses; no accessor wakes
 * a domain. Registers outside the GT ranges (FW-018) and registers with wake target
 * INF/COH (FW-008) need no domain.
 *
 * Source: manual 000 §Force Wake and Steering Table, FW-001..018.
 */
#ifndef GENX_GT_ACCESS_FORCEWAKE_H
#define GENX_GT_ACCESS_FORCEWAKE_H

#include <linux/cleanup.h>
#include <linux/types.h>

#include "gt/access/forcewake_types.h"

/* A domain stays awake for this time after its last put: a burst of uses wakes the domain once. */
#define GENX_FORCEWAKE_LINGER_NS	1000000

/**
 * genx_forcewake_init() - set up the platform's domains
 * @fw: state to initialise
 * @mmio: register window; from this call on, debug builds check its accesses against @fw
 *
 * Sets up all domains that the platform can have, and clears requests that firmware or a previous
 * driver left. No domain is awake on return.
 *
 * Return: 0, or -ENODEV if the device is lost or the platform's kind of force-wake is unknown.
 */
int genx_forcewake_init(struct genx_forcewake *fw, struct genx_mmio *mmio);

/**
 * genx_forcewake_fini() - release all domains and wait until they are asleep
 * @fw: state
 *
 * No domain may be held. May sleep.
 */
void genx_forcewake_fini(struct genx_forcewake *fw);

/**
 * genx_forcewake_prune() - remove domains that are fused off
 * @fw: state
 * @keep: domains that exist (FW-013)
 *
 * A removed domain must not be held. If it is still awake, it is released.
 */
void genx_forcewake_prune(struct genx_forcewake *fw, u32 keep);

/**
 * genx_forcewake_get() - wake domains and keep them awake
 * @fw: state
 * @domains: set of GENX_FW_BIT()
 *
 * On failure no reference is taken, the requests made here are withdrawn, and the domain that
 * failed is logged (rate-limited) and counted. A domain that did not acknowledge is never treated
 * as awake. Any context. If all domains are awake, the function does not wait. Otherwise it waits
 * busily, for the end of an earlier release and for the acknowledge: microseconds, or up to 0.1 s
 * for each of the two if the hardware does not answer.
 *
 * Return: 0; -ETIMEDOUT if a domain does not acknowledge; -ENODEV if the device is lost; -ENXIO for
 * a domain that does not exist; -EAGAIN between genx_forcewake_suspend() and
 * genx_forcewake_resume().
 */
int __must_check genx_forcewake_get(struct genx_forcewake *fw, u32 domains);

/**
 * genx_forcewake_try() - wake those of a set of domains that wake
 * @fw: state
 * @domains: set of GENX_FW_BIT()
 *
 * As genx_forcewake_get() for each domain. May take long if domains do not acknowledge.
 *
 * Return: the domains that woke, for genx_forcewake_put().
 */
u32 genx_forcewake_try(struct genx_forcewake *fw, u32 domains);

/**
 * genx_forcewake_put() - undo genx_forcewake_get()
 * @fw: state
 * @domains: the same set
 *
 * The domains stay awake for about a millisecond. Any context.
 */
void genx_forcewake_put(struct genx_forcewake *fw, u32 domains);

/**
 * genx_forcewake_held() - domains that currently have users
 * @fw: state
 *
 * Return: set of GENX_FW_BIT(). Any context, no lock.
 */
static inline u32 genx_forcewake_held(const struct genx_forcewake *fw)
{
	return READ_ONCE(fw->held);
}

/**
 * genx_forcewake_restore() - wake those held domains that a reset has put to sleep
 * @fw: state
 *
 * To be called after a reset of the GT, which may clear requests. A domain that is still
 * acknowledged keeps its request: Ice Lake does not survive a request that is dropped and made
 * again at once (SIL-238). Any context.
 *
 * Return: 0; -ENODEV if the device is lost; -ETIMEDOUT if a held domain does not acknowledge
 * (logged). After an error the domains stay held but are not awake: reads of their registers
 * return 0.
 */
int genx_forcewake_restore(struct genx_forcewake *fw);

/**
 * genx_forcewake_suspend() - release all domains before the device loses power
 * @fw: domains
 *
 * References stay: genx_forcewake_resume() wakes the held domains again. Until then
 * genx_forcewake_get() returns -EAGAIN. May sleep.
 */
void genx_forcewake_suspend(struct genx_forcewake *fw);

/**
 * genx_forcewake_resume() - wake the held domains
 * @fw: domains
 *
 * Any context.
 *
 * Return: as genx_forcewake_restore(). After an error no domain is awake.
 */
int genx_forcewake_resume(struct genx_forcewake *fw);

/**
 * struct genx_forcewake_ref - domains held by a scope
 * @fw:		state
 * @domains:	domains that are held if @err is 0
 * @err:	result of genx_forcewake_get()
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

static inline struct genx_forcewake_ref genx_forcewake_some_get(struct genx_forcewake *fw,
								u32 domains)
{
	return (struct genx_forcewake_ref){
		.fw = fw, .domains = genx_forcewake_try(fw, domains),
	};
}

/* As genx_forcewake_scope, but hold those of the domains that wake. */
DEFINE_CLASS(genx_forcewake_some, struct genx_forcewake_ref,
	     genx_forcewake_scope_put(&_T), genx_forcewake_some_get(fw, domains),
	     struct genx_forcewake *fw, u32 domains)

#endif
