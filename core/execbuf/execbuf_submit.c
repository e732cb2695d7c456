// SPDX-License-Identifier: GPL-2.0-only
/*
 * One attempt to submit: hold the objects, bind them, and queue a request that runs the batch.
 *
 * Order of locks: genx_vm.lock, the emission lock of the context image, the
 * objects' reservation locks. User memory is read before the first of these locks is taken.
 */

#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/sched.h>
#include <linux/sync_file.h>

#include <drm/drm_exec.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/execbuf/execbuf_internal.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/local_lru.h"
#include "core/memory/local_turn.h"
#include "core/memory/shadow.h"
#include "core/memory/user_pages.h"
#include "core/memory/vm.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/request.h"

/*
 * Most fences of objects that one attempt lets the request wait for. Each of thousands of objects
 * can have thousands of fences, and while the attempt visits them, other clients wait for the
 * reservations that they share with the submission.
 */
#define EXECBUF_MAX_WAITS	65536

/*
 * Get an object for the copy of the batch, and add this object as the last one of the submission,
 * so that its use by the GPU is tracked like that of the other objects.
 */
static int execbuf_get_shadow(struct genx_execbuf *eb)
{
	int err;

	err = genx_shadow_get(eb->vm, &eb->shadow);
	/* the GPU still writes the batch, so it cannot be copied */
	if (err == -EBUSY)
		return genx_execbuf_block(eb, genx_bo_fence(eb->shadow.batch,
							    DMA_RESV_USAGE_WRITE));
	if (err)
		return err;
	drm_gem_object_get(&eb->shadow.bo->shmem.base);
	eb->objects[eb->n_bos] = (struct drm_i915_gem_exec_object2){};
	eb->bos[eb->n_bos++] = eb->shadow.bo;
	return 0;
}

/* Return: number of held objects that are or may be in local memory. */
static unsigned int execbuf_held_local(const struct genx_execbuf *eb)
{
	unsigned int i, n = 0;

	for (i = 0; i < eb->n_held; i++)
		n += genx_bo_may_be_local(eb->bos[i]);
	return n;
}

/*
 * Decide whether a submission whose object could not be held shall wait for its turn
 * (core/memory/local_turn.h). Return: -EAGAIN if @err is -ENOMEM and the local memory that is
 * missing is held, or was just dropped, by other submissions; else @err.
 */
static int execbuf_check_crowded(struct genx_execbuf *eb, int err)
{
	unsigned int own;

	if (err != -ENOMEM || !genx_bo_may_be_local(eb->bos[eb->n_held]))
		return err;
	own = execbuf_held_local(eb);
	/* genx_bo_hold_until() has counted a drop of the object that found no room: ignore it */
	eb->turn_since++;
	if (!genx_local_turn_crowded(eb->genx, eb->turn_since, own))
		return err;
	/* execbuf_unhold() will drop the submission's own objects: ignore these drops, too */
	eb->turn_since += own;
	eb->crowded = true;
	return -EAGAIN;
}

static void execbuf_unhold(struct genx_execbuf *eb)
{
	while (eb->n_held)
		genx_bo_unhold(eb->bos[--eb->n_held]);
}

/*
 * Hold the objects, and allocate most of the memory that the submission needs. The address space is
 * not locked yet. So memory reclaim can unbind objects from it, and other tasks do not wait for its
 * lock while objects are copied to or from local memory.
 */
static int execbuf_prepare(struct genx_execbuf *eb)
{
	unsigned int i;
	int err;

	eb->turn_since = genx_local_turn_now(eb->genx);
	for (i = 0; i < eb->n_bos; i++) {
		/* check each time: an allocation of pages takes long, and removal waits for it */
		err = genx_execbuf_interrupted(eb) ?:
		      genx_bo_hold_until(eb->bos[i], eb->deadline);
		if (err)
			return execbuf_check_crowded(eb, err);
		eb->n_held++;
	}
	if (eb->object_flags & EXEC_OBJECT_CAPTURE) {
		err = genx_execbuf_capture_get(eb);
		if (err)
			return err;
	}
	/* this waits for the GPU with held objects, but these platforms have no local memory */
	if (genx_execbuf_emit_copies(eb))
		return genx_execbuf_emit_prepare(eb);
	return eb->shadow.desc ? execbuf_get_shadow(eb) : 0;
}

/* Write addresses into the objects, then copy the batch if the engine runs a copy. */
static int execbuf_relocate(struct genx_execbuf *eb)
{
	int err = eb->relocs ? genx_execbuf_reloc_apply(eb) : 0;

	if (!err && eb->copy)
		genx_execbuf_emit_check_copy(eb);
	if (err || !eb->shadow.bo)
		return err;
	return genx_shadow_check(eb->vm, &eb->shadow, &eb->batch_addr);
}

/* Return: true for explicit fences, or those of a timeline; most submissions have none. */
static bool has_fences(const struct genx_execbuf *eb)
{
	return eb->n_fences || eb->in_fence || eb->ctx->timeline;
}

/* Return: true if the request must wait for the fence of an object. */
static bool must_wait(const struct genx_request *rq, struct dma_fence *fence)
{
	return fence->context != rq->fence.context && !dma_fence_is_signaled(fence);
}

/*
 * Let the request wait for the fences of the arguments (explicit) and of the objects (implicit). If
 * these are more than EXECBUF_MAX_WAITS, the next attempt begins when one of them has signalled.
 */
static int execbuf_add_dependencies(struct genx_execbuf *eb, struct genx_request *rq)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;
	unsigned int i, n = 0;
	int err = 0;

	if (has_fences(eb))
		err = genx_execbuf_fence_wait(eb, rq);
	if (err)
		return err;
	for (i = 0; i < eb->n_bos; i++) {
		bool write = eb->objects[i].flags & EXEC_OBJECT_WRITE;

		if (eb->objects[i].flags & EXEC_OBJECT_ASYNC)
			continue;
		/* each time: thousands of objects can have thousands of fences each */
		err = genx_execbuf_interrupted(eb);
		if (err)
			return err;
		dma_resv_for_each_fence(&cursor, eb->bos[i]->shmem.base.resv,
					dma_resv_usage_rw(write), fence) {
			if (!must_wait(rq, fence))
				continue;
			if (n++ == EXECBUF_MAX_WAITS)
				return genx_execbuf_block(eb, dma_fence_get(fence));
			err = genx_request_add_dependency(rq, fence);
			if (err)
				return err;
		}
	}
	return 0;
}

/*
 * Increment &genx_bo.uses of each object, and write back from CPU caches what the GPU will read.
 * execbuf_add_fences() increments &genx_bo.uses again. A genx_bo_wait() between the two increments
 * may not see the fence of this submission, and syncs the object. Because of the second increment
 * the next genx_bo_wait(), which sees the fence, syncs the object again.
 */
static void execbuf_sync_device(struct genx_execbuf *eb)
{
	unsigned int i;

	for (i = 0; i < eb->n_bos; i++) {
		atomic_inc(&eb->bos[i]->uses);
		genx_bo_sync_device(eb->bos[i]);
	}
}

bool genx_execbuf_submit_user_changed(struct genx_execbuf *eb)
{
	unsigned int i;

	for (i = 0; eb->has_user && i < eb->n_bos; i++)
		if (eb->bos[i]->user && (!READ_ONCE(eb->bos[i]->user->pages) ||
					 genx_user_pages_changed(eb->bos[i]->user)))
			return true;
	return false;
}

/*
 * Add the fence of the request to all objects, whose reservations the caller holds. For each object
 * the order counts: first the fence, then @uses (see execbuf_sync_device()), then @written. Who
 * waits for the fences first and reads @written then finds a value that includes this submission.
 */
static void execbuf_add_fences(struct genx_execbuf *eb, struct genx_request *rq)
{
	unsigned int i;

	for (i = 0; i < eb->n_bos; i++) {
		bool write = eb->objects[i].flags & EXEC_OBJECT_WRITE;
		struct genx_bo *bo = eb->bos[i];
		int uses;

		cond_resched();
		dma_resv_add_fence(bo->shmem.base.resv, &rq->fence,
				   write ? DMA_RESV_USAGE_WRITE : DMA_RESV_USAGE_READ);
		uses = atomic_inc_return(&bo->uses);
		if (write)
			WRITE_ONCE(bo->written, uses);
		genx_local_lru_use(&eb->genx->local_lru, bo);
	}
}

/*
 * Add the fence of the request to all objects. If a process has changed the memory of an object
 * meanwhile, the notifier may have missed the fence (core/gem/userptr.c), so the request must not
 * use the memory. The request cannot be cancelled either: other tasks may have the fence already,
 * and it must signal after the earlier fences of its context. So the request still runs, but
 * without its commands. Return: 0, or -EAGAIN if the request runs without its commands.
 */
static int execbuf_publish(struct genx_execbuf *eb, struct genx_request *rq)
{
	execbuf_add_fences(eb, rq);
	if (!eb->has_user)
		return 0;
	genx_userptr_order();
	if (!genx_execbuf_submit_user_changed(eb))
		return 0;
	genx_request_abandon(rq, -EAGAIN);
	return -EAGAIN;
}

/* Unbind the objects whose handles the client has closed since they were looked up. */
static void execbuf_drop_closed(struct genx_execbuf *eb)
{
	unsigned int i;

	for (i = 0; i < eb->args->buffer_count; i++) {
		struct genx_bo *bo = genx_bo_find(eb->file, eb->objects[i].handle);

		if (bo != eb->bos[i])
			genx_vm_drop_bo(eb->vm, eb->bos[i]);
		genx_bo_put(bo);
		cond_resched();
	}
}

/*
 * Unlock the address space. If handles were closed meanwhile, gem_close() may have run before their
 * objects were bound, and nothing else unbinds these objects before the address space ends.
 */
static void execbuf_unlock_vm(struct genx_execbuf *eb)
{
	struct genx_file *file = eb->file->driver_priv;

	/* pairs with gem_close() */
	smp_mb();
	if (unlikely(atomic_read(&file->closes) != eb->closes))
		execbuf_drop_closed(eb);
	mutex_unlock(&eb->vm->lock);
}

/* Bind the objects. On success, the address space is locked. */
static int execbuf_lock_bound(struct genx_execbuf *eb)
{
	int err;

	/* wait for ring space before objects are held: other clients cannot evict held objects */
	err = genx_request_wait_space(eb->lrc, genx_execbuf_emit_dwords(eb), eb->deadline);
	if (!err)
		err = execbuf_prepare(eb);
	if (!err)
		err = mutex_lock_interruptible(&eb->vm->lock);
	if (!err) {
		err = genx_execbuf_bind(eb);
		if (err)
			execbuf_unlock_vm(eb);
	}
	/* after success no hold is needed: the lock of the address space keeps bound objects */
	execbuf_unhold(eb);
	return err;
}

/* Bind the objects and queue a request. */
static int submit_request(struct genx_execbuf *eb)
{
	struct drm_exec exec __uninitialized;	/* by genx_execbuf_lock(), if it is used */
	struct genx_request *rq;
	int err;

	err = execbuf_lock_bound(eb);
	if (err)
		return err;

	rq = genx_request_create_now(eb->lrc, genx_execbuf_emit_dwords(eb));
	if (IS_ERR(rq)) {
		err = PTR_ERR(rq);
		/* another task took the space in the ring: start over, with a wait for space */
		if (err == -EAGAIN)
			err = genx_execbuf_block(eb, NULL);
		goto err_vm;
	}

	eb->copy = NULL;
	if (genx_execbuf_emit_copies(eb))
		err = genx_execbuf_emit_get_copy(eb, rq);
	if (err)
		goto err_request;
	err = genx_execbuf_lock(eb, &exec);
	if (err)
		goto err_request;
	err = execbuf_relocate(eb);
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

	genx_execbuf_emit_batch(eb, rq);
	genx_execbuf_capture_set(eb, rq);
	execbuf_sync_device(eb);
	err = execbuf_publish(eb, rq);
	if (!err && eb->ctx->timeline)
		genx_execbuf_fence_advance(eb, rq);
	genx_request_submit(rq, READ_ONCE(eb->ctx->priority));

	genx_execbuf_unlock(eb, &exec);
	execbuf_unlock_vm(eb);
	if (!err && eb->n_fences)
		genx_execbuf_fence_signal(eb, rq);
	genx_request_put(rq);
	/* the request runs without its commands: user space gets the fence of the next attempt */
	if (err && eb->out) {
		fput(eb->out->file);
		eb->out = NULL;
	}
	return err;

err_exec:
	genx_execbuf_unlock(eb, &exec);
err_request:
	genx_request_cancel(rq);
err_vm:
	execbuf_unlock_vm(eb);
	return err;
}

int genx_execbuf_submit(struct genx_execbuf *eb)
{
	int err, fd;

	if (!(eb->args->flags & I915_EXEC_FENCE_OUT))
		return submit_request(eb);

	fd = get_unused_fd_flags(O_CLOEXEC);
	if (fd < 0)
		return fd;
	err = submit_request(eb);
	if (err) {
		put_unused_fd(fd);
		return err;
	}
	fd_install(fd, eb->out->file);
	eb->args->rsvd2 = (u64)fd << 32 | lower_32_bits(eb->args->rsvd2);
	return 0;
}
