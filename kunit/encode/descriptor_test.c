// SPDX-License-Identifier: GPL-2.0-only
/* Context descriptors: the bits of each field, round trips, and ids that may not be used. */
#include <kunit/test.h>

#include "gt/encode/descriptor.h"

#define LRCA	0x00345000

/* ELSP-016, ELSP-017: all bits of a Gen11 descriptor (register facts: context descriptor). */
static void descriptor_gen11_ELSP_016(struct kunit *test)
{
	const struct genx_desc_fields f = {
		.lrca = LRCA, .id = 0x555, .class = 1, .instance = 2, .counter = 9,
	};
	u64 want = 1ULL |		/* valid */
		   3ULL << 3 |		/* 64-bit address space */
		   1ULL << 8 |		/* privilege */
		   LRCA |
		   0x555ULL << 37 | 2ULL << 48 | 1ULL << 61;

	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN11, &f), want);
	KUNIT_EXPECT_EQ(test, genx_descriptor_hw_id(want), (u32)(want >> 32));
	KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN11, want), (u32)(want >> 32));
}

/* All bits of a Gen8 and of a Gen9 descriptor (register facts: context descriptor). */
static void descriptor_gen8_ELSP_016(struct kunit *test)
{
	const struct genx_desc_fields f = {
		.lrca = LRCA, .id = 0x155555, .class = 1, .instance = 2, .counter = 9,
	};
	u64 want = 1ULL |		/* valid */
		   3ULL << 3 |		/* 64-bit address space */
		   1ULL << 8 |		/* privilege */
		   LRCA |
		   0x155555ULL << 32;

	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN9, &f), want);
	/* coherent */
	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN8, &f), want | 1ULL << 5);
	KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN8, want), 0x155555);
	KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN9, want), 0x155555);
}

/* ELSP-020, Z-02: software id at 39..54, counter at 58..63, VF number 0. */
static void descriptor_gen125_ELSP_020(struct kunit *test)
{
	const struct genx_desc_fields f = {
		.lrca = LRCA, .id = 0xa5a5, .class = 1, .instance = 2, .counter = 0x2a,
	};
	u64 desc = genx_descriptor_build(GENX_DESC_GEN125, &f);

	KUNIT_EXPECT_EQ(test, desc >> 32, 0xa5a5ULL << 7 | 0x2aULL << 26);
	KUNIT_EXPECT_EQ(test, desc & 0xffffffff, 1 | 3 << 3 | 1 << 8 | LRCA);
	KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN125, desc), 0xa5a5);
}

/* ELSP-020, Z-02: each bit of each field, set alone, is read back from the descriptor. */
static void descriptor_round_trip_ELSP_020(struct kunit *test)
{
	static const enum genx_desc_kind kinds[] = {
		GENX_DESC_GEN11, GENX_DESC_GEN125, GENX_DESC_GEN8, GENX_DESC_GEN9,
	};
	static const u8 id_bits[] = { 11, 16, 21, 21 };
	struct genx_desc_fields in, out;
	unsigned int k, bit;

	for (k = 0; k < ARRAY_SIZE(kinds); k++) {
		for (bit = 12; bit < 32; bit++) {
			in = (struct genx_desc_fields){ .lrca = 1u << bit };
			genx_descriptor_parse(kinds[k], genx_descriptor_build(kinds[k], &in), &out);
			KUNIT_EXPECT_MEMEQ(test, &in, &out, sizeof(in));
		}
		for (bit = 0; bit < id_bits[k]; bit++) {
			in = (struct genx_desc_fields){ .id = 1u << bit };
			genx_descriptor_parse(kinds[k], genx_descriptor_build(kinds[k], &in), &out);
			KUNIT_EXPECT_MEMEQ(test, &in, &out, sizeof(in));
		}
	}
	for (bit = 0; bit < 6; bit++) {
		in = (struct genx_desc_fields){ .counter = 1u << bit };
		genx_descriptor_parse(GENX_DESC_GEN125, genx_descriptor_build(GENX_DESC_GEN125,
									      &in), &out);
		KUNIT_EXPECT_MEMEQ(test, &in, &out, sizeof(in));
		in = (struct genx_desc_fields){ .instance = 1u << bit };
		genx_descriptor_parse(GENX_DESC_GEN11, genx_descriptor_build(GENX_DESC_GEN11, &in),
				      &out);
		KUNIT_EXPECT_MEMEQ(test, &in, &out, sizeof(in));
	}
	for (bit = 0; bit < 3; bit++) {
		in = (struct genx_desc_fields){ .class = 1u << bit };
		genx_descriptor_parse(GENX_DESC_GEN11, genx_descriptor_build(GENX_DESC_GEN11, &in),
				      &out);
		KUNIT_EXPECT_MEMEQ(test, &in, &out, sizeof(in));
	}
}

/*
 * A value that is too large for its field does not change the neighbouring fields. So no software
 * id can set bit 20, which marks a proxy submission of firmware (ELSP-022).
 */
static void descriptor_overflow(struct kunit *test)
{
	struct genx_desc_fields f = { .lrca = 0xfff, .id = ~0u, .counter = 0xff };
	u64 empty = 1 | 3 << 3 | 1 << 8;

	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN11, &f), empty | 0x7ffULL << 37);
	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN125, &f),
			empty | 0xffffULL << 39 | 0x3fULL << 58);
	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN9, &f), empty | 0x1fffffULL << 32);
}

/* ELSP-021: successive submissions differ, also across the wrap of the counter. */
static void descriptor_counter_ELSP_021(struct kunit *test)
{
	struct genx_desc_fields f = { .lrca = LRCA, .id = 7 };
	u64 last = genx_descriptor_build(GENX_DESC_GEN125, &f);
	unsigned int i;

	for (i = 0; i < 300; i++) {
		u64 desc;

		f.counter++;
		desc = genx_descriptor_build(GENX_DESC_GEN125, &f);
		KUNIT_EXPECT_NE(test, desc, last);
		KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN125, desc), 7);
		last = desc;
	}
}

/* ELSP-023: the id of an idle engine is never allocated. */
static void descriptor_ids_ELSP_023(struct kunit *test)
{
	u32 min, max;

	genx_descriptor_id_range(GENX_DESC_GEN125, &min, &max);
	KUNIT_EXPECT_EQ(test, max, 0xfffe);
	KUNIT_EXPECT_GT(test, min, 0);
	genx_descriptor_id_range(GENX_DESC_GEN11, &min, &max);
	KUNIT_EXPECT_EQ(test, max, 0x7fe);
	KUNIT_EXPECT_GT(test, min, 0);
}

static struct kunit_case descriptor_cases[] = {
	KUNIT_CASE(descriptor_gen11_ELSP_016),
	KUNIT_CASE(descriptor_gen8_ELSP_016),
	KUNIT_CASE(descriptor_gen125_ELSP_020),
	KUNIT_CASE(descriptor_round_trip_ELSP_020),
	KUNIT_CASE(descriptor_overflow),
	KUNIT_CASE(descriptor_counter_ELSP_021),
	KUNIT_CASE(descriptor_ids_ELSP_023),
	{}
};

static struct kunit_suite descriptor_suite = {
	.name = "genx_descriptor",
	.test_cases = descriptor_cases,
};

kunit_test_suite(descriptor_suite);
