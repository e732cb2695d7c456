/* SPDX-License-Identifier: MIT */
/*
 * The platforms, from the oldest: one line each, and the only list of them.
 *
 * GENX_PLATFORM(name) stands for regs/platforms/name.c, which defines genx_platform_name, and for
 * model/parts/name.c, which defines model_part_name. C code defines the macro, includes this file
 * and undefines it; scripts read the lines (tools/lab/lib/platforms.py).
 */
GENX_PLATFORM(snb)
GENX_PLATFORM(ivb)
GENX_PLATFORM(vlv)
GENX_PLATFORM(hsw)
GENX_PLATFORM(bdw)
GENX_PLATFORM(kbl)
GENX_PLATFORM(icl)
GENX_PLATFORM(lkf)
GENX_PLATFORM(ehl)
GENX_PLATFORM(tgl)
GENX_PLATFORM(adl)
GENX_PLATFORM(dg2)
