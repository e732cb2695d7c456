/* SPDX-License-Identifier: MIT */
/*
 * Flat interrupt banks (Gen6 to Gen9), shared by descriptors.
 *
 * Source: register facts: interrupts.
 */
#ifndef GENX_REGS_TABLES_FLAT_IRQ_H
#define GENX_REGS_TABLES_FLAT_IRQ_H

#include "regs/desc_engine.h"
#include "regs/desc_irq.h"
#include "regs/engine_regs.h"

/* Register of the master enable, bit 31. Gen6 and Gen7: the display's IER. */
#define GEN6_IRQ_MASTER			0x4400c
#define GEN8_IRQ_MASTER			0x44200

/* Registers of a bank: status, mask, latched events, enable. */
#define IRQ_ISR(bank)			(bank)
#define IRQ_IMR(bank)			((bank) + 0x4)
#define IRQ_IIR(bank)			((bank) + 0x8)
#define IRQ_IER(bank)			((bank) + 0xc)

/* Gen6 and Gen7: engines, power management and video enhancement, display; south display. */
#define GEN6_IRQ_GT			0x44010
#define GEN6_IRQ_PM			0x44020
#define GEN6_IRQ_DE			0x44000
#define IRQ_SDE				0xc4000

/* Valleyview's display bank has another order. */
#define VLV_IER				0x1820a0
#define VLV_IIR				0x1820a4
#define VLV_IMR				0x1820a8

/* Gen8 and Gen9: engines, pipes A to C, ports, other display units, PCU. */
#define GEN8_IRQ_GT(n)			(0x44300 + 0x10 * (n))
#define GEN8_IRQ_PIPE(n)		(0x44400 + 0x10 * (n))
#define GEN8_IRQ_PORT			0x44440
#define GEN8_IRQ_MISC			0x44460
#define IRQ_PCU				0x444e0

/* Banks of Gen6 and Gen7. */
#define GEN6_IRQ_BANK_GT		0
#define GEN6_IRQ_BANK_PM		1
#define GEN6_IRQ_BANKS			2

/* Banks of Gen8 and Gen9: render and copy, video decode, PM, video enhancement and OA. */
#define GEN8_IRQ_BANK_RCS_BCS		0
#define GEN8_IRQ_BANK_VCS		1
#define GEN8_IRQ_BANK_PM		2
#define GEN8_IRQ_BANK_VECS_OA		3
#define GEN8_IRQ_BANKS			4

/* Video decode and copy of Gen6 and Gen7: user and error; copy has flush notify, too. */
#define GEN6_IRQ_VCS_BITS		(REG_BIT(12) | REG_BIT(15))
#define GEN6_IRQ_BCS_BITS		(REG_BIT(22) | REG_BIT(25) | REG_BIT(26))
/* Render: user, error, pipe control notify; on some platforms also L3 parity. */
#define GEN6_IRQ_RCS_BITS		(REG_BIT(0) | REG_BIT(3) | REG_BIT(4))
#define GEN7_IRQ_RCS_PARITY		REG_BIT(5)
#define HSW_IRQ_RCS_PARITY_SLICE1	REG_BIT(11)
/* Video enhancement of HSW, in the PM bank: user, error. */
#define HSW_IRQ_VECS_BITS		(REG_BIT(10) | REG_BIT(12))
/* Power management in the PM bank: evaluation intervals, thresholds, time-out. */
#define IRQ_GTPM_BITS \
	(REG_BIT(1) | REG_BIT(2) | REG_BIT(4) | REG_BIT(5) | REG_BIT(6))

#define FLAT_SOURCE(c, i, bank, shift, all, err, imr) { \
	.class = (c), .instance = (i), .dw = (bank), .bit = (shift), \
	.bits = (all), .error = (err), .mask = GENX_REG_INIT(imr) }

/* An engine of Gen8 and Gen9 has half of a bank. Its own IMR has the layout of the bank (T-1). */
#define GEN8_SOURCE(c, i, bank, shift, base) \
	FLAT_SOURCE(c, i, bank, shift, 0xffffU << (shift), REG_BIT(3) << (shift), (base) + 0xa8)

/* Engines of Gen6 and Gen7; the bits of render differ by platform. */
#define GEN6_IRQ_RCS(all) \
	FLAT_SOURCE(GENX_CLASS_RENDER, 0, GEN6_IRQ_BANK_GT, 0, all, REG_BIT(3), RCS_BASE + 0xa8)
#define GEN6_IRQ_VCS \
	FLAT_SOURCE(GENX_CLASS_VIDEO_DECODE, 0, GEN6_IRQ_BANK_GT, 12, GEN6_IRQ_VCS_BITS, \
		    REG_BIT(15), GEN6_VCS_BASE + 0xa8)
#define GEN6_IRQ_BCS \
	FLAT_SOURCE(GENX_CLASS_COPY, 0, GEN6_IRQ_BANK_GT, 22, GEN6_IRQ_BCS_BITS, REG_BIT(25), \
		    BCS_BASE + 0xa8)
#define GEN6_IRQ_GTPM \
	FLAT_SOURCE(GENX_CLASS_OTHER, GENX_OTHER_GTPM, GEN6_IRQ_BANK_PM, 0, IRQ_GTPM_BITS, 0, 0)
#define GEN8_IRQ_GTPM \
	FLAT_SOURCE(GENX_CLASS_OTHER, GENX_OTHER_GTPM, GEN8_IRQ_BANK_PM, 0, IRQ_GTPM_BITS, 0, 0)

/* Master of Gen8 and Gen9: pipes 18:16, port 20, misc 22, south display 23, audio 24, PCU 30. */
#define GEN8_IRQ_FOREIGN \
	(REG_BIT(30) | REG_GENMASK(24, 22) | REG_BIT(20) | REG_GENMASK(18, 16))

/* Sources of IVB and VLV. */
#define GEN7_IRQ_SOURCES		4

/* Registers of other units. */
#define GEN6_IRQ_OTHERS			2
#define VLV_IRQ_OTHERS			1
#define GEN8_IRQ_OTHERS			7

extern const struct genx_irq_bank_desc genx_gen6_irq_banks[GEN6_IRQ_BANKS];
extern const struct genx_irq_source genx_gen7_irq_sources[GEN7_IRQ_SOURCES];
extern const struct genx_irq_bank_desc genx_gen8_irq_banks[GEN8_IRQ_BANKS];
extern const struct genx_irq_other genx_gen6_irq_others[GEN6_IRQ_OTHERS];
extern const struct genx_irq_other genx_vlv_irq_others[VLV_IRQ_OTHERS];
extern const struct genx_irq_other genx_gen8_irq_others[GEN8_IRQ_OTHERS];

#endif
