// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: an address space, and objects that a test binds in it. */

#include <kunit/test.h>

#include <linux/cred.h>
#include <linux/dma-fence.h>

#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/memory/ppgtt.h"
#include "kunit/core/memory/space_fixture.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"

struct genx_kunit_space *genx_kunit_space_create(struct kunit *test,
						 const struct model_config *cfg)
{
	struct genx_kunit_space *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->gpu = genx_kunit_gpu_create(test, cfg);
	f->genx = genx_kunit_device(test, f->gpu);
	f->client = genx_kunit_client(test, current_euid());
	for (i = 0; i < ARRAY_SIZE(f->bo); i++)
		f->bo[i] = genx_kunit_bo(test, f->genx, 2 * PAGE_SIZE);
	f->vm = genx_kunit_vm(test, f->genx, f->client);
	return f;
}

int genx_kunit_space_init(struct kunit *test)
{
	test->priv = genx_kunit_space_create(test, NULL);
	return 0;
}

int genx_kunit_space_try_bind(struct genx_kunit_space *f, unsigned int i, u64 addr,
			      struct dma_fence **blocker)
{
	int err;

	guard(mutex)(&f->vm->lock);
	genx_vm_begin_submission(f->vm);
	err = genx_vm_bind(f->vm, f->bo[i], addr);
	*blocker = genx_vm_take_blocker(f->vm);
	return err;
}

int genx_kunit_space_bind(struct genx_kunit_space *f, unsigned int i, u64 addr)
{
	struct dma_fence *blocker;
	int err;

	while ((err = genx_kunit_space_try_bind(f, i, addr, &blocker)) == -EBUSY && blocker) {
		dma_fence_wait(blocker, false);
		dma_fence_put(blocker);
	}
	return err;
}

bool genx_kunit_space_is_mapped(struct genx_kunit_space *f, unsigned int i, u64 addr)
{
	u64 pte = genx_ppgtt_lookup(f->vm->ppgtt, addr & GENX_VM_ADDR_MASK);

	return (pte & GENX_PPGTT_ADDR_MASK) == sg_dma_address(f->bo[i]->sgt->sgl);
}
