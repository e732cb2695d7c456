// SPDX-License-Identifier: MIT
/* Options of the commands that open a stream. */

#include <errno.h>

#include "tools/genx-perf/cmdline/perf.h"

bool oa_option(struct oa_options *options, int option, const char *arg)
{
	switch (option) {
	case 'D':
		options->device = arg;
		return true;
	case 'f':
		options->format = arg;
		return true;
	case 'e':
		options->exponent = parse_u64(arg, "--exponent", 0, 31);
		return true;
	case 'P':
		options->period_ns = parse_u64(arg, "--period", 1, UINT64_MAX / 2);
		return true;
	case 'm':
		options->metrics_set = parse_u64(arg, "--metrics-set", 1, INT32_MAX);
		return true;
	case 'b':
		options->buffer = parse_u64(arg, "--buffer", 1, UINT32_MAX / 1024) * 1024;
		return true;
	default:
		return false;
	}
}

int oa_open(int device, const struct oa_options *options, struct genx_oa_stream_info *info)
{
	int stream = oa_stream_open(device, options, info);

	if (stream == -ENOENT)
		die(EXIT_USAGE, "%s", genx_perf_error());
	/* the message begins with the name of the option */
	if (stream == -ERANGE)
		die(EXIT_USAGE, "--%s", genx_perf_error());
	if (stream < 0)
		die(EXIT_FAILED, "%s", genx_perf_error());
	return stream;
}
