/* SPDX-License-Identifier: MIT */
/* Workarounds of a platform. */
#ifndef GENX_REGS_DESC_WORKAROUND_H
#define GENX_REGS_DESC_WORKAROUND_H

#include "regs/port.h"

/* Where a workaround belongs (register facts: workarounds). */
enum genx_wa_where {
	GENX_WA_GT,			/* at start, after a reset of the whole GT */
	GENX_WA_RENDER,			/* ... and after a reset of the render engine */
	GENX_WA_ENGINE,			/* each engine; the offset is from its base */
	GENX_WA_NOT_RENDER,		/* ... all but render */
	GENX_WA_VIDEO_EVEN,		/* ... video decoders 0, 2, ... */
	GENX_WA_COPY,			/* ... copy engines */
	GENX_WA_CONTEXT,		/* in the first render context, and so in all */
	GENX_WA_COPY_CONTEXT,		/* in the first context of the copy engine, and so in all */
	GENX_WA_COUNT
};

/* Which parts need a workaround, beside its revisions. */
enum genx_wa_when {
	GENX_WA_ALWAYS,
	GENX_WA_EDRAM,			/* those with eDRAM */
	GENX_WA_FUSED_EUS,		/* those whose slices have uneven subslices: IZ hashing */
};

/**
 * struct genx_wa - one workaround
 * @name:	public name, or what it does
 * @where:	when it is applied
 * @addr:	register; whether it is replicated is in the platform's ranges
 * @mask:	bits that the workaround sets or clears
 * @value:	value of these bits
 * @masked:	the upper half of the register is a write mask
 * @write_only:	the register cannot be read back
 * @unverified:	firmware may have locked the register, or the CPU reads wrong values: the
 *		read-back is not compared
 * @dop_off:	the register is written while the DOP clock gating is off, and the gating stays off
 *		for 100 clocks after the write
 * @when:	which parts need it; for GENX_WA_FUSED_EUS the fuses determine the value
 * @revisions:	set of PCI revisions that need the workaround, 0: all revisions
 */
struct genx_wa {
	const char *name;
	enum genx_wa_where where;
	u32 addr;
	u32 mask;
	u32 value;
	bool masked;
	bool write_only;
	bool unverified;
	bool dop_off;
	enum genx_wa_when when;
	u16 revisions;
};

#endif
