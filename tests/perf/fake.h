/* SPDX-License-Identifier: MIT */
/*
 * A device for genx-perf without a GPU: it takes the place of tools/genx-perf/device/device.c
 * and tools/libgenx-perf/node.c.
 *
 * Each read of the totals finds the same progress: 10 reports, 1000 timestamp ticks, 500 render
 * clocks; counter i has counted i.
 */
#ifndef GENX_TESTS_PERF_FAKE_H
#define GENX_TESTS_PERF_FAKE_H

#include <stdbool.h>
#include <stdint.h>

/* Timestamp of the first report; it wraps around after the second. */
#define FAKE_TIMESTAMP	(0u - 1500)

/**
 * struct fake_report - a report without counts
 * @id:		RPT_ID
 * @ctx:	context id
 * @timestamp:	timestamp
 */
struct fake_report {
	uint32_t id;
	uint32_t ctx;
	uint32_t timestamp;
};

/*
 * Reports of DG2, whose reports have the id of the last context while the engine is idle: for 15
 * ticks, until the first switch, it is not known whether context FAKE_DG2_CTX runs; none runs for
 * 35 ticks, then FAKE_DG2_CTX for 20.
 */
#define FAKE_DG2_REPORTS	11
#define FAKE_DG2_CTX		(5u << 7)
extern const struct fake_report fake_dg2_reports[FAKE_DG2_REPORTS];

/**
 * struct fake - the device
 * @platform:	name that it reports
 * @absent:	no device can be opened
 * @no_oa:	the platform's OA unit is not driven, and execution is not either
 * @nameless:	the driver has no names of counters
 * @period_ns:	period of the timer, 0: that of the exponent
 * @exponent:	exponent of the last stream
 * @period_shift: shift of the timer's period, 0: as an older driver
 * @device:	PCI device id, 0: 0x9840
 * @empty:	no report lands
 * @single:	one report lands, so that nothing can be subtracted
 * @lost:	the hardware drops a report before each read
 * @lost_in:	it does so after this ENABLE only, 0: after each
 * @gone_at:	number of the read of totals that finds the device gone, 0: none
 * @open_err:	errno of PERF_OPEN, 0: it succeeds
 * @reads:	reads of the totals since ENABLE
 * @steps:	progress of one read, in multiples; grows by @more with each ENABLE
 * @more:	growth of @steps
 * @enables:	number of ENABLE
 * @enabled:	the stream is enabled
 * @set:	metric set of the last stream
 * @add_err:	errno of ADD_CONFIG, 0: it succeeds with id 5
 * @flex:	first flexible EU register of the added set
 * @records:	number of reports that a stream returns before it ends like that of a lost device,
 *		0: none, and the stream goes on
 * @deltas:	number of delta records that a stream of them returns: one of 100 ticks without a
 *		context, then those of contexts 7 and 8 in turn, with 200 and 300 ticks
 * @serials:	the delta records are of as many contexts, from 1 on, 0: of 7 and 8
 * @folded:	the delta record without a context has the counts of several
 * @contexts:	path of debugfs' genx_contexts, NULL: none
 * @proc:	folder of all processes, NULL: /proc
 * @chars:	folder of devices by their numbers, NULL: /sys/dev/char
 * @dg2:	the unit is that of DG2, and the reports are fake_dg2_reports
 * @loss:	type of a record of a loss before the fifth of these, 0: none
 * @gap:	more ticks of the timestamp from the third report to the fourth
 * @overflow:	the buffer is lost between these two
 * @ctx_bits:	each report has an id of Gen12.0: bits 15:5, the others differ between reports
 * @damage:	size of the third record, 0: the right one
 * @mixed:	the records are a lost report, a delta, an unknown one and an overflow
 * @other:	another driver drives the device
 * @removed:	id that REMOVE_CONFIG was given
 * @correlations: number of reads of the timestamp
 * @cs_hz:	frequency of the timestamp of the command streamers, 0: not known
 * @clock:	the timestamp can be read more than three times
 * @eus:	EUs that are powered while a stream is open, in one subslice; 0: not known
 * @revision:	PCI revision
 * @gpus:	number of GPUs in a list of them
 * @gpu:	index of the one that was opened last
 */
struct fake {
	const char *platform;
	bool absent;
	bool no_oa;
	bool nameless;
	uint64_t period_ns;
	unsigned int exponent;
	unsigned int period_shift;
	unsigned int device;
	bool empty;
	bool single;
	bool lost;
	unsigned int lost_in;
	unsigned int gone_at;
	int open_err;
	unsigned int reads;
	unsigned int steps;
	unsigned int more;
	unsigned int enables;
	bool enabled;
	uint64_t set;
	int add_err;
	uint32_t flex[2];
	unsigned int records;
	unsigned int deltas;
	unsigned int serials;
	bool folded;
	const char *contexts;
	const char *proc;
	const char *chars;
	bool dg2;
	uint32_t loss;
	uint32_t gap;
	bool overflow;
	bool ctx_bits;
	unsigned int damage;
	bool mixed;
	bool other;
	uint64_t removed;
	unsigned int correlations;
	int cs_hz;
	bool clock;
	unsigned int eus;
	int revision;
	unsigned int gpus;
	unsigned int gpu;
};

extern struct fake fake;

#endif
