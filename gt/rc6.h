/* SPDX-License-Identifier: GPL-2.0-only */
/* RC6: the power state that an idle GT enters by itself. */
#ifndef GENX_GT_RC6_H
#define GENX_GT_RC6_H

#include <linux/mutex.h>
#include <linux/types.h>

struct drm_printer;
struct genx_forcewake;
struct genx_mmio;
struct genx_pcode;

/**
 * struct genx_rc6 - RC6 of a GT
 * @mmio:	register window
 * @fw:		power domains
 * @pcode:	sets the voltage of RC6
 * @engines:	bit mask of engines that exist, by index of the platform's table
 * @lock:	protects all below and the registers; a leaf but for force-wake and pcode
 * @on:		genx allows RC6: enabled by genx_rc6_enable() and not disabled since
 * @inhibited:	number of users that keep the GT out of RC6
 * @owned:	genx programs the registers; otherwise firmware's values stay
 * @control:	RC_CONTROL of firmware, where genx does not program it
 * @state:	RC_STATE of firmware, likewise
 */
struct genx_rc6 {
	struct genx_mmio *mmio;
	struct genx_forcewake *fw;
	struct genx_pcode *pcode;
	u32 engines;
	struct mutex lock;	/* all below */
	bool on;
	unsigned int inhibited;
	bool owned;
	u32 control;
	u32 state;
};

/**
 * genx_rc6_init() - set up the state; no access is made
 * @rc6: state to initialise
 * @fw: force-wake of the GT, with its register window
 * @pcode: firmware of the power controller
 * @engines: bit mask of engines that exist (fuses)
 */
void genx_rc6_init(struct genx_rc6 *rc6, struct genx_forcewake *fw, struct genx_pcode *pcode,
		   u32 engines);

/**
 * genx_rc6_fini() - undo genx_rc6_init()
 * @rc6: state
 */
void genx_rc6_fini(struct genx_rc6 *rc6);

/**
 * genx_rc6_enable() - allow an idle GT to enter RC6
 * @rc6: RC6 of a GT whose engines have run their first contexts: RC6 before that is undefined on
 *	some parts (register facts: power and RC6)
 *
 * Nothing happens where the platform describes no RC6, firmware did not set it up, or its voltage
 * is too low and cannot be raised (logged). May sleep.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_rc6_enable(struct genx_rc6 *rc6);

/**
 * genx_rc6_disable() - undo genx_rc6_enable()
 * @rc6: RC6 of the GT
 *
 * May sleep.
 */
void genx_rc6_disable(struct genx_rc6 *rc6);

/**
 * genx_rc6_inhibit() - keep the GT out of RC6
 * @rc6: RC6 of a GT, whose GT domain the caller holds until genx_rc6_allow()
 *
 * For OA: the save and restore of the power context would lose counts
 * (OAG-003, OAG-004), and on Gen6 to Gen7.5 RC6 must be off while OA is on (OAG-008).
 * Balanced by genx_rc6_allow(). May sleep.
 */
void genx_rc6_inhibit(struct genx_rc6 *rc6);

/**
 * genx_rc6_allow() - undo genx_rc6_inhibit()
 * @rc6: RC6 of the GT
 *
 * May sleep.
 */
void genx_rc6_allow(struct genx_rc6 *rc6);

/**
 * genx_rc6_restore() - program RC6 again
 * @rc6: RC6 of a GT after a reset of the whole GT or a loss of power, its GT domain held
 *
 * May sleep.
 */
void genx_rc6_restore(struct genx_rc6 *rc6);

/**
 * genx_rc6_residency_unit() - does the hardware count the time in RC6?
 * @rc6: RC6 of the GT
 *
 * Return: ns of one tick, 0: it does not, or not in a way that genx reads.
 */
unsigned int genx_rc6_residency_unit(const struct genx_rc6 *rc6);

/**
 * genx_rc6_residency() - the time in RC6
 * @rc6: RC6 of a GT with power whose genx_rc6_residency_unit() is not 0
 * @ticks: the counter, modulo 2^32; a loss of power may restart it
 *
 * Any context; a GT that sleeps goes on to sleep.
 *
 * Return: 0 or -ENODEV if the device is lost.
 */
int genx_rc6_residency(const struct genx_rc6 *rc6, u32 *ticks);

/**
 * genx_rc6_print() - print the state
 * @rc6: RC6 of the GT
 * @p: printer
 *
 * May sleep.
 */
void genx_rc6_print(struct genx_rc6 *rc6, struct drm_printer *p);

#endif
