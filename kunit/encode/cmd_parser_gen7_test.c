// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parser with the tables of Gen7 (SIL-364): which commands and registers pass, and that a
 * command cannot hide another one.
 */
#include <kunit/test.h>
#include <linux/bitfield.h>

#include "gt/encode/cmd_parser.h"
#include "regs/tables/gen7_parser.h"

#define DWORDS		(3 * GENX_CMD_PARSER_PAGE_DW)
#define END		MI_BATCH_BUFFER_END
#define LRI		MI_LOAD_REGISTER_IMM(1)
#define LRM		(MI_CMD(MI_OP_LOAD_REGISTER_MEM) | 1)
#define SRM		(MI_CMD(MI_OP_STORE_REGISTER_MEM) | 1)
#define LRR		MI_LOAD_REGISTER_REG
#define STORE		MI_STORE_DATA_IMM
#define GPR0		0x2600
#define FREE		0x2400	/* a register that both tables have */

/* struct fixture - a copy that is already there */
struct fixture {
	struct genx_cmd_parser parser;
	u32 dw[DWORDS];
	u32 pages;
};

static u32 *page(struct genx_cmd_parser *parser, u32 index)
{
	struct fixture *f = container_of(parser, struct fixture, parser);

	f->pages |= BIT(index);
	return f->dw + index * GENX_CMD_PARSER_PAGE_DW;
}

static struct fixture *fixture(struct kunit *test)
{
	struct fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->parser.page = page;
	return f;
}

static int run(struct fixture *f, const struct genx_parser_desc *desc, const u32 *dw, u32 n)
{
	memcpy(f->dw, dw, n * sizeof(*dw));
	f->parser.desc = desc;
	f->parser.n_dw = n;
	f->parser.mapped = NULL;
	f->pages = 0;
	return genx_cmd_parser_run(&f->parser);
}

#define RUN(f, desc, ...) ({ \
	const u32 dw_[] = { __VA_ARGS__ }; \
	run(f, desc, dw_, ARRAY_SIZE(dw_)); \
})
#define GEN7(...)	RUN(f, &genx_gen7_render_parser, __VA_ARGS__)
#define HSW(...)	RUN(f, &genx_hsw_render_parser, __VA_ARGS__)
#define COPY(...)	RUN(f, &genx_gen7_copy_parser, __VA_ARGS__)
#define VIDEO(...)	RUN(f, &genx_gen7_video_parser, __VA_ARGS__)
#define ENHANCE(...)	RUN(f, &genx_hsw_enhance_parser, __VA_ARGS__)

static void commands_SIL_364(struct kunit *test)
{
	struct fixture *f = fixture(test);

	KUNIT_EXPECT_EQ(test, GEN7(MI_NOOP, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(STORE, 0, 0x1000, 1, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(STORE | MI_USE_GGTT, 0, 0x1000, 1, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(0x7a000002, 0x4000, 0x1000, 1, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(0x7a000002, 0x1004000, 0x1000, 1, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(0x7a000002, REG_BIT(21), 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(0x7a000002, REG_BIT(23), 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(0x7a000002, REG_BIT(8), 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(MI_REPORT_PERF_COUNT - 1, 0x1000, 0, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(MI_REPORT_PERF_COUNT - 1, 0x1001, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(0x70000001, 0, 0, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(0x70000001, 0, REG_BIT(3), END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(0x69040000, 0x680b0000, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(0x69050000, END), -EACCES);
	/* privileged commands, jumps, commands of other engines and of other parts */
	KUNIT_EXPECT_EQ(test, GEN7(MI_USER_INTERRUPT, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(MI_WAIT_FOR_EVENT, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(MI_ARB_ON_OFF, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(MI_SET_CONTEXT, 0x1000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(MI_STORE_DATA_INDEX, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(0x11800000, 0x1000, END), -EACCES);	/* GGTT entries */
	KUNIT_EXPECT_EQ(test, GEN7(0x0a000001, 0, 0, END), -EACCES);	/* display flip */
	KUNIT_EXPECT_EQ(test, GEN7(0x0b000001, 0, 0, END), -EACCES);	/* semaphore */
	KUNIT_EXPECT_EQ(test, GEN7(MI_RING_BATCH_BUFFER_START, 0x1000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(MI_BATCH_PPGTT | MI_RING_BATCH_BUFFER_START, 0x1000, END),
			-EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(XY_COLOR_BLT, 0, 0, 0, 0, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(MI_MATH(1), 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, HSW(MI_MATH(1), 0, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(END | 1), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(MI_NOOP, MI_NOOP), -EINVAL);
	KUNIT_EXPECT_EQ(test, GEN7(STORE, 0, END), -EINVAL);
}

static void registers_SIL_364(struct kunit *test)
{
	static const u32 refused[] = {
		0x2030, 0x2090, 0x209c, 0x20a0, 0x20c0, 0x2180, 0x2228, 0x228c, 0x2298, 0x22fc,
		0x2410, 0x2424, 0x2444, 0x250c, 0x2600, 0x4090, 0x5220, 0x5290, 0x7000, 0xb014,
		0xb038, 0xe49c,
		/* OA: no batch reaches its registers */
		0x2360, 0x2364, 0x2368, 0x2b00, 0x2710,
	};
	struct fixture *f = fixture(test);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, GEN7(LRI, FREE, 1, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(MI_LOAD_REGISTER_IMM(2), FREE, 1, 0x528c, 1, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(MI_LOAD_REGISTER_IMM(2), FREE, 1, 0x5290, 1, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(LRM, FREE, 0x1000, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(LRM | MI_USE_GGTT, FREE, 0x1000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, GEN7(SRM, FREE, 0x1000, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(SRM | MI_USE_GGTT, FREE, 0x1000, END), -EACCES);
	for (i = 0; i < ARRAY_SIZE(refused); i++) {
		KUNIT_EXPECT_EQ_MSG(test, GEN7(LRI, refused[i], 0, END), -EACCES, "%x", refused[i]);
		KUNIT_EXPECT_EQ_MSG(test, GEN7(SRM, refused[i], 0, END), -EACCES, "%x", refused[i]);
	}
	/* bits that the hardware ignores */
	KUNIT_EXPECT_EQ(test, GEN7(LRI, 0x80000000 | FREE, 1, END), -EACCES);
	/* the clock of all clients is read-only */
	KUNIT_EXPECT_EQ(test, GEN7(SRM, 0x2358, 0x1000, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(LRI, 0x2358, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, HSW(LRI, GPR0, 1, END), 0);
	KUNIT_EXPECT_EQ(test, HSW(LRR, GPR0, FREE, END), 0);
	KUNIT_EXPECT_EQ(test, HSW(LRR, 0x2180, GPR0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, HSW(LRR, GPR0, 0x2180, END), -EACCES);
	/* one bit of each of these, and only by a value that can be read */
	KUNIT_EXPECT_EQ(test, HSW(LRI, 0xb038, REG_BIT(27), END), 0);
	KUNIT_EXPECT_EQ(test, HSW(LRI, 0xb038, REG_BIT(26), END), -EACCES);
	KUNIT_EXPECT_EQ(test, HSW(LRI, 0xe49c, REG_BIT(22) | REG_BIT(6), END), 0);
	KUNIT_EXPECT_EQ(test, HSW(LRI, 0xe49c, 1, END), -EACCES);
	KUNIT_EXPECT_EQ(test, HSW(LRM, 0xb038, 0x1000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, HSW(LRR, GPR0, 0xb038, END), -EACCES);
	KUNIT_EXPECT_EQ(test, HSW(SRM, 0xb038, 0x1000, END), 0);
}

static void copy_SIL_364(struct kunit *test)
{
	static const u32 refused[] = {
		0x2400, 0x2600, 0x2360, 0x22000, 0x22030, 0x2204c, 0x22080, 0x220c0, 0x2209c,
		0x22204, 0x221fc, 0x22228, 0x2229c, 0x22600, 0x12200, 0x22244, 0x4090,
	};
	struct fixture *f = fixture(test);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, COPY(0x54000004, 0, 0, 0, 0, 0, END), 0);
	KUNIT_EXPECT_EQ(test, COPY(0x54c00006, 0, 0, 0, 0, 0, 0, 0, END), 0);
	KUNIT_EXPECT_EQ(test, COPY(0x54f00006, 0, 0, 0, 0, 0, 0, 0, END), 0);
	KUNIT_EXPECT_EQ(test, COPY(0x50000003, 0, 0, 0, 0, END), 0);
	/* the lengths of Gen8, a field of 6 bits, the fast copy of Gen9 */
	KUNIT_EXPECT_EQ(test, COPY(XY_COLOR_BLT, 0, 0, 0, 0, 0, 0, END), -EINVAL);
	KUNIT_EXPECT_EQ(test, COPY(0x50000043, 0, 0, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(0x50800008, 0, 0, 0, 0, 0, 0, 0, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(STORE, 0, 0x1000, 1, END), 0);
	KUNIT_EXPECT_EQ(test, COPY(STORE | MI_USE_GGTT, 0, 0x1000, 1, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(STORE | REG_BIT(6), 0, 0x1000, 1, END), -EINVAL);
	/* tiling of blits: two bits and their mask, whose value is in the command */
	KUNIT_EXPECT_EQ(test, COPY(LRI, 0x22200, 0x00030003, END), 0);
	KUNIT_EXPECT_EQ(test, COPY(LRI, 0x22200, 0x00070003, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(LRI, 0x22200, 0x00030007, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(LRM, 0x22200, 0x1000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(SRM, 0x22358, 0x1000, END), 0);
	KUNIT_EXPECT_EQ(test, COPY(LRI, 0x22358, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(SRM, 0x2358, 0x1000, END), 0);
	for (i = 0; i < ARRAY_SIZE(refused); i++) {
		KUNIT_EXPECT_EQ_MSG(test, COPY(LRI, refused[i], 0, END), -EACCES, "%x", refused[i]);
		KUNIT_EXPECT_EQ_MSG(test, COPY(SRM, refused[i], 0, END), -EACCES, "%x", refused[i]);
	}
	/* commands of the render engine, and of others */
	KUNIT_EXPECT_EQ(test, COPY(0x7a000002, 0, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(0x70000001, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(0x78000000, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(0x68000000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(MI_SET_CONTEXT, 0x1000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(MI_MATH(1), 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(LRR, 0x22200, 0x22200, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(0x0a000001, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, COPY(0x09000000, 0, END), -EACCES);
}

/* What both engines of video may execute: no command with a register. */
static void media(struct kunit *test, struct fixture *f, const struct genx_parser_desc *desc)
{
	static const u32 registers[] = { 0x2400, 0x22200, 0x12358, 0x1a358, 0x2358, 0x1c280 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(registers); i++) {
		KUNIT_EXPECT_EQ(test, RUN(f, desc, LRI, registers[i], 0, END), -EACCES);
		KUNIT_EXPECT_EQ(test, RUN(f, desc, LRM, registers[i], 0, END), -EACCES);
		KUNIT_EXPECT_EQ(test, RUN(f, desc, SRM, registers[i], 0, END), -EACCES);
		KUNIT_EXPECT_EQ(test, RUN(f, desc, LRR, registers[i], 0, END), -EACCES);
	}
	KUNIT_EXPECT_EQ(test, RUN(f, desc, STORE, 0, 0x1000, 1, END), 0);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, STORE | MI_USE_GGTT, 0, 0x1000, 1, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x71000001, 0, 0, END), 0);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x76000001, 0, 0, END), 0);
	/* the bits above the length would hide what follows from a field of 16 bits */
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x71001001, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x71008001, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x76001001, 0, 0, END), -EINVAL);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x1b000000, 0, END), 0);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x1b400000, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x1b000002, 0, 0, 0, END), -EINVAL);
	/* commands of other engines, privileged ones, jumps */
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x54000004, 0, 0, 0, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x78000000, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x61000000, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x68010000, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x69040000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, MI_ARB_ON_OFF, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, MI_USER_INTERRUPT, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x11800000, 0x1000, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, 0x0b000001, 0, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, RUN(f, desc, MI_RING_BATCH_BUFFER_START, 0x1000, END), -EACCES);
}

static void video_SIL_364(struct kunit *test)
{
	struct fixture *f = fixture(test);

	media(test, f, &genx_gen7_video_parser);
	KUNIT_EXPECT_EQ(test, VIDEO(0x68000000, END), 0);
	KUNIT_EXPECT_EQ(test, VIDEO(0x68000001, 0, END), -EACCES);
	media(test, f, &genx_hsw_enhance_parser);
	KUNIT_EXPECT_EQ(test, ENHANCE(0x68000000, END), -EACCES);
}

/* A flush must write to the address space of the client, and signal no one. */
static void flush_SIL_364(struct kunit *test)
{
	static const struct genx_parser_desc *const descs[] = {
		&genx_gen7_copy_parser, &genx_gen7_video_parser, &genx_hsw_enhance_parser,
	};
	struct fixture *f = fixture(test);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(descs); i++) {
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13000001, 0, 0, END), 0);
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13044082, 0x1000, 1, 0, END), 0);
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13004001, 0x1004, 1, END), -EACCES);
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13204001, 0, 1, END), -EACCES);
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13000101, 0, 0, END), -EACCES);
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13400001, 0, 0, END), -EACCES);
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13000041, 0, 0, END), -EACCES);
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13000000, 0, END), -EINVAL);
		KUNIT_EXPECT_EQ(test, RUN(f, descs[i], 0x13000003, 0, 0, 0, 0, END), -EINVAL);
	}
	KUNIT_EXPECT_EQ(test, GEN7(0x13000001, 0, 0, END), -EACCES);
}

/*
 * Generations differ in the width of a length field. No command passes whose length depends on
 * that: in one of the two readings, its operands would be commands that were not checked.
 */
static void one_length_SIL_364(struct kunit *test)
{
	/* commands of a field of 6, 8 or 10 bits, in their shortest form */
	static const u32 headers[] = {
		MI_MATH(1), 0x15800002, 0x16000001, 0x16800001,	/* of Haswell */
		0x0c800000, 0x13800001, 0x14000001, 0x1b000000, LRI,
	};
	const u32 store = STORE;
	struct fixture *f = fixture(test);
	unsigned int i, bit;
	u32 dw[128] = {};

	for (i = 0; i < ARRAY_SIZE(headers); i++) {
		const u32 n = (headers[i] & 0x3f) + 2;

		memset(dw, 0, sizeof(dw));
		dw[0] = headers[i];
		if (headers[i] == LRI)
			dw[1] = FREE;
		dw[n] = END;
		KUNIT_EXPECT_EQ_MSG(test, run(f, &genx_hsw_render_parser, dw, ARRAY_SIZE(dw)), 0,
				    "%x", headers[i]);
		/* bit 6 or 7 set: the batch fits to the short and to the long reading */
		for (bit = 6; bit <= 7; bit++) {
			dw[0] = headers[i] | BIT(bit);
			dw[ARRAY_SIZE(dw) - 1] = END;
			KUNIT_EXPECT_NE_MSG(test, run(f, &genx_hsw_render_parser, dw,
						      ARRAY_SIZE(dw)), 0, "%x", dw[0]);
		}
	}
	/* the store could hide what follows from a reading of 8 bits */
	KUNIT_EXPECT_EQ(test, HSW(store, 0, 0x1000, 1, END), 0);
	KUNIT_EXPECT_NE(test, HSW(store | 0x100, 0, 0x1000, 1, END), 0);
	/* commands of one length, or of two */
	KUNIT_EXPECT_EQ(test, GEN7(0x0c800001, 0, 0, END), -EINVAL);
	KUNIT_EXPECT_EQ(test, GEN7(0x1b000001, 0, 0, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(0x1b000002, 0, 0, 0, END), -EINVAL);
	KUNIT_EXPECT_EQ(test, GEN7(0x7a000001, 0, 0, END), -EINVAL);
	KUNIT_EXPECT_EQ(test, GEN7(0x7a000003, 0, 0, 0, 0, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(0x7a000004, 0, 0, 0, 0, 0, END), -EINVAL);
}

/* The render engine runs commands of opcodes that the manuals have, and of no others. */
static void opcodes_SIL_364(struct kunit *test)
{
	static const u8 known[] = { 0x60, 0x61, 0x70, 0x71, 0x78, 0x79, 0x7b };
	struct fixture *f = fixture(test);
	u32 byte;

	for (byte = 0x60; byte < 0x80; byte++) {
		const u32 header = byte << 24 | 2 << 16 | 1;
		int want = memchr(known, byte, ARRAY_SIZE(known)) ? 0 : -EACCES;

		KUNIT_EXPECT_EQ_MSG(test, GEN7(header, 0, 0, END), want, "%x", header);
		KUNIT_EXPECT_EQ_MSG(test, HSW(header, 0, 0, END), want, "%x", header);
	}
}

/* CMD-013, CMD-018: reports of counters go to the client's memory, and reserved bits are 0. */
static void perf_count_CMD_018(struct kunit *test)
{
	const u32 report = MI_REPORT_PERF_COUNT - 1;
	struct fixture *f = fixture(test);
	unsigned int bit;

	KUNIT_EXPECT_EQ(test, GEN7(report, 0x1000, 0, END), 0);
	KUNIT_EXPECT_EQ(test, HSW(report, 0x1000 | BIT(4), 0, END), 0);
	for (bit = 6; bit <= 22; bit++)
		KUNIT_EXPECT_EQ_MSG(test, HSW(report | BIT(bit), 0x1000, 0, END), -EACCES, "bit %u",
				    bit);
	for (bit = 0; bit <= 5; bit++)
		if (bit != 4)
			KUNIT_EXPECT_EQ_MSG(test, HSW(report, 0x1000 | BIT(bit), 0, END), -EACCES,
					    "DW 1, bit %u", bit);
	/* the length of Gen8, and engines without counters */
	KUNIT_EXPECT_EQ(test, HSW(report + 1, 0x1000, 0, 0, END), -EINVAL);
	KUNIT_EXPECT_EQ(test, COPY(report, 0x1000, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, VIDEO(report, 0x1000, 0, END), -EACCES);
	KUNIT_EXPECT_EQ(test, ENHANCE(report, 0x1000, 0, END), -EACCES);
}

/* Each page is copied, also those in the middle of a long command. */
static void long_command(struct kunit *test)
{
	struct fixture *f = fixture(test);
	u32 n = 2 * GENX_CMD_PARSER_PAGE_DW + 4;
	u32 *dw = kunit_kcalloc(test, n, sizeof(*dw), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, dw);
	dw[0] = 0x70010000 | (n - 3);	/* a media command up to the last DW but one */
	dw[n - 1] = END;
	KUNIT_EXPECT_EQ(test, run(f, &genx_gen7_render_parser, dw, n), 0);
	KUNIT_EXPECT_EQ(test, f->pages, 7);
	dw[0]++;
	KUNIT_EXPECT_EQ(test, run(f, &genx_gen7_render_parser, dw, n), -EINVAL);
}

/*
 * The length of the media state has 16 bits, as that of all media commands. A parser that sees 8 of
 * them takes operands for commands, and the engine what the parser takes for operands.
 */
static void media_state_length(struct kunit *test)
{
	struct fixture *f = fixture(test);
	const u32 vfe = 0x70000000;

	KUNIT_EXPECT_EQ(test, GEN7(vfe | 6, 0, 0, 0, 0, 0, 0, 0, END), 0);
	KUNIT_EXPECT_EQ(test, GEN7(vfe | 0x106, 0, 0, 0, 0, 0, 0, 0, END), -EINVAL);
	KUNIT_EXPECT_EQ(test, HSW(vfe | 0x106, 0, 0, 0, 0, 0, 0, 0, END), -EINVAL);
}

/* The parser searches the rows of one opcode, up to the first row behind the command. */
static void check_rows(struct kunit *test, const struct genx_cmd_pipe *pipe, u32 opcode)
{
	unsigned int i;

	for (i = 0; i < pipe->n_rows; i++) {
		KUNIT_EXPECT_EQ(test, FIELD_GET(CMD_TYPE_MASK, pipe->rows[i].header), CMD_TYPE_3D);
		KUNIT_EXPECT_EQ(test, FIELD_GET(CMD_PIPE_OPCODE_MASK, pipe->rows[i].header),
				opcode);
		if (i)
			KUNIT_EXPECT_LT(test, pipe->rows[i - 1].header, pipe->rows[i].header);
	}
}

static void rows_ascend(struct kunit *test)
{
	static const struct genx_parser_desc *const parsers[] = {
		&genx_gen7_render_parser, &genx_hsw_render_parser, &genx_gen7_copy_parser,
		&genx_gen7_video_parser, &genx_hsw_enhance_parser,
	};
	unsigned int i, opcode;

	for (i = 0; i < ARRAY_SIZE(parsers); i++) {
		/* a no-op passes without a look at its row */
		KUNIT_EXPECT_EQ(test, parsers[i]->mi[0].max, 1);
		KUNIT_EXPECT_EQ(test, parsers[i]->mi[0].check, GENX_CMD_PLAIN);
		for (opcode = 0; parsers[i]->pipe && opcode < GENX_CMD_PIPE_OPCODES; opcode++)
			check_rows(test, &parsers[i]->pipe[opcode], opcode);
	}
}

static struct kunit_case cmd_parser_gen7_cases[] = {
	KUNIT_CASE(commands_SIL_364),
	KUNIT_CASE(registers_SIL_364),
	KUNIT_CASE(copy_SIL_364),
	KUNIT_CASE(video_SIL_364),
	KUNIT_CASE(flush_SIL_364),
	KUNIT_CASE(one_length_SIL_364),
	KUNIT_CASE(opcodes_SIL_364),
	KUNIT_CASE(perf_count_CMD_018),
	KUNIT_CASE(long_command),
	KUNIT_CASE(media_state_length),
	KUNIT_CASE(rows_ascend),
	{}
};

static struct kunit_suite cmd_parser_gen7_suite = {
	.name = "genx_cmd_parser_gen7",
	.test_cases = cmd_parser_gen7_cases,
};

kunit_test_suite(cmd_parser_gen7_suite);
