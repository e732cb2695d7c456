// SPDX-License-Identifier: GPL-2.0-only
/* Helpers of the tests of submission. */
#include <kunit/test.h>

#include "kunit/lib/execlists_fixture.h"
#include "regs/engine_regs.h"

u32 genx_kunit_engine_peek(struct genx_kunit_exec *x, struct genx_engine *engine, u32 addr)
{
	u32 val;

	KUNIT_ASSERT_EQ(x->test, genx_forcewake_get(&x->gt->fw, engine->desc->fw_domains), 0);
	val = genx_mmio_read(&x->gt->mmio, GENX_REG(addr));
	genx_forcewake_put(&x->gt->fw, engine->desc->fw_domains);
	return val;
}

u32 genx_kunit_sq_valid(struct genx_kunit_exec *x, struct genx_engine *engine,
			unsigned int element)
{
	const u32 base = engine->desc->mmio_base;

	return genx_kunit_engine_peek(x, engine, RING_EXECLIST_SQ_LDW(base, element).addr) & 1;
}

struct genx_request *genx_kunit_prepare(struct genx_kunit_exec *x, struct genx_lrc *lrc,
					struct genx_kunit_batch *batch)
{
	struct genx_request *rq = genx_request_create(lrc, GENX_EMIT_BATCH_DW);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, rq);
	if (batch)
		genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR);
	return rq;
}
