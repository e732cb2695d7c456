// SPDX-License-Identifier: GPL-2.0-only
/*
 * A discrete part that loses all power can hang the machine (SIL-326; register facts: what drivers
 * on silicon do). The root port switches this power, and there may be several cards below a port.
 * So D3cold is forbidden at the port while the driver is bound to any of these cards. If D3cold was
 * forbidden before, for example by a quirk of the port, it remains forbidden afterwards.
 */
#include <linux/cleanup.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/pci.h>
#include <linux/slab.h>

#include "core/pci_internal.h"

/**
 * struct port - a port with cards of this driver below it
 * @link:	in @ports
 * @pdev:	the port, with a reference
 * @users:	number of cards
 * @found_off:	D3cold was forbidden before this driver was bound to the first card
 */
struct port {
	struct list_head link;
	struct pci_dev *pdev;
	unsigned int users;
	bool found_off;
};

static DEFINE_MUTEX(ports_lock);
static LIST_HEAD(ports);

static struct port *find(const struct pci_dev *pdev)
{
	struct port *port;

	lockdep_assert_held(&ports_lock);
	list_for_each_entry(port, &ports, link)
		if (port->pdev == pdev)
			return port;
	return NULL;
}

int genx_pci_d3cold_forbid(struct pci_dev *pdev)
{
	struct port *port;

	guard(mutex)(&ports_lock);
	port = find(pdev);
	if (port) {
		port->users++;
		return 0;
	}
	port = kzalloc(sizeof(*port), GFP_KERNEL);
	if (!port)
		return -ENOMEM;
	port->pdev = pci_dev_get(pdev);
	port->users = 1;
	port->found_off = pdev->no_d3cold;
	list_add(&port->link, &ports);
	if (!port->found_off)
		pci_d3cold_disable(pdev);
	return 0;
}

void genx_pci_d3cold_allow(struct pci_dev *pdev)
{
	struct port *port;

	guard(mutex)(&ports_lock);
	port = find(pdev);
	if (!port || --port->users)
		return;
	if (!port->found_off)
		pci_d3cold_enable(pdev);
	list_del(&port->link);
	pci_dev_put(port->pdev);
	kfree(port);
}
