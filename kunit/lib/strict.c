// SPDX-License-Identifier: GPL-2.0-only
/* A cell for a strict mode is green only if the model really did it. */

#include <kunit/test.h>

#include "kunit/lib/strict.h"
#include "kunit/lib/table.h"

void genx_kunit_strict_row(struct kunit *test, struct genx_kunit_gpu *gpu, enum model_strict mode)
{
	struct model_stats stats;

	genx_kunit_gpu_stats(gpu, &stats);
	KUNIT_EXPECT_GT_MSG(test, stats.strict[mode], 0, "the model has not done: %s",
			    model_strict_name(mode));
	TABLE_ROW(test, "matrix", gpu->plat->codename, "%s", model_strict_name(mode));
}
