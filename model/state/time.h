/* SPDX-License-Identifier: MIT */
/* Delays, which a seed makes random, and the timestamp. */
#ifndef GENX_MODEL_STATE_TIME_H
#define GENX_MODEL_STATE_TIME_H

#include "regs/port.h"

struct model;

/**
 * model_random() - get the next pseudo-random number
 * @m: model
 * @below: limit, exclusive
 *
 * Return: a number less than @below, or 0 if @below is 0.
 */
u32 model_random(struct model *m, u32 below);

/**
 * model_delay() - make a delay from a nominal one, by the seed and MODEL_FAULT_SLOW
 * @m: model
 * @nominal_ns: the delay without a seed
 *
 * Return: a delay in ns; with a seed, half to two and a half times the nominal one.
 */
u64 model_delay(struct model *m, u64 nominal_ns);

/**
 * model_latency() - make a delay of an operation whose duration no manual limits
 * @m: model
 * @nominal_ns: the delay without a seed
 *
 * Such operations can take long on a busy machine: commands, messages, stores.
 *
 * Return: a delay in ns as from model_delay(); with a seed, some are up to 16 times as long.
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
 * model_timestamp_khz() - frequency of that timestamp, as RPM_CONFIG0 reports it
 * @m: model
 *
 * Return: the frequency in kHz.
 */
u32 model_timestamp_khz(const struct model *m);

#endif
