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

static void count(struct counts *counts, const char *data, size_t n)
{
	while (n >= sizeof(struct drm_i915_perf_record_header)) {
		struct drm_i915_perf_record_header header;

		memcpy(&header, data, sizeof(header));
		if (header.size < sizeof(header) || header.size > n)
			die(EXIT_FAILED, "the stream returned a record of %u bytes, %zu are left",
			    header.size, n);
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

/* Copy what can be read now. Return: false if there was nothing. */
static bool move(int stream, int out, char *data, struct counts *counts, bool ending)
{
	ssize_t n = read(stream, data, CHUNK), done = 0;

	if (n < 0 && (errno == EAGAIN || errno == EINTR || (ending && errno == EIO)))
		return false;
	if (n < 0)
		die(EXIT_FAILED, "reading the stream: %s", strerror(errno));
	count(counts, data, n);
	while (done < n) {
		ssize_t w = write(out, data + done, n - done);

		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0)
			die(EXIT_FAILED, "writing: %s", strerror(errno));
		done += w;
	}
	return true;
}

/*
 * Disabling the stream drops raw reports, so read the last ones before. The
 * timer continues meanwhile, which is why this has a time limit.
 */
static void drain(int stream, int out, char *data, struct counts *counts)
{
	double end = now() + DRAIN_S;

	usleep(SETTLE_US);
	while (now() < end && move(stream, out, data, counts, false))
		;
}

static int run(const struct oa_options *options, const char *path, double duration)
{
	struct genx_oa_stream_info info;
	struct counts counts = { 0 };
	double end;
	char *data = malloc(CHUNK);
	int stream, out, err;

	if (!data)
		die(EXIT_FAILED, "no memory");
	stream = oa_open(device_open(options->device), options, &info);
	out = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (out < 0)
		die(EXIT_FAILED, "%s: %s", path, strerror(errno));
	err = xioctl(stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-err));

	end = duration ? now() + duration : 0;
	while (!stop && (!end || now() < end)) {
		struct pollfd pfd = { .fd = stream, .events = POLLIN };

		if (poll(&pfd, 1, 100) > 0 && pfd.revents & (POLLERR | POLLHUP))
			die(EXIT_FAILED, "the device is gone");
		while (move(stream, out, data, &counts, false) && !stop && (!end || now() < end))
			;
	}
	drain(stream, out, data, &counts);
	xioctl(stream, I915_PERF_IOCTL_DISABLE, NULL);
	while (options->records & GENX_OA_RECORDS_DELTA && move(stream, out, data, &counts, true))
		;
	if (close(out))
		die(EXIT_FAILED, "%s: %s", path, strerror(errno));
	close(stream);
	free(data);

	printf("%s: %" PRIu64 " reports, %" PRIu64 " deltas\n", path, counts.samples,
	       counts.deltas);
	if (counts.report_lost || counts.buffer_lost) {
		printf("LOST DATA: reports %" PRIu64 " times, the whole buffer %" PRIu64 " times\n",
		       counts.report_lost, counts.buffer_lost);
		return EXIT_LOST;
	}
	return 0;
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
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	return run(&options, output, duration);
}
