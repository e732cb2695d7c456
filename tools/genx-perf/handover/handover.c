// SPDX-License-Identifier: MIT
/* What genx-perf take and give share: options, users of the GPU, writes to sysfs. */

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/handover/handover.h"

int handover_parse(struct handover *h, struct host *host, int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "persist", no_argument, NULL, 'p' },
		{ "force", no_argument, NULL, 'f' },
		{ "console", no_argument, NULL, 'c' },
		{ "sound", no_argument, NULL, 's' },
		{ "dry-run", no_argument, NULL, 'n' },
		{ "driver", required_argument, NULL, 'd' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	int option;

	while ((option = getopt_long(argc, argv, "pfcsnd:h", long_options, NULL)) != -1) {
		switch (option) {
		case 'p':
			h->persist = true;
			break;
		case 'f':
			h->force = true;
			break;
		case 'c':
		case 's':
			if (strcmp(h->name, "take"))
				return option_help('?', h->help);
			h->console |= option == 'c';
			h->sound |= option == 's';
			break;
		case 'n':
			host->dry_run = true;
			break;
		case 'd':
			if (strcmp(h->name, "give"))
				die(EXIT_USAGE, "--driver is an option of genx-perf give");
			if (!*optarg || strchr(optarg, '/') ||
			    strlen(optarg) >= sizeof(((struct gpu *)0)->driver))
				die(EXIT_USAGE, "--driver: '%s' is not the name of a driver, such "
				    "as i915", optarg);
			h->driver = optarg;
			break;
		default:
			return option_help(option, h->help);
		}
	}
	if (argc - optind > 1)
		return option_unexpected(argv[optind + 1], h->help);
	h->gpu = argv[optind];
	return -1;
}

struct gpu *handover_choose(const struct host *host, struct gpus *gpus,
			    const struct handover_choice *choice)
{
	struct gpu *found = NULL;

	gpus_find(host, gpus);
	if (choice->name) {
		found = gpus_named(host, gpus, choice->name);
		if (!found)
			die(EXIT_NO_DEVICE, "%s is not an Intel GPU, see genx-perf status",
			    choice->name);
		return found;
	}
	for (unsigned int i = 0; i < gpus->n; i++) {
		if (!choice->wanted(host, &gpus->list[i], choice->driver))
			continue;
		if (found)
			die(EXIT_USAGE, "%s and %s: genx %s both, name one", found->address,
			    gpus->list[i].address, choice->several);
		found = &gpus->list[i];
	}
	if (!found)
		die(EXIT_NO_DEVICE, "%s, see genx-perf status", choice->none);
	return found;
}

/* Exit with the remedy if users are left that the options do not detach. */
static void refuse_users(const struct handover *h, const struct gpu_users *users)
{
	bool console = users->console[0] && !h->console;
	bool sound = users->sound.address[0] && !h->sound;

	if (users->n)
		die(EXIT_FAILED, "end these users, or use --force: %s", console ?
		    "the screen then stays dark" : "their GPU then disappears");
	if (console || sound)
		die(EXIT_FAILED, "use%s%s: %s%s%s until genx-perf give",
		    console ? " --console" : "", sound ? " --sound" : "",
		    console ? "the screen then stays dark" : "", console && sound ? ", and " : "",
		    sound ? "the sound device then has no driver" : "");
}

void handover_check_users(const struct handover *h, const struct host *host,
			  const struct gpu *gpu, struct gpu_users *users)
{
	const struct sound *sound = &users->sound;

	gpu_users_find(host, gpu, users);
	if (!users->n && !users->console[0] && !sound->address[0])
		return;
	fprintf(stderr, "genx-perf: %s is in use:\n", gpu->address);
	for (unsigned int i = 0; i < users->n; i++)
		fprintf(stderr, "  process %d (%s) has %s open\n", users->list[i].pid,
			users->list[i].comm, users->list[i].node);
	if (users->more)
		fprintf(stderr, "  and more processes\n");
	if (users->console[0])
		fprintf(stderr, "  the console draws on its frame buffer (%s)\n", users->console);
	if (sound->address[0])
		fprintf(stderr, "  the sound device %s (%s) plays through it\n", sound->address,
			sound->driver);
	if (!h->force)
		refuse_users(h, users);
}

void handover_console_detach(const struct host *host, const char *console)
{
	char path[64];

	if (!console[0])
		return;
	snprintf(path, sizeof(path), "/sys/class/vtconsole/%s/bind", console);
	host_set(host, path, "0\n");
}

static bool attach(const struct host *host, const char *name, void *data)
{
	char line[64], path[300];

	(void)data;
	host_read(host, line, sizeof(line), "/sys/class/vtconsole/%s/name", name);
	if (!strstr(line, "frame buffer device"))
		return true;
	/* most often the console has come with the frame buffer */
	host_read(host, line, sizeof(line), "/sys/class/vtconsole/%s/bind", name);
	snprintf(path, sizeof(path), "/sys/class/vtconsole/%s/bind", name);
	if (!strcmp(line, "0"))
		host_set(host, path, "1\n");
	return true;
}

void handover_console_attach(const struct host *host)
{
	host_list(host, "/sys/class/vtconsole", attach, NULL);
}

void handover_block(sigset_t *before)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGPIPE);
	sigprocmask(SIG_BLOCK, &set, before);
}

void handover_unblock(const sigset_t *before)
{
	sigprocmask(SIG_SETMASK, before, NULL);
}

void handover_record(const struct gpu *gpu, char *path, size_t size)
{
	snprintf(path, size, "/run/genx/%s", gpu->address);
}

bool handover_has_record(const struct host *host, const struct gpu *gpu)
{
	char path[48];

	handover_record(gpu, path, sizeof(path));
	return host_exists(host, "%s", path);
}

void handover_forget(const struct host *host, const struct gpu *gpu)
{
	char path[48];

	handover_record(gpu, path, sizeof(path));
	host_remove(host, path);
}

int handover_override(const struct host *host, const struct gpu *gpu, const char *driver)
{
	char path[80], line[40];

	snprintf(path, sizeof(path), PCI_FOLDER "/devices/%s/driver_override", gpu->address);
	snprintf(line, sizeof(line), "%s\n", driver);
	return host_set(host, path, line);
}

static int driver_file(const struct host *host, const struct gpu *gpu, const char *driver,
		       const char *file)
{
	char path[80];

	snprintf(path, sizeof(path), PCI_FOLDER "/drivers/%s/%s", driver, file);
	return host_set(host, path, gpu->address);
}

int handover_unbind(const struct host *host, const struct gpu *gpu, const char *driver)
{
	return driver_file(host, gpu, driver, "unbind");
}

int handover_bind(const struct host *host, const struct gpu *gpu, const char *driver)
{
	return driver_file(host, gpu, driver, "bind");
}

void handover_failed(const struct gpu *gpu, const char *what, int err)
{
	if (err == -EACCES || err == -EPERM)
		die(EXIT_FAILED, "%s: %s: permission denied, run as root", gpu->address, what);
	die(EXIT_FAILED, "%s: %s: %s; the kernel's log (dmesg) has the reason", gpu->address, what,
	    strerror(-err));
}
