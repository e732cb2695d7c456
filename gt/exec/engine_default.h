/* SPDX-License-Identifier: GPL-2.0-only */
/* The default state that new contexts start from. */
#ifndef GENX_GT_EXEC_ENGINE_DEFAULT_H
#define GENX_GT_EXEC_ENGINE_DEFAULT_H

struct genx_engine;

/**
 * genx_engine_record_default() - run the first context, keep what it saves
 * @engine: engine, programmed, idle, with no default state
 *
 * Polls; the engine's interrupts may be masked. Lets the backend check how the hardware
 * reports (Z-01). May sleep.
 *
 * Return: 0; -EIO if the context does not run or is not saved; -ENOMEM;
 * -ENODEV.
 */
int genx_engine_record_default(struct genx_engine *engine);

#endif
