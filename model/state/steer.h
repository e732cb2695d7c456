/* SPDX-License-Identifier: MIT */
/*
 * Replicated registers, and the instance that an access selects.
 *
 * Source: manual 000 §Multicast Steering and Die Recovery, STR-*.
 */
#ifndef GENX_MODEL_STATE_STEER_H
#define GENX_MODEL_STATE_STEER_H

#include "model/state/reg_types.h"
#include "regs/platform.h"

/**
 * enum model_agent - origin of an access, which determines the steering register
 * @MODEL_AGENT_CPU: the CPU, steered by 0xFDC
 * @MODEL_AGENT_CS: a command streamer, steered by 0x20CC
 * @MODEL_AGENT_CONTEXT: context save and restore, which needs no steering (STR-015)
 */
enum model_agent {
	MODEL_AGENT_CPU,
	MODEL_AGENT_CS,
	MODEL_AGENT_CONTEXT,
};

/**
 * model_steer_get() - get the value in the first enabled instance, without side effect
 * @m: model
 * @row: index of the row in the force-wake table
 * @offset: register
 *
 * Return: the value, 0 if no instance is enabled.
 */
u32 model_steer_get(const struct model *m, u32 row, u32 offset);

/**
 * model_steer_read() - read through the steering register of an agent
 * @m: model
 * @row: index of the row in the force-wake table
 * @offset: register
 * @agent: origin of the read
 *
 * Return: the value of the selected instance, 0 if that instance does not exist (STR-008).
 */
u32 model_steer_read(struct model *m, u32 row, u32 offset, enum model_agent agent);

/**
 * model_steer_write() - write through the steering register of an agent
 * @m: model
 * @row: index of the row in the force-wake table
 * @offset: register
 * @val: value
 * @agent: origin of the write
 */
void model_steer_write(struct model *m, u32 row, u32 offset, u32 val, enum model_agent agent);

/**
 * model_steer_enabled() - does an instance exist?
 * @m: model
 * @repl: replication group
 * @instance: number of the instance
 *
 * Return: true unless the instance is fused off or beyond the group.
 */
bool model_steer_enabled(const struct model *m, enum genx_replication repl, u32 instance);

/**
 * model_steer_reset() - power-on state
 * @m: model
 */
void model_steer_reset(struct model *m);

/**
 * model_steer_full_reset() - set steering to multicast at a full reset
 * @m: model
 */
void model_steer_full_reset(struct model *m);

/**
 * model_steer_stalled() - leave a time out of the limit of STR-014
 * @m: model
 * @ns: the time
 */
void model_steer_stalled(struct model *m, u64 ns);

/**
 * model_steer_all() - are bits set in all instances of a register?
 * @m: model
 * @offset: register; it need not be replicated
 * @bits: the bits
 *
 * Return: true if they are.
 */
bool model_steer_all(const struct model *m, u32 offset, u32 bits);

/**
 * model_steer_check_idle() - record a violation if CPU steering is in unicast mode (STR-014)
 * @m: model
 */
void model_steer_check_idle(struct model *m);

extern const struct model_reg model_fw_steering_regs[];
extern const unsigned int model_n_fw_steering_regs;

#endif
