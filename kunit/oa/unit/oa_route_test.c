// SPDX-License-Identifier: GPL-2.0-only
/*
 * Routing of the internal nodes: a context writes it, while all units have power, after the
 * contexts have got their values.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/uaccess.h>

#include "gt/access/forcewake.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/strict.h"
#include "kunit/lib/table.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"

/* Totals of a load, and of the B counters in it. */
static void expect_counts(struct genx_kunit_oa *o)
{
	struct genx_oa_totals totals;
	struct genx_lrc *lrc[2];

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_workload(o, lrc, 10);
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	/* B1 counts every clock */
	KUNIT_EXPECT_GT(o->test, totals.counters[genx_kunit_oa_counters(o) - 15], 0);
	genx_kunit_oa_expect_test_set(o, &totals);
}

/* SIL-345, SIL-346: B counters count while contexts run, whatever happens to writes by the CPU. */
static void counts(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_NOA_LOST, 0);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	expect_counts(o);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	expect_counts(o);
	genx_kunit_strict_row(test, o->x->kgt->gpu, MODEL_STRICT_NOA);
}

static const struct genx_oa_unit_ops *real_ops;
static char order[8];

static void note(char letter)
{
	size_t n = strlen(order);

	if (n + 1 < sizeof(order))
		order[n] = letter;
}

static int noted_contexts(struct genx_oa *oa, const struct genx_oa_unit_setup *setup,
			  bool interruptible)
{
	note(setup ? 'c' : 'x');
	return real_ops->contexts_write(oa, setup, interruptible);
}

static int noted_route(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	note('r');
	return real_ops->route(oa, setup);
}

static void noted_enable(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	note('e');
	real_ops->enable(oa, setup);
}

/* SIL-345: contexts, routing, unit, in this order. */
static void in_order(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_unit_ops ops;

	real_ops = o->oa->ops;
	ops = *real_ops;
	ops.contexts_write = noted_contexts;
	ops.route = noted_route;
	ops.enable = noted_enable;
	WRITE_ONCE(o->oa->ops, &ops);
	memset(order, 0, sizeof(order));
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_STREQ(test, order, "cre");
	memset(order, 0, sizeof(order));
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	KUNIT_EXPECT_STREQ(test, order, "cr");
	memset(order, 0, sizeof(order));
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_STREQ(test, order, "re");
	memset(order, 0, sizeof(order));
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_STREQ(test, order, "x");
	WRITE_ONCE(o->oa->ops, real_ops);
}

/*
 * While a metric set is changed, sums get counts by parts of both sets. The interval of the old set
 * ends before, and the first one of the new set is marked. Raw reports are as with i915.
 */
static void between_sets(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const struct drm_i915_perf_record_header *header;
	unsigned int before = 0, marked = 0, lost = 0;
	u64 end = 0;
	size_t pos = 0;
	ssize_t n;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, GENX_OA_COALESCE_NS_MAX);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	n = genx_kunit_oa_read(o, SZ_1M);
	KUNIT_ASSERT_GT(test, n, 0);
	while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
		const struct genx_oa_delta *delta = (const void *)(header + 1);

		lost += header->type == DRM_I915_PERF_RECORD_OA_REPORT_LOST;
		if (header->type != GENX_OA_RECORD_DELTA)
			continue;
		if (delta->flags & GENX_OA_DELTA_LOST) {
			KUNIT_EXPECT_GE(test, delta->start, end);
			marked++;
		} else if (!marked) {
			end = max(end, delta->end);
			before++;
		}
	}
	KUNIT_EXPECT_GT(test, before, 0);
	KUNIT_EXPECT_GT(test, marked, 0);
	KUNIT_EXPECT_EQ(test, lost, 1);
	genx_kunit_oa_close(o);

	/* raw reports show the change themselves */
	genx_kunit_oa_unset(o, GENX_OA_PROP_RECORDS);
	genx_kunit_oa_unset(o, GENX_OA_PROP_COALESCE_NS);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_stream(o)->losses, 0);
	genx_kunit_oa_close(o);
}

/* SIL-346: a set with more registers than a command can load is loaded whole, in its order. */
static void long_set(struct kunit *test)
{
	const unsigned int n = 300;
	struct genx_kunit_oa *o = test->priv;
	u32 (*regs)[2] = kunit_kcalloc(test, n, sizeof(*regs), GFP_KERNEL);
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = n, .mux_regs_ptr = (uintptr_t)o->mem,
	};
	unsigned int i;
	int id;

	KUNIT_ASSERT_NOT_NULL(test, regs);
	for (i = 0; i < n; i++) {
		regs[i][0] = 0x9888;
		regs[i][1] = i;
	}
	/* the last register of the first and of the last command */
	regs[125][0] = 0x980c;
	regs[n - 1][0] = 0x9810;
	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, n * sizeof(*regs)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_ASSERT_GT(test, id, 1);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, id);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, GENX_REG(0x9888)), n - 2);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, GENX_REG(0x980c)), 125);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, GENX_REG(0x9810)), n - 1);
}

/* ---- a batch that is not preempted while a metric set is written ---- */

/**
 * struct late - a batch that begins when the contexts have their values
 * @o:		unit
 * @batch:	batch that ends only with a reset
 * @lrc:	its context
 * @rq:		its request
 * @begin:	the next change of the contexts begins the batch
 */
static struct late {
	struct genx_kunit_oa *o;
	struct genx_kunit_batch *batch;
	struct genx_lrc *lrc;
	struct genx_request *rq;
	bool begin;
} late;

static int late_contexts(struct genx_oa *oa, const struct genx_oa_unit_setup *setup,
			 bool interruptible)
{
	int err = real_ops->contexts_write(oa, setup, interruptible);

	if (late.begin && !err) {
		late.begin = false;
		late.rq = genx_kunit_submit(late.o->x, late.lrc, late.batch, 0);
		genx_kunit_wait_begun(late.o->x, late.batch);
	}
	return err;
}

static void late_or_skip(struct genx_kunit_oa *o)
{
	if (!genx_kunit_virtual_time())
		kunit_skip(o->test, "waits for whole bounds");
	if (!o->oa->desc->noa_enable)
		kunit_skip(o->test, "has no NOA");
}

/* Operations with late_contexts(), which the test must keep until late_end(). */
static void late_begin(struct genx_kunit_oa *o, struct genx_oa_unit_ops *ops)
{
	/* neither a preemption nor the hang watch ends the batch */
	WRITE_ONCE(o->x->rcs->props.preempt_ms, 0);
	genx_kunit_set_heartbeat(o->x->gt, 100 * GENX_ENGINE_BARRIER_MS);
	late.o = o;
	late.batch = genx_kunit_batch(o->x);
	genx_kunit_batch_forever(late.batch);
	late.lrc = genx_kunit_lrc(o->x, o->x->rcs, late.batch->vm);
	late.begin = true;
	real_ops = o->oa->ops;
	*ops = *real_ops;
	ops->contexts_write = late_contexts;
	WRITE_ONCE(o->oa->ops, ops);
}

static void late_end(struct genx_kunit_oa *o)
{
	WRITE_ONCE(o->oa->ops, real_ops);
	KUNIT_ASSERT_FALSE(o->test, late.begin);
	KUNIT_EXPECT_EQ(o->test, genx_gt_reset(o->x->gt, BIT(o->x->rcs->index), "test"), 0);
	genx_kunit_finish(o->x, late.rq, -EIO);
}

/* The register that enables NOA. */
static u32 noa_read(struct genx_kunit_oa *o)
{
	const u32 domains = o->oa->desc->fw_domains;
	u32 noa;

	KUNIT_ASSERT_EQ(o->test, genx_forcewake_get(&o->x->gt->fw, domains), 0);
	noa = genx_mmio_read(&o->x->gt->mmio, o->oa->desc->noa);
	genx_forcewake_put(&o->x->gt->fw, domains);
	return noa;
}

/* Add a metric set that only switches NOA on or off. Return: its id. */
static int add_switch(struct genx_kunit_oa *o, bool on)
{
	const u32 enable = o->oa->desc->noa_enable, noa = noa_read(o);
	const u32 regs[] = { o->oa->desc->noa.addr, on ? noa | enable : noa & ~enable };

	return genx_kunit_oa_add_set(o, "01234567-0123-0123-0123-0123456789ab", 1, 0, 0, regs);
}

/* Add a metric set that routes a signal, and leaves the enable of NOA to the driver. */
static int add_plain(struct genx_kunit_oa *o)
{
	static const u32 regs[] = { 0x9888, 0x12345678 };

	return genx_kunit_oa_add_set(o, "01234567-0123-0123-0123-0123456789ac", 1, 0, 0, regs);
}

/*
 * A change of the metric set times out, and so does the return to the old set: nothing is counted
 * until the old set is complete again, whatever the late writes of the new one did.
 */
static void late_change(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	struct genx_oa_totals totals;
	struct genx_oa_unit_ops ops;
	unsigned int tries = 10;
	int set;

	late_or_skip(o);
	set = add_switch(o, false);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	late_begin(o, &ops);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, set), -ETIME);
	KUNIT_EXPECT_EQ(test, stream->params.config->id, 1);
	KUNIT_EXPECT_TRUE(test, genx_oa_stream_enabled(stream));
	late_end(o);
	while (stream->unloaded && --tries)
		flush_delayed_work(&o->oa->retry_work);
	KUNIT_EXPECT_EQ(test, noa_read(o) & o->oa->desc->noa_enable, o->oa->desc->noa_enable);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	/* the sums of a new run are those of the old set */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	expect_counts(o);
	TABLE_ROW(test, "faults", "CONFIG times out, and so does the return to the old set",
		  "ETIME, one OA_BUFFER_LOST; nothing is counted until the old set is written");
}

/* An open times out: its late writes leave NOA off, and the next stream counts. */
static void late_open(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_unit_ops ops;
	int set;

	late_or_skip(o);
	set = add_switch(o, true);
	late_begin(o, &ops);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, set);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ETIME);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	late_end(o);
	KUNIT_EXPECT_EQ(test, genx_engine_load_registers(o->x->rcs, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, noa_read(o) & o->oa->desc->noa_enable, 0);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, 1);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	expect_counts(o);
}

/* A stream is opened while the writes of an open that timed out are still queued. */
static void late_other(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_unit_ops ops;
	int set;

	late_or_skip(o);
	set = add_switch(o, false);
	late_begin(o, &ops);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, set);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ETIME);
	KUNIT_EXPECT_TRUE(test, o->oa->route_late);
	/* this set does not write the register that enables NOA */
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, add_plain(o));
	late_end(o);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_FALSE(test, o->oa->route_late);
	KUNIT_EXPECT_EQ(test, noa_read(o) & o->oa->desc->noa_enable, o->oa->desc->noa_enable);
}

static struct kunit_case route_cases[] = {
	KUNIT_CASE_PARAM(counts, genx_kunit_oa_rows_gen),
	KUNIT_CASE_PARAM(in_order, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(between_sets, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(long_set, genx_kunit_oa_images_gen),
	KUNIT_CASE_PARAM(late_change, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(late_open, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(late_other, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite route_suite = {
	.name = "genx_oa_route",
	.init = genx_kunit_oa_stream_init,
	.test_cases = route_cases,
};

kunit_test_suite(route_suite);
