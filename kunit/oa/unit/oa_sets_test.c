// SPDX-License-Identifier: GPL-2.0-only
/* Metric sets of user space: they are added, removed, queried and listed. */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kernfs.h>
#include <linux/kobject.h>
#include <linux/kthread.h>
#include <linux/mmu_context.h>
#include <linux/sched.h>
#include <linux/uaccess.h>
#include <linux/uuid.h>

#include <drm/drm_print.h>

#include "kunit/lib/core_helpers.h"
#include "kunit/lib/oa_fixture.h"
#include "kunit/lib/table.h"
#include "oa/oa.h"
#include "oa/unit/config.h"
#include "regs/oa_regs.h"

static int sets_init(struct kunit *test)
{
	test->priv = genx_kunit_oa_create(test);
	return 0;
}

/* PERF_ADD_CONFIG and PERF_REMOVE_CONFIG: each errno, then a valid metric set. */
static void genx_oa_sets_add(struct kunit *test)
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
static void genx_oa_sets_undefined(struct kunit *test)
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
	EXPECT_LINE(text, "metric set 1: 71b6b7ac-909c-46d8-8412-265b18e2b201, registers: 14 ");
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
static void genx_oa_sets_many(struct kunit *test)
{
	static const u32 regs[] = { 0x2770, 3 };
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 1 };
	char uuid[UUID_STRING_LEN + 1];
	unsigned int i;
	int id = 0;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	config.boolean_regs_ptr = (uintptr_t)o->mem;
	/* Mesa 25.0 adds so many on DG2 */
	KUNIT_EXPECT_GE(test, GENX_OA_CONFIGS_MAX, 1042);
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
	TABLE_ROW(test, "inputs", "PERF_ADD_CONFIG while 4096 metric sets exist",
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
static void genx_oa_sets_race(struct kunit *test)
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

/* The query item PERF_CONFIG: the list of ids, and one metric set by UUID and by id. */
static void genx_oa_sets_query(struct kunit *test)
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

#define ADD_UUID	"01234567-0123-0123-0123-0123456789ab"

/* The table has the set, and sysfs its directory, or neither has it. */
static void expect_listed(struct genx_kunit_oa *o, bool listed)
{
	struct kernfs_node *dir = kernfs_find_and_get(o->oa->metrics->sd, ADD_UUID);

	KUNIT_EXPECT_EQ(o->test, !!dir, listed);
	kernfs_put(dir);
	KUNIT_EXPECT_EQ(o->test, xa_empty(&o->oa->configs), !listed);
	KUNIT_EXPECT_EQ(o->test, o->oa->n_configs, listed);
	scoped_guard(mutex, &o->oa->lock)
		KUNIT_EXPECT_EQ(o->test, !!genx_oa_config_find_locked(o->oa, ADD_UUID), listed);
}

/* Add a set with registers of each part, and remove it again. Return: 0 or an errno. */
static int add_and_remove(void *data)
{
	struct genx_kunit_oa *o = data;
	const u64 user = (uintptr_t)o->mem;
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = 1, .mux_regs_ptr = user,
		.n_boolean_regs = 1, .boolean_regs_ptr = user + 8,
		.n_flex_regs = 1, .flex_regs_ptr = user + 16,
	};
	int id;

	memcpy(config.uuid, ADD_UUID, sizeof(config.uuid));
	id = genx_oa_config_add_ioctl(o->oa, &config);
	expect_listed(o, id > 0);
	if (id < 0)
		return id;
	KUNIT_EXPECT_EQ(o->test, genx_oa_config_remove_ioctl(o->oa, id), 0);
	expect_listed(o, false);
	return 0;
}

/* Each allocation fails in turn, those of the directory in sysfs too: no set is left behind. */
static void genx_oa_sets_no_memory(struct kunit *test)
{
	static const u32 regs[] = { 0x9888, 0x12345678, 0x2770, 3, 0xe458, 0x5004 };
	struct genx_kunit_oa *o = test->priv;
	unsigned int n;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	/* the device of this test has no node in sysfs, where the driver creates it */
	o->oa->metrics = kobject_create_and_add("genx_oa_sets_metrics", kernel_kobj);
	KUNIT_ASSERT_NOT_NULL(test, o->oa->metrics);
	n = genx_kunit_fail_all(test, 0, add_and_remove, o);
	genx_oa_config_unregister(o->oa);
	/* the set, its name and four arrays; directory and file */
	KUNIT_EXPECT_GT(test, n, 6);
}

static struct kunit_case sets_cases[] = {
	KUNIT_CASE(genx_oa_sets_add),
	KUNIT_CASE(genx_oa_sets_undefined),
	KUNIT_CASE(genx_oa_sets_many),
	KUNIT_CASE(genx_oa_sets_race),
	KUNIT_CASE(genx_oa_sets_query),
	KUNIT_CASE(genx_oa_sets_no_memory),
	{}
};

static struct kunit_suite sets_suite = {
	.name = "genx_oa_sets",
	.init = sets_init,
	.test_cases = sets_cases,
};

kunit_test_suite(sets_suite);
