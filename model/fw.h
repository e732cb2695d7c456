/* SPDX-License-Identifier: MIT */
/*
 * Power wells and force-wake, steering, and the small power registers: state.
 *
 * Sources: manual 000 §Force Wake and Steering Table and §Multicast Steering
 * and Die Recovery; public register facts 2 for the request bits and order.
 */
#ifndef GENX_MODEL_FW_H
#define GENX_MODEL_FW_H

#include "regs/platform.h"

#define MODEL_FW_BITS		16	/* request bits of one domain */
#define MODEL_FW_ACK_NS		20000	/* nominal time from request to acknowledge */
#define MODEL_FW_SLEEP_NS	10000	/* nominal time from last acknowledge to sleep */
#define MODEL_FW_C0_NS		5000	/* nominal time from acknowledge to threads in C0 */
#define MODEL_FIFO_ENTRIES	64	/* of the write queue of Gen6-7 */
#define MODEL_FIFO_RESERVE	20	/* which hardware and others need (register facts 2) */
#define MODEL_FIFO_NS		300	/* nominal time that a write takes to leave it */
#define MODEL_ROWS_MAX		128	/* rows of a force-wake table */
#define MODEL_UNICAST_NS	100000000ULL /* longest unicast section (STR-014) */
#define MODEL_RESET_NS		20000	/* nominal time of a reset */

/**
 * struct model_fw_domain - one power well
 * @wanted:	request bits (masked writes)
 * @ack:	acknowledge bits; each follows its request bit after a delay
 * @pending:	bits whose acknowledge has yet to follow
 * @lost:	requested bits whose acknowledge was swallowed (fault)
 * @stuck:	released bits whose acknowledge stayed (fault)
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
 * struct model_fw - wells, steering, reset and RC6
 * @domain:	state of each domain
 * @exists:	domains of this platform that are not fused off
 * @known:	domains of this platform
 * @awake:	wells that are powered
 * @granted:	domains that the host may use: a request bit and its acknowledge
 * @next:	earliest of all times in @domain
 * @fifo_used:	writes in the queue
 * @fifo_at:	time at which the first of them leaves it
 * @repl_base:	first word of a replicated row in the replicated storage
 * @unicast_since: time of the write that cleared multicast, or MODEL_NEVER
 * @gdrst_at:	time at which a requested reset is done, or MODEL_NEVER
 * @rc6_ns:	time asleep with RC6 enabled
 * @rc6_since:	start of the current sleep, or MODEL_NEVER
 */
struct model_fw {
	struct model_fw_domain domain[GENX_FW_COUNT];
	u32 exists;
	u32 known;
	u32 awake;
	u32 granted;
	u64 next;
	u32 fifo_used;
	u64 fifo_at;
	u32 repl_base[MODEL_ROWS_MAX];
	u64 unicast_since;
	u64 gdrst_at;
	u64 rc6_ns;
	u64 rc6_since;
};

#endif
