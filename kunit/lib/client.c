// SPDX-License-Identifier: GPL-2.0-only
/* Clients, address spaces and objects that live until the end of a test. */
#include <kunit/resource.h>

#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/exec/client.h"
#include "kunit/lib/client.h"

KUNIT_DEFINE_ACTION_WRAPPER(put_client, genx_client_put, struct genx_client *);
KUNIT_DEFINE_ACTION_WRAPPER(put_bo, genx_bo_put, struct genx_bo *);

static void put_vm(void *data)
{
	struct genx_vm *vm = data;

	/* the test may have closed the address space already */
	if (!vm->closed)
		genx_vm_close(vm);
	genx_vm_put(vm);
}

struct genx_users *genx_kunit_users(void)
{
	static struct genx_users users;

	/* static, because a client can outlive its test by the work that frees a context */
	if (!users.list.next)
		genx_client_users_init(&users);
	return &users;
}

struct genx_client *genx_kunit_client(struct kunit *test, kuid_t uid)
{
	struct genx_client *client = genx_client_create(genx_kunit_users(), uid);

	KUNIT_ASSERT_NOT_NULL(test, client);
	genx_kunit_client_own(test, client);
	return client;
}

void genx_kunit_client_own(struct kunit *test, struct genx_client *client)
{
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, put_client, client));
}

void genx_kunit_client_put(struct kunit *test, struct genx_client *client)
{
	kunit_release_action(test, put_client, client);
}

struct genx_vm *genx_kunit_vm(struct kunit *test, struct genx_device *genx,
			      struct genx_client *client)
{
	struct genx_vm *vm = genx_vm_create(genx, client);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, put_vm, vm));
	return vm;
}

struct genx_bo *genx_kunit_bo(struct kunit *test, struct genx_device *genx, u64 size)
{
	struct genx_bo *bo = genx_bo_create(genx, size);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, bo);
	genx_kunit_bo_own(test, bo);
	return bo;
}

void genx_kunit_bo_own(struct kunit *test, struct genx_bo *bo)
{
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, put_bo, bo));
}
