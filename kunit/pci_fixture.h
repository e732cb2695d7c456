/* SPDX-License-Identifier: GPL-2.0-only */
/* A modelled GPU as a PCI function on its own bus; its configuration space can be faulty. */
#ifndef GENX_KUNIT_PCI_FIXTURE_H
#define GENX_KUNIT_PCI_FIXTURE_H

#include <linux/ioport.h>
#include <linux/pci.h>

#include "kunit/model_glue.h"

/* Start of the function's 64 MiB of stolen memory. */
#define GENX_KUNIT_PCI_STOLEN	0x7c000000ULL

/**
 * struct genx_kunit_pci_defect - wrong values of configuration space; 0: the right value
 * @device:	device id
 * @class:	class, subclass, interface
 * @revision:	revision
 * @bar_size:	bytes of BAR 0
 * @bar_io:	BAR 0 has I/O ports instead of memory
 * @no_bar:	there is no BAR 0
 * @bar_at:	address of BAR 0, outside of the bridge's windows
 * @no_irq:	the function has neither an interrupt pin nor MSI
 * @mggc0:	GGTT control word, -1: zero
 * @gone_at:	number of the configuration read of a probe from which on all reads return all ones
 */
struct genx_kunit_pci_defect {
	u16 device;
	u32 class;
	u8 revision;
	u32 bar_size;
	bool bar_io;
	bool no_bar;
	u64 bar_at;
	bool no_irq;
	int mggc0;
	unsigned int gone_at;
};

/**
 * struct genx_kunit_pci - what a test gets
 * @gpu:	the modelled GPU
 * @pdev:	the function; no driver is bound to it
 * @gone:	in the last probe, reads of configuration space returned all ones
 *
 * @test:	the test
 * @defect:	wrong values
 * @memory:	window of the bridge
 * @io:		I/O window of the bridge
 * @bridge:	the bridge
 * @config:	configuration space
 * @writable:	bits of @config that can be written
 * @reads:	configuration reads left until the function is gone
 * @counting:	count @reads down
 */
struct genx_kunit_pci {
	struct genx_kunit_gpu *gpu;
	struct pci_dev *pdev;
	bool gone;

	struct kunit *test;
	const struct genx_kunit_pci_defect *defect;
	struct resource memory;
	struct resource io;
	struct pci_host_bridge *bridge;
	u8 config[PCI_CFG_SPACE_SIZE];
	u8 writable[PCI_CFG_SPACE_SIZE];
	unsigned int reads;
	bool counting;
};

/**
 * genx_kunit_pci_create() - a function on a bus
 * @test: the test; it fails and ends if that is not possible
 * @gpu: modelled GPU of the function
 * @defect: wrong values of its configuration space
 *
 * Return: the function, removed at the end of the test.
 */
struct genx_kunit_pci *genx_kunit_pci_create(struct kunit *test, struct genx_kunit_gpu *gpu,
					     const struct genx_kunit_pci_defect *defect);

/** genx_kunit_pci_destroy() - remove the bus before the end of the test */
void genx_kunit_pci_destroy(struct genx_kunit_pci *pci);

/**
 * genx_kunit_pci_probe() - let genx's PCI driver probe it, matching or not
 * @pci: the function
 *
 * Return: 0: the caller must call genx_kunit_pci_remove(); else the errno of probe, with all
 * managed resources released.
 */
int genx_kunit_pci_probe(struct genx_kunit_pci *pci);

/** genx_kunit_pci_remove() - undo a probe that succeeded */
void genx_kunit_pci_remove(struct genx_kunit_pci *pci);

/** genx_kunit_pci_matches() - would the PCI core offer it to genx, with a driver_override? */
bool genx_kunit_pci_matches(struct genx_kunit_pci *pci);

#endif
