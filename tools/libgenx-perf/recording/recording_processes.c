// SPDX-License-Identifier: MIT
/* The processes of the contexts in a recording. */

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/libgenx-perf/recording/recording.h"
#include "tools/libgenx-perf/recording/recording_processes.h"

#define TRIES	16

/* First entry of a context; the multiplier spreads ids that differ in few bits (Knuth). */
static unsigned int first(uint32_t ctx)
{
	return ctx * 2654435761u >> 22;
}

static_assert(RECORDING_PROCESSES_MAX == 1u << (32 - 22), "as first() returns it");

const struct recording_process *recording_process(const struct recording *r, uint32_t ctx)
{
	for (unsigned int i = 0; r->named && i < TRIES; i++) {
		const struct recording_process *p =
			&r->processes[(first(ctx) + i) % RECORDING_PROCESSES_MAX];

		if (!p->pid)
			return NULL;
		if (p->ctx == ctx)
			return p;
	}
	return NULL;
}

/* A context whose entries are all taken stays without a name. */
static void add(struct recording *r, const struct recording_process *process)
{
	for (unsigned int i = 0; i < TRIES; i++) {
		struct recording_process *p =
			&r->processes[(first(process->ctx) + i) % RECORDING_PROCESSES_MAX];

		if (p->pid && p->ctx != process->ctx)
			continue;
		*p = *process;
		r->named = true;
		return;
	}
}

/* Replace what JSON, SVG or a terminal would not print as it is. */
static void clean(char *text)
{
	for (; *text; text++)
		if (!isalnum((unsigned char)*text) && !strchr(" .:_-", *text))
			*text = '?';
}

void recording_take_processes(struct recording *r, const struct record *record)
{
	const char *at = record->data, *end = at + record->size, *newline;

	for (; at < end && (newline = memchr(at, '\n', end - at)); at = newline + 1) {
		struct recording_process process = { .pid = 0 };
		char line[64];

		if ((size_t)(newline - at) >= sizeof(line))
			continue;
		memcpy(line, at, newline - at);
		line[newline - at] = '\0';
		if (sscanf(line, "%8x %9d %31[^\n]", &process.ctx, &process.pid,
			   process.comm) != 3 || process.pid <= 0)
			continue;
		clean(process.comm);
		add(r, &process);
	}
}

void recording_read_processes(struct recording *r)
{
	char old[PATH_MAX];
	const char *const paths[] = { old, r->source };

	snprintf(old, sizeof(old), "%s.old", r->path);
	for (unsigned int i = r->n_parts > 1 ? 0 : 1; i < 2; i++) {
		struct record_reader reader = { .file = NULL };
		struct record record;
		struct stat st;

		/* what is not a file, a pipe for instance, is read once only */
		if (stat(paths[i], &st) || !S_ISREG(st.st_mode) ||
		    !record_reader_open(&reader, paths[i]))
			continue;
		while (record_reader_next(&reader, &record) == RECORD_NEXT)
			if (record.type == RECORDING_PROCESSES)
				recording_take_processes(r, &record);
		record_reader_close(&reader);
	}
}
