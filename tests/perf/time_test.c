// SPDX-License-Identifier: MIT
/*
 * Times of genx-perf report: recordings whose reports and correlations are known, with gaps, clocks
 * that drift, timestamps that wrap around and restart.
 */

#define FILE_NAME	"build/perf-test/time.data"
#include "tests/perf/recording_made.h"

static void buffer_lost(void)
{
	make_put(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, "", 0);
}

static struct output *report_of(const char *line)
{
	fclose(make_file);
	return run(cmd_report, line, NULL);
}

/* Last field number 2 of CSV: the end of the last interval in seconds */
static double csv_end(const char *csv)
{
	const char *line = csv, *next;
	double start = 0, end = 0;

	while ((next = strchr(line, '\n')) && next[1])
		line = next + 1;
	return sscanf(line, "%lf,%lf", &start, &end) == 2 ? end : 0;
}

static void expect_near(double have, double want, double most)
{
	if (have < want - most || have > want + most)
		NOTE("%.9f instead of %.9f", have, want);
	EXPECT(have >= want - most && have <= want + most);
}

/* The least and the largest time of a Perfetto trace's packets in ns, by their fields' numbers */
static void trace_times(uint64_t *first, uint64_t *last)
{
	static unsigned char data[1 << 20];
	FILE *f = fopen(FILE_NAME ".pb", "r");
	size_t n = f ? fread(data, 1, sizeof(data), f) : 0;

	if (f)
		fclose(f);
	*first = UINT64_MAX;
	*last = 0;
	for (size_t at = 0; at + 2 < n && data[at] == 0x0a;) {
		size_t length = data[at + 1] & 0x7f, head = 2;

		if (data[at + 1] & 0x80)
			length |= (size_t)data[at + head++] << 7;
		/* field 8, the time, is the first of a packet with an event */
		if (data[at + head] == 0x40) {
			uint64_t time = 0;

			for (unsigned int i = 0; i < 10; i++) {
				time |= (uint64_t)(data[at + head + 1 + i] & 0x7f) << (7 * i);
				if (!(data[at + head + 1 + i] & 0x80))
					break;
			}
			*first = time < *first ? time : *first;
			*last = time > *last ? time : *last;
		}
		at += head + length;
	}
}

/* A dumped ring: reports come before the first correlation, the GPU has run for two hours. */
static void ring(void)
{
	uint64_t t0 = 1000 * SECOND, g0 = (20ull << 32) + 1000, first, last;
	struct output *o;

	make_begin(FILE_NAME);
	for (unsigned int ms = 0; ms < 4000; ms++) {
		if (ms % 1000 == 500)
			make_clocks(t0 + ms * 1000000ull, g0 + ms * HZ / 1000);
		make_report(g0 + ms * HZ / 1000, 0x100);
	}
	o = report_of("report -F perfetto -o " FILE_NAME ".pb " FILE_NAME);
	EXPECT_EQ(o->status, 0);
	trace_times(&first, &last);
	EXPECT_EQ(first, t0);
	EXPECT_EQ(last, t0 + 3999000000ull);
	o = run(cmd_report, "report " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "totals over 3.999 s (3.999000 s of GPU time), 4000 reports\n");
	EXPECT_NOT(o->err, "restarted");
	/* the same from a pipe, which cannot be read twice */
	EXPECT(freopen(FILE_NAME, "r", stdin));
	o = run(cmd_report, "report -", NULL);
	EXPECT_HAS(o->out, "totals over 3.999 s (3.999000 s of GPU time), 4000 reports\n");
	unlink(FILE_NAME ".pb");
}

/* The buffer was lost, and a part is missing that is longer than half a wrap-around. */
static void gap(void)
{
	static const struct {
		unsigned int from, to, end;
		bool quiet;	/* no correlations in the gap either */
		const char *total;
	} rows[] = {
		{ 240, 242, 300, false, "totals over 299.990 s (297.980000 s of GPU time)" },
		{ 10, 250, 260, false, "totals over 259.990 s (19.980000 s of GPU time)" },
		{ 10, 250, 260, true, "totals over 259.990 s (19.980000 s of GPU time)" },
		{ 10, 1000, 1010, true, "totals over 1009.990 s (19.980000 s of GPU time)" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct output *o;

		make_begin(FILE_NAME);
		make_clocks(1000 * SECOND, 5 * SECOND);
		make_seconds(0, rows[i].from, 5 * SECOND, 1);
		buffer_lost();
		for (unsigned int s = rows[i].from; !rows[i].quiet && s < rows[i].to; s++)
			make_clocks(1000 * SECOND + (s + 1) * SECOND - 1,
				    5 * SECOND + (s + 1) * HZ);
		make_seconds(rows[i].to, rows[i].end, 5 * SECOND, 1);
		o = report_of("report " FILE_NAME);
		EXPECT_EQ(o->status, EXIT_LOST);
		EXPECT_HAS(o->out, rows[i].total);
		EXPECT_HAS(o->out, "  overflows                     1\n");
		EXPECT_NOT(o->err, "restarted");
	}
}

/* The GPU's clock is 100 ppm fast: without the later correlations, 30 ms after five minutes. */
static void drift(void)
{
	struct output *o;

	make_begin(FILE_NAME);
	make_clocks(1000 * SECOND, 5 * SECOND);
	make_seconds(0, 300, 5 * SECOND, 1.0001);
	o = report_of("report --csv -I 60000 " FILE_NAME);
	EXPECT_EQ(o->status, 0);
	expect_near(csv_end(o->out), 299.99, 0.000001);
	/* the rate changes: times between two correlations are interpolated, not fitted to all */
	make_begin(FILE_NAME);
	make_clocks(1000 * SECOND, 0);
	for (unsigned int s = 0; s < 200; s++) {
		uint64_t from = s * HZ + (s > 100 ? (s - 100) * 1200 : 0);

		make_report(from, 0x100);
		make_report(from + HZ / 2, 0x100);
		make_clocks(1000 * SECOND + (s + 1) * SECOND, from + HZ + (s >= 100 ? 1200 : 0));
	}
	o = report_of("report --csv -I 1000000 " FILE_NAME);
	expect_near(csv_end(o->out), 199.5, 0.0001);
}

/*
 * The machine slept or the GT was reset: the timestamp begins again, and so do the counters.
 * Reports behind it come before the correlation that shows it.
 */
static void restart(void)
{
	for (unsigned int lost = 0; lost < 2; lost++) {
		struct output *o;

		make_begin(FILE_NAME);
		make_clocks(1000 * SECOND, 77 * SECOND);
		make_seconds(0, 5, 77 * SECOND, 1);
		for (unsigned int k = 0; k < 50; k++)
			make_report(77 * SECOND + 5 * HZ + k * (HZ / 100), 0x100);
		if (lost)
			buffer_lost();
		/* the second half of the second counts from 1000 */
		for (unsigned int k = 50; k < 100; k++)
			make_report(1000 + (k - 50) * (HZ / 100), 0x100);
		make_clocks(1006 * SECOND - 1, 1000 + HZ / 2);
		make_seconds(6, 10, 1000 + HZ / 2 - 6 * HZ, 1);
		o = report_of("report " FILE_NAME);
		EXPECT_EQ(o->status, lost ? EXIT_LOST : 0);
		EXPECT_HAS(o->out, "totals over 9.990 s (9.980000 s of GPU time), 1000 reports\n");
		EXPECT_HAS(o->err, "the GPU's timestamp restarted 1 time: sleep or a reset\n");
	}
}

/* The register has 36 bits, or 32: it wraps around, which is no restart. */
static void wrap(void)
{
	for (unsigned int bits = 32; bits <= 36; bits += 4) {
		uint64_t g0 = (1ull << bits) - 3 * HZ, mask = (1ull << bits) - 1;
		struct output *o;

		make_begin(FILE_NAME);
		for (unsigned int s = 0; s < 10; s++) {
			make_clocks(1000 * SECOND + s * SECOND, (g0 + s * HZ) & mask);
			for (unsigned int k = 0; k < 100; k++)
				make_report((g0 + s * HZ + k * (HZ / 100)) & mask, 0x100);
		}
		o = report_of("report " FILE_NAME);
		EXPECT_EQ(o->status, 0);
		EXPECT_HAS(o->out, "totals over 9.990 s (9.990000 s of GPU time), 1000 reports\n");
		EXPECT_NOT(o->err, "restarted");
	}
}

/* Without any correlation, the reports alone; correlations that go back are not used */
static void few(void)
{
	struct output *o;

	make_begin(FILE_NAME);
	for (unsigned int k = 0; k < 1000; k++)
		make_report(0xfffffff0u + k * (HZ / 100), 0x100);
	o = report_of("report " FILE_NAME);
	EXPECT_HAS(o->out, "totals over 9.990 s (9.990000 s of GPU time), 1000 reports\n");
	make_begin(FILE_NAME);
	make_clocks(1000 * SECOND, 5 * SECOND);
	make_clocks(900 * SECOND, 5 * SECOND + HZ);
	make_clocks(1000 * SECOND, 5 * SECOND + HZ);
	make_seconds(0, 5, 5 * SECOND, 1);
	o = report_of("report " FILE_NAME);
	EXPECT_HAS(o->out, "totals over 4.990 s (4.990000 s of GPU time), 500 reports\n");
	EXPECT_NOT(o->err, "restarted");
}

/*
 * Deltas of a ring, whose oldest part was dropped: their times begin at the first correlation. The
 * second time there was a gap of 5 s in that part.
 */
static void delta_origin(void)
{
	struct recording_correlation origin = { 1000 * SECOND, 5 * SECOND };

	for (unsigned int gap = 0; gap <= 5; gap += 5) {
		uint64_t first, last;

		make_begin(FILE_NAME);
		make_put(RECORDING_ORIGIN, &origin, sizeof(origin));
		make_clocks((8200 + gap) * SECOND, 5 * SECOND + (7200 + gap) * HZ);
		make_delta(7200, 7201, 0);
		make_clocks((8201 + gap) * SECOND, 5 * SECOND + (7201 + gap) * HZ);
		EXPECT_EQ(report_of("report -F perfetto -o " FILE_NAME ".pb " FILE_NAME)->status,
			  0);
		trace_times(&first, &last);
		EXPECT_EQ(first, (8200 + gap) * SECOND);
		EXPECT_EQ(last, (8201 + gap) * SECOND);
		unlink(FILE_NAME ".pb");
	}
	unlink(FILE_NAME);
}

static void clocks(double s)
{
	make_clocks(1000 * SECOND + (uint64_t)(s * SECOND), 5 * SECOND + (uint64_t)(s * HZ));
}

/* The time of deltas stands still in a gap: correlations show how long it was. */
static void delta_gap(void)
{
	static const struct {
		uint32_t loss;
		double before, step, behind;	/* correlations, length of deltas; behind 0: none */
		const char *line;
	} rows[] = {
		{ DRM_I915_PERF_RECORD_OA_BUFFER_LOST, 5, 1, 10,
		  "\n6.000000000,7.000000000,3,1.000000000," },
		{ DRM_I915_PERF_RECORD_OA_REPORT_LOST, 5, 1, 10,
		  "\n6.000000000,7.000000000,3,1.000000000," },
		{ DRM_I915_PERF_RECORD_OA_BUFFER_LOST, 5, 1, 0,
		  "\n5.000000000,6.000000000,3,1.000000000," },
		/* the unit was restarted at once */
		{ DRM_I915_PERF_RECORD_OA_BUFFER_LOST, 1, 1, 5.05,
		  "\n1.000000000,2.000000000,3,1.000000000," },
		/* the reader was late */
		{ DRM_I915_PERF_RECORD_OA_BUFFER_LOST, 5, 1, 5.05,
		  "\n1.000000000,2.000000000,3,1.000000000," },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct output *o;

		make_begin(FILE_NAME);
		clocks(0);
		make_delta(0, 1, 0);
		clocks(rows[i].before);
		make_put(rows[i].loss, "", 0);
		for (unsigned int k = 1; k < 5; k++)
			make_delta(k, k + 1, 0);
		if (rows[i].behind)
			clocks(rows[i].behind);
		o = report_of("report --csv -I 1000 " FILE_NAME);
		EXPECT_EQ(o->status, EXIT_LOST);
		EXPECT_HAS(o->out, "\n0.000000000,1.000000000,3,1.000000000,");
		EXPECT_HAS(o->out, rows[i].line);
	}
	/* a correlation came 6 s behind its deltas, a later one shows that they were read late */
	make_begin(FILE_NAME);
	clocks(0);
	make_delta(0, 1, 0);
	clocks(1);
	make_put(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, "", 0);
	make_delta(1, 2, 0);
	clocks(8);
	for (unsigned int k = 2; k < 8; k++)
		make_delta(k, k + 1, 0);
	clocks(8.05);
	EXPECT_HAS(report_of("report --csv -I 1000 " FILE_NAME)->out,
		   "\n1.000000000,2.000000000,3,1.000000000,");
	unlink(FILE_NAME);
}

/* genx-perf record writes CLOCK_BOOTTIME before each correlation. */
static void boottime(void)
{
	struct recording_boottime boot = { 0 };
	struct record_reader reader;
	struct record record;

	fake.records = 3;
	run(cmd_record, "record -d 0.05 -o " FILE_NAME, NULL);
	EXPECT(record_reader_open(&reader, FILE_NAME));
	while (record_reader_next(&reader, &record) == RECORD_NEXT)
		if (record.type == RECORDING_BOOTTIME && record.size == sizeof(boot))
			memcpy(&boot, record.data, sizeof(boot));
	record_reader_close(&reader);
	EXPECT(boot.cpu_ns && boot.boot_ns >= boot.cpu_ns);
	unlink(FILE_NAME);
}

static const struct test tests[] = {
	TEST(ring, "reports before the first correlation, a GPU time of more than 32 bits"),
	TEST(gap, "time behind a gap"),
	TEST(drift, "a GPU clock that is fast"),
	TEST(restart, "a timestamp that restarts"),
	TEST(wrap, "a timestamp that wraps around"),
	TEST(few, "no correlations, and some that go back"),
	TEST(delta_origin, "deltas of a ring whose oldest part was dropped"),
	TEST(delta_gap, "deltas behind a gap"),
	TEST(boottime, "CLOCK_BOOTTIME is recorded"),
};

HARNESS_MAIN(tests)
