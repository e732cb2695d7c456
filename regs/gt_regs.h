/* SPDX-License-Identifier: MIT */
/*
 * GT-wide registers: force-wake, steering, fuses, clocks, reset, GGTT, PAT.
 *
 * Source: manual 000 §Force Wake and Steering Table, and the public register
 * facts for what the manual leaves out (reset, PAT, clocks, fault).
 */
#ifndef GENX_REGS_GT_REGS_H
#define GENX_REGS_GT_REGS_H

#include "regs/reg.h"

/* Force-wake, manual 000 (last table of the section); FW-001..005. */
#define FORCEWAKE_GT_ADDR		0xa188
#define FORCEWAKE_GT			GENX_MASKED(FORCEWAKE_GT_ADDR)
#define FORCEWAKE_ACK_GT_ADDR		0x130044
#define FORCEWAKE_ACK_GT		GENX_REG(FORCEWAKE_ACK_GT_ADDR)
#define FORCEWAKE_RENDER_ADDR		0xa278
#define FORCEWAKE_RENDER		GENX_MASKED(FORCEWAKE_RENDER_ADDR)
#define FORCEWAKE_ACK_RENDER_ADDR	0x0d84
#define FORCEWAKE_ACK_RENDER		GENX_REG(FORCEWAKE_ACK_RENDER_ADDR)
#define FORCEWAKE_MEDIA_ADDR		0xa270	/* Gen9: one well */
#define FORCEWAKE_MEDIA			GENX_MASKED(FORCEWAKE_MEDIA_ADDR)
#define FORCEWAKE_ACK_MEDIA		GENX_REG(0x0d88)
#define FORCEWAKE_MEDIA_VDBOX_ADDR(n)	(0xa540 + 4 * (n))
#define FORCEWAKE_MEDIA_VDBOX(n)	GENX_MASKED(FORCEWAKE_MEDIA_VDBOX_ADDR(n))
#define FORCEWAKE_ACK_MEDIA_VDBOX(n)	GENX_REG(0x0d50 + 4 * (n))
#define FORCEWAKE_MEDIA_VEBOX_ADDR(n)	(0xa560 + 4 * (n))
#define FORCEWAKE_MEDIA_VEBOX(n)	GENX_MASKED(FORCEWAKE_MEDIA_VEBOX_ADDR(n))
#define FORCEWAKE_ACK_MEDIA_VEBOX(n)	GENX_REG(0x0d70 + 4 * (n))
#define   FORCEWAKE_KERNEL_FALLBACK	REG_BIT(15)
#define   FORCEWAKE_KERNEL		REG_BIT(0)
#define   FORCEWAKE_ALL_BITS		REG_GENMASK(15, 0)
#define   FORCEWAKE_GEN12_FOREIGN	REG_BIT(12)	/* not the host's to change (SIL-037) */
/* Before Gen9 (register facts: force-wake). */
#define SNB_FORCEWAKE_ADDR		0xa18c
#define SNB_FORCEWAKE			GENX_REG(SNB_FORCEWAKE_ADDR)
#define SNB_FORCEWAKE_ACK_ADDR		0x130090
#define SNB_FORCEWAKE_ACK		GENX_REG(SNB_FORCEWAKE_ACK_ADDR)
#define IVB_FORCEWAKE_ACK_MT		GENX_REG(0x130040)
#define VLV_FORCEWAKE_RENDER		GENX_MASKED(0x1300b0)
#define VLV_FORCEWAKE_ACK_RENDER	GENX_REG(0x1300b4)
#define VLV_FORCEWAKE_MEDIA		GENX_MASKED(0x1300b8)
#define VLV_FORCEWAKE_ACK_MEDIA		GENX_REG(0x1300bc)
/* Before Gen9 (register facts: force-wake): a bit for each thread of the GT that is not in C0. */
#define GT_THREAD_STATUS_ADDR		0x13805c
#define GT_THREAD_STATUS		GENX_REG(GT_THREAD_STATUS_ADDR)
#define   GT_THREAD_STATUS_CORE_MASK	REG_GENMASK(2, 0)
/* IVB: does the multi-threaded request register work? */
#define ECOBUS_ADDR			0xa180
#define ECOBUS				GENX_REG(ECOBUS_ADDR)
#define   ECOBUS_FORCEWAKE_MT		REG_BIT(5)
/* Gen6, Gen7: writes to the GT go through a FIFO. These show its free entries and errors. */
#define GT_FIFO_CTL_ADDR		0x120008
#define GT_FIFO_CTL			GENX_REG(GT_FIFO_CTL_ADDR)
#define   GT_FIFO_FREE_MASK		REG_GENMASK(6, 0)
#define GT_FIFO_DEBUG_ADDR		0x120000
#define GT_FIFO_DEBUG			GENX_REG(GT_FIFO_DEBUG_ADDR)
#define   GT_FIFO_ERROR_MASK		REG_GENMASK(6, 0)

/* Steering, manual 000 and STR-001, STR-002 (field edges: Gen11+). */
#define MGSR_STEERING_ADDR		0x0fdc
#define MGSR_STEERING			GENX_REG(MGSR_STEERING_ADDR)
#define CS_STEERING_ADDR		0x20cc
#define CS_STEERING			GENX_REG(CS_STEERING_ADDR)
#define ROW_CHICKEN_ADDR		0xe4f0
#define ROW_CHICKEN			GENX_MCR(ROW_CHICKEN_ADDR)
#define   ROW_CHICKEN_FLOW_CONTROL_ENABLE REG_BIT(15)	/* Gen8, Gen9: of workarounds */
#define   ROW_CHICKEN_PARTIAL_INST_SHOOTDOWN_DISABLE REG_BIT(8)
#define   ROW_CHICKEN_STALL_DOP_GATING_DISABLE REG_BIT(5)
#define   STEERING_MULTICAST		REG_BIT(31)
#define   STEERING_SLICE_MASK		REG_GENMASK(30, 27)
#define   STEERING_SUBSLICE_MASK	REG_GENMASK(26, 24)
#define   GEN8_STEERING_SLICE_MASK	REG_GENMASK(27, 26)	/* Gen8, Gen9 */
#define   GEN8_STEERING_SUBSLICE_MASK	REG_GENMASK(25, 24)

/* Fuses. 913C and 9118 are manual 000 §Fuse reflections (STR-012). */
#define FUSE3				GENX_REG(0x9118)
#define   FUSE3_L3_DISABLE_MASK		REG_GENMASK(7, 0)
#define GT_EU_DISABLE			GENX_REG(0x9134)
#define   GT_EU_DISABLE_MASK		REG_GENMASK(7, 0)
#define GT_SLICE_ENABLE			GENX_REG(0x9138)
#define   GT_SLICE_ENABLE_MASK		REG_GENMASK(7, 0)
#define GT_SUBSLICE_DISABLE		GENX_REG(0x913c)
#define   GT_SUBSLICE_DISABLE_MASK	REG_GENMASK(7, 0)
#define GT_MEDIA_DISABLE		GENX_REG(0x9140)
#define   GT_VEBOX_DISABLE_MASK		REG_GENMASK(19, 16)
#define   GT_VDBOX_DISABLE_MASK		REG_GENMASK(7, 0)
#define   GT_VEBOX_FUSE(n)		REG_BIT(16 + (n))	/* disable, DG2: enable */
#define   GT_VDBOX_FUSE(n)		REG_BIT(n)
#define DG2_GEOMETRY_DSS_ENABLE		GENX_REG(0x913c)
#define DG2_COMPUTE_DSS_ENABLE		GENX_REG(0x9144)
#define   DG2_COMPUTE_DSS_MASK(n)	(0xffU << 8 * (n))	/* of one compute engine */

/* Fuses of BDW and Gen9: slices enabled, subslices disabled; of HSW: EUs. */
#define GEN8_FUSE2			GENX_REG(0x9120)
#define   GEN8_FUSE2_SLICE_MASK		REG_GENMASK(27, 25)
#define   GEN8_FUSE2_SUBSLICE_MASK	REG_GENMASK(23, 21)
#define   GEN9_FUSE2_SUBSLICE_MASK	REG_GENMASK(23, 20)
#define GEN8_EU_DISABLE(n)		GENX_REG(0x9134 + 4 * (n))	/* 32 EUs each */
/* eDRAM beside the LLC of some parts; the size is valid from Gen9 on (SIL-023). */
#define EDRAM_CAP_ADDR			0x120010
#define   EDRAM_CAP_ENABLED		REG_BIT(0)
#define   EDRAM_CAP_BANKS_MASK		REG_GENMASK(4, 1)
#define   EDRAM_CAP_WAYS_MASK		REG_GENMASK(7, 5)
#define   EDRAM_CAP_SETS_MASK		REG_GENMASK(9, 8)

/* The page by which GVT-g marks a GPU that it shares (SIL-529); reads 0 on others. */
#define PVINFO_ADDR			0x78000
#define   PVINFO_MAGIC_LOW		0x76544776	/* "vGTv" */
#define   PVINFO_MAGIC_HIGH		0x47765447	/* "GTvG" */

/* Latch of accesses that no unit claimed: HSW and later; VLV, with a count. */
#define FPGA_DBG_ADDR			0x42300
#define   FPGA_DBG_NOCLAIM		REG_BIT(31)	/* write 1 clears */
#define VLV_CLAIM_ER_ADDR		0x182028
#define   VLV_CLAIM_ER_CLEAR		REG_BIT(31)
#define   VLV_CLAIM_ER_OVERFLOW		REG_BIT(16)
#define   VLV_CLAIM_ER_COUNT_MASK	REG_GENMASK(15, 0)

#define GENX_UNCLAIMED_FPGA \
	{ GENX_REG_INIT(FPGA_DBG_ADDR), FPGA_DBG_NOCLAIM, FPGA_DBG_NOCLAIM }
#define GENX_UNCLAIMED_VLV \
	{ GENX_REG_INIT(VLV_CLAIM_ER_ADDR), VLV_CLAIM_ER_OVERFLOW | VLV_CLAIM_ER_COUNT_MASK, \
	  VLV_CLAIM_ER_CLEAR }

#define HSW_PAVP_FUSE1			GENX_REG(0x911c)
#define   HSW_EU_FUSE_MASK		REG_GENMASK(17, 16)
#define   DG2_SFC_ENABLE_MASK		REG_GENMASK(27, 24)	/* Gen12.5: one bit a scaler */

/* Clocks: crystal and shift of the command streamer timestamp (Gen11+). */
#define RPM_CONFIG0			GENX_REG(0x0d00)
#define   RPM_CRYSTAL_CLOCK_MASK	REG_GENMASK(5, 3)
#define   RPM_CTC_SHIFT_MASK		REG_GENMASK(2, 1)
#define CTC_MODE			GENX_REG(0xa26c)
#define   CTC_SHIFT_MASK		REG_GENMASK(2, 1)	/* Gen9 */
#define   CTC_SOURCE_DIVIDE		REG_BIT(0)
#define TIMESTAMP_OVERRIDE		GENX_REG(0x44074)
#define   TIMESTAMP_OVERRIDE_DENOM_MASK	REG_GENMASK(15, 12)
#define   TIMESTAMP_OVERRIDE_US_MASK	REG_GENMASK(9, 0)

/* NOA (internal node) routing enable: Gen8 and Gen9, Gen11. */
#define GDT_CHICKEN_BITS_ADDR		0x9840
#define GDT_CHICKEN_BITS		GENX_REG(GDT_CHICKEN_BITS_ADDR)
#define   GDT_CHICKEN_NOA_ENABLE	REG_BIT(7)
#define RPM_CONFIG1_ADDR		0x0d04
#define RPM_CONFIG1			GENX_REG(RPM_CONFIG1_ADDR)
#define   RPM_CONFIG1_NOA_ENABLE	REG_BIT(9)

/* Reset. */
/* Size of a render context: SNB; IVB, VLV (register facts: legacy rings). */
#define CXT_SIZE_ADDR			0x21a0
#define GEN7_CXT_SIZE_ADDR		0x21a8

#define GDRST_ADDR			0x941c
#define GDRST				GENX_REG(GDRST_ADDR)
#define   GDRST_GEN11_VECS(n)		REG_BIT(13 + (n))
#define   GDRST_GEN11_VCS(n)		REG_BIT(5 + (n))
#define   GDRST_GEN11_BCS		REG_BIT(2)
#define   GDRST_GEN8_VCS1		REG_BIT(7)
#define   GDRST_HSW_VECS		REG_BIT(4)
#define   GDRST_GEN6_BCS		REG_BIT(3)
#define   GDRST_GEN6_VCS		REG_BIT(2)
#define   GDRST_RENDER			REG_BIT(1)
#define   GDRST_FULL			REG_BIT(0)
#define   GDRST_SFC(n)			REG_BIT(17 + (n))
/* Scaler lock of a media engine; offsets are in the descriptor. */
#define   SFC_FORCED_LOCK		REG_BIT(0)

/* Time in RC6 (register facts: residency). */
#define RC6_RESIDENCY_ADDR		0x138108
#define RC6_RESIDENCY			GENX_REG(RC6_RESIDENCY_ADDR)
/* Time in RC6p, which only IVB has. */
#define RC6P_RESIDENCY_ADDR		0x13810c
#define RC6P_RESIDENCY			GENX_REG(RC6P_RESIDENCY_ADDR)
/* VLV: enables the counters, and selects which 32 of their 40 bits are read (masked). */
#define VLV_COUNTER_CONTROL_ADDR	0x138104
#define VLV_COUNTER_CONTROL		GENX_MASKED(VLV_COUNTER_CONTROL_ADDR)
#define   VLV_COUNTER_UPPER		REG_BIT(15)
#define   VLV_COUNTER_RC6		REG_BIT(0)

/* Power. */
#define RC_CONTROL_ADDR			0xa090
#define RC_CONTROL			GENX_REG(RC_CONTROL_ADDR)
#define   RC_CONTROL_HW_ENABLE		REG_BIT(31)
#define   RC_CONTROL_RC6_ENABLE		REG_BIT(18)
#define   RC_CONTROL_RC6P_ENABLE	REG_BIT(17)	/* IVB */
#define RC_STATE_ADDR			0xa094
#define RC_STATE			GENX_REG(RC_STATE_ADDR)
#define   RC_STATE_TARGET_MASK		REG_GENMASK(18, 16)
#define     RC_STATE_TARGET_RC6		4
#define     RC_STATE_TARGET_RC6P	5
/* Gen8, Gen9: reads 0 once the memory of the power context is lost. */
#define RC6_CTX_INFO_ADDR		0x8504
#define RC6_CTX_INFO			GENX_REG(RC6_CTX_INFO_ADDR)
#define PG_ENABLE			GENX_REG(0xa210)
#define   PG_ENABLE_DECODER(n)		REG_GENMASK(2 * (n) + 4, 2 * (n) + 3)

/* Frequency: RPSTAT (actual), RPNSWREQ (request), RP_CONTROL, RP_STATE_CAP (limits). */
#define RPNSWREQ_ADDR			0xa008
#define RPNSWREQ			GENX_REG(RPNSWREQ_ADDR)
#define   RPNSWREQ_FREQ_MASK		REG_GENMASK(31, 23)
#define RPSTAT1				GENX_REG(0xa01c)
#define   RPSTAT1_CAGF_MASK		REG_GENMASK(31, 23)
#define RP_CONTROL_ADDR			0xa024
#define RP_CONTROL			GENX_REG(RP_CONTROL_ADDR)
#define   RP_CONTROL_MEDIA_TURBO	REG_BIT(11)
#define   RP_CONTROL_MEDIA_HW_NORMAL	REG_FIELD_PREP(REG_GENMASK(10, 9), 2)
#define   RP_CONTROL_MEDIA_IS_GFX	REG_BIT(8)
#define   RP_CONTROL_ENABLE		REG_BIT(7)
#define   RP_CONTROL_UP_BUSY_AVG	REG_FIELD_PREP(REG_GENMASK(5, 3), 2)
#define   RP_CONTROL_DOWN_IDLE_AVG	REG_FIELD_PREP(REG_GENMASK(2, 0), 2)
#define   RP_CONTROL_DOWN_IDLE_CONT	REG_FIELD_PREP(REG_GENMASK(2, 0), 1)
/* Set-up: frequency at the exit from RC6, time-out, limits, hysteresis. */
#define RC_VIDEO_FREQ			GENX_REG(0xa00c)
#define RP_DOWN_TIMEOUT_ADDR		0xa010
#define RP_INTERRUPT_LIMITS_ADDR	0xa014
#define RP_INTERRUPT_LIMITS		GENX_REG(RP_INTERRUPT_LIMITS_ADDR)
/* Evaluation intervals, and how busy the GT is in them, in units of 16 timestamp ticks. */
#define RP_UP_THRESHOLD			GENX_REG(0xa02c)
#define RP_DOWN_THRESHOLD		GENX_REG(0xa030)
#define RP_UP_INTERVAL_ADDR		0xa068
#define RP_UP_INTERVAL			GENX_REG(RP_UP_INTERVAL_ADDR)
#define RP_DOWN_INTERVAL_ADDR		0xa06c
#define RP_DOWN_INTERVAL		GENX_REG(RP_DOWN_INTERVAL_ADDR)
#define RP_IDLE_HYSTERESIS_ADDR		0xa070
/* A bit that is set masks an interrupt of the power management. */
#define PMINTRMSK_ADDR			0xa168
#define PMINTRMSK			GENX_REG(PMINTRMSK_ADDR)
#define   PMINTRMSK_REDIRECT		REG_BIT(31)	/* Gen8, Gen9 */
#define   PMINTRMSK_UP_EI_EXPIRED	REG_BIT(2)
#define RP_STATE_CAP			GENX_REG(0x145998)
#define   RP_STATE_CAP_RP0_MASK		REG_GENMASK(7, 0)
#define   RP_STATE_CAP_RP1_MASK		REG_GENMASK(15, 8)
#define   RP_STATE_CAP_RPN_MASK		REG_GENMASK(23, 16)

/*
 * The card as a whole (DG2), outside the GT: powers in 1/2^POWER W, energy in 1/2^ENERGY J, times
 * in 1/2^TIME s. RATED and RANGE are the halves of one register of 64 bits.
 */
#define PACKAGE_RATED_ADDR		0x145930
#define   PACKAGE_RATED_MIN_MASK	REG_GENMASK(30, 16)
#define   PACKAGE_RATED_TDP_MASK	REG_GENMASK(14, 0)
#define PACKAGE_RANGE_ADDR		0x145934
#define   PACKAGE_RANGE_MAX_MASK	REG_GENMASK(14, 0)
#define PACKAGE_UNITS_ADDR		0x145938
#define   PACKAGE_UNITS_TIME_MASK	REG_GENMASK(19, 16)
#define   PACKAGE_UNITS_ENERGY_MASK	REG_GENMASK(12, 8)
#define   PACKAGE_UNITS_POWER_MASK	REG_GENMASK(3, 0)
#define PACKAGE_ENERGY_ADDR		0x14593c
#define PACKAGE_LIMIT_ADDR		0x1459a0
#define   PACKAGE_LIMIT_TIME_X_MASK	REG_GENMASK(23, 22)	/* (1 + X/4) * 2^Y */
#define   PACKAGE_LIMIT_TIME_Y_MASK	REG_GENMASK(21, 17)
#define   PACKAGE_LIMIT_EN		REG_BIT(15)
#define   PACKAGE_LIMIT_MASK		REG_GENMASK(14, 0)
/* Pulses of the fan. */
#define PACKAGE_FAN_ADDR		0x138140
/* Bits 10:0: voltage of the GT; the register has the actual frequency, too. */
#define GEN12_RPSTAT1_ADDR		0x1381b4
#define   GEN12_RPSTAT1_VOLTAGE_MASK	REG_GENMASK(10, 0)

/* Clock of the memory, in 266 2/3 MHz. */
#define DCLK				GENX_REG(0x145e04)
#define   DCLK_MASK			REG_GENMASK(3, 0)

/* GGTT TLB flush (uncached write). */
#define GFX_FLSH_CNTL			GENX_REG(0x101008)
#define   GFX_FLSH_CNTL_EN		REG_BIT(0)

/* Private PAT on Gen11: one register for each of eight entries. */
#define PAT_INDEX(i)			GENX_REG(0x40e0 + 4 * (i))

/*
 * Private PAT on Gen8 and Gen9: four entries a register. On DG2: in a range with a
 * selector of its own, in which writes go to all instances.
 */
#define GEN8_PRIVATE_PAT(i)		GENX_REG(0x40e0 + 4 * (i))
#define GEN12_PAT_INDEX(i)		GENX_REG(0x4800 + 4 * (i))

/* Gen12.0: one MOCS table for all engines. */
#define GEN12_GLOBAL_MOCS		0x4000
#define GEN12_MOCS_UNCACHED		3	/* entry that does not cache */

/* Gen12.0: invalidation of the cached entries of an auxiliary table; 1 while it runs. */
#define GEN12_AUX_INV_RCS		0x4208
#define GEN12_AUX_INV_VCS(n)		(0x4218 + 0x40 * (n))	/* n: 0, 2 */
#define GEN12_AUX_INV_VECS		0x4238
#define GEN12_AUX_INV_BCS		0x4248

/* L3 part of the MOCS table: two entries a register. */
#define LNCFCMOCS(i)			GENX_MCR(0xb020 + 4 * (i))

/* Errors of page tables. */
#define PGTBL_ER			GENX_REG(0x2024)
/* Ring fault: one for each engine on Gen6 to Gen7.5, one for all on Gen8 to Gen11. */
#define RING_FAULT_OF(n)		GENX_REG(0x4094 + 0x100 * (n))
#define RING_FAULT			RING_FAULT_OF(0)
#define GAM_RING_FAULT_ADDR		0xcec4
#define GAM_RING_FAULT			GENX_MCR(GAM_RING_FAULT_ADDR)	/* the same fields */
#define   RING_FAULT_ENGINE_MASK	REG_GENMASK(14, 12)
#define   RING_FAULT_GTTSEL		REG_BIT(11)
#define   RING_FAULT_VALID		REG_BIT(0)
#define FAULT_TLB_DATA0			GENX_REG(0x4b10)
#define FAULT_TLB_DATA1			GENX_REG(0x4b14)

/* Per-engine TLB invalidation (Gen8-11). */
#define TLB_INV_RENDER			0x4260
#define TLB_INV_VCS			0x4264
#define TLB_INV_VCS1			0x4268	/* Gen8, Gen9 */
#define TLB_INV_BCS			0x426c
#define TLB_INV_VECS			0x4270
/* The same registers on DG2: bit n is instance n. */
#define DG2_TLB_INV_RENDER		0xced8
#define DG2_TLB_INV_VCS			0xcedc
#define DG2_TLB_INV_VECS		0xcee0
#define DG2_TLB_INV_BCS			0xcee4
#define DG2_TLB_INV_CCS			0xcf04

/*
 * DG2: how the compute engines share the EUs (SIL-146, SIL-504). A reset of render and compute
 * clears both registers. A slice of EUs belongs to the engine of its field, or to none.
 */
#define RCU_MODE_ADDR			0x14800
#define RCU_MODE			GENX_MASKED(RCU_MODE_ADDR)
#define   RCU_MODE_FIXED_SLICES		REG_BIT(1)
#define   RCU_MODE_CCS_ENABLE		REG_BIT(0)
#define CCS_MODE_ADDR			0x14804
#define CCS_MODE			GENX_MASKED(CCS_MODE_ADDR)
#define   CCS_MODE_SLICE_BITS		3
#define   CCS_MODE_NO_ENGINE		7

/*
 * Wake-up messages of command streamers (register facts: what drivers on silicon do). Bits 13:9
 * name domains, and bits 29:25 say which of them are valid. A message is complete when the status
 * bits of its domains are set.
 */
#define MSG_IDLE_CS			0x8000
#define MSG_IDLE_BCS			0x800c
#define MSG_IDLE_VCS(n)			((n) < 2 ? 0x8004 + 4 * (n) : 0x80b8 + 4 * (n))
#define MSG_IDLE_VECS(n)		((n) < 1 ? 0x8010 : 0x80d4 + 4 * (n))
#define   MSG_IDLE_DOMAINS_MASK		REG_GENMASK(13, 9)
#define   MSG_IDLE_VALID_SHIFT		16
#define PWRGT_DOMAIN_STATUS_ADDR	0xa2a0
#define PWRGT_DOMAIN_STATUS		GENX_REG(PWRGT_DOMAIN_STATUS_ADDR)

/* An enabled display pipe scans memory out. genx only reads these (HND-DISPLAY, HND-POWER). */
#define PIPE_CONF(n)			(0x70008 + 0x1000 * (n))
#define PIPE_CONF_EDP			0x7f008
#define PIPE_CONF_DSI(n)		(0x7b008 + 0x800 * (n))
#define VLV_PIPE_CONF(n)		(0x1f0008 + 0x1000 * (n))
#define   PIPE_CONF_ENABLE		REG_BIT(31)

/*
 * VLV: permission to wake the GT, its acknowledge and the state of the wells, and the graphics
 * clock (register facts: VLV sleep).
 */
#define VLV_GT_WAKE_ADDR		0x130090
#define VLV_GT_WAKE			GENX_REG(VLV_GT_WAKE_ADDR)
#define   VLV_GT_WAKE_CONTEXTS		(REG_BIT(25) | REG_BIT(24))	/* render, media: exist */
#define   VLV_GT_WAKE_ALLOW		REG_BIT(0)
#define VLV_GT_STATUS_ADDR		0x130094
#define VLV_GT_STATUS			GENX_REG(VLV_GT_STATUS_ADDR)
#define   VLV_GT_STATUS_WELLS		(REG_BIT(7) | REG_BIT(5))	/* render, media */
#define   VLV_GT_STATUS_ERROR		REG_BIT(1)
#define   VLV_GT_STATUS_ALLOWED		REG_BIT(0)
#define VLV_GT_CLOCK_ADDR		0x130098
#define VLV_GT_CLOCK			GENX_REG(VLV_GT_CLOCK_ADDR)
#define   VLV_GT_CLOCK_ON		REG_BIT(3)
#define   VLV_GT_CLOCK_FORCE		REG_BIT(2)

/*
 * VLV: sideband, by which the host sends a message to a unit outside the GPU (register facts:
 * frequencies). A message needs the address of a register, its value, and a write of the doorbell.
 * The units are the punit, which sets the frequency of the GPU, the fuses of the north cluster, and
 * the clocks.
 */
#define VLV_SIDEBAND_DOORBELL_ADDR	0x182100
#define VLV_SIDEBAND_DOORBELL		GENX_REG(VLV_SIDEBAND_DOORBELL_ADDR)
#define   VLV_SIDEBAND_OPCODE_MASK	REG_GENMASK(23, 16)
#define   VLV_SIDEBAND_OPCODE_READ	6
#define   VLV_SIDEBAND_OPCODE_WRITE	7
#define   VLV_SIDEBAND_PORT_MASK	REG_GENMASK(15, 8)
#define   VLV_SIDEBAND_PORT_PUNIT	0x04
#define   VLV_SIDEBAND_PORT_FUSES	0x11
#define   VLV_SIDEBAND_PORT_CLOCKS	0x14
#define   VLV_SIDEBAND_ALL_BYTES	REG_GENMASK(7, 4)
#define   VLV_SIDEBAND_BUSY		REG_BIT(0)
#define VLV_SIDEBAND_DATA_ADDR		0x182104
#define VLV_SIDEBAND_DATA		GENX_REG(VLV_SIDEBAND_DATA_ADDR)
#define VLV_SIDEBAND_ADDRESS_ADDR	0x182108
#define VLV_SIDEBAND_ADDRESS		GENX_REG(VLV_SIDEBAND_ADDRESS_ADDR)

/* Frequencies of the punit: a code less VLV_FREQ_BASE, times the reference clock of the GPLL. */
#define VLV_FREQ_BASE			0xb7
/* How the punit divides the power of the SoC between CPUs and GPU (SIL-303). */
#define VLV_PUNIT_BIAS			0x04
#define   VLV_PUNIT_BIAS_CPU_MASK	REG_GENMASK(4, 2)	/* 6: an eighth for the CPUs */
#define   VLV_PUNIT_BIAS_TDP		REG_BIT(1)
#define   VLV_PUNIT_BIAS_FIXED		REG_BIT(0)
#define VLV_PUNIT_LOWEST		0xd3
#define   VLV_PUNIT_LOWEST_MASK		REG_GENMASK(7, 0)
#define VLV_PUNIT_REQUEST		0xd4
#define VLV_PUNIT_STATUS		0xd8
#define   VLV_PUNIT_STATUS_FREQ_MASK	REG_GENMASK(15, 8)
#define   VLV_PUNIT_STATUS_GPLL		REG_BIT(4)
#define VLV_FUSES_FREQ			0x1c
#define   VLV_FUSES_GUARANTEED_MASK	REG_GENMASK(18, 11)
#define   VLV_FUSES_HIGHEST_MASK	REG_GENMASK(10, 3)
#define VLV_FUSES_EFFICIENT_LOW		0x30
#define   VLV_FUSES_EFFICIENT_LOW_MASK	REG_GENMASK(31, 27)
#define VLV_FUSES_EFFICIENT_HIGH	0x34
#define   VLV_FUSES_EFFICIENT_HIGH_MASK	REG_GENMASK(2, 0)
#define VLV_CLOCKS_FUSE			0x08
#define   VLV_CLOCKS_FUSE_HPLL_MASK	REG_GENMASK(1, 0)
#define VLV_CLOCKS_CZ			0x62
#define VLV_CLOCKS_GPLL			0x67
#define   VLV_CLOCKS_DIVIDER_MASK	REG_GENMASK(4, 0)	/* halves, less one */

/*
 * Mailbox of pcode, the firmware of the power controller (register facts: pcode). The mailbox holds
 * a command and its busy bit. After the command it holds an error code, which is 0 for success.
 */
#define PCODE_MAILBOX_ADDR		0x138124
#define PCODE_MAILBOX			GENX_REG(PCODE_MAILBOX_ADDR)
#define   PCODE_MAILBOX_BUSY		REG_BIT(31)
#define   PCODE_MAILBOX_ERROR_MASK	REG_GENMASK(7, 0)
#define PCODE_DATA_ADDR			0x138128
#define PCODE_DATA			GENX_REG(PCODE_DATA_ADDR)
#define PCODE_DATA1			GENX_REG(0x13812c)

/* Commands. Voltages of RC6, RC6p, RC6pp are a byte each, from low to high. */
#define PCODE_WRITE_RC6VIDS		0x04
#define PCODE_READ_RC6VIDS		0x05
#define   PCODE_RC6VID_MASK		REG_GENMASK(7, 0)
#define   PCODE_RC6VID_BASE_MV		245
#define   PCODE_RC6VID_STEP_MV		5
/* Frequencies of the LLC's ring and of the CPU for a frequency of the GT. */
#define PCODE_WRITE_FREQ_TABLE		0x08
#define   PCODE_FREQ_TABLE_RING_MASK	REG_GENMASK(23, 16)
#define   PCODE_FREQ_TABLE_CPU_MASK	REG_GENMASK(15, 8)	/* 100 MHz */
#define   PCODE_FREQ_TABLE_GT_MASK	REG_GENMASK(7, 0)	/* 50 MHz */
#define PCODE_READ_DUTY_CYCLE		0x1a
#define   PCODE_EFFICIENT_FREQ_MASK	REG_GENMASK(15, 8)	/* 50 MHz */
#define PCODE_STATUS			0x7e	/* discrete parts */
#define   PCODE_STATUS_GET_INIT		0
#define   PCODE_STATUS_INIT_COMPLETE	REG_BIT(0)

/* DG2: firmware has set up the local memory. */
#define GU_CNTL_ADDR			0x101010
#define GU_CNTL				GENX_REG(GU_CNTL_ADDR)
#define   GU_CNTL_LMEM_INIT		REG_BIT(7)

/* DG2: where stolen memory begins in local memory; it reaches to the end of local memory. */
#define DSMBASE				GENX_REG(0x1080c0)
#define   DSMBASE_MASK			REG_GENMASK(31, 20)
#define DSMBASE_UPPER			GENX_REG(0x1080c4)

/* Local memory of a tile. The instances of these registers have one value. */
#define TILE_ADDR_RANGE			GENX_REG(0x4900)
#define   TILE_SIZE_GIB			REG_GENMASK(14, 8)
#define   TILE_BASE_GIB			REG_GENMASK(7, 1)
#define FLAT_CCS_BASE			GENX_REG(0x4910)
#define   FLAT_CCS_BASE_64K		REG_GENMASK(31, 8)

/* Each register of a device that left the bus reads all ones. */
#define GENX_ALL_ONES			0xffffffffU

/* Never touched by a host driver: FW-019, FW-020, INT-031. */
#define VMM_PAGE_FIRST			0x178000
#define VMM_PAGE_LAST			0x178fff
#define MCHBAR_ALIAS_FIRST		0x140000
#define MCHBAR_ALIAS_LAST		0x147fff

#endif
