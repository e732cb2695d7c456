// SPDX-License-Identifier: MIT
/*
 * abi-fuzz SEED CALLS: what a client does (objects, contexts, address spaces, submissions with
 * fences and relocations, OA streams), with half of the calls changed in a few places: bits,
 * limits, handles and pointers, in the argument and in the memory that it points to. SEED chooses
 * them. Each errno must be a documented one (lib/errnos.c). After EPOCH calls the process ends with
 * work in flight, and the next one begins, in turn as root and as nobody.
 * Prints TAP, and a line of progress every 100,000 calls.
 */

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/vm/abi/abi-fuzz/actions.h"
#include "tests/vm/lib/fuzz.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define EPOCH		500
#define NOBODY		65534

struct gpu gpu;
uint32_t unused;

static const struct {
	void (*run)(void);
	unsigned int weight;
} actions[] = {
	{ do_exec, 20 }, { do_create, 5 }, { do_create_ext, 5 }, { do_userptr, 3 }, { do_rw, 8 },
	{ do_mmap, 5 }, { do_domain, 5 }, { do_state, 10 }, { do_context, 3 },
	{ do_context_param, 8 },
	{ do_vm, 2 }, { do_wait, 8 }, { do_query, 8 }, { do_info, 10 }, { do_syncobj, 8 },
	{ do_prime, 4 }, { do_config, 3 }, { do_stream_open, 2 }, { do_stream, 8 },
};

static void act(void)
{
	unsigned int total = 0, at;
	size_t i;

	for (i = 0; i < sizeof(actions) / sizeof(actions[0]); i++)
		total += actions[i].weight;
	at = fuzz_draw(total);
	for (i = 0; at >= actions[i].weight; i++)
		at -= actions[i].weight;
	if (actions[i].run == do_stream && !oa_has_stream())
		return;
	actions[i].run();
}

/* A client from its start to its end, which leaves all to the kernel but its configurations. */
static void client(unsigned long end, bool root)
{
	gpu_open(&gpu);
	if (!root && seteuid(NOBODY))
		exit(2);
	while (fuzz->calls < end)
		act();
	if (!root && seteuid(0))
		exit(2);
	oa_end();
	exit(0);
}

/* Return: whether the process of the client crashed. */
static bool run_client(unsigned long end, bool root)
{
	pid_t child = fork();
	int status;

	if (!child)
		client(end, root);
	if (child < 0 || waitpid(child, &status, 0) != child || WEXITSTATUS(status)) {
		tap_ok(false, "a client begins");
		exit(1);
	}
	return WIFSIGNALED(status);
}

int main(int argc, char **argv)
{
	unsigned long wanted = argc > 2 ? strtoul(argv[2], NULL, 0) : 10000;
	unsigned int clients = 0, crashed = 0;

	setvbuf(stdout, NULL, _IOLBF, 0);
	objects_begin();
	fuzz_begin(argc > 1 ? strtoul(argv[1], NULL, 0) : 1, BATCH_END);
	for (; fuzz->calls < wanted; clients++) {
		unsigned long end = fuzz->calls + EPOCH;

		crashed += run_client(end < wanted ? end : wanted, clients % 2 == 0);
	}
	printf("# %lu calls, %lu changed, %lu refused; %u clients, %u crashed\n", fuzz->calls,
	       fuzz->changed, fuzz->refused, clients, crashed);
	tap_ok(!fuzz->wrong[0], "documented errnos alone%s%s", fuzz->wrong[0] ? ": " : "",
	       fuzz->wrong);
	/* neither all nor none: the calls are valid ones, and the changes matter */
	tap_ok(fuzz->refused > wanted / 20 && fuzz->refused < wanted / 4 * 3,
	       "a part of the calls is refused");
	fuzz_print_kinds();
	tap_ok(crashed < clients / 4, "most clients reach their end");
	return tap_finish();
}
