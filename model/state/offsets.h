/* SPDX-License-Identifier: MIT */
/*
 * Offsets of registers, as the manuals and the register facts give them. The model and its tests
 * have names of their own, so that a wrong offset in regs/ makes the driver miss the register of
 * the model. Names are those of the manuals, with MMIO_ for an offset in BAR 0 and CS_ for an
 * offset from the base of a command streamer: CS_CS_CHICKEN1 is CS_CHICKEN1 there.
 *
 * Sources: manual 000 for interrupts, steering, fuses, force-wake and OA; manual 003 for command
 * streamers; register facts for the rest.
 */
#ifndef GENX_MODEL_STATE_OFFSETS_H
#define GENX_MODEL_STATE_OFFSETS_H

/* Command streamers */
#define CS_RING_TAIL			0x030
#define CS_RING_HEAD			0x034
#define CS_RING_START			0x038
#define CS_RING_CTL			0x03c
#define CS_PSMI_CTL			0x050
#define CS_MAX_IDLE			0x054
#define CS_ACTHD_UDW			0x05c
#define CS_PGTBL_ER			0x024	/* of render */
#define CS_IPEIR			0x064
#define CS_IPEHR			0x068
#define CS_INSTDONE			0x06c
#define CS_ACTHD			0x074
#define CS_HWS_PGA			0x080
#define CS_CMD_BUF_CCTL			0x084	/* Gen12.0 */
#define CS_ENGINE_ID			0x08c
#define CS_3D_CHICKEN3			0x090
#define CS_NOPID			0x094
#define CS_HWSTAM			0x098
#define CS_MI_MODE			0x09c
#define CS_IMR				0x0a8
#define CS_EIR				0x0b0
#define CS_EMR				0x0b4
#define CS_ESR				0x0b8
#define CS_INSTPM			0x0c0
#define CS_PWR_CLK_STATE		0x0c8
#define CS_RESET_CTL			0x0d0
#define CS_CSFE_CHICKEN1		0x0d4
#define CS_CS_DEBUG_MODE2		0x0d8	/* Gen12.0 */
#define CS_FF_SLICE_CS_CHICKEN1		0x0e0
#define CS_FF_SLICE_CS_CHICKEN2		0x0e4
#define CS_CS_DEBUG_MODE1			0x0ec
#define CS_BB_STATE			0x110
#define CS_SBB_ADDR			0x114
#define CS_SBB_STATE			0x118
#define CS_SBB_ADDR_UDW			0x11c
#define CS_BB_ADDR			0x140
#define CS_BB_ADDR_UDW			0x168
#define CS_WATCHDOG_CTL			0x178	/* PR_CTR_CTL */
#define CS_WATCHDOG_THRESH		0x17c	/* PR_CTR_THRSH */
#define CS_CCID				0x180
#define CS_RNCID			0x198	/* video engine of SNB */
#define CS_BB_PER_CTX_PTR		0x1c0
#define CS_INDIRECT_CTX			0x1c4
#define CS_INDIRECT_CTX_OFFSET		0x1c8
#define CS_ECOSKPD			0x1d0
#define CS_BCS_SWCTRL			0x200
#define CS_BCS_SRC_MOCS			0x204
#define CS_CSB_INTERRUPT_MASK		0x218
#define CS_PP_DIR_DCLV			0x220
#define CS_PP_DIR_BASE			0x228
#define CS_ELSP				0x230
#define CS_EXECLIST_STATUS		0x234
#define CS_EXECLIST_STATUS_UDW		0x238
#define CS_CONTEXT_CONTROL		0x244
#define CS_PDP0				0x270
#define CS_PDP0_UDW			0x274
#define CS_MODE				0x29c
#define CS_PS_INVOCATION_COUNT		0x348
#define CS_PS_DEPTH_COUNT		0x350
#define CS_PS_DEPTH_COUNT_UDW		0x354
#define CS_TIMESTAMP			0x358
#define CS_TIMESTAMP_UDW		0x35c
#define CS_CSB				0x370	/* the first six entries */
#define CS_CSB_PTR			0x3a0
#define CS_CTX_TIMESTAMP		0x3a8
#define CS_SET_PREDICATE_RESULT		0x3b8
#define CS_PREDICATE_RESULT_2		0x3bc
#define CS_CSB_MORE			0x3c0	/* entries from the seventh on */
#define CS_PREDICATE_SRC0		0x400
#define CS_PREDICATE_SRC0_UDW		0x404
#define CS_PREDICATE_SRC1		0x408
#define CS_PREDICATE_SRC1_UDW		0x40c
#define CS_PREDICATE_RESULT		0x418
#define CS_PREDICATE_RESULT_1		0x41c
#define CS_FORCE_TO_NONPRIV(n)		(0x4d0 + 4 * (n))
#define CS_EXECLIST_SQ(n)		(0x510 + 8 * (n))
#define CS_EXECLIST_CONTROL		0x550
#define CS_CS_CHICKEN1			0x580
#define CS_BB_STACK_PORT		0x588	/* Gen12.5: CS_SBB_* in an image (LRC-014) */
#define CS_GPR(n)			(0x600 + 8 * (n))
#define CS_GPR_UDW(n)			(0x604 + 8 * (n))
#define CS_DRAW_WATERMARK		0x6c0	/* Gen12.5 */
#define CS_SPAN				0x1000	/* of all registers of a streamer */

/* Engines of media */
#define MMIO_MEDIA_FIRST		0x1c0000
#define MMIO_MEDIA_LAST			0x1fffff

/* OA unit */
#define MMIO_OA_FIRST			0x2700
#define MMIO_OA_LAST			0x2fff
#define MMIO_RENDER_PWR_CLK_STATE	0x20c8	/* units that the render context requests */
#define MMIO_OACTXCONTROL		0x2360
#define MMIO_OACTXID			0x2364
#define MMIO_GEN7_OACONTROL		0x2360	/* Gen6 to Gen7.5: manual 004 */
#define MMIO_GEN7_OASTATUS1		0x2364
#define MMIO_GEN7_OASTATUS2		0x2368
#define MMIO_GEN6_OACEC			0x2390
#define MMIO_GEN7_OABUFFER		0x23b0
#define MMIO_HSW_OAPERF_A(n)		(0x2800 + 4 * (n))
#define MMIO_HSW_OAPERF_B(n)		(0x28b4 + 4 * (n))
#define MMIO_OABUFFER_UDW		0x23b4
#define MMIO_OASTARTTRIG(n)		(0x2710 + 4 * ((n) - 1))
#define MMIO_OAREPORTTRIG(n)		(0x2740 + 4 * ((n) - 1))
#define MMIO_OACEC(n)			(0x2770 + 8 * (n))
#define MMIO_OAPERF_A(n)		(0x2800 + 8 * (n))
#define MMIO_GPU_TICKS			0x2910
#define MMIO_OAPERF_B(n)		(0x2920 + 4 * (n))
#define MMIO_OACONTROL			0x2b00
#define MMIO_OA_DEBUG			0x2b04
#define MMIO_OASTATUS			0x2b08
#define MMIO_OAHEADPTR			0x2b0c
#define MMIO_OATAILPTR			0x2b10
#define MMIO_OABUFFER			0x2b14
#define MMIO_OA_IMR			0x2b20
#define MMIO_EU_PERF_CNTL(n) \
	((n) < 4 ? 0xe458 + 0x100 * (n) : 0xe45c + 0x100 * ((n) - 4))
#define MMIO_RPM_CONFIG1		0x0d04	/* NOA of Gen11 */
#define MMIO_GDT_CHICKEN_BITS		0x9840	/* NOA of Gen8 and Gen9 */
#define MMIO_NOA_WRITE			0x9888	/* routing: node and value */

/* OA units of Gen12.0 (Gen12.0 facts, A17): global, and of the render context */
#define MMIO_RENDER_CONTEXT_CONTROL	0x2244
#define MMIO_OAR_OACONTROL		0x2960
#define MMIO_OAR_OASTATUS		0x2968
#define MMIO_OAG_OAGLBCTXCTRL		0x2b28
#define MMIO_OAG_OA_PESS		0x2b2c
#define MMIO_SQCNT1			0x8718
#define MMIO_NOA_BANK			0x9884	/* of the nodes that MMIO_NOA_WRITE names */
#define MMIO_OAG_OASTARTTRIG(n)		(0xd900 + 4 * ((n) - 1))
#define MMIO_OAG_OAREPORTTRIG(n)	(0xd920 + 4 * ((n) - 1))
#define MMIO_OAG_OACEC(n)		(0xd940 + 8 * (n))
#define MMIO_OAG_OACONTROL		0xdaf4
#define MMIO_OAG_OA_DEBUG		0xdaf8
#define MMIO_OAG_OASTATUS		0xdafc
#define MMIO_OAG_OAHEADPTR		0xdb00
#define MMIO_OAG_OATAILPTR		0xdb04
#define MMIO_OAG_OABUFFER		0xdb08
#define MMIO_OAG_MMIOTRIGGER		0xdb1c
#define MMIO_OAR_OACEC(n)		(0xdc00 + 8 * (n))
#define MMIO_OAR_LAST			0xdc44
/* Gen12.5 (register facts: OA) */
#define MMIO_OAA_ENABLE			0xdc48
#define MMIO_OAG_LCE_FIRST		0xdd00
#define MMIO_OAG_LCE_LAST		0xdd48

/* Force-wake */
#define MMIO_FORCEWAKE_ACK_VDBOX(n)	(0x0d50 + 4 * (n))
#define MMIO_FORCEWAKE_ACK_VEBOX(n)	(0x0d70 + 4 * (n))
#define MMIO_FORCEWAKE_ACK_RENDER	0x0d84
#define MMIO_FORCEWAKE_ACK_MEDIA	0x0d88
#define MMIO_FORCEWAKE			0xa18c	/* SNB, and the old request of IVB */
#define MMIO_FORCEWAKE_GT		0xa188
#define MMIO_FORCEWAKE_MEDIA		0xa270
#define MMIO_FORCEWAKE_MEDIA_SECONDARY	0xa274
#define MMIO_FORCEWAKE_RENDER		0xa278
#define MMIO_FORCEWAKE_RENDER_SECONDARY	0xa27c
#define MMIO_FORCEWAKE_VDBOX(n)		(0xa540 + 4 * (n))
#define MMIO_FORCEWAKE_VEBOX(n)		(0xa560 + 4 * (n))
#define MMIO_FORCEWAKE_ACK_MT		0x130040	/* IVB */
#define MMIO_FORCEWAKE_ACK_GT		0x130044
#define MMIO_FORCEWAKE_ACK		0x130090	/* SNB, and the old one of IVB */
#define MMIO_VLV_FORCEWAKE_RENDER	0x1300b0
#define MMIO_VLV_FORCEWAKE_ACK_RENDER	0x1300b4
#define MMIO_VLV_FORCEWAKE_MEDIA	0x1300b8
#define MMIO_VLV_FORCEWAKE_ACK_MEDIA	0x1300bc
#define MMIO_GT_FIFO_DEBUG		0x120000

/* Steering, fuses, clocks, power */
#define MMIO_GDRST			0x941c
#define MMIO_MGSR			0x0fdc
#define MMIO_CS_STEERING		0x20cc
#define MMIO_RPM_CONFIG0		0x0d00
#define MMIO_FUSE3			0x9118
#define MMIO_HSW_PAVP_FUSE1		0x911c
#define MMIO_FUSE2			0x9120
#define MMIO_EU_DISABLE(n)		(0x9134 + 4 * (n))	/* DG2: enable */
#define MMIO_SLICE_ENABLE		0x9138
#define MMIO_SUBSLICE_DISABLE		0x913c	/* DG2: enable */
#define MMIO_MEDIA_DISABLE		0x9140	/* DG2: enable */
#define MMIO_SUBSLICE_ENABLE_COMPUTE	0x9144	/* DG2 */
#define MMIO_CTC_MODE			0xa26c
#define MMIO_IVB_CXT_SIZE		0x21a8
#define MMIO_SNB_CXT_SIZE		0x21a0
#define MMIO_RC6_CTX_INFO		0x8504
#define MMIO_RC_FIRST			0xa098	/* thresholds of RC6 */
#define MMIO_RC6_THRESHOLD		0xa0b8
#define MMIO_RC_LAST			0xa0c8
#define MMIO_PG_ENABLE			0xa210
#define MMIO_DG2_CLOCKS			0x101014	/* outside the GT */
#define MMIO_GU_CNTL			0x101010
#define MMIO_DSMBASE			0x1080c0
#define MMIO_DSMBASE_UPPER		0x1080c4
#define MMIO_GSMBASE			0x108100
#define MMIO_GSMBASE_UPPER		0x108104
#define MMIO_TILE_RANGE			0x4900
#define MMIO_FLAT_CCS_BASE		0x4910
#define MMIO_RPNSWREQ			0xa008
#define MMIO_RPNSWREQ_MEDIA		0xa00c
#define MMIO_RP_LIMITS			0xa014
#define MMIO_RPSTAT1			0xa01c
#define MMIO_PMINTRMSK			0xa168
#define MMIO_RPSTAT_DG2			0x1381b4
#define MMIO_RP_STATE_CAP		0x145998
#define MMIO_PACKAGE_FAN		0x138140	/* DG2: the card as a whole */
#define MMIO_PACKAGE_RATED		0x145930
#define MMIO_PACKAGE_RANGE		0x145934
#define MMIO_PACKAGE_UNITS		0x145938
#define MMIO_PACKAGE_ENERGY		0x14593c
#define MMIO_PACKAGE_LIMIT		0x1459a0
#define MMIO_DCLK			0x145e04
#define MMIO_RP1			0x145ef0
#define MMIO_RC6_RESIDENCY		0x138108
#define MMIO_PCODE_DATA1		0x13812c
#define MMIO_GUC_STATUS			0xc000

#define MMIO_COMMON_SLICE_CHICKEN2	0x7014
#define MMIO_GARBCNTL			0xb004
#define MMIO_GEN12_MOCS(i)		(0x4000 + 4 * (i))
#define MMIO_LNCFCMOCS(i)		(0xb020 + 4 * (i))
#define MMIO_SAMPLER_MODE		0xe18c
#define MMIO_ROW_CHICKEN4		0xe48c
#define MMIO_RCU_MODE			0x14800	/* DG2: compute engines; then their mode */
#define MMIO_CCS_MODE			0x14804
#define MMIO_ROW_CHICKEN		0xe4f0
#define MMIO_ROW_CHICKEN2		0xe4f4
#define MMIO_HDC_CHICKEN0		0x7300
#define MMIO_HALF_SLICE_CHICKEN7	0xe194

/* Memory */
#define MMIO_PAT_INDEX(n)		(0x40e0 + 4 * (n))
#define MMIO_RCS_HWS_PGA		0x4080	/* Gen7 */
#define MMIO_VCS_HWS_PGA		0x4180
#define MMIO_BCS_HWS_PGA		0x4280
#define MMIO_VECS_HWS_PGA		0x4380
#define MMIO_RCS_MODE			0x229c	/* mode register of the render engine */
#define MMIO_SNB_GFX_MODE		0x2520
#define MMIO_GAM_ECOCHK			0x4090
#define MMIO_RING_FAULT			0x4094
#define MMIO_GAM_RING_FAULT		0xcec4
#define MMIO_FAULT_TLB_DATA0		0x4b10
#define MMIO_FAULT_TLB_DATA1		0x4b14
#define MMIO_TLB_INV_RENDER		0x4260
#define MMIO_TLB_INV_VCS		0x4264
#define MMIO_TLB_INV_VCS1		0x4268
#define MMIO_TLB_INV_BCS		0x426c
#define MMIO_TLB_INV_VECS		0x4270
#define MMIO_TLB_INV_GUC		0x4274
#define MMIO_DG2_TLB_INV_RENDER		0xced8
#define MMIO_DG2_TLB_INV_VCS		0xcedc
#define MMIO_DG2_TLB_INV_VECS		0xcee0
#define MMIO_DG2_TLB_INV_BCS		0xcee4
#define MMIO_DG2_TLB_INV_GUC		0xcee8
#define MMIO_DG2_TLB_INV_OA		0xceec
#define MMIO_DG2_TLB_INV_CCS		0xcf04
#define MMIO_GAC_ECO_BITS		0x14090
#define MMIO_GAB_CTL			0x24000
#define MMIO_FENCE(n)			(0x100000 + 8 * (n))
#define MMIO_GFX_FLSH_CNTL		0x101008
#define MMIO_PVINFO			0x78000
#define MMIO_TRTT_VCS(n)		(0x4420 + 0x20 * (n) + 0xc0 * ((n) / 2))
#define MMIO_TRTT_VECS(n)		(0x4460 + 0x100 * (n))
#define MMIO_TRTT_BCS			0x4480
#define MMIO_TRTT_CCS(n)		(0x4580 + 0x20 * (n))
#define MMIO_TRTT_FIRST			0x4400
#define MMIO_TRTT_END			0x4600

/* Valleyview's Gunit */
#define MMIO_ARB_MODE			0x4030
#define MMIO_GT_SCRATCH(n)		(0x4f100 + 4 * (n))
#define MMIO_SWIZZLE			0x101000
#define MMIO_VLV_PMWGICZ		0x1300a4
#define MMIO_VLV_GU_CTL0		0x182030
#define MMIO_VLV_GU_CTL1		0x182034
#define MMIO_VLV_GUNIT_CLOCK_GATE2	0x182064
#define MMIO_VLV_PCBR			0x182120

/* Interrupts */
#define MMIO_DE_IER			0x4400c	/* Gen6, Gen7: with the master enable */
#define MMIO_GT_IMR			0x44014
#define MMIO_PM_IMR			0x44024
#define MMIO_ERR_INT			0x44040
#define MMIO_MASTER_IRQ			0x44200	/* Gen8, Gen9 */
#define MMIO_GT_ISR(n)			(0x44300 + 0x10 * (n))
#define MMIO_PIPE_ISR(n)		(0x44400 + 0x10 * (n))
#define MMIO_PORT_ISR			0x44440
#define MMIO_MISC_ISR			0x44460
#define MMIO_PCU_ISR			0x444e0
#define MMIO_GU_MISC_ISR		0x444f0
#define MMIO_SDE_ISR			0xc4000
#define MMIO_VLV_ISR			0x1820ac
#define MMIO_MSTR_UNIT			0x190008
#define MMIO_GFX_MSTR_IRQ		0x190010
#define MMIO_GT_INTR_DW(n)		(0x190018 + 4 * (n))
#define MMIO_GT_INTR_IDENTITY(n)	(0x190060 + 4 * (n))
#define MMIO_GT_INTR_SELECTOR(n)	(0x190070 + 4 * (n))
#define MMIO_RCS0_INTR_MASK		0x190090
#define MMIO_GUNIT_CSME_INTR_MASK	0x1900f4

/* Display */
#define MMIO_FUSE_STRAP			0x42014
#define MMIO_SFUSE_STRAP		0xc2014
#define MMIO_DFSM			0x51000
#define MMIO_TRANSCONF_A		0x70008
#define MMIO_PLANE_CTL			0x70180
#define MMIO_PLANE_STRIDE		0x70188
#define MMIO_PLANE_SIZE			0x70190
#define MMIO_PLANE_SURF			0x7019c

#endif
