// SPDX-License-Identifier: GPL-2.0-only
#include <linux/atomic.h>
#include <linux/cleanup.h>
#include <linux/dma-buf.h>
#include <linux/fs.h>
#include <linux/lockdep.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_gem_shmem_helper.h>
#include <drm/drm_prime.h>
#include <drm/drm_vma_manager.h>
#include <drm/i915_drm.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_reach.h"
#include "core/memory/store.h"
#include "core/memory/vm.h"
#include "gt/exec/client.h"
#include "gt/memory/client_gfp.h"
#include "gt/runtime_pm.h"
#include "include/compat.h"

/*
 * Offsets for CPU mappings that the objects of one user may have, in pages: a quarter of those of
 * the device. DRM gives each object as many offsets as it has pages, allocated or not. So without a
 * limit a few large objects, which cost nothing while they have no pages, would take the offsets
 * that the objects of all other users need.
 */
#define USER_OFFSETS	(DRM_FILE_PAGE_OFFSET_SIZE / 4)

/* ---- closed handles ---- */

/**
 * struct closed - a shared object whose handle a client has closed
 * @job:	unbinds @bo
 * @client:	client, with a reference
 * @bo:		object, with a reference
 */
struct closed {
	struct genx_user_job job;
	struct genx_client *client;
	struct genx_bo *bo;
};

static void closed_job(struct genx_user_job *job)
{
	struct closed *closed = container_of(job, struct closed, job);

	genx_vm_unbind_bo(closed->client, closed->bo);
	genx_bo_put(closed->bo);
	genx_client_put(closed->client);
	kfree(closed);
}

/* Return: true if other drivers or other clients may have the object. */
static bool is_shared(struct drm_gem_object *obj)
{
	struct genx_bo *bo = to_genx_bo(obj);

	return genx_bo_imported(bo) || READ_ONCE(bo->exported) || READ_ONCE(obj->name);
}

/*
 * Unbind an object in a job of the client's user. The job has a reference, because the end of an
 * imported object waits for the reservation lock as well. Return: false if there is no memory.
 */
static bool unbind_later(struct genx_client *client, struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct closed *closed = kmalloc(sizeof(*closed), GENX_CLIENT_GFP);

	if (!closed)
		return false;
	drm_gem_object_get(&bo->shmem.base);
	closed->bo = bo;
	closed->client = genx_client_get(client);
	closed->job.run = closed_job;
	genx_client_queue_job(client->user, genx->import_wq, &closed->job);
	return true;
}

/* Return: true if a task has the reservation of an object locked. */
static bool is_locked(struct drm_gem_object *obj)
{
	if (!dma_resv_trylock(obj->resv))
		return true;
	dma_resv_unlock(obj->resv);
	return false;
}

/*
 * A file has closed its handle: unbind the object from the address spaces of this file. Other
 * drivers and clients that share the object may hold its reservation lock for long, and no signal
 * ends GEM_CLOSE. So the call leaves an object that is locked now to a job.
 */
static void gem_close(struct drm_gem_object *obj, struct drm_file *file)
{
	struct genx_file *priv = file->driver_priv;
	struct genx_bo *bo = to_genx_bo(obj);

	if (!priv)
		return;
	/*
	 * A submission that has looked the handle up may bind the object after this function. It
	 * binds first, then reads the counter (core/execbuf/execbuf_submit.c): it finds the new
	 * value, or this function finds the binding.
	 */
	atomic_inc(&priv->closes);
	/* pairs with execbuf_unlock_vm() */
	smp_mb__after_atomic();
	if (!is_shared(obj) || !is_locked(obj) || !unbind_later(priv->client, bo))
		genx_vm_unbind_bo(priv->client, bo);
}

/* ---- dma-bufs ---- */

/* Move an object to system memory. Return: 0; -ENODEV; or an error of genx_bo_reach_system(). */
static int move_to_system(struct drm_gem_object *obj)
{
	struct genx_gt *gt = &to_genx_device(obj->dev)->gt;
	int err, idx;

	if (!drm_dev_enter(obj->dev, &idx))
		return -ENODEV;
	/* the move needs power, and the open file that keeps the device awake may be closed */
	err = genx_runtime_pm_get(gt);
	if (!err) {
		err = genx_bo_reach_system(to_genx_bo(obj));
		genx_runtime_pm_put(gt);
	}
	drm_dev_exit(idx);
	return err;
}

/*
 * Another device can only use pages of system memory. So an object that may be in local memory
 * moves to system memory before the first attachment. It stays there, because an exported object
 * keeps its pages.
 */
static int buf_attach(struct dma_buf *buf, struct dma_buf_attachment *attach)
{
	struct drm_gem_object *obj = buf->priv;
	int err = genx_bo_may_be_local(to_genx_bo(obj)) ? move_to_system(obj) : 0;

	return err ?: drm_gem_map_attach(buf, attach);
}

/*
 * Make visible to the CPU what the GPU wrote (DMA_BUF_IOCTL_SYNC). The dma-buf core waits for the
 * GPU without a bound, too, but only after this call: the flush of the caches must follow the wait.
 */
static int buf_begin_cpu_access(struct dma_buf *buf, enum dma_data_direction dir)
{
	bool write = dir == DMA_TO_DEVICE || dir == DMA_BIDIRECTIONAL;
	long left = genx_bo_wait(to_genx_bo(buf->priv), write, MAX_SCHEDULE_TIMEOUT);

	return left < 0 ? left : 0;
}

static const struct dma_buf_ops buf_ops = {
	.attach = buf_attach,
	.detach = drm_gem_map_detach,
	.map_dma_buf = drm_gem_map_dma_buf,
	.unmap_dma_buf = drm_gem_unmap_dma_buf,
	.release = drm_gem_dmabuf_release,
	.begin_cpu_access = buf_begin_cpu_access,
	.mmap = drm_gem_dmabuf_mmap,
	.vmap = drm_gem_dmabuf_vmap,
	.vunmap = drm_gem_dmabuf_vunmap,
};

static struct dma_buf *buf_export(struct drm_gem_object *obj, int flags)
{
	struct dma_buf_export_info info = {
		.exp_name = KBUILD_MODNAME,
		.owner = obj->dev->driver->fops->owner,
		.ops = &buf_ops,
		.size = obj->size,
		.flags = flags,
		.priv = obj,
		.resv = obj->resv,
	};

	return drm_gem_dmabuf_export(obj->dev, &info);
}

/*
 * Return: the object behind a dma-buf, with a reference, if buf_export() of this device made the
 * dma-buf; else NULL.
 */
static struct drm_gem_object *buf_object(struct drm_device *drm, struct dma_buf *buf)
{
	struct drm_gem_object *obj = buf->priv;

	if (buf->ops != &buf_ops || obj->dev != drm)
		return NULL;
	drm_gem_object_get(obj);
	return obj;
}

/*
 * Export an object. The importer may use its pages at any time, so memory reclaim must not purge it
 * any more. If there will be no importer, because the export fails, memory reclaim may purge the
 * object again. This takes export_lock and not bo->lock: DRM holds a lock of all handles of the
 * device during the call, and a client can keep bo->lock held for long, for example by evictions.
 * Because of the lock of DRM, no other task exports the object meanwhile.
 */
static struct dma_buf *gem_export(struct drm_gem_object *obj, int flags)
{
	struct genx_device *genx = to_genx_device(obj->dev);
	struct genx_bo *bo = to_genx_bo(obj);
	struct dma_buf *buf;
	bool before;

	/* an importer would keep the pages after the process has replaced them */
	if (bo->user)
		return ERR_PTR(-EINVAL);
	scoped_guard(spinlock, &genx->export_lock) {
		if (genx_bo_purged(bo))
			return ERR_PTR(-EFAULT);
		before = bo->exported;
		WRITE_ONCE(bo->exported, true);
	}
	buf = buf_export(obj, flags);
	/* an importer of an earlier dma-buf may still use the object */
	if (IS_ERR(buf) && !before) {
		guard(spinlock)(&genx->export_lock);
		WRITE_ONCE(bo->exported, false);
	}
	return buf;
}

/* Map the shmem file of an object. This pins no pages: memory reclaim may still take them. */
static int gem_mmap(struct drm_gem_object *obj, struct vm_area_struct *vma)
{
	int err;

	if (genx_bo_imported(to_genx_bo(obj)) || to_genx_bo(obj)->user)
		return -ENODEV;
	/* a write to a private mapping would change a copy, which the GPU does not see */
	if ((vma->vm_flags & (VM_SHARED | VM_MAYWRITE)) == VM_MAYWRITE)
		return -EINVAL;
	vma->vm_pgoff -= drm_vma_node_start(&obj->vma_node);
	vma->vm_private_data = NULL;
	err = vfs_mmap(obj->filp, vma);
	if (err)
		return err;
	vma_set_file(vma, obj->filp);
	vm_flags_set(vma, VM_DONTEXPAND | VM_DONTDUMP);
	/*
	 * The mapping needs no reference to the object, since the file keeps the pages. Drop
	 * the reference that the caller took for drm_gem_vm_close().
	 */
	drm_gem_object_put(obj);
	return 0;
}

/*
 * Return: the object in whose range of offsets an area lies, with a reference; ERR_PTR(-EINVAL) if
 * there is none; ERR_PTR(-EACCES) if @file has no handle of it.
 */
static struct drm_gem_object *find_mapped(struct drm_file *file, struct vm_area_struct *vma)
{
	struct drm_vma_offset_manager *mgr = file->minor->dev->vma_offset_manager;
	struct drm_gem_object *obj = NULL;
	struct drm_vma_offset_node *node;

	drm_vma_offset_lock_lookup(mgr);
	node = drm_vma_offset_lookup_locked(mgr, vma->vm_pgoff, vma_pages(vma));
	if (node) {
		obj = container_of(node, struct drm_gem_object, vma_node);
		/* an object without references is being freed */
		if (!kref_get_unless_zero(&obj->refcount))
			obj = NULL;
	}
	drm_vma_offset_unlock_lookup(mgr);
	if (!obj)
		return ERR_PTR(-EINVAL);
	if (drm_vma_node_is_allowed(&obj->vma_node, file))
		return obj;
	drm_gem_object_put(obj);
	return ERR_PTR(-EACCES);
}

int genx_gem_mmap(struct file *filp, struct vm_area_struct *vma)
{
	struct drm_file *file = filp->private_data;
	struct drm_gem_object *obj;
	int err;

	if (drm_dev_is_unplugged(file->minor->dev))
		return -ENODEV;
	obj = find_mapped(file, vma);
	if (IS_ERR(obj))
		return PTR_ERR(obj);
	/* find_mapped() has checked that the area lies in the object, so pass the object's size */
	err = drm_gem_mmap_obj(obj, obj->size, vma);
	drm_gem_object_put(obj);
	return err;
}

/* Bytes of an object that are in memory now, for the memory statistics of a file. */
static size_t gem_rss(struct drm_gem_object *obj)
{
	const struct genx_bo *bo = to_genx_bo(obj);

	return genx_bo_store(bo)->resident(bo);
}

static enum drm_gem_object_status gem_status(struct drm_gem_object *obj)
{
	enum drm_gem_object_status status = 0;

	if (gem_rss(obj))
		status |= DRM_GEM_OBJECT_RESIDENT;
	if (READ_ONCE(to_genx_bo(obj)->shmem.madv) > 0)
		status |= DRM_GEM_OBJECT_PURGEABLE;
	return status;
}

static const struct drm_gem_object_funcs system_funcs = {
	.free = genx_bo_free,
	.close = gem_close,
	.export = gem_export,
	.print_info = drm_gem_shmem_object_print_info,
	.pin = drm_gem_shmem_object_pin,
	.unpin = drm_gem_shmem_object_unpin,
	.get_sg_table = drm_gem_shmem_object_get_sg_table,
	.vmap = drm_gem_shmem_object_vmap,
	.vunmap = drm_gem_shmem_object_vunmap,
	.mmap = gem_mmap,
	.status = gem_status,
	.rss = gem_rss,
};

/* ---- objects that may be in local memory: another device must not use one that can move ---- */

static int placed_pin(struct drm_gem_object *obj)
{
	/* if buf_attach() has pinned the pages, they stay pinned as long as the object exists */
	return READ_ONCE(to_genx_bo(obj)->pinned) ? drm_gem_shmem_object_pin(obj) : -EOPNOTSUPP;
}

static int placed_vmap(struct drm_gem_object *obj, struct iosys_map *map)
{
	return -EOPNOTSUPP;
}

static struct sg_table *placed_get_sg_table(struct drm_gem_object *obj)
{
	return READ_ONCE(to_genx_bo(obj)->pinned) ? drm_gem_shmem_object_get_sg_table(obj) :
						    ERR_PTR(-EOPNOTSUPP);
}

static const struct drm_gem_object_funcs placed_funcs = {
	.free = genx_bo_free,
	.close = gem_close,
	.export = gem_export,
	.print_info = drm_gem_shmem_object_print_info,
	.pin = placed_pin,
	.unpin = drm_gem_shmem_object_unpin,
	.get_sg_table = placed_get_sg_table,
	.vmap = placed_vmap,
	.vunmap = drm_gem_shmem_object_vunmap,
	.mmap = genx_gem_mmap_local,
	.status = gem_status,
	.rss = gem_rss,
};

/* ---- creation ---- */

struct drm_gem_object *genx_gem_create_object(struct drm_device *drm, size_t size)
{
	return genx_bo_alloc(drm, &system_funcs);
}

struct genx_bo *genx_gem_create_placed(struct genx_device *genx, u64 size, u8 placements,
				       enum genx_region first, struct genx_user *user)
{
	struct genx_bo *bo = genx_bo_create(genx, size);

	if (IS_ERR(bo))
		return bo;
	bo->placements = placements;
	bo->prefers_local = first == GENX_REGION_LOCAL;
	if (genx_bo_may_be_local(bo))
		bo->shmem.base.funcs = &placed_funcs;
	/* genx_bo_free() drops the reference, and the charge */
	bo->owner = genx_client_user_get(user);
	if (atomic_long_add_return(size >> PAGE_SHIFT, &user->offset_pages) <= USER_OFFSETS)
		return bo;
	genx_bo_put(bo);
	return ERR_PTR(-ENOMEM);
}

struct drm_gem_object *genx_gem_import(struct drm_device *drm, struct dma_buf *buf)
{
	/*
	 * A lock class of its own for imported objects: while such an object is locked, the
	 * exporter, which may be another device of this driver, may lock its own object.
	 */
	static struct lock_class_key key;
	struct dma_buf_attachment *attach;
	struct drm_gem_object *obj;

	obj = buf_object(drm, buf);
	if (obj)
		return obj;
	attach = genx_dma_buf_attach_unmapped(buf, drm->dev);
	if (IS_ERR(attach))
		return ERR_CAST(attach);
	obj = drm_gem_shmem_prime_import_sg_table(drm, attach, NULL);
	if (IS_ERR(obj)) {
		dma_buf_detach(buf, attach);
		return obj;
	}
	atomic_inc(&to_genx_device(drm)->live.bos);
	/* the CPU does not map it, and nothing limits its size: leave the offsets to others */
	drm_gem_free_mmap_offset(obj);
	/* drm_gem_shmem_free() drops this reference */
	get_dma_buf(buf);
	obj->import_attach = attach;
	obj->resv = buf->resv;
	lockdep_set_class(&to_genx_bo(obj)->lock, &key);
	/* this driver cannot flush the caches of the CPU for imported memory */
	to_genx_bo(obj)->caching = I915_CACHING_CACHED;
	return obj;
}
