// SPDX-License-Identifier: GPL-2.0-only
/* Opening the device: a user that hung the GPU too often is refused, and nothing leaks then. */

#include <kunit/test.h>
#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/file.h>
#include <linux/pm_runtime.h>
#include <linux/user_namespace.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/context/file.h"
#include "gt/exec/client.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "kunit/whole/fault_fixture.h"

/*
 * Wait until the engines have parked. An engine that is awake before runtime PM is on took no
 * reference, but would put one when it parks.
 */
static bool engines_park(struct genx_gt *gt)
{
	struct genx_engine *engine;
	unsigned int tries;

	for_each_engine(engine, gt) {
		for (tries = 0; tries < 100 && READ_ONCE(engine->awake); tries++)
			usleep_range(5000, 6000);
		/* until the work that parked the engine has returned */
		genx_engine_park_now(engine);
		if (engine->awake)
			return false;
	}
	return true;
}

static int file_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_ASSERT_TRUE(test, engines_park(&f->genx->gt));
	/* as on a PCI device: open files and awake engines prevent runtime suspend */
	pm_runtime_get_noresume(f->gpu->dev);
	KUNIT_ASSERT_EQ(test, pm_runtime_set_active(f->gpu->dev), 0);
	pm_runtime_enable(f->gpu->dev);
	f->genx->gt.runtime_pm = true;
	return 0;
}

static void file_exit(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	if (!f || !f->genx)
		return;
	f->genx->gt.runtime_pm = false;
	pm_runtime_disable(f->gpu->dev);
	pm_runtime_put_noidle(f->gpu->dev);
}

static int users(struct genx_kunit_fault *f)
{
	return atomic_read(&f->gpu->dev->power.usage_count);
}

/* Open and close the device without capabilities. Return: 0 or the errno. */
static int open_plain(struct genx_kunit_fault *f)
{
	struct cred *cred = prepare_creds();
	const struct cred *before;
	struct file *filp;

	KUNIT_ASSERT_NOT_NULL(f->test, cred);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	filp = mock_drm_getfile(f->genx->drm.primary, O_RDWR);
	revert_creds(before);
	put_cred(cred);
	if (IS_ERR(filp))
		return PTR_ERR(filp);
	__fput_sync(filp);
	return 0;
}

/*
 * SIL-328: an open file keeps the device awake. A mapping of local memory has a reference of its
 * file, so that it never reads a device in D3.
 */
static void genx_file_open_awake_SIL_328(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	int before = users(f);
	struct file *filp = mock_drm_getfile(f->genx->drm.primary, O_RDWR);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, filp);
	KUNIT_EXPECT_EQ(test, users(f), before + 1);
	__fput_sync(filp);
	KUNIT_EXPECT_EQ(test, users(f), before);
}

/* A refused open leaves no reference that would keep the device from runtime suspend. */
static void genx_file_open_refused(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_client *client = genx_client_create(&f->genx->gt.exec->users,
							current_euid());
	int before = users(f);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, client);
	KUNIT_EXPECT_EQ(test, open_plain(f), 0);
	KUNIT_EXPECT_EQ(test, users(f), before);
	for (i = 0; i < GENX_USER_HANGS_MAX; i++)
		genx_client_blame(client, false);
	genx_client_put(client);
	KUNIT_EXPECT_EQ(test, open_plain(f), -EIO);
	KUNIT_EXPECT_EQ(test, users(f), before);
}

/* The uids of a user namespace count for the user that created it, unless that is root. */
static void genx_file_open_user(struct kunit *test)
{
	struct user_namespace *ns = kunit_kcalloc(test, 4, sizeof(*ns), GFP_KERNEL);
	struct cred *cred = kunit_kzalloc(test, sizeof(*cred), GFP_KERNEL);

	KUNIT_ASSERT_TRUE(test, ns && cred);
	/* initial namespace, one of root (a container), one of user 1000, one in the container */
	ns[1].parent = &ns[0];
	ns[1].owner = GLOBAL_ROOT_UID;
	ns[2].parent = &ns[0];
	ns[2].owner = KUIDT_INIT(1000);
	ns[3].parent = &ns[1];
	ns[3].owner = KUIDT_INIT(100005);
	cred->euid = KUIDT_INIT(100007);
	cred->user_ns = &ns[0];
	KUNIT_EXPECT_EQ(test, __kuid_val(genx_client_uid(cred)), 100007);
	cred->user_ns = &ns[1];
	KUNIT_EXPECT_EQ(test, __kuid_val(genx_client_uid(cred)), 100007);
	cred->user_ns = &ns[2];
	KUNIT_EXPECT_EQ(test, __kuid_val(genx_client_uid(cred)), 1000);
	cred->user_ns = &ns[3];
	KUNIT_EXPECT_EQ(test, __kuid_val(genx_client_uid(cred)), 100005);
}

static struct kunit_case file_open_cases[] = {
	KUNIT_CASE(genx_file_open_user),
	KUNIT_CASE(genx_file_open_awake_SIL_328),
	KUNIT_CASE(genx_file_open_refused),
	{}
};

static struct kunit_suite file_open_suite = {
	.name = "genx_file_open",
	.init = file_init,
	.exit = file_exit,
	.test_cases = file_open_cases,
};

kunit_test_suite(file_open_suite);
