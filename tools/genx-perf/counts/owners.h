/* SPDX-License-Identifier: MIT */
/*
 * Counts of each context and each process (genx-perf stat --per-context, --per-process), from the
 * delta records of a stream.
 *
 * A delta record has the serial number of its context. debugfs (genx_contexts) lists the numbers of
 * each client, and /proc/PID/fdinfo has the clients of each process. A context that ended before
 * both were read has no name.
 */
#ifndef GENX_PERF_COUNTS_OWNERS_H
#define GENX_PERF_COUNTS_OWNERS_H

#include "tools/genx-perf/counts/view.h"
#include "tools/libgenx-perf/clients.h"

#define OWNERS_MAX	1024

/**
 * enum owners_by - what counts are added up by
 * @OWNERS_NONE:	not at all
 * @OWNERS_CONTEXT:	context
 * @OWNERS_PROCESS:	process
 */
enum owners_by {
	OWNERS_NONE,
	OWNERS_CONTEXT,
	OWNERS_PROCESS,
};

/**
 * struct owner - counts of one context, or of one process
 * @serial:	serial number of the context, 0: the context is not known
 * @hw_id:	its id in reports, 0: it has none now; it gets one, maybe another one, when it is
 *		loaded
 * @pid:	its process, 0: not known
 * @comm:	name of the process, empty: not known
 * @looked_up:	its process was looked up
 * @listed:	debugfs listed it before the last search for processes
 * @written:	the recording has the process of @hw_id
 * @unlisted:	number of lists in turn that did not have it
 * @totals:	sums
 */
struct owner {
	uint32_t serial;
	uint32_t hw_id;
	int pid;
	char comm[32];
	bool looked_up;
	bool listed;
	bool written;
	unsigned int unlisted;
	struct genx_oa_totals totals;
};

/**
 * struct owners - counts of all contexts
 * @by:		how they are printed
 * @n:		number of entries; entry 0 has the time whose context is not known
 * @list:	entries
 * @folded:	more contexts ran than @list holds, or than the driver kept apart; entry 0 has them
 * @more:	a search found more clients than it can hold, so that some contexts have no name
 * @stale:	debugfs lists a context that was not looked up
 * @contexts:	path of debugfs' genx_contexts
 * @proc:	"/proc"
 * @clients:	clients of the last scan
 * @time:	time of the counts in seconds
 */
struct owners {
	enum owners_by by;
	double time;
	unsigned int n;
	struct owner list[OWNERS_MAX];
	bool folded;
	bool more;
	bool stale;
	char contexts[64];
	const char *proc;
	struct clients clients;
};

/* Begin with no counts. @device: descriptor of the device */
void owners_begin(struct owners *owners, enum owners_by by, int device);

/*
 * Read all delta records that are there, and find the names of new contexts. Return: 0, or a
 * negative errno
 */
int owners_read(struct owners *owners, const struct view *view, int stream);

/* Add the counts of one delta record: its header and the counters behind it. */
void owners_add(struct owners *owners, const struct view *view, const struct genx_oa_delta *delta,
		const uint64_t *counters);

/* Add the sums @from to @to. */
void owners_sum(struct genx_oa_totals *to, const struct genx_oa_totals *from);

/* Find the process of each context that debugfs lists and that was not looked up yet. */
void owners_name(struct owners *owners, const char *address);

/*
 * Replace the sums of all by those of the contexts of process @pid. What was lost stays: nobody
 * knows whose it was.
 */
void owners_process(const struct owners *owners, int pid, struct genx_oa_totals *totals);

/* Print the counts in the form of @view. */
void owners_print(struct owners *owners, struct view *view);

#endif
