// SPDX-License-Identifier: MIT
/* Read the driver's files in debugfs, and record its trace events through tracefs. */

#define _GNU_SOURCE	/* memmem() */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hwtest.h"

#define TRACE		"/sys/kernel/tracing"
/* A buffer of its own: others on this machine may record events into the main one. */
#define INSTANCE	TRACE "/instances/genx-hwtest"
#define TEXT_MAX	(4u << 20)

char *text_read(const char *dir, const char *name)
{
	char path[PATH_MAX];
	size_t n = 0, size = 64 << 10;
	char *text = malloc(size);
	ssize_t got = -1;
	int fd;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	while (fd >= 0 && text && (got = read(fd, text + n, size - n - 1)) > 0) {
		n += got;
		if (size - n < 4096 && size < TEXT_MAX)
			text = realloc(text, size *= 2);
		if (n >= TEXT_MAX - 1)
			break;
	}
	if (fd >= 0)
		close(fd);
	if (!text || got < 0) {
		free(text);
		return NULL;
	}
	text[n] = '\0';
	return text;
}

const char *text_next(const char *text, const char *line, const char *word)
{
	const char *at = line ? strchr(line, '\n') : text;
	size_t len;

	for (; at; at = strchr(at, '\n')) {
		at += *at == '\n';
		len = strcspn(at, "\n");
		if (len && memmem(at, len, word, strlen(word)))
			return at;
	}
	return NULL;
}

bool text_line(const char *text, const char *start, char *line, size_t size)
{
	const char *at;

	for (at = text_next(text, NULL, start); at; at = text_next(text, at, start)) {
		if (strncmp(at, start, strlen(start)))
			continue;
		at += strlen(start);
		snprintf(line, size, "%.*s", (int)strcspn(at, "\n"), at);
		return true;
	}
	return false;
}

static bool write_trace_file(const char *name, const char *text)
{
	char path[PATH_MAX];
	bool ok;
	FILE *f;

	snprintf(path, sizeof(path), INSTANCE "/%s", name);
	f = fopen(path, "w");
	if (!f)
		return false;
	ok = fputs(text, f) >= 0;
	return !fclose(f) && ok;
}

/* Enable trace events in the instance. Return: false if that fails. */
static bool enable_events(const char *events)
{
	char list[256], path[128], *at = list, *event;

	snprintf(list, sizeof(list), "%s", events);
	while ((event = strsep(&at, " "))) {
		snprintf(path, sizeof(path), "events/genx/%s/enable", event);
		if (!write_trace_file(path, "1"))
			return false;
	}
	return true;
}

bool trace_start(const char *events)
{
	if (access(TRACE "/trace", R_OK))
		mount("tracefs", TRACE, "tracefs", 0, NULL);
	/* a test that was killed has left it */
	rmdir(INSTANCE);
	if (mkdir(INSTANCE, 0700))
		return false;
	if (enable_events(events))
		return true;
	rmdir(INSTANCE);
	return false;
}

char *trace_stop(void)
{
	char *text = text_read(INSTANCE, "trace");

	/* this disables the events, too */
	if (rmdir(INSTANCE))
		progress("genx-hwtest: %s stays: %s\n", INSTANCE, strerror(errno));
	return text;
}
