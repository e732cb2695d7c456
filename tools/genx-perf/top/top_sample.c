// SPDX-License-Identifier: MIT
/* Compute what the counters and the clients counted between two samples. */

#define _GNU_SOURCE		/* strcasestr() */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/top/top.h"
#include "tools/libgenx-perf/card.h"

static int sample_counters(struct top *top, const struct source *source)
{
	struct genx_oa_totals now;
	int err = oa_totals(source->stream, &now);

	if (err)
		return err;
	top->totals = now;
	totals_subtract(&top->totals, &now, &top->now);
	top->now = now;
	return 0;
}

/* Searches of all processes cost at most one part in this many of a core. */
#define SCAN_SHARE	200

static uint64_t cpu_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

/*
 * The search looks up each open file of the machine, of which there may be tens of thousands. The
 * processes of known clients are read in each interval, the others when the search is due, also if
 * a client is gone: on a busy machine one ends in each interval.
 */
static void sample_clients(struct top *top, const struct clients *before)
{
	struct clients *now = &top->scans[top->scan];
	uint64_t begin;

	if (!top->scan_all && top->time_ns < top->scan_due_ns) {
		clients_rescan(now, before, top->proc, top->view.address);
		return;
	}
	begin = cpu_ns();
	clients_scan(now, top->proc, top->view.address);
	top->scan_due_ns = top->time_ns + SCAN_SHARE * (cpu_ns() - begin);
}

/* Clients of one user are many, and the file of names can be long. */
static void set_user(const struct top *top, struct top_client *c)
{
	for (const struct top_client *other = top->clients; other < c; other++)
		if (other->client->uid == c->client->uid) {
			memcpy(c->user, other->user, sizeof(c->user));
			return;
		}
	user_name(top->passwd, c->client->uid, c->user);
}

/*
 * Add a client with its busy time. A client that the last search of all processes did not have
 * began at 0; when the last sample read some of them, it can have begun before.
 */
static void add_client(struct top *top, const struct clients *before, const struct client *client)
{
	const struct clients *now = &top->scans[top->scan];
	const struct client *old = clients_find(before, client->id);
	struct top_client *c = &top->clients[top->n++];

	memset(c, 0, sizeof(*c));
	c->client = client;
	set_user(top, c);
	for (unsigned int e = 0; e < now->n_engines; e++) {
		int was = clients_engine(before, now->names[e]);
		uint64_t from = old && was >= 0 ? old->busy_ns[was] : 0;

		/* the kernel does not guarantee that the value never decreases */
		if (client->busy_ns[e] <= from || top->seconds <= 0 || (!old && !before->all))
			continue;
		c->busy[e] = (client->busy_ns[e] - from) / top->seconds / 1e7;
		c->sum += c->busy[e];
		top->engines[e] += c->busy[e] / now->capacity[e];
	}
}

static void sample_events(struct top *top)
{
	/* RC6 in ns: per cent of the interval */
	static const double scale[EVENTS] = {
		[EVENT_INTERRUPTS] = 1,
		[EVENT_RC6_NS] = 1.0 / 10000000,
	};

	for (unsigned int e = 0; e < EVENTS; e++) {
		uint64_t before = top->values[e];
		bool known = top->counted[e] && top->seconds > 0;

		top->rates[e] = -1;
		top->counted[e] = events_read(&top->events, e, &top->values[e]);
		if (top->counted[e] && known)
			top->rates[e] = (top->values[e] - before) * scale[e] / top->seconds;
	}
}

static void sample_power(struct top *top)
{
	uint64_t before = top->energy;
	bool known = top->has_energy && top->seconds > 0;

	top->watts = -1;
	top->has_energy = power_read(&top->power, &top->energy);
	if (top->has_energy && known)
		top->watts = power_joules(&top->power, before, top->energy) / top->seconds;
}

/* Remove the clients that the filter does not show; engines have their time. */
static void filter(struct top *top)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < top->n; i++) {
		const struct client *client = top->clients[i].client;

		if (client->pid != top->self && strcasestr(client->comm, top->filter))
			top->clients[n++] = top->clients[i];
	}
	top->n = n;
}

/* The busy time that the hardware counted, else that of the engine with the most of it */
static void add_history(struct top *top)
{
	double busy = top_percent(top, "GpuBusy");

	for (unsigned int e = 0; e < top->scans[top->scan].n_engines && busy < 100; e++)
		if (!top->oa && top->engines[e] > busy)
			busy = top->engines[e];
	if (top->n_history == TOP_HISTORY)
		memmove(top->history, top->history + 1, --top->n_history * sizeof(*top->history));
	top->history[top->n_history++] = busy < 0 ? 0 : busy;
}

int top_sample(struct top *top, const struct source *source)
{
	const struct clients *before = &top->scans[top->scan];
	int err = top->oa ? sample_counters(top, source) : 0;
	uint64_t time_ns = now_ns();
	bool first = !top->time_ns;

	top->scan = !top->scan;
	/* the values before the first sample are those of the GPU that was shown before */
	top->seconds = first ? 0 : (time_ns - top->time_ns) / 1e9;
	top->time_ns = time_ns;
	sample_clients(top, before);
	top->has_mhz = card_number(source->device, "gt_act_freq_mhz", &top->mhz);
	top->n = 0;
	memset(top->engines, 0, sizeof(top->engines));
	for (unsigned int i = 0; !first && i < top->scans[top->scan].n; i++)
		add_client(top, before, &top->scans[top->scan].clients[i]);
	filter(top);
	sample_events(top);
	sample_power(top);
	if (!first && !err)
		add_history(top);
	top_sort(top);
	return err;
}

static int compare(double a, double b)
{
	return a < b ? 1 : a > b ? -1 : 0;
}

static int by_pid(const void *a, const void *b)
{
	const struct top_client *x = a, *y = b;

	return x->client->pid != y->client->pid ? x->client->pid - y->client->pid :
	       compare(y->client->id, x->client->id);
}

static int by_busy(const void *a, const void *b)
{
	const struct top_client *x = a, *y = b;
	int order = compare(x->sum, y->sum);

	return order ? order : by_pid(a, b);
}

static int by_memory(const void *a, const void *b)
{
	const struct top_client *x = a, *y = b;
	int order = compare(x->client->memory, y->client->memory);

	return order ? order : by_pid(a, b);
}

const char *const top_sort_names[TOP_SORTS] = {
	[TOP_BUSY] = "busy",
	[TOP_MEMORY] = "memory",
	[TOP_PID] = "pid",
};

void top_sort(struct top *top)
{
	static int (*const orders[TOP_SORTS])(const void *, const void *) = {
		[TOP_BUSY] = by_busy,
		[TOP_MEMORY] = by_memory,
		[TOP_PID] = by_pid,
	};

	qsort(top->clients, top->n, sizeof(top->clients[0]), orders[top->sort]);
}
