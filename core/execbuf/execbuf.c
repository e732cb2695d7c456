// SPDX-License-Identifier: GPL-2.0-only
/*
 * DRM_IOCTL_I915_GEM_EXECBUFFER2: run a batch of user space.
 *
 * The ioctl supports addresses chosen by user space, relocations of objects whose addresses the
 * driver chooses (core/execbuf/execbuf_reloc.c), engine selectors and maps, implicit
 * synchronisation through reservation objects, and explicit fences (core/execbuf/execbuf_fence.c).
 * Batches run in the address space of the context and never with privileges (PRV-001):
 * I915_EXEC_SECURE returns -EPERM. Other unsupported flags return -EINVAL. If the hardware of an
 * engine does not check which registers a batch accesses, the driver checks a copy of the batch,
 * and the engine runs the copy.
 *
 * Order of locks: genx_vm.lock, the emission lock of the context image, the
 * objects' reservation locks. User memory is read before the first of these locks is taken.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/log2.h>
#include <linux/overflow.h>
#include <linux/sync_file.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/drm_exec.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/execbuf/execbuf_internal.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/local_lru.h"
#include "core/memory/local_turn.h"
#include "core/memory/shadow.h"
#include "core/memory/user_pages.h"
#include "core/memory/vm.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/governor.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/memory/client_gfp.h"

/* More than clients use in one submission; the i915 ABI sets no number. */
#define EXECBUF_MAX_OBJECTS	16384
/*
 * Largest number of attempts to submit that fail for a reason of execbuf_may_retry(): a process
 * changes the memory of its objects, other submissions hold the local memory that this one needs,
 * or the relocations were not read.
 */
#define EXECBUF_TRIES		16

#define EXECBUF_FLAGS \
	(I915_EXEC_RING_MASK | I915_EXEC_BSD_MASK | I915_EXEC_NO_RELOC | I915_EXEC_HANDLE_LUT | \
	 I915_EXEC_FENCE_IN | I915_EXEC_FENCE_OUT | I915_EXEC_BATCH_FIRST | \
	 I915_EXEC_FENCE_ARRAY | I915_EXEC_USE_EXTENSIONS | I915_EXEC_GEN7_SOL_RESET)

/*
 * NEEDS_FENCE has no effect: the GPU detiles without fence registers. NEEDS_GTT is for platforms
 * whose batches write through the GGTT.
 */
#define EXECBUF_OBJECT_FLAGS \
	(EXEC_OBJECT_WRITE | EXEC_OBJECT_SUPPORTS_48B_ADDRESS | EXEC_OBJECT_PINNED | \
	 EXEC_OBJECT_ASYNC | EXEC_OBJECT_CAPTURE | EXEC_OBJECT_NEEDS_FENCE | \
	 EXEC_OBJECT_NEEDS_GTT)

/*
 * The ABI no longer has clip rectangles. Their two fields contain a fence array or a chain of
 * extensions, or must be 0.
 */
static bool execbuf_check_cliprects(const struct drm_i915_gem_execbuffer2 *args)
{
	if (args->flags & I915_EXEC_USE_EXTENSIONS)
		return !args->num_cliprects && !(args->flags & I915_EXEC_FENCE_ARRAY);
	return args->flags & I915_EXEC_FENCE_ARRAY ||
	       (!args->num_cliprects && !args->cliprects_ptr);
}

static int execbuf_check_args(const struct drm_i915_gem_execbuffer2 *args)
{
	/* no batch of user space is privileged, not even root's (PRV-001) */
	if (args->flags & I915_EXEC_SECURE)
		return -EPERM;
	if (args->flags & ~(u64)EXECBUF_FLAGS)
		return -EINVAL;
	if (args->DR1 || args->DR4)
		return -EINVAL;
	if (!execbuf_check_cliprects(args))
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

static int execbuf_check_object(const struct genx_device *genx,
				const struct drm_i915_gem_exec_object2 *object, u64 size)
{
	int err;

	if (object->flags & ~(u64)EXECBUF_OBJECT_FLAGS)
		return -EINVAL;
	if (object->flags & EXEC_OBJECT_NEEDS_GTT && !genx->plat->mi_in_ggtt)
		return -EINVAL;
	if (object->relocation_count > (genx->plat->no_relocations ? 0 : GENX_EXECBUF_MAX_RELOCS))
		return -EINVAL;
	if (object->alignment && !is_power_of_2(object->alignment))
		return -EINVAL;
	if (!(object->flags & EXEC_OBJECT_PINNED))
		return 0;
	if (object->alignment && !IS_ALIGNED(object->offset, object->alignment))
		return -EINVAL;
	err = genx_vm_check_address(object->offset, size, genx_vm_size(genx));
	if (err)
		return err;
	if (!(object->flags & EXEC_OBJECT_SUPPORTS_48B_ADDRESS) &&
	    (object->offset > U32_MAX || object->offset + size > GENX_VM_LOW_END))
		return -EINVAL;
	return 0;
}

/* Allocate the arrays for @count objects, with one more entry for the copy of the batch. */
static int execbuf_alloc_arrays(struct genx_execbuf *eb, unsigned int count)
{
	count++;
	if (count <= GENX_EXECBUF_FEW_OBJECTS) {
		eb->objects = eb->few->objects;
		eb->bos = eb->few->bos;
		return 0;
	}
	eb->objects = kvmalloc_array(count, sizeof(*eb->objects), GENX_CLIENT_GFP);
	eb->bos = kvmalloc_array(count, sizeof(*eb->bos), GENX_CLIENT_GFP);
	return eb->objects && eb->bos ? 0 : -ENOMEM;
}

static void execbuf_free_arrays(struct genx_execbuf *eb)
{
	if (eb->objects == eb->few->objects)
		return;
	kvfree(eb->bos);
	kvfree(eb->objects);
}

static int execbuf_get_objects(struct genx_execbuf *eb)
{
	struct drm_i915_gem_exec_object2 __user *user = u64_to_user_ptr(eb->args->buffers_ptr);
	unsigned int i, count = eb->args->buffer_count;
	int err;

	err = execbuf_alloc_arrays(eb, count);
	if (err)
		return err;
	if (copy_from_user(eb->objects, user, count * sizeof(*eb->objects)))
		return -EFAULT;

	for (i = 0; i < count; i++) {
		eb->bos[i] = genx_bo_find(eb->file, eb->objects[i].handle);
		if (!eb->bos[i])
			return -ENOENT;
		eb->n_bos++;
		eb->has_user |= !!eb->bos[i]->user;
		/* .offset is overwritten when the object is bound; keep what user space presumed */
		eb->objects[i].rsvd2 = eb->objects[i].offset;
		eb->n_unpinned += !(eb->objects[i].flags & EXEC_OBJECT_PINNED);
		eb->n_relocs += eb->objects[i].relocation_count;
		err = execbuf_check_object(eb->genx, &eb->objects[i],
					   eb->bos[i]->shmem.base.size);
		if (err)
			return err;
	}
	return 0;
}

static int execbuf_check_batch(struct genx_execbuf *eb)
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
	eb->batch = i;
	return 0;
}

static int execbuf_get_context(struct genx_execbuf *eb)
{
	eb->ctx = genx_file_find_context(eb->file->driver_priv,
					 i915_execbuffer2_get_context_id(*eb->args));
	if (eb->ctx)
		return genx_file_claim(eb->file->driver_priv);
	/* removal closes contexts after the unplug: report that the GPU is gone, not the handle */
	return drm_dev_is_unplugged(&eb->genx->drm) ? -ENODEV : genx_file_context_errno(eb->genx);
}

/*
 * Get the context image and the address space. Each attempt gets both again inside drm_dev_enter(),
 * because removal of the device closes both.
 */
static int execbuf_get_lrc(struct genx_execbuf *eb)
{
	struct genx_lrc *lrc;

	if (genx_context_refuse_user(eb->ctx))
		return -EIO;
	lrc = genx_context_get_lrc(eb->ctx, eb->args->flags);
	if (IS_ERR(lrc))
		return PTR_ERR(lrc);
	eb->lrc = lrc;
	if (eb->args->flags & I915_EXEC_GEN7_SOL_RESET && !lrc->engine->emit->sol_reset_dw)
		return -EINVAL;
	eb->shadow.desc = lrc->engine->desc->parser;
	/* privileged copies are in the GGTT (execbuf_emit.c), not in the client's address space */
	if (eb->shadow.desc && eb->shadow.desc->privileged)
		eb->shadow.desc = NULL;
	eb->vm = genx_context_get_vm(eb->ctx);
	return eb->vm ? 0 : -ENOENT;
}

static void execbuf_release(struct genx_execbuf *eb)
{
	unsigned int i;

	genx_context_put(eb->ctx);
	/* most submissions have none of these */
	if (eb->captures)
		genx_execbuf_capture_release(eb);
	if (eb->fences || eb->in_fence)
		genx_execbuf_fence_release(eb);
	if (eb->relocs)
		genx_execbuf_reloc_release(eb);
	for (i = 0; i < eb->n_bos; i++)
		genx_bo_put(eb->bos[i]);
	execbuf_free_arrays(eb);
}

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
	err = genx_execbuf_capture_get(eb);
	if (err)
		return err;
	/* this waits for the GPU with held objects, but these platforms have no local memory */
	if (genx_execbuf_emit_copies(eb))
		return genx_execbuf_emit_prepare(eb);
	return eb->shadow.desc ? execbuf_get_shadow(eb) : 0;
}

/* Write addresses into the objects, then copy the batch if the engine runs a copy. */
static int execbuf_relocate(struct genx_execbuf *eb)
{
	int err = genx_execbuf_reloc_apply(eb);

	if (!err && eb->copy)
		genx_execbuf_emit_check_copy(eb);
	if (err || !eb->shadow.bo)
		return err;
	return genx_shadow_check(eb->vm, &eb->shadow, &eb->batch_addr);
}

/* Let the request wait for the fences of the arguments (explicit) and of the objects (implicit). */
static int execbuf_add_dependencies(struct genx_execbuf *eb, struct genx_request *rq)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;
	unsigned int i;
	int err;

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

/* Return: true if a process has changed the memory of an object since its pages were pinned. */
static bool execbuf_user_changed(struct genx_execbuf *eb)
{
	unsigned int i;

	for (i = 0; eb->has_user && i < eb->n_bos; i++)
		if (eb->bos[i]->user && (!READ_ONCE(eb->bos[i]->user->pages) ||
					 genx_user_pages_changed(eb->bos[i]->user)))
			return true;
	return false;
}

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
	if (!execbuf_user_changed(eb))
		return 0;
	genx_request_abandon(rq, -EAGAIN);
	return -EAGAIN;
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
			mutex_unlock(&eb->vm->lock);
	}
	/* after success no hold is needed: the lock of the address space keeps bound objects */
	execbuf_unhold(eb);
	return err;
}

/* Bind the objects and queue a request. */
static int execbuf_submit(struct genx_execbuf *eb)
{
	struct genx_request *rq;
	struct drm_exec exec;
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
	if (!err)
		genx_execbuf_fence_signal(eb, rq);
	genx_request_submit(rq, READ_ONCE(eb->ctx->priority));
	genx_request_put(rq);

	genx_execbuf_unlock(eb, &exec);
	mutex_unlock(&eb->vm->lock);
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
	mutex_unlock(&eb->vm->lock);
	return err;
}

static int execbuf_submit_out_fence(struct genx_execbuf *eb)
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

/*
 * One attempt to submit, inside drm_dev_enter(). All user memory was read before, so that nothing
 * here waits for user space.
 */
static int execbuf_try(struct genx_execbuf *eb)
{
	int err, idx;

	if (!drm_dev_enter(&eb->genx->drm, &idx))
		return -ENODEV;
	err = execbuf_get_lrc(eb);
	if (!err)
		err = execbuf_submit_out_fence(eb);
	/* drop the copy of the batch, which execbuf_get_shadow() added */
	if (eb->n_bos > eb->args->buffer_count)
		genx_bo_put(eb->bos[--eb->n_bos]);
	genx_shadow_put(&eb->shadow);
	genx_vm_put(eb->vm);
	eb->vm = NULL;
	genx_lrc_put(eb->lrc);
	eb->lrc = NULL;
	drm_dev_exit(idx);
	return err;
}

static int execbuf_pin_user(struct genx_execbuf *eb)
{
	unsigned int i;
	int err = 0;

	for (i = 0; eb->has_user && i < eb->n_bos && !err; i++)
		if (eb->bos[i]->user)
			err = genx_userptr_pin(eb->bos[i], eb->deadline);
	return err;
}

/*
 * Wait for the fence that ended an attempt. This is outside of drm_dev_enter(), so removal does not
 * wait for this function. Removal ends all requests, and so this wait.
 */
static int execbuf_wait_blocker(struct genx_execbuf *eb)
{
	long left = max_t(long, eb->deadline - jiffies, 0);
	struct dma_fence *fence = eb->blocker;
	unsigned int waiter;

	eb->blocked = false;
	eb->blocker = NULL;
	if (fence) {
		waiter = genx_governor_wait_begin(&eb->genx->gt);
		left = dma_fence_wait_timeout(fence, true, left);
		genx_governor_wait_end(&eb->genx->gt, waiter);
		dma_fence_put(fence);
	}
	/* negative: a signal; 0: the deadline has passed */
	if (left <= 0)
		return left ?: -EBUSY;
	return 0;
}

/*
 * Before a new attempt, wait for what ended the last one: the GPU, or other submissions that hold
 * local memory. After other reasons the new attempt begins at once.
 */
static int execbuf_wait(struct genx_execbuf *eb)
{
	struct genx_file *file = eb->file->driver_priv;

	if (eb->blocked) {
		/* the attempt found room in local memory, so it no longer needs its turn */
		genx_local_turn_end(eb->genx, eb);
		return execbuf_wait_blocker(eb);
	}
	if (!eb->crowded)
		return 0;
	eb->crowded = false;
	return genx_local_turn_wait(eb->genx, file->client->user, eb, eb->turn_since,
				    eb->deadline);
}

/*
 * Return: true if another attempt can succeed: in a turn of its own in local memory, or with the
 * new pages of a process, or with the relocations, which were not read before.
 */
static bool execbuf_may_retry(struct genx_execbuf *eb)
{
	return eb->crowded || execbuf_user_changed(eb) || (eb->want_relocs && !eb->relocs);
}

/* One attempt. Before execbuf_try(), read the relocations and pin the memory of processes. */
static int execbuf_attempt(struct genx_execbuf *eb)
{
	int err = execbuf_pin_user(eb);

	if (!err && (eb->want_relocs || !(eb->args->flags & I915_EXEC_NO_RELOC)))
		err = genx_execbuf_reloc_read(eb);
	return err ?: execbuf_try(eb);
}

/*
 * Submit. Start over after -EAGAIN. If an attempt was blocked by the GPU, only the deadline limits
 * the number of attempts. For the reasons of execbuf_may_retry() there are EXECBUF_TRIES attempts.
 */
static int execbuf_submit_retry(struct genx_execbuf *eb)
{
	unsigned int tries = 0;
	int err;

	eb->deadline = jiffies + GENX_BO_WAIT;
	while ((err = execbuf_attempt(eb)) == -EAGAIN) {
		if (!eb->blocked) {
			tries++;
			if (!execbuf_may_retry(eb) || tries == EXECBUF_TRIES)
				break;
		}
		err = execbuf_wait(eb);
		if (err)
			break;
	}
	genx_local_turn_end(eb->genx, eb);
	/* in each attempt other submissions held the local memory that this one needs */
	if (err == -EAGAIN && eb->crowded)
		err = -ENOMEM;
	/* after an error, too: user space must know the addresses that attempts have written */
	if (eb->relocs || eb->n_unpinned)
		genx_execbuf_reloc_write_back(eb);
	return err;
}

int genx_execbuf_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct genx_execbuf_few few;
	struct genx_execbuf eb = {
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
		err = genx_execbuf_fence_read(&eb);
	if (!err)
		err = execbuf_submit_retry(&eb);
	execbuf_release(&eb);
	return err;
}
