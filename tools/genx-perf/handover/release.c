// SPDX-License-Identifier: MIT
/* Wait until the driver that a GPU had does not refer to it. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/handover/release.h"

#define WAIT_S		5

void release_note(const struct host *host, const struct gpu *gpu, struct former *former)
{
	memset(former, 0, sizeof(*former));
	strcpy(former->driver, gpu->driver);
	/* pci-stub and vfio-pci have nothing that outlives the unbinding */
	former->drm = gpu->driver[0] &&
		      host_exists(host, PCI_FOLDER "/devices/%s/drm", gpu->address);
	if (former->drm && host_link(host, former->module, sizeof(former->module),
				     PCI_FOLDER "/drivers/%s/module", gpu->driver) &&
	    !host_exists(host, "/sys/module/%s/refcnt", former->module))
		former->module[0] = '\0';
}

bool release_known(const struct former *former)
{
	return !former->drm || former->module[0];
}

static bool count(const struct host *host, const char *name, void *data)
{
	(void)host;
	(void)name;
	++*(int *)data;
	return true;
}

/* Each module that needs symbols of this one is one of its users. */
static bool is_used(const struct host *host, const struct former *former)
{
	char path[80], line[16];
	int holders = 0;

	snprintf(path, sizeof(path), "/sys/module/%s/holders", former->module);
	host_list(host, path, count, &holders);
	host_read(host, line, sizeof(line), "/sys/module/%s/refcnt", former->module);
	return atoi(line) > holders;
}

enum release release_wait(const struct host *host, const struct former *former)
{
	if (!former->drm)
		return RELEASE_DONE;
	if (!former->module[0])
		return RELEASE_UNKNOWN;
	if (host->dry_run) {
		printf("while [ $(cat /sys/module/%s/refcnt) -gt "
		       "$(ls /sys/module/%s/holders | wc -l) ]; do sleep 0.1; done\n",
		       former->module, former->module);
		return RELEASE_DONE;
	}
	for (int i = 0; is_used(host, former); i++) {
		if (i == WAIT_S * HOST_PAUSES_PER_S)
			return RELEASE_USED;
		host_pause(host);
	}
	return RELEASE_DONE;
}

/**
 * struct kind - open files of one kind
 * @target:	what the link in /proc begins with; after its node has gone it has another end
 * @what:	what it is, for the user
 */
struct kind {
	const char *target;
	const char *what;
};

static const struct kind gpu_kinds[] = {
	{ "/dev/dri/", "a node of a GPU" },
	{ "anon_inode:[perf_event]", "a perf event" },
	{ "anon_inode:[i915_perf]", "a stream of the OA unit" },
	{ "anon_inode:[xe_oa]", "a stream of the OA unit" },
	{ "anon_inode:i915.gem", "a mapping" },
	{ "/dmabuf:", "a dma-buf" },
	{ 0 }
};

static const struct kind sound_kinds[] = {
	{ "/dev/snd/", "a node of a sound device" },
	{ 0 }
};

/**
 * struct search - search for processes that may use a driver
 * @kinds:	what they have open
 * @pid:	process whose files are read
 * @found:	number of processes
 */
struct search {
	const struct kind *kinds;
	int pid;
	unsigned int found;
};

static const char *what(const struct kind *kind, const char *target)
{
	for (; kind->target; kind++)
		if (!strncmp(target, kind->target, strlen(kind->target)))
			return kind->what;
	return NULL;
}

static bool on_file(const struct host *host, const char *name, void *data)
{
	struct search *search = data;
	char path[PATH_MAX], target[64], comm[20];
	const char *kind;
	ssize_t n;

	snprintf(path, sizeof(path), "%.255s/proc/%d/fd/%.20s", host->root, search->pid, name);
	n = readlink(path, target, sizeof(target) - 1);
	target[n < 0 ? 0 : n] = '\0';
	kind = what(search->kinds, target);
	if (!kind)
		return true;
	if (!host_read(host, comm, sizeof(comm), "/proc/%d/comm", search->pid))
		strcpy(comm, "?");
	gpu_make_printable(comm);
	fprintf(stderr, "  process %d (%s) has %s open\n", search->pid, comm, kind);
	search->found++;
	return false;
}

static bool on_process(const struct host *host, const char *name, void *data)
{
	struct search *search = data;
	char path[32];

	search->pid = atoi(name);
	if (search->pid <= 0 || search->pid == getpid())
		return true;
	snprintf(path, sizeof(path), "/proc/%d/fd", search->pid);
	host_list(host, path, on_file, search);
	return search->found < USERS_MAX;
}

void release_print_users(const struct host *host, const struct former *former)
{
	struct search search = { .kinds = gpu_kinds };

	fprintf(stderr, "genx-perf: %s is in use after the GPU was unbound; perhaps by:\n",
		former->driver);
	host_list(host, "/proc", on_process, &search);
	fprintf(stderr, "  %sa perf event (intel_gpu_top, perf), a dma-buf or a mapping%s\n",
		search.found ? "or " : "", search.found ? " of another process" : "");
}

void release_print_sound(const struct host *host, const struct sound *sound)
{
	struct search search = { .kinds = sound_kinds };

	fprintf(stderr, "genx-perf: sound device %s is in use; perhaps by:\n", sound->address);
	host_list(host, "/proc", on_process, &search);
}
