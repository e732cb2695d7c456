/* SPDX-License-Identifier: MIT */
/*
 * Power wells and force-wake, and the write queue in front of them: state and
 * functions. The state of steering and of power.h is here, too.
 *
 * Sources: manual 000 §Force Wake and Steering Table and §Multicast Steering
 * and Die Recovery; public register facts 2 for the request bits and order.
 */
#ifndef GENX_MODEL_FW_H
#define GENX_MODEL_FW_H

#include "model/mmio.h"
#include "regs/platform.h"

struct model;

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

/* fw.c: wells and force-wake */

/**
 * model_fw_awake() - is a well powered?
 * @m: model
 * @domain: which
 *
 * Return: true if so, whoever keeps it on.
 */
bool model_fw_awake(const struct model *m, enum genx_fw_domain domain);

/**
 * model_fw_engine_hold() - an engine has work: its wells stay on (doorbell, T-6)
 * @m: model
 * @domains: GENX_FW_BIT set
 * @hold: true for one more holder, false for one less
 *
 * A well that is off comes on a while later: see model_fw_awake().
 */
void model_fw_engine_hold(struct model *m, u32 domains, bool hold);

/**
 * model_fw_reset() - power-on state of wells and steering
 * @m: model
 */
void model_fw_reset(struct model *m);

/**
 * model_fw_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_fw_advance(struct model *m);

/* fifo.c: the write queue of Gen6 and Gen7 */

/**
 * model_fifo_push() - a write to the GT goes through the queue
 * @m: model
 * @offset: register
 *
 * Return: false if the queue is full: the write is dropped.
 */
bool model_fifo_push(struct model *m, u32 offset);

/* register tables */
extern const struct model_reg model_fw_request_reg, model_fw_ack_reg;
extern const struct model_reg model_fw_box_regs[];
extern const unsigned int model_n_fw_box_regs;
extern const struct model_reg model_fw_legacy_regs[];
extern const unsigned int model_n_fw_legacy_regs;
extern const struct model_reg model_fw_thread_regs[];
extern const unsigned int model_n_fw_thread_regs;
extern const struct model_reg model_fifo_regs[];
extern const unsigned int model_n_fifo_regs;

#endif
