// SPDX-License-Identifier: MIT
/* genx-perf info: print the device, its OA unit, and the permissions. */

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/cmdline/perf.h"

static const char info_help[] =
"usage: genx-perf info [options]\n"
"Print the device, its OA unit and the permissions.\n"
"  -D, --device PATH    device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure; 2 usage; 3 no device.\n";

static void print_sysctl(const char *name)
{
	char path[PATH_MAX], value[64];

	snprintf(path, sizeof(path), "/proc/sys/dev/genx/%s", name);
	printf("  %-22s %s\n", name, read_line(path, value, sizeof(value)) ? value : "?");
}

/* A number that the device may not know */
static void print_param(const char *name, int value, const char *unit)
{
	if (value < 0)
		printf("  %-22s not known\n", name);
	else
		printf("  %-22s %d%s\n", name, value, unit);
}

int cmd_info(int argc, char **argv)
{
	char name[64] = "", date[64] = "", desc[128] = "", addr[64], platform[64];
	struct drm_version version = {
		.name = name, .name_len = sizeof(name) - 1,
		.date = date, .date_len = sizeof(date) - 1,
		.desc = desc, .desc_len = sizeof(desc) - 1,
	};
	struct drm_genx_oa_info info;
	const char *path = NULL;
	unsigned int shift;
	int device, err, eus;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
			return option_help('h', info_help);
		if (strcmp(argv[i], "--device") && strcmp(argv[i], "-D"))
			return option_unexpected(argv[i], info_help);
		if (i + 1 == argc)
			die(EXIT_USAGE, "%s needs a device node", argv[i]);
		path = argv[++i];
	}
	device = device_open(path);
	xioctl(device, DRM_IOCTL_VERSION, &version);
	device_name(device, addr, sizeof(addr));
	printf("device\n  %-22s %s\n", "address", addr);
	printf("  %-22s %s %d.%d.%d (%s)\n", "driver", name, version.version_major,
	       version.version_minor, version.version_patchlevel, desc);
	err = oa_unit_info(device, 0, &info);
	device_platform(device, platform, sizeof(platform));
	printf("  %-22s %s\n", "platform", *platform ? platform : "?");
	printf("  %-22s %#06x\n", "PCI id", device_param(device, I915_PARAM_CHIPSET_ID));
	eus = device_param(device, I915_PARAM_EU_TOTAL);
	if (eus > 0)
		printf("  %-22s %d\n", "EUs", eus);
	else
		printf("  %-22s not in the fuses of this platform\n", "EUs");
	print_param("timestamp", device_param(device, I915_PARAM_CS_TIMESTAMP_FREQUENCY), " Hz");
	printf("  %-22s %s\n", "execution",
	       device_param(device, I915_PARAM_HAS_EXECBUF2) > 0 ? "yes" :
	       "none: genx does not submit to this platform yet");
	printf("OA unit\n");
	if (err) {
		printf("  none: %s\n", oa_strerror(err));
		return oa_unsupported(err) ? 0 : EXIT_FAILED;
	}
	print_param("perf revision", device_param(device, I915_PARAM_PERF_REVISION), "");
	printf("  %-22s %" PRIu64 " Hz\n", "timestamp", (uint64_t)info.timestamp_hz);
	/* an older driver has no shift: its platforms have 1 */
	shift = info.period_shift ? info.period_shift : 1;
	printf("  %-22s %.3f us to %.3f s\n", "timer period",
	       1e6 * (1u << shift) / info.timestamp_hz,
	       (double)(1ull << (info.max_exponent + shift)) / info.timestamp_hz);
	printf("  %-22s %" PRIu64 " to %" PRIu64 " KiB\n", "buffer",
	       (uint64_t)info.buffer_min / 1024, (uint64_t)info.buffer_max / 1024);
	printf("  %-22s %u\n", "report formats", info.n_formats);
	printf("permissions\n");
	print_sysctl("perf_stream_paranoid");
	print_sysctl("oa_max_sample_rate");
	return 0;
}
