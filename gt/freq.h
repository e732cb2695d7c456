/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Frequency of the GT. The driver requests a frequency inside limits; the power controller sets it.
 *
 * On platforms whose engines run contexts, the governor (gt/exec/governor.h) chooses the request.
 * On other platforms the request stays as firmware set it.
 *
 * Source of limits, units and fields: register facts, frequencies and residency.
 */
#ifndef GENX_GT_FREQ_H
#define GENX_GT_FREQ_H

#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>

struct drm_printer;
struct genx_forcewake;
struct genx_freq_desc;
struct genx_pcode;
struct genx_sideband;

/* Unit of the limits in the fuses, the same on every platform. */
#define GENX_FREQ_STEP_MHZ	50

/**
 * enum genx_freq_what - a frequency of the GT
 * @GENX_FREQ_ACT:	actual frequency; 0 or meaningless while the GT sleeps
 * @GENX_FREQ_CUR:	requested frequency
 * @GENX_FREQ_BOOST:	frequency that is requested, inside the limits, while a process waits
 *			for the GPU
 * @GENX_FREQ_MAX:	upper limit of the request
 * @GENX_FREQ_MIN:	lower limit of the request while the device is awake
 * @GENX_FREQ_RP0:	highest frequency of the part
 * @GENX_FREQ_RP1:	guaranteed frequency of the part
 * @GENX_FREQ_RPE:	most efficient frequency: the request starts there after an idle time
 * @GENX_FREQ_RPN:	lowest frequency of the part
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
	GENX_FREQ_RPE,
	GENX_FREQ_RPN,
	GENX_FREQ_COUNT
};

/**
 * struct genx_freq_punit - requests to the punit (VLV)
 * @lock:	serialises requests; taken before the lock of the sideband
 * @work:	sends a request that was made in a context that must not sleep
 * @sent:	frequency of the last request, in MHz; 0: unknown
 * @ref_khz:	reference clock; constant after genx_freq_init()
 * @found_bias:	how the punit divided the power of the SoC at probe
 */
struct genx_freq_punit {
	struct mutex lock;	/* one request at a time */
	struct work_struct work;
	unsigned int sent;
	unsigned int ref_khz;
	u32 found_bias;
};

/**
 * struct genx_freq - requested frequency and its limits
 * @fw:		force-wake
 * @pcode:	firmware that names the efficient frequency on some platforms
 * @sideband:	way to the punit
 * @punit:	requests to the punit
 * @timestamp_hz: clock of the timestamps, whose ticks the evaluation intervals count
 * @desc:	registers and fields; NULL if the driver does not control the frequency
 * @found_request: request at probe: value of the register, or code of the punit
 * @found_control: value of RP_CONTROL at probe
 * @lock:	protects all fields below, and the request register
 * @mhz:	limits, by enum genx_freq_what
 * @want:	frequency that the load asks for, in MHz; may be outside the limits
 * @requested:	frequency in the request register, or to send to the punit, in MHz; 0: unknown
 * @asleep:	the device sleeps: changes are recorded, but the register is not written
 * @named:	pcode named the efficient frequency; constant after genx_freq_init()
 */
struct genx_freq {
	struct genx_forcewake *fw;
	struct genx_pcode *pcode;
	struct genx_sideband *sideband;
	struct genx_freq_punit punit;
	u32 timestamp_hz;
	const struct genx_freq_desc *desc;
	u32 found_request;
	u32 found_control;
	spinlock_t lock;	/* all fields below */
	unsigned int mhz[GENX_FREQ_COUNT];
	unsigned int want;
	unsigned int requested;
	bool asleep;
	bool named;
};

/**
 * genx_freq_init() - mask interrupts, read the limits, enable frequency control
 * @freq: frequency
 * @fw: force-wake
 * @pcode: firmware that names the efficient frequency; if pcode does not answer, RP1 is used as the
 *	efficient frequency
 * @sideband: way to the punit; if the punit does not answer, the frequency is not controlled
 * @timestamp_hz: clock of the timestamps
 * @fuses: true: the fuses can be read; false: the frequency that firmware requested is used for all
 *	limits
 *
 * The frequency that firmware requested stays, moved inside the limits of the part. May sleep.
 *
 * Return: 0, the error of genx_forcewake_get(), or -ENODEV if the device is lost; after an error
 * there is nothing to undo.
 */
int genx_freq_init(struct genx_freq *freq, struct genx_forcewake *fw, struct genx_pcode *pcode,
		   struct genx_sideband *sideband, u32 timestamp_hz, bool fuses);

/** genx_freq_fini() - restore what genx_freq_init() found, if the GT wakes. May sleep. */
void genx_freq_fini(struct genx_freq *freq);

/**
 * genx_freq_get() - read a frequency
 * @freq: frequency; its descriptor is not NULL
 * @what: frequency to read
 *
 * GENX_FREQ_ACT and GENX_FREQ_CUR are read from the hardware. For these two the caller keeps the
 * device powered and holds the reset lock, because a reset puts force-wake domains to sleep
 * (FW-014). May sleep.
 *
 * Return: MHz, the error of genx_forcewake_get() or of genx_sideband_read(), or -ENODEV if the
 * device is lost.
 */
int genx_freq_get(struct genx_freq *freq, enum genx_freq_what what);

/**
 * genx_freq_set() - change a limit, and move the request inside the limits
 * @freq: frequency; its descriptor is not NULL
 * @what: GENX_FREQ_MIN, GENX_FREQ_MAX or GENX_FREQ_BOOST
 * @mhz: new limit
 *
 * The caller keeps the device powered and holds the reset lock. May sleep.
 *
 * Return: 0; -EINVAL if @mhz is outside the part's limits, or if the minimum would exceed the
 * maximum; or the error of genx_forcewake_get() or of genx_sideband_write(). After an error the
 * limit is unchanged.
 */
int genx_freq_set(struct genx_freq *freq, enum genx_freq_what what, unsigned int mhz);

/**
 * genx_freq_want() - request a frequency, moved inside the limits
 * @freq: frequency
 * @mhz: frequency that the load asks for
 *
 * If the request changes, writes the register, or on VLV schedules a work item that sends the
 * request to the punit. If a force-wake domain that the write needs does not wake, the old request
 * stays. Any context.
 */
void genx_freq_want(struct genx_freq *freq, unsigned int mhz);

/**
 * genx_freq_sleep() - request the lowest frequency, before the device sleeps
 * @freq: frequency
 *
 * Until genx_freq_restore() nothing is requested. May sleep.
 */
void genx_freq_sleep(struct genx_freq *freq);

/**
 * genx_freq_restore() - program all registers and repeat the request, after a reset or a sleep
 * @freq: frequency
 *
 * May sleep.
 *
 * Return: 0 or the error of genx_forcewake_get() or of genx_sideband_write().
 */
int genx_freq_restore(struct genx_freq *freq);

/** genx_freq_print() - print request and limits, if the driver controls the frequency */
void genx_freq_print(struct genx_freq *freq, struct drm_printer *p);

#endif
