/* SPDX-License-Identifier: GPL-2.0-only */
/* Frequency files in sysfs: gt_*_freq_mhz and gt/gt0/rps_*_freq_mhz below the card. */
#ifndef GENX_CORE_FILES_FREQ_SYSFS_H
#define GENX_CORE_FILES_FREQ_SYSFS_H

struct genx_device;

/**
 * genx_freq_sysfs_register() - add the files below the card
 * @genx: registered device
 *
 * Context: may sleep.
 *
 * Return: 0 or an errno; nothing is left behind on failure.
 */
int genx_freq_sysfs_register(struct genx_device *genx);

/** genx_freq_sysfs_unregister() - remove the files; waits for readers and writers. May sleep. */
void genx_freq_sysfs_unregister(struct genx_device *genx);

#endif
