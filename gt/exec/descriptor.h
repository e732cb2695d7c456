/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Context descriptors, which the submission port or queue takes: a builder for each
 * kind. Pure functions.
 */
#ifndef GENX_GT_EXEC_DESCRIPTOR_H
#define GENX_GT_EXEC_DESCRIPTOR_H

#include <linux/types.h>

#include "regs/platform.h"

/**
 * struct genx_desc_fields - fields of a descriptor
 * @lrca:	GGTT address of the context image, page aligned, below 4 GiB
 *		(ELSP-017, LRC-002)
 * @id:		software context id, see genx_desc_id_range()
 * @class:	engine class
 * @instance:	engine instance
 * @counter:	submission counter (ELSP-021); kinds without one ignore it
 */
struct genx_desc_fields {
	u32 lrca;
	u32 id;
	u8 class;
	u8 instance;
	u8 counter;
};

/**
 * genx_desc_build() - descriptor of a context with a 4-level address space
 * @kind: form of the platform
 * @f: fields; bits that do not fit are cut off
 *
 * Sources: register facts: context descriptor; ELSP-016, ELSP-020. Any context.
 *
 * Return: the descriptor, valid.
 */
u64 genx_desc_build(enum genx_desc_kind kind, const struct genx_desc_fields *f);

/**
 * genx_desc_parse() - fields of a descriptor
 * @kind: form of the platform
 * @desc: descriptor
 * @f: result; fields that the form does not have are 0
 */
void genx_desc_parse(enum genx_desc_kind kind, u64 desc, struct genx_desc_fields *f);

/**
 * genx_desc_hw_id() - the 32-bit id that OA reports carry
 * @desc: descriptor
 *
 * Return: descriptor bits 63:32.
 */
static inline u32 genx_desc_hw_id(u64 desc)
{
	return desc >> 32;
}

/**
 * genx_desc_status_id() - the id that status entries carry
 * @kind: form of the platform
 * @desc: descriptor
 *
 * Return: what struct genx_csb_event.away_id holds for this context.
 */
u32 genx_desc_status_id(enum genx_desc_kind kind, u64 desc);

/**
 * genx_desc_id_range() - software ids that a context may have
 * @kind: form of the platform
 * @min: smallest id
 * @max: largest id; the idle id is never in the range (ELSP-023)
 */
void genx_desc_id_range(enum genx_desc_kind kind, u32 *min, u32 *max);

#endif
