// SPDX-License-Identifier: MIT
/*
 * Read events of the PMU that the driver registers. Its name is genx or i915, for a second GPU with
 * the PCI address behind it, in which the kernel replaces ':' by '_'.
 */

#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/device/events.h"

#define SOURCES	"/sys/bus/event_source/devices"

int event_open(const char *source, const char *name)
{
	struct perf_event_attr attr = { .size = sizeof(attr) };
	char path[160], line[64];
	unsigned long long config;
	int cpu = 0;

	snprintf(path, sizeof(path), SOURCES "/%s/type", source);
	if (!read_line(path, line, sizeof(line)))
		return -1;
	attr.type = strtoul(line, NULL, 10);
	snprintf(path, sizeof(path), SOURCES "/%s/events/%s", source, name);
	if (!read_line(path, line, sizeof(line)) || sscanf(line, "config=%llx", &config) != 1)
		return -1;
	attr.config = config;
	/* the processor that counts for the whole machine */
	snprintf(path, sizeof(path), SOURCES "/%s/cpumask", source);
	if (read_line(path, line, sizeof(line)))
		cpu = atoi(line);
	return syscall(SYS_perf_event_open, &attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

void events_open(struct events *events, const char *address)
{
	static const char *const names[EVENTS] = {
		[EVENT_INTERRUPTS] = "interrupts",
		[EVENT_RC6_NS] = "rc6-residency",
	};
	static const char *const drivers[] = { "genx", "i915" };
	char own[80];

	for (unsigned int e = 0; e < EVENTS; e++) {
		events->fd[e] = -1;
		for (unsigned int d = 0; d < ARRAY_SIZE(drivers) && events->fd[e] < 0; d++) {
			snprintf(own, sizeof(own), "%s_%.40s", drivers[d], address);
			for (char *c = own; *c; c++)
				*c = *c == ':' ? '_' : *c;
			events->fd[e] = event_open(own, names[e]);
			if (events->fd[e] < 0)
				events->fd[e] = event_open(drivers[d], names[e]);
		}
	}
}

void events_close(struct events *events)
{
	for (unsigned int e = 0; e < EVENTS; e++)
		if (events->fd[e] >= 0)
			close(events->fd[e]);
}

bool events_read(const struct events *events, enum event event, uint64_t *value)
{
	return events->fd[event] >= 0 &&
	       read(events->fd[event], value, sizeof(*value)) == sizeof(*value);
}
