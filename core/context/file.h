/* SPDX-License-Identifier: GPL-2.0-only */
/* An open file of the DRM device, with its contexts and address spaces. */
#ifndef GENX_CORE_CONTEXT_FILE_H
#define GENX_CORE_CONTEXT_FILE_H

#include <linux/atomic.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/uidgid.h>
#include <linux/xarray.h>

struct cred;
struct drm_device;
struct drm_file;
struct file;
struct genx_client;
struct genx_context;
struct genx_device;
struct genx_lrc;
struct genx_vm;
struct inode;

/* Largest handle; while all are in use, a call that needs another one fails with ENOMEM. */
#define GENX_FILE_MAX_ID	0xffff

/**
 * struct genx_file - one open file
 * @genx:	device
 * @drm:	DRM file
 * @link:	in genx_device.files
 * @client:	client, which counts the hangs of all contexts of the file
 * @closes:	number of handles of objects that were closed
 * @admin:	opened with CAP_SYS_ADMIN; always false where the hardware isolates clients
 * @lock:	serialises changes of @contexts, protects the other members below
 * @contexts:	contexts by handle; 0 is the default context
 * @vms:	address spaces by handle, from 1; each handle is a user of its address space
 * @revoked:	the device was removed or the file closed: contexts are closed
 */
struct genx_file {
	struct genx_device *genx;
	struct drm_file *drm;
	struct list_head link;
	struct genx_client *client;
	atomic_t closes;
	bool admin;

	struct mutex lock;	/* all below */
	struct xarray contexts;
	struct xarray vms;
	bool revoked;
};

/**
 * genx_file_claim() - check whether contexts of a file may run batches
 * @file: open file
 *
 * Where the hardware does not isolate clients (&genx_platform.mi_in_ggtt), only the clients of one
 * user at a time may run batches. The first user who asks gets the GPU, and keeps it until the
 * user's files are closed and their batches have ended. Files that were opened with CAP_SYS_ADMIN
 * may always run batches. The first refusal is logged.
 *
 * Any context.
 *
 * Return: 0, or -EBUSY while another user has the GPU.
 */
int genx_file_claim(struct genx_file *file);

/** genx_file_find_context() - context by handle with a new reference, or NULL */
struct genx_context *genx_file_find_context(struct genx_file *file, u32 id);

/**
 * genx_file_add_vm() - give an address space a handle
 * @file: open file
 * @vm: address space after genx_vm_use(); the handle takes over that use
 * @id: filled with the handle
 *
 * Context: may sleep.
 *
 * Return: 0; -ENODEV after removal; -ENOMEM. The caller keeps @vm on an error.
 */
int genx_file_add_vm(struct genx_file *file, struct genx_vm *vm, u32 *id);

/** genx_file_use_vm() - genx_vm_use() on the address space with a handle, or NULL. May sleep. */
struct genx_vm *genx_file_use_vm(struct genx_file *file, u64 id);

/** genx_file_remove_vm() - free a handle; return the address space for genx_vm_unuse(), or NULL */
struct genx_vm *genx_file_remove_vm(struct genx_file *file, u32 id);

/**
 * genx_file_context_errno() - errno for a handle without a context
 * @genx: device
 *
 * Return: -ENOENT; -ENODEV on a device without submission, which has no contexts.
 */
int genx_file_context_errno(const struct genx_device *genx);

/**
 * genx_file_get_render_lrc() - image of a context's render engine, for the OA unit
 * @file: open file
 * @id: context handle
 *
 * Context: may sleep.
 *
 * Return: the image with a new reference; ERR_PTR(-ENOENT) if there is no such
 * context, or what genx_context_get_render_lrc() returns.
 */
struct genx_lrc *genx_file_get_render_lrc(struct drm_file *file, u32 id);

/**
 * genx_file_open() - DRM open callback
 * @drm: device
 * @file: new file
 *
 * Creates the default context (handle 0).
 *
 * Context: may sleep.
 *
 * Return: 0; -ENOMEM; -ENODEV; -EIO for a user without CAP_SYS_ADMIN whose clients hung the GPU too
 * often in the last minutes; or the error of genx_runtime_pm_get().
 */
int genx_file_open(struct drm_device *drm, struct drm_file *file);

/**
 * genx_file_release() - &file_operations.release: closes all contexts, then drm_release()
 * @inode: inode of the device node
 * @filp: open file
 *
 * Context: may sleep.
 *
 * Return: 0.
 */
int genx_file_release(struct inode *inode, struct file *filp);

/**
 * genx_file_end_client() - close all contexts of a file whose process was killed
 * @priv: open file
 *
 * All submitted requests end with -EIO: also those of persistent contexts, and those of contexts
 * that were closed before.
 *
 * Context: may sleep.
 */
void genx_file_end_client(struct genx_file *priv);

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
