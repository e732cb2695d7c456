/* SPDX-License-Identifier: MIT */
/* Power wells and force-wake: state. */
#ifndef GENX_MODEL_FW_TYPES_H
#define GENX_MODEL_FW_TYPES_H

#include "regs/platform.h"

#define MODEL_FW_BITS		16	/* request bits of one domain */
#define MODEL_FW_ACK_NS		20000	/* nominal time from request to acknowledge */
#define MODEL_FW_SLEEP_NS	10000	/* nominal time from last acknowledge to sleep */
#define MODEL_FW_C0_NS		5000	/* nominal time from acknowledge to threads in C0 */

/**
 * struct model_fw_domain - one power well
 * @wanted:	request bits (masked writes)
 * @ack:	acknowledge bits; each follows its request bit after a delay
 * @pending:	bits whose acknowledge has yet to follow
 * @lost:	requested bits whose acknowledge is withheld by a fault
 * @stuck:	released bits whose acknowledge stays set by a fault
 * @holds:	engines that keep the well on
 * @ack_at:	time at which a pending bit follows
 * @wake_at:	time at which an engine's doorbell powers the well, or MODEL_NEVER
 * @sleep_at:	time at which the well goes off, or MODEL_NEVER
 * @c0_at:	time at which its threads are in C0, MODEL_NEVER: they are, or it is off
 */
struct model_fw_domain {
	u16 wanted;
	u16 ack;
	u16 pending;
	u16 lost;
	u16 stuck;
	u16 holds;
	u64 ack_at[MODEL_FW_BITS];
	u64 wake_at;
	u64 sleep_at;
	u64 c0_at;
};

/**
 * struct model_fw - wells
 * @domain:	state of each domain
 * @exists:	domains of this platform that are not fused off
 * @known:	domains of this platform
 * @awake:	wells that are powered
 * @granted:	domains that the host may use: a request bit and its acknowledge
 * @next:	earliest of all times in @domain
 */
struct model_fw {
	struct model_fw_domain domain[GENX_FW_COUNT];
	u32 exists;
	u32 known;
	u32 awake;
	u32 granted;
	u64 next;
};

#endif
