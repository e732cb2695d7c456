/* SPDX-License-Identifier: GPL-2.0-only */
/* Stolen memory, which firmware reserves for graphics, as configuration space describes it. */
#ifndef GENX_CORE_PCI_STOLEN_H
#define GENX_CORE_PCI_STOLEN_H

#include "regs/desc_memory.h"

struct pci_dev;

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

#endif
