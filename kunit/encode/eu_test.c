// SPDX-License-Identifier: GPL-2.0-only
/*
 * SIL-182: EU instructions of Gen7. The expected DWs are put together by hand from the positions of
 * the fields in Mesa's public table.
 */
#include <kunit/test.h>

#include "gt/encode/emit.h"
#include "gt/encode/eu_clear.h"
#include "regs/mi_commands.h"
#include "regs/platform_find.h"
#include "regs/tables/eu_threads.h"
#include "regs/tables/media_commands.h"

#define GUARD	0x5a5a5a5a

static const struct {
	const char *name;
	struct genx_eu_inst inst;
	u32 dw[GENX_EU_DW];
} vectors[] = {
	{
		/* mask off, 8 channels; a stride of 8 between rows of 8, and of 1 in them */
		.name = "mov(8) g127 UD, g0<8;8,1> UD",
		.inst = {
			.opcode = GENX_EU_MOV, .channels = 8, .all = true,
			.dst = { GENX_EU_GRF, GENX_EU_UD, 127 },
			.src = { { GENX_EU_GRF, GENX_EU_UD, 0, .row = 8 } },
		},
		.dw = { 0x00600201, 0x2fe00021, 0x008d0000, 0 },
	}, {
		.name = "mov(2) g2 UD, g1<2;2,1> UW",
		.inst = {
			.opcode = GENX_EU_MOV, .channels = 2, .all = true,
			.dst = { GENX_EU_GRF, GENX_EU_UD, 2 },
			.src = { { GENX_EU_GRF, GENX_EU_UW, 1, .row = 2 } },
		},
		.dw = { 0x00200201, 0x20400121, 0x00450020, 0 },
	}, {
		.name = "mov(16) g10 UD, 0x1234",
		.inst = {
			.opcode = GENX_EU_MOV, .channels = 16,
			.dst = { GENX_EU_GRF, GENX_EU_UD, 10 },
			.src = { { GENX_EU_IMMEDIATE, GENX_EU_UD, .value = 0x1234 } },
		},
		.dw = { 0x00800001, 0x21400061, 0, 0x1234 },
	}, {
		/* condition 2 is "not zero" */
		.name = "add.nz(1) g1.2 UD, g1.2<0;1,0> UD, -1",
		.inst = {
			.opcode = GENX_EU_ADD, .channels = 1, .all = true,
			.target = GENX_EU_NOT_ZERO,
			.dst = { GENX_EU_GRF, GENX_EU_UD, 1, 8 },
			.src = { { GENX_EU_GRF, GENX_EU_UD, 1, 8, 1 },
				 { GENX_EU_IMMEDIATE, GENX_EU_D, .value = ~0u } },
		},
		.dw = { 0x02000240, 0x20281c21, 0x00000028, ~0u },
	}, {
		/* the instruction pointer is architecture register 0xa0 */
		.name = "(+f0.0) jmpi(1) -32",
		.inst = {
			.opcode = GENX_EU_JMPI, .channels = 1, .all = true, .if_flag = true,
			.dst = { GENX_EU_ARF, GENX_EU_UD, GENX_EU_IP },
			.src = { { GENX_EU_ARF, GENX_EU_UD, GENX_EU_IP, 0, 1 },
				 { GENX_EU_IMMEDIATE, GENX_EU_D, .value = (u32)-32 } },
		},
		.dw = { 0x00010220, 0x34001c00, 0x00001400, (u32)-32 },
	}, {
		/* shared function 7 takes the end of a thread */
		.name = "sendc(8) null UD, g127<8;8,1> UD, end",
		.inst = {
			.opcode = GENX_EU_SENDC, .channels = 8, .target = GENX_EU_SPAWNER,
			.dst = { GENX_EU_ARF, GENX_EU_UD, GENX_EU_NULL },
			.src = { { GENX_EU_GRF, GENX_EU_UD, 127, .row = 8 },
				 { GENX_EU_IMMEDIATE, GENX_EU_UD, .value = 0x82000010 } },
		},
		.dw = { 0x07600032, 0x20000c20, 0x008d0fe0, 0x82000010 },
	},
};

static void fields_SIL_182(struct kunit *test)
{
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(vectors); i++) {
		u32 dw[GENX_EU_DW + 1] = { GUARD, GUARD, GUARD, GUARD, GUARD };

		KUNIT_EXPECT_PTR_EQ(test, genx_eu_emit(dw, &vectors[i].inst), dw + GENX_EU_DW);
		for (n = 0; n < GENX_EU_DW; n++)
			KUNIT_EXPECT_EQ_MSG(test, dw[n], vectors[i].dw[n], "%s: DW %u",
					    vectors[i].name, n);
		KUNIT_EXPECT_EQ(test, dw[GENX_EU_DW], GUARD);
	}
}

/* Bytes that a render engine's program jumps back. */
static int jump_back(struct kunit *test, enum genx_emit_kind kind)
{
	const struct genx_eu_kind *eu = genx_emit_ops_get(kind, GENX_CLASS_RENDER)->eu;
	u32 *cs = kunit_kzalloc(test, SZ_4K, GFP_KERNEL), *end, *inst;
	int back = 0;

	KUNIT_ASSERT_NOT_NULL(test, eu);
	KUNIT_ASSERT_NOT_NULL(test, cs);
	end = genx_eu_clear_program(cs, eu);
	for (inst = cs; inst < end; inst += GENX_EU_DW)
		if ((*inst & 0x7f) == GENX_EU_JMPI)
			back = (int)inst[3] * eu->jump_bytes;
	return back;
}

/* A jump counts from the next instruction, in bytes on Haswell, in 8 bytes before. */
static void jumps_SIL_182(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, jump_back(test, GENX_EMIT_HSW), -32);
	KUNIT_EXPECT_EQ(test, jump_back(test, GENX_EMIT_GEN7), -32);
	KUNIT_EXPECT_NULL(test, genx_emit_ops_get(GENX_EMIT_GEN6, GENX_CLASS_RENDER)->eu);
}

static const void *threads_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_platform_next(plat);
	} while (plat && !genx_eu_threads(plat));
	if (plat)
		strscpy(desc, plat->codename, KUNIT_PARAM_DESC_SIZE);
	return plat;
}

static unsigned int length(const u32 *cs)
{
	if (REG_FIELD_GET(CMD_TYPE_MASK, *cs) == CMD_TYPE_MI)
		return *cs >> 23 < 0x10 ? 1 : (*cs & 0x3f) + 2;
	return (*cs >> 27 & 3) == 1 ? 1 : (*cs & STATE_LENGTH_MASK) + 2;
}

/*
 * Commands fill the batch up to its end. As many objects as threads, each with a block of its own
 * in the surface, of which the rows and the width are those of the blocks.
 */
static void batch_SIL_182(struct kunit *test)
{
	static const struct {
		const char *codename;
		u16 threads;
	} expect[] = {
		{ "ivb", 128 }, { "ivb-gt1", 36 }, { "vlv", 36 },
		{ "hsw", 140 }, { "hsw-gt1", 70 }, { "hsw-gt3", 280 },
	};
	const struct genx_platform *plat = test->param_value;
	unsigned int threads = genx_eu_threads(plat), objects = 0, i;
	u32 *mem = kunit_kzalloc(test, genx_eu_clear_bytes(threads), GFP_KERNEL), *cs, *surface;
	u32 last = ~0u, rows, width;

	KUNIT_ASSERT_NOT_NULL(test, mem);
	for (i = 0; i < ARRAY_SIZE(expect) && strcmp(expect[i].codename, plat->codename); i++)
		;
	KUNIT_ASSERT_LT(test, i, ARRAY_SIZE(expect));
	KUNIT_EXPECT_EQ(test, threads, expect[i].threads);
	genx_eu_clear_fill(mem, 0x100000,
			   genx_emit_ops_get(plat->emit_kind, GENX_CLASS_RENDER), threads);
	surface = (void *)mem + GENX_EU_CLEAR_STATE + GENX_EU_CLEAR_SURFACE_STATE;
	rows = REG_FIELD_GET(SURFACE_HEIGHT_MASK, surface[2]) + 1;
	width = 4 * (REG_FIELD_GET(SURFACE_WIDTH_MASK, surface[2]) + 1);
	KUNIT_EXPECT_EQ(test, surface[1], 0x100000 + GENX_EU_CLEAR_SURFACE);
	KUNIT_EXPECT_EQ(test, REG_FIELD_GET(SURFACE_PITCH_MASK, surface[3]) + 1, width);
	KUNIT_EXPECT_LE(test, GENX_EU_CLEAR_SURFACE + rows * width, genx_eu_clear_bytes(threads));
	for (cs = mem; *cs != MI_BATCH_BUFFER_END; cs += length(cs)) {
		KUNIT_ASSERT_LT(test, (void *)cs - (void *)mem, GENX_EU_CLEAR_STATE);
		if ((*cs & STATE_OPCODE_MASK) == MEDIA_VFE_STATE)
			KUNIT_EXPECT_EQ(test, cs[2] >> 16, threads - 1);
		if ((*cs & STATE_OPCODE_MASK) != MEDIA_OBJECT)
			continue;
		objects++;
		KUNIT_EXPECT_NE(test, cs[6], last);
		KUNIT_EXPECT_LE(test, (cs[6] & 0xffff) + 32, width);
		KUNIT_EXPECT_LE(test, (cs[6] >> 16) + 16, rows);
		last = cs[6];
	}
	KUNIT_EXPECT_EQ(test, objects, threads);
}

static struct kunit_case eu_cases[] = {
	KUNIT_CASE(fields_SIL_182),
	KUNIT_CASE(jumps_SIL_182),
	KUNIT_CASE_PARAM(batch_SIL_182, threads_gen),
	{}
};

static struct kunit_suite eu_suite = {
	.name = "genx_eu",
	.test_cases = eu_cases,
};

kunit_test_suite(eu_suite);
