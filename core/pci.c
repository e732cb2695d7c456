// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PCI driver finds the device and its resources, and passes them to
 * core/device.c. The resources that it takes are managed: they are released in
 * reverse order when probe fails or the driver is unbound.
 *
 * Configuration offsets: manual 000 §PCI Device Registers (PCI-001, PCI-002).
 */

#include <linux/bitfield.h>
#include <linux/dma-mapping.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/pm_runtime.h>
#include <linux/sizes.h>
#include <linux/suspend.h>

#include "core/device.h"
#include "core/pci.h"
#include "core/pci_internal.h"

#define GENX_PCI_BAR		0	/* GTTMMADR */

/* Time in ms for which a device without an open file stays in D0. */
#define GENX_PCI_AUTOSUSPEND_MS	2000

#define GENX_PCI_MGGC0		0x50

/*
 * 0 by default, because compute engines have run neither on hardware nor on the model. A single
 * compute engine has all EUs (SIL-018).
 */
static unsigned int compute_engines;
module_param(compute_engines, uint, 0444);
MODULE_PARM_DESC(compute_engines,
		 "compute engines of DG2 and ATS-M, which share the EUs evenly: 0 (default, none) to 4");

/* DRM driver of the devices; written once, before the first probe. */
static const struct drm_driver *pci_drm_driver;

/* Field of MGGC0 with the size of the GGTT (register facts: PCI identity, BARs, GGTT location). */
static const struct {
	u16 mask;
	u8 shift;
	bool exponent;	/* the size is 2^field MiB, else field MiB */
} ggms_kinds[GENX_GGTT_COUNT] = {
	[GENX_GGTT_GEN8] = { 0x00c0, 6, true },
	[GENX_GGTT_GEN6] = { 0x0300, 8, false },
};

u32 genx_pci_ggtt_bytes(const struct genx_platform *plat, u16 mggc0)
{
	unsigned int size;
	u32 bytes;

	if (plat->ggtt_kind >= ARRAY_SIZE(ggms_kinds))
		return 0;
	size = (mggc0 & ggms_kinds[plat->ggtt_kind].mask) >> ggms_kinds[plat->ggtt_kind].shift;
	if (!size)
		return 0;
	bytes = ggms_kinds[plat->ggtt_kind].exponent ? SZ_1M << size : SZ_1M * size;
	return bytes <= plat->gttmm_size - plat->ggtt_offset ? bytes : 0;
}

/* A device that left the bus, or that firmware turned off, answers all ones. */
static int pci_check_present(struct pci_dev *pdev)
{
	u16 vendor;

	if (pci_read_config_word(pdev, PCI_VENDOR_ID, &vendor) || PCI_POSSIBLE_ERROR(vendor)) {
		dev_err(&pdev->dev, "device does not answer configuration reads\n");
		return -ENODEV;
	}
	return 0;
}

/* The table of ids names the class, but with a driver_override the PCI core does not compare it. */
static int pci_check_class(struct pci_dev *pdev)
{
	if (pdev->class >> 16 != PCI_BASE_CLASS_DISPLAY) {
		dev_err(&pdev->dev, "class %06x is not a display controller\n", pdev->class);
		return -ENODEV;
	}
	return 0;
}

static int pci_map_registers(struct pci_dev *pdev, struct genx_device_info *info)
{
	const struct genx_platform *plat = info->plat;
	resource_size_t size = pci_resource_len(pdev, GENX_PCI_BAR);
	int err;

	if (!(pci_resource_flags(pdev, GENX_PCI_BAR) & IORESOURCE_MEM) || !size) {
		dev_err(&pdev->dev, "BAR 0 (registers) is not memory or has no address\n");
		return -ENODEV;
	}
	if (size < plat->gttmm_size) {
		dev_err(&pdev->dev, "BAR 0 (registers) has %pa bytes, %s needs %u\n",
			&size, plat->name, plat->gttmm_size);
		return -ENODEV;
	}

	err = pcim_iomap_regions(pdev, BIT(GENX_PCI_BAR), GENX_PCI_NAME);
	if (err) {
		dev_err(&pdev->dev, "BAR 0 (registers) cannot be mapped: %pe\n", ERR_PTR(err));
		return err;
	}
	info->bar = pcim_iomap_table(pdev)[GENX_PCI_BAR];
	return 0;
}

/* Read the sizes of the aperture and the GGTT, and the address of stolen memory. */
static int pci_read_memory(struct pci_dev *pdev, struct genx_device_info *info)
{
	u16 mggc0;
	int err;

	err = pci_read_config_word(pdev, GENX_PCI_MGGC0, &mggc0);
	if (err)
		return pcibios_err_to_errno(err);

	if (!info->plat->lmem)
		info->aperture = pci_resource_len(pdev, GENX_PCI_APERTURE_BAR);
	info->ggtt_bytes = genx_pci_ggtt_bytes(info->plat, mggc0);
	if (!info->ggtt_bytes) {
		dev_err(&pdev->dev,
			"firmware set up no usable global page table (MGGC0 %#06x)\n", mggc0);
		return -ENODEV;
	}
	return genx_pci_read_stolen(pdev, info->plat->stolen_kind, mggc0, &info->stolen);
}

static int pci_find_interrupt(struct pci_dev *pdev, struct genx_device_info *info)
{
	int n;

	/* One vector: MSI if the platform has it, the shared line otherwise. */
	n = pci_alloc_irq_vectors(pdev, 1, 1, PCI_IRQ_MSI | PCI_IRQ_INTX);
	if (n < 0) {
		dev_err(&pdev->dev, "no interrupt, neither MSI nor INTx: %pe\n", ERR_PTR(n));
		return n;
	}
	info->virq = pci_irq_vector(pdev, 0);
	info->irq_flags = pdev->msi_enabled ? 0 : IRQF_SHARED;
	return 0;
}

/* Without bus mastering the device neither reads nor writes memory. */
static void pci_stop_dma(struct device *dev)
{
	pci_clear_master(to_pci_dev(dev));
}

static void pci_start_dma(struct device *dev)
{
	pci_set_master(to_pci_dev(dev));
}

/*
 * End the device's access to memory. If pci_stop_dma() has ended this access before, the
 * engines did not stop. They would access memory that was freed, as soon as the next driver
 * enables bus mastering. So reset the function then.
 */
static void pci_release_master(struct pci_dev *pdev)
{
	bool cut_off = !pdev->is_busmaster;
	int err;

	pci_clear_master(pdev);
	if (!cut_off)
		return;
	err = pci_reset_function_locked(pdev);
	if (err)
		dev_err(&pdev->dev, "function level reset failed (%pe), engines still run, device needs a power cycle\n",
			ERR_PTR(err));
	else
		dev_notice(&pdev->dev, "engines did not stop, device reset by function level reset\n");
}

static void pci_allow_d3cold(void *port)
{
	genx_pci_d3cold_allow(port);
}

/*
 * Forbid D3cold for a card, at its root port, until the driver is unbound from all cards below the
 * port (core/pci_d3cold.c).
 */
static int pci_forbid_d3cold(struct pci_dev *pdev, const struct genx_platform *plat)
{
	struct pci_dev *port = pcie_find_root_port(pdev) ?: pdev;
	int err = plat->lmem ? genx_pci_d3cold_forbid(port) : 0;

	if (err || !plat->lmem)
		return err;
	return devm_add_action_or_reset(&pdev->dev, pci_allow_d3cold, port);
}

/*
 * The PCI core resumes the device before it calls probe or remove, and takes a reference that keeps
 * the device awake: drop it here, and take it again in pci_stop_runtime_pm().
 *
 * power/control is "on" for a device that had no driver, and forbids runtime suspend. i915 leaves
 * it "auto". It switches the display core off before the device enters D3hot, which genx cannot,
 * and a discrete part would wait for pcode at each resume (SIL-327). So "on" is set again here; the
 * administrator can allow runtime suspend.
 */
static void pci_start_runtime_pm(struct device *dev)
{
	pm_runtime_forbid(dev);
	pm_runtime_set_autosuspend_delay(dev, GENX_PCI_AUTOSUSPEND_MS);
	pm_runtime_use_autosuspend(dev);
	pm_runtime_mark_last_busy(dev);
	pm_runtime_put_autosuspend(dev);
}

static void pci_stop_runtime_pm(struct device *dev)
{
	pm_runtime_get_sync(dev);
	pm_runtime_dont_use_autosuspend(dev);
}

static int pci_probe(struct pci_dev *pdev, const struct pci_device_id *id)
{
	struct genx_device_info info = {
		.plat = genx_pci_platform(pdev),
		.device_id = pdev->device,
		.revision = pdev->revision,
		.stop_dma = pci_stop_dma,
		.start_dma = pci_start_dma,
		.compute_engines = compute_engines,
		.pmu = pdev->dev.driver->name,
	};
	struct genx_device *genx;
	int err;

	if (!info.plat)
		return -ENODEV;
	info.runtime_pm = !info.plat->no_runtime_pm;

	err = pci_check_present(pdev);
	if (!err)
		err = pci_check_class(pdev);
	if (err)
		return err;

	err = pcim_enable_device(pdev);
	if (err) {
		dev_err(&pdev->dev, "PCI device cannot be enabled (%pe)\n", ERR_PTR(err));
		return err;
	}

	err = dma_set_mask_and_coherent(&pdev->dev, DMA_BIT_MASK(info.plat->dma_bits));
	if (err) {
		dev_err(&pdev->dev, "DMA mask of %u bits refused (%pe)\n", info.plat->dma_bits,
			ERR_PTR(err));
		return err;
	}
	dma_set_max_seg_size(&pdev->dev, UINT_MAX);

	err = pci_map_registers(pdev, &info);
	if (err)
		return err;
	err = genx_pci_check_local(pdev, &info);
	if (err)
		return err;
	err = pci_read_memory(pdev, &info);
	if (err)
		return err;
	err = pci_find_interrupt(pdev, &info);
	if (err)
		return err;
	err = pci_forbid_d3cold(pdev, info.plat);
	if (err)
		return err;
	/* a sleep of the system must call the driver also if the device is in D3hot already */
	dev_pm_set_driver_flags(&pdev->dev, DPM_FLAG_NO_DIRECT_COMPLETE);
	info.mchbar_off = genx_pci_check_host(pdev, info.plat);
	info.iommu = device_iommu_mapped(&pdev->dev);

	pci_set_master(pdev);
	pci_save_state(pdev);
	/* if the device has left the bus meanwhile, the values read above are invalid */
	err = pci_check_present(pdev);
	if (err)
		goto err_master;

	genx = genx_device_create(&pdev->dev, pci_drm_driver, &info);
	if (IS_ERR(genx)) {
		err = PTR_ERR(genx);
		goto err_master;
	}
	pci_set_drvdata(pdev, genx);

	err = genx_device_register(genx);
	if (err)
		goto err_device;
	if (info.runtime_pm)
		pci_start_runtime_pm(&pdev->dev);
	return 0;

err_device:
	pci_set_drvdata(pdev, NULL);
	genx_device_destroy(genx);
err_master:
	pci_release_master(pdev);
	return err;
}

static void pci_remove(struct pci_dev *pdev)
{
	struct genx_device *genx = pci_get_drvdata(pdev);

	if (!genx)
		return;
	if (genx->info.runtime_pm)
		pci_stop_runtime_pm(&pdev->dev);
	pci_set_drvdata(pdev, NULL);
	genx_device_destroy(genx);
	pci_release_master(pdev);
}

/*
 * System sleep. After the driver's callback the PCI core saves the configuration space and
 * puts the device into D3, unless the driver has saved the configuration space already. If
 * a display pipe is enabled, this function saves it, so that the device stays in D0
 * (HND-POWER). S3 removes the power of the device in both cases.
 *
 * The system may sleep between a function reset and the binding that follows it. The function has
 * no DRM device then, and the callbacks have nothing to do.
 */
static int pci_keep_display(struct device *dev)
{
	if (genx_device_display_on(dev_get_drvdata(dev)))
		pci_save_state(to_pci_dev(dev));
	return 0;
}

static int pci_pm_suspend(struct device *dev)
{
	struct genx_device *genx = dev_get_drvdata(dev);
	int err;

	if (!genx)
		return 0;
	err = pm_suspend_target_state == PM_SUSPEND_TO_IDLE ?
	      genx_device_suspend_idle(genx) : genx_device_suspend(genx);
	return err ?: pci_keep_display(dev);
}

/* Hibernation: before the image is made, and before the power goes off. */
static int pci_pm_freeze(struct device *dev)
{
	struct genx_device *genx = dev_get_drvdata(dev);

	if (!genx)
		return 0;
	return genx_device_freeze(genx) ?: pci_keep_display(dev);
}

/* Hibernation: after the image was made, and in the kernel that was restored from it. */
static int pci_pm_thaw(struct device *dev)
{
	struct genx_device *genx = dev_get_drvdata(dev);

	return genx ? genx_device_thaw(genx) : 0;
}

/* The PCI core has already restored the configuration space, bus mastering included. */
static int pci_pm_resume(struct device *dev)
{
	struct genx_device *genx = dev_get_drvdata(dev);

	return genx ? genx_device_resume(genx) : 0;
}

/* No file is open: the device enters D3. */
static int pci_pm_runtime_suspend(struct device *dev)
{
	return genx_device_runtime_suspend(dev_get_drvdata(dev));
}

static const struct dev_pm_ops genx_pci_pm_ops = {
	.suspend = pm_sleep_ptr(pci_pm_suspend),
	.resume = pm_sleep_ptr(pci_pm_resume),
	.freeze = pm_sleep_ptr(pci_pm_freeze),
	.thaw = pm_sleep_ptr(pci_pm_thaw),
	.poweroff = pm_sleep_ptr(pci_pm_freeze),
	.restore = pm_sleep_ptr(pci_pm_thaw),
	RUNTIME_PM_OPS(pci_pm_runtime_suspend, pci_pm_resume, NULL)
};

/* The PCI core is about to reset the function: see core/pci_reset.c. */
static void pci_reset_prepare(struct pci_dev *pdev)
{
	/* also while the driver itself resets the function, in probe and removal */
	if (!pci_get_drvdata(pdev))
		return;
	pci_notice(pdev, "function reset: clients get ENODEV, then the device is bound again\n");
	pci_remove(pdev);
	genx_pci_reset_note(pdev);
}

static const struct pci_error_handlers genx_pci_error_handlers = {
	.reset_prepare = pci_reset_prepare,
	.reset_done = genx_pci_reset_done,
};

static struct pci_driver genx_pci_driver = {
	.probe = pci_probe,
	.remove = pci_remove,
	.shutdown = pci_remove,
	.err_handler = &genx_pci_error_handlers,
	.driver.pm = pm_ptr(&genx_pci_pm_ops),
};

int genx_pci_register(const struct drm_driver *driver, const char *name)
{
	int err;

	/* the PCI bus also refuses a name that exists, but does not log what to do */
	if (driver_find(name, &pci_bus_type)) {
		pr_err("genx: there is a PCI driver %s already, unload its module first\n", name);
		return -EBUSY;
	}
	pci_drm_driver = driver;
	genx_pci_driver.name = name;
	genx_pci_driver.id_table = genx_pci_ids_create();
	if (!genx_pci_driver.id_table)
		return -ENOMEM;
	err = genx_pci_reset_init();
	if (err)
		goto err_ids;

	err = pci_register_driver(&genx_pci_driver);
	if (err)
		goto err_reset;

	genx_pci_report_others(&genx_pci_driver.driver);
	return 0;

err_reset:
	genx_pci_reset_fini();
err_ids:
	kfree(genx_pci_driver.id_table);
	return err;
}

void genx_pci_unregister(void)
{
	pci_unregister_driver(&genx_pci_driver);
	genx_pci_reset_fini();
	kfree(genx_pci_driver.id_table);
}
