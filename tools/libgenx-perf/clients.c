// SPDX-License-Identifier: MIT
/* Find the clients of a GPU in /proc/PID/fdinfo. */

#define _GNU_SOURCE		/* statx() */
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/libgenx-perf/clients.h"
#include "tools/libgenx-perf/lib.h"

#define DRM_MAJOR	226	/* the list of devices of Linux */

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
	snprintf(clients->names[i], ENGINE_NAME_MAX, "%.*s", ENGINE_NAME_MAX - 1, name);
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

/* Open a file below the folder @dir to read it, NULL if that is not possible. */
static FILE *open_at(int dir, const char *path)
{
	int fd = openat(dir, path, O_RDONLY | O_CLOEXEC);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "r");

	if (!f && fd >= 0)
		close(fd);
	return f;
}

static bool read_info(struct clients *clients, struct file_info *info, FILE *f,
		      const char *address)
{
	char line[256];

	memset(info, 0, sizeof(*info));
	while (fgets(line, sizeof(line), f)) {
		char *value = strchr(line, ':');

		if (!value)
			continue;
		*value++ = '\0';
		value += strspn(value, " \t");
		value[strcspn(value, "\n")] = '\0';
		take_line(clients, info, address, line, value);
	}
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

static void read_process(struct client *client, int proc)
{
	char path[32];
	struct stat st;
	FILE *f;

	snprintf(path, sizeof(path), "%d", client->pid);
	if (!fstatat(proc, path, &st, 0))
		client->uid = st.st_uid;
	snprintf(path, sizeof(path), "%d/comm", client->pid);
	f = open_at(proc, path);
	if (!f || !fgets(client->comm, sizeof(client->comm), f))
		strcpy(client->comm, "?");
	if (f)
		fclose(f);
	client->comm[strcspn(client->comm, "\n")] = '\0';
	/* a process can set its name to any bytes */
	for (char *c = client->comm; *c; c++)
		if (!isprint((unsigned char)*c) || *c == '"' || *c == '\\')
			*c = '?';
}

/*
 * Only the fdinfo of nodes of DRM has the keys, so other fdinfo is not read. A process can have a
 * node open under any name, as in a container. No server of a network is asked: it could be gone.
 */
static bool is_gpu(int dir, const char *fd)
{
	char target[32];
	ssize_t n = readlinkat(dir, fd, target, sizeof(target) - 1);
	struct statx st;

	if (n > 9 && !strncmp(target, "/dev/dri/", 9))
		return true;
	/* sockets and pipes, the most of all files, have no path */
	return n > 0 && target[0] == '/' && !statx(dir, fd, AT_STATX_DONT_SYNC, STATX_TYPE, &st) &&
	       S_ISCHR(st.stx_mode) && st.stx_rdev_major == DRM_MAJOR;
}

static void scan_file(struct clients *clients, int proc, int pid, const char *fd,
		      const char *address)
{
	struct file_info info;
	char path[64];
	FILE *f;

	snprintf(path, sizeof(path), "%d/fdinfo/%.16s", pid, fd);
	f = open_at(proc, path);
	if (!f)
		return;
	if (read_info(clients, &info, f, address)) {
		info.client.pid = pid;
		read_process(&info.client, proc);
		add(clients, &info.client);
	}
	fclose(f);
}

/* A folder below the folder @dir, NULL if it cannot be read */
static DIR *folder_at(int dir, const char *path)
{
	int fd = openat(dir, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *folder = fd < 0 ? NULL : fdopendir(fd);

	if (!folder && fd >= 0)
		close(fd);
	return folder;
}

/* Paths begin at an open folder: a scan looks up each file of each process. */
static void scan_process(struct clients *clients, int proc, int pid, const char *address)
{
	struct dirent *entry;
	char path[32];
	DIR *dir;

	snprintf(path, sizeof(path), "%d/fd", pid);
	dir = folder_at(proc, path);
	while (dir && (entry = readdir(dir)))
		if (entry->d_name[0] != '.' && is_gpu(dirfd(dir), entry->d_name))
			scan_file(clients, proc, pid, entry->d_name, address);
	if (dir)
		closedir(dir);
}

void clients_scan(struct clients *clients, const char *proc, const char *address)
{
	struct dirent *entry;
	DIR *dir = opendir(proc);

	memset(clients, 0, sizeof(*clients));
	while (dir && (entry = readdir(dir))) {
		int pid = atoi(entry->d_name);

		if (pid > 0)
			scan_process(clients, dirfd(dir), pid, address);
	}
	if (dir)
		closedir(dir);
	/* those that had no place are not known */
	clients->all = !clients->more;
}

static bool is_first_of_pid(const struct clients *clients, unsigned int i)
{
	for (unsigned int k = 0; k < i; k++)
		if (clients->clients[k].pid == clients->clients[i].pid)
			return false;
	return true;
}

void clients_rescan(struct clients *clients, const struct clients *before, const char *proc,
		    const char *address)
{
	DIR *dir = opendir(proc);

	memset(clients, 0, sizeof(*clients));
	clients->more = before->more;
	for (unsigned int i = 0; dir && i < before->n; i++)
		if (is_first_of_pid(before, i))
			scan_process(clients, dirfd(dir), before->clients[i].pid, address);
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
