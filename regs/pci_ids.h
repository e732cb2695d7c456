/* SPDX-License-Identifier: MIT */
/*
 * PCI device ids that no driver of the kernel claims: the table of an installed
 * module must exist at compile time. Source: public register facts 1.
 */
#ifndef GENX_REGS_PCI_IDS_H
#define GENX_REGS_PCI_IDS_H

/* Lakefield */
#define GENX_PCI_UNCLAIMED_0	0x9840
#define GENX_PCI_UNCLAIMED_1	0x9841

#endif
