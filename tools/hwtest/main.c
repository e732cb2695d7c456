// SPDX-License-Identifier: MIT
/* genx-hwtest: find out on a real GPU what its manuals leave open. */

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hwtest.h"

#define BUILT		"build/genx.ko"
#define REPORT		"genx-hwtest.txt"

static const char help[] =
"usage: genx-hwtest [options]    (as root)\n"
"Test an Intel GPU with the driver genx, and write a report of what works, which names\n"
"neither the machine nor its owner. It takes less than a minute.\n"
"  -p, --pre-check      only look: is this machine ready? Loads, binds and writes nothing;\n"
"                       runs without root, too\n"
"  -t, --take           take the GPU from its driver for the test, and give it back;\n"
"                       console and sound device lose it, a program keeps it: refused;\n"
"                       its screen goes dark\n"
"  -d, --device SLOT    PCI address (the only GPU there is)\n"
"  -o, --output FILE    write the report there too, line by line (" REPORT "; - for none)\n"
"  -j, --json FILE      write the answers as JSON\n"
"  -m, --module FILE    genx for this kernel (" BUILT ", else the installed module)\n"
"  -l, --list           list the questions, and why others are not asked; ask nothing\n"
"      --answers        print what each answer decides, as a page; ask nothing\n"
"  -h, --help           this text\n"
"Exit: 0 as expected; 1 the test failed; 2 usage; 3 no GPU, not root, held, no module;\n"
"4 an answer differs; 5 the device does not answer.\n";

struct options {
	const char *slot;
	const char *output;
	const char *json;
	const char *module;
	bool pre_check;
	bool take;
};

/* Options that only print. */
static void print_and_exit(int option)
{
	switch (option) {
	case 'l':
		rules_list();
		break;
	case 'a':
		if (!decisions_page())
			exit(EXIT_FAILED);
		break;
	default:
		fputs(help, stdout);
		break;
	}
	exit(0);
}

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option long_options[] = {
		{ "device", required_argument, NULL, 'd' },
		{ "output", required_argument, NULL, 'o' },
		{ "json", required_argument, NULL, 'j' },
		{ "module", required_argument, NULL, 'm' },
		{ "pre-check", no_argument, NULL, 'p' },
		{ "take", no_argument, NULL, 't' },
		{ "list", no_argument, NULL, 'l' },
		{ "answers", no_argument, NULL, 'a' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	int option;

	while ((option = getopt_long(argc, argv, "d:o:j:m:ptlh", long_options, NULL)) != -1) {
		switch (option) {
		case 'd':
			o->slot = optarg;
			break;
		case 'o':
			o->output = optarg;
			break;
		case 'j':
			o->json = optarg;
			break;
		case 'm':
			o->module = optarg;
			break;
		case 'p':
			o->pre_check = true;
			break;
		case 't':
			o->take = true;
			break;
		case 'l':
		case 'a':
		case 'h':
			print_and_exit(option);
			break;
		default:
			fputs(help, stderr);
			exit(EXIT_USAGE);
		}
	}
	if (optind != argc) {
		fputs(help, stderr);
		exit(EXIT_USAGE);
	}
	if (!o->module && !access(BUILT, R_OK))
		o->module = BUILT;
	if (!o->output && !o->pre_check)
		o->output = REPORT;
	if (o->output && !strcmp(o->output, "-"))
		o->output = NULL;
}

/* Load genx and run the probes. @stopped: set to why they ended early. Return: an exit code. */
static int probe(const struct gpu *gpu, const struct options *o, const char **stopped)
{
	struct kit kit;
	int err;

	rules_catch_signals();
	err = kit_load(&kit, gpu, o->module, o->take);
	if (err) {
		kit_unload(&kit);
		*stopped = "genx did not start on this device, see below";
		return err;
	}
	*stopped = rules_ask(&kit);
	if (*stopped)
		say("\nstopped: %s\n", *stopped);
	if (!kit_unload(&kit))
		return EXIT_FAILED;
	say("%u as the manual says, %u as assumed, %u differ, %u undetermined, %u not asked\n",
	    report_count(AS_MANUAL), report_count(AS_ASSUMED), report_count(DIFFERS),
	    report_count(UNKNOWN), report_count(NOT_ASKED));
	return *stopped ? EXIT_STOPPED : report_count(DIFFERS) ? EXIT_DIFFERS : 0;
}

static void check_place(const struct options *o, struct gpu *gpu)
{
	char release[65];

	if (geteuid() && !o->pre_check) {
		fprintf(stderr, "genx-hwtest: run it as root: it reads the device's registers\n"
			"  genx-hwtest --pre-check needs no root.\n");
		exit(EXIT_CANNOT);
	}
	gpu_find(o->slot, gpu);
	if (o->pre_check)
		return;
	if (!o->take)
		gpu_must_be_free(gpu);
	if (!strcmp(gpu->driver, "genx") || !access("/sys/module/genx", F_OK))
		return;
	if (machine_is_too_old(release)) {
		fprintf(stderr, "genx-hwtest: this kernel, %s, is too old for genx: boot 6.12 or "
			"newer, on Debian 12 from backports\n", release);
		exit(EXIT_CANNOT);
	}
	if (o->module ? !!access(o->module, R_OK) : !machine_has_module()) {
		fprintf(stderr, "genx-hwtest: no module %s: install genx-dkms, run 'make', or use "
			"--module\n", o->module ?: "genx");
		exit(EXIT_CANNOT);
	}
}

/* Ask all. @stopped: set to why the test ended early. Return: an exit code. */
static int test(const struct options *o, const struct gpu *gpu, struct machine *machine,
		const char **stopped)
{
	int code = 0;

	report_head();
	say("device: 8086:%04x revision %02x, %s (%s)\n", gpu->device, gpu->revision,
	    gpu->group->name, gpu->plat->codename);
	machine_check(machine, gpu, o->module);
	if (o->pre_check)
		machine_check_take(machine, gpu);
	if (!precheck(gpu)) {
		*stopped = "the device does not answer";
		say("\nstopped: %s\n", *stopped);
		return EXIT_STOPPED;
	}
	if (o->pre_check)
		code = machine->reasons ? EXIT_CANNOT : 0;
	else
		code = probe(gpu, o, stopped);
	say("\nend of the report\n");
	return code;
}

int main(int argc, char **argv)
{
	static char summary[16384];
	struct options o = { 0 };
	struct machine machine;
	const char *stopped = NULL;
	struct gpu gpu;
	int err, code;

	parse(argc, argv, &o);
	check_place(&o, &gpu);
	err = report_open(o.output);
	if (err) {
		fprintf(stderr, "genx-hwtest: %s: %s\n", o.output, strerror(-err));
		return EXIT_FAILED;
	}
	code = test(&o, &gpu, &machine, &stopped);
	summary_write(&machine, !o.pre_check, stopped, summary, sizeof(summary));
	err = report_finish(summary);
	if (!err && o.json)
		err = summary_json(o.json, &gpu, &machine);
	if (err) {
		fprintf(stderr, "genx-hwtest: the report is not written: %s\n", strerror(-err));
		return EXIT_FAILED;
	}
	if (o.output)
		progress("genx-hwtest: the report is in %s\n", o.output);
	return code;
}
