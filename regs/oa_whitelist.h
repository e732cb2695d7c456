/* SPDX-License-Identifier: MIT */
/* Registers that the metric sets of user space may write. */
#ifndef GENX_REGS_OA_WHITELIST_H
#define GENX_REGS_OA_WHITELIST_H

#include "regs/desc_mmio.h"

/**
 * enum genx_oa_config_part - the three lists of a metric set
 * @GENX_OA_MUX: routing of signals (NOA)
 * @GENX_OA_BOOLEAN: triggers and custom events, B and C counters
 * @GENX_OA_FLEX: flexible EU events, A7 to A20
 * @GENX_OA_CONFIG_PARTS: how many there are
 */
enum genx_oa_config_part {
	GENX_OA_MUX,
	GENX_OA_BOOLEAN,
	GENX_OA_FLEX,
	GENX_OA_CONFIG_PARTS
};

/* No bit of the register is written, although the ABI allows the register. */
#define GENX_OA_ALL_BITS		0xffffffffU

/**
 * struct genx_oa_protected - bits of an allowed register that a metric set must not change
 * @addr: register
 * @bits: the bits, and the bits of the write mask for them; GENX_OA_ALL_BITS: no write at all
 */
struct genx_oa_protected {
	u32 addr;
	u32 bits;
};

/**
 * struct genx_oa_whitelist - registers that a metric set may write
 * @spans: for each list of a metric set, terminated by a span with last == 0
 * @protected: registers with protected bits, terminated by a row without bits
 *
 * Source: register facts: OA registers.
 */
struct genx_oa_whitelist {
	const struct genx_mmio_span *spans[GENX_OA_CONFIG_PARTS];
	const struct genx_oa_protected *protected;
};

/* Gen7 (IVB, VLV) uses the whitelist of Gen6, and Gen9 uses that of Gen8. */
extern const struct genx_oa_whitelist genx_oa_gen6_whitelist;
extern const struct genx_oa_whitelist genx_oa_hsw_whitelist;
extern const struct genx_oa_whitelist genx_oa_gen8_whitelist;
extern const struct genx_oa_whitelist genx_oa_gen11_whitelist;
extern const struct genx_oa_whitelist genx_oa_gen12_whitelist;
extern const struct genx_oa_whitelist genx_oa_gen125_whitelist;

/**
 * genx_oa_reg_allowed() - check whether a metric set may write a register
 * @whitelist: whitelist of the platform
 * @part: list of the metric set
 * @addr: register
 *
 * A pure function. No value is refused: published metric sets have flexible EU events that the
 * manuals do not define (OAG-022). The driver clears bits that a metric set must not change before
 * it writes the set (genx_oa_reg_protected()).
 *
 * Return: true if the metric set may write @addr.
 */
bool genx_oa_reg_allowed(const struct genx_oa_whitelist *whitelist, enum genx_oa_config_part part,
			 u32 addr);

/**
 * genx_oa_reg_protected() - bits of a register that a metric set must not change
 * @whitelist: whitelist of the platform
 * @addr: register that a metric set may write
 *
 * A pure function.
 *
 * Return: the bits; 0 if there are none; GENX_OA_ALL_BITS if the register must not be written.
 */
u32 genx_oa_reg_protected(const struct genx_oa_whitelist *whitelist, u32 addr);

#endif
