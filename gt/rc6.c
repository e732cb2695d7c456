// SPDX-License-Identifier: GPL-2.0-only
/*
 * Programs RC6. The thresholds and control values come from the platform's descriptor (register
 * facts: power and RC6).
 */

#include <linux/math64.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/pcode.h"
#include "gt/rc6.h"
#include "gt/sideband.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

void genx_rc6_init(struct genx_rc6 *rc6, struct genx_forcewake *fw, struct genx_pcode *pcode,
		   const struct genx_sideband *sideband, const u32 *engines)
{
	*rc6 = (struct genx_rc6){
		.mmio = fw->mmio, .fw = fw, .pcode = pcode, .sideband = sideband,
		.engines = engines,
	};
	mutex_init(&rc6->lock);
	spin_lock_init(&rc6->window);
}

void genx_rc6_fini(struct genx_rc6 *rc6)
{
	mutex_destroy(&rc6->lock);
}

/* ---- the registers ---- */

static const struct genx_rc6_desc *to_desc(const struct genx_rc6 *rc6)
{
	return rc6->mmio->plat->rc6;
}

static void write_gates(struct genx_rc6 *rc6, u32 gates)
{
	if (rc6->mmio->plat->power_gates)
		genx_mmio_write(rc6->mmio, PG_ENABLE, gates);
}

/* Value of PG_ENABLE while RC6 is on. A gate of a unit that does not exist must stay off. */
static u32 gates_on(const struct genx_rc6 *rc6)
{
	const struct genx_engine_desc *engines = rc6->mmio->plat->engines;
	unsigned long mask = to_desc(rc6)->decoder_gates ? *rc6->engines : 0;
	u32 gates = to_desc(rc6)->gates;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		if (engines[i].class == GENX_CLASS_VIDEO_DECODE)
			gates |= PG_ENABLE_DECODER(engines[i].instance);
	return gates;
}

/*
 * Turn RC6 off, and the power gates before it. @control: value of RC_CONTROL: 0, or the value that
 * OA needs (genx_rc6_desc.inhibit).
 */
static void write_off(struct genx_rc6 *rc6, u32 control)
{
	write_gates(rc6, 0);
	genx_mmio_write(rc6->mmio, RC_CONTROL, control);
	genx_mmio_write(rc6->mmio, RC_STATE, 0);
}

/*
 * An engine is awake: only the timers of the hardware may enter RC6. On parts on which a batch
 * could destroy the power context at such an entry, RC6 is off (SIL-282). RC_STATE keeps its value.
 */
static void write_unparked(struct genx_rc6 *rc6)
{
	genx_mmio_write(rc6->mmio, RC_CONTROL, to_desc(rc6)->lossy ? 0 : to_desc(rc6)->control);
}

static void write_target(struct genx_rc6 *rc6)
{
	genx_mmio_write(rc6->mmio, RC_STATE,
			REG_FIELD_PREP(RC_STATE_TARGET_MASK, to_desc(rc6)->target));
}

/* All engines are parked: the GT enters RC6 when its last well is released (SIL-295). */
static void write_parked(struct genx_rc6 *rc6)
{
	genx_mmio_write(rc6->mmio, RC_CONTROL, RC_CONTROL_RC6_ENABLE);
	write_target(rc6);
}

/* Whether software enters RC6 when the last engine parks, and leaves RC6 when an engine unparks. */
static bool software_enters(const struct genx_rc6 *rc6)
{
	return rc6->owned && rc6->on && !rc6->inhibited && !rc6->taken && !rc6->resetting &&
	       to_desc(rc6)->target;
}

/* Turn RC6 on. While no engine is awake, enter it at once, if software enters it on this part. */
static void write_on(struct genx_rc6 *rc6)
{
	const u32 gates = gates_on(rc6);

	write_gates(rc6, gates);
	if (!rc6->awake && to_desc(rc6)->target) {
		write_parked(rc6);
		return;
	}
	/*
	 * The timers may enter RC6: write the same registers as genx_rc6_park() and then
	 * genx_rc6_unpark().
	 */
	if (to_desc(rc6)->target)
		write_target(rc6);
	write_unparked(rc6);
}

static void write_max_idle(struct genx_rc6 *rc6, u32 base)
{
	genx_mmio_write(rc6->mmio, RING_MAX_IDLE(base), to_desc(rc6)->max_idle);
}

/* Write the thresholds of RC6, and the idle time of each engine. */
static void write_setup(struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = to_desc(rc6);
	unsigned long engines = *rc6->engines;
	unsigned int i;

	/*
	 * One of the registers may be VLV_COUNTER_CONTROL, which chooses the window of the
	 * residency counter: it must not change between the reads of read_window().
	 */
	scoped_guard(spinlock_irqsave, &rc6->window)
		for (i = 0; i < desc->n_setup; i++)
			genx_mmio_write(rc6->mmio, GENX_REG(desc->setup[i].addr),
					desc->setup[i].value);
	for_each_set_bit(i, &engines, 32)
		write_max_idle(rc6, rc6->mmio->plat->engines[i].mmio_base);
}

/* Restore the values of firmware. */
static void write_found(struct genx_rc6 *rc6)
{
	genx_mmio_write(rc6->mmio, RC_STATE, rc6->state);
	genx_mmio_write(rc6->mmio, RC_CONTROL, rc6->control);
	write_gates(rc6, rc6->gates);
}

/*
 * Write the registers after any change of the state, except after park and unpark. If several
 * conditions hold, the first one in this function decides.
 */
static void write_now(struct genx_rc6 *rc6)
{
	if (rc6->taken || rc6->resetting)
		write_off(rc6, 0);
	else if (rc6->inhibited)
		write_off(rc6, to_desc(rc6) ? to_desc(rc6)->inhibit : 0);
	else if (rc6->owned && !rc6->on)
		write_off(rc6, 0);
	else if (rc6->owned)
		write_on(rc6);
	else
		write_found(rc6);
}

/* ---- conditions ---- */

/* Raise the voltage of RC6 to @min_mv if it is lower. Return: 0 or the error of pcode. */
static int raise_voltage(struct genx_rc6 *rc6, unsigned int min_mv)
{
	u32 vids = 0;
	u32 vid;
	int err;

	err = genx_pcode_command(rc6->pcode, PCODE_READ_RC6VIDS, &vids);
	if (err)
		return err;
	vid = DIV_ROUND_UP(min_mv - PCODE_RC6VID_BASE_MV, PCODE_RC6VID_STEP_MV);
	if (REG_FIELD_GET(PCODE_RC6VID_MASK, vids) >= vid)
		return 0;
	drm_dbg(rc6->mmio->drm, "RC6: voltages 0x%06x raised to %u mV\n", vids, min_mv);
	vids = (vids & ~PCODE_RC6VID_MASK) | REG_FIELD_PREP(PCODE_RC6VID_MASK, vid);
	return genx_pcode_command(rc6->pcode, PCODE_WRITE_RC6VIDS, &vids);
}

/*
 * If the voltage is below the platform's min_mv, the GT loses its state in RC6 (register facts:
 * what drivers on silicon do). Return: false if the voltage is too low and cannot be raised.
 */
static bool check_voltage(struct genx_rc6 *rc6)
{
	unsigned int min_mv = to_desc(rc6)->min_mv;
	int err = min_mv ? raise_voltage(rc6, min_mv) : 0;

	if (err)
		drm_warn(rc6->mmio->drm,
			 "RC6: pcode did not raise its voltage to %u mV (%pe), not enabled\n",
			 min_mv, ERR_PTR(err));
	return !err;
}

/*
 * SIL-282: if the power context is lost, the GT would leave RC6, or a sleep of the device, with an
 * undefined state. Only a cold boot gives the GT a new context.
 */
static bool check_context(struct genx_rc6 *rc6)
{
	if (!rc6->lost && to_desc(rc6)->lossy && !genx_mmio_read(rc6->mmio, RC6_CTX_INFO)) {
		WRITE_ONCE(rc6->lost, true);
		drm_err(rc6->mmio->drm,
			"RC6: the GT has lost its power context, RC6 and runtime suspend stay off until a cold boot\n");
	}
	return !rc6->lost;
}

/* Whether genx may program RC6 on this part. */
static bool can_own(struct genx_rc6 *rc6)
{
	if (!to_desc(rc6))
		return false;
	/* firmware sets the address of the power context; without an address RC6 cannot work */
	return !to_desc(rc6)->needs || genx_mmio_read(rc6->mmio, GENX_REG(to_desc(rc6)->needs));
}

/* Force-wake domains of the control registers of RC6. */
static u32 control_domains(const struct genx_rc6 *rc6)
{
	return genx_mmio_domains(rc6->mmio->plat, RC_CONTROL.addr) & rc6->fw->present;
}

/*
 * Force-wake domains of all engines and of RC6: thresholds and power gates are written with all
 * wells awake (SIL-288), and write_setup() writes a register of each engine.
 */
static u32 all_domains(const struct genx_rc6 *rc6)
{
	unsigned long engines = *rc6->engines;
	/* the gates of the render well need that well awake, even if no render engine is used */
	u32 ret = control_domains(rc6) | (GENX_FW_BIT(GENX_FW_RENDER) & rc6->fw->present);
	unsigned int i;

	for_each_set_bit(i, &engines, 32)
		ret |= rc6->mmio->plat->engines[i].fw_domains;
	return ret;
}

/* ---- the owner ---- */

/*
 * Save the values of firmware before genx replaces them. If one of the flags is set, genx has
 * replaced the values already.
 */
static void save_found(struct genx_rc6 *rc6)
{
	if (rc6->owned || rc6->taken || rc6->resetting || rc6->inhibited)
		return;
	rc6->control = genx_mmio_read(rc6->mmio, RC_CONTROL);
	rc6->state = genx_mmio_read(rc6->mmio, RC_STATE);
	if (rc6->mmio->plat->power_gates)
		rc6->gates = genx_mmio_read(rc6->mmio, PG_ENABLE);
}

/*
 * Restore the setting of firmware that genx_rc6_take_over() replaced. If genx has not owned RC6,
 * the engines may have no valid context: the reset at take-over ended the contexts of firmware, and
 * genx may have run none. RC6 would then lose the state of the GT (SIL-150, SIL-283), as it would
 * with a voltage that is too low. In these cases RC6 stays off.
 */
static void give_back(struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = to_desc(rc6);

	if (!rc6->taken)
		return;
	if (!rc6->owned && desc && (desc->needs_context || !check_voltage(rc6))) {
		rc6->control = 0;
		rc6->state = 0;
		rc6->gates = 0;
	}
	rc6->taken = false;
	write_now(rc6);
}

void genx_rc6_take_over(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	save_found(rc6);
	rc6->taken = true;
	/* a reset that failed has left the flag set; the take-over makes another reset */
	rc6->resetting = false;
	write_now(rc6);
}

void genx_rc6_give_back(struct genx_rc6 *rc6)
{
	/* nothing to restore: do not wake the GT for it */
	if (!READ_ONCE(rc6->taken) || READ_ONCE(rc6->owned))
		return;
	CLASS(genx_forcewake_scope, wake)(rc6->fw, all_domains(rc6));
	guard(mutex)(&rc6->lock);
	if (!wake.err)
		give_back(rc6);
}

int genx_rc6_enable(struct genx_rc6 *rc6)
{
	CLASS(genx_forcewake_scope, wake)(rc6->fw, all_domains(rc6));
	if (wake.err)
		return wake.err;
	guard(mutex)(&rc6->lock);
	if (!can_own(rc6)) {
		give_back(rc6);
		return 0;
	}
	rc6->owned = true;
	rc6->taken = false;
	rc6->on = check_context(rc6) && check_voltage(rc6);
	write_setup(rc6);
	write_now(rc6);
	return 0;
}

void genx_rc6_disable(struct genx_rc6 *rc6)
{
	CLASS(genx_forcewake_scope, wake)(rc6->fw, all_domains(rc6));
	guard(mutex)(&rc6->lock);
	if (!rc6->on)
		return;
	rc6->on = false;
	if (!wake.err)
		write_now(rc6);
}

/* ---- engines ---- */

int genx_rc6_unpark(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	if (!rc6->awake && software_enters(rc6)) {
		CLASS(genx_forcewake_scope, wake)(rc6->fw, control_domains(rc6));
		if (wake.err)
			return wake.err;
		write_unparked(rc6);
	}
	rc6->awake++;
	return 0;
}

/* The power context is lost: turn RC6 off for good. */
static void give_up(struct genx_rc6 *rc6)
{
	/*
	 * An error is ignored: RC6 must go off even if some wells do not wake. The caller holds the
	 * well of the control registers.
	 */
	CLASS(genx_forcewake_scope, wake)(rc6->fw, all_domains(rc6));
	rc6->on = false;
	write_now(rc6);
}

void genx_rc6_park(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	if (WARN_ON_ONCE(!rc6->awake))
		return;
	rc6->awake--;
	if (rc6->awake || !software_enters(rc6))
		return;
	CLASS(genx_forcewake_scope, wake)(rc6->fw, control_domains(rc6));
	/* if the well does not wake, RC6 stays programmed as for an engine that is awake */
	if (wake.err)
		return;
	if (check_context(rc6))
		write_parked(rc6);
	else
		give_up(rc6);
}

void genx_rc6_sleep(struct genx_rc6 *rc6)
{
	CLASS(genx_forcewake_scope, wake)(rc6->fw, all_domains(rc6));
	guard(mutex)(&rc6->lock);
	if (wake.err || !rc6->owned || !rc6->on || !to_desc(rc6)->target)
		return;
	if (!check_context(rc6)) {
		give_up(rc6);
		return;
	}
	/* the power gates are off if RC6 is inhibited */
	write_gates(rc6, gates_on(rc6));
	write_parked(rc6);
}

/* ---- users that need the GT awake ---- */

/*
 * The caller holds the well of the control registers. If another well does not wake, the registers
 * are written nevertheless: otherwise RC6 would interrupt counters, and OA would report wrong
 * values without any error.
 */
void genx_rc6_inhibit(struct genx_rc6 *rc6)
{
	CLASS(genx_forcewake_scope, wake)(rc6->fw, all_domains(rc6));
	guard(mutex)(&rc6->lock);
	save_found(rc6);
	rc6->inhibited++;
	/* the first user changes the registers */
	if (rc6->inhibited == 1)
		write_now(rc6);
}

void genx_rc6_allow(struct genx_rc6 *rc6)
{
	CLASS(genx_forcewake_scope, wake)(rc6->fw, all_domains(rc6));
	guard(mutex)(&rc6->lock);
	if (WARN_ON_ONCE(!rc6->inhibited))
		return;
	rc6->inhibited--;
	/* the last user is gone: write the registers as they were before genx_rc6_inhibit() */
	if (!rc6->inhibited)
		write_now(rc6);
}

/* ---- resets and losses of power ---- */

/*
 * Write again what a reset or a loss of power has cleared. A loss of power may also restore
 * firmware's voltage and lose the power context, so check both again.
 */
static void repeat_setup(struct genx_rc6 *rc6)
{
	if (!rc6->owned)
		return;
	write_setup(rc6);
	if (rc6->on)
		rc6->on = check_context(rc6) && check_voltage(rc6);
}

void genx_rc6_reset_begin(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	save_found(rc6);
	rc6->resetting = true;
	write_now(rc6);
}

void genx_rc6_reset_end(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	repeat_setup(rc6);
	rc6->resetting = false;
	write_now(rc6);
}

void genx_rc6_engine_reset(struct genx_rc6 *rc6, u32 base)
{
	if (READ_ONCE(rc6->owned) && to_desc(rc6))
		write_max_idle(rc6, base);
}

void genx_rc6_restore(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	repeat_setup(rc6);
	give_back(rc6);
}

bool genx_rc6_lost(const struct genx_rc6 *rc6)
{
	return READ_ONCE(rc6->lost);
}

/* ---- residency ---- */

bool genx_rc6_counts(const struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = to_desc(rc6);

	return desc && (desc->residency_ns || (desc->residency_window && rc6->sideband->cz_khz));
}

/*
 * The counter has 40 bits. The upper window shows bits 39:8 and the lower window bits 31:0, so only
 * bits 39:32 of the upper window are needed.
 */
static u32 read_upper(struct genx_rc6 *rc6)
{
	genx_mmio_write_masked(rc6->mmio, VLV_COUNTER_CONTROL, VLV_COUNTER_UPPER,
			       VLV_COUNTER_UPPER);
	return genx_mmio_read(rc6->mmio, RC6_RESIDENCY) >> 24;
}

static u32 read_lower(struct genx_rc6 *rc6)
{
	genx_mmio_write_masked(rc6->mmio, VLV_COUNTER_CONTROL, VLV_COUNTER_UPPER, 0);
	return genx_mmio_read(rc6->mmio, RC6_RESIDENCY);
}

/*
 * SIL-296: between two reads the counter may carry into the upper bits. If the upper bits changed,
 * read the lower bits again; the bits cannot carry twice in this time.
 */
static u64 read_window(struct genx_rc6 *rc6)
{
	unsigned int tries = 2;
	u32 before, lower, upper;

	guard(spinlock_irqsave)(&rc6->window);
	upper = read_upper(rc6);
	do {
		before = upper;
		lower = read_lower(rc6);
		upper = read_upper(rc6);
	} while (upper != before && --tries);
	return (u64)upper << 32 | lower;
}

/* Reads do not wake the GT: the register is in no force-wake domain (register facts: residency). */
int genx_rc6_residency(struct genx_rc6 *rc6, u64 *ticks)
{
	u64 value = to_desc(rc6)->residency_window ? read_window(rc6) :
		    genx_mmio_read(rc6->mmio, RC6_RESIDENCY);

	/* differences of the sum are right modulo 2^32, although each counter wraps by itself */
	if (to_desc(rc6)->residency_deep)
		value += genx_mmio_read(rc6->mmio, RC6P_RESIDENCY);
	if (genx_mmio_lost(rc6->mmio))
		return -ENODEV;
	*ticks = value;
	return 0;
}

u64 genx_rc6_residency_ns(const struct genx_rc6 *rc6, u64 from, u64 to)
{
	const struct genx_rc6_desc *desc = to_desc(rc6);

	/* ticks divided by kHz are ms, and one ms has USEC_PER_SEC (10^6) ns */
	if (desc->residency_window)
		return mul_u64_u32_div((to - from) & GENMASK_ULL(39, 0), USEC_PER_SEC,
				       rc6->sideband->cz_khz);
	return (u64)(u32)(to - from) * desc->residency_ns;
}

static const char *state_name(const struct genx_rc6 *rc6)
{
	if (rc6->lost)
		return "off, power context lost, needs a cold boot";
	if (!rc6->owned)
		return "as firmware left it";
	if (!rc6->on)
		return "off";
	return software_enters(rc6) && !rc6->awake ? "on, engines parked" : "on";
}

void genx_rc6_print(struct genx_rc6 *rc6, struct drm_printer *p)
{
	unsigned int inhibited;
	const char *state;

	scoped_guard(mutex, &rc6->lock) {
		state = state_name(rc6);
		inhibited = rc6->inhibited;
	}
	drm_printf(p, "RC6: %s%s\n", state, inhibited ? ", inhibited" : "");
}
