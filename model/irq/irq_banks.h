/* SPDX-License-Identifier: MIT */
/* Interrupt hierarchy of Gen8 and Gen9. */
#ifndef GENX_MODEL_IRQ_IRQ_BANKS_H
#define GENX_MODEL_IRQ_IRQ_BANKS_H

#include "model/state/irq_types.h"

extern const struct model_irq_kind model_irq_banks;

#endif
