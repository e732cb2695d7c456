/* SPDX-License-Identifier: MIT */
/* A thread of an EU of Gen7 or Gen7.5. */
#ifndef GENX_MODEL_EU_EU_H
#define GENX_MODEL_EU_EU_H

#include "model/state/cs_types.h"

/**
 * model_eu_overwrites() - does a program overwrite all registers of its thread?
 * @eu: thread, with its program
 * @jump_bytes: unit of the distance of a jump
 * @data: inline data of the thread, its register 1
 * @n: number of words of @data
 * @steps: number of instructions that it must execute at least
 *
 * Strict: sources must be known, and it must write a block to the render cache, and end.
 *
 * Return: true if it does; also false if the model does not know an instruction.
 */
bool model_eu_overwrites(struct model_eu *eu, u32 jump_bytes, const u32 *data, u32 n, u32 steps);

#endif
