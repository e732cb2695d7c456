// SPDX-License-Identifier: MIT
/* The display that firmware left on, and what a driver must not do to it (HND-*). */
#include "tests/model/harness.h"
#include "regs/irq_regs.h"

#define GGTT		0x800000
#define CURSOR		((1u << 16) - MODEL_CURSOR_END - MODEL_CURSOR_PAGES)

static struct gpu *booted(void)
{
	struct model_config cfg = gpu_config();

	cfg.firmware = true;
	return gpu_new_config(cfg);
}

static void pte_write(struct gpu *g, u32 page, u64 val)
{
	model_mmio_write(g->m, GGTT + page * 8, 8, val);
}

static u64 pte_read(struct gpu *g, u32 page)
{
	return model_mmio_read(g->m, GGTT + page * 8, 8);
}

static void quiet(struct gpu *g)
{
	wr(g, GEN8_IRQ_MASTER, 0);
	wr(g, GU_MISC_IMR, ~0u);
	wr(g, GU_MISC_IER, 0);
	wr(g, PCU_IMR, ~0u);
	wr(g, PCU_IER, 0);
}

static void fused_off(void)
{
	struct gpu *g = gpu_new();

	EXPECT_EQ(rd(g, MMIO_DFSM) & 0x50200000, 0x50200000);
	EXPECT_EQ(rd(g, MMIO_TRANSCONF_A), 0);
	EXPECT_EQ(pte_read(g, 0), 0);
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ_ADDR), 0);
	EXPECT_CLEAN(g);
	wr(g, MMIO_PLANE_SURF, 0);
	EXPECT_RULE(g, "FW-018", MMIO_PLANE_SURF);
	wr(g, IRQ_IMR(GEN8_IRQ_PIPE(0)), 0);
	EXPECT_RULE(g, "FW-018", IRQ_IMR(GEN8_IRQ_PIPE(0)));
	gpu_free(g);
}

static void picture(void)
{
	struct gpu *g = booted();
	u64 first, cursor;

	EXPECT_EQ(rd(g, MMIO_TRANSCONF_A), 0xc0000000);
	EXPECT_EQ(rd(g, MMIO_DFSM) & 0x40000000, 0);
	first = pte_read(g, 0);
	cursor = pte_read(g, CURSOR);
	EXPECT_EQ(first, MODEL_STOLEN_BASE + 1);
	EXPECT_EQ(pte_read(g, MODEL_PICTURE_PAGES - 1),
		  MODEL_STOLEN_BASE + (MODEL_PICTURE_PAGES - 1) * 4096 + 1);
	EXPECT_EQ(pte_read(g, MODEL_PICTURE_PAGES), 0);
	EXPECT_EQ(cursor, MODEL_STOLEN_BASE + MODEL_PICTURE_PAGES * 4096 + 1);
	EXPECT_EQ(pte_read(g, CURSOR - 1), 0);
	EXPECT_EQ(pte_read(g, CURSOR + MODEL_CURSOR_PAGES), 0);

	pte_write(g, 0, first);
	pte_write(g, CURSOR, cursor);
	pte_write(g, MODEL_PICTURE_PAGES, RAM_BASE + 1);
	EXPECT_CLEAN(g);
	pte_write(g, CURSOR, RAM_BASE + 1);
	EXPECT_RULE(g, "HND-GGTT", GGTT + CURSOR * 8);
	pte_write(g, 5, 0);
	EXPECT_RULE(g, "HND-GGTT", GGTT + 40);
	wr(g, MMIO_PLANE_SURF, 0x1000);
	EXPECT_RULE(g, "HND-DISPLAY", MMIO_PLANE_SURF);
	wr(g, MMIO_TRANSCONF_A, 0);
	EXPECT_RULE(g, "HND-DISPLAY", MMIO_TRANSCONF_A);
	EXPECT_EQ(rd(g, MMIO_TRANSCONF_A), 0xc0000000);
	gpu_free(g);
}

/* Entries of a picture that another driver shows from system memory must not change either. */
static void scanned(void)
{
	struct gpu *g = booted();
	u32 first = 0x8000;

	g->m->regs[MMIO_PLANE_SURF / 4] = first * 4096;
	pte_write(g, first - 1, RAM_BASE + 1);
	pte_write(g, first, 1);
	EXPECT_RULE(g, "HND-GGTT", GGTT + first * 8);
	pte_write(g, first, 1);
	pte_write(g, first + MODEL_PICTURE_PAGES, 1);
	EXPECT_CLEAN(g);
	pte_write(g, first + MODEL_PICTURE_PAGES - 1, RAM_BASE + 1);
	EXPECT_RULE(g, "HND-GGTT", GGTT + (first + MODEL_PICTURE_PAGES - 1) * 8);
	/* off */
	g->m->regs[MMIO_PLANE_CTL / 4] = 0;
	pte_write(g, first, RAM_BASE + 1);
	GPU_END(g);
}

static void stolen(void)
{
	struct gpu *g = booted();
	u32 val = 0;

	/* the CPU may access the picture through the aperture, an engine may not */
	model_aperture_write(g->m, 0, &val, 4);
	model_aperture_read(g->m, 0, &val, 4);
	EXPECT_CLEAN(g);
	EXPECT_EQ(model_ggtt_write(g->m, 0, &val, 4), (unsigned long long)-1);
	EXPECT_RULE(g, "HND-STOLEN", 0);
	EXPECT_EQ(model_ggtt_read(g->m, 0, &val, 4), (unsigned long long)-1);
	EXPECT_RULE(g, "HND-STOLEN", 0);
	gpu_free(g);
}

static void pending(void)
{
	struct gpu *g = booted();

	EXPECT_EQ(rd(g, GFX_MSTR_IRQ_ADDR), 0x60010001);
	quiet(g);
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ_ADDR), 1);
	EXPECT_EQ(rd(g, IRQ_IIR(GEN8_IRQ_PIPE(0))), 1);
	/*
	 * a driver may restore the enables and masks of firmware, or a part of them, but not more
	 */
	wr(g, GEN8_IRQ_MASTER, GFX_MSTR_IRQ_ENABLE);
	wr(g, GU_MISC_IER, 1 << 27);
	wr(g, GU_MISC_IMR, ~(1u << 27));
	EXPECT_CLEAN(g);
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ_ADDR), 0x20010001);
	wr(g, GU_MISC_IER, 3 << 27);
	EXPECT_RULE(g, "HND-DISPLAY", GU_MISC_IER);
	wr(g, GU_MISC_IMR, 0);
	EXPECT_RULE(g, "HND-DISPLAY", GU_MISC_IMR);
	wr(g, IRQ_IER(GEN8_IRQ_PIPE(0)), 3);
	EXPECT_RULE(g, "HND-DISPLAY", IRQ_IER(GEN8_IRQ_PIPE(0)));
	wr(g, IRQ_IMR(GEN8_IRQ_PIPE(0)), ~0u);
	wr(g, IRQ_IIR(GEN8_IRQ_PIPE(0)), 1);
	GPU_END(g);
}

/* The bit is cleared but not masked, so the next vertical blank sets it again. */
static void vblank(void)
{
	struct gpu *g = booted();

	wr(g, IRQ_IIR(GEN8_IRQ_PIPE(0)), 1);
	EXPECT_EQ(rd(g, IRQ_IIR(GEN8_IRQ_PIPE(0))), 0);
	pass_time(g, 20 * MS);
	EXPECT_EQ(rd(g, IRQ_IIR(GEN8_IRQ_PIPE(0))), 1);
	wr(g, IRQ_IMR(GEN8_IRQ_PIPE(0)), ~0u);
	wr(g, IRQ_IIR(GEN8_IRQ_PIPE(0)), 1);
	pass_time(g, 40 * MS);
	EXPECT_EQ(rd(g, IRQ_IIR(GEN8_IRQ_PIPE(0))), 0);
	GPU_END(g);
}

static void service(struct gpu *g)
{
	wr(g, GFX_MSTR_IRQ_ADDR, 0);
	(void)rd(g, GFX_MSTR_IRQ_ADDR);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	pass_time(g, 10 * US);
}

static void storm(void)
{
	struct gpu *g = booted();
	unsigned int i;

	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	pass_time(g, 10 * US);
	EXPECT_EQ(g->irqs, 1);
	for (i = 0; i < MODEL_STORM - 1; i++)
		service(g);
	EXPECT_EQ(g->irqs, MODEL_STORM);
	EXPECT_CLEAN(g);
	model_check_idle(g->m);
	EXPECT_RULE(g, "HND-STORM", GFX_MSTR_IRQ_ADDR);
	service(g);
	EXPECT_RULE(g, "HND-STORM", GFX_MSTR_IRQ_ADDR);
	quiet(g);
	service(g);
	model_check_idle(g->m);
	GPU_END(g);
}

static void power(void)
{
	struct gpu *g = booted(), *off = gpu_new();

	model_set_power(g->m, 0);
	model_set_power(off->m, 3);
	EXPECT_CLEAN(g);
	EXPECT_CLEAN(off);
	model_set_power(g->m, 3);
	EXPECT_RULE(g, "HND-POWER", MMIO_TRANSCONF_A);
	gpu_free(g);
	gpu_free(off);
}

static const struct test tests[] = {
	TEST(fused_off, "without firmware there is no display (FW-018)"),
	TEST(picture, "the picture of firmware may not be changed (HND-GGTT, HND-DISPLAY)"),
	TEST(scanned, "entries of an enabled plane do not change (HND-GGTT)"),
	TEST(stolen, "no engine may use stolen memory (HND-STOLEN)"),
	TEST(pending, "pending interrupts may be masked and restored (HND-DISPLAY)"),
	TEST(vblank, "a vertical blank is set again"),
	TEST(storm, "levels that stay high (HND-STORM, INT-042)"),
	TEST(power, "no D3 while a pipe is on (HND-POWER)"),
};

HARNESS_MAIN(tests)
