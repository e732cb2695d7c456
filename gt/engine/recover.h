/* SPDX-License-Identifier: GPL-2.0-only */
/* Recovery of the contexts of an engine after its reset: which request is guilty, and what runs. */
#ifndef GENX_GT_ENGINE_RECOVER_H
#define GENX_GT_ENGINE_RECOVER_H

struct genx_engine;
struct list_head;

/**
 * enum genx_recover_cause - why an engine was reset
 * @GENX_RECOVER_SHARED: not to blame: shares the reset of an engine that is to blame, or the whole
 *	GT was reset only to cancel requests, or after this engine alone
 * @GENX_RECOVER_GT: perhaps to blame: the whole GT was reset because another engine hung
 * @GENX_RECOVER_ENGINE: to blame: the reset was requested for this engine
 */
enum genx_recover_cause {
	GENX_RECOVER_SHARED,
	GENX_RECOVER_GT,
	GENX_RECOVER_ENGINE,
};

/**
 * genx_recover_engine() - make loaded contexts runnable again, or cancel their requests
 * @engine: halted engine, whose hardware was reset
 * @cause: why it was reset
 * @done: completed requests that were collected before. Requests that end are added, and all are
 *	signalled before the engine runs again, since the fences of a context signal in order
 *
 * Context: interrupts enabled.
 */
void genx_recover_engine(struct genx_engine *engine, enum genx_recover_cause cause,
			 struct list_head *done);

#endif
