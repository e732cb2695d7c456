/* SPDX-License-Identifier: GPL-2.0-only */
/* RC6: the power state that an idle GT goes into by itself, and who keeps it out. */
#ifndef GENX_GT_RC6_H
#define GENX_GT_RC6_H

#include <linux/mutex.h>
#include <linux/types.h>

struct drm_printer;
struct genx_gt;

/**
 * struct genx_rc6 - RC6 of a GT
 * @lock:	protects all below and the registers; a leaf but for force-wake
 * @on:		genx_rc6_enable() was called
 * @inhibited:	who keeps the GT out of it
 * @owned:	genx programs the registers; else they are as firmware left them
 * @control:	RC_CONTROL of firmware, where genx does not program it
 * @state:	RC_STATE of firmware, likewise
 */
struct genx_rc6 {
	struct mutex lock;	/* all below */
	bool on;
	unsigned int inhibited;
	bool owned;
	u32 control;
	u32 state;
};

/** genx_rc6_init() - set up the state of @gt->rc6; the hardware is not touched */
void genx_rc6_init(struct genx_gt *gt);

/** genx_rc6_fini() - undo genx_rc6_init() */
void genx_rc6_fini(struct genx_gt *gt);

/**
 * genx_rc6_enable() - let an idle GT sleep
 * @gt: GT whose engines have run their first contexts: RC6 before that is undefined on
 *	some parts (register facts 8)
 *
 * Nothing happens where the platform's description has no RC6, or firmware did not
 * prepare it. May sleep.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_rc6_enable(struct genx_gt *gt);

/**
 * genx_rc6_disable() - undo genx_rc6_enable()
 * @gt: GT
 *
 * May sleep.
 */
void genx_rc6_disable(struct genx_gt *gt);

/**
 * genx_rc6_inhibit() - keep the GT out of RC6
 * @gt: GT, its GT domain held for as long
 *
 * For whoever counts: the save and restore of the power context would lose counts
 * (OAG-003, OAG-004), and on Gen6 to Gen7.5 RC6 must be off while OA is on (OAG-008).
 * Balanced by genx_rc6_allow(). May sleep.
 */
void genx_rc6_inhibit(struct genx_gt *gt);

/** genx_rc6_allow() - undo genx_rc6_inhibit(). May sleep. */
void genx_rc6_allow(struct genx_gt *gt);

/**
 * genx_rc6_restore() - program it again
 * @gt: GT after a reset of the whole GT or a loss of power, its GT domain held
 *
 * May sleep.
 */
void genx_rc6_restore(struct genx_gt *gt);

/**
 * genx_rc6_print() - state and residency
 * @gt: GT
 * @p: printer
 *
 * May sleep.
 */
void genx_rc6_print(struct genx_gt *gt, struct drm_printer *p);

#endif
