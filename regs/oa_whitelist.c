// SPDX-License-Identifier: MIT
/*
 * Registers that the metric sets of user space may write.
 *
 * Source: register facts: OA registers; the public Gen12.0 facts, A17.
 */
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"
#include "regs/oa_whitelist.h"

/* OASTARTTRIG, OAREPORTTRIG, OACEC */
static const struct genx_mmio_span gen8_boolean[] = {
	{ 0x2710, 0x272f }, { 0x2740, 0x275f }, { 0x2770, 0x27af }, { 0, 0 },
};

static const struct genx_mmio_span gen8_mux[] = {
	{ 0x0d00, 0x0d2f }, { 0x20cc, 0x20cf }, { 0x91b8, 0x91cf },
	{ 0x9800, 0x988b }, { 0xe180, 0xe183 }, { 0, 0 },
};

static const struct genx_mmio_span gen11_mux[] = {
	{ 0x0d00, 0x0d2f }, { 0x20cc, 0x20cf }, { 0x91b8, 0x91df },
	{ 0x9800, 0x988b }, { 0xe180, 0xe183 }, { 0, 0 },
};

static const struct genx_mmio_span hsw_mux[] = {
	{ 0x91b8, 0x91cf }, { 0x9800, 0x988b }, { 0x9e80, 0x9ea7 }, { 0x9ec0, 0x9ec3 },
	{ 0xe180, 0xe183 }, { 0x25100, 0x2ff93 }, { 0, 0 },
};

/*
 * Manual 004: GEN6_OACEC, which Valleyview has, too (Z-11). No public source names registers of
 * these platforms that route signals.
 */
static const struct genx_mmio_span gen6_boolean[] = { { 0x2390, 0x23af }, { 0, 0 } };

/* G12-212: triggers and custom events: of OAG below 0xDC00, of OAR from 0xDC00 on. */
static const struct genx_mmio_span gen12_boolean[] = {
	{ 0x2b2c, 0x2b2f }, { 0xd900, 0xd91f }, { 0xd920, 0xd93f }, { 0xd940, 0xd97f },
	{ 0xdc00, 0xdc3f }, { 0xdc40, 0xdc47 }, { 0, 0 },
};

/* Register facts: OA registers: Gen12.5 adds 0xDC48, and a range of the L3 from 0xDD00 on. */
static const struct genx_mmio_span gen125_boolean[] = {
	{ 0x2b2c, 0x2b2f }, { 0xd900, 0xd91f }, { 0xd920, 0xd93f }, { 0xd940, 0xd97f },
	{ 0xdc00, 0xdc3f }, { 0xdc40, 0xdc4b }, { 0xdd00, 0xdd4b }, { 0, 0 },
};

static const struct genx_mmio_span gen12_mux[] = {
	{ 0x0d00, 0x0d07 }, { 0x0d0c, 0x0d2f }, { 0x20cc, 0x20cf }, { 0x9840, 0x9843 },
	{ 0x9884, 0x988b }, { 0, 0 },
};

static const struct genx_mmio_span no_registers[] = { { 0, 0 } };
static const struct genx_oa_protected none_protected[] = { { 0, 0 } };

/* EU_PERF_CNTL; metric sets of BDW also program the seventh (OAG-025). */
static const struct genx_mmio_span gen8_flex[] = {
	{ 0xe458, 0xe45b }, { 0xe558, 0xe55b }, { 0xe658, 0xe65b }, { 0xe758, 0xe75b },
	{ 0xe45c, 0xe45f }, { 0xe55c, 0xe55f }, { 0xe65c, 0xe65f }, { 0, 0 },
};

/* A bit of a workaround, and the bit that lets batches wait for the exit from RC6. */
static const struct genx_oa_protected gen8_protected[] = {
	{ HALF_SLICE_CHICKEN2_ADDR, GENX_MASKED_SET(HALF_SLICE_CHICKEN2_ST_PO_DISABLE) },
	{ WAIT_FOR_RC6_EXIT_ADDR, GENX_MASKED_SET(WAIT_FOR_RC6_EXIT_ENABLE) },
	{ 0, 0 },
};

/*
 * The ABI allows 0x20CC in metric sets. On Gen11 this is the steering register of the command
 * streamers (manual 000 §Multicast Steering), which belongs to the driver.
 */
static const struct genx_oa_protected gen11_protected[] = {
	{ HALF_SLICE_CHICKEN2_ADDR, GENX_MASKED_SET(HALF_SLICE_CHICKEN2_ST_PO_DISABLE) },
	{ CS_STEERING_ADDR, GENX_OA_ALL_BITS },
	{ 0, 0 },
};

const struct genx_oa_whitelist genx_oa_gen6_whitelist = {
	.spans = {
		[GENX_OA_MUX] = no_registers,
		[GENX_OA_BOOLEAN] = gen6_boolean,
		[GENX_OA_FLEX] = no_registers,
	},
	.protected = none_protected,
};

const struct genx_oa_whitelist genx_oa_hsw_whitelist = {
	.spans = {
		[GENX_OA_MUX] = hsw_mux,
		[GENX_OA_BOOLEAN] = gen8_boolean,
		[GENX_OA_FLEX] = no_registers,
	},
	.protected = none_protected,
};

const struct genx_oa_whitelist genx_oa_gen8_whitelist = {
	.spans = {
		[GENX_OA_MUX] = gen8_mux,
		[GENX_OA_BOOLEAN] = gen8_boolean,
		[GENX_OA_FLEX] = gen8_flex,
	},
	.protected = gen8_protected,
};

const struct genx_oa_whitelist genx_oa_gen11_whitelist = {
	.spans = {
		[GENX_OA_MUX] = gen11_mux,
		[GENX_OA_BOOLEAN] = gen8_boolean,
		[GENX_OA_FLEX] = gen8_flex,
	},
	.protected = gen11_protected,
};

/*
 * The public facts protect only bit 0 of 0x20CC from metric sets. On Gen11 the register steers
 * command streamers. genx assumes the same here and protects all bits, which does no harm: no
 * published set of Gen12.0 names the register.
 */
const struct genx_oa_whitelist genx_oa_gen12_whitelist = {
	.spans = {
		[GENX_OA_MUX] = gen12_mux,
		[GENX_OA_BOOLEAN] = gen12_boolean,
		[GENX_OA_FLEX] = gen8_flex,
	},
	.protected = gen11_protected,
};

/* 0x20CC is protected as on Gen12.0: no published set of DG2 names it. */
const struct genx_oa_whitelist genx_oa_gen125_whitelist = {
	.spans = {
		[GENX_OA_MUX] = gen12_mux,
		[GENX_OA_BOOLEAN] = gen125_boolean,
		[GENX_OA_FLEX] = gen8_flex,
	},
	.protected = gen11_protected,
};

bool genx_oa_reg_allowed(const struct genx_oa_whitelist *whitelist, enum genx_oa_config_part part,
			 u32 addr)
{
	const struct genx_mmio_span *span;

	if (addr % sizeof(u32))
		return false;
	for (span = whitelist->spans[part]; span->last; span++)
		if (genx_mmio_span_has(span, 1, addr))
			return true;
	return false;
}

u32 genx_oa_reg_protected(const struct genx_oa_whitelist *whitelist, u32 addr)
{
	const struct genx_oa_protected *row;

	for (row = whitelist->protected; row->bits; row++)
		if (row->addr == addr)
			return row->bits;
	return 0;
}
