// SPDX-License-Identifier: MIT
/* The reports of Sandy Bridge, Ivy Bridge, Valleyview and Haswell: the formats of manual 004. */
#include "tests/model/oa/oa_gen7_fixture.h"

/* A DW of a report as 'A', 'B' or 'C' with a number; I: INST ADD, blank: reserved */
struct row {
	unsigned int unit, select, size;
	const char *dw[64];
};

/* The tables of the manual, each row turned around: the lowest DW comes first. */
#define A0_4	"A0", "A1", "A2", "A3", "A4"
#define A5_12	"A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12"
#define A13_20	"A13", "A14", "A15", "A16", "A17", "A18", "A19", "A20"
#define A21_28	"A21", "A22", "A23", "A24", "A25", "A26", "A27", "A28"
#define A29_36	"A29", "A30", "A31", "A32", "A33", "A34", "A35", "A36"
#define A37_44	"A37", "A38", "A39", "A40", "A41", "A42", "A43", "A44"
#define SNB0_4	"A4", "A3", "A2", "A1", "A0"
#define SNB5_12	"A12", "A11", "A10", "A9", "A8", "A7", "A6", "A5"
#define SNB13_20 "A20", "A19", "A18", "A17", "A16", "A15", "A14", "A13"
#define SNB21_28 "A28", "A27", "A26", "A25", "A24", "A23", "A22", "A21"
#define B0_3	"B0", "B1", "B2", "B3"
#define B0_7	B0_3, "B4", "B5", "B6", "B7"
#define C0_7	"C0", "C1", "C2", "C3", "C4", "C5", "C6", "C7"
#define NO4	"", "", "", ""
#define HEAD	"R", "T", ""

static const struct row rows[] = {
	{ SNB, 0, 64, { HEAD, SNB0_4, SNB5_12 } },
	{ SNB, 1, 128, { HEAD, SNB0_4, SNB5_12, SNB13_20, SNB21_28 } },
	{ SNB, 2, 128, { HEAD, SNB0_4, SNB5_12, B0_3, NO4, NO4, NO4 } },
	{ SNB, 3, 192, { HEAD, SNB0_4, SNB5_12, SNB13_20, SNB21_28, B0_3, NO4, NO4, NO4 } },
	{ IVB, 0, 64, { HEAD, A0_4, A5_12 } },
	{ IVB, 1, 128, { HEAD, A0_4, A5_12, A13_20, A21_28 } },
	{ IVB, 2, 128, { HEAD, A0_4, A5_12, B0_3, NO4, NO4, NO4 } },
	{ IVB, 3, 192, { HEAD, A0_4, A5_12, A13_20, A21_28, B0_3, NO4, NO4, NO4 } },
	{ IVB, 5, 256, { HEAD, A0_4, A5_12, A13_20, A21_28, A29_36, A37_44, B0_3, NO4, NO4,
			 NO4 } },
	{ VLV, 6, 128, { HEAD, "", NO4, NO4, NO4, A29_36, A37_44 } },
	{ HSW, 0, 64, { HEAD, A0_4, A5_12 } },
	{ HSW, 1, 128, { HEAD, A0_4, A5_12, A13_20, A21_28 } },
	{ HSW, 2, 128, { HEAD, A0_4, A5_12, B0_7, C0_7 } },
	{ HSW, 3, 192, { HEAD, A0_4, A5_12, A13_20, A21_28, B0_7, C0_7 } },
	{ HSW, 4, 64, { HEAD, "I", B0_3, C0_7 } },
	{ HSW, 5, 256, { HEAD, A0_4, A5_12, A13_20, A21_28, A29_36, A37_44, B0_7, C0_7 } },
	{ HSW, 6, 128, { HEAD, "I", B0_3, C0_7, A29_36, A37_44 } },
	{ HSW, 7, 64, { HEAD, "I", "C0", "C1", "C2", "C3", B0_7 } },
};

static void check_dw(const struct row *row, unsigned int i, u32 value)
{
	const char *dw = row->dw[i];
	u32 want = 0;

	if (*dw == 'R' || *dw == 'T' || *dw == 'I') {
		EXPECT(value != 0);
		return;
	}
	if (*dw)
		want = (u32)(*dw << 8) + (u32)atoi(dw + 1);
	if (value != want)
		NOTE("unit %u select %u DW %u", row->unit, row->select, i);
	EXPECT_EQ(value, want);
}

/* OAF-001 to OAF-017: the place of each counter in each format. */
static void formats(void)
{
	unsigned int r, i;

	for (r = 0; r < ARRAY_SIZE(rows); r++) {
		const struct unit *u = &units[rows[r].unit];
		struct gpu *g = unit_gpu(u, 0);

		for (i = 0; i < u->n_a; i++)
			g->m->oa.offset.a[i] = ('A' << 8) + i;
		for (i = 0; i < 8; i++) {
			g->m->oa.offset.b[i] = ('B' << 8) + i;
			g->m->oa.offset.c[i] = ('C' << 8) + i;
		}
		/* the mechanism that stops the counters does not exist on all parts */
		enable(g, u, rows[r].select << 2 | ON);
		g->m->oa.counting = false;
		memcpy(&g->m->oa.start, &g->m->oa.offset, sizeof(g->m->oa.start));
		memset(g->m->oa.clocks, 0, sizeof(g->m->oa.clocks));
		model_oa_request(g->m, 1, g->now);
		pass_time(g, US);
		EXPECT_EQ(tail(g), rows[r].size);
		for (i = 0; i < rows[r].size / 4; i++)
			check_dw(&rows[r], i, report(g, 0)[i]);
		GPU_END(g);
	}
}

static void undefined_format(void)
{
	static const u32 no[][2] = { { SNB, 4 }, { SNB, 5 }, { IVB, 4 }, { IVB, 7 }, { VLV, 7 } };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(no); i++) {
		const struct unit *u = &units[no[i][0]];
		struct gpu *g = unit_gpu(u, 0);

		enable(g, u, no[i][1] << 2 | ON);
		EXPECT_RULE(g, "OAF-021", GEN7_OACONTROL.addr);
		GPU_END(g);
	}
}

/*
 * Return the space of the reports up to the tail; @pos: end of those of before. Return: the tail.
 */
static u32 consume(struct gpu *g, u32 size, u32 pos, u32 *seen, u32 *clock)
{
	u32 end = tail(g);

	for (; pos != end; pos = (pos + size) % OA_SIZE) {
		u32 words[64], i;

		for (i = 0; i < size / 4; i++)
			words[i] = *report(g, (pos + 4 * i) % OA_SIZE);
		EXPECT(words[0] != 0);
		EXPECT_EQ(words[1], *seen ? *seen : words[1]);
		*seen = words[1] + (2u << 1);
		/* a report is whole: B0, in its last part, counts the clock */
		EXPECT(words[32] > *clock);
		*clock = words[32];
	}
	wr(g, GEN7_OASTATUS2.addr, (OA_GGTT + pos) | 1);
	return pos;
}

/*
 * OA6-024: the tail moves by cache lines, and a report of 192 bytes goes on at the start of the
 * buffer. OA6-015: software returns what it has read.
 */
static void straddle(void)
{
	static const unsigned int which[] = { SNB, IVB, HSW };
	unsigned int i, laps;

	for (i = 0; i < ARRAY_SIZE(which); i++) {
		const struct unit *u = &units[which[i]];
		struct gpu *g = unit_gpu(u, 0);
		/* two periods of the shortest timer that all parts have: 4 ticks */
		u32 ticks = 1u << (u->shift == 4 ? 4 : 2), pos = 0, before, seen = 0, clock = 0;
		u32 field = u->shift == 4 ? 0 : 1;
		bool crossed = false;

		wr(g, u->cec, 3);
		wr(g, u->cec + 4, 0xfffe);
		enable(g, u, CONTROL(3, field));
		for (laps = 0; laps < 40; laps++) {
			before = pos;
			pass_time(g, 100 * ticks * 1000000ULL / KHZ);
			EXPECT_EQ(tail(g) % 64, 0);
			if (ticks == 4)
				pos = consume(g, 192, pos, &seen, &clock);
			else
				wr(g, GEN7_OASTATUS2.addr, (OA_GGTT + (pos = tail(g))) | 1);
			crossed = crossed || (pos < before && pos % 192);
		}
		EXPECT(crossed);
		EXPECT_EQ(rd(g, GEN7_OASTATUS1.addr) & FLAGS, 0);
		EXPECT_EQ(g->m->stats.oa_reports_lost, 0);
		GPU_END(g);
	}
}

/* SIL-338: no report has a RPT_ID of 0, and its bits say nothing. */
static void report_id(void)
{
	const struct unit *u;
	u32 i, all;

	FOR_EACH_UNIT(u) {
		struct gpu *g = unit_gpu(u, 7);

		enable(g, u, CONTROL(0, 2));
		pass_time(g, 100 * period_ns(u, 2));
		for (i = 0, all = 0; i < 90; i++) {
			EXPECT(*report(g, i * 64) != 0);
			all |= *report(g, i * 64);
		}
		EXPECT_EQ(all, 0xffffffff);
		GPU_END(g);
	}
}

static const struct test tests[] = {
	TEST(formats, "OAF-001 to OAF-017 the place of each counter"),
	TEST(undefined_format, "formats that a part does not have"),
	TEST(straddle, "OA6-015 OA6-024 a report goes on at the start of the buffer"),
	TEST(report_id, "SIL-338 RPT_ID"),
};

HARNESS_MAIN(tests)
