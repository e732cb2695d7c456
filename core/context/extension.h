/* SPDX-License-Identifier: GPL-2.0-only */
/* Chains of extensions (struct i915_user_extension) from user space. */
#ifndef GENX_CORE_CONTEXT_EXTENSION_H
#define GENX_CORE_CONTEXT_EXTENSION_H

#include <linux/compiler_types.h>
#include <linux/types.h>

struct i915_user_extension;

/**
 * typedef genx_extension_fn - handle one node of an extension chain
 * @ext: user pointer to the node, whose first member is i915_user_extension
 * @data: the caller's data
 */
typedef int (*genx_extension_fn)(struct i915_user_extension __user *ext, void *data);

/**
 * genx_extensions_walk() - walk a chain of extensions from user space
 * @chain: user pointer to the first node or 0
 * @table: handlers, indexed by extension name; NULL for an unknown name
 * @count: entries of @table
 * @data: argument for the handlers
 *
 * The walk fails with -E2BIG after 512 nodes, so it ends if user space closes a chain to a loop.
 *
 * Context: may sleep, interruptible.
 *
 * Return: 0; -EINVAL for an unknown name, flags or reserved fields; -E2BIG for
 * a chain that is too long; -EFAULT; -EINTR; or what a handler returned.
 */
int genx_extensions_walk(u64 chain, const genx_extension_fn *table, unsigned int count, void *data);

#endif
