// SPDX-License-Identifier: GPL-2.0-only
/*
 * Helpers that the suites of core/ share.
 */

#include <kunit/test.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/mman.h>
#include <linux/sched/mm.h>
#include <linux/sizes.h>
#include <linux/swap.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/device.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "model/memory/aperture.h"

/* More than any operation of the driver allocates. */
#define FAIL_MAX	4000

struct genx_device *genx_kunit_device_create(struct genx_kunit_gpu *gpu)
{
	const struct genx_device_info info = {
		.plat = gpu->plat,
		.device_id = gpu->plat->pci->ids[0],
		.revision = gpu->plat->pci->first_revision,
		.bar = gpu->bar,
		.ggtt_bytes = GENX_KUNIT_GGTT_BYTES,
		.aperture = MODEL_APERTURE_SIZE,
		.local_bar = gpu->local_bar,
		.local_bar_size = gpu->local_window,
		.virq = gpu->irq,
		.compute_engines = gpu->compute_engines,
		.stop_dma = genx_kunit_gpu_stop_dma,
		.start_dma = genx_kunit_gpu_master,
	};

	genx_kunit_gpu_start_dma(gpu);
	return genx_device_create(gpu->dev, &genx_driver_i915, &info);
}

int genx_kunit_device_cycle(struct genx_kunit_gpu *gpu)
{
	void *group = devres_open_group(gpu->dev, NULL, GFP_KERNEL);
	struct genx_device *genx;
	int err;

	if (!group)
		return -ENOMEM;
	genx = genx_kunit_device_create(gpu);
	err = PTR_ERR_OR_ZERO(genx);
	if (!err)
		genx_device_destroy(genx);
	devres_release_group(gpu->dev, group);
	return err;
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

/*
 * kunit_vm_mmap() of Linux 6.12 gives the thread an address space, takes a reference with
 * kthread_use_mm(), and never drops it. Under UML each address space is a process of the host that
 * shares the pages of the kernel copy-on-write: the more cases have run, the more writes of the
 * kernel are faults of the host, until the copies fill its memory.
 */
static void drop_leaked(struct mm_struct *mm)
{
	/* one reference is left, which the end of the thread drops */
	if (atomic_read(&mm->mm_count) > 1)
		mmdrop(mm);
}

unsigned long genx_kunit_mmap(struct kunit *test, struct file *file, size_t size,
			      unsigned long prot, unsigned long flags)
{
	bool attached = current->mm;
	unsigned long addr = kunit_vm_mmap(test, file, 0, size, prot, flags, 0);

	if (!attached && current->mm)
		drop_leaked(current->mm);
	KUNIT_ASSERT_NE(test, addr, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(addr));
	return addr;
}

u64 genx_kunit_user(struct kunit *test, const void *data, size_t size)
{
	unsigned long addr = genx_kunit_mmap(test, NULL, PAGE_SIZE, PROT_READ | PROT_WRITE,
					     MAP_ANONYMOUS | MAP_PRIVATE);

	KUNIT_ASSERT_EQ(test, 0, copy_to_user((void __user *)addr, data, size));
	return addr;
}

static void swap_end(void *unused)
{
	atomic_long_dec(&nr_swap_pages);
}

void genx_kunit_swap(struct kunit *test)
{
	atomic_long_inc(&nr_swap_pages);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, swap_end, NULL), 0);
}

unsigned int genx_kunit_count_allocations(int (*op)(void *data), void *data)
{
	if (!genx_kunit_fail_arm(FAIL_MAX))
		return 0;
	op(data);
	return FAIL_MAX - genx_kunit_fail_left();
}

unsigned int genx_kunit_fail_all(struct kunit *test, unsigned int first,
				 int (*op)(void *data), void *data)
{
	unsigned int n;

	for (n = first + 1; n < FAIL_MAX; n++) {
		bool hit;
		int err;

		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no fault injection");
		err = op(data);
		hit = genx_kunit_fail_disarm();
		if (!hit) {
			KUNIT_EXPECT_EQ(test, err, 0);
			return n - 1 - first;
		}
		if (err)
			KUNIT_EXPECT_EQ_MSG(test, err, -ENOMEM, "allocation %u", n);
	}
	KUNIT_FAIL(test, "the operation never ran out of allocations");
	return n;
}
