// SPDX-License-Identifier: MIT
/* cpu-of COMMAND...: run a command, then print its CPU time in us on standard error. */

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long us(struct timeval time)
{
	return time.tv_sec * 1000000 + time.tv_usec;
}

int main(int argc, char **argv)
{
	struct rusage usage;
	int status;
	pid_t pid;

	if (argc < 2) {
		fprintf(stderr, "usage: cpu-of COMMAND...\n");
		return 2;
	}
	pid = fork();
	if (!pid) {
		execvp(argv[1], argv + 1);
		_exit(127);
	}
	if (pid < 0 || wait4(pid, &status, 0, &usage) != pid)
		return 1;
	fprintf(stderr, "%ld\n", us(usage.ru_utime) + us(usage.ru_stime));
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
