// SPDX-License-Identifier: MIT
/*
 * Read events of the PMU that the driver registers. Its name is genx or i915 for the integrated
 * GPU. Any other GPU has its PCI address behind that, in which the kernel replaces ':' by '_'.
 */

#include <limits.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/device/events.h"

#define SOURCES		"%s/bus/event_source/devices"
#define INTEGRATED	"0000:00:02.0"

int event_open(const char *sys, const char *source, const char *name)
{
	struct perf_event_attr attr = { .size = sizeof(attr) };
	char path[PATH_MAX], line[64];
	unsigned long long config;
	int cpu = 0;

	snprintf(path, sizeof(path), SOURCES "/%s/type", sys, source);
	if (!read_line(path, line, sizeof(line)))
		return -1;
	attr.type = strtoul(line, NULL, 10);
	snprintf(path, sizeof(path), SOURCES "/%s/events/%s", sys, source, name);
	if (!read_line(path, line, sizeof(line)) || sscanf(line, "config=%llx", &config) != 1)
		return -1;
	attr.config = config;
	/* the processor that counts for the whole machine */
	snprintf(path, sizeof(path), SOURCES "/%s/cpumask", sys, source);
	if (read_line(path, line, sizeof(line)))
		cpu = atoi(line);
	return syscall(SYS_perf_event_open, &attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

/*
 * Name of the PMU of a GPU. The name without an address is never that of another GPU: where a GPU
 * lacks an event, that of the integrated GPU must not be shown for it.
 */
static void source_name(char *name, size_t size, const char *driver, const char *address)
{
	if (!strcmp(address, INTEGRATED)) {
		snprintf(name, size, "%s", driver);
		return;
	}
	snprintf(name, size, "%s_%.40s", driver, address);
	for (char *c = name; *c; c++)
		*c = *c == ':' ? '_' : *c;
}

void events_open(struct events *events, const char *sys, const char *address)
{
	static const char *const names[EVENTS] = {
		[EVENT_INTERRUPTS] = "interrupts",
		[EVENT_RC6_NS] = "rc6-residency",
	};
	static const char *const drivers[] = { "genx", "i915" };
	char source[80];

	for (unsigned int e = 0; e < EVENTS; e++) {
		events->fd[e] = -1;
		for (unsigned int d = 0; d < ARRAY_SIZE(drivers) && events->fd[e] < 0; d++) {
			source_name(source, sizeof(source), drivers[d], address);
			events->fd[e] = event_open(sys, source, names[e]);
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
