// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupt storms: an event line asserts again as soon as its event was handled. The driver masks
 * the source for increasing times and logs the storm once. Events of other sources are handled
 * meanwhile, and the source works again when its line is released.
 */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/ktime.h>

#include "gt/engine/gt_suspend.h"
#include "irq/irq_internal.h"
#include "kunit/exec/hogs.h"
#include "kunit/lib/client.h"
#include "kunit/lib/spinner.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/mi_commands.h"

/* Upper limit for an empty request of a user while another user's batch causes a storm. */
#define OTHER_USER_US	4000

static unsigned int source_index(const struct genx_platform *plat, u8 class, u8 instance)
{
	unsigned int i;

	for (i = 0; i < plat->n_irq_sources; i++)
		if (plat->irq_sources[i].class == class &&
		    plat->irq_sources[i].instance == instance)
			break;
	return i;
}

/*
 * The source is masked soon, and then for increasing times. The caller has to run in virtual time:
 * in real time other threads may leave the handler too little processor time for a storm.
 */
static void expect_throttled(struct kunit *test, struct genx_irq *irq, unsigned int source)
{
	unsigned int i;
	u64 storms;

	for (i = 0; i < 100 && !READ_ONCE(irq->stats.storms); i++)
		msleep(20);
	KUNIT_ASSERT_GT(test, irq->stats.storms, 0);
	KUNIT_EXPECT_EQ(test, irq->storm.announced, BIT_ULL(source + 1));

	msleep(3000);
	storms = irq->stats.storms;
	msleep(3000);
	KUNIT_EXPECT_GE(test, irq->stats.storms, storms + 1);
	KUNIT_EXPECT_LE(test, irq->stats.storms, storms + 4);
	KUNIT_EXPECT_EQ(test, irq->storm.announced, BIT_ULL(source + 1));
}

/* The line of an engine is stuck: requests of all engines complete, and this thread runs. */
static void genx_irq_storm_engine(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *rcs = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *bcs = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_irq *irq = &x->kgt->irq;
	unsigned int source = source_index(x->gt->plat, GENX_CLASS_RENDER, 0);
	unsigned int i;
	u64 storms, work;

	genx_kunit_set_heartbeat(x->gt, 250);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_STORM, source);
	if (genx_kunit_virtual_time())
		expect_throttled(test, irq, source);
	else
		msleep(200);
	genx_kunit_finish(x, genx_kunit_submit(x, bcs, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, rcs, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);

	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IRQ_STORM);
	msleep(1100);
	KUNIT_EXPECT_FALSE(test, irq->slots[source].muted);
	storms = irq->stats.storms;
	work = irq->slots[source].progress(irq->slots[source].data);
	for (i = 0; i < 10; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, rcs, NULL, 0), 0);
	KUNIT_EXPECT_GE(test, irq->slots[source].progress(irq->slots[source].data), work + 10);
	KUNIT_EXPECT_EQ(test, irq->stats.storms, storms);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	if (genx_kunit_virtual_time())
		TABLE_ROW(test, "faults", "interrupt storm of an engine",
			  "masked for up to 1 s at a time, announced once; work ends, no reset");
}

/*
 * A batch that no privilege is needed for: it raises user interrupts until it is released, and can
 * be preempted.
 */
static struct genx_kunit_spinner storm_batch(struct genx_kunit_exec *x, u32 uid)
{
	struct genx_kunit_spinner s =
		genx_kunit_spinner_of(x, x->rcs, genx_kunit_client(x->test, KUIDT_INIT(uid)));
	u32 *cs = s.batch->dw;
	u32 loop;

	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA + 4;
	*cs++ = 0;
	*cs++ = 1;
	loop = GENX_KUNIT_BATCH_ADDR + (cs - s.batch->dw) * sizeof(u32);
	*cs++ = MI_USER_INTERRUPT;
	*cs++ = MI_ARB_CHECK;
	s.batch->jump = cs;
	*cs++ = MI_BATCH_BUFFER_START | MI_BATCH_PPGTT;
	*cs++ = loop;
	*cs++ = 0;
	*cs++ = MI_BATCH_BUFFER_END;
	s.rq = genx_kunit_submit(x, s.lrc, s.batch, 0);
	genx_kunit_wait_begun(x, s.batch);
	return s;
}

/*
 * A user's batch raises user interrupts in a loop, so that the engine is masked for up to a second.
 * The requests of another user on this engine end as soon as before, and nothing is polled often.
 */
static void genx_irq_storm_other_user(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 2000, NULL);
	struct genx_irq *irq = &x->kgt->irq;
	unsigned int source = source_index(x->gt->plat, GENX_CLASS_RENDER, 0);
	unsigned int i, masked = 0, polls;
	struct genx_kunit_spinner storm;
	s64 worst = 0;

	/* as if half a second of quiet had just ended: the next pause is the longest */
	irq->storm.quiet_ns = NSEC_PER_SEC / 2;
	irq->storm.last = ktime_get();
	storm = storm_batch(x, 1000);
	for (i = 0; i < 100 && !READ_ONCE(irq->stats.storms); i++)
		usleep_range(1000, 1001);
	KUNIT_ASSERT_EQ(test, irq->stats.storms, 1);
	KUNIT_ASSERT_EQ(test, irq->storm.quiet_ns, NSEC_PER_SEC);

	for (i = 0; i < 20; i++) {
		masked += READ_ONCE(irq->slots[source].muted);
		worst = max(worst, genx_kunit_hogs_trivial_us(x, lrc));
		usleep_range(5310, 5311);
	}
	kunit_info(test, "empty request beside a storm: at most %lld us\n", worst);
	KUNIT_EXPECT_EQ(test, masked, 20);
	KUNIT_EXPECT_LT(test, worst, OTHER_USER_US);

	/* one poll per millisecond, in the same pause */
	polls = READ_ONCE(x->rcs->interrupts);
	usleep_range(100000, 100001);
	KUNIT_EXPECT_TRUE(test, READ_ONCE(irq->slots[source].muted));
	KUNIT_EXPECT_EQ(test, irq->stats.storms, 1);
	KUNIT_EXPECT_GE(test, READ_ONCE(x->rcs->interrupts) - polls, 95);
	KUNIT_EXPECT_LE(test, READ_ONCE(x->rcs->interrupts) - polls, 105);

	genx_kunit_spinner_finish(x, &storm, 0);
	msleep(1100);
	KUNIT_EXPECT_FALSE(test, irq->slots[source].muted);
	polls = READ_ONCE(x->rcs->interrupts);
	msleep(100);
	KUNIT_EXPECT_EQ(test, READ_ONCE(x->rcs->interrupts), polls);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "batch that raises user interrupts in a loop",
		  "engine masked for up to 1 s at a time; requests of another user end within %u ms",
		  OTHER_USER_US / 1000);
}

/* Reads no register, because the model takes a read of the master as interrupt handling. */
static bool master_enabled(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	bool enabled = gpu->model->irq.enabled;

	genx_kunit_gpu_unlock(gpu, flags);
	return enabled;
}

/* Raise spurious interrupts until the master is turned off. */
static void spurious_storm(struct kunit *test, struct genx_kunit_gt *kgt)
{
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: the handler's share depends on the machine");
	/* fewer than the 100000 after which the kernel turns an interrupt off for good */
	for (i = 0; i < 100 && !READ_ONCE(kgt->irq.storm.off); i++) {
		genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_IRQ_SPURIOUS, 800);
		usleep_range(500, 1000);
	}
	KUNIT_EXPECT_TRUE(test, kgt->irq.storm.off);
}

/* In a storm of spurious interrupts the master is turned off for a while, then on again. */
static void genx_irq_storm_spurious(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *rcs = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_irq *irq = &x->kgt->irq;

	spurious_storm(test, x->kgt);
	KUNIT_EXPECT_EQ(test, irq->storm.announced, BIT_ULL(0));
	KUNIT_EXPECT_LT(test, genx_kunit_hogs_trivial_us(x, rcs), OTHER_USER_US);
	KUNIT_EXPECT_TRUE(test, irq->storm.off);
	msleep(100);
	KUNIT_EXPECT_FALSE(test, irq->storm.off);
	KUNIT_EXPECT_TRUE(test, master_enabled(x->kgt->gpu));
	genx_kunit_finish(x, genx_kunit_submit(x, rcs, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "storm of interrupts without a cause",
		  "all interrupts off for 20 ms at first, logged once; work runs");
}

/* The pause has ended: no timer runs, and the GT is not accessed. */
static void expect_quiet(struct kunit *test, struct genx_kunit_gt *kgt)
{
	struct model_stats before, after;

	KUNIT_EXPECT_FALSE(test, hrtimer_active(&kgt->irq.storm.timer));
	KUNIT_EXPECT_FALSE(test, master_enabled(kgt->gpu));
	genx_kunit_gpu_stats(kgt->gpu, &before);
	msleep(50);
	genx_kunit_gpu_stats(kgt->gpu, &after);
	KUNIT_EXPECT_FALSE(test, master_enabled(kgt->gpu));
	KUNIT_EXPECT_EQ(test, after.mmio_reads, before.mmio_reads);
	KUNIT_EXPECT_EQ(test, after.mmio_writes, before.mmio_writes);
}

/* If interrupts are uninstalled during a storm, the timer does not turn the master on. */
static void genx_irq_storm_uninstall(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	spurious_storm(test, kgt);
	genx_irq_uninstall(&kgt->irq);
	expect_quiet(test, kgt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * If the GT is suspended while all interrupts are throttled, no timer turns the master on before
 * resume, and they are handled after it.
 */
static void genx_irq_storm_suspend(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *rcs = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int before;

	spurious_storm(test, x->kgt);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	expect_quiet(test, x->kgt);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	KUNIT_EXPECT_TRUE(test, master_enabled(x->kgt->gpu));
	before = READ_ONCE(x->rcs->interrupts);
	genx_kunit_finish(x, genx_kunit_submit(x, rcs, NULL, 0), 0);
	KUNIT_EXPECT_GT(test, READ_ONCE(x->rcs->interrupts), before);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ---- accounting of the handler's time, without running the handler ---- */

static void storm_stop(void *irq)
{
	genx_irq_storm_stop(irq);
}

/* Interrupts of a GT whose engines send no events. */
static struct genx_irq *irq_without_events(struct kunit *test)
{
	struct genx_irq *irq;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: a pause may end before the test checks it");
	irq = &genx_kunit_gt_create(test, NULL)->irq;
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, storm_stop, irq), 0);
	return irq;
}

/* End a window in which the handler took all of the time, or none of it. */
static void end_window(struct genx_irq *irq, bool busy)
{
	/* interrupts are off, as in the handler */
	guard(irqsave)();
	irq->storm.window = ktime_sub_ns(ktime_get(), 11 * NSEC_PER_MSEC);
	irq->storm.busy_ns = busy ? NSEC_PER_SEC : 0;
	irq->storm.runs = busy ? 1000 : 1;
	irq->storm.begin = ktime_get();
	genx_irq_storm_end(irq);
}

static void busy_windows(struct genx_irq *irq, unsigned int n)
{
	while (n--)
		end_window(irq, true);
}

/* A storm is three busy windows in a row: an idle window between them starts the count again. */
static void genx_irq_storm_in_a_row(struct kunit *test)
{
	struct genx_irq *irq = irq_without_events(test);

	busy_windows(irq, 2);
	end_window(irq, false);
	busy_windows(irq, 2);
	KUNIT_EXPECT_EQ(test, irq->stats.storms, 0);
	busy_windows(irq, 1);
	KUNIT_EXPECT_EQ(test, irq->stats.storms, 1);
}

/* The source that is stuck now is masked, even if others had more events before. */
static void genx_irq_storm_blames_now(struct kunit *test)
{
	struct genx_irq *irq = irq_without_events(test);
	unsigned int i;

	irq->slots[0].count += 1000000;
	end_window(irq, false);
	for (i = 0; i < 3; i++) {
		irq->slots[1].count += 900;
		busy_windows(irq, 1);
	}
	KUNIT_EXPECT_EQ(test, irq->stats.storms, 1);
	KUNIT_EXPECT_TRUE(test, irq->slots[1].muted);
	KUNIT_EXPECT_FALSE(test, irq->slots[0].muted);
}

/* A suspend ends the pause of a source: its timer does not access the GT meanwhile. */
static void genx_irq_storm_suspend_muted(struct kunit *test)
{
	struct genx_irq *irq = irq_without_events(test);
	struct genx_kunit_gt *kgt = container_of(irq, struct genx_kunit_gt, irq);
	unsigned int i;

	for (i = 0; i < 3; i++) {
		irq->slots[1].count += 900;
		busy_windows(irq, 1);
	}
	/* the GT is released after its start, which takes less than the pause */
	msleep(10);
	KUNIT_EXPECT_TRUE(test, irq->slots[1].muted);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(&irq->storm.timer));
	genx_irq_suspend(irq);
	expect_quiet(test, kgt);
	KUNIT_EXPECT_FALSE(test, irq->slots[1].muted);
	genx_irq_resume(irq);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* The pause doubles with each storm. A storm long after the last one gets the shortest pause. */
static void genx_irq_storm_pauses(struct kunit *test)
{
	struct genx_irq *irq = irq_without_events(test);
	u64 shortest;

	busy_windows(irq, 3);
	shortest = irq->storm.quiet_ns;
	busy_windows(irq, 3);
	KUNIT_EXPECT_EQ(test, irq->storm.quiet_ns, 2 * shortest);
	busy_windows(irq, 3);
	KUNIT_EXPECT_EQ(test, irq->storm.quiet_ns, 4 * shortest);
	irq->storm.last = ktime_sub_ns(irq->storm.last, 60ULL * NSEC_PER_SEC);
	busy_windows(irq, 3);
	KUNIT_EXPECT_EQ(test, irq->storm.quiet_ns, shortest);
	KUNIT_EXPECT_EQ(test, irq->stats.storms, 4);
}

/* A few runs are timed, and stand for all of them. */
static void genx_irq_storm_samples(struct kunit *test)
{
	struct genx_irq *irq = irq_without_events(test);
	unsigned int i, timed = 0;
	u64 busy, runs;

	scoped_guard(irqsave) {
		irq->storm.window = ktime_get();
		irq->storm.runs = 0;
		irq->storm.busy_ns = 0;
		for (i = 0; i < 800; i++) {
			if (!genx_irq_storm_begin(irq))
				continue;
			timed++;
			/* as if each run took a microsecond */
			irq->storm.begin = ktime_sub_ns(ktime_get(), 1000);
			genx_irq_storm_end(irq);
		}
		busy = irq->storm.busy_ns;
		runs = irq->storm.runs;
	}
	KUNIT_EXPECT_EQ(test, runs, 800);
	KUNIT_EXPECT_LE(test, timed, 200);
	KUNIT_EXPECT_GE(test, busy, 780 * 1000);
	KUNIT_EXPECT_LE(test, busy, 800 * 1100);
}

static struct kunit_case irq_storm_cases[] = {
	KUNIT_CASE_SLOW(genx_irq_storm_engine),
	KUNIT_CASE_PARAM_ATTR(genx_irq_storm_other_user, genx_kunit_ports_gen,
			      { .speed = KUNIT_SPEED_SLOW }),
	KUNIT_CASE(genx_irq_storm_spurious),
	KUNIT_CASE(genx_irq_storm_uninstall),
	KUNIT_CASE(genx_irq_storm_suspend),
	KUNIT_CASE(genx_irq_storm_in_a_row),
	KUNIT_CASE(genx_irq_storm_blames_now),
	KUNIT_CASE(genx_irq_storm_suspend_muted),
	KUNIT_CASE(genx_irq_storm_pauses),
	KUNIT_CASE(genx_irq_storm_samples),
	{}
};

static struct kunit_suite irq_storm_suite = {
	.name = "genx_irq_storm",
	.test_cases = irq_storm_cases,
};

kunit_test_suite(irq_storm_suite);
