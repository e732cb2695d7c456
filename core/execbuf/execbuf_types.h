/* SPDX-License-Identifier: GPL-2.0-only */
/* A submission while it is built, for the files of core/ that implement EXECBUFFER2. */
#ifndef GENX_CORE_EXECBUF_EXECBUF_TYPES_H
#define GENX_CORE_EXECBUF_EXECBUF_TYPES_H

#include <linux/types.h>

#include <drm/i915_drm.h>

#include "core/memory/shadow.h"

struct dma_fence;
struct drm_file;
struct genx_bo;
struct genx_context;
struct genx_device;
struct genx_execbuf_fence;
struct genx_execbuf_reloc;
struct genx_lrc;
struct genx_request_memory;
struct genx_vm;
struct sync_file;

/* Small submissions use arrays on the stack: two allocations cost about 600 instructions. */
#define GENX_EXECBUF_FEW_OBJECTS	8

/**
 * struct genx_execbuf_few - arrays for the objects of a small submission
 * @objects:	objects as user space names them
 * @bos:	the objects
 */
struct genx_execbuf_few {
	struct drm_i915_gem_exec_object2 objects[GENX_EXECBUF_FEW_OBJECTS];
	struct genx_bo *bos[GENX_EXECBUF_FEW_OBJECTS];
};

/**
 * struct genx_execbuf - a submission while it is built
 * @genx:	device
 * @file:	DRM file of the client
 * @args:	arguments of the ioctl
 * @few:	arrays for a small submission
 * @objects:	copy of the objects as user space names them. An object without
 *		EXEC_OBJECT_PINNED gets its address when it is bound. rsvd2 is the offset that
 *		user space gave
 * @bos:	the objects, each with a reference
 * @n_bos:	number of @bos that were looked up so far
 * @n_unpinned:	number of objects whose address the driver chooses
 * @relocs:	relocations of all objects, in the order of @objects, or NULL
 * @n_relocs:	number of relocations that the objects name
 * @want_relocs: an object moved, so that @relocs is needed although NO_RELOC is set
 * @has_user:	an object is made of the memory of a process
 * @fences:	sync objects to wait for and to signal
 * @n_fences:	number of @fences
 * @in_fence:	fence of a sync file to wait for, or NULL
 * @ctx:	context
 * @lrc:	context image of the engine that runs the batch
 * @vm:		address space of @ctx
 * @batch:	index of the object with the batch
 * @batch_addr:	address of the first command
 * @shadow:	copy of the batch, if the engine needs one
 * @captures:	room for the objects that an error state shows, or NULL
 * @n_captures:	number of @captures that were filled
 * @out:	sync file for user space, or NULL
 */
struct genx_execbuf {
	struct genx_device *genx;
	struct drm_file *file;
	struct drm_i915_gem_execbuffer2 *args;
	struct genx_execbuf_few *few;
	struct drm_i915_gem_exec_object2 *objects;
	struct genx_bo **bos;
	unsigned int n_bos;
	unsigned int n_unpinned;
	struct genx_execbuf_reloc *relocs;
	u64 n_relocs;
	bool want_relocs;
	bool has_user;
	struct genx_execbuf_fence *fences;
	unsigned int n_fences;
	struct dma_fence *in_fence;
	struct genx_context *ctx;
	struct genx_lrc *lrc;
	struct genx_vm *vm;
	unsigned int batch;
	u64 batch_addr;
	struct genx_shadow shadow;
	struct genx_request_memory *captures;
	unsigned int n_captures;
	struct sync_file *out;
};

#endif
