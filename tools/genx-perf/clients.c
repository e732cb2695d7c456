// SPDX-License-Identifier: MIT
/* Find the clients of a GPU in /proc/PID/fdinfo. */

#include <ctype.h>
#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients.h"
#include "perf.h"

int clients_engine(const struct clients *clients, const char *name)
{
	for (unsigned int i = 0; i < clients->n_engines; i++)
		if (!strcmp(clients->names[i], name))
			return i;
	return -1;
}

/* Index of an engine, which is added if it is new; -1 if there are too many */
static int engine_of(struct clients *clients, const char *name)
{
	int i = clients_engine(clients, name);

	if (i >= 0 || clients->n_engines == ENGINES_MAX)
		return i;
	i = clients->n_engines++;
	snprintf(clients->names[i], ENGINE_NAME_MAX, "%s", name);
	clients->capacity[i] = 1;
	return i;
}

/* Names are printed in JSON and tables, so accept only letters, digits, '-' and '_'. */
static bool is_engine_name(const char *name)
{
	size_t n = 0;

	while (isalnum((unsigned char)name[n]) || name[n] == '-' || name[n] == '_')
		n++;

	return n && !name[n] && n < ENGINE_NAME_MAX;
}

static uint64_t bytes(const char *value)
{
	char unit[8] = "";
	uint64_t n = 0;

	if (sscanf(value, "%" SCNu64 " %7s", &n, unit) < 1)
		return 0;
	if (!strcmp(unit, "KiB"))
		return n << 10;
	return strcmp(unit, "MiB") ? n : n << 20;
}

/**
 * struct file_info - one file of fdinfo
 * @client:	the client to which the file belongs
 * @device:	drm-pdev is the address of the GPU
 * @has_id:	the file has drm-client-id
 */
struct file_info {
	struct client client;
	bool device;
	bool has_id;
};

static void take_line(struct clients *clients, struct file_info *info, const char *address,
		      const char *key, const char *value)
{
	int engine;

	if (!strcmp(key, "drm-pdev")) {
		info->device = !strcmp(value, address);
	} else if (!strcmp(key, "drm-client-id")) {
		info->has_id = sscanf(value, "%" SCNu64, &info->client.id) == 1;
	} else if (!strncmp(key, "drm-total-", 10)) {
		info->client.memory += bytes(value);
	} else if (!info->device) {
		/* the engine is of another GPU: drm-pdev comes before the engines */
		return;
	} else if (!strncmp(key, "drm-engine-capacity-", 20) && is_engine_name(key + 20)) {
		engine = engine_of(clients, key + 20);
		if (engine >= 0 && atoi(value) > 0)
			clients->capacity[engine] = atoi(value);
	} else if (!strncmp(key, "drm-engine-", 11) && is_engine_name(key + 11)) {
		engine = engine_of(clients, key + 11);
		if (engine >= 0)
			sscanf(value, "%" SCNu64 " ns", &info->client.busy_ns[engine]);
	}
}

static bool read_info(struct clients *clients, struct file_info *info, const char *path,
		      const char *address)
{
	FILE *f = fopen(path, "re");
	char line[256];

	memset(info, 0, sizeof(*info));
	if (!f)
		return false;
	while (fgets(line, sizeof(line), f)) {
		char *value = strchr(line, ':');

		if (!value)
			continue;
		*value++ = '\0';
		value += strspn(value, " \t");
		value[strcspn(value, "\n")] = '\0';
		take_line(clients, info, address, line, value);
	}
	fclose(f);
	return info->device && info->has_id;
}

/* Several files of one client, in one or in several processes, are counted once. */
static void add(struct clients *clients, const struct client *client)
{
	unsigned int i = 0;

	while (i < clients->n && clients->clients[i].id < client->id)
		i++;
	if (i < clients->n && clients->clients[i].id == client->id) {
		if (client->pid < clients->clients[i].pid)
			clients->clients[i] = *client;
		return;
	}
	if (clients->n == CLIENTS_MAX) {
		clients->more = true;
		return;
	}
	memmove(&clients->clients[i + 1], &clients->clients[i],
		(clients->n - i) * sizeof(*client));
	clients->clients[i] = *client;
	clients->n++;
}

static void read_comm(struct client *client, const char *process)
{
	char path[PATH_MAX];

	snprintf(path, sizeof(path), "%s/comm", process);
	if (!read_line(path, client->comm, sizeof(client->comm)))
		strcpy(client->comm, "?");
	/* a process can set its name to any bytes */
	for (char *c = client->comm; *c; c++)
		if (!isprint((unsigned char)*c) || *c == '"' || *c == '\\')
			*c = '?';
}

/* Only the fdinfo of files in /dev/dri has the keys, so other fdinfo is not read. */
static bool is_gpu(const char *process, const char *fd)
{
	char path[PATH_MAX], target[32];
	ssize_t n;

	snprintf(path, sizeof(path), "%s/fd/%s", process, fd);
	n = readlink(path, target, sizeof(target) - 1);
	return n > 9 && !strncmp(target, "/dev/dri/", 9);
}

static void scan_process(struct clients *clients, const char *process, int pid,
			 const char *address)
{
	char path[PATH_MAX];
	struct dirent *entry;
	DIR *dir;

	snprintf(path, sizeof(path), "%s/fd", process);
	dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		struct file_info info;

		if (entry->d_name[0] == '.' || !is_gpu(process, entry->d_name))
			continue;
		snprintf(path, sizeof(path), "%s/fdinfo/%.16s", process, entry->d_name);
		if (!read_info(clients, &info, path, address))
			continue;
		info.client.pid = pid;
		read_comm(&info.client, process);
		add(clients, &info.client);
	}
	if (dir)
		closedir(dir);
}

void clients_scan(struct clients *clients, const char *proc, const char *address)
{
	struct dirent *entry;
	DIR *dir = opendir(proc);

	memset(clients, 0, sizeof(*clients));
	while (dir && (entry = readdir(dir))) {
		char process[256];
		int pid = atoi(entry->d_name);

		if (pid <= 0)
			continue;
		snprintf(process, sizeof(process), "%.128s/%d", proc, pid);
		scan_process(clients, process, pid, address);
	}
	if (dir)
		closedir(dir);
}

const struct client *clients_find(const struct clients *clients, uint64_t id)
{
	for (unsigned int i = 0; i < clients->n; i++)
		if (clients->clients[i].id == id)
			return &clients->clients[i];
	return NULL;
}
