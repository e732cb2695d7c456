/* SPDX-License-Identifier: MIT */
/* The parts of local memory, and the sizes that BAR 2 can have. */
#ifndef GENX_MODEL_MEMORY_LOCAL_LAYOUT_H
#define GENX_MODEL_MEMORY_LOCAL_LAYOUT_H

#include "model/state/model_types.h"

struct model;
struct model_part;

/* Bytes of main memory for which the control data of compressed memory have one byte. */
#define MODEL_CCS_RATIO		256U
/* Size of BAR 2 if nothing resized it, and the configuration does not say another one. */
#define MODEL_LOCAL_WINDOW	0x10000000U
#define MODEL_64K		0x10000ULL
#define MODEL_1M		0x100000ULL

/**
 * model_local_configure() - put the layout that a configuration asks for into its fuse registers
 * @part: part
 * @cfg: configuration, changed; registers that it sets itself keep their values
 */
void model_local_configure(const struct model_part *part, struct model_config *cfg);

/**
 * model_local_size() - all of local memory, with what software may not use
 * @m: model
 *
 * Return: bytes; 0: the part has none.
 */
u64 model_local_size(const struct model *m);

/**
 * model_local_end() - end of the local memory that software may use
 * @m: model
 *
 * Return: address of the control data of compressed memory (flat CCS base).
 */
u64 model_local_end(const struct model *m);

/**
 * model_local_entries() - where the hardware keeps the entries of the GGTT
 * @m: model
 *
 * Return: address, the end of the control data of compressed memory; stolen memory follows.
 */
u64 model_local_entries(const struct model *m);

/**
 * model_local_sizes() - sizes that BAR 2 can have
 * @m: model
 *
 * Return: a set of bits: bit n stands for 1 MiB << n, as in the Resizable BAR capability less the
 * four lowest bits of its register; 0: the part has no local memory.
 */
u64 model_local_sizes(const struct model *m);

#endif
