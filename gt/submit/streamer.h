/* SPDX-License-Identifier: GPL-2.0-only */
/* Program the registers of a command streamer that do not depend on the way of submission. */
#ifndef GENX_GT_SUBMIT_STREAMER_H
#define GENX_GT_SUBMIT_STREAMER_H

struct genx_engine;

/**
 * genx_streamer_enable() - program a command streamer
 * @engine: engine after power-up or reset with an empty queue, its domains held
 *
 * Sets interrupt and error masks, starts the ring, names the non-privileged registers, turns
 * the watchdog off, applies workarounds and MOCS. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_streamer_enable(struct genx_engine *engine);

/**
 * genx_streamer_stop() - mask the interrupts and stop the ring
 * @engine: engine, its domains held
 *
 * May sleep.
 *
 * Return: 0; -ETIMEDOUT if the ring does not stop: only a reset helps; -ENODEV.
 */
int genx_streamer_stop(struct genx_engine *engine);

#endif
