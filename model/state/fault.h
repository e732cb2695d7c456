/* SPDX-License-Identifier: MIT */
/* Injected faults: the embedder arms a fault, and the units ask whether it is armed. */
#ifndef GENX_MODEL_STATE_FAULT_H
#define GENX_MODEL_STATE_FAULT_H

#include "model/state/model_types.h"

struct model;

/**
 * model_fault_set() - arm a fault
 * @m: model
 * @fault: the fault
 * @arg: see enum model_fault
 */
void model_fault_set(struct model *m, enum model_fault fault, u32 arg);

/**
 * model_fault_clear() - disarm a fault
 * @m: model
 * @fault: the fault
 */
void model_fault_clear(struct model *m, enum model_fault fault);

/**
 * model_fault_name() - name of a fault, for options of programs
 * @fault: the fault
 *
 * Return: the name, NULL past the end.
 */
const char *model_fault_name(enum model_fault fault);

/**
 * model_fault_armed() - is a fault armed?
 * @m: model
 * @fault: the fault
 *
 * Return: true if it is armed.
 */
bool model_fault_armed(const struct model *m, enum model_fault fault);

/**
 * model_fault_take() - use up one occurrence of a fault that is armed for a number of times
 * @m: model
 * @fault: the fault
 *
 * Return: true if the fault was armed.
 */
bool model_fault_take(struct model *m, enum model_fault fault);

#endif
