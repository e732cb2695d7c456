/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Builds and parses context descriptors, which the driver writes to the submission port or queue.
 * The functions access no hardware.
 */
#ifndef GENX_GT_ENCODE_DESCRIPTOR_H
#define GENX_GT_ENCODE_DESCRIPTOR_H

#include <linux/types.h>

#include "regs/platform.h"

/**
 * struct genx_desc_fields - fields of a descriptor
 * @lrca:	GGTT address of the context image, page aligned, below 4 GiB
 *		(ELSP-017, LRC-002)
 * @id:		software context id, see genx_descriptor_id_range()
 * @class:	engine class
 * @instance:	engine instance
 * @counter:	submission counter (ELSP-021); ignored by formats without a counter
 */
struct genx_desc_fields {
	u32 lrca;
	u32 id;
	u8 class;
	u8 instance;
	u8 counter;
};

/**
 * genx_descriptor_build() - build the descriptor of a context with a 4-level address space
 * @kind: descriptor format of the platform
 * @f: fields; bits that do not fit are cut off
 *
 * Sources: register facts: context descriptor; ELSP-016, ELSP-020. Any context.
 *
 * Return: the descriptor, with its valid bit set.
 */
u64 genx_descriptor_build(enum genx_desc_kind kind, const struct genx_desc_fields *f);

/**
 * genx_descriptor_parse() - extract the fields of a descriptor
 * @kind: descriptor format of the platform
 * @desc: descriptor
 * @f: result; fields that the format does not have are 0
 */
void genx_descriptor_parse(enum genx_desc_kind kind, u64 desc, struct genx_desc_fields *f);

/**
 * genx_descriptor_hw_id() - the 32-bit id that OA reports carry
 * @desc: descriptor
 *
 * Return: descriptor bits 63:32.
 */
static inline u32 genx_descriptor_hw_id(u64 desc)
{
	return desc >> 32;
}

/**
 * genx_descriptor_status_id() - the id that status entries carry
 * @kind: descriptor format of the platform
 * @desc: descriptor
 *
 * Return: the value of away_id in struct genx_csb_event for this context.
 */
u32 genx_descriptor_status_id(enum genx_desc_kind kind, u64 desc);

/**
 * genx_descriptor_id_range() - software ids that a context may have
 * @kind: descriptor format of the platform
 * @min: smallest id
 * @max: largest id; the idle id is never in the range (ELSP-023)
 */
void genx_descriptor_id_range(enum genx_desc_kind kind, u32 *min, u32 *max);

#endif
