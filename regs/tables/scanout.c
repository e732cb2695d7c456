// SPDX-License-Identifier: MIT
#include "regs/tables/scanout.h"

#define PLANE		0x70180		/* of pipe A */
#define SPRITE		0x70280
#define SNB_SPRITE	0x72180
#define CURSOR		0x70080
#define VLV_DISPLAY	0x180000

const struct genx_scanout genx_snb_scanouts[] = {
	GENX_SCANOUT_PLANE(PLANE, 1, 2),
	GENX_SCANOUT_PLANE(SNB_SPRITE, 1, 2),
	GENX_SCANOUT_CURSOR(CURSOR, 2, 0x40),
	{}
};

const struct genx_scanout genx_ivb_scanouts[] = {
	GENX_SCANOUT_PLANE(PLANE, 1, 3),
	GENX_SCANOUT_PLANE(SPRITE, 1, 3),
	GENX_SCANOUT_CURSOR(CURSOR, 3, 0x1000),
	{}
};

/* The sprites of pipe B follow those of pipe A. */
const struct genx_scanout genx_vlv_scanouts[] = {
	GENX_SCANOUT_PLANE(VLV_DISPLAY + PLANE, 1, 2),
	GENX_SCANOUT_PLANE(VLV_DISPLAY + SNB_SPRITE, 4, 1),
	GENX_SCANOUT_CURSOR(VLV_DISPLAY + CURSOR, 2, 0x40),
	{}
};

const struct genx_scanout genx_gen9_scanouts[] = {
	GENX_SCANOUT_PLANE(PLANE, 3, 3),
	GENX_SCANOUT_CURSOR(CURSOR, 3, 0x1000),
	{}
};

const struct genx_scanout genx_gen11_scanouts[] = {
	GENX_SCANOUT_PLANE(PLANE, 7, 4),
	GENX_SCANOUT_CURSOR(CURSOR, 4, 0x1000),
	{}
};
