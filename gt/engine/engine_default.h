/* SPDX-License-Identifier: GPL-2.0-only */
/* Records the default state, with which new contexts start. */
#ifndef GENX_GT_ENGINE_ENGINE_DEFAULT_H
#define GENX_GT_ENGINE_ENGINE_DEFAULT_H

struct genx_engine;

/**
 * genx_engine_record_default() - run the first context and copy the state that the engine saves
 * @engine: programmed and idle engine without a default state
 *
 * Polls, so the engine's interrupts may be masked. Also calls the backend's probe_status(), which
 * checks where the hardware reports context status (Z-01). May sleep.
 *
 * Return: 0; -EIO if the context does not run or is not saved; -ENOMEM;
 * -ENODEV.
 */
int genx_engine_record_default(struct genx_engine *engine);

#endif
