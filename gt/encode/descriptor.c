// SPDX-License-Identifier: GPL-2.0-only
/*
 * Context descriptors of the platforms (register facts: context descriptor; ELSP-016, ELSP-020).
 */
#include <linux/bitfield.h>

#include "gt/encode/descriptor.h"
#include "regs/lrc.h"

/**
 * struct desc_kind - one format of descriptors
 * @build:	returns the bits of class, instance, id and counter
 * @parse:	extracts class, instance, id and counter
 * @status_id:	returns the id of the context in status entries
 * @id_max:	highest id of a context; if status entries have an id that means idle, that id is
 *		@id_max + 1 (ELSP-023)
 */
struct desc_kind {
	u64 (*build)(const struct genx_desc_fields *f);
	void (*parse)(u64 desc, struct genx_desc_fields *f);
	u32 (*status_id)(u64 desc);
	u32 id_max;
};

static u64 gen9_build(const struct genx_desc_fields *f)
{
	return (u64)f->id << __bf_shf(CTX_DESC_GEN8_ID_MASK) & CTX_DESC_GEN8_ID_MASK;
}

static u64 gen8_build(const struct genx_desc_fields *f)
{
	return gen9_build(f) | CTX_DESC_GEN8_COHERENT;
}

static void gen8_parse(u64 desc, struct genx_desc_fields *f)
{
	f->id = FIELD_GET(CTX_DESC_GEN8_ID_MASK, desc);
}

static u64 gen11_build(const struct genx_desc_fields *f)
{
	return ((u64)f->id << __bf_shf(CTX_DESC_GEN11_ID_MASK) & CTX_DESC_GEN11_ID_MASK) |
	       ((u64)f->instance << __bf_shf(CTX_DESC_GEN11_INSTANCE_MASK) &
		CTX_DESC_GEN11_INSTANCE_MASK) |
	       ((u64)f->class << __bf_shf(CTX_DESC_GEN11_CLASS_MASK) & CTX_DESC_GEN11_CLASS_MASK);
}

static void gen11_parse(u64 desc, struct genx_desc_fields *f)
{
	f->id = FIELD_GET(CTX_DESC_GEN11_ID_MASK, desc);
	f->instance = FIELD_GET(CTX_DESC_GEN11_INSTANCE_MASK, desc);
	f->class = FIELD_GET(CTX_DESC_GEN11_CLASS_MASK, desc);
}

/* Only engines with EUs have a priority; for the other engines the bits stay 0 (G12-056). */
static u64 gen12_build(const struct genx_desc_fields *f)
{
	u64 priority = f->class == GENX_CLASS_RENDER ? CTX_DESC_GEN12_PRIORITY_NORMAL : 0;

	return gen11_build(f) | FIELD_PREP(CTX_DESC_GEN12_PRIORITY_MASK, priority);
}

static u32 gen12_status_id(u64 desc)
{
	return FIELD_GET(CTX_DESC_GEN11_ID_MASK, desc);
}

static u64 gen125_build(const struct genx_desc_fields *f)
{
	return ((u64)f->id << __bf_shf(CTX_DESC_GEN125_ID_MASK) & CTX_DESC_GEN125_ID_MASK) |
	       ((u64)f->counter << __bf_shf(CTX_DESC_GEN125_COUNTER_MASK) &
		CTX_DESC_GEN125_COUNTER_MASK);
}

static void gen125_parse(u64 desc, struct genx_desc_fields *f)
{
	f->id = FIELD_GET(CTX_DESC_GEN125_ID_MASK, desc);
	f->counter = FIELD_GET(CTX_DESC_GEN125_COUNTER_MASK, desc);
}

static u32 gen125_status_id(u64 desc)
{
	return FIELD_GET(CTX_DESC_GEN125_ID_MASK, desc);
}

static const struct desc_kind desc_kinds[] = {
	[GENX_DESC_GEN11] = {
		.build = gen11_build,
		.parse = gen11_parse,
		/*
		 * the high DW of a status entry is the high DW of the descriptor (register facts:
		 * submission)
		 */
		.status_id = genx_descriptor_hw_id,
		.id_max = CTX_DESC_GEN11_ID_MAX - 1,
	},
	/* status entries hold the id alone, without class and instance (G12-051) */
	[GENX_DESC_GEN12] = {
		.build = gen12_build,
		.parse = gen11_parse,
		.status_id = gen12_status_id,
		.id_max = CTX_DESC_GEN12_IDLE_ID - 1,
	},
	[GENX_DESC_GEN125] = {
		.build = gen125_build,
		.parse = gen125_parse,
		.status_id = gen125_status_id,
		.id_max = CTX_DESC_GEN125_IDLE_ID - 1,
	},
	/* on Gen8 and Gen9 no id is reserved for idle */
	[GENX_DESC_GEN8] = {
		.build = gen8_build,
		.parse = gen8_parse,
		.status_id = genx_descriptor_hw_id,
		.id_max = CTX_DESC_GEN8_ID_MAX,
	},
	[GENX_DESC_GEN9] = {
		.build = gen9_build,
		.parse = gen8_parse,
		.status_id = genx_descriptor_hw_id,
		.id_max = CTX_DESC_GEN8_ID_MAX,
	},
};

/* Fields common to all kinds; contexts have 4-level address spaces. */
static u64 build_common(u32 lrca)
{
	return CTX_DESC_VALID | CTX_DESC_PRIVILEGE |
	       FIELD_PREP(CTX_DESC_ADDRESSING_MASK, CTX_DESC_LEGACY_64B) |
	       (lrca & CTX_DESC_LRCA_MASK);
}

u64 genx_descriptor_build(enum genx_desc_kind kind, const struct genx_desc_fields *f)
{
	return build_common(f->lrca) | desc_kinds[kind].build(f);
}

void genx_descriptor_parse(enum genx_desc_kind kind, u64 desc, struct genx_desc_fields *f)
{
	*f = (struct genx_desc_fields){ .lrca = desc & CTX_DESC_LRCA_MASK };
	desc_kinds[kind].parse(desc, f);
}

u32 genx_descriptor_status_id(enum genx_desc_kind kind, u64 desc)
{
	return desc_kinds[kind].status_id(desc);
}

void genx_descriptor_id_range(enum genx_desc_kind kind, u32 *min, u32 *max)
{
	/* id 0 is in reports that no context caused, so no context may have this id */
	*min = 1;
	*max = desc_kinds[kind].id_max;
}
