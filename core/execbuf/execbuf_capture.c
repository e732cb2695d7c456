// SPDX-License-Identifier: GPL-2.0-only
/* Names the memory of a submission that an error state shows (gt/engine/error_state.h). */

#include <linux/minmax.h>
#include <linux/slab.h>

#include <drm/i915_drm.h>

#include "core/execbuf/execbuf_internal.h"
#include "core/memory/bo.h"
#include "core/memory/store.h"
#include "core/memory/vm.h"
#include "gt/exec/request.h"
#include "gt/memory/client_gfp.h"

int genx_execbuf_capture_get(struct genx_execbuf *eb)
{
	unsigned int i, count = 0;

	for (i = 0; i < eb->n_bos; i++)
		count += !!(eb->objects[i].flags & EXEC_OBJECT_CAPTURE);
	/* an earlier attempt may have allocated the list */
	if (!count || eb->captures)
		return 0;
	eb->captures = kvmalloc_array(count, sizeof(*eb->captures), GENX_CLIENT_GFP);
	return eb->captures ? 0 : -ENOMEM;
}

/* Return: the pages of an object, or NULL if the error state cannot show them. */
static struct page **shown_pages(const struct genx_bo *bo)
{
	return genx_bo_store(bo)->pages ? bo->shmem.pages : NULL;
}

/* Return: the local memory of an object, or NULL. */
static struct genx_local_object *shown_local(struct genx_bo *bo)
{
	return genx_bo_local(bo) ? &bo->local : NULL;
}

void genx_execbuf_capture_set(struct genx_execbuf *eb, struct genx_request *rq)
{
	struct genx_bo *batch = eb->shadow.bo ?: eb->shadow.batch;
	unsigned int i;

	rq->batch = (struct genx_request_memory){
		.addr = eb->batch_addr,
		.offset = eb->shadow.bo ? 0 : eb->shadow.start,
		.size = min_t(u64, eb->shadow.size, batch->shmem.base.size),
		.pages = shown_pages(batch),
		.local = shown_local(batch),
	};
	eb->n_captures = 0;
	for (i = 0; eb->captures && i < eb->args->buffer_count; i++)
		if (eb->objects[i].flags & EXEC_OBJECT_CAPTURE)
			eb->captures[eb->n_captures++] = (struct genx_request_memory){
				.addr = eb->objects[i].offset & GENX_VM_ADDR_MASK,
				.size = eb->bos[i]->shmem.base.size,
				.pages = shown_pages(eb->bos[i]),
				.local = shown_local(eb->bos[i]),
			};
	/* the request owns the list now */
	rq->captures = eb->captures;
	rq->n_captures = eb->n_captures;
	eb->captures = NULL;
}

void genx_execbuf_capture_release(struct genx_execbuf *eb)
{
	kvfree(eb->captures);
}
