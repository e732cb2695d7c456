// SPDX-License-Identifier: MIT
/* Find the Intel GPUs of the system in sysfs. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regs/platform_find.h"
#include "tools/genx-perf/handover/gpu.h"

#define VENDOR_INTEL	0x8086
#define CLASS_DISPLAY	0x03

static unsigned int read_hex(const struct host *host, const char *address, const char *file)
{
	char line[32];

	host_read(host, line, sizeof(line), PCI_FOLDER "/devices/%s/%s", address, file);
	return strtoul(line, NULL, 16);
}

void gpu_update(const struct host *host, struct gpu *gpu)
{
	host_link(host, gpu->driver, sizeof(gpu->driver), PCI_FOLDER "/devices/%s/driver",
		  gpu->address);
	host_read(host, gpu->override, sizeof(gpu->override),
		  PCI_FOLDER "/devices/%s/driver_override", gpu->address);
	if (!strcmp(gpu->override, "(null)"))
		gpu->override[0] = '\0';
}

static bool add(const struct host *host, const char *address, void *data)
{
	struct gpus *gpus = data;
	struct gpu *gpu = &gpus->list[gpus->n];

	if (read_hex(host, address, "vendor") != VENDOR_INTEL ||
	    read_hex(host, address, "class") >> 16 != CLASS_DISPLAY ||
	    strlen(address) >= sizeof(gpu->address))
		return true;
	memset(gpu, 0, sizeof(*gpu));
	strcpy(gpu->address, address);
	gpu->id = read_hex(host, address, "device") & 0xffff;
	gpu->group = genx_pci_group_find(gpu->id);
	gpu_update(host, gpu);
	return ++gpus->n < GPUS_MAX;
}

static int by_address(const void *a, const void *b)
{
	return strcmp(((const struct gpu *)a)->address, ((const struct gpu *)b)->address);
}

void gpus_find(const struct host *host, struct gpus *gpus)
{
	gpus->n = 0;
	host_list(host, PCI_FOLDER "/devices", add, gpus);
	qsort(gpus->list, gpus->n, sizeof(gpus->list[0]), by_address);
}

struct gpu *gpus_named(const struct host *host, struct gpus *gpus, const char *name)
{
	char address[32] = "";

	if (!strncmp(name, "/dev/dri/", 9))
		host_link(host, address, sizeof(address), "/sys/class/drm/%s/device", name + 9);
	else
		snprintf(address, sizeof(address), "%s%s", strlen(name) == 7 ? "0000:" : "", name);
	for (unsigned int i = 0; i < gpus->n; i++)
		if (!strcmp(gpus->list[i].address, address))
			return &gpus->list[i];
	return NULL;
}

const char *gpu_title(const struct gpu *gpu)
{
	static char title[80];

	snprintf(title, sizeof(title), "8086:%04x %s", gpu->id,
		 gpu->group ? gpu->group->name : "(unknown)");
	return title;
}

bool gpu_late_release_harms(const struct gpu *gpu)
{
	const struct genx_platform *plat = genx_platform_find(gpu->id);

	return plat && plat->submit_kind == GENX_SUBMIT_RING;
}

/**
 * struct display_search - search for a connector with a display
 * @card:	folder of the card in sysfs
 * @found:	there is one
 */
struct display_search {
	const char *card;
	bool found;
};

/* Connectors are folders of a card: card0-eDP-1. */
static bool on_connector(const struct host *host, const char *name, void *data)
{
	struct display_search *search = data;
	char enabled[16];

	if (strncmp(name, "card", 4) || !strchr(name, '-'))
		return true;
	host_read(host, enabled, sizeof(enabled), "%s/%s/enabled", search->card, name);
	search->found = !strcmp(enabled, "enabled") || strstr(name, "-eDP-") ||
			strstr(name, "-LVDS-") || strstr(name, "-DSI-");
	return !search->found;
}

static bool on_card(const struct host *host, const char *name, void *data)
{
	struct display_search *search = data;
	const char *folder = search->card;
	char path[120];

	if (strncmp(name, "card", 4))
		return true;
	snprintf(path, sizeof(path), "%s/%.20s", folder, name);
	search->card = path;
	host_list(host, path, on_connector, search);
	search->card = folder;
	return !search->found;
}

bool gpu_has_display(const struct host *host, const struct gpu *gpu)
{
	char path[80];
	struct display_search search = { .card = path };

	snprintf(path, sizeof(path), PCI_FOLDER "/devices/%s/drm", gpu->address);
	host_list(host, path, on_card, &search);
	return search.found;
}

bool gpu_drivable(const struct gpu *gpu)
{
	return gpu->group && !gpu->group->no_descriptor;
}

const char *gpu_driver_of_genx(const struct host *host)
{
	char module[32];

	if (host_exists(host, PCI_FOLDER "/drivers/genx"))
		return "genx";
	host_link(host, module, sizeof(module), PCI_FOLDER "/drivers/i915/module");
	return strcmp(module, "genx") ? NULL : "i915";
}
