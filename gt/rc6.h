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
 * @engines:	bit mask of the engines in use (genx_fuses.engines), which may lose bits
 * @lock:	protects all fields below and the registers; only the locks of force-wake and
 *		pcode are taken under it
 * @on:		genx allows RC6: enabled by genx_rc6_enable() and not disabled since
 * @inhibited:	number of users that keep the GT out of RC6
 * @taken:	RC6 is off since genx_rc6_take_over(), and firmware's values are in @control and
 *		@state, until genx enables RC6 or gives firmware's values back
 * @owned:	genx programs the registers; otherwise firmware's values stay
 * @control:	firmware's value of RC_CONTROL, saved if not @owned
 * @state:	firmware's value of RC_STATE, saved if not @owned
 */
struct genx_rc6 {
	struct genx_mmio *mmio;
	struct genx_forcewake *fw;
	struct genx_pcode *pcode;
	const u32 *engines;
	struct mutex lock;	/* all below */
	bool on;
	unsigned int inhibited;
	bool taken;
	bool owned;
	u32 control;
	u32 state;
};

/**
 * genx_rc6_init() - set up the state; no access is made
 * @rc6: state to initialise
 * @fw: force-wake of the GT, with its register window
 * @pcode: firmware of the power controller
 * @engines: bit mask of the engines in use, valid until genx_rc6_fini()
 */
void genx_rc6_init(struct genx_rc6 *rc6, struct genx_forcewake *fw, struct genx_pcode *pcode,
		   const u32 *engines);

/**
 * genx_rc6_fini() - undo genx_rc6_init()
 * @rc6: state
 */
void genx_rc6_fini(struct genx_rc6 *rc6);

/**
 * genx_rc6_take_over() - turn RC6 off until genx_rc6_enable() or genx_rc6_restore()
 * @rc6: RC6 of a GT, whose GT domain the caller holds
 *
 * May sleep.
 */
void genx_rc6_take_over(struct genx_rc6 *rc6);

/**
 * genx_rc6_give_back() - restore the setting of firmware that genx_rc6_take_over() replaced
 * @rc6: RC6 of the GT
 *
 * Does nothing if genx programs RC6, or if the setting was restored. May sleep.
 */
void genx_rc6_give_back(struct genx_rc6 *rc6);

/**
 * genx_rc6_enable() - allow an idle GT to enter RC6
 * @rc6: RC6 of the GT
 *
 * To be called after the engines have run their first contexts: on some parts the behaviour is
 * undefined if RC6 is enabled earlier (register facts: power and RC6). RC6 stays disabled if the
 * platform describes no RC6, if firmware did not set RC6 up, or if the voltage of RC6 is too low
 * and cannot be raised (logged). May sleep.
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
 * OA needs this: the save and restore of the power context would lose counts
 * (OAG-003, OAG-004), and on Gen6 to Gen7.5 RC6 must be off while OA is on (OAG-008).
 * Each call is balanced by one of genx_rc6_allow(). May sleep.
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
 * genx_rc6_restore() - program RC6 again after a reset of the whole GT or a loss of power
 * @rc6: RC6 of the GT
 *
 * If genx does not program RC6, the values that genx_rc6_take_over() found are written again. The
 * caller holds the GT domain. May sleep.
 */
void genx_rc6_restore(struct genx_rc6 *rc6);

/**
 * genx_rc6_residency_unit() - unit of the counter of the time in RC6
 * @rc6: RC6 of the GT
 *
 * Return: ns of one tick; 0 if the hardware has no such counter or genx does not support it.
 */
unsigned int genx_rc6_residency_unit(const struct genx_rc6 *rc6);

/**
 * genx_rc6_residency() - read the time in RC6
 * @rc6: RC6 of a powered GT; genx_rc6_residency_unit() is not 0
 * @ticks: value of the counter, modulo 2^32; a loss of power may restart the counter
 *
 * The read does not wake a GT that is in RC6. Any context.
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
