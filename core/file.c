// SPDX-License-Identifier: GPL-2.0-only
/*
 * Open files: each has its own contexts, with handle 0 made at open.
 */

#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/context.h"
#include "core/device.h"
#include "core/file.h"
#include "gt/exec/client.h"
#include "gt/exec/suspend.h"

/* Handle 0. Without submission there are no contexts: the file can ask, and no more. */
static int file_default_context(struct genx_device *genx, struct genx_file *priv)
{
	struct genx_context *ctx;
	int err;

	if (!genx_gt_can_submit(&genx->gt))
		return 0;
	ctx = genx_context_create(genx, priv->client);
	if (IS_ERR(ctx))
		return PTR_ERR(ctx);
	/* the table takes over the reference */
	err = xa_err(xa_store(&priv->contexts, 0, ctx, GFP_KERNEL));
	if (!err)
		return 0;
	genx_context_close(ctx);
	genx_context_put(ctx);
	return err;
}

int genx_file_open(struct drm_device *drm, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct genx_file *priv;
	int err, idx;

	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;
	err = genx_gt_power_get(&genx->gt);
	if (err)
		goto err_exit;
	err = -EIO;
	if (genx_users_refuse(&genx->gt.exec.users, current_euid()) && !capable(CAP_SYS_ADMIN))
		goto err_power;
	err = -ENOMEM;
	priv = kzalloc(sizeof(*priv), GFP_KERNEL);
	if (!priv)
		goto err_power;
	priv->client = genx_client_create(current_euid());
	if (!priv->client)
		goto err_free;
	priv->genx = genx;
	priv->drm = file;
	mutex_init(&priv->lock);
	xa_init_flags(&priv->contexts, XA_FLAGS_ALLOC);

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
	genx_gt_power_put(&genx->gt);
err_exit:
	drm_dev_exit(idx);
	return err;
}

/* Close all contexts; the table is empty afterwards and stays so. */
static void file_revoke(struct genx_file *priv)
{
	struct genx_context *ctx;
	unsigned long id;

	mutex_lock(&priv->lock);
	priv->revoked = true;
	xa_for_each(&priv->contexts, id, ctx) {
		xa_erase(&priv->contexts, id);
		genx_context_close(ctx);
		genx_context_put(ctx);
	}
	mutex_unlock(&priv->lock);
}

void genx_file_close(struct drm_device *drm, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct genx_file *priv = file->driver_priv;

	/* removal finds the file in the list until its contexts are closed */
	file_revoke(priv);
	mutex_lock(&genx->files_lock);
	list_del(&priv->link);
	mutex_unlock(&genx->files_lock);

	xa_destroy(&priv->contexts);
	mutex_destroy(&priv->lock);
	genx_client_put(priv->client);
	file->driver_priv = NULL;
	kfree(priv);
	genx_gt_power_put(&genx->gt);
}

void genx_file_revoke_all(struct genx_device *genx)
{
	struct genx_file *priv;

	mutex_lock(&genx->files_lock);
	mutex_lock(&genx->bos_lock);
	genx->removed = true;
	mutex_unlock(&genx->bos_lock);
	list_for_each_entry(priv, &genx->files, link)
		file_revoke(priv);
	mutex_unlock(&genx->files_lock);
}
