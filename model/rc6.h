/* SPDX-License-Identifier: MIT */
/* RC6 and its residency. */
#ifndef GENX_MODEL_RC6_H
#define GENX_MODEL_RC6_H

#include "regs/port.h"

struct model;

/**
 * model_rc6_sleep() - the GT well went off or on
 * @m: model
 * @asleep: it is off now
 */
void model_rc6_sleep(struct model *m, bool asleep);

/**
 * model_rc6_map() - register the registers of RC6
 * @m: model
 */
void model_rc6_map(struct model *m);

/**
 * model_rc6_reset() - restart the residency interval at a reset; the count itself stays
 * @m: model
 */
void model_rc6_reset(struct model *m);

#endif
