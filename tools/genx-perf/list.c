// SPDX-License-Identifier: MIT
/* genx-perf list: print the device, report formats, metric sets, and counters with descriptions. */

#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "regs/pci_ids.h"
#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/counts/names.h"
#include "tools/genx-perf/list.h"

#define WIDTH	78	/* columns of a description */
#define INDENT	6

static void print_formats(int device)
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
}

static void print_set_id(const struct listing *l, const char *id, const char *uuid)
{
	const char *name = names_of_set(&l->table, &l->metrics, uuid);

	if (!strcmp(id, "1"))
		name = BUILT_IN_SET " (built in)";
	printf("  %4s  %s  %s\n", id, uuid, name ? name : "without a name");
}

/* Metric sets are in the card folder, to which a render node leads too. */
static void print_metric_sets(int device, const struct listing *l)
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
			print_set_id(l, id, set->d_name);
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

void print_wrapped(const char *text)
{
	while (*text) {
		size_t len = strlen(text), fits = WIDTH - INDENT;

		if (len > fits) {
			len = fits;
			while (len && text[len] != ' ')
				len--;
			if (!len)
				len = strcspn(text, " ");
		}
		printf("%*s%.*s\n", INDENT, "", (int)len, text);
		text += len;
		text += strspn(text, " ");
	}
}

void print_counter(const struct counter_table *table, const struct counter *counter)
{
	printf("  %-3s %s (%s)\n", counter->id, counter->name, counter->unit);
	print_wrapped(counter->title);
	print_wrapped(counter->text);
	for (unsigned int i = 0; i < table->n_aliases; i++)
		if (!strcmp(table->aliases[i].counter, counter->name))
			printf("%*sAlso: %s\n", INDENT, "", table->aliases[i].name);
}

static void print_counters(const struct counter_table *table)
{
	int set = -1;

	printf("counters:\n");
	if (!table->n)
		printf("  no file has the names of this platform's counters\n");
	for (unsigned int i = 0; i < table->n; i++) {
		const struct counter *c = &table->counters[i];

		if (c->set != set) {
			set = c->set;
			printf("counters of metric set %s:\n", table->sets[set].name);
			print_wrapped(table->sets[set].text);
		}
		print_counter(table, c);
	}
}

static void load_device(struct listing *l, const char *path, const char *metrics)
{
	struct drm_genx_oa_info unit;

	l->device = device_open(path);
	device_name(l->device, l->address, sizeof(l->address));
	device_platform(l->device, l->platform, sizeof(l->platform));
	l->err = oa_unit_info(l->device, 0, &unit);
	if (l->err)
		return;
	names_load_device(&l->table, l->device, l->platform, metrics);
	names_load_metrics(&l->metrics, l->device, metrics);
	metric_gpu(&l->metrics, l->device, unit.timestamp_hz, l->gpu);
}

/*
 * A GPU that is not here: which of its metrics depend on fuses cannot be said, so all are listed.
 */
static void load_gpu(struct listing *l, uint32_t id, const char *metrics)
{
	const struct genx_pci_group *group = genx_pci_group_find(id);

	if (!group)
		die(EXIT_USAGE, "--gpu: genx does not know 8086:%04x", id);
	l->offline = true;
	snprintf(l->address, sizeof(l->address), "8086:%04x", id);
	snprintf(l->platform, sizeof(l->platform), "%s", group->name);
	names_load(&l->table, l->platform, metrics);
	names_load_metrics_of(&l->metrics, id, metrics);
}

/* "5916", "0x5916" or "8086:5916" */
static uint32_t parse_id(const char *text)
{
	const char *digits = strncmp(text, "8086:", 5) ? text : text + 5;
	unsigned long id;
	char *end;

	id = strtoul(digits, &end, 16);
	if (end == digits || *end || *digits == '-' || !id || id > 0xffff)
		die(EXIT_USAGE, "--gpu: '%s' is not a PCI device id, such as 5916", text);
	return id;
}

static void list_all(const struct listing *l)
{
	printf("device: %s %s\n", l->address, l->platform);
	if (!l->offline)
		print_formats(l->device);
	if (!l->offline && !l->err)
		print_metric_sets(l->device, l);
	if (l->offline || !l->err) {
		list_sets(l);
		print_counters(&l->table);
	}
}

static const char list_help[] =
"usage: genx-perf list [options] [SET | WORD]\n"
"List the device, its report formats, metric sets, and counters with number, name, unit,\n"
"the manual's title and description; or the counters of SET, or its metrics with equations;\n"
"or the counters and metrics that have WORD in their name or description.\n"
"  -g, --gpu ID         a GPU that need not be here, by its PCI device id, such as 5916\n"
"  -s, --sets           only the sets that have counters or metrics; no SET or WORD\n"
"  -j, --json           counters, sets and metrics as one JSON object; no SET or WORD\n"
"  -M, --metrics FILE   names of counters, or metric sets, from FILE instead of the installed ones\n"
"  -D, --device PATH    device node (the first one that genx drives)\n";

int cmd_list(int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "device", required_argument, NULL, 'D' },
		{ "gpu", required_argument, NULL, 'g' },
		{ "metrics", required_argument, NULL, 'M' },
		{ "sets", no_argument, NULL, 's' },
		{ "json", no_argument, NULL, 'j' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	const char *path = NULL, *metrics = NULL;
	struct listing listing = { 0 };
	bool sets = false, json = false;
	uint32_t gpu = 0;
	int option;

	while ((option = getopt_long(argc, argv, "D:g:M:sjh", long_options, NULL)) != -1) {
		switch (option) {
		case 'D':
			path = optarg;
			break;
		case 'g':
			gpu = parse_id(optarg);
			break;
		case 'M':
			metrics = optarg;
			break;
		case 's':
			sets = true;
			break;
		case 'j':
			json = true;
			break;
		default:
			return option_help(option, list_help);
		}
	}
	if (argc - optind > 1)
		return option_unexpected(argv[optind + 1], list_help);
	excludes(json, "--json", optind < argc, "SET and WORD");
	excludes(sets, "--sets", optind < argc, "SET and WORD");
	excludes(json, "--json", sets, "--sets");
	excludes(gpu, "--gpu", path, "--device");
	if (gpu)
		load_gpu(&listing, gpu, metrics);
	else
		load_device(&listing, path, metrics);
	if (!listing.offline && listing.err && (sets || optind < argc))
		die(EXIT_FAILED, "OA unit: %s", oa_strerror(listing.err));
	if (json)
		list_json(&listing);
	else if (optind < argc)
		list_word(&listing, argv[optind]);
	else if (sets)
		list_sets(&listing);
	else
		list_all(&listing);
	counters_free(&listing.table);
	metric_free(&listing.metrics);
	return 0;
}
