/* SPDX-License-Identifier: MIT */
/* Faults on demand: armed by the embedder, queried by the units. */
#ifndef GENX_MODEL_FAULT_H
#define GENX_MODEL_FAULT_H

#include "model/model_types.h"

struct model;

/**
 * model_fault_set() - arm a fault
 * @m: model
 * @fault: which
 * @arg: see enum model_fault
 */
void model_fault_set(struct model *m, enum model_fault fault, u32 arg);

/**
 * model_fault_clear() - disarm a fault
 * @m: model
 * @fault: which
 */
void model_fault_clear(struct model *m, enum model_fault fault);

/**
 * model_fault_name() - name of a fault, for options of programs
 * @fault: which
 *
 * Return: the name, NULL past the end.
 */
const char *model_fault_name(enum model_fault fault);

/**
 * model_fault_armed() - is a fault armed?
 * @m: model
 * @fault: which
 *
 * Return: true if so.
 */
bool model_fault_armed(const struct model *m, enum model_fault fault);

/**
 * model_fault_take() - consume one count of a fault with a count
 * @m: model
 * @fault: which
 *
 * Return: true if it was armed.
 */
bool model_fault_take(struct model *m, enum model_fault fault);

#endif
