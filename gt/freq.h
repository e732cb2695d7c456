/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Frequency of the GT: what is requested of the power controller, inside limits.
 *
 * The request is moved by the governor (gt/exec/governor.h) where engines run contexts; elsewhere
 * it stays as firmware set it. Limits, units and fields: register facts, frequencies and residency.
 */
#ifndef GENX_GT_FREQ_H
#define GENX_GT_FREQ_H

#include <linux/spinlock.h>
#include <linux/types.h>

struct drm_printer;
struct genx_forcewake;
struct genx_freq_desc;

/* Unit of the limits on every platform. */
#define GENX_FREQ_STEP_MHZ	50

/**
 * enum genx_freq_what - a frequency of the GT
 * @GENX_FREQ_ACT:	at which it runs; 0 or meaningless while it sleeps
 * @GENX_FREQ_CUR:	requested
 * @GENX_FREQ_BOOST:	requested while a process waits for the GPU, inside the limits
 * @GENX_FREQ_MAX:	no more is requested
 * @GENX_FREQ_MIN:	no less is requested while the device is awake
 * @GENX_FREQ_RP0:	highest of the part
 * @GENX_FREQ_RP1:	guaranteed
 * @GENX_FREQ_RPN:	lowest
 * @GENX_FREQ_COUNT:	number of frequencies
 */
enum genx_freq_what {
	GENX_FREQ_ACT,
	GENX_FREQ_CUR,
	GENX_FREQ_BOOST,
	GENX_FREQ_MAX,
	GENX_FREQ_MIN,
	GENX_FREQ_RP0,
	GENX_FREQ_RP1,
	GENX_FREQ_RPN,
	GENX_FREQ_COUNT
};

/**
 * struct genx_freq - requested frequency and its limits
 * @fw:		force-wake
 * @desc:	registers, NULL: the driver cannot reach those of the platform
 * @found_request: request register before the driver
 * @found_control: RP_CONTROL before the driver
 * @lock:	protects all below, and the request register
 * @mhz:	limits, by enum genx_freq_what
 * @want:	in MHz, inside the limits or not
 * @requested:	in MHz, what the register has; 0: unknown
 * @asleep:	the device sleeps: changes are recorded only
 */
struct genx_freq {
	struct genx_forcewake *fw;
	const struct genx_freq_desc *desc;
	u32 found_request;
	u32 found_control;
	spinlock_t lock;	/* what follows */
	unsigned int mhz[GENX_FREQ_COUNT];
	unsigned int want;
	unsigned int requested;
	bool asleep;
};

/**
 * genx_freq_init() - read the limits, enable frequency control
 * @freq: frequency
 * @fw: force-wake
 *
 * The request stays as it was found, inside the limits of the part. May sleep.
 *
 * Return: 0 or the error of genx_forcewake_get(); then there is nothing to undo.
 */
int genx_freq_init(struct genx_freq *freq, struct genx_forcewake *fw);

/** genx_freq_fini() - write back what genx_freq_init() found. Nothing on a lost device. */
void genx_freq_fini(struct genx_freq *freq);

/**
 * genx_freq_get() - a frequency
 * @freq: frequency of a platform that has it
 * @what: which
 *
 * GENX_FREQ_ACT and GENX_FREQ_CUR are read from the hardware: the device has power, and the
 * reset lock is held, since a reset puts force-wake domains to sleep (FW-014). Any context.
 *
 * Return: MHz, the error of genx_forcewake_get(), or -ENODEV if the device is lost.
 */
int genx_freq_get(struct genx_freq *freq, enum genx_freq_what what);

/**
 * genx_freq_set() - change a limit, and move the request inside
 * @freq: frequency of a platform that has it
 * @what: GENX_FREQ_MIN, GENX_FREQ_MAX or GENX_FREQ_BOOST
 * @mhz: value
 *
 * The device has power, and the reset lock is held. Any context.
 *
 * Return: 0, -EINVAL if @mhz is outside of the part's limits or the other limit, or the
 * error of genx_forcewake_get(); then the limit is unchanged.
 */
int genx_freq_set(struct genx_freq *freq, enum genx_freq_what what, unsigned int mhz);

/**
 * genx_freq_want() - request a frequency inside the limits
 * @freq: frequency
 * @mhz: what the load asks for
 *
 * Writes the register if the request changes. If a force-wake domain that the write needs does
 * not wake, the request stays as it was. Any context.
 */
void genx_freq_want(struct genx_freq *freq, unsigned int mhz);

/**
 * genx_freq_sleep() - request the lowest frequency, before the device sleeps
 * @freq: frequency
 *
 * Until genx_freq_restore() the register is not written. Any context.
 */
void genx_freq_sleep(struct genx_freq *freq);

/**
 * genx_freq_restore() - enable frequency control and request again, after a reset or a sleep
 * @freq: frequency
 *
 * Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_freq_restore(struct genx_freq *freq);

/** genx_freq_print() - print request and limits; nothing if the platform has none */
void genx_freq_print(struct genx_freq *freq, struct drm_printer *p);

#endif
