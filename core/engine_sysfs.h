/* SPDX-License-Identifier: GPL-2.0-only */
/* Engines in sysfs: engine/<name>/ below the card, as i915 has it. */
#ifndef GENX_CORE_ENGINE_SYSFS_H
#define GENX_CORE_ENGINE_SYSFS_H

struct genx_device;

/**
 * genx_engine_sysfs_register() - add the directories below the card
 * @genx: registered device
 *
 * Nothing on a platform whose engines run no contexts.
 *
 * Context: may sleep.
 *
 * Return: 0 or an errno; nothing is left behind on failure.
 */
int genx_engine_sysfs_register(struct genx_device *genx);

/**
 * genx_engine_sysfs_unregister() - remove the directories; waits for readers and writers
 * @genx: device
 *
 * Context: may sleep. Nothing to do if they were not added.
 */
void genx_engine_sysfs_unregister(struct genx_device *genx);

#endif
