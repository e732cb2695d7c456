/* SPDX-License-Identifier: GPL-2.0-only */
/* Fail the n-th allocation of this task, of a slab object or of pages, also with GFP_KERNEL. */
#ifndef GENX_KUNIT_LIB_FAIL_NTH_H
#define GENX_KUNIT_LIB_FAIL_NTH_H

#include <linux/debugfs.h>
#include <linux/sched.h>

#if defined(CONFIG_FAILSLAB) && defined(CONFIG_FAIL_PAGE_ALLOC)
/**
 * genx_kunit_fail_setting() - find a fault injection setting of an allocator
 * @allocator: directory in debugfs: "failslab" or "fail_page_alloc"
 * @name: name of the setting's file in that directory
 *
 * Return: pointer to the variable behind the file; NULL if the file does not exist.
 */
static inline void *genx_kunit_fail_setting(const char *allocator, const char *name)
{
	struct dentry *dir = debugfs_lookup(allocator, NULL);
	struct dentry *file = dir ? debugfs_lookup(name, dir) : NULL;
	void *value = file ? d_inode(file)->i_private : NULL;

	dput(file);
	dput(dir);
	return value;
}

/*
 * Let all allocations fail, without a back trace. The kernel's defaults, which @on = false sets
 * again except for the back trace, fail atomic allocations only and no single pages.
 */
static inline bool genx_kunit_fail_set_all(bool on)
{
	static const char *const allocators[] = { "failslab", "fail_page_alloc" };
	u32 *order = genx_kunit_fail_setting("fail_page_alloc", "min-order");
	bool *high = genx_kunit_fail_setting("fail_page_alloc", "ignore-gfp-highmem");
	unsigned int i;

	if (!order || !high)
		return false;
	for (i = 0; i < ARRAY_SIZE(allocators); i++) {
		bool *ignore = genx_kunit_fail_setting(allocators[i], "ignore-gfp-wait");
		unsigned long *verbose = genx_kunit_fail_setting(allocators[i], "verbose");

		if (!ignore || !verbose)
			return false;
		*verbose = 0;
		*ignore = !on;
	}
	*order = on ? 0 : 1;
	*high = !on;
	return true;
}

/**
 * genx_kunit_fail_arm() - fail the @n-th allocation from here
 * @n: 1 is the next allocation
 *
 * Return: false if the kernel lacks fault injection.
 */
static inline bool genx_kunit_fail_arm(unsigned int n)
{
	if (!genx_kunit_fail_set_all(true))
		return false;
	current->fail_nth = n;
	return true;
}

/**
 * genx_kunit_fail_left() - stop failing allocations
 *
 * Return: number of allocations that were missing to the @n-th one; 0 if it was reached and failed.
 */
static inline unsigned int genx_kunit_fail_left(void)
{
	unsigned int left = current->fail_nth;

	current->fail_nth = 0;
	genx_kunit_fail_set_all(false);
	return left;
}
#else
static inline bool genx_kunit_fail_arm(unsigned int n)
{
	return false;
}

static inline unsigned int genx_kunit_fail_left(void)
{
	return 1;
}
#endif

/**
 * genx_kunit_fail_disarm() - stop failing allocations
 *
 * Return: true if the allocation was reached and failed.
 */
static inline bool genx_kunit_fail_disarm(void)
{
	return !genx_kunit_fail_left();
}

#endif
