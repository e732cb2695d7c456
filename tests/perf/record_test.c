// SPDX-License-Identifier: MIT
/* genx-perf record: the file has whole records, however the recording ends. */

#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/perf/harness.h"

#define RECORD	264	/* bytes */
#define FILE_NAME	"build/perf-test/record.data"
#define LINE	"record -d 0.05 -o " FILE_NAME

static long size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) ? -1 : st.st_size;
}

/* Three records and a part of the fourth fit. */
static int limited(int argc, char **argv)
{
	const struct rlimit limit = { 1000, 1000 };

	setrlimit(RLIMIT_FSIZE, &limit);
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
	EXPECT_EQ(size_of(FILE_NAME), 10 * RECORD);
	unlink(FILE_NAME);
}

static void disk_full(void)
{
	struct output *o;

	fake.records = 10;
	o = run(limited, LINE, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "writing: File too large; the records before are in the file");
	EXPECT_EQ(size_of(FILE_NAME), 3 * RECORD);
	unlink(FILE_NAME);
	o = run(cmd_record, "record -d 0.05 -o /dev/full", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "/dev/full: writing: No space left on device");
}

static void damaged(void)
{
	struct output *o;

	fake.records = 10;
	fake.damage = true;
	o = run(cmd_record, LINE, NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "the stream returned a damaged record");
	EXPECT_HAS(o->out, ": 2 reports");
	EXPECT_EQ(size_of(FILE_NAME), 2 * RECORD);
	unlink(FILE_NAME);
}

static void usage(void)
{
	EXPECT_EQ(run(cmd_record, "record -I 100", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_record, "record file", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_record, "record -d -1", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_record, "record -d 0.05 -o /no/folder/x", NULL)->status, EXIT_FAILED);
	EXPECT_EQ(run(cmd_record, LINE, NULL)->status, 0);
	EXPECT_EQ(size_of(FILE_NAME), 0);
	unlink(FILE_NAME);
}

static const struct test tests[] = {
	TEST(device_gone, "the device goes: the records before are kept"),
	TEST(disk_full, "the disk is full: whole records are kept"),
	TEST(damaged, "a damaged record"),
	TEST(usage, "wrong command lines, an empty recording"),
};

HARNESS_MAIN(tests)
