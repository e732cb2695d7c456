// SPDX-License-Identifier: MIT
/*
 * PCI configuration space of an integrated GPU.
 *
 * Source: manual 000 §PCI Device Registers (PCI-001, PCI-002) for the positions of the
 * registers; PCI specifications for the contents of capabilities; register facts: DG2 local memory
 * (BAR 2 is resizable). The only interrupts are MSI: the pin register says that there is no pin.
 */
#include <string.h>

#include "model/display.h"
#include "model/state/part.h"
#include "tools/vgpu/vgpu.h"

#define PCICMD			0x04
#define PCICMD_IO		0x0001
#define PCICMD_MEMORY		0x0002
#define PCICMD_MASTER		0x0004
#define PCICMD_INTX_OFF		0x0400
#define PCISTS			0x06
#define PCISTS_CAPS		0x0010
#define PCISTS_W1C		0xf900
#define REVISION		0x08
#define CLASS			0x09
#define GTTMMADR		0x10
#define GMADR			0x18
#define IOBAR			0x20
#define SVID			0x2c
#define CAPPOINT		0x34
#define INTRLINE		0x3c
#define CAPID0			0x40
#define MGGC0			0x50
#define MGGC0_LOCK		0x0001
#define DEVEN0			0x54
#define MSAC			0x60
#define PCIE			0x70
#define PCIE_DEVCAP		0x74
#define PCIE_DEVCTL		0x78
#define PCIE_FLR		0x8000
#define MSI			0xac
#define PM			0xd0
#define SWSMI			0xe0
#define SWSCI			0xe8
#define ASLS			0xfc
#define PASID			0x100
#define ATS			0x200
#define PRI			0x300
#define SRIOV			0x320
#define REBAR			0x420
#define REBAR_SIZES		0x424	/* bit 4 + n: 1 MiB << n */
#define REBAR_CONTROL		0x428	/* number of BARs 7:5, size 13:8, index of the BAR 2:0 */
#define REBAR_CONTROL_BAR	(1u << 5 | 2)
#define REBAR_SIZE		0x3f00u

static const struct model_pci_identity *identity_of(const struct options *opt)
{
	const struct model_pci_identity *id = model_part_find(opt->plat)->pci;

	while (id->device_id && id->device_id != opt->device_id)
		id++;
	return id;
}

static void set(struct config *c, uint32_t offset, unsigned int bytes, uint64_t value,
		uint64_t writable)
{
	memcpy(&c->value[offset], &value, bytes);
	memcpy(&c->writable[offset], &writable, bytes);
}

static void capability(struct config *c, uint32_t at, uint8_t id, uint8_t next)
{
	set(c, at, 2, id | next << 8, 0);
}

static void extended(struct config *c, uint32_t at, uint16_t id, uint8_t version, uint16_t next)
{
	set(c, at, 4, id | (uint32_t)version << 16 | (uint32_t)next << 20, 0);
}

/* Set up a 64-bit BAR of @size bytes. */
static void bar64(struct config *c, uint32_t at, uint64_t size, bool prefetch)
{
	set(c, at, 8, prefetch ? 0xc : 0x4, ~(size - 1));
}

static void capabilities(struct config *c)
{
	c->value[CAPPOINT] = CAPID0;
	capability(c, CAPID0, 0x09, PCIE);	/* vendor specific */
	set(c, CAPID0 + 2, 2, 0x010c, 0);	/* version 1, 12 bytes */

	capability(c, PCIE, 0x10, MSI);
	set(c, PCIE + 2, 2, 0x0092, 0);		/* version 2, integrated endpoint */
	set(c, PCIE_DEVCAP, 4, 0x10008000, 0);	/* FLR, role-based errors */
	set(c, PCIE_DEVCTL, 2, 0, 0x7fff);
	c->clear[PCIE_DEVCTL + 2] = 0x0f;

	capability(c, MSI, 0x05, PM);
	set(c, MSI + 2, 2, 0x0100, 0x0001);	/* one vector, maskable, 32 bit */
	set(c, MSI + 4, 4, 0, 0xfffffffc);
	set(c, MSI + 8, 2, 0, 0xffff);
	set(c, MSI + 0xc, 4, 0, 0x00000001);

	capability(c, PM, 0x01, 0);
	set(c, PM + 2, 2, 0x0003, 0);		/* version 3, D0 and D3 */
	set(c, PM + 4, 2, 0x0008, 0x0003);	/* no soft reset: T-8 */

	extended(c, PASID, 0x001b, 1, ATS);
	set(c, PASID + 4, 2, 0x1400, 0);	/* 20 bits */
	set(c, PASID + 6, 2, 0, 0x0001);
	extended(c, ATS, 0x000f, 1, PRI);
	set(c, ATS + 6, 2, 0, 0x801f);
	extended(c, PRI, 0x0013, 1, SRIOV);
	set(c, PRI + 4, 2, 0, 0x0001);
	extended(c, SRIOV, 0x0010, 1, 0);	/* no virtual functions */
}

/* Resizable BAR, behind the other extended capabilities. */
static void resizable(struct config *c, const struct model *m)
{
	uint64_t window = model_local_window(m);

	if (!window)
		return;
	extended(c, SRIOV, 0x0010, 1, REBAR);
	extended(c, REBAR, 0x0015, 1, 0);
	set(c, REBAR_SIZES, 4, model_local_sizes(m) << 4, 0);
	set(c, REBAR_CONTROL, 4,
	    REBAR_CONTROL_BAR | (uint32_t)__builtin_ctzll(window / MODEL_1M) << 8, REBAR_SIZE);
}

void config_init(struct config *c, const struct options *opt, const struct model *m)
{
	const struct model_pci_identity *id = identity_of(opt);

	memset(c, 0, sizeof(*c));
	set(c, 0, 4, 0x8086 | (uint32_t)opt->device_id << 16, 0);
	set(c, PCICMD, 2, 0, PCICMD_IO | PCICMD_MEMORY | PCICMD_MASTER | PCICMD_INTX_OFF);
	set(c, PCISTS, 2, PCISTS_CAPS, 0);
	c->clear[PCISTS + 1] = PCISTS_W1C >> 8;
	set(c, REVISION, 1, id->revision, 0);
	set(c, CLASS, 3, 0x030000, 0);
	set(c, 0xc, 1, 0, 0xff);		/* cache line size */
	bar64(c, GTTMMADR, opt->plat->gttmm_size, false);
	bar64(c, GMADR, model_local_window(m) ?: APERTURE_SIZE, true);
	set(c, IOBAR, 4, 1, ~(IO_SIZE - 1));
	set(c, SVID, 4, 0x8086 | 0x2212u << 16, 0);
	set(c, INTRLINE, 1, 0xff, 0xff);
	set(c, MGGC0, 2, id->ggms | MGGC0_LOCK, 0);
	if (!opt->no_firmware)			/* in units of 32 MiB */
		c->value[MGGC0 + 1] = MODEL_STOLEN_SIZE >> 25;
	set(c, DEVEN0, 4, 0x10, 0);		/* device 2 is enabled */
	set(c, MSAC, 1, 0x01, 0);		/* aperture of 256 MiB */
	set(c, id->bdsm, id->bdsm_bytes, (opt->no_firmware ? 0 : MODEL_STOLEN_BASE) | 1, 0);
	set(c, SWSMI, 2, 0, 0xffff);
	set(c, SWSCI, 2, 0, 0x7fff);
	set(c, ASLS, 4, 0, 0xffffffff);
	capabilities(c);
	resizable(c, m);
}

void config_read(const struct config *c, uint32_t offset, void *buf, uint32_t len)
{
	memcpy(buf, &c->value[offset], len);
}

bool config_write(struct config *c, uint32_t offset, const void *buf, uint32_t len)
{
	const uint8_t *byte = buf;
	bool reset = false;
	uint32_t i;

	for (i = 0; i < len; i++) {
		uint32_t at = offset + i;

		c->value[at] = (c->value[at] & ~c->writable[at] & ~(c->clear[at] & byte[i])) |
			       (byte[i] & c->writable[at]);
		if (at == PCIE_DEVCTL + 1 && byte[i] & (PCIE_FLR >> 8))
			reset = true;
	}
	return reset;
}

unsigned int config_power_state(const struct config *c)
{
	return c->value[PM + 4] & 3;
}

bool config_bus_master(const struct config *c)
{
	return c->value[PCICMD] & PCICMD_MASTER;
}

bool config_memory(const struct config *c)
{
	return c->value[PCICMD] & PCICMD_MEMORY;
}

uint64_t config_local_window(const struct config *c)
{
	if (!c->value[REBAR])
		return 0;
	return MODEL_1M << (c->value[REBAR_CONTROL + 1] & (REBAR_SIZE >> 8));
}

void config_resize(struct config *c, uint64_t size)
{
	uint64_t address;

	c->value[REBAR_CONTROL + 1] = (uint8_t)__builtin_ctzll(size / MODEL_1M);
	memcpy(&address, &c->value[GMADR], sizeof(address));
	bar64(c, GMADR, size, true);
	address &= ~(size - 1);
	c->value[GMADR] |= address & 0xf0;
	memcpy(&c->value[GMADR + 1], (uint8_t *)&address + 1, 7);
}
