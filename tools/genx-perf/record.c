// SPDX-License-Identifier: MIT
/* genx-perf record: write the records of a stream to a file, as read() returns them. */

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "perf.h"

#define CHUNK		0x100000u

/* A report is returned once it has settled: more than that time, and the limit of the drain. */
#define SETTLE_US	1000
#define DRAIN_S		0.2

static volatile sig_atomic_t stop;

static const char help[] =
"usage: genx-perf record [options]\n"
"Write the records of an OA stream to a file, as the driver returns them: each is a\n"
"drm_i915_perf_record_header {u32 type, u16 pad, u16 size}, then its data.\n"
"  -o, --output FILE    output file (genx-perf.data)\n"
"  -d, --duration S     stop after S seconds (until interrupted)\n"
"  -x, --delta          decoded delta records instead of raw reports\n"
"  -I, --interval MS    with --delta: one record per interval and context (per report)\n"
"  -f, --format NAME    report format (A32u40_A4u32_B8_C8), see genx-perf list\n"
"  -p, --period NS      report timer, at least as fast as this (1000000)\n"
"  -e, --exponent N     report timer as the hardware's exponent, 0 to 31\n"
"  -m, --metrics-set N  metric set (1: the built-in one)\n"
"  -b, --buffer KIB     size of the report buffer, a power of two\n"
"  -D, --device PATH    device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure; 2 usage; 3 no device; 4 data was lost.\n";

struct counts {
	uint64_t samples;
	uint64_t deltas;
	uint64_t report_lost;
	uint64_t buffer_lost;
};

static void on_signal(int sig)
{
	stop = sig;
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

/* Count whole records. */
static void count(struct counts *counts, const char *data, size_t n)
{
	while (n >= sizeof(struct drm_i915_perf_record_header)) {
		struct drm_i915_perf_record_header header;

		memcpy(&header, data, sizeof(header));
		switch (header.type) {
		case DRM_I915_PERF_RECORD_SAMPLE:
			counts->samples++;
			break;
		case GENX_OA_RECORD_DELTA:
			counts->deltas++;
			break;
		case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
			counts->report_lost++;
			break;
		case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
			counts->buffer_lost++;
			break;
		}
		data += header.size;
		n -= header.size;
	}
}

/**
 * struct recording - a file that is written
 * @stream:	where the records come from
 * @out:	the file
 * @size:	bytes of whole records in it
 * @data:	buffer of CHUNK bytes
 * @counts:	what the file has
 * @err:	negative errno that ended the recording, 0
 * @what:	what failed
 */
struct recording {
	int stream;
	int out;
	uint64_t size;
	char *data;
	struct counts counts;
	int err;
	const char *what;
};

static bool stop_with(struct recording *r, int err, const char *what)
{
	r->err = -err;
	r->what = what;
	return false;
}

/* Bytes of the whole records in the first @n bytes */
static size_t whole_records(const char *data, size_t n)
{
	struct drm_i915_perf_record_header header;
	size_t whole = 0;

	while (n - whole >= sizeof(header)) {
		memcpy(&header, data + whole, sizeof(header));
		if (header.size < sizeof(header) || header.size > n - whole)
			break;
		whole += header.size;
	}
	return whole;
}

/* Copy what can be read now. Return: false if there was nothing, or it failed: @r->err. */
static bool move(struct recording *r, bool ending)
{
	ssize_t n = read(r->stream, r->data, CHUNK), done = 0, w = 0;
	size_t whole;
	int err;

	if (!n || (n < 0 && (errno == EAGAIN || errno == EINTR || (ending && errno == EIO))))
		return false;
	if (n < 0)
		return stop_with(r, errno, errno == ENODEV ? "the device is gone" :
				 "reading the stream");
	while (done < n && w >= 0) {
		w = write(r->out, r->data + done, n - done);
		if (w < 0 && errno == EINTR)
			w = 0;
		if (w > 0)
			done += w;
	}
	err = errno;
	whole = whole_records(r->data, done);
	count(&r->counts, r->data, whole);
	r->size += whole;
	if (whole == (size_t)n)
		return true;
	/* a reader must find whole records only */
	if (ftruncate(r->out, r->size) && errno != EINVAL)
		fprintf(stderr, "genx-perf: the last record of the file is cut off\n");
	return w < 0 ? stop_with(r, err, "writing") :
	       stop_with(r, EPROTO, "the stream returned a damaged record");
}

/*
 * Disabling the stream drops raw reports, so read the last ones before. The
 * timer continues meanwhile, which is why this has a time limit.
 */
static void drain(struct recording *r)
{
	double end = now() + DRAIN_S;

	usleep(SETTLE_US);
	while (now() < end && move(r, false))
		;
}

static void record(struct recording *r, const struct oa_options *options, double duration)
{
	double end = duration ? now() + duration : 0;

	while (!r->err && !stop && (!end || now() < end)) {
		struct pollfd pfd = { .fd = r->stream, .events = POLLIN };
		bool gone = poll(&pfd, 1, 100) > 0 && pfd.revents & (POLLERR | POLLHUP);

		while (move(r, false) && !stop && (!end || now() < end))
			;
		if (gone && !r->err)
			stop_with(r, ENODEV, "the device is gone");
	}
	if (r->err)
		return;
	drain(r);
	xioctl(r->stream, I915_PERF_IOCTL_DISABLE, NULL);
	while (!r->err && options->records & GENX_OA_RECORDS_DELTA && move(r, true))
		;
}

static int run(const struct oa_options *options, const char *path, double duration)
{
	struct recording r = { .data = malloc(CHUNK) };
	struct genx_oa_stream_info info;
	int err;

	if (!r.data)
		die(EXIT_FAILED, "no memory");
	r.stream = oa_open(device_open(options->device), options, &info);
	r.out = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (r.out < 0)
		die(EXIT_FAILED, "%s: %s", path, strerror(errno));
	err = xioctl(r.stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-err));

	record(&r, options, duration);
	if (close(r.out) && !r.err)
		stop_with(&r, errno, "closing the file");
	close(r.stream);
	free(r.data);

	printf("%s: %" PRIu64 " reports, %" PRIu64 " deltas\n", path, r.counts.samples,
	       r.counts.deltas);
	if (r.counts.report_lost || r.counts.buffer_lost)
		printf("LOST DATA: reports %" PRIu64 " times, the whole buffer %" PRIu64
		       " times\n", r.counts.report_lost, r.counts.buffer_lost);
	if (r.err)
		die(EXIT_FAILED, "%s: %s: %s; the records before are in the file", path, r.what,
		    strerror(-r.err));
	return r.counts.report_lost || r.counts.buffer_lost ? EXIT_LOST : 0;
}

int cmd_record(int argc, char **argv)
{
	static const struct option long_options[] = {
		OA_LONG_OPTION("device", 'D'),
		OA_LONG_OPTION("format", 'f'),
		OA_LONG_OPTION("exponent", 'e'),
		OA_LONG_OPTION("period", 'p'),
		OA_LONG_OPTION("metrics-set", 'm'),
		OA_LONG_OPTION("buffer", 'b'),
		{ "output", required_argument, NULL, 'o' },
		{ "duration", required_argument, NULL, 'd' },
		{ "delta", no_argument, NULL, 'x' },
		{ "interval", required_argument, NULL, 'I' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	struct sigaction action = { .sa_handler = on_signal };
	struct oa_options options = OA_OPTIONS_DEFAULT;
	const char *output = "genx-perf.data";
	double duration = 0;
	int option;

	options.records = GENX_OA_RECORDS_RAW;
	while ((option = getopt_long(argc, argv, "o:d:xI:h" OA_SHORT_OPTIONS, long_options,
				     NULL)) != -1) {
		if (oa_option(&options, option, optarg))
			continue;
		switch (option) {
		case 'o':
			output = optarg;
			break;
		case 'd':
			duration = parse_seconds(optarg, "--duration");
			break;
		case 'x':
			options.records = GENX_OA_RECORDS_DELTA;
			break;
		case 'I':
			options.coalesce_ns = parse_u64(optarg, "--interval", 1, 10000) * 1000000;
			break;
		case 'h':
			fputs(help, stdout);
			return 0;
		default:
			fputs(help, stderr);
			return EXIT_USAGE;
		}
	}
	if (optind != argc ||
	    (options.coalesce_ns && !(options.records & GENX_OA_RECORDS_DELTA))) {
		fputs(help, stderr);
		return EXIT_USAGE;
	}
	/* a file at its limit is an error of write() */
	signal(SIGXFSZ, SIG_IGN);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	return run(&options, output, duration);
}
