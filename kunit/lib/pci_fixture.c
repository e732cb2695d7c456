// SPDX-License-Identifier: GPL-2.0-only
/*
 * A modelled GPU as a PCI function: the fixture creates a host bridge with one bus. The function's
 * configuration space is an array; the bridge's memory window covers the registers of the model.
 * The PCI core does the rest: scan, resources, mapping, interrupts and bus mastering.
 */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/device.h>
#include <linux/device/driver.h>
#include <linux/log2.h>
#include <linux/pm_runtime.h>
#include <linux/unaligned.h>

#include "core/pci_internal.h"
#include "kunit/lib/pci_fixture.h"
#include "model/memory/local.h"
#include "regs/desc_pci.h"

#define BUS		0x7e	/* each host bridge of the tests has a bus number of its own */
#define SLOT		PCI_DEVFN(2, 0)
#define MGGC0		0x50
#define EXPRESS		0x70
#define IO_PORT		0x1000
#define IO_SIZE		0x100

static int config_read(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 *val)
{
	struct genx_kunit_pci *pci = bus->sysdata;
	int i;

	*val = ~0U;
	if (devfn != SLOT || where + size > PCI_CFG_SPACE_EXP_SIZE)
		return PCIBIOS_DEVICE_NOT_FOUND;
	if (pci->counting && !pci->reads) {
		pci->gone = true;
		return PCIBIOS_SUCCESSFUL;
	}
	if (pci->counting)
		pci->reads--;
	*val = 0;
	for (i = size; i-- && where < GENX_KUNIT_PCI_CONFIG; )
		*val = *val << 8 | pci->config[where + i];
	return PCIBIOS_SUCCESSFUL;
}

/* Tell the model whether bus mastering is on: without it, the model cannot access memory. */
static void master_update(struct genx_kunit_pci *pci)
{
	unsigned long flags = genx_kunit_gpu_lock(pci->gpu);

	model_set_master(pci->gpu->model, pci->config[PCI_COMMAND] & PCI_COMMAND_MASTER);
	genx_kunit_gpu_unlock(pci->gpu, flags);
}

/* BAR 2 has @size bytes from now on. */
static void local_bar_size(struct genx_kunit_pci *pci, u64 size)
{
	u8 *bar = pci->config + PCI_BASE_ADDRESS_2;
	u64 flags = PCI_BASE_ADDRESS_MEM_TYPE_64 | PCI_BASE_ADDRESS_MEM_PREFETCH;

	put_unaligned_le64((get_unaligned_le64(bar) & ~(size - 1)) | flags, bar);
	put_unaligned_le64(~(size - 1), pci->writable + PCI_BASE_ADDRESS_2);
	if (pci->rebar)
		pci->config[GENX_KUNIT_PCI_REBAR + PCI_REBAR_CTRL + 1] = ilog2(size / SZ_1M);
}

/* The driver may have written another size of BAR 2. */
static void resize(struct genx_kunit_pci *pci)
{
	unsigned int code = pci->config[GENX_KUNIT_PCI_REBAR + PCI_REBAR_CTRL + 1];
	struct model *m = pci->gpu->model;
	unsigned long flags;
	u64 size;

	if (!pci->rebar)
		return;
	flags = genx_kunit_gpu_lock(pci->gpu);
	if (model_local_window(m) != (u64)SZ_1M << code)
		model_local_resize(m, (u64)SZ_1M << code,
				   pci->config[PCI_COMMAND] & PCI_COMMAND_MEMORY);
	size = model_local_window(m);
	genx_kunit_gpu_unlock(pci->gpu, flags);
	if (get_unaligned_le64(pci->writable + PCI_BASE_ADDRESS_2) == ~(size - 1))
		return;
	local_bar_size(pci, size);
	if (pci->defect->local_taken && !pci->taken.parent) {
		pci->taken = DEFINE_RES_MEM_NAMED(pci->local.start, resource_size(&pci->local),
						  "other device");
		/* BAR 2 has it at the first write, and not when its old size is restored */
		if (request_resource(&pci->local, &pci->taken))
			pci->taken.parent = NULL;
	}
}

static int config_write(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 val)
{
	struct genx_kunit_pci *pci = bus->sysdata;
	int i;

	if (devfn != SLOT || where + size > PCI_CFG_SPACE_EXP_SIZE)
		return PCIBIOS_DEVICE_NOT_FOUND;
	for (i = 0; i < size && where < GENX_KUNIT_PCI_CONFIG; i++, val >>= 8)
		pci->config[where + i] = (pci->config[where + i] & ~pci->writable[where + i]) |
					 (val & pci->writable[where + i]);
	master_update(pci);
	resize(pci);
	return PCIBIOS_SUCCESSFUL;
}

static struct pci_ops config_ops = {
	.read = config_read,
	.write = config_write,
};

static void bar_fill(struct genx_kunit_pci *pci, u32 size)
{
	u64 at = pci->defect->bar_at ?: pci->memory.start;
	u8 *bar = pci->config + PCI_BASE_ADDRESS_0;
	u8 *writable = pci->writable + PCI_BASE_ADDRESS_0;

	if (pci->defect->no_bar)
		return;
	if (pci->defect->bar_io) {
		put_unaligned_le32(IO_PORT | PCI_BASE_ADDRESS_SPACE_IO, bar);
		put_unaligned_le32(~(IO_SIZE - 1U), writable);
		return;
	}
	put_unaligned_le64(at | PCI_BASE_ADDRESS_MEM_TYPE_64, bar);
	put_unaligned_le64(~(size - 1ULL), writable);
}

/*
 * A capability of PCI Express, without which there is no extended configuration space, of an
 * endpoint that is integrated and cannot be reset; and Resizable BAR.
 */
static void rebar_fill(struct genx_kunit_pci *pci)
{
	u8 *at = pci->config + GENX_KUNIT_PCI_REBAR;
	unsigned long flags = genx_kunit_gpu_lock(pci->gpu);
	u32 sizes = model_local_sizes(pci->gpu->model);

	genx_kunit_gpu_unlock(pci->gpu, flags);
	pci->config[PCI_STATUS] = PCI_STATUS_CAP_LIST;
	pci->config[PCI_CAPABILITY_LIST] = EXPRESS;
	pci->config[EXPRESS] = PCI_CAP_ID_EXP;
	put_unaligned_le16(PCI_EXP_TYPE_RC_END << 4 | 2, pci->config + EXPRESS + PCI_EXP_FLAGS);
	put_unaligned_le32(PCI_EXT_CAP_ID_REBAR | 1 << 16, at);
	put_unaligned_le32(sizes << 4, at + PCI_REBAR_CAP);
	put_unaligned_le32(1 << PCI_REBAR_CTRL_NBAR_SHIFT | 2, at + PCI_REBAR_CTRL);
	put_unaligned_le32(PCI_REBAR_CTRL_BAR_SIZE,
			   pci->writable + GENX_KUNIT_PCI_REBAR + PCI_REBAR_CTRL);
}

/* BAR 2: local memory, or the aperture, in which the status pages of Valleyview must lie. */
static void local_bar_fill(struct genx_kunit_pci *pci)
{
	const struct genx_platform *plat = pci->gpu->plat;

	if (!(plat->lmem || plat->hwsp_in_aperture) || pci->defect->no_local_bar)
		return;
	put_unaligned_le64(pci->local.start, pci->config + PCI_BASE_ADDRESS_2);
	pci->rebar = plat->lmem && !pci->defect->no_rebar;
	if (pci->rebar)
		rebar_fill(pci);
	local_bar_size(pci, pci->gpu->local_window);
}

/* MGGC0 for a GGTT of 2 MiB and 64 MiB of stolen memory (register facts: PCI identity). */
static u16 mggc0_of(const struct genx_platform *plat)
{
	return plat->ggtt_kind == GENX_GGTT_GEN6 ? 2 << 8 | 2 << 3 : 1 << 6 | 2 << 8;
}

static void config_fill(struct genx_kunit_pci *pci)
{
	const struct genx_platform *plat = pci->gpu->plat;
	const struct genx_kunit_pci_defect *defect = pci->defect;
	u32 class = defect->class ?: PCI_CLASS_DISPLAY_VGA << 8;

	put_unaligned_le16(PCI_VENDOR_ID_INTEL, pci->config + PCI_VENDOR_ID);
	put_unaligned_le16(defect->device ?: plat->pci->ids[0], pci->config + PCI_DEVICE_ID);
	put_unaligned_le32(class << 8 | defect->revision, pci->config + PCI_CLASS_REVISION);
	put_unaligned_le16(PCI_COMMAND_IO | PCI_COMMAND_MEMORY | PCI_COMMAND_MASTER |
			   PCI_COMMAND_INTX_DISABLE, pci->writable + PCI_COMMAND);
	put_unaligned_le64(GENX_KUNIT_PCI_STOLEN | 1, pci->config + (plat->gen < 11 ? 0x5c : 0xc0));
	bar_fill(pci, defect->bar_size ?: plat->gttmm_size);
	local_bar_fill(pci);
	if (defect->mggc0 >= 0)
		put_unaligned_le16(defect->mggc0 ?: mggc0_of(plat), pci->config + MGGC0);
}

static void bridge_remove(void *data)
{
	struct genx_kunit_pci *pci = data;

	if (pci->taken.parent)
		release_resource(&pci->taken);
	pci_lock_rescan_remove();
	pci_stop_root_bus(pci->bridge->bus);
	pci_remove_root_bus(pci->bridge->bus);
	pci_unlock_rescan_remove();
	pci_free_host_bridge(pci->bridge);
	remove_resource(&pci->local);
}

static void bridge_create(struct genx_kunit_pci *pci)
{
	struct pci_host_bridge *bridge = pci_alloc_host_bridge(0);
	int err;

	KUNIT_ASSERT_NOT_NULL(pci->test, bridge);
	pci->bridge = bridge;
	bridge->ops = &config_ops;
	bridge->sysdata = pci;
	bridge->busnr = BUS;
	/* so that the kernel knows who claims which part of BAR 2 */
	KUNIT_ASSERT_EQ(pci->test, insert_resource(&iomem_resource, &pci->local), 0);
	pci_add_resource(&bridge->windows, &pci->memory);
	pci_add_resource(&bridge->windows, &pci->local);
	pci_add_resource(&bridge->windows, &pci->io);
	err = pci_scan_root_bus_bridge(bridge);
	if (err) {
		pci_free_host_bridge(bridge);
		remove_resource(&pci->local);
	}
	KUNIT_ASSERT_EQ(pci->test, err, 0);
	KUNIT_ASSERT_EQ(pci->test, kunit_add_action_or_reset(pci->test, bridge_remove, pci), 0);
	pci_bus_claim_resources(bridge->bus);
}

struct genx_kunit_pci *genx_kunit_pci_create(struct kunit *test, struct genx_kunit_gpu *gpu,
					     const struct genx_kunit_pci_defect *defect)
{
	struct genx_kunit_pci *pci = kunit_kzalloc(test, sizeof(*pci), GFP_KERNEL);
	const struct resource io = DEFINE_RES_IO(IO_PORT, IO_SIZE);

	KUNIT_ASSERT_NOT_NULL(test, pci);
	pci->test = test;
	pci->defect = defect;
	pci->gpu = gpu;
	pci->memory = genx_kunit_gpu_resource(pci->gpu);
	pci->local = genx_kunit_gpu_local_resource(pci->gpu);
	if (defect->local_room)
		pci->local.end = pci->local.start + defect->local_room - 1;
	pci->io = io;
	config_fill(pci);
	master_update(pci);
	bridge_create(pci);
	pci->pdev = pci_get_slot(pci->bridge->bus, SLOT);
	KUNIT_ASSERT_NOT_NULL(test, pci->pdev);
	/* the bus holds a reference until bridge_remove() */
	pci_dev_put(pci->pdev);
	pci->pdev->irq = defect->no_irq ? 0 : pci->gpu->irq;
	return pci;
}

void genx_kunit_pci_destroy(struct genx_kunit_pci *pci)
{
	kunit_release_action(pci->test, bridge_remove, pci);
}

static struct pci_driver *driver(struct kunit *test)
{
	struct device_driver *drv = driver_find(GENX_PCI_NAME, &pci_bus_type);

	KUNIT_ASSERT_NOT_NULL(test, drv);
	return to_pci_driver(drv);
}

bool genx_kunit_pci_matches(struct genx_kunit_pci *pci)
{
	return pci_match_id(driver(pci->test)->id_table, pci->pdev);
}

int genx_kunit_pci_probe(struct genx_kunit_pci *pci)
{
	static const struct pci_device_id any;
	struct device *dev = &pci->pdev->dev;
	struct pci_driver *drv = driver(pci->test);
	void *group = devres_open_group(dev, pci, GFP_KERNEL);
	int err;

	KUNIT_ASSERT_NOT_NULL(pci->test, group);
	pci->gone = false;
	pci->counting = pci->defect->gone_at;
	pci->reads = pci->defect->gone_at - 1;
	pm_runtime_get_sync(dev);
	device_lock(dev);
	dev->driver = &drv->driver;
	err = drv->probe(pci->pdev, &any);
	if (err)
		dev->driver = NULL;
	device_unlock(dev);
	pci->counting = false;
	devres_close_group(dev, group);
	if (!err)
		return 0;
	devres_release_group(dev, pci);
	pm_runtime_put_noidle(dev);
	return err;
}

void genx_kunit_pci_remove(struct genx_kunit_pci *pci)
{
	struct device *dev = &pci->pdev->dev;

	device_lock(dev);
	driver(pci->test)->remove(pci->pdev);
	dev->driver = NULL;
	device_unlock(dev);
	devres_release_group(dev, pci);
	pm_runtime_put_noidle(dev);
}
