// SPDX-License-Identifier: GPL-2.0-only
/* Fixture of tests of requests that the driver ends. */
#include <kunit/test.h>

#include "gt/engine/engine.h"
#include "gt/exec/ending.h"
#include "kunit/exec/ending_fixture.h"

void genx_kunit_ending_timeout(struct genx_kunit_exec *x, unsigned int ms)
{
	struct genx_engine *engine;

	for_each_engine(engine, x->gt) {
		WRITE_ONCE(engine->props.request_ms, ms);
		genx_engine_apply_props(engine);
	}
}

struct genx_kunit_exec *genx_kunit_ending_exec(struct kunit *test, const struct model_config *cfg,
					       const struct genx_backend *backend)
{
	struct genx_kunit_exec *x;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	x = genx_kunit_exec_backend(test, cfg, backend);
	genx_kunit_ending_timeout(x, GENX_KUNIT_ENDING_BOUND_MS);
	return x;
}

void genx_kunit_ending_expect_done(struct genx_kunit_exec *x)
{
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(x->test, x->rcs->n_marked, 0);
	genx_kunit_expect_clean(x->test, x->kgt->gpu);
}
