// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the suites of core/ share.
 */

#include <kunit/test.h>
#include <linux/debugfs.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/kmemleak.h>
#include <linux/mman.h>
#include <linux/sched.h>
#include <linux/sizes.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/device.h"
#include "kunit/core_helpers.h"
#include "kunit/model_glue.h"

/* More than any operation of the driver allocates. */
#define FAIL_MAX	4000

struct genx_device *genx_kunit_device_create(struct genx_kunit_gpu *gpu)
{
	const struct genx_device_info info = {
		.plat = gpu->plat,
		.device_id = gpu->plat->pci_ids[0],
		.bar = gpu->bar,
		.ggtt_bytes = SZ_2M,	/* 1 GiB, as the model has by default */
		.virq = gpu->irq,
		.stop_dma = genx_kunit_gpu_stop_dma,
	};

	return genx_device_create(gpu->dev, &info);
}

static void device_destroy_action(void *genx)
{
	genx_device_destroy(genx);
}

struct genx_device *genx_kunit_device(struct kunit *test, struct genx_kunit_gpu *gpu)
{
	struct genx_device *genx = genx_kunit_device_create(gpu);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, genx);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, device_destroy_action, genx));
	return genx;
}

static void file_close_action(void *file)
{
	__fput_sync(file);
}

struct drm_file *genx_kunit_file(struct kunit *test, struct genx_device *genx)
{
	struct file *file = mock_drm_getfile(genx->drm.primary, O_RDWR);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, file);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, file_close_action, file));
	return file->private_data;
}

u64 genx_kunit_user(struct kunit *test, const void *data, size_t size)
{
	unsigned long addr;

	addr = kunit_vm_mmap(test, NULL, 0, PAGE_SIZE, PROT_READ | PROT_WRITE,
			     MAP_ANONYMOUS | MAP_PRIVATE, 0);
	KUNIT_ASSERT_NE(test, addr, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(addr));
	/* KUnit of 6.12 never drops the last reference of an attached mm */
	kmemleak_not_leak(current->mm);
	KUNIT_ASSERT_EQ(test, 0, copy_to_user((void __user *)addr, data, size));
	return addr;
}

#if IS_ENABLED(CONFIG_FAILSLAB)

/* The value behind a file of debugfs failslab/. */
static void *fail_setting(const char *name)
{
	struct dentry *dir = debugfs_lookup("failslab", NULL);
	struct dentry *file = dir ? debugfs_lookup(name, dir) : NULL;
	void *value = file ? d_inode(file)->i_private : NULL;

	dput(file);
	dput(dir);
	return value;
}

unsigned int genx_kunit_count_allocations(int (*op)(void *data), void *data)
{
	bool *ignore = fail_setting("ignore-gfp-wait");
	unsigned int left;

	if (!ignore)
		return 0;
	*ignore = false;
	current->fail_nth = FAIL_MAX;
	op(data);
	left = current->fail_nth;
	current->fail_nth = 0;
	*ignore = true;
	return FAIL_MAX - left;
}

unsigned int genx_kunit_fail_all(struct kunit *test, unsigned int first,
				 int (*op)(void *data), void *data)
{
	/* by default only atomic allocations fail, and each with a back trace */
	bool *ignore = fail_setting("ignore-gfp-wait");
	unsigned long *verbose = fail_setting("verbose");
	unsigned int n;

	KUNIT_ASSERT_NOT_NULL(test, ignore);
	KUNIT_ASSERT_NOT_NULL(test, verbose);
	*verbose = 0;
	for (n = first + 1; n < FAIL_MAX; n++) {
		unsigned int left;
		int err;

		*ignore = false;
		current->fail_nth = n;
		err = op(data);
		left = current->fail_nth;
		current->fail_nth = 0;
		*ignore = true;

		if (left) {
			KUNIT_EXPECT_EQ(test, err, 0);
			return n - 1 - first;
		}
		if (err)
			KUNIT_EXPECT_EQ_MSG(test, err, -ENOMEM, "allocation %u", n);
	}
	KUNIT_FAIL(test, "the operation never ran out of allocations");
	return n;
}

#else

unsigned int genx_kunit_count_allocations(int (*op)(void *data), void *data)
{
	return 0;
}

unsigned int genx_kunit_fail_all(struct kunit *test, unsigned int first,
				 int (*op)(void *data), void *data)
{
	KUNIT_EXPECT_EQ(test, op(data), 0);
	return 0;
}

#endif
