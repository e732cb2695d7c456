// SPDX-License-Identifier: MIT
/* The 3D state of render contexts on Gen7 to Gen9: which commands count, and the rule. */
#include "model/cs/cs_mi_flow.h"
#include "model/cs/cs_render_state.h"
#include "regs/mi_commands.h"
#include "regs/tables/state_commands.h"
#include "tests/model/harness.h"

#define IMAGE		0x20000
#define BUS(addr)	(RAM_BASE + (addr))

static struct gpu *strict_gpu(const struct genx_platform *plat)
{
	struct gpu *g = gpu_without_rings(plat, IMAGE, 3);

	g->m->cs.engine[0].ctx = IMAGE;
	return g;
}

/* Execute a command on engine @i. Return: its bits of the state are new. */
static bool counts(struct gpu *g, unsigned int i, const u32 *dw, u32 n)
{
	struct model_cs_engine *e = &g->m->cs.engine[i];
	struct model_cs_cmd cmd = { .dw = dw, .n = n };
	u64 before = e->render_state;

	EXPECT_EQ(model_cs_render_state(g->m, e, &cmd), CS_NEXT);
	return e->render_state != before;
}

#define COUNTS(g, i, ...) ({ \
	const u32 dw_[] = { __VA_ARGS__ }; \
	counts(g, i, dw_, ARRAY_SIZE(dw_)); \
})

/* A command counts if hardware accepts its length, and if its values mean something. */
static void commands(void)
{
	struct gpu *bdw = strict_gpu(&genx_platform_bdw), *kbl = strict_gpu(&genx_platform_kbl);

	EXPECT(COUNTS(bdw, 0, PIPELINE_SELECT));
	EXPECT(!COUNTS(kbl, 0, PIPELINE_SELECT));	/* Gen9: the field is not written */
	EXPECT(!COUNTS(kbl, 0, PIPELINE_SELECT | PIPELINE_SELECT_WRITE | 2));	/* GPGPU */
	EXPECT(COUNTS(kbl, 0, PIPELINE_SELECT | PIPELINE_SELECT_WRITE));
	EXPECT(!COUNTS(kbl, 0, SBE_STATE | 2, 0, 0, 0));
	EXPECT(COUNTS(kbl, 0, SBE_STATE | 4, 0, 0, 0, 0, 0));
	EXPECT(COUNTS(bdw, 0, SBE_STATE | 2, 0, 0, 0));
	EXPECT(!COUNTS(kbl, 0, URB_VS, 0x08000020));
	EXPECT(COUNTS(kbl, 0, URB_VS, 0x08000040));
	EXPECT(!COUNTS(bdw, 0, STATE_BASE_ADDRESS | 14, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1,
		       1));
	EXPECT(COUNTS(bdw, 0, STATE_BASE_ADDRESS | 14, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1,
		      1));
	/* not before the rest of the state, and not on another engine */
	EXPECT(!COUNTS(kbl, 0, PRIMITIVE | 5, 4, 1, 0, 1, 0, 0));
	EXPECT(!COUNTS(kbl, 1, CLIP_STATE | 2, 0, 0, 0));
	EXPECT(COUNTS(kbl, 0, CLIP_STATE | 2, 0, 0, 0));
	EXPECT(!bdw->m->cs.rendered);
	gpu_free(bdw);
	GPU_END(kbl);
}

/* Gen7: other lengths, and the pixel shader needs a mode of dispatch although there is none. */
static void gen7(void)
{
	struct gpu *hsw = strict_gpu(&genx_platform_hsw), *ivb = strict_gpu(&genx_platform_ivb);

	EXPECT(COUNTS(hsw, 0, PIPELINE_SELECT));
	EXPECT(!COUNTS(hsw, 0, SBE_STATE | 2, 0, 0, 0));
	EXPECT(COUNTS(hsw, 0, SBE_STATE | 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
	EXPECT(COUNTS(ivb, 0, SBE_STATE | 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
	EXPECT(!COUNTS(hsw, 0, PS_STATE | 6, 0, 0, 0, 0, 0, 0, 0));
	EXPECT(COUNTS(hsw, 0, PS_STATE | 6, 0, 0, 0, PS_DISPATCH_16, 0, 0, 0));
	EXPECT(!COUNTS(hsw, 0, STATE_BASE_ADDRESS | 8, 1, 1, 1, 1, 0, 1, 1, 1, 1));
	EXPECT(COUNTS(hsw, 0, STATE_BASE_ADDRESS | 8, 1, 1, 1, 1, 1, 1, 1, 1, 1));
	EXPECT(!COUNTS(hsw, 0, PRIMITIVE | 5, 4, 1, 0, 1, 0, 0));
	gpu_free(ivb);
	GPU_END(hsw);
}

/* Gen12.5: each of the commands counts, with its length, and none draws (SIL-151). */
static void gen125(void)
{
	struct gpu *g = strict_gpu(&genx_platform_dg2);

	EXPECT(!COUNTS(g, 0, MESH_CONTROL | 2, 0, 0, 0));
	EXPECT(COUNTS(g, 0, MESH_CONTROL | 1, 0, 0));
	EXPECT(!COUNTS(g, 0, MESH_CONTROL | 1, 0, 0));
	EXPECT(COUNTS(g, 0, SO_BUFFER_INDEX(3) | 6, 0, 0, 0, 0, 0, 0, 0));
	EXPECT(!COUNTS(g, 0, PRIMITIVE | 5, 4, 1, 0, 1, 0, 0));
	EXPECT_EQ(__builtin_popcountll(g->m->cs.engine[0].render_state), 2);
	EXPECT(!g->m->cs.rendered);
	GPU_END(g);
}

static void start_batch(struct gpu *g, unsigned int i, u32 flags)
{
	const u32 dw[] = { MI_BATCH_BUFFER_START | flags, 0, 0 };
	const struct model_cs_cmd cmd = { .dw = dw, .n = 3 };

	g->m->cs.engine[i].arb_off = true;
	g->m->cs.engine[i].invalidated = ~0U;	/* INV-FIRST */
	EXPECT_EQ(model_cs_mi_batch_start(g->m, &g->m->cs.engine[i], &cmd), CS_NEXT);
	g->m->cs.engine[i].batch[0].active = false;
}

/* LRC-STATE: a client's batch on the render engine; the driver's own batches set the state up. */
static void batch(void)
{
	struct gpu *g = strict_gpu(&genx_platform_bdw);

	start_batch(g, 0, 0);
	start_batch(g, 1, MI_BATCH_PPGTT);
	EXPECT_CLEAN(g);
	start_batch(g, 0, MI_BATCH_PPGTT);
	EXPECT_RULE(g, "LRC-STATE", g->m->cs.engine[0].desc->mmio_base);
	gpu_free(g);

	g = strict_gpu(&genx_platform_dg2);
	start_batch(g, 0, MI_BATCH_PPGTT);
	EXPECT_RULE(g, "LRC-STATE", g->m->cs.engine[0].desc->mmio_base);
	gpu_free(g);

	g = strict_gpu(&genx_platform_lkf);
	start_batch(g, 0, MI_BATCH_PPGTT);
	GPU_END(g);
}

/* The state is part of the image, which a first load does not restore. */
static void image(void)
{
	struct gpu *g = strict_gpu(&genx_platform_kbl);
	struct model_cs_engine *e = &g->m->cs.engine[0];
	u64 saved;

	EXPECT(COUNTS(g, 0, CLIP_STATE | 2, 0, 0, 0));
	saved = e->render_state;
	model_cs_render_state_save(g->m, e);
	EXPECT(COUNTS(g, 0, SF_STATE | 2, 0, 0, 0));
	model_cs_render_state_load(g->m, e, false);
	EXPECT_EQ(e->render_state, saved);
	model_cs_render_state_load(g->m, e, true);
	EXPECT_EQ(e->render_state, 0);
	EXPECT(!g->m->cs.rendered);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(commands, "commands that make up a valid 3D state (SIL-150)"),
	TEST(gen7, "the same on Gen7 (SIL-150)"),
	TEST(gen125, "the same on Gen12.5 (SIL-151)"),
	TEST(batch, "batch of a client without a valid 3D state (LRC-STATE)"),
	TEST(image, "3D state in the context image"),
};

HARNESS_MAIN(tests)
