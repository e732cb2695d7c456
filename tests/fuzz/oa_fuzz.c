// SPDX-License-Identifier: GPL-2.0-only
/*
 * The report parser, the accumulator and the writer of delta records of the driver, with hostile
 * reports. Whatever the reports say, the sums of the records are those of the totals.
 */

#include <i915_drm.h>

#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "regs/platform_find.h"
#include "tests/fuzz/fuzz.h"

#define FORMATS_MAX	128
#define REPORTS		8

/**
 * struct choice - a format of a platform
 * @fmt:	the format
 * @layout:	layout of RPT_ID
 */
struct choice {
	const struct genx_oa_format *fmt;
	enum genx_rpt_layout layout;
};

/**
 * struct state - the accumulator, and what was read from its ring
 * @acc:	the accumulator
 * @ring:	its records
 * @moves:	number of times that an id went to another context
 * @read:	sums of the records that were read
 */
struct state {
	struct genx_oa_accumulator acc;
	struct genx_oa_delta_ring ring;
	u32 moves;
	struct genx_oa_totals read;
};

static unsigned int formats(struct choice choices[FORMATS_MAX])
{
	const struct genx_platform *plat;
	unsigned int n = 0;

	for_each_genx_platform(plat) {
		const struct genx_oa_desc *oa = plat->oa;

		for (unsigned int i = 0; oa && i < oa->n_formats && n < FORMATS_MAX; i++)
			if (oa->formats[i].size && oa->formats[i].size <= GENX_OA_REPORT_MAX)
				choices[n++] = (struct choice){ &oa->formats[i], oa->rpt_layout };
	}
	return n;
}

/* Contexts 8 to 11 share ids with others; the other ones keep theirs */
static u32 serial(void *data, u32 ctx, u32 moves)
{
	struct state *s = data;

	CHECK(moves <= s->moves);
	return ctx % 16 < 8 ? ctx % 16 + 1 : ctx % 16 < 12 ? s->moves : 0;
}

static void read_records(struct state *s, size_t space)
{
	static char to[1 << 16];
	size_t copied, at;
	int err = genx_oa_delta_ring_copy(&s->ring, to, space, &copied);

	CHECK(!err || err == -ENOSPC);
	CHECK(copied <= space && copied % s->ring.record_size == 0);
	for (at = 0; at < copied; at += s->ring.record_size) {
		struct drm_i915_perf_record_header header;
		struct genx_oa_delta delta;

		memcpy(&header, to + at, sizeof(header));
		CHECK(header.type == GENX_OA_RECORD_DELTA && header.size == s->ring.record_size);
		memcpy(&delta, to + at + sizeof(header), sizeof(delta));
		CHECK(delta.start <= delta.end && delta.active <= delta.end - delta.start);
		CHECK(!(delta.flags & GENX_OA_DELTA_CTX_VALID) == (delta.ctx_id == ~0u));
		s->read.timestamp += delta.active;
		s->read.gpu_ticks += delta.gpu_ticks;
		s->read.intervals += delta.reports;
		for (unsigned int i = 0; i < s->acc.counters; i++) {
			u64 value;

			memcpy(&value, to + at + sizeof(header) + sizeof(delta) + 8 * i, 8);
			s->read.counters[i] += value;
		}
	}
}

static void add_reports(struct state *s, struct input *in, unsigned int n)
{
	u32 reports[REPORTS * GENX_OA_REPORT_MAX / 4];
	unsigned int dws = s->acc.fmt->size / 4;

	for (unsigned int i = 0; i < n; i++) {
		u32 *report = reports + i * dws;

		memset(report, input_u8(in), s->acc.fmt->size);
		input_bytes(in, report, 8);
		if (s->acc.fmt->ctx_dw != GENX_OA_NO_FIELD)
			report[s->acc.fmt->ctx_dw] = input_u8(in) & 0x1f;
		report[s->acc.fmt->timestamp_dw] += input_u16(in) << 8;
	}
	genx_oa_accumulate(&s->acc, reports, n);
}

static void step(struct state *s, struct input *in)
{
	uint8_t op = input_u8(in);

	switch (op & 7) {
	case 0:
		genx_oa_accumulate_lost(&s->acc, op >> 3);
		break;
	case 1:
		genx_oa_accumulate_break(&s->acc);
		break;
	case 2:
		genx_oa_accumulate_flush(&s->acc);
		break;
	case 3:
		read_records(s, input_u16(in));
		break;
	case 4:
		s->moves++;
		s->acc.settled = s->moves - (op >> 3) % 2;
		break;
	default:
		add_reports(s, in, 1 + (op >> 3) % REPORTS);
	}
}

/* Read what is left: then each span is in exactly one record. */
static void check_sums(struct state *s)
{
	struct genx_oa_totals totals;
	u32 count;

	genx_oa_accumulate_totals(&s->acc, &totals);
	do {
		genx_oa_accumulate_flush(&s->acc);
		count = s->ring.count;
		read_records(s, 1 << 16);
	} while (count);
	CHECK(s->read.timestamp == totals.timestamp);
	CHECK(s->read.gpu_ticks == totals.gpu_ticks);
	CHECK(s->read.intervals == totals.intervals);
	CHECK(!memcmp(s->read.counters, totals.counters, sizeof(totals.counters)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in = { data, size };
	struct choice choices[FORMATS_MAX];
	static struct state s;
	unsigned int n = formats(choices);
	uint8_t options;
	struct choice *choice;

	memset(&s, 0, sizeof(s));
	CHECK(n);
	choice = &choices[input_u8(&in) % n];
	s.acc.fmt = choice->fmt;
	s.acc.layout = choice->layout;
	options = input_u8(&in);
	s.acc.interval = options & 1 ? input_u16(&in) : 0;
	s.acc.filtered = options & 2;
	s.acc.filter = input_u8(&in) & 0x1f;
	s.acc.records = &s.ring;
	s.moves = 1;
	s.acc.moves = &s.moves;
	if (options & 4) {
		s.acc.serial = serial;
		s.acc.serial_data = &s;
	}
	/* few records: a ring of the driver's size would never be full, and is slow to allocate */
	s.ring.record_size = genx_oa_delta_record_size(genx_oa_report_counters(s.acc.fmt));
	s.ring.capacity = 1 + (options >> 3);
	s.ring.data = malloc(s.ring.capacity * s.ring.record_size);
	CHECK(s.ring.data);
	genx_oa_accumulate_reset(&s.acc);
	while (in.size)
		step(&s, &in);
	check_sums(&s);
	genx_oa_delta_ring_fini(&s.ring);
	return 0;
}
