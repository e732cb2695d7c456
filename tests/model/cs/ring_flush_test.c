// SPDX-License-Identifier: MIT
/*
 * PIPE_CONTROL and MI_FLUSH_DW of rings (Gen6 to Gen7.5).
 *
 * Source: register facts: legacy rings; what drivers on silicon do.
 */
#include "tests/model/cs/ring_fixture.h"

#define CS_STALL	0x00100000
#define QW		0x01004000	/* a post-sync write to the GGTT */

static const struct genx_platform *const gen7[] = {
	&genx_platform_ivb, &genx_platform_vlv, &genx_platform_hsw,
};

static struct ring render(void)
{
	struct ring r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_RENDER);

	ring_start(&r);
	return r;
}

static void pipe(struct ring *r, u32 flags)
{
	ring_put(r, 0x7a000002);
	ring_put(r, flags);
	ring_put(r, flags & QW ? RING_OUT + 0x800 : 0);
	ring_put(r, 1);
}

/* SIL-104, SIL-106, SIL-107, SIL-108, SIL-207: PIPE_CONTROL in the ring. */
static void pipes(void)
{
	static const struct { const char *rule; u32 flags; } some[] = {
		{ "PIPE-CSS", CS_STALL }, { "PIPE-STALL", 0x1000 | QW },
		{ "PIPE-STALL", 0x1000 | CS_STALL }, { "PIPE-STATE", 0x10004 | CS_STALL | QW },
		{ "PIPE-MEDIA", 0x40000 | CS_STALL | QW }, { "PIPE-CACHE", 0x10000000 },
		{ "RING-SPACE", CS_STALL | 0x4000 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(some); i++) {
		struct ring r = render();

		pipe(&r, some[i].flags);
		ring_submit(&r);
		pass_time(r.g, 100 * US);
		EXPECT_RULE(r.g, some[i].rule, r.base);
		GPU_END(r.g);
	}
	for (i = 0; i < ARRAY_SIZE(gen7); i++) {
		struct ring r = ring_of(ring_gpu(gen7[i], 0), GENX_CLASS_RENDER);

		ring_start(&r);
		pipe(&r, CS_STALL | 2);
		pipe(&r, 0x50c1c | CS_STALL | QW);
		pipe(&r, 0x10a1 | CS_STALL | QW);
		ring_submit(&r);
		EXPECT(ring_drained(&r));
		GPU_END(r.g);
	}
}

/* The operations that store a time store 64 bits, in the ring of render and of copy. */
static void times(void)
{
	struct ring r;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(gen7); i++) {
		r = ring_of(ring_gpu(gen7[i], 0), GENX_CLASS_RENDER);
		ring_start(&r);
		pass_time(r.g, 100 * US);
		pipe(&r, CS_STALL | (3 << 14) | QW);
		ring_submit(&r);
		EXPECT(ring_drained(&r));
		EXPECT(ring_out(&r, 0x200));
		EXPECT(ring_out(&r, 0x200) <= rd(r.g, r.base + CS_TIMESTAMP));
		EXPECT_EQ(ring_out(&r, 0x201), rd(r.g, r.base + CS_TIMESTAMP_UDW));
		GPU_END(r.g);
	}
	r = ring_of(ring_gpu(&genx_platform_ivb, 0), GENX_CLASS_COPY);
	ring_start(&r);
	pass_time(r.g, 100 * US);
	ring_put(&r, 0x1300c002);
	ring_put(&r, (RING_OUT + 0x800) | 4);
	ring_put(&r, 0);
	ring_put(&r, 0);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	/* it is late (SIL-109) */
	pass_time(r.g, 10000 * US);
	EXPECT(ring_out(&r, 0x200));
	EXPECT(ring_out(&r, 0x200) <= rd(r.g, r.base + CS_TIMESTAMP));
	GPU_END(r.g);
}

static void pipe_snb(struct ring *r, u32 flags)
{
	ring_put(r, 0x7a000002);
	ring_put(r, flags);
	ring_put(r, flags & 0x4000 ? (RING_OUT + 0x800) | 4 : 0);
	ring_put(r, 1);
}

/* SIL-104, SIL-105: the order of PIPE_CONTROL on Sandy Bridge, whose GGTT bit is in the address. */
static void pipes_snb(void)
{
	static const struct { const char *rule; u32 flags[3]; } some[] = {
		{ "PIPE-FIRST", { 0x1000 | CS_STALL } },
		{ "PIPE-FIRST", { 0x4000, 0x2000 } },
		{ "PIPE-FIRST", { CS_STALL | 2, 0x4000 | CS_STALL, 1 } },
		{ "PIPE-STALL", { 0x40000 | 0x4000 } },
		{ "PIPE-CACHE", { 0x80 } }, { "PIPE-CACHE", { 0x01004000 } },
		{ "PIPE-CSS", { CS_STALL } },
	};
	struct ring r;
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(some); i++) {
		r = ring_of(ring_gpu(&genx_platform_snb, 0), GENX_CLASS_RENDER);
		ring_start(&r);
		for (n = 0; n < ARRAY_SIZE(some[i].flags) && some[i].flags[n]; n++)
			pipe_snb(&r, some[i].flags[n]);
		ring_submit(&r);
		pass_time(r.g, 100 * US);
		EXPECT_RULE(r.g, some[i].rule, r.base);
		GPU_END(r.g);
	}
	r = ring_of(ring_gpu(&genx_platform_snb, 0), GENX_CLASS_RENDER);
	ring_start(&r);
	for (n = 0; n < 2; n++) {
		pipe_snb(&r, CS_STALL | 2);
		pipe_snb(&r, 0x4000);
		pipe_snb(&r, (n ? 0x1021 : 0x41c1c) | 0x4000 | CS_STALL);
	}
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_EQ(ring_out(&r, 0x200), 1);
	GPU_END(r.g);
}

/* SIL-110: an invalidation by MI_FLUSH_DW needs a write, to an address with bit 5 clear. */
static void flush_dw(void)
{
	struct ring r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_COPY);

	ring_start(&r);
	ring_put(&r, 0x13040001);
	ring_put(&r, 0);
	ring_put(&r, 0);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_RULE(r.g, "FLUSH-TLB", r.base);
	ring_put(&r, 0x13044001);
	ring_put(&r, (RING_OUT + 0x20) | 4);
	ring_put(&r, 0);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_RULE(r.g, "FLUSH-TLB", r.base);
	GPU_END(r.g);
}

/*
 * SIL-109: how many stores to the same address bring the value of MI_FLUSH_DW to memory before the
 * interrupt. Those to another address do not.
 */
static void late_write(void)
{
	static const struct { unsigned int stores; u32 at; bool landed; } some[] = {
		{ 0, 0, false }, { 4, 0, false }, { 32, 0, true }, { 32, 0x200, false },
	};
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(some); i++) {
		struct ring r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_COPY);

		ring_start(&r);
		ring_put(&r, 0x13004001);
		ring_put(&r, RING_OUT | 4);
		ring_put(&r, 9);
		for (n = 0; n < some[i].stores; n++) {
			ring_put(&r, 0x10400002);
			ring_put(&r, 0);
			ring_put(&r, RING_OUT + some[i].at);
			ring_put(&r, 9);
		}
		ring_put(&r, 0x13000001);
		ring_put(&r, 0);
		ring_put(&r, 0);
		ring_put(&r, MI_USER_INTERRUPT);
		ring_submit(&r);
		EXPECT(ring_drained(&r));
		EXPECT_EQ(ring_out(&r, 0) == 9, some[i].landed);
		pass_time(r.g, 100 * US);
		EXPECT_EQ(ring_out(&r, 0), 9);
		GPU_END(r.g);
	}
}

static const struct test tests[] = {
	TEST(pipes, "PIPE_CONTROL (SIL-104, SIL-106, SIL-107, SIL-108, SIL-207)"),
	TEST(times, "operations that store a time"),
	TEST(pipes_snb, "PIPE_CONTROL of Sandy Bridge (SIL-104, SIL-105)"),
	TEST(flush_dw, "MI_FLUSH_DW (SIL-110)"),
	TEST(late_write, "the write of MI_FLUSH_DW is late (SIL-109)"),
};

HARNESS_MAIN(tests)
