/* SPDX-License-Identifier: MIT */
/* Events of the GPU's PMU that genx-perf top reads: interrupts, and time in RC6. */
#ifndef GENX_PERF_DEVICE_EVENTS_H
#define GENX_PERF_DEVICE_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

enum event {
	EVENT_INTERRUPTS,
	EVENT_RC6_NS,
	EVENTS,
};

/**
 * struct events - open events
 * @fd:		descriptor of each event, -1: the event cannot be counted
 */
struct events {
	int fd[EVENTS];
};

/*
 * Open event @name of PMU @source for the whole machine. @sys: "/sys". Return: a descriptor, or -1
 */
int event_open(const char *sys, const char *source, const char *name);

/*
 * Open the events of the GPU with a PCI address. @sys: "/sys". Those that need more privilege are
 * left out.
 */
void events_open(struct events *events, const char *sys, const char *address);
void events_close(struct events *events);

/* Value of an event since it was opened. Return: false if it is not counted */
bool events_read(const struct events *events, enum event event, uint64_t *value);

#endif
