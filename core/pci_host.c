// SPDX-License-Identifier: GPL-2.0-only
/*
 * The host bridge. A range of BAR 0 mirrors the MCHBAR of the bridge, which has the frequencies of
 * the part. On older parts firmware can leave the MCHBAR disabled (SIL-008). To enable it, the
 * driver would need an address that nothing else uses, and only firmware knows one. So the driver
 * works without the values.
 */
#include <linux/bits.h>
#include <linux/pci.h>

#include "core/pci_internal.h"
#include "regs/platform.h"

#define MCHBAR			0x48
#define MCHBAR_ENABLE		BIT(0)

bool genx_pci_mchbar_off(const struct genx_platform *plat, u16 host, u32 mchbar)
{
	const u16 *id;

	for (id = plat->mchbar_hosts; id && *id; id++)
		if (*id == host)
			return !(mchbar & MCHBAR_ENABLE);
	return false;
}

bool genx_pci_check_host(struct pci_dev *pdev, const struct genx_platform *plat)
{
	struct pci_dev *host = pci_get_domain_bus_and_slot(pci_domain_nr(pdev->bus), 0,
							   PCI_DEVFN(0, 0));
	u32 mchbar;
	bool off;

	if (!host)
		return false;
	off = host->vendor == PCI_VENDOR_ID_INTEL &&
	      !pci_read_config_dword(host, MCHBAR, &mchbar) &&
	      genx_pci_mchbar_off(plat, host->device, mchbar);
	pci_dev_put(host);
	if (off)
		dev_warn(&pdev->dev, "firmware has left the MCHBAR disabled: frequencies are unknown, the GPU keeps that of boot\n");
	return off;
}
