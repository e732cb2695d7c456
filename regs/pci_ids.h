/* SPDX-License-Identifier: MIT */
/* PCI device ids of all platforms, and of those that genx knows but cannot drive. */
#ifndef GENX_REGS_PCI_IDS_H
#define GENX_REGS_PCI_IDS_H

#include "regs/desc_pci.h"

/**
 * genx_pci_group_next() - iterate over all groups of ids
 * @prev: group, NULL: begin
 *
 * Return: the group after @prev, NULL: there is none.
 */
const struct genx_pci_group *genx_pci_group_next(const struct genx_pci_group *prev);

#define for_each_genx_pci_group(group) \
	for ((group) = genx_pci_group_next(NULL); (group); (group) = genx_pci_group_next(group))

/**
 * genx_pci_group_find() - group of a PCI device id
 * @device: PCI device id
 *
 * Return: the group, or NULL for an id that genx does not know.
 */
const struct genx_pci_group *genx_pci_group_find(u16 device);

#endif
