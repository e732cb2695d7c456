/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Through these functions the OA unit uses the contexts of a GT.
 *
 * On a GT without contexts a global stream works: the driver writes the registers of the
 * unit directly. Filtering by context is refused with -ENODEV there. So are flexible EU
 * events, because their control registers are part of the context image.
 */
#ifndef GENX_OA_UNIT_CONTEXTS_H
#define GENX_OA_UNIT_CONTEXTS_H

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
 * genx_oa_contexts_open() - may user batches change what genx_oa_contexts_write() has set?
 * @oa: unit
 *
 * Return: true if they may, while their context is loaded (register facts: unprivileged batches).
 */
bool genx_oa_contexts_open(const struct genx_oa *oa);

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
 * genx_oa_contexts_moves() - number of times that a hardware id went to another context
 * @oa: unit
 *
 * Return: pointer to a count that wraps and may change at any time; valid as long as the DRM
 * device; NULL if no contexts run.
 */
const u32 *genx_oa_contexts_moves(const struct genx_oa *oa);

/**
 * genx_oa_contexts_serial() - find the context to which an id in a report belongs
 * @data: unit (struct genx_oa) for which genx_oa_contexts_moves() is not NULL
 * @ctx: id as in a report
 * @moves: value of the count at some time before the report was written
 *
 * Any context.
 *
 * Return: as genx_context_id_serial().
 */
u32 genx_oa_contexts_serial(void *data, u32 ctx, u32 moves);

/**
 * genx_oa_contexts_load() - run a render context, so that its restore loads the OA registers
 * @oa: unit; genx_oa_contexts_present()
 *
 * Context: may sleep; bounded.
 *
 * Return: 0 or the error of genx_engine_load_kernel(); -ENODEV without a render engine.
 */
int genx_oa_contexts_load(struct genx_oa *oa);

#endif
