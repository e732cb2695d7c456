/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Allocation flags that charge kernel memory to the memory cgroup of the client that causes the
 * allocation.
 */
#ifndef GENX_GT_MEMORY_CLIENT_GFP_H
#define GENX_GT_MEMORY_CLIENT_GFP_H

#include <linux/gfp.h>

/*
 * Used for every allocation in a system call of a client. If the limit of the memory cgroup is
 * reached and reclaim frees nothing, the call fails with ENOMEM and the OOM killer does not run.
 */
#define GENX_CLIENT_GFP	(GFP_KERNEL_ACCOUNT | __GFP_RETRY_MAYFAIL | __GFP_NOWARN)

#endif
