// SPDX-License-Identifier: MIT
/* genx-perf record: the file has whole records, however the recording ends. */

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/perf/harness.h"
#include "tools/libgenx-perf/recording/recording_read.h"

#define RECORD	264	/* bytes */
#define CORRELATION	48	/* with CLOCK_BOOTTIME */
#define FILE_NAME	"build/perf-test/record.data"
#define LINE	"record -d 0.05 -o " FILE_NAME

/**
 * struct contents - what a file has
 * @reports:	raw reports
 * @correlations: correlations of the clocks
 * @origins:	number of first correlations that a later part repeats
 * @devices:	descriptions of the device
 * @whole:	it ends behind a record
 */
struct contents {
	unsigned int reports;
	unsigned int correlations;
	unsigned int devices;
	bool whole;
	unsigned int origins;
};

static struct contents contents_of(const char *path)
{
	struct contents contents = { .whole = false };
	struct record_reader reader;
	struct record record;
	enum record_step step;

	if (!record_reader_open(&reader, path))
		return contents;
	while ((step = record_reader_next(&reader, &record)) == RECORD_NEXT) {
		contents.reports += record.type == DRM_I915_PERF_RECORD_SAMPLE;
		contents.correlations += record.type == RECORDING_CORRELATION;
		contents.origins += record.type == RECORDING_ORIGIN;
		contents.devices += record.type == RECORDING_DEVICE;
	}
	contents.whole = step == RECORD_END;
	record_reader_close(&reader);
	return contents;
}

static long size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) ? -1 : st.st_size;
}

static long limit;

static int limited(int argc, char **argv)
{
	const struct rlimit rlimit = { limit, limit };

	setrlimit(RLIMIT_FSIZE, &rlimit);
	return cmd_record(argc, argv);
}

static void device_gone(void)
{
	struct output *o;

	fake.records = 10;
	o = run(cmd_record, LINE, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->out, FILE_NAME ": 10 reports, 0 deltas\n");
	EXPECT_HAS(o->err, "the device is gone");
	EXPECT_EQ(contents_of(FILE_NAME).reports, 10);
	EXPECT(contents_of(FILE_NAME).whole);
	fake.records = 1;
	EXPECT_HAS(run(cmd_record, LINE, NULL)->out, FILE_NAME ": 1 report, 0 deltas\n");
	fake.records = 5;
	fake.overflow = true;
	EXPECT_HAS(run(cmd_record, LINE, NULL)->out,
		   "LOST DATA: reports 0 times, the whole buffer 1 time\n");
	unlink(FILE_NAME);
}

static void disk_full(void)
{
	struct output *o;
	long empty;

	fake.clock = true;
	/* a correlation is before the reports, another one after them */
	run(cmd_record, LINE, NULL);
	empty = size_of(FILE_NAME) - CORRELATION;
	fake.records = 10;
	/* three reports and a part of the fourth fit */
	limit = empty + 3 * RECORD + 100;
	o = run(limited, LINE, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "writing: File too large; the records before are in the file");
	EXPECT_EQ(size_of(FILE_NAME), empty + 3 * RECORD);
	EXPECT(contents_of(FILE_NAME).whole);
	unlink(FILE_NAME);
	o = run(cmd_record, "record -d 0.05 -o /dev/full", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "/dev/full: writing: No space left on device");
}

#define BEFORE	1000

/* record -o - >> FILE, or 1<> FILE behind what it has */
static int appended_by(int flags, int argc, char **argv)
{
	int fd = open(FILE_NAME, flags);

	if (fd < 0 || lseek(fd, flags & O_APPEND ? 0 : BEFORE, SEEK_SET) < 0 || dup2(fd, 1) < 0)
		return -1;
	close(fd);
	return limited(argc, argv);
}

static int appended(int argc, char **argv)
{
	return appended_by(O_WRONLY | O_APPEND, argc, argv);
}

static int continued(int argc, char **argv)
{
	return appended_by(O_RDWR, argc, argv);
}

/* A write that fails removes a part of a record, and nothing of what the file had before. */
static void appended_full(void)
{
	int (*const commands[])(int, char **) = { appended, continued };
	char before[BEFORE], after[BEFORE];
	struct output *o;
	long empty;
	FILE *file;

	fake.clock = true;
	run(cmd_record, LINE, NULL);
	empty = size_of(FILE_NAME) - CORRELATION;
	fake.records = 10;
	limit = BEFORE + empty + 3 * RECORD + 100;
	memset(before, 'x', sizeof(before));
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++) {
		file = fopen(FILE_NAME, "w");
		fwrite(before, sizeof(before), 1, file);
		fclose(file);
		o = run(commands[i], "record -d 0.05 -o -", NULL);
		EXPECT_EQ(o->status, EXIT_FAILED);
		EXPECT_HAS(o->err, "writing: File too large; the records before are in the file");
		EXPECT_EQ(size_of(FILE_NAME), BEFORE + empty + 3 * RECORD);
		file = fopen(FILE_NAME, "r");
		EXPECT_EQ(fread(after, sizeof(after), 1, file), 1);
		fclose(file);
		EXPECT(!memcmp(before, after, sizeof(before)));
	}
	unlink(FILE_NAME);
}

static void damaged(void)
{
	struct output *o;

	fake.records = 10;
	fake.damage = 4;
	o = run(cmd_record, LINE, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "the stream returned a damaged record");
	EXPECT_HAS(o->out, ": 2 reports");
	EXPECT_EQ(contents_of(FILE_NAME).reports, 2);
	EXPECT(contents_of(FILE_NAME).whole);
	unlink(FILE_NAME);
}

/* 6000 reports of 264 bytes: the newest are in two parts of at most half a MiB. */
static void ring(void)
{
	struct output *o;
	struct contents old, new;

	fake.clock = true;
	fake.records = 6000;
	o = run(cmd_record, "record -d 60 -S 1M -o " FILE_NAME, NULL);
	EXPECT_HAS(o->err, "the device is gone");
	EXPECT_HAS(o->out, ": 6000 reports, 0 deltas\n" FILE_NAME ".old has those before");
	EXPECT(size_of(FILE_NAME) <= 512 << 10);
	EXPECT(size_of(FILE_NAME ".old") <= 512 << 10);
	EXPECT(size_of(FILE_NAME ".old") > (512 << 10) - RECORD - CORRELATION);
	old = contents_of(FILE_NAME ".old");
	new = contents_of(FILE_NAME);
	EXPECT(old.whole && new.whole);
	EXPECT_EQ(old.devices, 1);
	EXPECT_EQ(new.devices, 1);
	EXPECT_EQ(old.correlations, 2);
	/* it is not the first part either */
	EXPECT_EQ(old.origins, 1);
	EXPECT_EQ(new.origins, 1);
	EXPECT_EQ(new.correlations, 1);
	/* the last report is the newest, and both are read as one */
	o = run(cmd_report, "report -j " FILE_NAME, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "\"lost\":0,");
	limit = strtol(strstr(o->out, "\"reports\":") + 10, NULL, 10);
	EXPECT_EQ(limit, old.reports + new.reports);
	EXPECT_NOT(o->err, "part before it");
	/* standard input has no name from which that of the older part follows */
	EXPECT(freopen(FILE_NAME, "r", stdin));
	o = run(cmd_report, "report -j -", NULL);
	EXPECT_EQ(strtol(strstr(o->out, "\"reports\":") + 10, NULL, 10), new.reports);
	EXPECT_HAS(o->err, "the part before it (FILE.old) is not read\n");
	unlink(FILE_NAME ".old");
	o = run(cmd_report, "report -j " FILE_NAME, NULL);
	EXPECT_EQ(strtol(strstr(o->out, "\"reports\":") + 10, NULL, 10), new.reports);
	unlink(FILE_NAME);
	EXPECT_EQ(run(cmd_record, LINE " -S 1k", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_record, LINE " -S 1T", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_record, LINE " -S -1M", NULL)->status, EXIT_USAGE);
	o = run(cmd_record, "record -d 0.05 -S 1M -o /dev/null", NULL);
	EXPECT_HAS(o->err, "/dev/null is not a regular file");
}

static void usage(void)
{
	struct output *o;

	fake.clock = true;
	o = run(cmd_record, "record -I 100", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "--interval needs --delta");
	o = run(cmd_record, "record -o - -S 1M", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "--max-size: standard output is not a regular file");
	EXPECT_EQ(run(cmd_record, "record -d -1", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_record, "record -d 0.05 -o /no/folder/x", NULL)->status, EXIT_FAILED);
	EXPECT_EQ(run(cmd_record, LINE, NULL)->status, 0);
	EXPECT_EQ(contents_of(FILE_NAME).reports, 0);
	EXPECT_EQ(contents_of(FILE_NAME).devices, 1);
	EXPECT_EQ(contents_of(FILE_NAME).correlations, 2);
	unlink(FILE_NAME);
}

/* Records while a command runs, and exits with its status. */
static void command(void)
{
	struct output *o = run(cmd_record, "record -o " FILE_NAME, "echo mine; exit 7");

	EXPECT_EQ(o->status, 7);
	EXPECT_HAS(o->out, "mine\n");
	EXPECT_HAS(o->out, FILE_NAME ": 0 reports");
	EXPECT(contents_of(FILE_NAME).whole);
	EXPECT_EQ(run(cmd_record, "record -o " FILE_NAME, "kill -9 $$")->status, 137);
	o = run(cmd_record, "record -o " FILE_NAME " -- /no/such/command", NULL);
	EXPECT_EQ(o->status, 127);
	/* the time ends the command, also if it ignores SIGTERM; its status does not count */
	o = run(cmd_record, LINE, "trap '' TERM; while :; do sleep 0.1; done");
	EXPECT_EQ(o->status, 0);
	/* what genx-perf does about signals does not pass to the command */
	EXPECT_EQ(run(cmd_record, "record -o " FILE_NAME, "kill -XFSZ $$")->status, 128 + SIGXFSZ);
	unlink(FILE_NAME);
}

/* The recording is standard output, all else standard error. */
static void standard_output(void)
{
	struct output *o = run(cmd_record, "record -o -", "echo mine");
	const struct drm_i915_perf_record_header *first = (const void *)o->out;

	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->err, "mine\nstandard output: 0 reports, 0 deltas\n");
	EXPECT(first->size > sizeof(*first) && first->size < sizeof(o->out));
}

static const struct test tests[] = {
	TEST(device_gone, "the device goes: the records before are kept"),
	TEST(disk_full, "the disk is full: whole records are kept"),
	TEST(appended_full, "the disk is full: a file keeps what it had before"),
	TEST(damaged, "a damaged record"),
	TEST(ring, "a ring of two parts keeps the newest"),
	TEST(command, "a command: its status, its end, its signals"),
	TEST(standard_output, "a recording to standard output"),
	TEST(usage, "wrong command lines, an empty recording"),
};

HARNESS_MAIN(tests)
