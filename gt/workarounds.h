/* SPDX-License-Identifier: GPL-2.0-only */
/* Workarounds: applied from the platform's table, read back, and told when they do not stick. */
#ifndef GENX_GT_WORKAROUNDS_H
#define GENX_GT_WORKAROUNDS_H

#include <linux/types.h>

struct drm_printer;
struct genx_engine_desc;
struct genx_gt;
struct genx_wa;

/* Rows that a table can have. */
#define GENX_WA_MAX	64

/**
 * enum genx_wa_result - what the last look at a row said
 * @GENX_WA_NOT_APPLIED: its engine is not there or has not started
 * @GENX_WA_OK:		its bits are as they should be
 * @GENX_WA_UNSEEN:	written, but it cannot be read
 * @GENX_WA_MISMATCH:	written, and something else was read
 */
enum genx_wa_result {
	GENX_WA_NOT_APPLIED,
	GENX_WA_OK,
	GENX_WA_UNSEEN,
	GENX_WA_MISMATCH,
};

/**
 * struct genx_wa_state - workarounds of a GT
 * @result:	enum genx_wa_result by row; a mismatch stays
 * @got:	what was read when it did not match
 * @mismatches:	looks that found one, all time
 */
struct genx_wa_state {
	u8 result[GENX_WA_MAX];
	u32 got[GENX_WA_MAX];
	unsigned int mismatches;
};

/**
 * genx_wa_apply_gt() - those of the whole GT
 * @gt: GT; at start, and after whatever has reset it
 *
 * Each is read back; one that does not stick is named in the log once and counted, and
 * is no error: the part may have it fused or locked. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_wa_apply_gt(struct genx_gt *gt);

/**
 * genx_wa_apply_engine() - those of an engine
 * @gt: GT
 * @engine: row of the descriptor, its domains held; after a reset of it
 *
 * As genx_wa_apply_gt().
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_wa_apply_engine(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_wa_context_count() - how many registers the first render context loads
 * @gt: GT
 *
 * Return: the number, of genx_wa_context_fill() too.
 */
unsigned int genx_wa_context_count(const struct genx_gt *gt);

/**
 * genx_wa_context_fill() - registers and values for the first render context
 * @gt: GT
 * @cs: where they go, 2 * genx_wa_context_count() DWs
 *
 * Registers that are changed in part are read. Force-wake is taken. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_wa_context_fill(struct genx_gt *gt, u32 *cs);

/**
 * genx_wa_context_verify() - has the first render context loaded them?
 * @gt: GT, the render engine idle since that context
 *
 * As genx_wa_apply_gt().
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_wa_context_verify(struct genx_gt *gt);

/**
 * genx_wa_print() - all rows and what became of them
 * @gt: GT
 * @p: printer
 */
void genx_wa_print(const struct genx_gt *gt, struct drm_printer *p);

#endif
