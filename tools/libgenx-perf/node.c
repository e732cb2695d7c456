// SPDX-License-Identifier: MIT
/* What reaches the device node: tests of the library replace this file. */

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "card.h"
#include "lib.h"

const char *device_folder(void)
{
	return "/dev/dri";
}

const char *char_folder(void)
{
	return "/sys/dev/char";
}

const char *proc_folder(void)
{
	return "/proc";
}

void contexts_path(int fd, char *path, size_t size)
{
	unsigned int card;

	*path = '\0';
	if (card_index(fd, &card))
		snprintf(path, size, "/sys/kernel/debug/dri/%u/genx_contexts", card);
}

int xioctl(int fd, unsigned long request, void *arg)
{
	int ret;

	do {
		ret = ioctl(fd, request, arg);
	} while (ret < 0 && errno == EINTR);
	return ret < 0 ? -errno : ret;
}

void device_name(int fd, char *name, size_t size)
{
	char link[PATH_MAX], target[PATH_MAX];
	const char *last;
	struct stat st;

	snprintf(name, size, "?");
	if (fstat(fd, &st))
		return;
	snprintf(link, sizeof(link), "/sys/dev/char/%u:%u/device", major(st.st_rdev),
		 minor(st.st_rdev));
	if (!realpath(link, target))
		return;
	last = strrchr(target, '/');
	snprintf(name, size, "%s", last ? last + 1 : target);
}
