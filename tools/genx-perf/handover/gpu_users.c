// SPDX-License-Identifier: MIT
/* Find what uses a GPU: processes with an open node, a console, and a sound device. */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/handover/gpu.h"

#define NODES_MAX	64

/**
 * struct nodes - device nodes of a GPU. A process may have one open under any name: in a container,
 * or with a folder of devices of its own.
 * @n:		number
 * @gpus:	the first of them are the GPU's, the others are the sound device's
 * @number:	their device numbers, as sysfs writes them
 * @folder:	folder of sysfs that is read
 * @frame_buffer: the GPU has a node of a frame buffer
 */
struct nodes {
	unsigned int n;
	unsigned int gpus;
	char number[NODES_MAX][HOST_DEVICE_MAX];
	const char *folder;
	bool frame_buffer;
};

static void add_number(const struct host *host, struct nodes *nodes, const char *folder,
		       const char *name)
{
	if (nodes->n < NODES_MAX &&
	    host_read(host, nodes->number[nodes->n], HOST_DEVICE_MAX, "%s/%s/dev", folder, name))
		nodes->n++;
}

static bool add_node(const struct host *host, const char *name, void *data)
{
	struct nodes *nodes = data;

	add_number(host, nodes, nodes->folder, name);
	return true;
}

/*
 * Nodes of DRM, of its frame buffer, and those by which a virtual machine has the GPU: its device
 * (iommufd), or its IOMMU group, which has another name without an IOMMU. Drivers like vfio-pci
 * have them too.
 */
static void find_nodes(const struct host *host, const struct gpu *gpu, struct nodes *nodes)
{
	static const char *const folders[] = { "drm", "graphics", "vfio-dev" };
	char path[80], group[24], name[40];

	memset(nodes, 0, sizeof(*nodes));
	nodes->folder = path;
	for (size_t i = 0; i < ARRAY_SIZE(folders); i++) {
		unsigned int before = nodes->n;

		snprintf(path, sizeof(path), PCI_FOLDER "/devices/%s/%s", gpu->address, folders[i]);
		host_list(host, path, add_node, nodes);
		nodes->frame_buffer |= i == 1 && nodes->n > before;
	}
	if (!host_link(host, group, sizeof(group), PCI_FOLDER "/devices/%s/iommu_group",
		       gpu->address))
		return;
	add_number(host, nodes, "/sys/class/vfio", group);
	snprintf(name, sizeof(name), "noiommu-%s", group);
	add_number(host, nodes, "/sys/class/vfio", name);
}

/* A card of the sound device has a folder for each of its nodes. */
static bool add_card(const struct host *host, const char *name, void *data)
{
	struct nodes *nodes = data;
	const char *folder = nodes->folder;
	char path[120];

	if (strncmp(name, "card", 4))
		return true;
	snprintf(path, sizeof(path), "%s/%.20s", folder, name);
	nodes->folder = path;
	host_list(host, path, add_node, nodes);
	nodes->folder = folder;
	return true;
}

static void find_sound_nodes(const struct host *host, const struct sound *sound,
			     struct nodes *nodes)
{
	char path[80];

	if (!sound->address[0])
		return;
	snprintf(path, sizeof(path), PCI_FOLDER "/devices/%s/sound", sound->address);
	nodes->folder = path;
	host_list(host, path, add_card, nodes);
}

/**
 * struct search - search for users
 * @users:	filled
 * @nodes:	nodes of the GPU
 * @pid:	process whose files are read
 * @user:	its place in the list, NULL: none yet
 */
struct search {
	struct gpu_users *users;
	const struct nodes *nodes;
	int pid;
	struct gpu_user *user;
};

/* Return: the place of a number among the nodes, @nodes->n if it is none of them */
static unsigned int find(const struct nodes *nodes, const char *number)
{
	unsigned int i;

	for (i = 0; i < nodes->n; i++)
		if (!strcmp(number, nodes->number[i]))
			break;
	return i;
}

void gpu_make_printable(char *text)
{
	for (char *c = text; *c; c++)
		if (!isprint((unsigned char)*c) || *c == '"' || *c == '\\')
			*c = '?';
}

/* Add the process, or name the node of the GPU that it has open, too. Return: false: no room */
static bool add_user(const struct host *host, struct search *search, const char *file, bool sound)
{
	struct gpu_users *users = search->users;
	struct gpu_user *user = search->user;
	char path[512];
	ssize_t n;

	if (!user && users->n == USERS_MAX) {
		users->more = true;
		return false;
	}
	if (!user) {
		user = &users->list[users->n++];
		search->user = user;
	}
	user->pid = search->pid;
	user->sound = sound;
	snprintf(path, sizeof(path), "%.255s/proc/%d/fd/%.20s", host->root, search->pid, file);
	n = readlink(path, user->node, sizeof(user->node) - 1);
	user->node[n < 0 ? 0 : n] = '\0';
	gpu_make_printable(user->node);
	if (!host_read(host, user->comm, sizeof(user->comm), "/proc/%d/comm", user->pid))
		strcpy(user->comm, "?");
	gpu_make_printable(user->comm);
	return true;
}

/* An open file of a process. Return: false if it is a node of the GPU: one is enough */
static bool on_file(const struct host *host, const char *name, void *data)
{
	struct search *search = data;
	char number[HOST_DEVICE_MAX];
	unsigned int i;

	if (!host_device(host, number, "/proc/%d/fd/%s", search->pid, name))
		return true;
	i = find(search->nodes, number);
	/* of the sound device, one is enough as well, but there can be one of the GPU */
	if (i == search->nodes->n || (i >= search->nodes->gpus && search->user))
		return true;
	return add_user(host, search, name, i >= search->nodes->gpus) && i >= search->nodes->gpus;
}

static bool on_process(const struct host *host, const char *name, void *data)
{
	struct search *search = data;
	char path[32];

	search->pid = atoi(name);
	if (search->pid <= 0 || search->pid == getpid())
		return true;
	search->user = NULL;
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
	sound_find(host, gpu->address, &users->sound);
	nodes.gpus = nodes.n;
	find_sound_nodes(host, &users->sound, &nodes);
	if (nodes.frame_buffer)
		host_list(host, "/sys/class/vtconsole", on_console, users);
	if (nodes.n)
		host_list(host, "/proc", on_process, &search);
}
