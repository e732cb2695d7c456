// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PCI driver: finds the device and its resources, and hands them to
 * core/device.c. Everything taken here is managed and released in reverse
 * order when probe fails or the driver is unbound.
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

#include "core/device.h"
#include "core/pci.h"
#include "core/device_power.h"

#define GENX_PCI_BAR		0	/* GTTMMADR */

/* How long a device that nobody has open stays in D0. */
#define GENX_PCI_AUTOSUSPEND_MS	2000

#define GENX_PCI_MGGC0		0x50

/* Size of the global page table, by its kind (register facts 1). */
static const struct {
	u16 mask;
	u8 shift;
	bool power;			/* of two MiB; else MiB */
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
	bytes = ggms_kinds[plat->ggtt_kind].power ? SZ_1M << size : SZ_1M * size;
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

/* With a driver_override the bus does not compare classes. */
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

static int pci_read_ggtt_bytes(struct pci_dev *pdev, struct genx_device_info *info)
{
	u16 mggc0;
	int err;

	err = pci_read_config_word(pdev, GENX_PCI_MGGC0, &mggc0);
	if (err)
		return pcibios_err_to_errno(err);

	info->ggtt_bytes = genx_pci_ggtt_bytes(info->plat, mggc0);
	if (!info->ggtt_bytes) {
		dev_err(&pdev->dev,
			"firmware set up no usable global page table (MGGC0 %#06x)\n", mggc0);
		return -ENODEV;
	}
	return 0;
}

static int pci_find_interrupt(struct pci_dev *pdev, struct genx_device_info *info)
{
	int n;

	/* One vector: MSI if the platform can, the shared line otherwise. */
	n = pci_alloc_irq_vectors(pdev, 1, 1, PCI_IRQ_MSI | PCI_IRQ_INTX);
	if (n < 0) {
		dev_err(&pdev->dev, "neither MSI nor a line for interrupts: %pe\n", ERR_PTR(n));
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

/*
 * The end of the device's access to memory. If it was cut off before, its
 * engines may still run on memory that is no longer theirs, and whoever binds
 * the device next enables bus mastering again: so it is reset by its bus.
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
		dev_err(&pdev->dev, "engines run on and cannot be reset (%pe): not usable before a power cycle\n",
			ERR_PTR(err));
	else
		dev_notice(&pdev->dev, "function level reset, since its engines did not stop\n");
}

/* The core has resumed the device before it calls probe or remove, and keeps it so. */
static void pci_allow_runtime_suspend(struct device *dev)
{
	pm_runtime_set_autosuspend_delay(dev, GENX_PCI_AUTOSUSPEND_MS);
	pm_runtime_use_autosuspend(dev);
	pm_runtime_mark_last_busy(dev);
	pm_runtime_put_autosuspend(dev);
}

static void pci_forbid_runtime_suspend(struct device *dev)
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
		.runtime_pm = true,
	};
	struct genx_device *genx;
	int err;

	if (!info.plat)
		return -ENODEV;

	err = pci_check_present(pdev);
	if (!err)
		err = pci_check_class(pdev);
	if (err)
		return err;

	err = pcim_enable_device(pdev);
	if (err) {
		dev_err(&pdev->dev, "cannot be enabled: %pe\n", ERR_PTR(err));
		return err;
	}

	err = dma_set_mask_and_coherent(&pdev->dev, DMA_BIT_MASK(info.plat->dma_bits));
	if (err) {
		dev_err(&pdev->dev, "no DMA with %u bits: %pe\n", info.plat->dma_bits,
			ERR_PTR(err));
		return err;
	}
	dma_set_max_seg_size(&pdev->dev, UINT_MAX);

	err = pci_map_registers(pdev, &info);
	if (err)
		return err;
	err = pci_read_ggtt_bytes(pdev, &info);
	if (err)
		return err;
	err = pci_find_interrupt(pdev, &info);
	if (err)
		return err;

	pci_set_master(pdev);
	pci_save_state(pdev);
	/* nothing that was read since may be believed if it has gone meanwhile */
	err = pci_check_present(pdev);
	if (err)
		goto err_master;

	genx = genx_device_create(&pdev->dev, &info);
	if (IS_ERR(genx)) {
		err = PTR_ERR(genx);
		goto err_master;
	}
	pci_set_drvdata(pdev, genx);

	err = genx_device_register(genx);
	if (err)
		goto err_device;
	pci_allow_runtime_suspend(&pdev->dev);
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
	pci_forbid_runtime_suspend(&pdev->dev);
	pci_set_drvdata(pdev, NULL);
	genx_device_destroy(genx);
	pci_release_master(pdev);
}

/*
 * System sleep. The PCI core puts the device into D3 afterwards and saves its
 * configuration, unless that was saved here: firmware's picture needs D0 (HND-POWER),
 * and the platform takes the power away in S3 all the same.
 */
static int pci_pm_suspend(struct device *dev)
{
	struct genx_device *genx = dev_get_drvdata(dev);
	int err = genx_device_suspend(genx);

	if (!err && genx_device_display_on(genx))
		pci_save_state(to_pci_dev(dev));
	return err;
}

/* The core has restored the configuration, and what a bus master may do. */
static int pci_pm_resume(struct device *dev)
{
	return genx_device_resume(dev_get_drvdata(dev));
}

/* Nobody has the device open: D3, if nothing else needs it. */
static int pci_pm_runtime_suspend(struct device *dev)
{
	struct genx_device *genx = dev_get_drvdata(dev);

	if (genx_device_display_on(genx))
		return -EBUSY;
	/* any other error would be the last word of runtime power management */
	return genx_device_suspend(genx) ? -EBUSY : 0;
}

static const struct dev_pm_ops genx_pci_pm_ops = {
	SYSTEM_SLEEP_PM_OPS(pci_pm_suspend, pci_pm_resume)
	RUNTIME_PM_OPS(pci_pm_runtime_suspend, pci_pm_resume, NULL)
};

static struct pci_driver genx_pci_driver = {
	.name = GENX_PCI_NAME,
	.probe = pci_probe,
	.remove = pci_remove,
	.shutdown = pci_remove,
	.driver.pm = pm_ptr(&genx_pci_pm_ops),
};

int genx_pci_register(void)
{
	int err;

	genx_pci_driver.id_table = genx_pci_ids_create();
	if (!genx_pci_driver.id_table)
		return -ENOMEM;

	err = pci_register_driver(&genx_pci_driver);
	if (err) {
		kfree(genx_pci_driver.id_table);
		return err;
	}

	genx_pci_report_others();
	return 0;
}

void genx_pci_unregister(void)
{
	pci_unregister_driver(&genx_pci_driver);
	kfree(genx_pci_driver.id_table);
}
