// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pauses of the OA unit: which sequences of reports show one, and batches of a user that cause one.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/dma-fence.h>

#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/unit/pause.h"
#include "regs/mi_commands.h"
#include "regs/oa_regs.h"

/* Period of 64 ticks: a gap of more than 96 is a pause. */
#define EXPONENT	5
#define PERIOD		64U

#define TIMER_ID	REG_FIELD_PREP(RPT_ID_REASON_MASK, RPT_REASON_TIMER)
#define SWITCH_ID	REG_FIELD_PREP(RPT_ID_REASON_MASK, RPT_REASON_CTX_SWITCH)

static void check(struct genx_oa_pause *pause, u32 timestamp)
{
	genx_oa_pause_check(pause, TIMER_ID, timestamp);
}

static void gaps(struct kunit *test)
{
	struct genx_oa_pause pause = {};
	u32 t = U32_MAX - 200;	/* wraps */

	genx_oa_pause_init(&pause, true, EXPONENT, RPT_REASON_TIMER);
	check(&pause, t);
	check(&pause, t += PERIOD);
	check(&pause, t += 1);
	check(&pause, t += PERIOD * 3 / 2);
	KUNIT_EXPECT_EQ(test, pause.count, 0);
	check(&pause, t += PERIOD * 3 / 2 + 1);
	KUNIT_EXPECT_EQ(test, pause.count, 1);
	check(&pause, t += 1000 * PERIOD);
	KUNIT_EXPECT_EQ(test, pause.count, 2);
	/* switches do not hide that the timer is stopped */
	genx_oa_pause_check(&pause, SWITCH_ID, t += PERIOD);
	genx_oa_pause_check(&pause, SWITCH_ID, t += PERIOD);
	check(&pause, t += PERIOD);
	KUNIT_EXPECT_EQ(test, pause.count, 3);
	/* the next report does not follow this one */
	genx_oa_pause_restart(&pause);
	check(&pause, t += 1000 * PERIOD);
	check(&pause, t += PERIOD);
	KUNIT_EXPECT_EQ(test, pause.count, 3);
}

static void not_periodic(struct kunit *test)
{
	struct genx_oa_pause pause = {};

	genx_oa_pause_init(&pause, false, EXPONENT, RPT_REASON_TIMER);
	check(&pause, 1);
	check(&pause, 1000000);
	KUNIT_EXPECT_EQ(test, pause.count, 0);
	/* the longest period whose pauses a 32-bit difference can show, and the next one */
	genx_oa_pause_init(&pause, true, 30, RPT_REASON_TIMER);
	check(&pause, 0);
	check(&pause, 3U << 30);
	KUNIT_EXPECT_EQ(test, pause.count, 0);
	check(&pause, (3U << 30) - 1);
	KUNIT_EXPECT_EQ(test, pause.count, 1);
	genx_oa_pause_init(&pause, true, 31, RPT_REASON_TIMER);
	KUNIT_EXPECT_EQ(test, pause.gap, U32_MAX);
	/* the fastest timer: a few ticks late are no pause */
	genx_oa_pause_init(&pause, true, 0, RPT_REASON_TIMER);
	KUNIT_EXPECT_EQ(test, pause.gap, 18);
}

/* ---- batches: where the timer is a register of contexts ---- */

#define DATA		(GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA)
#define BEGUN		1	/* DWs of the batch's data */
#define GO		2
#define DONE		3

static u32 *emit_store(u32 *cs, unsigned int dw)
{
	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = DATA + 4 * dw;
	*cs++ = 0;
	*cs++ = 1;
	return cs;
}

static u32 *emit_control(u32 *cs, u32 value)
{
	*cs++ = MI_LOAD_REGISTER_IMM(1);
	*cs++ = OACTXCONTROL_OFFSET;
	*cs++ = value;
	return cs;
}

static u32 *emit_wait(u32 *cs)
{
	*cs++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_EQ_SDD);
	*cs++ = 1;
	*cs++ = DATA + 4 * GO;
	*cs++ = 0;
	return cs;
}

/*
 * A batch writes @value to OACTXCONTROL for 20 ms, and @after at its end. Meanwhile the stream is
 * read if @watched.
 */
static void pause_by_batch(struct genx_kunit_oa *o, u32 value, u32 after, bool watched)
{
	struct kunit *test = o->test;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	u32 before = genx_kunit_peek(o->x->kgt, OACTXCONTROL_OFFSET);
	/* Gen11 refuses the write (FORCE_TO_NONPRIV) */
	bool possible = o->x->kgt->gpu->plat->gen < 11;
	struct genx_request *rq;
	u32 *cs = batch->dw;

	cs = emit_control(cs, value);
	cs = emit_store(cs, BEGUN);
	cs = emit_wait(cs);
	cs = emit_control(cs, after);
	cs = emit_store(cs, DONE);
	*cs++ = MI_BATCH_BUFFER_END;
	genx_kunit_oa_read_for(o, found, 5);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);

	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	if (watched)
		genx_kunit_oa_read_for(o, found, 20);
	else
		msleep(20);
	WRITE_ONCE(batch->data[GO], 1);
	genx_kunit_finish(o->x, rq, 0);
	KUNIT_EXPECT_EQ(test, batch->data[DONE], 1);
	/* the request has loaded its value again, before another context was loaded */
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(o->x->kgt, OACTXCONTROL_OFFSET), before);
	genx_kunit_oa_read_for(o, found, 5);
	/* what is seen while it lasts is announced then; reports show the end of a pause */
	KUNIT_EXPECT_EQ_MSG(test, !!found->report_lost, possible, "value 0x%x", value);
	KUNIT_EXPECT_LE(test, found->report_lost, 2);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);

	memset(found, 0, sizeof(*found));
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
	KUNIT_EXPECT_GT(test, found->timers, 2);
}

/* Open a stream. Return: the value of OACTXCONTROL that contexts load. */
static u32 open_stream(struct genx_kunit_oa *o)
{
	struct genx_lrc *first;
	u32 on;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	first = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, first, NULL, 0), 0);
	on = genx_kunit_peek(o->x->kgt, OACTXCONTROL_OFFSET);
	KUNIT_ASSERT_TRUE(o->test, on & OACTXCONTROL_TIMER_ENABLE);
	return on;
}

/* A user's batch that stops the timer is announced, even if nobody reads and it restores all. */
static void timer(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	u32 on = open_stream(o);

	pause_by_batch(o, 0, 0, false);
	pause_by_batch(o, 0, on, false);
	pause_by_batch(o, OACTXCONTROL_RESUME, on, false);
	pause_by_batch(o, on | OACTXCONTROL_PERIOD_MASK, on, false);
	pause_by_batch(o, 0, on, true);
	TABLE_ROW(test, "inputs", "batch: stops the OA timer",
		  "dropped (Gen11), or a record of lost reports");
	genx_kunit_oa_close(o);
}

/* A batch that was submitted before the stream was opened, and runs afterwards. */
static void queued_earlier(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct dma_fence *gate = genx_kunit_fence(test);
	struct genx_request *rq;
	u32 *cs, on;

	cs = emit_control(batch->dw, 0);
	cs = emit_store(cs, DONE);
	*cs++ = MI_BATCH_BUFFER_END;
	rq = genx_request_create(lrc, GENX_EMIT_BATCH_DW);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR);
	KUNIT_ASSERT_EQ(test, genx_request_add_dependency(rq, gate), 0);
	genx_request_submit(rq, 0);
	on = open_stream(o);
	dma_fence_signal(gate);
	genx_kunit_finish(o->x, rq, 0);
	KUNIT_EXPECT_EQ(test, batch->data[DONE], 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(o->x->kgt, OACTXCONTROL_OFFSET), on);
	genx_kunit_oa_close(o);
	dma_fence_put(gate);
}

/* A stop that was announced is announced again after the stream was disabled and enabled. */
static void enabled_again(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	bool possible = o->x->kgt->gpu->plat->gen < 11;
	struct genx_request *rq;
	unsigned int i;
	u32 *cs;

	open_stream(o);
	cs = emit_control(batch->dw, 0);
	cs = emit_store(cs, BEGUN);
	cs = emit_wait(cs);
	*cs++ = MI_BATCH_BUFFER_END;
	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	for (i = 0; i < 2; i++) {
		memset(found, 0, sizeof(*found));
		genx_kunit_oa_read_for(o, found, 5);
		KUNIT_EXPECT_EQ_MSG(test, found->report_lost, possible, "session %u", i);
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	}
	WRITE_ONCE(batch->data[GO], 1);
	genx_kunit_finish(o->x, rq, 0);
	genx_kunit_oa_close(o);
}

/* A batch that stops only the counters is announced if the stream is read meanwhile. */
static void counters(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	u32 on = open_stream(o);

	pause_by_batch(o, on & ~OACTXCONTROL_RESUME, on, true);
	pause_by_batch(o, on & ~OACTXCONTROL_RESUME, on & ~OACTXCONTROL_RESUME, true);
	TABLE_ROW(test, "inputs", "batch: stops the OA counters, while the stream is read",
		  "dropped (Gen11), or a record of lost reports");
	genx_kunit_oa_close(o);
}

static struct kunit_case pause_cases[] = {
	KUNIT_CASE(gaps),
	KUNIT_CASE(not_periodic),
	{}
};

static struct kunit_suite pause_suite = {
	.name = "genx_oa_pause",
	.test_cases = pause_cases,
};

static struct kunit_case batch_cases[] = {
	KUNIT_CASE_PARAM(timer, genx_kunit_oa_images_gen),
	KUNIT_CASE_PARAM(counters, genx_kunit_oa_images_gen),
	KUNIT_CASE_PARAM(queued_earlier, genx_kunit_oa_images_gen),
	KUNIT_CASE_PARAM(enabled_again, genx_kunit_oa_images_gen),
	{}
};

static struct kunit_suite batch_suite = {
	.name = "genx_oa_pause_batch",
	.init = genx_kunit_oa_stream_init,
	.test_cases = batch_cases,
};

kunit_test_suites(&pause_suite, &batch_suite);
