// SPDX-License-Identifier: MIT
/*
 * Read registers of a device that no driver holds, through a read-only mapping of the device's
 * resource file in sysfs. Only registers that need no force-wake, or whose domain is awake already,
 * are read. Nothing more is read once the device has left.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hwtest.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/* Registers of pipes, planes and ports, of their interrupts, and of the south display. */
static const struct genx_mmio_span display[] = {
	{ 0x040000, 0x07ffff },
	{ 0x0c0000, 0x0effff },
	{ 0x160000, 0x16ffff },
	{ 0x180000, 0x18ffff },
};

const char *bar_map(struct bar *bar, const struct gpu *gpu)
{
	static char why[128];
	char path[128];
	void *map;
	int fd;

	*bar = (struct bar){ .plat = gpu->plat, .size = gpu->plat->mmio_size };
	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/resource0", gpu->slot);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	map = fd < 0 ? MAP_FAILED : mmap(NULL, bar->size, PROT_READ, MAP_SHARED, fd, 0);
	if (map == MAP_FAILED)
		snprintf(why, sizeof(why), "%s%s", strerror(errno), errno == EPERM ?
			 ": the kernel is locked down (Secure Boot)" : "");
	if (fd >= 0)
		close(fd);
	if (map == MAP_FAILED)
		return why;
	bar->map = map;
	return NULL;
}

void bar_unmap(struct bar *bar)
{
	munmap((void *)(uintptr_t)bar->map, bar->size);
	bar->map = NULL;
}

const char *bar_readable(const struct bar *bar, u32 offset)
{
	const struct genx_platform *plat = bar->plat;
	const struct genx_mmio_range *range = genx_mmio_range_find(plat, offset);

	if (offset >= bar->size)
		return "outside the registers";
	if (genx_mmio_span_has(display, ARRAY_SIZE(display), offset))
		return "not read: among the display's registers";
	if (offset >= MCHBAR_ALIAS_FIRST && offset <= MCHBAR_ALIAS_LAST)
		return "not read: a register of the memory controller (FW-020)";
	if (offset >= VMM_PAGE_FIRST && offset <= VMM_PAGE_LAST)
		return "not read: a register of a hypervisor (FW-019)";
	if (!genx_mmio_is_gt(plat, offset) ||
	    genx_mmio_span_has(plat->always, plat->n_always, offset))
		return NULL;
	if (!range)
		return "not read: no unit there (Z-14)";
	if ((range->domains & bar->awake) != range->domains)
		return "asleep, and the pre-check wakes nothing";
	return NULL;
}

/*
 * A fuse register of a part without defects may be all ones: 0x913c of a DG2 with all of its 32
 * subslices. A device that has left reads so everywhere, and no domain acknowledges with all ones.
 */
static bool has_left(const struct bar *bar)
{
	return bar->map[bar->plat->fw_domains[0].ack.addr / 4] == GENX_ALL_ONES;
}

bool bar_read(struct bar *bar, u32 offset, u32 *val)
{
	if (bar->gone)
		return false;
	*val = bar->map[offset / 4];
	bar->reads++;
	bar->gone = *val == GENX_ALL_ONES && has_left(bar);
	return !bar->gone;
}
