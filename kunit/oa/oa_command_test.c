// SPDX-License-Identifier: GPL-2.0-only
/*
 * MI_REPORT_PERF_COUNT in batches of users, on each platform: a client measures a part of its own
 * batch while a stream of the whole GPU is open. On Gen12.0 the command reads another unit:
 * kunit/oa/oa_gen12_context_test.c.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/exec/lrc.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/report/report.h"
#include "regs/mi_commands.h"
#include "regs/oa_regs.h"

#define DATA		(GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA)
#define FIRST		0x200	/* bytes behind DATA; addresses are multiples of 64 (CMD-010) */
#define SECOND		0x300
#define FIRST_ID	0x11111111
#define SECOND_ID	0x22222222

static u32 *emit_report(u32 *cs, u32 offset, u32 id)
{
	*cs++ = MI_REPORT_PERF_COUNT;
	*cs++ = DATA + offset;
	*cs++ = 0;
	*cs++ = id;
	return cs;
}

/* Fill a batch: a report, a wait until data[0] is not 0, a second report. */
static void batch_fill(struct genx_kunit_batch *batch)
{
	u32 *cs = emit_report(batch->dw, FIRST, FIRST_ID);

	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = DATA + 4;
	*cs++ = 0;
	*cs++ = 1;
	*cs++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD);
	*cs++ = 0;
	*cs++ = DATA;
	*cs++ = 0;
	cs = emit_report(cs, SECOND, SECOND_ID);
	*cs++ = MI_BATCH_BUFFER_END;
	memset(batch->data, 0, SECOND + GENX_KUNIT_OA_REPORT);
}

/*
 * Each report has the report id of its command (CMD-010) and the id of the context. The differences
 * between the reports are what the counters have counted. None of these reports is in the buffer of
 * the stream, and the stream has no loss.
 */
static void between_two_commands(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	const u32 *first = batch->data + FIRST / 4, *second = batch->data + SECOND / 4;
	struct genx_request *rq;
	unsigned int i;

	batch_fill(batch);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	usleep_range(3000, 3000);
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, rq, 0);

	KUNIT_EXPECT_EQ(test, first[0], FIRST_ID);
	KUNIT_EXPECT_EQ(test, second[0], SECOND_ID);
	KUNIT_EXPECT_EQ(test, first[2], genx_lrc_hw_id(lrc));
	KUNIT_EXPECT_EQ(test, second[2], genx_lrc_hw_id(lrc));
	/* 3 ms at least, 1 s at most on a busy machine */
	KUNIT_EXPECT_GE(test, second[1] - first[1], o->x->gt->timestamp_hz / 1000 * 3);
	KUNIT_EXPECT_LT(test, second[1] - first[1], o->x->gt->timestamp_hz);
	/* the built-in metric set: B1 and B2 count every clock, B0 none */
	KUNIT_EXPECT_GT(test, second[3] - first[3], 0);
	KUNIT_EXPECT_EQ(test, second[48], first[48]);
	KUNIT_EXPECT_EQ(test, second[49] - first[49], second[3] - first[3]);
	KUNIT_EXPECT_EQ(test, second[50] - first[50], second[3] - first[3]);

	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_GT(test, found->timers, 2);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
	for (i = 0; i < min_t(unsigned int, found->samples, ARRAY_SIZE(found->reports)); i++) {
		KUNIT_EXPECT_NE(test, found->reports[i][0], FIRST_ID);
		KUNIT_EXPECT_NE(test, found->reports[i][0], SECOND_ID);
	}
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "MI_REPORT_PERF_COUNT");
}

/* A batch of a user cannot write through the GGTT: the command does nothing (PRV-006). */
static void not_through_ggtt(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	u32 *cs = batch->dw;

	*cs++ = MI_REPORT_PERF_COUNT;
	*cs++ = (DATA + FIRST) | MI_REPORT_PERF_COUNT_GGTT;
	*cs++ = 0;
	*cs++ = FIRST_ID;
	cs = emit_report(cs, SECOND, SECOND_ID);
	*cs++ = MI_BATCH_BUFFER_END;
	memset(batch->data, 0, SECOND + GENX_KUNIT_OA_REPORT);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, batch, 0), 0);
	KUNIT_EXPECT_EQ(test, batch->data[FIRST / 4], 0);
	KUNIT_EXPECT_EQ(test, batch->data[SECOND / 4], SECOND_ID);
}

static struct kunit_case oa_command_cases[] = {
	KUNIT_CASE_PARAM(between_two_commands, genx_kunit_oa_images_gen),
	KUNIT_CASE_PARAM(not_through_ggtt, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite oa_command_suite = {
	.name = "genx_oa_command",
	.init = genx_kunit_oa_stream_init,
	.test_cases = oa_command_cases,
};

kunit_test_suite(oa_command_suite);
