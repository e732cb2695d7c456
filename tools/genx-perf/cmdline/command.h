/* SPDX-License-Identifier: MIT */
/* The command that genx-perf stat or record measures. */
#ifndef GENX_PERF_CMDLINE_COMMAND_H
#define GENX_PERF_CMDLINE_COMMAND_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

/**
 * struct command - the command that is measured
 * @pid:	process of the command, 0: there is no command
 * @go:		pipe: a byte lets the command start
 * @failed:	pipe: returns the errno of a failed exec(); closed by a successful one
 * @ended:	the process was waited for
 * @status:	exit status of the command, as a shell shows it
 * @usage:	processor time of the command and its children
 */
struct command {
	pid_t pid;
	int go;
	int failed;
	bool ended;
	int status;
	struct rusage usage;
};

/* Time of CLOCK_MONOTONIC in ns */
uint64_t now_ns(void);

/* Block the signals that end a run; command_ends_before() waits for them. */
void command_signals_block(void);

/* Fork the command, which then waits for command_start(). */
void command_prepare(struct command *c, char **argv);

/* Execute the command; exits with EXIT_NOT_RUN or EXIT_NOT_EXECUTABLE if that fails. */
void command_start(struct command *c, const char *name);

/* Wait until the time @ns. Return: true if the command ended before, or a signal asked to stop. */
bool command_ends_before(struct command *c, uint64_t ns);

/* Has the command ended? Does not wait. */
bool command_ended(struct command *c);

/*
 * End the command if it still runs: SIGTERM, and SIGKILL after two seconds, or at a second request
 * of the user to stop. It is waited for.
 */
void command_stop(struct command *c);

#endif
