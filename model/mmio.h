/* SPDX-License-Identifier: MIT */
/* CPU accesses to BAR 0. */
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
 * Return: the value; all ones if the device is gone or in D3.
 */
u64 model_mmio_read(struct model *m, u32 offset, unsigned int size);

/**
 * model_mmio_write() - CPU write to BAR 0; engines run later, in model_advance()
 * @m: model
 * @offset: byte offset in BAR 0
 * @size: 1, 2, 4 or 8
 * @val: the value
 */
void model_mmio_write(struct model *m, u32 offset, unsigned int size, u64 val);

#endif
