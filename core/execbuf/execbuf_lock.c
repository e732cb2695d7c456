// SPDX-License-Identifier: GPL-2.0-only
#include <linux/dma-resv.h>

#include <drm/drm_exec.h>

#include "core/execbuf/execbuf_internal.h"
#include "core/memory/bo.h"

/*
 * Slots for the fence in each reservation. If objects share a reservation, the submission can write
 * one of them and read another one: the fence is then added once for each usage.
 */
#define EXECBUF_FENCE_SLOTS	2

/* A single lock cannot deadlock, so it needs no struct drm_exec. */
static int execbuf_lock_one(struct genx_execbuf *eb)
{
	struct dma_resv *resv = eb->bos[0]->shmem.base.resv;
	int err;

	err = dma_resv_lock_interruptible(resv, NULL);
	if (err)
		return err;
	err = dma_resv_reserve_fences(resv, EXECBUF_FENCE_SLOTS);
	if (err)
		dma_resv_unlock(resv);
	return err;
}

static int execbuf_lock_all(struct genx_execbuf *eb, struct drm_exec *exec)
{
	unsigned int i;
	int err;

	drm_exec_init(exec, DRM_EXEC_INTERRUPTIBLE_WAIT | DRM_EXEC_IGNORE_DUPLICATES, eb->n_bos);
	drm_exec_until_all_locked(exec) {
		for (i = 0; i < eb->n_bos; i++) {
			err = drm_exec_prepare_obj(exec, &eb->bos[i]->shmem.base,
						   EXECBUF_FENCE_SLOTS);
			drm_exec_retry_on_contention(exec);
			if (err)
				goto err_fini;
		}
	}
	return 0;

err_fini:
	drm_exec_fini(exec);
	return err;
}

int genx_execbuf_lock(struct genx_execbuf *eb, struct drm_exec *exec)
{
	return eb->n_bos == 1 ? execbuf_lock_one(eb) : execbuf_lock_all(eb, exec);
}

void genx_execbuf_unlock(struct genx_execbuf *eb, struct drm_exec *exec)
{
	if (eb->n_bos == 1)
		dma_resv_unlock(eb->bos[0]->shmem.base.resv);
	else
		drm_exec_fini(exec);
}
