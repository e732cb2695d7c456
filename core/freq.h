/* SPDX-License-Identifier: GPL-2.0-only */
/* Frequency files in sysfs: gt_*_freq_mhz of the card and gt/gt0/rps_*. */
#ifndef GENX_CORE_FREQ_H
#define GENX_CORE_FREQ_H

struct genx_device;

/**
 * genx_freq_register() - add the files below the card
 * @genx: registered device
 *
 * Context: may sleep.
 *
 * Return: 0 or an errno; nothing is left behind on failure.
 */
int genx_freq_register(struct genx_device *genx);

/** genx_freq_unregister() - remove them; no file runs afterwards. May sleep. */
void genx_freq_unregister(struct genx_device *genx);

/**
 * genx_freq_suspend() - remember the request
 * @genx: device, registered or not
 *
 * Context: any.
 */
void genx_freq_suspend(struct genx_device *genx);

/**
 * genx_freq_resume() - ask for the frequency before again
 * @genx: device after genx_freq_suspend()
 *
 * Context: any.
 */
void genx_freq_resume(struct genx_device *genx);

#endif
