// SPDX-License-Identifier: MIT
/*
 * Submission through the port of Gen8 and Gen9: four writes for two elements, a buffer of six
 * status entries, an image that is a stream of commands.
 *
 * Source: register facts: submission, context descriptor, context images.
 */
#include "model/cs/cs_priv.h"
#include "regs/engine_regs.h"
#include "tests/model/cs/port_fixture.h"

#define HWS		0x10000
#define IMAGE(n)	(0x20000 + 0x10000 * (n))
#define RING(n)		(0x28000 + 0x10000 * (n))
#define OUT		0x80000
#define TABLE(n)	(0x90000 + 0x1000 * (n))
#define BUS(addr)	(RAM_BASE + (addr))

static const struct genx_platform *const both[] = { &genx_platform_bdw, &genx_platform_kbl };

static u32 *image(struct gpu *g, unsigned int n)
{
	return ram_dw(g, BUS(IMAGE(n) + SZ_4K));
}

/* Make an image of the copy engine; on Gen8 it has no workaround batches. */
static void image_make(struct gpu *g, unsigned int n)
{
	static const u16 third[] = { 0x200, 0x028 };
	bool gen8 = g->m->plat == &genx_platform_bdw;
	u32 *dw = image(g, n), page;

	for (page = 0; page < 2; page++)
		ggtt_map(g, IMAGE(n) + page * SZ_4K, BUS(IMAGE(n) + page * SZ_4K));
	ggtt_map(g, RING(n), BUS(RING(n)));
	port_image(dw, BCS_BASE, RING(n), gen8 ? 11 : 14, third, gen8 ? 2 : 1);
}

/* Append work to the ring: a store of @value and an interrupt. */
static void work(struct gpu *g, unsigned int n, u32 value)
{
	u32 *ring = ram_dw(g, BUS(RING(n))), tail = image(g, n)[LRC_RING_TAIL] / 4;

	ring[tail++] = MI_STORE_DATA_IMM | MI_USE_GGTT;
	ring[tail++] = OUT + 4 * n;
	ring[tail++] = 0;
	ring[tail++] = value;
	ring[tail++] = MI_USER_INTERRUPT;
	ring[tail++] = MI_NOOP;
	image(g, n)[LRC_RING_TAIL] = tail * 4;
}

static u64 desc(unsigned int n)
{
	return (u64)(n + 1) << 32 | IMAGE(n) | 0x119;
}

static struct gpu *port_gpu(const struct genx_platform *plat)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	unsigned int i;

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	g = gpu_new_config(cfg);
	fw_get_all(g);
	pass_time(g, 1 * MS);
	ggtt_map(g, HWS, BUS(HWS));
	ggtt_map(g, OUT, BUS(OUT));
	for (i = 0; i < 2; i++)
		image_make(g, i);
	wr(g, BCS_BASE + CS_HWS_PGA, HWS);
	wr(g, BCS_BASE + CS_MODE, 0x80008000);
	wr(g, BCS_BASE + CS_IMR, ~0x01010000U);	/* T-1: in the upper half */
	wr(g, IRQ_IER(GEN8_IRQ_GT(0)), 0x01010000);
	wr(g, IRQ_IMR(GEN8_IRQ_GT(0)), ~0x01010000U);
	wr(g, GEN8_IRQ_MASTER, 0x80000000);
	EXPECT_CLEAN(g);
	return g;
}

static void port(struct gpu *g, u64 e0, u64 e1)
{
	wr(g, BCS_BASE + CS_ELSP, e1 >> 32);
	wr(g, BCS_BASE + CS_ELSP, (u32)e1);
	wr(g, BCS_BASE + CS_ELSP, e0 >> 32);
	wr(g, BCS_BASE + CS_ELSP, (u32)e0);
}

static u64 entry(struct gpu *g, unsigned int i)
{
	return *ram_qw(g, BUS(HWS) + 0x40 + 8 * i);
}

static u32 pointer(struct gpu *g)
{
	return *ram_dw(g, BUS(HWS) + 4 * 0x1f);
}

/* ELSP-003, CSB-*: the fourth write submits; the status buffer is at the position of Gen8. */
static void runs(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(both); i++) {
		struct gpu *g = port_gpu(both[i]);

		work(g, 0, 0xabc);
		wr(g, BCS_BASE + CS_ELSP, 0);
		wr(g, BCS_BASE + CS_ELSP, 0);
		wr(g, BCS_BASE + CS_ELSP, desc(0) >> 32);
		pass_time(g, 1 * MS);
		EXPECT_EQ(g->m->stats.contexts_run, 0);
		wr(g, BCS_BASE + CS_ELSP, (u32)desc(0));
		pass_time(g, 1 * MS);
		EXPECT_EQ(g->m->stats.contexts_run, 1);
		EXPECT_EQ(*ram_dw(g, BUS(OUT)), 0xabc);
		EXPECT_EQ(pointer(g), 1);		/* the first entry is 0: T-3 */
		EXPECT_EQ(entry(g, 0), 0x100000001ULL);
		EXPECT_EQ(entry(g, 1), 0x100000018ULL);
		EXPECT_EQ(rd(g, BCS_BASE + CS_CSB_PTR) & 0xf, 1);
		EXPECT_EQ(rd(g, BCS_BASE + CS_CSB + 8), 0x18);
		EXPECT(g->irqs > 0);
		wr(g, GEN8_IRQ_MASTER, 0);
		EXPECT_EQ(rd(g, GEN8_IRQ_MASTER), 2);
		EXPECT_EQ(rd(g, IRQ_IIR(GEN8_IRQ_GT(0))), 0x01010000);
		/* the save wrote the head and cleared the restore inhibit (T-4) */
		EXPECT_EQ(image(g, 0)[LRC_RING_HEAD], 24);
		EXPECT_EQ(image(g, 0)[LRC_CONTEXT_CONTROL] & 9, 8);
		EXPECT_EQ(image(g, 0)[LRC_RING_TAIL], 24);
		GPU_END(g);
	}
}

/* Element 0 runs first, then element 1. The status buffer wraps after six entries. */
static void two_elements(void)
{
	struct gpu *g = port_gpu(&genx_platform_bdw);
	unsigned int i;

	work(g, 0, 1);
	work(g, 1, 2);
	port(g, desc(0), desc(1));
	pass_time(g, 1 * MS);
	EXPECT_EQ(*ram_dw(g, BUS(OUT)), 1);
	EXPECT_EQ(*ram_dw(g, BUS(OUT) + 4), 2);
	EXPECT_EQ(entry(g, 1), 0x100000014ULL);	/* complete, element switch */
	EXPECT_EQ(entry(g, 2), 0x200000018ULL);
	for (i = 0; i < 2; i++) {
		work(g, 0, 3 + i);
		port(g, desc(0), 0);
		pass_time(g, 1 * MS);
		EXPECT_EQ(*ram_dw(g, BUS(OUT)), 3 + i);
	}
	EXPECT_EQ(pointer(g), 0);		/* 3 + 2 + 2 entries */
	EXPECT_EQ(entry(g, 0), 0x100000018ULL);
	GPU_END(g);
}

/* If the same context is submitted again with more commands, only the tail is read (CSW-013). */
static void lite_restore(void)
{
	struct gpu *g = port_gpu(&genx_platform_kbl);
	u32 i;

	for (i = 0; i < 20; i++)
		work(g, 0, i);
	port(g, desc(0), 0);
	pass_time(g, 8 * US);
	work(g, 0, 77);
	port(g, desc(0), 0);
	pass_time(g, 1 * MS);
	EXPECT_EQ(*ram_dw(g, BUS(OUT)), 77);
	EXPECT_EQ(g->m->stats.contexts_run, 1);
	EXPECT_EQ(lower_32_bits(entry(g, 1)), 0x8002);
	GPU_END(g);
}

static void wrong(void)
{
	struct gpu *g = port_gpu(&genx_platform_bdw);

	work(g, 0, 1);
	port(g, 0, desc(0));
	EXPECT_RULE(g, "ELSP-003", BCS_BASE + CS_ELSP);
	pass_time(g, 1 * MS);
	port(g, desc(0) | 0x400, 0);
	EXPECT_RULE(g, "ELSP-016", BCS_BASE + CS_ELSP);
	pass_time(g, 1 * MS);
	gpu_free(g);

	g = port_gpu(&genx_platform_bdw);
	wr(g, BCS_BASE + CS_MODE, 0x80000000);
	port(g, desc(0), 0);
	EXPECT_RULE(g, "ELSP-001", BCS_BASE + CS_ELSP);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->m->stats.contexts_run, 0);
	gpu_free(g);
}

/*
 * Images that break the layout. A damaged register group hangs the engine; a bad word between
 * groups does not.
 */
static void no_image(void)
{
	static const struct {
		u32 dw;
		u32 val;
		const char *rule;
		u32 reg;
		bool hangs;
	} broken[] = {
		{ 0x01, MI_LOAD_REGISTER_IMM(2) | MI_LRI_FORCE_POSTED, "LRC-010", 0x180, true },
		{ 0x0a, BCS_BASE + CS_MAX_IDLE, "LRC-010", 0x180, true },
		{ 0x01, MI_LOAD_REGISTER_IMM(14), "LRC-010", 0x180, false },
		{ 0x41, MI_LOAD_REGISTER_IMM(1), "LRC-012", 0x180, false },
		{ 0x1f, 0x12345678, "LRC-008", 0, false },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(broken); i++) {
		struct gpu *g = port_gpu(&genx_platform_kbl);

		work(g, 0, 1);
		image(g, 0)[broken[i].dw] = broken[i].val;
		port(g, desc(0), 0);
		pass_time(g, 1 * MS);
		EXPECT_RULE(g, broken[i].rule, BCS_BASE + broken[i].reg);
		EXPECT_EQ(!!(rd(g, BCS_BASE + CS_RESET_CTL) & RESET_CTL_CAT_ERROR),
			  broken[i].hangs);
		EXPECT_EQ(*ram_dw(g, BUS(OUT)), !broken[i].hangs);
		gpu_free(g);
	}
}

/* Append a batch in the PPGTT of context 0 to its ring. */
static void user_batch(struct gpu *g, const u32 *dw, unsigned int n)
{
	u32 *ring = ram_dw(g, BUS(RING(0)));
	unsigned int level;

	for (level = 0; level < 4; level++)
		*ram_qw(g, BUS(TABLE(level))) = BUS(TABLE(level + 1)) | 3;
	memcpy(ram_dw(g, BUS(TABLE(4))), dw, n * 4);
	image(g, 0)[LRC_PDP_LDW(0)] = BUS(TABLE(0));
	ring[0] = MI_BATCH_BUFFER_START | MI_BATCH_PPGTT;
	ring[1] = 0;
	ring[2] = 0;
	ring[3] = MI_NOOP;
	image(g, 0)[LRC_RING_TAIL] = 4 * 4;
}

/*
 * The copy engine of Gen9 does not check which registers a user batch accesses; that of Gen8 and
 * the other engines do.
 */
static void registers_of_batches(void)
{
	static const u32 batch[] = {
		MI_LOAD_REGISTER_IMM(1), BCS_BASE + CS_EMR, 0xffff1234,
		MI_LOAD_REGISTER_IMM(1), BCS_BASE + CS_GPR(0), 0x55,
		MI_ARB_ON_OFF, MI_STORE_DATA_IMM | MI_USE_GGTT, OUT, 0, 1, MI_BATCH_BUFFER_END,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(both); i++) {
		bool open = both[i] == &genx_platform_kbl;
		struct gpu *g = port_gpu(both[i]);
		u32 emr = rd(g, BCS_BASE + CS_EMR), j;

		for (j = 0; j < both[i]->n_engines; j++) {
			struct model_cs_engine *e = &g->m->cs.engine[j];

			EXPECT_EQ(model_cs_reg_writable(g->m, e, RING_EMR(e->desc->mmio_base).addr),
				  open && e->desc->class == GENX_CLASS_COPY);
		}

		user_batch(g, batch, ARRAY_SIZE(batch));
		port(g, desc(0), 0);
		pass_time(g, 1 * MS);
		EXPECT_EQ(rd(g, BCS_BASE + CS_EMR), open ? 0xffff1234 : emr);
		EXPECT_EQ(rd(g, BCS_BASE + CS_GPR(0)), 0x55);
		/* privileged commands are checked on both */
		EXPECT_EQ(*ram_dw(g, BUS(OUT)), 0);
		GPU_END(g);
	}
}

static const struct test tests[] = {
	TEST(runs, "the fourth write submits (ELSP-003)"),
	TEST(two_elements, "two elements, six entries"),
	TEST(lite_restore, "the running context again (CSW-013)"),
	TEST(wrong, "wrong submissions (ELSP-001, ELSP-003, ELSP-016)"),
	TEST(no_image, "an image that does not follow its layout (LRC-008, LRC-010)"),
	TEST(registers_of_batches, "what batches of the copy engine write (PRV-008)"),
};

HARNESS_MAIN(tests)
