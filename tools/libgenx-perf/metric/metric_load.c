// SPDX-License-Identifier: MIT
/* Find the metric sets of a device, in the installed folder or in the source tree. */

#define _GNU_SOURCE		/* secure_getenv() */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

/* Folders, relative to the installed program and to build/ of the source tree */
static const char *const beside[] = {
	"../share/genx-perf/metrics", "../tools/genx-perf/metrics",
};

/* For programs of other folders */
static const char *const installed[] = {
	"/usr/local/share/genx-perf/metrics", "/usr/share/genx-perf/metrics",
};

/* Read a file, up to METRIC_FILE_MAX + 1 bytes. Return: its text, NULL with errno set */
static char *read_file(const char *path, size_t *size)
{
	FILE *f = fopen(path, "re");
	char *text = NULL, *grown;
	size_t room = 1 << 16;
	int err = errno;

	*size = 0;
	if (!f)
		return NULL;
	do {
		room *= 2;
		grown = realloc(text, room);
		if (!grown) {
			err = ENOMEM;
			break;
		}
		text = grown;
		*size += fread(text + *size, 1, room - *size, f);
		err = ferror(f) ? errno : 0;
	} while (!err && *size == room && *size <= METRIC_FILE_MAX);
	fclose(f);
	if (err) {
		free(text);
		text = NULL;
	}
	errno = err;
	return text;
}

static int load(struct metric_table *table, const char *path)
{
	char error[192], *text;
	size_t size;
	bool ok;

	text = read_file(path, &size);
	if (!text) {
		int err = -errno;

		return lib_fail(err, "%s: %s", path, strerror(-err));
	}
	ok = metric_parse(table, text, size, error, sizeof(error));
	free(text);
	return ok ? 0 : lib_fail(-EINVAL, "%s: %s", path, error);
}

/* What the first lines of a file say about the devices that it is for */
enum file_devices { DEVICES_ANY, DEVICES_THIS, DEVICES_OTHERS };

static enum file_devices devices_of(const char *path, uint32_t device)
{
	enum file_devices devices = DEVICES_ANY;
	char line[4096], id[16];
	FILE *f = fopen(path, "re");

	snprintf(id, sizeof(id), "%04x", device);
	for (int i = 0; f && devices != DEVICES_THIS && i < 16 && fgets(line, sizeof(line), f);
	     i++) {
		char *rest = line, *word;

		if (strncmp(line, "device\t", 7))
			continue;
		devices = DEVICES_OTHERS;
		rest += 7;
		while ((word = strsep(&rest, "\n ")))
			if (!strcmp(word, id))
				devices = DEVICES_THIS;
	}
	if (f)
		fclose(f);
	return devices;
}

/* Find the file of a folder that is for the device. */
static bool find_in(const char *folder, uint32_t device, char *path, size_t size)
{
	struct dirent *entry;
	DIR *dir = opendir(folder);
	bool found = false;

	while (dir && !found && (entry = readdir(dir))) {
		if (entry->d_name[0] == '.' ||
		    snprintf(path, size, "%s/%s", folder, entry->d_name) >= (int)size)
			continue;
		found = devices_of(path, device) == DEVICES_THIS;
	}
	if (dir)
		closedir(dir);
	return found;
}

/* Find the installed file for the device. */
static bool find_installed(uint32_t device, char *path, size_t size)
{
	const char *given = secure_getenv("GENX_PERF_METRICS");
	char program[PATH_MAX], folder[PATH_MAX + 64];
	bool found = false;
	ssize_t n;

	if (given)
		return find_in(given, device, path, size);
	n = readlink("/proc/self/exe", program, sizeof(program) - 1);
	if (n > 0) {
		program[n] = '\0';
		*strrchr(program, '/') = '\0';
		for (size_t i = 0; !found && i < ARRAY_SIZE(beside); i++) {
			snprintf(folder, sizeof(folder), "%s/%s", program, beside[i]);
			found = find_in(folder, device, path, size);
		}
	}
	for (size_t i = 0; !found && i < ARRAY_SIZE(installed); i++)
		found = find_in(installed[i], device, path, size);
	return found;
}

bool metric_is_file(const char *path)
{
	char line[16] = "";
	FILE *f = fopen(path, "re");
	size_t n = f ? fread(line, 1, sizeof(line) - 1, f) : 0;

	if (f)
		fclose(f);
	line[n] = '\0';
	return line[strspn(line, " \t\r\n")] == '<' || !strncmp(line, "genx-metrics", 12);
}

/* Refuse a file that the user chose and that is for other GPUs. Return: 0 or a negative errno */
static int check_devices(const struct metric_table *table, uint32_t device, const char *path)
{
	char found[2 * PATH_MAX], *name;

	if (!device || device > 0xffff)
		return 0;
	if (devices_of(path, device) == DEVICES_OTHERS)
		return lib_fail(-EINVAL, "%s: its metric sets are for other GPUs than 8086:%04x",
				path, device);
	if (!*table->chipset || !find_installed(device, found, sizeof(found)))
		return 0;
	name = strrchr(found, '/') + 1;
	name[strcspn(name, ".")] = '\0';
	if (!strcasecmp(name, table->chipset))
		return 0;
	for (char *c = name; *c; c++)
		*c = toupper((unsigned char)*c);
	return lib_fail(-EINVAL, "%s: its metric sets are for %s, and the GPU 8086:%04x is %s",
			path, table->chipset, device, name);
}

int metric_load(struct metric_table *table, uint32_t device, const char *path)
{
	char found[2 * PATH_MAX];
	int ret;

	memset(table, 0, sizeof(*table));
	if (!path)
		return find_installed(device, found, sizeof(found)) ? load(table, found) : 0;
	ret = load(table, path);
	if (!ret)
		ret = check_devices(table, device, path);
	if (ret)
		metric_free(table);
	return ret;
}
