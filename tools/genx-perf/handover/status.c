// SPDX-License-Identifier: MIT
/* genx-perf status: which driver has each Intel GPU, and what uses it. */

#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/handover/handover.h"

static const char help[] =
"usage: genx-perf status [-j]\n"
"Print which driver has each Intel GPU, and what uses the GPU.\n"
"  -j, --json   one JSON object per GPU\n"
"Exit: 0; 2 usage; 3 there is no Intel GPU.\n";

static void print_text(const struct host *host, const struct gpu *gpu,
		       const struct gpu_users *users)
{
	const char *genx = gpu_driver_of_genx(host);
	bool ours = genx && !strcmp(gpu->driver, genx);

	printf("%s %s: driver %s", gpu->address, gpu_title(gpu),
	       gpu->driver[0] ? gpu->driver : "none");
	if (ours && strcmp(genx, "genx"))
		printf(" (of the module genx)");
	if (gpu->override[0])
		printf(", driver_override %s", gpu->override);
	if (persist_is(host, gpu))
		printf(", genx at each boot");
	printf("\n");
	if (!gpu_drivable(gpu))
		printf("  genx cannot drive it\n");
	for (unsigned int i = 0; i < users->n; i++)
		printf("  process %d (%s) has %s open\n", users->list[i].pid, users->list[i].comm,
		       users->list[i].node);
	if (users->more)
		printf("  and more processes\n");
	if (users->console[0])
		printf("  the console draws on its frame buffer (%s)\n", users->console);
	if (users->sound.address[0])
		printf("  the sound device %s (%s) plays through it\n", users->sound.address,
		       users->sound.driver);
}

static void print_json(const struct host *host, const struct gpu *gpu,
		       const struct gpu_users *users)
{
	const char *genx = gpu_driver_of_genx(host);

	printf("{\"address\":\"%s\",\"id\":\"8086:%04x\",\"name\":\"%s\",\"driver\":", gpu->address,
	       gpu->id, gpu->group ? gpu->group->name : "");
	printf(gpu->driver[0] ? "\"%s\"" : "null", gpu->driver);
	printf(",\"driver_override\":");
	printf(gpu->override[0] ? "\"%s\"" : "null", gpu->override);
	printf(",\"genx\":%s,\"drivable\":%s,\"persistent\":%s,\"console\":%s,\"sound\":",
	       genx && !strcmp(gpu->driver, genx) ? "true" : "false",
	       gpu_drivable(gpu) ? "true" : "false", persist_is(host, gpu) ? "true" : "false",
	       users->console[0] ? "true" : "false");
	printf(users->sound.address[0] ? "\"%s\"" : "null", users->sound.address);
	printf(",\"users\":[");
	for (unsigned int i = 0; i < users->n; i++)
		printf("%s{\"pid\":%d,\"comm\":\"%s\",\"node\":\"%s\"}", i ? "," : "",
		       users->list[i].pid, users->list[i].comm, users->list[i].node);
	printf("]}\n");
}

int handover_status(struct host *host, int argc, char **argv)
{
	static struct gpu_users users;
	static struct gpus gpus;
	bool json = false;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
			return option_help('h', help);
		if (strcmp(argv[i], "--json") && strcmp(argv[i], "-j"))
			return option_unexpected(argv[i], help);
		json = true;
	}
	gpus_find(host, &gpus);
	for (unsigned int i = 0; i < gpus.n; i++) {
		gpu_users_find(host, &gpus.list[i], &users);
		if (json)
			print_json(host, &gpus.list[i], &users);
		else
			print_text(host, &gpus.list[i], &users);
	}
	if (!gpus.n)
		die(EXIT_NO_DEVICE, "there is no Intel GPU");
	return 0;
}

int cmd_status(int argc, char **argv)
{
	struct host host = { .root = "" };

	return handover_status(&host, argc, argv);
}
