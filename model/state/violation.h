/* SPDX-License-Identifier: MIT */
/* Violations of rules: they are recorded, counted, and reported to the embedder. */
#ifndef GENX_MODEL_STATE_VIOLATION_H
#define GENX_MODEL_STATE_VIOLATION_H

#include "regs/port.h"

struct model;

/**
 * model_violation() - record a violation of a rule
 * @m: model
 * @rule: id of the rule
 * @reg: register, 0: none
 * @fmt: printf-like text of what was wrong
 */
__attribute__((format(printf, 4, 5)))
void model_violation(struct model *m, const char *rule, u32 reg, const char *fmt, ...);

#endif
