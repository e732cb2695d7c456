// SPDX-License-Identifier: GPL-2.0-only
/*
 * Explicit fences of a submission: sync files, arrays of sync objects (I915_EXEC_FENCE_ARRAY),
 * arrays of timeline points (DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES), and, in a context with a
 * single timeline, the fence of the previous submission.
 *
 * A submission waits only for fences that exist. A wait for a timeline point without a fence is an
 * error, so that the GPU never waits for a submission that may never be made.
 */

#include <linux/dma-fence.h>
#include <linux/dma-fence-chain.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/sort.h>
#include <linux/sync_file.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/drm_syncobj.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/extension.h"
#include "core/execbuf/execbuf_internal.h"
#include "core/memory/vm.h"
#include "gt/exec/request.h"
#include "gt/memory/client_gfp.h"

/* More than clients use in one submission; the i915 ABI sets no number. */
#define EXECBUF_MAX_FENCES	4096

/**
 * struct genx_execbuf_fence - one sync object of a submission
 * @syncobj:	sync object, with a reference
 * @wait:	fence to wait for, with a reference, or NULL
 * @signal:	the sync object gets the fence of the submission
 * @index:	position in the arrays of user space
 * @chain:	memory for the timeline point to signal; NULL: the fence replaces that of @syncobj
 * @point:	the timeline point
 */
struct genx_execbuf_fence {
	struct drm_syncobj *syncobj;
	struct dma_fence *wait;
	bool signal;
	unsigned int index;
	struct dma_fence_chain *chain;
	u64 point;
};

/* Add room for @count sync objects. New entries are zero. */
static int fence_grow(struct genx_execbuf *eb, u64 count)
{
	struct genx_execbuf_fence *fences;

	if (count > EXECBUF_MAX_FENCES - eb->n_fences)
		return -EINVAL;
	fences = kvcalloc(eb->n_fences + count, sizeof(*fences), GENX_CLIENT_GFP);
	if (!fences)
		return -ENOMEM;
	if (eb->n_fences)
		memcpy(fences, eb->fences, eb->n_fences * sizeof(*fences));
	kvfree(eb->fences);
	eb->fences = fences;
	return 0;
}

/*
 * Look up the sync object of an entry, and count the entry, so that genx_execbuf_fence_release()
 * releases it. A pending signal of the task ends the submission: there can be thousands of entries,
 * and each can need a walk along a timeline of any length.
 */
static struct genx_execbuf_fence *fence_add(struct genx_execbuf *eb,
					    const struct drm_i915_gem_exec_fence *entry)
{
	struct genx_execbuf_fence *fence = &eb->fences[eb->n_fences];

	cond_resched();
	if (signal_pending(current))
		return ERR_PTR(-ERESTARTSYS);
	if (entry->flags & __I915_EXEC_FENCE_UNKNOWN_FLAGS)
		return ERR_PTR(-EINVAL);
	fence->syncobj = drm_syncobj_find(eb->file, entry->handle);
	if (!fence->syncobj)
		return ERR_PTR(-ENOENT);
	fence->index = eb->n_fences++;
	fence->signal = entry->flags & I915_EXEC_FENCE_SIGNAL;
	return fence;
}

static int read_sync_file(struct genx_execbuf *eb)
{
	if (!(eb->args->flags & I915_EXEC_FENCE_IN))
		return 0;
	eb->in_fence = sync_file_get_fence(lower_32_bits(eb->args->rsvd2));
	return eb->in_fence ? 0 : -EINVAL;
}

static int read_array(struct genx_execbuf *eb)
{
	struct drm_i915_gem_exec_fence __user *user = u64_to_user_ptr(eb->args->cliprects_ptr);
	unsigned int i, count = eb->args->num_cliprects;
	int err;

	if (!(eb->args->flags & I915_EXEC_FENCE_ARRAY) || !count)
		return 0;
	err = fence_grow(eb, count);
	if (err)
		return err;

	for (i = 0; i < count; i++) {
		struct drm_i915_gem_exec_fence entry;
		struct genx_execbuf_fence *fence;

		if (copy_from_user(&entry, &user[i], sizeof(entry)))
			return -EFAULT;
		fence = fence_add(eb, &entry);
		if (IS_ERR(fence))
			return PTR_ERR(fence);
		if (entry.flags & I915_EXEC_FENCE_WAIT) {
			fence->wait = drm_syncobj_fence_get(fence->syncobj);
			if (!fence->wait)
				return -EINVAL;
		}
	}
	return 0;
}

/* Set fence->wait to the fence of a timeline point, or to NULL if the point has signalled. */
static int find_point(struct genx_execbuf_fence *fence, u64 point)
{
	fence->wait = drm_syncobj_fence_get(fence->syncobj);
	if (!fence->wait)
		return -EINVAL;
	/*
	 * -EINVAL if nothing was submitted that signals the point. The reference of fence->wait
	 * stays then, for genx_execbuf_fence_release().
	 */
	return dma_fence_chain_find_seqno(&fence->wait, point);
}

static int read_point(struct genx_execbuf *eb, const struct drm_i915_gem_exec_fence *entry,
		      u64 point)
{
	struct genx_execbuf_fence *fence = fence_add(eb, entry);

	if (IS_ERR(fence))
		return PTR_ERR(fence);
	/* point 0 names a sync object without a timeline, which needs no memory for a point */
	if (point && fence->signal) {
		/* the submission would wait for the point that it signals itself */
		if (entry->flags & I915_EXEC_FENCE_WAIT)
			return -EINVAL;
		fence->chain = kmalloc(sizeof(*fence->chain), GENX_CLIENT_GFP);
		if (!fence->chain)
			return -ENOMEM;
		fence->point = point;
	}
	if (!(entry->flags & I915_EXEC_FENCE_WAIT))
		return 0;
	return find_point(fence, point);
}

/* Read the extension with one array of timeline points. @data: the submission. */
static int ext_timeline_fences(struct i915_user_extension __user *base, void *data)
{
	struct drm_i915_gem_execbuffer_ext_timeline_fences ext;
	struct drm_i915_gem_exec_fence __user *entries;
	struct genx_execbuf *eb = data;
	u64 __user *points;
	u64 i;
	int err;

	if (copy_from_user(&ext, base, sizeof(ext)))
		return -EFAULT;
	if (!ext.fence_count)
		return 0;
	err = fence_grow(eb, ext.fence_count);
	if (err)
		return err;

	entries = u64_to_user_ptr(ext.handles_ptr);
	points = u64_to_user_ptr(ext.values_ptr);
	for (i = 0; i < ext.fence_count; i++) {
		struct drm_i915_gem_exec_fence entry;
		u64 point;

		if (copy_from_user(&entry, &entries[i], sizeof(entry)) ||
		    copy_from_user(&point, &points[i], sizeof(point)))
			return -EFAULT;
		err = read_point(eb, &entry, point);
		if (err)
			return err;
	}
	return 0;
}

/* Bring the entries of each sync object together, in the order of user space. */
static int compare_fences(const void *a, const void *b)
{
	const struct genx_execbuf_fence *x = a, *y = b;

	if (x->syncobj != y->syncobj)
		return x->syncobj < y->syncobj ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

/*
 * Merge the points of one sync object into the highest of them. All get the fence of one request,
 * so a wait for a lower point finds the node of the highest one. Without the merge a client could
 * add thousands of nodes in a submission, and each new node costs a walk along all earlier ones
 * that have not signalled. An entry that replaces the fence of the sync object ends the run.
 */
static void merge_points(struct genx_execbuf *eb)
{
	struct genx_execbuf_fence *fence, *last = NULL;

	sort(eb->fences, eb->n_fences, sizeof(*eb->fences), compare_fences, NULL);
	for (fence = eb->fences; fence < eb->fences + eb->n_fences; fence++) {
		if (!fence->signal)
			continue;
		if (last && last->chain && fence->chain && last->syncobj == fence->syncobj) {
			fence->point = max(fence->point, last->point);
			kfree(last->chain);
			last->chain = NULL;
			last->signal = false;
		}
		last = fence;
	}
}

static const genx_extension_fn execbuf_extensions[] = {
	[DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES] = ext_timeline_fences,
};

int genx_execbuf_fence_read(struct genx_execbuf *eb)
{
	int err;

	err = read_sync_file(eb);
	if (err)
		return err;
	if (!(eb->args->flags & I915_EXEC_USE_EXTENSIONS))
		return read_array(eb);
	err = genx_extensions_walk(eb->args->cliprects_ptr, execbuf_extensions,
				   ARRAY_SIZE(execbuf_extensions), eb);
	if (!err && eb->n_fences > 1)
		merge_points(eb);
	return err;
}

/*
 * In a context with a single timeline a submission waits for the previous submission, on any
 * engine. All submissions of the context hold the lock of its address space, so no two of them wait
 * for the same previous submission.
 */
static int timeline_wait(struct genx_execbuf *eb, struct genx_request *rq)
{
	struct dma_fence *last;
	int err = 0;

	lockdep_assert_held(&eb->vm->lock);
	last = drm_syncobj_fence_get(eb->ctx->timeline);
	if (last)
		err = genx_request_add_dependency(rq, last);
	dma_fence_put(last);
	return err;
}

int genx_execbuf_fence_wait(struct genx_execbuf *eb, struct genx_request *rq)
{
	unsigned int i;
	int err = 0;

	if (eb->ctx->timeline)
		err = timeline_wait(eb, rq);
	if (eb->in_fence && !err)
		err = genx_request_add_dependency(rq, eb->in_fence);
	for (i = 0; i < eb->n_fences && !err; i++)
		if (eb->fences[i].wait)
			err = genx_request_add_dependency(rq, eb->fences[i].wait);
	return err;
}

void genx_execbuf_fence_advance(struct genx_execbuf *eb, struct genx_request *rq)
{
	lockdep_assert_held(&eb->vm->lock);
	drm_syncobj_replace_fence(eb->ctx->timeline, &rq->fence);
}

void genx_execbuf_fence_signal(struct genx_execbuf *eb, struct genx_request *rq)
{
	unsigned int i;

	for (i = 0; i < eb->n_fences; i++) {
		struct genx_execbuf_fence *fence = &eb->fences[i];

		/* a new point costs a walk along all points that have not signalled */
		cond_resched();
		if (fence->chain) {
			drm_syncobj_add_point(fence->syncobj, fence->chain, &rq->fence,
					      fence->point);
			/* the sync object owns the memory now */
			fence->chain = NULL;
		} else if (fence->signal) {
			drm_syncobj_replace_fence(fence->syncobj, &rq->fence);
		}
	}
}

void genx_execbuf_fence_release(struct genx_execbuf *eb)
{
	unsigned int i;

	for (i = 0; i < eb->n_fences; i++) {
		kfree(eb->fences[i].chain);
		dma_fence_put(eb->fences[i].wait);
		drm_syncobj_put(eb->fences[i].syncobj);
	}
	kvfree(eb->fences);
	dma_fence_put(eb->in_fence);
}
