// SPDX-License-Identifier: GPL-2.0-only
/*
 * DRM_IOCTL_I915_GEM_EXECBUFFER2: run a batch of user space.
 *
 * The ioctl supports addresses chosen by user space, engine selectors and maps, implicit
 * synchronisation through reservation objects, sync files and arrays of sync
 * objects. Batches run in the address space of the context and never with
 * privileges (PRV-001): I915_EXEC_SECURE returns -EPERM. Other unsupported flags return
 * -EINVAL. If the hardware of an engine does not check which registers a batch accesses, the
 * driver checks a copy of the batch, and the engine runs the copy.
 *
 * Order of locks: genx_vm.lock, the emission lock of the context image, the
 * objects' reservation locks. User memory is read before the first of these locks is taken.
 */

#include <linux/cleanup.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/log2.h>
#include <linux/overflow.h>
#include <linux/sched/signal.h>
#include <linux/sync_file.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/drm_exec.h>
#include <drm/drm_file.h>
#include <drm/drm_syncobj.h>
#include <drm/i915_drm.h>

#include "core/bo.h"
#include "core/context.h"
#include "core/device_types.h"
#include "core/execbuf.h"
#include "core/file.h"
#include "core/shadow.h"
#include "core/vm.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/memory/client_gfp.h"

/* More than clients use in one submission; the i915 ABI sets no number. */
#define EXECBUF_MAX_OBJECTS	16384
#define EXECBUF_MAX_FENCES	4096

#define EXECBUF_FLAGS \
	(I915_EXEC_RING_MASK | I915_EXEC_BSD_MASK | I915_EXEC_NO_RELOC | I915_EXEC_HANDLE_LUT | \
	 I915_EXEC_FENCE_IN | I915_EXEC_FENCE_OUT | I915_EXEC_BATCH_FIRST | I915_EXEC_FENCE_ARRAY)

#define EXECBUF_OBJECT_FLAGS \
	(EXEC_OBJECT_WRITE | EXEC_OBJECT_SUPPORTS_48B_ADDRESS | EXEC_OBJECT_PINNED | \
	 EXEC_OBJECT_ASYNC | EXEC_OBJECT_CAPTURE)

/* Small submissions use arrays on the stack: two allocations cost about 600 instructions. */
#define EXECBUF_FEW_OBJECTS	8

struct execbuf_few {
	struct drm_i915_gem_exec_object2 objects[EXECBUF_FEW_OBJECTS];
	struct genx_bo *bos[EXECBUF_FEW_OBJECTS];
};

/* One sync object of I915_EXEC_FENCE_ARRAY. */
struct execbuf_fence {
	struct drm_syncobj *syncobj;
	struct dma_fence *wait;
	bool signal;
};

/* A submission while it is built. */
struct execbuf {
	struct genx_device *genx;
	struct drm_file *file;
	struct drm_i915_gem_execbuffer2 *args;
	struct execbuf_few *few;
	struct drm_i915_gem_exec_object2 *objects;
	struct genx_bo **bos;
	unsigned int n_bos;		/* looked up so far */
	struct execbuf_fence *fences;
	unsigned int n_fences;
	struct dma_fence *in_fence;
	struct genx_context *ctx;
	struct genx_lrc *lrc;
	struct genx_vm *vm;
	u64 batch_addr;
	struct genx_shadow shadow;	/* copy of the batch, if the engine needs one */
	struct genx_request_memory *captures;	/* objects for an error state, or NULL */
	unsigned int n_captures;
	struct sync_file *out;
};

static int execbuf_check_args(const struct drm_i915_gem_execbuffer2 *args)
{
	/* no batch of user space is privileged, not even root's (PRV-001) */
	if (args->flags & I915_EXEC_SECURE)
		return -EPERM;
	if (args->flags & ~(u64)EXECBUF_FLAGS)
		return -EINVAL;
	if (args->DR1 || args->DR4)
		return -EINVAL;
	if (!(args->flags & I915_EXEC_FENCE_ARRAY) && (args->num_cliprects || args->cliprects_ptr))
		return -EINVAL;
	if (args->rsvd1 & ~(u64)I915_EXEC_CONTEXT_ID_MASK)
		return -EINVAL;
	if (!args->buffer_count || args->buffer_count > EXECBUF_MAX_OBJECTS)
		return -EINVAL;
	/* the command streamer fetches QWs (LIM-003) */
	if ((args->batch_start_offset | args->batch_len) & 7)
		return -EINVAL;
	return 0;
}

static int execbuf_check_object(const struct drm_i915_gem_exec_object2 *object, u64 size)
{
	int err;

	if (object->flags & ~(u64)EXECBUF_OBJECT_FLAGS ||
	    !(object->flags & EXEC_OBJECT_PINNED) || object->relocation_count)
		return -EINVAL;
	if (object->alignment &&
	    (!is_power_of_2(object->alignment) || !IS_ALIGNED(object->offset, object->alignment)))
		return -EINVAL;
	err = genx_vm_check_address(object->offset, size);
	if (err)
		return err;
	/* without the flag the object must lie below 4 GiB */
	if (!(object->flags & EXEC_OBJECT_SUPPORTS_48B_ADDRESS) &&
	    (object->offset > U32_MAX || object->offset + size > BIT_ULL(32)))
		return -EINVAL;
	return 0;
}

/* Allocate the arrays, with one more entry for the copy of the batch. */
static int execbuf_get_arrays(struct execbuf *eb, unsigned int count)
{
	count++;
	if (count <= EXECBUF_FEW_OBJECTS) {
		eb->objects = eb->few->objects;
		eb->bos = eb->few->bos;
		return 0;
	}
	eb->objects = kvmalloc_array(count, sizeof(*eb->objects), GENX_CLIENT_GFP);
	eb->bos = kvmalloc_array(count, sizeof(*eb->bos), GENX_CLIENT_GFP);
	return eb->objects && eb->bos ? 0 : -ENOMEM;
}

static void execbuf_put_arrays(struct execbuf *eb)
{
	if (eb->objects == eb->few->objects)
		return;
	kvfree(eb->bos);
	kvfree(eb->objects);
}

static int execbuf_get_objects(struct execbuf *eb)
{
	struct drm_i915_gem_exec_object2 __user *user = u64_to_user_ptr(eb->args->buffers_ptr);
	unsigned int i, count = eb->args->buffer_count;
	int err;

	err = execbuf_get_arrays(eb, count);
	if (err)
		return err;
	if (copy_from_user(eb->objects, user, count * sizeof(*eb->objects)))
		return -EFAULT;

	for (i = 0; i < count; i++) {
		eb->bos[i] = genx_bo_find(eb->file, eb->objects[i].handle);
		if (!eb->bos[i])
			return -ENOENT;
		eb->n_bos++;
		err = execbuf_check_object(&eb->objects[i], eb->bos[i]->shmem.base.size);
		if (err)
			return err;
	}
	return 0;
}

static int execbuf_check_batch(struct execbuf *eb)
{
	const struct drm_i915_gem_execbuffer2 *args = eb->args;
	unsigned int i = args->flags & I915_EXEC_BATCH_FIRST ? 0 : eb->n_bos - 1;
	u64 size = eb->bos[i]->shmem.base.size;
	u64 start = args->batch_start_offset;

	if (start >= size || args->batch_len > size - start)
		return -EINVAL;
	eb->shadow.batch = eb->bos[i];
	eb->shadow.start = start;
	eb->shadow.size = args->batch_len ?: size - start;
	eb->batch_addr = (eb->objects[i].offset + start) & (GENX_VM_SIZE - 1);
	return 0;
}

static int execbuf_get_in_fence(struct execbuf *eb)
{
	if (!(eb->args->flags & I915_EXEC_FENCE_IN))
		return 0;
	eb->in_fence = sync_file_get_fence(lower_32_bits(eb->args->rsvd2));
	return eb->in_fence ? 0 : -EINVAL;
}

static int execbuf_get_fence_array(struct execbuf *eb)
{
	struct drm_i915_gem_exec_fence __user *user = u64_to_user_ptr(eb->args->cliprects_ptr);
	unsigned int i, count = eb->args->num_cliprects;

	if (!(eb->args->flags & I915_EXEC_FENCE_ARRAY) || !count)
		return 0;
	if (count > EXECBUF_MAX_FENCES)
		return -EINVAL;
	eb->fences = kvcalloc(count, sizeof(*eb->fences), GENX_CLIENT_GFP);
	if (!eb->fences)
		return -ENOMEM;

	for (i = 0; i < count; i++) {
		struct execbuf_fence *fence = &eb->fences[i];
		struct drm_i915_gem_exec_fence entry;

		if (copy_from_user(&entry, &user[i], sizeof(entry)))
			return -EFAULT;
		if (entry.flags & __I915_EXEC_FENCE_UNKNOWN_FLAGS)
			return -EINVAL;
		fence->syncobj = drm_syncobj_find(eb->file, entry.handle);
		if (!fence->syncobj)
			return -ENOENT;
		eb->n_fences++;
		fence->signal = entry.flags & I915_EXEC_FENCE_SIGNAL;
		if (entry.flags & I915_EXEC_FENCE_WAIT) {
			fence->wait = drm_syncobj_fence_get(fence->syncobj);
			if (!fence->wait)
				return -EINVAL;
		}
	}
	return 0;
}

static int execbuf_get_context(struct execbuf *eb)
{
	eb->ctx = genx_file_find_context(eb->file->driver_priv,
					 i915_execbuffer2_get_context_id(*eb->args));
	if (eb->ctx)
		return 0;
	/* removal closes all contexts, after the unplug */
	return drm_dev_is_unplugged(&eb->genx->drm) ? -ENODEV : genx_file_context_errno(eb->genx);
}

/* Get the context image and the address space, which exist until the device is removed. */
static int execbuf_get_lrc(struct execbuf *eb)
{
	struct genx_lrc *lrc;

	lrc = genx_context_lrc(eb->ctx, eb->args->flags);
	if (IS_ERR(lrc))
		return PTR_ERR(lrc);
	eb->lrc = lrc;
	eb->shadow.desc = lrc->engine->desc->parser;
	eb->vm = genx_context_vm(eb->ctx);
	return eb->vm ? 0 : -ENOENT;
}

static void execbuf_release(struct execbuf *eb)
{
	unsigned int i;

	genx_context_put(eb->ctx);
	kvfree(eb->captures);
	for (i = 0; i < eb->n_fences; i++) {
		dma_fence_put(eb->fences[i].wait);
		drm_syncobj_put(eb->fences[i].syncobj);
	}
	kvfree(eb->fences);
	dma_fence_put(eb->in_fence);
	for (i = 0; i < eb->n_bos; i++)
		genx_bo_put(eb->bos[i]);
	execbuf_put_arrays(eb);
}

/*
 * Get the copy of the batch and add it as the last object of the submission: its use by the GPU
 * is tracked like that of the other objects.
 */
static int execbuf_get_shadow(struct execbuf *eb)
{
	int err;

	err = genx_shadow_get(eb->vm, &eb->shadow);
	if (err)
		return err;
	drm_gem_object_get(&eb->shadow.bo->shmem.base);
	eb->objects[eb->n_bos] = (struct drm_i915_gem_exec_object2){};
	eb->bos[eb->n_bos++] = eb->shadow.bo;
	return 0;
}

/* Allocate the list of the objects with EXEC_OBJECT_CAPTURE, if there are any. */
static int execbuf_get_captures(struct execbuf *eb)
{
	unsigned int i, count = 0;

	for (i = 0; i < eb->n_bos; i++)
		count += !!(eb->objects[i].flags & EXEC_OBJECT_CAPTURE);
	if (!count)
		return 0;
	eb->captures = kvmalloc_array(count, sizeof(*eb->captures), GENX_CLIENT_GFP);
	return eb->captures ? 0 : -ENOMEM;
}

/* Most of the memory of a submission is allocated here, where reclaim can unbind objects. */
static int execbuf_prepare(struct execbuf *eb)
{
	unsigned int i;
	int err;

	for (i = 0; i < eb->n_bos; i++) {
		err = genx_bo_prepare(eb->bos[i]);
		if (err)
			return err;
	}
	err = execbuf_get_captures(eb);
	if (err)
		return err;
	return eb->shadow.desc ? execbuf_get_shadow(eb) : 0;
}

static int execbuf_bind(struct execbuf *eb)
{
	unsigned int i;
	int err;

	genx_vm_begin_submission(eb->vm);
	for (i = 0; i < eb->args->buffer_count; i++) {
		cond_resched();
		if (signal_pending(current))
			return -ERESTARTSYS;
		err = genx_vm_bind(eb->vm, eb->bos[i], eb->objects[i].offset);
		if (err)
			return err;
	}
	return eb->shadow.bo ? genx_shadow_check(eb->vm, &eb->shadow, &eb->batch_addr) : 0;
}

/*
 * Lock all reservations, and reserve room for the fence. Imported objects may share a
 * reservation; the fence can then need two slots there, one as writer and one as reader.
 */
static int execbuf_lock(struct execbuf *eb, struct drm_exec *exec)
{
	unsigned int i;
	int err;

	drm_exec_until_all_locked(exec) {
		for (i = 0; i < eb->n_bos; i++) {
			err = drm_exec_prepare_obj(exec, &eb->bos[i]->shmem.base, 2);
			drm_exec_retry_on_contention(exec);
			if (err)
				return err;
		}
	}
	return 0;
}

/* Explicit dependencies (fences of the arguments) and implicit ones (of the objects). */
static int execbuf_add_dependencies(struct execbuf *eb, struct genx_request *rq)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;
	unsigned int i;
	int err;

	if (eb->in_fence) {
		err = genx_request_add_dependency(rq, eb->in_fence);
		if (err)
			return err;
	}
	for (i = 0; i < eb->n_fences; i++) {
		if (!eb->fences[i].wait)
			continue;
		err = genx_request_add_dependency(rq, eb->fences[i].wait);
		if (err)
			return err;
	}
	for (i = 0; i < eb->n_bos; i++) {
		bool write = eb->objects[i].flags & EXEC_OBJECT_WRITE;

		if (eb->objects[i].flags & EXEC_OBJECT_ASYNC)
			continue;
		dma_resv_for_each_fence(&cursor, eb->bos[i]->shmem.base.resv,
					dma_resv_usage_rw(write), fence) {
			err = genx_request_add_dependency(rq, fence);
			if (err)
				return err;
		}
	}
	return 0;
}

/* What the CPU wrote must reach memory before the GPU reads it. */
static void execbuf_flush(struct execbuf *eb)
{
	unsigned int i;

	for (i = 0; i < eb->n_bos; i++) {
		atomic_inc(&eb->bos[i]->uses);
		genx_bo_sync_device(eb->bos[i]);
	}
}

static void execbuf_publish(struct execbuf *eb, struct genx_request *rq)
{
	unsigned int i;

	for (i = 0; i < eb->n_bos; i++) {
		bool write = eb->objects[i].flags & EXEC_OBJECT_WRITE;
		struct genx_bo *bo = eb->bos[i];
		int uses;

		dma_resv_add_fence(bo->shmem.base.resv, &rq->fence,
				   write ? DMA_RESV_USAGE_WRITE : DMA_RESV_USAGE_READ);
		uses = atomic_inc_return(&bo->uses);
		if (write)
			WRITE_ONCE(bo->written, uses);
	}
	for (i = 0; i < eb->n_fences; i++)
		if (eb->fences[i].signal)
			drm_syncobj_replace_fence(eb->fences[i].syncobj, &rq->fence);
}

/*
 * Name the memory that an error state shows. The objects stay bound and pinned until the fence of
 * @rq signals, because the fence is in their reservations.
 */
static void execbuf_set_captures(struct execbuf *eb, struct genx_request *rq)
{
	struct genx_bo *batch = eb->shadow.bo ?: eb->shadow.batch;
	unsigned int i;

	rq->batch = (struct genx_request_memory){
		.addr = eb->batch_addr,
		.offset = eb->shadow.bo ? 0 : eb->shadow.start,
		.size = min_t(u64, eb->shadow.size, batch->shmem.base.size),
		.pages = batch->shmem.pages,
	};
	for (i = 0; eb->captures && i < eb->args->buffer_count; i++)
		if (eb->objects[i].flags & EXEC_OBJECT_CAPTURE)
			eb->captures[eb->n_captures++] = (struct genx_request_memory){
				.addr = eb->objects[i].offset & (GENX_VM_SIZE - 1),
				.size = eb->bos[i]->shmem.base.size,
				.pages = eb->bos[i]->shmem.pages,
			};
	rq->captures = eb->captures;
	rq->n_captures = eb->n_captures;
	eb->captures = NULL;
}

/* Bind the objects and queue a request; nothing fails after the emission starts. */
static int execbuf_submit(struct execbuf *eb)
{
	struct genx_request *rq;
	struct drm_exec exec;
	int err;

	err = execbuf_prepare(eb);
	if (err)
		return err;
	err = mutex_lock_interruptible(&eb->vm->lock);
	if (err)
		return err;
	err = execbuf_bind(eb);
	if (err)
		goto err_vm;

	rq = genx_request_create(eb->lrc, GENX_EMIT_BATCH_DW);
	if (IS_ERR(rq)) {
		err = PTR_ERR(rq);
		goto err_vm;
	}

	drm_exec_init(&exec, DRM_EXEC_INTERRUPTIBLE_WAIT | DRM_EXEC_IGNORE_DUPLICATES, eb->n_bos);
	err = execbuf_lock(eb, &exec);
	if (err)
		goto err_exec;
	err = execbuf_add_dependencies(eb, rq);
	if (err)
		goto err_exec;
	genx_request_export(rq);
	if (eb->args->flags & I915_EXEC_FENCE_OUT) {
		eb->out = sync_file_create(&rq->fence);
		if (!eb->out) {
			err = -ENOMEM;
			goto err_exec;
		}
	}

	genx_request_emit_batch(rq, eb->batch_addr);
	execbuf_set_captures(eb, rq);
	execbuf_flush(eb);
	execbuf_publish(eb, rq);
	genx_request_submit(rq, READ_ONCE(eb->ctx->priority));
	genx_request_put(rq);

	drm_exec_fini(&exec);
	mutex_unlock(&eb->vm->lock);
	return 0;

err_exec:
	drm_exec_fini(&exec);
	genx_request_cancel(rq);
err_vm:
	mutex_unlock(&eb->vm->lock);
	return err;
}

static int execbuf_run(struct execbuf *eb)
{
	int err, fd;

	if (!(eb->args->flags & I915_EXEC_FENCE_OUT))
		return execbuf_submit(eb);

	fd = get_unused_fd_flags(O_CLOEXEC);
	if (fd < 0)
		return fd;
	err = execbuf_submit(eb);
	if (err) {
		put_unused_fd(fd);
		return err;
	}
	fd_install(fd, eb->out->file);
	eb->args->rsvd2 = (u64)fd << 32 | lower_32_bits(eb->args->rsvd2);
	return 0;
}

/* All user memory was read before this section, so that nothing in it waits for user space. */
static int execbuf_enter(struct execbuf *eb)
{
	int err, idx;

	if (!drm_dev_enter(&eb->genx->drm, &idx))
		return -ENODEV;
	err = execbuf_get_lrc(eb);
	if (!err)
		err = execbuf_run(eb);
	genx_shadow_put(eb->vm, &eb->shadow);
	genx_vm_put(eb->vm);
	genx_lrc_put(eb->lrc);
	drm_dev_exit(idx);
	return err;
}

int genx_execbuf_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct execbuf_few few;
	struct execbuf eb = {
		.genx = to_genx_device(drm),
		.file = file,
		.args = data,
		.few = &few,
	};
	int err;

	err = execbuf_check_args(eb.args);
	if (err)
		return err;

	err = execbuf_get_context(&eb);
	if (!err)
		err = execbuf_get_objects(&eb);
	if (!err)
		err = execbuf_check_batch(&eb);
	if (!err)
		err = execbuf_get_in_fence(&eb);
	if (!err)
		err = execbuf_get_fence_array(&eb);
	if (!err)
		err = execbuf_enter(&eb);
	execbuf_release(&eb);
	return err;
}
