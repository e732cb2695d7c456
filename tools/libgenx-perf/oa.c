// SPDX-License-Identifier: MIT
/* Get the properties of the OA unit and open a stream, through the ioctls of genx. */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "regs/platform_find.h"

#include "card.h"
#include "lib.h"

#define NS_PER_S	1000000000ull

bool oa_unsupported(int err)
{
	return err == -ENODEV;
}

const char *oa_strerror(int err)
{
	return oa_unsupported(err) ? "genx does not drive the OA unit of this platform yet" :
	       strerror(-err);
}

int oa_unit_info(int device, unsigned int index, struct drm_genx_oa_info *info)
{
	memset(info, 0, sizeof(*info));
	info->format_index = index;
	return xioctl(device, DRM_IOCTL_GENX_OA_INFO, info);
}

/* Find the format @name; NULL: the one with the most counters, of these the first. */
static int find_format(int device, const char *name, struct drm_genx_oa_info *info)
{
	struct drm_genx_oa_info each;
	unsigned int i, n, most = 0;
	int err;

	for (i = 0; !(err = oa_unit_info(device, i, &each)); i++) {
		n = each.n_a + each.n_b + each.n_c;
		if (name ? strcmp(each.format_name, name) != 0 : n <= most)
			continue;
		most = n;
		*info = each;
		if (name)
			return 0;
	}
	if (err == -EINVAL && most)
		return 0;
	if (err != -EINVAL || !i)
		return lib_fail(err, "OA unit: %s", oa_strerror(err));
	return lib_fail(-ENOENT, "this GPU has no report format '%s', see genx-perf list", name);
}

static uint64_t period_ticks(const struct drm_genx_oa_info *info, unsigned int exponent)
{
	/* an older driver has no shift: its platforms have 1 */
	return 1ull << (exponent + (info->period_shift ? info->period_shift : 1));
}

/*
 * Exponent of the longest period that does not exceed @period_ns, or of the shortest period there
 * is.
 */
static unsigned int exponent_of(const struct drm_genx_oa_info *info, uint64_t period_ns)
{
	unsigned int e;

	for (e = info->max_exponent; e; e--)
		if ((double)period_ticks(info, e) * 1e9 / info->timestamp_hz <= period_ns)
			break;
	return e;
}

struct properties {
	uint64_t pairs[2 * 16];
	unsigned int n;
};

static void add(struct properties *props, uint64_t id, uint64_t value)
{
	props->pairs[2 * props->n] = id;
	props->pairs[2 * props->n + 1] = value;
	props->n++;
}

#define SYSCTL		"/proc/sys/dev/genx/"

/* Which of two sysctls makes the driver refuse a stream without CAP_PERFMON? */
static int access_denied(const struct drm_genx_oa_info *unit, unsigned int exponent)
{
	char value[32] = "";

	if (!read_line(SYSCTL "perf_stream_paranoid", value, sizeof(value)) || atoi(value))
		return lib_fail(-EACCES,
				"opening the stream: permission denied: perf_stream_paranoid is 1\n"
				"  run as root or with CAP_PERFMON, or: "
				"echo 0 > " SYSCTL "perf_stream_paranoid");
	if (!read_line(SYSCTL "oa_max_sample_rate", value, sizeof(value)))
		snprintf(value, sizeof(value), "?");
	return lib_fail(-EACCES, "opening the stream: permission denied: %llu reports a second "
			"are more than oa_max_sample_rate (%s)\n"
			"  use a longer --period, run as root or with CAP_PERFMON, or raise "
			SYSCTL "oa_max_sample_rate",
			(unsigned long long)(unit->timestamp_hz / period_ticks(unit, exponent)),
			value);
}

static int open_failed(const struct oa_options *options, const struct drm_genx_oa_info *unit,
		       unsigned int exponent, int err)
{
	switch (err) {
	case -EACCES:
		return access_denied(unit, exponent);
	case -EBUSY:
		return lib_fail(err, "opening the stream: another process uses the OA unit");
	case -EINVAL:
		/* the other properties were checked, and set 1 is built in */
		if (options->metrics_set != 1)
			return lib_fail(err, "there is no metric set %" PRIu64
					", see genx-perf list", options->metrics_set);
		break;
	default:
		break;
	}
	return lib_fail(err, "opening the stream: %s", strerror(-err));
}

static int check_options(const struct oa_options *options, const struct drm_genx_oa_info *unit)
{
	if (options->exponent > (int)unit->max_exponent)
		return lib_fail(-ERANGE, "exponent: the largest of this GPU is %u",
				unit->max_exponent);
	if (options->buffer && (options->buffer & (options->buffer - 1) ||
				options->buffer < unit->buffer_min ||
				options->buffer > unit->buffer_max))
		return lib_fail(-ERANGE, "buffer: %" PRIu64 " is not a power of two from %" PRIu64
				" to %" PRIu64 " KiB", options->buffer / 1024,
				(uint64_t)unit->buffer_min / 1024,
				(uint64_t)unit->buffer_max / 1024);
	return 0;
}

static int period_too_long(const char *option, double seconds, uint32_t max_hz)
{
	return lib_fail(-ERANGE, "%sa report each %.1f s: at up to %u MHz, counters of 32 bits "
			"wrap around after %.1f s", option, seconds, max_hz / 1000000,
			4294967296.0 / max_hz);
}

/* The driver adds up no reports that are 2^32 ticks apart. */
static int check_sums(int device, const struct oa_options *options,
		      const struct drm_genx_oa_info *unit, unsigned int exponent)
{
	uint64_t ticks = period_ticks(unit, exponent);

	if (options->records == GENX_OA_RECORDS_RAW || ticks <= UINT32_MAX)
		return 0;
	return period_too_long(options->exponent >= 0 ? "exponent: " : "period: ",
			       (double)ticks / unit->timestamp_hz, oa_max_hz(device));
}

int oa_stream_open(int device, const struct oa_options *options, struct genx_oa_stream_info *info)
{
	struct drm_i915_perf_open_param param = {
		.flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK |
			 I915_PERF_FLAG_DISABLED,
	};
	struct drm_genx_oa_info unit = { 0 };
	struct properties props = { .n = 0 };
	unsigned int exponent;
	int stream, err;

	err = find_format(device, options->format, &unit);
	if (!err)
		err = check_options(options, &unit);
	if (err)
		return err;
	exponent = options->exponent >= 0 ? (unsigned int)options->exponent :
		   exponent_of(&unit, options->period_ns);
	err = check_sums(device, options, &unit, exponent);
	if (err)
		return err;
	add(&props, DRM_I915_PERF_PROP_SAMPLE_OA, 1);
	add(&props, DRM_I915_PERF_PROP_OA_METRICS_SET, options->metrics_set);
	add(&props, DRM_I915_PERF_PROP_OA_FORMAT, unit.format);
	add(&props, DRM_I915_PERF_PROP_OA_EXPONENT, exponent);
	add(&props, GENX_OA_PROP_RECORDS, options->records);
	if (!(options->records & GENX_OA_RECORDS_RAW))
		add(&props, GENX_OA_PROP_TOTALS, 1);
	if (options->coalesce_ns)
		add(&props, GENX_OA_PROP_COALESCE_NS, options->coalesce_ns);
	if (options->buffer)
		add(&props, GENX_OA_PROP_BUFFER_SIZE, options->buffer);
	param.num_properties = props.n;
	param.properties_ptr = (uintptr_t)props.pairs;

	stream = xioctl(device, DRM_IOCTL_I915_PERF_OPEN, &param);
	if (stream < 0)
		return open_failed(options, &unit, exponent, stream);
	memset(info, 0, sizeof(*info));
	err = xioctl(stream, GENX_OA_IOCTL_INFO, info);
	if (err) {
		close(stream);
		return lib_fail(err, "reading the properties of the stream: %s", strerror(-err));
	}
	return stream;
}

bool oa_wraps(uint64_t ticks, uint64_t timestamp_hz, uint64_t rate)
{
	return (__uint128_t)ticks * rate >= (__uint128_t)timestamp_hz << 32;
}

uint64_t oa_counter_rate(const struct genx_oa_format *format, uint32_t max_hz, int eus)
{
	uint64_t all = eus > 0 ? eus : 1, n_a40;

	if (!format || !format->n_a)
		return max_hz;
	n_a40 = genx_oa_format_n_a40(format);
	/* manual 004 §Aggregating Counters: summed over all EUs, some over the threads of each */
	if (!n_a40)
		return max_hz * all * (eus > 0 ? OA_MAX_THREADS : 1);
	if (n_a40 == format->n_a)
		return max_hz;
	/* manual 000 §Aggregating Counters: A32 to A35 are messages of all EUs, A24 to A27 2x2s */
	if (format->a_runs && all < OA_MAX_2X2S)
		all = OA_MAX_2X2S;
	return max_hz * all;
}

static const struct genx_oa_format *format_of(int device_id, uint64_t format)
{
	const struct genx_platform *plat = device_id >= 0 ? genx_platform_find(device_id) : NULL;

	return plat && plat->oa ? genx_oa_format_find(plat->oa, format) : NULL;
}

bool oa_has_ticks(int device_id, uint64_t format)
{
	const struct genx_oa_format *f = format_of(device_id, format);

	return !f || f->ticks_dw != GENX_OA_NO_FIELD;
}

uint32_t oa_max_hz(int device)
{
	unsigned int mhz;

	if (card_number(device, "gt_RP0_freq_mhz", &mhz) && mhz && mhz < OA_MAX_HZ / 1000000)
		return mhz * 1000000;
	return OA_MAX_HZ;
}

int oa_period_check(int device, const struct genx_oa_stream_info *info)
{
	uint32_t max_hz = oa_max_hz(device);
	uint64_t rate = oa_counter_rate(format_of(device_param(device, I915_PARAM_CHIPSET_ID),
						  info->format), max_hz,
					device_param(device, I915_PARAM_EU_TOTAL));

	if (!oa_wraps(info->period_ns, NS_PER_S, rate))
		return 0;
	if (rate == max_hz)
		return period_too_long("", info->period_ns / 1e9, max_hz);
	return lib_fail(-ERANGE, "a report each %.1f ms: at up to %u MHz, counters of 32 bits that "
			"add up what all EUs do wrap around after %.1f ms",
			info->period_ns / 1e6, max_hz / 1000000, 4294967296e3 / rate);
}

int oa_totals(int stream, struct genx_oa_totals *totals)
{
	memset(totals, 0, sizeof(*totals));
	return xioctl(stream, GENX_OA_IOCTL_TOTALS, totals);
}

unsigned int oa_counters(const struct genx_oa_stream_info *info)
{
	return info->n_a + info->n_b + info->n_c;
}

int oa_counter_a0(const struct genx_oa_stream_info *info)
{
	/* before Gen8, whose counters have 32 bits, A0 counts something else */
	return info->n_a40 && !info->a_first ? 0 : -1;
}

const char *oa_counter_name(const struct genx_oa_stream_info *info, unsigned int i)
{
	static _Thread_local char name[16];

	if (i < info->n_a)
		snprintf(name, sizeof(name), "A%u", info->a_first + i);
	else if (i < (unsigned int)info->n_a + info->n_b)
		snprintf(name, sizeof(name), "B%u", i - info->n_a);
	else
		snprintf(name, sizeof(name), "C%u", i - info->n_a - info->n_b);
	return name;
}
