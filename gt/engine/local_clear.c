// SPDX-License-Identifier: GPL-2.0-only
#include <linux/jiffies.h>

#include "gt/encode/blt.h"
#include "gt/engine/engine.h"
#include "gt/engine/local_blit.h"
#include "gt/engine/local_blit_internal.h"
#include "gt/exec/request_types.h"
#include "gt/gt.h"

#define REQUEST_DW(n)	((n) * (GENX_BLT_CLEAR_DW + GENX_BLT_CONTROL_DW) + 2 * GENX_BLT_FLUSH_DW)

static_assert(REQUEST_DW(GENX_LOCAL_BLIT_PARTS) <= GENX_REQUEST_MAX_DW);

/*
 * Contents are cleared first, then control data, which the engine copies from the cleared contents.
 * So a flush is needed between the two, and another one at the end. One flush is enough for all
 * parts.
 */
static void emit(struct genx_request *rq, const struct genx_local_blit_part *parts, unsigned int n)
{
	u8 mocs = rq->engine->gt->plat->coherency->blit_mocs;
	u32 *cs = genx_request_emit(rq, REQUEST_DW(n));
	unsigned int i;

	for (i = 0; i < n; i++)
		cs = genx_blt_clear(cs, parts[i].addr, parts[i].size, mocs);
	cs = genx_blt_flush(cs);
	for (i = 0; i < n; i++)
		cs = genx_blt_clear_control(cs, parts[i].addr, parts[i].size, mocs);
	genx_blt_flush(cs);
}

static enum genx_local_result clear_parts(struct genx_local_blit *blit,
					  const struct genx_local_blit_part *parts, unsigned int n,
					  struct genx_local_payer *payer, unsigned long deadline)
{
	struct genx_request *rq = genx_local_blit_begin(blit, REQUEST_DW(n));

	if (!rq)
		return GENX_LOCAL_NOT_DONE;
	emit(rq, parts, n);
	return genx_local_blit_finish(blit, rq, payer, deadline);
}

/* An object of more than GENX_LOCAL_BLIT_PARTS parts takes several requests with one deadline. */
enum genx_local_result genx_local_clear_object(struct genx_local_blitter *blitter,
					       struct genx_local_object *obj)
{
	unsigned long deadline = jiffies + msecs_to_jiffies(GENX_LOCAL_BLIT_MS);
	struct genx_local_blit_part parts[GENX_LOCAL_BLIT_PARTS];
	enum genx_local_result result = GENX_LOCAL_DONE;
	u64 offset = 0;

	while (result == GENX_LOCAL_DONE && offset < obj->size) {
		unsigned int n = genx_local_blit_parts(obj, &offset, obj->size, parts);

		result = clear_parts(genx_local_blit_of(blitter), parts, n, obj->payer,
				     deadline);
	}
	return result;
}
