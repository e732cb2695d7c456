// SPDX-License-Identifier: MIT
/*
 * Blitter commands of DG2 (SIL-206): clears, copies, and copies of control data. The values of the
 * words are those that public drivers write.
 */
#include "tests/model/cs/cs_fixture.h"

#define MIB		0x100000ULL
#define PAGE_64K	0x10000ULL
#define VRAM_VA		0x40000000ULL	/* leads to VRAM, as does the 64 KiB behind it */
#define VRAM		(64 * MIB)
#define HOST_VA		0x200000ULL
#define HOST_PAGES	16

#define FAST_COLOR(depth)	(2u << 29 | 0x44 << 22 | (depth) << 19 | 14)
#define FAST_COPY		(2u << 29 | 0x42 << 22 | 8)
#define CTRL_SURF(src, dst, n) \
	(2u << 29 | 0x48 << 22 | (src) << 21 | (dst) << 20 | ((n) - 1) << 8 | 3)
#define SYSTEM			BIT(31)
#define FLUSH_ALL		(MI_FLUSH_DW | 1 << 16 | 1 << 9)
#define FLUSH_STORE		(MI_FLUSH_DW | 1 << 14)

struct setup {
	struct fixture *s;
	struct ctx c;
	u64 host;
};

static u64 *entry_of(struct setup *t, u64 va)
{
	u64 table = t->c.pml4;
	int shift;

	for (shift = 39; shift > 12; shift -= 9)
		table = table_at(t->s, table)[va >> shift & 0x1ff] & GENMASK_ULL(45, 12);
	return &table_at(t->s, table)[va >> 12 & 0x1ff];
}

static struct setup setup_new(void)
{
	struct model_config cfg = {
		.plat = &genx_platform_dg2, .device_id = 0x56a0, .ggtt_entries = 1 << 16,
	};
	struct setup t = { .s = fixture_new_config(cfg) };
	unsigned int i;

	t.c = ctx_new(t.s, BCS, 1);
	t.host = fixture_alloc(t.s, HOST_PAGES);
	for (i = 0; i < HOST_PAGES; i++)
		ppgtt_map(t.s, t.c.pml4, HOST_VA + i * SZ_4K, t.host + i * SZ_4K);
	for (i = 0; i < 32; i++)
		ppgtt_map(t.s, t.c.pml4, VRAM_VA + i * SZ_4K,
			  (VRAM + i * SZ_4K) | BIT(11) | BIT(8));
	/* the rules of drivers from here on: the fixture has neither a reset nor pcode */
	t.s->g->m->cfg.strict = true;
	t.s->g->m->pcode.reported = true;
	t.s->g->m->cs.engine[BCS].taken = true;
	return t;
}

static u32 vram(struct setup *t, u64 addr)
{
	u32 val = 0;

	model_local_read(t->s->g->m, addr, &val, sizeof(val));
	return val;
}

static u8 control_of(struct setup *t, u64 addr)
{
	u8 val = 0;

	model_local_control_read(t->s->g->m, addr, &val, 1);
	return val;
}

#define CLEAR(t, va, h, type) \
	EMIT((t)->s, &(t)->c, FAST_COLOR(2), 2 << 21 | 4095, 0, (h) << 16 | 1024, (u32)(va), \
	     0, type, 0x11223344, 0, 0, 0, 0, 0, 0, 0, 0)
#define COPY(t, dst, src, h) \
	EMIT((t)->s, &(t)->c, FAST_COPY, 3 << 24 | 4096 | 3u << 30, 0, (h) << 16 | 1024, \
	     (u32)(dst), 0, 0, 4096, (u32)(src), 0)
#define FLUSH(t, dw0)	EMIT((t)->s, &(t)->c, dw0, 0, 0, 0)

/* All of an area, no more, in both kinds of memory. */
static void clear(void)
{
	struct setup t = setup_new();
	u32 before = vram(&t, VRAM + PAGE_64K);

	CLEAR(&t, VRAM_VA, 16, 0);
	CLEAR(&t, HOST_VA + SZ_4K, 2, SYSTEM);
	FLUSH(&t, FLUSH_ALL);
	EXPECT(go(t.s, &t.c));
	EXPECT_EQ(vram(&t, VRAM), 0x11223344);
	EXPECT_EQ(vram(&t, VRAM + PAGE_64K - 4), 0x11223344);
	EXPECT_EQ(vram(&t, VRAM + PAGE_64K), before);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + SZ_4K - 4), 0);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + SZ_4K), 0x11223344);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 3 * SZ_4K - 4), 0x11223344);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 3 * SZ_4K), 0);
	FIXTURE_END(t.s);
}

/* Depths of 8 and 128 bits, and a rectangle that does not begin at 0. */
static void depths(void)
{
	struct setup t = setup_new();

	EMIT(t.s, &t.c, FAST_COLOR(0), 0x3f, 1, 4 << 16 | 2, (u32)HOST_VA, 0, SYSTEM, 0xab,
	     0, 0, 0, 0, 0, 0, 0, 0);
	EMIT(t.s, &t.c, FAST_COLOR(5), 0x3f, 1 << 16, 2 << 16 | 2, (u32)HOST_VA + 0x1000, 0,
	     SYSTEM, 1, 2, 3, 4, 0, 0, 0, 0, 0);
	FLUSH(&t, MI_FLUSH_DW);
	EXPECT(go(t.s, &t.c));
	EXPECT_EQ(*ram_dw(t.s->g, t.host), 0xab00);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 3 * 0x40), 0xab00);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 4 * 0x40), 0);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 0x103c), 0);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 0x1040), 1);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 0x105c), 4);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 0x1060), 0);
	FIXTURE_END(t.s);
}

static void copy(void)
{
	struct setup t = setup_new();
	u32 i;

	for (i = 0; i < HOST_PAGES * SZ_4K; i += 4)
		*ram_dw(t.s->g, t.host + i) = i;
	COPY(&t, VRAM_VA, HOST_VA, 16);
	FLUSH(&t, MI_FLUSH_DW);
	EXPECT(go(t.s, &t.c));
	EXPECT_EQ(vram(&t, VRAM), 0);
	EXPECT_EQ(vram(&t, VRAM + PAGE_64K - 4), PAGE_64K - 4);
	memset(ram_dw(t.s->g, t.host), 0, HOST_PAGES * SZ_4K);
	COPY(&t, HOST_VA + SZ_4K, VRAM_VA + 2 * SZ_4K, 1);
	FLUSH(&t, MI_FLUSH_DW);
	EXPECT(go(t.s, &t.c));
	EXPECT_EQ(*ram_dw(t.s->g, t.host), 0);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + SZ_4K + 8), 0x2008);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 2 * SZ_4K), 0);
	FIXTURE_END(t.s);
}

/* SIL-253: the control data of two 64 KiB are cleared from memory that is 0; saved; restored. */
static void control_data(void)
{
	struct setup t = setup_new();
	unsigned int i;

	EXPECT(control_of(&t, VRAM) || control_of(&t, VRAM + 256));
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 2), (u32)HOST_VA, 2 << 25, (u32)VRAM_VA, 2 << 25);
	FLUSH(&t, FLUSH_ALL);
	EXPECT(go(t.s, &t.c));
	for (i = 0; i < 2 * PAGE_64K; i += 256)
		EXPECT_EQ(control_of(&t, VRAM + i), 0);
	for (i = 0; i < 512; i += 4)
		*ram_dw(t.s->g, t.host + i) = 0x01010101 * (i & 0xff) + i / 256;
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 2), (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	EMIT(t.s, &t.c, CTRL_SURF(0, 1, 1), (u32)(VRAM_VA + PAGE_64K), 0, (u32)HOST_VA + 0x2000, 0);
	FLUSH(&t, FLUSH_ALL);
	EXPECT(go(t.s, &t.c));
	EXPECT_EQ(control_of(&t, VRAM + 4 * 256), 4);
	EXPECT_EQ(control_of(&t, VRAM + PAGE_64K + 4 * 256), 5);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 0x2004), 0x04040405);
	EXPECT_EQ(*ram_dw(t.s->g, t.host + 0x2100), 0);
	/* from one place of local memory to another */
	EMIT(t.s, &t.c, CTRL_SURF(0, 0, 1), (u32)VRAM_VA, 0, (u32)(VRAM_VA + PAGE_64K), 0);
	FLUSH(&t, FLUSH_ALL);
	EXPECT(go(t.s, &t.c));
	EXPECT_EQ(control_of(&t, VRAM + PAGE_64K + 4 * 256), 4);
	FIXTURE_END(t.s);
}

/* The commands run, and record one violation. */
static void expect_rule(struct setup *t, const char *rule)
{
	EXPECT(go(t->s, &t->c));
	EXPECT_RULE(t->s->g, rule, base_of(t->s, BCS));
}

static void wrong_type(void)
{
	struct setup t = setup_new();

	CLEAR(&t, VRAM_VA, 1, SYSTEM);
	expect_rule(&t, "LMEM-TYPE");
	CLEAR(&t, HOST_VA, 1, 0);
	expect_rule(&t, "LMEM-TYPE");
	fixture_free(t.s);
}

/* A copy is a fault at memory that it may not use, whether it reads or writes it. */
static void copy_out_of_memory(void)
{
	for (int write = 0; write < 2; write++) {
		struct setup t = setup_new();
		u64 *pte = entry_of(&t, VRAM_VA);
		unsigned int i;

		for (i = 0; i < 16; i++)
			pte[i] = ((0x1f180ULL << 16) + i * SZ_4K) | 1 << 11 | 1 << 8 | 3;
		COPY(&t, write ? VRAM_VA : HOST_VA, write ? HOST_VA : VRAM_VA, 1);
		EXPECT(!go(t.s, &t.c));
		EXPECT_RULE(t.s->g, "LMEM-CCS", 0);
		fixture_free(t.s);
	}
}

/* A copy of an address that is not mapped is a fault, as elsewhere. */
static void not_mapped(void)
{
	struct setup t = setup_new();
	u64 *pte = entry_of(&t, HOST_VA + SZ_4K);

	*pte = 0;
	COPY(&t, VRAM_VA, HOST_VA, 2);
	EXPECT(!go(t.s, &t.c));
	fixture_free(t.s);
}

static void wrong_form(void)
{
	struct setup t = setup_new();
	u32 i;
	const u32 color[][4] = {
		{ FAST_COLOR(4), 4095, 0, 1 << 16 | 8 },		/* 96 bits */
		{ FAST_COLOR(2) | 1 << 9, 4095, 0, 1 << 16 | 8 },
		{ FAST_COLOR(2), 1u << 30 | 4095, 0, 1 << 16 | 8 },	/* tiled */
		{ FAST_COLOR(2), 1u << 29 | 4095, 0, 1 << 16 | 8 },	/* compressed */
		{ FAST_COLOR(2), 4095, 0, 1 << 16 },
		{ FAST_COLOR(2), 4095, 0, 0x8000u << 16 | 8 },
		{ FAST_COLOR(2), 4095, 0, 2 << 16 | 1025 },
	};
	const u32 copies[][4] = {
		{ FAST_COPY | 1 << 15, 3 << 24 | 4096, 1 << 16 | 8, 4096 },
		{ FAST_COPY | 1 << 8, 3 << 24 | 4096, 1 << 16 | 8, 4096 },
		{ FAST_COPY, 3 << 24 | 1 << 20 | 4096, 1 << 16 | 8, 4096 },
		{ FAST_COPY, 3 << 24 | 4096, 1 << 16 | 8, 1 << 16 | 4096 },
		{ FAST_COPY, 3 << 24 | 4100, 1 << 16 | 8, 4096 },
		{ FAST_COPY, 3 << 24 | 4096, 1 << 16 | 8, 0x8000 },
		{ FAST_COPY | 1 << 20, 3 << 24 | 4096, 1 << 16 | 8, 4096 },
		{ FAST_COPY | 1 << 13, 3 << 24 | 4096, 1 << 16 | 8, 4096 },
		{ FAST_COPY, 2 << 24 | 4096, 1 << 16 | 8, 4096 },
		{ FAST_COPY, 3 << 24 | 4096, 1 << 16, 4096 },
		{ FAST_COPY, 3 << 24 | 2048, 2 << 16 | 1024, 4096 },
		{ FAST_COPY, 3 << 24 | 4096, 2 << 16 | 1024, 2048 },
	};

	for (i = 0; i < ARRAY_SIZE(color); i++) {
		EMIT(t.s, &t.c, color[i][0], color[i][1], color[i][2], color[i][3], (u32)HOST_VA, 0,
		     SYSTEM, 1, 1, 1, 1, 0, 0, 0, 0, 0);
		expect_rule(&t, "BLT-FORM");
	}
	for (i = 0; i < ARRAY_SIZE(copies); i++) {
		EMIT(t.s, &t.c, copies[i][0], copies[i][1], 0, copies[i][2], (u32)HOST_VA, 0, 0,
		     copies[i][3], (u32)HOST_VA + 0x4000, 0);
		expect_rule(&t, "BLT-FORM");
	}
	for (i = 0; i < 2; i++) {
		COPY(&t, HOST_VA + (i ? 16 : 0), HOST_VA + 0x4000 + (i ? 0 : 16), 1);
		expect_rule(&t, "BLT-FORM");
	}
	EMIT(t.s, &t.c, CTRL_SURF(1, 1, 1), (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	expect_rule(&t, "BLT-FORM");
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 1) | 1 << 18, (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	expect_rule(&t, "BLT-FORM");
	EXPECT_EQ(*ram_dw(t.s->g, t.host), 0);
	fixture_free(t.s);
}

/* Memory of the host has no control data, and a block stands for 64 KiB. */
static void no_control_data(void)
{
	struct setup t = setup_new();

	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 1), (u32)HOST_VA, 0, (u32)HOST_VA, 0);
	expect_rule(&t, "LMEM-CTRL");
	EMIT(t.s, &t.c, CTRL_SURF(0, 1, 1), (u32)VRAM_VA + 0x1000, 0, (u32)HOST_VA, 0);
	expect_rule(&t, "LMEM-CTRL");
	fixture_free(t.s);
}

/* What blits wrote is flushed before control data are copied, and these before what follows. */
static void flushes(void)
{
	struct setup t = setup_new();

	CLEAR(&t, VRAM_VA, 1, 0);
	FLUSH(&t, MI_FLUSH_DW | 1 << 16);		/* without LLC */
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 1), (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	expect_rule(&t, "LMEM-FLUSH");
	FLUSH(&t, FLUSH_ALL);
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 1), (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 1), (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	EXPECT(go(t.s, &t.c));
	EXPECT_CLEAN(t.s->g);
	CLEAR(&t, VRAM_VA, 1, 0);
	EXPECT(go(t.s, &t.c));
	EXPECT_CLEAN(t.s->g);				/* another run of the context */
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 1), (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	CLEAR(&t, VRAM_VA, 1, 0);
	expect_rule(&t, "LMEM-FLUSH");
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 1), (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	EMIT(t.s, &t.c, FLUSH_STORE, (u32)HOST_VA, 0, 5);
	expect_rule(&t, "LMEM-FLUSH");
	EMIT(t.s, &t.c, CTRL_SURF(1, 0, 1), (u32)HOST_VA, 0, (u32)VRAM_VA, 0);
	EMIT(t.s, &t.c, FLUSH_STORE | 1 << 16, (u32)HOST_VA, 0, 5);
	EXPECT(go(t.s, &t.c));
	FIXTURE_END(t.s);
}

/* A client's errors are its own. */
static void user(void)
{
	struct setup t = setup_new();
	u64 batch = fixture_alloc(t.s, 1);
	u32 *dw = ram_dw(t.s->g, batch), n = 0;

	ppgtt_map(t.s, t.c.pml4, 0x800000, batch);
	dw[n++] = FAST_COPY | 1 << 20;
	n += 9;
	dw[n++] = CTRL_SURF(1, 1, 1);
	n += 4;
	dw[n++] = CTRL_SURF(1, 0, 1);
	dw[n++] = (u32)HOST_VA;
	n++;
	dw[n++] = (u32)HOST_VA;
	n++;
	dw[n++] = FAST_COLOR(2);
	dw[n++] = 4095;
	n++;
	dw[n++] = 1 << 16 | 1;
	dw[n++] = (u32)HOST_VA;
	n += 2;
	dw[n++] = 0x77;
	n += 8;
	dw[n] = MI_BATCH_BUFFER_END;
	emit_invalidate(t.s, &t.c);
	EMIT(t.s, &t.c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, 0x800000, 0);
	EXPECT(go(t.s, &t.c));
	EXPECT_EQ(*ram_dw(t.s->g, t.host), 0x77);
	FIXTURE_END(t.s);
}

/* MEM_SET and MEM_COPY need link copy engines; wrong lengths are errors. */
static void absent(void)
{
	static const u32 headers[] = {
		2u << 29 | 0x5b << 22 | 5, 2u << 29 | 0x5a << 22 | 8, FAST_COLOR(2) - 5,
		FAST_COPY + 1, CTRL_SURF(1, 0, 1) + 1,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(headers); i++) {
		struct setup t = setup_new();

		EMIT(t.s, &t.c, headers[i], 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
		EXPECT(!go(t.s, &t.c));
		EXPECT_RULE(t.s->g, i < 2 ? "CMD-001" : "CMD-002", base_of(t.s, BCS));
		fixture_free(t.s);
	}
}

/* The blit of a driver meets memory that it may not use. */
static void out_of_memory(void)
{
	struct setup t = setup_new();
	u64 *pte = entry_of(&t, VRAM_VA);
	unsigned int i;

	for (i = 0; i < 16; i++)
		pte[i] = ((0x1f180ULL << 16) + i * SZ_4K) | 1 << 11 | 1 << 8 | 3;
	CLEAR(&t, VRAM_VA, 1, 0);
	EXPECT(!go(t.s, &t.c));
	EXPECT_RULE(t.s->g, "LMEM-CCS", 0);
	fixture_free(t.s);
}

static const struct test tests[] = {
	TEST(clear, "clear of local memory and of memory of the host"),
	TEST(depths, "depths and rectangles of a clear"),
	TEST(copy, "copy to and from local memory"),
	TEST(control_data, "control data are cleared, saved, restored, moved (SIL-253)"),
	TEST(wrong_type, "memory type of a clear (SIL-206)"),
	TEST(wrong_form, "reserved bits and impossible surfaces"),
	TEST(no_control_data, "control data of memory that has none"),
	TEST(flushes, "flushes around copies of control data (SIL-206)"),
	TEST(user, "errors of a client"),
	TEST(absent, "commands that do not exist, and wrong lengths"),
	TEST(out_of_memory, "blits of memory that is reserved"),
	TEST(copy_out_of_memory, "copies from and to memory that is reserved"),
	TEST(not_mapped, "copy from an address that is not mapped"),
};

HARNESS_MAIN(tests)
