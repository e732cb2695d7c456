// SPDX-License-Identifier: GPL-2.0-only
/*
 * Streams of Gen12.0 and Gen12.5 on the modelled GPU: what they write by contexts, what the context
 * of a stream gets and keeps, and what user batches must not write.
 */

#include <kunit/test.h>
#include <linux/cred.h>
#include <linux/delay.h>

#include "gt/access/steering.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/lrc.h"
#include "gt/gt.h"
#include "gt/memory/tlb.h"
#include "include/compat.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "oa/unit/config.h"
#include "regs/lrc.h"
#include "regs/mi_commands.h"
#include "regs/oa_regs.h"

#define FLEX	7

/* Open a stream of a new context. Return: the context. */
static struct genx_lrc *open_own(struct genx_kunit_oa *o)
{
	o->lrc = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	genx_kunit_oa_open_or_end(o);
	return o->lrc;
}

/* Let a context write what it is to write. */
static void run_empty(struct genx_kunit_oa *o, struct genx_lrc *lrc)
{
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, NULL, 0), 0);
}

/* How often does the ring of a context have a write of the three registers with these values? */
static unsigned int own_writes(const struct genx_lrc *lrc, u32 resume, u32 oar, u32 control)
{
	const u32 want[] = { 0x2360, resume, 0x2960, oar, 0x2244, control };
	const u32 *ring = lrc->ring.vaddr;
	unsigned int i, n = 0;

	for (i = 0; i + ARRAY_SIZE(want) <= lrc->ring.size / sizeof(u32); i++)
		n += !memcmp(ring + i, want, sizeof(want));
	return n;
}

static unsigned int own_on(const struct genx_lrc *lrc)
{
	return own_writes(lrc, 1, 5 << 1 | 1, 0x01000100);
}

static unsigned int own_off(const struct genx_lrc *lrc)
{
	return own_writes(lrc, 0, 0, 0x01000000);
}

/*
 * G12-205: the set of a stream has all seven EU controls behind its other registers, also those
 * that it does not name, and no image is changed (G12-203).
 */
static void events(struct kunit *test)
{
	static const u32 addr[FLEX] = { 0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c };
	struct genx_kunit_oa *o = test->priv;
	const struct genx_oa_config *config = o->oa->test_config;
	struct genx_engine *rcs = o->x->rcs;
	const struct genx_reg_value *last;
	u32 *before = kunit_kzalloc(test, rcs->default_size, GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, before);
	memcpy(before, rcs->default_state, rcs->default_size);
	KUNIT_ASSERT_EQ(test, config->n_load, config->n_mux + config->n_boolean + FLEX);
	last = config->load + config->n_load - FLEX;
	for (i = 0; i < FLEX; i++)
		KUNIT_EXPECT_EQ(test, last[i].addr, addr[i]);
	KUNIT_EXPECT_EQ(test, last[6].value, o->oa->desc->test_set->flex[6].value);
	genx_kunit_oa_open_or_end(o);
	for (i = 0; i < FLEX; i++)
		KUNIT_EXPECT_EQ_MSG(test, last[i].value,
				    genx_steering_read_any(&o->x->gt->steering,
							   GENX_MCR(addr[i])), "%x", addr[i]);
	KUNIT_EXPECT_MEMEQ(test, before, rcs->default_state, rcs->default_size);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_MEMEQ(test, before, rcs->default_state, rcs->default_size);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "OA config");
}

/* G12-204: the context of the stream alone sets its registers, and takes them back at the close. */
static void own(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_lrc *other = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	struct genx_lrc *lrc = open_own(o);

	run_empty(o, lrc);
	run_empty(o, other);
	KUNIT_EXPECT_EQ(test, own_on(lrc), 1);
	KUNIT_EXPECT_EQ(test, lrc->control, BIT(8));
	KUNIT_EXPECT_EQ(test, own_on(other), 0);
	KUNIT_EXPECT_EQ(test, other->control, 0);
	/* another metric set does not touch the context */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	run_empty(o, lrc);
	KUNIT_EXPECT_EQ(test, own_on(lrc), 1);
	KUNIT_EXPECT_EQ(test, own_off(lrc), 0);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_EQ(test, lrc->control, 0);
	run_empty(o, lrc);
	KUNIT_EXPECT_EQ(test, own_off(lrc), 1);
	genx_kunit_idle(o->x);
	KUNIT_EXPECT_EQ(test, lrc->state[LRC_CONTEXT_CONTROL] & 0x100, 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* A context that accepts no requests ends a stream's open; one that is closed later does not. */
static void own_closed(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_lrc *lrc = open_own(o);

	genx_lrc_close(lrc);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_EQ(test, lrc->control, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ENOENT);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	genx_kunit_idle(o->x);
	KUNIT_EXPECT_EQ(test, lrc->id.uses, 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* Run a batch that waits, and fill the ring behind it. Return: the last request. */
static struct genx_request *fill_ring(struct genx_kunit_oa *o, struct genx_kunit_batch *batch)
{
	struct genx_request *rq, *last;
	unsigned int n;

	genx_kunit_batch_spin(batch);
	last = genx_kunit_submit(o->x, o->lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	for (n = 0; n < GENX_LRC_RING_SIZE / sizeof(u32); n++) {
		rq = genx_request_try_create(o->lrc, 0);
		if (IS_ERR(rq))
			break;
		genx_request_submit(rq, 0);
		genx_request_put(last);
		last = rq;
	}
	KUNIT_EXPECT_EQ(o->test, PTR_ERR(rq), -EAGAIN);
	return last;
}

/*
 * A context that keeps its ring full delays neither the open nor the close, and its next request
 * after the close disables its counters.
 */
static void full_ring(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_request *last;
	ktime_t start;

	o->lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	genx_kunit_set_heartbeat(o->x->gt, 0);
	last = fill_ring(o, batch);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	start = ktime_get();
	genx_kunit_oa_open_or_end(o);
	genx_kunit_expect_within_ms(test, start, 200);
	KUNIT_EXPECT_EQ(test, own_on(o->lrc), 0);
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, last, 0);
	run_empty(o, o->lrc);
	KUNIT_EXPECT_EQ(test, own_on(o->lrc), 1);

	last = fill_ring(o, batch);
	start = ktime_get();
	genx_kunit_oa_close(o);
	genx_kunit_expect_within_ms(test, start, 200);
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, last, 0);
	KUNIT_EXPECT_EQ(test, own_off(o->lrc), 0);
	run_empty(o, o->lrc);
	KUNIT_EXPECT_EQ(test, own_off(o->lrc), 1);
	genx_kunit_idle(o->x);
	KUNIT_EXPECT_EQ(test, o->lrc->state[LRC_CONTEXT_CONTROL] & 0x100, 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/*
 * G12-079: the image keeps the bit when it is written again, from the default state, too. A context
 * that is created after that of the stream has run does not inherit it.
 */
static void rewound(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_lrc *lrc = open_own(o), *other;
	unsigned int pristine;

	run_empty(o, lrc);
	other = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	run_empty(o, other);
	genx_kunit_idle(o->x);
	KUNIT_EXPECT_EQ(test, other->state[LRC_CONTEXT_CONTROL] & 0x100, 0);
	for (pristine = 0; pristine < 2; pristine++) {
		scoped_guard(spinlock_irq, &o->x->rcs->lock)
			genx_lrc_rewind(lrc, lrc->tail, pristine);
		KUNIT_EXPECT_EQ(test, lrc->state[LRC_CONTEXT_CONTROL] & 0x01000100, 0x01000100);
	}
	genx_kunit_oa_close(o);
	genx_kunit_idle(o->x);
	scoped_guard(spinlock_irq, &o->x->rcs->lock)
		genx_lrc_rewind(lrc, lrc->tail, true);
	KUNIT_EXPECT_EQ(test, lrc->state[LRC_CONTEXT_CONTROL] & 0x01000100, 0x01000000);
}

/* After a reset, of the whole GT or of the engine alone, the context sets its registers again. */
static void reset(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_lrc *lrc = open_own(o);
	struct genx_gt *gt = o->x->gt;

	/* no request is hit by a reset, and so guilty */
	run_empty(o, lrc);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	run_empty(o, lrc);
	KUNIT_EXPECT_EQ(test, own_on(lrc), 2);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, genx_gt_all_engines(gt), "test"), 0);
	flush_work(&o->oa->engine_work);
	run_empty(o, lrc);
	KUNIT_EXPECT_EQ(test, own_on(lrc), 3);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/*
 * An overflow was found before a reset of the GT, and a read handles it before the recovery: the
 * unit stays off, since it has no metric set yet (DG2: OA-PMON, OA-GATING).
 */
static void overflow_in_reset(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_oa_buffer *buf;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	buf = &genx_kunit_oa_stream(o)->buffer;
	scoped_guard(mutex, &o->oa->lock) {
		KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
		/* as a timer does that has looked before the reset */
		scoped_guard(spinlock_irq, &buf->lock)
			buf->loss |= GENX_OA_LOSS_OVERFLOW;
		genx_kunit_oa_read(o, SZ_4K);
		KUNIT_EXPECT_EQ(test, genx_kunit_peek(o->x->kgt, 0xdaf4), 0);
	}
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_NE(test, genx_kunit_peek(o->x->kgt, 0xdaf4), 0);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	KUNIT_EXPECT_GE(test, found->buffer_lost, 1);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* Add a set that writes @value to the first control of flexible EU events. Return: its id. */
static int add_set(struct genx_kunit_oa *o, const char *uuid, u32 value)
{
	const u32 regs[] = { 0xe458, value };

	return genx_kunit_oa_add_set(o, uuid, 0, 0, 1, regs);
}

/* Reset an engine alone, and count the losses that are announced afterwards. */
static unsigned int lost_by_reset(struct genx_kunit_oa *o, const struct genx_engine *engine)
{
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	KUNIT_EXPECT_EQ(o->test, genx_gt_reset(o->x->gt, BIT(engine->index), "test"), 0);
	flush_work(&o->oa->engine_work);
	genx_kunit_oa_read_for(o, found, 5);
	KUNIT_EXPECT_EQ(o->test, found->buffer_lost, 0);
	return found->report_lost;
}

/*
 * G12-205: a reset of render alone stops flexible EU events until they are written again, which a
 * read announces, once. Other engines, and but for DG2 sets without such events, lose nothing.
 */
static void events_lost(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	const int none = add_set(o, "01234567-0123-0123-0123-0123456789aa", 0x00f00f);
	const int one = add_set(o, "01234567-0123-0123-0123-0123456789ab", 0);

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, none);
	genx_kunit_oa_open_or_end(o);
	/* SIL-353: DG2's signals of EUs may have been wrong, whatever the set */
	KUNIT_EXPECT_EQ(test, lost_by_reset(o, o->x->rcs), o->oa->desc->n_gates ? 1 : 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, one), none);
	KUNIT_EXPECT_EQ(test, lost_by_reset(o, o->x->rcs), 1);
	KUNIT_EXPECT_EQ(test, lost_by_reset(o, o->x->bcs), 0);
	KUNIT_EXPECT_EQ(test, lost_by_reset(o, o->x->rcs), 1);
	/* a disabled stream counts nothing that could be lost */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, BIT(o->x->rcs->index), "test"), 0);
	flush_work(&o->oa->engine_work);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, lost_by_reset(o, o->x->bcs), 0);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* Losses of the stream that were known when the unit was configured last. */
static struct {
	struct genx_kunit_oa *o;
	const struct genx_oa_unit_ops *ops;
	unsigned int losses;
} at_configure;

static void note_configure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	at_configure.losses = genx_kunit_oa_stream(at_configure.o)->losses;
	at_configure.ops->configure(oa, setup);
}

/*
 * G12-205: the metric set is changed before the recovery from a reset of render has run. The events
 * of the set before have stopped at the reset, which a read announces, once. The reports until the
 * new set is written are lost, too: the loss is noted after that.
 */
static void events_lost_before(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	const int none = add_set(o, "01234567-0123-0123-0123-0123456789aa", 0x00f00f);
	const int one = add_set(o, "01234567-0123-0123-0123-0123456789ab", 0);
	struct genx_oa_unit_ops ops;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, one);
	genx_kunit_oa_open_or_end(o);
	disable_work_sync(&o->oa->engine_work);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, BIT(o->x->rcs->index), "test"), 0);
	at_configure.o = o;
	at_configure.ops = o->oa->ops;
	at_configure.losses = UINT_MAX;
	ops = *o->oa->ops;
	ops.configure = note_configure;
	o->oa->ops = &ops;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, none), one);
	o->oa->ops = at_configure.ops;
	/* a drain may have announced it before */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_stream(o)->losses, at_configure.losses + 1);
	enable_work(&o->oa->engine_work);
	queue_work(system_dfl_wq, &o->oa->engine_work);
	flush_work(&o->oa->engine_work);
	genx_kunit_oa_read_for(o, found, 5);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
	/* a change of the set alone loses nothing */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, one), none);
	genx_kunit_oa_read_for(o, found, 5);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* Read records of deltas for @ms. @n: how many. Return: how many have LOST set. */
static unsigned int marked(struct genx_kunit_oa *o, unsigned int ms, unsigned int *n)
{
	const struct drm_i915_perf_record_header *header;
	unsigned int lost = 0;
	size_t pos;
	ssize_t bytes;

	*n = 0;
	while (ms--) {
		msleep(1);
		bytes = genx_kunit_oa_read(o, SZ_2M);
		for (pos = 0; bytes > 0 && (header = genx_kunit_oa_record_next(o, &pos, bytes));) {
			const struct genx_oa_delta *delta = (const void *)(header + 1);

			/* it announces the same loss */
			if (header->type == DRM_I915_PERF_RECORD_OA_REPORT_LOST)
				continue;
			KUNIT_ASSERT_EQ(o->test, header->type, GENX_OA_RECORD_DELTA);
			lost += !!(delta->flags & GENX_OA_DELTA_LOST);
			++*n;
		}
	}
	return lost;
}

/*
 * G12-205: from a reset of render until the recovery from it has run, each record of deltas has
 * counts of events that had stopped, and is marked. A stream that is disabled meanwhile announces
 * it in its totals.
 */
static void events_lost_deltas(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const int one = add_set(o, "01234567-0123-0123-0123-0123456789ab", 0);
	struct genx_oa_totals totals;
	unsigned int n;

	genx_kunit_oa_buffer_large(o);
	o->flags |= I915_PERF_FLAG_FD_NONBLOCK;
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, one);
	genx_kunit_oa_open_deltas(o, 0);
	KUNIT_EXPECT_EQ(test, marked(o, 10, &n), 0);
	KUNIT_EXPECT_GT(test, n, 0);
	disable_work_sync(&o->oa->engine_work);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, BIT(o->x->rcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, marked(o, 10, &n), n);
	KUNIT_EXPECT_GT(test, n, 1);
	enable_work(&o->oa->engine_work);
	queue_work(system_dfl_wq, &o->oa->engine_work);
	flush_work(&o->oa->engine_work);
	/* the interval in which the recovery was */
	KUNIT_EXPECT_GE(test, marked(o, 1, &n), 1);
	KUNIT_EXPECT_EQ(test, marked(o, 10, &n), 0);
	KUNIT_EXPECT_GT(test, n, 0);
	genx_kunit_oa_close(o);

	genx_kunit_oa_open_or_end(o);
	msleep(5);
	disable_work_sync(&o->oa->engine_work);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, BIT(o->x->rcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	enable_work(&o->oa->engine_work);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/*
 * G12-214: a stream of a context without reports needs no privilege, and the unit stays off. It has
 * nothing to read. Without a context there is no such stream.
 */
static void no_reports(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const struct cred *before;
	struct cred *cred;
	ktime_t start;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_SAMPLE_OA, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINVAL);
	cred = prepare_creds();
	KUNIT_ASSERT_NOT_NULL(test, cred);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	start = ktime_get();
	open_own(o);
	/* its barrier preempts the contexts of others, but not often */
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 20);
	start = ktime_get();
	KUNIT_EXPECT_GT(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 0);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 20);
	revert_creds(before);
	put_cred(cred);
	run_empty(o, o->lrc);
	KUNIT_EXPECT_EQ(test, own_on(o->lrc), 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(o->x->kgt, 0xdaf4), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(o->x->kgt, 0xdb08),
			(u32)genx_kunit_oa_stream(o)->buffer.ggtt | 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -EIO);
	genx_kunit_oa_close(o);
	/* it has no reports to add up, either */
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINVAL);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

#define DATA		(GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA)
#define REPORTS		0x100	/* bytes behind DATA; two reports follow each other */
#define REPORT_DW	(GENX_KUNIT_OA_REPORT / 4)
#define STALLS		20	/* commands that take time, between reports */

/* Run a batch of two MI_REPORT_PERF_COUNT, some us apart. Return: the reports. */
static const u32 *two_reports(struct genx_kunit_oa *o, struct genx_kunit_batch *batch,
			      struct genx_lrc *lrc)
{
	u32 *cs = batch->dw;
	unsigned int i, k;

	memset(batch->data, 0xff, REPORTS + 2 * GENX_KUNIT_OA_REPORT);
	for (i = 0; i < 2; i++) {
		*cs++ = MI_REPORT_PERF_COUNT;
		*cs++ = DATA + REPORTS + i * GENX_KUNIT_OA_REPORT;
		*cs++ = 0;
		*cs++ = 0x11111111 * (i + 1);
		for (k = 0; k < STALLS; k++) {
			*cs++ = PIPE_CONTROL;
			*cs++ = PIPE_CONTROL_CS_STALL;
			memset32(cs, 0, 4);
			cs += 4;
		}
	}
	*cs++ = MI_BATCH_BUFFER_END;
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, batch, 0), 0);
	return batch->data + REPORTS / 4;
}

/* No counter of both reports has counted. */
static void expect_zeros(struct kunit *test, const u32 *report, const char *whose)
{
	unsigned int i;

	for (i = 3; i < 2 * REPORT_DW; i++)
		if (i % REPORT_DW > 2)
			KUNIT_EXPECT_EQ_MSG(test, report[i], 0, "%s, DW %u", whose, i);
}

static bool test_set_has(const struct genx_oa_metric_set *set, u32 addr)
{
	unsigned int i;

	for (i = 0; i < set->n_boolean; i++)
		if (set->boolean[i].addr == addr)
			return true;
	return false;
}

/* G12-101, G12-204: the context of the stream reads its counters, and no other one does. */
static void report_command(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *other = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	const u32 *report;

	o->lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	genx_kunit_oa_open_or_end(o);
	report = two_reports(o, batch, o->lrc);
	KUNIT_EXPECT_EQ(test, report[0], 0x11111111);
	KUNIT_EXPECT_EQ(test, report[REPORT_DW], 0x22222222);
	KUNIT_EXPECT_GT(test, report[REPORT_DW + 3] - report[3], 0);
	/* the built-in metric set of Gen12.0 has events of OAR, too: B1 counts every clock */
	if (test_set_has(o->oa->desc->test_set, 0xdc08))
		KUNIT_EXPECT_EQ(test, report[REPORT_DW + 49] - report[49],
				report[REPORT_DW + 3] - report[3]);
	expect_zeros(test, two_reports(o, batch, other), "other context");
	genx_kunit_oa_close(o);
	expect_zeros(test, two_reports(o, batch, o->lrc), "after the stream");
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "MI_REPORT_PERF_COUNT");
}

/*
 * G12-121: on Gen12.0, the TLB of the unit is invalidated with those of the engines, and not waited
 * for. The workaround is not one of Gen12.5.
 */
static void tlb(struct kunit *test)
{
	const unsigned int max = 1024;
	struct genx_kunit_oa *o = test->priv;
	u32 *log = kunit_kcalloc(test, max, sizeof(*log), GFP_KERNEL);
	unsigned int i, n, found = 0;

	KUNIT_ASSERT_NOT_NULL(test, log);
	genx_kunit_gpu_log(o->x->kgt->gpu, log, max);
	KUNIT_EXPECT_EQ(test, genx_tlb_invalidate(&o->x->gt->tlb), 0);
	n = genx_kunit_gpu_log(o->x->kgt->gpu, NULL, 0);
	KUNIT_ASSERT_LT(test, n, max);
	for (i = 0; i < n; i++)
		found += log[i] == 0xceec;
	KUNIT_EXPECT_EQ(test, found, genx_kunit_plat(test)->tlb_also.addr ? 1 : 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* G12-121: the same while the unit is enabled, where the model demands it of each round. */
static void tlb_enabled(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	genx_kunit_oa_open_or_end(o);
	for (i = 0; i < 3; i++)
		KUNIT_EXPECT_EQ(test, genx_tlb_invalidate(&o->x->gt->tlb), 0);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* G12-218: a batch of a user can neither make a report nor move the pointers or stop the unit. */
static void user_batch(struct kunit *test)
{
	static const u32 regs[] = {
		0xdb1c, 0xdafc, 0xdb00, 0xdb08, 0xdaf4, 0xdaf8, 0x2b28, 0x2b2c, 0xd940, 0x0d04,
		0x9888, 0x8718, 0xceec, 0xe458, 0xe65c,
	};
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	u32 before[ARRAY_SIZE(regs)], *cs = batch->dw;
	unsigned int i;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_OA_EXPONENT);
	genx_kunit_oa_open_or_end(o);
	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		before[i] = genx_kunit_peek(o->x->kgt, regs[i]);
		*cs++ = MI_LOAD_REGISTER_IMM(1);
		*cs++ = regs[i];
		*cs++ = ~before[i];
	}
	*cs++ = MI_BATCH_BUFFER_END;
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, batch, 0), 0);
	for (i = 0; i < ARRAY_SIZE(regs); i++)
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_peek(o->x->kgt, regs[i]), before[i], "0x%x",
				    regs[i]);
	genx_kunit_oa_read_for(o, found, 20);
	/* without a timer, all reports are of context switches */
	KUNIT_EXPECT_EQ(test, found->samples, found->switches);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
}

/* As genx_kunit_oar_gen(), and the variants with a row in the matrix of platforms. */
static const void *oar_rows_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_oa_rows_gen(plat, desc);
	} while (plat && plat->oa->kind != GENX_OA_GEN12);
	return plat;
}

static struct kunit_case gen12_context_cases[] = {
	KUNIT_CASE_PARAM(events, oar_rows_gen),
	KUNIT_CASE_PARAM(own, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(full_ring, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(own_closed, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(rewound, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(reset, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(overflow_in_reset, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(events_lost, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(events_lost_deltas, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(events_lost_before, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(no_reports, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(report_command, oar_rows_gen),
	KUNIT_CASE_PARAM(tlb, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(tlb_enabled, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(user_batch, genx_kunit_oar_gen),
	{}
};

static struct kunit_suite gen12_context_suite = {
	.name = "genx_oa_gen12_context",
	.init = genx_kunit_oa_stream_init,
	.test_cases = gen12_context_cases,
};

kunit_test_suite(gen12_context_suite);
