// SPDX-License-Identifier: MIT
/*
 * parser-bench NAME: instructions per DW for the check of a batch of Haswell's render engine.
 *
 * The same program is linked with the parser of genx (genx.c) and with that of i915 (i915.c), which
 * is compiled from the kernel's source. Only the check is measured: the copy is there already. A
 * child makes the check, and each of its instructions is counted, so that the figures do not depend
 * on the machine or its load.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/parser/parser.h"

#define DWORDS		2040
#define STEPS_MAX	1000000
#define END		0x05000000

/* State of a draw as a 3D driver writes it, and the draw. */
static const unsigned int draw[] = {
	0x7a000003, 0x00101001, 0, 0, 0,			/* PIPE_CONTROL */
	0x78080003, 0, 0, 0, 0,					/* 3DSTATE_VERTEX_BUFFERS */
	0x78090003, 0, 0, 0, 0,					/* 3DSTATE_VERTEX_ELEMENTS */
	0x78100004, 0, 0, 0, 0, 0,				/* 3DSTATE_VS */
	0x781f000c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,	/* 3DSTATE_SBE */
	0x78140001, 0, 0,					/* 3DSTATE_WM */
	0x78200006, 0, 0, 0, 0, 0, 0, 0,			/* 3DSTATE_PS */
	0x78230000, 0, 0x782a0000, 0, 0x782f0000, 0,		/* pointers */
	0x7b000005, 0, 0, 0, 0, 0, 0,				/* 3DPRIMITIVE */
};

/* Loads of the registers of an indirect draw. */
static const unsigned int loads[] = {
	0x11000009, 0x2430, 3, 0x2434, 1, 0x2438, 0, 0x243c, 0, 0x2440, 0,
	0x12000001, 0x2350, 0x10000,				/* MI_STORE_REGISTER_MEM */
};

static const unsigned int noops[] = { 0 };

static const struct {
	const char *name;
	const unsigned int *dw;
	unsigned int n;
} batches[] = {
	{ "state and draws", draw, sizeof(draw) / sizeof(*draw) },
	{ "loads of registers", loads, sizeof(loads) / sizeof(*loads) },
	{ "no-ops", noops, 1 },
};

static unsigned int batch[DWORDS];

/* Return: DWs of the batch. */
static unsigned int fill(const unsigned int *dw, unsigned int n)
{
	unsigned int used = 0;

	memset(batch, 0, sizeof(batch));
	for (; used + n + 2 <= DWORDS; used += n)
		memcpy(batch + used, dw, n * sizeof(*dw));
	batch[used] = END;
	return used + 2;
}

static void child(unsigned int n)
{
	int err;

	ptrace(PTRACE_TRACEME, 0, NULL, NULL);
	__asm__ volatile("int3");
	err = parser_run(batch, n);
	__asm__ volatile("int3");
	_exit(err ? 1 : 0);
}

/* Instructions between the two breakpoints of the child, or -1. */
static long count(pid_t pid)
{
	siginfo_t info;
	int status;
	long n;

	if (waitpid(pid, &status, 0) != pid || !WIFSTOPPED(status) || WSTOPSIG(status) != SIGTRAP)
		return -1;
	for (n = 0; n < STEPS_MAX; n++) {
		if (ptrace(PTRACE_SINGLESTEP, pid, NULL, NULL) || waitpid(pid, &status, 0) != pid ||
		    !WIFSTOPPED(status) || ptrace(PTRACE_GETSIGINFO, pid, NULL, &info))
			return -1;
		if (info.si_code == SI_KERNEL)
			return n;
	}
	return -1;
}

static long measure(unsigned int n)
{
	pid_t pid = fork();
	int status = 0;
	long steps;

	if (pid < 0)
		return -1;
	if (!pid)
		child(n);
	steps = count(pid);
	if (steps < 0)
		kill(pid, SIGKILL);
	else
		ptrace(PTRACE_CONT, pid, NULL, NULL);
	if (waitpid(pid, &status, 0) != pid || steps < 0)
		return -1;
	return WIFEXITED(status) && !WEXITSTATUS(status) ? steps : -1;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "genx";
	unsigned int i, n;
	char label[64];
	long steps;

	if (parser_init()) {
		fprintf(stderr, "parser-bench: %s: no parser\n", name);
		return 1;
	}
	for (i = 0; i < sizeof(batches) / sizeof(*batches); i++) {
		n = fill(batches[i].dw, batches[i].n);
		/* once without steps, so that libraries are loaded */
		if (parser_run(batch, n)) {
			fprintf(stderr, "parser-bench: %s: refuses %s\n", name, batches[i].name);
			return 1;
		}
		n = fill(batches[i].dw, batches[i].n);
		steps = measure(n);
		if (steps < 0) {
			fprintf(stderr, "parser-bench: %s: cannot count %s\n", name,
				batches[i].name);
			return 1;
		}
		snprintf(label, sizeof(label), "parser of %s, %s", name, batches[i].name);
		printf("%-44s %8.1f instructions per DW\n", label, (double)steps / n);
	}
	return 0;
}
