/* SPDX-License-Identifier: MIT */
/* Move a GPU between drivers: genx-perf take, give and status. */
#ifndef GENX_PERF_HANDOVER_HANDOVER_H
#define GENX_PERF_HANDOVER_HANDOVER_H

#include <signal.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/handover/gpu.h"

/**
 * struct handover - the command line of take and give
 * @name:	name of the command
 * @help:	its help
 * @force:	move the GPU although something uses it
 * @console:	detach the console that draws on it
 * @sound:	unbind the sound device that plays through it
 * @persist:	at each boot, too
 * @gpu:	GPU that the user named, NULL: the only one
 * @driver:	driver to return the GPU to, NULL: the one that had it
 */
struct handover {
	const char *name;
	const char *help;
	bool force;
	bool console;
	bool sound;
	bool persist;
	const char *gpu;
	const char *driver;
};

/*
 * Parse the command line. Return: -1 to go on, or the exit code. @host->dry_run is set if the user
 * asks for it.
 */
int handover_parse(struct handover *h, struct host *host, int argc, char **argv);

/**
 * struct handover_choice - which GPU to move
 * @name:	as the user named it, NULL: the only one that is wanted
 * @wanted:	whether a GPU can be moved
 * @driver:	argument of @wanted
 * @several:	what genx does with more than one, for the message that the user must name it
 * @none:	message if there is none
 */
struct handover_choice {
	const char *name;
	bool (*wanted)(const struct host *host, const struct gpu *gpu, const char *driver);
	const char *driver;
	const char *several;
	const char *none;
};

/* Find the GPUs and choose one; a named one need not be wanted. Exits with the cause if none is. */
struct gpu *handover_choose(const struct host *host, struct gpus *gpus,
			    const struct handover_choice *choice);

/*
 * Exit with the cause unless the GPU is free to be moved; print what loses it. @users: filled; the
 * console in it must be detached, and the sound device unbound, before the GPU's driver
 */
void handover_check_users(const struct handover *h, const struct host *host,
			  const struct gpu *gpu, struct gpu_users *users);

/* Detach a virtual console from the frame buffer of the GPU; "": there is none. */
void handover_console_detach(const struct host *host, const char *console);
/* Attach the consoles of frame buffers that are detached. */
void handover_console_attach(const struct host *host);

/*
 * Block the signals by which a user or a terminal ends the command, until handover_unblock(): in
 * between, the GPU has no driver. What came meanwhile ends the command then.
 */
void handover_block(sigset_t *before);
void handover_unblock(const sigset_t *before);

/* File that says what the GPU had before genx-perf take. */
void handover_record(const struct gpu *gpu, char *path, size_t size);
bool handover_has_record(const struct host *host, const struct gpu *gpu);
/* Remove the record; it is kept until the GPU has a driver again. */
void handover_forget(const struct host *host, const struct gpu *gpu);

/* Write a file of sysfs that belongs to the GPU. Return: 0, or a negative errno */
int handover_override(const struct host *host, const struct gpu *gpu, const char *driver);
int handover_unbind(const struct host *host, const struct gpu *gpu, const char *driver);
int handover_bind(const struct host *host, const struct gpu *gpu, const char *driver);

/* Exit with the cause of a failed write to sysfs. */
void handover_failed(const struct gpu *gpu, const char *what, int err) __attribute__((noreturn));

/* The commands; a host with another root is for tests. */
int handover_take(struct host *host, int argc, char **argv);
int handover_give(struct host *host, int argc, char **argv);
int handover_status(struct host *host, int argc, char **argv);

/* persist.c */

/* Let udev select genx for the GPU at each boot; prints what else the user has to do. */
void persist_write(const struct host *host, const struct gpu *gpu, const char *driver);
/* Undo that. */
void persist_remove(const struct host *host, const struct gpu *gpu);
bool persist_is(const struct host *host, const struct gpu *gpu);

#endif
