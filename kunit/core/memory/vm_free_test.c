// SPDX-License-Identifier: GPL-2.0-only
/* A walk over the bindings of an object drops the last reference to an address space. */
#include <kunit/test.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/sched.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"

#define ADDR	0x100000ULL

/**
 * struct closer - a thread that unbinds an object, as for the close of its handle
 * @client:	client whose bindings are removed
 * @bo:		object to unbind
 */
struct closer {
	struct genx_client *client;
	struct genx_bo *bo;
};

static int close_handle(void *data)
{
	struct closer *c = data;

	genx_vm_unbind_bo(c->client, c->bo);
	while (!kthread_should_stop())
		msleep(1);
	return 0;
}

/*
 * A handle is closed while the address space is closed: the walk frees the address space and the
 * objects that the address space has for copies of batches. The locks of these objects have the
 * same lockdep class as the lock of the unbound object: lockdep reports a walk that holds it.
 */
static void by_the_walk(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	struct genx_device *genx = genx_kunit_device(test, gpu);
	struct genx_users *users = &genx->gt.exec->users;
	struct closer c = { .client = genx_client_create(users, current_euid()) };
	struct task_struct *task;
	struct genx_vm *vm;

	KUNIT_ASSERT_NOT_NULL(test, c.client);
	vm = genx_vm_create(genx, c.client);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	c.bo = genx_bo_create(genx, PAGE_SIZE);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, c.bo);
	vm->shadows[0] = genx_bo_create(genx, PAGE_SIZE);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm->shadows[0]);

	task = kthread_create(close_handle, &c, "genx-closer");
	KUNIT_ASSERT_FALSE(test, IS_ERR(task));
	mutex_lock(&vm->lock);
	genx_vm_begin_submission(vm);
	KUNIT_EXPECT_EQ(test, genx_vm_bind(vm, c.bo, ADDR), 0);
	wake_up_process(task);
	/* the thread waits for vm->lock now */
	msleep(100);
	/* on the single CPU, the thread does not run before this real-time thread sleeps */
	sched_set_fifo_low(current);
	mutex_unlock(&vm->lock);
	genx_vm_close(vm);
	KUNIT_EXPECT_EQ(test, c.bo->bindings, 0);
	genx_vm_put(vm);
	KUNIT_EXPECT_FALSE(test, list_empty(&genx->vms));
	sched_set_normal(current, 0);
	KUNIT_EXPECT_EQ(test, kthread_stop(task), 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&genx->vms));
	genx_bo_put(c.bo);
	genx_client_put(c.client);
	genx_kunit_expect_clean(test, gpu);
}

static struct kunit_case vm_free_cases[] = {
	KUNIT_CASE(by_the_walk),
	{}
};

static struct kunit_suite vm_free_suite = {
	.name = "genx_vm_free",
	.test_cases = vm_free_cases,
};

kunit_test_suite(vm_free_suite);
