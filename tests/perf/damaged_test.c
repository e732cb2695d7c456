// SPDX-License-Identifier: MIT
/* genx-perf report: recordings that are damaged, cut off, or changed. */

#include <fcntl.h>

#define FILE_NAME	"build/perf-test/damaged.data"
#include "tests/perf/recording_made.h"

/* Return: bytes of the recording */
static size_t load(char *text, size_t size)
{
	FILE *f = fopen(FILE_NAME, "r");
	size_t n = f ? fread(text, 1, size, f) : 0;

	if (f)
		fclose(f);
	return n;
}

/* Mistakes are named with their place; what is before them is printed. */
static void wrong(void)
{
	static const char zeros[1000];
	/* 8 masks of a byte behind what the record holds */
	static const struct drm_i915_query_topology_info info = {
		.max_slices = 1, .max_subslices = 8, .eu_stride = 1,
	};
	static const struct {
		uint32_t type;
		uint16_t size;
		const void *data;
		const char *error;
	} rows[] = {
		{ DRM_I915_PERF_RECORD_SAMPLE, 100, zeros, "has a report of 92 bytes, format A32" },
		{ GENX_OA_RECORD_DELTA, 100, zeros, "is damaged: size or times of the delta" },
		{ RECORDING_CORRELATION, 16, zeros, "is damaged: size of the correlation" },
		{ RECORDING_DEVICE, 344, zeros, "is damaged: a second device" },
		{ RECORDING_STREAM, 240, zeros, "is damaged: a second stream" },
		{ RECORDING_TOPOLOGY, 16, zeros, "is damaged: size of the topology" },
		{ RECORDING_TOPOLOGY, 8 + sizeof(info), &info, "damaged: masks of the topology" },
		{ RECORDING_VERSION, 16, zeros, "version 0 of the recording format is not known" },
		{ DRM_I915_PERF_RECORD_SAMPLE, 4, zeros, "is damaged: its size" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct output *o;

		make();
		append_record(rows[i].type, rows[i].size, rows[i].data);
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

/* Read a recording in this process, in one form. Return: it is whole. */
static bool reads(size_t form)
{
	static const struct report_form *const forms[] = {
		&report_table, &report_csv, &report_perfetto, &report_svg,
	};
	static struct report report;
	bool good;

	memset(&report, 0, sizeof(report));
	if (!recording_open(&report.recording, FILE_NAME)) {
		EXPECT(report.recording.error[0]);
		return false;
	}
	recording_view(&report.recording, &report.view, NULL);
	view_choose(&report.view, NULL);
	report.interval_ns = 1000000;
	view_open(&report.view, "/dev/null", stdout);
	good = report_run(&report, forms[form % ARRAY_SIZE(forms)]) && !report.recording.cut;
	view_close(&report.view, "/dev/null");
	recording_close(&report.recording);
	counters_free(&report.view.table);
	return good;
}

#define SMALL_REPORTS	5

/* A recording with one counter and few reports, which is read often. */
static void make_small(void)
{
	static const char names[] = "genx-counters 1\nplatform\tLakefield\n"
		"counter\tA4\tCsThreads\tthreads\tThreads\tx\nshow\tA4\n";
	FILE *f = fopen(FILE_NAME ".txt", "w");

	fputs(names, f);
	fclose(f);
	fake.records = SMALL_REPORTS;
	run(cmd_record, "record -d 0.05 -M " FILE_NAME ".txt -o " FILE_NAME, NULL);
	unlink(FILE_NAME ".txt");
}

/* A file that ends within a record is read up to there. */
static void cut(void)
{
	struct output *o;
	size_t whole = 0;
	char text[65536];
	size_t n;

	make_small();
	n = load(text, sizeof(text));
	EXPECT(n > SMALL_REPORTS * 264);
	for (size_t i = n; i--;) {
		if (truncate(FILE_NAME, i))
			break;
		whole += reads(i);
	}
	/*
	 * behind device, topology, stream, names, two clocks, correlation, and all reports but the
	 * last
	 */
	EXPECT_EQ(whole, 6 + SMALL_REPORTS - 1);
	make_small();
	EXPECT(!truncate(FILE_NAME, n - 100));
	o = run(cmd_report, "report " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, " 4 reports\n");
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

	make_small();
	n = load(text, sizeof(text));
	fd = open(FILE_NAME, O_WRONLY);
	for (size_t i = 0; i < n; i++) {
		char byte = text[i] ^ masks[i % sizeof(masks)];

		if (pwrite(fd, &byte, 1, i) != 1)
			break;
		whole += reads(i);
		if (pwrite(fd, &text[i], 1, i) != 1)
			break;
	}
	close(fd);
	EXPECT(whole > 0 && whole < n);
	EXPECT(reads(0));
	unlink(FILE_NAME);
}

static const struct test tests[] = {
	TEST(wrong, "damaged records are named with their place"),
	TEST(cut, "a recording that is cut off at any byte"),
	TEST(changed, "a recording with any byte changed"),
};

HARNESS_MAIN(tests)
