/* SPDX-License-Identifier: MIT */
/* Fuses and topology of a platform. */
#ifndef GENX_REGS_DESC_FUSE_H
#define GENX_REGS_DESC_FUSE_H

#include "regs/port.h"

/* How the slices, subslices and EUs of a part are detected (register facts: fuses). */
enum genx_fuse_kind {
	GENX_FUSE_GEN11,
	GENX_FUSE_GEN12,		/* subslices enabled, pairs of EUs disabled */
	GENX_FUSE_DG2,
	GENX_FUSE_NONE,			/* SNB, IVB, VLV: nothing to read */
	GENX_FUSE_HSW,			/* fixed by the device id, EUs by a fuse */
	GENX_FUSE_GEN8,
	GENX_FUSE_GEN9,
	GENX_FUSE_COUNT
};

/* Request for units in a render context (register facts: fuses, R_PWR_CLK_STATE). */
enum genx_power_request {
	GENX_POWER_REQUEST_NONE,	/* all units are on */
	GENX_POWER_REQUEST_GEN11,	/* slices counted twice, all subslices, EUs */
	GENX_POWER_REQUEST_GEN9,	/* slices if there are several, EUs */
	GENX_POWER_REQUEST_GEN12,	/* the one slice (G12-034) */
};

/**
 * struct genx_topology_desc - maxima for the topology query and the fuses
 * @max_slices:	slices
 * @max_subslices: subslices of a slice
 * @max_eus:	EUs of a subslice
 * @l3_banks:	L3 banks
 * @mslices:	DG2: memory slices
 * @power:	units that a render context asks for
 */
struct genx_topology_desc {
	u8 max_slices;
	u8 max_subslices;
	u8 max_eus;		/* per subslice */
	u8 l3_banks;
	u8 mslices;
	enum genx_power_request power;
};

#endif
