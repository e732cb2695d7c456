// SPDX-License-Identifier: GPL-2.0-only
/*
 * Opening a stream: each errno of the i915 ABI, permissions, and the force-wake domains that an
 * open stream holds. Metric sets are added, removed and queried here too.
 */

#include <kunit/test.h>
#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/errname.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/kthread.h>
#include <linux/mmu_context.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>
#include <linux/uuid.h>

#include <drm/drm_print.h>

#include "kunit/lib/fail_nth.h"
#include "kunit/lib/oa_fixture.h"
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
	KUNIT_EXPECT_TRUE(test, genx_kunit_peek(o->x->kgt, RC_CONTROL.addr) &
			  RC_CONTROL_RC6_ENABLE);

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

/* PERF_ADD_CONFIG and PERF_REMOVE_CONFIG: each errno, then a valid metric set. */
static void genx_oa_open_configs(struct kunit *test)
{
	static const u32 regs[] = { 0x2770, 3, 0x2774, 0xfffe, 0x941c, 1, 0xe458, 0x5004,
				    0xe458, 0x6, 0x9888, 0x12345678 };
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_oa_config config = {};
	u64 user = (uintptr_t)o->mem;
	int id;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EINVAL);
	config.n_boolean_regs = 2;
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EINVAL);
	config.boolean_regs_ptr = 8;
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EFAULT);
	config.boolean_regs_ptr = user;
	config.n_boolean_regs = 3;
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EINVAL);
	config.n_boolean_regs = U32_MAX;
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EINVAL);
	config.n_boolean_regs = 2;
	config.n_flex_regs = 1;
	config.flex_regs_ptr = user + 16;
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EINVAL);
	config.flex_regs_ptr = user + 24;
	config.n_mux_regs = 1;
	config.mux_regs_ptr = user;
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EINVAL);
	config.mux_regs_ptr = user + 40;
	config.uuid[35] = 'g';
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EINVAL);
	config.uuid[35] = 'b';

	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_EXPECT_EQ(test, id, 2);
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -EADDRINUSE);
	expect_value(o, DRM_I915_PERF_PROP_OA_METRICS_SET, id, 0, "a set of user space");

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, id);
	KUNIT_ASSERT_EQ(test, genx_kunit_oa_open(o), 0);
	/* a stream continues to use a set that was removed */
	KUNIT_EXPECT_EQ(test, genx_oa_config_remove_ioctl(o->oa, id), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_config_remove_ioctl(o->oa, id), -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, OACEC_1(0)), 0xfffe);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, id), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), id);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	KUNIT_EXPECT_EQ(test, genx_oa_config_remove_ioctl(o->oa, 1), -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_oa_config_remove_ioctl(o->oa, 0), -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_oa_config_remove_ioctl(o->oa, 1ULL << 32 | 2), -ENOENT);
}

#define EXPECT_LINE(text, line) \
	KUNIT_EXPECT_NOT_NULL_MSG(test, strstr(text, line), "%s", text)

/*
 * OAG-022: flexible EU events that the manual does not define are accepted unchanged, and debugfs
 * lists them.
 */
static void genx_oa_open_configs_undefined(struct kunit *test)
{
	static const u32 regs[] = { 0xe458, 0x53052, 0xe55c, 0x100600, 0xe65c, 0xffffffff };
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_oa_config config = { .n_flex_regs = 3 };
	struct drm_print_iterator iter = { .remain = PAGE_SIZE - 1 };
	char *text = kunit_kzalloc(test, PAGE_SIZE, GFP_KERNEL);
	struct drm_printer p;
	int id;

	KUNIT_ASSERT_NOT_NULL(test, text);
	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	config.flex_regs_ptr = (uintptr_t)o->mem;
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_ASSERT_EQ(test, id, 2);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, id);
	KUNIT_ASSERT_EQ(test, genx_kunit_oa_open(o), 0);
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read_some(o), 0);

	iter.data = text;
	p = drm_coredump_printer(&iter);
	genx_oa_print(o->oa, &p);
	EXPECT_LINE(text, "metric set 1: 5959c195-1414-4413-9466-5a759515fdd0, registers: 14 ");
	EXPECT_LINE(text, "metric set 2: 01234567-0123-0123-0123-0123456789ab, registers: 0 ");
	EXPECT_LINE(text, "registers: 0 mux, 0 boolean, 3 flexible EU\n");
	EXPECT_LINE(text, "\n  0xe458 = 0x00053052: A8: coarse filter is not defined\n");
	EXPECT_LINE(text, "\n  0xe55c = 0x00100600: A17: fine filter is not defined\n");
	EXPECT_LINE(text, "\n  0xe65c = 0xffffffff: reserved bits\n");
	EXPECT_LINE(text, "\n  0xe65c = 0xffffffff: A20: coarse filter is not defined\n");
	KUNIT_EXPECT_NULL(test, strstr(text, "0xe558"));
	KUNIT_EXPECT_NULL(test, strstr(text, "A7:"));
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "inputs",
		  "PERF_ADD_CONFIG: flexible EU events that the manual does not define",
		  "accepted, named in debugfs");
}

/* The number of metric sets is limited. */
static void genx_oa_open_configs_many(struct kunit *test)
{
	static const u32 regs[] = { 0x2770, 3 };
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 1 };
	char uuid[UUID_STRING_LEN + 1];
	unsigned int i;
	int id = 0;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	config.boolean_regs_ptr = (uintptr_t)o->mem;
	for (i = 0; i < GENX_OA_CONFIGS_MAX; i++) {
		snprintf(uuid, sizeof(uuid), "%08x-0123-0123-0123-0123456789ab", i);
		memcpy(config.uuid, uuid, sizeof(config.uuid));
		id = genx_oa_config_add_ioctl(o->oa, &config);
		KUNIT_ASSERT_GT_MSG(test, id, 1, "set %u", i);
	}
	memcpy(config.uuid, "ffffffff-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -ENOSPC);
	KUNIT_EXPECT_EQ(test, genx_oa_config_remove_ioctl(o->oa, id), 0);
	KUNIT_EXPECT_GT(test, genx_oa_config_add_ioctl(o->oa, &config), 1);
	TABLE_ROW(test, "inputs", "PERF_ADD_CONFIG while 1024 metric sets exist",
		  "ENOSPC; works again once one is removed");
}

/**
 * struct config_race - one thread adds a metric set, another thread removes it
 * @o: fixture; its memory contains the registers of the metric set
 * @mm: address space of the test, for the thread that adds
 * @added: result of genx_oa_config_add_ioctl()
 * @removed: result of genx_oa_config_remove_ioctl()
 */
struct config_race {
	struct genx_kunit_oa *o;
	struct mm_struct *mm;
	int added;
	int removed;
};

static int race_add(void *data)
{
	struct config_race *race = data;
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 1 };

	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	config.boolean_regs_ptr = (uintptr_t)race->o->mem;
	kthread_use_mm(race->mm);
	race->added = genx_oa_config_add_ioctl(race->o->oa, &config);
	kthread_unuse_mm(race->mm);
	return 0;
}

/* This thread has a real-time priority, so it runs as soon as the lock is released. */
static int race_remove(void *data)
{
	struct config_race *race = data;

	sched_set_fifo(current);
	race->removed = genx_oa_config_remove_ioctl(race->o->oa, 2);
	return 0;
}

static struct task_struct *race_run(struct kunit *test, int (*fn)(void *), void *data)
{
	struct task_struct *task = kthread_create(fn, data, "genx-oa-config");

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, task);
	get_task_struct(task);
	wake_up_process(task);
	msleep(20);
	return task;
}

/*
 * A metric set is removed as soon as its id is visible: the ioctl that adds the set must not use
 * it after it was freed (KASAN).
 */
static void genx_oa_open_config_race(struct kunit *test)
{
	static const u32 regs[] = { 0x2770, 3 };
	struct genx_kunit_oa *o = test->priv;
	struct config_race race = { .o = o, .mm = current->mm };
	struct task_struct *add, *remove;
	unsigned long debug = __drm_debug;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	__drm_debug |= BIT(DRM_UT_DRIVER);
	/* both threads wait for the lock; the one that adds is first in the queue */
	mutex_lock(&o->oa->lock);
	add = race_run(test, race_add, &race);
	remove = race_run(test, race_remove, &race);
	mutex_unlock(&o->oa->lock);
	/* no kthread_stop() yet: it would wake race_remove() before race_add() has the lock */
	msleep(20);
	kthread_stop_put(remove);
	kthread_stop_put(add);
	__drm_debug = debug;
	KUNIT_EXPECT_EQ(test, race.added, 2);
	KUNIT_EXPECT_EQ(test, race.removed, 0);
	KUNIT_EXPECT_EQ(test, o->oa->n_configs, 0);
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

/* A signal interrupts a change of the metric set: the stream keeps its previous set. */
static void genx_oa_open_config_signalled(struct kunit *test)
{
	static const u32 regs[] = { 0x2770, 0, 0x2774, 0xffff };
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 2 };
	struct genx_mmio *mmio = &o->x->gt->mmio;
	const struct genx_oa_config *before;
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

	task = kthread_run(hold_contexts, o->x->rcs, "genx-hold");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, task);
	msleep(20);
	allow_signal(SIGUSR1);
	send_sig(SIGUSR1, current, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 2), -EINTR);
	flush_signals(current);
	disallow_signal(SIGUSR1);
	kthread_stop(task);
	KUNIT_EXPECT_PTR_EQ(test, genx_kunit_oa_stream(o)->params.config, before);
	for (i = 0; i < ARRAY_SIZE(value); i++)
		KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, GENX_REG(regs[2 * i])), value[i]);
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

/* The query item PERF_CONFIG: the list of ids, and one metric set by UUID and by id. */
static void genx_oa_open_query(struct kunit *test)
{
	static const u32 regs[] = { 0x2770, 3, 0x2774, 0xfffe };
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 2 };
	struct drm_i915_query_item item = { .flags = DRM_I915_QUERY_PERF_CONFIG_LIST };
	const size_t total = sizeof(struct drm_i915_query_perf_config) + sizeof(config);
	struct {
		struct drm_i915_query_perf_config query;
		union {
			u64 ids[2];
			struct drm_i915_perf_oa_config config;
		};
	} data;
	char __user *arg = o->mem + PAGE_SIZE;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	config.boolean_regs_ptr = (uintptr_t)o->mem;
	KUNIT_ASSERT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), 2);

	KUNIT_ASSERT_EQ(test, clear_user(arg, sizeof(data)), 0);
	item.data_ptr = (uintptr_t)arg;
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), sizeof(data.query) + 16);
	item.length = sizeof(data.query) + 15;
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), -EINVAL);
	item.length = sizeof(data.query) + 16;
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), item.length);
	KUNIT_ASSERT_EQ(test, copy_from_user(&data, arg, item.length), 0);
	KUNIT_EXPECT_EQ(test, data.query.n_configs, 2);
	KUNIT_EXPECT_EQ(test, data.ids[0], 1);
	KUNIT_EXPECT_EQ(test, data.ids[1], 2);

	memset(&data, 0, sizeof(data));
	item.flags = DRM_I915_QUERY_PERF_CONFIG_DATA_FOR_UUID;
	item.length = total;
	KUNIT_ASSERT_EQ(test, copy_to_user(arg, &data, total), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), -ENOENT);
	memcpy(data.query.uuid, config.uuid, sizeof(config.uuid));
	KUNIT_ASSERT_EQ(test, copy_to_user(arg, &data, total), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), total);
	KUNIT_ASSERT_EQ(test, copy_from_user(&data, arg, total), 0);
	KUNIT_EXPECT_EQ(test, data.config.n_boolean_regs, 2);
	KUNIT_EXPECT_EQ(test, data.config.n_mux_regs, 0);

	/* the query also copies the registers of the set to user memory */
	KUNIT_ASSERT_EQ(test, clear_user(o->mem, sizeof(regs)), 0);
	item.flags = DRM_I915_QUERY_PERF_CONFIG_DATA_FOR_ID;
	memset(&data, 0, sizeof(data));
	data.query.config = 2;
	data.config.n_boolean_regs = 1;
	data.config.boolean_regs_ptr = (uintptr_t)o->mem;
	KUNIT_ASSERT_EQ(test, copy_to_user(arg, &data, total), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), -EINVAL);
	data.config.n_boolean_regs = 2;
	KUNIT_ASSERT_EQ(test, copy_to_user(arg, &data, total), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), total);
	KUNIT_ASSERT_EQ(test, copy_from_user(o->data, o->mem, sizeof(regs)), 0);
	KUNIT_EXPECT_MEMEQ(test, o->data, regs, sizeof(regs));
	data.query.flags = 1;
	KUNIT_ASSERT_EQ(test, copy_to_user(arg, &data, total), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), -EINVAL);
	item.data_ptr = 8;
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), -EFAULT);
	item.flags = 4;
	KUNIT_EXPECT_EQ(test, genx_oa_config_query(o->oa, &item), -EINVAL);
}

/* Each allocation of an open fails in turn: the open releases everything it has taken. */
static void genx_oa_open_no_memory(struct kunit *test)
{
	u32 domains = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER);
	struct genx_kunit_oa *o = test->priv;
	unsigned int n, failed = 0;
	bool hit = true;

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
	}
	KUNIT_EXPECT_FALSE(test, hit);
	KUNIT_EXPECT_GT(test, failed, 5);
	genx_kunit_idle(o->x);
	msleep(30);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&o->x->gt->fw) & domains, 0);
	expect_open(o, 0, "with memory again");
}

static struct kunit_case genx_oa_open_cases[] = {
	KUNIT_CASE(genx_oa_open_i915_properties),
	KUNIT_CASE(genx_oa_open_genx_properties),
	KUNIT_CASE(genx_oa_open_arguments),
	KUNIT_CASE(genx_oa_open_busy),
	KUNIT_CASE(genx_oa_open_unprivileged),
	KUNIT_CASE(genx_oa_open_keeps_awake),
	KUNIT_CASE(genx_oa_open_revoked),
	KUNIT_CASE(genx_oa_open_configs),
	KUNIT_CASE(genx_oa_open_configs_undefined),
	KUNIT_CASE(genx_oa_open_configs_many),
	KUNIT_CASE(genx_oa_open_config_race),
	KUNIT_CASE(genx_oa_open_close_signalled),
	KUNIT_CASE(genx_oa_open_config_signalled),
	KUNIT_CASE(genx_oa_open_file_flags),
	KUNIT_CASE(genx_oa_open_refused_context),
	KUNIT_CASE(genx_oa_open_query),
	KUNIT_CASE(genx_oa_open_no_memory),
	{}
};

static struct kunit_suite genx_oa_open_suite = {
	.name = "genx_oa_open",
	.init = open_init,
	.test_cases = genx_oa_open_cases,
};

kunit_test_suite(genx_oa_open_suite);
