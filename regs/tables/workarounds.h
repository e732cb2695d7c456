/* SPDX-License-Identifier: MIT */
/*
 * Workarounds are rows of tables in the descriptors. Their lists are in the public register facts,
 * section workarounds.
 *
 * The tables do not contain workarounds of steppings that were not sold, the steering register
 * (genx_steering_init() sets it), and workarounds in batches that run at a context switch. No
 * manual and no silicon confirms a row that says "by analogy".
 */
#ifndef GENX_REGS_TABLES_WORKAROUNDS_H
#define GENX_REGS_TABLES_WORKAROUNDS_H

#include "regs/gt_regs.h"
#include "regs/oa_regs.h"
#include "regs/platform.h"
#include "regs/workaround_regs.h"

/* Rows of tables; a table ends with WA_END. */
#define WA_SET(w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .value = bits }
#define WA_CLEAR(w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits }
#define WA_FIELD(w, n, a, m, v) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = m, .value = v }
#define WA_WHOLE(w, n, a, v) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = 0xffffffff, .value = v }
/* Rows of registers with a write mask: the upper half says which bits of the lower half change. */
#define WA_MSET(w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .value = bits, .masked = true }
#define WA_MCLEAR(w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .masked = true }
#define WA_MFIELD(w, n, a, m, v) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = m, .value = v, .masked = true }
/* Row of a masked register that cannot be read. */
#define WA_MSET_WO(w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .value = bits, \
	  .masked = true, .write_only = true }
/* Rows of registers that firmware may have locked, or that read wrong values. */
#define WA_CLEAR_UNVERIFIED(w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .unverified = true }
#define WA_MSET_UNVERIFIED(w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .value = bits, \
	  .masked = true, .unverified = true }
#define WA_WHOLE_UNVERIFIED(w, n, a, v) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = 0xffffffff, .value = v, \
	  .unverified = true }
/* Row for parts with eDRAM alone. */
#define WA_SET_EDRAM(w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .value = bits, \
	  .when = GENX_WA_EDRAM }
/* Rows for the PCI revisions in the set @r alone. */
#define WA_SET_REV(r, w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .value = bits, \
	  .revisions = r }
#define WA_MSET_REV(r, w, n, a, bits) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, .value = bits, \
	  .masked = true, .revisions = r }
#define WA_WHOLE_REV(r, w, n, a, v) \
	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = 0xffffffff, .value = v, \
	  .revisions = r }
#define WA_END	{ .name = NULL }

/* IVB, VLV and HSW. */
extern const struct genx_wa genx_wa_gen7[];

/**
 * genx_wa_row() - a workaround of a platform
 * @plat: platform
 * @i: index from 0 over all tables of the platform
 *
 * Return: the row, NULL: there are no more.
 */
const struct genx_wa *genx_wa_row(const struct genx_platform *plat, unsigned int i);

#endif
