/* SPDX-License-Identifier: MIT */
/* BAR 2: the first part of the GGTT as a window of the CPU. */
#ifndef GENX_MODEL_APERTURE_H
#define GENX_MODEL_APERTURE_H

#include "regs/port.h"

struct model;

/**
 * model_aperture_read() - CPU read from BAR 2, the first part of the GGTT
 * @m: model
 * @offset: byte offset
 * @buf: data; all ones where no page is present
 * @len: bytes
 */
void model_aperture_read(struct model *m, u64 offset, void *buf, size_t len);

/**
 * model_aperture_write() - CPU write to BAR 2; lost where no page is present
 * @m: model
 * @offset: byte offset
 * @buf: data
 * @len: bytes
 */
void model_aperture_write(struct model *m, u64 offset, const void *buf, size_t len);

#endif
