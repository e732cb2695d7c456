// SPDX-License-Identifier: MIT
/*
 * Clocks of recordings: correlations of a slower clock, restarts that a correlation shows before
 * the reports do, times without reports or correlations that are longer than a wrap-around.
 */

#include <fcntl.h>

#define FILE_NAME	"build/perf-test/clocks.data"
#include "regs/platform_find.h"
#include "tests/perf/recording_made.h"
#include "tools/libgenx-perf/decode.h"

#define T0		(1000 * SECOND)
#define G0		(5 * SECOND)	/* ticks */
#define SLOW_HZ		5000000u	/* a render clock whose counts wrap around after 859 s */

static struct output *report_of(const char *line)
{
	fclose(make_file);
	return run(cmd_report, line, NULL);
}

/* Reports each 1/@rate s of [@from, @to) seconds */
static void reports(double from, double to, unsigned int rate)
{
	for (unsigned int i = 0; i < (unsigned int)((to - from) * rate + 0.5); i++)
		make_report(G0 + (uint64_t)((from + (double)i / rate) * HZ), 0x100);
}

static void clocks(double s)
{
	make_clocks(T0 + (uint64_t)(s * 1e9), G0 + (uint64_t)(s * HZ));
}

/* SIL-355: the OA unit's clock of DG2 is a multiple of the one that the register has. */
static void slower_clock(void)
{
	for (unsigned int shift = 0; shift < 3; shift++) {
		struct output *o;
		char said[32];

		make_begin_hz(FILE_NAME, HZ << shift, 0);
		for (unsigned int i = 0; i < 1000; i++) {
			if (i % 100 == 0)
				make_clocks(T0 + i * (SECOND / 100), (G0 + i * HZ / 100));
			make_report((G0 + i * HZ / 100) << shift, 0x100);
		}
		make_clocks(T0 + 10 * SECOND, G0 + 10 * HZ);
		o = report_of("report " FILE_NAME);
		EXPECT_EQ(o->status, 0);
		EXPECT_HAS(o->out, "totals over 9.990 s (9.990000 s of GPU time), 1000 reports\n");
		EXPECT_NOT(o->err, "restarted");
		snprintf(said, sizeof(said), "is %u times slower", 1u << shift);
		if (shift)
			EXPECT_HAS(o->err, said);
		else
			EXPECT_NOT(o->err, "slower");
	}
}

/* The timestamp of the first correlation that genx-perf record writes */
static uint64_t recorded(int cs_hz)
{
	struct recording_correlation clocks = { 0 };
	struct record_reader reader;
	struct record record;

	fake = harness_fake;
	fake.cs_hz = cs_hz;
	fake.records = 3;
	run(cmd_record, "record -d 0.05 -o " FILE_NAME, NULL);
	EXPECT(record_reader_open(&reader, FILE_NAME));
	while (!clocks.cpu_ns && record_reader_next(&reader, &record) == RECORD_NEXT)
		if (record.type == RECORDING_CORRELATION && record.size == sizeof(clocks))
			memcpy(&clocks, record.data, sizeof(clocks));
	record_reader_close(&reader);
	return clocks.gpu_ticks;
}

static void recorded_clock(void)
{
	uint64_t raw = FAKE_TIMESTAMP + (7ull << 32) - 100;

	EXPECT_EQ(recorded(0), raw);
	EXPECT_EQ(recorded(12000000), raw);
	EXPECT_EQ(recorded(6000000), raw << 1);
	EXPECT_EQ(recorded(1500000), raw << 3);
	EXPECT_EQ(recorded(5000000), raw);
}

/* A correlation shows the restart before the first report behind it. */
static void restart_first(void)
{
	for (unsigned int lost = 0; lost < 2; lost++) {
		struct output *o;

		make_begin(FILE_NAME);
		for (unsigned int i = 0; i < 1000; i++) {
			uint64_t from = i < 500 ? 77 * SECOND : HZ / 10 - 5 * HZ;
			uint64_t at = i * (HZ / 100);

			if (i % 100 == 0)
				make_clocks(T0 + i * (SECOND / 100), from + at);
			if (lost && i == 500)
				make_put(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, "", 0);
			/* the last report of the old time comes behind the correlation */
			if (i == 500)
				make_report(77 * SECOND + 499 * (HZ / 100) + HZ / 200, 0x100);
			make_report(from + at, 0x100);
		}
		make_clocks(T0 + 10 * SECOND, HZ / 10 + 5 * HZ);
		o = report_of("report " FILE_NAME);
		EXPECT_EQ(o->status, lost ? EXIT_LOST : 0);
		EXPECT_HAS(o->out, "totals over 9.990 s");
		EXPECT_HAS(o->out, lost ? "(9.980000 s of GPU time), 1001 reports\n" :
			   "(9.985000 s of GPU time), 1001 reports\n");
		EXPECT_HAS(o->err, "the GPU's timestamp restarted 1 time: sleep or a reset\n");
		EXPECT_NOT(o->out, "nothing was lost");
	}
}

/* No report came for so long that the clocks can have wrapped around. */
static void long_span(void)
{
	static const struct {
		uint32_t max_hz;
		double gap;
		const char *total;
	} rows[] = {
		{ 0, 1.4, "totals over 1.590 s (1.590000 s of GPU time), 20 reports\n" },
		{ 0, 1.5, "totals over 1.690 s (0.180000 s of GPU time), 20 reports\n" },
		{ 1100000000, 3.8, "totals over 3.990 s (3.990000 s of GPU time), 20 reports\n" },
		{ 1100000000, 4, "totals over 4.190 s (0.180000 s of GPU time), 20 reports\n" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		bool wraps = strstr(rows[i].total, "(0.18");
		struct output *o;

		make_begin_hz(FILE_NAME, HZ, rows[i].max_hz);
		clocks(0);
		reports(0, 0.1, 100);
		reports(0.1 + rows[i].gap, 0.2 + rows[i].gap, 100);
		clocks(0.2 + rows[i].gap);
		o = report_of("report " FILE_NAME);
		EXPECT_EQ(o->status, wraps ? EXIT_LOST : 0);
		EXPECT_HAS(o->out, rows[i].total);
		EXPECT_HAS(o->out, wraps ? "COUNTS ARE MISSING" : "nothing was lost");
		if (wraps)
			EXPECT_HAS(o->err, "1 time: counters of 32 bits can have wrapped around");
		else
			EXPECT_NOT(o->err, "wrapped");
	}
}

/* Reports or correlations that are more than a wrap-around (357.9 s) apart */
static void far_apart(void)
{
	struct output *o;

	/* reports, correlations each second */
	make_begin_hz(FILE_NAME, HZ, SLOW_HZ);
	for (unsigned int s = 0; s < 3000; s++) {
		clocks(s);
		if (s % 600 == 0)
			make_report(G0 + s * HZ, 0x100);
	}
	o = report_of("report " FILE_NAME);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "totals over 2400.000 s (2400.000000 s of GPU time), 5 reports\n");
	/* no reports and no correlations for a while */
	make_begin_hz(FILE_NAME, HZ, SLOW_HZ);
	for (unsigned int s = 0; s < 800; s++) {
		if (s >= 100 && s < 700)
			continue;
		clocks(s);
		reports(s, s + 1, 10);
	}
	o = report_of("report " FILE_NAME);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "totals over 799.900 s (799.900000 s of GPU time), 2000 reports\n");
	/* correlations, of a register of 32 bits too */
	for (unsigned int bits = 0; bits < 2; bits++) {
		for (unsigned int s = 200; s <= 1000; s += 200) {
			uint64_t mask = bits ? 0xffffffff : ~0ull;
			char total[64];

			make_begin(FILE_NAME);
			make_clocks(T0, G0 & mask);
			reports(0, s, 10);
			make_clocks(T0 + s * SECOND, (G0 + s * HZ) & mask);
			reports(s, s + 1, 10);
			make_clocks(T0 + (s + 1) * SECOND, (G0 + (s + 1) * HZ) & mask);
			o = report_of("report " FILE_NAME);
			EXPECT_EQ(o->status, 0);
			snprintf(total, sizeof(total), "over %u.900 s (%u.900000 s of GPU time)", s,
				 s);
			EXPECT_HAS(o->out, total);
			EXPECT_NOT(o->err, "restarted");
		}
	}
}

/* The buffer was lost, and the next correlation comes long behind the reports that follow. */
static void late_correlation(void)
{
	struct output *o;

	make_begin(FILE_NAME);
	clocks(0);
	reports(0, 10, 10);
	make_put(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, "", 0);
	reports(1000, 1510, 10);
	clocks(1510);
	o = report_of("report " FILE_NAME);
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->out, "totals over 1509.900 s (519.800000 s of GPU time)");
	EXPECT_NOT(o->err, "restarted");
	EXPECT_HAS(o->err, "reports and correlations are missing for 358 s or longer, 1 time");
	/* reports of more than a wrap-around before the first correlation */
	make_begin(FILE_NAME);
	reports(0, 510, 10);
	clocks(510);
	o = report_of("report " FILE_NAME);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "totals over 509.900 s (509.900000 s of GPU time)");
}

/* The buffer was lost behind the last correlation. */
static void no_end(void)
{
	struct output *o;

	make_begin(FILE_NAME);
	clocks(0);
	reports(0, 1, 10);
	clocks(1);
	reports(1, 2, 10);
	make_put(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, "", 0);
	reports(3, 4, 10);
	o = report_of("report " FILE_NAME);
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->out, "totals over 3.900 s (2.800000 s of GPU time)");
}

/* Without two reports there is no count, which is no total of 0. */
static void nothing(void)
{
	for (unsigned int n = 0; n < 3; n++) {
		struct output *o;
		char said[64];

		make_begin(FILE_NAME);
		clocks(0);
		reports(0, n * 0.1, 10);
		clocks(1);
		o = report_of("report " FILE_NAME);
		EXPECT_EQ(o->status, n < 2 ? EXIT_LOST : 0);
		snprintf(said, sizeof(said), "nothing was counted: %u report%s\n", n,
			 n == 1 ? "" : "s");
		if (n < 2)
			EXPECT_HAS(o->err, said);
		else
			EXPECT_NOT(o->err, "nothing was counted");
	}
}

/* No overflow is recorded, and only the sum of the reports' times shows that some are missing. */
static void hidden_gap(void)
{
	struct output *o;

	make_begin_hz(FILE_NAME, HZ, SLOW_HZ);
	clocks(0);
	reports(0, 100, 10);
	reports(700, 800, 10);
	clocks(800);
	o = report_of("report " FILE_NAME);
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->err, "reports and correlations are missing for 358 s or longer, 1 time");
	unlink(FILE_NAME);
}

/* The GPU of the tests has 64 EUs. */
#define EUS	"at up to 3000 MHz, counters of 32 bits that add up what all EUs do wrap around " \
		"after 22.4 ms"

/* Totals with such a period would be wrong, a recording of it is marked where it is read. */
static void long_period(void)
{
	static const struct {
		uint64_t period_ns;
		int (*command)(int argc, char **argv);
		const char *line;
		int status;
		const char *said;
		bool dg2;
	} rows[] = {
		{ 22000000, cmd_stat, "stat -d 0.01 -P 22000000", 0, NULL, false },
		{ 23000000, cmd_stat, "stat -d 0.01 -P 23000000", EXIT_USAGE, EUS, false },
		{ 23000000, cmd_export, "export -I 10 -P 23000000", EXIT_USAGE, EUS, false },
		{ 23000000, cmd_top, "top -j -n 1 -I 10 -P 23000000", EXIT_USAGE, EUS, false },
		{ 715000000000, cmd_stat, "stat -d 0.01 -e 31", EXIT_USAGE,
		  "MHz, counters of 32 bits wrap around after 1.4 s", false },
		{ 23000000, cmd_record, "record -d 0.05 -P 23000000 -o " FILE_NAME, EXIT_FAILED,
		  EUS, false },
		{ 22000000, cmd_stat, "stat -d 0.01 -P 22000000", 0, NULL, true },
		{ 1000000000, cmd_stat, "stat -d 0.01 -P 1000000000", EXIT_USAGE, EUS, true },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct output *o;

		fake.period_ns = rows[i].period_ns;
		fake.dg2 = rows[i].dg2;
		fake.device = fake.dg2 ? 0x56a0 : 0;
		fake.records = rows[i].command == cmd_record ? 3 : 0;
		o = run(rows[i].command, rows[i].line, NULL);
		EXPECT_EQ(o->status, rows[i].status);
		if (rows[i].status)
			EXPECT_HAS(o->err, rows[i].said);
		else
			EXPECT_NOT(o->err, "wrap around");
		/* the device of the tests is gone after the last record */
		if (rows[i].command == cmd_record)
			EXPECT_HAS(o->out, "3 reports");
	}
	unlink(FILE_NAME);
}

/* Value of A counter @n, read where the descriptor of the format places it */
static uint64_t a_counter(const struct genx_oa_format *f, const uint32_t *report, unsigned int n,
			  unsigned int *bits)
{
	const uint8_t *bytes = (const uint8_t *)report;

	*bits = 32;
	if (f->a_dws)
		return report[f->a_dws[n]];
	for (unsigned int i = 0; i < f->n_a_runs; n -= f->a_runs[i++].n) {
		const struct genx_oa_run *run = &f->a_runs[i];

		if (n >= run->n)
			continue;
		*bits = run->high_byte ? 40 : 32;
		return report[run->dw + n] | (run->high_byte ?
		       (uint64_t)bytes[run->high_byte + n] << 32 : 0);
	}
	*bits = n < f->n_a40 ? 40 : 32;
	return report[f->a_dw + n] |
	       (n < f->n_a40 ? (uint64_t)bytes[f->a_high_byte + n] << 32 : 0);
}

/* Each A counter of each format of each platform is the one that its descriptor says. */
static void places(void)
{
	const struct genx_platform *plat;
	unsigned int formats = 0;

	for_each_genx_platform(plat) {
		for (unsigned int i = 0; plat->oa && i < plat->oa->n_formats; i++) {
			const struct genx_oa_format *f = &plat->oa->formats[i];
			uint64_t counters[GENX_OA_MAX_COUNTERS] = {};
			uint32_t from[160], to[160];
			unsigned int bits;

			if (!f->size || f->size > sizeof(from))
				continue;
			formats++;
			for (unsigned int dw = 0; dw < ARRAY_SIZE(from); dw++) {
				from[dw] = 0x9e3779b1u * (dw + 1);
				to[dw] = 0x85ebca6bu * (dw + 7);
			}
			decode_subtract(f, from, to, counters);
			for (unsigned int n = 0; n < f->n_a; n++) {
				uint64_t d = a_counter(f, to, n, &bits) -
					     a_counter(f, from, n, &bits);

				if (counters[n] != (d & ((1ull << bits) - 1))) {
					printf("# %s, %s, A%u\n", plat->codename, f->name, n);
					EXPECT(false);
					break;
				}
			}
		}
	}
	EXPECT(formats > 40);
}

/*
 * Counters of 32 bits that add up what all EUs do. Before Gen8 some add up their threads: at 1.1
 * GHz, with 20 EUs, they can wrap around after 24 ms. From Gen8 on A32 to A35 are messages of EUs,
 * and on DG2 A24 to A27 are 2x2s, of which 32 can come in a clock.
 */
static void sums_of_eus(void)
{
	const struct genx_platform *hsw = genx_platform_find(0x0412);
	const struct genx_platform *kbl = genx_platform_find(0x5912);
	const struct genx_platform *dg2 = genx_platform_find(0x56a0);
	const uint32_t hz = 1100000000;

	EXPECT_EQ(oa_counter_rate(genx_oa_format_find(hsw->oa, I915_OA_FORMAT_A45_B8_C8), hz, 20),
		  20ull * 8 * hz);
	EXPECT_EQ(oa_counter_rate(genx_oa_format_find(hsw->oa, I915_OA_FORMAT_A45_B8_C8), hz, -1),
		  hz);
	EXPECT_EQ(oa_counter_rate(genx_oa_format_find(hsw->oa, I915_OA_FORMAT_B4_C8), hz, 20), hz);
	EXPECT_EQ(oa_counter_rate(genx_oa_format_find(kbl->oa,
						      I915_OA_FORMAT_A32u40_A4u32_B8_C8), hz, 24),
		  24ull * hz);
	EXPECT_EQ(oa_counter_rate(genx_oa_format_find(kbl->oa, I915_OA_FORMAT_A12_B8_C8), hz, 24),
		  24ull * 8 * hz);
	EXPECT_EQ(oa_counter_rate(genx_oa_format_find(kbl->oa, I915_OA_FORMAT_C4_B8), hz, 24), hz);
	EXPECT_EQ(oa_counter_rate(&dg2->oa->formats[0], hz, 512), 512ull * hz);
	EXPECT_EQ(oa_counter_rate(&dg2->oa->formats[0], hz, 16), 32ull * hz);
	EXPECT_EQ(oa_counter_rate(&dg2->oa->formats[0], hz, -1), 32ull * hz);
	EXPECT_EQ(oa_counter_rate(NULL, hz, 20), hz);
}

/* The limit of the clock can be raised while a stream is open, RP0 cannot. */
static void highest_clock(void)
{
	char folder[] = "build/perf-test/char.XXXXXX", command[256];
	int fd = open("/dev/null", O_RDONLY);

	EXPECT(fd >= 0 && mkdtemp(folder));
	EXPECT_EQ(oa_max_hz(fd), OA_MAX_HZ);
	snprintf(command, sizeof(command), "d=%s/1:3/device/drm/card0 && mkdir -p $d && "
		 "echo 300 > $d/gt_max_freq_mhz && echo 1100 > $d/gt_RP0_freq_mhz", folder);
	EXPECT(!system(command));
	fake.chars = folder;
	EXPECT_EQ(oa_max_hz(fd), 1100000000);
	snprintf(command, sizeof(command), "rm -r %s", folder);
	EXPECT(!system(command));
	close(fd);
}

/* Two reports of Haswell, a second apart: the counts between them are not known. */
static void haswell_second(void)
{
	static const struct recording_version version = { .version = RECORDING_VERSION_1 };
	const struct recording_device device = {
		.timestamp_hz = HZ, .device_id = 0x0412, .max_hz = 1100000000,
		.format = I915_OA_FORMAT_A45_B8_C8, .set_name = "TestOa",
	};
	const struct recording_stream stream = { .eus = 20 };
	uint32_t data[64] = { 1, 0 };
	struct output *o;

	make_file = fopen(FILE_NAME, "w");
	make_put(RECORDING_VERSION, &version, sizeof(version));
	make_put(RECORDING_DEVICE, &device, sizeof(device));
	make_put(RECORDING_STREAM, &stream, sizeof(stream));
	for (unsigned int i = 0; i < 3; i++) {
		data[1] = i * HZ;
		data[3] = i * 22000000000ull;
		make_put(DRM_I915_PERF_RECORD_SAMPLE, data, sizeof(data));
	}
	o = report_of("report " FILE_NAME);
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->err, "counters of 32 bits can have wrapped around");
	EXPECT_NOT(o->out, "nothing was lost");
	unlink(FILE_NAME);
}

/* What a GPU does not count is left out: Haswell's reports have no render clock. */
static void haswell_no_clock(void)
{
	static const struct recording_version version = { .version = RECORDING_VERSION_1 };
	const struct recording_device device = {
		.timestamp_hz = HZ, .device_id = 0x0412, .max_hz = 1100000000,
		.format = I915_OA_FORMAT_A45_B8_C8, .set_name = "TestOa",
	};
	const struct recording_stream stream = { .eus = 20 };
	static const struct {
		const char *line;
		const char *has;
	} rows[] = {
		{ "report " FILE_NAME, "11.0 G/s" },
		{ "report --csv -I 100 " FILE_NAME, "99,0.099000000,,,," },
		{ "report --diff " FILE_NAME " " FILE_NAME, "A0 " },
		{ "report --svg " FILE_NAME, "Haswell" },
	};
	uint32_t data[64] = { 1, 0 };

	make_file = fopen(FILE_NAME, "w");
	make_put(RECORDING_VERSION, &version, sizeof(version));
	make_put(RECORDING_DEVICE, &device, sizeof(device));
	make_put(RECORDING_STREAM, &stream, sizeof(stream));
	for (unsigned int i = 0; i < 100; i++) {
		data[1] = i * HZ / 1000;
		data[3] = i * 11000000;
		make_put(DRM_I915_PERF_RECORD_SAMPLE, data, sizeof(data));
	}
	fclose(make_file);
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct output *o = run(cmd_report, rows[i].line, NULL);

		EXPECT_EQ(o->status, 0);
		EXPECT_HAS(o->out, rows[i].has);
		EXPECT_NOT(o->out, "MHz");
		EXPECT_NOT(o->out, "frequency");
		EXPECT_NOT(o->out, "gpu_ticks ");
		EXPECT_NOT(o->out, "busy ");
	}
	unlink(FILE_NAME);
}

static const struct test tests[] = {
	TEST(slower_clock, "SIL-355 correlations of a slower clock"),
	TEST(recorded_clock, "SIL-355 the clock of reports is recorded"),
	TEST(restart_first, "a restart that a correlation shows first"),
	TEST(long_span, "32-bit counters can have wrapped around"),
	TEST(far_apart, "reports and correlations far apart"),
	TEST(late_correlation, "a correlation long behind a gap"),
	TEST(long_period, "a period in which 32-bit counters wrap around"),
	TEST(places, "A counters of raw reports, in each format"),
	TEST(sums_of_eus, "counters of 32 bits that add up what all EUs do"),
	TEST(highest_clock, "the highest clock of a GPU"),
	TEST(haswell_no_clock, "a recording of Haswell, whose reports have no render clock"),
	TEST(haswell_second, "a recording of Haswell with a report per second"),
	TEST(nothing, "no report and one report"),
	TEST(no_end, "a gap behind the last correlation"),
	TEST(hidden_gap, "a gap that only a sum shows"),
};

HARNESS_MAIN(tests)
