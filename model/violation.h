/* SPDX-License-Identifier: MIT */
/* Broken rules: recorded, counted, and reported to the embedder. */
#ifndef GENX_MODEL_VIOLATION_H
#define GENX_MODEL_VIOLATION_H

#include "regs/port.h"

struct model;

/**
 * model_violation() - record a broken rule
 * @m: model
 * @rule: its id
 * @reg: register, 0: none
 * @fmt: printf-like text of what was wrong
 */
__attribute__((format(printf, 4, 5)))
void model_violation(struct model *m, const char *rule, u32 reg, const char *fmt, ...);

#endif
