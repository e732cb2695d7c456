// SPDX-License-Identifier: MIT
/* genx-perf give: return a GPU that genx has to the driver that it had before. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/handover/handover.h"

static const char help[] =
"usage: genx-perf give [options] [GPU]\n"
"Return a GPU to the driver that had it before genx-perf take, or to the one that the kernel\n"
"chooses. GPU is a PCI address or a node of /dev/dri; without it, the only one that genx has, or\n"
"that has no driver since a take that was interrupted.\n"
"  -d, --driver NAME   return it to this driver\n"
"  -p, --persist       at each boot, too: remove what take --persist wrote\n"
"  -f, --force         take it from the processes that use it\n"
"  -n, --dry-run       print the commands and run none\n"
"Exit: 0; 1 a failure, or the GPU is in use; 2 usage; 3 genx has no such GPU.\n";

/* Has genx the GPU, or has it no driver since a take or a give that did not end well? */
static bool is_held(const struct host *host, const struct gpu *gpu, const char *driver)
{
	if (gpu->driver[0])
		return driver && !strcmp(gpu->driver, driver);
	return handover_has_record(host, gpu) || !strcmp(gpu->override, driver ? driver : "genx");
}

/**
 * struct before - what a GPU had before genx
 * @known:	genx-perf take recorded it
 * @driver:	driver, empty: none
 * @override:	driver_override, empty: none
 * @sound:	sound device, which has no driver since
 * @console:	a console drew on its frame buffer
 */
struct before {
	bool known;
	char driver[32];
	char override[32];
	struct sound sound;
	bool console;
};

static void recall(const struct host *host, const struct gpu *gpu, struct before *before)
{
	struct sound *sound = &before->sound;
	char line[160], console[16] = "-";

	memset(before, 0, sizeof(*before));
	if (!host_read(host, line, sizeof(line), "/run/genx/%s", gpu->address) ||
	    sscanf(line, "%31s %31s %15s %31s %15s", before->driver, before->override,
		   sound->address, sound->driver, console) < 2 || strchr(before->driver, '/'))
		strcpy(before->driver, "-");
	else
		before->known = true;
	if (!before->known || !strcmp(sound->address, "-") || !sound->driver[0] ||
	    strchr(sound->driver, '/'))
		memset(sound, 0, sizeof(*sound));
	before->console = before->known && strcmp(console, "-");
	if (!strcmp(before->driver, "-"))
		before->driver[0] = '\0';
	if (!strcmp(before->override, "-"))
		before->override[0] = '\0';
}

/* Bind the sound device, which waits for the driver of the GPU, unless somebody has done so. */
static void return_sound(const struct host *host, const struct sound *sound)
{
	char driver[32];
	int err;

	if (!sound->address[0] || host_link(host, driver, sizeof(driver),
					    PCI_FOLDER "/devices/%s/driver", sound->address))
		return;
	err = sound_bind(host, sound);
	if (err)
		fprintf(stderr, "genx-perf: sound device %s: binding %s: %s\n", sound->address,
			sound->driver, strerror(-err));
}

static int bind_named(const struct host *host, const struct gpu *gpu, const char *driver)
{
	const char *const modprobe[] = { "modprobe", driver, NULL };

	if (!host_exists(host, PCI_FOLDER "/drivers/%s", driver))
		host_run(host, modprobe);
	return handover_bind(host, gpu, driver);
}

/* Let the kernel choose: load the modules for the device's alias, then probe it again. */
static int probe(const struct host *host, const struct gpu *gpu)
{
	char alias[128];
	const char *const modprobe[] = { "modprobe", "-a", alias, NULL };

	if (host_read(host, alias, sizeof(alias), PCI_FOLDER "/devices/%s/modalias", gpu->address))
		host_run(host, modprobe);
	return host_set(host, PCI_FOLDER "/drivers_probe", gpu->address);
}

/* Bind the driver that should have the GPU now. Return: 0, or a negative errno */
static int bind(const struct host *host, const struct gpu *gpu, const struct handover *h,
		const struct before *before)
{
	if (h->driver)
		return bind_named(host, gpu, h->driver);
	if (before->driver[0])
		return bind_named(host, gpu, before->driver);
	/* it had no driver, or genx would be the kernel's choice */
	if (before->known || !gpu->group || gpu->group->autoload)
		return 0;
	return probe(host, gpu);
}

static void move(const struct host *host, struct gpu *gpu, const struct handover *h)
{
	struct before before;
	sigset_t signals;
	int err;

	recall(host, gpu, &before);
	handover_block(&signals);
	/* a driver that the user names can be one that matches by driver_override alone */
	err = handover_override(host, gpu, h->driver ? h->driver : before.override);
	if (err)
		handover_failed(gpu, "writing driver_override", err);
	err = gpu->driver[0] ? handover_unbind(host, gpu, gpu->driver) : 0;
	if (err) {
		handover_override(host, gpu, gpu->override);
		handover_failed(gpu, "unbinding genx", err);
	}
	err = bind(host, gpu, h, &before);
	return_sound(host, &before.sound);
	if (before.console)
		handover_console_attach(host);
	/* without success the record stays, for the next genx-perf give */
	if (err)
		handover_failed(gpu, "binding its driver; it has none now", err);
	handover_forget(host, gpu);
	handover_unblock(&signals);
}

int handover_give(struct host *host, int argc, char **argv)
{
	struct handover h = { .name = "give", .help = help };
	static struct gpus gpus;
	static struct gpu_users users;
	const char *driver;
	struct gpu *gpu;
	int code = handover_parse(&h, host, argc, argv);

	if (code >= 0)
		return code;
	driver = gpu_driver_of_genx(host);
	gpu = handover_choose(host, &gpus, &(struct handover_choice){
		.name = h.gpu, .wanted = is_held, .driver = driver,
		.several = "has", .none = "genx has no GPU",
	});
	if (h.driver && driver && !strcmp(h.driver, driver))
		die(EXIT_USAGE, "--driver: %s is genx", driver);
	if (is_held(host, gpu, driver)) {
		handover_check_users(&h, host, gpu, &users);
		move(host, gpu, &h);
		gpu_update(host, gpu);
	}
	if (h.persist)
		persist_remove(host, gpu);
	else if (persist_is(host, gpu))
		fprintf(stderr, "genx-perf: %s: genx takes it again at the next boot, "
			"--persist removes that\n", gpu->address);
	if (!host->dry_run)
		printf("%s (%s): %s has it\n", gpu->address, gpu_title(gpu),
		       gpu->driver[0] ? gpu->driver : "no driver");
	return 0;
}

int cmd_give(int argc, char **argv)
{
	struct host host = { .root = "" };

	return handover_give(&host, argc, argv);
}
