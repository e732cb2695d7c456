// SPDX-License-Identifier: GPL-2.0-only
/* Address and size of stolen memory (register facts: GGTT location; display). */
#include <linux/bitfield.h>
#include <linux/pci.h>
#include <linux/sizes.h>

#include "core/pci_internal.h"

#define BSM_MASK	GENMASK(31, 20)
#define GMS_SMALL	0xf0

/* Size field and base register by kind. GENX_STOLEN_LOCAL has none in configuration space. */
static const struct {
	u16 size;	/* field of MGGC0 */
	u8 base;	/* offset in configuration space */
	bool wide;	/* the base has 64 bits, else 32 */
	bool small;	/* a field of GMS_SMALL + n stands for (n + 1) * 4 MiB */
} stolen_kinds[GENX_STOLEN_COUNT] = {
	[GENX_STOLEN_GEN6] = { .size = 0x00f8, .base = 0x5c },
	[GENX_STOLEN_GEN8] = { .size = 0xff00, .base = 0x5c },
	[GENX_STOLEN_GEN9] = { .size = 0xff00, .base = 0x5c, .small = true },
	[GENX_STOLEN_GEN11] = { .size = 0xff00, .base = 0xc0, .wide = true, .small = true },
};

u64 genx_pci_stolen_size(enum genx_stolen_kind kind, u16 mggc0)
{
	u16 mask = stolen_kinds[kind].size;
	u32 n;

	if (!mask)
		return 0;
	n = (mggc0 & mask) >> __ffs(mask);
	if (stolen_kinds[kind].small && n >= GMS_SMALL)
		return (u64)(n - GMS_SMALL + 1) * SZ_4M;
	return (u64)n * SZ_32M;
}

int genx_pci_read_stolen(struct pci_dev *pdev, enum genx_stolen_kind kind, u16 mggc0,
			 struct genx_stolen *stolen)
{
	u64 size = genx_pci_stolen_size(kind, mggc0);
	u32 low, high = 0;
	int err;

	*stolen = (struct genx_stolen) {};
	if (!size)
		return 0;
	err = pci_read_config_dword(pdev, stolen_kinds[kind].base, &low);
	if (!err && stolen_kinds[kind].wide)
		err = pci_read_config_dword(pdev, stolen_kinds[kind].base + 4, &high);
	if (err)
		return pcibios_err_to_errno(err);
	stolen->base = (u64)high << 32 | (low & BSM_MASK);
	stolen->end = stolen->base ? stolen->base + size : 0;
	return 0;
}
