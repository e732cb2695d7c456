// SPDX-License-Identifier: MIT
/* Handles of devices: open, close, and what does not change while a device is open. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "handle.h"

#define STRING(x)	#x
#define VERSION(major, minor, patch)	STRING(major) "." STRING(minor) "." STRING(patch)

const char *genx_perf_version(void)
{
	return VERSION(GENX_PERF_VERSION_MAJOR, GENX_PERF_VERSION_MINOR, GENX_PERF_VERSION_PATCH);
}

static int open_first(void)
{
	char node[32];

	for (unsigned int i = 0; i < 64; i++) {
		int fd = device_number(i, node, sizeof(node));

		if (fd >= 0)
			return fd;
	}
	return lib_fail(-ENODEV, "genx drives no device here");
}

static int open_node(const char *node)
{
	int fd = device_try(node);

	if (fd == -ENODEV)
		return lib_fail(fd, "%s: genx does not drive this device", node);
	if (fd < 0)
		return lib_fail(fd, "%s: %s", node, strerror(-fd));
	return fd;
}

/* Without names, counters have numbers. */
static void load_names(struct genx_perf_device *d)
{
	counters_load(&d->table, d->platform, NULL);
	if (!d->table.n)
		counters_load_driver(&d->table, d->fd, d->platform);
}

/* The nodes of a GPU can have different numbers. */
static bool is_known(const char (*addresses)[sizeof(((struct genx_perf_node *)0)->address)],
		     unsigned int n, const char *address)
{
	for (unsigned int i = 0; i < n; i++)
		if (!strcmp(addresses[i], address))
			return true;
	return false;
}

int genx_perf_node_get(unsigned int index, struct genx_perf_node *node)
{
	char addresses[64][sizeof(node->address)], platform[sizeof(node->platform)], path[64];
	unsigned int n = 0;

	for (unsigned int i = 0; i < ARRAY_SIZE(addresses); i++) {
		int fd = device_number(i, path, sizeof(path));

		if (fd < 0)
			continue;
		device_name(fd, addresses[n], sizeof(addresses[n]));
		device_platform(fd, platform, sizeof(platform));
		close(fd);
		if (is_known(addresses, n, addresses[n]))
			continue;
		if (n++ < index)
			continue;
		memset(node, 0, sizeof(*node));
		memcpy(node->path, path, sizeof(path));
		memcpy(node->address, addresses[index], sizeof(node->address));
		memcpy(node->platform, platform, sizeof(platform));
		return 0;
	}
	return lib_fail(-ENOENT, "genx drives %u GPU%s here", n, plural(n));
}

/* Metrics are an extra: without a file for the GPU, or with a damaged one, there are none. */
static void load_metrics(struct genx_perf_device *d, uint64_t timestamp_hz)
{
	if (metric_load(&d->metrics, device_param(d->fd, I915_PARAM_CHIPSET_ID), NULL))
		memset(&d->metrics, 0, sizeof(d->metrics));
	metric_gpu(&d->metrics, d->fd, timestamp_hz, d->gpu);
}

int genx_perf_open(const char *node, struct genx_perf_device **device)
{
	struct drm_genx_oa_info unit = { .timestamp_hz = 0 };
	struct genx_perf_device *d;

	if (!device)
		return lib_fail(-EINVAL, "opening a device: no place for the handle");
	*device = NULL;
	d = calloc(1, sizeof(*d));
	if (!d)
		return lib_fail(-ENOMEM, "opening a device: no memory");
	d->fd = node ? open_node(node) : open_first();
	if (d->fd < 0) {
		int err = d->fd;

		free(d);
		return err;
	}
	device_name(d->fd, d->address, sizeof(d->address));
	device_platform(d->fd, d->platform, sizeof(d->platform));
	counters_clear(&d->table);
	d->proc = proc_folder();
	contexts_path(d->fd, d->contexts, sizeof(d->contexts));
	if (!oa_unit_info(d->fd, 0, &unit))
		load_names(d);
	load_metrics(d, unit.timestamp_hz);
	*device = d;
	return 0;
}

void genx_perf_close(struct genx_perf_device *device)
{
	if (!device)
		return;
	counters_free(&device->table);
	metric_free(&device->metrics);
	close(device->fd);
	free(device);
}

int genx_perf_fd(const struct genx_perf_device *device)
{
	return device->fd;
}

const char *genx_perf_address(const struct genx_perf_device *device)
{
	return device->address;
}

const char *genx_perf_platform(const struct genx_perf_device *device)
{
	return device->platform;
}

void genx_perf_gpu_get(const struct genx_perf_device *device, struct genx_perf_gpu *gpu)
{
	int id = device_param(device->fd, I915_PARAM_CHIPSET_ID);

	gpu_from(gpu, device->gpu, id < 0 ? 0 : id);
}

int genx_perf_format_get(struct genx_perf_device *device, unsigned int index,
			 struct genx_perf_format *format)
{
	struct drm_genx_oa_info info;
	int err = oa_unit_info(device->fd, index, &info);

	if (err == -EINVAL)
		return lib_fail(-ENOENT, "%s has no report format number %u", device->address,
				index);
	if (err)
		return lib_fail(err, "OA unit: %s", oa_strerror(err));
	*format = (struct genx_perf_format){
		.number = info.format, .report_size = info.report_size, .a_first = info.a_first,
		.n_a = info.n_a, .n_b = info.n_b, .n_c = info.n_c,
	};
	snprintf(format->name, sizeof(format->name), "%s", info.format_name);
	return 0;
}
