/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Charge memory that the kernel allocates for a client to its memory cgroup.
 */
#ifndef GENX_GT_MEMORY_CLIENT_GFP_H
#define GENX_GT_MEMORY_CLIENT_GFP_H

#include <linux/gfp.h>

/*
 * For every allocation in the course of a client's call: its memory cgroup is charged. When the
 * limit is reached and reclaim frees nothing, the call fails with ENOMEM; nothing is killed.
 */
#define GENX_CLIENT_GFP	(GFP_KERNEL_ACCOUNT | __GFP_RETRY_MAYFAIL | __GFP_NOWARN)

#endif
