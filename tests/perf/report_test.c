// SPDX-License-Identifier: MIT
/* genx-perf report: sums of a recording whose reports are known, and damaged recordings. */

#include <fcntl.h>

#include "tests/perf/harness.h"
#include "tools/genx-perf/report.h"

#define FILE_NAME	"build/perf-test/report.data"
#define REPORTS		25

/* 24 differences of 1000 ticks; contexts 0x100 and 0x101 run for 10 each, 0x102 for 4. */
static void make(void)
{
	fake.records = REPORTS;
	run(cmd_record, "record -d 0.05 -M " LAKEFIELD " -o " FILE_NAME, NULL);
}

static void table(void)
{
	struct output *o;

	make();
	o = run(cmd_report, "report -a " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "# 0000:00:02.0 Lakefield: A32u40_A4u32_B8_C8, a report each "
		   "682.666 us\n"
		   "# metric set TestOa\n");
	EXPECT_HAS(o->out, "totals over 0.002 s (0.002000 s of GPU time), 25 reports\n");
	EXPECT_HAS(o->out, "  timestamp               24000\n");
	EXPECT_HAS(o->out, "  gpu_ticks               12000\n");
	EXPECT_HAS(o->out, "  A4                         96  CsThreads          threads\n");
	EXPECT_HAS(o->out, "  A35                       840  Barriers ");
	EXPECT_HAS(o->out, "  C7                       1224\n");
	EXPECT_HAS(o->out, "nothing was lost\n");
	EXPECT_HAS(o->out, "  0x100                  0.000833    41.67         10\n"
		   "  0x101                  0.000833    41.67         10\n"
		   "  0x102                  0.000333    16.67          4\n");
	EXPECT_NOT(o->out, "\033");
	unlink(FILE_NAME);
}

static void json(void)
{
	struct output *o;

	make();
	o = run(cmd_report, "report -j " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "{\"type\":\"totals\",\"device\":\"0000:00:02.0\",");
	EXPECT_HAS(o->out, "\"A31\":744,");
	EXPECT_HAS(o->out, "{\"type\":\"context\",\"context\":\"0x101\","
		   "\"gpu_seconds\":0.000833333,\"gpu_ticks\":5000,\"reports\":10}\n");
	o = run(cmd_report, "report -j -I 1 " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "\"type\":\"interval\",");
	unlink(FILE_NAME);
}

/* An interval of 1 ms ends with the 12th report: 12,000 ticks of 12 MHz. */
static void csv(void)
{
	struct output *o;

	make();
	o = run(cmd_report, "report --csv -I 1 -c CsThreads,B1 " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT(!strcmp(o->out,
		       "start_s,end_s,reports,gpu_seconds,gpu_ticks,mhz,busy_percent,CsThreads,B1,"
		       "lost,overflows\n"
		       "0.000000000,0.001000000,12,0.001000000,6000,6.000,0.000,48,444,0,0\n"
		       "0.001000000,0.002000000,12,0.001000000,6000,6.000,0.000,48,444,0,0\n"));
	unlink(FILE_NAME);
}

static void usage(void)
{
	struct output *o;

	EXPECT_EQ(run(cmd_report, "report --nonsense", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_report, "report a b", NULL)->status, EXIT_USAGE);
	o = run(cmd_report, "report /no/such/file", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "/no/such/file: No such file or directory");
	o = run(cmd_report, "report /dev/null", NULL);
	EXPECT_HAS(o->err, "/dev/null: this is not a recording");
	o = run(cmd_report, "report " LAKEFIELD, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	o = run(cmd_report, "report .", NULL);
	EXPECT_HAS(o->err, ".: Is a directory");
	make();
	o = run(cmd_report, "report -o /dev/full " FILE_NAME, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "/dev/full: No space left on device");
	EXPECT_EQ(run(cmd_report, "report -c Nonsense " FILE_NAME, NULL)->status, EXIT_USAGE);
	unlink(FILE_NAME);
}

/* Return: bytes of the recording */
static size_t load(char *text, size_t size)
{
	FILE *f = fopen(FILE_NAME, "r");
	size_t n = f ? fread(text, 1, size, f) : 0;

	if (f)
		fclose(f);
	return n;
}

static void append(const void *data, size_t size)
{
	FILE *f = fopen(FILE_NAME, "a");

	fwrite(data, 1, size, f);
	fclose(f);
}

static void append_record(uint32_t type, uint16_t size, const void *data)
{
	struct drm_i915_perf_record_header header = { .type = type, .size = size };

	append(&header, sizeof(header));
	if (size > sizeof(header))
		append(data, size - sizeof(header));
}

/* Mistakes are named with their place; what is before them is printed. */
static void wrong(void)
{
	static const char zeros[1000];
	static const struct {
		uint32_t type;
		uint16_t size;
		const char *error;
	} rows[] = {
		{ DRM_I915_PERF_RECORD_SAMPLE, 100, "has a report of 92 bytes, format A32" },
		{ GENX_OA_RECORD_DELTA, 100, "is damaged: size or times of the delta" },
		{ RECORDING_CORRELATION, 16, "is damaged: size of the correlation" },
		{ RECORDING_DEVICE, 344, "is damaged: a second device" },
		{ RECORDING_STREAM, 240, "is damaged: a second stream" },
		{ RECORDING_TOPOLOGY, 16, "is damaged: size of the topology" },
		{ RECORDING_VERSION, 16, "version 0 of the recording format is not known" },
		{ DRM_I915_PERF_RECORD_SAMPLE, 4, "is damaged: its size" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct output *o;

		make();
		append_record(rows[i].type, rows[i].size, zeros);
		o = run(cmd_report, "report " FILE_NAME, NULL);
		EXPECT_EQ(o->status, EXIT_FAILED);
		EXPECT_HAS(o->err, rows[i].error);
		EXPECT_HAS(o->out, " 25 reports\n");
	}
	make();
	append_record(0x777777, 1000, zeros);
	EXPECT_EQ(run(cmd_report, "report " FILE_NAME, NULL)->status, 0);
	unlink(FILE_NAME);
}

static void lost(void)
{
	struct output *o;

	make();
	append_record(DRM_I915_PERF_RECORD_OA_REPORT_LOST, 8, NULL);
	append_record(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, 8, NULL);
	o = run(cmd_report, "report " FILE_NAME, NULL);
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->out, "DATA WAS LOST");
	EXPECT_HAS(o->out, "  overflows                   1\n");
	unlink(FILE_NAME);
}

/* Two deltas of contexts that ran in the same time */
static void deltas(void)
{
	struct {
		struct genx_oa_delta delta;
		uint64_t counters[52];
	} data = { .delta = { .flags = GENX_OA_DELTA_CTX_VALID, .ctx_id = 7, .start = 0,
			      .end = 12000, .active = 4000, .gpu_ticks = 100, .reports = 3 } };
	struct output *o;

	run(cmd_record, "record -d 0.05 -M " LAKEFIELD " -o " FILE_NAME, NULL);
	data.counters[4] = 11;
	append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(data), &data);
	data.delta.ctx_id = 8;
	data.delta.active = 8000;
	append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(data), &data);
	o = run(cmd_report, "report " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "totals over 0.001 s (0.001000 s of GPU time), 6 reports\n");
	EXPECT_HAS(o->out, "  A4                         22  CsThreads");
	EXPECT_HAS(o->out, "  0x8                    0.000667    66.67          3\n"
		   "  0x7                    0.000333    33.33          3\n");
	data.delta.active = 12001;
	append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(data), &data);
	EXPECT_EQ(run(cmd_report, "report " FILE_NAME, NULL)->status, EXIT_FAILED);
	unlink(FILE_NAME);
}

/* Read a recording in this process, in each form. Return: it is whole. */
static bool reads(void)
{
	static const struct report_form *const forms[] = { &report_table, &report_csv };
	static struct report report;
	bool good = true;

	for (size_t i = 0; i < ARRAY_SIZE(forms); i++) {
		memset(&report, 0, sizeof(report));
		if (!recording_open(&report.recording, FILE_NAME)) {
			EXPECT(report.recording.error[0]);
			good = false;
			continue;
		}
		recording_view(&report.recording, &report.view, NULL);
		view_choose(&report.view, NULL);
		report.interval_ns = 1000000;
		view_open(&report.view, "/dev/null");
		good &= report_run(&report, forms[i]) && !report.recording.cut;
		view_close(&report.view, "/dev/null");
		recording_close(&report.recording);
		counters_free(&report.view.table);
	}
	return good;
}

/* A file that ends within a record is read up to there. */
static void cut(void)
{
	struct output *o;
	size_t whole = 0;
	char text[65536];
	size_t n;

	make();
	n = load(text, sizeof(text));
	EXPECT(n > REPORTS * 264);
	for (size_t i = n; i--;) {
		if (truncate(FILE_NAME, i))
			break;
		whole += reads();
	}
	/* behind device, topology, stream, names, correlation, and all reports but the last */
	EXPECT_EQ(whole, 5 + REPORTS - 1);
	make();
	EXPECT(!truncate(FILE_NAME, n - 100));
	o = run(cmd_report, "report " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, " 24 reports\n");
	EXPECT_HAS(o->err, FILE_NAME " ends within the record at byte");
	unlink(FILE_NAME);
}

/* A file with any byte changed is read or refused, never worse. */
static void changed(void)
{
	static const unsigned char masks[] = { 0x01, 0x80, 0xff };
	size_t whole = 0, n;
	char text[65536];
	int fd;

	make();
	n = load(text, sizeof(text));
	fd = open(FILE_NAME, O_WRONLY);
	for (size_t i = 0; i < n; i++) {
		char byte = text[i] ^ masks[i % sizeof(masks)];

		if (pwrite(fd, &byte, 1, i) != 1)
			break;
		whole += reads();
		if (pwrite(fd, &text[i], 1, i) != 1)
			break;
	}
	close(fd);
	EXPECT(whole > 0 && whole < n);
	EXPECT(reads());
	unlink(FILE_NAME);
}

static const struct test tests[] = {
	TEST(table, "totals and contexts"),
	TEST(json, "JSON"),
	TEST(csv, "CSV: intervals"),
	TEST(usage, "wrong command lines, files that are no recordings"),
	TEST(wrong, "damaged records are named with their place"),
	TEST(lost, "lost data is exit status 4"),
	TEST(deltas, "delta records"),
	TEST(cut, "a recording that is cut off at any byte"),
	TEST(changed, "a recording with any byte changed"),
};

HARNESS_MAIN(tests)
