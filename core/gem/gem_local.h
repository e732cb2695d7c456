/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_CORE_GEM_GEM_LOCAL_H
#define GENX_CORE_GEM_GEM_LOCAL_H

struct drm_gem_object;
struct vm_area_struct;

/**
 * genx_gem_mmap_local() - &drm_gem_object_funcs.mmap of an object that may be in local memory
 * @obj: object
 * @vma: area of a file of the device
 *
 * The CPU accesses local memory write-combined and system memory cached (I915_MMAP_OFFSET_FIXED).
 * Pages are mapped at their first access, and when the object has moved.
 *
 * Context: may sleep, mmap_lock held.
 *
 * Return: 0; -EINVAL for a private writable mapping; -ENODEV for a mapping through a dma-buf.
 */
int genx_gem_mmap_local(struct drm_gem_object *obj, struct vm_area_struct *vma);

#endif
