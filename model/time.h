/* SPDX-License-Identifier: MIT */
/* Delays, spread by the seed, and the timestamp. */
#ifndef GENX_MODEL_TIME_H
#define GENX_MODEL_TIME_H

#include "regs/port.h"

struct model;

/**
 * model_random() - next pseudo-random number of the seed
 * @m: model
 * @below: upper limit
 *
 * Return: a number below @below, 0 if that is 0.
 */
u32 model_random(struct model *m, u32 below);

/**
 * model_delay() - a nominal delay, spread by the seed and MODEL_FAULT_SLOW
 * @m: model
 * @nominal_ns: the delay without a seed
 *
 * Return: a delay in ns, half to two and a half times the nominal one.
 */
u64 model_delay(struct model *m, u64 nominal_ns);

/**
 * model_latency() - a nominal delay that no manual bounds
 * @m: model
 * @nominal_ns: the delay without a seed
 *
 * For operations that can take long on a busy machine: commands, messages, stores.
 *
 * Return: a delay in ns as model_delay() gives it; with a seed a few are up to 16
 * times as long.
 */
u64 model_latency(struct model *m, u64 nominal_ns);

/**
 * model_timestamp() - command streamer timestamp
 * @m: model
 *
 * Return: ticks since power-on.
 */
u64 model_timestamp(const struct model *m);

/**
 * model_timestamp_khz() - its frequency, as RPM_CONFIG0 reports it
 * @m: model
 *
 * Return: kHz.
 */
u32 model_timestamp_khz(const struct model *m);

#endif
