/* SPDX-License-Identifier: MIT */
/* Interrupt hierarchies of Gen6 and Gen7, and of Valleyview. */
#ifndef GENX_MODEL_IRQ_IRQ_GEN6_H
#define GENX_MODEL_IRQ_IRQ_GEN6_H

#include "model/state/irq_types.h"

extern const struct model_irq_kind model_irq_gen6, model_irq_vlv;

#endif
