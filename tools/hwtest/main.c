// SPDX-License-Identifier: MIT
/* genx-hwtest: find out on a real GPU what its manuals leave open. */

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hwtest.h"

static const char help[] =
"usage: genx-hwtest [options]    (as root; `make hwtest` calls it)\n"
"Test an Intel GPU that no driver holds, and write a report for the issue tracker\n"
"of the repository that you cloned.\n"
"  -d, --device SLOT    PCI address (the only GPU there is)\n"
"  -o, --output FILE    write the report there too, line by line\n"
"  -m, --module FILE    genx for this kernel (build/genx.ko)\n"
"  -p, --pre-check      only the pre-check, which reads registers and writes none\n"
"  -l, --list           list the questions, and why others are not asked; ask nothing\n"
"  -h, --help           this text\n"
"Exit: 0 as expected; 1 the test failed; 2 usage; 3 no GPU, not root, held, no module;\n"
"4 an answer differs; 5 the device does not answer.\n";

struct options {
	const char *slot;
	const char *output;
	const char *module;
	bool pre_check;
};

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option long_options[] = {
		{ "device", required_argument, NULL, 'd' },
		{ "output", required_argument, NULL, 'o' },
		{ "module", required_argument, NULL, 'm' },
		{ "pre-check", no_argument, NULL, 'p' },
		{ "list", no_argument, NULL, 'l' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	int option;

	while ((option = getopt_long(argc, argv, "d:o:m:plh", long_options, NULL)) != -1) {
		switch (option) {
		case 'd':
			o->slot = optarg;
			break;
		case 'o':
			o->output = optarg;
			break;
		case 'm':
			o->module = optarg;
			break;
		case 'p':
			o->pre_check = true;
			break;
		case 'l':
			rules_list();
			exit(0);
		case 'h':
			fputs(help, stdout);
			exit(0);
		default:
			fputs(help, stderr);
			exit(EXIT_USAGE);
		}
	}
	if (optind != argc) {
		fputs(help, stderr);
		exit(EXIT_USAGE);
	}
}

/* Load genx and run the probes. Return: an exit code. */
static int probe(const struct gpu *gpu, const char *module)
{
	struct kit kit;
	bool alive;
	int err;

	err = kit_load(&kit, gpu, module);
	if (err) {
		kit_unload(&kit);
		return err;
	}
	alive = rules_ask(&kit);
	if (!alive)
		say("\nstopped: the device does not answer any more\n");
	if (!kit_unload(&kit))
		return EXIT_FAILED;
	say("%u as the manual says, %u as assumed, %u differ, %u undetermined, %u not asked\n",
	    report_count(AS_MANUAL), report_count(AS_ASSUMED), report_count(DIFFERS),
	    report_count(UNKNOWN), report_count(NOT_ASKED));
	return !alive ? EXIT_STOPPED : report_count(DIFFERS) ? EXIT_DIFFERS : 0;
}

static void check_place(const struct options *o, struct gpu *gpu)
{
	if (geteuid()) {
		fprintf(stderr, "genx-hwtest: run it as root: it reads the device's registers\n");
		exit(EXIT_CANNOT);
	}
	gpu_find(o->slot, gpu);
	gpu_must_be_free(gpu);
	if (!o->pre_check && access(o->module, R_OK)) {
		fprintf(stderr, "genx-hwtest: no module %s: run 'make' or use --module\n",
			o->module);
		exit(EXIT_CANNOT);
	}
}

int main(int argc, char **argv)
{
	struct options o = { .module = "build/genx.ko" };
	struct gpu gpu;
	int err, code = 0;

	parse(argc, argv, &o);
	check_place(&o, &gpu);
	err = report_open(o.output);
	if (err) {
		fprintf(stderr, "genx-hwtest: %s: %s\n", o.output, strerror(-err));
		return EXIT_FAILED;
	}
	report_head();
	say("device: 8086:%04x revision %02x, %s (%s)\n", gpu.device, gpu.revision,
	    gpu.group->name, gpu.plat->codename);
	if (!precheck(&gpu)) {
		say("\nstopped: the device does not answer\n");
		return EXIT_STOPPED;
	}
	if (!o.pre_check)
		code = probe(&gpu, o.module);
	say("\nend of the report\n");
	return code;
}
