/* SPDX-License-Identifier: MIT */
/* State of the power wells and of force-wake. */
#ifndef GENX_MODEL_STATE_FW_TYPES_H
#define GENX_MODEL_STATE_FW_TYPES_H

#include "regs/platform.h"

#define MODEL_FW_BITS		16	/* request bits of one domain */
#define MODEL_FW_ACK_NS		20000	/* nominal time from request to acknowledge */
#define MODEL_FW_SLEEP_NS	10000	/* nominal time from last acknowledge to sleep */
#define MODEL_FW_C0_NS		5000	/* nominal time from acknowledge to threads in C0 */
#define MODEL_FW_C0_WAIT_NS	4500000	/* time for which the host must wait for C0 */

/**
 * struct model_fw_domain - one power well
 * @wanted:	request bits (masked writes)
 * @ack:	acknowledge bits; each follows its request bit after a delay
 * @pending:	bits whose acknowledge has yet to follow
 * @lost:	requested bits whose acknowledge a fault withholds
 * @stuck:	released bits whose acknowledge a fault keeps set
 * @holds:	number of engines that keep the well on
 * @ack_at:	time at which the acknowledge of a pending bit follows, by bit
 * @wake_at:	time at which the well comes on for an engine that got work, or MODEL_NEVER
 * @sleep_at:	time at which the well goes off, or MODEL_NEVER
 * @c0_at:	time at which its threads enter C0, MODEL_NEVER if they are in C0 or the well is off
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
 * struct model_fw - all wells
 * @domain:	state of each domain
 * @exists:	domains of this platform that are not fused off
 * @known:	domains of this platform
 * @awake:	wells that are on
 * @granted:	domains that the host may use: a request bit and its acknowledge are set
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
