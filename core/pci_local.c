// SPDX-License-Identifier: GPL-2.0-only
/*
 * BAR 2 of discrete parts, through which the CPU accesses local memory. Firmware that does not
 * enable Resizable BAR makes BAR 2 256 MiB large. The driver then enlarges BAR 2 before it maps it,
 * with memory decode off (SIL-030). The windows of the bridges above must have room for the larger
 * BAR. If they do not, the CPU accesses only the part of local memory that BAR 2 shows, and the GPU
 * still uses all local memory.
 */
#include <linux/device.h>
#include <linux/err.h>
#include <linux/io.h>
#include <linux/log2.h>
#include <linux/minmax.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/sizes.h>

#include "core/device/device_types.h"
#include "core/pci_internal.h"
#include "regs/platform.h"

static bool resize_bar = true;
module_param(resize_bar, bool, 0444);
MODULE_PARM_DESC(resize_bar, "enlarge BAR 2 of discrete GPUs to the size of local memory (default Y)");

u64 genx_pci_local_size(u64 sizes, u64 now, u64 want)
{
	u64 best = now, size;

	for (; sizes && best < want; sizes &= sizes - 1) {
		size = (u64)SZ_1M << __ffs64(sizes);
		best = max(best, size);
	}
	return best;
}

/* Return: bytes of BAR 2. */
static u64 local_len(struct pci_dev *pdev)
{
	return pci_resource_len(pdev, GENX_PCI_APERTURE_BAR);
}

/*
 * Call pci_resize_resource(), which has two versions. In Linux 6.19, and in the stable kernels of
 * that time, it has four arguments: it releases the addresses of the BAR and of the other BARs in
 * the same window, except for those in @keep, and restores them after an error. In older kernels it
 * has three arguments, and the caller must release the address of the BAR.
 */
static int release_and_resize(struct pci_dev *pdev, int bar, int size, int keep)
{
	int (*released)(struct pci_dev *pdev, int bar, int size) = (void *)pci_resize_resource;
	int (*assigned)(struct pci_dev *pdev, int bar, int size, int keep) =
		(void *)pci_resize_resource;

	if (!__builtin_types_compatible_p(typeof(pci_resize_resource),
					  int (struct pci_dev *, int, int)))
		return assigned(pdev, bar, size, keep);
	pci_release_resource(pdev, bar);
	return released(pdev, bar, size);
}

/* Change the size of BAR 2. All other BARs keep their addresses, since BAR 0 is mapped. */
static int resize(struct pci_dev *pdev, u64 size)
{
	int err = release_and_resize(pdev, GENX_PCI_APERTURE_BAR, ilog2(size) - ilog2(SZ_1M),
				     (int)~BIT(GENX_PCI_APERTURE_BAR));

	/* after success and after an error BAR 2 needs an address, with the new or the old size */
	pci_assign_unassigned_bus_resources(pdev->bus);
	return err ?: local_len(pdev) == size ? 0 : -ENOSPC;
}

/* Return: true if another driver has claimed a part of BAR 2: that of firmware's framebuffer. */
static bool in_use(struct pci_dev *pdev)
{
	return pci_resource_n(pdev, GENX_PCI_APERTURE_BAR)->child;
}

static const char *advice(int err)
{
	return err == -EBUSY ?
	       "firmware's framebuffer is in use, boot with initcall_blacklist=sysfb_init" :
	       "enable Resizable BAR and decoding above 4 GiB in the BIOS setup";
}

/* Return: size that BAR 2 should have. If it is @now, *@err has the reason why it cannot grow. */
static u64 new_size(struct pci_dev *pdev, u64 now, u64 want, int *err)
{
	*err = -EOPNOTSUPP;
	if (!resize_bar)
		return now;
	/* the driver of firmware's framebuffer would still write to the old address of BAR 2 */
	if (in_use(pdev)) {
		*err = -EBUSY;
		return now;
	}
	return genx_pci_local_size(pci_rebar_get_possible_sizes(pdev, GENX_PCI_APERTURE_BAR), now,
				   want);
}

/* Enlarge BAR 2 to @want bytes if possible. A failure is logged, and BAR 2 stays usable. */
static void enlarge(struct pci_dev *pdev, u64 want)
{
	u64 now = local_len(pdev), size;
	u16 command;
	int err;

	if (now >= want)
		return;
	size = new_size(pdev, now, want, &err);
	if (size > now) {
		pci_read_config_word(pdev, PCI_COMMAND, &command);
		pci_write_config_word(pdev, PCI_COMMAND, command & ~PCI_COMMAND_MEMORY);
		err = resize(pdev, size);
		pci_write_config_word(pdev, PCI_COMMAND, command);
		/* save the new address: a reset restores the configuration that was saved last */
		pci_save_state(pdev);
	}
	if (local_len(pdev) < want && resize_bar)
		dev_notice(&pdev->dev, "BAR 2 shows %llu of %llu MiB of local memory and cannot be resized (%pe), the CPU reaches no more: %s\n",
			   local_len(pdev) >> 20, want >> 20, ERR_PTR(err ?: -ENOSPC),
			   advice(err));
	else if (local_len(pdev) > now)
		dev_info(&pdev->dev, "BAR 2 resized from %llu to %llu MiB\n", now >> 20,
			 local_len(pdev) >> 20);
}

/* Find the parts of BAR 2 that other drivers have claimed. Return: their number, or -EBUSY. */
static int find_taken(struct pci_dev *pdev, struct genx_device_info *info)
{
	const struct resource *bar = pci_resource_n(pdev, GENX_PCI_APERTURE_BAR), *part;
	int n = 0;

	for (part = bar->child; part; part = part->sibling) {
		if (n == GENX_LOCAL_TAKEN_MAX)
			return -EBUSY;
		info->local_taken[n].start = part->start - bar->start;
		info->local_taken[n++].end = part->end + 1 - bar->start;
		dev_info(&pdev->dev, "BAR 2: %s keeps %llu KiB of local memory\n", part->name,
			 (u64)resource_size(part) >> 10);
	}
	return n;
}

static int claim_part(struct pci_dev *pdev, resource_size_t start, resource_size_t end)
{
	if (start == end)
		return 0;
	return devm_request_mem_region(&pdev->dev, start, end - start, GENX_PCI_NAME) ? 0 : -EBUSY;
}

/*
 * Claim BAR 2, except for the parts that another driver has claimed. That driver keeps its parts,
 * because the host writes to its console through them (SIL-533).
 */
static int claim(struct pci_dev *pdev, struct genx_device_info *info)
{
	resource_size_t bar = pci_resource_start(pdev, GENX_PCI_APERTURE_BAR), at = 0;
	int i, n = find_taken(pdev, info), err = min(n, 0);

	for (i = 0; i < n && !err; i++) {
		err = claim_part(pdev, bar + at, bar + info->local_taken[i].start);
		at = info->local_taken[i].end;
	}
	return err ?: claim_part(pdev, bar + at, bar + local_len(pdev));
}

/* &genx_device_info.map_local. The resources are managed. */
static int map_local(struct device *dev, u64 want, struct genx_device_info *info)
{
	struct pci_dev *pdev = to_pci_dev(dev);
	resource_size_t start, size;

	enlarge(pdev, want);
	start = pci_resource_start(pdev, GENX_PCI_APERTURE_BAR);
	size = local_len(pdev);
	if (!start || !size || pci_resource_flags(pdev, GENX_PCI_APERTURE_BAR) & IORESOURCE_UNSET) {
		dev_err(dev, "BAR 2 (local memory) has no address since it was resized: load genx with resize_bar=0 after a restart\n");
		return -ENODEV;
	}
	if (claim(pdev, info)) {
		dev_err(dev, "BAR 2 (local memory) is in use\n");
		return -EBUSY;
	}
	info->local_bar = devm_ioremap_wc(dev, start, size);
	if (!info->local_bar) {
		dev_err(dev, "BAR 2 (local memory) of %pa bytes cannot be mapped\n", &size);
		return -ENOMEM;
	}
	info->local_bar_size = size;
	info->local_bar_start = start;
	return 0;
}

int genx_pci_check_local(struct pci_dev *pdev, struct genx_device_info *info)
{
	resource_size_t start = pci_resource_start(pdev, GENX_PCI_APERTURE_BAR);

	if (!info->plat->lmem)
		return 0;
	if (!(pci_resource_flags(pdev, GENX_PCI_APERTURE_BAR) & IORESOURCE_MEM) || !start) {
		dev_err(&pdev->dev, "BAR 2 (local memory) is not memory or has no address\n");
		return -ENODEV;
	}
	info->map_local = map_local;
	return 0;
}
