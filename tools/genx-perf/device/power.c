// SPDX-License-Identifier: MIT
/* Read the energy that a GPU has used since some time. */

#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/device/events.h"
#include "tools/genx-perf/device/power.h"

#define MICRO	0.000001

/* Open the first file of a pattern that can be read. */
static int open_first(const char *pattern)
{
	glob_t found;
	int fd = -1;

	if (glob(pattern, 0, NULL, &found))
		return -1;
	for (size_t i = 0; i < found.gl_pathc && fd < 0; i++)
		fd = open(found.gl_pathv[i], O_RDONLY | O_CLOEXEC);
	globfree(&found);
	return fd;
}

/* The zone of powercap with this name, as a folder. Return: false if there is none */
static bool find_zone(const char *sys, const char *name, char *zone, size_t size)
{
	char path[PATH_MAX], line[64];
	bool ok = false;
	glob_t found;

	snprintf(path, sizeof(path), "%s/class/powercap/intel-rapl:*:*/name", sys);
	if (glob(path, 0, NULL, &found))
		return false;
	for (size_t i = 0; i < found.gl_pathc && !ok; i++) {
		const char *file = found.gl_pathv[i];

		ok = read_line(file, line, sizeof(line)) && !strcmp(line, name);
		if (ok)
			snprintf(zone, size, "%.*s", (int)(strrchr(file, '/') - file), file);
	}
	globfree(&found);
	return ok;
}

static bool open_powercap(struct power *power, const char *sys)
{
	char zone[PATH_MAX], path[PATH_MAX + 32], line[32];

	/* the GPU is the domain PP1, which Linux calls uncore */
	if (!find_zone(sys, "uncore", zone, sizeof(zone)))
		return false;
	snprintf(path, sizeof(path), "%s/energy_uj", zone);
	power->fd = open(path, O_RDONLY | O_CLOEXEC);
	if (power->fd < 0)
		return false;
	power->joules = MICRO;
	snprintf(path, sizeof(path), "%s/max_energy_range_uj", zone);
	if (read_line(path, line, sizeof(line)))
		power->range = strtoull(line, NULL, 10) + 1;
	return true;
}

static bool open_event(struct power *power, const char *sys)
{
	char path[PATH_MAX], line[64];

	snprintf(path, sizeof(path), "%s/bus/event_source/devices/power/events/energy-gpu.scale",
		 sys);
	if (!read_line(path, line, sizeof(line)))
		return false;
	power->joules = strtod(line, NULL);
	power->fd = event_open(sys, "power", "energy-gpu");
	power->event = true;
	return power->fd >= 0;
}

void power_open(struct power *power, const char *sys, const char *address)
{
	char pattern[PATH_MAX];

	memset(power, 0, sizeof(*power));
	snprintf(pattern, sizeof(pattern), "%s/bus/pci/devices/%s/hwmon/hwmon*/energy1_input", sys,
		 address);
	power->fd = open_first(pattern);
	power->joules = MICRO;
	power->source = "hwmon";
	/* RAPL counts the GPU that is integrated into the processor, which is on bus 0. */
	if (power->fd >= 0 || strncmp(address, "0000:00:", 8))
		return;
	power->source = "RAPL";
	if (!open_powercap(power, sys) && !open_event(power, sys))
		power->fd = -1;
}

void power_close(struct power *power)
{
	if (power->fd >= 0)
		close(power->fd);
	power->fd = -1;
}

bool power_read(const struct power *power, uint64_t *counts)
{
	char text[32], *end;
	ssize_t n;

	if (power->fd < 0)
		return false;
	if (power->event)
		return read(power->fd, counts, sizeof(*counts)) == sizeof(*counts);
	n = pread(power->fd, text, sizeof(text) - 1, 0);
	if (n <= 0)
		return false;
	text[n] = '\0';
	*counts = strtoull(text, &end, 10);
	return end != text;
}

double power_joules(const struct power *power, uint64_t from, uint64_t to)
{
	uint64_t counts = to - from;

	if (power->range && to < from)
		counts = to + power->range - from;
	return counts * power->joules;
}
