// SPDX-License-Identifier: MIT
/* Open a device that genx drives. */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib.h"
#include "regs/pci_ids.h"

/*
 * Does genx drive the device? The driver may report another name, but its description has "genx".
 */
static bool is_genx(int fd)
{
	char desc[64] = "";
	struct drm_version version = { .desc = desc, .desc_len = sizeof(desc) - 1 };

	return xioctl(fd, DRM_IOCTL_VERSION, &version) == 0 && strstr(desc, "genx");
}

int device_try(const char *path)
{
	int fd = open(path, O_RDWR | O_CLOEXEC);

	if (fd < 0)
		return -errno;
	if (is_genx(fd))
		return fd;
	close(fd);
	return -ENODEV;
}

int device_number(unsigned int i, char *node, size_t size)
{
	int fd;

	snprintf(node, size, "%s/renderD%u", device_folder(), 128 + i);
	fd = device_try(node);
	if (fd >= 0)
		return fd;
	snprintf(node, size, "%s/card%u", device_folder(), i);
	return device_try(node);
}

int device_param(int fd, int name)
{
	int value = -1;
	struct drm_i915_getparam param = { .param = name, .value = &value };

	return xioctl(fd, DRM_IOCTL_I915_GETPARAM, &param) ? -1 : value;
}

void device_platform(int fd, char *name, size_t size)
{
	const struct genx_pci_group *group;
	struct drm_genx_oa_info unit;

	if (!oa_unit_info(fd, 0, &unit)) {
		snprintf(name, size, "%s", unit.platform);
		return;
	}
	group = genx_pci_group_find((uint16_t)device_param(fd, I915_PARAM_CHIPSET_ID));
	snprintf(name, size, "%s", group ? group->name : "");
}
