/* SPDX-License-Identifier: MIT */
/*
 * PCI device ids of a platform.
 *
 * If another driver of the kernel claims an id, genx binds a device with this id only
 * if the driver_override of the device names genx (core/pci_claim.c).
 *
 * Source: register facts: PCI ids. The ids of the Gen9 families and of DG2 are from the public list
 * that this section names.
 */
#ifndef GENX_REGS_DESC_PCI_H
#define GENX_REGS_DESC_PCI_H

#include "regs/port.h"

#ifdef __KERNEL__
#include <linux/module.h>
#include <linux/pci.h>

#define GENX_PCI_CLASS		(PCI_BASE_CLASS_DISPLAY << 16)
#define GENX_PCI_CLASS_MASK	(0xffU << 16)
#define GENX_PCI_ENTRY(id) \
	{ PCI_DEVICE(PCI_VENDOR_ID_INTEL, id), GENX_PCI_CLASS, GENX_PCI_CLASS_MASK }
#define GENX_PCI_MODULE_TABLE(name)	MODULE_DEVICE_TABLE(pci, name)
#else
struct pci_device_id {
	u16 device;
};

#define GENX_PCI_ENTRY(id)	{ .device = (id) }
#define GENX_PCI_MODULE_TABLE(name)	static_assert(sizeof(name), "used")
#endif

#define GENX_PCI_ID(id)		(id)

/*
 * Define two tables of ids that no driver of the kernel claims: name_ids for a struct
 * genx_pci_group, and name_autoload. By name_autoload the kernel loads an installed module for
 * these ids. @list is a macro that applies its argument to each id.
 */
#define GENX_PCI_UNCLAIMED(name, list) \
	static const u16 name##_ids[] = { list(GENX_PCI_ID), 0 }; \
	static const struct pci_device_id name##_autoload[] = { list(GENX_PCI_ENTRY), { 0 } }; \
	GENX_PCI_MODULE_TABLE(name##_autoload)

/**
 * struct genx_pci_group - PCI device ids that share a name
 * @name:	for messages ("Coffee Lake, Whiskey Lake")
 * @ids:	device ids, 0-terminated; each is in one group only
 * @autoload:	the table of these ids by which an installed module is loaded;
 *		NULL: a driver of the kernel claims them
 * @first_revision: first revision that was sold. Drivers no longer have workarounds for earlier
 *		revisions, which only labs have (SIL-009). GENX_PCI_NEVER_SOLD: no revision was sold
 * @no_descriptor: genx cannot drive these devices
 */
struct genx_pci_group {
	const char *name;
	const u16 *ids;
	const struct pci_device_id *autoload;
	u16 first_revision;
	bool no_descriptor;
};

/* More than any revision. */
#define GENX_PCI_NEVER_SOLD	0x100

/**
 * genx_pci_group_has() - is a device id in a group?
 * @group: the group
 * @device: PCI device id
 *
 * Return: true if the group has the id; false for the id 0, which ends the list of ids.
 */
static inline bool genx_pci_group_has(const struct genx_pci_group *group, u16 device)
{
	const u16 *id;

	for (id = group->ids; *id; id++)
		if (*id == device)
			return true;
	return false;
}

#endif
