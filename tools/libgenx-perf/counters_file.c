// SPDX-License-Identifier: MIT
/* Find the table of counters of a platform, in the installed folder or in the source tree. */

#define _GNU_SOURCE		/* secure_getenv() */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "counters.h"
#include "lib.h"

/* Folders of tables, relative to the installed program and to build/ of the source tree. */
static const char *const beside[] = { "../share/genx-perf", "../tools/genx-perf/counters" };

/* For programs of other folders */
static const char *const installed[] = { "/usr/local/share/genx-perf", "/usr/share/genx-perf" };

/* Read a file. Return: its text, NULL with errno set */
static char *read_file(const char *path, size_t *size)
{
	char *text = malloc(COUNTERS_FILE_MAX + 1);
	FILE *f = fopen(path, "r");
	int err = errno;

	*size = 0;
	if (f && text) {
		*size = fread(text, 1, COUNTERS_FILE_MAX + 1, f);
		err = ferror(f) ? errno : 0;
	}
	if (f)
		fclose(f);
	if (err) {
		free(text);
		text = NULL;
	}
	errno = err;
	return text;
}

static int load_given(struct counter_table *table, const char *platform, const char *path)
{
	char error[128];
	size_t size;
	char *text = read_file(path, &size);
	bool parsed;

	if (!text) {
		int err = -errno;

		return lib_fail(err, "%s: %s", path, strerror(-err));
	}
	parsed = counters_parse(table, text, size, platform, error, sizeof(error));
	free(text);
	if (!parsed)
		return lib_fail(-EINVAL, "%s: %s", path, error);
	if (!table->matches) {
		counters_free(table);
		return lib_fail(-EINVAL, "%s is not for %s", path, platform);
	}
	return 0;
}

/* Load an installed file. Return: 0: it is not for the platform, 1: loaded, a negative errno */
static int load_if_for(struct counter_table *table, const char *platform, const char *path)
{
	char error[128];
	size_t size;
	char *text = read_file(path, &size);
	bool parsed;

	if (!text)
		return 0;
	parsed = counters_parse(table, text, size, platform, error, sizeof(error));
	free(text);
	if (!parsed)
		return lib_fail(-EINVAL, "%s: %s", path, error);
	if (!table->matches)
		counters_free(table);
	return table->matches;
}

/* Load the first file of a folder that is for the platform. Return: as load_if_for() */
static int load_from(struct counter_table *table, const char *platform, const char *folder)
{
	struct dirent *entry;
	DIR *dir = opendir(folder);
	int found = 0, damaged = 0;

	while (dir && found <= 0 && (entry = readdir(dir))) {
		char path[2 * PATH_MAX];
		const char *end = strrchr(entry->d_name, '.');

		if (entry->d_name[0] == '.' || !end || strcmp(end, ".txt"))
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		found = load_if_for(table, platform, path);
		if (found < 0)
			damaged = found;
	}
	if (dir)
		closedir(dir);
	return found > 0 ? found : damaged;
}

/* Folder of the running program. Return: false if it is not known */
static bool program_folder(char *folder, size_t size)
{
	ssize_t n = readlink("/proc/self/exe", folder, size - 1);

	if (n <= 0)
		return false;
	folder[n] = '\0';
	*strrchr(folder, '/') = '\0';
	return true;
}

int counters_load(struct counter_table *table, const char *platform, const char *path)
{
	char program[PATH_MAX], folder[PATH_MAX + 64];
	const char *given = secure_getenv("GENX_PERF_COUNTERS");
	int found = 0;

	counters_clear(table);
	if (path)
		return load_given(table, platform, path);
	if (given)
		found = load_from(table, platform, given);
	if (!given && program_folder(program, sizeof(program)))
		for (size_t i = 0; !found && i < ARRAY_SIZE(beside); i++) {
			snprintf(folder, sizeof(folder), "%s/%s", program, beside[i]);
			found = load_from(table, platform, folder);
		}
	for (size_t i = 0; !given && !found && i < ARRAY_SIZE(installed); i++)
		found = load_from(table, platform, installed[i]);
	return found < 0 ? found : 0;
}
