// SPDX-License-Identifier: MIT
/* genx-perf report: sums of a recording whose reports are known, in each form. */

#define _GNU_SOURCE		/* memmem() */

#define FILE_NAME	"build/perf-test/report.data"
#include "tests/perf/recording_made.h"

static unsigned int times(const char *text, const char *part)
{
	unsigned int n = 0;

	while ((text = strstr(text, part))) {
		text += strlen(part);
		n++;
	}
	return n;
}

static void table(void)
{
	struct output *o;

	make();
	o = run(cmd_report, "report -a " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "# 0000:00:02.0 Lakefield: A32u40_A4u32_B8_C8, a report each "
		   "682.666 us\n"
		   "# metric set EuActivity\n");
	EXPECT_HAS(o->out, "totals over 0.002 s (0.002000 s of GPU time), 25 reports\n");
	EXPECT_HAS(o->out, "  timestamp                24,000\n");
	EXPECT_HAS(o->out, "  gpu_ticks                12,000  6.00 MHz\n");
	EXPECT_HAS(o->out,
		   "  A4                           96  CsThreads          threads       48.0 k/s\n");
	EXPECT_HAS(o->out, "  A35                         840  Barriers ");
	EXPECT_HAS(o->out, "  C7                        1,224  ");
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
	/* the last interval ends with the recording */
	o = run(cmd_report, "report --csv -I 3 -c CsThreads,B1 " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "\n0.000000000,0.002000000,24,0.002000000,12000,6.000,0.000,"
		   "96,888,0,0\n");
	unlink(FILE_NAME);
}

/* One loss is the record that announces it, and all deltas that have it. */
static void one_loss(void)
{
	struct output *o;

	/* the second time as in a ring whose oldest part had the record */
	for (unsigned int record = 2; record--;) {
		make_begin(FILE_NAME);
		make_clocks(1000 * SECOND, 5000);
		make_delta(0, 0.1, 0);
		if (record)
			make_put(DRM_I915_PERF_RECORD_OA_REPORT_LOST, "", 0);
		for (unsigned int i = 1; i < 4; i++)
			make_delta(i * 0.1, (i + 1) * 0.1, GENX_OA_DELTA_LOST);
		make_delta(0.4, 0.5, 0);
		make_clocks(1000 * SECOND + SECOND / 2, 5000 + HZ / 2);
		fclose(make_file);
		o = run(cmd_report, "report " FILE_NAME, NULL);
		EXPECT_EQ(o->status, EXIT_LOST);
		EXPECT_HAS(o->out, "  lost                          1\n");
		o = run(cmd_report, "report --csv -I 1000 -c A4 " FILE_NAME, NULL);
		EXPECT_HAS(o->out, ",1,0\n");
	}
	unlink(FILE_NAME);
}

/* The driver added up the counts of several contexts. */
static void folded(void)
{
	struct output *o;

	for (unsigned int n = 0; n < 2; n++) {
		make_begin(FILE_NAME);
		make_clocks(1000 * SECOND, 5000);
		make_delta(0, 0.1, 0);
		for (unsigned int i = 0; i < 2 * n; i++)
			make_delta(0.1, 0.2, GENX_OA_DELTA_FOLDED);
		make_clocks(1000 * SECOND + SECOND / 2, 5000 + HZ / 2);
		fclose(make_file);
		o = run(cmd_report, "report -j " FILE_NAME, NULL);
		EXPECT_EQ(o->status, 0);
		if (n)
			EXPECT_HAS(o->err, FILE_NAME ": more contexts ran than the driver can keep "
				   "apart: 2 records have the counts of several, and those of each "
				   "context can be too low\n");
		else
			EXPECT(!o->err[0]);
	}
	unlink(FILE_NAME);
}

static void usage(void)
{
	struct output *o;

	EXPECT_EQ(run(cmd_report, "report --nonsense", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_report, "report a b", NULL)->status, EXIT_USAGE);
	o = run(cmd_report, "report /no/such/file", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "/no/such/file: No such file or directory, "
			   "create it with genx-perf record");
	o = run(cmd_report, "report /dev/null", NULL);
	EXPECT_HAS(o->err, "/dev/null: this is not a recording");
	o = run(cmd_report, "report /proc/self/exe", NULL);
	EXPECT_HAS(o->err, "/proc/self/exe: this is not a recording");
	o = run(cmd_report, "report " LAKEFIELD, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	o = run(cmd_report, "report .", NULL);
	EXPECT_HAS(o->err, ".: Is a directory");
	make();
	EXPECT(freopen(FILE_NAME, "r", stdin));
	o = run(cmd_report, "report -", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "# metric set EuActivity\n");
	EXPECT_NOT(o->err, "part before it");
	EXPECT(freopen("/dev/null", "r", stdin));
	o = run(cmd_report, "report -", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "standard input: this is not a recording");
	o = run(cmd_report, "report -o /dev/full " FILE_NAME, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "/dev/full: No space left on device");
	EXPECT_EQ(run(cmd_report, "report -c Nonsense " FILE_NAME, NULL)->status, EXIT_USAGE);
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
	EXPECT_HAS(o->out, "  overflows                     1\n");
	unlink(FILE_NAME);
}

/* Output that would replace what is read is refused, by each name of the file. */
static void own_input(void)
{
	static const char *const lines[] = {
		"report -o " FILE_NAME " " FILE_NAME,
		"report -o build/perf-test/../perf-test/report.data " FILE_NAME,
		"report -o " FILE_NAME " " FILE_NAME ".link",
		"report -F perfetto -o " FILE_NAME ".link " FILE_NAME,
		"report -o " FILE_NAME ".old " FILE_NAME,
		"report -o " FILE_NAME " -",
		"report --diff -o " FILE_NAME " " FILE_NAME " " FILE_NAME ".old",
		"report --diff -o " FILE_NAME " " FILE_NAME ".old " FILE_NAME,
		"report -M " FILE_NAME ".txt -o " FILE_NAME ".txt " FILE_NAME,
	};

	make();
	EXPECT(!link(FILE_NAME, FILE_NAME ".link"));
	EXPECT(!system("cp " FILE_NAME " " FILE_NAME ".old"));
	EXPECT(!system("cp " LAKEFIELD " " FILE_NAME ".txt"));
	for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
		struct output *o;

		EXPECT(freopen(FILE_NAME, "r", stdin));
		o = run(cmd_report, lines[i], NULL);
		EXPECT_EQ(o->status, EXIT_USAGE);
		EXPECT_HAS(o->err, "genx-perf: --output: ");
	}
	EXPECT(freopen("/dev/null", "r", stdin));
	EXPECT_HAS(run(cmd_report, "report " FILE_NAME, NULL)->out, ", 25 reports\n");
	EXPECT_HAS(run(cmd_report, "report " FILE_NAME ".old", NULL)->out, ", 25 reports\n");
	EXPECT(!system("cmp -s " LAKEFIELD " " FILE_NAME ".txt"));
	/* another file, or what is no file, stays possible */
	EXPECT_EQ(run(cmd_report, "report -o " FILE_NAME ".txt " FILE_NAME, NULL)->status, 0);
	EXPECT_EQ(run(cmd_report, "report -o /dev/null " FILE_NAME, NULL)->status, 0);
	unlink(FILE_NAME);
	unlink(FILE_NAME ".link");
	unlink(FILE_NAME ".old");
	unlink(FILE_NAME ".txt");
}

/* A part of a ring without the one before it */
static void lone_part(void)
{
	static const struct recording_version version = { .version = RECORDING_VERSION_1 };
	const struct recording_device device = {
		.timestamp_hz = HZ, .device_id = 0x5912,
		.format = I915_OA_FORMAT_A32u40_A4u32_B8_C8, .set_name = "TestOa",
	};

	/* no file of the part before, one of another recording, one that is the part before */
	for (unsigned int i = 0; i < 3; i++) {
		struct output *o;

		for (unsigned int part = i ? 0 : 1; part < 2; part++) {
			struct recording_stream stream = {
				.id = i == 1 && !part ? 6 : 7, .part = part,
			};

			make_file = fopen(part ? FILE_NAME : FILE_NAME ".old", "w");
			make_put(RECORDING_VERSION, &version, sizeof(version));
			make_put(RECORDING_DEVICE, &device, sizeof(device));
			make_put(RECORDING_STREAM, &stream, sizeof(stream));
			make_clocks(1000 * SECOND + part * SECOND, (1 + part) * HZ);
			make_report((1 + part) * HZ, 0x100);
			make_report((1 + part) * HZ + HZ / 100, 0x100);
			fclose(make_file);
		}
		o = run(cmd_report, "report " FILE_NAME, NULL);
		EXPECT_EQ(o->status, 0);
		EXPECT_HAS(o->out, i < 2 ? ", 2 reports\n" : ", 4 reports\n");
		if (i < 2)
			EXPECT_HAS(o->err, FILE_NAME ".old, is missing or of another recording\n");
		else
			EXPECT_NOT(o->err, "missing");
	}
	unlink(FILE_NAME);
	unlink(FILE_NAME ".old");
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
	EXPECT_HAS(o->out, "  A4                           22  CsThreads");
	EXPECT_HAS(o->out, "  0x8                    0.000667    66.67          3\n"
		   "  0x7                    0.000333    33.33          3\n");
	data.delta.active = 12001;
	append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(data), &data);
	EXPECT_EQ(run(cmd_report, "report " FILE_NAME, NULL)->status, EXIT_FAILED);
	unlink(FILE_NAME);
}

/**
 * struct window_delta - a delta of a test
 * @delta:	its description
 * @counters:	its counts
 */
struct window_delta {
	struct genx_oa_delta delta;
	uint64_t counters[52];
};

/*
 * Three windows of 100 ms: for 60 ms the GPU is idle, for 40 ms a context runs, in turns; in the
 * second window the context is first. A window then lasts 120 ms if @late.
 */
static void make_windows(bool late)
{
	const uint64_t ms = HZ / 1000;

	run(cmd_record, "record -d 0.05 -M " LAKEFIELD " -o " FILE_NAME, NULL);
	for (unsigned int w = 0; w < 3; w++) {
		struct window_delta idle = { .delta = {
			.start = 100 * w * ms, .end = (100 * w + 97) * ms, .active = 60 * ms,
			.gpu_ticks = 60000, .reports = 1,
		} };
		struct window_delta ran = { .delta = {
			.flags = GENX_OA_DELTA_CTX_VALID, .ctx_id = 7,
			.start = (100 * w + 6) * ms, .end = 100 * (w + 1) * ms, .active = 40 * ms,
			.gpu_ticks = 40000, .reports = 2,
		}, .counters = { 40000 } };
		struct window_delta *first = w == 1 ? &ran : &idle;
		struct window_delta *second = w == 1 ? &idle : &ran;

		append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(*first), first);
		if (late)
			second->delta.end += 20 * ms * (w == 2);
		append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(*second), second);
	}
}

/* Each interval has the contexts of whole windows, in each form with intervals. */
static void windows(void)
{
	struct output *o;

	make_windows(false);
	o = run(cmd_report, "report --csv -I 100 -c B1 " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT(strstr(o->out, "\n"));
	EXPECT(!strcmp(strchr(o->out, '\n') + 1,
		       "0.000000000,0.100000000,3,0.100000000,100000,1.000,40.000,0,0,0\n"
		       "0.100000000,0.200000000,3,0.100000000,100000,1.000,40.000,0,0,0\n"
		       "0.200000000,0.300000000,3,0.100000000,100000,1.000,40.000,0,0,0\n"));
	/* intervals shorter than the windows last as long as these */
	o = run(cmd_report, "report --csv -I 50 -c B1 " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "0.000000000,0.100000000,3,0.100000000,100000,1.000,40.000,0,0,0\n"
		   "0.100000000,0.200000000,3,0.100000000,100000,1.000,40.000,0,0,0\n");
	/* the second begins in the third window and has all of it */
	o = run(cmd_report, "report --csv -I 150 -c B1 " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "0.000000000,0.200000000,6,0.200000000,200000,1.000,40.000,0,0,0\n"
		   "0.200000000,0.300000000,3,0.100000000,100000,1.000,40.000,0,0,0\n");
	o = run(cmd_report, "report -j -I 100 -c B1 " FILE_NAME, NULL);
	EXPECT_EQ(times(o->out, "\"reports\":3,"), 3);
	make_windows(true);
	o = run(cmd_report, "report --csv -I 100 -c B1 " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "\n0.200000000,0.320000000,3,0.100000000,100000,1.000,40.000,0,0,0\n");
	unlink(FILE_NAME);
}

/* Is a text somewhere in the trace? */
static bool traced(const char *text)
{
	static char data[65536];
	FILE *file;
	size_t n;

	EXPECT(!run(cmd_report, "report -F perfetto -o " FILE_NAME ".pb " FILE_NAME, NULL)->status);
	file = fopen(FILE_NAME ".pb", "r");
	n = file ? fread(data, 1, sizeof(data), file) : 0;
	if (file)
		fclose(file);
	unlink(FILE_NAME ".pb");
	return memmem(data, n, text, strlen(text));
}

/* A slice of a context that ran in a part of its window only does not say that it ran in all. */
static void slices(void)
{
	make_windows(false);
	EXPECT(traced("context 0x7: ran 40.000 ms of 94.000 ms"));
	unlink(FILE_NAME);
	make();
	EXPECT(traced("context 0x101"));
	EXPECT(!traced(": ran "));
	unlink(FILE_NAME);
}

/* The names are behind the reports, and some lines of the record are none. */
static void processes(void)
{
	static const char lines[] = "101 2000 glxgears\nzz 3 x\n102 0 idle\n102 -4 none\n102 5\n"
		"100 7 a\"b\n102 99 012345678901234567890123456789012345678901234567890123456\n"
		"102 9 without a newline";
	struct output *o;

	make();
	EXPECT(!traced("glxgears"));
	append_record(RECORDING_PROCESSES, 8 + sizeof(lines) - 1, lines);
	o = run(cmd_report, "report " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, " reports  process\n");
	EXPECT_HAS(o->out, "  0x100                  0.000833    41.67         10  a?b[7]\n"
		   "  0x101                  0.000833    41.67         10  glxgears[2000]\n"
		   "  0x102                  0.000333    16.67          4\n");
	o = run(cmd_report, "report -j " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "\"reports\":10,\"pid\":2000,\"comm\":\"glxgears\"}\n");
	EXPECT_HAS(o->out, "\"reports\":4}\n");
	o = run(cmd_report, "report --svg -c CsThreads " FILE_NAME, NULL);
	EXPECT_HAS(o->out, ">glxgears 0x101</text>\n");
	EXPECT(traced("glxgears[2000] context 0x101"));
	EXPECT(traced("rcs0"));
	/* an id that is given to a second context */
	append_record(RECORDING_PROCESSES, 8 + 16, "101 42 kmscube\n\n");
	o = run(cmd_report, "report " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "         10  kmscube[42]\n");
	unlink(FILE_NAME);
}

/**
 * struct trace - what a Perfetto trace has
 * @tracks:	descriptions of tracks
 * @counters:	values
 * @begins:	slices that begin
 * @ends:	slices that end
 * @first:	the least time
 * @last:	the largest
 * @sum:	of the values of B1's track
 */
struct trace {
	unsigned int tracks;
	unsigned int counters;
	unsigned int begins;
	unsigned int ends;
	uint64_t first;
	uint64_t last;
	double sum;
};

static uint64_t varint(const unsigned char **at, const unsigned char *end)
{
	uint64_t value = 0;

	for (unsigned int shift = 0; *at < end && shift < 64; shift += 7) {
		unsigned char byte = *(*at)++;

		value |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return value;
	}
	EXPECT(!"a varint ends");
	*at = end;
	return 0;
}

/**
 * struct field - a field of a message
 * @number:	its number
 * @value:	a varint, a length, or the bits of a double
 * @data:	of a length
 */
struct field {
	unsigned int number;
	uint64_t value;
	const unsigned char *data;
};

static bool next_field(const unsigned char **at, const unsigned char *end, struct field *f)
{
	uint64_t key;

	if (*at >= end)
		return false;
	key = varint(at, end);
	f->number = key >> 3;
	switch (key & 7) {
	case 0:
		f->value = varint(at, end);
		return true;
	case 1:
		EXPECT(end - *at >= 8);
		memcpy(&f->value, *at, 8);
		*at += 8;
		return true;
	case 2:
		f->value = varint(at, end);
		f->data = *at;
		EXPECT(f->value <= (uint64_t)(end - *at));
		*at += f->value;
		return *at <= end;
	default:
		EXPECT(!"a known type of field");
		return false;
	}
}

static void read_event(struct trace *t, const struct field *message, uint64_t time)
{
	const unsigned char *at = message->data, *end = at + message->value;
	uint64_t type = 0, track = 0;
	double value = 0;
	struct field f;

	while (next_field(&at, end, &f)) {
		if (f.number == 9)
			type = f.value;
		if (f.number == 11)
			track = f.value;
		if (f.number == 44)
			memcpy(&value, &f.value, sizeof(value));
	}
	EXPECT(type == 1 || type == 2 || type == 4);
	EXPECT(track > 1 && time);
	t->begins += type == 1;
	t->ends += type == 2;
	t->counters += type == 4;
	if (type == 4 && track == 0x100 + 36 + 1)
		t->sum += value;
	t->first = !t->first || time < t->first ? time : t->first;
	t->last = time > t->last ? time : t->last;
}

static void read_packet(struct trace *t, const struct field *message)
{
	const unsigned char *at = message->data, *end = at + message->value;
	uint64_t time = 0;
	struct field f;

	while (next_field(&at, end, &f)) {
		if (f.number == 8)
			time = f.value;
		t->tracks += f.number == 60;
		if (f.number == 11)
			read_event(t, &f, time);
	}
}

/*
 * GPU, engine, busy, MHz, group and two counters, three contexts; four values in each of two
 * intervals, and at the end
 */
static void perfetto(void)
{
	static unsigned char data[65536];
	struct trace t = { .tracks = 0 };
	const unsigned char *at = data;
	struct field f;
	size_t n;
	FILE *file;

	make();
	EXPECT_EQ(run(cmd_report, "report -F perfetto -c CsThreads,B1 -o " FILE_NAME ".pb "
		      FILE_NAME, NULL)->status, 0);
	file = fopen(FILE_NAME ".pb", "r");
	n = file ? fread(data, 1, sizeof(data), file) : 0;
	if (file)
		fclose(file);
	while (next_field(&at, data + n, &f)) {
		EXPECT_EQ(f.number, 1);
		read_packet(&t, &f);
	}
	EXPECT_EQ(t.tracks, 7 + 3);
	EXPECT_EQ(t.counters, 3 * 4);
	EXPECT_EQ(t.begins, 3);
	EXPECT_EQ(t.ends, 3);
	/* the first report is 100 ticks behind the first correlation, the last 24,000 later */
	EXPECT_EQ(t.last - t.first, 2000000);
	/* 37 * 12 in 1 ms, twice */
	EXPECT_EQ(t.sum, 2 * 444000);
	unlink(FILE_NAME);
	unlink(FILE_NAME ".pb");
}

static void svg(void)
{
	struct output *o;

	make();
	o = run(cmd_report, "report --svg -c CsThreads,B1 " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT(!strncmp(o->out, "<svg xmlns=", 11));
	EXPECT_HAS(o->out, "</svg>\n");
	EXPECT_EQ(times(o->out, "<path "), 4);
	EXPECT_EQ(times(o->out, "<text "), times(o->out, "</text>"));
	EXPECT_HAS(o->out, ">frequency</text>\n");
	EXPECT_HAS(o->out, ">6 MHz</text>\n");
	EXPECT_HAS(o->out, ">4.8e+04 threads/s</text>\n");
	EXPECT_HAS(o->out, ">context 0x102</text>\n");
	/* each of 24,000 ticks belongs to one context */
	EXPECT(times(o->out, "fill-opacity=\"1.00\"") > 300);
	EXPECT_NOT(o->out, "nan");
	unlink(FILE_NAME);
}

/* A context switch within a bin of 64 ticks: 48 belong to one context, 16 to the other. */
static void svg_switch(void)
{
	struct {
		struct genx_oa_delta delta;
		uint64_t counters[52];
	} data = { .delta = { .flags = GENX_OA_DELTA_CTX_VALID, .ctx_id = 7,
			      .end = 64 * 157 + 48, .active = 64 * 157 + 48, .reports = 1 } };
	struct output *o;

	run(cmd_record, "record -d 0.05 -M " LAKEFIELD " -o " FILE_NAME, NULL);
	append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(data), &data);
	data.delta.ctx_id = 8;
	data.delta.start = data.delta.end;
	data.delta.end = 24000;
	data.delta.active = data.delta.end - data.delta.start;
	append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(data), &data);
	o = run(cmd_report, "report --svg -c CsThreads " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_EQ(times(o->out, "fill-opacity=\"0.75\""), 1);
	EXPECT_EQ(times(o->out, "fill-opacity=\"0.25\""), 1);
	EXPECT_EQ(times(o->out, "fill-opacity=\"1.00\""), 24000 / 64 - 1);
	unlink(FILE_NAME);
}

/* A delta of @ticks ticks at the end of the recording: context @ctx ran, counter c counted c. */
static void append_delta(uint32_t ctx, uint64_t start, uint64_t ticks)
{
	struct window_delta data = { .delta = {
		.flags = GENX_OA_DELTA_CTX_VALID, .ctx_id = ctx, .start = start,
		.end = start + ticks, .active = ticks, .gpu_ticks = ticks, .reports = 1,
	} };

	for (unsigned int c = 0; c < 52; c++)
		data.counters[c] = c;
	append_record(GENX_OA_RECORD_DELTA, 8 + sizeof(data), &data);
}

/* Each counter has a row; contexts that have no lane of their own share one, and it is said. */
static void svg_many(void)
{
	struct output *o;

	run(cmd_record, "record -d 0.05 -M " LAKEFIELD " -o " FILE_NAME, NULL);
	for (unsigned int i = 0; i < 16; i++)
		append_delta(1 + i, i, 1);
	o = run(cmd_report, "report --svg -c A0-A35 " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	/* busy time and frequency, too */
	EXPECT_EQ(times(o->out, "<path "), 2 + 36);
	EXPECT_HAS(o->out, ">context 0x10</text>\n");
	EXPECT_NOT(o->out, "other contexts");
	EXPECT(!*o->err);
	append_delta(17, 16, 1);
	append_delta(18, 17, 1);
	o = run(cmd_report, "report --svg -c CsThreads " FILE_NAME, NULL);
	EXPECT_EQ(times(o->out, ">other contexts</text>\n"), 1);
	EXPECT_NOT(o->out, "context 0x11");
	/* a lane has a rectangle for each tick in which one of its contexts ran */
	EXPECT_EQ(times(o->out, "fill-opacity="), 18);
	EXPECT_HAS(o->err, FILE_NAME ": more than 16 contexts ran: the others share a lane");
	unlink(FILE_NAME);
}

/* Options that have no effect together are refused. */
static void excluded(void)
{
	static const struct {
		const char *line, *err;
	} rows[] = {
		{ "report -a -c GpuBusy " FILE_NAME, "--all excludes --counters" },
		{ "report --svg -I 10 " FILE_NAME, "--interval: the form svg has no intervals" },
		{ "report --diff -I 10 a b", "--diff excludes --interval" },
		{ "report a b", "'b' is not expected here" },
	};
	struct output *o;

	make();
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		o = run(cmd_report, rows[i].line, NULL);
		EXPECT_EQ(o->status, EXIT_USAGE);
		EXPECT_HAS(o->err, rows[i].err);
	}
	/* a second list adds to the first, as with stat */
	o = run(cmd_report, "report --csv -c CsThreads -c B1 " FILE_NAME, NULL);
	EXPECT_HAS(o->out, ",busy_percent,CsThreads,B1,lost,");
	unlink(FILE_NAME);
}

/* Recordings without a report, and with one: each form is whole, and says that nothing counted. */
static void empty(void)
{
	static const char *const forms[] = {
		"table", "json", "csv", "svg", "perfetto", "table -I 1", "csv -a",
	};

	for (unsigned int reports = 0; reports < 2; reports++)
		for (size_t i = 0; i < ARRAY_SIZE(forms); i++) {
			struct output *o;
			char line[160];

			make_begin(FILE_NAME);
			make_clocks(1000 * SECOND, 5000);
			if (reports)
				make_report(5000, 0x100);
			fclose(make_file);
			snprintf(line, sizeof(line), "report -F %s " FILE_NAME, forms[i]);
			o = run(cmd_report, line, NULL);
			EXPECT_EQ(o->status, EXIT_LOST);
			EXPECT_HAS(o->err, reports ? "nothing was counted: 1 report\n" :
				   "nothing was counted: 0 reports\n");
			EXPECT_NOT(o->out, "nan");
			EXPECT_NOT(o->out, "inf");
		}
	EXPECT_EQ(run(cmd_report, "report --diff " FILE_NAME " " FILE_NAME, NULL)->status,
		  EXIT_LOST);
	unlink(FILE_NAME);
}

/* A GPU whose EUs are not known has no percentage of their clocks: both are per second then. */
static void diff_units(void)
{
	static const struct recording_version version = { .version = RECORDING_VERSION_1 };
	const struct recording_device device = {
		.timestamp_hz = HZ, .device_id = 0x5912,
		.format = I915_OA_FORMAT_A32u40_A4u32_B8_C8, .set_name = "EuActivity",
		.set_uuid = "c64c7e51-6d0b-4c3e-9b1d-2f5b7f3a8e02",
	};
	struct output *o;

	setenv("GENX_PERF_COUNTERS", "tools/genx-perf/counters", 1);
	fake.platform = "Kaby Lake";
	fake.device = 0x5912;
	fake.records = REPORTS;
	run(cmd_record, "record -d 0.05 -o " FILE_NAME ".a", NULL);
	make_file = fopen(FILE_NAME, "w");
	make_put(RECORDING_VERSION, &version, sizeof(version));
	make_put(RECORDING_DEVICE, &device, sizeof(device));
	make_report(5000, 0x100);
	make_report(6000, 0x100);
	fclose(make_file);
	o = run(cmd_report, "report --diff -c EuActive " FILE_NAME ".a " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	/* 7 in 1000 ticks of 12 MHz */
	EXPECT_HAS(o->out, " 84000.00 ");
	EXPECT_HAS(o->out, " -100.00%  EU clocks/s\n");
	o = run(cmd_report, "report --diff -c EuActive " FILE_NAME ".a " FILE_NAME ".a", NULL);
	EXPECT_HAS(o->out, "  EuActive ");
	EXPECT_HAS(o->out, "+0.00%  %\n");
	unsetenv("GENX_PERF_COUNTERS");
	unlink(FILE_NAME);
	unlink(FILE_NAME ".a");
}

/* Both count the same each second; the second is longer. */
static void diff(void)
{
	struct output *o;

	make();
	rename(FILE_NAME, FILE_NAME ".a");
	fake.records = 49;
	run(cmd_record, "record -d 0.05 -M " LAKEFIELD " -o " FILE_NAME, NULL);
	o = run(cmd_report, "report --diff " FILE_NAME ".a " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "  gpu_seconds                    0.0020             0.0040   "
		   "+100.00%  s\n");
	EXPECT_HAS(o->out, "  CsThreads                    48000.00           48000.00     "
		   "+0.00%  threads/s\n");
	o = run(cmd_report, "report -j --diff " FILE_NAME ".a " FILE_NAME, NULL);
	EXPECT_HAS(o->out, "{\"type\":\"diff\",\"gpu_seconds\":{\"a\":0.002000,\"b\":0.004000,"
		   "\"change_percent\":100.000},\"frequency\":{\"a\":6.000000,");
	EXPECT_EQ(run(cmd_report, "report --diff " FILE_NAME, NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_report, "report --diff --csv a b", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_report, "report -F nonsense", NULL)->status, EXIT_USAGE);
	EXPECT_HAS(run(cmd_report, "report --json --csv x", NULL)->err,
		   "json and csv exclude each other");
	EXPECT_HAS(run(cmd_report, "report -j -F perfetto x", NULL)->err,
		   "json and perfetto exclude each other");
	EXPECT_HAS(run(cmd_report, "report --csv -F csv /no/file", NULL)->err,
		   "/no/file: No such file");
	unlink(FILE_NAME);
	unlink(FILE_NAME ".a");
}

static const struct test tests[] = {
	TEST(one_loss, "one loss of several deltas"),
	TEST(table, "totals and contexts"),
	TEST(json, "JSON"),
	TEST(csv, "CSV: intervals"),
	TEST(perfetto, "a Perfetto trace, decoded again"),
	TEST(svg, "a picture"),
	TEST(svg_many, "a picture of many counters and contexts"),
	TEST(excluded, "options that exclude each other"),
	TEST(empty, "recordings without a report, and with one"),
	TEST(diff_units, "two recordings, one of them without the number of EUs"),
	TEST(svg_switch, "a context switch within a bin of a picture"),
	TEST(diff, "two recordings side by side"),
	TEST(usage, "wrong command lines, files that are no recordings"),
	TEST(lost, "lost data is exit status 4"),
	TEST(own_input, "output to a file that is read"),
	TEST(lone_part, "a part of a ring without the part before it"),
	TEST(deltas, "delta records"),
	TEST(folded, "deltas with the counts of several contexts"),
	TEST(windows, "intervals of deltas that overlap"),
	TEST(slices, "slices of deltas"),
	TEST(processes, "the processes of contexts"),
};

HARNESS_MAIN(tests)
