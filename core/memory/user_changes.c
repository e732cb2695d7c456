// SPDX-License-Identifier: GPL-2.0-only
/*
 * A work item (core/gem/userptr.c) unbinds objects whose memory a process has changed, and unpins
 * their old pages. It waits for the locks of address spaces and objects, which a client can hold
 * for long: a submission with thousands of objects does so. So each user has a work item of its
 * own, on a workqueue that runs all of them at the same time. Otherwise the pages of other users
 * would stay pinned meanwhile.
 */

#include <linux/cleanup.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>

#include "core/device/device_types.h"
#include "core/memory/bo_types.h"
#include "core/memory/user_pages.h"
#include "gt/memory/client_gfp.h"

static struct genx_user_changes *find_changes(struct genx_user_waits *waits, kuid_t uid)
{
	struct genx_user_changes *changes;

	lockdep_assert_held(&waits->lock);
	list_for_each_entry(changes, &waits->users, link)
		if (uid_eq(changes->uid, uid))
			return changes;
	return NULL;
}

int genx_user_changes_join(struct genx_device *genx, struct genx_user_pages *user, kuid_t uid)
{
	struct genx_user_waits *waits = &genx->user_waits;
	struct genx_user_changes *fresh;

	/* always, because the holder of the lock must not allocate memory */
	fresh = kzalloc(sizeof(*fresh), GENX_CLIENT_GFP);
	if (!fresh)
		return -ENOMEM;
	fresh->uid = uid;
	INIT_WORK(&fresh->work, waits->unbind);
	INIT_WORK(&fresh->free_work, waits->free);
	scoped_guard(mutex, &waits->lock) {
		user->changes = find_changes(waits, uid);
		if (!user->changes) {
			list_add(&fresh->link, &waits->users);
			user->changes = fresh;
			fresh = NULL;
		}
		user->changes->n_objects++;
	}
	kfree(fresh);
	return 0;
}

void genx_user_changes_leave(struct genx_device *genx, struct genx_user_pages *user)
{
	struct genx_user_changes *changes = user->changes;

	if (!changes)
		return;
	user->changes = NULL;
	scoped_guard(mutex, &genx->user_waits.lock) {
		if (--changes->n_objects)
			return;
		list_del(&changes->link);
	}
	/* a notifier may have queued the work item after an earlier run had unbound the object */
	cancel_work_sync(&changes->work);
	kfree(changes);
}

void genx_user_changes_queue(struct genx_device *genx, struct genx_user_pages *user)
{
	int idx;

	/* without pages there is nothing to unbind */
	if (!READ_ONCE(user->pages) || !drm_dev_enter(&genx->drm, &idx))
		return;
	if (!test_and_set_bit(0, &user->queued)) {
		if (kref_get_unless_zero(&user->bo->shmem.base.refcount)) {
			llist_add(&user->node, &user->changes->objects);
			queue_work(genx->changed_wq, &user->changes->work);
		}
	}
	drm_dev_exit(idx);
}
