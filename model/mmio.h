/* SPDX-License-Identifier: MIT */
/* BAR 0 as the CPU sees it. */
#ifndef GENX_MODEL_MMIO_H
#define GENX_MODEL_MMIO_H

#include "regs/port.h"

struct model;

/**
 * model_mmio_read() - CPU read from BAR 0
 * @m: model
 * @offset: byte offset in BAR 0
 * @size: 1, 2, 4 or 8
 *
 * Return: the value; all ones from a device that is gone.
 */
u64 model_mmio_read(struct model *m, u32 offset, unsigned int size);

/**
 * model_mmio_write() - CPU write to BAR 0; never runs an engine itself
 * @m: model
 * @offset: byte offset in BAR 0
 * @size: 1, 2, 4 or 8
 * @val: the value
 */
void model_mmio_write(struct model *m, u32 offset, unsigned int size, u64 val);

#endif
