// SPDX-License-Identifier: MIT
/* Find the sound device of a GPU, unbind it and bind it again. */

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/handover/gpu.h"
#include "tools/genx-perf/handover/sound.h"

#define CLASS_AUDIO	0x0401	/* an HDA function with a DSP */
#define CLASS_HDA	0x0403
#define WAIT_S		5
#define COMPONENTS	"/sys/kernel/debug/device_component"

/**
 * struct search - search for a sound device
 * @gpu:	PCI address of the GPU
 * @found:	filled
 */
struct search {
	const char *gpu;
	struct sound *found;
};

/* The line of a device in the list of components ends with "bound" or with "not bound". */
static bool on_line(const char *line, const char *gpu)
{
	size_t n = strlen(gpu);

	return !strncmp(line, gpu, n) && line[n] == ' ' && !strstr(line, "not ") &&
	       strstr(line, "bound");
}

/* Does the kernel say that the sound device is bound to the GPU? */
static bool is_component(const struct host *host, const char *address, const char *gpu)
{
	char text[2048], *line, *rest = text;

	if (!host_text(host, text, sizeof(text), COMPONENTS "/%s", address))
		return false;
	while ((line = strsep(&rest, "\n")))
		if (on_line(line, gpu))
			return true;
	return false;
}

/* Without debugfs: the sound device of an integrated GPU is on its bus. */
static bool same_bus(const char *a, const char *b)
{
	return !strncmp(a, b, strcspn(a, ".") - 2);
}

static bool on_device(const struct host *host, const char *address, void *data)
{
	struct search *search = data;
	struct sound *sound = search->found;
	char line[32];
	unsigned int class;

	host_read(host, line, sizeof(line), PCI_FOLDER "/devices/%s/class", address);
	class = strtoul(line, NULL, 16) >> 8;
	if ((class != CLASS_HDA && class != CLASS_AUDIO) ||
	    strlen(address) >= sizeof(sound->address) ||
	    !host_link(host, sound->driver, sizeof(sound->driver),
		       PCI_FOLDER "/devices/%s/driver", address))
		return true;
	if (host_exists(host, COMPONENTS) ? !is_component(host, address, search->gpu) :
	    !same_bus(address, search->gpu))
		return true;
	strcpy(sound->address, address);
	return false;
}

void sound_find(const struct host *host, const char *gpu, struct sound *sound)
{
	struct search search = { .gpu = gpu, .found = sound };
	const char *genx = gpu_driver_of_genx(host);
	char driver[32];

	memset(sound, 0, sizeof(*sound));
	host_link(host, driver, sizeof(driver), PCI_FOLDER "/devices/%s/driver", gpu);
	/* no other driver has an audio component, nor has genx under the name i915 */
	if ((strcmp(driver, "i915") && strcmp(driver, "xe")) || (genx && !strcmp(driver, genx)))
		return;
	host_list(host, PCI_FOLDER "/devices", on_device, &search);
	if (!sound->address[0])
		sound->driver[0] = '\0';
}

static int write_driver(const struct host *host, const struct sound *sound, const char *file)
{
	char path[80];

	if (!sound->address[0])
		return 0;
	snprintf(path, sizeof(path), PCI_FOLDER "/drivers/%s/%s", sound->driver, file);
	return host_set(host, path, sound->address);
}

/* Who has the result of an unbinding that may take for ever: the parent waits for a few seconds. */
enum turn {
	TURN_CHILD,
	TURN_DONE,
	TURN_TOO_LATE,
};

/**
 * struct unbinding - what parent and child share
 * @turn:	TURN_*, changed once
 * @err:	0 or a negative errno, valid after TURN_DONE
 */
struct unbinding {
	atomic_int turn;
	int err;
};

/* In the child: no signal ends a process that waits for nodes of a sound card to be closed. */
static void unbind(const struct host *host, const struct sound *sound, struct unbinding *shared)
{
	int turn = TURN_CHILD;

	shared->err = write_driver(host, sound, "unbind");
	if (!atomic_compare_exchange_strong(&shared->turn, &turn, TURN_DONE) && !shared->err)
		write_driver(host, sound, "bind");
	_exit(0);
}

static int wait_for(const struct host *host, struct unbinding *shared, pid_t pid)
{
	int turn = TURN_CHILD;

	for (int i = 0; i < WAIT_S * HOST_PAUSES_PER_S; i++) {
		if (waitpid(pid, NULL, WNOHANG) == pid)
			return shared->err;
		host_pause(host);
	}
	if (atomic_compare_exchange_strong(&shared->turn, &turn, TURN_TOO_LATE))
		return -ETIMEDOUT;
	waitpid(pid, NULL, 0);
	return shared->err;
}

int sound_unbind(const struct host *host, const struct sound *sound)
{
	struct unbinding *shared;
	pid_t pid;
	int err;

	if (!sound->address[0] || host->dry_run)
		return write_driver(host, sound, "unbind");
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		      0);
	if (shared == MAP_FAILED)
		return -errno;
	shared->err = -EIO;	/* if something kills the child */
	fflush(NULL);
	pid = fork();
	if (!pid)
		unbind(host, sound, shared);
	err = pid < 0 ? -errno : wait_for(host, shared, pid);
	munmap(shared, sizeof(*shared));
	return err;
}

int sound_bind(const struct host *host, const struct sound *sound)
{
	return write_driver(host, sound, "bind");
}
