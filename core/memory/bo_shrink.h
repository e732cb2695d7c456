/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory reclaim of idle GEM objects.
 */
#ifndef GENX_CORE_MEMORY_BO_SHRINK_H
#define GENX_CORE_MEMORY_BO_SHRINK_H

struct genx_device;

/**
 * genx_bo_shrink_init() - start memory reclaim, before the first object
 * @genx: device
 *
 * Return: 0 or -ENOMEM.
 */
int genx_bo_shrink_init(struct genx_device *genx);

/**
 * genx_bo_shrink_all() - release the pages of all objects that memory reclaim may take
 * @genx: device, not removed
 *
 * Context: may sleep.
 */
void genx_bo_shrink_all(struct genx_device *genx);

/**
 * genx_bo_shrink_fini() - end memory reclaim, while the hardware is still there
 * @genx: device
 *
 * Context: may sleep.
 */
void genx_bo_shrink_fini(struct genx_device *genx);

#endif
