// SPDX-License-Identifier: MIT
/*
 * Lakefield (Gen11): platform descriptor.
 *
 * Force-wake and steering table, fuses, interrupt protocol and OA formats are from
 * manual 000 (volume 13). Where the manual is silent, the values are those of the
 * nearest public parts (regs/tables/gen11.h), by analogy.
 */
#include "regs/tables/gen11.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define VD0	GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VD2	GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VE0	GENX_FW_BIT(GENX_FW_VEBOX(0))

static const struct genx_fw_domain_desc lkf_fw_domains[] = {
	GENX_GEN11_FW_GT,
	GENX_GEN11_FW_RENDER,
	GENX_FW_VDBOX_DOMAIN(0),
	GENX_FW_VDBOX_DOMAIN(2),
	GENX_FW_VEBOX_DOMAIN(0),
};

/*
 * Manual 000 §Force Wake and Steering Table, FW-008..012 and STR-016..018.
 * Wake target GTI is domain GT; MEDIA0 is VDBOX0 for 1C0000.. and VEBOX0 for
 * 1C8000.., which have their own request registers (FW-023). Adjacent rows
 * with the same answer are one row here.
 */
static const struct genx_mmio_range lkf_ranges[] = {
	{ 0x000b00, 0x001fff, 0, GENX_REPL_NONE },	/* SF, RPM, MGSR, doorbells */
	{ 0x002000, 0x0026ff, REN, GENX_REPL_NONE },	/* CS */
	{ 0x002700, 0x002fff, GT, GENX_REPL_NONE },	/* OA */
	{ 0x003000, 0x003fff, REN, GENX_REPL_NONE },	/* CS messaging */
	{ 0x004000, 0x004fff, GT, GENX_REPL_NONE },	/* GAMW, GAMT */
	{ 0x005200, 0x0053ff, REN, GENX_REPL_NONE },	/* SOL, TSG0 */
	{ 0x005500, 0x005fff, REN, GENX_REPL_SLICE },	/* WMBE */
	{ 0x006000, 0x006fff, REN, GENX_REPL_NONE },	/* SVG */
	{ 0x007000, 0x007fff, REN, GENX_REPL_SLICE },	/* SVL */
	{ 0x008000, 0x00813f, GT, GENX_REPL_NONE },	/* GPM, GTICP messages */
	{ 0x008140, 0x00814f, REN, GENX_REPL_SLICE },	/* SCCFGCP */
	{ 0x008150, 0x00815f, REN, GENX_REPL_SUBSLICE }, /* SSMCFGCP */
	{ 0x008200, 0x0082ff, GT, GENX_REPL_NONE },	/* GDT */
	{ 0x008300, 0x0084ff, REN, GENX_REPL_NONE },	/* VF */
	{ 0x008500, 0x0087ff, GT, GENX_REPL_NONE },	/* MBC, GPM, MCFG */
	{ 0x008800, 0x00883f, 0, GENX_REPL_NONE },	/* DTF */
	{ 0x008c00, 0x008cff, REN, GENX_REPL_SLICE },	/* SPM */
	{ 0x009000, 0x00947f, GT, GENX_REPL_NONE },	/* MBC, GTICP */
	{ 0x0094d0, 0x00951f, REN, GENX_REPL_SLICE },	/* SCCFGCP */
	{ 0x009520, 0x00955f, REN, GENX_REPL_SUBSLICE }, /* SSMCFGCP */
	{ 0x009560, 0x0095ff, 0, GENX_REPL_NONE },	/* INFCPCFG */
	{ 0x009800, 0x00afff, GT, GENX_REPL_NONE },	/* GDT, GPM */
	{ 0x00b000, 0x00b0ff, REN, GENX_REPL_SLICE },	/* LNCF */
	{ 0x00b100, 0x00b3ff, REN, GENX_REPL_L3BANK },	/* LBCF */
	{ 0x00b400, 0x00b47f, REN, GENX_REPL_NONE },	/* LPFC */
	{ 0x00c800, 0x00cfff, GT, GENX_REPL_NONE },	/* GAMW */
	{ 0x00df00, 0x00e8ff, REN, GENX_REPL_SUBSLICE }, /* CPSS .. PSD */
	{ 0x00eb00, 0x0108ff, GT, GENX_REPL_NONE },	/* GAMWD, GAMW */
	{ 0x014000, 0x0147ff, GT, GENX_REPL_NONE },	/* WIN */
	{ 0x016e00, 0x019fff, REN, GENX_REPL_NONE },	/* VFR, SVGR, POCS */
	{ 0x022000, 0x023fff, GT, GENX_REPL_NONE },	/* BCS */
	{ 0x024000, 0x02407f, 0, GENX_REPL_NONE },	/* GTISPC */
	{ 0x024080, 0x02417f, GT, GENX_REPL_NONE },	/* MEDIASPC */
	{ 0x024180, 0x0241ff, REN, GENX_REPL_NONE },	/* SLICE0SPC */
	{ 0x024200, 0x02427f, REN, GENX_REPL_SLICE },	/* NXTSLICESPC */
	{ 0x024300, 0x02437f, GT, GENX_REPL_NONE },	/* FIXSPC */
	{ 0x024400, 0x0245ff, REN, GENX_REPL_SLICE },	/* SSM0-3SPC */
	{ 0x024680, 0x0247ff, REN, GENX_REPL_SUBSLICE }, /* EUP1-3SPC */
	{ 0x024a00, 0x024a7f, REN, GENX_REPL_SUBSLICE }, /* MSAMPSPC */
	{ 0x024e00, 0x024fff, REN, GENX_REPL_SLICE },	/* SSM4-7SPC */
	{ 0x025200, 0x0252ff, GT, GENX_REPL_NONE },	/* MEDIASPC */
	{ 0x030000, 0x03ffff, GT, GENX_REPL_NONE },	/* KCR */
	{ 0x1c0000, 0x1c2bff, VD0, GENX_REPL_NONE },	/* VDBOX0 */
	{ 0x1c3f00, 0x1c3fff, VD0, GENX_REPL_NONE },
	{ 0x1c8000, 0x1ca0ff, VE0, GENX_REPL_NONE },	/* VEBOX0 */
	{ 0x1cbf00, 0x1cbfff, VE0, GENX_REPL_NONE },
	{ 0x1d0000, 0x1d2bff, VD2, GENX_REPL_NONE },	/* VDBOX2 */
	{ 0x1d3f00, 0x1d3fff, VD2, GENX_REPL_NONE },
};

static const struct genx_engine_desc lkf_engines[] = {
	GENX_GEN11_RCS0, GENX_GEN11_BCS0, GENX_GEN11_VCS(0), GENX_GEN11_VCS(2), GENX_GEN11_VECS0,
};

static const struct genx_wa *const lkf_workarounds[] = {
	genx_gen11_wa, genx_gen11_l3_clock_wa, NULL
};

/*
 * Public id lists of Intel (media-driver and its compiler): 1x8x8, 1x6x8, 1x4x8. The fuses say
 * which subslices a device has. 0x9850 is GT0, a part without a GPU.
 */
#define LKF_IDS(id)	id(0x9840), id(0x9841), id(0x9842)
GENX_PCI_UNCLAIMED(lkf, LKF_IDS);

static const struct genx_pci_group lkf_pci[] = {
	{ .name = "Lakefield", .ids = lkf_ids, .autoload = lkf_autoload },
	{}
};

const struct genx_platform genx_platform_lkf = {
	.name = "Lakefield",
	.codename = "lkf",
	GENX_GEN11_COMMON,
	.pci = lkf_pci,
	.ppgtt_bits = 36,	/* as Elkhart and Jasper Lake (PPGTT, SIL-185) */
	.coherency = &genx_gen11_lp_coherency,
	GENX_TABLE(fw_domains, lkf_fw_domains),
	GENX_TABLE(ranges, lkf_ranges),
	GENX_TABLE(shadow, genx_gen11_shadow),
	.n_irq_sources = GEN11_IRQ_SOURCES,
	GENX_TABLE(engines, lkf_engines),
	.oa = &genx_gen11_lp_oa,
	.topology = GENX_GEN11_TOPOLOGY(8),
	.workarounds = lkf_workarounds,
	.rc6 = &genx_rc6_gen11,
};
