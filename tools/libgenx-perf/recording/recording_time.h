/* SPDX-License-Identifier: MIT */
/*
 * Time in a recording. Reports have the low 32 bits of the GPU's timestamp, which wrap around after
 * minutes and restart after sleep and a reset of the GT. Correlations of the GPU's timestamp and
 * CLOCK_MONOTONIC are in the file each second. From all of them follows one axis of ticks that
 * never goes back, and its relation to the CPU's clock.
 */
#ifndef LIBGENX_PERF_RECORDING_RECORDING_TIME_H
#define LIBGENX_PERF_RECORDING_RECORDING_TIME_H

#include <stdbool.h>
#include <stdint.h>

struct recording;
struct record;

/* The axis begins here, so that times before the first correlation are positive. */
#define RECORDING_AXIS	(1ull << 61)

/**
 * struct recording_clock - a correlation
 * @cpu_ns:	CLOCK_MONOTONIC
 * @gpu_ticks:	the GPU's timestamp, as reports count it
 * @boot_ns:	CLOCK_BOOTTIME, 0: not known
 * @at:		ticks on the axis of the recording
 * @number:	number of the correlation in the file, from 0; some are not used
 * @restart:	the timestamp restarted between the correlation before and this one
 * @from:	ticks on the axis from which @boot_ns - @cpu_ns holds: the first report behind a
 *		restart
 * @delta_end:	largest end of the deltas since the correlation before, 0: none
 * @room:	ticks by which deltas from that correlation on can be later than their times say: a
 *		delta ends before the correlation behind it; UINT64_MAX: no deltas follow
 * @elapsed:	ticks between the reports since the correlation before, without overflows
 */
struct recording_clock {
	uint64_t cpu_ns;
	uint64_t gpu_ticks;
	uint64_t boot_ns;
	uint64_t at;
	uint64_t from;
	uint64_t elapsed;
	uint64_t delta_end;
	uint64_t room;
	unsigned int number;
	bool restart;
};

/**
 * struct recording_clocks - all correlations of a recording
 * @list:	those that are used, by time
 * @n:		number of them
 * @passed:	number of correlations, used or not, that were read so far
 * @next:	index of the first one in @list that was not read yet
 * @restarted:	the last report lies behind the restart before @next
 * @pending:	the correlation before @next shows a restart, and no report behind it was read yet
 * @shift:	reports count 2^n ticks in one of the correlations as recorded
 * @reports:	number of reports since the correlation before @next
 * @largest:	largest and second largest distance between two of these, in ticks
 * @ahead:	ticks between the reports up to @next that were not read yet
 * @n_unclear:	number of times that a gap is longer than a wrap-around and correlations do not say
 *		where it lies
 * @origin:	ticks on the axis of the first correlation of the recording, also if a ring dropped
 *		it
 */
struct recording_clocks {
	struct recording_clock *list;
	unsigned int n;
	unsigned int passed;
	unsigned int next;
	bool restarted;
	bool pending;
	unsigned int shift;
	uint64_t reports;
	uint32_t largest[2];
	uint64_t ahead;
	uint64_t n_unclear;
	uint64_t origin;
};

/* Read the correlations of all parts. Return: false if there is no memory */
bool recording_time_read(struct recording *r);
/* The same without the state of reading reports */
bool recording_clocks_read(struct recording *r);
void recording_time_free(struct recording *r);

/* A correlation was read: reports behind it are about as old. */
void recording_time_pass(struct recording *r);

/*
 * Ticks on the axis of a report that is read now. @now: its timestamp. @restart: set to whether the
 * timestamp restarted since the report before.
 */
uint64_t recording_time_of(struct recording *r, uint32_t now, bool *restart);

/* Difference of ticks in ns */
uint64_t recording_ns(const struct recording *r, uint64_t ticks);

/*
 * CLOCK_MONOTONIC at a time of the axis: interpolated between the correlations around it. If there
 * is no correlation: the time in ns since a fixed one
 */
uint64_t recording_cpu_ns(const struct recording *r, uint64_t ticks);

/* CLOCK_BOOTTIME minus CLOCK_MONOTONIC in ns at a time of the axis. Return: is it known? */
bool recording_asleep_ns(const struct recording *r, uint64_t ticks, uint64_t *ns);

#endif
