// SPDX-License-Identifier: GPL-2.0-only
/*
 * Opening a stream: each errno of the i915 ABI, permissions, the force-wake domains that an open
 * stream holds, and signals during a change of all contexts.
 */

#include <kunit/test.h>
#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/errname.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/kthread.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>

#include "kunit/lib/fail_nth.h"
#include "kunit/lib/oa_fixture.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/table.h"
#include "oa/oa.h"
#include "oa/stream/open.h"
#include "oa/unit/config.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

static int open_init(struct kunit *test)
{
	test->priv = genx_kunit_oa_create(test);
	return 0;
}

static void expect_open(struct genx_kunit_oa *o, int want, const char *what)
{
	int err = genx_kunit_oa_open(o);

	KUNIT_EXPECT_EQ_MSG(o->test, err, want, "%s", what);
	if (want && err == want) {
		char input[64];

		snprintf(input, sizeof(input), "perf open: %s", what);
		TABLE_ROW(o->test, "inputs", input, "%s", errname(-err));
	}
	if (!err)
		genx_kunit_oa_close(o);
}

/* Open a stream with @value for property @id, expect @want, and restore the properties. */
static void expect_value(struct genx_kunit_oa *o, u64 id, u64 value, int want, const char *what)
{
	u64 before[ARRAY_SIZE(o->props)];
	unsigned int n = o->n_props;

	memcpy(before, o->props, sizeof(before));
	genx_kunit_oa_set(o, id, value);
	expect_open(o, want, what);
	memcpy(o->props, before, sizeof(before));
	o->n_props = n;
}

static void expect_without(struct genx_kunit_oa *o, u64 id, int want, const char *what)
{
	u64 before[ARRAY_SIZE(o->props)];
	unsigned int n = o->n_props;

	memcpy(before, o->props, sizeof(before));
	genx_kunit_oa_unset(o, id);
	expect_open(o, want, what);
	memcpy(o->props, before, sizeof(before));
	o->n_props = n;
}

static void genx_oa_open_i915_properties(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	expect_open(o, 0, "good");
	expect_value(o, DRM_I915_PERF_PROP_SAMPLE_OA, 0, -EINVAL, "no samples");
	expect_without(o, DRM_I915_PERF_PROP_SAMPLE_OA, -EINVAL, "no samples given");
	expect_value(o, DRM_I915_PERF_PROP_OA_METRICS_SET, 0, -EINVAL, "metric set 0");
	expect_value(o, DRM_I915_PERF_PROP_OA_METRICS_SET, 2, -EINVAL, "unknown metric set");
	expect_value(o, DRM_I915_PERF_PROP_OA_METRICS_SET, 1ULL << 32 | 1, -EINVAL,
		     "metric set wider than 32 bits");
	expect_without(o, DRM_I915_PERF_PROP_OA_METRICS_SET, -EINVAL, "no metric set");
	expect_value(o, DRM_I915_PERF_PROP_OA_FORMAT, 0, -EINVAL, "format 0");
	expect_value(o, DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A13, -EINVAL, "HSW format");
	expect_value(o, DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_MAX, -EINVAL, "no format");
	expect_value(o, DRM_I915_PERF_PROP_OA_FORMAT, 1ULL << 32 | 10, -EINVAL,
		     "format wider than 32 bits");
	expect_without(o, DRM_I915_PERF_PROP_OA_FORMAT, -EINVAL, "no format");
	expect_value(o, DRM_I915_PERF_PROP_OA_EXPONENT, 32, -EINVAL, "exponent 32");
	expect_value(o, DRM_I915_PERF_PROP_OA_EXPONENT, 31, 0, "exponent 31");
	expect_without(o, DRM_I915_PERF_PROP_OA_EXPONENT, 0, "no timer");
	expect_value(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 99999, -EINVAL, "poll too often");
	expect_value(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 100000, 0, "poll often");
	expect_value(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1, -ENOENT, "no such context");
	expect_value(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1ULL << 32 | 1, -ENOENT,
		     "context handle wider than 32 bits");
	expect_value(o, DRM_I915_PERF_PROP_HOLD_PREEMPTION, 0, 0, "preemption as usual");
	expect_value(o, DRM_I915_PERF_PROP_HOLD_PREEMPTION, 1, -EINVAL,
		     "hold preemption without a context");
	expect_value(o, DRM_I915_PERF_PROP_GLOBAL_SSEU, 1, -EFAULT, "bad pointer to sseu");
	expect_value(o, DRM_I915_PERF_PROP_OA_ENGINE_CLASS, 0, -EINVAL, "class alone");
	expect_value(o, DRM_I915_PERF_PROP_OA_ENGINE_INSTANCE, 0, -EINVAL, "instance alone");
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_ENGINE_INSTANCE, 0);
	expect_value(o, DRM_I915_PERF_PROP_OA_ENGINE_CLASS, 0, 0, "render engine");
	expect_value(o, DRM_I915_PERF_PROP_OA_ENGINE_CLASS, I915_ENGINE_CLASS_COPY, -EINVAL,
		     "copy engine");
}

static void genx_oa_open_genx_properties(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	expect_value(o, GENX_OA_PROP_RECORDS, 0, 0, "totals only");
	expect_value(o, GENX_OA_PROP_RECORDS, 3, 0, "raw and deltas");
	expect_value(o, GENX_OA_PROP_RECORDS, 4, -EINVAL, "unknown records");
	expect_value(o, GENX_OA_PROP_COALESCE_NS, 1000, -EINVAL,
		     "coalescing interval without deltas");
	expect_value(o, GENX_OA_PROP_COALESCE_NS, 0, 0, "no coalescing");
	expect_value(o, GENX_OA_PROP_TOTALS, 2, -EINVAL, "TOTALS property 2");
	expect_value(o, GENX_OA_PROP_MAP, 2, -EINVAL, "MAP property 2");
	expect_value(o, GENX_OA_PROP_BUFFER_SIZE, SZ_64K, -EINVAL, "small buffer");
	expect_value(o, GENX_OA_PROP_BUFFER_SIZE, SZ_32M, -EINVAL, "large buffer");
	expect_value(o, GENX_OA_PROP_BUFFER_SIZE, SZ_128K + SZ_64K, -EINVAL,
		     "buffer size not a power of two");
	expect_value(o, GENX_OA_PROP_BUFFER_SIZE, SZ_16M, 0, "largest buffer");
	expect_value(o, 0x1fff, 0, -EINVAL, "unknown property");
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA);
	expect_value(o, GENX_OA_PROP_COALESCE_NS, GENX_OA_COALESCE_NS_MAX, 0, "10 s");
	expect_value(o, GENX_OA_PROP_COALESCE_NS, GENX_OA_COALESCE_NS_MAX + 1, -EINVAL,
		     "coalescing interval above 10 s");
}

/* A period of 2^32 ticks, which no difference of two timestamps shows: raw reports alone. */
static void genx_oa_open_long_period(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 31);
	expect_value(o, GENX_OA_PROP_TOTALS, 0, 0, "exponent 31 without totals");
	expect_value(o, GENX_OA_PROP_TOTALS, 1, -EINVAL, "totals with exponent 31");
	expect_value(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_RAW, 0, "exponent 31, raw reports");
	expect_value(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA, -EINVAL,
		     "deltas with exponent 31");
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 30);
	expect_value(o, GENX_OA_PROP_TOTALS, 1, 0, "totals with exponent 30");
	expect_value(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA, 0, "deltas with exponent 30");
	/* without a timer the exponent does not matter */
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_OA_EXPONENT);
	expect_value(o, GENX_OA_PROP_TOTALS, 1, 0, "totals without a timer");
}

static void genx_oa_open_arguments(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_open_param param = {
		.num_properties = 1,
		.properties_ptr = 8,
	};

	KUNIT_EXPECT_EQ(test, genx_oa_open_ioctl(o->oa, NULL, &param, NULL), -EFAULT);
	param.num_properties = 0;
	KUNIT_EXPECT_EQ(test, genx_oa_open_ioctl(o->oa, NULL, &param, NULL), -EINVAL);
	param.num_properties = U32_MAX;
	KUNIT_EXPECT_EQ(test, genx_oa_open_ioctl(o->oa, NULL, &param, NULL), -EINVAL);
	o->flags = 1 << 3;
	expect_open(o, -EINVAL, "unknown flag");
	o->flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK |
		   I915_PERF_FLAG_DISABLED;
	expect_open(o, 0, "all flags");
	/* a property that is given twice is refused */
	o->props[2 * o->n_props] = DRM_I915_PERF_PROP_SAMPLE_OA;
	o->props[2 * o->n_props + 1] = 1;
	o->n_props++;
	expect_open(o, -EINVAL, "a property twice");
}

/*
 * Only one stream can be open. OAG-011: an open that is refused does not program the unit, which
 * the first stream has enabled.
 */
static void genx_oa_open_busy(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct file *first;

	KUNIT_ASSERT_EQ(test, genx_kunit_oa_open(o), 0);
	first = o->file;
	o->file = NULL;
	expect_open(o, -EBUSY, "second opener");
	o->file = first;
	genx_kunit_oa_close(o);
	expect_open(o, 0, "after the first has closed");
}

/* perf_stream_paranoid and oa_max_sample_rate limit callers without CAP_PERFMON. */
static void genx_oa_open_unprivileged(struct kunit *test)
{
	struct drm_i915_perf_oa_config config = { .n_mux_regs = 1 };
	struct genx_oa_props fast = {}, slow = {};
	struct genx_kunit_oa *o = test->priv;
	const struct cred *before;
	struct cred *cred = prepare_creds();

	KUNIT_ASSERT_NOT_NULL(test, cred);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	expect_open(o, -EACCES, "system-wide");
	o->lrc = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	expect_value(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1, -EACCES,
		     "stream of a context without privilege");
	/* contexts have no counters of their own here, so it is not the form that is refused */
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_SAMPLE_OA);
	expect_value(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1, -EACCES,
		     "stream of a context, no reports, no privilege");
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_SAMPLE_OA, 1);
	expect_value(o, DRM_I915_PERF_PROP_OA_EXPONENT, 0, -EACCES, "rate above the limit");
	/* oa_max_sample_rate is also checked without the open */
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&fast, DRM_I915_PERF_PROP_OA_EXPONENT, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_check(o->oa, &fast), -EACCES);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&slow, DRM_I915_PERF_PROP_OA_EXPONENT, 10), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_check(o->oa, &slow), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EACCES);
	KUNIT_EXPECT_EQ(test, genx_oa_config_remove_ioctl(o->oa, 2), -EACCES);
	revert_creds(before);
	put_cred(cred);
	expect_value(o, DRM_I915_PERF_PROP_OA_EXPONENT, 0, 0, "rate above the limit, privileged");
}

/*
 * FW-014, FW-022, OAG-001, OAG-003, OAG-004: while a stream is open, the domains render and GT are
 * held and RC6 is off; the close restores both. OAG-016, OAG-017: the stream enables reports of
 * context switches and disables those of changes of the clock ratio. OAG-012: the registers of the
 * buffer are programmed in the order that the manual requires.
 */
static void genx_oa_open_keeps_awake(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_gt *gt = o->x->gt;
	u32 domains = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER);

	genx_kunit_idle(o->x);
	KUNIT_EXPECT_EQ(test, o->oa->desc->fw_domains, domains);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, domains), 0);
	KUNIT_EXPECT_TRUE(test, genx_mmio_read(&gt->mmio, RC_CONTROL) & RC_CONTROL_RC6_ENABLE);
	genx_forcewake_put(&gt->fw, domains);

	o->flags |= I915_PERF_FLAG_DISABLED;
	KUNIT_ASSERT_EQ(test, genx_kunit_oa_open(o), 0);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&gt->fw) & domains, domains);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, RC_CONTROL), 0);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, RC_STATE), 0);
	KUNIT_EXPECT_EQ(test, genx_mmio_read_masked(&gt->mmio, OA_DEBUG) & 0x66, 0x60);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, OACTXCONTROL),
			OACTXCONTROL_RESUME | OACTXCONTROL_TIMER_ENABLE |
			REG_FIELD_PREP(OACTXCONTROL_PERIOD_MASK, 10));
	genx_kunit_oa_close(o);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, domains), 0);
	KUNIT_EXPECT_TRUE(test, genx_mmio_read(&gt->mmio, RC_CONTROL) & RC_CONTROL_RC6_ENABLE);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, OACTXCONTROL), 0);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, OACONTROL), 0);
	genx_forcewake_put(&gt->fw, domains);
}

/* After removal of the device, an open returns ENODEV. */
static void genx_oa_open_revoked(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	genx_oa_revoke(o->oa);
	expect_open(o, -ENODEV, "revoked");
}

/* Hold images_lock for 50 ms: a change of the settings of all contexts must wait for it. */
static int hold_contexts(void *data)
{
	struct genx_engine *engine = data;

	mutex_lock(&engine->images_lock);
	msleep(50);
	mutex_unlock(&engine->images_lock);
	while (!kthread_should_stop())
		usleep_range(500, 1000);
	return 0;
}

/* A close with a signal pending still clears the OA settings of all contexts. */
static void genx_oa_open_close_signalled(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_engine *rcs = o->x->rcs;
	u32 dw = o->oa->desc->ctxctrl_dw;
	struct task_struct *task;

	KUNIT_ASSERT_EQ(test, genx_kunit_oa_open(o), 0);
	KUNIT_EXPECT_NE(test, ((u32 *)rcs->default_state)[dw], 0);
	task = kthread_run(hold_contexts, rcs, "genx-hold");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, task);
	msleep(20);
	allow_signal(SIGUSR1);
	send_sig(SIGUSR1, current, 1);
	KUNIT_EXPECT_TRUE(test, signal_pending(current));
	genx_kunit_oa_close(o);
	flush_signals(current);
	disallow_signal(SIGUSR1);
	kthread_stop(task);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	KUNIT_EXPECT_EQ(test, ((u32 *)rcs->default_state)[dw], 0);
	KUNIT_EXPECT_EQ(test, rcs->kernel->state[dw], 0);
	TABLE_ROW(test, "faults", "stream closed with a signal pending",
		  "contexts lose their OA settings");
}

static const struct genx_oa_unit_ops *real_ops;
static const struct genx_oa_config *routed;

static int noted_route(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	int err = real_ops->route(oa, setup);

	routed = err ? NULL : setup->config;
	return err;
}

/*
 * A signal interrupts a change of the metric set: the stream keeps its previous set, which is
 * written completely although the signal is still pending. What was counted meanwhile is announced.
 */
static void genx_oa_open_config_signalled(struct kunit *test)
{
	static const u32 regs[] = { 0x2770, 0, 0x2774, 0xffff };
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 2 };
	struct genx_mmio *mmio = &o->x->gt->mmio;
	const struct genx_oa_config *before;
	struct genx_oa_unit_ops ops;
	struct task_struct *task;
	u32 value[2];
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time the lock may be free before the change");
	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	config.boolean_regs_ptr = (uintptr_t)o->mem;
	KUNIT_ASSERT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), 2);
	KUNIT_ASSERT_EQ(test, genx_kunit_oa_open(o), 0);
	before = genx_kunit_oa_stream(o)->params.config;
	for (i = 0; i < ARRAY_SIZE(value); i++)
		value[i] = genx_mmio_read(mmio, GENX_REG(regs[2 * i]));
	KUNIT_EXPECT_NE(test, value[0], regs[1]);
	real_ops = o->oa->ops;
	ops = *real_ops;
	ops.route = noted_route;
	WRITE_ONCE(o->oa->ops, &ops);
	routed = NULL;

	task = kthread_run(hold_contexts, o->x->rcs, "genx-hold");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, task);
	msleep(20);
	allow_signal(SIGUSR1);
	send_sig(SIGUSR1, current, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 2), -EINTR);
	flush_signals(current);
	disallow_signal(SIGUSR1);
	kthread_stop(task);
	WRITE_ONCE(o->oa->ops, real_ops);
	KUNIT_EXPECT_PTR_EQ(test, genx_kunit_oa_stream(o)->params.config, before);
	KUNIT_EXPECT_PTR_EQ(test, routed, before);
	for (i = 0; i < ARRAY_SIZE(value); i++)
		KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, GENX_REG(regs[2 * i])), value[i]);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
}

/* The file has CLOEXEC and NONBLOCK set only if the caller asked for them. */
static void genx_oa_open_file_flags(struct kunit *test)
{
	static const u32 flags[] = { 0, I915_PERF_FLAG_FD_CLOEXEC, I915_PERF_FLAG_FD_NONBLOCK };
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_open_param param = {
		.num_properties = o->n_props,
		.properties_ptr = (uintptr_t)o->mem,
	};
	struct file *file;
	unsigned int i;
	bool cloexec;
	int fd;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, o->props, sizeof(o->props)), 0);
	for (i = 0; i < ARRAY_SIZE(flags); i++) {
		param.flags = flags[i] | I915_PERF_FLAG_DISABLED;
		fd = genx_oa_open_ioctl(o->oa, NULL, &param, NULL);
		KUNIT_ASSERT_GE(test, fd, 0);
		file = fget(fd);
		scoped_guard(spinlock, &current->files->file_lock)
			cloexec = close_on_exec(fd, current->files);
		KUNIT_EXPECT_EQ(test, cloexec, flags[i] == I915_PERF_FLAG_FD_CLOEXEC);
		KUNIT_EXPECT_EQ(test, !!(file->f_flags & O_NONBLOCK),
				flags[i] == I915_PERF_FLAG_FD_NONBLOCK);
		close_fd(fd);
		__fput_sync(file);
	}
}

/* An open that is refused keeps no reference to the context that it names. */
static void genx_oa_open_refused_context(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, NULL);

	o->lrc = lrc;
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	expect_value(o, DRM_I915_PERF_PROP_OA_METRICS_SET, 2, -EINVAL, "unknown metric set");
	KUNIT_EXPECT_EQ(test, kref_read(&lrc->ref), 1);
	expect_open(o, 0, "one that exists");
	KUNIT_EXPECT_EQ(test, kref_read(&lrc->ref), 1);
}

/* The longest periods that a timer can have, and those that are negative as ktime_t. */
static void genx_oa_open_poll_period(struct kunit *test)
{
	static const struct {
		u64 given, used;
	} rows[] = {
		{ 100000, 100000 }, { 5000001, 5000001 },
		{ GENX_OA_POLL_NS_MAX, GENX_OA_POLL_NS_MAX },
		{ GENX_OA_POLL_NS_MAX + 1, GENX_OA_POLL_NS_MAX },
		{ S64_MAX, GENX_OA_POLL_NS_MAX }, { 1ULL << 63, GENX_OA_POLL_NS_MAX },
		{ U64_MAX - 1, GENX_OA_POLL_NS_MAX }, { U64_MAX, GENX_OA_POLL_NS_MAX },
	};
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		genx_kunit_oa_set(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, rows[i].given);
		KUNIT_ASSERT_EQ(test, genx_kunit_oa_open(o), 0);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_oa_stream(o)->params.poll_ns, rows[i].used,
				    "%llu ns", rows[i].given);
		genx_kunit_oa_close(o);
	}
}

static const char *const filters[] = { "all contexts", "one context" };

static void filters_desc(const char *const *name, char *desc)
{
	strscpy(desc, *name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(filters, filters, filters_desc);

/* The next open is of one context, which runs nothing, if the case's parameter says so. */
static void filter_set(struct genx_kunit_oa *o)
{
	if (o->test->param_value == &filters[0])
		return;
	o->lrc = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
}

/* Without a stream, nothing is held: neither the context nor its id. */
static void expect_released(struct genx_kunit_oa *o, const char *what, unsigned int n)
{
	struct kunit *test = o->test;

	KUNIT_EXPECT_NULL_MSG(test, o->oa->stream, "%s %u", what, n);
	if (!o->lrc)
		return;
	KUNIT_EXPECT_EQ_MSG(test, o->lrc->id.uses, 0, "%s %u", what, n);
	KUNIT_EXPECT_EQ_MSG(test, kref_read(&o->lrc->ref), 1, "%s %u", what, n);
}

/* Each allocation of an open fails in turn: the open releases everything it has taken. */
static void genx_oa_open_no_memory(struct kunit *test)
{
	u32 domains = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER);
	struct genx_kunit_oa *o = test->priv;
	unsigned int n, failed = 0;
	bool hit = true;

	filter_set(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA);
	/* touch the pages of user space first: their allocations are not part of the test */
	expect_open(o, 0, "with memory");
	for (n = 1; hit && n < 500; n++) {
		int err;

		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no fault injection");
		err = genx_kunit_oa_open(o);
		hit = genx_kunit_fail_disarm();
		failed += !!err;
		/* some allocations have a fallback */
		if (err)
			KUNIT_EXPECT_EQ_MSG(test, err, -ENOMEM, "allocation %u", n);
		KUNIT_EXPECT_PTR_EQ(test, o->oa->stream,
				    o->file ? genx_kunit_oa_stream(o) : NULL);
		genx_kunit_oa_close(o);
		expect_released(o, "allocation", n);
	}
	KUNIT_EXPECT_FALSE(test, hit);
	KUNIT_EXPECT_GT(test, failed, 5);
	genx_kunit_idle(o->x);
	msleep(30);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&o->x->gt->fw) & domains, 0);
	expect_open(o, 0, "with memory again");
}

/* A signal interrupts an open that waits to change the contexts: it releases what it has taken. */
static void genx_oa_open_signalled(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct task_struct *task;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time the lock may be free before the open");
	filter_set(o);
	expect_open(o, 0, "before");
	task = kthread_run(hold_contexts, o->x->rcs, "genx-hold");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, task);
	msleep(20);
	allow_signal(SIGUSR1);
	send_sig(SIGUSR1, current, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EINTR);
	flush_signals(current);
	disallow_signal(SIGUSR1);
	kthread_stop(task);
	expect_released(o, "signal", 1);
	expect_open(o, 0, "after");
	expect_released(o, "closed", 1);
}

static struct kunit_case genx_oa_open_cases[] = {
	KUNIT_CASE(genx_oa_open_i915_properties),
	KUNIT_CASE(genx_oa_open_genx_properties),
	KUNIT_CASE(genx_oa_open_long_period),
	KUNIT_CASE(genx_oa_open_arguments),
	KUNIT_CASE(genx_oa_open_busy),
	KUNIT_CASE(genx_oa_open_unprivileged),
	KUNIT_CASE(genx_oa_open_keeps_awake),
	KUNIT_CASE(genx_oa_open_revoked),
	KUNIT_CASE(genx_oa_open_close_signalled),
	KUNIT_CASE(genx_oa_open_config_signalled),
	KUNIT_CASE(genx_oa_open_file_flags),
	KUNIT_CASE(genx_oa_open_refused_context),
	KUNIT_CASE(genx_oa_open_poll_period),
	KUNIT_CASE_PARAM(genx_oa_open_no_memory, filters_gen_params),
	KUNIT_CASE_PARAM(genx_oa_open_signalled, filters_gen_params),
	{}
};

static struct kunit_suite genx_oa_open_suite = {
	.name = "genx_oa_open",
	.init = open_init,
	.test_cases = genx_oa_open_cases,
};

kunit_test_suite(genx_oa_open_suite);
