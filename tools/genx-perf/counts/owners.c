// SPDX-License-Identifier: MIT
/* Add up delta records by context, and find the processes of the contexts. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/genx-perf/counts/owners.h"
#include "tools/libgenx-perf/contexts.h"

#define CHUNK	(1u << 18)
#define SCANS	3u	/* searches for the processes of new contexts, in one call */

void owners_begin(struct owners *owners, enum owners_by by, int device)
{
	memset(owners, 0, sizeof(*owners));
	owners->by = by;
	owners->n = 1;
	owners->list[0].looked_up = true;
	owners->proc = proc_folder();
	contexts_path(device, owners->contexts, sizeof(owners->contexts));
}

/*
 * An entry that another context can have, NULL if there is none. Its context is not in debugfs any
 * more, and the deltas up to the last list that had it were read. It did not run, or its counts are
 * added to those of another context of its process, which are printed as one.
 */
static struct owner *reuse(struct owners *owners)
{
	for (unsigned int i = 1; i < owners->n; i++) {
		struct owner *owner = &owners->list[i];

		if (owner->unlisted < 2)
			continue;
		if (!owner->totals.intervals)
			return owner;
		for (unsigned int k = 1; owners->by == OWNERS_PROCESS && k < owners->n; k++) {
			if (k == i || owners->list[k].pid != owner->pid ||
			    !owners->list[k].looked_up)
				continue;
			owners_sum(&owners->list[k].totals, &owner->totals);
			return owner;
		}
	}
	return NULL;
}

/* Entry of a context; entry 0 if it has none */
static struct owner *find(struct owners *owners, uint32_t serial)
{
	struct owner *owner;

	if (!serial)
		return &owners->list[0];
	for (unsigned int i = 1; i < owners->n; i++)
		if (owners->list[i].serial == serial)
			return &owners->list[i];
	owner = owners->n < OWNERS_MAX ? &owners->list[owners->n++] : reuse(owners);
	if (!owner)
		return &owners->list[0];
	memset(owner, 0, sizeof(*owner));
	owner->serial = serial;
	return owner;
}

void owners_add(struct owners *owners, const struct view *view, const struct genx_oa_delta *delta,
		const uint64_t *counters)
{
	bool valid = delta->flags & GENX_OA_DELTA_CTX_VALID;
	struct owner *owner = find(owners, valid ? delta->ctx_serial : 0);

	owners->folded |= !!(delta->flags & GENX_OA_DELTA_FOLDED);
	owners->folded |= valid && delta->ctx_serial && owner == &owners->list[0];
	owner->totals.timestamp += delta->active;
	owner->totals.gpu_ticks += delta->gpu_ticks;
	owner->totals.reports += delta->reports;
	owner->totals.intervals += delta->reports;
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		owner->totals.counters[i] += counters[i];
}

void owners_sum(struct genx_oa_totals *to, const struct genx_oa_totals *from)
{
	to->timestamp += from->timestamp;
	to->gpu_ticks += from->gpu_ticks;
	to->reports += from->reports;
	to->intervals += from->intervals;
	for (unsigned int i = 0; i < GENX_OA_MAX_COUNTERS; i++)
		to->counters[i] += from->counters[i];
}

/* A context gets its id when it is loaded, and can lose it while it is idle. */
static void set_hw_id(struct owner *owner, uint32_t hw_id)
{
	if (owner->hw_id != hw_id)
		owner->written = false;
	owner->hw_id = hw_id;
}

static void note(void *data, uint64_t client, uint32_t serial, uint32_t hw_id)
{
	struct owners *owners = data;
	struct owner *owner = find(owners, serial);

	(void)client;
	owner->listed = true;
	set_hw_id(owner, hw_id);
	owners->stale |= !owner->looked_up;
}

static void name(void *data, uint64_t id, uint32_t serial, uint32_t hw_id)
{
	struct owners *owners = data;
	const struct client *client = clients_find(&owners->clients, id);
	struct owner *owner = find(owners, serial);

	if (owner->looked_up)
		return;
	/* its client can have come behind the search */
	if (!client && !owner->listed)
		return;
	owners->more |= !client && owners->clients.more;
	owner->looked_up = true;
	set_hw_id(owner, hw_id);
	if (!client)
		return;
	owner->pid = client->pid;
	snprintf(owner->comm, sizeof(owner->comm), "%s", client->comm);
}

/* Find out which contexts debugfs lists, and whether there are new ones. Return: success */
static bool list(struct owners *owners)
{
	owners->stale = false;
	for (unsigned int i = 1; i < owners->n; i++)
		owners->list[i].listed = false;
	return !contexts_list(owners->contexts, note, owners);
}

/*
 * /proc is read only if there is a new context: a scan takes long if there are many processes. One
 * that began during the scan is looked up by another, now or at the next call.
 */
void owners_name(struct owners *owners, const char *address)
{
	if (!list(owners))
		return;
	for (unsigned int i = 1; i < owners->n; i++)
		owners->list[i].unlisted = owners->list[i].listed ? 0 :
					   owners->list[i].unlisted + 1;
	for (unsigned int n = 0; n < SCANS && owners->stale; n++) {
		clients_scan(&owners->clients, owners->proc, address);
		contexts_list(owners->contexts, name, owners);
		list(owners);
	}
}

/* Add the delta records of a chunk. Return: false if it is damaged */
static bool take(struct owners *owners, const struct view *view, const char *data, size_t size)
{
	size_t counters = oa_counters(&view->info);
	struct drm_i915_perf_record_header header;
	uint64_t values[GENX_OA_MAX_COUNTERS];
	struct genx_oa_delta delta;

	for (; size; data += header.size, size -= header.size) {
		if (size < sizeof(header))
			return false;
		memcpy(&header, data, sizeof(header));
		if (header.size < sizeof(header) || header.size > size)
			return false;
		if (header.type != GENX_OA_RECORD_DELTA)
			continue;
		if (header.size != sizeof(header) + sizeof(delta) + 8 * counters)
			return false;
		memcpy(&delta, data + sizeof(header), sizeof(delta));
		memcpy(values, data + sizeof(header) + sizeof(delta), 8 * counters);
		owners_add(owners, view, &delta, values);
	}
	return true;
}

int owners_read(struct owners *owners, const struct view *view, int stream)
{
	char *data = malloc(CHUNK);
	ssize_t n;
	int err = 0;

	if (!data)
		return -ENOMEM;
	while ((n = read(stream, data, CHUNK)) > 0)
		if (!take(owners, view, data, n))
			err = -EPROTO;
	/* a disabled stream without a record answers EIO */
	if (n < 0 && errno != EAGAIN && errno != EINTR && errno != EIO)
		err = -errno;
	free(data);
	owners_name(owners, view->address);
	return err;
}

void owners_process(const struct owners *owners, int pid, struct genx_oa_totals *totals)
{
	totals->timestamp = 0;
	totals->gpu_ticks = 0;
	totals->reports = 0;
	totals->intervals = 0;
	memset(totals->counters, 0, sizeof(totals->counters));
	for (unsigned int i = 1; i < owners->n; i++)
		if (owners->list[i].pid == pid)
			owners_sum(totals, &owners->list[i].totals);
}
