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
 * core/execbuf/execbuf_args.c checks the arguments, and core/execbuf/execbuf_submit.c makes one
 * attempt to submit. This file repeats attempts.
 */

#include <linux/dma-fence.h>
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/minmax.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/execbuf/execbuf_internal.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/local_turn.h"
#include "core/memory/shadow.h"
#include "core/memory/vm.h"
#include "gt/encode/emit_types.h"
#include "gt/exec/client.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/governor.h"
#include "gt/exec/lrc.h"

/*
 * Largest number of attempts to submit that fail for a reason of execbuf_may_retry(): a process
 * changes the memory of its objects, other submissions hold the local memory that this one needs,
 * or the relocations were not read.
 */
#define EXECBUF_TRIES		16

/* Flags of submissions for which genx_execbuf_fence_read() has something to read. */
#define FENCE_FLAGS		(I915_EXEC_FENCE_IN | I915_EXEC_FENCE_ARRAY | \
				 I915_EXEC_USE_EXTENSIONS)

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
	lrc = genx_context_get_lrc(eb->ctx, eb->args->flags, &eb->vm);
	if (IS_ERR(lrc))
		return PTR_ERR(lrc);
	eb->lrc = lrc;
	if (eb->args->flags & I915_EXEC_GEN7_SOL_RESET && !lrc->engine->emit->sol_reset_dw)
		return -EINVAL;
	eb->shadow.desc = lrc->engine->desc->parser;
	/* privileged copies are in the GGTT (execbuf_emit.c), not in the client's address space */
	if (eb->shadow.desc && eb->shadow.desc->privileged)
		eb->shadow.desc = NULL;
	return 0;
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
	genx_execbuf_args_free(eb);
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
		err = genx_execbuf_submit(eb);
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
	return eb->crowded || genx_execbuf_submit_user_changed(eb) ||
	       (eb->want_relocs && !eb->relocs);
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
		genx_execbuf_reloc_write_back(eb, err);
	return err;
}

int genx_execbuf_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	/* entries are written before they are read: no time to clear all of them each time */
	struct genx_execbuf_few few __uninitialized;
	struct genx_execbuf eb = {
		.genx = to_genx_device(drm),
		.file = file,
		.args = data,
		.few = &few,
	};
	int err;

	err = genx_execbuf_args_check(eb.args);
	if (err)
		return err;

	err = execbuf_get_context(&eb);
	if (!err)
		err = genx_execbuf_args_get_objects(&eb);
	if (!err)
		err = genx_execbuf_args_check_batch(&eb);
	if (!err && eb.args->flags & FENCE_FLAGS)
		err = genx_execbuf_fence_read(&eb);
	if (!err)
		err = execbuf_submit_retry(&eb);
	execbuf_release(&eb);
	return err;
}
