// SPDX-License-Identifier: GPL-2.0-only
/* What genx-perf computes from two raw reports is what the driver does, in each format. */
#include <i915_drm.h>

#include "oa/report/report.h"
#include "regs/platform_find.h"
#include "tests/harness.h"
#include "tools/libgenx-perf/decode.h"

#define COUNTERS	64
#define REPORT_DWS	128

/* Each byte of a report differs, and so does each difference of two. */
static void fill(u32 *report, unsigned int dws, u32 round)
{
	for (unsigned int i = 0; i < dws; i++)
		report[i] = 0x9e3779b1u * (i + 1 + 1000 * round);
}

static void as_driver(void)
{
	const struct genx_platform *plat;
	unsigned int formats = 0;

	for_each_genx_platform(plat) {
		const struct genx_oa_desc *oa = plat->oa;

		for (unsigned int i = 0; oa && i < oa->n_formats; i++) {
			const struct genx_oa_format *f = &oa->formats[i];
			u32 from[REPORT_DWS], to[REPORT_DWS];
			unsigned int n = f->n_a + f->n_b + f->n_c;
			u64 driver[COUNTERS] = {};
			uint64_t tool[COUNTERS] = {};

			if (!f->size)
				continue;
			formats++;
			EXPECT(n <= COUNTERS && f->size <= sizeof(from));
			fill(from, f->size / 4, 0);
			fill(to, f->size / 4, 1);
			genx_oa_report_add(f, from, to, driver);
			EXPECT_EQ(decode_subtract(f, from, to, tool),
				  f->ticks_dw == GENX_OA_NO_FIELD ? 0 :
				  to[f->ticks_dw] - from[f->ticks_dw]);
			for (unsigned int c = 0; c < n; c++)
				if (tool[c] != driver[c]) {
					printf("# %s, format %u, counter %u\n", plat->codename, i, c);
					EXPECT_EQ(tool[c], driver[c]);
					break;
				}
		}
	}
	EXPECT(formats > 40);
}

static const struct test tests[] = {
	TEST(as_driver, "counts between two raw reports"),
};

int main(int argc, char **argv)
{
	return harness_main(tests, ARRAY_SIZE(tests), argc > 1 ? argv[1] : NULL, NULL);
}
