// SPDX-License-Identifier: MIT
/*
 * genx-perf report --format=perfetto, decoded by protoc of Debian with the messages of
 * tests/perf/perfetto.proto: clocks, also across sleep, processes of contexts, groups of counters.
 */

#define FILE_NAME	"build/perf-test/trace.data"
#include "tests/perf/recording_made.h"

/* The command of the decoder: of the environment, else of the lab; empty: there is none */
static const char *decoder(void)
{
	static char line[256];
	FILE *pipe;

	if (getenv("PROTOC"))
		return getenv("PROTOC");
	pipe = line[0] ? NULL : popen("tools/lab/parts/protoc 2> /dev/null", "r");
	if (pipe && !fgets(line, sizeof(line), pipe))
		line[0] = '\0';
	if (pipe)
		pclose(pipe);
	line[strcspn(line, "\n")] = '\0';
	return line;
}

/* The trace of FILE_NAME as text, NULL: there is no decoder. @status: that of the command */
static const char *decoded(const char *options, int status)
{
	const char *protoc = decoder();
	static char text[1 << 22], line[512];
	FILE *pipe;
	size_t n;

	if (!*protoc)
		return NULL;
	snprintf(line, sizeof(line), "report -F perfetto -o " FILE_NAME ".pb %s" FILE_NAME,
		 options);
	EXPECT_EQ(run(cmd_report, line, NULL)->status, status);
	snprintf(line, sizeof(line), "%s --decode=Trace -I tests/perf tests/perf/perfetto.proto < "
		 FILE_NAME ".pb", protoc);
	pipe = popen(line, "r");
	n = pipe ? fread(text, 1, sizeof(text) - 1, pipe) : 0;
	text[n] = '\0';
	EXPECT(pipe && !pclose(pipe));
	EXPECT(n > 0);
	unlink(FILE_NAME ".pb");
	return text;
}

static unsigned int times(const char *text, const char *part)
{
	unsigned int n = 0;

	for (; (text = strstr(text, part)); text += strlen(part))
		n++;
	return n;
}

/* Fields that the messages do not have are printed as numbers. */
static bool has_unknown(const char *text)
{
	for (const char *at = text; (at = strchr(at, '\n')); at++) {
		size_t space = strspn(at + 1, " ");

		if (at[1 + space] >= '0' && at[1 + space] <= '9')
			return true;
	}
	return false;
}

/* Each time is of CLOCK_MONOTONIC, a snapshot relates it to CLOCK_BOOTTIME, which ftrace has. */
static void clock_names(void)
{
	const char *text;

	make_begin(FILE_NAME);
	make_boottime(1000 * SECOND, 1500 * SECOND);
	make_clocks(1000 * SECOND, 5 * SECOND);
	make_seconds(0, 2, 5 * SECOND, 1);
	fclose(make_file);
	text = decoded("-c A4 ", 0);
	if (!text)
		return;
	EXPECT(!has_unknown(text));
	EXPECT_HAS(text, "  clock_snapshot {\n"
		   "    clocks {\n      clock_id: 3\n      timestamp: 1000000000000\n    }\n"
		   "    clocks {\n      clock_id: 6\n      timestamp: 1500000000000\n    }\n"
		   "    primary_trace_clock: 6\n  }\n");
	EXPECT_EQ(times(text, "clock_snapshot {"), 1);
	EXPECT(times(text, "\n  timestamp: ") > 10);
	EXPECT_EQ(times(text, "\n  timestamp: "), times(text, "  timestamp_clock_id: 3\n"));
	/* a recording of i915-perf-recorder has no CLOCK_BOOTTIME */
	make_begin(FILE_NAME);
	make_clocks(1000 * SECOND, 5 * SECOND);
	make_seconds(0, 2, 5 * SECOND, 1);
	fclose(make_file);
	text = decoded("-c A4 ", 0);
	EXPECT_HAS(text, "    clocks {\n      clock_id: 3\n      timestamp: 1000000000000\n    }\n"
		   "    primary_trace_clock: 3\n");
	unlink(FILE_NAME);
}

/* The machine slept for an hour: the snapshot behind it is at the first report behind it. */
static void sleep_snapshot(void)
{
	const char *text;

	make_begin(FILE_NAME);
	make_boottime(1000 * SECOND, 1500 * SECOND);
	make_clocks(1000 * SECOND, 77 * SECOND);
	make_seconds(0, 5, 77 * SECOND, 1);
	for (unsigned int k = 50; k < 100; k++)
		make_report(1000 + (k - 50) * (HZ / 100), 0x100);
	make_boottime(1006 * SECOND - 1, 5106 * SECOND - 1);
	make_clocks(1006 * SECOND - 1, 1000 + HZ / 2);
	make_seconds(6, 8, 1000 + HZ / 2 - 6 * HZ, 1);
	fclose(make_file);
	text = decoded("-c A4 ", 0);
	if (!text)
		return;
	EXPECT_EQ(times(text, "clock_snapshot {"), 2);
	/* nothing was measured around the restart: a track, and a slice on it */
	EXPECT_EQ(times(text, "name: \"not measured\"\n"), 2);
	/* three values, the slice of the gap, and that of the context */
	EXPECT_EQ(times(text, "timestamp: 1004989999999\n"), 3 + 1 + 1);
	EXPECT_HAS(text, "      timestamp: 1005499999999\n    }\n"
		   "    clocks {\n      clock_id: 6\n      timestamp: 5105499999999\n");
	unlink(FILE_NAME);
}

/* Nothing was measured in a gap of deltas, whose time stands still meanwhile. */
static void delta_gap(void)
{
	const char *text;

	make_begin(FILE_NAME);
	make_clocks(1000 * SECOND, 5 * SECOND);
	make_delta(0, 1, 0);
	make_clocks(1005 * SECOND, 5 * SECOND + 5 * HZ);
	make_put(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, "", 0);
	make_delta(1, 2, 0);
	make_delta(2, 5, 0);
	make_clocks(1010 * SECOND, 5 * SECOND + 10 * HZ);
	fclose(make_file);
	text = decoded("-c A4 ", EXIT_LOST);
	if (!text)
		return;
	EXPECT_EQ(times(text, "name: \"not measured\"\n"), 2);
	/* the end of the values and of the context, and the begin of the slice */
	EXPECT_EQ(times(text, "timestamp: 1001000000000\n"), 3 + 1 + 1);
	/* the end of the slice, and the begin of the context and of its values */
	EXPECT_EQ(times(text, "timestamp: 1006000000000\n"), 3 + 1 + 1);
	unlink(FILE_NAME);
}

/* Contexts are in the group of their process, which an ftrace has, too. */
static void process_groups(void)
{
	static const char lines[] = "100 2000 glxgears\n101 2000 glxgears\n";
	const char *text;

	make_begin(FILE_NAME);
	make_clocks(1000 * SECOND, 5 * SECOND);
	for (unsigned int k = 0; k < 30; k++)
		make_report(5 * SECOND + k * (HZ / 100), 0x100 + k / 10);
	make_put(RECORDING_PROCESSES, lines, sizeof(lines) - 1);
	fclose(make_file);
	text = decoded("-c A4 ", 0);
	if (!text)
		return;
	EXPECT(!has_unknown(text));
	EXPECT_EQ(times(text, "    process {\n      pid: 2000\n"
			"      process_name: \"glxgears\"\n    }\n"), 1);
	EXPECT_HAS(text, "    uuid: 8589936592\n    process {\n");
	EXPECT_EQ(times(text, "    name: \"glxgears[2000] context 0x100\"\n"
			"    parent_uuid: 8589936592\n"), 1);
	EXPECT_EQ(times(text, "    name: \"glxgears[2000] context 0x101\"\n"
			"    parent_uuid: 8589936592\n"), 1);
	/* its process is not known: it stays with the engine */
	EXPECT_HAS(text, "    name: \"context 0x102\"\n    parent_uuid: 4\n");
	unlink(FILE_NAME);
}

/* Counters are in a group, and metrics in those of their set. */
static void groups(void)
{
	const char *text;

	fake.platform = "Kaby Lake";
	fake.device = 0x5912;
	fake.records = 25;
	setenv("GENX_PERF_METRICS", "tools/genx-perf/metrics", 1);
	setenv("GENX_PERF_COUNTERS", "tools/genx-perf/counters", 1);
	run(cmd_record, "record -d 0.05 -s RenderBasic -c Sampler0Busy,EuActive,EuStall,A4 -o "
	    FILE_NAME, NULL);
	text = decoded("-c A4,Sampler0Busy,EuActive,EuStall ", 0);
	if (!text)
		return;
	EXPECT(!has_unknown(text));
	EXPECT_EQ(times(text, "    name: \"EU Array\"\n    parent_uuid: 1\n"), 1);
	EXPECT_EQ(times(text, "    name: \"Counters\"\n    parent_uuid: 1\n"), 1);
	EXPECT_HAS(text, "    uuid: 2048\n    name: \"Sampler\"\n");
	EXPECT_EQ(times(text, "    name: \"EuActive\"\n    parent_uuid: 2049\n"), 1);
	EXPECT_EQ(times(text, "    name: \"EuStall\"\n    parent_uuid: 2049\n"), 1);
	EXPECT_HAS(text, "      unit_name: \"%\"\n");
	unlink(FILE_NAME);
}

/* Does a packet describe each track that an event is on? */
static bool described(const char *text)
{
	static const char event[] = "    track_uuid: ";
	const char *all = text;
	char uuid[64];

	for (; (text = strstr(text, event)); text += sizeof(event) - 1) {
		snprintf(uuid, sizeof(uuid), "    uuid: %.*s\n",
			 (int)strcspn(text + sizeof(event) - 1, "\n"), text + sizeof(event) - 1);
		if (!strstr(all, uuid))
			return false;
	}
	return true;
}

/* Haswell's reports have no render clock, so that there is no track of the frequency. */
static void no_clock(void)
{
	static const struct recording_version version = { .version = RECORDING_VERSION_1 };
	const struct recording_device device = {
		.timestamp_hz = HZ, .device_id = 0x0412,
		.format = I915_OA_FORMAT_A45_B8_C8, .set_name = "TestOa",
	};
	uint32_t data[64] = { 1, 0 };
	const char *text;

	make_file = fopen(FILE_NAME, "w");
	make_put(RECORDING_VERSION, &version, sizeof(version));
	make_put(RECORDING_DEVICE, &device, sizeof(device));
	for (unsigned int i = 0; i < 100; i++) {
		data[1] = i * HZ / 1000;
		data[3] = i * 11000;
		make_put(DRM_I915_PERF_RECORD_SAMPLE, data, sizeof(data));
	}
	fclose(make_file);
	text = decoded("-c A4 ", 0);
	if (!text)
		return;
	EXPECT(times(text, "track_uuid: ") > 10);
	EXPECT_NOT(text, "frequency");
	EXPECT(described(text));
	unlink(FILE_NAME);
}

static const struct test tests[] = {
	TEST(clock_names, "times name their clock (PROTOC)"),
	TEST(sleep_snapshot, "clocks across sleep (PROTOC)"),
	TEST(delta_gap, "a gap between deltas (PROTOC)"),
	TEST(no_clock, "each track of Haswell is described (PROTOC)"),
	TEST(process_groups, "contexts are with their processes (PROTOC)"),
	TEST(groups, "groups of counters and metrics (PROTOC)"),
};

HARNESS_MAIN(tests)
