/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One open file of the DRM device.
 */
#ifndef GENX_CORE_FILE_H
#define GENX_CORE_FILE_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/xarray.h>

struct drm_device;
struct drm_file;
struct genx_client;
struct genx_context;
struct genx_device;

/**
 * struct genx_file - one open file
 * @genx:	device
 * @drm:	DRM file
 * @link:	in genx_device.files
 * @client:	whose hangs are counted together
 * @contexts:	contexts by handle; 0 is the default context
 * @lock:	serialises creation and destruction of contexts
 * @revoked:	the device is gone, contexts are closed
 */
struct genx_file {
	struct genx_device *genx;
	struct drm_file *drm;
	struct list_head link;
	struct genx_client *client;
	struct xarray contexts;
	struct mutex lock;
	bool revoked;
};

/**
 * genx_file_open() - DRM open callback
 * @drm: device
 * @file: new file
 *
 * Creates the default context (handle 0).
 *
 * Context: may sleep.
 *
 * Return: 0, -ENOMEM, -ENODEV, or -EIO for a user without CAP_SYS_ADMIN who has
 * hung the GPU too often of late.
 */
int genx_file_open(struct drm_device *drm, struct drm_file *file);

/** genx_file_close() - DRM postclose callback: closes all contexts. May sleep. */
void genx_file_close(struct drm_device *drm, struct drm_file *file);

/**
 * genx_file_revoke_all() - close the contexts of all open files
 * @genx: device, already unplugged
 *
 * Context: may sleep, bounded.
 */
void genx_file_revoke_all(struct genx_device *genx);

#endif
