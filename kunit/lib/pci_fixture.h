/* SPDX-License-Identifier: GPL-2.0-only */
/* A modelled GPU as a PCI function on its own bus; tests can set wrong configuration values. */
#ifndef GENX_KUNIT_LIB_PCI_FIXTURE_H
#define GENX_KUNIT_LIB_PCI_FIXTURE_H

#include <linux/ioport.h>
#include <linux/pci.h>

#include "kunit/lib/model_glue.h"

#define GENX_KUNIT_PCI_CONFIG	0x200	/* bytes of configuration space that are not 0 */

/* Resizable BAR of a GPU with local memory: header, sizes of BAR 2, control with its size. */
#define GENX_KUNIT_PCI_REBAR	0x100

/* Address of the GPU's 64 MiB of stolen memory. */
#define GENX_KUNIT_PCI_STOLEN	0x7c000000ULL

/**
 * struct genx_kunit_pci_defect - wrong configuration of the function; 0: the correct value
 * @device:	device id
 * @class:	class, subclass, interface
 * @revision:	revision
 * @bar_size:	bytes of BAR 0
 * @bar_io:	BAR 0 is an I/O BAR
 * @no_bar:	there is no BAR 0
 * @bar_at:	address of BAR 0, outside of the bridge's windows
 * @no_local_bar: there is no BAR 2, on platforms with local memory
 * @local_room:	bytes of the window of the bridge for local memory
 * @local_taken: when BAR 2 has been released for a resize, another device takes this window
 * @no_rebar:	BAR 2 cannot be resized, and the function has no capability of PCI Express
 * @no_irq:	the function has neither an interrupt pin nor MSI
 * @mggc0:	GGTT control word; -1: the word is 0
 * @gone_at:	number of the read in a probe, from 1, from which on reads return all ones
 */
struct genx_kunit_pci_defect {
	u16 device;
	u32 class;
	u8 revision;
	u32 bar_size;
	bool bar_io;
	bool no_bar;
	u64 bar_at;
	bool no_local_bar;
	u64 local_room;
	bool local_taken;
	bool no_rebar;
	bool no_irq;
	int mggc0;
	unsigned int gone_at;
};

/**
 * struct genx_kunit_pci - a modelled GPU as a PCI function
 * @gpu:	the modelled GPU
 * @pdev:	the function; no driver is bound to it
 * @gone:	in the last probe, reads of configuration space returned all ones
 *
 * @test:	current test
 * @defect:	wrong values of the configuration
 * @memory:	memory window of the bridge
 * @local:	window of the bridge for local memory
 * @taken:	resource of the other device in it, for @local_taken
 * @io:		I/O window of the bridge
 * @bridge:	host bridge of the function
 * @config:	configuration space
 * @writable:	mask of the bits of @config that can be written
 * @rebar:	BAR 2 can be resized
 * @reads:	if @counting, configuration reads left until reads return all ones
 * @counting:	configuration reads are counted in @reads
 */
struct genx_kunit_pci {
	struct genx_kunit_gpu *gpu;
	struct pci_dev *pdev;
	bool gone;

	struct kunit *test;
	const struct genx_kunit_pci_defect *defect;
	struct resource memory;
	struct resource local;
	struct resource taken;
	struct resource io;
	struct pci_host_bridge *bridge;
	u8 config[GENX_KUNIT_PCI_CONFIG];
	u8 writable[GENX_KUNIT_PCI_CONFIG];
	bool rebar;
	unsigned int reads;
	bool counting;
};

/**
 * genx_kunit_pci_create() - create a PCI function on a bus of its own
 * @test: current test; it fails and ends if the function cannot be created
 * @gpu: modelled GPU that the function gives access to
 * @defect: wrong values of the function's configuration
 *
 * Return: the function, removed at the end of the test.
 */
struct genx_kunit_pci *genx_kunit_pci_create(struct kunit *test, struct genx_kunit_gpu *gpu,
					     const struct genx_kunit_pci_defect *defect);

/** genx_kunit_pci_destroy() - remove the bus before the end of the test */
void genx_kunit_pci_destroy(struct genx_kunit_pci *pci);

/**
 * genx_kunit_pci_probe() - call probe of genx's PCI driver, even if the ids do not match
 * @pci: function to probe
 *
 * Return: 0 if probe succeeded; then the caller must call genx_kunit_pci_remove(). Otherwise the
 * errno of probe; all managed resources are released.
 */
int genx_kunit_pci_probe(struct genx_kunit_pci *pci);

/** genx_kunit_pci_remove() - undo a probe that succeeded */
void genx_kunit_pci_remove(struct genx_kunit_pci *pci);

/** genx_kunit_pci_matches() - does genx's id table match the function? */
bool genx_kunit_pci_matches(struct genx_kunit_pci *pci);

#endif
