// SPDX-License-Identifier: MIT
/* Read which contexts a client has, and find the process of a context. */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contexts.h"
#include "handle.h"

int contexts_list(const char *path, contexts_fn *found, void *data)
{
	FILE *file = fopen(path, "re");
	uint64_t client = 0;
	char line[256];
	uint32_t serial, hw_id;

	if (!file)
		return -errno;
	while (fgets(line, sizeof(line), file)) {
		const char *at = strstr(line, ": serial ");

		if (sscanf(line, "client %" SCNu64 ":", &client) == 1)
			continue;
		if (at && sscanf(at, ": serial %" SCNu32 " hw id %" SCNx32, &serial, &hw_id) == 2)
			found(data, client, serial, hw_id);
	}
	fclose(file);
	return 0;
}

/* What is looked for, and what was found */
struct search {
	uint32_t serial;
	uint32_t hw_id;
	uint64_t client;
	bool found;
};

static void compare(void *data, uint64_t client, uint32_t serial, uint32_t hw_id)
{
	struct search *search = data;

	if (serial != search->serial)
		return;
	search->found = true;
	search->client = client;
	search->hw_id = hw_id;
}

int genx_perf_process_get(struct genx_perf_device *device, uint32_t ctx_serial,
			  struct genx_perf_process *process)
{
	struct search search = { .serial = ctx_serial };
	int err = contexts_list(device->contexts, compare, &search);
	const struct client *client;
	struct clients *clients;

	if (err)
		return lib_fail(err, "%s: %s, root can read which contexts a process has",
				device->contexts, strerror(-err));
	if (!search.found)
		return lib_fail(-ENOENT, "there is no context %u", ctx_serial);
	clients = malloc(sizeof(*clients));
	if (!clients)
		return lib_fail(-ENOMEM, "looking for a process: no memory");
	clients_scan(clients, device->proc, device->address);
	client = clients_find(clients, search.client);
	memset(process, 0, sizeof(*process));
	if (client) {
		process->pid = client->pid;
		process->ctx_id = search.hw_id;
		snprintf(process->comm, sizeof(process->comm), "%s", client->comm);
	}
	free(clients);
	return client ? 0 : lib_fail(-ENOENT, "no process has the file of context %u open",
				     ctx_serial);
}
