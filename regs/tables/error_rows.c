// SPDX-License-Identifier: MIT
/*
 * Registers that error states show (SIL-278): done bits of slices, of samplers and of rows, faults,
 * and the mask of the messages of the display (DERRMR).
 *
 * Source: register facts: faults, errors; what drivers on silicon do.
 */
#include "regs/gt_regs.h"
#include "regs/tables/error_rows.h"
#include "regs/workaround_regs.h"

#define SC_INSTDONE		{ .name = "SC_INSTDONE", .addr = 0x7100, .render = true }
#define SUBSLICE(reg)		.addr = (reg), .render = true, .subslices = true
#define SAMPLER_INSTDONE	{ .name = "SAMPLER_INSTDONE", SUBSLICE(0xe160) }
#define ROW_INSTDONE		{ .name = "ROW_INSTDONE", SUBSLICE(0xe164) }
#define DERRMR			{ .name = "DERRMR", .addr = 0x44050, .unindented = true }

const struct genx_error_row genx_gen8_error_rows[6] = {
	SC_INSTDONE, SAMPLER_INSTDONE, ROW_INSTDONE,
	{ .name = "FAULT_REG", .addr = 0x4094 },
	{ .name = "FAULT_TLB_DATA", .addr = 0x4b14, .low = 0x4b10, .unindented = true },
	DERRMR,
};

#define SC_INSTDONE_EXTRA \
	{ .name = "SC_INSTDONE_EXTRA", .addr = 0x7104, .render = true }, \
	{ .name = "SC_INSTDONE_EXTRA2", .addr = 0x7108, .render = true }

/* Public Gen12.0 facts: G12-122, G12-178. */
const struct genx_error_row genx_gen12_error_rows[13] = {
	SC_INSTDONE, SC_INSTDONE_EXTRA, SAMPLER_INSTDONE, ROW_INSTDONE,
	{ .name = "FAULT_REG", .addr = 0xcec4 },
	{ .name = "FAULT_TLB_DATA", .addr = 0xcebc, .low = 0xceb8, .unindented = true },
	{ .name = "GAM_DONE", .addr = 0xcf68, .unindented = true },
	{ .name = "AUX_ERR", .addr = 0x43f4, .unindented = true },
	DERRMR,
	{ .name = "SFC_DONE[0]", .addr = 0x1cc000, .scaler = true },
	{ .name = "CSCMDOP", .addr = 0x20c, .own = true },
	{ .name = "CMD_CCTL", .addr = RING_CMD_CCTL, .own = true },
};

const struct genx_error_row genx_dg2_error_rows[6] = {
	SC_INSTDONE, SC_INSTDONE_EXTRA, SAMPLER_INSTDONE, ROW_INSTDONE, DERRMR,
};
