// SPDX-License-Identifier: GPL-2.0-only
/*
 * The decoder of context status entries, for both formats: its result for every combination of
 * the status bits is compared with tables that were written from the manuals' rules (CSB-*), not
 * from the decoder. Words that real hardware has written are decoded to what they meant.
 */
#include <kunit/test.h>
#include <linux/bitfield.h>

#include "gt/encode/csb.h"
#include "gt/encode/descriptor.h"
#include "regs/lrc.h"

#define A	0x123
#define B	0x456
#define IDLE	CTX_DESC_GEN125_IDLE_ID

static u64 gen125(bool new_queue, u32 away, u32 to, u32 detail)
{
	return (u64)detail | (u64)to << 10 | (u64)new_queue << 33 | (u64)away << 42;
}

struct row {
	const char *name;
	bool new_queue;
	u32 away;
	u32 to;
	u8 first_detail;
	u8 last_detail;
	enum genx_csb_type type;
	enum genx_csb_away reason;
	bool unknown;
};

/*
 * CSW-001..010, one row each. Any other combination is unknown (CSW-012) and decided by the new
 * queue bit and valid ids, not by the switch detail (SIL-137).
 */
static const struct row rows[] = {
	{ "CSW-001", true, IDLE, B, 0, 0, GENX_CSB_IDLE_TO_ACTIVE, GENX_CSB_AWAY_NONE },
	{ "CSW-001 detail", true, IDLE, B, 1, 15, GENX_CSB_IDLE_TO_ACTIVE, GENX_CSB_AWAY_NONE,
	  .unknown = true },
	{ "CSW-002 complete", true, A, IDLE, 0, 0, GENX_CSB_PREEMPT_TO_IDLE,
	  GENX_CSB_AWAY_COMPLETE },
	{ "CSW-002 waiting", true, A, IDLE, 1, 4, GENX_CSB_PREEMPT_TO_IDLE,
	  GENX_CSB_AWAY_WAITING },
	{ "CSW-002 preempted", true, A, IDLE, 5, 5, GENX_CSB_PREEMPT_TO_IDLE,
	  GENX_CSB_AWAY_PREEMPTED },
	{ "CSW-002 detail", true, A, IDLE, 6, 15, GENX_CSB_PREEMPT_TO_IDLE,
	  GENX_CSB_AWAY_PREEMPTED, .unknown = true },
	{ "CSW-003", true, IDLE, IDLE, 0, 15, GENX_CSB_PREEMPT_IDLE, GENX_CSB_AWAY_NONE },
	{ "CSW-004", true, A, B, 0, 0, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_COMPLETE },
	{ "CSW-006", true, A, B, 1, 4, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_WAITING },
	{ "CSW-005", true, A, B, 5, 5, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_PREEMPTED },
	{ "CSW-005 detail", true, A, B, 6, 15, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_PREEMPTED,
	  .unknown = true },
	{ "CSW-007 CSW-013", true, A, A, 0, 15, GENX_CSB_LITE_RESTORE, GENX_CSB_AWAY_NONE },
	{ "CSW-008", false, A, B, 0, 0, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_COMPLETE },
	{ "CSW-009", false, A, B, 1, 4, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_WAITING },
	{ "CSW-009 detail", false, A, B, 5, 15, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_PREEMPTED,
	  .unknown = true },
	{ "CSW-010 complete", false, A, IDLE, 0, 0, GENX_CSB_ACTIVE_TO_IDLE,
	  GENX_CSB_AWAY_COMPLETE },
	{ "CSW-010 waiting", false, A, IDLE, 1, 4, GENX_CSB_ACTIVE_TO_IDLE,
	  GENX_CSB_AWAY_WAITING },
	{ "CSW-010 preempted", false, A, IDLE, 5, 5, GENX_CSB_ACTIVE_TO_IDLE,
	  GENX_CSB_AWAY_PREEMPTED },
	{ "CSW-010 detail", false, A, IDLE, 6, 15, GENX_CSB_ACTIVE_TO_IDLE,
	  GENX_CSB_AWAY_PREEMPTED, .unknown = true },
	{ "CSW-012 from idle", false, IDLE, B, 0, 15, GENX_CSB_IDLE_TO_ACTIVE,
	  GENX_CSB_AWAY_NONE, .unknown = true },
	{ "CSW-012 idle to idle", false, IDLE, IDLE, 0, 15, GENX_CSB_IMPOSSIBLE,
	  GENX_CSB_AWAY_NONE },
	{ "CSW-012 to itself", false, A, A, 0, 0, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_COMPLETE,
	  .unknown = true },
	{ "CSW-012 to itself, waiting", false, A, A, 1, 4, GENX_CSB_ELEMENT_SWITCH,
	  GENX_CSB_AWAY_WAITING, .unknown = true },
	{ "CSW-012 to itself, preempted", false, A, A, 5, 15, GENX_CSB_ELEMENT_SWITCH,
	  GENX_CSB_AWAY_PREEMPTED, .unknown = true },
};

static void row_name(const struct row *row, char *desc)
{
	strscpy(desc, row->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(row, rows, row_name);

/*
 * CSW-001..014 (CSW-011: the new-queue bit alone, CSW-014: the switch detail), ELSP-023: check one
 * row, with each of its details, and with bits set that the decoder must ignore.
 */
static void csb_gen125_row(struct kunit *test)
{
	const struct row *row = test->param_value;
	/* ignored bits: counters, engine instance, semaphore mode, wait detail */
	const u64 noise[] = { 0, GENMASK_ULL(9, 4), GENMASK_ULL(31, 26), GENMASK_ULL(63, 58),
			      BIT_ULL(32) | GENMASK_ULL(41, 34) };
	struct genx_csb_event event;
	unsigned int detail, i;

	for (detail = row->first_detail; detail <= row->last_detail; detail++) {
		for (i = 0; i < ARRAY_SIZE(noise); i++) {
			u64 entry = gen125(row->new_queue, row->away, row->to, detail) | noise[i];

			KUNIT_EXPECT_EQ_MSG(test, genx_csb_decode(GENX_CSB_GEN125, entry, &event),
					    row->type, "detail %u noise %u", detail, i);
			KUNIT_EXPECT_EQ(test, event.away, row->reason);
			KUNIT_EXPECT_EQ(test, event.unknown, row->unknown);
			if (row->type == GENX_CSB_IMPOSSIBLE)
				continue;
			KUNIT_EXPECT_EQ(test, event.away_known, row->away != IDLE);
			KUNIT_EXPECT_EQ(test, event.to_known, row->to != IDLE);
			if (event.away_known)
				KUNIT_EXPECT_EQ(test, event.away_id, row->away);
			if (event.to_known)
				KUNIT_EXPECT_EQ(test, event.to_id, row->to);
			KUNIT_EXPECT_EQ(test, genx_csb_is_new_queue(&event),
					row->new_queue || row->away == IDLE);
		}
	}
}

struct gen8_case {
	u32 bits;
	enum genx_csb_type type;
	enum genx_csb_away away;
};

/* The valid combinations (register facts: submission registers, Gen8-11). */
static const struct gen8_case gen8_cases[] = {
	{ 0x0001, GENX_CSB_IDLE_TO_ACTIVE, GENX_CSB_AWAY_NONE },
	{ 0x0002, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_PREEMPTED },
	{ 0x0012, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_COMPLETE },
	{ 0x8002, GENX_CSB_LITE_RESTORE, GENX_CSB_AWAY_NONE },
	{ 0x000a, GENX_CSB_PREEMPT_TO_IDLE, GENX_CSB_AWAY_PREEMPTED },
	{ 0x001a, GENX_CSB_PREEMPT_TO_IDLE, GENX_CSB_AWAY_COMPLETE },
	{ 0x0014, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_COMPLETE },
	{ 0x0004, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_WAITING },
	{ 0x0018, GENX_CSB_ACTIVE_TO_IDLE, GENX_CSB_AWAY_COMPLETE },
	{ 0x0008, GENX_CSB_ACTIVE_TO_IDLE, GENX_CSB_AWAY_WAITING },
};

static void expect_gen8(struct kunit *test, u32 bits, const struct gen8_case *expect)
{
	struct genx_csb_event event;

	genx_csb_decode(GENX_CSB_GEN8, 0xabcd1234ULL << 32 | bits, &event);
	KUNIT_EXPECT_FALSE(test, event.to_known);
	KUNIT_EXPECT_EQ_MSG(test, genx_csb_is_new_queue(&event), !!(bits & 3), "0x%x", bits);
	KUNIT_EXPECT_EQ_MSG(test, event.unknown, !expect, "0x%x", bits);
	if (!expect) {
		KUNIT_EXPECT_EQ_MSG(test, event.type, bits & 3 ? GENX_CSB_NEW_QUEUE :
				    GENX_CSB_ELEMENT_SWITCH, "0x%x", bits);
		KUNIT_EXPECT_NE_MSG(test, event.away, GENX_CSB_AWAY_COMPLETE, "0x%x", bits);
		KUNIT_EXPECT_FALSE(test, event.away_known);
		return;
	}
	KUNIT_EXPECT_EQ_MSG(test, event.type, expect->type, "0x%x", bits);
	KUNIT_EXPECT_EQ_MSG(test, event.away, expect->away, "0x%x", bits);
	/* CSB-003: the id that comes with idle to active means nothing */
	KUNIT_EXPECT_EQ(test, event.away_known, !(bits & CSB_GEN8_IDLE_TO_ACTIVE));
	if (event.away_known)
		KUNIT_EXPECT_EQ(test, event.away_id, 0xabcd1234);
}

/*
 * CSB-001, CSW-012: all 64 combinations of the six status bits, and the id of the entry. Those that
 * no table has are decided by the question whether a new queue was taken. The other bits of the low
 * DW are ignored, each of them (no known word of silicon has one of 31:16).
 */
static void csb_gen8_all_CSW_012(struct kunit *test)
{
	static const u32 ignored = GENMASK(31, 16) | GENMASK(14, 5);
	unsigned int combination, bit, i;

	for (combination = 0; combination < 64; combination++) {
		u32 bits = (combination & 0x1f) | (combination & 0x20 ? 0x8000 : 0);
		const struct gen8_case *expect = NULL;

		for (i = 0; i < ARRAY_SIZE(gen8_cases); i++)
			if (gen8_cases[i].bits == bits)
				expect = &gen8_cases[i];
		expect_gen8(test, bits, expect);
		expect_gen8(test, bits | ignored, expect);
		for (bit = 0; bit < 32; bit++)
			expect_gen8(test, bits | (BIT(bit) & ignored), expect);
	}
}

struct silicon_word {
	u32 low;
	u32 high;
	enum genx_csb_type type;
	enum genx_csb_away away;
};

#define IDLE_ACTIVE(h)		{ 0x0001, h, GENX_CSB_IDLE_TO_ACTIVE, GENX_CSB_AWAY_NONE }
#define LITE(l, h)		{ l, h, GENX_CSB_LITE_RESTORE, GENX_CSB_AWAY_NONE }
#define SWITCH(l, h)		{ l, h, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_COMPLETE }
#define GOES_IDLE(l, h)		{ l, h, GENX_CSB_ACTIVE_TO_IDLE, GENX_CSB_AWAY_COMPLETE }
#define NEW_QUEUE(l, h, r)	{ l, h, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_##r }

/* Words in public logs and memory dumps of real hardware, with the part and the place. */
static const struct silicon_word silicon_words[] = {
	/* Gen9 vcs0, 2017: "Delay writing to ELSP until HW has processed the previous write" */
	IDLE_ACTIVE(0), GOES_IDLE(0x18, 7), SWITCH(0x14, 6), LITE(0x8002, 6),
	NEW_QUEUE(0x12, 7, COMPLETE),
	/* Skylake rcs0, status page: intel/compute-runtime issues 198, 132 */
	IDLE_ACTIVE(0), GOES_IDLE(0x18, 5), GOES_IDLE(0x18, 4),
	/* parts with 6 entries, intel-gfx 2020: bit 11 comes with semaphores in the ring */
	LITE(0x8002, 0), SWITCH(0x814, 0), GOES_IDLE(0x818, 0x40),
	GOES_IDLE(0x818, 0x20), GOES_IDLE(0x818, 0x60),
	/* intel-gfx 2020-03-26 (X7): bit 7 is a wait that was preempted */
	NEW_QUEUE(0x882, 0x20, PREEMPTED), SWITCH(0x814, 0x40), NEW_QUEUE(0x812, 0x20, COMPLETE),
	SWITCH(0x814, 0x60), GOES_IDLE(0x818, 0x20),
	/* Ice Lake bcs0 and a Gen11 vcs0, intel-gfx 2020 */
	LITE(0x8002, 0x60000020), GOES_IDLE(0x18, 0x60000020), LITE(0x8002, 0x20000060),
	/* emulated by GVT-g, intel-gfx 2019-07-10 */
	SWITCH(0x14, 3), LITE(0x8002, 1), SWITCH(0x14, 1), GOES_IDLE(0x18, 3),
};

/* CSB-001, CSW-*: words that real hardware has written. */
static void csb_gen8_silicon_CSB_001(struct kunit *test)
{
	struct genx_csb_event event;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(silicon_words); i++) {
		const struct silicon_word *word = &silicon_words[i];

		genx_csb_decode(GENX_CSB_GEN8, (u64)word->high << 32 | word->low, &event);
		KUNIT_EXPECT_EQ_MSG(test, event.type, word->type, "%x:%x", word->low, word->high);
		KUNIT_EXPECT_EQ_MSG(test, event.away, word->away, "%x:%x", word->low, word->high);
		KUNIT_EXPECT_FALSE_MSG(test, event.unknown, "%x:%x", word->low, word->high);
		if (word->low != 1) {
			KUNIT_EXPECT_TRUE(test, event.away_known);
			KUNIT_EXPECT_EQ(test, event.away_id, word->high);
		}
	}
}

/* ELSP-016: the upper halves of those words and the descriptors of those logs are genx's. */
static void csb_silicon_ids_ELSP_016(struct kunit *test)
{
	const struct genx_desc_fields copy = { .class = GENX_CLASS_COPY, .id = 1 };
	const struct genx_desc_fields video = { .class = GENX_CLASS_VIDEO_DECODE, .id = 3 };
	const struct genx_desc_fields skl[] = {
		{ .id = 6, .lrca = 0xfedb2000 }, { .id = 7, .lrca = 0xfedaf000 },
	};
	u64 desc = genx_descriptor_build(GENX_DESC_GEN11, &copy);

	KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN11, desc), 0x60000020);
	desc = genx_descriptor_build(GENX_DESC_GEN11, &video);
	KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN11, desc), 0x20000060);
	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN9, &skl[0]), 0x6fedb2119ULL);
	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN9, &skl[1]), 0x7fedaf119ULL);
	KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN9, 0x6fedb2119ULL), 6);
}

/*
 * CSB-005, CSB-007, CSB-012: an index that is not below the number of entries, 12 or 6, gives -EIO.
 * It is the whole low byte, so that a poisoned page (0x5a) names no entry (X8). Bits 31:8 are
 * ignored (CSB-009).
 */
static void csb_index_CSB_012(struct kunit *test)
{
	unsigned int i;

	for (i = 0; i < 256; i++) {
		int want = i < 12 ? i : -EIO;

		KUNIT_EXPECT_EQ(test, genx_csb_index(i, 12), want);
		KUNIT_EXPECT_EQ(test, genx_csb_index(0xffffff00 | i, 12), want);
	}
	KUNIT_EXPECT_EQ(test, genx_csb_index(0x5a5a5a5a, 12), -EIO);
	KUNIT_EXPECT_EQ(test, genx_csb_index(5, 6), 5);
	KUNIT_EXPECT_EQ(test, genx_csb_index(6, 6), -EIO);
}

/* CSB-005: after 11 comes 0. */
static void csb_next_CSB_005(struct kunit *test)
{
	u8 i, index = 11;

	for (i = 0; i < 12; i++) {
		index = genx_csb_next(index, 12);
		KUNIT_EXPECT_EQ(test, index, i);
	}
	KUNIT_EXPECT_EQ(test, genx_csb_next(11, 12), 0);
	KUNIT_EXPECT_EQ(test, genx_csb_next(5, 6), 0);
}

static struct kunit_case csb_cases[] = {
	KUNIT_CASE_PARAM(csb_gen125_row, row_gen_params),
	KUNIT_CASE(csb_gen8_all_CSW_012),
	KUNIT_CASE(csb_gen8_silicon_CSB_001),
	KUNIT_CASE(csb_silicon_ids_ELSP_016),
	KUNIT_CASE(csb_index_CSB_012),
	KUNIT_CASE(csb_next_CSB_005),
	{}
};

static struct kunit_suite csb_suite = {
	.name = "genx_csb",
	.test_cases = csb_cases,
};

kunit_test_suite(csb_suite);
