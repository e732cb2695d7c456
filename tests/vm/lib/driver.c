// SPDX-License-Identifier: MIT
/* The PCI driver of the modelled GPU. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/vm/lib/driver.h"

const char *driver_slot = "0000:00:02.0";

int driver_write(const char *file)
{
	char path[128];
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/sys/bus/pci/drivers/genx/%s", file);
	fd = open(path, O_WRONLY);
	if (fd < 0)
		return -errno;
	n = write(fd, driver_slot, strlen(driver_slot));
	n = n < 0 ? -errno : 0;
	close(fd);
	return n;
}
