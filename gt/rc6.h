/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * RC6: the power state of an idle GT.
 *
 * While an engine is awake, the timers of the hardware decide when the GT enters RC6. Once all
 * engines are parked, software enters RC6 at once (SIL-295). On Gen8 and Gen9 the hardware must not
 * enter RC6 by itself: a batch that accesses registers at that moment can destroy the power
 * context, and the machine hangs at a later wake-up (SIL-282, CVE-2019-0154). On these parts RC6 is
 * off while an engine is awake.
 */
#ifndef GENX_GT_RC6_H
#define GENX_GT_RC6_H

#include <linux/cleanup.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>

struct drm_printer;
struct genx_forcewake;
struct genx_mmio;
struct genx_pcode;
struct genx_sideband;

/**
 * struct genx_rc6 - RC6 of a GT
 * @mmio:	register window
 * @fw:		power domains
 * @pcode:	sets the voltage of RC6
 * @sideband:	holds the frequency of the clock of the residency counter (VLV)
 * @engines:	bit mask of the engines in use (genx_fuses.engines), which may lose bits
 * @window:	protects VLV_COUNTER_CONTROL, which chooses the part of the residency counter that
 *		is read; a leaf lock
 * @lock:	protects all fields below and the registers; only the locks of force-wake and
 *		pcode are taken under it
 * @awake:	number of engines between genx_rc6_unpark() and genx_rc6_park()
 * @on:		genx allows RC6: enabled by genx_rc6_enable() and not disabled since
 * @lost:	the power context is lost: RC6 stays off
 * @inhibited:	number of users that keep the GT out of RC6
 * @taken:	RC6 is off since genx_rc6_take_over(), until genx_rc6_enable(), genx_rc6_restore()
 *		or genx_rc6_give_back()
 * @resetting:	RC6 is off since genx_rc6_reset_begin(), until genx_rc6_reset_end(); after a reset
 *		that failed, until genx_rc6_take_over()
 * @owned:	genx programs the registers; otherwise the registers have firmware's values
 * @control:	firmware's value of RC_CONTROL, saved before genx replaces it
 * @state:	firmware's value of RC_STATE, saved with @control
 * @gates:	firmware's value of PG_ENABLE, saved with @control
 *
 * @taken, @resetting and @owned are independent: each owner may be taken over, a reset may begin
 * while RC6 is taken, and one that fails keeps RC6 off beyond genx_rc6_enable() and
 * genx_rc6_restore().
 */
struct genx_rc6 {
	struct genx_mmio *mmio;
	struct genx_forcewake *fw;
	struct genx_pcode *pcode;
	const struct genx_sideband *sideband;
	const u32 *engines;
	spinlock_t window;	/* VLV_COUNTER_CONTROL */
	struct mutex lock;	/* all below */
	unsigned int awake;
	bool on;
	bool lost;
	unsigned int inhibited;
	bool taken;
	bool resetting;
	bool owned;
	u32 control;
	u32 state;
	u32 gates;
};

/**
 * genx_rc6_init() - set up the state; no access is made
 * @rc6: state to initialise
 * @fw: force-wake of the GT, with its register window
 * @pcode: firmware of the power controller
 * @sideband: sideband, whose clock may be read later
 * @engines: bit mask of the engines in use, valid until genx_rc6_fini()
 */
void genx_rc6_init(struct genx_rc6 *rc6, struct genx_forcewake *fw, struct genx_pcode *pcode,
		   const struct genx_sideband *sideband, const u32 *engines);

/**
 * genx_rc6_fini() - undo genx_rc6_init()
 * @rc6: state
 */
void genx_rc6_fini(struct genx_rc6 *rc6);

/**
 * genx_rc6_take_over() - turn RC6 off until genx_rc6_enable(), genx_rc6_restore() or
 *			   genx_rc6_give_back()
 * @rc6: RC6 of a GT, all of whose domains the caller holds
 *
 * A reset in the meantime keeps RC6 off. May sleep.
 */
void genx_rc6_take_over(struct genx_rc6 *rc6);

/**
 * genx_rc6_give_back() - restore the setting of firmware that genx_rc6_take_over() replaced
 * @rc6: RC6 of the GT
 *
 * Does nothing if genx programs RC6, or if the setting has been restored already. May sleep.
 */
void genx_rc6_give_back(struct genx_rc6 *rc6);

/**
 * genx_rc6_enable() - allow an idle GT to enter RC6
 * @rc6: RC6 of the GT
 *
 * To be called after the engines have run their first contexts: on some parts the behaviour is
 * undefined if RC6 is enabled earlier (register facts: power and RC6). RC6 stays disabled if the
 * platform describes no RC6, if firmware did not set RC6 up, if the power context is lost (logged),
 * or if the voltage of RC6 is too low and cannot be raised (logged). May sleep.
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
 * genx_rc6_unpark() - an engine is about to work
 * @rc6: RC6 of the GT
 *
 * If all engines were parked, the call writes one register. Each successful call is balanced by a
 * call of genx_rc6_park(). May sleep.
 *
 * Return: 0 or the error of genx_forcewake_get(); then no engine may work.
 */
int genx_rc6_unpark(struct genx_rc6 *rc6);

/**
 * genx_rc6_park() - undo genx_rc6_unpark(), once all contexts of the engine are saved
 * @rc6: RC6 of the GT
 *
 * The call for the last engine that is awake reads one register and writes two. If the power
 * context is lost, RC6 goes off for good, and the loss is logged once. May sleep.
 */
void genx_rc6_park(struct genx_rc6 *rc6);

/**
 * genx_rc6_sleep() - enter RC6 for a sleep of the device in which the platform stays on
 * @rc6: RC6 of the GT
 *
 * No engine works. Engines that are not parked and users of genx_rc6_inhibit() do not prevent the
 * sleep: at resume genx_rc6_take_over() and genx_rc6_restore() program what they need. May sleep.
 */
void genx_rc6_sleep(struct genx_rc6 *rc6);

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
 * genx_rc6_reset_begin() - turn RC6 off for a reset of the whole GT, which clears RC6's registers
 * @rc6: RC6 of a GT, all of whose domains the caller holds until genx_rc6_reset_end()
 *
 * If the reset fails, RC6 stays off, since an engine may still run. May sleep.
 */
void genx_rc6_reset_begin(struct genx_rc6 *rc6);

/**
 * genx_rc6_reset_end() - program RC6 again after a reset of the whole GT
 * @rc6: RC6 of the GT
 *
 * After genx_rc6_take_over() RC6 stays off. May sleep.
 */
void genx_rc6_reset_end(struct genx_rc6 *rc6);

/**
 * genx_rc6_engine_reset() - program an engine's idle time for RC6 again after a reset of the engine
 * @rc6: RC6 of the GT
 * @base: mmio_base of the engine, whose domains the caller holds
 *
 * The reset has set the idle time to its default: the engine would keep the GT out of RC6 for a
 * different time than the other engines do. Any context.
 */
void genx_rc6_engine_reset(struct genx_rc6 *rc6, u32 base);

/**
 * genx_rc6_restore() - undo genx_rc6_take_over() after a loss of power
 * @rc6: RC6 of a GT, all of whose domains the caller holds
 *
 * Programs RC6 again. If genx does not own RC6, writes the values that genx_rc6_take_over() found.
 * May sleep.
 */
void genx_rc6_restore(struct genx_rc6 *rc6);

/**
 * genx_rc6_lost() - check whether the GT has lost its power context
 * @rc6: RC6 of the GT
 *
 * Any context.
 *
 * Return: true if RC6 and the sleep of the device must stay off until a cold boot.
 */
bool genx_rc6_lost(const struct genx_rc6 *rc6);

/**
 * genx_rc6_counts() - check whether the time in RC6 can be read
 * @rc6: RC6 of the GT
 *
 * Return: false if the hardware has no such counter, or its unit is not known.
 */
bool genx_rc6_counts(const struct genx_rc6 *rc6);

/**
 * genx_rc6_residency() - read the time in RC6
 * @rc6: RC6 of a powered GT; genx_rc6_counts() is true
 * @ticks: value of the counter, which wraps; a loss of power may restart it
 *
 * The read does not wake a GT that is in RC6. Any context.
 *
 * Return: 0 or -ENODEV if the device is lost.
 */
int genx_rc6_residency(struct genx_rc6 *rc6, u64 *ticks);

/**
 * genx_rc6_residency_ns() - time in RC6 between two reads
 * @rc6: RC6 of the GT
 * @from: value of the first read
 * @to: value of the second read, made less than one period of the counter after the first read. A
 *	period is at least 57 minutes
 *
 * Return: ns.
 */
u64 genx_rc6_residency_ns(const struct genx_rc6 *rc6, u64 from, u64 to);

/**
 * genx_rc6_print() - print the state
 * @rc6: RC6 of the GT
 * @p: printer
 *
 * May sleep.
 */
void genx_rc6_print(struct genx_rc6 *rc6, struct drm_printer *p);

/*
 * Scope between genx_rc6_inhibit() and genx_rc6_allow(): the GT is out of RC6 and its power gates
 * are off. On Gen11 and Gen12.0 only this scope allows reads of registers of all subslices: while
 * the power gate of render is on, force-wake powers only the lowest subslice (SIL-053, G12-188).
 */
DEFINE_GUARD(genx_rc6_inhibit, struct genx_rc6 *, genx_rc6_inhibit(_T), genx_rc6_allow(_T))

#endif
