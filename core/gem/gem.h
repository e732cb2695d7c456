/* SPDX-License-Identifier: GPL-2.0-only */
/* Callbacks that the DRM core calls to create and import GEM objects. */
#ifndef GENX_CORE_GEM_GEM_H
#define GENX_CORE_GEM_GEM_H

#include <linux/types.h>

#include "core/memory/region.h"

struct dma_buf;
struct drm_device;
struct drm_gem_object;
struct file;
struct genx_bo;
struct genx_device;
struct genx_user;
struct vm_area_struct;

/**
 * genx_gem_create_object() - &drm_driver.gem_create_object
 * @drm: device
 * @size: size in bytes; unused, since the caller sets the size of the object
 *
 * Return: an object with the callbacks of genx, or ERR_PTR(-ENOMEM).
 */
struct drm_gem_object *genx_gem_create_object(struct drm_device *drm, size_t size);

/**
 * genx_gem_create_placed() - new object with placements
 * @genx: device
 * @size: bytes, a multiple of the page size, and of GENX_LOCAL_PAGE if @placements includes local
 *	memory; not 0
 * @placements: BIT(enum genx_region) of regions that the device has
 * @first: the placement that is preferred
 * @user: user to whom local memory is charged, and the offsets for CPU mappings
 *
 * Return: as genx_bo_create(); ERR_PTR(-ENOMEM) also if the objects of @user would have more than a
 * quarter of all offsets for CPU mappings, which DRM allocates for each page of an object.
 */
struct genx_bo *genx_gem_create_placed(struct genx_device *genx, u64 size, u8 placements,
				       enum genx_region first, struct genx_user *user);

/**
 * genx_gem_import() - &drm_driver.gem_prime_import
 * @drm: device
 * @buf: dma-buf
 *
 * Context: may sleep.
 *
 * Return: an object with a new reference: the exported object if this device exported @buf, else
 * a new one; ERR_PTR(-ENOMEM), or the error of dma_buf_attach().
 */
struct drm_gem_object *genx_gem_import(struct drm_device *drm, struct dma_buf *buf);

/**
 * genx_gem_mmap() - &file_operations.mmap
 * @filp: open file of the device
 * @vma: area; its offset lies in the range that GEM_MMAP_OFFSET returned for an object
 *
 * As drm_gem_mmap(), but an area may begin after the first page of the object. i915 allows that.
 *
 * Context: may sleep, mmap_lock held.
 *
 * Return: 0; -EINVAL if no object has the range, or for a private writable mapping; -EACCES if
 * @filp has no handle of the object; -ENODEV if the CPU cannot map the object, or the device is
 * gone.
 */
int genx_gem_mmap(struct file *filp, struct vm_area_struct *vma);

/* ---- gem_local.c ---- */

/**
 * genx_gem_mmap_local() - &drm_gem_object_funcs.mmap of an object that may be in local memory
 * @obj: object
 * @vma: area of a file of the device
 *
 * The CPU accesses local memory write-combined and system memory cached (I915_MMAP_OFFSET_FIXED).
 * A page is mapped at its first access, and again at the first access after the object has moved.
 *
 * Context: may sleep, mmap_lock held.
 *
 * Return: 0; -EINVAL for a private writable mapping; -ENODEV for a mapping through a dma-buf.
 */
int genx_gem_mmap_local(struct drm_gem_object *obj, struct vm_area_struct *vma);

#endif
