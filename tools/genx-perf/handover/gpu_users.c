// SPDX-License-Identifier: MIT
/* Find what uses a GPU: processes with an open node, and a console. */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/genx-perf/handover/gpu.h"

#define NODES_MAX	16

/**
 * struct nodes - nodes in /dev of a GPU
 * @n:		number
 * @name:	their paths
 * @prefix:	prefix of the path of the next ones
 * @frame_buffer: the GPU has a node of a frame buffer
 */
struct nodes {
	unsigned int n;
	char name[NODES_MAX][sizeof(((struct gpu_user *)0)->node)];
	const char *prefix;
	bool frame_buffer;
};

static bool add_node(const struct host *host, const char *name, void *data)
{
	struct nodes *nodes = data;

	(void)host;
	if (strncmp(name, "card", 4) && strncmp(name, "renderD", 7) && strncmp(name, "fb", 2))
		return true;
	nodes->frame_buffer |= name[0] == 'f';
	snprintf(nodes->name[nodes->n++], sizeof(nodes->name[0]), "%s%.24s", nodes->prefix, name);
	return nodes->n < NODES_MAX - 1;
}

/* Nodes of DRM, of its frame buffer, and of VFIO if a virtual machine has the GPU */
static void find_nodes(const struct host *host, const struct gpu *gpu, struct nodes *nodes)
{
	char path[64], group[24];

	memset(nodes, 0, sizeof(*nodes));
	nodes->prefix = "/dev/dri/";
	snprintf(path, sizeof(path), PCI_FOLDER "/devices/%s/drm", gpu->address);
	host_list(host, path, add_node, nodes);
	if (nodes->n == NODES_MAX - 1)
		return;
	nodes->prefix = "/dev/";
	snprintf(path, sizeof(path), PCI_FOLDER "/devices/%s/graphics", gpu->address);
	host_list(host, path, add_node, nodes);
	if (!strcmp(gpu->driver, "vfio-pci") &&
	    host_link(host, group, sizeof(group), PCI_FOLDER "/devices/%s/iommu_group",
		      gpu->address))
		snprintf(nodes->name[nodes->n++], sizeof(nodes->name[0]), "/dev/vfio/%s", group);
}

/**
 * struct search - search for users
 * @users:	filled
 * @nodes:	nodes of the GPU
 * @pid:	process whose files are read
 */
struct search {
	struct gpu_users *users;
	const struct nodes *nodes;
	int pid;
};

/* An open file of a process. Return: false if it is a node of the GPU: one is enough */
static bool on_file(const struct host *host, const char *name, void *data)
{
	struct search *search = data;
	struct gpu_users *users = search->users;
	char path[512], target[64];
	struct gpu_user *user;
	ssize_t n;

	snprintf(path, sizeof(path), "%.255s/proc/%d/fd/%.20s", host->root, search->pid, name);
	n = readlink(path, target, sizeof(target) - 1);
	if (n <= 0)
		return true;
	target[n] = '\0';
	for (unsigned int i = 0; i < search->nodes->n; i++) {
		if (strcmp(target, search->nodes->name[i]))
			continue;
		if (users->n == USERS_MAX) {
			users->more = true;
			return false;
		}
		user = &users->list[users->n++];
		user->pid = search->pid;
		strcpy(user->node, search->nodes->name[i]);
		if (!host_read(host, user->comm, sizeof(user->comm), "/proc/%d/comm", user->pid))
			strcpy(user->comm, "?");
		/* a process can set its name to any bytes */
		for (char *c = user->comm; *c; c++)
			if (!isprint((unsigned char)*c) || *c == '"' || *c == '\\')
				*c = '?';
		return false;
	}
	return true;
}

static bool on_process(const struct host *host, const char *name, void *data)
{
	struct search *search = data;
	char path[32];

	search->pid = atoi(name);
	if (search->pid <= 0 || search->pid == getpid())
		return true;
	snprintf(path, sizeof(path), "/proc/%d/fd", search->pid);
	host_list(host, path, on_file, search);
	return !search->users->more;
}

/* A virtual console that draws on a frame buffer; which frame buffer it is, sysfs does not tell */
static bool on_console(const struct host *host, const char *name, void *data)
{
	struct gpu_users *users = data;
	char line[64];

	host_read(host, line, sizeof(line), "/sys/class/vtconsole/%s/name", name);
	if (!strstr(line, "frame buffer device"))
		return true;
	host_read(host, line, sizeof(line), "/sys/class/vtconsole/%s/bind", name);
	if (strcmp(line, "1"))
		return true;
	snprintf(users->console, sizeof(users->console), "%s", name);
	return false;
}

void gpu_users_find(const struct host *host, const struct gpu *gpu, struct gpu_users *users)
{
	struct nodes nodes;
	struct search search = { .users = users, .nodes = &nodes };

	memset(users, 0, sizeof(*users));
	find_nodes(host, gpu, &nodes);
	if (nodes.frame_buffer)
		host_list(host, "/sys/class/vtconsole", on_console, users);
	if (nodes.n)
		host_list(host, "/proc", on_process, &search);
}
