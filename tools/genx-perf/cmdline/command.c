// SPDX-License-Identifier: MIT
/* The command that is measured: start it when the counters run, and reap it. */

#define _GNU_SOURCE		/* pipe2(), wait4() */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/cmdline/perf.h"

/* Time that a command has to end after SIGTERM */
#define STOP_NS		2000000000ull

uint64_t now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

/* Signals that can end a run: the end of the command, and requests to stop. */
static void signals_of_run(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGCHLD);
	sigaddset(set, SIGINT);
	sigaddset(set, SIGTERM);
}

/* In the child: wait until counting has begun, so that fork() is not measured. */
static void __attribute__((noreturn)) command_exec(char **argv, int go, int failed)
{
	sigset_t set;
	char byte;
	int err;

	if (read(go, &byte, 1) != 1)
		_exit(EXIT_NOT_RUN);
	signals_of_run(&set);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	execvp(argv[0], argv);
	err = errno;
	if (write(failed, &err, sizeof(err)) < 0)
		_exit(EXIT_NOT_RUN);
	_exit(EXIT_NOT_RUN);
}

void command_prepare(struct command *c, char **argv)
{
	int go[2], failed[2];

	if (pipe2(go, O_CLOEXEC) || pipe2(failed, O_CLOEXEC))
		die(EXIT_FAILED, "pipe: %s", strerror(errno));
	c->pid = fork();
	if (c->pid < 0)
		die(EXIT_FAILED, "fork: %s", strerror(errno));
	if (!c->pid) {
		close(go[1]);
		command_exec(argv, go[0], failed[1]);
	}
	close(go[0]);
	close(failed[1]);
	c->go = go[1];
	c->failed = failed[0];
}

void command_start(struct command *c, const char *name)
{
	int err;

	if (write(c->go, "", 1) != 1)
		die(EXIT_FAILED, "starting %s: %s", name, strerror(errno));
	if (read(c->failed, &err, sizeof(err)) == sizeof(err))
		die(err == ENOENT ? EXIT_NOT_RUN : EXIT_NOT_EXECUTABLE, "%s: %s", name,
		    strerror(err));
	close(c->go);
	close(c->failed);
}

static void command_reap(struct command *c, int options)
{
	int status;

	if (!c->pid || c->ended || wait4(c->pid, &status, options, &c->usage) != c->pid)
		return;
	c->ended = true;
	c->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

bool command_ended(struct command *c)
{
	command_reap(c, WNOHANG);
	return c->ended;
}

bool command_ends_before(struct command *c, uint64_t ns)
{
	sigset_t set;

	signals_of_run(&set);
	for (;;) {
		uint64_t now = now_ns(), left = ns > now ? ns - now : 0;
		struct timespec ts = { .tv_sec = left / 1000000000, .tv_nsec = left % 1000000000 };
		int sig = sigtimedwait(&set, NULL, &ts);

		if (sig == SIGINT || sig == SIGTERM)
			return true;
		if (command_ended(c))
			return true;
		if (sig < 0 && errno == EAGAIN)
			return false;
	}
}

void command_signals_block(void)
{
	sigset_t set;

	/* an ignored SIGCHLD, if inherited, would drop the status of the command */
	signal(SIGCHLD, SIG_DFL);
	signals_of_run(&set);
	sigprocmask(SIG_BLOCK, &set, NULL);
}

void command_stop(struct command *c)
{
	uint64_t end = now_ns() + STOP_NS;

	if (!c->pid || command_ended(c))
		return;
	kill(c->pid, SIGTERM);
	command_signals_block();
	command_ends_before(c, end);
	if (!c->ended)
		kill(c->pid, SIGKILL);
	command_reap(c, 0);
}
