// SPDX-License-Identifier: MIT
/* Find the device that genx drives, or print why there is none. */

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "regs/pci_ids.h"
#include "tools/genx-perf/cmdline/perf.h"

#define PCI_DEVICES	"/sys/bus/pci/devices"
#define MODULE		"/sys/module/genx"

static const char *read_attr(const char *dir, const char *file, char *line, size_t size)
{
	char path[PATH_MAX];

	snprintf(path, sizeof(path), PCI_DEVICES "/%s/%s", dir, file);
	if (!read_line(path, line, size))
		line[0] = '\0';
	return line;
}

static unsigned int read_hex(const char *dir, const char *file)
{
	char line[32];

	return strtoul(read_attr(dir, file, line, sizeof(line)), NULL, 16);
}

static const char *driver_of(const char *addr, char *target, size_t size)
{
	char link[PATH_MAX];
	ssize_t n;

	snprintf(link, sizeof(link), PCI_DEVICES "/%s/driver", addr);
	n = readlink(link, target, size - 1);
	if (n <= 0)
		return NULL;
	target[n] = '\0';
	return strrchr(target, '/') ? strrchr(target, '/') + 1 : target;
}

/* Print the commands that hand the device over, which the module also logs when it is loaded. */
static void explain_commands(const char *addr, const char *driver, bool claimed)
{
	char override[64];

	read_attr(addr, "driver_override", override, sizeof(override));
	if (!strcmp(override, "(null)"))
		override[0] = '\0';
	if (!driver && !strcmp(override, "genx") && !access(MODULE, F_OK)) {
		fprintf(stderr, "    driver_override names genx, which did not bind it: "
			"see dmesg\n");
		return;
	}
	fprintf(stderr, "    to hand it to genx: genx-perf take %s\n", addr);
	if (access(MODULE, F_OK))
		fprintf(stderr, "      modprobe genx || insmod genx.ko\n");
	if (!driver && !claimed && !override[0])
		return;
	fprintf(stderr, "    or, if no program, perf event or dma-buf uses the GPU:\n");
	fprintf(stderr, "      setsid sh -c 'cd /sys/bus/pci; "
		"echo genx > devices/%s/driver_override; ", addr);
	if (driver)
		fprintf(stderr, "echo %s > drivers/%s/unbind; ", addr, driver);
	fprintf(stderr, "echo %s > drivers/genx/bind'\n"
		"    and back: genx-perf give %s, or\n"
		"      setsid sh -c 'cd /sys/bus/pci; echo %s > drivers/genx/unbind; "
		"echo %s > devices/%s/driver_override", addr, addr, addr,
		override[0] ? override : "\"\"", addr);
	if (driver)
		fprintf(stderr, "; echo %s > drivers/%s/bind", addr, driver);
	fprintf(stderr, "'\n");
}

static void explain_known(const char *addr, unsigned int id, const struct genx_pci_group *group)
{
	char target[PATH_MAX];
	const char *driver = driver_of(addr, target, sizeof(target));

	fprintf(stderr, "  %s  8086:%04x  %s, driver: %s\n", addr, id, group->name,
		driver ? driver : "none");
	if (driver && !strcmp(driver, "genx"))
		fprintf(stderr, "    genx drives it, but no node in /dev/dri can be opened:\n"
			"    check that the nodes exist and that you are in their group\n");
	else if (group->no_descriptor)
		fprintf(stderr, "    genx has no descriptor of this platform\n");
	else
		explain_commands(addr, driver, !group->autoload);
}

static void explain(void)
{
	unsigned int found = 0;
	struct dirent *entry;
	DIR *dir;

	fprintf(stderr, "genx-perf: genx drives no device here\n");
	dir = opendir(PCI_DEVICES);
	while (dir && (entry = readdir(dir))) {
		const struct genx_pci_group *group;
		unsigned int id;

		if (entry->d_name[0] == '.' || read_hex(entry->d_name, "vendor") != 0x8086 ||
		    read_hex(entry->d_name, "class") >> 16 != 0x03)
			continue;
		id = read_hex(entry->d_name, "device");
		group = genx_pci_group_find(id);
		found++;
		if (group)
			explain_known(entry->d_name, id, group);
		else
			fprintf(stderr, "  %s  8086:%04x  a GPU that genx does not know\n",
				entry->d_name, id);
	}
	if (dir)
		closedir(dir);
	if (!found)
		fprintf(stderr, "  there is no Intel GPU in " PCI_DEVICES "\n");
}

unsigned int device_nodes(struct gpu_node nodes[GPU_NODES_MAX])
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < 64 && n < GPU_NODES_MAX; i++) {
		int fd = device_number(i, nodes[n].path, sizeof(nodes[n].path));
		bool known = false;

		if (fd < 0)
			continue;
		nodes[n].number = i;
		device_name(fd, nodes[n].address, sizeof(nodes[n].address));
		close(fd);
		/* the numbers of a GPU's card and of its render node can differ */
		for (unsigned int k = 0; k < n; k++)
			known |= !strcmp(nodes[k].address, nodes[n].address);
		n += !known;
	}
	return n;
}

static int open_first(void)
{
	struct gpu_node nodes[GPU_NODES_MAX];
	unsigned int n = device_nodes(nodes);
	static bool named;	/* top opens the device twice */

	for (unsigned int i = 1; i < n && !named; i++)
		fprintf(stderr, "genx-perf: using %s; --device %s is %s\n", nodes[0].address,
			nodes[i].path, nodes[i].address);
	named = true;
	return n ? device_number(nodes[0].number, nodes[0].path, sizeof(nodes[0].path)) : -ENODEV;
}

int device_open(const char *path)
{
	int fd;

	if (path) {
		fd = device_try(path);
		if (fd == -ENODEV)
			die(EXIT_NO_DEVICE, "%s: genx does not drive this device", path);
		if (fd < 0)
			die(EXIT_NO_DEVICE, "%s: %s", path, strerror(-fd));
		return fd;
	}
	fd = open_first();
	if (fd >= 0)
		return fd;
	explain();
	exit(EXIT_NO_DEVICE);
}
