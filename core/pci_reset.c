// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: function reset
 *
 * An administrator can reset a PCI function whose driver is bound (sysfs: "reset"), and so can the
 * reset of a bus for another function of it. It takes away all that the driver has programmed, and
 * the contents of local memory, while clients use the device. So the reset ends the DRM device as a
 * removal does: clients get ENODEV, and what they had in local memory is gone with them. The
 * function is bound again after the reset, and clients that open it then find a new device.
 *
 * The PCI core holds the lock of the device from before the reset until genx_pci_reset_done() has
 * returned, so that function cannot bind it: a work item does.
 */

#include <linux/device.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include "core/pci_internal.h"

struct rebind {
	struct work_struct work;
	struct pci_dev *pdev;
	struct device_driver *driver;
};

static struct workqueue_struct *rebind_wq;

static void rebind_work(struct work_struct *work)
{
	struct rebind *rebind = container_of(work, struct rebind, work);
	struct pci_dev *pdev = rebind->pdev;
	bool ended;
	int err = 0;

	/* an administrator may have unbound or bound it meanwhile */
	scoped_guard(device, &pdev->dev)
		ended = pdev->dev.driver == rebind->driver && !pci_get_drvdata(pdev);
	if (ended) {
		device_release_driver(&pdev->dev);
		err = device_driver_attach(rebind->driver, &pdev->dev);
	}
	if (err)
		dev_err(&pdev->dev, "not bound again after a function reset (%pe), write its address to bind\n",
			ERR_PTR(err));
	pci_dev_put(pdev);
	kfree(rebind);
	/* the unloading that can begin now waits in genx_pci_reset_fini() until this returns */
	module_put(THIS_MODULE);
}

/* A managed resource of a function whose DRM device a reset has ended. It holds nothing. */
static void release_ended(struct device *dev, void *ended)
{
}

void genx_pci_reset_note(struct pci_dev *pdev)
{
	void *ended = devres_alloc(release_ended, sizeof(u8), GFP_KERNEL);

	if (ended)
		devres_add(&pdev->dev, ended);
	else
		pci_err(pdev, "no memory to bind the device after the function reset\n");
}

void genx_pci_reset_done(struct pci_dev *pdev)
{
	struct rebind *rebind;

	if (devres_destroy(&pdev->dev, release_ended, NULL, NULL))
		return;
	/* a module that is being unloaded unbinds the device */
	if (!try_module_get(THIS_MODULE))
		return;
	rebind = kzalloc(sizeof(*rebind), GFP_KERNEL);
	if (!rebind) {
		pci_err(pdev, "no memory to bind the device after a function reset\n");
		module_put(THIS_MODULE);
		return;
	}
	INIT_WORK(&rebind->work, rebind_work);
	rebind->pdev = pci_dev_get(pdev);
	rebind->driver = pdev->dev.driver;
	queue_work(rebind_wq, &rebind->work);
}

int genx_pci_reset_init(void)
{
	/* frozen while the system sleeps, as the PM core refuses to probe devices then */
	rebind_wq = alloc_workqueue("genx-rebind", WQ_UNBOUND | WQ_FREEZABLE, 0);
	return rebind_wq ? 0 : -ENOMEM;
}

void genx_pci_reset_fini(void)
{
	destroy_workqueue(rebind_wq);
}
