/* SPDX-License-Identifier: GPL-2.0-only */
/* Registration of the PCI driver. */
#ifndef GENX_CORE_PCI_H
#define GENX_CORE_PCI_H

#include <linux/kconfig.h>
#include <linux/types.h>

struct drm_driver;
struct genx_platform;

#if IS_ENABLED(CONFIG_PCI)

/**
 * genx_pci_register() - register the PCI driver
 * @driver: DRM driver of the devices that it creates
 * @name: name of the PCI driver and of the perf PMU; must stay valid until genx_pci_unregister()
 *
 * Prints, for each known device that genx does not drive, which driver holds it and
 * how to hand it over.
 *
 * Return: 0, also without a device; -EBUSY if another driver has the name; or another errno.
 */
int genx_pci_register(const struct drm_driver *driver, const char *name);

/** genx_pci_unregister() - unbind all devices and unregister. May sleep. */
void genx_pci_unregister(void);

/**
 * genx_pci_ggtt_bytes() - size of the page table of the GGTT
 * @plat: platform
 * @mggc0: configuration word 0x50 (PCI-001)
 *
 * Pure function.
 *
 * Return: bytes; 0 if firmware reserved no table, or if the table does not fit into BAR 0.
 */
u32 genx_pci_ggtt_bytes(const struct genx_platform *plat, u16 mggc0);

#else

static inline int genx_pci_register(const struct drm_driver *driver, const char *name)
{
	return 0;
}

static inline void genx_pci_unregister(void)
{
}

#endif

#endif
