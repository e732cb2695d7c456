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
	KUNIT_ASSERT_PTR_EQ(test, ops->state(cs, 0), cs + n);
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
	walk(test, genx_emit_ops_get(GENX_EMIT_GEN6, GENX_CLASS_RENDER),
	     GENX_RENDER_STATE_GEN6_DW);
	walk(test, genx_emit_ops_get(GENX_EMIT_HSW, GENX_CLASS_RENDER),
	     GENX_RENDER_STATE_HSW_DW);
	walk(test, genx_emit_ops_get(GENX_EMIT_GEN8, GENX_CLASS_RENDER),
	     GENX_RENDER_STATE_GEN8_DW);
	walk(test, genx_emit_ops_get(GENX_EMIT_GEN9, GENX_CLASS_RENDER),
	     GENX_RENDER_STATE_GEN9_DW);
}

/**
 * struct found - what the commands of the state name
 * @so_buffers:	mask of buffers of stream output
 * @keys:	mask of keys of the sampler
 * @vertices:	mask of buffers of vertices
 * @modified:	mask of DWs of STATE_BASE_ADDRESS that are written
 */
struct found {
	unsigned long so_buffers;
	unsigned long keys;
	u64 vertices;
	unsigned long modified;
};

static struct found find(struct kunit *test, const struct genx_emit_ops *ops)
{
	u32 *cs = kunit_kzalloc(test, ops->state_dw * sizeof(*cs), GFP_KERNEL);
	struct found found = {};
	unsigned int i, dw, len;

	KUNIT_ASSERT_NOT_NULL(test, cs);
	ops->state(cs, 0);
	for (i = 0; i < ops->state_dw && length(cs + i); i += len) {
		len = length(cs + i);
		switch (cs[i] & STATE_OPCODE_MASK) {
		case SO_BUFFER:
			found.so_buffers |= BIT(REG_FIELD_GET(SO_BUFFER_MASK, cs[i + 1]));
			break;
		case CHROMA_KEY:
			found.keys |= BIT(REG_FIELD_GET(CHROMA_KEY_MASK, cs[i + 1]));
			break;
		case VERTEX_BUFFERS:
			for (dw = 1; dw < len; dw += 4)
				found.vertices |= BIT_ULL(REG_FIELD_GET(VERTEX_BUFFER_MASK,
									cs[i + dw]));
			break;
		case STATE_BASE_ADDRESS:
			for (dw = 1; dw < len; dw++)
				found.modified |= (cs[i + dw] & 1UL) << dw;
			break;
		}
	}
	return found;
}

/*
 * SIL-150: of state that exists several times, each is set: an earlier owner may have left any of
 * them. STATE_BASE_ADDRESS has the address and the size of each kind of state.
 */
static void each_of_several_SIL_150(struct kunit *test)
{
	static const enum genx_emit_kind kinds[] = { GENX_EMIT_GEN8, GENX_EMIT_GEN9 };
	const unsigned long gen8 = BIT(1) | BIT(4) | BIT(6) | BIT(8) | BIT(10) | GENMASK(15, 12);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		struct found found = find(test, genx_emit_ops_get(kinds[i], GENX_CLASS_RENDER));

		KUNIT_EXPECT_EQ(test, found.so_buffers, 0xf);
		KUNIT_EXPECT_EQ(test, found.keys, 0xf);
		KUNIT_EXPECT_EQ(test, found.vertices, GENMASK_ULL(32, 0));
		KUNIT_EXPECT_EQ(test, found.modified,
				kinds[i] == GENX_EMIT_GEN8 ? gen8 : gen8 | BIT(16));
	}
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
	KUNIT_CASE(each_of_several_SIL_150),
	KUNIT_CASE(render_before_gen11_only),
	{}
};

static struct kunit_suite render_state_suite = {
	.name = "genx_render_state",
	.test_cases = render_state_cases,
};

kunit_test_suite(render_state_suite);
