// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupt faults, on every platform that can have them: lost messages, spurious messages,
 * storms, and a Data-Valid bit that is never set. None of these faults loses an event.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include "irq/irq_internal.h"
#include "kunit/irq/irq_bench.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"

#define USER	ENGINE_IRQ_USER

static const void *with_data_valid(const void *prev, char *desc)
{
	return genx_kunit_platforms_next(prev, desc, MODEL_FAULT_DATA_VALID_NEVER);
}

/* One platform of each kind of interrupt registers, for what differs by kind alone. */
static const void *each_kind(const void *prev, char *desc)
{
	static const struct genx_platform *found[GENX_IRQ_COUNT];
	const struct genx_platform *plat = prev;

	if (!plat)
		memset(found, 0, sizeof(found));
	do {
		plat = genx_platform_next(plat);
	} while (plat && found[plat->irq_kind]);
	if (plat)
		found[plat->irq_kind] = plat;
	return genx_kunit_plat_case(plat, desc);
}

/* A GT without engines, and a handler for each of two interrupt sources. */
struct bench {
	struct genx_kunit_gt *kgt;
	struct genx_irq *irq;
	const struct genx_irq_source *a;
	const struct genx_irq_source *b;
	struct genx_kunit_seen seen_a;
	struct genx_kunit_seen seen_b;
	bool idle;
	u64 work;
};

static struct bench *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct bench *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, x);
	x->kgt = genx_kunit_gt_create(test, &cfg);
	x->irq = &x->kgt->irq;
	x->a = &cfg.plat->irq_sources[0];
	x->b = &cfg.plat->irq_sources[1];
	KUNIT_ASSERT_EQ(test, genx_irq_install(x->irq, x->kgt->gpu->irq, 0), 0);
	genx_kunit_irq_listen(test, x->irq, x->a->class, x->a->instance, &x->seen_a, USER);
	genx_kunit_irq_listen(test, x->irq, x->b->class, x->b->instance, &x->seen_b, USER);
	return x;
}

/* Wait for @count events: the model delays interrupts, and UML delivers them at its ticks. */
static bool wait_count(struct genx_kunit_seen *seen, unsigned int count)
{
	unsigned int tries = 200;

	while (READ_ONCE(seen->count) < count && --tries)
		usleep_range(500, 1000);
	return READ_ONCE(seen->count) >= count;
}

static void pause_for_irq(void)
{
	msleep(40);
}

static void raise_event(struct bench *x, const struct genx_irq_source *source)
{
	genx_kunit_gpu_raise(x->kgt->gpu, source->class, source->instance, USER);
}

/* Both sources work: one event is raised on each, and each handler is called exactly once. */
static void expect_works(struct kunit *test, struct bench *x)
{
	unsigned int a = x->seen_a.count, b = x->seen_b.count;

	raise_event(x, x->a);
	KUNIT_EXPECT_TRUE(test, wait_count(&x->seen_a, a + 1));
	raise_event(x, x->b);
	KUNIT_EXPECT_TRUE(test, wait_count(&x->seen_b, b + 1));
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, x->seen_a.count, a + 1);
	KUNIT_EXPECT_EQ(test, x->seen_b.count, b + 1);
}

/*
 * After a lost message the interrupt level stays high, and the hardware sends a message only when
 * the level rises. A poll handles the pending events, which lowers the level, so that the next
 * event sends a message again.
 */
static void lost(struct kunit *test)
{
	struct bench *x = create(test);

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_LOST, 1);
	raise_event(x, x->a);
	pause_for_irq();
	raise_event(x, x->b);
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, x->seen_a.count, 0);
	KUNIT_EXPECT_EQ(test, x->seen_b.count, 0);
	genx_irq_poll(x->irq);
	KUNIT_EXPECT_TRUE(test, wait_count(&x->seen_a, 1));
	KUNIT_EXPECT_TRUE(test, wait_count(&x->seen_b, 1));
	KUNIT_EXPECT_EQ(test, x->irq->stats.polls, 1);
	expect_works(test, x);
	KUNIT_EXPECT_EQ(test, x->irq->stats.polls, 1);
	KUNIT_EXPECT_EQ(test, x->irq->stats.spurious, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "interrupt lost, every platform",
		  "events wait; one poll delivers them all, and later ones interrupt again");
	TABLE_ROW(test, "matrix", x->kgt->gpu->plat->codename, "faults");
}

/* Spurious messages call no handler, and each message is counted. */
static void spurious(struct kunit *test)
{
	struct bench *x = create(test);

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_SPURIOUS, 8);
	pause_for_irq();
	KUNIT_EXPECT_EQ(test, x->seen_a.count + x->seen_b.count, 0);
	KUNIT_EXPECT_EQ(test, x->irq->stats.spurious, 8);
	expect_works(test, x);
	KUNIT_EXPECT_EQ(test, x->irq->stats.spurious, 8);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "spurious interrupts, every platform",
		  "counted, no handler is called; the next event works");
	TABLE_ROW(test, "matrix", x->kgt->gpu->plat->codename, "faults");
}

/*
 * The line of a source is stuck: the driver masks the source for a while and logs it once.
 * Interrupts of the other source are handled, and events of the masked source stay pending until
 * the source is unmasked.
 */
static void storm(struct kunit *test)
{
	struct bench *x;
	struct kmsg_dump_iter log;
	unsigned int i, before;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: the handler's share depends on the machine");
	x = create(test);
	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_STORM, 0);
	for (i = 0; i < 100 && !READ_ONCE(x->irq->slots[0].muted); i++)
		usleep_range(1000, 2000);
	KUNIT_ASSERT_TRUE(test, x->irq->slots[0].muted);
	raise_event(x, x->b);
	KUNIT_EXPECT_TRUE(test, wait_count(&x->seen_b, 1));
	KUNIT_EXPECT_EQ(test, x->irq->storm.announced, BIT_ULL(1));

	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IRQ_STORM);
	/* while a source is masked, its events merge into one pending event */
	before = x->seen_a.count;
	KUNIT_ASSERT_TRUE(test, x->irq->slots[0].muted);
	raise_event(x, x->a);
	pause_for_irq();
	KUNIT_EXPECT_FALSE(test, x->irq->slots[0].muted);
	KUNIT_EXPECT_GT(test, x->seen_a.count, before);
	KUNIT_EXPECT_EQ(test, x->irq->stats.storms, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "source throttled"), 1);
	expect_works(test, x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "interrupt storm of a source, every platform",
		  "masked for a while, named once; others are served, no event is lost");
	TABLE_ROW(test, "matrix", x->kgt->gpu->plat->codename, "faults");
}

/* Progress of source a: each of its events counts as work until x->idle is set. */
static u64 count_work(void *data)
{
	struct bench *x = container_of(data, struct bench, seen_a);

	if (!READ_ONCE(x->idle))
		x->work = x->seen_a.count;
	return x->work;
}

/* Interrupts as frequent as a storm are not throttled while each of them has work. */
static void busy_is_no_storm(struct kunit *test)
{
	struct bench *x;
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: the handler's share depends on the machine");
	x = create(test);
	genx_irq_set_progress(x->irq, x->a->class, x->a->instance, count_work);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_STORM, 0);
	/* five windows of the handler's share, a storm takes three */
	msleep(50);
	KUNIT_EXPECT_GT(test, x->seen_a.count, 5000);
	KUNIT_EXPECT_EQ(test, x->irq->stats.storms, 0);
	WRITE_ONCE(x->idle, true);
	for (i = 0; i < 100 && !READ_ONCE(x->irq->slots[0].muted); i++)
		usleep_range(1000, 2000);
	KUNIT_EXPECT_TRUE(test, x->irq->slots[0].muted);
	KUNIT_EXPECT_EQ(test, x->irq->storm.announced, BIT_ULL(1));
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IRQ_STORM);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults",
		  "interrupts as frequent as a storm, each with work, every kind",
		  "not throttled");
}

/* INT-025: Data-Valid is not set, once and then always: the handler is called with bits = 0. */
static void data_valid_never(struct kunit *test)
{
	struct bench *x = create(test);
	unsigned int i;

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_DATA_VALID_NEVER, 1);
	raise_event(x, x->a);
	KUNIT_EXPECT_TRUE(test, wait_count(&x->seen_a, 1));
	KUNIT_EXPECT_EQ(test, x->seen_a.bits, 0);
	KUNIT_EXPECT_EQ(test, x->irq->stats.timeouts, 1);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_DATA_VALID_NEVER, 0);
	for (i = 1; i <= 5; i++) {
		raise_event(x, x->b);
		KUNIT_EXPECT_TRUE(test, wait_count(&x->seen_b, i));
	}
	KUNIT_EXPECT_EQ(test, x->seen_b.bits, 0);
	KUNIT_EXPECT_EQ(test, x->irq->stats.timeouts, 6);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_DATA_VALID_NEVER);
	expect_works(test, x);
	KUNIT_EXPECT_EQ(test, x->irq->stats.timeouts, 6);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "Data-Valid never comes, LKF, DG2",
		  "bounded wait, round acknowledged, handler called without bits; works when it comes");
}

static struct kunit_case platform_fault_irq_cases[] = {
	KUNIT_CASE_PARAM(lost, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(spurious, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(storm, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(busy_is_no_storm, each_kind),
	KUNIT_CASE_PARAM(data_valid_never, with_data_valid),
	{}
};

static struct kunit_suite platform_fault_irq_suite = {
	.name = "genx_platform_fault_irq",
	.test_cases = platform_fault_irq_cases,
};

kunit_test_suite(platform_fault_irq_suite);
