/* SPDX-License-Identifier: GPL-2.0-only */
/* Valleyview's Gunit: saved before a loss of power and restored after it. */
#ifndef GENX_GT_GUNIT_H
#define GENX_GT_GUNIT_H

#include <linux/types.h>

struct genx_mmio;

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
 * Return: 0; -ETIMEDOUT if the hardware does not acknowledge (logged); -ENODEV.
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
 * Return: 0; -ETIMEDOUT if the hardware does not acknowledge (logged); -ENODEV.
 */
int genx_gunit_wake(struct genx_gunit *gunit);

#endif
