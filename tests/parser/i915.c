// SPDX-License-Identifier: MIT
/*
 * The parser of i915 in user space: its source as it is, and what it needs of the kernel. Its copy
 * of the batch is left out, and the batch has no addresses of its own.
 */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "regs/port.h"
#undef REG_BIT
#undef REG_GENMASK
#undef REG_FIELD_PREP
#undef REG_FIELD_GET

/* ---- the kernel ---- */

#define __is_constexpr(x)	1
#define BUILD_BUG_ON_ZERO(e)	0
#define IS_ERR(p)		((unsigned long)(p) >= (unsigned long)-4095)
#define IS_ERR_OR_NULL(p)	(!(p) || IS_ERR(p))
#define PTR_ERR(p)		((long)(p))
#define ERR_PTR(e)		((void *)(long)(e))
#define IS_ALIGNED(x, a)	(!((x) & ((a) - 1)))
#define PAGE_SHIFT		12
#define PAGE_SIZE		4096UL
#define offset_in_page(p)	((unsigned long)(p) & (PAGE_SIZE - 1))
#define page_mask_bits(p)	((void *)((unsigned long)(p) & ~(PAGE_SIZE - 1)))
#define round_up(x, y)		((((x) - 1) | ((y) - 1)) + 1)
#define DIV_ROUND_UP(n, d)	(((n) + (d) - 1) / (d))
#define GFP_KERNEL		0
#define __GFP_RETRY_MAYFAIL	0
#define __GFP_NOWARN		0
#define DRM_DEBUG(...)		do { } while (0)
#define drm_err(...)		do { } while (0)
#define MISSING_CASE(x)		do { } while (0)
#define GEM_BUG_ON(x)		do { } while (0)
#define kmalloc(size, gfp)	malloc(size)
#define kfree(p)		free((void *)(p))
#ifndef min
#define min(a, b)		((a) < (b) ? (a) : (b))
#endif

static struct { int x86_clflush_size; } boot_cpu_data;

static inline void *bitmap_zalloc(unsigned int bits, int gfp)
{
	return calloc(DIV_ROUND_UP(bits, 64), 8);
}

static inline void __set_bit(unsigned long bit, unsigned long *map)
{
	map[bit / 64] |= 1UL << bit % 64;
}

static inline bool test_bit(unsigned long bit, const unsigned long *map)
{
	return map[bit / 64] >> bit % 64 & 1;
}

static inline s64 sign_extend64(u64 value, int bit)
{
	return (s64)(value << (63 - bit)) >> (63 - bit);
}

static inline void memset32(void *p, u32 value, size_t n)
{
	if (n)
		abort();
}

/* Lists and tables as in the kernel: a chain for each hash of 9 bits. */
struct hlist_node { struct hlist_node *next; };
#define DECLARE_HASHTABLE(name, order)	struct hlist_node *name[1 << (order)]
#define hash_bits(table)	(__builtin_ctz(sizeof(table) / sizeof((table)[0])))
#define hash_of(table, key)	((u32)((u32)(key) * 0x61c88647u) >> (32 - hash_bits(table)))
#define entry_of(node, type, member) \
	((node) ? (type *)((char *)(node) - offsetof(type, member)) : NULL)
#define hash_init(table)	memset(table, 0, sizeof(table))
#define hash_add(table, node, key) do { \
	struct hlist_node **head_ = &(table)[hash_of(table, key)]; \
	(node)->next = *head_; \
	*head_ = (node); \
} while (0)
#define hash_for_each_possible(table, obj, member, key) \
	for (obj = entry_of((table)[hash_of(table, key)], __typeof__(*(obj)), member); obj; \
	     obj = entry_of((obj)->member.next, __typeof__(*(obj)), member))
#define hash_for_each_safe(table, i, tmp, obj, member) \
	for (i = 0, obj = NULL, tmp = NULL; tmp; )
#define hash_del(node)		do { } while (0)

/* ---- i915 ---- */

enum { RENDER_CLASS, VIDEO_DECODE_CLASS, VIDEO_ENHANCEMENT_CLASS, COPY_ENGINE_CLASS };
enum { I915_MAP_WB, I915_MAP_WC };
#define CLFLUSH_BEFORE		1
#define CLFLUSH_AFTER		2
#define I915_ENGINE_REQUIRES_CMD_PARSER	1
#define I915_ENGINE_USING_CMD_PARSER	2

struct drm_i915_private { int unused; };
struct intel_engine_cs {
	struct drm_i915_private *i915;
	const char *name;
	int class;
	unsigned int flags;
	DECLARE_HASHTABLE(cmd_hash, 9);
	const struct drm_i915_reg_table *reg_tables;
	int reg_table_count;
	u32 (*get_cmd_length_mask)(u32 header);
};
struct drm_i915_gem_object {
	struct { size_t size; } base;
	struct { void *mapping; } mm;
};
struct i915_vma {
	u64 size;
	struct drm_i915_gem_object *obj;
};

/* Haswell */
#define GRAPHICS_VER(i915)	7
#define IS_HASWELL(i915)	true
#define IS_GRAPHICS_VER(i915, from, until)	true
#define intel_engine_using_cmd_parser(e)	((e)->flags & I915_ENGINE_USING_CMD_PARSER)
#define intel_engine_requires_cmd_parser(e)	((e)->flags & I915_ENGINE_REQUIRES_CMD_PARSER)
#define for_each_uabi_engine(e, i915)		for (e = NULL; e; )
#define i915_vma_offset(vma)			((u64)0)
#define range_overflows_t(type, start, size, max)	false

/* A copy from uncached memory, by a function that here does nothing. */
#define i915_has_memcpy_from_wc()		true
#define i915_unaligned_memcpy_from_wc(dst, src, len)	do { } while (0)
#define i915_gem_object_prepare_write(obj, flush)	(*(flush) = 0)
#define i915_gem_object_prepare_read(obj, flush)	(*(flush) = 1, 0)
#define i915_gem_object_finish_access(obj)	do { } while (0)
#define i915_gem_object_pin_map(obj, type)	((obj)->mm.mapping)
#define i915_gem_object_unpin_map(obj)		do { } while (0)
#define i915_gem_object_flush_map(obj)		do { } while (0)
#define i915_gem_object_get_page(obj, n)	NULL
#define kmap_local_page(page)			NULL
#define kunmap_local(p)				do { } while (0)
#define drm_clflush_virt_range(p, len)		do { } while (0)

#include "build/parser/i915_cmd_parser.c"
#include "tests/parser/parser.h"

static struct drm_i915_private i915;
static struct intel_engine_cs engine = { .i915 = &i915, .name = "rcs0", .class = RENDER_CLASS };

int parser_init(void)
{
	if (intel_engine_init_cmd_parser(&engine))
		return -1;
	return intel_engine_using_cmd_parser(&engine) ? 0 : -1;
}

int parser_run(unsigned int *batch, unsigned int n_dw)
{
	struct drm_i915_gem_object obj = { { n_dw * 4 }, { batch } };
	struct i915_vma vma = { n_dw * 4, &obj };

	return intel_engine_cmd_parser(&engine, &vma, 0, n_dw * 4, &vma, false);
}
