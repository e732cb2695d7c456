// SPDX-License-Identifier: GPL-2.0-only
/*
 * The page directory of Gen6 to Gen7.5: a copy of the root of an address space in entries of the
 * GGTT, where the engines read it (SIL-221).
 *
 * No entry may be removed while an engine has the directory loaded, even if the engine is idle
 * (SIL-222). Therefore the context that an engine has run last keeps its addresses, and with them
 * the directory.
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

/* ---- addresses ---- */

/* If the directory has addresses, add a user of them. Return: false if it has no addresses. */
static bool dir_share(struct genx_ppgtt *vm)
{
	guard(mutex)(&vm->dir_lock);
	if (!vm->dir_users)
		return false;
	vm->dir_users++;
	return true;
}

/*
 * genx_ggtt_reserve() may search for addresses and unmap images, which takes the lock of another
 * directory. So it is called without any dir_lock. @vm->lock, which is held, keeps other threads
 * from mapping this directory at the same time.
 */
int genx_ppgtt_dir_map(struct genx_ppgtt *vm)
{
	struct genx_ggtt *ggtt = vm->shared->ggtt;
	unsigned int n = genx_ppgtt_dir_pages(vm);
	int err;

	if (!n)
		return 0;
	guard(mutex)(&vm->lock);
	if (dir_share(vm))
		return 0;
	err = genx_ggtt_reserve(ggtt, &vm->dir, n, DIR_ALIGN);
	if (err)
		return err;
	guard(mutex)(&vm->dir_lock);
	/* the directory begins as a copy of the root */
	genx_ggtt_write_slots(ggtt, &vm->dir, 0, vm->root->mem.vaddr, n);
	/* an engine that has loaded the directory from its last addresses must load it again */
	WRITE_ONCE(vm->dir_changes, vm->dir_changes + 1);
	vm->dir_users = 1;
	return 0;
}

void genx_ppgtt_dir_unmap(struct genx_ppgtt *vm)
{
	if (!vm->shared->ops->directory)
		return;
	guard(mutex)(&vm->dir_lock);
	if (!--vm->dir_users)
		genx_ggtt_unmap(vm->shared->ggtt, &vm->dir);
}

/* ---- charge ---- */

/*
 * If the user of @account is charged for the directory, count one more image that shares this
 * charge. @other: set to true if another user is charged for the directory. Return: true if the
 * charge is shared now.
 */
static bool charge_share(struct genx_ppgtt *vm, atomic_long_t *account, bool *other)
{
	bool shared;

	guard(mutex)(&vm->dir_lock);
	shared = vm->dir_charges && vm->dir_account == account;
	vm->dir_charges += shared;
	*other = vm->dir_charges && !shared;
	return shared;
}

/*
 * While @vm->lock is held, no other thread charges for the directory. There are three cases:
 *
 * - no user is charged for the directory: charge the pages of the image and those of the directory
 *   in one step, so that the user is charged for both or for neither;
 * - the same user is charged: charge_share() counts the image before the pages of the image are
 *   charged. The charge may unmap the other images of the directory, and the charge for the
 *   directory would end if this image were not counted;
 * - another user is charged: charge only the pages of the image.
 */
int genx_ppgtt_dir_charge(struct genx_ppgtt *vm, atomic_long_t *account, const void *owner,
			  unsigned int pages, bool *shared)
{
	struct genx_ggtt *ggtt = vm->shared->ggtt;
	unsigned int n = genx_ppgtt_dir_pages(vm);
	bool other;
	int err;

	*shared = false;
	if (!n)
		return genx_ggtt_charge(ggtt, account, owner, pages);
	guard(mutex)(&vm->lock);
	*shared = charge_share(vm, account, &other);
	if (*shared || other) {
		err = genx_ggtt_charge(ggtt, account, owner, pages);
		/* the image gets no addresses, so it no longer shares the charge */
		if (err && *shared) {
			genx_ppgtt_dir_uncharge(vm);
			*shared = false;
		}
		return err;
	}
	err = genx_ggtt_charge(ggtt, account, owner, pages + n);
	if (err)
		return err;
	guard(mutex)(&vm->dir_lock);
	vm->dir_account = account;
	vm->dir_charges = 1;
	*shared = true;
	return 0;
}

void genx_ppgtt_dir_uncharge(struct genx_ppgtt *vm)
{
	guard(mutex)(&vm->dir_lock);
	if (--vm->dir_charges)
		return;
	atomic_long_sub(genx_ppgtt_dir_pages(vm), vm->dir_account);
	vm->dir_account = NULL;
}
