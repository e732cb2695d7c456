/* SPDX-License-Identifier: GPL-2.0-only */
/* The PCI driver. */
#ifndef GENX_CORE_PCI_H
#define GENX_CORE_PCI_H

#include <linux/kconfig.h>
#include <linux/mod_devicetable.h>
#include <linux/types.h>

struct genx_platform;
struct pci_dev;

#define GENX_PCI_NAME		"genx"

#if IS_ENABLED(CONFIG_PCI)

/**
 * genx_pci_register() - register the PCI driver
 *
 * Prints, for each known device that genx does not get, who holds it and how to
 * hand it over.
 *
 * Return: 0, also without a device; or an errno.
 */
int genx_pci_register(void);

/** genx_pci_unregister() - unbind all devices and unregister. May sleep. */
void genx_pci_unregister(void);

/**
 * genx_pci_ggtt_bytes() - size of the GGTT's table of entries
 * @plat: platform
 * @mggc0: configuration word 0x50 (PCI-001)
 *
 * Pure function.
 *
 * Return: bytes, 0 if firmware reserved no table or it does not fit BAR 0.
 */
u32 genx_pci_ggtt_bytes(const struct genx_platform *plat, u16 mggc0);

/**
 * genx_pci_platform() - descriptor of a device, or a line that says why there is none
 * @pdev: device
 *
 * Return: the descriptor, NULL if genx cannot drive the device.
 */
const struct genx_platform *genx_pci_platform(struct pci_dev *pdev);

/**
 * genx_pci_commands_there() - shell commands that hand a device over to genx
 * @buf: for the text
 * @size: bytes of @buf
 * @slot: PCI address
 * @holder: name of the driver that has it, NULL: none
 *
 * Pure function.
 */
void genx_pci_commands_there(char *buf, size_t size, const char *slot, const char *holder);

/**
 * genx_pci_commands_back() - shell commands that undo it
 * @buf: for the text
 * @size: bytes of @buf
 * @slot: PCI address
 * @holder: name of the driver that had it, NULL: none
 * @override: @holder gets the device only by driver_override
 *
 * Pure function.
 */
void genx_pci_commands_back(char *buf, size_t size, const char *slot, const char *holder,
			    bool override);

/**
 * genx_pci_ids_create() - PCI ids of all platforms
 *
 * Ids that a driver of the kernel claims match by driver_override alone.
 *
 * Return: table with an end marker, to be freed with kfree(); NULL: no memory.
 */
struct pci_device_id *genx_pci_ids_create(void);

/**
 * genx_pci_report_others() - say which devices that genx knows are not its own
 *
 * For each: who holds it, and the commands to hand it over and back, if genx
 * could drive it; one line if not. May sleep.
 */
void genx_pci_report_others(void);

/* What loads the module by itself: ids that no driver of the kernel claims. */
extern const struct pci_device_id genx_pci_autoload[];

#else

static inline int genx_pci_register(void)
{
	return 0;
}

static inline void genx_pci_unregister(void)
{
}

#endif

#endif
