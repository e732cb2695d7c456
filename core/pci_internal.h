/* SPDX-License-Identifier: GPL-2.0-only */
/* Interfaces between pci.c and the files that it calls. */
#ifndef GENX_CORE_PCI_INTERNAL_H
#define GENX_CORE_PCI_INTERNAL_H

#include <linux/mod_devicetable.h>
#include <linux/types.h>

#include "regs/desc_memory.h"

struct device_driver;
struct genx_device_info;
struct genx_platform;
struct pci_dev;

/* ---- pci_claim.c ---- */

/* Name of the PCI driver in sysfs. */
#define GENX_PCI_NAME		"genx"

/* BAR of the aperture; on discrete parts, of local memory. */
#define GENX_PCI_APERTURE_BAR	2

/**
 * genx_pci_platform() - descriptor of a device; logs the reason if there is none
 * @pdev: device
 *
 * Return: the descriptor, NULL if genx cannot drive the device.
 */
const struct genx_platform *genx_pci_platform(struct pci_dev *pdev);

/**
 * genx_pci_commands_bind() - shell commands that hand a device over to genx
 * @buf: buffer for the text
 * @size: bytes of @buf
 * @name: name of genx's PCI driver
 * @slot: PCI address
 * @holder: name of the driver that is bound to the device, NULL: none
 *
 * Pure function.
 */
void genx_pci_commands_bind(char *buf, size_t size, const char *name, const char *slot,
			    const char *holder);

/**
 * genx_pci_commands_return() - shell commands that return a device to its driver
 * @buf: buffer for the text
 * @size: bytes of @buf
 * @name: name of genx's PCI driver
 * @slot: PCI address
 * @holder: name of the driver that was bound to the device, NULL: none
 * @override: @holder matches the device only by driver_override
 *
 * Pure function.
 */
void genx_pci_commands_return(char *buf, size_t size, const char *name, const char *slot,
			      const char *holder, bool override);

/**
 * genx_pci_ids_create() - create the table of the PCI ids of all platforms
 *
 * Ids that an in-tree driver claims match only with a driver_override.
 *
 * Return: table with an end marker, to be freed with kfree(); NULL: no memory.
 */
struct pci_device_id *genx_pci_ids_create(void);

/**
 * genx_pci_report_others() - log the known devices that belong to other drivers
 * @genx: genx's PCI driver
 *
 * Logs for each device the driver that holds it and, if genx can drive the device, the commands
 * that hand it over and back. Does not log a device that genx matches but does not drive: its probe
 * has failed, and has logged why.
 *
 * Context: may sleep.
 */
void genx_pci_report_others(const struct device_driver *genx);

/* ---- pci_stolen.c ---- */

/**
 * genx_pci_stolen_size() - decode the size of stolen memory
 * @kind: kind of the platform
 * @mggc0: MGGC0
 *
 * Return: bytes, 0: none.
 */
u64 genx_pci_stolen_size(enum genx_stolen_kind kind, u16 mggc0);

/**
 * genx_pci_read_stolen() - read base and size of stolen memory
 * @pdev: function
 * @kind: kind of the platform
 * @mggc0: MGGC0
 * @stolen: result, empty if there is no stolen memory
 *
 * Return: 0, or the error of the configuration read.
 */
int genx_pci_read_stolen(struct pci_dev *pdev, enum genx_stolen_kind kind, u16 mggc0,
			 struct genx_stolen *stolen);

/* ---- pci_local.c ---- */

/**
 * genx_pci_check_local() - check BAR 2 of a platform with local memory
 * @pdev: function
 * @info: device; its map_local is set if there is local memory
 *
 * Return: 0; -ENODEV if BAR 2 is not memory (logged).
 */
int genx_pci_check_local(struct pci_dev *pdev, struct genx_device_info *info);

/**
 * genx_pci_local_size() - size that BAR 2 should have
 * @sizes: sizes that BAR 2 can have: bit n stands for 1 MiB << n
 * @now: bytes that BAR 2 has
 * @want: bytes of local memory
 *
 * Pure function.
 *
 * Return: bytes: @now if that shows all local memory; else the smallest size that does; else, if no
 * size does, the largest one, which may be @now.
 */
u64 genx_pci_local_size(u64 sizes, u64 now, u64 want);

/* ---- pci_d3cold.c ---- */

/**
 * genx_pci_d3cold_forbid() - forbid D3cold at a port
 * @pdev: port
 *
 * D3cold stays forbidden until genx_pci_d3cold_allow() was called once for each call of this
 * function.
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_pci_d3cold_forbid(struct pci_dev *pdev);

/** genx_pci_d3cold_allow() - undo genx_pci_d3cold_forbid(). May sleep */
void genx_pci_d3cold_allow(struct pci_dev *pdev);

/* ---- pci_host.c ---- */

/**
 * genx_pci_mchbar_off() - check whether firmware has left the MCHBAR disabled
 * @plat: platform
 * @host: PCI device id of the host bridge
 * @mchbar: low DW of the host bridge's MCHBAR register
 *
 * Pure function.
 *
 * Return: true if the values in the mirror in BAR 0 are not those of the hardware (SIL-008). False
 * for a host bridge that the platform does not name, for example that of a virtual machine.
 */
bool genx_pci_mchbar_off(const struct genx_platform *plat, u16 host, u32 mchbar);

/**
 * genx_pci_check_host() - read from the host bridge whether the MCHBAR is enabled
 * @pdev: function
 * @plat: platform
 *
 * Return: as genx_pci_mchbar_off(); true is logged.
 */
bool genx_pci_check_host(struct pci_dev *pdev, const struct genx_platform *plat);

/* ---- pci_reset.c ---- */

/** genx_pci_reset_init() - prepare for function resets. Return: 0 or -ENOMEM */
int genx_pci_reset_init(void);

/**
 * genx_pci_reset_fini() - undo genx_pci_reset_init()
 *
 * No function is bound to genx any more. May sleep.
 */
void genx_pci_reset_fini(void);

/**
 * genx_pci_reset_note() - note that a function reset has ended the DRM device of a function
 * @pdev: function, which genx_pci_reset_done() binds again
 *
 * Context: may sleep; the PCI core holds the lock of the device.
 */
void genx_pci_reset_note(struct pci_dev *pdev);

/**
 * genx_pci_reset_done() - the PCI core has reset a function, or has failed to
 * @pdev: function; bound again soon if genx_pci_reset_note() was called for it
 *
 * Context: may sleep; the PCI core holds the lock of the device.
 */
void genx_pci_reset_done(struct pci_dev *pdev);

#endif
