/* SPDX-License-Identifier: MIT */
/*
 * Files of the system that genx-perf take and give read and write. With another root than "/", they
 * are those of a tree that a test made.
 */
#ifndef GENX_PERF_HANDOVER_HOST_H
#define GENX_PERF_HANDOVER_HOST_H

#include <stdbool.h>
#include <stddef.h>

#define HOST_DEVICE_MAX	24	/* "226:128" */
#define HOST_PAUSES_PER_S	10

/**
 * struct host - a system
 * @root:	folder in front of all paths, "" for this system
 * @dry_run:	print each change as a command of the shell instead of making it
 * @set:	writes a file of sysfs; NULL: write()
 * @device:	finds the number of the character device at a full path; NULL: stat()
 * @pause:	sleeps between two looks at the system; NULL: for 100 ms
 */
struct host {
	const char *root;
	bool dry_run;
	int (*set)(const struct host *host, const char *path, const char *text);
	bool (*device)(const struct host *host, const char *path, char number[HOST_DEVICE_MAX]);
	void (*pause)(const struct host *host);
};

#define HOST_FORMAT(n)	__attribute__((format(printf, n, (n) + 1)))

/* First line of a file, without its newline. Return: false and "" if it cannot be read */
bool host_read(const struct host *host, char *line, size_t size, const char *fmt, ...)
	HOST_FORMAT(4);

/* A whole file, cut off at @size. Return: false and "" if it cannot be read */
bool host_text(const struct host *host, char *text, size_t size, const char *fmt, ...)
	HOST_FORMAT(4);

/* Last part of the target of a symbolic link. Return: false and "" if there is none */
bool host_link(const struct host *host, char *name, size_t size, const char *fmt, ...)
	HOST_FORMAT(4);

/*
 * Number of the character device that a path leads to, as sysfs writes it in "dev". Return: false
 * if it leads to something else
 */
bool host_device(const struct host *host, char number[HOST_DEVICE_MAX], const char *fmt, ...)
	HOST_FORMAT(3);

bool host_exists(const struct host *host, const char *fmt, ...) HOST_FORMAT(2);

/* Write @text to the existing file @path of sysfs. Return: 0, or a negative errno */
int host_set(const struct host *host, const char *path, const char *text);

/* Write a file, and its folder if that is missing. Return: 0, or a negative errno */
int host_create(const struct host *host, const char *path, const char *text, bool executable);

/* Remove a file. Return: 0, also if it does not exist, or a negative errno */
int host_remove(const struct host *host, const char *path);

/* Sleep before the next look at the system, HOST_PAUSES_PER_S times a second. */
void host_pause(const struct host *host);

/* Run a program. Return: its exit status, 127 if it cannot be run */
int host_run(const struct host *host, const char *const argv[]);

/* Call @found for each entry of a folder but "." and "..", until it returns false. */
void host_list(const struct host *host, const char *path,
	       bool (*found)(const struct host *host, const char *name, void *data), void *data);

#endif
