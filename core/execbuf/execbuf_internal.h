/* SPDX-License-Identifier: GPL-2.0-only */
/* Interfaces between the files of core/execbuf/: a submission while it is built, and its parts. */
#ifndef GENX_CORE_EXECBUF_EXECBUF_INTERNAL_H
#define GENX_CORE_EXECBUF_EXECBUF_INTERNAL_H

#include <linux/types.h>

#include <drm/i915_drm.h>

#include "core/memory/shadow.h"

struct dma_fence;
struct drm_exec;
struct drm_file;
struct genx_bo;
struct genx_context;
struct genx_device;
struct genx_execbuf_fence;
struct genx_execbuf_reloc;
struct genx_lrc;
struct genx_request;
struct genx_request_memory;
struct genx_vm;
struct sync_file;

/* A submission with at most this many objects uses arrays on the stack, to save an allocation. */
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
 * @objects:	copy of the array of user space that names the objects. .offset of an object without
 *		EXEC_OBJECT_PINNED becomes its address when it is bound. .rsvd2 is the offset that
 *		user space gave
 * @bos:	the objects, each with a reference
 * @n_bos:	number of @bos that were looked up so far
 * @closes:	&genx_file.closes before the first look-up
 * @n_held:	number of @bos that are held (genx_bo_hold_until()), so that they do not move
 *		before they are bound
 * @n_unpinned:	number of objects whose address the driver chooses
 * @relocs:	relocations of all objects, in the order of @objects, or NULL
 * @n_relocs:	number of relocations that the objects name
 * @object_flags: flags that one of @objects has, or several
 * @want_relocs: an object is not where user space presumed, so @relocs is needed although
 *		I915_EXEC_NO_RELOC is set
 * @has_user:	an object is made of the memory of a process
 * @fences:	sync objects to wait for and to signal
 * @n_fences:	number of @fences
 * @in_fence:	fence of a sync file to wait for, or NULL
 * @ctx:	context
 * @lrc:	context image of the engine that runs the batch
 * @vm:		address space of @ctx
 * @batch:	index of the object with the batch
 * @batch_addr:	address of the first command; with @shadow, of the first command of the copy
 * @shadow:	copy of the batch in the client's address space (core/memory/shadow.h), if .desc is
 *		set; .batch, .start and .size are set always
 * @copy:	checked copy of the batch in the GGTT, which the engine runs with privileges
 *		(execbuf_emit.c), or NULL
 * @captures:	room for the objects that an error state shows, or NULL
 * @n_captures:	number of @captures that were filled
 * @out:	sync file for user space, or NULL
 * @deadline:	jiffies at which the ioctl gives up its waits for the GPU
 * @blocked:	an attempt returned -EAGAIN because it would have had to wait for the GPU
 * @blocker:	fence to wait for before the next attempt, with a reference; NULL: none
 * @crowded:	an attempt returned -EAGAIN because other submissions hold local memory
 * @turn_since:	genx_local_turn_now() before the last attempt, plus the number of objects that the
 *		submission itself has dropped since then
 */
struct genx_execbuf {
	struct genx_device *genx;
	struct drm_file *file;
	struct drm_i915_gem_execbuffer2 *args;
	struct genx_execbuf_few *few;
	struct drm_i915_gem_exec_object2 *objects;
	struct genx_bo **bos;
	unsigned int n_bos;
	int closes;
	unsigned int n_held;
	unsigned int n_unpinned;
	struct genx_execbuf_reloc *relocs;
	u64 n_relocs;
	u64 object_flags;
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
	struct genx_buffer *copy;
	struct genx_request_memory *captures;
	unsigned int n_captures;
	struct sync_file *out;
	unsigned long deadline;
	bool blocked;
	struct dma_fence *blocker;
	bool crowded;
	unsigned int turn_since;
};

/**
 * genx_execbuf_block() - end an attempt that would have to wait for the GPU
 * @eb: submission
 * @fence: fence to wait for, whose reference is taken over; NULL: start over without a wait, since
 *	the fence has signalled meanwhile, or since the next attempt itself waits
 *
 * The caller returns -EAGAIN. genx_execbuf_ioctl() then waits without a lock and outside of
 * drm_dev_enter(), and starts over with a new look-up of the context image and the address space.
 *
 * Return: -EAGAIN.
 */
static inline int genx_execbuf_block(struct genx_execbuf *eb, struct dma_fence *fence)
{
	eb->blocked = true;
	eb->blocker = fence;
	return -EAGAIN;
}

/* ---- execbuf_args.c ---- */

/**
 * genx_execbuf_args_check() - check the arguments of the ioctl, without the objects
 * @args: arguments
 *
 * Any context.
 *
 * Return: 0; -EPERM for I915_EXEC_SECURE; -EINVAL for what the driver does not support.
 */
int genx_execbuf_args_check(const struct drm_i915_gem_execbuffer2 *args);

/**
 * genx_execbuf_args_get_objects() - read the array of objects, and look them up
 * @eb: submission, whose arguments are checked
 *
 * Context: may sleep, reads user memory, no lock held. The caller drops the references of
 * eb->bos, also after an error, and then calls genx_execbuf_args_free().
 *
 * Return: 0; -ENOENT for an unknown handle; -EINVAL for an object with invalid flags, address,
 * alignment or number of relocations; -ENOMEM, -EFAULT.
 */
int genx_execbuf_args_get_objects(struct genx_execbuf *eb);

/** genx_execbuf_args_check_batch() - find the batch in the objects; -EINVAL if it ends outside */
int genx_execbuf_args_check_batch(struct genx_execbuf *eb);

/** genx_execbuf_args_free() - free the arrays of genx_execbuf_args_get_objects() */
void genx_execbuf_args_free(struct genx_execbuf *eb);

/* ---- execbuf_submit.c ---- */

/**
 * genx_execbuf_submit() - one attempt to submit
 * @eb: submission with its context image and address space; all user memory was read
 *
 * With I915_EXEC_FENCE_OUT the arguments get a file descriptor of the fence. The caller drops the
 * copy of the batch, eb->shadow and the last of eb->bos, also after an error.
 *
 * Context: may sleep, inside drm_dev_enter().
 *
 * Return: 0; -EAGAIN if eb->blocked, eb->crowded or eb->want_relocs is set, if a process has
 * changed the memory of an object, or if an object has moved meanwhile; an error of
 * genx_request_wait_space(), genx_bo_hold_until(), genx_execbuf_bind() or
 * genx_execbuf_reloc_apply(), of the parts of a submission, or of a file descriptor.
 */
int genx_execbuf_submit(struct genx_execbuf *eb);

/**
 * genx_execbuf_submit_user_changed() - check the objects that are made of memory of a process
 * @eb: submission
 *
 * Any context.
 *
 * Return: true if a process has changed the memory of an object since its pages were pinned.
 */
bool genx_execbuf_submit_user_changed(struct genx_execbuf *eb);

/* ---- execbuf_emit.c ---- */

/** genx_execbuf_emit_copies() - true if the engine runs a checked copy with privileges */
bool genx_execbuf_emit_copies(const struct genx_execbuf *eb);

/**
 * genx_execbuf_emit_prepare() - wait until a privileged copy of the batch can be made
 * @eb: submission, no lock held
 *
 * Context: may sleep.
 *
 * Return: 0; -EAGAIN of genx_execbuf_block() if the GPU still writes the batch; or an error of
 * genx_bo_wait_writer() or genx_batch_copy_wait().
 */
int genx_execbuf_emit_prepare(struct genx_execbuf *eb);

/**
 * genx_execbuf_emit_get_copy() - get memory for the copy, eb->copy
 * @eb: submission
 * @rq: request of the submission
 *
 * Context: may sleep.
 *
 * Return: 0; -EAGAIN of genx_execbuf_block() if other requests have all the memory for copies; or
 * the error of genx_batch_copy_get().
 */
int genx_execbuf_emit_get_copy(struct genx_execbuf *eb, struct genx_request *rq);

/**
 * genx_execbuf_emit_check_copy() - copy the batch and check the copy
 * @eb: submission whose objects have their addresses; eb->copy becomes NULL if the batch must run
 *	without privileges
 *
 * Context: may sleep.
 */
void genx_execbuf_emit_check_copy(struct genx_execbuf *eb);

/** genx_execbuf_emit_dwords() - largest number of DWs that genx_execbuf_emit_batch() emits */
unsigned int genx_execbuf_emit_dwords(const struct genx_execbuf *eb);

/**
 * genx_execbuf_emit_batch() - emit the command that starts the batch
 * @eb: submission
 * @rq: request of the submission
 *
 * With I915_EXEC_GEN7_SOL_RESET the commands of that flag come before it.
 */
void genx_execbuf_emit_batch(struct genx_execbuf *eb, struct genx_request *rq);

/* ---- execbuf_bind.c ---- */

/**
 * genx_execbuf_interrupted() - check between two objects whether a submission must end
 * @eb: submission
 *
 * Context: may sleep.
 *
 * Return: 0; -ERESTARTSYS for a signal; -ENODEV if the device is being removed.
 */
int genx_execbuf_interrupted(const struct genx_execbuf *eb);

/**
 * genx_execbuf_bind() - bind all objects of a submission
 * @eb: submission whose objects are held; the lock of its address space is held, too
 *
 * Binds the objects with EXEC_OBJECT_PINNED at their addresses, chooses addresses for the others,
 * and sets the address of the batch. Objects in the way that this submission does not name are
 * unbound.
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -EAGAIN if relocations must be read first (genx_execbuf.want_relocs), or, from
 * genx_execbuf_block(), if an object that the GPU uses is in the way; an error of
 * genx_execbuf_interrupted(); or an error of genx_vm_bind(), genx_vm_place() or genx_shadow_bind().
 */
int genx_execbuf_bind(struct genx_execbuf *eb);

/* ---- execbuf_capture.c ---- */

/**
 * genx_execbuf_capture_get() - allocate the list of the objects with EXEC_OBJECT_CAPTURE
 * @eb: submission whose objects were looked up; a repeated attempt may have the list already
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_execbuf_capture_get(struct genx_execbuf *eb);

/**
 * genx_execbuf_capture_set() - pass the batch and the list to the request
 * @eb: submission; all objects are bound, and their reservations locked
 * @rq: request, which takes over the list
 *
 * The objects stay bound and pinned until the fence of @rq signals, because the fence is in their
 * reservations.
 */
void genx_execbuf_capture_set(struct genx_execbuf *eb, struct genx_request *rq);

/** genx_execbuf_capture_release() - free a list that no request has taken over */
void genx_execbuf_capture_release(struct genx_execbuf *eb);

/* ---- execbuf_fence.c ---- */

/**
 * genx_execbuf_fence_read() - read the fences of the arguments from user space
 * @eb: submission, whose arguments are checked
 *
 * Context: may sleep, reads user memory, no lock held. The caller calls
 * genx_execbuf_fence_release(), also after an error.
 *
 * Return: 0; -EINVAL for an invalid sync file or flag, more than 4096 sync objects, a wait for a
 * sync object without a fence or for a timeline point that nothing will signal, or an entry
 * that waits for and signals one timeline point; -ENOENT for an unknown handle; -ERESTARTSYS for a
 * signal; -ENOMEM, -EFAULT, or an error of genx_extensions_walk().
 */
int genx_execbuf_fence_read(struct genx_execbuf *eb);

/**
 * genx_execbuf_fence_wait() - let a request wait for the fences
 * @eb: submission
 * @rq: request, not submitted
 *
 * Context: may sleep, does not wait.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_execbuf_fence_wait(struct genx_execbuf *eb, struct genx_request *rq);

/**
 * genx_execbuf_fence_advance() - make a request the last one of a context with a single timeline
 * @eb: submission, the lock of its address space held (genx_execbuf_fence_wait())
 * @rq: request, whose submission can no longer fail
 *
 * Context: may sleep, allocates nothing.
 */
void genx_execbuf_fence_advance(struct genx_execbuf *eb, struct genx_request *rq);

/**
 * genx_execbuf_fence_signal() - put the fence of a request into the sync objects to signal
 * @eb: submission
 * @rq: request that was submitted
 *
 * Each point costs a walk along all points of its timeline that have not signalled.
 *
 * Context: may sleep, no lock held, allocates nothing.
 */
void genx_execbuf_fence_signal(struct genx_execbuf *eb, struct genx_request *rq);

/** genx_execbuf_fence_release() - drop all references of genx_execbuf_fence_read(). May sleep. */
void genx_execbuf_fence_release(struct genx_execbuf *eb);

/* ---- execbuf_lock.c ---- */

/**
 * genx_execbuf_lock() - lock the reservations of all objects and make room for a fence in each
 * @eb: submission, with its objects
 * @exec: not initialised; unused if the submission has one object
 *
 * Objects may share a reservation.
 *
 * Context: may sleep; takes reservation locks, which genx_execbuf_unlock() releases.
 * Return: 0, -EINTR, or -ENOMEM; nothing is locked after an error.
 */
int genx_execbuf_lock(struct genx_execbuf *eb, struct drm_exec *exec);

/**
 * genx_execbuf_unlock() - unlock what genx_execbuf_lock() locked
 * @eb: submission, with the same objects
 * @exec: as given to genx_execbuf_lock()
 */
void genx_execbuf_unlock(struct genx_execbuf *eb, struct drm_exec *exec);

/* ---- execbuf_reloc.c ---- */

/* More relocations than clients have in one submission; the i915 ABI sets no number. */
#define GENX_EXECBUF_MAX_RELOCS	0xfffffU

/**
 * genx_execbuf_reloc_read() - read all relocations of a submission from user space
 * @eb: submission whose objects were looked up
 *
 * Target objects that a relocation says are written get EXEC_OBJECT_WRITE.
 *
 * Context: may sleep, reads user memory, no lock held.
 *
 * Return: 0; -ENOENT for a target that is not in the submission; -EINVAL for more than one write
 * domain, a domain that is not one of the GPU, too many relocations, or an object that is named
 * twice; -EFAULT, -ENOMEM.
 */
int genx_execbuf_reloc_read(struct genx_execbuf *eb);

/**
 * genx_execbuf_reloc_apply() - write the addresses of objects that user space presumed wrongly
 * @eb: submission; all objects are bound, and their reservations locked
 *
 * If one relocation is invalid, or if the GPU still uses an object that must be changed, no address
 * is written. The caller flushes the CPU cache.
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -EINVAL for an offset outside of the object or not 4-byte aligned, or memory of a
 * process that is read-only; -EOPNOTSUPP for an imported object; -EAGAIN of genx_execbuf_block() if
 * the GPU uses an object; -ERESTARTSYS.
 */
int genx_execbuf_reloc_apply(struct genx_execbuf *eb);

/**
 * genx_execbuf_reloc_write_back() - report addresses to user space
 * @eb: submission that has ended
 * @failed: it has failed
 *
 * Writes the presumed offsets of relocations that were applied, and the offsets of objects for
 * which the driver chose the address; after a failure only those that relocations contain. As in
 * i915, a fault of such a write is no error: the memory was readable when the submission began.
 *
 * Context: may sleep, writes user memory, no lock held.
 */
void genx_execbuf_reloc_write_back(struct genx_execbuf *eb, bool failed);

/** genx_execbuf_reloc_release() - free what genx_execbuf_reloc_read() allocated */
void genx_execbuf_reloc_release(struct genx_execbuf *eb);

#endif
