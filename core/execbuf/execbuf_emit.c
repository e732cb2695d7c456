// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emits the commands of a submission into its request.
 *
 * Copies of batches that run with privileges: without privileges the render engine of Gen7 drops
 * all commands that load and store registers, which clients need. So the driver copies a batch to
 * memory of the GGTT, which no client can write, and checks the copy. If the copy passes the check,
 * the engine runs the copy with privileges. If not, the engine runs the batch of the client without
 * privileges (SIL-364, SIL-366, SIL-369).
 */
#include <linux/err.h>
#include <linux/sched.h>

#include <drm/i915_drm.h>

#include "core/execbuf/execbuf_internal.h"
#include "core/memory/bo.h"
#include "gt/encode/cmd_parser.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/exec/request_types.h"
#include "gt/memory/buffer.h"

/**
 * struct execbuf_copy - state while a copy is made
 * @parser:	parser that checks the copy
 * @batch:	batch
 * @buf:	copy
 * @copied:	number of pages that were copied
 */
struct execbuf_copy {
	struct genx_cmd_parser parser;
	const struct genx_shadow *batch;
	struct genx_buffer *buf;
	u32 copied;
};

/* Return: page @index of the copy, which the first call fills. */
static u32 *fill_page(struct genx_cmd_parser *parser, u32 index)
{
	struct execbuf_copy *copy = container_of(parser, struct execbuf_copy, parser);
	u32 *to = copy->buf->vaddr + (size_t)index * PAGE_SIZE;

	cond_resched();
	if (index >= copy->copied) {
		genx_shadow_fill(copy->batch, index, to);
		copy->copied = index + 1;
	}
	return to;
}

/*
 * A batch whose client gives no length is not copied: it runs without privileges, as with i915, so
 * clients that need registers give the length. A batch in an imported object is not copied, because
 * the exporter decides whether the CPU can read the object.
 */
bool genx_execbuf_emit_copies(const struct genx_execbuf *eb)
{
	const struct genx_parser_desc *desc = eb->lrc->engine->desc->parser;

	return desc && desc->privileged && eb->args->batch_len &&
	       !genx_bo_imported(eb->shadow.batch);
}

int genx_execbuf_emit_prepare(struct genx_execbuf *eb)
{
	long left = genx_bo_wait_writer(eb->shadow.batch, 0);

	/* the GPU still writes the batch, so it cannot be copied */
	if (left == -ETIME)
		return genx_execbuf_block(eb, genx_bo_fence(eb->shadow.batch,
							    DMA_RESV_USAGE_WRITE));
	return left < 0 ? left : genx_batch_copy_wait(eb->lrc, eb->deadline);
}

int genx_execbuf_emit_get_copy(struct genx_execbuf *eb, struct genx_request *rq)
{
	struct genx_batch_copy *copy = genx_batch_copy_get(rq, genx_shadow_bytes(&eb->shadow));

	/* another task took the last free memory: genx_execbuf_emit_prepare() waits for it again */
	if (IS_ERR(copy) && PTR_ERR(copy) == -EAGAIN)
		return genx_execbuf_block(eb, NULL);
	if (IS_ERR(copy))
		return PTR_ERR(copy);
	eb->copy = copy->buf;
	return 0;
}

void genx_execbuf_emit_check_copy(struct genx_execbuf *eb)
{
	struct execbuf_copy copy = {
		.parser = {
			.desc = eb->lrc->engine->desc->parser,
			.from = eb->batch_addr,
			.to = eb->copy->ggtt,
			.n_dw = min_t(u64, eb->shadow.size, GENX_SHADOW_MAX) / sizeof(u32),
			.more = eb->shadow.size > GENX_SHADOW_MAX,
			.page = fill_page,
		},
		.batch = &eb->shadow,
		.buf = eb->copy,
	};

	/* a copy that fails the check is not run: the batch itself runs without privileges */
	if (genx_cmd_parser_run(&copy.parser))
		eb->copy = NULL;
	else
		genx_buffer_flush(eb->copy, 0, (size_t)copy.copied * PAGE_SIZE);
}

unsigned int genx_execbuf_emit_dwords(const struct genx_execbuf *eb)
{
	return GENX_EMIT_BATCH_DW + (eb->args->flags & I915_EXEC_GEN7_SOL_RESET ?
				     eb->lrc->engine->emit->sol_reset_dw : 0);
}

void genx_execbuf_emit_batch(struct genx_execbuf *eb, struct genx_request *rq)
{
	if (eb->args->flags & I915_EXEC_GEN7_SOL_RESET)
		genx_request_emit_sol_reset(rq);
	if (eb->copy)
		genx_request_emit_checked(rq, lower_32_bits(eb->copy->ggtt));
	else
		genx_request_emit_batch(rq, eb->batch_addr);
}
