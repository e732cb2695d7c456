// SPDX-License-Identifier: GPL-2.0-only
/* Memory of the batch that overwrites what EUs keep of the last client (SIL-182). */
#include <linux/err.h>
#include <linux/moduleparam.h>
#include <linux/scatterlist.h>
#include <linux/sizes.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/emit_types.h"
#include "gt/encode/eu_clear.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/ppgtt.h"
#include "gt/submit/submit_internal.h"
#include "regs/tables/eu_threads.h"

static bool clear_residuals = true;
module_param(clear_residuals, bool, 0444);
MODULE_PARM_DESC(clear_residuals,
		 "Gen7: overwrite registers of EUs before another address space uses them (default Y)");

/* The batch is below this address, which each address space reaches. */
#define END	SZ_1G

/* Map the batch at the address that it has in the GGTT. */
static int map(struct genx_ppgtt *vm, const struct genx_buffer *buf)
{
	struct scatterlist *sg;
	struct sg_table sgt;
	unsigned int i;
	int err = sg_alloc_table(&sgt, buf->n_pages, GFP_KERNEL);

	if (err)
		return err;
	for_each_sgtable_dma_sg(&sgt, sg, i) {
		sg->length = PAGE_SIZE;
		sg_dma_address(sg) = buf->dma[i];
		sg_dma_len(sg) = PAGE_SIZE;
	}
	err = genx_ppgtt_map(vm, buf->ggtt, &sgt, buf->size, GENX_CACHE_COHERENT);
	sg_free_table(&sgt);
	return err;
}

struct genx_buffer *genx_residuals_map(struct genx_engine *engine)
{
	struct genx_gt *gt = engine->gt;
	unsigned int threads = genx_eu_threads(gt->plat);
	struct genx_buffer *buf;
	int err;

	if (!engine->emit->eu || !threads || !clear_residuals)
		return NULL;
	buf = genx_buffer_create_below(&gt->ggtt, genx_eu_clear_bytes(threads), 0, END);
	if (IS_ERR(buf))
		return buf;
	genx_eu_clear_fill(buf->vaddr, lower_32_bits(buf->ggtt), engine->emit, threads);
	genx_buffer_flush(buf, 0, buf->size);
	err = map(gt->exec->kernel_vm, buf);
	if (!err)
		return buf;
	genx_buffer_destroy(buf);
	return ERR_PTR(err);
}

void genx_residuals_unmap(struct genx_engine *engine, struct genx_buffer *buf)
{
	struct genx_gt *gt = engine->gt;

	if (!buf)
		return;
	/* a failure does no harm: the engine uses no page directory any more */
	if (genx_ppgtt_unmap(gt->exec->kernel_vm, buf->ggtt, buf->size))
		drm_dbg(gt->drm, "%s: TLB not invalidated\n", engine->desc->name);
	genx_buffer_destroy(buf);
}
