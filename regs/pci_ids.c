// SPDX-License-Identifier: MIT
/*
 * PCI device ids of all platforms of the design: data, and the look-up.
 *
 * Source: public register facts 1; the ids of the families of Gen9 and of DG2
 * from the public list that it names. A family is split where its parts differ in
 * what no fuse says: subslices of Haswell, the second video engine of the large
 * parts of Broadwell and Gen9. Broadwell's reserved ids count as small ones.
 */
#include "regs/pci_ids.h"

const u16 genx_pci_ids_snb[] = {
	0x0102, 0x0106, 0x010a, 0x0112, 0x0116, 0x0122, 0x0126,
	0
};

const u16 genx_pci_ids_ivb[] = {
	0x0152, 0x0156, 0x015a, 0x0162, 0x0166, 0x016a,
	0
};

const u16 genx_pci_ids_vlv[] = {
	0x0f30, 0x0f31, 0x0f32, 0x0f33,
	0
};

const u16 genx_pci_ids_hsw_gt1[] = {
	0x0402, 0x0406, 0x040a, 0x040b, 0x040e, 0x0a02, 0x0a06, 0x0a0a, 0x0a0b, 0x0a0e,
	0x0c02, 0x0c06, 0x0c0a, 0x0c0b, 0x0c0e, 0x0d02, 0x0d06, 0x0d0a, 0x0d0b, 0x0d0e,
	0
};

const u16 genx_pci_ids_hsw[] = {
	0x0412, 0x0416, 0x041a, 0x041b, 0x041e, 0x0a12, 0x0a16, 0x0a1a, 0x0a1b, 0x0a1e,
	0x0c12, 0x0c16, 0x0c1a, 0x0c1b, 0x0c1e, 0x0d12, 0x0d16, 0x0d1a, 0x0d1b, 0x0d1e,
	0
};

const u16 genx_pci_ids_hsw_gt3[] = {
	0x0422, 0x0426, 0x042a, 0x042b, 0x042e, 0x0a22, 0x0a26, 0x0a2a, 0x0a2b, 0x0a2e,
	0x0c22, 0x0c26, 0x0c2a, 0x0c2b, 0x0c2e, 0x0d22, 0x0d26, 0x0d2a, 0x0d2b, 0x0d2e,
	0
};

const u16 genx_pci_ids_bdw[] = {
	0x1602, 0x1606, 0x160a, 0x160b, 0x160d, 0x160e, 0x1612, 0x1616, 0x161a, 0x161b,
	0x161d, 0x161e, 0x1632, 0x1636, 0x163a, 0x163b, 0x163d, 0x163e,
	0
};

const u16 genx_pci_ids_bdw_gt3[] = {
	0x1622, 0x1626, 0x162a, 0x162b, 0x162d, 0x162e,
	0
};

const u16 genx_pci_ids_skl[] = {
	0x1902, 0x1906, 0x190a, 0x190b, 0x190e, 0x1912, 0x1913, 0x1915, 0x1916, 0x1917,
	0x191a, 0x191b, 0x191d, 0x191e, 0x1921,
	0
};

const u16 genx_pci_ids_skl_gt3[] = {
	0x1923, 0x1926, 0x1927, 0x192a, 0x192b, 0x192d, 0x1932, 0x193a, 0x193b, 0x193d,
	0
};

static const u16 bxt_ids[] = {
	0x0a84, 0x1a84, 0x1a85, 0x5a84, 0x5a85,
	0
};

static const u16 glk_ids[] = {
	0x3184, 0x3185,
	0
};

const u16 genx_pci_ids_kbl[] = {
	0x5902, 0x5906, 0x5908, 0x590a, 0x590b, 0x590e, 0x5912, 0x5913, 0x5915, 0x5916,
	0x5917, 0x591a, 0x591b, 0x591c, 0x591d, 0x591e, 0x5921, 0x87c0,
	0
};

const u16 genx_pci_ids_kbl_gt3[] = {
	0x5923, 0x5926, 0x5927, 0x593b,
	0
};

static const u16 cfl_ids[] = {
	0x3e90, 0x3e91, 0x3e92, 0x3e93, 0x3e94, 0x3e96, 0x3e98, 0x3e99, 0x3e9a, 0x3e9b,
	0x3e9c, 0x3ea0, 0x3ea1, 0x3ea3, 0x3ea4, 0x3ea9, 0x87ca,
	0
};

static const u16 cfl_gt3_ids[] = {
	0x3ea2, 0x3ea5, 0x3ea6, 0x3ea7, 0x3ea8,
	0
};

static const u16 cml_ids[] = {
	0x9b21, 0x9b41, 0x9ba2, 0x9ba4, 0x9ba5, 0x9ba8, 0x9baa, 0x9bac, 0x9bc2, 0x9bc4,
	0x9bc5, 0x9bc6, 0x9bc8, 0x9bca, 0x9bcc, 0x9be6, 0x9bf6,
	0
};

const u16 genx_pci_ids_dg2[] = {
	0x5690, 0x5691, 0x5692, 0x5693, 0x5694, 0x5695, 0x5696, 0x5697, 0x56a0, 0x56a1,
	0x56a2, 0x56a3, 0x56a4, 0x56a5, 0x56a6, 0x56b0, 0x56b1, 0x56b2, 0x56b3, 0x56ba,
	0x56bb, 0x56bc, 0x56bd, 0x56be, 0x56bf,
	0
};

static const u16 atsm_ids[] = {
	0x56c0, 0x56c1, 0x56c2,
	0
};

const u16 genx_pci_ids_lkf[] = { GENX_PCI_UNCLAIMED_0, GENX_PCI_UNCLAIMED_1, 0 };

/*
 * A Gen11 part that i915 drives: the model has this identity, so that both
 * drivers can meet at one device. Lakefield's descriptor stands on its values
 * where its own manual is silent; on silicon this was never tried.
 */
static const u16 icl_ids[] = { 0x8a52, 0 };

const struct genx_pci_group genx_pci_groups[] = {
	{ "Sandy Bridge", "snb", true, genx_pci_ids_snb },
	{ "Ivy Bridge", "ivb", true, genx_pci_ids_ivb },
	{ "Valleyview", "vlv", true, genx_pci_ids_vlv },
	{ "Haswell GT1", "hsw-gt1", true, genx_pci_ids_hsw_gt1 },
	{ "Haswell GT2", "hsw", true, genx_pci_ids_hsw },
	{ "Haswell GT3", "hsw-gt3", true, genx_pci_ids_hsw_gt3 },
	{ "Broadwell", "bdw", true, genx_pci_ids_bdw },
	{ "Broadwell GT3", "bdw-gt3", true, genx_pci_ids_bdw_gt3 },
	{ "Skylake", "kbl-skl", true, genx_pci_ids_skl },
	{ "Skylake GT3, GT4", "kbl-skl-gt3", true, genx_pci_ids_skl_gt3 },
	{ "Broxton", NULL, true, bxt_ids },
	{ "Gemini Lake", NULL, true, glk_ids },
	{ "Kaby Lake", "kbl", true, genx_pci_ids_kbl },
	{ "Kaby Lake GT3, GT4", "kbl-gt3", true, genx_pci_ids_kbl_gt3 },
	{ "Coffee Lake, Whiskey Lake", "kbl", true, cfl_ids },
	{ "Coffee Lake, Whiskey Lake GT3", "kbl-gt3", true, cfl_gt3_ids },
	{ "Comet Lake", "kbl", true, cml_ids },
	{ "Lakefield", "lkf", false, genx_pci_ids_lkf },
	{ "Ice Lake", "lkf", true, icl_ids },
	{ "DG2", "dg2", true, genx_pci_ids_dg2 },
	{ "ATS-M", "dg2", true, atsm_ids },
	{ NULL }
};

const struct genx_pci_group *genx_pci_group_find(u16 device)
{
	const struct genx_pci_group *group;
	const u16 *id;

	for (group = genx_pci_groups; device && group->name; group++)
		for (id = group->ids; *id; id++)
			if (*id == device)
				return group;
	return NULL;
}
