/* SPDX-License-Identifier: GPL-2.0-only */
/* The kinds of interrupt hierarchies: one const ops table for each. */
#ifndef GENX_IRQ_KINDS_H
#define GENX_IRQ_KINDS_H

#include "irq/irq_types.h"

/* By enum genx_irq_kind: irq/gen6.c, irq/gen8.c, irq/gen11.c, irq/dg2.c. */
extern const struct genx_irq_ops genx_irq_gen6_ops;
extern const struct genx_irq_ops genx_irq_vlv_ops;
extern const struct genx_irq_ops genx_irq_gen8_ops;
extern const struct genx_irq_ops genx_irq_gen11_ops;
extern const struct genx_irq_ops genx_irq_dg2_ops;

#endif
