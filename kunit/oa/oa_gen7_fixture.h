/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture of the tests of the OA units of Gen6 to Gen7.5: their platforms, and raw reports. */
#ifndef GENX_KUNIT_OA_GEN7_FIXTURE_H
#define GENX_KUNIT_OA_GEN7_FIXTURE_H

#include "kunit/lib/oa_stream_fixture.h"

/* Period of the timer as a power of two in ticks: 82 us. */
#define GENX_KUNIT_GEN7_BITS	10

/**
 * struct genx_kunit_gen7_part - a platform, and what manual 004 says of its unit
 * @plat:	platform
 * @shift:	the period is 2^(exponent + @shift) ticks (OA6-002)
 * @align:	alignment of the buffer (OA6-017)
 * @size:	smallest buffer, whose size field is 0 (OA6-007)
 * @max:	largest buffer, whose size field is 7
 * @cec:	CEC0-0 (OA6-019)
 * @ungated:	bits of UCGCTL1 while a stream is open (OAG-008)
 * @dop:	the unit needs the render clock
 * @reserved:	A counters that are reserved or do not work (OAG-031, OAG-039)
 */
struct genx_kunit_gen7_part {
	const struct genx_platform *plat;
	u32 shift, align, size, max, cec, ungated;
	bool dop;
	u64 reserved;
};

/** genx_kunit_gen7_parts - SNB, IVB, VLV, HSW */
extern const struct genx_kunit_gen7_part genx_kunit_gen7_parts[4];

/** genx_kunit_gen7_gen() - KUNIT_CASE_PARAM() over these platforms */
const void *genx_kunit_gen7_gen(const void *prev, char *desc);

/** genx_kunit_gen7_exponent() - exponent of the period */
static inline u32 genx_kunit_gen7_exponent(const struct genx_kunit_gen7_part *part)
{
	return GENX_KUNIT_GEN7_BITS - part->shift;
}

/** genx_kunit_gen7_create() - create the unit without contexts, with the largest format, 128 KiB */
struct genx_kunit_oa *genx_kunit_gen7_create(struct kunit *test);

/**
 * struct genx_kunit_gen7_raw - what the raw reports of a stream add up to
 * @fmt:	format
 * @last:	last report
 * @n:		number of reports
 * @lost:	records of lost reports
 * @full:	records of lost buffers
 * @sums:	sums of the differences of consecutive reports
 * @least:	smallest of these differences
 * @most:	largest of them
 */
struct genx_kunit_gen7_raw {
	const struct genx_oa_format *fmt;
	u32 last[64];
	unsigned int n, lost, full;
	u64 sums[GENX_OA_MAX_COUNTERS];
	u64 least[GENX_OA_MAX_COUNTERS];
	u64 most[GENX_OA_MAX_COUNTERS];
};

/** genx_kunit_gen7_raw_alloc() - allocate zeroed sums, freed at the end of the test */
struct genx_kunit_gen7_raw *genx_kunit_gen7_raw_alloc(struct genx_kunit_oa *o,
						      const struct genx_oa_format *fmt);
/** genx_kunit_gen7_read_for() - read for @ms milliseconds; expects a report in each period */
void genx_kunit_gen7_read_for(struct genx_kunit_oa *o, struct genx_kunit_gen7_raw *raw,
			      unsigned int ms);

#endif
