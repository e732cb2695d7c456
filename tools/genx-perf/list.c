// SPDX-License-Identifier: MIT
/* genx-perf list and info: formats, counters, metric sets, device, permissions. */

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "perf.h"
#include "regs/pci_ids.h"

/* Return: does genx drive the OA unit? */
static bool print_formats(int device)
{
	struct drm_genx_oa_info info;
	unsigned int i;
	int err;

	printf("report formats:\n");
	printf("  %-22s %6s %6s  %s\n", "name", "number", "bytes", "counters");
	for (i = 0; !(err = oa_unit_info(device, i, &info)); i++) {
		printf("  %-22s %6u %6u ", info.format_name, info.format, info.report_size);
		if (info.n_a)
			printf(" A%u-A%u", info.a_first, info.a_first + info.n_a - 1);
		if (info.n_a40)
			printf(" (%u of 40 bits)", info.n_a40);
		if (info.n_b)
			printf(" B0-B%u", info.n_b - 1);
		if (info.n_c)
			printf(" C0-C%u", info.n_c - 1);
		printf("\n");
	}
	if (!i)
		printf("  none: %s\n", oa_strerror(err));
	return i;
}

/* The directory belongs to the card, also if the render node was opened. */
static void print_metric_sets(int device)
{
	char path[PATH_MAX], id[32];
	unsigned int found = 0;
	struct dirent *entry;
	struct stat st;
	DIR *dir;

	printf("metric sets:\n");
	if (fstat(device, &st))
		return;
	snprintf(path, sizeof(path), "/sys/dev/char/%u:%u/device/drm", major(st.st_rdev),
		 minor(st.st_rdev));
	dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		char sets[PATH_MAX];
		struct dirent *set;
		DIR *metrics;

		if (strncmp(entry->d_name, "card", 4))
			continue;
		if (snprintf(sets, sizeof(sets), "%s/%s/metrics", path, entry->d_name) >=
		    (int)sizeof(sets))
			continue;
		metrics = opendir(sets);
		while (metrics && (set = readdir(metrics))) {
			char file[2 * PATH_MAX];

			if (set->d_name[0] == '.')
				continue;
			snprintf(file, sizeof(file), "%s/%s/id", sets, set->d_name);
			if (!read_line(file, id, sizeof(id)))
				continue;
			printf("  %4s  %s%s\n", id, set->d_name,
			       strcmp(id, "1") ? "" : "  (built in)");
			found++;
		}
		if (metrics)
			closedir(metrics);
	}
	if (dir)
		closedir(dir);
	if (!found)
		printf("  none in sysfs; 1 is built in\n");
}

static int device_from_args(int argc, char **argv, const char *help)
{
	const char *path = NULL;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
			fputs(help, stdout);
			return -1;
		}
		if ((!strcmp(argv[i], "--device") || !strcmp(argv[i], "-D")) && i + 1 < argc) {
			path = argv[++i];
		} else {
			fputs(help, stderr);
			return -2;
		}
	}
	return device_open(path);
}

int cmd_list(int argc, char **argv)
{
	int device = device_from_args(argc, argv, "usage: genx-perf list [-D PATH]\n"
				      "List report formats, counters and metric sets.\n");

	if (device < 0)
		return device == -1 ? 0 : EXIT_USAGE;
	if (print_formats(device))
		print_metric_sets(device);
	return 0;
}

static void print_sysctl(const char *name)
{
	char path[PATH_MAX], value[64];

	snprintf(path, sizeof(path), "/proc/sys/dev/genx/%s", name);
	printf("  %-22s %s\n", name, read_line(path, value, sizeof(value)) ? value : "?");
}

int cmd_info(int argc, char **argv)
{
	int device = device_from_args(argc, argv, "usage: genx-perf info [-D PATH]\n"
				      "Print the device, its OA unit and the permissions.\n");
	char name[64] = "", date[64] = "", desc[128] = "", addr[64];
	struct drm_version version = {
		.name = name, .name_len = sizeof(name) - 1,
		.date = date, .date_len = sizeof(date) - 1,
		.desc = desc, .desc_len = sizeof(desc) - 1,
	};
	const struct genx_pci_group *group;
	struct drm_genx_oa_info info;
	int err;

	if (device < 0)
		return device == -1 ? 0 : EXIT_USAGE;

	xioctl(device, DRM_IOCTL_VERSION, &version);
	device_name(device, addr, sizeof(addr));
	printf("device\n  %-22s %s\n", "address", addr);
	printf("  %-22s %s %d.%d.%d (%s)\n", "driver", name, version.version_major,
	       version.version_minor, version.version_patchlevel, desc);
	err = oa_unit_info(device, 0, &info);
	group = genx_pci_group_find((uint16_t)device_param(device, I915_PARAM_CHIPSET_ID));
	printf("  %-22s %s\n", "platform", err ? group ? group->name : "?" : info.platform);
	printf("  %-22s %#06x\n", "PCI id", device_param(device, I915_PARAM_CHIPSET_ID));
	printf("  %-22s %d\n", "EUs", device_param(device, I915_PARAM_EU_TOTAL));
	printf("  %-22s %d Hz\n", "timestamp",
	       device_param(device, I915_PARAM_CS_TIMESTAMP_FREQUENCY));
	printf("  %-22s %s\n", "execution",
	       device_param(device, I915_PARAM_HAS_EXECBUF2) > 0 ? "yes" :
	       "none: genx does not submit to this platform yet");
	printf("OA unit\n");
	if (err) {
		printf("  none: %s\n", oa_strerror(err));
		return oa_unsupported(err) ? 0 : EXIT_FAILED;
	}
	printf("  %-22s %d\n", "perf revision", device_param(device, I915_PARAM_PERF_REVISION));
	printf("  %-22s %" PRIu64 " Hz\n", "timestamp", (uint64_t)info.timestamp_hz);
	printf("  %-22s %.3f us to %.3f s\n", "timer period", 2e6 / info.timestamp_hz,
	       (double)(2ull << info.max_exponent) / info.timestamp_hz);
	printf("  %-22s %" PRIu64 " to %" PRIu64 " KiB\n", "buffer",
	       (uint64_t)info.buffer_min / 1024, (uint64_t)info.buffer_max / 1024);
	printf("  %-22s %u\n", "report formats", info.n_formats);
	printf("permissions\n");
	print_sysctl("perf_stream_paranoid");
	print_sysctl("oa_max_sample_rate");
	return 0;
}
