// SPDX-License-Identifier: MIT
/*
 * Encodings of commands and of the ALU: the constants of regs/mi_commands.h are the numbers that
 * manual 003 prints, and the model decodes these numbers.
 */
#include "tests/model/cs/cs_fixture.h"

/* CMD-001, CMD-004: type in 31:29, opcode in 28:23 */
static void fields(void)
{
	EXPECT_EQ(CMD_TYPE_MASK, 0xe0000000);
	EXPECT_EQ(CMD_TYPE_MI, 0);
	EXPECT_EQ(CMD_TYPE_2D, 2);
	EXPECT_EQ(CMD_TYPE_3D, 3);
	EXPECT_EQ(MI_OPCODE_MASK, 0x1f800000);
	EXPECT_EQ(MI_USER_INTERRUPT, 0x01000000);
	EXPECT_EQ(MI_BATCH_BUFFER_END, 0x05000000);
	EXPECT_EQ(MI_LENGTH_MASK, 0xff);
}

static void opcodes(void)
{
	static const struct {
		u32 name;
		u32 value;
	} rows[] = {
		/* CMD-005 */
		{ MI_OP_NOOP, 0x00 }, { MI_OP_SET_PREDICATE, 0x01 },
		{ MI_OP_USER_INTERRUPT, 0x02 }, { MI_OP_WAIT_FOR_EVENT, 0x03 },
		{ MI_OP_WAIT_FOR_EVENT_2, 0x04 }, { MI_OP_ARB_CHECK, 0x05 },
		{ MI_OP_REPORT_HEAD, 0x07 }, { MI_OP_ARB_ON_OFF, 0x08 },
		{ MI_OP_BATCH_BUFFER_END, 0x0a }, { MI_OP_SUSPEND_FLUSH, 0x0b },
		{ MI_OP_PREDICATE, 0x0c },
		/* CMD-006 */
		{ MI_OP_LOAD_SCAN_LINES_INCL, 0x12 }, { MI_OP_LOAD_SCAN_LINES_EXCL, 0x13 },
		{ MI_OP_DISPLAY_FLIP, 0x14 }, { MI_OP_SET_CONTEXT, 0x18 }, { MI_OP_MATH, 0x1a },
		{ MI_OP_SEMAPHORE_SIGNAL, 0x1b }, { MI_OP_SEMAPHORE_WAIT, 0x1c },
		{ MI_OP_FORCE_WAKEUP, 0x1d },
		/* CMD-007 */
		{ MI_OP_STORE_DATA_IMM, 0x20 }, { MI_OP_STORE_DATA_INDEX, 0x21 },
		{ MI_OP_LOAD_REGISTER_IMM, 0x22 }, { MI_OP_UPDATE_GTT, 0x23 },
		{ MI_OP_STORE_REGISTER_MEM, 0x24 }, { MI_OP_FLUSH_DW, 0x26 },
		{ MI_OP_CLFLUSH, 0x27 }, { MI_OP_REPORT_PERF_COUNT, 0x28 },
		{ MI_OP_LOAD_REGISTER_MEM, 0x29 }, { MI_OP_LOAD_REGISTER_REG, 0x2a },
		{ MI_OP_COPY_MEM_MEM, 0x2e }, { MI_OP_ATOMIC, 0x2f },
		/* CMD-008 */
		{ MI_OP_BATCH_BUFFER_START, 0x31 }, { MI_OP_CONDITIONAL_BATCH_BUFFER_END, 0x36 },
		{ MI_OP_PRT_BATCH_BUFFER_START, 0x39 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++)
		EXPECT_EQ(rows[i].name, rows[i].value);
}

/* ALU-002 to ALU-007 */
static void alu_words(void)
{
	EXPECT_EQ(ALU_OPCODE_MASK, 0xfff00000);
	EXPECT_EQ(ALU_OPERAND1_MASK, 0x000ffc00);
	EXPECT_EQ(ALU_OPERAND2_MASK, 0x000003ff);
	EXPECT_EQ(ALU_INSTR(ALU_LOAD, ALU_SRCA, ALU_REG(1)), 0x08008001);
	EXPECT_EQ(ALU_INSTR(ALU_STORE, ALU_REG(15), ALU_ACCU), 0x18003c31);
	/* ALU-003 */
	EXPECT_EQ(ALU_NOOP, 0x000);
	EXPECT_EQ(ALU_FENCE_RD, 0x001);
	EXPECT_EQ(ALU_FENCE_WR, 0x002);
	EXPECT_EQ(ALU_LOAD, 0x080);
	EXPECT_EQ(ALU_LOADINV, 0x480);
	EXPECT_EQ(ALU_LOAD0, 0x081);
	EXPECT_EQ(ALU_LOAD1, 0x481);
	EXPECT_EQ(ALU_LOADIND, 0x082);
	/* ALU-004 */
	EXPECT_EQ(ALU_ADD, 0x100);
	EXPECT_EQ(ALU_SUB, 0x101);
	EXPECT_EQ(ALU_AND, 0x102);
	EXPECT_EQ(ALU_OR, 0x103);
	EXPECT_EQ(ALU_XOR, 0x104);
	EXPECT_EQ(ALU_SHL, 0x105);
	EXPECT_EQ(ALU_SHR, 0x106);
	EXPECT_EQ(ALU_SAR, 0x107);
	/* ALU-005 */
	EXPECT_EQ(ALU_STORE, 0x180);
	EXPECT_EQ(ALU_STOREINV, 0x580);
	EXPECT_EQ(ALU_STOREIND, 0x181);
	/* ALU-006: the prefix 01 inverts, the group is in 9:7 */
	EXPECT_EQ(ALU_LOADINV ^ ALU_LOAD, 0x400);
	EXPECT_EQ(ALU_STOREINV ^ ALU_STORE, 0x400);
	EXPECT_EQ(ALU_LOAD >> 7, 1);
	EXPECT_EQ(ALU_ADD >> 7, 2);
	EXPECT_EQ(ALU_STORE >> 7, 3);
	/* ALU-007 */
	EXPECT_EQ(ALU_SRCA, 0x20);
	EXPECT_EQ(ALU_SRCB, 0x21);
	EXPECT_EQ(ALU_ACCU, 0x31);
	EXPECT_EQ(ALU_ZF, 0x32);
	EXPECT_EQ(ALU_CF, 0x33);
}

/* ALU-001, ALU-021: sixteen registers of 64 bits, 32 DWs from base + 0x600 on */
static void registers(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	unsigned int i;

	EXPECT_EQ(GPR(0), 0x2600);
	EXPECT_EQ(GPR_UDW(0), 0x2604);
	EXPECT_EQ(GPR_UDW(15), 0x267c);
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(2), 0x2678, 0x12345678, 0x267c, 0x9abcdef0, MI_NOOP);
	/* LOAD SRCA, R15; LOAD0 SRCB; ADD; STORE R0 to R14, ACCU */
	EMIT(s, &c, MI_MATH(3), 0x0800800f, 0x08108400, 0x10000000);
	for (i = 0; i < 15; i++)
		EMIT(s, &c, MI_MATH(5), 0x0800800f, 0x08108400, 0x10000000,
		     0x18000031 | i << 10, 0);
	EXPECT(go(s, &c));
	for (i = 0; i < 15; i++) {
		EXPECT_EQ(rd(s->g, GPR(i)), 0x12345678);
		EXPECT_EQ(rd(s->g, GPR_UDW(i)), 0x9abcdef0);
	}
	FIXTURE_END(s);
}

/* ALU-017: a predicated MI_MATH does nothing */
static void predicated_math(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);

	EMIT(s, &c, MI_LOAD_REGISTER_IMM(1), GPR(0), 7, MI_NOOP);
	EMIT(s, &c, MI_SET_PREDICATE | 15, MI_NOOP);
	EMIT(s, &c, MI_MATH(3), 0x08108000, 0x08108400, 0x10000000);
	EMIT(s, &c, MI_MATH(5), 0x08108000, 0x08108400, 0x10000000, 0x18000031, 0);
	EMIT(s, &c, MI_SET_PREDICATE, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(rd(s->g, GPR(0)), 7);
	FIXTURE_END(s);
}

/* ALU-018, ALU-019: what stands in the wrong place is no instruction */
static void operands(void)
{
	static const u32 bad[] = {
		ALU_INSTR(ALU_LOADIND, ALU_REG(1), ALU_REG(2)),
		ALU_INSTR(ALU_LOADIND, ALU_REG(1), ALU_ZF),
		ALU_INSTR(ALU_STOREIND, ALU_REG(1), ALU_REG(2)),
		ALU_INSTR(ALU_STOREIND, ALU_SRCA, ALU_REG(2)),
		ALU_INSTR(ALU_LOAD0, ALU_REG(1), 0),
		ALU_INSTR(ALU_LOAD, ALU_SRCA, ALU_REG(15) + 1),
		ALU_INSTR(ALU_STORE, ALU_REG(15) + 1, ALU_ACCU),
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bad); i++)
		EXPECT_STOPS("ALU-003", MI_MATH(1), bad[i]);
}

/* PRD-006: a load behind a stalling PIPE_CONTROL feeds the predicate with what it stored */
static void load_after_store(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &c, PIPE_CONTROL, PIPE_CONTROL_GLOBAL_GTT | PIPE_CONTROL_PIPE_FLUSH |
	     REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW),
	     out, 0, 5, 0);
	EMIT(s, &c, MI_LOAD_REGISTER_MEM | MI_USE_GGTT, RCS_BASE + CS_PREDICATE_SRC0, out, 0);
	EXPECT(go(s, &c));
	EXPECT_EQ(rd(s->g, RCS_BASE + CS_PREDICATE_SRC0), 5);
	FIXTURE_END(s);
}

/* ORD-002: the store of a stalling PIPE_CONTROL is there for a copy, which waits for none */
static void non_posted(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &c, PIPE_CONTROL, PIPE_CONTROL_GLOBAL_GTT | PIPE_CONTROL_CS_STALL |
	     REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW),
	     out, 0, 5, 0);
	EMIT(s, &c, MI_COPY_MEM_MEM | MI_COPY_SRC_GGTT | MI_COPY_DST_GGTT, out + 16, 0, out, 0,
	     MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out + 16), 5);
	FIXTURE_END(s);
}

/* PRD-009: MI_SET_PREDICATE updates its result register */
static void predicate_register(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, BCS, 1);

	EMIT(s, &c, MI_SET_PREDICATE | 15, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(rd(s->g, BCS_BASE + CS_SET_PREDICATE_RESULT), 1);
	EMIT(s, &c, MI_SET_PREDICATE, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(rd(s->g, BCS_BASE + CS_SET_PREDICATE_RESULT), 0);
	FIXTURE_END(s);
}

static u32 base(const struct genx_platform *plat, const char *name)
{
	unsigned int i;

	for (i = 0; i < plat->n_engines; i++)
		if (!strcmp(plat->engines[i].name, name))
			return plat->engines[i].mmio_base;
	return 0;
}

/* PRV-011 */
static void bases(void)
{
	EXPECT_EQ(base(&genx_platform_lkf, "rcs0"), 0x2000);
	EXPECT_EQ(base(&genx_platform_lkf, "bcs0"), 0x22000);
	EXPECT_EQ(base(&genx_platform_lkf, "vcs0"), 0x1c0000);
	EXPECT_EQ(base(&genx_platform_lkf, "vcs2"), 0x1d0000);
	EXPECT_EQ(base(&genx_platform_lkf, "vecs0"), 0x1c8000);
	EXPECT_EQ(base(&genx_platform_dg2, "ccs0"), 0x1a000);
	EXPECT_EQ(base(&genx_platform_dg2, "ccs3"), 0x26000);
}

static const struct test tests[] = {
	TEST(fields, "fields of a header (CMD-001, CMD-004)"),
	TEST(opcodes, "opcodes of MI commands (CMD-005, CMD-006, CMD-007, CMD-008)"),
	TEST(alu_words, "words of MI_MATH (ALU-002, ALU-003, ALU-004, ALU-005, ALU-006, ALU-007)"),
	TEST(registers, "sixteen registers of 64 bits (ALU-001, ALU-021)"),
	TEST(predicated_math, "MI_MATH is predicated (ALU-017)"),
	TEST(operands, "operands of the ALU in the wrong place (ALU-018, ALU-019)"),
	TEST(load_after_store, "a load after a store of PIPE_CONTROL (PRD-006)"),
	TEST(non_posted, "a store that is not posted (ORD-002)"),
	TEST(predicate_register, "the register of MI_SET_PREDICATE (PRD-009)"),
	TEST(bases, "bases of engines (PRV-011)"),
};

HARNESS_MAIN(tests)
