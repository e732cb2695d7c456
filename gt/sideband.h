/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Valleyview: messages to units outside the GPU. The punit, which sets the frequency of the GPU, is
 * one of them.
 */
#ifndef GENX_GT_SIDEBAND_H
#define GENX_GT_SIDEBAND_H

#include <linux/mutex.h>
#include <linux/pm_qos.h>
#include <linux/types.h>

struct genx_mmio;
struct genx_pmic;

/**
 * struct genx_sideband - the way to the units
 * @mmio:	register window
 * @pmic:	the machine's lock of the PMIC, which its I2C drivers take too
 * @lock:	serialises messages; taken after the lock of @pmic
 * @awake:	keeps the CPUs awake while @lock is held
 * @cz_khz:	frequency of the CZ clock, in which the residency is counted; constant after
 *		genx_freq_init(), which reads it; 0: unknown
 */
struct genx_sideband {
	struct genx_mmio *mmio;
	struct genx_pmic *pmic;
	struct mutex lock;	/* one message at a time */
	struct pm_qos_request awake;
	unsigned int cz_khz;
};

/**
 * genx_sideband_init() - set up the state; no access is made
 * @sideband: state to initialise
 * @mmio: register window
 * @pmic: the machine's lock of the PMIC
 */
void genx_sideband_init(struct genx_sideband *sideband, struct genx_mmio *mmio,
			struct genx_pmic *pmic);

/** genx_sideband_fini() - undo genx_sideband_init() */
void genx_sideband_fini(struct genx_sideband *sideband);

/**
 * genx_sideband_lock() - begin a sequence of messages
 * @sideband: sideband
 *
 * Keeps I2C drivers off the PMIC, which the punit uses, and keeps the CPUs awake. If a CPU changes
 * its sleep state while the punit changes a frequency, the machine can hang (SIL-303, SIL-526). May
 * sleep.
 */
void genx_sideband_lock(struct genx_sideband *sideband);

/** genx_sideband_unlock() - undo genx_sideband_lock() */
void genx_sideband_unlock(struct genx_sideband *sideband);

/**
 * genx_sideband_read() - read a register of a unit
 * @sideband: sideband; the caller holds genx_sideband_lock()
 * @port: unit, VLV_SIDEBAND_PORT_*
 * @reg: register of the unit
 * @val: set to the value of the register; unchanged after an error
 *
 * No force-wake is needed. May sleep, at most 15 ms.
 *
 * Return: 0, -ETIMEDOUT, or -ENODEV if the device is lost.
 */
int genx_sideband_read(struct genx_sideband *sideband, u8 port, u8 reg, u32 *val);

/**
 * genx_sideband_write() - write a register of a unit
 * @sideband: sideband; the caller holds genx_sideband_lock()
 * @port: unit, VLV_SIDEBAND_PORT_*
 * @reg: register of the unit
 * @val: value
 *
 * May sleep, at most 15 ms.
 *
 * Return: as genx_sideband_read().
 */
int genx_sideband_write(struct genx_sideband *sideband, u8 port, u8 reg, u32 val);

/* ---- gunit.c ---- */

/**
 * struct genx_gunit - state of the unit between the bus and the GT over a sleep
 * @mmio:	register window
 * @kept:	saved values of the registers in the platform's table and of the sleep controls
 * @asleep:	genx_gunit_sleep() succeeded, genx_gunit_wake() has not run since
 * @warned:	the log says that a well has no power context
 */
struct genx_gunit {
	struct genx_mmio *mmio;
	u32 *kept;
	bool asleep;
	bool warned;
};

/**
 * genx_gunit_init() - set up the state; no access is made
 * @gunit: state to initialise
 * @mmio: register window
 *
 * Return: 0; -ENOMEM; -ENODEV if the platform's kind of sleep is unknown.
 */
int genx_gunit_init(struct genx_gunit *gunit, struct genx_mmio *mmio);

/**
 * genx_gunit_fini() - undo genx_gunit_init()
 * @gunit: state
 */
void genx_gunit_fini(struct genx_gunit *gunit);

/**
 * genx_gunit_start() - allow wake-ups of the GT, at probe
 * @gunit: unit
 *
 * Valleyview: a previous driver may have left wake-ups forbidden. Other platforms need nothing.
 * May sleep, at most 25 ms.
 *
 * Return: 0; -ETIMEDOUT if the hardware does not acknowledge (logged); -ENODEV if the device is
 * lost.
 */
int genx_gunit_start(struct genx_gunit *gunit);

/**
 * genx_gunit_sleep() - prepare the unit for a loss of power
 * @gunit: unit; the engines are idle, and all force-wake domains are released
 *
 * Valleyview: forbids wake-ups of the GT, and saves the Gunit's registers. Other
 * platforms need nothing. May sleep, at most 30 ms.
 *
 * Return: 0; -ETIMEDOUT if the hardware does not acknowledge (logged); -ENODEV if the device is
 * lost. After -ETIMEDOUT wake-ups of the GT are allowed again.
 */
int genx_gunit_sleep(struct genx_gunit *gunit);

/**
 * genx_gunit_wake() - undo genx_gunit_sleep() after the loss of power
 * @gunit: unit
 *
 * Restores the registers and allows wake-ups of the GT. Does nothing if genx_gunit_sleep() failed
 * or did not run. May sleep, at most 30 ms.
 *
 * Return: 0; -ETIMEDOUT if the hardware does not acknowledge (logged); -ENODEV if the device is
 * lost.
 */
int genx_gunit_wake(struct genx_gunit *gunit);

#endif
