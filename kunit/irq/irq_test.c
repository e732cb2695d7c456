// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupt handling with Selector and Shared IIR, on the modelled GPU (INT-*). The cases in
 * kunit/irq/irq_script_test.c use scripted registers.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/hardirq.h>
#include <linux/kthread.h>

#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/irq_regs.h"

/* Class and instance of a source. */
struct id {
	u8 class;
	u8 instance;
};

static const struct id rcs0 = { GENX_CLASS_RENDER, 0 };
static const struct id bcs0 = { GENX_CLASS_COPY, 0 };
static const struct id vcs0 = { GENX_CLASS_VIDEO_DECODE, 0 };
static const struct id vcs2 = { GENX_CLASS_VIDEO_DECODE, 2 };
static const struct id vecs0 = { GENX_CLASS_VIDEO_ENHANCE, 0 };
static const struct id oa = { GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF };

#define USER		ENGINE_IRQ_USER
#define SWITCH		ENGINE_IRQ_CONTEXT_SWITCH

struct seen {
	unsigned int count;
	u16 bits;
	bool hard;
};

static void handler(void *data, u16 bits)
{
	struct seen *seen = data;

	seen->bits |= bits;
	seen->hard = in_hardirq();
	WRITE_ONCE(seen->count, seen->count + 1);
}

/* Wait for @count calls: the model delays interrupts, and UML delivers them at its ticks. */
static bool wait_count(struct seen *seen, unsigned int count)
{
	unsigned int tries = 200;

	while (READ_ONCE(seen->count) < count && --tries)
		usleep_range(500, 1000);
	return seen->count >= count;
}

static void pause_for_irq(void)
{
	msleep(40);
}

static struct genx_kunit_gt *create(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	return kgt;
}

static int subscribe(struct genx_irq *irq, struct id id, struct seen *seen)
{
	return genx_irq_register(irq, id.class, id.instance, handler, seen);
}

static void listen(struct kunit *test, struct genx_kunit_gt *kgt, struct id id,
		   struct seen *seen, u16 bits)
{
	KUNIT_ASSERT_EQ(test, subscribe(&kgt->irq, id, seen), 0);
	genx_irq_unmask(&kgt->irq, id.class, id.instance, bits);
}

static void raise_event(struct genx_kunit_gt *kgt, struct id id, u16 bits)
{
	genx_kunit_gpu_raise(kgt->gpu, id.class, id.instance, bits);
}

/*
 * INT-003, INT-006, INT-008, INT-009, INT-010, INT-011, INT-022..027: an event of
 * one engine reaches its handler in hard interrupt context, in 8 accesses. The
 * scheduler's interrupts stay off (INT-031).
 */
static void genx_irq_one_engine(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct model_stats stats;
	struct seen seen = {};

	listen(test, kgt, rcs0, &seen, USER | SWITCH);
	raise_event(kgt, rcs0, SWITCH);
	KUNIT_ASSERT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, seen.bits, SWITCH);
	KUNIT_EXPECT_TRUE(test, seen.hard);
	genx_kunit_gpu_stats(kgt->gpu, &stats);
	KUNIT_EXPECT_EQ(test, stats.irq_accesses_max, 8);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.rounds, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, GFX_MSTR_IRQ.addr), GFX_MSTR_IRQ_ENABLE);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static struct id id_of(const struct genx_irq_source *source)
{
	return (struct id){ source->class, source->instance };
}

/*
 * INT-001, INT-002, INT-004, INT-005, INT-012, INT-030: an event of each source, with one bit in
 * either byte, reaches the handler of this source and no other handler.
 */
static void genx_irq_each_source(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_platform *plat = kgt->gt.plat;
	struct seen seen[GENX_IRQ_MAX_SOURCES] = {};
	unsigned int i, j;

	for (i = 0; i < plat->n_irq_sources; i++)
		listen(test, kgt, id_of(&plat->irq_sources[i]), &seen[i], 0xffff);
	for (i = 0; i < plat->n_irq_sources; i++) {
		u16 bits = BIT(i) | BIT(15 - i);

		raise_event(kgt, id_of(&plat->irq_sources[i]), bits);
		KUNIT_EXPECT_TRUE_MSG(test, wait_count(&seen[i], 1), "source %u", i);
		KUNIT_EXPECT_EQ(test, seen[i].bits, bits);
		for (j = i + 1; j < plat->n_irq_sources; j++)
			KUNIT_EXPECT_EQ(test, seen[j].count, 0);
	}
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.mismatches, 0);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.unknown, 0);
}

/*
 * INT-019, INT-021, INT-028, INT-029: simultaneous events of engines in both DWs are all handled,
 * none of them twice.
 */
static void genx_irq_many_engines(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen rcs = {}, bcs = {}, vcs = {}, vecs = {};
	unsigned long flags;
	unsigned int i;

	listen(test, kgt, rcs0, &rcs, USER);
	listen(test, kgt, bcs0, &bcs, USER);
	listen(test, kgt, vcs2, &vcs, USER);
	listen(test, kgt, vecs0, &vecs, USER);
	for (i = 1; i <= 10; i++) {
		/* Interrupts off: the events accumulate. */
		local_irq_save(flags);
		raise_event(kgt, rcs0, USER);
		raise_event(kgt, bcs0, USER);
		raise_event(kgt, vcs2, USER);
		raise_event(kgt, vecs0, USER);
		local_irq_restore(flags);
		KUNIT_EXPECT_TRUE(test, wait_count(&rcs, i) && wait_count(&bcs, i) &&
				  wait_count(&vcs, i) && wait_count(&vecs, i));
	}
	KUNIT_EXPECT_EQ(test, rcs.count + bcs.count + vcs.count + vecs.count, 40);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.timeouts, 0);
}

/* INT-013, INT-016: masked events wait, disabled ones are lost. */
static void genx_irq_masked_waits(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen = {};

	listen(test, kgt, oa, &seen, BIT(12));
	genx_irq_mask(&kgt->irq, oa.class, oa.instance, BIT(12));
	raise_event(kgt, oa, BIT(12));
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, seen.count, 0);
	genx_irq_unmask(&kgt->irq, oa.class, oa.instance, BIT(12));
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, seen.bits, BIT(12));

	seen = (struct seen){};
	raise_event(kgt, oa, BIT(3));
	genx_irq_unmask(&kgt->irq, oa.class, oa.instance, BIT(3));
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, seen.count, 0);
}

/*
 * INT-014, INT-015, INT-017: instances of a class share the enable and not the mask.
 * An event that one instance enabled stays enabled when the other instance is unregistered.
 */
static void genx_irq_shared_enable(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen0 = {}, seen2 = {};

	listen(test, kgt, vcs0, &seen0, USER);
	listen(test, kgt, vcs2, &seen2, SWITCH);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, VCS_VECS_INTR_ENABLE) >> 16, USER | SWITCH);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, VCS0_VCS1_INTR_MASK) >> 16,
			(u16)~USER);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, VCS2_VCS3_INTR_MASK) >> 16,
			(u16)~SWITCH);
	/* SIL-075: of the engines that the part lacks, all events stay masked */
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, VCS0_VCS1_INTR_MASK) & 0xffff, 0xffff);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, VCS2_VCS3_INTR_MASK) & 0xffff, 0xffff);
	/* Enabled for the class, masked for this instance. */
	raise_event(kgt, vcs0, SWITCH);
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, seen0.count, 0);

	genx_irq_unregister(&kgt->irq, vcs0.class, vcs0.instance);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, VCS_VECS_INTR_ENABLE) >> 16, SWITCH);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, VCS0_VCS1_INTR_MASK) >> 16, 0xffff);
	raise_event(kgt, vcs2, SWITCH);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen2, 1));
	KUNIT_EXPECT_EQ(test, seen0.count, 0);
}

static void genx_irq_register_errors(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen = {};
	const struct id no_class = { 6, 0 }, no_instance = { GENX_CLASS_VIDEO_DECODE, 1 };

	KUNIT_EXPECT_EQ(test, subscribe(&kgt->irq, no_class, &seen), -ENXIO);
	KUNIT_EXPECT_EQ(test, subscribe(&kgt->irq, no_instance, &seen), -ENXIO);
	KUNIT_EXPECT_EQ(test, subscribe(&kgt->irq, rcs0, &seen), 0);
	KUNIT_EXPECT_EQ(test, subscribe(&kgt->irq, rcs0, &seen), -EBUSY);
	genx_irq_unregister(&kgt->irq, rcs0.class, rcs0.instance);
	genx_irq_unregister(&kgt->irq, rcs0.class, rcs0.instance);
	KUNIT_EXPECT_EQ(test, subscribe(&kgt->irq, rcs0, &seen), 0);
}

/*
 * INT-025: Data-Valid never comes. The handler is called without bits, the round is
 * acknowledged, and the next event is dispatched.
 */
static void genx_irq_data_valid_never(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen = {};

	listen(test, kgt, rcs0, &seen, USER);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DATA_VALID_NEVER, 1);
	raise_event(kgt, rcs0, USER);
	KUNIT_ASSERT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, seen.bits, 0);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.timeouts, 1);

	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_DATA_VALID_NEVER);
	raise_event(kgt, rcs0, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 2));
	KUNIT_EXPECT_EQ(test, seen.bits, USER);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.timeouts, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, GFX_MSTR_IRQ.addr), GFX_MSTR_IRQ_ENABLE);
	TABLE_ROW(test, "faults", "Data-Valid never comes",
		  "bounded wait, round acknowledged, handler called; the next event works");
}

/* An interrupt without an event is counted as spurious, and the next event is handled. */
static void genx_irq_spurious(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen = {};

	listen(test, kgt, rcs0, &seen, USER);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_IRQ_SPURIOUS, 1);
	pause_for_irq();
	raise_event(kgt, rcs0, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.spurious, 1);
	KUNIT_EXPECT_EQ(test, seen.count, 1);
	TABLE_ROW(test, "faults", "spurious interrupt",
		  "counted, no handler is called, the next one works");
}

/* INT-042: an interrupt of a unit outside the GT is counted and disabled. */
static void genx_irq_foreign(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen = {};
	unsigned long flags;

	listen(test, kgt, rcs0, &seen, USER);
	flags = genx_kunit_gpu_lock(kgt->gpu);
	model_irq_other(kgt->gpu->model, MODEL_IRQ_DISPLAY, 1);
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	pause_for_irq();
	raise_event(kgt, rcs0, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, seen.count, 1);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.timeouts, 0);
	/* No further interrupts: those of the display are off. */
	KUNIT_EXPECT_LT(test, kgt->irq.stats.interrupts, 5);
}

/* On a lost device the handler ends and dispatches nothing. */
static void genx_irq_dead(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen = {};

	listen(test, kgt, rcs0, &seen, USER);
	genx_kunit_gpu_tolerate(kgt->gpu);
	raise_event(kgt, rcs0, USER);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, 0);
	pause_for_irq();
	KUNIT_EXPECT_LE(test, seen.count, 1);
	KUNIT_EXPECT_EQ(test, kgt->irq.ops->service(&kgt->irq), IRQ_NONE);
	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&kgt->gt.mmio));
	KUNIT_EXPECT_GE(test, kgt->irq.stats.lost, 1);
	genx_irq_uninstall(&kgt->irq);
	TABLE_ROW(test, "faults", "device gone, interrupt",
		  "not served, nothing dispatched, lost device noted");
}

/* Enables and masks are written again after a power state in which the registers were lost. */
static void genx_irq_restored(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen = {};

	listen(test, kgt, bcs0, &seen, USER);
	genx_kunit_poke(kgt, RENDER_COPY_INTR_ENABLE, 0);
	genx_kunit_poke(kgt, BCS_RSVD_INTR_MASK, ~0U);
	genx_irq_restore(&kgt->irq);
	raise_event(kgt, bcs0, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
}

/* After uninstall no event is delivered; after the next install events are delivered again. */
static void genx_irq_reinstall(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen seen = {};

	listen(test, kgt, rcs0, &seen, USER);
	genx_irq_uninstall(&kgt->irq);
	genx_irq_uninstall(&kgt->irq);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, RENDER_COPY_INTR_ENABLE), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, RCS0_RSVD_INTR_MASK), ~0U);
	raise_event(kgt, rcs0, USER);
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, seen.count, 0);

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	raise_event(kgt, rcs0, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
}

/* INT-021: init acknowledges events that an earlier owner left pending; none is delivered. */
static void genx_irq_inherited(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	struct seen seen = {};

	genx_kunit_poke(kgt, RENDER_COPY_INTR_ENABLE, ~0U);
	genx_kunit_poke(kgt, RCS0_RSVD_INTR_MASK, 0);
	genx_kunit_poke(kgt, BCS_RSVD_INTR_MASK, 0);
	raise_event(kgt, rcs0, USER);
	raise_event(kgt, bcs0, USER);
	usleep_range(100, 200);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt, GFX_MSTR_IRQ.addr), 0);
	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	listen(test, kgt, rcs0, &seen, USER);
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, seen.count, 0);
	raise_event(kgt, rcs0, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	genx_kunit_gt_fini(test, kgt);
}

/* While events come, a handler is registered and unregistered. A later event still arrives. */
static void genx_irq_race(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct seen rcs = {}, bcs = {};
	unsigned int i;

	listen(test, kgt, rcs0, &rcs, USER);
	for (i = 0; i < 200; i++) {
		raise_event(kgt, rcs0, USER);
		if (i % 3 == 0)
			listen(test, kgt, bcs0, &bcs, USER);
		raise_event(kgt, bcs0, USER);
		udelay(i % 7);
		if (i % 3 == 2)
			genx_irq_unregister(&kgt->irq, bcs0.class, bcs0.instance);
	}
	pause_for_irq();
	rcs = (struct seen){};
	raise_event(kgt, rcs0, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&rcs, 1));
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.timeouts, 0);
}

static struct kunit_case genx_irq_cases[] = {
	KUNIT_CASE(genx_irq_one_engine),
	KUNIT_CASE(genx_irq_each_source),
	KUNIT_CASE(genx_irq_many_engines),
	KUNIT_CASE(genx_irq_masked_waits),
	KUNIT_CASE(genx_irq_shared_enable),
	KUNIT_CASE(genx_irq_register_errors),
	KUNIT_CASE(genx_irq_data_valid_never),
	KUNIT_CASE(genx_irq_spurious),
	KUNIT_CASE(genx_irq_foreign),
	KUNIT_CASE(genx_irq_dead),
	KUNIT_CASE(genx_irq_restored),
	KUNIT_CASE(genx_irq_reinstall),
	KUNIT_CASE(genx_irq_inherited),
	KUNIT_CASE(genx_irq_race),
	{}
};

static struct kunit_suite genx_irq_suite = {
	.name = "genx_irq",
	.test_cases = genx_irq_cases,
};

kunit_test_suite(genx_irq_suite);
