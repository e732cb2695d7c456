/* SPDX-License-Identifier: MIT */
/* Interrupt hierarchies of Gen11 and Gen12.5. */
#ifndef GENX_MODEL_IRQ_IRQ_SELECTOR_H
#define GENX_MODEL_IRQ_IRQ_SELECTOR_H

#include "model/state/irq_types.h"

extern const struct model_irq_kind model_irq_selector, model_irq_tiles;

#endif
