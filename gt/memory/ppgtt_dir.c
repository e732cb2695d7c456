// SPDX-License-Identifier: GPL-2.0-only
/*
 * The page directory of Gen6 to Gen7.5: a copy of the root of an address space in entries of the
 * GGTT, where the engines read it (SIL-221).
 */
#include <linux/cleanup.h>

#include "gt/memory/ggtt.h"
#include "gt/memory/ppgtt.h"

#define DIR_ALIGN	SZ_64K

unsigned int genx_ppgtt_dir_pages(const struct genx_ppgtt *vm)
{
	const struct genx_ppgtt_ops *ops = vm->shared->ops;

	return ops->directory ? ops->entries[ops->levels - 1] : 0;
}

/* The directory begins as a copy of the root. */
static int dir_map_locked(struct genx_ppgtt *vm)
{
	struct genx_ggtt *ggtt = vm->shared->ggtt;
	unsigned int n = genx_ppgtt_dir_pages(vm);
	int err;

	err = genx_ggtt_reserve(ggtt, &vm->dir, n, DIR_ALIGN);
	if (err)
		return err;
	genx_ggtt_write_slots(ggtt, &vm->dir, 0, vm->root->mem.vaddr, n);
	/* an engine that has loaded it from its last place loads it again */
	WRITE_ONCE(vm->dir_changes, vm->dir_changes + 1);
	return 0;
}

int genx_ppgtt_dir_map(struct genx_ppgtt *vm)
{
	int err = 0;

	if (!vm->shared->ops->directory)
		return 0;
	guard(mutex)(&vm->lock);
	if (!vm->dir_users)
		err = dir_map_locked(vm);
	if (!err)
		vm->dir_users++;
	return err;
}

static void dir_unmap_locked(struct genx_ppgtt *vm)
{
	if (!--vm->dir_users)
		genx_ggtt_unmap(vm->shared->ggtt, &vm->dir);
}

void genx_ppgtt_dir_unmap(struct genx_ppgtt *vm)
{
	if (!vm->shared->ops->directory)
		return;
	guard(mutex)(&vm->lock);
	dir_unmap_locked(vm);
}

bool genx_ppgtt_dir_try_unmap(struct genx_ppgtt *vm)
{
	if (!vm->shared->ops->directory)
		return true;
	if (!mutex_trylock(&vm->lock))
		return false;
	dir_unmap_locked(vm);
	mutex_unlock(&vm->lock);
	return true;
}
