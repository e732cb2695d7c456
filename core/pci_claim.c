// SPDX-License-Identifier: GPL-2.0-only
/*
 * This file decides which devices genx drives, and logs the commands that hand over a device of
 * another driver.
 *
 * The driver's table has every id that genx knows. An id that an in-tree driver claims matches
 * only with a driver_override. So genx binds to such a device only on request, even if genx was
 * loaded first.
 */

#include <linux/module.h>
#include <linux/pci.h>
#include <linux/slab.h>

#include "core/pci_internal.h"
#include "regs/pci_ids.h"
#include "regs/platform_find.h"

#define COMMANDS_LEN	256

struct pci_device_id *genx_pci_ids_create(void)
{
	const struct genx_pci_group *group;
	struct pci_device_id *ids, *next;
	unsigned int count = 1;
	const u16 *id;

	for_each_genx_pci_group(group)
		for (id = group->ids; *id; id++)
			count++;

	ids = kcalloc(count, sizeof(*ids), GFP_KERNEL);
	if (!ids)
		return NULL;

	next = ids;
	for_each_genx_pci_group(group)
		for (id = group->ids; *id; id++)
			*next++ = (struct pci_device_id){
				.vendor = PCI_VENDOR_ID_INTEL,
				.device = *id,
				.subvendor = PCI_ANY_ID,
				.subdevice = PCI_ANY_ID,
				.class = GENX_PCI_CLASS,
				.class_mask = GENX_PCI_CLASS_MASK,
				.override_only = !group->autoload,
			};
	return ids;
}

const struct genx_platform *genx_pci_platform(struct pci_dev *pdev)
{
	const struct genx_pci_group *group = genx_pci_group_find(pdev->device);
	const struct genx_platform *plat = genx_platform_find(pdev->device);

	if (plat)
		return plat;
	if (group)
		dev_info(&pdev->dev, "%s (%04x:%04x): genx cannot drive this platform\n",
			 group->name, pdev->vendor, pdev->device);
	else
		dev_err(&pdev->dev, "device %04x:%04x is not a GPU that genx knows\n",
			pdev->vendor, pdev->device);
	return NULL;
}

void genx_pci_commands_bind(char *buf, size_t size, const char *name, const char *slot,
			    const char *holder)
{
	int n = scnprintf(buf, size,
			  "setsid sh -c 'cd /sys/bus/pci; echo %s > devices/%s/driver_override; ",
			  name, slot);

	if (holder)
		n += scnprintf(buf + n, size - n, "echo %s > drivers/%s/unbind; ", slot, holder);
	scnprintf(buf + n, size - n, "echo %s > drivers/%s/bind'", slot, name);
}

void genx_pci_commands_return(char *buf, size_t size, const char *name, const char *slot,
			      const char *holder, bool override)
{
	int n = scnprintf(buf, size,
			  "setsid sh -c 'cd /sys/bus/pci; echo %s > drivers/%s/unbind; echo %s > devices/%s/driver_override",
			  slot, name, override ? holder : "\"\"", slot);

	if (holder)
		n += scnprintf(buf + n, size - n, "; echo %s > drivers/%s/bind", slot, holder);
	scnprintf(buf + n, size - n, "'");
}

/* Return: true if @driver matches the device only with a driver_override, like vfio-pci. */
static bool needs_override(struct pci_dev *pdev, const struct pci_driver *driver)
{
	const struct pci_device_id *id = pci_match_id(driver->id_table, pdev);

	return !id || id->override_only;
}

/* Log one device. The caller holds the device lock, so the bound driver does not change. */
static void report_one(struct pci_dev *pdev, const struct genx_pci_group *group, const char *name)
{
	const struct pci_driver *driver = pci_dev_driver(pdev);
	const char *slot = pci_name(pdev), *holder = driver ? driver->name : NULL;
	char commands[COMMANDS_LEN];
	char state[48] = "has no driver";

	if (holder)
		snprintf(state, sizeof(state), "is held by %s", holder);
	if (!genx_platform_find(pdev->device)) {
		pr_info("genx: %s (%04x:%04x, %s) %s; genx cannot drive this platform\n",
			slot, pdev->vendor, pdev->device, group->name, state);
		return;
	}
	pr_info("genx: %s (%04x:%04x, %s) %s; to hand it over: genx-perf take %s\n", slot,
		pdev->vendor, pdev->device, group->name, state, slot);
	genx_pci_commands_bind(commands, sizeof(commands), name, slot, holder);
	/* the end of a session must not end them halfway, and i915 writes registers at its end */
	pr_info("genx:   or, if no program, perf event or dma-buf uses the GPU: %s\n", commands);
	genx_pci_commands_return(commands, sizeof(commands), name, slot, holder,
				 driver && needs_override(pdev, driver));
	pr_info("genx:   to return it: genx-perf give %s, or %s\n", slot, commands);
}

/*
 * Return: true if another driver holds the device, or if no driver does and genx does not match it.
 * If genx matches a device but does not drive it, genx's probe has failed and logged the reason.
 */
static bool is_other(struct pci_dev *pdev, const struct device_driver *genx)
{
	const struct pci_driver *driver = pci_dev_driver(pdev);

	return driver ? &driver->driver != genx : !pci_bus_type.match(&pdev->dev, genx);
}

void genx_pci_report_others(const struct device_driver *genx)
{
	struct pci_dev *pdev = NULL;

	while ((pdev = pci_get_device(PCI_VENDOR_ID_INTEL, PCI_ANY_ID, pdev))) {
		const struct genx_pci_group *group = genx_pci_group_find(pdev->device);

		if (!group || pdev->is_virtfn || pdev->class >> 16 != PCI_BASE_CLASS_DISPLAY)
			continue;
		device_lock(&pdev->dev);
		if (is_other(pdev, genx))
			report_one(pdev, group, genx->name);
		device_unlock(&pdev->dev);
	}
}
