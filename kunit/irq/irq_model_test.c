// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupts of every platform on the modelled GPU. The cases are those of suite genx_irq that
 * apply to every kind of interrupt registers.
 */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/workqueue.h>

#include "kunit/irq/irq_bench.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"

#define USER	ENGINE_IRQ_USER
#define ERROR	ENGINE_IRQ_ERROR

/* Wait for @count calls: the model delays interrupts, and UML delivers them at its ticks. */
static bool wait_count(struct genx_kunit_seen *seen, unsigned int count)
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

static void fini(void *data)
{
	struct genx_kunit_gt *kgt = data;

	genx_irq_uninstall(&kgt->irq);
	genx_irq_fini(&kgt->irq);
}

/* Initialise and install the interrupts, without a GT above them. */
static struct genx_kunit_gt *create(struct kunit *test)
{
	const struct model_config cfg = { .plat = genx_kunit_plat(test) };
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, &cfg);

	KUNIT_ASSERT_EQ(test, genx_irq_init(&kgt->irq, &kgt->gt.mmio, cfg.plat, &kgt->drm), 0);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, fini, kgt), 0);
	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	return kgt;
}

static void listen(struct kunit *test, struct genx_kunit_gt *kgt,
		   const struct genx_irq_source *source, struct genx_kunit_seen *seen, u16 bits)
{
	genx_kunit_irq_listen(test, &kgt->irq, source->class, source->instance, seen, bits);
}

static void raise_event(struct genx_kunit_gt *kgt, const struct genx_irq_source *source, u16 bits)
{
	genx_kunit_gpu_raise(kgt->gpu, source->class, source->instance, bits);
}

/* Return: an event that all sources of this class have. */
static u16 event_of(const struct genx_irq_source *source)
{
	if (source->class != GENX_CLASS_OTHER)
		return USER;
	return source->instance == GENX_OTHER_GTPM ? BIT(5) : BIT(12);
}

static unsigned int fewest(const struct genx_platform *plat)
{
	static const unsigned int n[GENX_IRQ_COUNT] = {
		[GENX_IRQ_GEN6] = 4, [GENX_IRQ_VLV] = 5, [GENX_IRQ_GEN8] = 5,
		[GENX_IRQ_SELECTOR] = 8, [GENX_IRQ_SELECTOR_DG2] = 11,
	};

	return n[plat->irq_kind];
}

/* INT-005, INT-009, INT-011: an event of each source is handled in the fewest accesses. */
static void genx_irq_model_each_source(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_platform *plat = kgt->gpu->plat;
	struct model_stats stats;
	struct genx_kunit_seen seen = {};
	unsigned int i;

	for (i = 0; i < plat->n_irq_sources; i++) {
		const struct genx_irq_source *source = &plat->irq_sources[i];

		listen(test, kgt, source, &seen, event_of(source));
		seen = (struct genx_kunit_seen){};
		raise_event(kgt, source, event_of(source));
		KUNIT_EXPECT_TRUE_MSG(test, wait_count(&seen, 1), "source %u", i);
		KUNIT_EXPECT_EQ_MSG(test, seen.bits, event_of(source), "source %u", i);
		genx_irq_unregister(&kgt->irq, source->class, source->instance);
	}
	genx_kunit_gpu_stats(kgt->gpu, &stats);
	KUNIT_EXPECT_EQ(test, stats.irq_accesses_max, fewest(plat));
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.unknown, 0);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.spurious, 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* The error bit, whose position differs by engine, reaches the handler of the engine. */
static void genx_irq_model_errors(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_platform *plat = kgt->gpu->plat;
	struct genx_kunit_seen seen = {};
	unsigned int i;

	for (i = 0; i < plat->n_irq_sources; i++) {
		const struct genx_irq_source *source = &plat->irq_sources[i];

		if (source->class == GENX_CLASS_OTHER)
			continue;
		listen(test, kgt, source, &seen, USER | ERROR);
		seen = (struct genx_kunit_seen){};
		raise_event(kgt, source, ERROR);
		KUNIT_EXPECT_TRUE_MSG(test, wait_count(&seen, 1), "source %u", i);
		KUNIT_EXPECT_EQ_MSG(test, seen.bits, ERROR, "source %u", i);
		genx_irq_unregister(&kgt->irq, source->class, source->instance);
	}
}

/* INT-028, INT-029: all sources at once, ten times: no event is lost. */
static void genx_irq_model_all_at_once(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_platform *plat = kgt->gpu->plat;
	struct genx_kunit_seen *seen;
	unsigned int i, round;
	unsigned long flags;

	seen = kunit_kcalloc(test, plat->n_irq_sources, sizeof(*seen), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, seen);
	for (i = 0; i < plat->n_irq_sources; i++)
		listen(test, kgt, &plat->irq_sources[i], &seen[i],
		       event_of(&plat->irq_sources[i]));
	for (round = 1; round <= 10; round++) {
		/* Interrupts off: the events accumulate. */
		local_irq_save(flags);
		for (i = 0; i < plat->n_irq_sources; i++)
			raise_event(kgt, &plat->irq_sources[i], event_of(&plat->irq_sources[i]));
		local_irq_restore(flags);
		for (i = 0; i < plat->n_irq_sources; i++)
			KUNIT_EXPECT_TRUE_MSG(test, wait_count(&seen[i], round), "source %u", i);
	}
	for (i = 0; i < plat->n_irq_sources; i++)
		KUNIT_EXPECT_EQ_MSG(test, seen[i].count, 10, "source %u", i);
}

/* INT-013, INT-016: masked events wait, disabled ones are lost. */
static void genx_irq_model_masked_waits(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_irq_source *rcs = &kgt->gpu->plat->irq_sources[0];
	struct genx_kunit_seen seen = {};

	listen(test, kgt, rcs, &seen, USER);
	genx_irq_mask(&kgt->irq, rcs->class, rcs->instance, USER);
	raise_event(kgt, rcs, USER);
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, seen.count, 0);
	genx_irq_unmask(&kgt->irq, rcs->class, rcs->instance, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, seen.bits, USER);

	seen = (struct genx_kunit_seen){};
	raise_event(kgt, rcs, ERROR);
	genx_irq_unmask(&kgt->irq, rcs->class, rcs->instance, ERROR);
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, seen.count, 0);
}

/* An interrupt without an event is counted as spurious, and the next event is handled. */
static void genx_irq_model_spurious(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_irq_source *rcs = &kgt->gpu->plat->irq_sources[0];
	struct genx_kunit_seen seen = {};

	listen(test, kgt, rcs, &seen, USER);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_IRQ_SPURIOUS, 1);
	pause_for_irq();
	raise_event(kgt, rcs, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.spurious, 1);
	KUNIT_EXPECT_EQ(test, seen.count, 1);
}

/* Values by which other software enables an interrupt of the display. */
static const struct {
	const char *codename;
	u32 imr;
	u32 ier;
	u32 enable;
} displays[] = {
	{ "snb", 0x44004, 0x4400c, BIT(31) | BIT(0) },
	{ "ivb", 0x44004, 0x4400c, BIT(31) | BIT(0) },
	{ "vlv", 0x1820a8, 0x1820a0, BIT(0) },
	{ "hsw", 0x44004, 0x4400c, BIT(31) | BIT(0) },
	{ "bdw", 0x44404, 0x4440c, BIT(0) },
	{ "kbl", 0x44404, 0x4440c, BIT(0) },
	{ "icl", 0, 0x44200, BIT(31) },
	{ "lkf", 0, 0x44200, BIT(31) },
	{ "ehl", 0, 0x44200, BIT(31) },
	{ "tgl", 0, 0x44200, BIT(31) },
	{ "adl", 0, 0x44200, BIT(31) },
	{ "dg2", 0, 0x44200, BIT(31) },
};

/* Raise the level of the display together with an event of the render engine. */
static void display_interrupts(struct genx_kunit_gt *kgt, unsigned int i)
{
	const struct genx_irq_source *rcs = &kgt->gpu->plat->irq_sources[0];
	struct model *m = kgt->gpu->model;
	unsigned long flags;

	flags = genx_kunit_gpu_lock(kgt->gpu);
	if (displays[i].imr)
		m->regs[displays[i].imr / 4] = ~1U;
	m->regs[displays[i].ier / 4] = displays[i].enable;
	model_irq_raise(m, rcs->class, rcs->instance, USER);
	model_irq_other(m, MODEL_IRQ_DISPLAY, 1);
	genx_kunit_gpu_unlock(kgt->gpu, flags);
}

/*
 * INT-042: the level of the display neither keeps the processor busy nor blocks the next event of
 * an engine. On Valleyview a level that stays high would block the event.
 */
static void genx_irq_model_display(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_irq_source *rcs = &kgt->gpu->plat->irq_sources[0];
	struct genx_kunit_seen seen = {};
	unsigned int i = 0;

	while (i < ARRAY_SIZE(displays) && strcmp(displays[i].codename, kgt->gpu->plat->codename))
		i++;
	KUNIT_ASSERT_LT(test, i, ARRAY_SIZE(displays));
	listen(test, kgt, rcs, &seen, USER);
	display_interrupts(kgt, i);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	pause_for_irq();
	KUNIT_EXPECT_LT(test, kgt->irq.stats.interrupts, 5);
	raise_event(kgt, rcs, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 2));
	KUNIT_EXPECT_EQ(test, seen.count, 2);
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.storms, 0);
}

/* A lost device does not keep the handler busy. */
static void genx_irq_model_dead(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_irq_source *rcs = &kgt->gpu->plat->irq_sources[0];
	struct genx_kunit_seen seen = {};

	listen(test, kgt, rcs, &seen, USER);
	genx_kunit_gpu_tolerate(kgt->gpu);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, kgt->irq.ops->service(&kgt->irq), IRQ_NONE);
	KUNIT_EXPECT_TRUE(test, genx_mmio_lost(&kgt->gt.mmio));
	KUNIT_EXPECT_GE(test, kgt->irq.stats.lost, 1);
	KUNIT_EXPECT_EQ(test, seen.count, 0);
}

/*
 * No event is delivered after uninstall. An event that was masked before uninstall is not delivered
 * after the next install.
 */
static void genx_irq_model_reinstall(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_irq_source *rcs = &kgt->gpu->plat->irq_sources[0];
	struct genx_kunit_seen seen = {};

	listen(test, kgt, rcs, &seen, USER);
	genx_irq_mask(&kgt->irq, rcs->class, rcs->instance, USER);
	raise_event(kgt, rcs, USER);
	pause_for_irq();
	genx_irq_uninstall(&kgt->irq);
	genx_irq_unmask(&kgt->irq, rcs->class, rcs->instance, USER);
	pause_for_irq();
	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, seen.count, 0);
	raise_event(kgt, rcs, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, seen.count, 1);
}

/*
 * While interrupts are suspended, no handler is called and no register is accessed. After resume
 * the next event is delivered.
 */
static void genx_irq_model_sleep(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_irq_source *rcs = &kgt->gpu->plat->irq_sources[0];
	struct model_stats before, after;
	struct genx_kunit_seen seen = {};

	listen(test, kgt, rcs, &seen, USER);
	genx_irq_suspend(&kgt->irq);
	genx_kunit_gpu_stats(kgt->gpu, &before);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_IRQ_SPURIOUS, 1);
	raise_event(kgt, rcs, USER);
	pause_for_irq();
	genx_kunit_gpu_stats(kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.mmio_reads + after.mmio_writes,
			before.mmio_reads + before.mmio_writes);
	KUNIT_EXPECT_EQ(test, seen.count, 0);
	genx_irq_resume(&kgt->irq);
	raise_event(kgt, rcs, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen, 1));
	KUNIT_EXPECT_EQ(test, seen.bits, USER);
}

/* While events come, a handler is registered and unregistered. A later event still arrives. */
static void genx_irq_model_race(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const struct genx_irq_source *a = &kgt->gpu->plat->irq_sources[0];
	const struct genx_irq_source *b = &kgt->gpu->plat->irq_sources[1];
	struct genx_kunit_seen seen_a = {}, seen_b = {};
	unsigned int i;

	listen(test, kgt, a, &seen_a, USER);
	for (i = 0; i < 200; i++) {
		raise_event(kgt, a, USER);
		if (i % 3 == 0)
			listen(test, kgt, b, &seen_b, USER);
		raise_event(kgt, b, USER);
		udelay(i % 7);
		if (i % 3 == 2)
			genx_irq_unregister(&kgt->irq, b->class, b->instance);
	}
	pause_for_irq();
	seen_a = (struct genx_kunit_seen){};
	raise_event(kgt, a, USER);
	KUNIT_EXPECT_TRUE(test, wait_count(&seen_a, 1));
	KUNIT_EXPECT_EQ(test, kgt->irq.stats.timeouts, 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* A thread that unregisters a handler. */
struct unregister {
	struct work_struct work;
	struct genx_kunit_gt *kgt;
	const struct genx_irq_source *source;
	bool done;
};

static void unregister(struct work_struct *work)
{
	struct unregister *u = container_of(work, struct unregister, work);

	genx_irq_unregister(&u->kgt->irq, u->source->class, u->source->instance);
	WRITE_ONCE(u->done, true);
}

/* A handler that genx_irq_poll() may be running is unregistered when the poll has ended. */
static void genx_irq_model_unregister_waits(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct unregister u = { .kgt = kgt, .source = &kgt->gpu->plat->irq_sources[0] };
	struct genx_kunit_seen seen = {};

	listen(test, kgt, u.source, &seen, USER);
	INIT_WORK_ONSTACK(&u.work, unregister);
	scoped_guard(mutex, &kgt->irq.poll_mutex) {
		queue_work(system_unbound_wq, &u.work);
		msleep(50);
		KUNIT_EXPECT_FALSE(test, READ_ONCE(u.done));
	}
	flush_work(&u.work);
	destroy_work_on_stack(&u.work);
	KUNIT_EXPECT_TRUE(test, u.done);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static struct kunit_case genx_irq_model_cases[] = {
	KUNIT_CASE_PARAM(genx_irq_model_each_source, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_errors, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_all_at_once, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_masked_waits, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_spurious, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_display, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_dead, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_reinstall, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_sleep, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_race, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_model_unregister_waits, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite genx_irq_model_suite = {
	.name = "genx_irq_model",
	.test_cases = genx_irq_model_cases,
};

kunit_test_suite(genx_irq_model_suite);
