// SPDX-License-Identifier: GPL-2.0-only
/*
 * The registers of an engine that an error state shows, under the names by which decoders know
 * them (register facts: submission registers; faults, errors).
 */
#include <drm/drm_print.h>

#include "gt/engine/error_internal.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/gt.h"
#include "gt/submit/submit.h"
#include "regs/engine_regs.h"

#define N_PDPS		4

enum {
	START, HEAD, TAIL, CTL, MODE, ACTHD, ACTHD_UDW, IPEIR, IPEHR, INSTDONE, INSTPM, BBADDR,
	BBADDR_UDW, BB_STATE, EIR, EMR, ESR, CCID, GFX_MODE, HWS, PDPS, N_REGS = PDPS + 2 * N_PDPS
};

static_assert(N_REGS <= GENX_ERROR_REGS);

/* Both halves of a register are in one line; the index of the upper half follows the lower's. */
static const struct {
	const char *name;
	u8 index;
	bool has_upper;
} lines[] = {
	{ "START", START, false }, { "HEAD", HEAD, false }, { "TAIL", TAIL, false },
	{ "CTL", CTL, false }, { "MODE", MODE, false }, { "ACTHD", ACTHD, true },
	{ "IPEIR", IPEIR, false }, { "IPEHR", IPEHR, false }, { "INSTDONE", INSTDONE, false },
	{ "INSTPM", INSTPM, false }, { "BBADDR", BBADDR, true }, { "BB_STATE", BB_STATE, false },
	{ "EIR", EIR, false }, { "EMR", EMR, false }, { "ESR", ESR, false },
	{ "CCID", CCID, false }, { "GFX_MODE", GFX_MODE, false }, { "HWS", HWS, false },
};

void genx_error_regs_read(const struct genx_engine *engine, u32 *values)
{
	u32 base = engine->desc->mmio_base;
	const struct genx_reg regs[PDPS] = {
		[START] = RING_START(base),
		[HEAD] = RING_HEAD(base),
		[TAIL] = RING_TAIL(base),
		[CTL] = RING_CTL(base),
		[MODE] = GENX_REG(RING_MI_MODE(base).addr),
		[ACTHD] = RING_ACTHD(base),
		[ACTHD_UDW] = RING_ACTHD_UDW(base),
		[IPEIR] = RING_IPEIR(base),
		[IPEHR] = RING_IPEHR(base),
		[INSTDONE] = RING_INSTDONE(base),
		[INSTPM] = GENX_REG(RING_INSTPM(base).addr),
		[BBADDR] = RING_BBADDR(base),
		[BBADDR_UDW] = RING_BBADDR_UDW(base),
		[BB_STATE] = RING_BBSTATE(base),
		[EIR] = RING_EIR(base),
		[EMR] = RING_EMR(base),
		[ESR] = RING_ESR(base),
		[CCID] = RING_CCID(base),
		[GFX_MODE] = GENX_REG(RING_MODE(base).addr),
		[HWS] = genx_hwsp_register(engine->desc),
	};
	unsigned int i;

	for (i = 0; i < PDPS; i++)
		values[i] = genx_mmio_read(&engine->gt->mmio, regs[i]);
	for (i = 0; i < N_PDPS; i++) {
		values[PDPS + 2 * i] = genx_mmio_read(&engine->gt->mmio, RING_PDP_LDW(base, i));
		values[PDPS + 2 * i + 1] = genx_mmio_read(&engine->gt->mmio, RING_PDP_UDW(base, i));
	}
}

void genx_error_regs_print(struct drm_printer *p, const u32 *values, u32 ring_head)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lines); i++) {
		const u32 *value = &values[lines[i].index];

		drm_printf(p, "  %s: 0x%08x", lines[i].name,
			   lines[i].has_upper ? value[1] : value[0]);
		if (lines[i].has_upper)
			drm_printf(p, " %08x", value[0]);
		/* a decoder begins at this offset, with the commands of the request */
		if (lines[i].index == HEAD)
			drm_printf(p, " [0x%08x]", ring_head);
		drm_puts(p, "\n");
	}
	for (i = 0; i < N_PDPS; i++)
		drm_printf(p, "  PDP%u: 0x%08x%08x\n", i, values[PDPS + 2 * i + 1],
			   values[PDPS + 2 * i]);
}
