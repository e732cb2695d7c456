/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the force-wake domains. */
#ifndef GENX_GT_ACCESS_FORCEWAKE_TYPES_H
#define GENX_GT_ACCESS_FORCEWAKE_TYPES_H

#include <linux/hrtimer.h>
#include <linux/ratelimit_types.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "regs/platform.h"

struct genx_forcewake;
struct genx_forcewake_domain;
struct genx_mmio;

/**
 * struct genx_forcewake_ops - one way to request a domain
 * @init:	detect the registers and ops of this part; called once, before the other
 *		ops, without the lock; NULL: use the registers of the descriptor
 * @prepare:	wait until an earlier release has taken effect
 * @request:	request the domain
 * @confirm:	wait for the acknowledge
 * @release:	withdraw the request, does not wait
 * @clear:	withdraw all requests in the domain's request register, also those of other drivers
 *
 * All functions except @init are called with genx_forcewake.lock held. @prepare and @confirm wait
 * busily, for a bounded time, and return 0, -ETIMEDOUT, or -ENODEV if the device is lost.
 */
struct genx_forcewake_ops {
	int (*init)(struct genx_forcewake *fw);
	int (*prepare)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
	void (*request)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
	int (*confirm)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
	void (*release)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
	void (*clear)(struct genx_forcewake *fw, struct genx_forcewake_domain *domain);
};

/**
 * struct genx_forcewake_domain - state of one domain
 * @desc:	name and registers, NULL: the platform has no such domain
 * @request:	request register in use
 * @ack:	acknowledge register in use
 * @refs:	number of users
 * @linger_until: time at which the domain is released if @refs is still 0
 * @wakes:	number of times the domain was woken
 * @sleeps:	number of times the domain was released
 * @timeouts:	number of acknowledges that did not come in time
 * @fallbacks:	number of acknowledges that came only after the fallback request
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
 * @ops:	functions of the platform's kind of force-wake
 * @lock:	protects all fields below; a leaf lock, taken with interrupts off
 * @present:	domains that exist
 * @held:	domains with users; read without the lock by the debug check
 * @awake:	domains that acknowledged and were not released since
 * @asleep:	between genx_forcewake_suspend() and genx_forcewake_resume()
 * @timer:	releases domains that are in @awake but not in @held
 * @timer_armed: @timer is queued
 * @threads_late: number of wakes after which the threads did not reach C0 in time
 * @threads_logged: late threads have been logged
 * @ratelimit:	rate limit of messages about failures
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
	u64 threads_late;
	bool threads_logged;
	struct ratelimit_state ratelimit;
	struct genx_forcewake_domain domains[GENX_FW_COUNT];
};

#endif
