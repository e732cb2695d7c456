/* SPDX-License-Identifier: MIT */
/*
 * Command streamer registers; @base is the engine's MMIO base.
 *
 * Source: manual 003 (§CSFE Power Context, §CSFE Execlist Context, §Watchdog,
 * §CS ALU) for the register set, public register facts for bit positions.
 */
#ifndef GENX_REGS_ENGINE_REGS_H
#define GENX_REGS_ENGINE_REGS_H

#include "regs/reg.h"

/* MMIO bases of the engines (register facts: PCI ids and bases). */
#define RCS_BASE			0x002000
#define BCS_BASE			0x022000
#define GEN6_VCS_BASE			0x012000	/* Gen6 to Gen9 */
#define GEN8_VCS1_BASE			0x01c000	/* Gen8, Gen9 */
#define HSW_VECS_BASE			0x01a000	/* Gen7.5 to Gen9 */
#define GEN11_VCS_BASE(n)		(0x1c0000 + 0x8000 * (n))	/* n: 0, 2 */
#define GEN11_VECS_BASE(n)		(0x1c8000 + 0x10000 * (n))
#define DG2_CCS_BASE(n)			((n) < 3 ? 0x01a000 + 0x2000 * (n) : 0x026000)

#define RING_TAIL(base)			GENX_REG((base) + 0x030)
#define RING_HEAD(base)			GENX_REG((base) + 0x034)
#define   RING_HEAD_ADDR_MASK		REG_GENMASK(20, 2)
#define   RING_HEAD_WRAP_MASK		REG_GENMASK(31, 21)
#define RING_START(base)		GENX_REG((base) + 0x038)
#define RING_CTL(base)			GENX_REG((base) + 0x03c)
#define   RING_CTL_PAGES_MASK		REG_GENMASK(20, 12)	/* pages - 1 */
#define   RING_CTL_WAIT			REG_BIT(11)	/* in MI_WAIT_FOR_EVENT */
#define   RING_CTL_WAIT_SEMAPHORE	REG_BIT(10)	/* in MI_SEMAPHORE_WAIT */
#define   RING_CTL_VALID		REG_BIT(0)
#define RING_PSMI_CTL(base)		GENX_MASKED((base) + 0x050)
#define   PSMI_SLEEPS			REG_BIT(3)	/* SNB, video */
#define   PSMI_SLEEP_DISABLE		REG_BIT(0)
#define RING_MAX_IDLE(base)		GENX_REG((base) + 0x054)
#define RING_ACTHD_UDW(base)		GENX_REG((base) + 0x05c)
#define RING_IPEIR(base)		GENX_REG((base) + 0x064)
#define RING_IPEHR(base)		GENX_REG((base) + 0x068)
#define RING_INSTDONE(base)		GENX_REG((base) + 0x06c)
#define RING_ACTHD(base)		GENX_REG((base) + 0x074)
#define RING_HWS_PGA(base)		GENX_REG((base) + 0x080)
#define SNB_HWS_PGA(base)		GENX_REG((base) + 0x2080)
#define GEN7_RCS_HWS_PGA		GENX_REG(0x4080)
#define GEN7_VCS_HWS_PGA		GENX_REG(0x4180)
#define GEN7_BCS_HWS_PGA		GENX_REG(0x4280)
#define HSW_VECS_HWS_PGA		GENX_REG(0x4380)
#define RING_NOPID(base)		GENX_REG((base) + 0x094)
#define RING_HWSTAM(base)		GENX_REG((base) + 0x098)
#define RING_RNCID(base)		GENX_REG((base) + 0x198)	/* SNB, video */
#define RING_RNCID_UDW(base)		GENX_REG((base) + 0x19c)
#define RING_MI_MODE(base)		GENX_MASKED((base) + 0x09c)
#define   MI_MODE_NESTED_BATCH		REG_BIT(12)	/* Gen12.5 */
#define   MI_MODE_IDLE			REG_BIT(9)
#define   MI_MODE_STOP_RING		REG_BIT(8)
#define RING_IMR(base)			GENX_REG((base) + 0x0a8)
#define RING_EIR(base)			GENX_REG((base) + 0x0b0)
#define RING_EMR(base)			GENX_REG((base) + 0x0b4)
#define RING_ESR(base)			GENX_REG((base) + 0x0b8)
#define   RING_ERROR_PRIVILEGE		REG_BIT(2)
#define   RING_ERROR_INSTRUCTION	REG_BIT(0)
#define RING_INSTPM(base)		GENX_MASKED((base) + 0x0c0)
#define   INSTPM_TLB_INVALIDATE		REG_BIT(9)	/* Gen6, Gen7 */
#define   INSTPM_SYNC_FLUSH		REG_BIT(5)	/* Gen6, Gen7 */
#define BCS_SWCTRL_ADDR			0x22200		/* masked */
#define   BCS_SWCTRL_TILES		REG_GENMASK(1, 0)	/* Y tiles: destination, source */
#define RING_RESET_CTL(base)		GENX_MASKED((base) + 0x0d0)
#define   RESET_CTL_CAT_ERROR		REG_BIT(2)
#define   RESET_CTL_READY		REG_BIT(1)
#define   RESET_CTL_REQUEST		REG_BIT(0)
#define RING_BBSTATE(base)		GENX_REG((base) + 0x110)
#define RING_SBBADDR(base)		GENX_REG((base) + 0x114)
#define RING_SBBSTATE(base)		GENX_REG((base) + 0x118)
#define RING_SBBADDR_UDW(base)		GENX_REG((base) + 0x11c)
#define RING_BBADDR(base)		GENX_REG((base) + 0x140)
#define RING_BB_OFFSET(base)		GENX_REG((base) + 0x158)
#define RING_BBADDR_UDW(base)		GENX_REG((base) + 0x168)
#define RING_WATCHDOG_CTL(base)		GENX_REG((base) + 0x178)	/* PR_CTR_CTL */
#define   WATCHDOG_CTL_CLOCK_SELECT	REG_BIT(31)
#define   WATCHDOG_DISABLE		1U	/* 0 in [30:0] enables: WDG-001, WDG-008 */
#define RING_CCID(base)			GENX_REG((base) + 0x180)
#define RING_BB_PER_CTX_PTR(base)	GENX_REG((base) + 0x1c0)
#define   BB_PER_CTX_FORCE		REG_BIT(2)	/* SIL-168 */
#define   BB_PER_CTX_VALID		REG_BIT(0)
#define RING_INDIRECT_CTX(base)		GENX_REG((base) + 0x1c4)
#define   INDIRECT_CTX_ADDR_MASK	REG_GENMASK(31, 6)
#define   INDIRECT_CTX_LINES_MASK	REG_GENMASK(5, 0)	/* size in cachelines */
#define RING_INDIRECT_CTX_OFFSET(base)	GENX_REG((base) + 0x1c8)
#define   INDIRECT_CTX_OFFSET_MASK	REG_GENMASK(15, 6)
#define RING_ELSP(base)			GENX_REG((base) + 0x230)	/* Gen8-10 */
#define SO_WRITE_OFFSET(n)		(0x5280 + 4 * (n))	/* stream output, absolute */
#define SO_WRITE_OFFSETS		4
#define RING_PP_DIR_DCLV(base)		GENX_REG((base) + 0x220)	/* Gen6, Gen7 */
#define   PP_DIR_DCLV_2G		0xffffffffU
#define RING_PP_DIR_BASE(base)		GENX_REG((base) + 0x228)	/* Gen6, Gen7 */
#define RING_PDP_LDW(base, n)		GENX_REG((base) + 0x270 + 8 * (n))
#define RING_PDP_UDW(base, n)		GENX_REG((base) + 0x274 + 8 * (n))
#define RING_CONTEXT_CONTROL(base)	GENX_MASKED((base) + 0x244)
#define   CTX_CTRL_OAR_ENABLE		REG_BIT(8)	/* Gen12.0 */
#define   CTX_CTRL_INHIBIT_SYN_SWITCH	REG_BIT(3)
#define   CTX_CTRL_SAVE_INHIBIT		REG_BIT(2)
#define   CTX_CTRL_RS_ENABLE		REG_BIT(1)	/* resource streamer, Gen8 and Gen9 */
#define   CTX_CTRL_ENGINE_RESTORE_INHIBIT REG_BIT(0)
/* Units that the context asks for. */
#define RING_PWR_CLK_STATE(base)	GENX_REG((base) + 0xc8)
#define   PWR_CLK_ENABLE		REG_BIT(31)
#define   PWR_CLK_SLICE_COUNT_ENABLE	REG_BIT(18)
#define   PWR_CLK_SLICE_COUNT_MASK	REG_GENMASK(17, 12)	/* Gen11 */
#define   PWR_CLK_SUBSLICE_COUNT_ENABLE	REG_BIT(11)
#define   PWR_CLK_SUBSLICE_COUNT_MASK	REG_GENMASK(10, 8)
#define   PWR_CLK_GEN9_SLICE_COUNT_MASK	REG_GENMASK(17, 15)
#define   PWR_CLK_EU_MAX_MASK		REG_GENMASK(7, 4)
#define   PWR_CLK_EU_MIN_MASK		REG_GENMASK(3, 0)
#define RING_MODE(base)			GENX_MASKED((base) + 0x29c)	/* GFX_MODE on render */
#define   GFX_MODE_EXECLIST_ENABLE	REG_BIT(15)	/* Gen8-10 */
#define   GFX_MODE_PPGTT_ENABLE		REG_BIT(9)	/* Gen6, Gen7 */
#define   GFX_MODE_PREFETCH_DISABLE	REG_BIT(10)	/* Gen11+ */
#define   GFX_MODE_DISABLE_LEGACY	REG_BIT(3)	/* Gen11+: selects execlists */
#define   GFX_MODE_PRIVILEGE_CHECK_DISABLE REG_BIT(0)
#define RING_TIMESTAMP(base)		GENX_REG((base) + 0x358)
#define RING_TIMESTAMP_UDW(base)	GENX_REG((base) + 0x35c)
#define RING_CSB_BUF_LDW(base, n) \
	GENX_REG((base) + ((n) < 6 ? 0x370 : 0x3c0 - 6 * 8) + 8 * (n))
#define RING_CSB_BUF_UDW(base, n) \
	GENX_REG((base) + ((n) < 6 ? 0x374 : 0x3c4 - 6 * 8) + 8 * (n))
#define RING_CSB_PTR(base)		GENX_MASKED((base) + 0x3a0)
#define   CSB_PTR_WRITE_MASK		REG_GENMASK(7, 0)
#define RING_FORCE_TO_NONPRIV(base, i)	GENX_REG((base) + 0x4d0 + 4 * (i))
#define   NONPRIV_SLOTS			12
#define   NONPRIV_DENY			REG_BIT(30)
#define   NONPRIV_ACCESS_MASK		REG_GENMASK(29, 28)
#define   NONPRIV_ACCESS_RW		0
#define   NONPRIV_ACCESS_RD		1
#define   NONPRIV_ADDR_MASK		REG_GENMASK(25, 2)
#define   NONPRIV_RANGE_MASK		REG_GENMASK(1, 0)	/* 1, 4, 16, 64 registers */
#define   NONPRIV(a, access, range) \
	((a) | REG_FIELD_PREP(NONPRIV_ACCESS_MASK, access) | (range))
/* The timestamp of the context that runs, which user batches may read. */
#define   NONPRIV_CTX_TIMESTAMP(base)	NONPRIV((base) + 0x3a8, NONPRIV_ACCESS_RD, 0)
#define RING_EXECLIST_SQ_LDW(base, n)	GENX_REG((base) + 0x510 + 8 * (n))
#define RING_EXECLIST_SQ_UDW(base, n)	GENX_REG((base) + 0x514 + 8 * (n))
#define   EXECLIST_SQ_ELEMENTS		8
#define RING_EXECLIST_CONTROL(base)	GENX_REG((base) + 0x550)
#define   EXECLIST_CONTROL_LOAD		REG_BIT(0)
#define RING_GPR_LDW(base, n)		GENX_REG((base) + 0x600 + 8 * (n))
#define RING_GPR_UDW(base, n)		GENX_REG((base) + 0x604 + 8 * (n))
#define   RING_GPR_COUNT		16
#define RING_SET_PREDICATE_RESULT(base)	GENX_REG((base) + 0x3b8)
#define RING_PREDICATE_RESULT(base)	GENX_REG((base) + 0x418)

/* Spans of a force-wake table that may be written without force-wake (FW-017). */
#define GENX_SHADOW_TAIL(base)		{ (base) + 0x030, (base) + 0x033 }
#define GENX_SHADOW_ELSP(base)		{ (base) + 0x230, (base) + 0x233 }
#define GENX_SHADOW_QUEUE(base)		{ (base) + 0x510, (base) + 0x553 }	/* and Load */
#define GENX_SHADOW_LOAD(base)		{ (base) + 0x550, (base) + 0x553 }
#define GENX_SHADOW_FREQ		{ 0x00a008, 0x00a00f }	/* RPNSWREQ, and that of media */

/* MOCS control tables, 64 x 4 bytes (public register facts, Gen11). */
#define MOCS_RCS0			0xc800
#define MOCS_VCS0			0xc900
#define MOCS_VCS1			0xca00
#define MOCS_VECS0			0xcb00
#define MOCS_BCS0			0xcc00
#define MOCS_VCS2			0x10000

#endif
