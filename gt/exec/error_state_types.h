/* SPDX-License-Identifier: GPL-2.0-only */
/* Data of error states: what is kept, and what one reset records. */
#ifndef GENX_GT_EXEC_ERROR_STATE_TYPES_H
#define GENX_GT_EXEC_ERROR_STATE_TYPES_H

#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>

struct genx_engine;
struct genx_error_text;
struct genx_gt;

/* Upper bound of the registers that are recorded of an engine. */
#define GENX_ERROR_REGS		40

/**
 * struct genx_error_states - the error state of a GT
 * @gt:		GT
 * @lock:	protects @text and @unpublished
 * @text:	the first error state since the last clear, or NULL
 * @unpublished: error state for devcoredump, with a reference, or NULL
 * @publish:	hands @unpublished to devcoredump
 * @captured:	number of error states that were kept; this and the following are under the reset
 *		lock
 * @refused:	number of errors for which another error state was kept
 * @failed:	number of errors for which there was no memory
 */
struct genx_error_states {
	struct genx_gt *gt;
	spinlock_t lock;	/* @text, @unpublished */
	struct genx_error_text *text;
	struct genx_error_text *unpublished;
	struct work_struct publish;
	unsigned int captured;
	unsigned int refused;
	unsigned int failed;
};

/**
 * struct genx_error_capture - recording of one reset, on the stack of the recovery
 * @gt:		GT
 * @reason:	reason of the reset
 * @text:	text; NULL: nothing is recorded yet
 * @refused:	an error state is already kept
 * @failed:	there was no memory
 * @done:	BIT(index) of the engines that are recorded
 * @regs_of:	engine whose registers are in @regs, or NULL
 * @regs:	values of the registers, in the order of the table in error_regs.c
 */
struct genx_error_capture {
	struct genx_gt *gt;
	const char *reason;
	struct genx_error_text *text;
	bool refused;
	bool failed;
	u32 done;
	struct genx_engine *regs_of;
	u32 regs[GENX_ERROR_REGS];
};

#endif
