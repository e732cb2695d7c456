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

/**
 * model_mmio_map() - add the latch of unclaimed accesses to the slots
 * @m: model
 */
void model_mmio_map(struct model *m);

/**
 * model_mmio_begin() - an access begins
 * @m: model
 * @offset: byte offset in BAR 0
 *
 * For embedders in which accesses can overlap; to be called before model_mmio_read() or
 * model_mmio_write(). Records a violation if an access that has not ended is in the same cache
 * line, on parts that this can hang.
 */
void model_mmio_begin(struct model *m, u32 offset);

/**
 * model_mmio_end() - an access ends
 * @m: model
 * @offset: as for model_mmio_begin()
 */
void model_mmio_end(struct model *m, u32 offset);

#endif
