/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Who may open which stream: two values of the module in /proc/sys.
 */
#ifndef GENX_OA_SYSCTL_H
#define GENX_OA_SYSCTL_H

#include <linux/types.h>

/** genx_oa_paranoid() - do system-wide streams and metric sets need CAP_PERFMON? */
bool genx_oa_paranoid(void);

/** genx_oa_max_sample_rate() - reports per second that anyone may ask for */
u32 genx_oa_max_sample_rate(void);

#endif
