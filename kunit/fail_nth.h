/* SPDX-License-Identifier: GPL-2.0-only */
/* Fail the n-th allocation of this task: slab objects and pages, GFP_KERNEL ones too. */
#ifndef GENX_KUNIT_FAIL_NTH_H
#define GENX_KUNIT_FAIL_NTH_H

#include <linux/debugfs.h>
#include <linux/sched.h>

#if defined(CONFIG_FAILSLAB) && defined(CONFIG_FAIL_PAGE_ALLOC)
/**
 * genx_kunit_fail_setting() - the value behind a file of an allocator's fault injection
 * @allocator: directory in debugfs: "failslab", "fail_page_alloc"
 * @name: file there
 *
 * Return: the value, NULL if there is none.
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

/* By default only atomic allocations fail, no single pages, and each with a back trace. */
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
 * genx_kunit_fail_arm() - let the @n-th allocation from here fail
 * @n: 1 is the next one
 *
 * Return: false without fault injection.
 */
static inline bool genx_kunit_fail_arm(unsigned int n)
{
	if (!genx_kunit_fail_set_all(true))
		return false;
	current->fail_nth = n;
	return true;
}

/**
 * genx_kunit_fail_left() - no failures any more
 *
 * Return: what is left of @n; 0: the allocation was reached and failed.
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
 * genx_kunit_fail_disarm() - no failures any more
 *
 * Return: true if the allocation was reached and failed.
 */
static inline bool genx_kunit_fail_disarm(void)
{
	return !genx_kunit_fail_left();
}

#endif
