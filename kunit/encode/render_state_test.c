// SPDX-License-Identifier: GPL-2.0-only
/* SIL-150: the 3D state of the first render context. The model says whether it is a valid one. */
#include <kunit/test.h>

#include "gt/encode/emit.h"
#include "gt/encode/render_state.h"
#include "regs/mi_commands.h"
#include "regs/tables/state_commands.h"

#define GUARD	0x5a5a5a5a

/* DWs of the command at @cs, 0: neither of the 3D pipeline nor a no-op. */
static unsigned int length(const u32 *cs)
{
	if (*cs == MI_NOOP)
		return 1;
	if (REG_FIELD_GET(CMD_TYPE_MASK, *cs) != CMD_TYPE_3D)
		return 0;
	return (*cs >> 27 & 3) == 1 ? 1 : (*cs & STATE_LENGTH_MASK) + 2;
}

/* Walk over @n DWs: commands fill them exactly, and the last one is a primitive. */
static void walk(struct kunit *test, const struct genx_emit_ops *ops, unsigned int n)
{
	u32 *cs = kunit_kzalloc(test, (n + 1) * sizeof(*cs), GFP_KERNEL);
	unsigned int i = 0, last = 0;

	KUNIT_ASSERT_NOT_NULL(test, cs);
	KUNIT_ASSERT_EQ(test, ops->state_dw, n);
	cs[n] = GUARD;
	KUNIT_ASSERT_PTR_EQ(test, ops->state(cs), cs + n);
	KUNIT_EXPECT_EQ(test, cs[n], GUARD);
	while (i < n) {
		unsigned int len = length(cs + i);

		KUNIT_ASSERT_NE_MSG(test, len, 0, "DW %u: %x", i, cs[i]);
		if (cs[i] != MI_NOOP)
			last = i;
		i += len;
	}
	KUNIT_EXPECT_EQ(test, i, n);
	KUNIT_EXPECT_EQ(test, cs[last] & STATE_OPCODE_MASK, PRIMITIVE);
}

static void lengths_SIL_150(struct kunit *test)
{
	walk(test, genx_emit_ops_get(GENX_EMIT_GEN8, GENX_CLASS_RENDER),
	     GENX_RENDER_STATE_GEN8_DW);
	walk(test, genx_emit_ops_get(GENX_EMIT_GEN9, GENX_CLASS_RENDER),
	     GENX_RENDER_STATE_GEN9_DW);
}

/* Other engines have no such state, and from Gen11 on hardware needs none. */
static void render_before_gen11_only(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_emit_ops_get(GENX_EMIT_GEN9, GENX_CLASS_COPY)->state_dw, 0);
	KUNIT_EXPECT_EQ(test, genx_emit_ops_get(GENX_EMIT_GEN8, GENX_CLASS_VIDEO_DECODE)->state_dw,
			0);
	KUNIT_EXPECT_EQ(test, genx_emit_ops_get(GENX_EMIT_GEN11, GENX_CLASS_RENDER)->state_dw, 0);
}

static struct kunit_case render_state_cases[] = {
	KUNIT_CASE(lengths_SIL_150),
	KUNIT_CASE(render_before_gen11_only),
	{}
};

static struct kunit_suite render_state_suite = {
	.name = "genx_render_state",
	.test_cases = render_state_cases,
};

kunit_test_suite(render_state_suite);
