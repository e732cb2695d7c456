// SPDX-License-Identifier: MIT
/* Commands: registers and memory, ALU, predicates, blits, errors. */
#include "tests/model/cs/cs_fixture.h"

static void registers_and_memory(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	mem_put(s, out, 0x11112222);
	EMIT(s, &c, MI_LOAD_REGISTER_MEM | MI_USE_GGTT, GPR(0), out, 0);
	EMIT(s, &c, MI_LOAD_REGISTER_REG, GPR(0), GPR(1), MI_NOOP);
	EMIT(s, &c, MI_LOAD_REGISTER_REG | MI_LRR_SRC_CS_RELATIVE | MI_LRR_DST_CS_RELATIVE,
	     0x608, 0x610, MI_NOOP);
	EMIT(s, &c, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(2), out + 4, 0);
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(2) | MI_LRI_CS_RELATIVE, 0x618, 5, 0x61c, 6, MI_NOOP);
	EMIT(s, &c, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR_UDW(3), out + 8, 0);
	EMIT(s, &c, MI_STORE_DATA_IMM_QW | MI_USE_GGTT, out + 16, 0, 0xaa, 0xbb, MI_NOOP);
	EMIT(s, &c, PIPE_CONTROL, PIPE_CONTROL_CS_STALL, 0, 0, 0, 0);
	EMIT(s, &c, MI_COPY_MEM_MEM | MI_COPY_SRC_GGTT | MI_COPY_DST_GGTT, out + 24, 0, out, 0,
	     MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out + 4), 0x11112222);
	EXPECT_EQ(mem(s, out + 8), 6);
	EXPECT_EQ(mem(s, out + 16), 0xaa);
	EXPECT_EQ(mem(s, out + 20), 0xbb);
	EXPECT_EQ(mem(s, out + 24), 0x11112222);
	FIXTURE_END(s);
}

/* From Gen8 a store has any number of DWs or QWs, up to the largest length, across pages. */
static void long_stores(void)
{
	const u32 words = 0x3ff - 1;
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, BCS, 1);
	u32 out = gg(fixture_alloc(s, 3)), first = out + SZ_4K - 8 * 4, i;
	u32 dw[0x401] = { MI_STORE_DATA_IMM_QW | 0x3ff | MI_USE_GGTT, first, 0 };

	for (i = 0; i < words; i++)
		dw[3 + i] = 0x1000 + i;
	emit(s, &c, dw, ARRAY_SIZE(dw));
	EMIT(s, &c, MI_NOOP);
	EMIT(s, &c, (MI_STORE_DATA_IMM | MI_USE_GGTT) + 2, out + 4, 0, 1, 2, 3);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, first - 4), 0);
	for (i = 0; i < words; i++)
		EXPECT_EQ(mem(s, first + 4 * i), 0x1000 + i);
	EXPECT_EQ(mem(s, first + 4 * words), 0);
	EXPECT_EQ(mem(s, out), 0);
	EXPECT_EQ(mem(s, out + 4), 1);
	EXPECT_EQ(mem(s, out + 8), 2);
	EXPECT_EQ(mem(s, out + 12), 3);
	EXPECT_EQ(mem(s, out + 16), 0);
	FIXTURE_END(s);
}

/* A store of QWs has whole QWs, at an address of QWs. */
static void stores_of_qws(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &c, (MI_STORE_DATA_IMM_QW | MI_USE_GGTT) + 1, out, 0, 1, 2, 3);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "CMD-002", RCS_BASE);
	fixture_free(s);
}

static void relative_uses_own_base(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, BCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	/* T-5: in a relative command an absolute offset names a register of the executing engine */
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(1) | MI_LRI_CS_RELATIVE, GPR(0), 0x77, MI_NOOP);
	EMIT(s, &c, MI_STORE_REGISTER_MEM | MI_USE_GGTT, RING_GPR_LDW(BCS_BASE, 0).addr, out, 0);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out), 0x77);
	EXPECT_EQ(rd(s->g, GPR(0)), 0);
	FIXTURE_END(s);
}

#define ATOMIC(op)	(MI_CMD(MI_OP_ATOMIC) | MI_USE_GGTT | BIT(18) | BIT(17) | (op) << 8 | 9)

static void atomics(void)
{
	static const struct {
		u32 op, old, a, b, want;
	} rows[] = {
		{ 0x01, 0xff, 0x0f, 0, 0x0f },
		{ 0x02, 0xf0, 0x0f, 0, 0xff },
		{ 0x03, 0xff, 0x0f, 0, 0xf0 },
		{ 0x04, 0xff, 0x0f, 0, 0x0f },
		{ 0x05, ~0U, 0, 0, 0 },
		{ 0x06, 0, 0, 0, ~0U },
		{ 0x07, 5, 7, 0, 12 },
		{ 0x08, 5, 7, 0, (u32)-2 },
		{ 0x09, 5, 7, 0, 2 },
		{ 0x0a, (u32)-1, 1, 0, 1 },
		{ 0x0b, (u32)-1, 1, 0, (u32)-1 },
		{ 0x0c, (u32)-1, 1, 0, (u32)-1 },
		{ 0x0d, (u32)-1, 1, 0, 1 },
		{ 0x0e, 5, 5, 9, 9 },
		{ 0x0e, 5, 6, 9, 5 },
	};
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		mem_put(s, out + 8 * i, rows[i].old);
		EMIT(s, &c, ATOMIC(rows[i].op), out + 8 * i, 0, rows[i].a, rows[i].b, 0, 0, 0, 0,
		     0, 0, MI_NOOP);
	}
	/* a QW, with the old value returned */
	mem_put(s, out + 0x200, ~0U);
	EMIT(s, &c, ATOMIC(0x27) | BIT(16), out + 0x200, 0, 1, 0, 1, 0, 0, 0, 0, 0, MI_NOOP);
	EMIT(s, &c, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(4), out + 0x208, 0);
	EXPECT(go(s, &c));
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		EXPECT_EQ(mem(s, out + 8 * i), rows[i].want);
	EXPECT_EQ(mem(s, out + 0x200), 0);
	EXPECT_EQ(mem(s, out + 0x204), 2);
	EXPECT_EQ(mem(s, out + 0x208), ~0U);
	FIXTURE_END(s);
}

static u64 alu(struct fixture *s, struct ctx *c, u64 r0, u64 r1, u32 op, u32 from)
{
	EMIT(s, c, MI_LOAD_REGISTER_IMM(4), GPR(0), (u32)r0, GPR_UDW(0), (u32)(r0 >> 32),
	     GPR(1), (u32)r1, GPR_UDW(1), (u32)(r1 >> 32), MI_NOOP);
	EMIT(s, c, MI_MATH(4), ALU_INSTR(ALU_LOAD, ALU_SRCA, ALU_REG(0)),
	     ALU_INSTR(ALU_LOAD, ALU_SRCB, ALU_REG(1)), ALU_INSTR(op, 0, 0),
	     ALU_INSTR(ALU_STORE, ALU_REG(2), from), MI_NOOP);
	EXPECT(go(s, c));
	return rd(s->g, GPR(2)) | (u64)rd(s->g, GPR_UDW(2)) << 32;
}

static void alu_operations(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	const u64 top = 1ULL << 63;

	EXPECT_EQ(alu(s, &c, ~0ULL, 2, ALU_ADD, ALU_ACCU), 1);
	EXPECT_EQ(alu(s, &c, ~0ULL, 2, ALU_ADD, ALU_CF), ~0ULL);	/* ALU-011 */
	EXPECT_EQ(alu(s, &c, 1, 2, ALU_ADD, ALU_CF), 0);
	EXPECT_EQ(alu(s, &c, 5, 7, ALU_SUB, ALU_ACCU), (u64)-2);	/* ALU-008 */
	EXPECT_EQ(alu(s, &c, 5, 7, ALU_SUB, ALU_CF), ~0ULL);
	EXPECT_EQ(alu(s, &c, 5, 5, ALU_SUB, ALU_ZF), ~0ULL);
	EXPECT_EQ(alu(s, &c, 5, 4, ALU_SUB, ALU_ZF), 0);
	EXPECT_EQ(alu(s, &c, 0xff0, 0x0ff, ALU_AND, ALU_ACCU), 0x0f0);
	EXPECT_EQ(alu(s, &c, 0xff0, 0x0ff, ALU_OR, ALU_ACCU), 0xfff);
	EXPECT_EQ(alu(s, &c, 0xff0, 0x0ff, ALU_XOR, ALU_ACCU), 0xf0f);
	EXPECT_EQ(alu(s, &c, 1, 32, ALU_SHL, ALU_ACCU), 1ULL << 32);
	EXPECT_EQ(alu(s, &c, 1, 15, ALU_SHL, ALU_ACCU), 1 << 8);	/* ALU-009 */
	EXPECT_EQ(alu(s, &c, 1, 0, ALU_SHL, ALU_ACCU), 1);
	EXPECT_EQ(alu(s, &c, 1, 3, ALU_SHL, ALU_ACCU), 4);
	EXPECT_EQ(alu(s, &c, 1, 64, ALU_SHL, ALU_ACCU), 1ULL << 32);
	EXPECT_EQ(alu(s, &c, top, 4, ALU_SHR, ALU_ACCU), 1ULL << 59);	/* ALU-010 */
	EXPECT_EQ(alu(s, &c, top, 4, ALU_SAR, ALU_ACCU), 0xf8ULL << 56);
	FIXTURE_END(s);
}

static void alu_loads_and_stores(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	mem_put(s, out, 0x99);
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(2), GPR(0), out | 4, GPR_UDW(0), 0, MI_NOOP);
	EMIT(s, &c, MI_MATH(12),
	     ALU_INSTR(ALU_LOAD, ALU_SRCA, ALU_REG(0)), ALU_INSTR(ALU_LOAD0, ALU_SRCB, 0),
	     ALU_INSTR(ALU_ADD, 0, 0), ALU_INSTR(ALU_LOADIND, ALU_REG(3), ALU_ACCU),
	     ALU_INSTR(ALU_LOAD1, ALU_SRCA, 0), ALU_INSTR(ALU_ADD, 0, 0),
	     ALU_INSTR(ALU_STORE, ALU_REG(4), ALU_ACCU),
	     ALU_INSTR(ALU_STOREINV, ALU_REG(5), ALU_ACCU),
	     ALU_INSTR(ALU_LOADINV, ALU_SRCA, ALU_REG(3)), ALU_INSTR(ALU_ADD, 0, 0),
	     ALU_INSTR(ALU_STORE, ALU_REG(6), ALU_ACCU), ALU_INSTR(ALU_NOOP, 0, 0), MI_NOOP);
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(2), GPR(0), out + 8, GPR_UDW(0), 0, MI_NOOP);
	EMIT(s, &c, MI_MATH(6), ALU_INSTR(ALU_LOAD, ALU_SRCA, ALU_REG(0)),
	     ALU_INSTR(ALU_LOAD0, ALU_SRCB, 0), ALU_INSTR(ALU_OR, 0, 0),
	     ALU_INSTR(ALU_STOREIND, ALU_ACCU, ALU_REG(3)), ALU_INSTR(ALU_FENCE_WR, 0, 0),
	     ALU_INSTR(ALU_FENCE_RD, 0, 0), MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(rd(s->g, GPR(3)), 0x99);		/* ALU-014: the address is aligned */
	EXPECT_EQ(rd(s->g, GPR(4)), ~0U);		/* Z-07 */
	EXPECT_EQ(rd(s->g, GPR_UDW(4)), ~0U);
	EXPECT_EQ(rd(s->g, GPR(5)), 0);
	EXPECT_EQ(rd(s->g, GPR(6)), ~0x99U);
	EXPECT_EQ(mem(s, out + 8), 0x99);
	FIXTURE_END(s);
}

static void alu_operands(void)
{
	/* only loads write SRCA and SRCB (ALU-013); stores take the accumulator or a flag */
	static const u32 bad[] = {
		ALU_INSTR(ALU_STORE, ALU_SRCA, ALU_ACCU), ALU_INSTR(ALU_LOAD, ALU_ACCU, 0),
		ALU_INSTR(ALU_LOAD, ALU_SRCA, ALU_ACCU), ALU_INSTR(ALU_STORE, 0, ALU_SRCA),
		ALU_INSTR(ALU_LOADIND, ALU_SRCA, ALU_ACCU), ALU_INSTR(ALU_STOREIND, 0, 0),
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bad); i++)
		EXPECT_STOPS("ALU-003", MI_MATH(1), bad[i]);
}

static void alu_undefined(void)
{
	EXPECT_STOPS("ALU-003", MI_MATH(1), ALU_INSTR(0x108, 0, 0));
}

#define PREDICATE(load, combine, compare) \
	(MI_CMD(MI_OP_PREDICATE) | (load) << 6 | (combine) << 3 | (compare))
#define SRM_PREDICATED	(MI_STORE_REGISTER_MEM | MI_USE_GGTT | BIT(21))

static void predicate_result(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));
	unsigned int i;

	EMIT(s, &c, MI_LOAD_REGISTER_IMM(5), RCS_BASE + CS_PREDICATE_SRC0, 7,
	     RCS_BASE + CS_PREDICATE_SRC0_UDW, 0, RCS_BASE + CS_PREDICATE_SRC1, 7,
	     RCS_BASE + CS_PREDICATE_SRC1_UDW, 0,
	     GPR(0), 0x55, MI_NOOP);
	EMIT(s, &c, PREDICATE(2, 0, 2), MI_NOOP);	/* equal: result 1 */
	EMIT(s, &c, SRM_PREDICATED, GPR(0), out, 0);
	EMIT(s, &c, PREDICATE(3, 0, 2), MI_NOOP);	/* inverted: result 0 */
	EMIT(s, &c, SRM_PREDICATED, GPR(0), out + 4, 0);
	EMIT(s, &c, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(0), out + 8, 0);
	EMIT(s, &c, PIPE_CONTROL | BIT(8), PIPE_CONTROL_CS_STALL | PIPE_CONTROL_GLOBAL_GTT |
	     REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW),
	     out + 16, 0, 1, 1);
	EMIT(s, &c, PREDICATE(2, 2, 0), MI_NOOP);	/* or true */
	EMIT(s, &c, SRM_PREDICATED, GPR(0), out + 12, 0);
	EXPECT(go(s, &c));
	for (i = 0; i < 4; i++)
		EXPECT_EQ(mem(s, out + 4 * i), i == 1 ? 0 : 0x55);
	EXPECT_EQ(mem(s, out + 16), 0);
	EXPECT_EQ(rd(s->g, RING_PREDICATE_RESULT(RCS_BASE).addr), 1);
	FIXTURE_END(s);
}

static void set_predicate(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, BCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &c, MI_LOAD_REGISTER_IMM(1), BCS_BASE + CS_PREDICATE_RESULT_2, 1, MI_NOOP);
	EMIT(s, &c, MI_SET_PREDICATE | 2, MI_NOOP);	/* no-ops while RESULT_2 is set */
	emit_store(s, &c, out, 1);
	EMIT(s, &c, MI_SET_PREDICATE | 1, MI_NOOP);	/* ... while it is clear */
	emit_store(s, &c, out + 4, 1);
	EMIT(s, &c, MI_SET_PREDICATE | 15, MI_NOOP);
	emit_store(s, &c, out + 8, 1);
	EMIT(s, &c, MI_SET_PREDICATE, MI_NOOP);
	emit_store(s, &c, out + 12, 1);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out), 0);
	EXPECT_EQ(mem(s, out + 4), 1);
	EXPECT_EQ(mem(s, out + 8), 0);
	EXPECT_EQ(mem(s, out + 12), 1);
	EXPECT_EQ(rd(s->g, BCS_BASE + CS_SET_PREDICATE_RESULT), 0);
	wr(s->g, BCS_BASE + CS_SET_PREDICATE_RESULT, 1);	/* PRD-009 */
	EXPECT_EQ(rd(s->g, BCS_BASE + CS_SET_PREDICATE_RESULT), 1);
	FIXTURE_END(s);
}

static void conditional_end(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 batch = fixture_alloc(s, 1);
	u32 out = gg(fixture_alloc(s, 1));
	u32 *dw = ram_dw(s->g, batch);
	unsigned int n = 0, i;

	for (i = 0; i < 2; i++) {
		dw[n++] = MI_CMD(MI_OP_CONDITIONAL_BATCH_BUFFER_END) | MI_USE_GGTT | BIT(21) | 2;
		dw[n++] = 4 + i;
		dw[n++] = out;
		dw[n++] = 0;
		dw[n++] = MI_STORE_DATA_IMM | MI_USE_GGTT;
		dw[n++] = out + 8 + 4 * i;
		dw[n++] = 0;
		dw[n++] = 1;
	}
	dw[n++] = MI_BATCH_BUFFER_END;
	mem_put(s, out, 5);
	EMIT(s, &c, MI_BATCH_BUFFER_START, gg(batch), 0, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out + 8), 1);		/* 5 > 4: the batch continues */
	EXPECT_EQ(mem(s, out + 12), 0);		/* 5 > 5 is false: the batch ends */
	FIXTURE_END(s);
}

static void semaphores(void)
{
	static const struct {
		u32 op, sad, sdd;
	} rows[] = {
		{ MI_SEMAPHORE_SAD_GT_SDD, 5, 4 }, { MI_SEMAPHORE_SAD_GTE_SDD, 5, 5 },
		{ MI_SEMAPHORE_SAD_LT_SDD, 4, 5 }, { MI_SEMAPHORE_SAD_LTE_SDD, 5, 5 },
		{ MI_SEMAPHORE_SAD_EQ_SDD, 5, 5 }, { MI_SEMAPHORE_SAD_NEQ_SDD, 5, 4 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fixture *s = fixture_new();
		struct ctx c = ctx_new(s, RCS, 1);
		u32 out = gg(fixture_alloc(s, 1));

		/* start with a value that does not meet the condition, so that the engine waits */
		mem_put(s, out, rows[i].op == MI_SEMAPHORE_SAD_EQ_SDD ? 9 :
			rows[i].op == MI_SEMAPHORE_SAD_LT_SDD ||
			rows[i].op == MI_SEMAPHORE_SAD_LTE_SDD ? 9 :
			rows[i].op == MI_SEMAPHORE_SAD_NEQ_SDD ? rows[i].sdd : 0);
		EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL |
			    REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, rows[i].op),
		     rows[i].sdd, out, 0);
		submit(s, RCS, &c, NULL);
		EXPECT(!run_idle(s, RCS, 200 * US));
		mem_put(s, out, rows[i].sad);
		EXPECT(run_idle(s, RCS, 200 * US));
		FIXTURE_END(s);
	}
}

static void signal_wakes(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, BCS, 2);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &a, MI_SEMAPHORE_WAIT | MI_USE_GGTT |
		    REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_EQ_SDD),
	     1, out, 0);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 100 * US);
	mem_put(s, out, 1);
	EXPECT(!run_idle(s, RCS, 100 * US));	/* in signal mode it does not poll */
	EMIT(s, &b, MI_CMD(MI_OP_SEMAPHORE_SIGNAL), 0);
	submit(s, BCS, &b, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	FIXTURE_END(s);
}

static void map_range(struct fixture *s, const struct ctx *c, u64 va, u64 bus, u32 pages)
{
	u32 i;

	for (i = 0; i < pages; i++)
		ppgtt_map(s, c->pml4, va + i * SZ_4K, bus + i * SZ_4K);
}

static void blits(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, BCS, 1);
	u64 src = fixture_alloc(s, 64), dst = fixture_alloc(s, 64);
	u32 *d = ram_dw(s->g, dst), *sp = ram_dw(s->g, src);
	unsigned int i, bad = 0;

	map_range(s, &c, 0x100000, src, 64);
	map_range(s, &c, 0x200000, dst, 64);
	for (i = 0; i < 65536; i++)
		sp[i] = i;
	/* 256 x 256 pixels of 32 bits; then a rectangle copied into its middle */
	EMIT(s, &c, XY_COLOR_BLT | XY_BLT_WRITE_ALPHA | XY_BLT_WRITE_RGB,
	     3 << 24 | BLT_ROP_FILL << 16 | 1024, 0, 256 << 16 | 256, 0x200000, 0, 0xfefefefe,
	     MI_NOOP);
	EMIT(s, &c, XY_SRC_COPY_BLT | XY_BLT_WRITE_ALPHA | XY_BLT_WRITE_RGB,
	     3 << 24 | BLT_ROP_COPY << 16 | 1024, 10 << 16 | 20, 12 << 16 | 23, 0x200000, 0,
	     3 << 16 | 5, 1024, 0x100000, 0);
	EMIT(s, &c, MI_FLUSH_DW, 0, 0, 0);
	EXPECT(go(s, &c));
	for (i = 0; i < 65536; i++) {
		u32 x = i % 256, y = i / 256;
		bool in = y >= 10 && y < 12 && x >= 20 && x < 23;

		bad += d[i] != (in ? (y - 7) * 256 + x - 15 : 0xfefefefe);
	}
	EXPECT_EQ(bad, 0);
	/* 8 bits a pixel: an odd number of bytes */
	EMIT(s, &c, XY_SRC_COPY_BLT, BLT_ROP_COPY << 16 | 4096, 0, 1 << 16 | 4095, 0x200001, 0,
	     0, 4096, 0x100000, 0);
	EXPECT(go(s, &c));
	EXPECT_EQ(memcmp((u8 *)d + 1, sp, 4095), 0);
	EXPECT_EQ(((u8 *)d)[0], 0xfe);
	FIXTURE_END(s);
}

static void skipped_by_length(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));
	unsigned int i;

	EMIT(s, &c, 0x78080003, 1, 2, 3, ~0U);		/* 3D state, 5 DW */
	EMIT(s, &c, 0x69040000);			/* pipeline select, one DW */
	EMIT(s, &c, 0x70000003, 1, 2, 3, ~0U);		/* media state, 5 DW */
	EMIT(s, &c, 0x7b000005);			/* primitive, 7 DW */
	for (i = 0; i < 6; i++)
		EMIT(s, &c, ~0U);
	EMIT(s, &c, MI_CMD(MI_OP_SET_CONTEXT), 0, MI_CMD(MI_OP_SUSPEND_FLUSH));
	emit_store(s, &c, out, 1);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out), 1);
	FIXTURE_END(s);
}

static void illegal(unsigned int e, u32 dw0, const char *rule)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, e, 1);
	u32 base = base_of(s, e);
	unsigned int i;

	EMIT(s, &c, dw0);
	for (i = 0; i < 15; i++)
		EMIT(s, &c, MI_NOOP);
	EXPECT(!go(s, &c));
	EXPECT_RULE(s->g, rule, base);
	EXPECT_EQ(rd(s->g, RING_EIR(base).addr), RING_ERROR_INSTRUCTION);
	wr(s->g, RING_EIR(base).addr, ~0U);		/* unrecoverable, INT-039 */
	EXPECT_EQ(rd(s->g, RING_EIR(base).addr), RING_ERROR_INSTRUCTION);
	fixture_free(s);
}

static void illegal_commands(void)
{
	static const u8 reserved[] = {
		0x10, 0x15, 0x17, 0x1f, 0x30, 0x32, 0x35, 0x37, 0x38, 0x3a, 0x3f,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(reserved); i++)
		illegal(RCS, MI_CMD(reserved[i]), "CMD-017");
	illegal(RCS, 1U << 29, "CMD-001");
	illegal(RCS, 4U << 29, "CMD-001");
	illegal(RCS, MI_FLUSH_DW, "CMD-009");
	illegal(RCS, XY_COLOR_BLT, "CMD-009");
	illegal(BCS, PIPE_CONTROL, "CMD-009");
	illegal(BCS, MI_CMD(MI_OP_PREDICATE), "CMD-009");
	illegal(BCS, MI_REPORT_PERF_COUNT, "CMD-009");
	illegal(VCS0, MI_CMD(MI_OP_WAIT_FOR_EVENT), "CMD-009");
	illegal(RCS, MI_CMD(MI_OP_STORE_DATA_IMM) | 1, "CMD-002");
	illegal(RCS, MI_SEMAPHORE_WAIT + 1, "CMD-002");
}

static void cut_by_tail(void)
{
	EXPECT_STOPS("CMD-003", MI_STORE_DATA_IMM | MI_USE_GGTT, GG_BASE);
}

static void batch_alignment(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 batch = fixture_alloc(s, 1);

	*ram_dw(s->g, batch + 4) = MI_BATCH_BUFFER_END;
	EMIT(s, &c, MI_BATCH_BUFFER_START, gg(batch) + 4, 0, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "LIM-003", RCS_BASE);
	EMIT(s, &c, MI_BATCH_BUFFER_END, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "CMD-016", RCS_BASE);
	fixture_free(s);
}

/* The engine has prefetched the next commands, so it sees a change of them only after a jump. */
static void self_modifying(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 batch = fixture_alloc(s, 1);
	u32 out = gg(fixture_alloc(s, 1));
	u32 *dw = ram_dw(s->g, batch);
	unsigned int n = 0;

	dw[n++] = MI_STORE_DATA_IMM | MI_USE_GGTT;	/* changes the next store's data */
	dw[n++] = gg(batch) + 13 * 4;
	dw[n++] = 0;
	dw[n++] = 0x222;
	dw[n++] = PIPE_CONTROL;
	dw[n++] = PIPE_CONTROL_CS_STALL;
	n += 4;
	dw[n++] = MI_STORE_DATA_IMM | MI_USE_GGTT;
	dw[n++] = out;
	dw[n++] = 0;
	dw[n++] = 0x111;
	dw[n++] = MI_BATCH_BUFFER_END;
	EMIT(s, &c, MI_BATCH_BUFFER_START, gg(batch), 0, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out), 0x111);
	EMIT(s, &c, MI_BATCH_BUFFER_START, gg(batch), 0, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out), 0x222);
	FIXTURE_END(s);
}

static void update_gtt(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 page = fixture_alloc(s, 1);
	u32 va = GG_BASE + RAM_SIZE + SZ_4K;

	EMIT(s, &c, MI_CMD(MI_OP_UPDATE_GTT) | 2, va, (u32)page | 1, (u32)(page >> 32));
	emit_store(s, &c, va + 8, 0x77);
	EXPECT(go(s, &c));
	EXPECT_EQ(*ram_dw(s->g, page + 8), 0x77);
	FIXTURE_END(s);
}

static void report_perf_count(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 page = fixture_alloc(s, 1);
	u32 out = gg(page);

	ppgtt_map(s, c.pml4, 0x100000, page);
	EMIT(s, &c, MI_REPORT_PERF_COUNT, out | MI_REPORT_PERF_COUNT_GGTT, 0, 0xabcd);
	EMIT(s, &c, MI_REPORT_PERF_COUNT, 0x100400, 0, 0xabce);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, out), 0xabcd);
	EXPECT(mem(s, out + 4));		/* timestamp of the report */
	EXPECT_EQ(mem(s, out + 0x400), 0xabce);
	EXPECT_EQ(s->g->m->stats.oa_mi_reports, 2);
	EXPECT_CLEAN(s->g);
	EMIT(s, &c, MI_REPORT_PERF_COUNT, (out + 8) | MI_REPORT_PERF_COUNT_GGTT, 0, 1);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "CMD-010", RCS_BASE);
	fixture_free(s);
}

static void timestamps(void)
{
	struct fixture *s = fixture_new();
	struct ctx r = ctx_new(s, RCS, 1), b = ctx_new(s, BCS, 2);
	u32 out = gg(fixture_alloc(s, 1));
	u64 before;

	pass_time(s->g, 1000 * MS);
	before = s->g->now;
	EMIT(s, &r, PIPE_CONTROL, PIPE_CONTROL_CS_STALL | PIPE_CONTROL_GLOBAL_GTT |
	     REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_TIMESTAMP),
	     out, 0, 0, 0);
	EMIT(s, &b, MI_FLUSH_DW | REG_FIELD_PREP(MI_FLUSH_DW_OP_MASK, MI_FLUSH_DW_OP_TIMESTAMP),
	     (out + 8) | MI_FLUSH_DW_USE_GTT, 0, 0);
	EXPECT(go(s, &r));
	EXPECT(go(s, &b));
	/* 19.2 MHz */
	EXPECT(mem(s, out) >= before * 192 / 10000 && mem(s, out) <= s->g->now * 192 / 10000);
	EXPECT(mem(s, out + 8) >= mem(s, out));
	EXPECT(rd(s->g, RING_TIMESTAMP(RCS_BASE).addr) >= mem(s, out + 8));
	EXPECT_EQ(rd(s->g, RING_TIMESTAMP_UDW(RCS_BASE).addr), 0);
	FIXTURE_END(s);
}

static const struct test tests[] = {
	TEST(long_stores, "MI_STORE_DATA_IMM of 1022 DWs, and of three (CMD-002)"),
	TEST(stores_of_qws, "MI_STORE_DATA_IMM of one and a half QWs (CMD-002)"),
	TEST(registers_and_memory, "stores, loads, copies (CMD-002, CMD-004, CMD-007, ORD-005, "
	     "ORD-007, ORD-009)"),
	TEST(relative_uses_own_base, "CS-relative loads (LRC-015, T-5)"),
	TEST(atomics, "MI_ATOMIC"),
	TEST(alu_operations, "MI_MATH arithmetic, logic, shifts (ALU-001, ALU-002, "
	     "ALU-003, ALU-004, ALU-006, ALU-008, ALU-009, ALU-010, ALU-011, ALU-017, "
	     "ALU-020)"),
	TEST(alu_loads_and_stores, "MI_MATH loads and stores (ALU-005, ALU-007, ALU-012, "
	     "ALU-013, ALU-014, ALU-015, ALU-018, ALU-019, ALU-021, Z-06, Z-07)"),
	TEST(alu_operands, "operands of ALU instructions (ALU-007, ALU-013, ALU-018, ALU-019)"),
	TEST(alu_undefined, "undefined ALU instruction (ALU-003)"),
	TEST(predicate_result, "MI_PREDICATE (PRD-001, PRD-002, PRD-004, PRD-006, PRD-008)"),
	TEST(set_predicate, "MI_SET_PREDICATE (PRD-003, PRD-005, PRD-007, PRD-009)"),
	TEST(conditional_end, "conditional batch end (CMD-008)"),
	TEST(semaphores, "MI_SEMAPHORE_WAIT, each comparison (CMD-006)"),
	TEST(signal_wakes, "MI_SEMAPHORE_SIGNAL wakes a wait in signal mode (CMD-006)"),
	TEST(blits, "fill and copy"),
	TEST(skipped_by_length, "3D and media commands are skipped by length (CMD-002, CMD-005)"),
	TEST(illegal_commands, "invalid commands, and those of another engine (CMD-001, CMD-002, "
	     "CMD-009, CMD-017, INT-038, INT-039, CMD-020)"),
	TEST(cut_by_tail, "a command is complete before the tail (CMD-003)"),
	TEST(batch_alignment, "batches are QW aligned and end (LIM-003, CMD-016)"),
	TEST(self_modifying, "commands are fetched ahead (LIM-006, LIM-007)"),
	TEST(update_gtt, "MI_UPDATE_GTT"),
	TEST(report_perf_count, "MI_REPORT_PERF_COUNT (CMD-010, CMD-012)"),
	TEST(timestamps, "timestamps by PIPE_CONTROL and MI_FLUSH_DW"),
};

HARNESS_MAIN(tests)
