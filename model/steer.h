/* SPDX-License-Identifier: MIT */
/*
 * Replicated registers, and who is steered to which instance of them.
 *
 * Source: manual 000 §Multicast Steering and Die Recovery, STR-*.
 */
#ifndef GENX_MODEL_STEER_H
#define GENX_MODEL_STEER_H

#include "model/mmio.h"

struct model;

/**
 * enum model_agent - who accesses a register: which steering applies
 * @MODEL_AGENT_CPU: 0xFDC
 * @MODEL_AGENT_CS: 0x20CC
 * @MODEL_AGENT_CONTEXT: context save and restore: by itself (STR-015)
 */
enum model_agent {
	MODEL_AGENT_CPU,
	MODEL_AGENT_CS,
	MODEL_AGENT_CONTEXT,
};

/**
 * model_steer_get() - value in the first enabled instance, no side effect
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
 * @agent: who reads
 *
 * Return: the value of the selected instance, 0 if there is none (STR-008).
 */
u32 model_steer_read(struct model *m, u32 row, u32 offset, enum model_agent agent);

/**
 * model_steer_write() - write through the steering register of an agent
 * @m: model
 * @row: index of the row in the force-wake table
 * @offset: register
 * @val: value
 * @agent: who writes
 */
void model_steer_write(struct model *m, u32 row, u32 offset, u32 val, enum model_agent agent);

/**
 * model_steer_enabled() - is an instance there?
 * @m: model
 * @repl: replication group
 * @instance: its number
 *
 * Return: true unless it is fused off or beyond the group.
 */
bool model_steer_enabled(const struct model *m, enum genx_replication repl, u32 instance);

/* register tables */
extern const struct model_reg model_fw_steering_regs[];
extern const unsigned int model_n_fw_steering_regs;

#endif
