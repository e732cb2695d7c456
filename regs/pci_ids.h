/* SPDX-License-Identifier: MIT */
/*
 * PCI device ids, grouped by platform, and who drives them.
 *
 * An id that a driver of the kernel claims is never taken unasked, whether genx
 * has a descriptor for it or not: see genx_pci_decide() in core/.
 *
 * Source: public register facts 1.
 */
#ifndef GENX_REGS_PCI_IDS_H
#define GENX_REGS_PCI_IDS_H

#include "regs/port.h"

/*
 * Ids that no driver of the kernel claims (Lakefield): the table by which an
 * installed module is loaded must exist at compile time.
 */
#define GENX_PCI_UNCLAIMED_0	0x9840
#define GENX_PCI_UNCLAIMED_1	0x9841

/**
 * struct genx_pci_group - the PCI ids of one platform
 * @name:	for messages ("Broadwell")
 * @codename:	codename of the descriptor for them, NULL: none, and genx cannot drive them
 * @claimed:	a driver of the kernel claims them too
 * @ids:	device ids, 0-terminated; each is in one group only
 */
struct genx_pci_group {
	const char *name;
	const char *codename;
	bool claimed;
	const u16 *ids;
};

/* All groups; the last has no name. */
extern const struct genx_pci_group genx_pci_groups[];

/* Ids of the groups that have the name of a descriptor. */
extern const u16 genx_pci_ids_snb[];
extern const u16 genx_pci_ids_ivb[];
extern const u16 genx_pci_ids_vlv[];
extern const u16 genx_pci_ids_hsw[];
extern const u16 genx_pci_ids_hsw_gt1[];
extern const u16 genx_pci_ids_hsw_gt3[];
extern const u16 genx_pci_ids_bdw[];
extern const u16 genx_pci_ids_bdw_gt3[];
extern const u16 genx_pci_ids_skl[];
extern const u16 genx_pci_ids_skl_gt3[];
extern const u16 genx_pci_ids_kbl[];
extern const u16 genx_pci_ids_kbl_gt3[];
extern const u16 genx_pci_ids_lkf[];
extern const u16 genx_pci_ids_dg2[];

/**
 * genx_pci_group_find() - group of a PCI device id
 * @device: PCI device id
 *
 * Return: the group, or NULL for an id that genx does not know.
 */
const struct genx_pci_group *genx_pci_group_find(u16 device);

#endif
