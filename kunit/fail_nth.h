/* SPDX-License-Identifier: GPL-2.0-only */
/* Fail the n-th allocation of this task, GFP_KERNEL ones too. */
#ifndef GENX_KUNIT_FAIL_NTH_H
#define GENX_KUNIT_FAIL_NTH_H

#include <linux/debugfs.h>
#include <linux/sched.h>

#ifdef CONFIG_FAILSLAB
static inline void *genx_kunit_failslab_setting(const char *name)
{
	struct dentry *dir = debugfs_lookup("failslab", NULL);
	struct dentry *file = dir ? debugfs_lookup(name, dir) : NULL;
	void *value = file ? d_inode(file)->i_private : NULL;

	dput(file);
	dput(dir);
	return value;
}

/**
 * genx_kunit_fail_arm() - let the @n-th allocation from here fail
 * @n: 1 is the next one
 *
 * Return: false without fault injection.
 */
static inline bool genx_kunit_fail_arm(unsigned int n)
{
	bool *ignore = genx_kunit_failslab_setting("ignore-gfp-wait");
	unsigned long *verbose = genx_kunit_failslab_setting("verbose");

	if (!ignore || !verbose)
		return false;
	*verbose = 0;
	*ignore = false;
	current->fail_nth = n;
	return true;
}

/**
 * genx_kunit_fail_disarm() - no failures any more
 *
 * Return: true if the allocation was reached and failed.
 */
static inline bool genx_kunit_fail_disarm(void)
{
	bool *ignore;
	bool hit = !current->fail_nth;

	current->fail_nth = 0;
	ignore = genx_kunit_failslab_setting("ignore-gfp-wait");
	if (ignore)
		*ignore = true;
	return hit;
}
#else
static inline bool genx_kunit_fail_arm(unsigned int n)
{
	return false;
}

static inline bool genx_kunit_fail_disarm(void)
{
	return false;
}
#endif

#endif
