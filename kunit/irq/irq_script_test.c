// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupt handling with Selector and Shared IIR on scripted registers (INT-*), for cases in which
 * the exact sequence of accesses or an unusual value matters.
 */

#include <kunit/test.h>

#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/script_io.h"
#include "regs/irq_regs.h"

#define USER		ENGINE_IRQ_USER
#define SWITCH		ENGINE_IRQ_CONTEXT_SWITCH

struct seen {
	unsigned int count;
	u16 bits;
};

static void handler(void *data, u16 bits)
{
	struct seen *seen = data;

	seen->bits |= bits;
	seen->count++;
}

static int subscribe(struct genx_irq *irq, u8 class, u8 instance, struct seen *seen)
{
	return genx_irq_register(irq, class, instance, handler, seen);
}

/* Values that the scripted interrupt registers return. */
struct answers {
	u32 master;
	u32 dw[2];
	u32 identity;
	u32 after_master;	/* if not 0, the value of all registers except the master */
};

static u64 answer(struct genx_kunit_script *script, u32 offset)
{
	struct answers *a = script->ctx;

	if (offset == GFX_MSTR_IRQ.addr)
		return a->master;
	if (a->after_master)
		return a->after_master;
	if (offset == GT_INTR_DW(0).addr)
		return a->dw[0];
	if (offset == GT_INTR_DW(1).addr)
		return a->dw[1];
	if (offset == GT_INTR_IDENTITY(0).addr || offset == GT_INTR_IDENTITY(1).addr)
		return a->identity;
	return 0;
}

struct scripted {
	struct drm_device *drm;
	struct genx_mmio mmio;
	struct genx_irq irq;
	struct answers answers;
	struct genx_kunit_script *script;
};

static struct scripted *scripted_create(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	struct scripted *s;

	s = kunit_kzalloc(test, sizeof(*s), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, s);
	s->script = genx_kunit_script_create(test, answer, &s->answers);
	genx_mmio_init(&s->mmio, &kgt->drm, kgt->gpu->plat, s->script->bar);
	KUNIT_ASSERT_EQ(test, genx_irq_init(&s->irq, &s->mmio, kgt->gpu->plat, &kgt->drm), 0);
	genx_kunit_script_clear(s->script);
	return s;
}

static void expect_log(struct kunit *test, struct genx_kunit_script *script,
		       const struct genx_kunit_access *want, unsigned int n)
{
	unsigned int i;

	KUNIT_EXPECT_EQ(test, script->n, n);
	for (i = 0; i < min(script->n, n); i++) {
		KUNIT_EXPECT_EQ_MSG(test, script->log[i].write, want[i].write, "access %u", i);
		KUNIT_EXPECT_EQ_MSG(test, script->log[i].offset, want[i].offset, "access %u", i);
		KUNIT_EXPECT_EQ_MSG(test, script->log[i].val, want[i].val, "access %u", i);
	}
}

/*
 * INT-009, INT-010, INT-011, INT-018, INT-019, INT-020, INT-022, INT-023, INT-024,
 * INT-026, INT-027, INT-028: each access, its value, and its position.
 */
static void genx_irq_exact_sequence(struct kunit *test)
{
	const u32 identity = 0x80000000 | GENX_CLASS_COPY << 16 | USER;
	const struct genx_kunit_access want[] = {
		{ true, 0x190010, 0 },
		{ false, 0x190010, 0x80000001 },
		{ false, 0x190018, BIT(15) },
		{ true, 0x190070, BIT(15) },
		{ false, 0x190060, identity },
		{ true, 0x190060, 0x80000000 },
		{ true, 0x190018, BIT(15) },
		{ true, 0x190010, 0x80000000 },
	};
	struct scripted *s = scripted_create(test);
	struct seen seen = {};

	s->answers = (struct answers){ .master = 0x80000001, .dw = { BIT(15), BIT(0) },
				       .identity = identity };
	KUNIT_ASSERT_EQ(test, subscribe(&s->irq, GENX_CLASS_COPY, 0, &seen), 0);
	KUNIT_EXPECT_EQ(test, s->irq.ops->service(&s->irq), IRQ_HANDLED);
	expect_log(test, s->script, want, ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, seen.bits, USER);
}

/* INT-007, INT-021, INT-023, INT-029: one round for each bit; one write clears all bits. */
static void genx_irq_exact_rounds(struct kunit *test)
{
	struct scripted *s = scripted_create(test);
	unsigned int i, selections = 0;

	s->answers = (struct answers){ .master = 2, .dw = { 0, 0x80000005 },
				       .identity = 0x80000000 };
	KUNIT_EXPECT_EQ(test, s->irq.ops->service(&s->irq), IRQ_HANDLED);
	KUNIT_EXPECT_EQ(test, s->script->n, 2 + 2 + 3 * 3 + 1);
	for (i = 0; i < s->script->n; i++) {
		const struct genx_kunit_access *access = &s->script->log[i];

		if (access->write && access->offset == GT_INTR_SELECTOR(1).addr) {
			KUNIT_EXPECT_EQ(test, hweight64(access->val), 1);
			selections |= access->val;
		}
		if (access->write && access->offset == GT_INTR_DW(1).addr)
			KUNIT_EXPECT_EQ(test, access->val, 0x80000005);
		KUNIT_EXPECT_NE(test, access->offset, GT_INTR_DW(0).addr);
	}
	KUNIT_EXPECT_EQ(test, selections, 0x80000005);
	KUNIT_EXPECT_EQ(test, s->irq.stats.empty, 3);
}

/*
 * INT-005: the identity selects the handler. If the DW bit belongs to another source, the driver
 * counts a mismatch.
 */
static void genx_irq_identity_mismatch(struct kunit *test)
{
	struct scripted *s = scripted_create(test);
	struct seen rcs = {}, vcs = {};

	KUNIT_ASSERT_EQ(test, subscribe(&s->irq, GENX_CLASS_RENDER, 0, &rcs), 0);
	KUNIT_ASSERT_EQ(test, subscribe(&s->irq, GENX_CLASS_VIDEO_DECODE, 2, &vcs), 0);
	s->answers = (struct answers){
		.master = 1, .dw = { BIT(GT_INTR_DW0_RCS0) },
		.identity = 0x80000000 | 2 << 20 | GENX_CLASS_VIDEO_DECODE << 16 | SWITCH,
	};
	s->irq.ops->service(&s->irq);
	KUNIT_EXPECT_EQ(test, rcs.count, 0);
	KUNIT_EXPECT_EQ(test, vcs.bits, SWITCH);
	KUNIT_EXPECT_EQ(test, s->irq.stats.mismatches, 1);

	/* A source that does not exist: acknowledged, counted, no handler called. */
	s->answers.identity = 0x80000000 | 7 << 16 | 1;
	s->irq.ops->service(&s->irq);
	KUNIT_EXPECT_EQ(test, rcs.count + vcs.count, 1);
	KUNIT_EXPECT_EQ(test, s->irq.stats.unknown, 1);
	KUNIT_EXPECT_EQ(test, s->irq.stats.mismatches, 2);
	KUNIT_EXPECT_EQ(test, s->irq.ratelimit.printed, 2);

	/* The same at a DW bit that belongs to no source: this is logged too. */
	s->answers.dw[0] = BIT(31);
	s->irq.ops->service(&s->irq);
	KUNIT_EXPECT_EQ(test, s->irq.stats.unknown, 2);
	KUNIT_EXPECT_EQ(test, s->irq.stats.mismatches, 2);
	KUNIT_EXPECT_EQ(test, s->irq.ratelimit.printed, 3);
}

/* T-16: an identity with Data-Valid and without event bits is not an event. */
static void genx_irq_empty_identity(struct kunit *test)
{
	struct scripted *s = scripted_create(test);
	struct seen seen = {};

	KUNIT_ASSERT_EQ(test, subscribe(&s->irq, GENX_CLASS_RENDER, 0, &seen), 0);
	s->answers = (struct answers){ .master = 1, .dw = { 1 }, .identity = 0x80000000 };
	KUNIT_EXPECT_EQ(test, s->irq.ops->service(&s->irq), IRQ_HANDLED);
	KUNIT_EXPECT_EQ(test, seen.count, 0);
	KUNIT_EXPECT_EQ(test, s->irq.stats.empty, 1);
	KUNIT_EXPECT_EQ(test, s->irq.stats.timeouts, 0);
}

/*
 * INT-042: interrupts of units outside the GT are disabled, so that their level falls. For an
 * unknown bit of the master the result is IRQ_NONE. The master is enabled again.
 */
static void genx_irq_foreign_only(struct kunit *test)
{
	const struct genx_kunit_access want[] = {
		{ true, 0x190010, 0 },
		{ false, 0x190010, 0x20010000 },
		{ true, 0x44200, 0 },
		{ true, 0x444f4, ~0U },
		{ true, 0x444fc, 0 },
		{ true, 0x444e4, ~0U },
		{ true, 0x444ec, 0 },
		{ true, 0x190010, 0x80000000 },
	};
	struct scripted *s = scripted_create(test);

	s->answers.master = 0x20010000;
	KUNIT_EXPECT_EQ(test, s->irq.ops->service(&s->irq), IRQ_HANDLED);
	expect_log(test, s->script, want, ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, s->irq.stats.foreign, 1);
	KUNIT_EXPECT_EQ(test, s->irq.stats.spurious, 0);
	s->answers.master = 0x00020000;
	KUNIT_EXPECT_EQ(test, s->irq.ops->service(&s->irq), IRQ_NONE);
	KUNIT_EXPECT_EQ(test, s->irq.stats.foreign, 2);
}

/*
 * If registers read as all ones after the read of the master, the handler ends and does not write
 * this value to the selector.
 */
static void genx_irq_all_ones(struct kunit *test)
{
	struct scripted *s = scripted_create(test);
	unsigned int i;

	s->answers = (struct answers){ .master = 1, .after_master = ~0U };
	s->irq.ops->service(&s->irq);
	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&s->mmio));
	for (i = 0; i < s->script->n; i++)
		if (s->script->log[i].write)
			KUNIT_EXPECT_EQ(test, s->script->log[i].offset, GFX_MSTR_IRQ.addr);
}

/*
 * INT-025: the wait for Data-Valid is bounded. After a timeout too, the round is acknowledged and
 * the DW is cleared.
 */
static void genx_irq_exact_timeout(struct kunit *test)
{
	struct scripted *s = scripted_create(test);
	struct genx_kunit_access *log = s->script->log;
	struct seen seen = {};
	unsigned int n;

	KUNIT_ASSERT_EQ(test, subscribe(&s->irq, GENX_CLASS_RENDER, 0, &seen), 0);
	s->answers = (struct answers){ .master = 1, .dw = { 1 } };
	KUNIT_EXPECT_EQ(test, s->irq.ops->service(&s->irq), IRQ_HANDLED);
	KUNIT_EXPECT_EQ(test, s->irq.stats.timeouts, 1);
	KUNIT_EXPECT_EQ(test, seen.count, 1);
	KUNIT_EXPECT_EQ(test, seen.bits, 0);
	n = s->script->n;
	KUNIT_ASSERT_LT(test, n, GENX_KUNIT_SCRIPT_LOG);
	KUNIT_ASSERT_GT(test, n, 8);
	KUNIT_EXPECT_TRUE(test, log[n - 3].write);
	KUNIT_EXPECT_EQ(test, log[n - 3].offset, GT_INTR_IDENTITY(0).addr);
	KUNIT_EXPECT_EQ(test, log[n - 3].val, GT_INTR_DATA_VALID);
	KUNIT_EXPECT_TRUE(test, log[n - 2].write);
	KUNIT_EXPECT_EQ(test, log[n - 2].offset, GT_INTR_DW(0).addr);
	KUNIT_EXPECT_TRUE(test, log[n - 1].write);
	KUNIT_EXPECT_EQ(test, log[n - 1].val, GFX_MSTR_IRQ_ENABLE);
}

static struct kunit_case genx_irq_script_cases[] = {
	KUNIT_CASE(genx_irq_exact_sequence),
	KUNIT_CASE(genx_irq_exact_rounds),
	KUNIT_CASE(genx_irq_identity_mismatch),
	KUNIT_CASE(genx_irq_empty_identity),
	KUNIT_CASE(genx_irq_foreign_only),
	KUNIT_CASE(genx_irq_all_ones),
	KUNIT_CASE(genx_irq_exact_timeout),
	{}
};

static struct kunit_suite genx_irq_script_suite = {
	.name = "genx_irq_script",
	.test_cases = genx_irq_script_cases,
};

kunit_test_suite(genx_irq_script_suite);
