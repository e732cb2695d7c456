// SPDX-License-Identifier: MIT
/* Find the table of counters of a platform, in the installed folder or in the source tree. */

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "counters.h"
#include "tools/genx-perf/perf.h"

/* Folders of tables, relative to the installed program and to build/ of the source tree. */
static const char *const folders[] = { "../share/genx-perf", "../tools/genx-perf/counters" };

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

static void load_given(struct counter_table *table, const char *platform, const char *path)
{
	char error[128];
	size_t size;
	char *text = read_file(path, &size);

	if (!text)
		die(EXIT_USAGE, "--metrics: %s: %s", path, strerror(errno));
	if (!counters_parse(table, text, size, platform, error, sizeof(error)))
		die(EXIT_USAGE, "--metrics: %s: %s", path, error);
	free(text);
	if (!table->matches)
		die(EXIT_USAGE, "--metrics: %s is not for %s", path, platform);
}

static bool load_if_for(struct counter_table *table, const char *platform, const char *path)
{
	char error[128];
	size_t size;
	char *text = read_file(path, &size);

	if (!text)
		return false;
	if (!counters_parse(table, text, size, platform, error, sizeof(error)))
		fprintf(stderr, "genx-perf: ignoring %s: %s\n", path, error);
	free(text);
	if (!table->matches)
		counters_free(table);
	return table->matches;
}

static bool load_from(struct counter_table *table, const char *platform, const char *folder)
{
	struct dirent *entry;
	bool found = false;
	DIR *dir = opendir(folder);

	while (dir && !found && (entry = readdir(dir))) {
		char path[2 * PATH_MAX];
		const char *end = strrchr(entry->d_name, '.');

		if (entry->d_name[0] == '.' || !end || strcmp(end, ".txt"))
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		found = load_if_for(table, platform, path);
	}
	if (dir)
		closedir(dir);
	return found;
}

void counters_load(struct counter_table *table, const char *platform, const char *path)
{
	char program[PATH_MAX];
	ssize_t n;

	counters_clear(table);
	if (path) {
		load_given(table, platform, path);
		return;
	}
	n = readlink("/proc/self/exe", program, sizeof(program) - 1);
	if (n <= 0)
		return;
	program[n] = '\0';
	*strrchr(program, '/') = '\0';
	for (size_t i = 0; i < ARRAY_SIZE(folders); i++) {
		char folder[PATH_MAX + 64];

		snprintf(folder, sizeof(folder), "%s/%s", program, folders[i]);
		if (load_from(table, platform, folder))
			return;
	}
}
