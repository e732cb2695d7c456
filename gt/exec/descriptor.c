// SPDX-License-Identifier: GPL-2.0-only
/*
 * Context descriptors of the platforms (register facts 5; ELSP-016, ELSP-020).
 */
#include <linux/bitfield.h>

#include "gt/exec/descriptor.h"
#include "regs/lrc.h"

/* Fields common to all kinds; contexts have 4-level address spaces. */
static u64 build_common(u32 lrca)
{
	return CTX_DESC_VALID | CTX_DESC_PRIVILEGE |
	       FIELD_PREP(CTX_DESC_ADDRESSING_MASK, CTX_DESC_LEGACY_64B) |
	       (lrca & CTX_DESC_LRCA_MASK);
}

u64 genx_desc_build(enum genx_desc_kind kind, const struct genx_desc_fields *f)
{
	u64 desc = build_common(f->lrca);

	switch (kind) {
	case GENX_DESC_GEN11:
		desc |= (u64)f->id << __bf_shf(CTX_DESC_GEN11_ID_MASK) & CTX_DESC_GEN11_ID_MASK;
		desc |= (u64)f->instance << __bf_shf(CTX_DESC_GEN11_INSTANCE_MASK) &
			CTX_DESC_GEN11_INSTANCE_MASK;
		desc |= (u64)f->class << __bf_shf(CTX_DESC_GEN11_CLASS_MASK) &
			CTX_DESC_GEN11_CLASS_MASK;
		break;
	case GENX_DESC_GEN125:
		desc |= (u64)f->id << __bf_shf(CTX_DESC_GEN125_ID_MASK) & CTX_DESC_GEN125_ID_MASK;
		desc |= (u64)f->counter << __bf_shf(CTX_DESC_GEN125_COUNTER_MASK) &
			CTX_DESC_GEN125_COUNTER_MASK;
		break;
	}
	return desc;
}

void genx_desc_parse(enum genx_desc_kind kind, u64 desc, struct genx_desc_fields *f)
{
	*f = (struct genx_desc_fields){ .lrca = desc & CTX_DESC_LRCA_MASK };
	switch (kind) {
	case GENX_DESC_GEN11:
		f->id = FIELD_GET(CTX_DESC_GEN11_ID_MASK, desc);
		f->instance = FIELD_GET(CTX_DESC_GEN11_INSTANCE_MASK, desc);
		f->class = FIELD_GET(CTX_DESC_GEN11_CLASS_MASK, desc);
		break;
	case GENX_DESC_GEN125:
		f->id = FIELD_GET(CTX_DESC_GEN125_ID_MASK, desc);
		f->counter = FIELD_GET(CTX_DESC_GEN125_COUNTER_MASK, desc);
		break;
	}
}

u32 genx_desc_status_id(enum genx_desc_kind kind, u64 desc)
{
	/* the entry's high DW is the descriptor's on Gen8-11 (register facts 4) */
	if (kind == GENX_DESC_GEN125)
		return FIELD_GET(CTX_DESC_GEN125_ID_MASK, desc);
	return genx_desc_hw_id(desc);
}

void genx_desc_id_range(enum genx_desc_kind kind, u32 *min, u32 *max)
{
	/* 0 is what an empty report carries, the highest is idle (ELSP-023) */
	*min = 1;
	if (kind == GENX_DESC_GEN125)
		*max = CTX_DESC_GEN125_IDLE_ID - 1;
	else
		*max = CTX_DESC_GEN11_ID_MAX - 1;
}
