/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_OA_UNIT_SYSCTL_H
#define GENX_OA_UNIT_SYSCTL_H

#include <linux/types.h>

/** genx_oa_sysctl_paranoid() - do system-wide streams and metric sets need CAP_PERFMON? */
bool genx_oa_sysctl_paranoid(void);

/** genx_oa_sysctl_max_sample_rate() - highest reports per second that need no CAP_PERFMON */
u32 genx_oa_sysctl_max_sample_rate(void);

/**
 * genx_oa_sysctl_register() - create perf_stream_paranoid and oa_max_sample_rate
 *
 * Called once per module. The files are always in dev.genx, and in dev.i915 while i915 is not
 * loaded.
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_oa_sysctl_register(void);

/** genx_oa_sysctl_unregister() - undo genx_oa_sysctl_register(). May sleep. */
void genx_oa_sysctl_unregister(void);

#endif
