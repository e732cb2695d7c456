/* SPDX-License-Identifier: MIT */
/*
 * Port header: the few kernel primitives that regs/ and model/ need, so that
 * both compile inside the kernel and as plain user-space C11.
 */
#ifndef GENX_REGS_PORT_H
#define GENX_REGS_PORT_H

#ifdef __KERNEL__

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/build_bug.h>
#include <linux/kernel.h>
#include <linux/sizes.h>
#include <linux/string.h>
#include <linux/types.h>

#else /* user space */

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef int64_t s64;

#define BIT(n)			(1UL << (n))
#define BIT_ULL(n)		(1ULL << (n))
#define GENMASK(h, l)		(((~0UL) << (l)) & (~0UL >> (8 * sizeof(long) - 1 - (h))))
#define GENMASK_ULL(h, l)	(((~0ULL) << (l)) & (~0ULL >> (63 - (h))))
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define FIELD_PREP(mask, val) \
	(((typeof(mask))(val) << __builtin_ctzll(mask)) & (mask))
#define FIELD_GET(mask, reg) \
	((typeof(mask))(((reg) & (mask)) >> __builtin_ctzll(mask)))
#define upper_32_bits(n)	((u32)(((u64)(n)) >> 32))
#define lower_32_bits(n)	((u32)((n) & 0xffffffff))
#ifndef min
#define min(a, b)		((a) < (b) ? (a) : (b))
#define max(a, b)		((a) > (b) ? (a) : (b))
#endif
#define SZ_4K			0x1000U
#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))

#endif /* __KERNEL__ */

/* The same as u32, since a register field is never wider than its register. */
#define REG_BIT(n)		((u32)BIT(n))
#define REG_GENMASK(h, l)	((u32)GENMASK(h, l))
#define REG_FIELD_PREP(m, v) \
	((u32)(((u32)(v) << (__builtin_ffs(m) - 1)) & (m)))
#define REG_FIELD_GET(m, v)	((u32)FIELD_GET(m, v))

#endif
