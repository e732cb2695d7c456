/* SPDX-License-Identifier: MIT */
/* BAR 2, the aperture: the CPU accesses memory through the first 256 MiB of the GGTT. */
#ifndef GENX_MODEL_MEMORY_APERTURE_H
#define GENX_MODEL_MEMORY_APERTURE_H

#include "model/state/reg_types.h"

/* Size of BAR 2. */
#define MODEL_APERTURE_SIZE	0x10000000U

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

/* Swizzling of tiles by fences and by the memory controller. */
extern const struct model_reg model_swizzle_regs[];
extern const unsigned int model_n_swizzle_regs;

/* Status page registers of a part on which status pages must lie in the aperture. */
extern const struct model_reg model_aperture_hws_regs[];
extern const unsigned int model_n_aperture_hws_regs;

#endif
