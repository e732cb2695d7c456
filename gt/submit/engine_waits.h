/* SPDX-License-Identifier: GPL-2.0-only */
/* What an engine waits for inside a batch. */
#ifndef GENX_GT_SUBMIT_ENGINE_WAITS_H
#define GENX_GT_SUBMIT_ENGINE_WAITS_H

#include <linux/types.h>

struct genx_engine;

/**
 * genx_engine_waits() - read whether the command that an engine executes waits
 * @engine: engine
 *
 * Reads one register if the engine holds its force-wake domains, and none otherwise: a parked
 * engine executes nothing. May sleep. The caller holds the lock of the reset, which puts force-wake
 * domains to sleep (FW-014).
 *
 * Return: RING_CTL_WAIT and RING_CTL_WAIT_SEMAPHORE; 0 if the device is lost.
 */
u32 genx_engine_waits(struct genx_engine *engine);

#endif
