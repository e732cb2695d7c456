// SPDX-License-Identifier: MIT
/* genx-perf take: hand a GPU to genx. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/handover/handover.h"
#include "tools/genx-perf/handover/release.h"

static const char help[] =
"usage: genx-perf take [options] [GPU]\n"
"Hand a GPU to genx: unbind its driver and bind genx. GPU is a PCI address or a node of\n"
"/dev/dri; without it, the only GPU that genx can drive. If genx does not bind, the GPU goes\n"
"back. What uses the GPU is named, and keeps it unless an option says otherwise.\n"
"  -p, --persist   at each boot, too: a udev rule, modules-load.d, a hook of the initramfs\n"
"  -c, --console   detach the console that draws on its frame buffer\n"
"  -s, --sound     unbind the sound device that plays through it\n"
"  -f, --force     take the GPU from the processes, the console and the sound that use it\n"
"  -n, --dry-run   print the commands and run none\n"
"Exit: 0; 1 a failure, or the GPU is in use; 2 usage; 3 no GPU that genx can drive.\n";

static bool is_drivable(const struct host *host, const struct gpu *gpu, const char *driver)
{
	return gpu_drivable(gpu);
}

/* Exit if the running kernel is older than genx supports: no module can be built for it. */
static void check_kernel(const struct host *host)
{
	unsigned int major, minor;
	char release[64];

	host_read(host, release, sizeof(release), "/proc/sys/kernel/osrelease");
	if (sscanf(release, "%u.%u", &major, &minor) == 2 &&
	    (major < 6 || (major == 6 && minor < 12)))
		die(EXIT_FAILED, "this kernel, %s, is too old for genx: 6.12 or newer, on Debian "
		    "12 from backports", release);
}

/* Load the module. Return: the name of its PCI driver */
static const char *load(const struct host *host)
{
	static const char *const modprobe[] = { "modprobe", "genx", NULL };
	const char *driver = gpu_driver_of_genx(host);
	int status;

	if (driver)
		return driver;
	check_kernel(host);
	status = host_run(host, modprobe);
	driver = host->dry_run ? "genx" : gpu_driver_of_genx(host);
	if (!driver)
		die(EXIT_FAILED, "genx is not loaded, and modprobe genx ended with %d: install the "
		    "module, or run insmod genx.ko", status);
	return driver;
}

/* Record what the GPU had, for genx-perf give. Without the record, give asks the kernel. */
static void remember(const struct host *host, const struct gpu *gpu,
		     const struct gpu_users *users)
{
	const struct sound *sound = &users->sound;
	char path[48], text[160];

	handover_record(gpu, path, sizeof(path));
	snprintf(text, sizeof(text), "%s %s %s %s %s\n", gpu->driver[0] ? gpu->driver : "-",
		 gpu->override[0] ? gpu->override : "-",
		 sound->address[0] ? sound->address : "-", sound->address[0] ? sound->driver : "-",
		 users->console[0] ? users->console : "-");
	/* it is in the middle of an earlier take, which has the record of the driver */
	if (!gpu->driver[0] && host_exists(host, "%s", path))
		return;
	if (!host->dry_run && host_create(host, path, text, false))
		fprintf(stderr, "genx-perf: %s cannot be written\n", path);
}

/* Attach the console again, and bind the sound device. */
static void return_outputs(const struct host *host, const struct gpu_users *users)
{
	sound_bind(host, &users->sound);
	if (users->console[0])
		handover_console_attach(host);
}

static void take_back(const struct host *host, const struct gpu *gpu,
		      const struct gpu_users *users)
{
	char path[48], line[160];

	handover_override(host, gpu, gpu->override);
	if (!gpu->driver[0]) {
		/* the record of an earlier take names a driver, and give needs it */
		handover_record(gpu, path, sizeof(path));
		if (host_read(host, line, sizeof(line), "%s", path) && line[0] == '-')
			handover_forget(host, gpu);
		return;
	}
	if (handover_bind(host, gpu, gpu->driver)) {
		fprintf(stderr, "genx-perf: %s: %s did not take it back, try genx-perf give\n",
			gpu->address, gpu->driver);
	} else {
		fprintf(stderr, "genx-perf: %s: %s has it again\n", gpu->address, gpu->driver);
		handover_forget(host, gpu);
	}
	return_outputs(host, users);
}

/*
 * Unbind the sound device, detach the console, unbind the GPU. On failure all stay as they are, and
 * the command ends.
 */
static void unbind(const struct host *host, const struct gpu *gpu, const struct gpu_users *users)
{
	int err = sound_unbind(host, &users->sound);

	if (err) {
		handover_override(host, gpu, gpu->override);
		handover_forget(host, gpu);
		if (err == -ETIMEDOUT) {
			release_print_sound(host, &users->sound);
			die(EXIT_FAILED, "%s: end what has a node of its sound device open; it has "
			    "its driver again after that", gpu->address);
		}
		handover_failed(gpu, "unbinding its sound device", err);
	}
	if (!gpu->driver[0])
		return;
	handover_console_detach(host, users->console);
	err = handover_unbind(host, gpu, gpu->driver);
	if (!err)
		return;
	handover_override(host, gpu, gpu->override);
	return_outputs(host, users);
	handover_forget(host, gpu);
	handover_failed(gpu, "unbinding its driver", err);
}

/* Exit if it is clear before the GPU is unbound that its driver would end after genx has it. */
static void check_release(const struct handover *h, const struct host *host, const struct gpu *gpu,
			  const struct gpu_users *users)
{
	struct former former;

	release_note(host, gpu, &former);
	if (!former.drm || !gpu_late_release_harms(gpu))
		return;
	for (unsigned int i = 0; i < users->n; i++)
		if (!users->list[i].sound)
			die(EXIT_FAILED, "%s: end these processes, --force is not enough: %s would "
			    "overwrite the GPU's page tables when they end, and so memory",
			    gpu->address, former.driver);
	if (!release_known(&former) && !h->force)
		die(EXIT_FAILED, "%s: %s is built into the kernel, so that its users are not "
		    "known; --force if there is no perf event, dma-buf or mapping of the GPU",
		    gpu->address, former.driver);
}

/* Wait until the unbound driver does not refer to the GPU. Return: may genx have it now? */
static bool released(const struct handover *h, const struct host *host, const struct gpu *gpu,
		     const struct former *former)
{
	switch (release_wait(host, former)) {
	case RELEASE_DONE:
		return true;
	case RELEASE_UNKNOWN:
		fprintf(stderr, "genx-perf: warning: %s: %s is built into the kernel; if a perf "
			"event, a dma-buf or a mapping still uses it, the GPU can hang\n",
			gpu->address, former->driver);
		return true;
	case RELEASE_USED:
		break;
	}
	release_print_users(host, former);
	if (!h->force || gpu_late_release_harms(gpu))
		return false;
	fprintf(stderr, "genx-perf: warning: %s: when the last of them ends, %s changes force-wake "
		"registers under genx: counts can be wrong, and the GPU can hang\n", gpu->address,
		former->driver);
	return true;
}

static void move(const struct handover *h, const struct host *host, const struct gpu *gpu,
		 const char *driver, const struct gpu_users *users)
{
	struct former former;
	sigset_t signals;
	int err;

	release_note(host, gpu, &former);
	handover_block(&signals);
	/* before the first change: with it, genx-perf give undoes what is left of a take */
	remember(host, gpu, users);
	err = handover_override(host, gpu, driver);
	if (err) {
		handover_forget(host, gpu);
		handover_failed(gpu, "writing driver_override", err);
	}
	unbind(host, gpu, users);
	if (!released(h, host, gpu, &former)) {
		take_back(host, gpu, users);
		die(EXIT_FAILED, "%s: %s: end these users%s", gpu->address, strerror(EBUSY),
		    gpu_late_release_harms(gpu) ? ", --force is not enough" :
		    ", or use --force at the risk of a hang");
	}
	err = handover_bind(host, gpu, driver);
	if (err) {
		take_back(host, gpu, users);
		handover_failed(gpu, "binding genx", err);
	}
	handover_unblock(&signals);
}

int handover_take(struct host *host, int argc, char **argv)
{
	struct handover h = { .name = "take", .help = help };
	static struct gpus gpus;
	static struct gpu_users users;
	bool display;
	const char *driver;
	struct gpu *gpu;
	int code = handover_parse(&h, host, argc, argv);

	if (code >= 0)
		return code;
	gpu = handover_choose(host, &gpus, &(struct handover_choice){
		.name = h.gpu, .wanted = is_drivable,
		.several = "can drive", .none = "there is no GPU that genx can drive",
	});
	if (!gpu_drivable(gpu))
		die(EXIT_NO_DEVICE, "%s (%s): genx cannot drive this GPU", gpu->address,
		    gpu_title(gpu));
	driver = gpu_driver_of_genx(host);
	if (driver && !strcmp(gpu->driver, driver)) {
		printf("%s%s (%s): genx has it already\n", host->dry_run ? "# " : "",
		       gpu->address, gpu_title(gpu));
	} else {
		handover_check_users(&h, host, gpu, &users);
		check_release(&h, host, gpu, &users);
		display = gpu_has_display(host, gpu);
		driver = load(host);
		gpu_update(host, gpu);	/* an unclaimed GPU is bound when the module is loaded */
		if (strcmp(gpu->driver, driver))
			move(&h, host, gpu, driver, &users);
		printf("%s%s (%s): genx has it\n", host->dry_run ? "# " : "", gpu->address,
		       gpu_title(gpu));
		if (display)
			printf("%suntil genx-perf give, its display stays off after sleep, and "
			       "s2idle takes more power\n", host->dry_run ? "# " : "");
	}
	if (h.persist)
		persist_write(host, gpu, driver);
	return 0;
}

int cmd_take(int argc, char **argv)
{
	struct host host = { .root = "" };

	return handover_take(&host, argc, argv);
}
