/* SPDX-License-Identifier: GPL-2.0-only */
/* Engines in sysfs: the directories engine/<name>/ below the card, as with i915. */
#ifndef GENX_CORE_FILES_ENGINE_SYSFS_H
#define GENX_CORE_FILES_ENGINE_SYSFS_H

struct genx_device;

/**
 * genx_engine_sysfs_register() - add the directories below the card
 * @genx: registered device
 *
 * Adds nothing on a platform whose engines run no contexts.
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
 * Does nothing if the directories were not added.
 *
 * Context: may sleep.
 */
void genx_engine_sysfs_unregister(struct genx_device *genx);

#endif
