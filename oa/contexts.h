/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the OA unit needs of contexts, on a GT that has them.
 *
 * A global stream needs none: without contexts the unit's registers are written
 * directly. Filtering by context and flexible EU events, whose controls each context
 * carries, are refused with -ENODEV there.
 */
#ifndef GENX_OA_CONTEXTS_H
#define GENX_OA_CONTEXTS_H

#include <linux/types.h>

struct genx_lrc_value;
struct genx_oa;

/**
 * genx_oa_contexts_present() - do contexts run on the GT?
 * @oa: unit of a started GT
 *
 * Return: false if genx cannot submit on this platform.
 */
bool genx_oa_contexts_present(const struct genx_oa *oa);

/**
 * genx_oa_contexts_write() - set values in all render contexts
 * @oa: unit; genx_oa_contexts_present()
 * @v: values
 * @n: number
 * @interruptible: return -EINTR if a signal is pending
 *
 * Context: may sleep; bounded.
 *
 * Return: 0 or the error of genx_engine_write_contexts(); -ENODEV without a render engine.
 */
int genx_oa_contexts_write(struct genx_oa *oa, const struct genx_lrc_value *v, unsigned int n,
			   bool interruptible);

/**
 * genx_oa_contexts_moves() - how often hardware ids went from one context to another
 * @oa: unit
 *
 * Return: a count that wraps and changes at any time, valid as long as the DRM device; NULL if
 * no contexts run.
 */
const u32 *genx_oa_contexts_moves(const struct genx_oa *oa);

/**
 * genx_oa_contexts_serial() - the context that an id of a report means
 * @data: unit (struct genx_oa) for which genx_oa_contexts_moves() is not NULL
 * @ctx: id as in a report
 * @moves: a value of the count from before the report was written
 *
 * Any context.
 *
 * Return: as genx_context_id_serial().
 */
u32 genx_oa_contexts_serial(void *data, u32 ctx, u32 moves);

/**
 * genx_oa_contexts_load() - run a render context, whose restore loads its registers
 * @oa: unit; genx_oa_contexts_present()
 *
 * Context: may sleep; bounded.
 *
 * Return: 0 or the error of genx_engine_load_kernel(); -ENODEV without a render engine.
 */
int genx_oa_contexts_load(struct genx_oa *oa);

#endif
