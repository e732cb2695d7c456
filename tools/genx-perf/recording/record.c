// SPDX-License-Identifier: MIT
/* genx-perf record: write the records of a stream to a file, as read() returns them. */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/recording/record_file.h"

#define CHUNK		0x100000u

/* Time after which read() returns the last report, and time limit for reading the last reports. */
#define SETTLE_US	1000
#define DRAIN_S		0.2

#define CORRELATION_S	1.0	/* as i915-perf-recorder does */

/* A command may be short: the processes of new contexts are looked up this often while it runs. */
#define COMMAND_NAMES_S	0.1

/* Longest time for which records may accumulate before they are read */
#define ACCUMULATE_S	0.02
/* ... and the part of the buffer of reports that they may fill */
#define BUFFER_PART	8

static volatile sig_atomic_t stop;

static const char help[] =
"usage: genx-perf record [options] [-- command [argument...]]\n"
"Record an OA stream in the i915-perf format: genx-perf report and i915-perf-reader read it.\n"
"With a command, record while it runs.\n"
"  -o, --output FILE    output file (genx-perf.data); -: standard output, messages and the\n"
"                       command's output are then on standard error\n"
"  -d, --duration S     stop after S seconds, and end the command (until interrupted)\n"
"  -S, --max-size SIZE  keep the newest SIZE bytes (suffix k, M, G) in FILE and FILE.old\n"
"  -x, --delta          decoded delta records instead of raw reports\n"
"  -I, --interval MS    with --delta: one record per interval and context (per report)\n"
"  -c, --counters LIST  load the metric set that has these counters\n"
"  -s, --set NAME       metric set of the table of counters\n"
"  -M, --metrics FILE   names of counters from FILE instead of the installed ones\n"
"  -f, --format NAME    report format (all counters), see genx-perf list\n"
"  -P, --period NS      report timer, at least as fast as this (1000000)\n"
"  -e, --exponent N     report timer as the hardware's exponent, 0 to 31\n"
"  -m, --metrics-set N  metric set by its id (1: the built-in one)\n"
"  -b, --buffer KIB     size of the report buffer, a power of two\n"
"  -D, --device PATH    device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure; 2 usage; 3 no device; 4 data was lost. With a command: its status,\n"
"127 if it is not found, 126 if it cannot be executed, 128 + N if signal N ended it.\n";

static void on_signal(int sig)
{
	stop = sig;
}

/* Interrupts a wait. A handler, unlike SIG_IGN, does not pass to the command. */
static void on_other(int sig)
{
	(void)sig;
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

/**
 * struct record_run - state of the recording
 * @stream:	descriptor from which records are read
 * @child:	the command that is recorded
 * @file:	file to which they are written
 * @address:	PCI address of the GPU
 * @data:	buffer of CHUNK bytes
 * @enough:	bytes that are worth a read()
 * @moved:	bytes read since @moved_from
 * @moved_from:	time in seconds
 * @counts:	numbers of records written, including those that the ring of files dropped
 * @err:	negative errno that ended the recording, or 0
 * @what:	operation that failed
 */
struct record_run {
	int stream;
	struct command child;
	struct record_file *file;
	const char *address;
	char *data;
	size_t enough;
	size_t moved;
	double moved_from;
	struct record_counts counts;
	int err;
	const char *what;
};

static bool stop_with(struct record_run *r, int err, const char *what)
{
	r->err = -err;
	r->what = what;
	return false;
}

/*
 * Copy the records that can be read now. Return: false if there are none, or on an error (@r->err).
 */
static bool move(struct record_run *r, bool ending)
{
	ssize_t n = read(r->stream, r->data, CHUNK);
	struct record_counts before = r->counts;
	size_t whole, done;

	if (!n || (n < 0 && (errno == EAGAIN || errno == EINTR || (ending && errno == EIO))))
		return false;
	if (n < 0)
		return stop_with(r, errno, errno == ENODEV ? "the device is gone" :
				 "reading the stream");
	r->moved += n;
	whole = record_count(r->data, n, &r->counts);
	done = record_file_write(r->file, r->data, whole);
	if (done < whole) {
		stop_with(r, errno, "writing");
		r->counts = before;
		record_count(r->data, done, &r->counts);
		return false;
	}
	return whole == (size_t)n || stop_with(r, EPROTO, "the stream returned a damaged record");
}

/*
 * Disabling the stream drops raw reports, so read the last ones before. The timer still adds
 * reports meanwhile, so this needs a time limit.
 */
static void drain(struct record_run *r)
{
	double end = now() + DRAIN_S;

	usleep(SETTLE_US);
	while (now() < end && move(r, false))
		;
}

static void correlate(struct record_run *r)
{
	if (!r->err && !record_file_correlate(r->file))
		stop_with(r, errno, "writing");
}

/* At times, and at the end: a context that begins and ends between has no name. */
static void name_processes(struct record_run *r)
{
	if (!r->err && !record_file_processes(r->file, r->address))
		stop_with(r, errno, "writing");
}

/*
 * Copy all records. A read() that returns less than a chunk has emptied the buffer: at the fastest
 * period the next one would return the few reports since then.
 */
static void move_all(struct record_run *r, double end)
{
	size_t before;

	do {
		before = r->moved;
	} while (move(r, false) && r->moved - before > r->enough / 2 && !stop &&
		 (!end || now() < end));
}

/* Sleep until enough records for a read() have accumulated at the rate since the last time. */
static void accumulate(struct record_run *r, double end)
{
	double time = now(), wait = ACCUMULATE_S, took = time - r->moved_from;

	if (r->moved && took * r->enough < wait * r->moved)
		wait = took * r->enough / r->moved;
	if (end && time + wait > end)
		wait = end > time ? end - time : 0;
	r->moved = 0;
	r->moved_from = time;
	usleep(wait * 1e6);
}

static void record(struct record_run *r, const struct oa_options *options, double duration)
{
	double end = duration ? now() + duration : 0, next = now() + CORRELATION_S;
	double names = r->child.pid ? COMMAND_NAMES_S : CORRELATION_S, next_names = now() + names;

	r->moved_from = now();

	while (!r->err && !stop && !command_ended(&r->child) && (!end || now() < end)) {
		struct pollfd pfd = { .fd = r->stream, .events = POLLIN };
		/* POLLERR alone: the GT is wedged, which read() says behind the last records */
		bool gone = poll(&pfd, 1, 100) > 0 && pfd.revents & POLLHUP;

		move_all(r, end);
		if (gone && !r->err)
			stop_with(r, ENODEV, "the device is gone");
		if (now() >= next_names) {
			name_processes(r);
			next_names = now() + names;
		}
		if (now() >= next) {
			correlate(r);
			next = now() + CORRELATION_S;
		}
		if (!r->err && !stop && !command_ended(&r->child))
			accumulate(r, end);
	}
	if (r->err)
		return;
	name_processes(r);
	drain(r);
	xioctl(r->stream, I915_PERF_IOCTL_DISABLE, NULL);
	while (!r->err && options->records & GENX_OA_RECORDS_DELTA && move(r, true))
		;
	correlate(r);
}

static void print_end(const struct record_run *r)
{
	printf("%s: %" PRIu64 " report%s, %" PRIu64 " delta%s\n", r->file->path,
	       r->counts.samples, plural(r->counts.samples), r->counts.deltas,
	       plural(r->counts.deltas));
	if (r->file->part)
		printf("%s.old has those before, the ones before that were dropped\n",
		       r->file->path);
	if (r->counts.report_lost || r->counts.buffer_lost)
		printf("LOST DATA: reports %" PRIu64 " time%s, the whole buffer %" PRIu64
		       " time%s\n", r->counts.report_lost, plural(r->counts.report_lost),
		       r->counts.buffer_lost, plural(r->counts.buffer_lost));
}

static int run(const struct source_options *options, struct record_file *file, double duration,
	       char **command)
{
	struct record_run r = { .data = malloc(CHUNK), .enough = CHUNK, .file = file };
	static struct owners owners;
	struct view view = { .out = stdout };
	struct recording_meta meta;
	struct source source;
	bool stopped;
	int err;

	if (!r.data)
		die(EXIT_FAILED, "no memory");
	source_open(&source, options, &view);
	source_note_powered(&view);
	if (options->oa.buffer && options->oa.buffer / BUFFER_PART < CHUNK)
		r.enough = options->oa.buffer / BUFFER_PART;
	r.stream = source.stream;
	r.address = view.address;
	owners_begin(&owners, OWNERS_CONTEXT, source.device);
	file->owners = &owners;
	recording_meta_make(&meta, &source, &view);
	file->meta = &meta;
	file->device = source.device;
	file->shift = recording_clock_shift(source.device, view.info.timestamp_hz);
	record_file_create(file);
	name_processes(&r);
	if (*command)
		command_prepare(&r.child, command);
	err = xioctl(r.stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-err));
	if (*command)
		command_start(&r.child, command[0]);

	record(&r, &options->oa, duration);
	stopped = !r.child.ended;
	command_stop(&r.child);
	if (close(file->out) && !r.err)
		stop_with(&r, errno, "closing the file");
	source_close(&source);
	recording_meta_free(&meta);
	counters_free(&view.table);
	metric_free(&view.metrics.table);
	free(r.data);

	print_end(&r);
	if (r.err)
		die(EXIT_FAILED, "%s: %s: %s; the records before are in the file", file->path,
		    r.what, strerror(-r.err));
	if (!stopped && r.child.status)
		return r.child.status;
	return r.counts.report_lost || r.counts.buffer_lost ? EXIT_LOST : 0;
}

/* Where the first write() goes in a file; 0 in what has no offsets */
static off_t start_of(int fd)
{
	off_t at = lseek(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);

	return at < 0 ? 0 : at;
}

/* Keep standard output for the recording. All else that is written there goes to standard error. */
static void record_to_stdout(struct record_file *file)
{
	if (isatty(STDOUT_FILENO))
		die(EXIT_USAGE, "--output: a recording is not text: give a file, or a pipe such as "
		    "'genx-perf record -o - | genx-perf report -'");
	if (file->limit)
		die(EXIT_USAGE, "--max-size: standard output is not a regular file");
	file->path = "standard output";
	file->out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	if (file->out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
		die(EXIT_FAILED, "standard output: %s", strerror(errno));
	file->opened = true;
	file->start = start_of(file->out);
}

int cmd_record(int argc, char **argv)
{
	static const struct option own[] = {
		{ "output", required_argument, NULL, 'o' },
		{ "duration", required_argument, NULL, 'd' },
		{ "max-size", required_argument, NULL, 'S' },
		{ "delta", no_argument, NULL, 'x' },
		{ "interval", required_argument, NULL, 'I' },
		{ 0 }
	};
	struct sigaction action = { .sa_handler = on_signal }, other = { .sa_handler = on_other };
	struct source_options options = { .oa = OA_OPTIONS_DEFAULT, .record = true };
	struct record_file file = { .path = "genx-perf.data" };
	double duration = 0;
	int option;

	options.oa.records = GENX_OA_RECORDS_RAW;
	while ((option = source_getopt(&options, argc, argv, "+o:d:S:xI:", own)) != -1) {
		switch (option) {
		case 'o':
			file.path = optarg;
			break;
		case 'd':
			duration = parse_seconds(optarg, "--duration");
			break;
		case 'S':
			file.limit = parse_size(optarg, "--max-size", RECORD_FILE_LIMIT_MIN);
			break;
		case 'x':
			options.oa.records = GENX_OA_RECORDS_DELTA;
			break;
		case 'I':
			options.oa.coalesce_ns =
				parse_u64(optarg, "--interval", 1, 10000) * 1000000;
			break;
		default:
			return option_help(option, help);
		}
	}
	if (!strcmp(file.path, "-"))
		record_to_stdout(&file);
	if (options.oa.coalesce_ns && !(options.oa.records & GENX_OA_RECORDS_DELTA))
		die(EXIT_USAGE, "--interval needs --delta");
	/* a file at its limit is an error of write() */
	sigaction(SIGXFSZ, &other, NULL);
	sigaction(SIGCHLD, &other, NULL);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	return run(&options, &file, duration, argv + optind);
}
