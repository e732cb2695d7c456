// SPDX-License-Identifier: GPL-2.0-only
/*
 * Programs RC6. The thresholds and control values come from the platform's descriptor (register
 * facts: power and RC6).
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/pcode.h"
#include "gt/rc6.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

void genx_rc6_init(struct genx_rc6 *rc6, struct genx_forcewake *fw, struct genx_pcode *pcode,
		   const u32 *engines)
{
	*rc6 = (struct genx_rc6){
		.mmio = fw->mmio, .fw = fw, .pcode = pcode, .engines = engines,
	};
	mutex_init(&rc6->lock);
}

void genx_rc6_fini(struct genx_rc6 *rc6)
{
	mutex_destroy(&rc6->lock);
}

/*
 * Turn RC6 off, and first the power gates that genx has turned on. RC_CONTROL is set to the
 * platform's off value, or to 0 if it has no descriptor.
 */
static void write_off(struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = rc6->mmio->plat->rc6;

	if (rc6->owned && desc->gates)
		genx_mmio_write(rc6->mmio, PG_ENABLE, 0);
	genx_mmio_write(rc6->mmio, RC_CONTROL, desc ? desc->off : 0);
	genx_mmio_write(rc6->mmio, RC_STATE, 0);
}

static void write_setup(struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = rc6->mmio->plat->rc6;
	unsigned long engines = *rc6->engines;
	unsigned int i;

	for (i = 0; i < desc->n_setup; i++)
		genx_mmio_write(rc6->mmio, GENX_REG(desc->setup[i].addr), desc->setup[i].value);
	for_each_set_bit(i, &engines, 32)
		genx_mmio_write(rc6->mmio, RING_MAX_IDLE(rc6->mmio->plat->engines[i].mmio_base),
				desc->max_idle);
}

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
	unsigned int min_mv = rc6->mmio->plat->rc6->min_mv;
	int err = min_mv ? raise_voltage(rc6, min_mv) : 0;

	if (err)
		drm_warn(rc6->mmio->drm,
			 "RC6: pcode did not raise its voltage to %u mV (%pe), not enabled\n",
			 min_mv, ERR_PTR(err));
	return !err;
}

/* Write genx's setting if genx programs RC6, otherwise restore firmware's. */
static void write_on(struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = rc6->mmio->plat->rc6;

	if (rc6->owned && rc6->on) {
		if (desc->gates)
			genx_mmio_write(rc6->mmio, PG_ENABLE, desc->gates);
		genx_mmio_write(rc6->mmio, RC_STATE, 0);
		genx_mmio_write(rc6->mmio, RC_CONTROL, desc->control);
	} else if (rc6->owned || rc6->taken) {
		write_off(rc6);
	} else {
		genx_mmio_write(rc6->mmio, RC_STATE, rc6->state);
		genx_mmio_write(rc6->mmio, RC_CONTROL, rc6->control);
	}
}

static void write_now(struct genx_rc6 *rc6)
{
	if (rc6->inhibited)
		write_off(rc6);
	else if (rc6->owned)
		write_on(rc6);
}

static bool can_own(struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = rc6->mmio->plat->rc6;

	if (!desc)
		return false;
	/* firmware sets the address of the power context */
	return !desc->needs || genx_mmio_read(rc6->mmio, GENX_REG(desc->needs));
}

/* Force-wake domains of the control registers of RC6. */
static u32 own_domains(const struct genx_rc6 *rc6)
{
	return genx_mmio_domains(rc6->mmio->plat, RC_CONTROL.addr) & rc6->fw->present;
}

/* Force-wake domains of all registers of RC6; write_setup() writes a register of each engine. */
static u32 domains(const struct genx_rc6 *rc6)
{
	unsigned long engines = *rc6->engines;
	u32 ret = own_domains(rc6);
	unsigned int i;

	for_each_set_bit(i, &engines, 32)
		ret |= rc6->mmio->plat->engines[i].fw_domains;
	return ret;
}

/* Save the values of firmware, unless they are saved or were replaced. */
static void save_found(struct genx_rc6 *rc6)
{
	if (rc6->owned || rc6->taken || rc6->inhibited)
		return;
	rc6->control = genx_mmio_read(rc6->mmio, RC_CONTROL);
	rc6->state = genx_mmio_read(rc6->mmio, RC_STATE);
}

/* Restore the setting of firmware that genx_rc6_take_over() replaced. */
static void give_back(struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = rc6->mmio->plat->rc6;

	if (!rc6->taken)
		return;
	if (desc && !check_voltage(rc6)) {
		rc6->control = desc->off;
		rc6->state = 0;
	}
	rc6->taken = false;
	if (!rc6->inhibited)
		write_on(rc6);
}

void genx_rc6_take_over(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	save_found(rc6);
	rc6->taken = !rc6->owned;
	write_off(rc6);
}

void genx_rc6_give_back(struct genx_rc6 *rc6)
{
	if (!READ_ONCE(rc6->taken))
		return;
	CLASS(genx_forcewake_scope, wake)(rc6->fw, own_domains(rc6));
	guard(mutex)(&rc6->lock);
	if (!wake.err)
		give_back(rc6);
}

int genx_rc6_enable(struct genx_rc6 *rc6)
{
	CLASS(genx_forcewake_scope, wake)(rc6->fw, domains(rc6));
	if (wake.err)
		return wake.err;
	guard(mutex)(&rc6->lock);
	if (!can_own(rc6)) {
		give_back(rc6);
		return 0;
	}
	rc6->owned = true;
	rc6->taken = false;
	rc6->on = check_voltage(rc6);
	write_setup(rc6);
	write_now(rc6);
	return 0;
}

void genx_rc6_disable(struct genx_rc6 *rc6)
{
	CLASS(genx_forcewake_scope, wake)(rc6->fw, own_domains(rc6));
	guard(mutex)(&rc6->lock);
	if (!rc6->on)
		return;
	rc6->on = false;
	if (!wake.err)
		write_off(rc6);
}

void genx_rc6_inhibit(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	save_found(rc6);
	if (!rc6->inhibited++)
		write_off(rc6);
}

void genx_rc6_allow(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	if (!WARN_ON_ONCE(!rc6->inhibited) && !--rc6->inhibited)
		write_on(rc6);
}

void genx_rc6_restore(struct genx_rc6 *rc6)
{
	guard(mutex)(&rc6->lock);
	if (rc6->owned)
		write_setup(rc6);
	give_back(rc6);
	/* a loss of power may restore firmware's voltage */
	if (rc6->on)
		rc6->on = check_voltage(rc6);
	write_now(rc6);
}

unsigned int genx_rc6_residency_unit(const struct genx_rc6 *rc6)
{
	const struct genx_rc6_desc *desc = rc6->mmio->plat->rc6;

	return desc ? desc->residency_ns : 0;
}

/* Reads do not wake the GT: the register is in no force-wake domain (register facts: residency). */
int genx_rc6_residency(const struct genx_rc6 *rc6, u32 *ticks)
{
	u32 value = genx_mmio_read(rc6->mmio, RC6_RESIDENCY);

	if (genx_mmio_lost(rc6->mmio))
		return -ENODEV;
	*ticks = value;
	return 0;
}

void genx_rc6_print(struct genx_rc6 *rc6, struct drm_printer *p)
{
	bool owned, on;
	unsigned int inhibited;

	scoped_guard(mutex, &rc6->lock) {
		owned = rc6->owned;
		on = rc6->on;
		inhibited = rc6->inhibited;
	}
	drm_printf(p, "RC6: %s%s\n", !owned ? "as firmware left it" : on ? "on" : "off",
		   inhibited ? ", inhibited" : "");
}
