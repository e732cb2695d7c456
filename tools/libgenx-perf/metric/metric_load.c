// SPDX-License-Identifier: MIT
/* Find the metric sets of a device, in the installed folder or in the source tree. */

#define _GNU_SOURCE		/* secure_getenv() */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* Does a line of the file's first ones name the device? */
static bool is_for(const char *path, uint32_t device)
{
	char line[4096], id[16];
	FILE *f = fopen(path, "re");
	bool found = false;

	snprintf(id, sizeof(id), "%04x", device);
	for (int i = 0; f && !found && i < 16 && fgets(line, sizeof(line), f); i++) {
		char *rest = line, *word;

		if (strncmp(line, "device\t", 7))
			continue;
		rest += 7;
		while ((word = strsep(&rest, "\n ")))
			found |= !strcmp(word, id);
	}
	if (f)
		fclose(f);
	return found;
}

/* Load the file of a folder that is for the device. Return: 1, 0: there is none, or an errno */
static int load_from(struct metric_table *table, uint32_t device, const char *folder)
{
	struct dirent *entry;
	DIR *dir = opendir(folder);
	int ret = 0;

	while (dir && !ret && (entry = readdir(dir))) {
		char path[2 * PATH_MAX];

		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		if (is_for(path, device))
			ret = load(table, path) ?: 1;
	}
	if (dir)
		closedir(dir);
	return ret;
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

int metric_load(struct metric_table *table, uint32_t device, const char *path)
{
	const char *given = secure_getenv("GENX_PERF_METRICS");
	char program[PATH_MAX], folder[PATH_MAX + 64];
	ssize_t n;
	int ret = 0;

	memset(table, 0, sizeof(*table));
	if (path)
		return load(table, path);
	if (given) {
		ret = load_from(table, device, given);
		return ret < 0 ? ret : 0;
	}
	n = readlink("/proc/self/exe", program, sizeof(program) - 1);
	if (n > 0) {
		program[n] = '\0';
		*strrchr(program, '/') = '\0';
		for (size_t i = 0; !ret && i < ARRAY_SIZE(beside); i++) {
			snprintf(folder, sizeof(folder), "%s/%s", program, beside[i]);
			ret = load_from(table, device, folder);
		}
	}
	for (size_t i = 0; !ret && i < ARRAY_SIZE(installed); i++)
		ret = load_from(table, device, installed[i]);
	return ret < 0 ? ret : 0;
}
