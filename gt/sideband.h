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
 * @lock:	serialises messages; taken after that of @pmic
 * @awake:	keeps the CPUs awake while @lock is held
 * @cz_khz:	the CZ clock, in which the residency is counted, as genx_freq_init() read it; 0: it
 *		did not; constant afterwards
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
 * @pmic: lock of the machine
 */
void genx_sideband_init(struct genx_sideband *sideband, struct genx_mmio *mmio,
			struct genx_pmic *pmic);

/** genx_sideband_fini() - undo genx_sideband_init() */
void genx_sideband_fini(struct genx_sideband *sideband);

/**
 * genx_sideband_lock() - begin a sequence of messages
 * @sideband: sideband
 *
 * Keeps I2C drivers off the PMIC, which the punit uses, and the CPUs awake: a change of their sleep
 * states while the punit changes a frequency can hang the machine (SIL-303, SIL-526). May sleep.
 */
void genx_sideband_lock(struct genx_sideband *sideband);

/** genx_sideband_unlock() - undo genx_sideband_lock() */
void genx_sideband_unlock(struct genx_sideband *sideband);

/**
 * genx_sideband_read() - read a register of a unit
 * @sideband: sideband; the caller holds genx_sideband_lock()
 * @port: unit, VLV_SIDEBAND_PORT_*
 * @reg: register of the unit
 * @val: value; unchanged after an error
 *
 * No force-wake is needed. May sleep, at most 25 ms.
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
 * May sleep, at most 25 ms.
 *
 * Return: as genx_sideband_read().
 */
int genx_sideband_write(struct genx_sideband *sideband, u8 port, u8 reg, u32 val);

#endif
