// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each open file of the device has its own contexts. The default context, handle 0, is
 * created at open.
 */

#include <linux/capability.h>
#include <linux/cleanup.h>
#include <linux/cred.h>
#include <linux/sched.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_print.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/memory/vm.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/exec_types.h"
#include "gt/memory/client_gfp.h"
#include "gt/runtime_pm.h"

/*
 * Create the default context, handle 0. A device without submission has no contexts; ioctls
 * that need a context return -ENODEV there.
 */
static int file_default_context(struct genx_device *genx, struct genx_file *priv)
{
	struct genx_context *ctx;
	int err;

	if (!genx_exec_runs_contexts(&genx->gt))
		return 0;
	ctx = genx_context_create(genx, priv->client);
	if (IS_ERR(ctx))
		return PTR_ERR(ctx);
	/* on success the table owns the reference */
	err = xa_err(xa_store(&priv->contexts, 0, ctx, GENX_CLIENT_GFP));
	if (!err)
		return 0;
	genx_context_close(ctx);
	genx_context_put(ctx);
	return err;
}

/* genx_file_claim() of a client that must not run batches beside those of another user. */
static noinline int claim(struct genx_file *file)
{
	struct genx_device *genx = file->genx;
	char comm[TASK_COMM_LEN];
	kuid_t other;
	bool first;

	if (genx_client_claim(file->client, &other, &first))
		return 0;
	/* one log line for all refusals while the other user has the GPU */
	if (first) {
		get_task_comm(comm, current->group_leader);
		drm_notice(&genx->drm, "%s does not isolate clients: user %u runs batches, those of user %u are refused, first of %*pE[%d]\n",
			   genx->plat->name, from_kuid(&init_user_ns, other),
			   from_kuid(&init_user_ns, file->client->user->uid),
			   (int)strlen(comm), comm, task_tgid_nr(current));
	}
	return -EBUSY;
}

int genx_file_claim(struct genx_file *file)
{
	struct genx_device *genx = file->genx;

	if (!genx->plat->mi_in_ggtt || file->admin || !genx_exec_runs_contexts(&genx->gt))
		return 0;
	return claim(file);
}

struct genx_context *genx_file_find_context(struct genx_file *file, u32 id)
{
	struct genx_context *ctx;

	xa_lock(&file->contexts);
	ctx = xa_load(&file->contexts, id);
	if (ctx)
		kref_get(&ctx->ref);
	xa_unlock(&file->contexts);
	return ctx;
}

int genx_file_add_vm(struct genx_file *file, struct genx_vm *vm, u32 *id)
{
	int err;

	guard(mutex)(&file->lock);
	if (file->revoked)
		return -ENODEV;
	err = xa_alloc(&file->vms, id, vm, XA_LIMIT(1, GENX_FILE_MAX_ID), GENX_CLIENT_GFP);
	/* xa_alloc() returns -EBUSY if all handles are in use */
	return err == -EBUSY ? -ENOMEM : err;
}

struct genx_vm *genx_file_use_vm(struct genx_file *file, u64 id)
{
	struct genx_vm *vm;

	guard(mutex)(&file->lock);
	vm = xa_load(&file->vms, id);
	return vm ? genx_vm_use(vm) : NULL;
}

struct genx_vm *genx_file_remove_vm(struct genx_file *file, u32 id)
{
	guard(mutex)(&file->lock);
	return xa_erase(&file->vms, id);
}

int genx_file_context_errno(const struct genx_device *genx)
{
	return genx_exec_runs_contexts(&genx->gt) ? -ENOENT : -ENODEV;
}

struct genx_lrc *genx_file_get_render_lrc(struct drm_file *file, u32 id)
{
	struct genx_context *ctx = genx_file_find_context(file->driver_priv, id);
	struct genx_lrc *lrc;

	if (!ctx)
		return ERR_PTR(-ENOENT);
	lrc = genx_context_get_render_lrc(ctx);
	genx_context_put(ctx);
	return lrc;
}

int genx_file_open(struct drm_device *drm, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	kuid_t user = genx_client_uid(current_cred());
	struct genx_file *priv;
	int err, idx;

	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;
	/* the device has power while a file is open; genx_file_close() drops this reference */
	err = genx_runtime_pm_get(&genx->gt);
	if (err)
		goto err_exit;
	err = -EIO;
	if (genx_client_refuse_user(&genx->gt.exec->users, user) && !capable(CAP_SYS_ADMIN))
		goto err_power;
	err = -ENOMEM;
	priv = kzalloc(sizeof(*priv), GENX_CLIENT_GFP);
	if (!priv)
		goto err_power;
	priv->client = genx_client_create(&genx->gt.exec->users, user);
	if (!priv->client)
		goto err_free;
	priv->genx = genx;
	priv->drm = file;
	priv->admin = genx->plat->mi_in_ggtt && capable(CAP_SYS_ADMIN);
	mutex_init(&priv->lock);
	xa_init_flags(&priv->contexts, XA_FLAGS_ALLOC | XA_FLAGS_ACCOUNT);
	xa_init_flags(&priv->vms, XA_FLAGS_ALLOC1 | XA_FLAGS_ACCOUNT);

	err = file_default_context(genx, priv);
	if (err)
		goto err_priv;

	mutex_lock(&genx->files_lock);
	list_add_tail(&priv->link, &genx->files);
	file->driver_priv = priv;
	mutex_unlock(&genx->files_lock);
	drm_dev_exit(idx);
	return 0;

err_priv:
	xa_destroy(&priv->contexts);
	mutex_destroy(&priv->lock);
	genx_client_put(priv->client);
err_free:
	kfree(priv);
err_power:
	genx_runtime_pm_put(&genx->gt);
err_exit:
	drm_dev_exit(idx);
	return err;
}

/*
 * Close all contexts and address spaces of a file. The tables of the file stay empty afterwards,
 * because priv->revoked refuses new entries. @persist: let the submitted requests of persistent
 * contexts run; if false, end them, too.
 */
static void file_revoke(struct genx_file *priv, bool persist)
{
	struct genx_context *ctx;
	struct genx_vm *vm;
	unsigned long id;

	guard(mutex)(&priv->lock);
	priv->revoked = true;
	/* clear all page tables before the first TLB invalidation, which then serves all of them */
	xa_for_each(&priv->contexts, id, ctx) {
		if (!persist)
			WRITE_ONCE(ctx->persistent, false);
		genx_context_stop(ctx);
	}
	xa_for_each(&priv->vms, id, vm)
		genx_vm_stop(vm);
	xa_for_each(&priv->contexts, id, ctx) {
		xa_erase(&priv->contexts, id);
		genx_context_close(ctx);
		genx_context_put(ctx);
	}
	xa_for_each(&priv->vms, id, vm) {
		xa_erase(&priv->vms, id);
		genx_vm_unuse(vm);
	}
}

/*
 * Return: true if the file is closed because a signal killed the last process that had the file
 * open. The submitted requests of this process then need not complete.
 */
static bool closer_was_killed(void)
{
	/* the low bits of the code are the signal, as in the status of wait() */
	return current->flags & PF_EXITING && current->exit_code & 0x7f;
}

void genx_file_end_client(struct genx_file *priv)
{
	file_revoke(priv, false);
	/* end the requests of contexts that the process had closed before, too */
	genx_ending_client(&priv->genx->gt, priv->client);
}

int genx_file_release(struct inode *inode, struct file *filp)
{
	struct drm_file *file = filp->private_data;

	/* unbind all objects at once, before the DRM core closes their handles one by one */
	if (closer_was_killed())
		genx_file_end_client(file->driver_priv);
	else
		file_revoke(file->driver_priv, true);
	return drm_release(inode, filp);
}

void genx_file_close(struct drm_device *drm, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct genx_file *priv = file->driver_priv;

	/*
	 * Does nothing after genx_file_release(). Removal must find open contexts: keep the file in
	 * the list until they are closed.
	 */
	file_revoke(priv, true);
	scoped_guard(mutex, &genx->files_lock)
		list_del(&priv->link);

	xa_destroy(&priv->vms);
	xa_destroy(&priv->contexts);
	mutex_destroy(&priv->lock);
	genx_client_end_claim(priv->client);
	genx_client_put(priv->client);
	file->driver_priv = NULL;
	kfree(priv);
	genx_runtime_pm_put(&genx->gt);
}

void genx_file_revoke_all(struct genx_device *genx)
{
	struct genx_file *priv;

	guard(mutex)(&genx->files_lock);
	/* from here on no ioctl that still runs maps pages for DMA (core/memory/bo_pages.c) */
	scoped_guard(mutex, &genx->bos_lock)
		genx->removed = true;
	list_for_each_entry(priv, &genx->files, link)
		file_revoke(priv, true);
}
