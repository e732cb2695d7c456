// SPDX-License-Identifier: GPL-2.0-only
/*
 * OA buffer code that accesses no hardware: which reports read() may return, and when.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include "oa/unit/buffer.h"
#include "oa/unit/pause.h"
#include "oa/unit/unit.h"
#include "regs/oa_regs.h"

#define SIZE		4096U
#define REPORT		256U
#define REPORTS		(SIZE / REPORT)
#define ALL		(~0U)

/* Ticks between two reports of the timer. */
#define EXPONENT	5
#define PERIOD		64U

/* GENX_OA_SETTLE_NS at 12 MHz */
#define SETTLE_TICKS	2400U

struct buffer_fixture {
	struct genx_oa_buffer buf;
	u8 memory[SIZE] __aligned(64);
	ktime_t now;
};

static int buffer_init(struct kunit *test)
{
	struct buffer_fixture *fix = kunit_kzalloc(test, sizeof(*fix), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, fix);
	spin_lock_init(&fix->buf.lock);
	fix->buf.base = fix->memory;
	fix->buf.size = SIZE;
	fix->buf.report_size = REPORT;
	fix->buf.timestamp_dw = 1;
	fix->buf.settle_ticks = SETTLE_TICKS;
	fix->now = ms_to_ktime(1000);
	test->priv = fix;
	genx_oa_buffer_reset(&fix->buf);
	return 0;
}

static u32 *report_at(struct buffer_fixture *fix, unsigned int i)
{
	return genx_oa_buffer_report(&fix->buf, i % REPORTS * REPORT);
}

static void land_at(struct buffer_fixture *fix, unsigned int i, u32 timestamp)
{
	report_at(fix, i)[0] = 1 << 19;
	report_at(fix, i)[1] = timestamp;
}

/* Reports with these timestamps are too close to each other to be safe by them. */
static void land(struct buffer_fixture *fix, unsigned int i)
{
	land_at(fix, i, 1000 + i);
}

/*
 * Let @ns pass, and advance with a tail that has passed @tail reports. Return: number of reports
 * that may be handed out.
 */
static unsigned int advance(struct buffer_fixture *fix, unsigned int tail, s64 ns)
{
	unsigned long flags;
	u32 avail;

	fix->now = ktime_add_ns(fix->now, ns);
	spin_lock_irqsave(&fix->buf.lock, flags);
	genx_oa_buffer_advance(&fix->buf, tail * REPORT % SIZE, fix->now, ALL);
	avail = genx_oa_buffer_span(&fix->buf, fix->buf.head, fix->buf.safe);
	spin_unlock_irqrestore(&fix->buf.lock, flags);
	return avail / REPORT;
}

/* The tail is ahead of the data: no report is handed out before it has landed. */
static void genx_oa_buffer_tail_ahead(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;

	KUNIT_EXPECT_EQ(test, advance(fix, 3, 0), 0);
	KUNIT_EXPECT_EQ(test, advance(fix, 3, GENX_OA_SETTLE_NS), 0);
	land(fix, 0);
	land(fix, 2);
	KUNIT_EXPECT_EQ(test, advance(fix, 3, 1000), 0);
	KUNIT_EXPECT_EQ(test, advance(fix, 3, GENX_OA_SETTLE_NS), 1);
	land(fix, 1);
	advance(fix, 3, 1000);
	KUNIT_EXPECT_EQ(test, advance(fix, 3, GENX_OA_SETTLE_NS), 3);
}

/* Reports that the tail has not passed, or only in part, are not checked. */
static void genx_oa_buffer_tail_behind(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	unsigned long flags;

	land(fix, 0);
	land(fix, 1);
	advance(fix, 1, 0);
	KUNIT_EXPECT_EQ(test, advance(fix, 1, GENX_OA_SETTLE_NS), 1);
	spin_lock_irqsave(&fix->buf.lock, flags);
	genx_oa_buffer_advance(&fix->buf, 2 * REPORT - 64, fix->now, ALL);
	spin_unlock_irqrestore(&fix->buf.lock, flags);
	KUNIT_EXPECT_EQ(test, fix->buf.front, REPORT);
}

/*
 * Id and timestamp show that the first cache line of a report has landed. The other lines get
 * GENX_OA_SETTLE_NS to land.
 */
static void genx_oa_buffer_settles(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;

	land(fix, 0);
	KUNIT_EXPECT_EQ(test, advance(fix, 1, 0), 0);
	KUNIT_EXPECT_EQ(test, advance(fix, 1, GENX_OA_SETTLE_NS - 1), 0);
	land(fix, 1);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, 1), 1);
	/* the second report was seen only now */
	KUNIT_EXPECT_EQ(test, advance(fix, 2, GENX_OA_SETTLE_NS - 1), 1);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, 1), 2);
}

/*
 * A report that never lands is one loss: the reports before and after it are not neighbours, so
 * that the time between them shows no pause of the timer, which would be announced too.
 */
static void genx_oa_buffer_hole_is_one_loss(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	struct genx_oa_buffer *buf = &fix->buf;

	genx_oa_pause_init(&buf->pause, true, EXPONENT, RPT_REASON_TIMER);
	land_at(fix, 0, 1000);
	land_at(fix, 1, 1000 + PERIOD);
	land_at(fix, 3, 1000 + 3 * PERIOD);
	land_at(fix, 4, 1000 + 4 * PERIOD);
	advance(fix, 5, 0);
	KUNIT_EXPECT_EQ(test, buf->front, 2 * REPORT);
	advance(fix, 5, GENX_OA_STUCK_NS);
	KUNIT_EXPECT_EQ(test, buf->front, 5 * REPORT);
	KUNIT_EXPECT_EQ(test, buf->never_landed, 1);
	KUNIT_EXPECT_EQ(test, buf->pause.count, 0);
	/* a pause after it is one still */
	land_at(fix, 5, 1000 + 6 * PERIOD);
	advance(fix, 6, 1000);
	KUNIT_EXPECT_EQ(test, buf->pause.count, 1);
}

/* Frequent checks do not delay reports indefinitely. */
static void genx_oa_buffer_settles_under_load(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	unsigned int i, avail = 0;

	for (i = 0; i < REPORTS - 1; i++) {
		land(fix, i);
		avail = advance(fix, i + 1, GENX_OA_SETTLE_NS / 4);
	}
	KUNIT_EXPECT_GE(test, avail, REPORTS - 1 - 9);
}

/* A report is safe as soon as one that was written the settling time later has landed. */
static void genx_oa_buffer_older(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	unsigned int i;

	/* the timestamps wrap after the fifth report */
	for (i = 0; i < 10; i++)
		land_at(fix, i, i * (SETTLE_TICKS / 4) - SETTLE_TICKS - 50);
	KUNIT_EXPECT_EQ(test, advance(fix, 10, 0), 6);
	/* one tick less is too little, whatever the time of the last look */
	land_at(fix, 10, 10 * (SETTLE_TICKS / 4) - SETTLE_TICKS - 51);
	KUNIT_EXPECT_EQ(test, advance(fix, 11, 0), 6);
	land_at(fix, 11, 10 * (SETTLE_TICKS / 4) - SETTLE_TICKS - 50);
	KUNIT_EXPECT_EQ(test, advance(fix, 12, 0), 7);
	/* no report follows: the others are safe by the clock */
	KUNIT_EXPECT_EQ(test, advance(fix, 12, GENX_OA_SETTLE_NS - 1), 7);
	KUNIT_EXPECT_EQ(test, advance(fix, 12, 1), 10);
	KUNIT_EXPECT_EQ(test, advance(fix, 12, GENX_OA_SETTLE_NS), 12);
}

/* The report behind a gap is newer than the settling time, but one at the gap is not there yet. */
static void genx_oa_buffer_older_gap(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;

	land_at(fix, 0, SETTLE_TICKS);
	land_at(fix, 1, SETTLE_TICKS + 10);
	land_at(fix, 3, 3 * SETTLE_TICKS);
	KUNIT_EXPECT_EQ(test, advance(fix, 4, 0), 0);
	land_at(fix, 2, 2 * SETTLE_TICKS + 5);
	KUNIT_EXPECT_EQ(test, advance(fix, 4, 0), 2);
}

/* Reports around one that never landed: what was given up on and all before it is safe. */
static void genx_oa_buffer_older_hole(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	unsigned int i;

	for (i = 0; i < 8; i++)
		if (i != 3)
			land_at(fix, i, (i + 1) * SETTLE_TICKS);
	KUNIT_EXPECT_EQ(test, advance(fix, 8, 0), 2);
	KUNIT_EXPECT_EQ(test, advance(fix, 8, GENX_OA_STUCK_NS), 7);
	KUNIT_EXPECT_EQ(test, fix->buf.never_landed, 1);
	KUNIT_EXPECT_EQ(test, advance(fix, 8, GENX_OA_SETTLE_NS), 8);
}

/* The newest report is a tick older than the one before it: both are new. */
static void genx_oa_buffer_older_swapped(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;

	land_at(fix, 0, 1001);
	land_at(fix, 1, 1000);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, 0), 0);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, GENX_OA_SETTLE_NS), 2);
}

/* The slowest timer: timestamps that differ by 2^32 ticks look equal, the clock decides. */
static void genx_oa_buffer_older_equal(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	unsigned int i;

	for (i = 0; i < 4; i++)
		land_at(fix, i, 77);
	KUNIT_EXPECT_EQ(test, advance(fix, 4, 0), 0);
	KUNIT_EXPECT_EQ(test, advance(fix, 4, GENX_OA_SETTLE_NS), 4);
}

/* Around the end of the buffer, after reports were consumed. */
static void genx_oa_buffer_older_wraps(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	unsigned int i, done = 0;

	for (i = 0; i < 5 * REPORTS; i++) {
		land_at(fix, i, (i + 1) * SETTLE_TICKS);
		KUNIT_ASSERT_EQ(test, advance(fix, i + 1, 0), i != 0);
		if (!i)
			continue;
		KUNIT_EXPECT_EQ(test, report_at(fix, done)[1], (done + 1) * SETTLE_TICKS);
		genx_oa_buffer_erase(report_at(fix, done), 1);
		done++;
		fix->buf.head = done * REPORT % SIZE;
	}
}

/* A timestamp of 0 comes once in 2^32 ticks and must not stop the stream. */
static void genx_oa_buffer_timestamp_zero(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;

	report_at(fix, 0)[0] = 1 << 19;
	land(fix, 1);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, 0), 0);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, GENX_OA_STUCK_NS - 1), 0);
	advance(fix, 2, 1);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, GENX_OA_SETTLE_NS), 2);
	KUNIT_EXPECT_EQ(test, fix->buf.never_landed, 0);
}

/* OAG-019: a report without id never lands: it is skipped and counted, later ones are read. */
static void genx_oa_buffer_never_lands(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;

	land(fix, 1);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, 0), 0);
	advance(fix, 2, GENX_OA_STUCK_NS);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, GENX_OA_SETTLE_NS), 2);
	KUNIT_EXPECT_EQ(test, fix->buf.never_landed, 1);
	KUNIT_EXPECT_EQ(test, report_at(fix, 0)[0], 0);
}

/*
 * A restart ends the wait for a report that has not landed. The first report after the restart gets
 * the whole time.
 */
static void genx_oa_buffer_stuck_before_reset(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;

	KUNIT_EXPECT_EQ(test, advance(fix, 2, 0), 0);
	genx_oa_buffer_reset(&fix->buf);
	/* at the first check after the restart the tail has passed the first report */
	land(fix, 1);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, GENX_OA_STUCK_NS), 0);
	KUNIT_EXPECT_EQ(test, fix->buf.never_landed, 0);
	land(fix, 0);
	advance(fix, 2, 1000);
	KUNIT_EXPECT_EQ(test, advance(fix, 2, GENX_OA_SETTLE_NS), 2);
}

/* The time for which the driver waits for a report starts again with each report. */
static void genx_oa_buffer_stuck_each(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;

	advance(fix, 1, 0);
	/* all reports that the tail has passed have landed: there is nothing to wait for */
	land(fix, 0);
	advance(fix, 1, GENX_OA_STUCK_NS);
	advance(fix, 1, GENX_OA_STUCK_NS);
	advance(fix, 2, GENX_OA_STUCK_NS);
	KUNIT_EXPECT_EQ(test, fix->buf.front, REPORT);
	advance(fix, 2, GENX_OA_STUCK_NS - 1);
	KUNIT_EXPECT_EQ(test, fix->buf.front, REPORT);
	KUNIT_EXPECT_EQ(test, fix->buf.never_landed, 0);
}

/* Reports wrap around the end of the buffer several times; each is consumed at once. */
static void genx_oa_buffer_wraps(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	unsigned int i, done = 0;

	for (i = 0; i < 5 * REPORTS; i += 3) {
		unsigned int n;

		land(fix, i);
		land(fix, i + 1);
		land(fix, i + 2);
		advance(fix, i + 3, 0);
		n = advance(fix, i + 3, GENX_OA_SETTLE_NS);
		KUNIT_ASSERT_EQ(test, n, 3);
		while (n--) {
			KUNIT_EXPECT_EQ(test, report_at(fix, done)[1], 1000 + done);
			genx_oa_buffer_erase(report_at(fix, done), 1);
			done++;
		}
		fix->buf.head = done * REPORT % SIZE;
	}
	KUNIT_EXPECT_EQ(test, advance(fix, done, GENX_OA_SETTLE_NS), 0);
}

static unsigned int heads_written;

static void count_head_write(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	heads_written++;
}

/* The buffer was full, and all of it is consumed: the hardware gets its space back. */
static void genx_oa_buffer_lap(struct kunit *test)
{
	static const struct genx_oa_unit_ops ops = { .head_write = count_head_write };
	struct genx_oa *oa = kunit_kzalloc(test, sizeof(*oa), GFP_KERNEL);
	struct buffer_fixture *fix = test->priv;

	KUNIT_ASSERT_NOT_NULL(test, oa);
	oa->ops = &ops;
	fix->buf.oa = oa;
	fix->buf.returned = 3 * REPORT;
	fix->buf.head = 3 * REPORT;
	heads_written = 0;
	genx_oa_buffer_consume(&fix->buf, 3 * REPORT);
	KUNIT_EXPECT_EQ(test, heads_written, 1);
	KUNIT_EXPECT_EQ(test, fix->buf.returned, 3 * REPORT);
}

/* The fixture's clock of timestamps: 100 us after the last report of genx_oa_buffer_aged(). */
static bool clock_at_4000(struct genx_oa *oa, u32 *now)
{
	*now = 4000;
	return true;
}

/*
 * The clock makes reports safe that no look has seen. For those that are left, the time begins at
 * once: the first look after it finds them, and need not be followed by another.
 */
static void genx_oa_buffer_aged(struct kunit *test)
{
	static const struct genx_oa_unit_ops ops = { .clock_read = clock_at_4000 };
	struct genx_oa *oa = kunit_kzalloc(test, sizeof(*oa), GFP_KERNEL);
	struct buffer_fixture *fix = test->priv;

	KUNIT_ASSERT_NOT_NULL(test, oa);
	oa->ops = &ops;
	fix->buf.oa = oa;
	fix->now = ktime_get();
	land_at(fix, 0, 1000);
	KUNIT_EXPECT_EQ(test, advance(fix, 1, 0), 0);
	land_at(fix, 1, 1500);
	land_at(fix, 2, 2800);
	KUNIT_EXPECT_EQ(test, advance(fix, 3, 1000), 0);

	KUNIT_EXPECT_EQ(test, genx_oa_buffer_age(&fix->buf), 2 * REPORT);
	KUNIT_EXPECT_TRUE(test, genx_oa_buffer_settling(&fix->buf));
	fix->buf.head = 2 * REPORT;
	fsleep(2 * GENX_OA_SETTLE_NS / NSEC_PER_USEC);
	KUNIT_EXPECT_TRUE(test, genx_oa_buffer_ready(&fix->buf, ALL));
}

/* One check goes through a limited number of reports; the next one continues. */
static void genx_oa_buffer_limit(struct kunit *test)
{
	struct buffer_fixture *fix = test->priv;
	unsigned long flags;
	unsigned int i;

	for (i = 0; i < 10; i++)
		land(fix, i);
	spin_lock_irqsave(&fix->buf.lock, flags);
	genx_oa_buffer_advance(&fix->buf, 10 * REPORT, fix->now, 4);
	KUNIT_EXPECT_EQ(test, fix->buf.front, 4 * REPORT);
	genx_oa_buffer_advance(&fix->buf, 10 * REPORT, fix->now, 4);
	KUNIT_EXPECT_EQ(test, fix->buf.front, 8 * REPORT);
	spin_unlock_irqrestore(&fix->buf.lock, flags);
}

static struct kunit_case genx_oa_buffer_cases[] = {
	KUNIT_CASE(genx_oa_buffer_tail_ahead),
	KUNIT_CASE(genx_oa_buffer_tail_behind),
	KUNIT_CASE(genx_oa_buffer_settles),
	KUNIT_CASE(genx_oa_buffer_hole_is_one_loss),
	KUNIT_CASE(genx_oa_buffer_settles_under_load),
	KUNIT_CASE(genx_oa_buffer_older),
	KUNIT_CASE(genx_oa_buffer_older_gap),
	KUNIT_CASE(genx_oa_buffer_older_hole),
	KUNIT_CASE(genx_oa_buffer_older_swapped),
	KUNIT_CASE(genx_oa_buffer_older_equal),
	KUNIT_CASE(genx_oa_buffer_older_wraps),
	KUNIT_CASE(genx_oa_buffer_timestamp_zero),
	KUNIT_CASE(genx_oa_buffer_never_lands),
	KUNIT_CASE(genx_oa_buffer_stuck_before_reset),
	KUNIT_CASE(genx_oa_buffer_stuck_each),
	KUNIT_CASE(genx_oa_buffer_wraps),
	KUNIT_CASE(genx_oa_buffer_lap),
	KUNIT_CASE(genx_oa_buffer_aged),
	KUNIT_CASE(genx_oa_buffer_limit),
	{}
};

static struct kunit_suite genx_oa_buffer_suite = {
	.name = "genx_oa_buffer",
	.init = buffer_init,
	.test_cases = genx_oa_buffer_cases,
};

kunit_test_suite(genx_oa_buffer_suite);
