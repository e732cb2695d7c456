/* SPDX-License-Identifier: MIT */
/*
 * The primitives of the kernel that the pure functions of oa/ need, so that a fuzzer calls them in
 * user space. The headers of this folder take the place of the kernel's.
 */
#ifndef GENX_TESTS_FUZZ_PORT_H
#define GENX_TESTS_FUZZ_PORT_H

#include <asm/types.h>
#include <errno.h>
#include <linux/posix_types.h>
#include <stdlib.h>

#include "regs/port.h"

#define U32_MAX			UINT32_MAX
#define SZ_1M			0x100000
#define PAGE_SIZE		4096u
#define GFP_KERNEL_ACCOUNT	0
#define __GFP_NOWARN		0
#define __GFP_RETRY_MAYFAIL	0

#define __user
#define unlikely(x)		(x)
/* one thread */
#define smp_rmb()		do { } while (0)
#define READ_ONCE(x)		(x)
#define min3(a, b, c)		min(min(a, b), c)
#define min_t(type, a, b)	min((type)(a), (type)(b))
#define DIV_ROUND_UP(n, d)	(((n) + (d) - 1) / (d))
#define div64_u64(a, b)		((a) / (b))
#define kvcalloc(n, size, gfp)	((void)(gfp), calloc(n, size))
#define kvfree(p)		free(p)

#define get_unaligned(p) \
	(((const struct { __typeof__(*(p)) v; } __attribute__((packed)) *)(p))->v)

/* The whole copy, or nothing */
static inline unsigned long copy_to_user(void *to, const void *from, size_t size)
{
	memcpy(to, from, size);
	return 0;
}

#endif
