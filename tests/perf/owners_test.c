// SPDX-License-Identifier: MIT
/* genx-perf stat: the counts of each context and process, and which process a context has. */

#include <fcntl.h>
#include <sys/stat.h>

#include "tests/perf/harness.h"
#include "tools/genx-perf/counts/owners.h"
#include "tools/genx-perf/recording/record_file.h"
#include "tools/libgenx-perf/recording/recording_read.h"

/* All of it on standard output, also with a command */
#define STAT	"stat -o - -M " LAKEFIELD

/* Contexts 7 and 8 get 2 and 1 of the records that have a context. */
static void owners(void)
{
	struct output *o;

	fake.deltas = 4;
	o = run(cmd_stat, STAT " --per-context", "exit 3");
	EXPECT_EQ(o->status, 3);
	EXPECT_HAS(o->out, "totals over");
	EXPECT_HAS(o->out, "   context       pid  command            GPU time s      %    reports\n"
		   "         7         -  ?                    0.000033  50.00          2\n"
		   "         8         -  ?                    0.000025  37.50          1\n"
		   "         -         -  (idle, unknown)");
	EXPECT(harness_width(o->out) <= 80);
	/* the counters of each */
	fake.deltas = 4;
	o = run(cmd_stat, STAT " -c CsThreads,A5 --per-context", "exit 0");
	EXPECT_HAS(o->out, " reports     CsThreads            A5\n"
		   "         7         -  ?                    0.000033  50.00          2            24            30\n");
	o = run(cmd_stat, STAT " -j --per-context", "exit 0");
	EXPECT_HAS(o->out, "{\"type\":\"context\",\"context\":7,\"pid\":null,\"comm\":\"?\","
		   "\"gpu_seconds\":0.000033333,\"timestamp\":400,\"gpu_ticks\":200,\"reports\":2,"
		   "\"counters\":{\"A0\":0,\"A1\":6,");
	o = run(cmd_stat, STAT " -x, -c CsThreads --per-process", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "\n36,threads,CsThreads,-,?\n");
	EXPECT_EQ(run(cmd_stat, STAT " -r 2 --per-process", "exit 0")->status, EXIT_USAGE);
}

#define FILES	"build/perf-test/owners"

static void make(const char *path, const char *text)
{
	char command[256];
	FILE *file;

	snprintf(command, sizeof(command), "mkdir -p $(dirname " FILES "/%s)", path);
	EXPECT(!system(command));
	snprintf(command, sizeof(command), FILES "/%s", path);
	file = fopen(command, "w");
	EXPECT(file && fputs(text, file) >= 0 && !fclose(file));
}

/* The processes of contexts, from debugfs and /proc */
static void owner_names(void)
{
	static const struct genx_oa_delta delta = {
		.flags = GENX_OA_DELTA_CTX_VALID, .ctx_serial = 12,
	};
	static const uint64_t counters[GENX_OA_MAX_COUNTERS];
	static struct owners owners;
	static struct view view;

	EXPECT(!system("rm -rf " FILES));
	make("contexts", "client 5: hangs 0\n  context 1: priority 0\n"
	     "    rcs0: serial 12 hw id 0x20 hangs 0 resets 0, context 1 of glxgears[5]\n"
	     "    bcs0: serial 13 hw id 0x40 hangs 0 resets 0\nclient x\n"
	     "client 6: hangs 0\n    rcs0: serial 99 hw id 0x60 hangs 0 resets 0\n");
	make("proc/2000000009/comm", "glxgears\n");
	make("proc/2000000009/fdinfo/3", "drm-pdev:\t0000:00:02.0\ndrm-client-id:\t5\n");
	make("proc/2000000009/fd/x", "");
	unlink(FILES "/proc/2000000009/fd/3");
	EXPECT(!symlink("/dev/dri/renderD128", FILES "/proc/2000000009/fd/3"));
	owners_begin(&owners, OWNERS_CONTEXT, -1);
	strcpy(owners.contexts, FILES "/contexts");
	owners.proc = FILES "/proc";
	owners_add(&owners, &view, &delta, counters);
	owners_name(&owners, "0000:00:02.0");
	EXPECT_EQ(owners.n, 4);
	EXPECT_EQ(owners.list[1].serial, 12);
	EXPECT_EQ(owners.list[1].hw_id, 0x20);
	EXPECT_EQ(owners.list[1].pid, 2000000009);
	EXPECT_HAS(owners.list[1].comm, "glxgears");
	EXPECT_EQ(owners.list[2].serial, 13);
	EXPECT_EQ(owners.list[2].pid, 2000000009);
	EXPECT_EQ(owners.list[3].pid, 0);
	/* a name stays when the process ends */
	EXPECT(!system("rm -rf " FILES "/proc"));
	owners_name(&owners, "0000:00:02.0");
	EXPECT_EQ(owners.list[1].pid, 2000000009);
	EXPECT(!system("rm -rf " FILES));
}

static struct owners of_test;

static void begin(enum owners_by by)
{
	EXPECT(!system("rm -rf " FILES));
	make("proc/2000000009/comm", "glxgears\n");
	make("proc/2000000009/fdinfo/3", "drm-pdev:\t0000:00:02.0\ndrm-client-id:\t5\n");
	make("proc/2000000009/fd/x", "");
	EXPECT(!symlink("/dev/dri/renderD128", FILES "/proc/2000000009/fd/3"));
	owners_begin(&of_test, by, -1);
	strcpy(of_test.contexts, FILES "/contexts");
	of_test.proc = FILES "/proc";
}

#define LATER	"client 5: hangs 0\n    rcs0: serial 12 hw id 0x20 hangs 0 resets 0\n" \
	"client 6: hangs 0\n    rcs0: serial 99 hw id 0x60 hangs 0 resets 0\n"

/* A process opens the GPU while the others are searched for their clients. */
static void during_scan(void)
{
	const char *info = FILES "/proc/2000000009/fdinfo/3";
	int status;
	pid_t pid;

	begin(OWNERS_PROCESS);
	make("contexts", "client 5: hangs 0\n    rcs0: serial 12 hw id 0x20 hangs 0 resets 0\n");
	/* the search waits for the text of this file */
	EXPECT(!unlink(info) && !mkfifo(info, 0600));
	fflush(NULL);
	pid = fork();
	if (!pid) {
		int fd = open(info, O_WRONLY);
		static const char text[] = "drm-pdev:\t0000:00:02.0\ndrm-client-id:\t5\n";

		unlink(info);
		make("proc/2000000009/fdinfo/3", text);
		make("proc/2000000010/comm", "late\n");
		make("proc/2000000010/fdinfo/3",
		     "drm-pdev:\t0000:00:02.0\ndrm-client-id:\t6\n");
		make("proc/2000000010/fd/x", "");
		_exit(symlink("/dev/dri/renderD128", FILES "/proc/2000000010/fd/3") ||
		      (make("contexts", LATER), write(fd, text, sizeof(text) - 1) < 0));
	}
	owners_name(&of_test, "0000:00:02.0");
	EXPECT(waitpid(pid, &status, 0) == pid && WIFEXITED(status) && !WEXITSTATUS(status));
	EXPECT_EQ(of_test.n, 3);
	EXPECT_EQ(of_test.list[1].pid, 2000000009);
	EXPECT_EQ(of_test.list[2].serial, 99);
	EXPECT_EQ(of_test.list[2].pid, 2000000010);
	/* without a client in the list and in /proc, a search is made once */
	EXPECT(!system("rm -rf " FILES "/proc"));
	make("contexts", "client 8: hangs 0\n    rcs0: serial 100 hw id 0x20 hangs 0 resets 0\n");
	owners_name(&of_test, "0000:00:02.0");
	EXPECT(of_test.list[3].looked_up && !of_test.list[3].pid && !of_test.stale);
	EXPECT(!system("rm -rf " FILES));
}

/* Contexts of client 5 in debugfs: serial numbers from @from to @to - 1 */
static void list_contexts(uint32_t from, uint32_t to)
{
	FILE *file = fopen(FILES "/contexts", "w");

	fprintf(file, "client 5: hangs 0\n");
	for (uint32_t serial = from; serial < to; serial++)
		fprintf(file, "    rcs0: serial %u hw id 0x20 hangs 0 resets 0\n", serial);
	fclose(file);
	owners_name(&of_test, "0000:00:02.0");
}

/* Each of these contexts runs for one tick. */
static void run_contexts(uint32_t from, uint32_t to)
{
	struct genx_oa_delta delta = {
		.flags = GENX_OA_DELTA_CTX_VALID, .active = 1, .reports = 1,
	};
	static const uint64_t counters[GENX_OA_MAX_COUNTERS];
	static struct view view;

	for (delta.ctx_serial = from; delta.ctx_serial < to; delta.ctx_serial++)
		owners_add(&of_test, &view, &delta, counters);
}

static uint64_t ran(int pid)
{
	struct genx_oa_totals totals;

	owners_process(&of_test, pid, &totals);
	return totals.timestamp;
}

/* More contexts than entries */
static void many_contexts(void)
{
	/* idle contexts of other clients keep their entries while they are there */
	begin(OWNERS_CONTEXT);
	list_contexts(1, OWNERS_MAX + 100);
	EXPECT_EQ(of_test.n, OWNERS_MAX);
	EXPECT(!of_test.folded);
	run_contexts(5000, 5001);
	EXPECT(of_test.folded);
	EXPECT_EQ(of_test.list[0].totals.timestamp, 1);
	/* and are replaced when they have gone, those that ran are not */
	begin(OWNERS_CONTEXT);
	list_contexts(1, OWNERS_MAX);
	run_contexts(1, 11);
	list_contexts(6000, 6000);
	list_contexts(6000, 6000);
	run_contexts(5000, 5000 + OWNERS_MAX - 1 - 10);
	EXPECT(!of_test.folded);
	EXPECT_EQ(ran(2000000009), 10);
	run_contexts(7000, 7001);
	EXPECT(of_test.folded);
	/* a process keeps the counts of its contexts that have ended */
	begin(OWNERS_PROCESS);
	for (uint32_t serial = 1; serial < 5 * OWNERS_MAX; serial += 500) {
		list_contexts(serial, serial + 500);
		run_contexts(serial, serial + 500);
		list_contexts(0, 0);
		list_contexts(0, 0);
	}
	EXPECT(!of_test.folded);
	EXPECT_EQ(of_test.list[0].totals.timestamp, 0);
	EXPECT_EQ(ran(2000000009), 11 * 500);
	EXPECT(!system("rm -rf " FILES));
}

#define RECORDING	FILES "/recording"

/* A file whose part begins with an empty description */
static void begin_file(struct record_file *file)
{
	static char data[sizeof(struct drm_i915_perf_record_header) +
			 sizeof(struct recording_stream)];
	static struct recording_meta meta = {
		.data = data, .size = sizeof(data),
		.stream = sizeof(struct drm_i915_perf_record_header),
	};
	const struct drm_i915_perf_record_header header = {
		.type = RECORDING_STREAM, .size = sizeof(data),
	};

	memcpy(data, &header, sizeof(header));
	*file = (struct record_file){ .path = RECORDING, .owners = &of_test, .meta = &meta };
	record_file_create(file);
}

/* Find the processes for a file. Return: what all its records of processes say then */
static const char *names_in(struct record_file *file)
{
	struct record_reader reader;
	static char text[1 << 16];
	struct record record;
	size_t n = 0;

	EXPECT(record_file_processes(file, "0000:00:02.0"));
	if (!record_reader_open(&reader, RECORDING))
		return "";
	while (record_reader_next(&reader, &record) == RECORD_NEXT) {
		if (record.type != RECORDING_PROCESSES || n + record.size >= sizeof(text))
			continue;
		memcpy(text + n, record.data, record.size);
		n += record.size;
		/* lines that fill the record */
		while (n > 1 && text[n - 1] == '\n' && text[n - 2] == '\n')
			n--;
	}
	text[n] = '\0';
	record_reader_close(&reader);
	return text;
}

#define GEARS	" 2000000009 glxgears\n"

/*
 * A context of client 5: its serial number, and its id, which it gets when it is loaded. The client
 * of another context has no process.
 */
static void list_context(unsigned int serial, unsigned int hw_id)
{
	char text[192];

	snprintf(text, sizeof(text), "client 5: hangs 0\n    rcs0: serial %u hw id %#x hangs 0\n"
		 "client 6: hangs 0\n    rcs0: serial 99 hw id 0x40 hangs 0\n", serial, hw_id);
	make("contexts", text);
}

/* A recording has the process of each id that a context gets. */
static void recorded(void)
{
	struct record_file file;

	fake.clock = true;
	begin(OWNERS_CONTEXT);
	begin_file(&file);
	/* it waits behind another one */
	list_context(12, 0);
	EXPECT(!strcmp(names_in(&file), ""));
	EXPECT_EQ(of_test.list[1].pid, 2000000009);
	list_context(12, 0x20);
	EXPECT(!strcmp(names_in(&file), "20" GEARS));
	EXPECT(!strcmp(names_in(&file), "20" GEARS));
	/* it loses its id and gets another one, without a search for processes */
	list_context(12, 0);
	EXPECT(!system("rm -rf " FILES "/proc"));
	EXPECT(!strcmp(names_in(&file), "20" GEARS));
	list_context(12, 0x60);
	EXPECT(!strcmp(names_in(&file), "20" GEARS "60" GEARS));
	/* the next part is read alone */
	file.limit = 1 << 14;
	for (unsigned int i = 0; i < 100 && !file.part; i++)
		record_file_write(&file, file.meta->data, file.meta->size);
	EXPECT_EQ(file.part, 1);
	EXPECT(!strcmp(names_in(&file), "60" GEARS));
	close(file.out);
	EXPECT(!system("rm -rf " FILES));
}

/* An entry that was without a process gets one, and another context gets an entry. */
static void recorded_late(void)
{
	struct record_file file;

	fake.clock = true;
	begin(OWNERS_CONTEXT);
	begin_file(&file);
	run_contexts(12, 13);
	EXPECT(!strcmp(names_in(&file), ""));
	list_context(12, 0x20);
	EXPECT(!strcmp(names_in(&file), "20" GEARS));
	list_contexts(100, 100 + OWNERS_MAX - 2);
	EXPECT_EQ(of_test.n, OWNERS_MAX);
	names_in(&file);
	names_in(&file);
	list_context(5000, 0x777);
	names_in(&file);
	names_in(&file);
	EXPECT(strstr(names_in(&file), "\n777" GEARS));
	EXPECT_EQ(of_test.n, OWNERS_MAX);
	close(file.out);
	EXPECT(!system("rm -rf " FILES));
}

/* A file of debugfs in which client @id has context @serial, and a process with @files clients */
static void make_clients(unsigned int id, unsigned int serial, unsigned int files)
{
	char path[64], text[96];

	EXPECT(!system("rm -rf " FILES));
	snprintf(text, sizeof(text), "client %u: hangs 0\n    rcs0: serial %u hw id 0x20\n", id,
		 serial);
	make("contexts", text);
	make("proc/2000000009/comm", "glxgears\n");
	make("proc/2000000009/fdinfo/x", "");
	make("proc/2000000009/fd/x", "");
	for (unsigned int i = 1; i <= files; i++) {
		FILE *file;

		snprintf(path, sizeof(path), FILES "/proc/2000000009/fd/%u", i);
		EXPECT(!symlink("/dev/dri/renderD128", path));
		snprintf(path, sizeof(path), FILES "/proc/2000000009/fdinfo/%u", i);
		file = fopen(path, "w");
		fprintf(file, "drm-pdev:\t0000:00:02.0\ndrm-client-id:\t%u\n", i);
		fclose(file);
	}
	fake.contexts = FILES "/contexts";
	fake.proc = FILES "/proc";
}

/* Counts of one process that can be missing are said, and are exit status 4. */
static void missing(void)
{
	char line[128], more[96], folded[128];
	struct output *o;

	snprintf(line, sizeof(line), STAT " -d 0.1 -p %d", getpid());
	snprintf(folded, sizeof(folded),
		 "more contexts ran than can be kept apart: counts of process %d can be missing\n",
		 getpid());
	snprintf(more, sizeof(more), "more than 512 clients have the GPU open: "
		 "counts of process %d can be missing\n", getpid());
	/* as many as can be kept apart */
	make_clients(512, 7, 512);
	fake.deltas = 1 + 1023;
	fake.serials = 1023;
	o = run(cmd_stat, line, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_NOT(o->err, "can be missing");
	fake.deltas = 1 + 1024;
	fake.serials = 1024;
	o = run(cmd_stat, line, NULL);
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->err, folded);
	EXPECT_NOT(o->err, "clients");
	/* the driver could not keep them apart */
	fake.deltas = 4;
	fake.serials = 0;
	fake.folded = true;
	o = run(cmd_stat, line, NULL);
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->err, folded);
	EXPECT_HAS(run(cmd_stat, STAT " -d 0.1 --per-context", NULL)->out, "(idle, others)");
	fake.folded = false;
	/* the context's client has no place */
	make_clients(9999, 7, 513);
	fake.deltas = 4;
	fake.serials = 0;
	o = run(cmd_stat, line, NULL);
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->err, more);
	EXPECT_NOT(o->err, "contexts ran");
	EXPECT(!system("rm -rf " FILES));
}

static const struct test tests[] = {
	TEST(during_scan, "a process that opens the GPU during a search"),
	TEST(many_contexts, "more contexts than entries"),
	TEST(owners, "counts of contexts and processes"),
	TEST(recorded, "a recording has the process of each id of a context"),
	TEST(recorded_late, "a recording has processes that are found late"),
	TEST(missing, "counts of one process that can be missing"),
	TEST(owner_names, "the processes of contexts"),
};

HARNESS_MAIN(tests)
