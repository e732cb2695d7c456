/* SPDX-License-Identifier: MIT */
/*
 * Energy of a GPU: the energy counter that its driver has in hwmon, else RAPL's domain of the
 * integrated GPU, from powercap or from the PMU "power".
 */
#ifndef GENX_PERF_DEVICE_POWER_H
#define GENX_PERF_DEVICE_POWER_H

#include <stdbool.h>
#include <stdint.h>

/**
 * struct power - an open counter of energy
 * @fd:		descriptor, -1: the energy of this GPU is not known
 * @event:	@fd is a perf event, else a file with a number
 * @joules:	energy of one count
 * @range:	number of counts after which the counter is 0 again, 0: it never is
 * @source:	"hwmon" or "RAPL"
 */
struct power {
	int fd;
	bool event;
	double joules;
	uint64_t range;
	const char *source;
};

/*
 * Open the counter of the GPU with a PCI address. @sys: "/sys". Counters that need more privilege
 * are left out.
 */
void power_open(struct power *power, const char *sys, const char *address);
void power_close(struct power *power);

/* Read the counter. Return: false if it cannot be read */
bool power_read(const struct power *power, uint64_t *counts);

/* Energy in J between two counts, which are less than one range of the counter apart */
double power_joules(const struct power *power, uint64_t from, uint64_t to);

#endif
