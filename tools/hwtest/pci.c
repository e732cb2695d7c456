// SPDX-License-Identifier: MIT
/*
 * Find the device and the driver that holds it. Documentation/hand-over.md describes how to hand a
 * device over to genx.
 */

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hwtest.h"

#define PCI_DEVICES	"/sys/bus/pci/devices"

static void read_line(const char *slot, const char *name, char *line, size_t size)
{
	char path[PATH_MAX];
	FILE *f;

	snprintf(path, sizeof(path), PCI_DEVICES "/%s/%s", slot, name);
	f = fopen(path, "r");
	if (!f || !fgets(line, size, f))
		line[0] = '\0';
	if (f)
		fclose(f);
	line[strcspn(line, "\n")] = '\0';
}

void gpu_file(const struct gpu *gpu, const char *name, char *line, size_t size)
{
	read_line(gpu->slot, name, line, size);
}

size_t gpu_config(const struct gpu *gpu, u8 *config, size_t size)
{
	char path[PATH_MAX];
	size_t n;
	FILE *f;

	snprintf(path, sizeof(path), PCI_DEVICES "/%s/config", gpu->slot);
	f = fopen(path, "r");
	if (!f)
		return 0;
	n = fread(config, 1, size, f);
	fclose(f);
	return n;
}

static unsigned int read_hex(const char *slot, const char *name)
{
	char line[32];

	read_line(slot, name, line, sizeof(line));
	return strtoul(line, NULL, 16);
}

static void read_driver(struct gpu *gpu)
{
	char link[PATH_MAX], target[PATH_MAX];
	const char *name;
	ssize_t n;

	snprintf(link, sizeof(link), PCI_DEVICES "/%s/driver", gpu->slot);
	n = readlink(link, target, sizeof(target) - 1);
	target[n > 0 ? n : 0] = '\0';
	name = strrchr(target, '/');
	snprintf(gpu->driver, sizeof(gpu->driver), "%.31s", name ? name + 1 : target);
}

/* Fill @gpu. Return: false if the device is not an Intel GPU. */
static bool is_gpu(const char *slot, struct gpu *gpu)
{
	char override[32];

	if (read_hex(slot, "vendor") != 0x8086 || read_hex(slot, "class") >> 16 != 0x03)
		return false;
	*gpu = (struct gpu){
		.device = read_hex(slot, "device"),
		.revision = read_hex(slot, "revision"),
	};
	snprintf(gpu->slot, sizeof(gpu->slot), "%.31s", slot);
	gpu->group = genx_pci_group_find(gpu->device);
	gpu->plat = genx_platform_find(gpu->device);
	read_driver(gpu);
	gpu_file(gpu, "driver_override", override, sizeof(override));
	if (strcmp(override, "(null)"))
		memcpy(gpu->override, override, sizeof(override));
	return true;
}

static unsigned int find_all(const char *slot, struct gpu *gpu)
{
	struct gpu found[8];
	unsigned int n = 0;
	struct dirent *entry;
	DIR *dir = opendir(PCI_DEVICES);

	while (dir && (entry = readdir(dir)) && n < ARRAY_SIZE(found)) {
		if (entry->d_name[0] == '.' || (slot && strcmp(slot, entry->d_name)))
			continue;
		n += is_gpu(entry->d_name, &found[n]);
	}
	if (dir)
		closedir(dir);
	if (n == 1)
		*gpu = found[0];
	for (unsigned int i = 0; n > 1 && i < n; i++)
		fprintf(stderr, "  %s  8086:%04x  %s\n", found[i].slot, found[i].device,
			found[i].group ? found[i].group->name : "unknown to genx");
	return n;
}

void gpu_find(const char *slot, struct gpu *gpu)
{
	unsigned int n = find_all(slot, gpu);

	if (!n && slot)
		fprintf(stderr, "genx-hwtest: %s is no Intel GPU\n", slot);
	else if (!n)
		fprintf(stderr, "genx-hwtest: there is no Intel GPU in " PCI_DEVICES "\n");
	else if (n > 1)
		fprintf(stderr, "genx-hwtest: there are several GPUs: choose one with --device\n");
	else if (!gpu->group || !gpu->plat)
		fprintf(stderr, "genx-hwtest: %s 8086:%04x: genx has no descriptor of this GPU\n",
			gpu->slot, gpu->device);
	else
		return;
	exit(EXIT_CANNOT);
}

bool gpu_is_for_genx(const struct gpu *gpu)
{
	return gpu->override[0] ? !strcmp(gpu->override, "genx") : !!gpu->group->autoload;
}

static void print_bind_commands(const struct gpu *gpu)
{
	fprintf(stderr, "  To hand it over: genx-perf take %s; or, when no program uses the GPU:\n"
		"    setsid sh -c 'cd /sys/bus/pci", gpu->slot);
	if (!gpu_is_for_genx(gpu))
		fprintf(stderr, "; echo genx > devices/%s/driver_override", gpu->slot);
	if (gpu->driver[0])
		fprintf(stderr, "; echo %s > drivers/%s/unbind", gpu->slot, gpu->driver);
	fprintf(stderr, "'\n");
}

static void print_return_commands(const struct gpu *gpu)
{
	fprintf(stderr, "  and back, afterwards: genx-perf give %s; or\n"
		"    setsid sh -c 'cd /sys/bus/pci", gpu->slot);
	if (gpu->override[0])
		fprintf(stderr, "; echo %s > devices/%s/driver_override", gpu->override, gpu->slot);
	else if (!gpu->group->autoload)
		fprintf(stderr, "; echo > devices/%s/driver_override", gpu->slot);
	if (gpu->driver[0])
		fprintf(stderr, "; echo %s > drivers/%s/bind", gpu->slot, gpu->driver);
	fprintf(stderr, "'\n");
}

void gpu_must_be_free(const struct gpu *gpu)
{
	if (!strcmp(gpu->driver, "genx") || (!gpu->driver[0] && gpu_is_for_genx(gpu)))
		return;
	if (gpu->driver[0])
		fprintf(stderr, "genx-hwtest: %s (8086:%04x, %s) is held by %s\n", gpu->slot,
			gpu->device, gpu->group->name, gpu->driver);
	else
		fprintf(stderr, "genx-hwtest: %s (8086:%04x, %s): driver_override is not genx\n",
			gpu->slot, gpu->device, gpu->group->name);
	if (gpu->driver[0])
		fprintf(stderr, "  Its screen goes dark: do this over the network.\n");
	fprintf(stderr, "  genx-hwtest --take hands it over for the test, and back.\n");
	print_bind_commands(gpu);
	print_return_commands(gpu);
	exit(EXIT_CANNOT);
}
