/* SPDX-License-Identifier: MIT */
/* Fixture: interrupts of Gen11, and the steps of their handling. */
#ifndef GENX_TESTS_MODEL_IRQ_FIXTURE_H
#define GENX_TESTS_MODEL_IRQ_FIXTURE_H

#include "tests/model/harness.h"

/**
 * struct source - an engine or another unit that interrupts
 * @class:	class, as the hardware numbers it
 * @instance:	instance, likewise
 */
struct source {
	u8 class, instance;
};

#define RCS		((const struct source){ GENX_CLASS_RENDER, 0 })
#define BCS		((const struct source){ GENX_CLASS_COPY, 0 })
#define VCS0		((const struct source){ GENX_CLASS_VIDEO_DECODE, 0 })
#define VCS2		((const struct source){ GENX_CLASS_VIDEO_DECODE, 2 })
#define VECS0		((const struct source){ GENX_CLASS_VIDEO_ENHANCE, 0 })
#define OA		((const struct source){ GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF })
#define GTPM		((const struct source){ GENX_CLASS_OTHER, GENX_OTHER_GTPM })

static inline void raise_irq(struct gpu *g, struct source e, u16 bits)
{
	model_irq_raise(g->m, e.class, e.instance, bits);
}

#define RCS_BIT		BIT(0)
#define BCS_BIT		BIT(15)

/* A GPU with all sources enabled and unmasked, and the master on. */
static inline struct gpu *gpu_irq(void)
{
	static const u32 masks[] = {
		RCS0_RSVD_INTR_MASK, BCS_RSVD_INTR_MASK, VCS0_VCS1_INTR_MASK, VCS2_VCS3_INTR_MASK,
		VECS0_VECS1_INTR_MASK, GPM_WGBOXPERF_INTR_MASK,
	};
	struct gpu *g = gpu_new();
	unsigned int i;

	wr(g, RENDER_COPY_INTR_ENABLE, 0xffffffff);
	wr(g, VCS_VECS_INTR_ENABLE, 0xffffffff);
	wr(g, GPM_WGBOXPERF_INTR_ENABLE, 0xffffffff);
	for (i = 0; i < ARRAY_SIZE(masks); i++)
		wr(g, masks[i], 0);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	return g;
}

/* Select a bit, read the identity, and acknowledge it; the bit of the DW is not cleared. */
static inline u32 serve(struct gpu *g, unsigned int n, u32 bit)
{
	u32 identity;

	wr(g, GT_INTR_SELECTOR_ADDR(n), bit);
	pass_time(g, 5 * US);
	identity = rd(g, GT_INTR_IDENTITY_ADDR(n));
	EXPECT(identity & GT_INTR_DATA_VALID);
	wr(g, GT_INTR_IDENTITY_ADDR(n), GT_INTR_DATA_VALID);
	return identity & ~GT_INTR_DATA_VALID;
}

/*
 * Begin interrupt handling: clear the master enable and read the master once. Return: its level
 * bits.
 */
static inline u32 begin(struct gpu *g)
{
	wr(g, GFX_MSTR_IRQ_ADDR, 0);
	return rd(g, GFX_MSTR_IRQ_ADDR);
}

static inline u32 begin_dw0(struct gpu *g)
{
	(void)begin(g);
	return rd(g, GT_INTR_DW_ADDR(0));
}

/* Clear a bit of a DW and set the master enable. */
static inline void end(struct gpu *g, unsigned int n, u32 bit)
{
	wr(g, GT_INTR_DW_ADDR(n), bit);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
}

/* A GPU whose handler has begun, for an event of the render engine. */
static inline struct gpu *gpu_interrupted(void)
{
	struct gpu *g = gpu_irq();

	raise_irq(g, RCS, 1);
	(void)begin(g);
	return g;
}

static inline u32 ident(struct source e, u16 bits)
{
	return (u32)e.instance << 20 | (u32)e.class << 16 | bits;
}

#endif
