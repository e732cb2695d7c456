/* SPDX-License-Identifier: MIT */
/*
 * OA (Observation Architecture) unit of Gen6 to Gen12.5.
 *
 * Source: manual 000 §Performance Counter Registers for the register set and report formats of
 * Gen8 to Gen11, public register facts for offsets and bit positions; manual 004 for Gen6 and 7;
 * the public Gen12.0 facts, A17, and facts of silicon, OA, for Gen12.5.
 */
#ifndef GENX_REGS_OA_REGS_H
#define GENX_REGS_OA_REGS_H

#include "regs/reg.h"

#define OACONTROL			GENX_REG(0x2b00)
#define   OACONTROL_FORMAT_MASK		REG_GENMASK(4, 2)	/* Counter Select */
#define   OACONTROL_SPECIFIC_CONTEXT	REG_BIT(1)
#define   OACONTROL_ENABLE		REG_BIT(0)
#define OA_DEBUG			GENX_MASKED(0x2b04)
#define   OA_DEBUG_INCLUDE_CLK_RATIO	REG_BIT(6)
#define   OA_DEBUG_DISABLE_CLK_RATIO	REG_BIT(5)
#define   OA_DEBUG_DISABLE_GO		REG_BIT(2)
#define   OA_DEBUG_DISABLE_CTX_SWITCH	REG_BIT(1)
#define OASTATUS			GENX_REG(0x2b08)
#define   OASTATUS_TAIL_WRAP		REG_BIT(17)
#define   OASTATUS_HEAD_WRAP		REG_BIT(16)
#define   OASTATUS_COUNTER_OVERFLOW	REG_BIT(2)
#define   OASTATUS_BUFFER_OVERFLOW	REG_BIT(1)
#define   OASTATUS_REPORT_LOST		REG_BIT(0)
#define OAHEADPTR			GENX_REG(0x2b0c)
#define OATAILPTR			GENX_REG(0x2b10)
#define   OA_PTR_MASK			REG_GENMASK(31, 6)
#define OABUFFER			GENX_REG(0x2b14)
#define   OABUFFER_ADDR_MASK		REG_GENMASK(31, 6)
#define   OABUFFER_SIZE_MASK		REG_GENMASK(5, 3)	/* 128 KiB << n */
#define   OABUFFER_GGTT			REG_BIT(0)
#define OABUFFER_UDW			GENX_REG(0x23b4)
#define OA_IMR				GENX_REG(0x2b20)
/* RING_TIMESTAMP of the render engine */
#define OA_CLOCK			GENX_REG(0x2358)
#define OACTXCONTROL_OFFSET		0x2360
#define OACTXCONTROL			GENX_REG(OACTXCONTROL_OFFSET)	/* per context */
#define   OACTXCONTROL_PERIOD_MASK	REG_GENMASK(7, 2)
#define   OACTXCONTROL_TIMER_ENABLE	REG_BIT(1)
#define   OACTXCONTROL_RESUME		REG_BIT(0)
#define   OACTXCONTROL_DEFINED		REG_GENMASK(7, 0)
#define OACTXID				GENX_REG(0x2364)

/* Gen6 to Gen7.5 (manual 004): control, context and timer in one register. */
#define GEN7_OACONTROL			GENX_REG(0x2360)
#define   GEN7_OACONTROL_CONTEXT_MASK	REG_GENMASK(31, 12)
#define   GEN7_OACONTROL_PERIOD_MASK	REG_GENMASK(11, 6)
#define   GEN7_OACONTROL_TIMER_ENABLE	REG_BIT(5)
/* bits 4:0 are those of OACONTROL; the manual calls 4:2 reserved on Haswell (Z-09) */
#define GEN7_OASTATUS1			GENX_REG(0x2364)
#define   GEN7_OASTATUS1_TAIL_MASK	REG_GENMASK(31, 6)
#define   GEN7_OASTATUS1_SIZE_MASK	REG_GENMASK(5, 3)
/* bits 2:0 are those of OASTATUS */
#define GEN7_OASTATUS2			GENX_REG(0x2368)
#define   GEN7_OASTATUS2_HEAD_MASK	REG_GENMASK(31, 6)
#define   GEN7_OASTATUS2_GGTT		REG_BIT(0)
#define GEN7_OABUFFER			GENX_REG(0x23b0)
#define   GEN7_OABUFFER_ADDR_MASK	REG_GENMASK(31, 6)
#define   GEN7_OABUFFER_OVERRUN		REG_BIT(4)	/* read-only */
#define   GEN7_OABUFFER_OVERRUN_DISABLE	REG_BIT(3)
#define   GEN7_OABUFFER_STOP_RESUME	REG_BIT(1)
#define   GEN7_OABUFFER_RESUME		REG_BIT(0)
#define GEN6_OACEC_0(n)			GENX_REG(0x2390 + 8 * (n))
#define GEN6_OACEC_1(n)			GENX_REG(0x2394 + 8 * (n))
#define HSW_OAPERF_A(n)			GENX_REG(0x2800 + 4 * (n))	/* A0..A44 */
#define HSW_OAPERF_B(n)			GENX_REG(0x28b4 + 4 * (n))

/*
 * Gen12: OAG counts all contexts and writes the buffer, OAR counts for one context (G12-200).
 * Bits that are not named here are those of OACONTROL, OA_DEBUG, OASTATUS, the pointers, OABUFFER
 * and OACTXCONTROL; OASTATUS has no wrap bits (G12-216).
 */
#define OAG_OACONTROL			GENX_REG(0xdaf4)
#define OAG_OA_DEBUG			GENX_MASKED(0xdaf8)
#define OAG_OASTATUS_ADDR		0xdafc
#define OAG_OASTATUS			GENX_REG(OAG_OASTATUS_ADDR)
#define OAG_OAHEADPTR_ADDR		0xdb00
#define OAG_OAHEADPTR			GENX_REG(OAG_OAHEADPTR_ADDR)
#define OAG_OATAILPTR			GENX_REG(0xdb04)
#define OAG_OABUFFER			GENX_REG(0xdb08)
#define OAG_MMIOTRIGGER_ADDR		0xdb1c		/* each write makes a report */
#define OAG_OAGLBCTXCTRL		GENX_REG(0x2b28)	/* timer and resume of the unit */
#define OAR_OACONTROL			GENX_REG(0x2960)
#define   OAR_OACONTROL_FORMAT_MASK	REG_GENMASK(3, 1)
#define   OAR_OACONTROL_ENABLE		REG_BIT(0)
#define OA_TLB_INV_ADDR			0xceec
#define OA_TLB_INV			GENX_REG(OA_TLB_INV_ADDR)
#define   OA_TLB_INV_BUSY		REG_BIT(0)
#define SQCNT1				GENX_REG(0x8718)
#define   SQCNT1_PMON_ENABLE		REG_BIT(30)
#define   SQCNT1_OABPC			REG_BIT(29)	/* bytes per clock; Gen12.5 */

/* Triggers and custom event creation: what metric sets program. */
#define OASTARTTRIG(n)			GENX_REG(0x2710 + 4 * ((n) - 1))	/* 1..8 */
#define OAREPORTTRIG(n)			GENX_REG(0x2740 + 4 * ((n) - 1))	/* 1..8 */
#define   OAREPORTTRIG2_THRESHOLD_ENABLE	REG_BIT(23)	/* of OAREPORTTRIG6, too */
#define OACEC_0(n)			GENX_REG(0x2770 + 8 * (n))
#define OACEC_1(n)			GENX_REG(0x2774 + 8 * (n))
#define OAPERF_A_LDW(n)			GENX_REG(0x2800 + 8 * (n))	/* A0..A31 */
#define OAPERF_A32(n)			GENX_REG(0x2900 + 4 * ((n) - 32)) /* A32..A35 */
#define OAPERF_B(n)			GENX_REG(0x2920 + 4 * (n))
#define GPU_TICKS			GENX_REG(0x2910)

#define EU_PERF_CNTL(n) \
	GENX_MCR((n) < 4 ? 0xe458 + 0x100 * (n) : 0xe45c + 0x100 * ((n) - 4))
#define   EU_PERF_CNTL_COUNT		7

/* Metric sets may contain this; bit 13 belongs to a workaround (register facts: OA registers). */
#define HALF_SLICE_CHICKEN2_ADDR	0xe180
#define HALF_SLICE_CHICKEN2		GENX_MCR_MASKED(HALF_SLICE_CHICKEN2_ADDR)
#define   HALF_SLICE_CHICKEN2_ST_PO_DISABLE REG_BIT(13)

/* Metric sets of Gen8 and Gen9 may contain this; Gen11 has another register at this offset. */
#define WAIT_FOR_RC6_EXIT_ADDR		0x20cc
#define   WAIT_FOR_RC6_EXIT_ENABLE	REG_BIT(0)

/* RPT_ID: layouts A (Gen8), B (Gen9, Gen11), RPT-001..003, C (Gen12.0, G12-209), D (SIL-342). */
#define RPT_ID_REASON_MASK		REG_GENMASK(24, 19)
#define RPT_ID_C_REASON_MASK		REG_GENMASK(25, 19)
#define   RPT_REASON_TIMER		REG_BIT(0)
#define   RPT_REASON_TRIGGER1		REG_BIT(1)
#define   RPT_REASON_TRIGGER2		REG_BIT(2)
#define   RPT_REASON_CTX_SWITCH		REG_BIT(3)
#define   RPT_REASON_GO			REG_BIT(4)
#define   RPT_REASON_CLK_RATIO		REG_BIT(5)
#define   RPT_REASON_C_UNNAMED		REG_BIT(6)
#define RPT_ID_A_CTX_VALID		REG_BIT(25)
#define RPT_ID_A_TIMER_ENABLED		REG_BIT(16)
#define RPT_ID_B_CTX_VALID		REG_BIT(16)
#define RPT_ID_START_TRIGGER		REG_BIT(18)
#define RPT_ID_THRESHOLD_ENABLE		REG_BIT(17)
#define RPT_ID_B_SLICE_FREQ_MASK	REG_GENMASK(31, 25)

/* Context id of a report of Gen12.0: the id of the descriptor alone (G12-210). */
#define RPT_CTX_C_MASK			(0x7ffU << 5)
/* Context id of a report of Gen12.5 (manual 003 §Context Descriptor Format, bits 54:39). */
#define RPT_CTX_D_MASK			(0xffffU << 7)

#endif
